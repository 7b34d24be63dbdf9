# SPDX-License-Identifier: GPL-3.0-or-later
"""Exit statuses, and what is said of a wrong command line and of wrong input."""
import json
import os
import subprocess

from program import (BINARY, ENVIRONMENT, FOLDER, H100, MATMUL, V5E, changed, document, finish, refuses,
                     run, speaking, succeeds, write)

VERBS = ('analyze', 'sweep', 'solve', 'sensitivity', 'render', 'import', 'measure', 'run', 'diff', 'list', 'check', 'schema')
MATMUL_ON = ('analyze', *H100, '--op', 'matmul')


def level(**members):
    return [changed(V5E['levels'][0], **members), V5E['levels'][1]]


def peak(**members):
    return [changed(V5E['compute'][0], **members), *V5E['compute'][1:]]


GOOD = document({'name': 'up', 'op': 'matmul'})

# The command line is wrong: arguments, and what the sentence says.
WRONG_COMMANDS = [
    ((), 'verb'),
    (('analyse',), 'analyse', 'analyze'),
    (('measures',), 'measures'),
    (('--frobnicate',), '--frobnicate'),
    (('analyze',), '--op'),
    (('analyze', '--frobnicate'), '--frobnicate'),
    (('analyze', '--op', 'matmul'), '--machine'),
    (('analyze', *H100), '--op'),
    (('analyze', *H100, '--op'), '--op'),
    ((*MATMUL_ON, 'doc.roofline'), 'doc.roofline', 'not both'),
    (('analyze', 'doc.roofline', '--set', 'B=1'), '--set'),
    (('analyze', 'a.roofline', 'b.roofline'), 'b.roofline'),
    ((*MATMUL_ON, '--set', 'B'), 'KEY=VALUE'),
    ((*MATMUL_ON, '--set', 'B='), 'KEY=VALUE'),
    ((*MATMUL_ON, '--set', '=3'), 'KEY=VALUE'),
    ((*MATMUL_ON, '--set'), '--set'),
    ((*MATMUL_ON, '--set', 'B=1', '--set', 'B=2'), 'B=2'),
    ((*MATMUL_ON, '--dtype', 'weights'), 'ROLE=FORMAT'),
    ((*MATMUL_ON, '--dtype', 'weights=int8', '--dtype', 'weights=int4'), 'weights=int4'),
    (('check',), 'check'),
    (('diff', 'a.csv', 'b.csv', '-o', 'a.png', '-o', 'b.png'), '-o: must be given only once, got a.png and b.png'),
    (('render', 'a.csv', '-o', 'a.png', '--output=b.png', '--theme', 'dark'), '-o: must be given only once, got a.png and b.png'),
    (('import', 'a.csv', '-o', 'a.CSV'), '-o a.CSV: the name is that of a table; name the file FILE.roofline'),
    (('import', 'a.csv', '-o', 'a.svg'), '-o a.svg: the name is that of a picture', 'roofline-cli render', 'FILE.roofline'),
    (('measure', '-o', 'a.png'), '-o a.png: the name is that of a picture', 'MACHINE.json'),
    (('analyze', *H100, '--model', 'a.json', '--profile', 'a.csv', '--profile-output', 'a.png'), '--profile-output a.png: the name is that of a picture'),
    (('diff', 'a.csv', 'b.csv', '--markdown', 'a.pdf'), '--markdown a.pdf: the name is that of a picture', 'FILE.md'),
    (('check', 'a.csv', '--at-least', '5%of-roof', '--junit', 'a.html'), '--junit a.html: the name is that of a picture', 'FILE.xml'),
    (('diff', 'a.csv', 'b.csv', '--junit', 'a.xml', '--junit', 'b.xml'), '--junit: must be given only once, got a.xml and b.xml'),
    (('analyze', *H100, '--op', os.fsdecode(b'mat\xff')), 'mat', 'not valid text'),
]

