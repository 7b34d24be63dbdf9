# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs of the same kernels compared, and the gate on what became slower."""
import csv
import io
import json
import re
import xml.etree.ElementTree as ElementTree

from program import FOLDER, H100, V5E, changed, document, finish, near, refuses, run, speaking, succeeds, typed, write

HEAD = 'name,flops,bytes,time (ms)\n'
BEFORE = HEAD + 'gemm,2e12,3e9,2.9\nconv,1e12,1.4e9,9\nnorm,2e9,4e9,2\nold,1e9,1e9,1\ncopy,0,6.7e9,4\n'
AFTER = ('name,flops,bytes,time (us)\nconv,1e12,1.4e9,4500\ngemm,2e12,3e9,3100\nnorm 2,2e9,4e9,2000\nnew,3e9,1e9,500\n'
         'copy,0,6.7e9,2500\n')


def runs():
    return write('before.csv', typed(BEFORE)), write('after.csv', typed(AFTER))


def diff(*arguments):
    return run('diff', *arguments, '--json').json()


def by_name(root):
    return {kernel['name']: kernel for kernel in root['kernels']}


def repeated(**kernels):
    """A document of measured kernels: names, and their repeats in ms."""
    return document(*({'name': name, 'op': 'matmul', 'parameters': {'B': 64, 'D': 4096, 'F': 4096}, **(
        {'measured': {'repeats': [time * 1e-3 for time in times]}} if times else {})} for name, times in kernels.items()))


def kernels_are_matched():
    kernels = by_name(diff(*runs(), *H100))
    assert {name: kernel['match'] for name, kernel in kernels.items()} == {
        'gemm': 'name', 'conv': 'name', 'norm 2': 'parameters', 'old': 'none', 'copy': 'name', 'new': 'none'}, kernels
    assert kernels['norm 2']['before']['name'] == 'norm'
    assert kernels['old']['after'] is None and kernels['new']['before'] is None
    near(kernels['gemm']['gain'], 2.9 / 3.1)
    near(kernels['conv']['gain'], 2)
    near(kernels['copy']['before']['efficiency'], 6.7e9 / 3.35e12 / 4e-3)


def totals_are_sums_and_means():
    totals = diff(*runs(), *H100)['totals']
    near(totals['before'], 17.9e-3)
    near(totals['after'], 12.1e-3)
    near(totals['gain'], 17.9 / 12.1)
    near(totals['mean_gain'], (2.9 / 3.1 * 2 * 1 * 1.6) ** 0.25)
    near(totals['vanished_time'], 1e-3)
    near(totals['appeared_time'], 0.5e-3)
    assert (totals['matched'], totals['appeared'], totals['vanished'], totals['compared']) == (4, 1, 1, 4), totals


def text_says_what_changed():
    text = succeeds(run('diff', *runs(), *H100)).output
    for said in ('norm → norm 2', '6.9 % slower', '2× as fast', 'unchanged', 'appeared', 'vanished',
                 '4 kernels in all: 1.48× as fast, 17.9 ms → 12.1 ms. Geometric mean: 1.32× as fast.',
                 '1 kernel appeared, 500 µs.', '1 kernel vanished, 1 ms.',
                 'Matched by operation and parameters, since the names differ: norm → norm 2.', ' HBM3'):
        assert said in text, f'{said}\n{text}'
    assert ' hbm' not in text, text
    assert 'Difference' not in text, text


def what_was_not_measured_has_no_time():
    before, after = write('two.roofline', repeated(kept=[1, 2], gone=None)), write('one.roofline', repeated(kept=[1, 2]))
    text = succeeds(run('diff', before, after, *H100)).output
    assert '1 kernel vanished.' in text, text


def order_can_be_chosen():
    def names(*sort):
        return [kernel['name'] for kernel in diff(*runs(), *H100, *sort)['kernels']]
    assert names() == ['gemm', 'conv', 'norm 2', 'old', 'copy', 'new']
    assert names('--sort', 'time') == ['conv', 'copy', 'gemm', 'norm 2', 'old', 'new']
    assert names('--sort', 'gain') == ['gemm', 'norm 2', 'copy', 'conv', 'old', 'new']
    assert names('--sort', 'name') == ['conv', 'copy', 'gemm', 'new', 'norm 2', 'old']
    refuses(run('diff', *runs(), '--sort', 'size'), 2, '--sort size', 'time, gain, name')


