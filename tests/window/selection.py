# SPDX-License-Identifier: GPL-3.0-or-later
"""Several kernels at once on the real window: brushed, clicked, filtered, deleted.

Usage: selection.py PROGRAM (under with-xvfb)
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import hand  # noqa: E402
import tap  # noqa: E402  (lies beside the repository's own checks)
from driver import Program, until  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())


def selected(program):
    """The kernels that were last said to be selected."""
    lines = [line for line in program.lines if line.startswith('SELECTED')]
    return [int(word) for word in lines[-1].split()[1:]] if lines else None


def dots(program):
    """Where the dots of the kernels were last said to stand."""
    found = {}
    for line in program.lines:
        match = re.match(r'DOT (\d+) (\S+) (\S+)$', line)
        if match:
            found[int(match[1])] = (float(match[2]), float(match[3]))
    return found


def shown(program):
    lines = [line for line in program.lines if line.startswith('SHOWN')]
    return int(lines[-1].split()[1]) if lines else None


def expect(program, kernels):
    until(lambda: selected(program) == kernels, f'{kernels} to be selected, not {selected(program)}')


def click(program, kernel, *modifiers):
    program.settled()
    for modifier in modifiers:
        hand.hold_key(modifier)
    program.click(*dots(program)[kernel])
    for modifier in modifiers:
        hand.let_go_of_key(modifier)


def control_adds_and_takes_away():
    with Program(PROGRAM) as program:
        expect(program, [0])
        click(program, 1, 'ctrl')
        expect(program, [0, 1])
        click(program, 2, 'ctrl')
        expect(program, [0, 1, 2])
        click(program, 0, 'ctrl')
        expect(program, [1, 2])
        click(program, 5)
        expect(program, [5])


def brush(program, kernels):
    """Draws a region around the dots of @kernels, from its lower right, below their names; the button stays pressed."""
    program.settled()
    places = [dots(program)[kernel] for kernel in kernels]
    right, bottom = max(x for x, _ in places) + 30, max(y for _, y in places) + 60
    left, top = min(x for x, _ in places) - 30, min(y for _, y in places) - 30
    hand.hold_key('shift')
    program.press(right, bottom)
    program.pull(right, bottom, left - right, bottom - top)
    return left, top


def shift_brushes_a_region():
    with Program(PROGRAM) as program:
        brush(program, [3, 4, 5])
        program.release()
        hand.let_go_of_key('shift')
        expect(program, [3, 4, 5])
        program.key('Escape')
        expect(program, [])


def escape_leaves_a_brushed_region():
    with Program(PROGRAM) as program:
        brush(program, [3, 4, 5])
        program.key('Escape')
        program.release()
        hand.let_go_of_key('shift')
        program.settled()
        expect(program, [0])


def several_are_deleted_in_one_step():
    with Program(PROGRAM) as program:
        before = len(dots(program))
        brush(program, [3, 4, 5])
        program.release()
        hand.let_go_of_key('shift')
        expect(program, [3, 4, 5])
        program.key('ctrl+h')
        until(lambda: shown(program) == before - 3, 'three kernels to be hidden')
        program.key('ctrl+z')
        until(lambda: shown(program) == before, 'them to be shown again')
        program.key('ctrl+u')
        until(lambda: shown(program) == before + 3, 'three copies')
        program.key('ctrl+z')
        until(lambda: shown(program) == before, 'one step back')
        brush(program, [3, 4, 5])
        program.release()
        hand.let_go_of_key('shift')
        expect(program, [3, 4, 5])
        program.key('Delete')
        until(lambda: shown(program) == before - 3, 'three kernels to be gone')
        assert 'deleted' in program.message(), program.message()


def words_filter_the_chart():
    with Program(PROGRAM) as program:
        program.settled()
        before = shown(program)
        program.key('Escape')  # a selected kernel is never faded
        expect(program, [])
        program.key('ctrl+f')
        program.type('bound:hbm attention')
        until(lambda: shown(program) == 1, 'all kernels but one to be faded')
        program.key('Escape')
        until(lambda: shown(program) == before, 'all kernels again')
        program.key('Escape')  # back to the chart, which takes keys again
        program.key('ctrl+a')
        expect(program, list(range(before)))


if __name__ == '__main__':
    sys.exit(tap.run('/window/selection', [
        control_adds_and_takes_away,
        shift_brushes_a_region,
        escape_leaves_a_brushed_region,
        several_are_deleted_in_one_step,
        words_filter_the_chart,
    ]))
