# SPDX-License-Identifier: GPL-3.0-or-later
"""A real pointer on the real window.

Usage: pointer.py PROGRAM (under with-xvfb)
"""
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402  (lies beside the repository's own checks)
from driver import Program, same, until  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = str(Path(sys.argv[1]).resolve())


def drag(program, across, up=0):
    """Drags the selected dot and leaves go. Returns the states before and after."""
    before = program.state()
    program.press(before['x'], before['y'])
    program.pull(before['x'], before['y'], across, up)
    program.release()
    program.changed(before, 'the drag to change the kernel')
    return before, program.settled()


def dragging_right_crosses_the_ridge():
    with Program(PROGRAM) as program:
        before, after = drag(program, 260)
        assert before['param'] == 'B' and before['value'] == 16, before
        assert before['bound'] == 'hbm', before
        after = program.wait_state(lambda state: state['bound'] == 'compute', 'compute bound')
        assert after['value'] > 256 and after['value'] == int(after['value']), after


def dot_stays_under_the_pointer():
    with Program(PROGRAM) as program:
        before, _ = drag(program, 90)
        program.wait_state(lambda state: abs(state['x'] - before['x'] - 90) <= 4,
                           'the dot 90 pixels further right')


def undo_and_redo_take_a_drag_as_one_step():
    with Program(PROGRAM) as program:
        before, after = drag(program, 150)
        program.key('ctrl+z')
        program.wait_state(lambda state: same(state, before), 'the state before the drag')
        program.key('ctrl+shift+z')
        program.wait_state(lambda state: same(state, after), 'the state after the drag')


def dragging_down_sets_efficiency():
    with Program(PROGRAM) as program:
        before, after = drag(program, 0, -60)
        assert after['value'] == before['value'], after
        assert 0 < after['efficiency'] < before['efficiency'], after


def escape_restores_and_leaves_no_step():
    with Program(PROGRAM) as program:
        first, second = drag(program, 60)
        program.press(second['x'], second['y'])
        program.pull(second['x'], second['y'], 120)
        program.changed(second, 'the second drag to show')
        program.key('Escape')
        program.wait_state(lambda state: same(state, second), 'what stood before the second drag')
        program.release()
        # Had the second drag left a step, this would undo that one.
        program.key('ctrl+z')
        program.wait_state(lambda state: same(state, first), 'what stood before the first drag')


def slider_moves_the_batch():
    with Program(PROGRAM) as program:
        before = program.state()
        x, y, width, height = program.slider('B')
        program.press(x + width * 0.3, y + height / 2)
        program.pull(x + width * 0.3, y + height / 2, width * 0.5)
        during = program.wait_state(lambda state: state['value'] > 4 * before['value'],
                                    'the batch to follow while the slider is held')
        program.release()
        assert during['x'] > before['x'], during
        program.focus(program.window)
        program.key('ctrl+z')
        program.wait_state(lambda state: same(state, before), 'one undo for the whole slide')


def bring_sweep(program):
    """The box of the sweep, to which the pane beside the chart is scrolled."""
    program.settled()
    bottom = program.height()
    while (box := program.slider('sweep'))[1] + box[3] > bottom:
        program.move(box[0] + box[2] / 2, bottom / 2)
        program.wheel(up=False)
        until(lambda former=box: program.slider('sweep') != former, 'the sweep to come up')
    program.settled()
    return program.slider('sweep')


def sweep_sets_what_it_runs_over():
    """The plot under the verdict is dragged like a slider; keys go on from there; Escape gives a drag back."""
    with Program(PROGRAM) as program:
        before = program.state()
        x, y, width, height = bring_sweep(program)
        program.press(x + width * 0.5, y + height / 2)
        program.pull(x + width * 0.5, y + height / 2, width * 0.3)
        program.wait_state(lambda state: state['value'] > 4 * before['value'], 'the batch to follow the pointer')
        program.release()
        dragged = program.settled()
        program.key('End')
        program.wait_state(lambda state: state['value'] == 328, 'the first compute-bound batch')
        program.key('ctrl+z')
        program.wait_state(lambda state: same(state, dragged), 'one undo for the key')
        program.press(x + width * 0.5, y + height / 2)
        program.pull(x + width * 0.5, y + height / 2, -width * 0.2)
        program.changed(dragged, 'the second drag to show')
        program.key('Escape')
        program.wait_state(lambda state: same(state, dragged), 'what stood before the second drag')
        program.release()
        program.key('ctrl+z')
        program.wait_state(lambda state: same(state, before), 'one undo for the whole drag')


def write_path(folder):
    """A document whose chart shows the path of its one kernel, which stands at B = 16."""
    machine = json.loads((ROOT / 'data/machines/nvidia-h100-sxm5-80gb.json').read_text(encoding='utf-8'))
    kernel = {'name': 'gemm', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 11008}}
    view = {'axes': 'machine', 'path': {'parameter': 'B', 'from': 1, 'to': 2048}}
    path = Path(folder) / 'path.roofline'
    path.write_text(json.dumps({'format': 'roofline', 'version': 1, 'machines': [machine], 'kernels': [kernel],
                                'view': view}), encoding='utf-8')
    return str(path)


