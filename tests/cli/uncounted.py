# SPDX-License-Identifier: GPL-3.0-or-later
"""What was not counted is not 0: a kernel without FLOPs or bytes, from the table to the gate."""
import json

from program import FOLDER, H100, document, finish, near, refuses, run, succeeds, write

# On an H100: 1 TFLOP takes 1.011 ms at least, 1 GB takes 298.5 us.
TABLE = ('name,flops,time (ms),bytes\nfull,1e12,4,2e9\nno bytes,1e12,5,\nno flops,,2,1e9\ntime alone,,3,\nbytes alone,,,3e9\n'
         'nothing,,,\n')
KNOWN = {'full': (1e12, 2e9, 'compute'), 'no bytes': (1e12, None, None), 'no flops': (None, 1e9, None),
         'time alone': (None, None, None), 'bytes alone': (None, 3e9, None)}


def imported():
    target = FOLDER / 'run.roofline'
    succeeds(run('import', write('run.csv', TABLE), *H100, '-o', target))
    return target


def plain(text):
    return text.replace('\u00a0', ' ')


def a_table_says_what_it_lacks():
    said = succeeds(run('import', write('run.csv', TABLE), *H100)).output
    for words in ('5 kernels read', 'no FLOPs in 3 rows, whose kernels are listed, but not on the chart', 'no bytes in 1 row, whose kernel is compared with the compute peak alone',
                  'line 7: no FLOPs, no bytes and no time'):
        assert words in said, said


def a_document_keeps_it():
    kernels = json.loads(imported().read_text())['kernels']
    for kernel in kernels:
        flops, size, _ = KNOWN[kernel['name']]
        assert kernel['parameters']['flops'] == flops and kernel['parameters']['bytes.hbm'] == size, kernel
    assert [kernel['name'] for kernel in kernels] == list(KNOWN), kernels


def json_has_null_for_what_is_not_known():
    root = run('analyze', imported(), '--json').json()
    for kernel in root['kernels']:
        flops, size, bound = KNOWN[kernel['name']]
        assert kernel['flops']['matrix'] == flops and kernel['bytes']['hbm'] == size and kernel['bound'] == bound, kernel
        lacks = flops is None or size is None
        assert (kernel['intensity']['hbm'] is None) == (kernel['t_max'] is None) == lacks, kernel
        assert ('efficiency' in kernel) == (not lacks), kernel
        assert (kernel['attainable'] is None) == (flops is None), kernel
        assert (kernel['t_min'] is None) == (flops is None and size is None), kernel
    lacking = root['kernels'][1]
    near(lacking['t_min'], 1e12 / 989.4e12)
    assert lacking['measured']['bytes'] == {'hbm': None} and lacking['measured']['flops'] == 1e12, lacking
    totals = root['totals']
    assert totals['uncounted'] == {'flops': 3, 'bytes': 2} and totals['t_max'] is None, totals
    near(totals['flops']['matrix'], 2e12)
    near(totals['bytes']['hbm'], 6e9)
    near(totals['measured'], 14e-3)


def no_shortest_time_is_made_of_nothing():
    alone = write('alone.roofline', document({'name': 'k', 'op': 'custom', 'parameters': {'flops': None, 'bytes.hbm': None},
                                              'measured': {'time': 1e-5}}))
    text = plain(succeeds(run('analyze', alone)).output)
    assert 'only the time of the kernel is known, 10 µs' in text and '0 s' not in text.replace('10 µs', ''), text
    text = plain(run('analyze', *H100, '--op', 'custom', '--set', 'flops=0', '--set', 'bytes.hbm=1e9').output)
    assert 'Shortest time' in text, text


def sentences_say_what_bounds_it():
    text = plain(succeeds(run('analyze', imported())).output)
    for sentence in ('no bytes: Bytes not counted: only Tensor Core bf16 limits the kernel, at least 1.011 ms. Measured: 5 ms, 20 % of '
                     'Tensor Core bf16.\n',
                     'no flops: FLOPs not counted: only HBM3 limits the kernel, at least 298.5 µs. Measured: 2 ms, 15 % of HBM3.\n',
                     'time alone: FLOPs and bytes not counted: only the time of the kernel is known, 3 ms.\n',
                     'bytes alone: FLOPs not counted: only HBM3 limits the kernel, at least 895.5 µs.\n',
                     'FLOPs not counted: 3 kernels, left out of the sums.\n', 'All kernels in sequence: at least 3.215 ms.\n'):
        assert sentence in text, text
    row = next(line for line in text.splitlines() if line.startswith('  no bytes'))
    assert row.split()[:9] == ['no', 'bytes', 'custom', '1', '1', 'TFLOP', '–', '–', 'unknown'], row


