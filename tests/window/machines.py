# SPDX-License-Identifier: GPL-3.0-or-later
"""Machine files: opened, refused, saved, and opened again elsewhere.

Usage: machines.py PROGRAM (under with-xvfb)
"""
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, same, until  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
# The example's kernels run on it; its memory is so fast that the first of them is compute bound.
MACHINE = {
    'format': 'roofline-machine', 'version': 1, 'id': 'one-of-mine', 'name': 'One of mine',
    'compute': [{'unit': 'matrix', 'dtype': 'bf16', 'peak': 1e14},
                {'unit': 'vector', 'dtype': 'fp32', 'peak': 1e13}],
    'levels': [{'id': 'hbm', 'name': 'HBM', 'kind': 'memory', 'bandwidth': 1e14}],
}


def write(folder, name):
    path = Path(folder) / name
    path.write_text(json.dumps(MACHINE), encoding='utf-8')
    return path


def dialog(program, keys, path, machine=None):
    """Opens a file dialog and answers it with @path, where @machine stands (None: what is there)."""
    before = program.windows()
    program.focus(program.window)
    program.key(keys)
    program.new_window(before)
    program.answer(path, json.dumps(machine) if machine is not None else None)
    until(lambda: program.windows() == before, 'the dialog to close')
    program.focus(program.window)


def opens_on_the_command_line():
    with tempfile.TemporaryDirectory() as folder:
        with Program(PROGRAM, write(folder, 'mine.json')) as program:
            program.wait_state(lambda state: state['bound'] == 'compute', 'the machine of the file')
            program.key('ctrl+z')
            program.wait_state(lambda state: state['bound'] == 'hbm', 'the machine before it')


def opens_by_the_dialog():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
        assert program.state()['bound'] == 'hbm'
        dialog(program, 'ctrl+o', Path(folder) / 'mine.json', MACHINE)
        program.wait_state(lambda state: state['bound'] == 'compute', 'the machine of the file')


def refuses_a_faulty_one():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'faulty.json'
        faulty = {**MACHINE, 'levels': [{**MACHINE['levels'][0], 'bandwidth': -1}]}
        with Program(PROGRAM) as program:
            start = program.state()
            dialog(program, 'ctrl+o', path, faulty)
            message = program.message()
            assert f'{path}: levels[0].bandwidth: ' in message, message
            assert same(program.settled(), start), program.state()


def saves_and_opens_elsewhere():
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / 'a-copy.json'
        with Program(PROGRAM, write(folder, 'mine.json')) as program:
            # Opening it has brought up the machine's page, with the button on it.
            state = program.wait_state(lambda state: state['bound'] == 'compute', 'the machine')
            dialog(program, 'alt+a', copy)
            until(copy.exists, 'the file')
        saved = json.loads(copy.read_text(encoding='utf-8'))
        assert (saved['id'], saved['name']) == ('a-copy', 'a-copy'), saved
        assert saved['levels'] == MACHINE['levels'], saved
        with Program(PROGRAM, copy) as other:
            again = other.wait_state(lambda shown: shown['bound'] == 'compute', 'the machine again')
            assert same(again, state), (again, state)


if __name__ == '__main__':
    sys.exit(tap.run('/window/machines', [
        opens_on_the_command_line,
        opens_by_the_dialog,
        refuses_a_faulty_one,
        saves_and_opens_elsewhere,
    ]))
