# SPDX-License-Identifier: GPL-3.0-or-later
"""What analyze says, as JSON and as tables."""
import csv
import io
import json
import math

from program import (FOLDER, H100, MATMUL, V5E, analyze, changed, document, finish, near, refuses, run,
                     succeeds, write)

MACHINE = ('--machine', write('v5e.json', V5E))


def kernel_of(*arguments):
    return analyze(*arguments)['kernels'][0]


def worked_example_is_exact():
    """X[240,8192] times W[8192,8192] in bf16: 197 TFLOP/s against 820 GB/s, worked by hand."""
    report = analyze(*MACHINE, *MATMUL)
    kernel, = report['kernels']
    assert report['machine'] == {'id': 'tpu-v5e', 'name': 'TPU v5e'}
    expected = {'name': 'matmul', 'op': 'matmul', 'count': 1, 'unit': 'matrix', 'compute': 'bf16',
                'flops': {'matrix': 2 * 240 * 8192 * 8192, 'vector': 0},
                'bytes': {'hbm': 142082048}, 'bound': 'hbm', 'near_ridge': False}
    for key, value in expected.items():
        assert kernel[key] == value, f'{key}: {kernel[key]}'
    assert [kernel['parameters'][key] for key in 'BDF'] == [240, 8192, 8192]
    near(kernel['intensity']['hbm'], 32212254720 / 142082048)
    near(kernel['ridge']['hbm'], 1.97e14 / 8.2e11)
    near(kernel['t_math'], 32212254720 / 1.97e14)
    near(kernel['t_comm']['hbm'], 142082048 / 8.2e11)
    near(kernel['t_min'], 142082048 / 8.2e11)
    near(kernel['t_max'], 32212254720 / 1.97e14 + 142082048 / 8.2e11)
    near(kernel['attainable'], 32212254720 / (142082048 / 8.2e11))


def threshold_has_rule_crossing_and_first_number():
    threshold, = kernel_of(*MACHINE, *MATMUL)['thresholds']
    ridge = 1.97e14 / 8.2e11
    assert (threshold['parameter'], threshold['level']) == ('B', 'hbm')
    near(threshold['asymptotic'], ridge)
    # B D F / (B D + D F + B F) = ridge, with D = F = 8192
    near(threshold['exact'], 8192 * ridge / (8192 - 2 * ridge), 1e-9)
    assert threshold['first_integer'] == 256


def first_number_is_where_the_bound_turns():
    set_b = [*MATMUL[:2], *MATMUL[4:]]
    assert kernel_of(*MACHINE, *set_b, '--set', 'B=255')['bound'] == 'hbm'
    assert kernel_of(*MACHINE, *set_b, '--set', 'B=256')['bound'] == 'compute'


def eight_bit_weights_halve_the_threshold():
    thresholds = kernel_of(*MACHINE, *MATMUL, '--dtype', 'weights=int8')['thresholds']
    asymptotic, = (threshold['asymptotic'] for threshold in thresholds if threshold['parameter'] == 'B')
    near(asymptotic, 1.97e14 / 8.2e11 / 2)


def tensors_say_their_bytes():
    tensors = {tensor['name']: tensor for tensor in kernel_of(*MACHINE, *MATMUL)['tensors']}
    weights = tensors['W']
    assert weights == {'name': 'W', 'role': 'weights', 'shape': [8192, 8192], 'dtype': 'bf16',
                       'level': 'hbm', 'read': 134217728, 'write': 0}, weights
    assert sum(t['read'] + t['write'] for t in tensors.values()) == 142082048


def latency_of_launch_and_of_collective_stand_apart():
    """5 us of launch, 9 us that the link takes for a collective: each is named, and both are in what is estimated."""
    machine = changed(V5E, launch_overhead=5e-6)
    machine['levels'] = [{**level, **({'collective_latency': 9e-6} if level['kind'] == 'network' else {})} for level in machine['levels']]
    path = write('late.json', machine)
    report = analyze('--machine', path, '--op', 'sharded_matmul')
    kernel, totals = report['kernels'][0], report['totals']
    for each in kernel, totals:
        assert each['t_launch'] == 5e-6
        near(each['t_latency'], 14e-6)
    near(kernel['estimate'], kernel['t_min'] + 14e-6)
    numbers, = run('sensitivity', '--machine', path, '--op', 'sharded_matmul', '--json').json()['kernels']
    assert (numbers['launch']['value'], numbers['latency']['value']) == (5e-6, 9e-6), numbers
    near(numbers['launch']['run_halved'], kernel['time'] - 2.5e-6)
    near(numbers['latency']['run_halved'], kernel['time'] - 4.5e-6)


