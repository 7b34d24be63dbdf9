# SPDX-License-Identifier: GPL-3.0-or-later
"""The gate on how much of their roofs measured kernels reach."""
import xml.etree.ElementTree as ElementTree

from program import FOLDER, H100, V5E, document, finish, near, refuses, run, succeeds, typed, write

# On an H100 (3.35 TB/s): 50 %, 60 % and 80 % of the memory's roof; copy has no FLOPs.
TABLE = typed('name,flops,bytes,time (ms)\nslow,1e9,3.35e9,2\nexact,1e9,4.02e9,2\ncopy,0,5.36e9,2\nunmeasured,1e9,1e9,\n')


def gate(*arguments):
    return run('check', write('run.csv', TABLE), *H100, *arguments)


def kernels_are_held_against_their_roofs():
    for limit in ('60%of-roof', '60%', '60 % of-roof', '0.6'):
        failed = gate('--at-least', limit)
        assert failed.status == 3, str(failed)
        assert failed.errors == 'roofline-cli: Less than 60\u00a0% of the roof: 1 of 3 kernels.\n', failed.errors
    lines = [line.replace('\u00a0', ' ') for line in failed.output.splitlines()]
    assert lines == ['failed: slow: Reaches 50 % of its roof, less than the required 60 %.', 'skipped: unmeasured: Not measured, or without a roof.',
                     'ok: exact: Reaches 60 % of its roof.', 'ok: copy: Reaches 80 % of its roof.'], lines
    held = succeeds(gate('--at-least', '50%'))
    assert held.errors == '', str(held)


def one_kernel_can_be_chosen():
    held = succeeds(gate('--at-least', '60%', '--kernel', 'exact', '--kernel', 'copy'))
    assert 'slow' not in held.output and 'unmeasured' not in held.output, held.output
    assert gate('--at-least', '60%', '--kernel', 'slow').status == 3
    refuses(gate('--at-least', '60%', '--kernel', 'exakt'), 1, '--kernel: no kernel is called "exakt"; near it: exact')
    refuses(gate('--at-least', '60%', '--kernel', 'unmeasured'), 1, '--kernel: "unmeasured" is not measured')


def repeats_have_a_range():
    """T_min 10 ms: 8.2 GB at 820 GB/s; the worked case of 81.3 %, from 76.92 % to 82.64 %."""
    times = [12.1e-3, 12.4e-3, 12.2e-3, 13.0e-3, 12.3e-3]
    path = write('repeats.roofline', document({'name': 'k', 'op': 'custom', 'parameters': {'flops': 0, 'bytes.hbm': 8.2e9},
                                               'measured': {'repeats': times}}))
    said = succeeds(run('check', path, '--at-least', '80%')).output.replace('\u00a0', ' ')
    assert said == 'ok: k: Reaches 81.3 % of its roof (76.9 % to 82.6 % over 5 repeats).\n', said
    kernel = run('check', path, '--at-least', '80%', '--json').json()['kernels'][0]
    near(kernel['efficiency'], 0.8130081300813008)
    near(kernel['efficiency_low'], 0.7692307692307693)
    near(kernel['efficiency_high'], 0.8264462809917356)


def places_of_measured_times_are_listed():
    """T_min is 1 ms by the memory, T_max 2 ms with as much math."""
    table = 'name,flops,bytes,time (ms)\n' + ''.join(f'{name},9.894e11,3.35e9,{time}\n' for name, time in (
        ('below', 0.9), ('edge', 0.99), ('inside', 1.2), ('serial', 2), ('above', 3)))
    path = write('places.csv', typed(table + 'unmeasured,1e9,1e9,\n'))
    states = {'below': 'below', 'edge': 'at_bound', 'inside': 'inside', 'serial': 'inside', 'above': 'above'}
    listed = run('check', path, *H100, '--measured', '--json').json()['kernels']
    assert {kernel['name']: kernel['state'] for kernel in listed} == states, listed
    near(listed[2]['overlap'], 0.8)
    near(listed[4]['excess'], 1e-3)
    text = succeeds(run('check', path, *H100, '--measured')).output
    assert 'below: below T_min.' in text and 'nothing overlaps' in text and 'this machine: 1 kernel, unmeasured' in text, text
    assert not any(kernel['impossible'] for kernel in listed), listed
    counted = write('counted.roofline', document({'name': 'a', 'op': 'matmul', 'measured': {'time': 1e-3, 'flops': 1e15, 'bytes': {'hbm': 1e11}}}))
    wrong = run('check', counted, '--measured', '--json').json()['kernels'][0]
    assert wrong['impossible'] == ['flops', 'hbm'] and 'the count is impossible' in wrong['text'], wrong
    one = succeeds(run('check', path, *H100, '--measured', '--kernel', 'above')).output
    assert one.startswith('above: above T_max.') and one.count('\n') == 1, one
    refuses(run('check', path, *H100, '--measured', '--kernel', 'abov'), 1, 'near it: above')
    assert run('check', path, *H100, '--measured', '--json').json()['not_measured'] == ['unmeasured']
    refuses(run('check', path, *H100, '--measured', '--kernel', 'unmeasured'), 1, '"unmeasured" is not measured')
    refuses(run('check', path, *H100, '--measured', '--at-least', '60%'), 2, '--measured lists kernels')
    refuses(run('check', write('none.csv', typed('name,flops,bytes\na,1,1\n')), *H100, '--measured'), 1, 'no kernel is measured')