def path_can_be_taken_hold_of():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM, write_path(folder)) as program:
        before = program.state()
        # On the roof that the path follows, above the dot as far as right of it or so: past it in any case.
        reach = 60
        while program.state() == before and reach < 140:
            program.click(before['x'] + reach, before['y'] - reach)
            reach += 20
        clicked = program.wait_state(lambda state: state['value'] > 16, 'a click on the path to set the batch')
        program.press(clicked['x'] - 20, clicked['y'] + 20)
        program.pull(clicked['x'] - 20, clicked['y'] + 20, -60, -60)
        program.wait_state(lambda state: state['value'] < clicked['value'], 'the batch to follow the pointer')
        program.key('Escape')
        program.wait_state(lambda state: same(state, clicked), 'what stood before the drag')
        program.release()
        program.key('ctrl+z')
        program.wait_state(lambda state: same(state, before), 'one undo for the click')


def sweep_plays_until_it_is_told():
    with Program(PROGRAM) as program:
        x, y, width, height = bring_sweep(program)
        before = program.state()
        program.click(x + width * 0.2, y + height / 2)
        start = program.wait_state(lambda state: not same(state, before), 'the click to set the batch')
        program.key('space')
        program.wait_state(lambda state: state['value'] > 4 * start['value'], 'the batch to run by itself')
        program.key('Escape')
        program.wait_state(lambda state: same(state, start), 'what stood before it ran')
        program.key('space')
        program.wait_state(lambda state: state['value'] > 2 * start['value'], 'the batch to run again')
        program.key('space')
        kept = program.settled()
        assert kept['value'] > start['value'], kept
        program.key('ctrl+z')
        program.wait_state(lambda state: same(state, start), 'one undo for all that it played')


def wheel_zooms_about_the_pointer():
    with Program(PROGRAM) as program:
        before = program.state()
        program.move(before['x'] - 60, before['y'] + 60)
        for _ in range(3):
            program.wheel(up=True)
        after = program.wait_state(lambda state: state['x'] > before['x'] + 5, 'the dot to move away')
        assert same(before, after), after


if __name__ == '__main__':
    sys.exit(tap.run('/window/pointer', [
        dragging_right_crosses_the_ridge,
        dot_stays_under_the_pointer,
        undo_and_redo_take_a_drag_as_one_step,
        dragging_down_sets_efficiency,
        escape_restores_and_leaves_no_step,
        slider_moves_the_batch,
        sweep_sets_what_it_runs_over,
        path_can_be_taken_hold_of,
        sweep_plays_until_it_is_told,
        wheel_zooms_about_the_pointer,
    ]))
