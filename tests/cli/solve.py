# SPDX-License-Identifier: GPL-3.0-or-later
"""solve and sensitivity: the formulas run backwards, and what each number of the machine is worth."""
from program import V5E, analyze, changed, document, finish, near, refuses, run, succeeds, write

MACHINE = ('--machine', write('v5e.json', V5E))
SQUARE = ('--op', 'matmul', '--set', 'D=8192', '--set', 'F=8192')
FOR_B = ('solve', *MACHINE, *SQUARE, '--for', 'B')
RIDGE = 1.97e14 / 8.2e11
# B D F / (B D + D F + B F) = ridge
CROSSING = 8192 * RIDGE / (8192 - 2 * RIDGE)

# What is asked, and exact, first whole number, the one before, and where it holds; by hand.
SOLVED = [
    (('--reach', 'ridge'), CROSSING, 256, 255, 'from'),
    (('--reach', 'bound=compute'), CROSSING, 256, 255, 'from'),
    (('--reach', 'bound=hbm'), CROSSING, 256, 255, 'up_to'),
    # 2 B D F / peak = 1 ms
    (('--time', '1e-3'), 1e-3 * 1.97e14 / (2 * 8192 ** 2), 1468, 1467, 'up_to'),
    (('--time', '1 ms'), 1e-3 * 1.97e14 / (2 * 8192 ** 2), 1468, 1467, 'up_to'),
    # 2 (2 B D + D D) / bandwidth = 168 us
    (('--time', '168us'), (1.68e-4 * 8.2e11 / 2 - 8192 ** 2) / (2 * 8192), 109, 108, 'up_to'),
    # Half the peak is half the ridge's intensity.
    (('--performance', '98.5 TFLOP/s'), 8192 * (RIDGE / 2) / (8192 - RIDGE), 124, 123, 'from'),
    (('--performance', '1.97e14'), CROSSING, 256, 255, 'from'),
]

NEVER = [
    (('--performance', '1.98e14'), 'never'), (('--time', '1ns'), 'never'),
    (('--performance', '1'), 'always'), (('--reach', 'bound=ici'), 'never'),
]

WRONG_COMMANDS = [
    ((), '--reach'), (('--reach', 'ridge', '--time', '1'), '--reach'), (('--reach', 'peak'), 'ridge'),
    (('--reach', 'bound'), 'bound=LEVEL'), (('--reach', 'bound='), 'bound=LEVEL'),
]

WRONG_VALUES = [
    (('--reach', 'bound=l9'), 'l9', 'hbm, ici'), (('--time', '0'), '--time'), (('--time', '-1'), '--time'),
    (('--time', 'soon'), 'soon'), (('--time', '3 GB'), 'GB'), (('--time', '3 m'), '3 m'), (('--time', 'nan'), 'nan'),
    (('--performance', 'inf'), 'inf'), (('--performance', '2 TFLOPS/s'), 'FLOP'),
    (('--performance', '3 TB/s'), 'TB/s'),
]


def answer(*arguments):
    kernel, = run(*arguments, '--json').json()['kernels']
    return kernel


def worked_cases_are_solved():
    for goal, exact, first, before, holds in SOLVED:
        kernel = answer(*FOR_B, *goal)
        near(kernel['exact'], exact, 1e-11)
        found = (kernel['parameter'], kernel['first_integer'], kernel['integer_before'], kernel['holds'])
        assert found == ('B', first, before, holds), f'{goal}: {found}'


def network_has_a_threshold_in_d():
    """The two-chip product: D* = 78800/9."""
    kernel = answer('solve', *MACHINE, '--op', 'sharded_matmul', '--for', 'D', '--reach', 'ridge')
    near(kernel['exact'], 78800 / 9, 1e-11)
    assert kernel['first_integer'] == 8756


def no_value_is_null_and_no_fault():
    for goal, holds in NEVER:
        kernel = answer(*FOR_B, *goal)
        assert kernel['exact'] is None and kernel['first_integer'] is None, f'{goal}: {kernel}'
        assert kernel['holds'] == holds, f'{goal}: {kernel}'
    thin = ('solve', *MACHINE, '--op', 'matmul', '--set', 'D=300', '--set', 'F=300', '--for', 'B', '--reach', 'ridge')
    assert answer(*thin)['holds'] == 'never'
    assert 'for no value of B' in succeeds(run(*thin)).output


