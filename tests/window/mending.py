# SPDX-License-Identifier: GPL-3.0-or-later
"""Kernels that cannot run on their machine, and the buttons that let them: by pointer and by key, and back.

Usage: mending.py PROGRAM (under with-a11y)
"""
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, until  # noqa: E402
from reader import Atspi, Reader  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
DOCUMENT = {
    'format': 'roofline', 'version': 1, 'title': 'Small',
    'machines': [{'id': 'small', 'name': 'Small',
                  'compute': [{'unit': 'matrix', 'dtype': 'bf16', 'peak': 1e14},
                              {'unit': 'vector', 'dtype': 'fp32', 'peak': 1e13}],
                  'levels': [{'id': 'hbm', 'name': 'HBM', 'kind': 'memory', 'bandwidth': 1e12}]}],
    'kernels': [],
}
CASES = [  # a kernel, the button that lets it run, and what limits it then
    ({'name': 'gather', 'op': 'all_gather', 'params': {}}, 'Add a Link of 25\u00a0GB/s', 'link'),
    ({'name': 'double', 'op': 'matmul', 'params': {}, 'compute': 'fp64'},
     'Compute in fp32', 'hbm'),
]


def by_pointer(program, reader, button):
    program.click(*program.button(button))


def by_key(program, reader, button):
    """F6 goes from pane to pane, to the first control of each."""
    def on_button():
        node = reader.find('push button', button)
        if node and node.get_state_set().contains(Atspi.StateType.FOCUSED):
            return True
        program.key('F6')
        return False
    until(on_button, f'the focus on {button}')
    program.key('Return')


def press(kernel, button, bound, way):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'small.roofline'
        path.write_text(json.dumps({**DOCUMENT, 'kernels': [kernel]}), encoding='utf-8')
        with Program(PROGRAM, path, GTK_A11Y='atspi') as program:
            reader = Reader(program)
            runs = is_limited_by(bound)
            way(program, reader, button)
            program.wait_line(runs, f'{kernel["name"]} to run')
            since = len(program.lines)
            program.key('ctrl+z')
            program.wait_line('PREVIEW none'.__eq__, 'the kernel as it was', since)
            program.settled()
            assert not any(line.startswith('STATE ') for line in program.lines[since:]), 'still computed'
            program.key('ctrl+shift+z')
            program.wait_line(runs, f'{kernel["name"]} to run again', since)


def is_limited_by(bound):
    return lambda line: line.startswith('STATE ') and f' bound={bound} ' in line


def runs_at_the_press_of_a_button():
    for case in CASES:
        press(*case, by_pointer)


def runs_at_the_press_of_a_key():
    for case in CASES:
        press(*case, by_key)


if __name__ == '__main__':
    sys.exit(tap.run('/window/mending', [runs_at_the_press_of_a_button, runs_at_the_press_of_a_key]))