def what_is_expected_stands_only_beside_a_least_that_is_less():
    """Routing may reach fewer experts than it is expected to; the rows of sparse attention are counted at their least."""
    routed, sparse = (kernel_of(*H100, '--op', op) for op in ('moe_ffn', 'dsa_attention'))
    assert routed['t_min'] < routed['t_expected'] < routed['t_max']
    assert 't_expected' not in sparse


def keys_stand_in_order():
    text = run('analyze', *MACHINE, *MATMUL, '--json').output
    kernel = json.loads(text)['kernels'][0]
    assert list(json.loads(text)) == ['machine', 'kernels', 'totals']
    assert list(kernel) == ['name', 'op', 'count', 'unit', 'compute', 'parameters', 'flops', 'tensors',
                            'bytes', 'intensity', 'ridge', 't_math', 't_comm', 't_min', 't_max',
                            't_launch', 't_latency', 'half_flops', 'half_bytes', 'estimate', 'attainable', 'bound', 'near_ridge', 'thresholds',
                            'remarks', 'memory', 'time', 'share'], list(kernel)
    assert kernel['t_latency'] == kernel['t_launch']
    near(kernel['estimate'], kernel['t_min'] + kernel['t_latency'])
    near(kernel['time'], kernel['t_min'] + kernel['t_launch'])
    calm = ('--machine', write('calm.json', changed(V5E, launch_overhead=None)))
    assert 't_launch' not in kernel_of(*calm, *MATMUL)
    assert list(kernel['thresholds'][0]) == ['parameter', 'level', 'asymptotic', 'exact', 'first_integer']


def whole_numbers_are_written_whole():
    kernel = kernel_of(*MACHINE, *MATMUL)
    for value in (kernel['count'], kernel['bytes']['hbm'], kernel['flops']['matrix'],
                  kernel['parameters']['B'], kernel['thresholds'][0]['first_integer']):
        assert isinstance(value, int), repr(value)


def what_does_not_exist_is_null():
    no_bytes = kernel_of(*MACHINE, '--op', 'custom', '--set', 'flops=1e12')
    assert no_bytes['intensity'] == {'hbm': None}, no_bytes['intensity']
    assert no_bytes['parameters']['time'] is None
    never = kernel_of(*MACHINE, '--op', 'gemv')
    assert all(threshold['exact'] is None for threshold in never['thresholds'])


def no_number_is_a_word():
    for op in ('matmul', 'attention', 'custom', 'add', 'rmsnorm', 'dot'):
        text = run('analyze', *MACHINE, '--op', op, '--json').output.lower()
        for word in ('nan', 'infinity', 'inf,', '-inf', '"inf'):
            assert word not in text, f'{op}: {word}'


def totals_are_sums_over_kernels_and_counts():
    two = document({'name': 'up', 'op': 'matmul', 'count': 3, 'parameters': {'B': 16, 'D': 4096, 'F': 11008}},
                   {'name': 'norm', 'op': 'rmsnorm', 'parameters': {'rows': 16, 'd': 4096}})
    report = analyze(write('two.roofline', two))
    up, norm = report['kernels']
    totals = report['totals']
    assert [up['name'], up['count'], norm['name'], norm['count']] == ['up', 3, 'norm', 1]
    near(totals['t_min'], 3 * up['t_min'] + norm['t_min'])
    near(totals['t_max'], 3 * up['t_max'] + norm['t_max'])
    assert totals['bytes']['hbm'] == 3 * up['bytes']['hbm'] + norm['bytes']['hbm']
    for unit in ('matrix', 'vector'):
        assert totals['flops'][unit] == 3 * up['flops'][unit] + norm['flops'][unit]
    assert 0 < totals['t_roofline'] <= totals['t_min'] * (1 + 1e-12)


