# SPDX-License-Identifier: GPL-3.0-or-later
"""What was measured of kernels of any kind, by option and in documents."""
import json
import math

from program import H100, analyze, changed, document, finish, near, refuses, run, succeeds, typed, write

GEMM = (*H100, '--op', 'matmul', '--set', 'B=4096', '--set', 'D=4096', '--set', 'F=6144')


def a_time_is_measured_by_an_option():
    for option in (('--measured', '295us'), ('--set', 'measured.time=295us'), ('--set', 'measured.time=2.95e-4'),
                   ('--measured', 'matmul=295 us')):
        kernel = analyze(*GEMM, *option)['kernels'][0]
        near(kernel['measured']['time'], 295e-6)
        near(kernel['time'], 295e-6)
        near(kernel['efficiency'], kernel['t_min'] / 295e-6)
        assert kernel['measured']['bytes'] == {'hbm': None} and kernel['measured']['flops'] is None, kernel
        assert kernel['measured']['repeats'] is None and kernel['place']['state'] == 'above', kernel


def repeats_give_the_median_and_the_range():
    report = analyze(*GEMM, '--measured', '12.1, 12.4, 12.2, 13.0, 12.3 ms')
    kernel = report['kernels'][0]
    assert kernel['measured']['repeats'] == 5, kernel
    for key, value in (('time', 12.3e-3), ('min', 12.1e-3), ('max', 13e-3)):
        near(kernel['measured'][key], value)
    near(kernel['place']['least'], kernel['t_min'] / 13e-3)
    near(kernel['place']['most'], kernel['t_min'] / 12.1e-3)
    assert '5 repeats' in run('analyze', *GEMM, '--measured', '300us,310us,305us,301us,302us').output


def reaching_the_roof_is_told_first():
    """27 % of the roof is a factor of 3.7; two kernels share the time of all."""
    least = analyze(*GEMM)['kernels'][0]['t_min']
    said = succeeds(run('analyze', *GEMM, '--measured', str(least / 0.27))).output.replace('\u00a0', ' ')
    assert 'Reach the roof: ×3.7, saves 563.4 µs of 771.7 µs.' in said, said
    assert 'Reach the roof' not in run('analyze', *GEMM, '--measured', str(least * 1.01)).output


def counts_hold_what_reaching_the_roof_gives():
    """5 GB at 3.35 TB/s are 1.4925 ms: of 2 ms the run gives back 0.5075 ms as long as it moves them, and not 1.444 ms."""
    gemm = (*H100, '--op', 'matmul', '--set', 'B=4096', '--set', 'D=8192', '--set', 'F=8192', '--set', 'measured.time=2ms')

    def said(*settings):
        return succeeds(run('analyze', *gemm, *settings)).output.replace('\u00a0', ' ')
    assert 'saves 1.444 ms of 2 ms; with the bytes counted at HBM3 ×1.34, 507.5 µs.' in said('--set', 'measured.hbm=5GB')
    assert '; with the bytes counted at HBM3 no gain: only fewer of them would help.' in said('--set', 'measured.hbm=6.65GB')
    assert 'of 2 ms; with the FLOPs counted ×1.65, 787.1 µs.' in said('--set', 'measured.flops=1.2e12')
    for fewer in ('100MB', '7.5GB'):  # less than estimated; more than can be moved in that time
        assert 'saves 1.444 ms of 2 ms. ' in said('--set', f'measured.hbm={fewer}'), fewer
    kernel = analyze(*gemm, '--set', 'measured.hbm=5GB')['kernels'][0]
    near(kernel['measured']['t_counted'], 5e9 / 3.35e12)
    near(analyze(*gemm)['kernels'][0]['measured']['t_counted'], kernel['t_min'])
    size = {'op': 'matmul', 'parameters': {'B': 4096, 'D': 8192, 'F': 8192}}
    path = write('held.roofline', document({'name': 'held', **size, 'measured': {'time': 2e-3, 'bytes': {'hbm': 1.6e9}}},
                                           {'name': 'free', **size, 'measured': {'time': 1.9e-3}}))
    assert [kernel['name'] for kernel in analyze(path, *H100, '--sort', 'gain')['kernels']] == ['held', 'free']
    path = write('held.roofline', document({'name': 'held', **size, 'measured': {'time': 2e-3, 'bytes': {'hbm': 5e9}}},
                                           {'name': 'free', **size, 'measured': {'time': 1.9e-3}}))
    assert [kernel['name'] for kernel in analyze(path, *H100, '--sort', 'gain')['kernels']] == ['free', 'held']


