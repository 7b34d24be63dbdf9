# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers of the machine on the command line: set, swept and solved for."""
from program import H100, MATMUL, V5E, analyze, changed, document, finish, near, refuses, run, succeeds, write

MACHINE = ('--machine', write('v5e.json', V5E))
CEILED = ('--machine', write('ceiled.json', changed(V5E, ceilings=[
    {'name': 'Half', 'level': 'hbm', 'bandwidth': 4.1e11}, {'name': 'Tenth', 'level': 'hbm', 'bandwidth': 8.2e10}])))
KERNEL = {'name': 'Product', 'op': 'matmul', 'parameters': {'B': 240, 'D': 8192, 'F': 8192}}
FLOPS = 2 * 240 * 8192 * 8192
BYTES = 2 * (2 * 240 * 8192 + 8192 * 8192)
LLAMA = ('--model', 'llama-3.1-8b', '--batch', '16', '--past', '4096')

# What is set, and the member of a kernel with the number that it gives; by hand.
SET = [
    ('machine.hbm.bandwidth=1e12', ('t_comm', 'hbm'), BYTES / 1e12),
    ('machine.hbm.bandwidth=1.64 TB/s', ('t_comm', 'hbm'), BYTES / 1.64e12),
    ('machine.main.bandwidth=1e12', ('t_comm', 'hbm'), BYTES / 1e12),
    ('machine.hbm.read_bandwidth=1e12', ('t_comm', 'hbm'),
     2 * (240 * 8192 + 8192 * 8192) / 1e12 + 2 * 240 * 8192 / 8.2e11),
    ('machine.hbm.write_bandwidth=1e11', ('t_comm', 'hbm'),
     2 * (240 * 8192 + 8192 * 8192) / 8.2e11 + 2 * 240 * 8192 / 1e11),
    ('machine.matrix.bf16.peak=100TFLOP/s', ('t_math',), FLOPS / 1e14),
    ('machine.hbm.bandwidth=1e12', ('ridge', 'hbm'), 197),
    ('machine.matrix.bf16.peak=132 x 4096 x 1.83 GHz', ('t_math',), FLOPS / (132 * 4096 * 1.83e9)),
]

# What is refused, with which status, and what is said.
REFUSED = [
    ('machine.l9.bandwidth=1e12', 1, 'l9', 'hbm, ici'),
    ('machine.hbm.speed=1e12', 1, 'hbm.speed', 'bandwidth, read_bandwidth, write_bandwidth, capacity, sustained'),
    ('machine.tensor.bf16.peak=1e12', 1, 'tensor.bf16', 'matrix.bf16, matrix.int8, vector.fp32'),
    ('machine.matrix.fp9.peak=1e12', 1, 'matrix.fp9', 'matrix.bf16'),
    ('machine.matrix.bf16.bandwidth=1e12', 1, 'matrix.bf16', 'peak, sustained'),
    ('machine.overheads=1us', 1, 'overheads', 'launch_overhead'),
    ('machine.hbm.bandwidth=5 TFLOP/s', 1, 'machine.hbm.bandwidth', 'TFLOP/s'),
    ('machine.hbm.bandwidth=5 Gb/s', 1, 'machine.hbm.bandwidth', 'Gb/s'),
    ('machine.hbm.capacity=5 TB/s', 1, 'machine.hbm.capacity', 'TB/s'),
    ('machine.matrix.bf16.peak=132 x 4096', 1, 'one clock'),
    ('machine.hbm.bandwidth=0', 1, 'machine.hbm.bandwidth=0', 'more than 0'),
    ('machine.hbm.bandwidth=-5TB/s', 1, 'machine.hbm.bandwidth', 'more than 0'),
    ('machine.hbm.bandwidth=inf', 1, 'inf'),
    ('machine.hbm.bandwidth=nan', 1, 'nan'),
    ('machine.hbm.bandwidth=1e999', 1, '1e999'),
    ('machine.hbm.bandwidth=fast', 1, 'fast'),
    ('machine.hbm.sustained=1.5', 1, 'at most 1'),
    ('machine.hbm.p5=9e11', 1, 'at most the bandwidth'),
    ('machine.matrix.bf16.p95=1e12', 1, 'at least the peak'),
    ('machine.launch_overhead=-1us', 1, '0 or more'),
    ('machine.hbm.bandwidth', 2, 'KEY=VALUE'),
    ('machine.hbm.bandwidth=', 2, 'KEY=VALUE'),
]


def kernel_of(*arguments):
    return analyze(*arguments)['kernels'][0]


def number_is_set():
    for setting, path, expected in SET:
        value = kernel_of(*MACHINE, *MATMUL, '--set', setting)
        for step in path:
            value = value[step]
        near(value, expected, 1e-12)


