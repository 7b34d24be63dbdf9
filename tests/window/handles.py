# SPDX-License-Identifier: GPL-3.0-or-later
"""A real pointer on the handles of the machine: roofs, ceilings, ridge and the bend of the launch overhead.

Usage: handles.py PROGRAM (under with-xvfb)
"""
import functools
import json
import math
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import hand  # noqa: E402
import tap  # noqa: E402
from driver import Program  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())

PEAK, BANDWIDTH, CEILING, WORK = 1e12, 1e11, 2e10, 1e9


def write_document(folder, intensity, launch=None, time=None):
    """One kernel of a thousand million FLOPs on a chip whose ridge is at 10 FLOP/B."""
    machine = {
        'format': 'roofline-machine', 'version': 1, 'id': 'own', 'name': 'Own chip',
        'compute': [{'unit': 'vector', 'dtype': 'fp32', 'peak': PEAK}],
        'levels': [{'id': 'dram', 'name': 'DRAM', 'kind': 'memory', 'bandwidth': BANDWIDTH}],
        'ceilings': [{'name': 'No prefetch', 'level': 'dram', 'bandwidth': CEILING}],
    }
    if launch:
        machine['launch_overhead'] = launch
    kernel = {'name': 'k', 'op': 'custom', 'compute': 'fp32', 'unit': 'vector',
              'parameters': {'flops': WORK, 'bytes.dram': WORK / intensity}}
    if time:
        kernel['parameters']['time'] = time
    path = Path(folder) / 'own.roofline'
    path.write_text(json.dumps({'format': 'roofline', 'version': 1, 'machines': [machine],
                                'kernels': [kernel],
                                'view': {'axes': 'manual', 'x': [0.01, 1000], 'y': [1e8, 1e13]}}))
    return path


class Chart:
    """Where data stand in the window, learnt from where the program puts two kernels."""

    def __init__(self, folder):
        places = []
        for intensity in (1, 100):
            with Program(PROGRAM, write_document(folder, intensity)) as program:
                state = program.settled()
                places.append((state['x'], state['y']))
        (self.x, self.y), (right, top) = places
        self.across = (right - self.x) / 2  # pixels of a decade
        self.up = self.y - top

    def at(self, intensity, performance):
        return (self.x + math.log10(intensity) * self.across,
                self.y - math.log10(performance / BANDWIDTH) * self.up)

    def height(self, factor):
        return math.log10(factor) * self.up


@functools.cache
def learn_chart():
    with tempfile.TemporaryDirectory() as folder:
        return Chart(folder)


def run(script, intensity, launch=None, time=None):
    chart = learn_chart()
    with tempfile.TemporaryDirectory() as folder:
        with Program(PROGRAM, write_document(folder, intensity, launch, time)) as program:
            script(program, chart, program.settled())


def stands_at(program, y, what):
    return program.wait_state(lambda state: abs(state['y'] - y) <= 4, what)


def pull(program, place, across, up, keys=()):
    """Presses, holds @keys and pulls; the caller lets go."""
    program.press(*place)
    for key in keys:
        hand.hold_key(key)
    program.pull(*place, across, up)


def let_go(program, keys=()):
    program.release()
    for key in keys:
        hand.let_go_of_key(key)


def slanted_roof_is_a_bandwidth():
    def script(program, chart, before):
        place = chart.at(0.1, 0.1 * BANDWIDTH)
        pull(program, place, 0, chart.height(3))
        stands_at(program, before['y'] - chart.height(3), 'the dot on a roof three times as high')
        program.key('Escape')
        stands_at(program, before['y'], 'the roof where it was')
        program.release()
        pull(program, place, 0, chart.height(2))
        program.release()
        stands_at(program, before['y'] - chart.height(2), 'the dot on the new roof')
        program.key('ctrl+z')
        stands_at(program, before['y'], 'one undo for the whole pull')
    run(script, 1)