def gate_ends_with_three():
    failed = run('diff', *runs(), *H100, '--fail-slower', '5%')
    assert failed.status == 3, str(failed)
    assert failed.errors == 'roofline-cli: More than 5\u00a0% slower: 1 of 4 kernels; 2 could not be judged.\n', failed.errors
    for said in ('failed: gemm: 6.9 % slower, 2.9 ms → 3.1 ms: more than the 5 % allowed.', 'ok: conv: 2× as fast, 9 ms → 4.5 ms.',
                 'skipped: old: Only in', 'skipped: new: Only in', 'ok: All kernels: 1.48× as fast'):
        assert said in failed.output, f'{said}\n{failed.output}'
    held = run('diff', *runs(), *H100, '--fail-slower', '0.07')
    assert held.status == 0 and held.errors == '' and 'ok: gemm: 6.9 % slower' in held.output, str(held)
    root = run('diff', *runs(), *H100, '--fail-slower', '5%', '--json')
    assert root.status == 3 and '"met": false' in root.output and '"gate": "failed"' in root.output, str(root)


def sum_can_fail_alone():
    """Each kernel is exactly as much slower as is allowed, but the slow one now runs twice."""
    before = write('one.csv', 'name,flops,time (ms),count\na,1,10,1\nb,1,10,1\n')
    after = write('two.csv', 'name,flops,time (ms),count\na,1,10.5,2\nb,1,10.5,1\n')
    failed = run('diff', before, after, *H100, '--fail-slower', '5%')
    assert failed.status == 3 and '0 of 2 kernels, and the sum over all.' in failed.errors, str(failed)
    assert 'Different counts before and after: a.' in failed.output, failed.output


def noise_is_told_from_change():
    slow = [3, 3.1, 2.9, 3.05, 3.2]
    before = write('before.roofline', repeated(noisy=[2.9, 2, 3.5, 2.5, 2.7], shown=[2, 2.1, 1.9, 2, 2.05], few=[2, 2.1, 1.9],
                                               single=[2], both=[4.01, 4.02, 4, 4.03, 4.05]))
    after = write('after.roofline', repeated(noisy=slow, shown=slow, few=slow[:3], single=[3], both=[4.02, 4.01, 4.04, 4.0, 4.03]))
    failed = run('diff', before, after, '--fail-slower', '5%')
    assert failed.status == 3 and '3 of 5 kernels' in failed.errors and '1 more within the noise' in failed.errors, str(failed)
    for said in ('noise: noisy: 13 % slower, 2.7 ms → 3.05 ms: within the noise (not significant, p = 0.17)',
                 'failed: shown: 52.5 % slower, 2 ms → 3.05 ms: more than the 5 % allowed (p = 0.0079)',
                 'more than the 5 % allowed (too few repeats: 3 + 3)', '(too few repeats: 1 + 1)',
                 'Repeats of 3 kernels compared: 1 significant at 5 %, 1 also with',
                 '2 kernels have too few repeats for a test at 5 %, which needs 4 + 4.'):
        assert said in failed.output, f'{said}\n{failed.output}'
    kernels = by_name(diff(before, after))
    assert [kernels[name]['difference'] for name in ('noisy', 'shown', 'few', 'single')] == ['not_shown', 'shown', 'too_few', 'too_few']
    near(kernels['shown']['p'], 1 / 126)
    near(kernels['shown']['p_holm'], 3 / 126)
    assert kernels['shown']['gain_low'] < kernels['shown']['gain_shift'] < kernels['shown']['gain_high'] < 1, kernels['shown']
    assert run('diff', write('b.roofline', repeated(noisy=[2.9, 2, 3.5, 2.5, 2.7])), write('a.roofline', repeated(noisy=slow)),
               '--fail-slower', '5%').status == 0