def certainty_and_spread_stand_in_json():
    gemm = (*H100, '--op', 'matmul', '--set', 'B=300')
    bare = analyze(*gemm, '--measured', '300us')['kernels'][0]
    assert 'certainty' not in bare and bare['measured']['sigma'] is None and bare['measured']['p25'] is None, bare
    assert bare['measured']['log_sigma'] is None, bare
    repeats = analyze(*gemm, '--measured', '1ms,2ms,3ms,4ms,5ms')['kernels'][0]['measured']
    near(repeats['p25'], 2e-3)
    near(repeats['p75'], 4e-3)
    logs = [math.log(time) for time in (1, 2, 3, 4, 5)]
    near(repeats['log_sigma'], math.sqrt(sum((x - sum(logs) / 5) ** 2 for x in logs) / 4))
    sigma = analyze(*gemm, '--set', 'measured.time=1ms', '--set', 'measured.sigma=0.1ms')['kernels'][0]['measured']
    near(sigma['sigma'], 1e-4)
    near(sigma['log_sigma'], math.sqrt(math.log(1.01)))
    near(sigma['p75'], 1e-3 * math.exp(0.6744897501960817 * sigma['log_sigma']))
    spread = ('--set', 'machine.hbm.p5=2.5TB/s', '--set', 'machine.hbm.p95=4TB/s')
    certainty = analyze(*gemm, *spread)['kernels'][0]['certainty']
    assert certainty['level'] == 'hbm' and certainty['roofs_vary'] and not certainty['bytes_vary'], certainty
    near(certainty['memory_bound'] + certainty['compute_bound'], 1)
    text = succeeds(run('analyze', *gemm, *spread)).output.replace('\u00a0', ' ')
    assert f"with probability {max(certainty['memory_bound'], certainty['compute_bound']) * 100:.0f} %: roofs vary." in text, (certainty, text)


def times_are_read_as_they_are_written():
    """A comma stands between repeats; what may be meant as a decimal comma is said, and a second time of a kernel refused."""
    said = run('analyze', *GEMM, '--measured', '2,5ms')
    assert 'read as two repeats, 2 and 5ms; a single time has a point, 2.5ms' in said.errors, said.errors
    for times in ('2.5ms', '2ms, 5ms', '2,5,6ms', '2.1,2.5ms', '2,5ms;3ms'):
        assert 'two repeats' not in run('analyze', *GEMM, '--measured', times).errors, times
    refuses(run('analyze', *GEMM, '--measured', '2ms', '--measured', '3ms'), 2, 'the kernel has a time already')
    refuses(run('analyze', *GEMM, '--measured', ''), 2, 'the time is missing')
    refuses(run('analyze', *GEMM, '--set', 'measured.time=5ms', '--set', 'measured.min=6ms'), 1,
            '--set measured.min: the minimum, 0.006 s, is more than the median, 0.005 s')
    refuses(run('analyze', *GEMM, '--set', 'measured.time=5ms', '--set', 'measured.min=4ms', '--set', 'measured.max=3ms'), 1,
            '--set measured.max: the maximum, 0.003 s, is less than the median, 0.005 s')
    refuses(run('analyze', *GEMM, '--set', 'measured.time=5ms', '--set', 'measured.min=4ms', '--set', 'measured.repeats=1'), 1, 'a single run has no spread')
    said = run('analyze', *GEMM, '--set', 'measured.flops=2e12')
    assert 'measured FLOPs need a measured time' in said.errors, said.errors