def shift_is_fine_and_control_coarse():
    def script(program, chart, before):
        place = chart.at(0.1, 0.1 * BANDWIDTH)
        pull(program, place, 0, 100, ['shift'])
        stands_at(program, before['y'] - 10, 'a tenth of the way')
        let_go(program, ['shift'])
        program.key('ctrl+z')
        stands_at(program, before['y'], 'the roof where it was')
        pull(program, place, 0, chart.height(2.5), ['ctrl'])
        stands_at(program, before['y'] - chart.height(2), 'twice the bandwidth')
        let_go(program, ['ctrl'])
    run(script, 1)


def roof_rests_on_a_ceiling_that_was_raised():
    def script(program, chart, before):
        pull(program, chart.at(0.1, 0.1 * CEILING), 0, chart.height(2.5))
        program.release()
        program.settled()
        pull(program, chart.at(0.1, 0.1 * BANDWIDTH), 0, -chart.height(20))
        stands_at(program, before['y'] + chart.height(2), 'the roof to rest on its ceiling')
        program.release()
    run(script, 1)


def flat_roof_is_a_peak():
    def script(program, chart, before):
        pull(program, chart.at(500, PEAK), 0, -chart.height(2))
        stands_at(program, before['y'] + chart.height(2), 'half the peak')
        program.release()
        program.key('ctrl+z')
        stands_at(program, before['y'], 'one undo for the whole pull')
    run(script, 100)


def ridge_is_a_peak_and_with_shift_a_bandwidth():
    def script(program, chart, before):
        ridge = chart.at(PEAK / BANDWIDTH, PEAK)
        pull(program, ridge, math.log10(1.6) * chart.across, 0)
        stands_at(program, before['y'] - chart.height(1.6), 'the peak along the slope')
        program.key('Escape')
        stands_at(program, before['y'], 'the ridge where it was')
        program.release()
        pull(program, ridge, math.log10(4) * chart.across, 0, ['shift'])
        after = stands_at(program, before['y'] + chart.height(2), 'the bandwidth along the flat')
        let_go(program, ['shift'])
        assert after['bound'] == 'dram', after
    run(script, 20)


def bend_is_the_launch_overhead():
    def script(program, chart, before):
        pull(program, chart.at(PEAK / BANDWIDTH, PEAK / 2), 0, -chart.height(2))
        stands_at(program, before['y'] + chart.height(2), 'half of what was left')
        program.key('Escape')
        stands_at(program, before['y'], 'the bend where it was')
        program.release()
    run(script, 100, launch=WORK / PEAK)


def measured_dot_stays_and_pulls_out_a_ghost():
    def script(program, chart, before):
        dot = (before['x'], before['y'])
        assert before['ghosts'] == 0, before
        pull(program, dot, math.log10(2) * chart.across, 0)
        program.wait_state(lambda state: state['ghosts'] == 1, 'the ghost')
        program.key('Escape')
        program.wait_state(lambda state: state['ghosts'] == 0, 'no ghost')
        program.release()
        # What is said of the ghost beside the chart may have made that wider or narrower, once and for all.
        again = program.settled()
        dot = (again['x'], again['y'])
        pull(program, dot, 0, chart.height(1.5))
        program.release()
        after = program.wait_state(lambda state: state['ghosts'] == 1, 'the pinned ghost')
        assert abs(after['x'] - dot[0]) <= 1 and abs(after['y'] - dot[1]) <= 1, after
        program.key('ctrl+z')
        program.wait_state(lambda state: state['ghosts'] == 0, 'one undo for it')
    run(script, 1, time=2 * WORK / BANDWIDTH)


def custom_dot_goes_both_ways():
    def script(program, chart, before):
        pull(program, (before['x'], before['y']), chart.across / 2, -40)
        stands_at(program, before['y'] + 40, 'the dot as far down')
        program.wait_state(lambda state: abs(state['x'] - before['x'] - chart.across / 2) <= 4, 'and as far right')
        program.key('Escape')
        program.wait_state(lambda state: abs(state['x'] - before['x']) <= 1 and abs(state['y'] - before['y']) <= 1,
                           'the dot where it was')
        program.release()
        pull(program, (before['x'], before['y']), -chart.across / 2, -40)
        program.release()
        after = program.settled()
        assert abs(after['x'] - before['x'] + chart.across / 2) <= 4, after
        program.key('ctrl+z')
        program.wait_state(lambda state: abs(state['x'] - before['x']) <= 1 and abs(state['y'] - before['y']) <= 1,
                           'one undo for both ways')
    run(script, 1)