def deviations_decide_without_repeats():
    head = 'name,flops,bytes,median (us),sigma (us),repeats\n'
    before = write('before.csv', head + 'shown,1e9,1e6,100,1,10\nnoisy,1e9,1e6,100,1,10\nbare,1e9,1e6,100,1,\n')
    after = write('after.csv', head + 'shown,1e9,1e6,101.2,1,10\nnoisy,1e9,1e6,101.1,1,10\nbare,1e9,1e6,300,1,10\n')
    kernels = by_name(diff(before, after, *H100))
    assert [(kernels[name]['difference'], kernels[name]['test']) for name in ('shown', 'noisy', 'bare')] == [
        ('shown', 'welch'), ('not_shown', 'welch'), ('unknown', None)], kernels
    assert abs(kernels['shown']['p'] - 0.0462) < 1e-4, kernels['shown']
    result = run('diff', before, after, *H100, '--fail-slower', '1%')
    for said in ('p = 0.046, by σ', '2 of them by σ and the number of repeats', '1 kernel has σ without the number of repeats',
                 'noise: noisy: 1.1 % slower'):
        assert said in result.output, f'{said}\n{result.output}'


def more_runs_are_trajectories():
    first, second = runs()
    third = write('third.csv', HEAD + 'gemm,2e12,3e9,1.45\n')
    root = diff(first, second, third, *H100)
    gemm = by_name(root)['gemm']
    near(gemm['gain'], 2)
    assert len(gemm['runs']) == 3 and gemm['runs'][0]['gain_previous'] is None, gemm
    near(gemm['runs'][2]['gain_first'], 2)
    near(gemm['runs'][2]['gain_previous'], 3.1 / 1.45)
    assert by_name(root)['conv']['runs'][2] is None
    text = succeeds(run('diff', first, second, third, *H100)).output
    assert '2.14× as fast' in text and 'Since the first' in text, text
    assert [run['match'] for run in gemm['runs']] == ['none', 'name', 'name'], gemm
    assert 'Matched by operation and parameters, since the names differ: norm → norm 2.' in text, text
    assert any(line.rstrip().endswith('parameters') for line in text.splitlines()), text
    table = list(csv.DictReader(io.StringIO(succeeds(run('diff', first, second, third, *H100, '--csv')).output)))
    near(float(table[0]['runs.2.gain_previous']), 3.1 / 1.45)


def csv_has_the_names_of_json():
    table = {row['name']: row for row in csv.DictReader(io.StringIO(succeeds(run('diff', *runs(), *H100, '--csv')).output))}
    kernels = by_name(diff(*runs(), *H100))
    assert list(table) == list(kernels)
    assert float(table['gemm']['before.time']) == kernels['gemm']['before']['time'] == 2.9e-3
    assert table['old']['after.time'] == '' and table['old']['before.bound'] == 'hbm', table['old']


def corrections_are_taken():
    before, after = runs()
    kernels = by_name(diff(before, after, *H100, '--match', 'old=new'))
    assert kernels['new']['match'] == 'given' and kernels['new']['before']['name'] == 'old', kernels['new']
    table = write('names.txt', '# corrections\n\nold\tnew\nnorm=norm 2\n')
    kernels = by_name(diff(before, after, *H100, '--matches', table))
    assert [kernels[name]['match'] for name in ('new', 'norm 2')] == ['given', 'given'], kernels
    equals = write('equals.csv', HEAD + 'a=b,1,1,1\n'), write('signs.csv', HEAD + 'c=d,1,2,1\n')
    assert by_name(diff(*equals, *H100, '--match', 'a=b=c=d'))['c=d']['match'] == 'given'
    refuses(run('diff', before, after, *H100, '--match', 'gem=new'), 1, '--match: no kernel is called "gem"', 'gemm')
    refuses(run('diff', before, after, *H100, '--match', 'old=knew'), 1, '"knew"', 'new')
    refuses(run('diff', before, after, *H100, '--match', 'old'), 2, '--match old', 'BEFORE=AFTER')
    refuses(run('diff', before, after, *H100, '--match', 'old=new', '--match', 'norm=new'), 2, '“new” is matched twice')
    refuses(run('diff', before, after, *H100, '--matches', write('bad.txt', 'old=new\nold\n')), 1, 'bad.txt: line 2')
    refuses(run('diff', before, after, *H100, '--matches', FOLDER / 'none.txt'), 1, 'none.txt')