def one_kernel_alone_is_its_own_roofline():
    """With every clock overlapped, a single kernel's roofline is its shortest time, on any machine."""
    for machine in ('nvidia-h100-sxm5-80gb', 'amd-epyc-9654', 'williams2009-opteron-x2-2214', 'tpu-v5e'):
        for op in (('matmul',), ('attention',), ('attention', '--set', 'T=2048'), ('rmsnorm',), ('add',)):
            result = run('analyze', '--machine', machine, '--op', *op, '--json', '--compute', 'fp32')
            if result.status == 0:
                totals = result.json()['totals']
                near(totals['t_roofline'], totals['t_min'])


def machine_option_replaces_the_documents():
    path = write('one.roofline', document({'name': 'up', 'op': 'matmul'}))
    assert analyze(path)['machine']['id'] == 'tpu-v5e'
    assert analyze(path, *H100)['machine']['id'] == 'nvidia-h100-sxm5-80gb'


def empty_document_has_no_kernels():
    path = write('empty.roofline', document())
    report = analyze(path)
    assert report['kernels'] == [] and report['totals']['t_min'] == 0
    assert 'no kernels' in succeeds(run('analyze', path)).output


def faulty_kernel_is_named():
    kernels = [{'name': 'fine', 'op': 'matmul'}, {'name': 'Flash', 'op': 'flash'},
               {'name': 'Q', 'op': 'matmul', 'parameters': {'Q': 1}}]
    path = write('faulty.roofline', document(*kernels))
    for arguments in ((), ('--json',)):
        result = run('analyze', path, *arguments)
        lines = result.errors.splitlines()
        assert result.status == 1 and result.output == '' and len(lines) == 2, str(result)
        assert 'faulty.roofline: kernels[1]' in lines[0] and '“Flash”' in lines[0], lines[0]
        assert 'kernels[2]' in lines[1] and '"Q"' in lines[1], lines[1]


def quantities_of_a_custom_kernel_take_units():
    plain = kernel_of(*MACHINE, '--op', 'custom', '--set', 'flops=2e12', '--set', 'bytes.hbm=1e9',
                      '--set', 'time=0.02')
    typed = kernel_of(*MACHINE, '--op', 'custom', '--set', 'flops=2 TFLOP', '--set', 'bytes.hbm=1 GB',
                      '--set', 'time=20 ms')
    assert plain == typed
    near(plain['intensity']['hbm'], 2000)
    binary = kernel_of(*MACHINE, '--op', 'custom', '--set', 'bytes.hbm=1 GiB')
    assert binary['bytes']['hbm'] == 2 ** 30


def memory_says_what_fits():
    """8192 x 8192 bf16 weights stay, 240 rows in and out come and go, in 16 GB."""
    report = analyze(*MACHINE, *MATMUL)
    memory = {'resident': 134217728, 'transient': 7864320, 'capacity': 16000000000, 'fits': True}
    assert report['kernels'][0]['memory'] == memory and report['totals']['memory'] == memory
    path = write('layers.roofline', document({'name': 'layers', 'op': 'matmul', 'count': 200,
                                              'parameters': {'B': 240, 'D': 8192, 'F': 8192}}))
    assert analyze(path)['kernels'][0]['memory']['fits']
    total = analyze(path)['totals']['memory']
    assert total['resident'] == 200 * 134217728 and not total['fits']
    output = succeeds(run('analyze', path)).output
    assert 'Does not fit: needs 26.85 GB, HBM2 holds 16 GB (10.85 GB short)' in output, output
    unknown = changed(V5E, levels=[{'id': 'hbm', 'name': 'HBM2', 'kind': 'memory', 'bandwidth': 8.2e11}])
    memory = kernel_of('--machine', write('unknown.json', unknown), *MATMUL)['memory']
    assert memory['capacity'] is None and memory['fits'] is None


def sustained_roofs_are_those_measured():
    """95 % of 197 TFLOP/s and 90 % of 820 GB/s; nothing is known of the link, which is said."""
    kernel = kernel_of(*MACHINE, *MATMUL, '--roofs', 'sustained')
    near(kernel['t_math'], 32212254720 / (0.95 * 1.97e14))
    near(kernel['t_comm']['hbm'], 142082048 / (0.9 * 8.2e11))
    near(kernel['ridge']['hbm'], 0.95 * 1.97e14 / (0.9 * 8.2e11))
    assert kernel_of(*MACHINE, *MATMUL, '--roofs', 'peak') == kernel_of(*MACHINE, *MATMUL)
    done = run('analyze', *MACHINE, '--op', 'custom', '--set', 'bytes.ici=1e9', '--roofs', 'sustained')
    assert 'No sustained rate of ICI link is known' in succeeds(done).errors, done
    path = write('sustained.roofline', {**document({'name': 'a', 'op': 'add'}), 'view': {'roofs': 'sustained'}})
    with_view = analyze(path)['totals']['t_min']
    near(with_view, analyze(path, '--roofs', 'peak')['totals']['t_min'] / 0.9)
    assert analyze(path)['machine']['roofs'] == 'sustained' and 'roofs' not in analyze(path, '--roofs', 'peak')['machine']
    assert succeeds(run('analyze', path)).output.splitlines()[0].endswith(', sustained roofs')
    refuses(run('analyze', path, '--roofs', 'typical'), 2, '--roofs typical: must be one of peak, sustained')


