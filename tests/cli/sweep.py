# SPDX-License-Identifier: GPL-3.0-or-later
"""sweep: the same as analyze, one result for each value of a parameter."""
import json

from program import H100, IS_SANITIZED, MATMUL, V5E, analyze, document, finish, near, refuses, run, speaking, succeeds, write

MACHINE = ('--machine', write('v5e.json', V5E))
SQUARE = ('--op', 'matmul', '--set', 'D=8192', '--set', 'F=8192')
TWO = document({'name': 'up', 'op': 'matmul', 'count': 3, 'parameters': {'B': 16, 'D': 4096, 'F': 11008}},
               {'name': 'norm', 'op': 'rmsnorm', 'parameters': {'rows': 16, 'd': 4096}},
               {'name': 'down', 'op': 'matmul', 'parameters': {'B': 7, 'D': 11008, 'F': 4096}})

# Everything that is wrong with --over, the exit status, and what the sentence says.
WRONG = [
    ('B', 2, 'KEY=FROM:TO'), ('=1:4', 2, 'KEY=FROM:TO'), ('B=', 2, 'KEY=FROM:TO'), ('B=:', 2, 'KEY=FROM:TO'),
    ('B=1', 2, 'KEY=FROM:TO'), ('B=1:', 2, 'KEY=FROM:TO'), ('B=1:4:5:6', 2, 'KEY=FROM:TO'),
    ('B=1:4:5:log:6', 2, 'KEY=FROM:TO'), ('B=1:4:log:5', 2, 'KEY=FROM:TO'),
    ('B=1:4:0', 2, 'STEPS', '“0”'), ('B=1:4:1', 2, 'STEPS', '“1”'), ('B=1:4:-3', 2, 'STEPS', '“-3”'),
    ('B=1:4:1000000000', 2, 'STEPS', '1000000000'), ('B=1:4:2.5', 2, 'STEPS', '2.5'),
    ('B=1:4:linear', 2, 'STEPS', 'linear'),
    ('Q=1:4', 1, 'Q', 'batch'), ('b=1:4', 1, '"b"'), ('accumulate=0:1', 1, 'accumulate', 'number'),
    ('B=4:1', 1, 'B', 'upwards'), ('B=4:4', 1, 'B', 'upwards'), ('B=0:4', 1, 'B', 'at least 1'),
    ('B=0:4:5:log', 1, 'B', '0'), ('B=-1:4', 1, 'B', '-1'), ('B=1.5:4', 1, 'B', '1.5'),
    ('B=1:4.5', 1, 'B', '4.5'), ('B=nan:4', 1, 'B'), ('B=1:inf', 1, 'B'), ('B=1:1e400', 1, 'B'),
    ('B=a:b', 1, 'B', '"a"'), ('B=1 GB:4 GB', 1, 'B', 'GB'), ('B=1,5:4', 1, 'B'), ('B=1:1e308', 1, '--over B'),
]


def sweep(*arguments):
    return run('sweep', *arguments, '--json').json()


def values(report):
    return [step['value'] for step in report['steps']]


def every_step_is_what_analyze_says():
    report = sweep(*MACHINE, *SQUARE, '--over', 'B=1:4096:13:log')
    assert values(report) == [2 ** i for i in range(13)], values(report)
    assert report['machine']['id'] == 'tpu-v5e' and report['parameter'] == 'B' and report['scale'] == 'log'
    for step in report['steps']:
        value = step.pop('value')
        assert step == analyze(*MACHINE, *SQUARE, '--set', f'B={value}'), value


def octaves_are_the_steps_of_a_logarithmic_parameter():
    assert values(sweep(*MACHINE, *SQUARE, '--over', 'B=1:1024')) == [2 ** i for i in range(11)]
    assert values(sweep(*MACHINE, *SQUARE, '--over', 'B=16:1024:log')) == [2 ** i for i in range(4, 11)]


def linear_steps_are_even():
    assert values(sweep(*MACHINE, *SQUARE, '--over', 'B=0100:300:5:lin')) == [100, 150, 200, 250, 300]
    assert values(sweep(*MACHINE, *SQUARE, '--over', 'B=1:11:lin')) == list(range(1, 12))


def times_of_a_machine_run_from_none():
    report = sweep(*H100, *SQUARE, '--over', 'machine.launch_overhead=0:20us')
    assert report['scale'] == 'lin' and values(report)[0] == 0 and len(values(report)) == 11, report['scale']
    for step in report['steps']:
        kernel = step['kernels'][0]
        near(kernel['time'], kernel['t_min'] + step['value'])
    assert values(sweep(*H100, *SQUARE, '--over', 'machine.power=0:100W:3')) == [0, 50, 100]
    for over, *said in (('machine.launch_overhead=0:20us:5:log', 'must stay above 0'), ('machine.launch_overhead=-1us:20us', 'at least 0'),
                        ('machine.launch_overhead=20us:0', 'upwards'),
                        ('machine.matrix.bf16.boost=5e14:1e15:3', '--over machine.matrix.bf16.boost: 500000000000000: compute[', 'at least the peak'), ('machine.hbm.bandwidth=0:1TB/s', 'at least 1e-60')):
        refuses(run('sweep', *H100, *SQUARE, '--over', over), 1, over.split('=')[0], *said)


def whole_numbers_come_once():
    assert values(sweep(*MACHINE, *SQUARE, '--over', 'B=1:4:100')) == [1, 2, 3, 4]


def bound_turns_at_the_threshold():
    bounds = {step['value']: step['kernels'][0]['bound']
              for step in sweep(*MACHINE, *SQUARE, '--over', 'B=250:260:11:lin')['steps']}
    assert bounds == {b: 'hbm' if b < 256 else 'compute' for b in range(250, 261)}, bounds


