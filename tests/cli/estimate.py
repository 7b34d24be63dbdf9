# SPDX-License-Identifier: GPL-3.0-or-later
"""analyze --estimate: the bound stays, each step says what it adds; what was measured lies above the bound."""
from program import NODES, analyze, document, finish, near, refuses, run, succeeds, write

SXM = ('--machine', 'nvidia-h100-sxm5-80gb')
GEMM = ('--op', 'matmul', '--set', 'B=4224', '--set', 'D=4224', '--set', 'F=4224')
STEPS = ['tiles', 'cache', 'sustained', 'overlap', 'launch', 'collective']


def estimate(*options):
    return analyze(*options, '--estimate')['estimated']


def each_step_says_what_it_adds():
    found = estimate(*SXM, *GEMM, '--set', 'machine.launch_overhead=3us', '--set', 'machine.matrix.bf16.sustained=0.8')
    assert list(found['steps']) == STEPS and found['overlap'] == 1 and found['kernels'] == 1
    near(found['t_min'] + sum(found['steps'].values()), found['time'])
    near(found['t_min'] + found['steps']['tiles'], found['t_min'] / 0.825)
    near(found['steps']['sustained'], found['t_min'] / 0.825 * 0.25)
    near(found['steps']['launch'], 3e-6)
    assert found['steps']['overlap'] == 0
    assert 'NVIDIA' in found['sources']['tiles'] and 'no collective' in found['sources']['collective']


def a_switch_takes_a_step_out():
    options = *SXM, *GEMM, '--set', 'machine.launch_overhead=3us'
    whole, plain = estimate(*options), estimate(*options, '--estimate-without', 'tiles,launch,sustained')
    assert plain['t_min'] == whole['t_min'] == plain['time'] < whole['time']
    assert plain['sources']['tiles'] == 'switched off'
    text = succeeds(run('analyze', *options, '--estimate-without', 'launch')).output
    assert '× the bound of' in text and 'switched off' in text and 'Tiles and waves' in text, text
    text = succeeds(run('analyze', *options, '--estimate-without', 'tiles,cache,launch,sustained')).output
    assert 'Estimate: ' in text and ', as the bound' in text, text


def a_document_keeps_its_switches():
    kernel = {'name': 'a', 'op': 'matmul', 'parameters': {'B': 4224, 'D': 4224, 'F': 4224}}
    plain = document(kernel, machines=[NODES])
    path = write('switched.roofline', {**plain, 'view': {'estimate_without': ['tiles'], 'estimate_apart': 0.5}})
    found = estimate(path)
    assert found['sources']['tiles'] == 'switched off' and found['overlap'] == 0.5, found
    path = write('faulty.roofline', {**plain, 'view': {'estimate_without': ['luck']}})
    refuses(run('analyze', path), 1, 'there is no step “luck”')
    path = write('faulty.roofline', {**plain, 'view': {'estimate_apart': 2}})
    refuses(run('analyze', path), 1, 'must be from 0 to 1')


def missing_overlap_leads_to_t_max():
    options = *SXM, *GEMM, '--estimate-without', 'tiles,cache,sustained'
    kernel = analyze(*options)['kernels'][0]
    for overlap in (1, 0.25, 0):
        found = estimate(*options, '--overlap', str(overlap))
        near(found['time'], kernel['t_min'] + (1 - overlap) * (kernel['t_max'] - kernel['t_min']))


def latency_says_where_half_is_lost():
    """Worked: half of NVLink's bandwidth, one shot against two, and a GEMM of 16 rows."""
    h100 = '--machine', write('h100.json', NODES)
    latencies = '--set', 'machine.nvlink.collective_latency=5us', '--set', 'machine.nvlink.step_latency=1us'
    for algorithm, half in (('one_shot', 6e-6), ('ring', 19e-6)):
        found = analyze(*h100, '--op', 'all_reduce', '--set', 'V=16384', '--set', 'n=8', '--set', f'algorithm={algorithm}', *latencies)
        near(found['kernels'][0]['half_bytes'], half * 450e9)
        near(found['kernels'][0]['t_one_shot'], 6e-6 + 7 * 16384 / 450e9)
        near(found['kernels'][0]['t_two_shot'], 7e-6 + 2 * 7 / 8 * 16384 / 450e9)
    near(analyze(*h100, '--op', 'all_reduce', '--set', 'machine.nvlink.step_latency=2us')['kernels'][0]['one_shot_below'], 2e-6 * 450e9 * 8 / 42)
    two = analyze(*h100, '--op', 'all_reduce', '--set', 'n=2', *latencies)['kernels'][0]
    assert 't_one_shot' in two and 'one_shot_below' not in two
    gemm = '--op', 'matmul', '--set', 'B=16', '--set', 'D=4096', '--set', 'F=4096'
    found = analyze(*h100, *gemm, '--set', 'machine.launch_overhead=3us')['kernels'][0]
    near(found['half_flops'], 2967000000)
    near(found['half_bytes'], 10050000)
    assert 'half_bytes' not in analyze(*h100, *gemm, '--set', 'machine.launch_overhead=0')['kernels'][0]