def launch_and_latency_are_set():
    overhead = kernel_of(*MACHINE, *MATMUL, '--set', 'machine.launch_overhead=5 us')
    assert overhead['t_launch'] == 5e-6, overhead
    assert not kernel_of(*MACHINE, *MATMUL, '--set', 'machine.launch_overhead=0').get('t_launch')
    reduce = (*MACHINE, '--op', 'all_reduce', '--set', 'V=1e6', '--set', 'n=4')
    near(kernel_of(*reduce, '--set', 'machine.ici.collective_latency=1ms')['t_latency'], 1e-3 + V5E['launch_overhead'])


def capacity_decides_what_fits():
    small = run('analyze', *H100, *LLAMA, '--set', 'machine.hbm.capacity=20GB')
    assert 'Does not fit' in succeeds(small).output, str(small)


def sustained_counts_with_its_roofs():
    setting = ('--set', 'machine.hbm.sustained=0.5')
    half = run('analyze', *MACHINE, *MATMUL, *setting, '--roofs', 'sustained', '--json')
    near(half.json()['kernels'][0]['t_comm']['hbm'], BYTES / 4.1e11)
    plain = run('analyze', *MACHINE, *MATMUL, *setting)
    assert '--roofs sustained' in plain.errors and plain.status == 0, str(plain)


def spread_makes_a_bound_uncertain():
    """The product lies at 226.7 of a ridge at 240.2 FLOP/B: memory bound, in 84 % of cases if the bandwidth varies by 10 % to either side."""
    setting = ('--set', 'machine.hbm.p5=7.454545e11', '--set', 'machine.hbm.p95=9.02e11')
    said = succeeds(run('analyze', *MACHINE, *MATMUL, *setting)).output.replace('\u00a0', ' ')
    assert 'Memory bound on HBM2 with probability 84 %: roofs vary.' in said, said
    assert 'roofs vary' not in run('analyze', *MACHINE, *MATMUL).output
    source = write('spread.json', changed(V5E, levels=[{**V5E['levels'][0], 'p5': 7e11, 'p95': 9e11}, *V5E['levels'][1:]]))
    pictures = [write(f'{name}.svg', '') for name in ('band', 'none')]
    assert run('render', '--machine', source, *MATMUL, '-o', pictures[0]).status == 0
    assert run('render', *MACHINE, *MATMUL, '-o', pictures[1]).status == 0
    bands = [picture.read_text(encoding='utf-8').count('fill-opacity="0.18"') for picture in pictures]
    assert bands == [2, 0], bands  # the roof's own, and the sample of it in the key


def wrong_settings_are_refused():
    for setting, status, *said in REFUSED:
        refuses(run('analyze', *MACHINE, *MATMUL, '--set', setting), status, *said)


def number_is_set_once():
    for second in ('machine.hbm.bandwidth=2e12', 'machine.main.bandwidth=2e12'):
        twice = ('--set', 'machine.hbm.bandwidth=1e12', '--set', second)
        refuses(run('analyze', *MACHINE, *MATMUL, *twice), 2, 'set already')


def ceilings_go_down_with_their_roof():
    lowered = run('analyze', *CEILED, *MATMUL, '--set', 'machine.hbm.bandwidth=1e11')
    assert '1 ceiling above it is lowered' in succeeds(lowered).errors, str(lowered)
    lowered = run('analyze', *CEILED, *MATMUL, '--set', 'machine.hbm.bandwidth=1e10')
    assert '2 ceilings above it are lowered' in succeeds(lowered).errors, str(lowered)
    assert run('analyze', *CEILED, *MATMUL, '--set', 'machine.hbm.bandwidth=1e12').errors == ''


def every_subject_takes_it():
    setting = ('--set', 'machine.hbm.bandwidth=1e12')
    path = write('two.roofline', document(KERNEL))
    table = write('measured.csv', 'name,flops,bytes,time (s)\nProduct,1e12,1e10,1\n')
    near(kernel_of(path, *setting)['t_comm']['hbm'], BYTES / 1e12)
    near(kernel_of(path, *MACHINE, *setting)['t_comm']['hbm'], BYTES / 1e12)
    near(kernel_of(table, *MACHINE, *setting)['t_comm']['hbm'], 1e10 / 1e12)
    fast = analyze(*H100, *LLAMA, '--set', 'machine.hbm.bandwidth=6.7TB/s')['totals']
    near(fast['bytes']['hbm'], analyze(*H100, *LLAMA)['totals']['bytes']['hbm'])
    assert fast['t_min'] < 0.6 * analyze(*H100, *LLAMA)['totals']['t_min'], fast
    refuses(run('analyze', *H100, *LLAMA, '--set', 'B=4'), 2, '--set')
    refuses(run('analyze', path, '--set', 'B=4'), 2, '--set')


