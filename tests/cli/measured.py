# SPDX-License-Identifier: GPL-3.0-or-later
"""A table of measured kernels in the place of a document."""
from program import FOLDER, H100, analyze, document, finish, near, refuses, run, succeeds, write

TABLE = 'name,flops,bytes,time (us)\nfirst,2e9,3e6,40\nsecond,4e9,1e8,90\n'
STRANGE = 'k;w;q;t\nfirst;2e9;3;40\nsecond;4e9;100;90\n'
COLUMNS = ('--column', 'name=1', '--column', 'flops=w', '--column', 'bytes (MB)=q', '--column', 'time_us=4')


def is_what_import_makes_of_it():
    table = write('t.csv', TABLE)
    target = FOLDER / 'made.roofline'
    succeeds(run('import', table, *H100, '-o', target))
    for verb in (('analyze', '--json'), ('analyze',), ('sensitivity', '--json'), ('sweep', '--over', 'flops=1e9:4e9:3', '--json')):
        direct = succeeds(run(verb[0], table, *H100, *verb[1:]))
        assert direct.output == run(verb[0], target, *verb[1:]).output, str(direct)
        assert 'compute type bf16' in direct.errors and direct.errors.count('\n') == 1, str(direct)


def shares_are_of_the_time_that_was_measured():
    table = write('three.csv', 'name,flops,bytes,time (ms)\ngemm,2e12,3e9,2.9\nconv,1e12,1.4e9,9\nnorm,2e9,4e9,2\n')
    report = analyze(table, *H100)
    near(report['totals']['measured'], 13.9e-3)
    near(report['totals']['time'], 13.9e-3)
    for kernel, time, part in zip(report['kernels'], (2.9e-3, 9e-3, 2e-3), (20.9, 64.7, 14.4)):
        near(kernel['share'], time / 13.9e-3)
        near(kernel['time'], time)
        near(kernel['efficiency'], kernel['t_min'] / time)
        near(kernel['measured'].pop('t_counted'), kernel['t_min'])
        spread = dict.fromkeys(('min', 'max', 'repeats', 'sigma', 'p25', 'p75', 'log_sigma'))
        assert kernel['measured'] == {'time': time, **spread, 'bytes': kernel['bytes'],
                                      'flops': kernel['flops']['matrix']}, kernel
        assert f'{part} %' in run('analyze', table, *H100).output, part
    text = run('analyze', table, *H100).output
    assert 'Time of all kernels: 13.9 ms, measured.' in text, text
    less = analyze(write('part.csv', 'name,flops,bytes,time (ms)\na,2e12,3e9,2.9\nb,1e12,1.4e9,\n'), *H100)
    near(less['totals']['measured'], 2.9e-3)
    near(less['totals']['time'], 2.9e-3 + less['kernels'][1]['t_min'])
    assert 'measured' not in less['kernels'][1] and 'efficiency' not in less['kernels'][1], less
    none = analyze(*H100, '--op', 'silu')
    assert none['totals']['measured'] is None and none['totals']['time'] == none['totals']['t_min'], none
    assert none['kernels'][0]['share'] == 1


def rounds_within_its_band():
    """Measured at 89.55 % of the roof, which is good; 90 % would be close."""
    table = write('near.csv', 'name,flops,bytes,time (s)\na,1,3.35e12,1.116694584\n')
    text = run('analyze', table, *H100).output
    assert '89.6 % of its roof: good' in text and '90 %' not in text, text


def can_be_drawn():
    table = write('t.csv', TABLE)
    target = FOLDER / 'made.roofline'
    succeeds(run('import', table, *H100, '-o', target))
    for ending in ('png', 'svg', 'pdf'):
        pictures = [FOLDER / f'{name}.{ending}' for name in ('table', 'document')]
        for source, picture in zip((table, target), pictures):
            assert run('render', source, *(H100 if source == table else ()), '-o', picture).status == 0
        assert pictures[0].read_bytes() == pictures[1].read_bytes(), ending
    again = analyze(FOLDER / 'table.png')
    assert [kernel['name'] for kernel in again['kernels']] == ['first', 'second'], again


def says_what_it_does():
    table = write('odd.csv', 'name;flops;colour\na;1e9;red\nb;x;blue\n')
    result = run('analyze', table, '--json')
    assert [kernel['name'] for kernel in result.json()['kernels']] == ['a'], str(result)
    for said in ('assumed: the columns are separated by semicolons', 'left out: columns that are not used: colour',
                 'skipped: line 3, column 2 (flops): “x” is not a number', '--machine'):
        assert said in result.errors, f'{said}: {result}'
    assert all(line.startswith('roofline-cli: ') and 'odd.csv: ' in line for line in result.errors.splitlines()), str(result)
    assert '--machine' not in run('analyze', table, *H100).errors
    many = run('analyze', write('many.csv', 'name,flops\na,1\n' + 'b,x\n' * 30), *H100)
    assert '10 more rows' in many.errors and many.errors.count('skipped: line') == 20, str(many)


