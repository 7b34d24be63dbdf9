# SPDX-License-Identifier: GPL-3.0-or-later
"""schema: what is in files and what the verbs print is what the schemas say."""
import json

from program import DOCUMENT, H100, MATMUL, ROOT, V5E, changed, document, finish, refuses, run, succeeds, write

NAMES = ['document', 'machine', 'operation', 'lesson', 'analyze', 'sweep', 'solve', 'sensitivity', 'list', 'import', 'run', 'diff', 'check', 'profile', 'answers', 'collect', 'measure', 'plan']
PLACE = 'https://github.com/roofline-app/roofline/schemas/'

KEYWORDS = {'type', 'properties', 'required', 'items', 'enum', '$ref', 'additionalProperties', 'anyOf'}
NOTES = {'$schema', '$id', '$defs', 'title', 'description'}
TYPES = {
    'object': dict, 'array': list, 'string': str, 'boolean': bool, 'null': type(None),
}


def is_of_type(value, name):
    if name in ('number', 'integer'):
        return (isinstance(value, int) or (name == 'number' and isinstance(value, float))) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


class Schema:
    def __init__(self, name):
        self.name = name
        self.root = run('schema', name).json()

    def check_keywords(self, schema, place):
        """Every keyword is one that validate() knows, and every reference leads somewhere."""
        unknown = set(schema) - KEYWORDS - NOTES
        assert not unknown, f'{self.name}{place}: {sorted(unknown)}'
        if '$ref' in schema:
            assert schema['$ref'].removeprefix('#/$defs/') in self.root['$defs'], f'{self.name}{place}: {schema["$ref"]}'
        for key in ('items', 'additionalProperties'):
            if isinstance(schema.get(key), dict):
                self.check_keywords(schema[key], f'{place}/{key}')
        for key in ('properties', '$defs'):
            for name, inner in schema.get(key, {}).items():
                self.check_keywords(inner, f'{place}/{key}/{name}')
        for index, inner in enumerate(schema.get('anyOf', [])):
            self.check_keywords(inner, f'{place}/anyOf/{index}')
        assert set(schema.get('required', [])) <= set(schema.get('properties', {})), f'{self.name}{place}: required'

    def find_faults(self, value, schema=None, place='', strict=False):
        """What is wrong with @value; with @strict, members that are not described are."""
        schema = self.root if schema is None else schema
        if '$ref' in schema:
            return self.find_faults(value, self.root['$defs'][schema['$ref'].removeprefix('#/$defs/')], place, strict)
        faults = []
        if 'type' in schema:
            types = schema['type'] if isinstance(schema['type'], list) else [schema['type']]
            if not any(is_of_type(value, name) for name in types):
                return [f'{place}: {value!r:.60} is no {" or ".join(types)}']
        if 'enum' in schema and value not in schema['enum']:
            faults.append(f'{place}: {value!r:.60} is none of {schema["enum"]}')
        if 'anyOf' in schema:
            tried = [self.find_faults(value, inner, place, strict) for inner in schema['anyOf']]
            if all(tried):
                faults += min(tried, key=len)
        if isinstance(value, list) and 'items' in schema:
            for index, item in enumerate(value):
                faults += self.find_faults(item, schema['items'], f'{place}[{index}]', strict)
        if isinstance(value, dict):
            faults += self.find_in_object(value, schema, place, strict)
        return faults

    def find_in_object(self, value, schema, place, strict):
        properties, others = schema.get('properties', {}), schema.get('additionalProperties', True)
        faults = [f'{place}: {key} is missing' for key in schema.get('required', []) if key not in value]
        for key, member in value.items():
            if key in properties:
                faults += self.find_faults(member, properties[key], f'{place}.{key}', strict)
            elif isinstance(others, dict):
                faults += self.find_faults(member, others, f'{place}.{key}', strict)
            elif others is False or (strict and properties):
                faults.append(f'{place}: {key} is not described')
        return faults

    def accepts(self, value, what, strict=True):
        faults = self.find_faults(value, strict=strict)
        assert not faults, f'{what} is not what the schema {self.name} says: {faults[:5]}'

    def rejects(self, value, said):
        faults = self.find_faults(value)
        assert any(said in fault for fault in faults), f'{self.name}: {said!r} is not among {faults[:5]}'


def names_are_listed():
    assert succeeds(run('schema')).output.split() == NAMES
    refuses(run('schema', 'nothing'), 1, 'nothing', ', '.join(NAMES))
    refuses(run('schema', 'machine', 'document'), 2, 'document')


def schemas_are_sound_and_stand_alone():
    for name in NAMES:
        schema = Schema(name)
        assert schema.root['$schema'] == 'https://json-schema.org/draft/2020-12/schema'
        assert schema.root['$id'] == f'{PLACE}{name}-1.json', schema.root['$id']
        assert schema.root['title'], name
        schema.check_keywords(schema.root, '')


def unknown_keyword_is_noticed():
    schema = Schema('machine')
    schema.root['$defs']['unit_ceiling']['properties']['name']['minLength'] = 1
    try:
        schema.check_keywords(schema.root, '')
    except AssertionError:
        return
    raise AssertionError('minLength is not known and was not noticed')