def axes_give_way_to_a_dot_near_the_edge():
    def script(program, chart, before):
        right = chart.at(1000, 1)[0]  # where the axis ends
        dot = (before['x'], before['y'])
        pull(program, dot, right - 15 - before['x'], -40)
        held = program.wait_state(lambda state: abs(state['x'] - right + 15) <= 2 and abs(state['y'] - dot[1] - 40) <= 2,
                                  'the dot under the pointer')
        program.release()
        after = program.settled()
        assert abs(after['x'] - held['x']) <= 1 and abs(after['y'] - held['y']) <= 1, (held, after)
        program.key('ctrl+z')
        program.wait_state(lambda state: abs(state['x'] - before['x']) <= 1 and abs(state['y'] - before['y']) <= 1,
                           'one undo for dot and axes')
    run(script, 1)


def ceiling_is_one_step_and_goes_back():
    """Where a ceiling is shows in where a roof that is pulled down comes to rest."""
    def script(program, chart, before):
        place = chart.at(0.1, 0.1 * CEILING)
        pull(program, place, 0, chart.height(2))
        program.key('Escape')
        program.release()
        # Elsewhere on it: two presses at one place, one soon after the other, fit the chart.
        pull(program, chart.at(0.15, 0.15 * CEILING), 0, chart.height(2))
        program.release()
        assert stands_at(program, before['y'], 'the dot where it was')
        # It lies twice as high now: the roof rests on it there.
        pull(program, chart.at(0.1, 0.1 * BANDWIDTH), 0, -chart.height(20))
        stands_at(program, before['y'] + chart.height(BANDWIDTH / CEILING / 2), 'the roof on the ceiling')
        program.key('Escape')
        program.release()
        program.key('ctrl+z')
        program.settled()
        pull(program, chart.at(0.15, 0.15 * BANDWIDTH), 0, -chart.height(20))
        stands_at(program, before['y'] + chart.height(BANDWIDTH / CEILING), 'and on where it was before')
        program.key('Escape')
        program.release()
    run(script, 1)


def empty_chart_pans_and_fits():
    def script(program, chart, before):
        empty = before['x'] + 40, before['y'] + 120
        pull(program, empty, -70, 30)
        program.wait_state(lambda state: abs(state['x'] - before['x'] + 70) <= 1 and abs(state['y'] - before['y'] + 30) <= 1,
                           'the dot to go with the chart')
        program.key('Escape')
        program.wait_state(lambda state: abs(state['x'] - before['x']) <= 1, 'the chart where it was')
        program.release()
        program.move(*empty)
        hand.rest()
        hand.click(times=2)
        fitted = program.wait_state(lambda state: abs(state['x'] - before['x']) > 20, 'the chart to fit')
        assert fitted['efficiency'] == before['efficiency'], fitted
        program.key('ctrl+z')
        program.wait_state(lambda state: abs(state['x'] - before['x']) <= 1, 'one undo for it')
    run(script, 1)


if __name__ == '__main__':
    sys.exit(tap.run('/window/handles', [
        slanted_roof_is_a_bandwidth,
        shift_is_fine_and_control_coarse,
        roof_rests_on_a_ceiling_that_was_raised,
        flat_roof_is_a_peak,
        ridge_is_a_peak_and_with_shift_a_bandwidth,
        bend_is_the_launch_overhead,
        measured_dot_stays_and_pulls_out_a_ghost,
        custom_dot_goes_both_ways,
        axes_give_way_to_a_dot_near_the_edge,
        ceiling_is_one_step_and_goes_back,
        empty_chart_pans_and_fits,
    ]))
