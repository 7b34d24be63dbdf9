# SPDX-License-Identifier: GPL-3.0-or-later
"""The main job without a pointer.

Usage: keyboard.py PROGRAM (under with-xvfb)
"""
import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import hand  # noqa: E402
import tap  # noqa: E402
from driver import Program, same, until  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())


def take_hold(program):
    """Gives the selected kernel's handle the focus, held."""
    state = program.state()
    program.click(state['x'], state['y'])
    return state


def arrows_move_the_dot():
    with Program(PROGRAM) as program:
        start = take_hold(program)
        program.key('Right')
        right = program.wait_state(lambda state: state['value'] > start['value'], 'a larger batch')
        program.key('Left', 'Left')
        program.wait_state(lambda state: state['value'] < right['value'], 'a smaller batch')
        program.key('Down')
        program.wait_state(lambda state: state['efficiency'] < start['efficiency'], 'less of the roof')


def held_key_acts_once():
    """On the tests' X server keys do not repeat: between press and release who presses may have to wait for the processor."""
    with Program(PROGRAM) as program:
        start = take_hold(program)
        hand.hold_key('Right')
        time.sleep(1)
        hand.let_go_of_key('Right')
        program.changed(start, 'a larger batch')
        program.key('Left')
        program.wait_state(lambda state: state['value'] == start['value'], 'the batch as it was')


def end_goes_to_the_ridge():
    with Program(PROGRAM) as program:
        start = take_hold(program)
        program.key('End')
        ridge = program.wait_state(lambda state: state['bound'] == 'compute', 'compute bound')
        program.key('Left')
        program.wait_state(lambda state: state['value'] < ridge['value'] and state['bound'] == 'hbm',
                           'memory bound again')
        assert start['bound'] == 'hbm', start


def arrows_and_space_reach_the_dots():
    with Program(PROGRAM) as program:
        start = program.state()
        # The window opens on the chart: one step to the selected dot, one to the next, and hold of that.
        program.key('Right', 'Right', 'space')
        program.wait_state(lambda state: state['kernel'] != start['kernel'], 'the next kernel')


def ambiguous_number_is_chosen():
    """128k could be two numbers: both pop up while the entry loses the focus to them, and Enter takes the first."""
    with Program(PROGRAM) as program:
        x, y, width, height = program.slider('Batch')
        program.click(x + width / 2, y + height / 2)
        program.settled()
        program.key('Tab')
        program.type('128k')
        program.key('Return')
        program.settled()
        program.key('Return')
        program.wait_state(lambda state: state['value'] == 131072, 'the binary number')


def save_dialog(program, keys):
    before = program.windows()
    program.focus(program.window)
    program.key(keys)
    return program.new_window(before)


def document_is_saved_and_opened_again():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'saved.roofline'
        with Program(PROGRAM) as program:
            start = take_hold(program)
            program.key('Right')
            program.changed(start, 'a larger batch')
            changed = program.settled()
            save_dialog(program, 'ctrl+s')
            program.answer(path)
            until(path.exists, 'the file')
        with open(path, encoding='utf-8') as file:
            assert json.load(file)['format'] == 'roofline'
        with Program(PROGRAM, path) as other:
            again = other.state()
            assert same(again, changed), (again, changed)


def chart_is_exported():
    with Program(PROGRAM) as program:
        path = program.folder / 'chart.svg'
        dialog = save_dialog(program, 'ctrl+e')
        before = program.windows()
        assert dialog in before
        program.key('alt+e')
        program.new_window(before)
        program.answer(path)
        until(lambda: path.exists() and path.stat().st_size > 0, 'the picture')
        assert path.read_bytes().startswith(b'<?xml')
        until(lambda: program.windows() == [program.window], 'the dialog to close')


def escape_closes_the_export():
    with Program(PROGRAM) as program:
        save_dialog(program, 'ctrl+e')
        program.key('Escape')
        until(lambda: program.windows() == [program.window], 'the dialog to close')


def shortcuts_are_shown():
    with Program(PROGRAM) as program:
        save_dialog(program, 'ctrl+question')
        program.key('Escape')
        until(lambda: program.windows() == [program.window], 'the shortcuts to close')


def unsaved_changes_are_asked_about():
    with Program(PROGRAM) as program:
        start = take_hold(program)
        program.key('Right')
        changed = program.changed(start, 'a larger batch')
        save_dialog(program, 'ctrl+q')
        program.key('Escape')
        until(lambda: program.windows() == [program.window], 'the question to go')
        assert program.process.poll() is None
        assert same(program.state(), changed)


if __name__ == '__main__':
    sys.exit(tap.run('/window/keyboard', [
        arrows_move_the_dot,
        held_key_acts_once,
        end_goes_to_the_ridge,
        arrows_and_space_reach_the_dots,
        ambiguous_number_is_chosen,
        document_is_saved_and_opened_again,
        chart_is_exported,
        escape_closes_the_export,
        shortcuts_are_shown,
        unsaved_changes_are_asked_about,
    ]))
