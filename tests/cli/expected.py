# SPDX-License-Identifier: GPL-3.0-or-later
"""What depends on the data: what is called least or most is of the fewest bytes, and what is to be expected says so."""
import re

from program import H100, MATMUL, analyze, finish, near, run, succeeds, write

ROUTED = (*H100, '--op', 'moe_ffn')
OTHER = ('--compare', 'nvidia-a100-sxm4-80gb')
SCALE = {'p': 1e-12, 'n': 1e-9, 'µ': 1e-6, 'm': 1e-3, '': 1, 'k': 1e3, 'M': 1e6, 'G': 1e9, 'T': 1e12, 'P': 1e15}
MIXTRAL = {'model_type': 'mixtral', 'hidden_size': 512, 'intermediate_size': 1024, 'num_hidden_layers': 2,
           'num_attention_heads': 8, 'num_key_value_heads': 2, 'num_local_experts': 16, 'num_experts_per_tok': 2,
           'vocab_size': 1000, 'max_position_embeddings': 4096}


def text_of(*arguments):
    return succeeds(run(*arguments)).output.replace('\u00a0', ' ')


def quantity(text, unit):
    number, found = text.split()
    assert found.endswith(unit), text
    return float(number) * SCALE[found[:len(found) - len(unit)]]


def rows_of(text, heading):
    """The table whose head begins with @heading: a dictionary a row. Its columns are two spaces apart."""
    lines = [re.split(r'  +', line.strip()) for line in text.splitlines()]
    first = next(i for i, line in enumerate(lines) if line[0] == heading)
    return [dict(zip(lines[first], line)) for line in lines[first + 1:] if len(line) == len(lines[first])]


def found(pattern, text):
    match = re.search(pattern, text)
    assert match, text
    return match


def is_near(text, unit, value):
    near(quantity(text, unit), value, 1e-3)


def most_follows_from_the_least_bytes():
    kernel, = analyze(*ROUTED)['kernels']
    assert kernel['t_min'] < kernel['t_expected']
    near(kernel['attainable'] * kernel['t_min'], kernel['flops']['matrix'])
    near(kernel['attainable_expected'] * kernel['t_expected'], kernel['flops']['matrix'])
    text = text_of('analyze', *ROUTED)
    times = rows_of(text, 'Shortest time')[0]
    is_near(times['Shortest time'], 's', kernel['t_min'])
    is_near(times['Expected time'], 's', kernel['t_expected'])
    is_near(times['Attainable'], 'FLOP/s', kernel['attainable'])
    verdict = found(r'at most (\S+ \S+), .* of peak; expected (\S+ \S+)\.', text)
    is_near(verdict[1], 'FLOP/s', kernel['attainable'])
    is_near(verdict[2], 'FLOP/s', kernel['attainable_expected'])


def what_does_not_depend_on_the_data_expects_nothing():
    for arguments in (('analyze', *H100, *MATMUL), ('analyze', *H100, *MATMUL, *OTHER),
                      ('sweep', *H100, *MATMUL, '--over', 'B=1:4')):
        assert 'xpected' not in text_of(*arguments), arguments


def sweeps_and_comparisons_have_both_times():
    swept = rows_of(text_of('sweep', *ROUTED, '--over', 'T=1:64'), 'T')
    assert len(swept) == 7
    for row in swept:
        kernel, = analyze(*ROUTED, '--set', f'T={row["T"]}')['kernels']
        is_near(row['Shortest time'], 's', kernel['t_min'])
        is_near(row['Expected time'], 's', kernel.get('t_expected', kernel['t_min']))
        is_near(row['Attainable'], 'FLOP/s', kernel['attainable'])
    kernel, = analyze(*ROUTED)['kernels']
    compared = rows_of(text_of('analyze', *ROUTED, *OTHER), 'Kernel')[0]
    is_near(compared['Shortest time'], 's', kernel['t_min'])
    is_near(compared['Expected time'], 's', kernel['t_expected'])
    assert compared['Times as fast, expected'] == '1'


def what_is_solved_for_is_the_bound():
    kernel, = analyze(*ROUTED, '--set', 'T=256')['kernels']
    for goal in (('--time', repr(kernel['t_min'])), ('--performance', repr(kernel['attainable']))):
        answer = run('solve', *ROUTED, '--for', 'T', *goal, '--json').json()['kernels'][0]
        near(answer['exact'], 256, 1e-6)


def sensitivities_start_from_both_times():
    kernel, = analyze(*ROUTED)['kernels']
    answer = run('sensitivity', *ROUTED, '--json').json()['kernels'][0]
    assert (answer['t_min'], answer['t_expected']) == (kernel['t_min'], kernel['t_expected'])
    times = found(r'Shortest time: (\S+ \S+), expected (\S+ \S+)\.', text_of('sensitivity', *ROUTED))
    is_near(times[1], 's', kernel['t_min'])
    is_near(times[2], 's', kernel['t_expected'])


def totals_of_a_network_are_in_order():
    step = (*H100, '--model', write('routed.json', MIXTRAL), '--batch', '4', '--past', '100')
    report = analyze(*step)
    totals, workload = report['totals'], report['workload']
    assert totals['t_roofline'] <= totals['t_min'] * (1 + 1e-12) < totals['t_expected'] < totals['t_max']
    near(workload['tokens_per_second'], 4 / totals['t_min'])
    near(workload['tokens_per_second_expected'], 4 / totals['t_expected'])
    text = text_of('analyze', *step)
    times = found(r'in sequence: (\S+ \S+), expected (\S+ \S+)\. Without any overlap: (\S+ \S+)\. '
                  r'All overlapping: (\S+ \S+)\.', text)
    for index, key in enumerate(('t_min', 't_expected', 't_max', 't_roofline')):
        is_near(times[index + 1], 's', totals[key])
    rate = found(r'At most (\S+ \S+) tokens a second, expected (\S+ \S+)\. Time per token: (\S+ \S+), expected (\S+ \S+)\.', text)
    near(float(rate[1].replace(' ', '')), workload['tokens_per_second'], 1e-3)
    near(float(rate[2].replace(' ', '')), workload['tokens_per_second_expected'], 1e-3)
    is_near(rate[3], 's', totals['t_min'])
    is_near(rate[4], 's', totals['t_expected'])
    row = rows_of(text_of('sweep', *step, '--over', 'batch=4:8'), 'batch')[0]
    is_near(row['In sequence'], 's', totals['t_min'])
    is_near(row['Expected time'], 's', totals['t_expected'])
    is_near(row['All overlapping'], 's', totals['t_roofline'])


finish('cli/expected', [most_follows_from_the_least_bytes, what_does_not_depend_on_the_data_expects_nothing,
                        sweeps_and_comparisons_have_both_times, what_is_solved_for_is_the_bound,
                        sensitivities_start_from_both_times, totals_of_a_network_are_in_order])