def answer_is_put_to_the_test():
    """What solve names is where analyze says it turns."""
    for shape in ((512, 700), (4096, 11008), (1000, 3333), (8192, 28672), (20000, 501)):
        fixed = ('--op', 'matmul', '--set', f'D={shape[0]}', '--set', f'F={shape[1]}')
        first = answer('solve', *MACHINE, *fixed, '--for', 'B', '--reach', 'bound=compute')['first_integer']
        bounds = [analyze(*MACHINE, *fixed, '--set', f'B={b}')['kernels'][0]['bound'] for b in (first - 1, first)]
        assert bounds == ['hbm', 'compute'], f'{shape}: {first} {bounds}'


def document_is_answered_kernel_by_kernel():
    path = write('two.roofline', document({'name': 'up', 'op': 'matmul', 'parameters': {'D': 8192, 'F': 8192}},
                                          {'name': 'norm', 'op': 'rmsnorm'},
                                          {'name': 'thin', 'op': 'matmul', 'parameters': {'D': 300, 'F': 300}}))
    up, thin = run('solve', path, '--for', 'B', '--reach', 'ridge', '--json').json()['kernels']
    assert (up['name'], up['first_integer'], thin['name'], thin['exact']) == ('up', 256, 'thin', None)
    output = succeeds(run('solve', path, '--for', 'B', '--reach', 'ridge')).output
    assert 'up: ' in output and 'thin: ' in output and 'norm' not in output, output


def table_shows_both_sides():
    lines = succeeds(run(*FOR_B, '--reach', 'ridge')).output.splitlines()
    assert 'from B = 255.213 on' in lines[2] and lines[2].endswith('256.'), lines[2]
    assert [(line.split()[0], line.split()[3]) for line in lines[-2:]] == [('255', 'hbm'), ('256', 'compute')]


def large_answers_keep_their_last_digits():
    """With six digits alone 136 666 666.667 would not tell which whole number is the last."""
    thin = ('solve', *MACHINE, '--op', 'add', '--for', 'n', '--time', '1ms')
    # 3 x 2 bytes a number at 820 GB/s
    near(answer(*thin)['exact'], 8.2e11 * 1e-3 / 6, 1e-11)
    assert 'n = 136 666 666.667' in succeeds(run(*thin)).output, run(*thin).output


def wrong_goals_are_refused_in_a_sentence():
    for goal, *said in WRONG_COMMANDS:
        refuses(run(*FOR_B, *goal), 2, *said)
    for goal, *said in WRONG_VALUES:
        refuses(run(*FOR_B, *goal), 1, *said)
    refuses(run('solve', *MACHINE, *SQUARE, '--reach', 'ridge'), 2, '--for')
    refuses(run('solve', *MACHINE, *SQUARE, '--for', 'Q', '--reach', 'ridge'), 1, 'Q', 'batch')
    refuses(run('solve', *MACHINE, *SQUARE, '--for', 'accumulate', '--reach', 'ridge'), 2, 'accumulate')
    refuses(run('solve', *MACHINE, '--op', 'custom', '--for', 'bytes.hbm', '--reach', 'ridge'), 2, 'bytes.hbm')


def sensitivity(*arguments):
    kernel, = run('sensitivity', *MACHINE, *arguments, '--json').json()['kernels']
    return kernel, {number.get('level') or number['unit']: number for number in kernel['numbers']}


def binding_number_is_worth_all():
    kernel, numbers = sensitivity(*SQUARE, '--set', 'B=64')
    assert kernel['bound'] == 'hbm' and set(numbers) == {'hbm', 'matrix'}
    hbm, matrix = numbers['hbm'], numbers['matrix']
    near(hbm['t_min_doubled'], kernel['t_min'] / 2)
    assert (hbm['gain'], hbm['elasticity'], hbm['binds']) == (2, -1, True)
    near(hbm['derivative'], -kernel['t_min'] / 8.2e11)
    assert (matrix['gain'], matrix['elasticity'], matrix['derivative']) == (1, 0, 0)
    assert matrix['dtype'] == 'bf16' and matrix['value'] == 1.97e14


def next_limit_is_at_the_ratio_of_the_clocks():
    kernel, numbers = sensitivity(*SQUARE, '--set', 'B=240')
    t_math, t_hbm = 2 * 240 * 8192 ** 2 / 1.97e14, 142082048 / 8.2e11
    assert kernel['next']['bound'] == 'compute'
    near(kernel['next']['factor'], t_hbm / t_math)
    near(numbers['hbm']['gain'], t_hbm / t_math)
    near(numbers['hbm']['t_min_doubled'], t_math)


