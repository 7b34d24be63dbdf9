# SPDX-License-Identifier: GPL-3.0-or-later
"""This computer measured: the window opens, Escape stops the measurement, and nothing is kept of it.

Usage: measuring.py PROGRAM (under with-xvfb)
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, same, until, xdotool  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())


def find_window(program, title):
    return xdotool('search', '--all', '--onlyvisible', '--pid', program.process.pid, '--name', f'^{title}$')


def begin(program):
    """Opens the window and starts measuring, by keys."""
    program.key('ctrl+m')
    program.focus(until(lambda: find_window(program, 'Measure This Computer'), 'the window that measures')[0])
    program.settled()
    program.key('Return')
    until(lambda: find_window(program, 'Measuring This Computer'), 'the measurement')


def escape_stops_and_leaves():
    """Return starts, Escape stops, and Escape again closes; the document is as before, and no machine was saved."""
    with Program(PROGRAM) as program:
        start = program.state()
        begin(program)
        program.key('Escape')
        until(lambda: find_window(program, 'Measure This Computer'), 'the measurement to stop')
        program.settled()
        program.key('Escape')
        until(lambda: program.windows() == [program.window], 'the window to close')
        program.focus(program.window)
        assert same(program.settled(), start), program.state()
        assert not list(program.folder.rglob('this-computer.json'))


def closing_stops():
    """The window may go in the middle of measuring."""
    with Program(PROGRAM) as program:
        begin(program)
        program.key('ctrl+w')
        until(lambda: program.windows() == [program.window], 'the window to close')
        program.focus(program.window)
        program.settled()


if __name__ == '__main__':
    sys.exit(tap.run('/window/measuring', [
        escape_stops_and_leaves,
        closing_stops,
    ]))
