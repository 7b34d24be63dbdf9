# SPDX-License-Identifier: GPL-3.0-or-later
"""What list says is built in, and that it can be used."""
import json

from program import HOME, V5E, changed, document, finish, refuses, run, succeeds, write
from pathlib import Path


def entries(kind):
    return run('list', kind, '--json').json()


def machines_have_numbers_with_sources():
    machines = {machine['id']: machine for machine in entries('machines')}
    assert len(machines) >= 10, sorted(machines)
    for name in ('tpu-v5e', 'nvidia-h100-sxm5-80gb', 'nvidia-a100-sxm4-80gb', 'amd-mi300x',
                 'williams2009-opteron-x2-2214'):
        machine = machines[name]
        assert machine['name'] and machine['vendor'] and machine['class'] and machine['year'], name
        assert all(peak['peak'] > 0 for peak in machine['compute']), name
        assert all(level['bandwidth'] > 0 for level in machine['levels']), name
        assert any('source' in number for number in machine['compute'] + machine['levels']), name


def every_number_of_every_machine_says_where_it_comes_from():
    faults = []
    for machine in entries('machines'):
        for number in machine['compute'] + machine['levels'] + machine.get('ceilings', []):
            name = f'{machine["id"]} {number.get("id") or number.get("dtype")} {number.get("name")}'
            for prefix in ['', *(f'{key}_' for key in ('capacity', 'sustained', 'read_bandwidth',
                                                       'write_bandwidth') if key in number)]:
                if not number.get(f'{prefix}source'):
                    faults.append(f'{name}: {prefix}source')
                if number.get(f'{prefix}confidence') not in ('high', 'medium', 'low'):
                    faults.append(f'{name}: {prefix}confidence')
            if not 0 < number.get('sustained', 1) <= 1:
                faults.append(f'{name}: sustained {number["sustained"]}')
    assert not faults, '\n'.join(faults)


def links_say_their_direction():
    links = [(machine['id'], level) for machine in entries('machines') for level in machine['levels']
             if level['kind'] in ('host', 'network')]
    assert len(links) > 60, len(links)
    for name, level in links:
        assert 'direction' in level['note'] or 'one way' in level['note'], f'{name} {level["id"]}: {level["note"]}'


def machines_of_the_paper_have_their_ceilings():
    """The four machines of 2009 and the example, with what their roofs lose step by step."""
    paper = {machine['id']: machine for machine in entries('machines') if machine['id'].startswith('williams2009')}
    assert len(paper) == 5, sorted(paper)
    for name, machine in paper.items():
        roof = machine['compute'][0]['peak']
        under = [ceiling['peak'] for ceiling in machine['ceilings'] if 'peak' in ceiling]
        assert under and all(lower < roof for lower in under) and under == sorted(under, reverse=True), name
    example = paper['williams2009-opteron-x2-2214']
    assert [c['peak'] for c in example['ceilings'] if 'peak' in c] == [8.8e9, 2.2e9]
    assert [c['bandwidth'] for c in example['ceilings'] if 'bandwidth' in c] == [1.1e10, 4.8e9, 2.7e9]


def operations_have_parameters_with_defaults():
    operations = {operation['id']: operation for operation in entries('operations')}
    matmul = operations['matmul']
    parameters = {parameter['id']: parameter for parameter in matmul['parameters']}
    assert matmul['name'] and matmul['group'] and matmul['summary']
    assert parameters['batch']['default'] == 1 and parameters['batch']['whole'] is True
    assert {'B', 'D', 'F', 'accumulate'} <= set(parameters)
    assert parameters['accumulate']['type'] == 'flag'
    choice, = (parameter for parameter in operations['sharded_matmul']['parameters']
               if parameter['type'] == 'choice')
    assert choice['choices'] == ['all_reduce', 'reduce_scatter'] and choice['default'] in choice['choices']
    time, = (parameter for parameter in operations['custom']['parameters'] if parameter['id'] == 'time')
    assert time['default'] is None


def every_operation_runs_as_it_is_listed():
    operations = entries('operations')
    kernels = [{'name': operation['id'], 'op': operation['id']} for operation in operations]
    path = write('operations.roofline', document(*kernels))
    for operation, kernel in zip(operations, run('analyze', path, '--json').json()['kernels'], strict=True):
        for parameter in operation['parameters']:
            # Only a CPU's cache reads what is written first, unless it is asked for.
            expected = 0 if parameter['id'] == 'write_allocate' else parameter['default']
            if parameter['type'] != 'level':
                assert kernel['parameters'][parameter['id']] == expected, (operation['id'], parameter['id'], kernel)


def every_machine_runs_something():
    for machine in entries('machines'):
        dtype = machine['compute'][0]['dtype']
        kernel, = run('analyze', '--machine', machine['id'], '--op', 'matmul', '--compute', dtype,
                      '--unit', machine['compute'][0]['unit'], '--json').json()['kernels']
        assert kernel['attainable'] > 0, machine['id']


def formats_have_bits_and_blocks():
    formats = {entry['id']: entry for entry in entries('formats')}
    assert formats['bf16'] == {'id': 'bf16', 'bits': 16, 'integer': False, 'block': None}
    assert formats['int4']['bits'] == 4 and formats['int4']['integer'] is True
    assert formats['q8_0']['block'] == {'values': 32, 'bytes': 34} and formats['q8_0']['bits'] == 8.5
    assert formats['mxfp4']['bits'] == 4.25