def macs_are_shown_and_never_written():
    assert kernel_of(*MACHINE, *MATMUL, '--count', 'mac') == kernel_of(*MACHINE, *MATMUL)
    output = succeeds(run('analyze', *MACHINE, *MATMUL, '--count', 'mac')).output
    for part in ('at most 92.95 TMAC/s, 94 % of peak', '16.11 GMAC', '113 MAC/B', '120 MAC/B', 'B = 256'):
        assert part in output, f'{part!r}\n{output}'
    assert 'FLOP' not in output, output
    refuses(run('analyze', *MACHINE, '--op', 'custom', '--set', 'flops=1 TMAC'), 1, 'one is two FLOP')
    refuses(run('analyze', *MACHINE, *MATMUL, '--count', 'ops'), 2, '--count ops: must be one of flop, mac')


NOTE_CPU = {
    'format': 'roofline-machine', 'version': 1, 'id': 'note3', 'name': 'Note 3 CPU',
    'compute': [{'unit': 'vector', 'dtype': 'fp32', 'peak': 5e11}],
    'levels': [{'id': 'dram', 'name': 'DDR5', 'kind': 'memory', 'bandwidth': 1.4e10,
                'read_bandwidth': 2.1e10, 'write_bandwidth': 1.05e10}],
}
GATE_UP = ('--op', 'custom', '--compute', 'fp32', '--set', 'flops=33554432', '--set', 'read.dram=17842176',
           '--set', 'write.dram=16384', '--set', 'time=1.2848 ms')


def reads_are_judged_by_the_read_bandwidth():
    """13.9 GB/s, the note's 99 % of the copy bandwidth, is 66 % of what reading gives."""
    machine = ('--machine', write('note3.json', NOTE_CPU))
    kernel = kernel_of(*machine, *GATE_UP)
    time = 17842176 / 2.1e10 + 16384 / 1.05e10
    near(kernel['t_comm']['dram'], time)
    near(kernel['ridge']['dram'], 5e11 * time / 17858560)
    used = kernel['utilisation']
    near(used['share'], time / 1.2848e-3)
    near(used['bandwidth']['dram'], 17858560 / 1.2848e-3)
    near(used['allowed']['dram'], 17858560 / time)
    assert used['band'] == 'fair' and used['time'] == 1.2848e-3
    output = succeeds(run('analyze', *machine, *GATE_UP)).output
    for part in ('Reaches 66 % of its roof', '13.9 GB/s', '20.98 GB/s', 'Without overlap'):
        assert part in output, f'{part!r}\n{output}'


def utilisation_is_of_what_was_measured():
    assert 'utilisation' not in kernel_of(*MACHINE, *MATMUL)
    above = kernel_of(*MACHINE, '--op', 'custom', '--set', 'bytes.hbm=8.2e11', '--set', 'time=0.5')
    assert above['utilisation']['band'] == 'above' and above['utilisation']['share'] == 2


def levels_with_bytes_are_listed():
    kernel = kernel_of(*MACHINE, '--op', 'custom', '--set', 'bytes.ici=4.5e10')
    assert kernel['bytes'] == {'hbm': 0, 'ici': 45000000000} and kernel['bound'] == 'ici'
    near(kernel['t_comm']['ici'], 1)


def compute_follows_the_activations():
    both = ('--dtype', 'activations=int8', '--dtype', 'weights=int8')
    assert kernel_of(*MACHINE, '--op', 'matmul', *both)['compute'] == 'int8'
    alone = kernel_of(*MACHINE, '--op', 'matmul', '--dtype', 'activations=int8')
    assert alone['compute'] == 'bf16'
    assert [tensor['dtype'] for tensor in alone['tensors']] == ['int8', 'bf16', 'bf16']
    chosen = kernel_of(*MACHINE, '--op', 'matmul', '--dtype', 'activations=int8', '--compute', 'bf16')
    assert chosen['compute'] == 'bf16'