def bundled_files_are_described():
    for name, folder in (('machine', 'machines'), ('operation', 'operations'), ('lesson', 'lessons')):
        schema, paths = Schema(name), sorted((ROOT / 'data' / folder).glob('*.json'))
        assert len(paths) >= 10, folder
        for path in paths:
            schema.accepts(json.loads(path.read_text(encoding='utf-8')), path.name)
    schema, paths = Schema('document'), sorted((ROOT / 'data/examples').glob('*.roofline'))
    assert paths
    for path in paths:
        schema.accepts(json.loads(path.read_text(encoding='utf-8')), path.name)


def whole_document_is_described():
    kernel = {'name': 'a', 'op': 'matmul', 'parameters': {'B': 4}, 'formats': {'weights': 'int8'}, 'count': 2, 'efficiency': 0.5}
    state = {'machines': [0], 'current': 0, 'kernels': [kernel]}
    whole = document(kernel, notes='n', view={'axes': 'manual', 'x': [1, 100], 'y': [1e9, 1e15], 'roofs': 'sustained',
                                              'path': {'parameter': 'B', 'from': 1, 'to': 64}, 'hidden_levels': ['ici']},
                     figure={'title': 't', 'preset': 'slide', 'width': 800},
                     annotations=[{'text': 'here', 'x': 10, 'y': 1e12, 'dx': 1, 'dy': 2}],
                     ghosts=[{'label': 'before', 'kernel': kernel, 'on': 0},
                             {'kernel': kernel, 'machine': DOCUMENT['machines'][0], 'ahead': True}],
                     presentation=[{'title': 's', 'text': 't', 'notes': 'n', 'state': state, 'selected': [0]}])
    assert succeeds(run('check', write('whole.roofline', whole)))
    schema = Schema('document')
    schema.accepts(whole, 'the document')
    schema.accepts({**whole, 'colour': 'red'}, 'a document with a key of its own', strict=False)
    schema.rejects(changed(whole, format='roofline-machine'), 'roofline')
    schema.rejects(changed(whole, machines=None), 'machines is missing')
    schema.rejects(changed(whole, kernels=[{'name': 'a'}]), 'op is missing')
    schema.rejects(changed(whole, current='0'), 'is no integer')
    schema.rejects(changed(whole, view={'roofs': 'high'}), 'is none of')


def written_documents_are_described():
    table = write('kernels.csv', 'name,flops,bytes,time (s)\na,1e12,1e10,1\n')
    assert run('import', table, *H100, '-o', 'imported.roofline').status == 0
    written = json.loads((table.parent / 'imported.roofline').read_text(encoding='utf-8'))
    Schema('document').accepts(written, 'what import writes')


def faulty_machines_and_operations_are_rejected():
    machine = Schema('machine')
    machine.accepts(V5E, 'the machine')
    machine.rejects(changed(V5E, levels=[{'id': 'a', 'kind': 'tape', 'bandwidth': 1}]), 'tape')
    machine.rejects(changed(V5E, levels=[{'id': 'a', 'kind': 'cache'}]), 'bandwidth is missing')
    machine.rejects(changed(V5E, compute='fast'), 'is no array')
    machine.rejects(changed(V5E, launch_overhead='3us'), 'is no number')
    machine.rejects(changed(V5E, version=None), 'version is missing')
    operation = json.loads((ROOT / 'data/operations/matmul.json').read_text(encoding='utf-8'))
    Schema('operation').rejects({**operation, 'colour': 'red'}, 'colour is not described')
    Schema('operation').rejects(changed(operation, work=[{'unit': 'matrix', 'flops': 3}]), 'is no string')