# The input is wrong: what is asked of matmul on an H100, and what the sentence says.
WRONG_VALUES = [
    (('--set', 'B=0'), 'B'),
    (('--unit', 'sfu'), 'sfu'),
    (('--set', 'B=-3'), 'B', '-3'),
    (('--set', 'B=1.5'), 'B', '1.5'),
    (('--set', 'B=nan'), 'B'),
    (('--set', 'B=inf'), 'B'),
    (('--set', 'B=1e400'), 'B'),
    (('--set', 'B=many'), 'B', 'many'),
    (('--set', 'B=1,5'), 'B'),
    (('--set', 'B=0x10'), 'B'),
    (('--set', 'B=1e308'), 'matmul'),
    (('--set', 'Q=1'), 'Q', 'batch'),
    (('--set', 'b=1'), '"b"'),
    (('--set', 'accumulate=2'), 'accumulate'),
    (('--dtype', 'weights=bf17'), 'bf17'),
    (('--dtype', 'wheels=bf16'), 'wheels', 'weights'),
    (('--compute', 'bf17'), 'bf17'),
    (('--compute', 'q4_0'), 'q4_0'),
    (('--unit', 'tensor'), 'tensor'),
]

# Machine files, and the place and reason that the sentence names.
WRONG_MACHINES = {
    'no-bandwidth': (changed(V5E, levels=level(bandwidth=None)), 'levels[0].bandwidth'),
    'negative-peak': (changed(V5E, compute=peak(peak=-1e12)), 'compute[0].peak', '-'),
    'zero-bandwidth': (changed(V5E, levels=level(bandwidth=0)), 'levels[0].bandwidth'),
    'nan': (json.dumps(V5E).replace('820000000000.0', 'NaN'), 'line'),
    'twice-the-level': (changed(V5E, levels=level(id='ici')), 'ici'),
    'text-bandwidth': (changed(V5E, levels=level(bandwidth='fast')), 'levels[0].bandwidth', 'string'),
    'no-levels': (changed(V5E, levels=[]), 'level'),
    'no-peaks': (changed(V5E, compute=[]), 'compute'),
    'no-dtype': (changed(V5E, compute=peak(dtype='bf17')), 'compute[0].dtype', 'bf17'),
    'over-sustained': (changed(V5E, compute=peak(sustained=1.5)), 'compute[0].sustained'),
    'newer': (changed(V5E, version=99), '99'),
    'another-format': (changed(V5E, format='roofline-recipe'), 'roofline-recipe'),
}

WRONG_DOCUMENTS = {
    'newer': (changed(GOOD, version=99), '99'),
    'version-word': (changed(GOOD, version='one'), 'version'),
    'truncated': (json.dumps(GOOD)[:100], 'line'),
    'deep': ('[' * 200000, '1000'),
    'deep-object': ('{"a":' * 200000, '1000'),
    'two-objects': (json.dumps(GOOD) * 2, 'line'),
    'utf-16': (json.dumps(GOOD).encode('utf-16'), 'UTF-16'),
    'not-utf-8': (b'{"format": "roofline\xff"}', 'UTF-8'),
    'words': ('hello', 'this is not a Roofline file: line 1, column 1'),
    'zeros': (bytes(1000), 'this is not a Roofline file', 'line 1, column 1: the text is not valid UTF-8'),
    'empty': ('', 'empty'),
    'blank': (' \n', 'empty'),
    'array': ('[]', 'object'),
    'number': ('3', 'object'),
    'picture': (b'\x89PNG\r\n\x1a\n' + bytes(100), 'line'),
    'no-format': ('{}', 'format'),
    'no-machine': (changed(GOOD, machines=[]), 'machines'),
    'bad-machine': (changed(GOOD, machines=[changed(GOOD['machines'][0], levels=level(bandwidth=-1))]),
                    'machines[0].levels[0].bandwidth'),
    'no-operation': (document({'name': 'up', 'op': 'matmull'}), 'kernels[0]', 'matmull'),
    'no-parameter': (document({'name': 'up', 'op': 'matmul', 'parameters': {'Q': 1}}), 'kernels[0]', 'Q'),
    'no-dtype': (document({'name': 'up', 'op': 'matmul', 'compute': 'bf17'}), 'kernels[0]', 'bf17'),
    'no-level': (document({'name': 'c', 'op': 'custom', 'parameters': {'bytes.l9': 1}}), 'kernels[0]', 'l9'),
    'text-parameter': (document({'name': 'up', 'op': 'matmul', 'parameters': {'B': 'two'}}),
                       'kernels[0]', 'two'),
    'list-parameter': (document({'name': 'up', 'op': 'matmul', 'parameters': {'B': [2]}}),
                       'kernels[0].parameters.B', 'array'),
}