def what_a_machine_lacks_falls_to_the_nearest():
    kernel = kernel_of('--machine', 'nvidia-t4', '--op', 'matmul')
    near(kernel['t_math'], kernel['flops']['matrix'] / 6.5e13)
    assert kernel['remarks'] == [{'kind': 'other-dtype', 'asked': 'matrix', 'unit': 'matrix', 'dtype': 'fp16'}]
    refuses(run('analyze', '--machine', 'tpu-v5e', '--op', 'matmul', '--compute', 'fp64'), 1, 'fp64', '--compute fp32')


def a_link_lets_a_collective_run():
    send = ('--machine', 'raspberry-pi-5', '--op', 'p2p', '--set', 'V=25e9')
    refuses(run('analyze', *send), 1, 'no network', '--link 25GB/s')
    near(kernel_of(*send, '--link', '25GB/s')['t_min'], 1)
    refuses(run('analyze', *send, '--link', 'fast'), 1, '--link', 'fast')
    refuses(run('analyze', '--machine', 'nvidia-h100-sxm5-80gb', '--op', 'p2p', '--link', '1GB/s'), 2, '--link', 'nvlink')


def tiles_that_do_not_fit_are_said():
    tiles = ('--machine', 'nvidia-h100-sxm5-80gb', '--op', 'tiled_matmul')
    sides = [f'{side}=8192' for side in ('m', 'k', 'n', 'bm', 'bk', 'bn')]
    remarks = kernel_of(*tiles, *[word for side in sides for word in ('--set', side)])['remarks']
    assert remarks == [{'kind': 'tiles-do-not-fit', 'level': 'l2', 'bytes': 3 * 8192 * 8192 * 2}], remarks
    assert kernel_of(*tiles)['remarks'] == []
    # A tile lies in one multiprocessor's memory of 256 KiB, however much all 132 of them have.
    inner = (*tiles, '--set', 'level=l2', '--set', 'm=8192', '--set', 'k=8192', '--set', 'n=8192')
    large = kernel_of(*inner, '--set', 'bm=256', '--set', 'bk=256', '--set', 'bn=256')['remarks']
    assert large == [{'kind': 'tiles-do-not-fit', 'level': 'l1', 'bytes': 3 * 256 * 256 * 2}], large
    assert kernel_of(*inner, '--set', 'bm=128', '--set', 'bk=128', '--set', 'bn=128')['remarks'] == []
    said = run('analyze', *inner, '--set', 'bm=256', '--set', 'bk=256', '--set', 'bn=256').errors
    assert '262.1' in said and 'each of 132 units' in said, said


def whole_numbers_are_computed_in_ops():
    matmul = ('analyze', '--machine', 'nvidia-h100-sxm5-80gb', '--op', 'matmul')
    whole = succeeds(run(*matmul, '--compute', 'int8')).output
    assert 'OP/s' in whole and 'FLOP/s' not in whole, whole
    assert 'FLOP/s' in succeeds(run(*matmul)).output


def unit_is_what_is_asked_for():
    assert kernel_of(*MACHINE, '--op', 'dot', '--set', 'N=1048576')['unit'] == 'vector'
    assert kernel_of(*MACHINE, '--op', 'dot', '--unit', 'matrix')['unit'] == 'matrix'


def fallback_is_said_beside_the_output():
    result = succeeds(run('analyze', '--machine', 'williams2009-opteron-x2-2214', '--op', 'matmul',
                          '--compute', 'fp64', '--json'))
    assert 'matrix' in result.errors and result.errors.startswith('roofline-cli: '), str(result)
    json.loads(result.output)


def idle_format_is_said_beside_the_output():
    result = succeeds(run('analyze', *H100, '--op', 'matmul', '--dtype', 'kv=fp8', '--json'))
    assert 'kv=fp8' in result.errors and len(result.errors.splitlines()) == 1, str(result)


def same_words_same_bytes():
    for arguments in (MATMUL, (*MATMUL, '--json')):
        first, second = (run('analyze', *H100, *arguments) for _ in range(2))
        assert succeeds(first).bytes == second.bytes