def kernels_are_sorted():
    """Text, CSV and JSON have one order; sums and shares are those of any order."""
    def custom(name, time, flops):
        return {'name': name, 'op': 'custom', 'parameters': {'flops': flops, 'bytes.hbm': 1e6, 'time': time}}

    path = write('sorted.roofline', document(custom('b', 2e-3, 1e11), custom('c', 9e-3, 1e9), custom('a', 3e-3, 2e11)))
    orders = {'time': 'cab', 'share': 'cab', 'gain': 'cab', 'roof': 'cba', 'name': 'abc', 'document': 'bca'}
    for order, names in orders.items():
        report = analyze(path, '--sort', order)
        assert ''.join(kernel['name'] for kernel in report['kernels']) == names, (order, report['kernels'])
        near(report['totals']['time'], 14e-3)
        rows = run('analyze', path, '--sort', order, '--csv').output.splitlines()[1:]
        assert ''.join(row.split(',')[1] for row in rows) == names, rows
        rows = [row for row in run('analyze', path, '--sort', order).output.splitlines() if ' custom ' in row]
        assert ''.join(row.split()[0] for row in rows) == names, rows
    refuses(run('analyze', path, '--sort', 'size'), 2, '--sort size', 'time, share, gain, roof, name')


def a_custom_kernel_has_one_time():
    given = {'name': 'a', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.hbm': 1e9, 'time': 1e-3}}
    path = write('custom.roofline', document(given))
    near(analyze(path, '--measured', '2ms,3ms,4ms')['kernels'][0]['time'], 3e-3)
    near(analyze(path, '--measured', '2ms')['kernels'][0]['time'], 2e-3)


def bytes_and_work_are_measured_beside_the_modelled_ones():
    kernel = analyze(*GEMM, '--set', 'measured.hbm=1GB', '--set', 'measured.time=300us', '--set', 'measured.flops=2.1e11')['kernels'][0]
    near(kernel['measured']['bytes']['hbm'], 1e9)
    near(kernel['measured']['flops'], 2.1e11)
    near(kernel['bytes']['hbm'], 134217728)
    near(kernel['utilisation']['performance'], 2.1e11 / 300e-6)
    near(kernel['utilisation']['bandwidth']['hbm'], 1e9 / 300e-6)


def stands_in_documents():
    """As it is written by hand, and again as it was saved."""
    kernel = {'name': 'qkv', 'op': 'matmul', 'parameters': {'B': 4096, 'D': 4096, 'F': 6144}}
    measured = {'repeats': [2.9e-4, 3e-4, 2.95e-4], 'flops': 2.1e11, 'bytes': {'hbm': {'median': 2e8, 'min': 1.9e8, 'max': 2.2e8}}, 'own': 1}
    path = write('measured.roofline', document(dict(kernel, measured=measured)))
    report = analyze(path)
    near(report['kernels'][0]['measured']['time'], 2.95e-4)
    near(report['totals']['measured'], 2.95e-4)
    kernels = json.loads(path.read_text())['kernels']
    near(analyze(write('old.roofline', document(dict(kernel, op='tiled_matmul', parameters={'measured.hbm': 3e10}))))['totals']['t_min'],
         analyze(write('new.roofline', document(dict(kernel, op='tiled_matmul', parameters={}, measured={'bytes': {'hbm': 3e10}}))))['totals']['t_min'])
    assert kernels[0]['measured']['own'] == 1


def what_cannot_have_been_measured_is_refused():
    for status, options, says in (
        (1, ('--measured', '0'), '--measured 0: time: must be more than 0, got 0'),
        (1, ('--measured', '-3us'), 'time: must be more than 0, got -3'),
        (1, ('--measured', 'nan'), '--measured nan'),
        (1, ('--measured', '1_000'), '--measured 1_000: "1_000": underscores are not accepted'),
        (1, ('--set', 'measured.time=1_000'), '"1_000": underscores are not accepted'),
        (1, ('--measured', '5 GB'), '--measured 5 GB'),
        (2, ('--measured', 'gemm=5us'), '--measured gemm: there is no kernel of this name'),
        (1, ('--set', 'measured.time=5us', '--set', 'measured.min=6us'), 'min: the minimum, 6e-06 s, is more than the median, 5e-06 s'),
        (1, ('--set', 'measured.min=6us'), 'time: the measured time is missing'),
        (1, ('--set', 'measured.repeats=2.5'), 'repeats: must be a whole number of 1 or more, got 2.5'),
        (1, ('--set', 'measured.nowhere=1', '--set', 'measured.time=1'),
         '--set measured.nowhere: there is no such measured number; there are time, min, max, sigma, repeats, flops, energy, '
         'and the bytes at a level of'),
        (1, ('--set', 'measured.time=2ms', '--set', 'measured.p25=1ms'), '--set measured.p25: there is no such measured number'),
        (1, ('--set', 'measured.time=2ms', '--set', 'measured.=1ms'), '--set measured.: there is no such measured number'),
        (2, ('--set', 'measured.time=1', '--set', 'measured.time=2'), 'has been set already'),
    ):
        refuses(run('analyze', *GEMM, *options), status, says)
    for measured, says in (({'time': 0}, 'kernels[0].measured: time: must be more than 0, got 0'),
                           ({'time': 1, 'min': 3, 'max': 2}, 'min: the minimum, 3 s, is more than the median, 1 s'),
                           ({'repeats': []}, 'measured.repeats: must list one time or more'), ({'repeats': 0}, 'measured.repeats: must be a whole number'),
                           ({'repeats': [1, 2], 'times': [3, 4]}, 'measured.times: the single times are given twice'),
                           ({'bytes': {f'l{i}': 1 for i in range(65)}}, 'bytes: at most 64 levels can be counted, got 65'),
                           ({'times': [1, 'x']}, 'measured.times[1]: expected a number of seconds, got'),
                           ({'time': 1, 'bytes': {'hbm': 'x'}}, 'measured.bytes.hbm: expected a number of bytes, got')):
        path = write('bad.roofline', document({'name': 'a', 'op': 'matmul', 'measured': measured}))
        refuses(run('analyze', path), 1, says)
    old = {'name': 'a', 'op': 'tiled_matmul', 'parameters': {'measured.hbm': 0}}
    succeeds(run('analyze', write('old.roofline', document(old))))
    refuses(run('analyze', write('old.roofline', document(changed(old, parameters={'measured.hbm': 'much'})))), 1,
            'parameters.measured.hbm: expected a number, got a string')
    twice = write('twice.roofline', document({'name': 'a', 'op': 'custom', 'parameters': {'flops': 1, 'bytes.hbm': 1, 'time': 1}, 'measured': {'time': 2}}))
    refuses(run('analyze', twice), 1, 'time: is given twice')


def a_time_of_nothing_is_said():
    said = succeeds(run('analyze', *H100, '--op', 'custom', '--set', 'flops=0', '--measured', '5us')).output.replace('\u00a0', ' ')
    assert ('Measured 5 µs, with no FLOPs and no bytes: the time is launch overhead, or the counts are missing.') in said, said
    bare = succeeds(run('analyze', *H100, '--op', 'custom', '--set', 'flops=0')).output
    assert 'No FLOPs and no bytes.' in bare, bare


def one_of_many_is_named():
    table = write('two.csv', typed('name,flops,bytes,time (us)\na,2e9,3e6,40\nb,4e9,1e8,90\n'))
    report = analyze(table, *H100, '--measured', 'b=100us,110us')
    near(report['kernels'][1]['time'], 105e-6)
    near(report['kernels'][0]['time'], 40e-6)
    refuses(run('analyze', table, *H100, '--measured', '100us'), 2, '--measured 100us: name the kernel with KERNEL=TIME')


def tables_have_a_spread():
    table = write('spread.csv', 'name,flops,bytes,median (us),min (us),max (us),sigma (us),repeats\na,2e9,3e6,40,39,44,1.5,20\n')
    measured = analyze(table, *H100)['kernels'][0]['measured']
    assert (measured['repeats'], measured['min'], measured['max']) == (20, 3.9e-05, 4.4e-05), measured


finish('cli/measurement', [a_time_is_measured_by_an_option, repeats_give_the_median_and_the_range, reaching_the_roof_is_told_first,
                           counts_hold_what_reaching_the_roof_gives, certainty_and_spread_stand_in_json,
                           times_are_read_as_they_are_written, kernels_are_sorted,
                           a_custom_kernel_has_one_time,
                           bytes_and_work_are_measured_beside_the_modelled_ones, stands_in_documents,
                           what_cannot_have_been_measured_is_refused, a_time_of_nothing_is_said, one_of_many_is_named, tables_have_a_spread])