def wrong_command_lines_end_with_two():
    for arguments, *said in WRONG_COMMANDS:
        refuses(run(*arguments), 2, *said)


def wrong_values_end_with_one():
    for arguments, *said in WRONG_VALUES:
        refuses(run('analyze', '--json', *H100, '--op', 'matmul', *arguments), 1, *said)


def units_with_two_readings_are_refused():
    for setting, reason in (('bytes.hbm=1 Gb', 'bit'), ('bytes.hbm=3 TB/s', 'TB/s'), ('flops=2 TFLOPS', 'FLOP'),
                            ('time=3 m', 'm'), ('flops=2 m', 'm')):
        refuses(run('analyze', *H100, '--op', 'custom', '--set', setting), 1, setting.split('=')[0], reason)


def unknown_names_end_with_one():
    refuses(run('analyze', '--machine', 'nvidia-h1000', '--op', 'matmul'), 1, 'nvidia-h1000')
    refuses(run('analyze', '--machine', '', '--op', 'matmul'), 1)
    refuses(run('analyze', *H100, '--op', 'matmull'), 1, 'matmull')
    refuses(run('analyze', *H100, '--op', 'custom', '--set', 'bytes.l9=1'), 1, 'l9', 'hbm')
    refuses(run('analyze', *H100, '--op', 'sharded_matmul', '--set', 'collective=gather'), 1, 'gather',
            'all_reduce')
    refuses(run('analyze', *H100, '--op', 'tiled_matmul', '--set', 'level=l9'), 1, 'l9')


def wrong_machines_name_file_place_and_reason():
    for name, (content, *said) in WRONG_MACHINES.items():
        path = write(f'{name}.json', content)
        refuses(run('analyze', '--machine', path, '--op', 'add', '--json'), 1, f'{name}.json', *said)
        refuses(run('check', path), 1, f'{name}.json', *said)


def wrong_documents_name_file_place_and_reason():
    for name, (content, *said) in WRONG_DOCUMENTS.items():
        path = write(f'{name}.roofline', content)
        for verb in (('analyze',), ('analyze', '--json'), ('check',)):
            refuses(run(*verb, path), 1, f'{name}.roofline', *said)


def reasons_are_given_in_german():
    """Whatever layer refuses, no sentence stays English: the words of both languages differ."""
    asked = [('analyze', *H100, '--op', 'matmul', *arguments) for arguments, *_ in WRONG_VALUES]
    asked += [('check', write(f'{name}.json', content)) for name, (content, *_) in WRONG_MACHINES.items()]
    asked += [('check', write(f'{name}.roofline', content)) for name, (content, *_) in WRONG_DOCUMENTS.items()]
    asked += [('analyze', *H100, '--model', write('config.json', {'model_type': 'llama', 'hidden_size': 'wide'})),
              ('analyze', *H100, write('rows.csv', 'name,flops,bytes,time (s)\na,x,1,1\n')),
              ('render', write('good.roofline', GOOD), '-o', 'picture.png', '--theme', 'neon')]
    pairs = [(run(*arguments), run(*arguments, **speaking('de'))) for arguments in asked]
    assert all(english.status == german.status != 0 for english, german in pairs)
    same = [english.errors for english, german in pairs if english.errors == german.errors]
    assert not same, ''.join(same)
    overflow = run('analyze', *H100, '--op', 'copy', '--set', 'n=1.7e308', **speaking('de')).errors
    assert 'seine gelesenen Bytes' in overflow, overflow


def what_cannot_be_read_is_said():
    (FOLDER / 'folder').mkdir()
    refuses(run('analyze', 'gone.roofline'), 1, 'gone.roofline')
    refuses(run('analyze', 'folder'), 1, 'folder')
    refuses(run('check', 'folder'), 1, 'folder')
    refuses(run('check', 'gone.json'), 1, 'gone.json')
    refuses(run('analyze', '--machine', 'folder', '--op', 'add'), 1, 'folder')
    refuses(run('analyze', '--machine', './gone.json', '--op', 'add'), 1, 'gone.json')
    if os.geteuid() != 0:
        path = write('locked.roofline', GOOD)
        path.chmod(0)
        refuses(run('analyze', path), 1, 'locked.roofline', 'ermission')