def outputs():
    """A name of a schema and a command line that prints such JSON, each."""
    path = write('two.roofline', document({'name': 'P', 'op': 'matmul', 'parameters': {'B': 16}},
                                          {'name': 'M', 'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': 1e10, 'time': 1}}))
    table = write('rows.csv', 'name,flops,bytes,time (s)\na,1e12,1e10,1\nb,x,1,1\n')
    llama = (*H100, '--model', 'llama-3.1-8b', '--batch', '4')
    reduce = (*H100, '--op', 'all_reduce', '--set', 'V=1e6', '--set', 'n=4', '--set', 'machine.nvlink.collective_latency=1us')
    for subject in ((*H100, *MATMUL), (path,), (table, *H100), llama, reduce, (*llama, '--training'),
                    (*H100, '--model', 'qwen3-next-80b-a3b', '--past', '100'), (*H100, *MATMUL, '--compare', 'tpu-v5e'),
                    (*H100, '--op', 'spmv'), (*H100, '--op', 'lightning'), (*H100, *MATMUL, '--roofs', 'sustained'),
                    (*H100, '--op', 'tiled_matmul', '--set', 'bm=4096', '--set', 'bn=4096', '--set', 'level=l1'),
                    ('--machine', 'amd-epyc-7763', *MATMUL, '--dtype', 'weights=int4')):
        yield 'analyze', ('analyze', *subject)
    for subject in ((*H100, *MATMUL), (path,), llama, reduce, (*H100, '--op', 'spmv')):
        yield 'sensitivity', ('sensitivity', *subject)
    yield 'sweep', ('sweep', *H100, *MATMUL[:2], '--over', 'B=1:64')
    yield 'sweep', ('sweep', *llama, '--over', 'batch=1:4')
    yield 'sweep', ('sweep', path, '--over', 'machine.hbm.bandwidth=1TB/s:2TB/s')
    for goal in (('--reach', 'ridge'), ('--reach', 'bound=hbm'), ('--time', '1ms'), ('--performance', '1e30')):
        yield 'solve', ('solve', *H100, *MATMUL[:2], '--for', 'B', *goal)
        yield 'solve', ('solve', path, '--for', 'machine.hbm.bandwidth', *goal)
    yield 'solve', ('solve', *llama, '--for', 'batch', '--reach', 'fits')
    yield 'solve', ('solve', *llama, '--for', 'batch', '--reach', 'ridge', '--part', 'q_proj')
    yield 'solve', ('solve', *llama, '--for', 'machine.hbm.bandwidth', '--reach', 'compute')
    for kind in ('machines', 'operations', 'formats', 'models', 'lessons'):
        yield 'list', ('list', kind)
    yield 'import', ('import', table, *H100)
    measured = write('measured.roofline', document(
        {'name': 'P', 'op': 'matmul', 'parameters': {'B': 16}, 'measured': {'repeats': [1e-3, 1.1e-3, 1.2e-3, 1e-3], 'flops': 1e9}},
        {'name': 'M', 'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': 1e10, 'time': 1}}))
    yield 'analyze', ('analyze', *H100, *MATMUL, '--set', 'machine.hbm.p5=2.5TB/s', '--set', 'measured.time=1s', '--set', 'measured.sigma=0.1s')
    for gap in ((measured,), (*H100, *MATMUL, '--measured', '1s'), (*H100, *MATMUL, '--measured', '1ns')):
        yield 'analyze', ('analyze', *gap, '--gap')
    yield 'analyze', ('analyze', *H100, *MATMUL, '--estimate')
    profile = write('profile.csv', 'name,launches,time (us)\nflash_fwd_kernel,32,50\nnvjet_tst,225,30\nmemcpy,1,3\n')
    yield 'analyze', ('analyze', *llama, '--energy', 'flop=1pJ', '--energy', 'main=45pJ', '--price', '2', '--electricity', '1')
    yield 'profile', ('analyze', *llama, '--profile', profile)
    for numbers in ((), ('--flops', '1e9', '--bytes', '1e9')):
        yield 'run', ('run', '--machine', 'amd-epyc-7763', '--repeats', '2', *numbers, '--', 'true')
    yield 'diff', ('diff', path, measured)
    yield 'diff', ('diff', path, measured, measured, '--fail-slower', '5%')
    answered = write('answers.json', {'format': 'roofline-answers', 'version': 1, 'lesson': 'a', 'learner': 'Ada', 'questions': 2,
                                      'answers': [{'step': 1, 'title': 'A', 'choice': 2, 'right': True, 'tries': 1},
                                                  {'step': 2, 'title': 'B', 'right': False, 'tries': 3}]})
    Schema('answers').accepts(json.loads((answered.parent / 'answers.json').read_text(encoding='utf-8')), 'answers')
    yield 'collect', ('collect', answered)
    yield 'measure', ('measure', '--quick', '--threads', '1', '--cells', 'fp64.*,fp16.fma')
    yield 'measure', ('measure', '--quick', '--cells', 'fp64.fma,read.DRAM', '--compare', 'amd-epyc-7763')
    yield 'check', ('check', measured, '--measured')
    yield 'check', ('check', measured, '--at-least', '1%')


def outputs_are_described():
    schemas = {name: Schema(name) for name in NAMES}
    seen = set()
    for name, command in outputs():
        schemas[name].accepts(run(command[0], '--json', *command[1:]).json(), ' '.join(map(str, command)))
        seen.add(name)
    assert seen == {'analyze', 'sweep', 'solve', 'sensitivity', 'list', 'import', 'run', 'diff', 'check', 'profile', 'collect', 'measure'}


def numbers_of_a_report_are_those_of_its_table():
    definitions = Schema('analyze').root['$defs']
    assert {'t_min', 't_comm', 'attainable', 'share', 'measured', 'gap', 'certainty'} <= set(definitions['analysed_kernel']['properties'])
    assert {'t_min', 't_roofline', 'time'} <= set(definitions['totals']['properties'])


if __name__ == '__main__':
    finish('/roof/cli/schema', [
        names_are_listed,
        schemas_are_sound_and_stand_alone,
        unknown_keyword_is_noticed,
        bundled_files_are_described,
        whole_document_is_described,
        written_documents_are_described,
        faulty_machines_and_operations_are_rejected,
        outputs_are_described,
        numbers_of_a_report_are_those_of_its_table,
    ])