def launches_are_ahead_or_in_a_graph():
    """500 kernels, 2.4 ms of work: the worked case, once host bound."""
    kernels = [{'name': name, 'op': 'custom', 'count': count, 'parameters': {'flops': 0, 'bytes.hbm': time * 3.35e12}}
               for name, count, time in (('short', 400, 3e-6), ('long', 100, 12e-6))]
    path = write('launches.roofline', document(*kernels, machines=[NODES]))
    near(estimate(path)['time'], 0.0024)
    near(estimate(path, '--launch', '5us')['time'], 0.0049)
    ahead = '--launches', 'ahead', '--launch-gap', '1us'
    near(estimate(path, '--launch', '5us', *ahead)['time'], 0.0029)
    slow = estimate(path, '--launch', '7us', *ahead)
    near(slow['time'], 0.0035)
    assert slow['host_bound'] and 'host bound' in slow['sources']['launch']
    near(estimate(path, '--launches', 'graph', '--graph-start', '10us', '--launch-gap', '0.6us')['time'], 0.00271)


# What was measured, s, with its source; a machine of the same kind. T_min must lie below, the estimate is printed beside it.
MEASURED = (
    # sgl-project/sglang#2904: one-shot kernels of a serving engine among 8, 512 B and 1 MB.
    ((*SXM, '--op', 'all_reduce', '--set', 'V=512', '--set', 'n=8'), 5.9e-6),
    ((*SXM, '--op', 'all_reduce', '--set', 'V=1048576', '--set', 'n=8'), 33.8e-6),
    # microsoft/vidur, profiling data of NCCL under PyTorch: 2 kB and 10 kB among 8.
    ((*SXM, '--op', 'all_reduce', '--set', 'V=2048', '--set', 'n=8'), 15e-6),
    ((*SXM, '--op', 'all_reduce', '--set', 'V=10240', '--set', 'n=8'), 18e-6),
    (('--machine', 'nvidia-a100-sxm4-80gb', '--op', 'all_reduce', '--set', 'V=2048', '--set', 'n=8'), 25e-6),
    # deepseek-ai/profile-data, training on H800: MLA forward over 4096 tokens, dispatch and combine among 64 in 8 nodes.
    (('--machine', write('h100.json', NODES), '--op', 'moe_exchange', '--dtype', 'activations=fp8', '--set', 'T=4096', '--set',
      'inside=6.44', '--set', 'outside=3.1754'), 3.11e-3),
    (('--machine', write('h100.json', NODES), '--op', 'moe_exchange', '--set', 'T=4096', '--set', 'inside=6.44', '--set',
      'outside=3.1754'), 5.85e-3),
    # cloudai.pt: Llama 3.1 8B, a token, in a graph.
    ((*SXM, '--model', 'llama-3.1-8b', '--past', '1000', '--launches', 'graph', '--launch-gap', '1.3us'), 5.1e-3),
)


def what_was_measured_lies_above_the_bound():
    for options, measured in MEASURED:
        found = estimate(*options)
        print(f'# {" ".join(options[2:8])}: T_min {found["t_min"]:.3g} s, estimate {found["time"]:.3g} s, measured {measured:.3g} s')
        assert found['t_min'] <= measured and found['t_min'] <= found['time'], (options, found)


def a_network_is_the_sum_of_its_kernels():
    found = analyze(*SXM, '--model', 'llama-3.1-70b', '--batch', '8', '--past', '1000', '--tp', '8', '--estimate')
    whole = found['estimated']
    near(whole['time'], sum(kernel['count'] * kernel['estimated']['time'] for kernel in found['kernels']))
    near(whole['t_min'], found['totals']['t_min'])
    near(whole['steps']['collective'], 161 * 5.7e-6)
    assert 'sglang' in whole['sources']['collective'] and '94.6' in whole['sources']['sustained']


def what_is_wrong_is_said():
    for options, status, words in (
            (('--estimate-without', 'luck'), 2, 'there is no step “luck”'),
            (('--overlap', '2'), 1, '--overlap: must be from 0 to 1, got 2'),
            (('--launches', 'soon'), 2, 'must be each, ahead or graph'),
            (('--graph-start', '1us'), 2, 'needs --launches graph'),
            (('--launch-gap', '1us'), 2, 'needs --launches ahead or graph'),
            (('--estimate', '--csv'), 2, '--estimate: not with --csv')):
        refuses(run('analyze', *SXM, *GEMM, *options), status, words)


finish('estimate', [
    each_step_says_what_it_adds,
    a_switch_takes_a_step_out,
    a_document_keeps_its_switches,
    missing_overlap_leads_to_t_max,
    latency_says_where_half_is_lost,
    launches_are_ahead_or_in_a_graph,
    what_was_measured_lies_above_the_bound,
    a_network_is_the_sum_of_its_kernels,
    what_is_wrong_is_said,
])