def doubling_the_number_in_the_machine_file_agrees():
    """The same question asked of a machine with that number doubled."""
    for op in (('matmul', '--set', 'B=200'), ('sharded_matmul',), ('attention', '--set', 'T=512')):
        kernel, _ = sensitivity('--op', *op)
        for number in kernel['numbers']:
            doubled = changed(V5E)
            for peak in doubled['compute']:
                peak['peak'] *= 2 if (peak['unit'], peak['dtype']) == (number.get('unit'), number.get('dtype')) else 1
            for level in doubled['levels']:
                level['bandwidth'] *= 2 if level['id'] == number.get('level') else 1
            path = write('doubled.json', doubled)
            near(analyze('--machine', path, '--op', *op)['kernels'][0]['t_min'], number['t_min_doubled'])


def nothing_behind_the_only_limit_is_null():
    kernel, _ = sensitivity('--op', 'custom', '--set', 'flops=0', '--set', 'bytes.hbm=1e9')
    assert kernel['next'] is None and kernel['bound'] == 'hbm'


def sensitivity_table_names_numbers_and_what_is_next():
    output = succeeds(run('sensitivity', *MACHINE, *SQUARE, '--set', 'B=240')).output
    for part in ('820 GB/s', '197 TFLOP/s', 'matrix bf16', 'compute', '×1.06'):
        assert part in output, f'{part!r}\n{output}'


def each_number_names_what_takes_over():
    kernel, numbers = sensitivity(*SQUARE, '--set', 'B=200')
    hbm, matrix = numbers['hbm'], numbers['matrix']
    assert hbm['next']['bound'] == 'compute' and hbm['next']['unit'] == 'matrix'
    near(hbm['next']['factor'], kernel['next']['factor'])
    assert matrix['next'] is None
    assert 1 < hbm['run_gain'] < hbm['gain'] and hbm['elasticity'] < hbm['run_elasticity'] < 0


def launch_is_one_of_the_numbers():
    """As long as T_min: each alone, halved, makes 4/3 of the run; T_min knows nothing of it."""
    kernel, _ = sensitivity(*SQUARE, '--set', 'B=64')
    path = write('launch.json', dict(changed(V5E), launch_overhead=kernel['t_min']))
    subject = ('--machine', path, *SQUARE, '--set', 'B=64')
    launched, = run('sensitivity', *subject, '--json').json()['kernels']
    launch = launched['launch']
    hbm, = (number for number in launched['numbers'] if number.get('level') == 'hbm')
    near(launched['t_min'], kernel['t_min'])
    near(launch['run_gain'], 4 / 3)
    near(launch['run_elasticity'], 1 / 2)
    near(launch['run_halved'], kernel['t_min'] * 3 / 2)
    near(hbm['run_gain'], 4 / 3)
    assert hbm['gain'] == 2
    output = succeeds(run('sensitivity', *subject)).output
    assert 'launch overhead, halved' in output and '1.333' in output and 'compute at ×' in output, output


def sensitivity_of_a_document_has_every_kernel():
    path = write('three.roofline', document({'name': 'up', 'op': 'matmul'}, {'name': 'norm', 'op': 'rmsnorm'}))
    kernels = run('sensitivity', path, '--json').json()['kernels']
    assert [kernel['name'] for kernel in kernels] == ['up', 'norm']
    refuses(run('sensitivity'), 2, '--op')


if __name__ == '__main__':
    finish('/roof/cli/solve', [
        worked_cases_are_solved,
        network_has_a_threshold_in_d,
        no_value_is_null_and_no_fault,
        answer_is_put_to_the_test,
        document_is_answered_kernel_by_kernel,
        table_shows_both_sides,
        large_answers_keep_their_last_digits,
        wrong_goals_are_refused_in_a_sentence,
        binding_number_is_worth_all,
        next_limit_is_at_the_ratio_of_the_clocks,
        doubling_the_number_in_the_machine_file_agrees,
        nothing_behind_the_only_limit_is_null,
        sensitivity_table_names_numbers_and_what_is_next,
        each_number_names_what_takes_over,
        launch_is_one_of_the_numbers,
        sensitivity_of_a_document_has_every_kernel,
    ])