def every_verb_takes_it():
    setting = ('--set', 'machine.hbm.bandwidth=1e12')
    step, *_ = run('sweep', *MACHINE, *MATMUL[:2], *setting, '--over', 'B=1:2', '--json').json()['steps']
    near(step['kernels'][0]['ridge']['hbm'], 197)
    solved, = run('solve', *MACHINE, *MATMUL[:2], '--set', 'D=8192', '--set', 'F=8192', *setting, '--for', 'B',
                  '--reach', 'ridge', '--json').json()['kernels']
    near(solved['exact'], 8192 * 197 / (8192 - 2 * 197), 1e-11)
    numbers = run('sensitivity', *MACHINE, *MATMUL, *setting, '--json').json()['kernels'][0]['numbers']
    assert any(number['value'] == 1e12 for number in numbers), numbers
    picture = run('render', *MACHINE, *MATMUL, *setting, '-o', 'set.svg')
    assert picture.status == 0, str(picture)
    near(kernel_of('set.svg')['t_comm']['hbm'], BYTES / 1e12)


# What a number of the machine is solved for: the number, the goal, the exact value and where it holds; by hand.
SOLVED = [
    ('machine.hbm.bandwidth', ('--reach', 'compute'), BYTES * 1.97e14 / FLOPS, 'from'),
    ('machine.hbm.bandwidth', ('--reach', 'bound=compute'), BYTES * 1.97e14 / FLOPS, 'from'),
    ('machine.hbm.bandwidth', ('--reach', 'ridge'), BYTES * 1.97e14 / FLOPS, 'from'),
    ('machine.hbm.bandwidth', ('--reach', 'bound=hbm'), BYTES * 1.97e14 / FLOPS, 'up_to'),
    ('machine.matrix.bf16.peak', ('--reach', 'compute'), FLOPS * 8.2e11 / BYTES, 'up_to'),
    ('machine.hbm.bandwidth', ('--time', '1ms'), BYTES / 1e-3, 'from'),
    ('machine.hbm.bandwidth', ('--performance', '100 TFLOP/s'), BYTES * 1e14 / FLOPS, 'from'),
    ('machine.hbm.bandwidth', ('--performance', '1.98e14'), None, 'never'),
    ('machine.hbm.bandwidth', ('--time', '1ns'), None, 'never'),
    ('machine.ici.bandwidth', ('--reach', 'compute'), None, 'never'),
    ('machine.hbm.capacity', ('--time', '1s'), None, 'always'),
]


def number_is_solved_for():
    for number, goal, exact, holds in SOLVED:
        asked = ('solve', *MACHINE, *MATMUL, '--for', number, *goal)
        kernel, = run(*asked, '--json').json()['kernels']
        assert (kernel['parameter'], kernel['holds'], kernel['first_integer']) == (number, holds, None), kernel
        if exact is None:
            assert kernel['exact'] is None, kernel
            said = {'never': f'for no value of {number}', 'always': f'for any {number}'}[holds]
            assert said in succeeds(run(*asked)).output
        else:
            near(kernel['exact'], exact, 1e-12)


def answer_is_where_analyze_turns():
    kernel, = run('solve', *MACHINE, *MATMUL, '--for', 'machine.hbm.bandwidth', '--reach', 'compute',
                  '--json').json()['kernels']
    bounds = [kernel_of(*MACHINE, *MATMUL, '--set', f'machine.hbm.bandwidth={kernel["exact"] * factor!r}')['bound']
              for factor in (1 - 1e-12, 1, 1 + 1e-12)]
    assert bounds[0] == 'hbm' and bounds[1] != 'hbm' and bounds[2] == 'compute', bounds


def answer_carries_its_unit():
    said = run('solve', *MACHINE, *MATMUL, '--for', 'machine.hbm.bandwidth', '--time', '1ms')
    assert 'from machine.hbm.bandwidth = 142.082 GB/s on' in succeeds(said).output, str(said)


def collective_is_solved_for_its_link():
    product = ('--op', 'sharded_matmul', '--set', 'B=1024', '--set', 'D=8192', '--set', 'F=8192', '--set', 'n=2')
    asked = ('solve', *MACHINE, *product, '--for', 'machine.ici.bandwidth', '--reach', 'compute', '--json')
    kernel, = run(*asked).json()['kernels']
    analysed = kernel_of(*MACHINE, *product)
    near(kernel['exact'], 4.5e10 * analysed['t_comm']['ici'] / analysed['t_math'], 1e-11)