def tables_name_what_json_names():
    for kind in ('machines', 'operations', 'formats'):
        lines = succeeds(run('list', kind)).output.splitlines()
        names = [line.split()[0] for line in lines[1:]]
        assert names == [entry['id'] for entry in entries(kind)], kind
        assert not [line for line in lines if line.endswith(' ')]
        assert '\u00a0' not in ''.join(lines) and '\u202f' not in ''.join(lines), kind


def work_in_whole_numbers_is_no_flop():
    peaks = [line for line in succeeds(run('list', 'machines')).output.splitlines()[1:] if 'OP/s' in line]
    whole = [line for line in peaks if 'OP/s int' in line]
    assert whole and not [line for line in whole if 'FLOP/s' in line], whole
    assert not [line for line in peaks if line not in whole and 'FLOP/s' not in line], peaks


def machines_of_the_user_are_listed():
    folder = Path(HOME.name) / 'data' / 'io.github.roofline_app.Roofline' / 'machines'
    folder.mkdir(parents=True)
    (folder / 'mine.json').write_text(json.dumps(changed(V5E, id='mine', name='My own')))
    (folder / 'broken.json').write_text('{')
    try:
        result = succeeds(run('list', 'machines', '--json'))
        assert 'My own' in [machine['name'] for machine in json.loads(result.output)]
        assert 'broken.json' in result.errors and len(result.errors.splitlines()) == 1, str(result)
        assert run('analyze', '--machine', 'mine', '--op', 'add').status == 0
    finally:
        for path in folder.iterdir():
            path.unlink()


OUTER = {'format': 'roofline-operation', 'version': 1, 'id': 'outer', 'name': 'Outer product', 'group': 'Mine',
         'summary': 'Every number of x times every number of y.', 'compute': 'bf16',
         'parameters': [{'id': 'M', 'name': 'Length of x', 'default': 3},
                        {'id': 'N', 'name': 'Length of y', 'default': 5}],
         'require': [{'that': 'N >= M', 'says': 'y must not be shorter than x'}],
         'work': [{'unit': 'vector', 'flops': 'M*N'}],
         'tensors': [{'name': 'x', 'role': 'activations', 'shape': ['M'], 'read': '1'},
                     {'name': 'y', 'role': 'activations', 'shape': ['N'], 'read': '1'},
                     {'name': 'out', 'role': 'output', 'shape': ['M', 'N'], 'write': '1'}]}

# Operations that cannot be used: what the file has instead, and the place and finding that are named.
FAULTY = {
    'cycle.json': ({'let': [{'name': 'a', 'value': 'b + 1'}, {'name': 'b', 'value': 'a'}]}, 'let[0]', 'uses itself'),
    'unknown.json': ({'work': [{'unit': 'vector', 'flops': 'M*Q'}]}, 'work[0].flops: column 3', '"Q"'),
    'unsaid.json': ({'require': [{'that': 'N > M'}]}, 'require[0].says'),
    'keyless.json': ({'sumary': ''}, 'sumary: unknown key'),
}


def operations_of_the_user_are_listed():
    """A faulty one is named with its fault, and leaves the others usable."""
    folder = Path(HOME.name) / 'data' / 'io.github.roofline_app.Roofline' / 'operations'
    folder.mkdir(parents=True)
    (folder / 'outer.json').write_text(json.dumps(OUTER))
    (folder / 'relu.json').write_text(json.dumps(changed(OUTER, id='relu', name='My own relu')))
    (folder / 'zero.json').write_text(json.dumps(
        changed(OUTER, id='zero', work=[{'unit': 'vector', 'flops': 'M/(N - N)'}])))
    for name, (change, *_) in FAULTY.items():
        (folder / name).write_text(json.dumps(changed(OUTER, **change)))
    try:
        result = succeeds(run('list', 'operations', '--json'))
        listed = {operation['id']: operation for operation in json.loads(result.output)}
        assert listed['outer']['group'] == 'Mine' and listed['relu']['name'] == 'My own relu'
        lines = result.errors.splitlines()
        assert len(lines) == len(FAULTY), str(result)
        for name, (_, *says) in FAULTY.items():
            line, = (line for line in lines if name in line)
            assert all(text in line for text in says), line
        kernel, = run('analyze', '--machine', 'tpu-v5e', '--op', 'outer', '--json').json()['kernels']
        assert kernel['flops'] == {'matrix': 0, 'vector': 15} and kernel['bytes'] == {'hbm': 2 * (3 + 5 + 15)}
        for name in FAULTY:
            (folder / name).unlink()
        refuses(run('analyze', '--machine', 'tpu-v5e', '--op', 'outer', '--set', 'M=6'), 1,
                'y must not be shorter than x', 'M = 6', 'N = 5')
        refuses(run('analyze', '--machine', 'tpu-v5e', '--op', 'zero'), 1, 'M/(N - N)', 'divides by zero')
    finally:
        for path in folder.iterdir():
            path.unlink()


def wrong_lists_are_refused():
    refuses(run('list'), 2, 'machines', 'formats')
    refuses(run('list', 'engines'), 2, 'engines', 'machines')
    refuses(run('list', 'machines', 'formats'), 2, 'formats')


finish('/cli/list', [
    machines_have_numbers_with_sources,
    every_number_of_every_machine_says_where_it_comes_from,
    links_say_their_direction,
    machines_of_the_paper_have_their_ceilings,
    operations_have_parameters_with_defaults,
    every_operation_runs_as_it_is_listed,
    every_machine_runs_something,
    formats_have_bits_and_blocks,
    tables_name_what_json_names,
    work_in_whole_numbers_is_no_flop,
    machines_of_the_user_are_listed,
    operations_of_the_user_are_listed,
    wrong_lists_are_refused,
])