def what_is_set_elsewhere_stays():
    for step in sweep(*MACHINE, *MATMUL, '--dtype', 'weights=int8', '--over', 'D=64:128:3')['steps']:
        parameters = step['kernels'][0]['parameters']
        assert (parameters['B'], parameters['F'], parameters['D']) == (240, 8192, step['value']), parameters
        assert step['kernels'][0]['tensors'][1]['dtype'] == 'int8'


def document_moves_every_kernel_that_has_it():
    path = write('two.roofline', TWO)
    report = sweep(path, '--over', 'B=2:8:3')
    assert values(report) == [2, 4, 8]
    for step in report['steps']:
        up, norm, down = step['kernels']
        assert up['parameters']['B'] == down['parameters']['B'] == step['value']
        assert norm['parameters']['rows'] == 16
        near(step['totals']['t_min'], 3 * up['t_min'] + norm['t_min'] + down['t_min'])
    alone = document(*[{**kernel, 'parameters': {**kernel['parameters'], 'B': 8}} if kernel['op'] == 'matmul'
                       else kernel for kernel in TWO['kernels']])
    last = {key: value for key, value in report['steps'][-1].items() if key != 'value'}
    assert last == analyze(write('eight.roofline', alone))


def shared_name_moves_what_goes_by_other_ids():
    path = write('shared.roofline', document({'name': 'norm', 'op': 'rmsnorm'}, {'name': 'heads', 'op': 'attention'},
                                             {'name': 'vector', 'op': 'gemv'}))
    report = sweep(path, '--over', 'batch=1:4:3')
    assert values(report) == [1, 2, 4]
    for step in report['steps']:
        norm, heads, _ = step['kernels']
        assert norm['parameters']['rows'] == heads['parameters']['B'] == step['value']


def bytes_of_a_custom_kernel_run_with_units():
    report = sweep(*MACHINE, '--op', 'custom', '--set', 'flops=1 TFLOP', '--over', 'bytes.hbm=1 MB:1 GB:4:log')
    expected = [1e6, 1e7, 1e8, 1e9]
    assert [round(value) for value in values(report)] == expected, values(report)
    for step in report['steps']:
        near(step['kernels'][0]['intensity']['hbm'], 1e12 / step['value'])


def wrong_ranges_are_refused_in_a_sentence():
    for over, status, *said in WRONG:
        for output in ((), ('--json',)):
            refuses(run('sweep', *MACHINE, *SQUARE, *output, '--over', over), status, *said)
    refuses(run('sweep', *MACHINE, *SQUARE), 2, '--over')
    refuses(run('sweep', '--over', 'B=1:4'), 2, '--op')


def range_that_one_kernel_cannot_take_names_it():
    kernels = document({'name': 'wide', 'op': 'matmul'}, {'name': 'custom', 'op': 'custom'})
    refuses(run('sweep', write('odd.roofline', kernels), '--over', 'time=0:1:3'), 1, 'time')


def nothing_is_printed_when_a_late_step_fails():
    refuses(run('sweep', *MACHINE, *SQUARE, '--over', 'B=1:1e305:4:log', '--json'), 1, '--over B')


def long_sweep_has_every_step():
    # Sanitizers take 50 seconds for all, and find as much in a tenth of them.
    share = 10 if IS_SANITIZED else 1
    some, many = 3000 // share, 100000 // share
    report = sweep(*MACHINE, *SQUARE, '--over', f'B=1:{some}:{some}:lin')
    assert values(report) == list(range(1, some + 1))
    rows = succeeds(run('sweep', *MACHINE, *SQUARE, '--over', f'B=1:{many}:{many}:lin')).output.splitlines()
    assert sum('TFLOP/s' in row or 'GFLOP/s' in row for row in rows) == many


def table_has_a_row_per_step_and_the_threshold():
    lines = succeeds(run('sweep', *MACHINE, *SQUARE, '--over', 'B=64:1024')).output.splitlines()
    assert lines[0] == 'TPU v5e' and 'D = 8 192' in lines[1] and 'B =' not in lines[1], lines[1]
    assert [line.split()[0] for line in lines[4:8]] == ['64', '128', '256', '512'], lines
    assert '255.213' in lines[-1] and lines[-1].split()[-1] == '256', lines[-1]


def table_of_a_document_has_totals():
    output = succeeds(run('sweep', write('table.roofline', TWO), '--over', 'B=1:4')).output
    assert len(output.splitlines()) == 6 and output.count(' up ') == 3, output


def json_is_the_same_in_every_language():
    arguments = ('sweep', *H100, '--op', 'add', '--over', 'n=1:4', '--json')
    assert run(*arguments).output == run(*arguments, **speaking('de')).output
    assert 'nan' not in run(*arguments).output.lower() and json.loads(run(*arguments).output)


if __name__ == '__main__':
    finish('/roof/cli/sweep', [
        every_step_is_what_analyze_says,
        octaves_are_the_steps_of_a_logarithmic_parameter,
        linear_steps_are_even,
        times_of_a_machine_run_from_none,
        whole_numbers_come_once,
        bound_turns_at_the_threshold,
        what_is_set_elsewhere_stays,
        document_moves_every_kernel_that_has_it,
        shared_name_moves_what_goes_by_other_ids,
        bytes_of_a_custom_kernel_run_with_units,
        wrong_ranges_are_refused_in_a_sentence,
        range_that_one_kernel_cannot_take_names_it,
        nothing_is_printed_when_a_late_step_fails,
        long_sweep_has_every_step,
        table_has_a_row_per_step_and_the_threshold,
        table_of_a_document_has_totals,
        json_is_the_same_in_every_language,
    ])