def a_thousand_of_one_name():
    many = write('many.csv', typed(HEAD + 'k,1e9,1e6,1\n' * 1000))
    same = diff(many, write('same.csv', HEAD + ''.join(f'k,1e9,1e6,{i + 1}\n' for i in range(1000))), *H100)
    assert same['totals']['compared'] == 1000 and same['kernels'][499]['after']['time'] == 0.5, same['kernels'][499]
    fewer = write('fewer.csv', HEAD + 'k,1e9,1e6,1\n' * 999 + 'x,1e9,1,1\n')
    root = diff(many, fewer, *H100)
    assert (root['totals']['compared'], root['totals']['vanished']) == (999, 1), root['totals']
    assert root['remarks'] == ['1000 kernels before and 999 after are called “k”: 999 paired in the order of the files, 1 not paired.'], root['remarks']
    both = diff(many, write('both.csv', HEAD + 'k,1e9,1e6,2\n' * 1000), *H100)['remarks']
    assert both == ['1000 kernels are called “k” in both runs: paired in the order of the files.'], both
    turned = (write('a.csv', HEAD + 'k,1e9,1e6,1\nk,2e9,1e6,2\n'), write('b.csv', HEAD + 'k,2e9,1e6,4\nk,1e9,1e6,1\n'))
    root = diff(*turned, *H100)
    assert sorted(kernel['gain'] for kernel in root['kernels']) == [0.5, 1], root
    assert root['remarks'] == ['2 kernels are called “k” in both runs: paired by operation and parameters.'], root['remarks']
    given = diff(turned[0], write('c.csv', HEAD + 'l,1e9,1e6,1\n'), *H100, '--match', 'k=l')
    assert given['remarks'] == ['2 kernels before are called “k”, 1 after “l”: 1 paired in the order of the files, 1 not paired.'], given
    refuses(run('diff', many, write('x.csv', typed(HEAD + 'x,1e9,1,1\n')), *H100), 1, 'no kernel in common')


def machines_may_differ():
    kernel = {'name': 'a', 'op': 'matmul', 'parameters': {'B': 64, 'D': 4096, 'F': 4096}, 'measured': {'time': 1e-3}}
    before = write('before.roofline', document(kernel))
    other = {key: V5E[key] for key in V5E if key not in ('format', 'version')}
    named = write('named.roofline', changed(document(kernel), machines=[{**other, 'id': 'x', 'name': 'Twice', 'levels': [
        {**level, 'bandwidth': 2 * level['bandwidth']} for level in other['levels']]}]))
    text = succeeds(run('diff', before, named)).output
    assert 'different machines, TPU v5e and Twice: times are as measured' in text, text
    kernels = by_name(diff(before, named))
    assert kernels['a']['before']['efficiency'] > 1.5 * kernels['a']['after']['efficiency'], kernels
    numbers = write('numbers.roofline', changed(document(kernel), machines=[{**other, 'launch_overhead': 5e-6}]))
    assert 'numbers of TPU v5e differ' in succeeds(run('diff', before, numbers)).output
    assert 'machines' not in succeeds(run('diff', before, numbers, *H100)).output
    held = succeeds(run('diff', before, named, *H100)).output
    assert 'documents of different machines, TPU v5e and Twice, but both are compared with the roofs of H100 SXM5 80GB' in held, held
    root = run('diff', before, named, '--json')
    assert root.json()['remarks'] and 'different machines' in root.errors, str(root)