def columns_can_be_said():
    plain = analyze(write('t.csv', TABLE), *H100)
    assert analyze(write('strange.csv', STRANGE), *H100, *COLUMNS) == plain
    bare = write('bare.txt', STRANGE.split('\n', 1)[1].replace(';', '\t'))
    numbered = analyze(bare, *H100, '--column', 'name=1', '--column', 'flops=2', '--column', 'bytes (MB)=3', '--column', 'time (us)=4')
    assert numbered == plain, numbered
    root = run('import', write('strange.csv', STRANGE), *H100, *COLUMNS, '--json').json()
    assert [kernel['name'] for kernel in root['kernels']] == ['first', 'second'], root
    less = analyze(write('t.csv', TABLE), *H100, '--column', 'none=4')
    assert 'utilisation' not in less['kernels'][0], less
    other = analyze(write('two.csv', 'name,flops,bytes,more\na,1,2,3\n'), *H100, '--column', 'bytes=more')
    near(other['kernels'][0]['bytes']['hbm'], 3)


def wrong_columns_are_refused():
    table = write('t.csv', TABLE)
    refuses(run('analyze', table, '--column', 'flops=9'), 2, '--column flops=9', '4 columns')
    refuses(run('analyze', table, '--column', 'flops=work'), 2, '--column flops=work', '4 columns')
    refuses(run('analyze', table, '--column', 'colour=2'), 2, '--column colour=2', 'flops')
    refuses(run('analyze', table, '--column', 'time (MB)=2'), 2, '--column time (MB)=2')
    refuses(run('analyze', table, '--column', 'flops'), 2, 'TITLE=COLUMN')
    refuses(run('analyze', table, '--column', '=3'), 2, 'TITLE=COLUMN')
    refuses(run('analyze', *H100, '--op', 'dot', '--column', 'flops=2'), 2, '--column flops=2', 'table')
    refuses(run('analyze', write('letter.txt', 'Dear reader\n'), '--column', 'flops=1'), 1, 'letter.txt')


def hostile_tables_are_refused():
    for name, content, said in (('empty.csv', '', 'empty'), ('letter.csv', 'Dear reader\n', 'names its columns'),
                                ('nul.csv', b'name,flops\na,1\0\n', 'NUL'), ('bom.csv', b'\xef\xbb\xbf', 'empty'),
                                ('unit.csv', 'name,flops,bytes (KB)\na,1,1\n', 'KiB'),
                                ('open.csv', 'name,flops\n"a,1\n', 'line 2'),
                                ('long.csv', 'name,flops\n' + 'a' * (1 << 20) + 'b,1\n', 'line 2')):
        path = write(name, content)
        target = FOLDER / 'never.png'
        refuses(run('render', path, *H100, '-o', target), 1, name, said)
        refuses(run('check', path), 1, name, said)
        assert not target.exists(), name
    refuses(run('analyze', FOLDER / 'none.csv', *H100), 1, 'none.csv', 'there is no such file')
    refuses(run('analyze', write('t.csv', TABLE), '--machine', 'abacus'), 1, 'abacus')


def other_encodings_are_read():
    plain = analyze(write('t.csv', TABLE), *H100)
    for content in (b'\xef\xbb\xbf' + TABLE.encode(), TABLE.encode('utf-16'), TABLE.replace('\n', '\r\n').encode(),
                    TABLE.replace('\n', '\r').encode(), TABLE.encode()[:-1]):
        assert analyze(write('coded.csv', content), *H100) == plain, content[:20]


def check_names_the_rows():
    assert 't.csv: ok' in succeeds(run('check', write('t.csv', TABLE))).output
    refuses(run('check', write('bad.csv', 'name,flops\na,1\nb,x\n')), 1, 'bad.csv: line 3, column 2 (flops): “x” is not a number')


def check_counts_what_it_does_not_name():
    result = run('check', write('many.csv', 'name,flops\na,1\n' + 'b,x\n' * 30))
    assert result.status == 1 and result.errors.count(': line ') == 20 and '10 more rows' in result.errors, str(result)


def names_of_two_lines_stand_on_one():
    table = write('lines.csv', 'name,flops\n"a\nb",1e9\n')
    assert '\na b: ' in succeeds(run('analyze', table, *H100)).output
    checked = run('check', write('title.csv', 'name,"flops\n(GFLOP)"\na,1\nb,x\n'))
    assert len(checked.errors.splitlines()) == 1, str(checked)


def small_faults_stay_away():
    table = write('t.csv', TABLE)
    target = FOLDER / 'never.png'
    for size in ('300x0x3e8', '0x300x200', '300x200x'):
        refuses(run('render', table, *H100, '-o', target, '--size', size), 2, size)
    kernel = {'name': 'two\nlines', 'op': 'dot', 'parameters': {'N': -1}}
    path = write('lines.roofline', document(kernel))
    refuses(run('analyze', path), 1, 'kernels[0]', 'two lines')


finish('cli/measured', [is_what_import_makes_of_it, shares_are_of_the_time_that_was_measured, rounds_within_its_band,
                        can_be_drawn, says_what_it_does, columns_can_be_said, wrong_columns_are_refused,
                        hostile_tables_are_refused, other_encodings_are_read, check_names_the_rows,
                        check_counts_what_it_does_not_name, names_of_two_lines_stand_on_one, small_faults_stay_away])