def document_is_solved_kernel_by_kernel_and_together():
    small = changed(KERNEL, name='Small', parameters={'B': 16, 'D': 8192, 'F': 8192}, count=1000)
    path = write('both.roofline', document(KERNEL, small))
    asked = ('solve', path, '--for', 'machine.hbm.bandwidth', '--reach', 'compute')
    answer = run(*asked, '--json').json()
    each = {kernel['name']: kernel['exact'] for kernel in answer['kernels']}
    near(each['Product'], BYTES * 1.97e14 / FLOPS)
    near(answer['totals']['exact'], each['Small'])
    assert 'Most of the time: Compute bound: from' in succeeds(run(*asked)).output


def network_is_solved_for_its_step():
    asked = ('solve', *H100, '--model', 'llama-3.1-8b', '--batch', '64')
    answer = run(*asked, '--for', 'machine.hbm.bandwidth', '--reach', 'compute', '--json').json()
    exact = answer['workload']['exact']
    parts = {kernel['name']: kernel['exact'] for kernel in answer['kernels']}
    assert exact == parts['gate_proj'], answer['workload']
    for factor, most in ((0.999, False), (1.001, True)):
        report = analyze(*asked[1:], '--set', f'machine.hbm.bandwidth={exact * factor!r}')
        math = sum(kernel['count'] * kernel['t_min'] for kernel in report['kernels'] if kernel['bound'] == 'compute')
        assert (math > report['totals']['t_min'] / 2) == most, (factor, math, report['totals'])
    timed = run(*asked, '--for', 'machine.hbm.bandwidth', '--time', '2 ms', '--json').json()['workload']
    near(analyze(*asked[1:], '--set', f'machine.hbm.bandwidth={timed["exact"]!r}')['totals']['t_min'], 2e-3, 1e-9)
    assert 'Llama 3.1 8B, most of the time' in succeeds(
        run(*asked, '--for', 'machine.hbm.bandwidth', '--reach', 'compute')).output


def network_becomes_compute_bound_with_its_batch():
    asked = ('solve', *H100, '--model', 'llama-3.1-8b', '--for', 'batch', '--reach', 'compute', '--json')
    answer = run(*asked).json()
    assert answer['goal'] == {'reach': 'bound', 'bound': 'compute'}, answer
    assert answer['workload']['first_integer'] == 326 and answer['workload']['holds'] == 'from', answer


def number_is_swept():
    asked = ('sweep', *MACHINE, *MATMUL, '--over', 'machine.hbm.bandwidth=1TB/s:8TB/s')
    answer = run(*asked, '--json').json()
    for step, value in zip(answer['steps'], (1e12, 2e12, 4e12, 8e12), strict=True):
        near(step['value'], value)
        near(step['kernels'][0]['t_comm']['hbm'], BYTES / step['value'])
    assert '4 TB/s' in succeeds(run(*asked)).output
    network = run('sweep', *H100, *LLAMA, '--over', 'machine.hbm.bandwidth=2TB/s:4TB/s:2', '--json').json()['steps']
    near(network[0]['totals']['t_min'], 2 * network[1]['totals']['t_min'], 1e-9)


def wrong_numbers_are_refused():
    for number, *said in (('machine.l9.bandwidth', 'hbm, ici'), ('machine.hbm.speed', 'bandwidth, read_bandwidth'),
                          ('machine.tensor.bf16.peak', 'matrix.bf16'), ('machine.speed', 'launch_overhead')):
        refuses(run('solve', *MACHINE, *MATMUL, '--for', number, '--reach', 'compute'), 1, '--for', *said)
        refuses(run('sweep', *MACHINE, *MATMUL, '--over', f'{number}=1:2'), 1, '--over', *said)
    for text, said in (('0:1e12', 'at least'), ('2e12:1e12', 'upwards'), ('1:2 TFLOP/s', 'TFLOP/s'), ('-1:1', 'at least')):
        refuses(run('sweep', *MACHINE, *MATMUL, '--over', f'machine.hbm.bandwidth={text}'), 1, '--over', said)
    refuses(run('sweep', *MACHINE, *MATMUL, '--over', 'machine.hbm.sustained=0.5:2'), 1, 'at most 1')


if __name__ == '__main__':
    finish('/roof/cli/machine', [
        number_is_set,
        launch_and_latency_are_set,
        capacity_decides_what_fits,
        sustained_counts_with_its_roofs,
        spread_makes_a_bound_uncertain, wrong_settings_are_refused,
        number_is_set_once,
        ceilings_go_down_with_their_roof,
        every_subject_takes_it,
        every_verb_takes_it,
        number_is_solved_for,
        answer_is_where_analyze_turns,
        answer_carries_its_unit,
        collective_is_solved_for_its_link,
        document_is_solved_kernel_by_kernel_and_together,
        network_is_solved_for_its_step,
        network_becomes_compute_bound_with_its_batch,
        number_is_swept,
        wrong_numbers_are_refused,
    ])
