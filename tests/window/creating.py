# SPDX-License-Identifier: GPL-3.0-or-later
"""A machine, an operation and a document from nothing, by keys, in the real program.

Usage: creating.py PROGRAM (under with-xvfb)
"""
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, same, until, xdotool  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
TABS_TO_FLOPS = 5  # from the name: description, group, type, unit


def find_windows(program, title):
    return xdotool('search', '--all', '--onlyvisible', '--pid', program.process.pid, '--name', f'^{title}$')


def open_new(program, letter, title):
    """Opens one of the new things below Edit in the menu, and gives it the keys."""
    before = program.windows()
    program.key('F10')
    until(lambda: program.windows() != before, 'the menu')
    for key in ('e', letter):
        program.settled()
        program.key(key)
    program.focus(until(lambda: find_windows(program, title), title)[0])
    program.settled()


def alone(program):
    until(lambda: program.windows() == [program.window], 'the other windows to close')
    program.focus(program.window)


def saved(program, folder):
    return [json.loads(path.read_text(encoding='utf-8')) for path in program.folder.rglob(f'{folder}/*.json')]


def machine():
    """Name, peak, bandwidth and capacity; the document shows it meanwhile, and undo brings the former one back."""
    with Program(PROGRAM) as program:
        start = program.state()
        open_new(program, 'm', 'New Machine')
        for text in ('My board', '32 GFLOP/s', '17 GB/s', '8 GB'):
            program.type(text)
            program.key('Tab')
        program.changed(start, 'the machine, while it is typed')
        program.key('shift+Tab', 'Return')
        alone(program)
        program.settled()
        made = saved(program, 'machines')
        assert [(one['id'], one['compute'][0]['peak'], one['levels'][0]['bandwidth'], one['levels'][0]['capacity'])
                for one in made] == [('my-board', 32e9, 17e9, 8e9)], made
        program.key('ctrl+z')
        program.wait_state(lambda state: same(state, start), 'the former machine')


def machine_with_faults():
    """A number without a unit and an ambiguous one are refused; leaving asks, and brings the former machine back."""
    with Program(PROGRAM) as program:
        start = program.state()
        open_new(program, 'm', 'New Machine')
        for text in ('My board', '32', '17 Gb/s'):
            program.type(text)
            program.key('Tab')
        program.key('Return')
        program.settled()
        assert find_windows(program, 'New Machine') and not saved(program, 'machines')
        # The first fault has the focus.
        program.key('ctrl+a')
        program.type('32 GFLOP/s')
        program.key('Tab', 'ctrl+a')
        program.type('17 GB/s')
        program.changed(start, 'the machine, while it is typed')
        program.key('Escape')
        question = until(lambda: [window for window in program.windows()
                                  if window != program.window and window not in find_windows(program, 'New Machine')], 'the question')
        program.focus(question[0])
        program.key('alt+d')
        alone(program)
        program.wait_state(lambda state: same(state, start), 'the former machine')
        assert not saved(program, 'machines')


def operation():
    """A name is enough for a file among the user's own, and a kernel of it in the document, which undo takes away."""
    with Program(PROGRAM) as program:
        start = program.state()
        open_new(program, 'o', 'New Operation')
        program.type('Outer product')
        program.key('ctrl+s')
        alone(program)
        made = saved(program, 'operations')
        assert [one['id'] for one in made] == ['outer_product'], made
        program.changed(start, 'the kernel')
        kept = program.settled()
        program.key('ctrl+z')
        program.changed(kept, 'the document without it')


def operation_is_edited():
    """The kernel's own operation, from the button below its name: four times the FLOPs, in the file and on the chart."""
    with Program(PROGRAM) as program:
        start = program.state()
        open_new(program, 'o', 'New Operation')
        program.type('Mine')
        program.key('ctrl+s')
        alone(program)
        kept = program.changed(start, 'the kernel')
        program.settled()
        program.key('alt+p')
        program.focus(until(lambda: find_windows(program, 'Edit “Mine”'), 'the operation')[0])
        program.settled()
        for _ in range(TABS_TO_FLOPS):
            program.key('Tab')
        program.key('ctrl+a')
        program.type('4*n')
        program.settled()
        program.key('ctrl+s')
        alone(program)
        program.wait_state(lambda state: state['name'] == 'Mine' and state['y'] < kept['y'], 'the dot further up')
        made = saved(program, 'operations')
        assert [(one['id'], one['work'][0]['flops']) for one in made] == [('mine', '4*n')], made


def leaving_an_operation_asks():
    with Program(PROGRAM) as program:
        open_new(program, 'o', 'New Operation')
        program.type('Mine')
        program.key('Escape')
        question = until(lambda: [window for window in program.windows()
                                  if window != program.window and window not in find_windows(program, 'New Operation')], 'the question')
        program.focus(question[0])
        program.key('Escape')
        window = until(lambda: find_windows(program, 'New Operation'), 'the operation')[0]
        program.focus(window)
        program.key('Escape')
        question = until(lambda: [other for other in program.windows() if other not in (program.window, window)], 'the question')
        program.focus(question[0])
        program.key('alt+d')
        alone(program)
        assert not saved(program, 'operations')


if __name__ == '__main__':
    sys.exit(tap.run('/window/creating', [
        machine,
        machine_with_faults,
        operation,
        operation_is_edited,
        leaving_an_operation_asks,
    ]))