def table_tells_the_verdict_and_the_threshold():
    output = succeeds(run('analyze', *MACHINE, *MATMUL)).output
    for part in ('TPU v5e', 'B = 240', 'B = 256', 'hbm', '134.2 MB', '8 192 × 8 192', '255.213', '256'):
        assert part in output, f'{part!r}\n{output}'
    assert '\x1b' not in output and '\u00a0' not in output and '\u202f' not in output


def no_threshold_is_said_so():
    thin = succeeds(run('analyze', *MACHINE, '--op', 'matmul', '--set', 'D=300', '--set', 'F=300')).output
    assert 'B: no B makes it compute bound on hbm' in thin, thin
    network = succeeds(run('analyze', *MACHINE, '--op', 'sharded_matmul')).output
    assert 'B: no B makes it compute bound on ici' in network, network


def table_columns_line_up():
    lines = succeeds(run('analyze', *MACHINE, *MATMUL)).output.splitlines()
    heading, *rows = next(lines[i:i + 3] for i, line in enumerate(lines) if 'Tensor' in line)
    for name in ('Role', 'Type', 'Shape', 'Level'):
        column = heading.index(name)
        for row in rows:
            assert row[column - 1] == ' ' and row[column] != ' ', '\n'.join([heading, *rows])
    assert not [line for line in lines if line.endswith(' ')]


def document_table_has_a_row_per_kernel():
    path = write('rows.roofline', document({'name': 'ein Kern', 'op': 'matmul'}, {'name': '積', 'op': 'add'}))
    output = succeeds(run('analyze', path)).output
    assert output.count('ein Kern') == 2 and output.count('積') == 2, output


def more_work_never_takes_less_time():
    times = [kernel_of(*H100, '--op', 'matmul', '--set', f'B={2 ** i}')['t_min'] for i in range(0, 16, 3)]
    assert times == sorted(times) and all(math.isfinite(time) for time in times)


def attainable_is_under_every_roof():
    for b in (1, 16, 240, 4096, 10 ** 6):
        kernel = kernel_of(*MACHINE, '--op', 'matmul', '--set', f'B={b}')
        assert kernel['attainable'] <= 1.97e14 * (1 + 1e-12)
        assert kernel['attainable'] <= kernel['intensity']['hbm'] * 8.2e11 * (1 + 1e-12)


def machine_file_may_have_any_place():
    (FOLDER / 'a folder').mkdir()
    path = write('a folder/mäßig.json', changed(V5E, name='Mäßig'))
    for name in (path, 'a folder/mäßig.json', path.as_uri()):
        assert analyze('--machine', name, '--op', 'add')['machine']['name'] == 'Mäßig'
    refuses(run('analyze', '--machine', path.parent, '--op', 'add'), 1, 'a folder')


def csv_says_what_json_says():
    """Every number of every kernel, under the same name; lists apart."""
    path = write('table.roofline', document({'name': 'Up, "big"', 'op': 'matmul', 'parameters': {'B': 64}},
                                            {'name': 'Rows', 'op': 'softmax'}))
    for arguments in ((path,), (*H100, *MATMUL), (path, '--compare', 'tpu-v5e')):
        whole = analyze(*arguments)
        reports = [whole, *whole.get('compared', [])]
        rows = list(csv.DictReader(io.StringIO(succeeds(run('analyze', *arguments, '--csv')).output)))
        expected = [(report['machine']['id'], kernel) for report in reports for kernel in report['kernels']]
        assert len(rows) == len(expected)
        for row, (machine, kernel) in zip(rows, expected):
            assert row['machine'] == machine and row['name'] == kernel['name']
            for key, value in kernel.items():
                for name, number in (((f'{key}.{member}', value[member]) for member in value)
                                     if isinstance(value, dict) else ((key, value),)):
                    if isinstance(number, list):
                        continue
                    assert (row[name] == '' if number is None else row[name] == json.dumps(number)
                            if isinstance(number, bool) else row[name] == number if isinstance(number, str)
                            else float(row[name]) == number), (name, row[name], number)


def csv_and_json_exclude_each_other():
    refuses(run('analyze', *H100, *MATMUL, '--csv', '--json'), 2, '--csv')


finish('/cli/analyze', [value for value in list(globals().values())
                        if callable(value) and getattr(value, '__module__', '') == '__main__'
                        and value is not kernel_of])