def full_output_is_said():
    with open('/dev/full', 'wb') as full:
        done = subprocess.run([BINARY, 'list', 'machines', '--json'], stdout=full, stderr=subprocess.PIPE,
                              env=ENVIRONMENT, check=False)
    assert done.returncode == 1 and b'standard output' in done.stderr, done


def every_verb_explains_itself():
    for verb in VERBS:
        for option in ('--help', '-h'):
            result = succeeds(run(verb, option))
            assert result.errors == '' and f'roofline-cli {verb}' in result.output, str(result)
    listed = succeeds(run('--help')).output
    for verb in VERBS:
        assert verb in listed


def version_is_that_of_the_project():
    assert succeeds(run('--version')).output.startswith('roofline-cli ')


def no_toolkit_is_linked():
    libraries = subprocess.run(['ldd', BINARY], capture_output=True, text=True, check=True).stdout
    assert 'libglib-2.0' in libraries
    # libX11 comes with cairo itself.
    for name in ('libgtk', 'libgdk-', 'libgraphene'):
        assert name not in libraries.replace('libgdk_pixbuf', ''), name


def good_files_are_sound():
    paths = [write('good.roofline', GOOD), write('good.json', V5E)]
    output = succeeds(run('check', *paths)).output
    assert output == ''.join(f'{path}: ok\n' for path in paths), output


def every_fault_is_said():
    good = write('good.json', V5E)
    bad = write('two-faults.roofline', document({'name': 'a', 'op': 'no'}, {'name': 'b', 'op': 'matmul'},
                                               {'name': 'c', 'op': 'matmul', 'parameters': {'Q': 1}}))
    result = run('check', good, bad, 'gone.json')
    lines = result.errors.splitlines()
    assert result.status == 1 and result.output == '', str(result)
    assert len(lines) == 3 and all(line.startswith('roofline-cli: ') for line in lines), str(result)
    for line, said in zip(lines, ('kernels[0]', 'kernels[2]', 'gone.json')):
        assert said in line, line


def messages_are_no_commands_to_a_terminal():
    path = write('escape.roofline', document({'name': 'a\x1b[31m', 'op': 'b\x07\x7f'}))
    refused = run('analyze', path)
    assert refused.status == 1 and 'a [31m' in refused.errors, str(refused)
    assert not any(ord(c) < 32 and c != '\n' or c == '\x7f' for c in refused.errors), repr(refused.errors)
    said = succeeds(run('sensitivity', write('bell.roofline', document({'name': 'a\x07b', 'op': 'matmul'}))))
    assert 'a b' in said.output and '\x07' not in said.output, repr(said.output[:200])


def numbers_do_not_follow_the_locale():
    """A locale with a decimal comma, made on the spot: machines that run tests rarely have one."""
    german = speaking('en')
    path = write('v5e.json', V5E)
    arguments = ('analyze', '--machine', path, *MATMUL, '--json')
    expected = succeeds(run(*arguments)).bytes
    for environment in ({'LC_ALL': 'C'}, {'LC_ALL': 'POSIX'}, {'LC_ALL': None, 'LANG': None}, german):
        assert succeeds(run(*arguments, **environment)).bytes == expected, environment
    half = ('analyze', '--machine', path, '--op', 'custom', '--set', 'flops=1.5e12', '--json')
    assert run(*half, **german).json()['kernels'][0]['parameters']['flops'] == 1.5e12
    table = ('analyze', '--machine', path, *MATMUL)
    assert succeeds(run(*table, LC_ALL='C')).bytes == succeeds(run(*table)).bytes


finish('/cli/refusals', [
    wrong_command_lines_end_with_two,
    wrong_values_end_with_one,
    units_with_two_readings_are_refused,
    unknown_names_end_with_one,
    wrong_machines_name_file_place_and_reason,
    wrong_documents_name_file_place_and_reason,
    reasons_are_given_in_german,
    what_cannot_be_read_is_said,
    full_output_is_said,
    every_verb_explains_itself,
    version_is_that_of_the_project,
    no_toolkit_is_linked,
    good_files_are_sound,
    every_fault_is_said,
    messages_are_no_commands_to_a_terminal,
    numbers_do_not_follow_the_locale,
])