def csv_leaves_its_cells_empty_and_is_read_again():
    table = succeeds(run('analyze', imported(), '--csv')).output
    for kernel in run('import', write('again.csv', table), *H100, '--json').json()['kernels']:
        flops, size, _ = KNOWN[kernel['name']]
        assert (kernel['parameters']['flops'] is None) == (flops is None) and kernel['parameters']['bytes.hbm'] == size, kernel


def a_kernel_by_hand_is_as_before():
    """Without bytes it moves none; a null of another parameter is one that is not set."""
    path = write('hand.roofline', document({'name': 'k', 'op': 'custom', 'parameters': {'flops': 1.97e14, 'time': None}},
                                           {'name': 'm', 'op': 'matmul', 'parameters': {'B': None, 'D': 8192, 'F': 8192}}))
    first, second = run('analyze', path, '--json').json()['kernels']
    assert first['bound'] == 'compute' and first['bytes']['hbm'] == 0 and 'measured' not in first, first
    assert second['parameters']['B'] > 0, second


def a_gate_skips_it_and_says_why():
    said = succeeds(run('check', imported(), '--at-least', '10%'))
    for line in ('ok: full: Reaches 25.3 % of its roof.', 'skipped: no bytes: Bytes not counted: the roof of the kernel is not known.',
                 'skipped: time alone: FLOPs and bytes not counted: the roof of the kernel is not known.'):
        assert line in plain(said.output), said.output
    root = run('check', imported(), '--at-least', '10%', '--json').json()
    assert [kernel['efficiency'] is None for kernel in root['kernels']] == [False, True, True, True, True], root
    bare = write('bare.csv', 'name,time (ms)\na,1\n')
    refused = run('check', bare, *H100, '--at-least', '10%')
    assert refused.status == 1 and 'no kernel is measured with FLOPs and bytes' in refused.errors, str(refused)
    refuses(run('check', imported(), '--at-least', '10%', '--kernel', 'no bytes'), 1, 'lacks FLOPs or bytes')
    listed = succeeds(run('check', imported(), '--measured')).output
    assert 'not counted' in listed and 'no bytes, no flops, time alone' in listed, listed


def times_are_compared():
    sound = TABLE.replace('nothing,,,\n', '')
    faster = write('faster.csv', sound.replace('time alone,,3,', 'time alone,,1.5,').replace('no bytes,1e12,5,', 'no bytes,1e12,10,'))
    root = run('diff', write('run.csv', sound), faster, *H100, '--json').json()
    rows = {kernel['name']: kernel for kernel in root['kernels']}
    near(rows['time alone']['gain'], 2)
    assert rows['no bytes']['before']['efficiency'] is None and rows['no bytes']['before']['bound'] is None, rows
    text = plain(succeeds(run('diff', write('run.csv', sound), faster, *H100)).output)
    assert next(line.split() for line in text.splitlines() if 'time alone' in line)[3:7] == ['3', 'ms', '1.5', 'ms'], text
    assert run('diff', write('run.csv', sound), faster, *H100, '--fail-slower', '5%').status == 3


def several_files_are_read_though_one_has_times_alone():
    times = write('times.csv', 'name,time (us)\nreduce,7\n')
    root = run('import', write('run.csv', TABLE), times, *H100, '--json').json()
    assert [kernel['name'] for kernel in root['kernels']][-1] == 'reduce', root
    assert root['kernels'][-1]['parameters'] == {'flops': None, 'time': 7e-6, 'bytes.hbm': None}, root


def gains_and_gaps_are_not_made_up():
    path = write('half.csv', 'name,flops,time (ms)\na,1e12,5\n')
    target = FOLDER / 'half.roofline'
    succeeds(run('import', path, *H100, '-o', target))
    assert 'Bytes not counted' in succeeds(run('sensitivity', target)).output
    root = run('sensitivity', target, '--json').json()
    assert root['kernels'][0]['bound'] is None, root
    assert 'there is no gap to explain' in succeeds(run('analyze', target, '--gap')).output
    assert 'gap' not in run('analyze', target, '--gap', '--json').json()['kernels'][0]


def a_chart_has_a_place_for_it():
    target = FOLDER / 'chart.svg'
    assert run('render', imported(), '-o', target).status == 0
    words = target.read_text()
    assert '>not counted<' in words and 'no bytes<' in words and 'no flops<' not in words and 'time alone<' not in words, words[:300]


finish('cli/uncounted', [a_table_says_what_it_lacks, a_document_keeps_it, json_has_null_for_what_is_not_known, no_shortest_time_is_made_of_nothing, sentences_say_what_bounds_it,
                         csv_leaves_its_cells_empty_and_is_read_again, a_kernel_by_hand_is_as_before, a_gate_skips_it_and_says_why,
                         times_are_compared, several_files_are_read_though_one_has_times_alone, gains_and_gaps_are_not_made_up,
                         a_chart_has_a_place_for_it])
