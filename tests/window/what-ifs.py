# SPDX-License-Identifier: GPL-3.0-or-later
"""A real pointer on what could be otherwise: suggestions, pins, fusion, the launch overhead, chips, and dots that pile up. Where
to point is asked of AT-SPI.

Usage: what-ifs.py PROGRAM (under with-a11y)
"""
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import hand  # noqa: E402
import tap  # noqa: E402
from driver import Program, same, until, xdotool  # noqa: E402
from reader import Reader  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
HEIGHT = 1000
VIEW = {'axes': 'manual', 'x': [0.01, 1000], 'y': [1e8, 1e13]}


def start(*arguments):
    return Program(PROGRAM, *arguments, GTK_A11Y='atspi')


def last(program, word):
    lines = [line for line in program.lines if line.startswith(word + ' ')]
    return lines[-1][len(word) + 1:] if lines else None


def wait_last(program, word, wanted):
    until(lambda: last(program, word) == wanted, f'{word} {wanted}, not {last(program, word)}')


def write(folder, kernels, **machine):
    """A chip whose ridge is at 10 FLOP/B."""
    chip = {'format': 'roofline-machine', 'version': 1, 'id': 'own', 'name': 'Own chip',
            'compute': [{'unit': 'vector', 'dtype': 'fp32', 'peak': 1e12}],
            'levels': [{'id': 'dram', 'name': 'DRAM', 'kind': 'memory', 'bandwidth': 1e11}], **machine}
    path = Path(folder) / 'own.roofline'
    path.write_text(json.dumps({'format': 'roofline', 'version': 1, 'machines': [chip], 'kernels': kernels, 'view': VIEW}))
    return path


def custom(name, flops, traffic):
    return {'name': name, 'op': 'custom', 'compute': 'fp32', 'unit': 'vector',
            'parameters': {'flops': flops, 'bytes.dram': traffic}}


def elementwise(name, operation):
    return {'name': name, 'op': operation, 'compute': 'fp32', 'parameters': {'n': 1 << 20}}


def again(act, seen, what):
    """@act until something is @seen of it: the first press after a menu that a key has left can be lost."""
    for _ in range(3):
        act()
        try:
            return until(seen, what, patience=5)
        except AssertionError:
            pass
    raise AssertionError(f'tried {what} in vain')


def menu(program, x, y, item, key):
    """Right click there, and the mnemonic of @item as soon as that is on show."""
    reader = Reader(program)

    def ask():
        program.move(x, y)
        hand.rest()
        hand.click(3)
    again(ask, lambda: reader.find('menu item', item), f'the menu with {item}')
    program.key(key)


def drag(program, state, across):
    program.press(state['x'], state['y'])
    program.pull(state['x'], state['y'], across)
    program.release()


def bring(program, reader, role, name):
    """Where it is once the pane that it is in was scrolled to it."""
    where = reader.find_place(role, name)
    while where[1] > HEIGHT - 80:
        program.move(where[0], HEIGHT / 2)
        program.wheel(up=False)
        program.wheel(up=False)
        before = where
        where = until(lambda: (lambda now: now != before and now)(reader.place(role, name)), f'{name} to come up')
    program.settled()
    return reader.find_place(role, name)


def suggestion_previews_pins_and_is_done():
    with start() as program:
        reader = Reader(program)
        xdotool('windowsize', '--sync', program.window, 1270, HEIGHT)
        before = program.settled()
        place = bring(program, reader, 'push button', 'int4 weights')
        program.move(*place)
        wait_last(program, 'PREVIEW', 'int4 weights')
        program.move(600, 400)
        wait_last(program, 'PREVIEW', 'none')
        program.click(*place)
        pinned = program.wait_state(lambda state: state['ghosts'] == 1, 'the pin')
        assert same(before, pinned), pinned
        program.click(*bring(program, reader, 'push button', 'int4 weights'))
        program.wait_state(lambda state: state['x'] > before['x'] + 20, 'a quarter of the bytes a weight')
        assert program.state()['ghosts'] == 1, program.state()
        program.focus(program.window)
        program.key('ctrl+z')
        program.wait_state(lambda state: abs(state['x'] - before['x']) < 1, 'one undo for what it did')
        program.key('ctrl+z')
        program.wait_state(lambda state: state['ghosts'] == 0, 'and one for the pin')