def what_is_not_measured_is_said():
    measured, bare = (write(name, document({'name': 'a', 'op': 'matmul', 'parameters': {'B': batch}, **more},
                                           {'name': 'b', 'op': 'matmul', 'parameters': {'B': 3}, 'measured': {'time': 1}}))
                      for name, batch, more in (('m.roofline', 8, {'measured': {'time': 1e-3}}), ('n.roofline', 4096, {})))
    result = run('diff', measured, bare, '--fail-slower', '5%')
    assert result.status == 0 and 'Not measured in both runs, so not compared: a.' in result.output, str(result)
    assert 'skipped: a: Not measured in' in result.output, result.output
    none = write('none.roofline', document({'name': 'a', 'op': 'matmul'}))
    refuses(run('diff', none, none), 1, 'no kernel is measured in both runs', '--modelled')
    root = diff(measured, bare, '--modelled')
    assert root['times'] == 'modelled' and root['totals']['compared'] == 2, root
    assert by_name(root)['a']['bound_changed'] and by_name(root)['a']['work_changed'], root


def units_that_differ_are_suspected():
    before, after = write('s.csv', 'name,flops,bytes,time (s)\na,1e9,1e6,1\nb,1e9,1e6,2\n'), \
        write('ms.csv', 'name,flops,bytes,time (s)\na,1e6,1.048576e6,1100\nb,1e6,1.048576e6,2000\n')
    text = succeeds(run('diff', before, after, *H100)).output
    for said in ('Times in {1} are about 1 000× those in {0}', 'FLOPs in {0} are about 1 000× those in {1}',
                 'Bytes in {1} are about 1.049× those in {0}'):
        assert said.format(before, after).replace('1 000', '1\u2009000') in text or said.format(before, after) in text, f'{said}\n{text}'
    assert 'Different FLOPs before and after, so the times are of different work: a, b.' in text, text


def markdown_and_junit_are_sound():
    hostile = HEAD + '"a|b<c>&""\x01d",1,1,1\n"a|b<c>&""\x01d",1,1,1\n*bold*,1,1,1\n'
    before = write('hostile.csv', hostile)
    after = write('worse.csv', hostile.replace(',1,1,1', ',1,1,2'))
    junit, markdown = FOLDER / 'out.xml', FOLDER / 'out.md'
    result = run('diff', before, after, *H100, '--fail-slower', '5%', '--junit', junit, '--markdown', markdown)
    assert result.status == 3, str(result)
    suite = ElementTree.parse(junit).getroot().find('testsuite')
    names = [case.get('name') for case in suite]
    assert names == ['a|b<c>&" d', 'a|b<c>&" d (2)', '*bold*', 'All kernels'], names
    assert suite.get('tests') == '4' and suite.get('failures') == '4', suite.attrib
    assert '100' not in names and '2× as long' in suite[0].find('failure').get('message'), suite[0].find('failure').attrib
    text = markdown.read_text(encoding='utf-8')
    assert '| a\\|b\\<c\\>&" d | 1 | 1 ms | 2 ms | 2× as long |' in text and '\\*bold\\*' in text, text
    rows = [line for line in text.splitlines() if line.startswith('| ')]
    assert len({line.replace('\\|', '').count('|') for line in rows}) == 1, rows
    alone = run('diff', before, after, *H100, '--markdown', '-')
    assert alone.status == 0 and alone.output.startswith('- ') and '| Kernel |' in alone.output, str(alone)


