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
    ('machine.hbm.bandwidth=0', 1, 'machine.hbm.bandwidth=0', 'more than 0'),
    ('machine.hbm.bandwidth=-5TB/s', 1, 'machine.hbm.bandwidth', 'more than 0'),
    ('machine.hbm.bandwidth=inf', 1, 'inf'),
    ('machine.hbm.bandwidth=nan', 1, 'nan'),
    ('machine.hbm.bandwidth=1e999', 1, '1e999'),
    ('machine.hbm.bandwidth=fast', 1, 'fast'),
    ('machine.hbm.sustained=1.5', 1, 'at most 1'),
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
    table = write('measured.csv', 'name,flops,bytes,time\nProduct,1e12,1e10,1\n')
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


if __name__ == '__main__':
    finish('/roof/cli/machine', [
        number_is_set,
        launch_and_latency_are_set,
        capacity_decides_what_fits,
        sustained_counts_with_its_roofs,
        wrong_settings_are_refused,
        number_is_set_once,
        ceilings_go_down_with_their_roof,
        every_subject_takes_it,
        every_verb_takes_it,
    ])
