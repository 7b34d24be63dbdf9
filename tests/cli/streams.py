# SPDX-License-Identifier: GPL-3.0-or-later
"""Standard input and output in the place of files, and what of a file may reach a terminal."""
import json
import subprocess

from program import BINARY, DOCUMENT, ENVIRONMENT, FOLDER, H100, finish, document, run, succeeds, write

TABLE = b'name,flops,bytes\na,1e9,1e6\n'
# What a terminal obeys, in a name: colours, a control of one character, an override of the direction, a line's end, a bell.
EVIL = 'a\x1b[31mb\x9bc\u202ed\u2066e\x7ff\x07g\u2028h\ri'
COMMANDS = ('\x1b', '\x9b', '\u202e', '\u2066', '\x7f', '\x07', '\u2028', '\r')


def feed(content, *arguments):
    done = subprocess.run([BINARY, *map(str, arguments)], cwd=FOLDER, env=ENVIRONMENT, input=content, capture_output=True,
                          check=False, timeout=60)
    assert done.returncode == 0, done
    return done.stdout


def every_verb_reads_standard_input():
    text = json.dumps(document({'name': 'up', 'op': 'matmul', 'parameters': {'B': 64}})).encode()
    path = write('plain.roofline', text)
    for arguments in (('analyze', '--json'), ('sensitivity', '--json'), ('render', '-o', '-')):
        name = FOLDER / 'plain.roofline'
        assert feed(text, arguments[0], '-', *arguments[1:]) == feed(b'', arguments[0], name, *arguments[1:]), arguments
    assert feed(text, 'check', '-') == b'standard input: ok\n'
    assert json.loads(feed(TABLE, 'import', '-', *H100, '--json'))['kernels'][0]['name'] == 'a'
    assert json.loads(feed(TABLE, 'analyze', '-', *H100, '--json'))['kernels'][0]['name'] == 'a'
    assert feed(TABLE, 'check', '-') == b'standard input: ok\n'
    machine = json.dumps({'format': 'roofline-machine', 'version': 1, **DOCUMENT['machines'][0]}).encode()
    said = feed(machine, 'analyze', '--machine', '-', '--op', 'matmul', '--json')
    assert json.loads(said)['machine']['id'] == 'tpu-v5e', said
    assert path.exists()


def pictures_and_documents_go_to_standard_output():
    path = write('plain.roofline', document({'name': 'up', 'op': 'matmul', 'parameters': {'B': 64}}))
    assert feed(b'', 'render', path, '-o', '-').startswith(b'<?xml')
    assert feed(b'', 'render', path, '-o', '-', '--format', 'png').startswith(b'\x89PNG')
    assert feed(b'', 'render', path, '-o', '-', '--format', 'pdf').startswith(b'%PDF')
    assert feed(b'', 'render', '--lesson', 'two-clocks', '-o', '-').startswith(b'%PDF')
    written = feed(TABLE, 'import', '-', *H100, '-o', '-')
    assert json.loads(written)['kernels'][0]['name'] == 'a', written
    assert feed(written, 'check', '-') == b'standard input: ok\n'
    result = run('render', path, '-o', '-', '--format', 'gif')
    assert result.status == 2 and '--format gif' in result.errors, str(result)
    result = run('import', write('t.csv', TABLE), '-o', '-', '--json')
    assert result.status == 2, str(result)


def is_safe(result):
    for text in (result.output, result.errors):
        assert not any(command in text for command in COMMANDS), str(result)


def nothing_of_a_file_reaches_a_terminal_raw():
    """Whatever verb shows it: names of kernels, machines and columns, what is unknown, and what is wrong."""
    root = document({'name': EVIL, 'op': 'matmul', 'parameters': {'B': 64}}, {'name': 'other', 'op': 'matmul'})
    root['machines'] = [{**root['machines'][0], 'name': EVIL}]
    root['title'] = EVIL
    path = write('evil.roofline', root)
    for arguments in (('analyze', path), ('analyze', path, '--json'), ('analyze', path, '--csv'), ('sensitivity', path),
                      ('sweep', path, '--over', 'B=1:4'), ('solve', path, '--for', 'B', '--reach', 'ridge'), ('check', path),
                      ('import', path), ('import', path, '--json'), ('import', path, '-o', '-')):
        result = run(*arguments)
        assert result.output or result.errors, str(result)
        is_safe(result)
    names = [kernel['name'] for kernel in run('analyze', path, '--json').json()['kernels']]
    assert names[0] == EVIL, names
    wrong = write('wrong.roofline', {**root, 'kernels': [{'name': EVIL, 'op': EVIL}]})
    table = write('evil.csv', f'name,flops,"{EVIL}",{EVIL.replace(chr(13), "")} bytes\n"{EVIL}",1,1,1\n"{EVIL}",{EVIL[:-2]},1,1\n')
    for verb in ('analyze', 'check', 'import', 'sensitivity'):
        is_safe(run(verb, wrong))
        is_safe(run(verb, table))
        is_safe(run(verb, FOLDER / EVIL))
    is_safe(run('analyze', '--op', EVIL, *H100))
    is_safe(run('analyze', '--machine', EVIL, '--op', 'matmul'))
    is_safe(run(EVIL))
    is_safe(run('list', EVIL))


def spreadsheets_compute_no_name():
    names = ['=1+1', '+1', '-1', '@SUM(A1)', 'plain', "'quoted", "'=1", "''-1"]
    kernels = [{'name': name, 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.hbm': 1e6}} for name in names]
    table = succeeds(run('analyze', write('sums.roofline', document(*kernels)), '--csv'))
    for name in names[:4] + names[6:]:
        assert f',"\'{name}",' in table.output, str(table)
    assert ',plain,' in table.output, str(table)
    again = run('import', write('sums.csv', table.output), '--json').json()
    assert [kernel['name'] for kernel in again['kernels']] == names, again


finish('cli/streams', [every_verb_reads_standard_input, pictures_and_documents_go_to_standard_output,
                       nothing_of_a_file_reaches_a_terminal_raw, spreadsheets_compute_no_name])