def dot_is_pinned_by_its_menu():
    with start() as program:
        state = program.settled()
        menu(program, state['x'], state['y'], 'Pin as It Is', 'p')
        program.wait_state(lambda state: state['ghosts'] == 1, 'the pin')
        again(lambda: drag(program, state, 80), lambda: program.state()['x'] > state['x'] + 60, 'to drag the dot from its ghost')
        assert program.state()['ghosts'] == 1, program.state()


def two_kernels_are_fused_and_split():
    with tempfile.TemporaryDirectory() as folder:
        path = write(folder, [elementwise('sum', 'add'), elementwise('clip', 'relu')])
        with start(path) as program:
            before = program.settled()
            wait_last(program, 'SHOWN', '2')
            menu(program, before['x'], before['y'], 'Fuse with the Next', 'f')
            wait_last(program, 'SHOWN', '1')
            fused = program.wait_state(lambda state: state['x'] > before['x'] + 5, 'the dot further right')
            menu(program, fused['x'], fused['y'], 'Split into Its Parts', 's')
            wait_last(program, 'SHOWN', '2')
            program.key('ctrl+z', 'ctrl+z')
            program.wait_state(lambda state: abs(state['x'] - before['x']) < 1, 'both as they were')


def launch_overhead_comes_and_goes():
    """The work takes a microsecond at the peak: with an overhead of three it lies a quarter as high."""
    with tempfile.TemporaryDirectory() as folder:
        with start(write(folder, [custom('short', 1e6, 1e4)])) as program:
            before = program.settled()
            empty = before['x'] + 60, before['y'] + 250
            menu(program, *empty, 'Add Launch Overhead', 'l')
            program.wait_state(lambda state: state['y'] > before['y'] + 20, 'the dot below the peak')
            menu(program, *empty, 'Remove Launch Overhead', 'l')
            program.wait_state(lambda state: abs(state['y'] - before['y']) < 1, 'the dot at the peak again')


def chips_show_and_hide():
    """A level that moves no bytes, which its chip brings to the chart, and a unit that stands there until its chip takes it away."""
    units = [{'unit': 'vector', 'dtype': 'fp32', 'peak': 1e12}, {'unit': 'matrix', 'dtype': 'fp32', 'peak': 4e12}]
    levels = [{'id': 'l2', 'name': 'L2', 'kind': 'cache', 'bandwidth': 4e11},
              {'id': 'dram', 'name': 'DRAM', 'kind': 'memory', 'bandwidth': 1e11}]
    with tempfile.TemporaryDirectory() as folder:
        with start(write(folder, [custom('one', 1e9, 1e9)], compute=units, levels=levels)) as program:
            reader = Reader(program)
            program.settled()
            for chip, handle, at_first in (('L2', 'L2, bandwidth', False),
                                           ('matrix', 'matrix fp32, peak', True)):
                assert (reader.find('slider', handle) is not None) == at_first, handle
                for there in (not at_first, at_first):
                    program.click(*reader.find_place('push button', f'{chip}, '))
                    until(lambda: (reader.find('slider', handle) is not None) == there, f'{handle}: {there}')


def formats_of_all_are_chosen():
    """int8 weights for all that has weights, by the list under the chart."""
    with start() as program:
        reader = Reader(program)
        before = program.settled()
        program.click(*reader.find_place('combo box', 'Formats'))
        program.settled()
        program.key('Down', 'Down', 'Down', 'Return')  # past fp16 and fp32 throughout
        program.wait_state(lambda state: state['x'] > before['x'] + 20, 'half the bytes a weight')
        program.focus(program.window)
        program.key('ctrl+z')
        program.wait_state(lambda state: abs(state['x'] - before['x']) < 1, 'one undo for all')


def piled_dots_fan_out():
    """Four at one place: their names come out beside them, and a click on one selects it."""
    with tempfile.TemporaryDirectory() as folder:
        path = write(folder, [custom(name, 1e9, 1e9) for name in ('alpha', 'beta', 'gamma', 'delta')])
        with start(path) as program:
            reader = Reader(program)
            state = program.settled()
            program.move(state['x'] - 3, state['y'])
            place = reader.find_place('push button', 'gamma')
            program.move(*place)
            program.click(*place)
            wait_last(program, 'SELECTED', '2')


if __name__ == '__main__':
    sys.exit(tap.run('/window/what-ifs', [
        suggestion_previews_pins_and_is_done,
        dot_is_pinned_by_its_menu,
        two_kernels_are_fused_and_split,
        launch_overhead_comes_and_goes,
        chips_show_and_hide,
        formats_of_all_are_chosen,
        piled_dots_fan_out,
    ]))