def arrows_are_drawn():
    for ending in ('svg', 'png', 'pdf'):
        picture = FOLDER / f'arrows.{ending}'
        succeeds(run('diff', *runs(), *H100, '-o', picture, '--preset', 'column'))
        again = run('import', picture, '-o', FOLDER / 'arrows.roofline')
        assert again.status == 0, str(again)
        held = json.loads((FOLDER / 'arrows.roofline').read_text(encoding='utf-8'))
        assert [pin['kernel']['name'] for pin in held['ghosts']] == ['conv', 'copy', 'gemm', 'norm 2'], held['ghosts']
        near(held['ghosts'][0]['kernel']['parameters']['time'], 9e-3)
        assert [kernel['name'] for kernel in held['kernels']] == ['conv', 'gemm', 'norm 2', 'new', 'copy'], held['kernels']
    third = write('third.csv', HEAD + 'gemm,2e12,3e9,1.45\nnew,3e9,1e9,1\n')
    succeeds(run('diff', *runs(), third, *H100, '-o', FOLDER / 'path.svg'))
    succeeds(run('import', FOLDER / 'path.svg', '-o', FOLDER / 'path.roofline'))
    ghosts = json.loads((FOLDER / 'path.roofline').read_text(encoding='utf-8'))['ghosts']
    assert [(pin['kernel']['name'], pin.get('onward', False)) for pin in ghosts] == [
        ('gemm', True), ('gemm', False), ('new', False)], ghosts
    many = write('many.csv', HEAD + 'k,1e9,1e6,1\n' * 3 + 'x,1e9,1,1\n')
    told = succeeds(run('diff', *runs(), *H100, '-o', FOLDER / 'key.svg', '--key', 'caption')).errors
    assert re.search(r'\d conv ×\S+(,|\n)', told), told
    drawn = ''.join((FOLDER / 'key.svg').read_text(encoding='utf-8').split('<text')[1:])
    assert '×' not in drawn.replace('× speedup', ''), 'a speedup that the key has stands on the chart'
    result = succeeds(run('diff', many, many, *H100, '-o', FOLDER / 'many.svg'))
    assert '3 kernels have no arrow' in result.errors, str(result)
    refuses(run('diff', *runs(), '-o', 'x.txt'), 2, '-o x.txt')
    refuses(run('diff', *runs(), '-o', '-'), 2, '-o -')
    refuses(run('diff', *runs(), '--size', '300x200'), 2, '-o')


def bad_input_is_refused():
    before, after = runs()
    refuses(run('diff', before), 2, 'two runs')
    refuses(run('diff', before, after, '--fail-slower', '5'), 2, '--fail-slower 5', '5%')
    refuses(run('diff', before, after, '--fail-slower', 'slow'), 2, '--fail-slower slow')
    refuses(run('diff', before, after, '--fail-slower', '-5%'), 2, '--fail-slower -5%', 'negative')
    refuses(run('diff', before, after, '--junit', 'x.xml'), 2, '--junit x.xml', '--fail-slower')
    refuses(run('diff', before, after, '--json', '--csv'), 2, '--csv and --json')
    refuses(run('diff', before, after, '--json', '--markdown', '-'), 2, '--json and --markdown -')
    refuses(run('diff', '-', '-'), 2, 'standard input')
    refuses(run('diff', before, FOLDER / 'none.csv', *H100), 1, 'none.csv')
    refuses(run('diff', before, after, *H100, '--markdown', FOLDER / 'no' / 'where.md'), 1, 'where.md')
    for measured, said in (({'time': -1e-3}, 'more than 0'), ({'repeats': []}, 'measured.repeats: must list one time or more'),
                           ({'time': 1, 'times': []}, 'measured.times: must list one time or more'), ({'time': 0}, 'more than 0'), ({'repeats': [1, 0]}, 'more than 0'),
                           ({'time': 2, 'min': 3, 'max': 1}, 'the shortest, 3 s, is more than the longest, 1 s')):
        path = write('bad.roofline', document({'name': 'a', 'op': 'dot', 'measured': measured}))
        refuses(run('diff', path, path), 1, 'kernels[0]', said)
    skipped = run('diff', write('minus.csv', HEAD + 'gemm,1,1,-2\nconv,1,1,0\nnorm,1,1,1\n'), after, *H100)
    assert skipped.errors.count('skipped: line') == 2, str(skipped)


def numbers_are_not_translated():
    text = run('diff', *runs(), *H100, '--json', **speaking('de')).json()
    assert text['totals'] == diff(*runs(), *H100)['totals']


finish('cli/diff', [kernels_are_matched, totals_are_sums_and_means, text_says_what_changed, what_was_not_measured_has_no_time, order_can_be_chosen,
                    gate_ends_with_three, sum_can_fail_alone, noise_is_told_from_change,
                    deviations_decide_without_repeats, more_runs_are_trajectories,
                    csv_has_the_names_of_json, corrections_are_taken, a_thousand_of_one_name, machines_may_differ,
                    what_is_not_measured_is_said, units_that_differ_are_suspected, markdown_and_junit_are_sound, arrows_are_drawn,
                    bad_input_is_refused, numbers_are_not_translated])