def above_the_roof_is_said():
    path = write('above.csv', 'name,flops,bytes,time (ms)\nfast,1e9,6.7e9,1\n')
    assert 'Check the bytes' in succeeds(run('check', path, *H100, '--at-least', '60%')).output


def forms_are_sound():
    junit, markdown = FOLDER / 'gate.xml', FOLDER / 'gate.md'
    failed = gate('--at-least', '60%', '--junit', junit, '--markdown', markdown, '--json')
    assert failed.status == 3 and '"met": false' in failed.output and '"at_least": 0.6' in failed.output, str(failed)
    suite = ElementTree.parse(junit).getroot()[0]
    assert {case.get('name'): [child.tag for child in case] for case in suite} == {
        'slow': ['failure'], 'exact': ['system-out'], 'copy': ['system-out'], 'unmeasured': ['skipped']}
    assert (suite.get('tests'), suite.get('failures'), suite.get('skipped')) == ('4', '1', '1'), suite.attrib
    assert markdown.read_text(encoding='utf-8').startswith('- **failed** slow: Reaches 50'), markdown.read_text(encoding='utf-8')
    alone = gate('--at-least', '10%', '--junit', '-')
    assert alone.status == 0 and ElementTree.fromstring(alone.bytes).tag == 'testsuites', str(alone)


def all_kernels_of_long_tables_count():
    """A window and an analysis keep 100,000."""
    rows = ''.join(f'step {i},1e9,1e6,{1 + i % 7}\n' for i in range(100100))
    table = write('long.csv', 'name,flops,bytes,time (us)\n' + rows)
    slow = write('slow.csv', 'name,flops,bytes,time (us)\n' + rows.replace('step 100,1e9,1e6,3', 'step 100,1e9,1e6,4'))
    assert 'step 100099: ' in run('check', table, *H100, '--at-least', '1%').output
    compared = run('diff', table, slow, *H100)
    assert '100100 kernels in all' in compared.output and 'appeared' not in compared.output, compared.output[-300:]


def bad_input_is_refused():
    for limit, said in (('60', '60%'), ('fast', 'fast'), ('0%', 'more than 0'), ('120%', 'at most 100'), ('-5%', 'negative')):
        refuses(gate('--at-least', limit), 2, f'--at-least {limit}', said)
    refuses(gate('--kernel', 'slow'), 2, '--at-least')
    torn = write('torn.csv', TABLE + 'odd,what,1e9,1,bf16\n')
    refuses(run('check', torn, *H100, '--at-least', '1%'), 1, 'torn.csv: line 6', 'the gate needs all rows, and 1 cannot be read')
    refuses(run('diff', torn, torn, *H100, '--fail-slower', '5%'), 1, 'torn.csv: line 6', 'the gate needs all rows, and 1 cannot be read')
    succeeds(run('diff', torn, torn, *H100))
    refuses(gate('--json'), 2, '--at-least')
    refuses(gate('--at-least', '60%', '--json', '--junit', '-'), 2, '--json and --junit -')
    refuses(run('check', write('a.csv', TABLE), write('b.csv', TABLE), '--at-least', '60%'), 2, 'b.csv', 'one run')
    refuses(run('check', FOLDER / 'none.csv', *H100, '--at-least', '60%'), 1, 'none.csv')
    refuses(run('check', write('bare.roofline', document({'name': 'a', 'op': 'dot'})), '--at-least', '60%'), 1, 'no kernel is measured')
    assert run('check', write('v5e.json', V5E)).status == 0


finish('cli/gate', [kernels_are_held_against_their_roofs, one_kernel_can_be_chosen, repeats_have_a_range, above_the_roof_is_said, places_of_measured_times_are_listed,
                    forms_are_sound, all_kernels_of_long_tables_count, bad_input_is_refused])
