# SPDX-License-Identifier: GPL-3.0-or-later
"""A lesson taken from its first step to its last, with real keys and a real pointer.

Usage: learning.py PROGRAM (under with-xvfb)
"""
import json
import math
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, same, until  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
SHOW = re.compile(r'SHOW (?P<mode>\w+)(?: step=(?P<step>\d+) of=(?P<of>\d+) revealed=(?P<revealed>\d) '
                  r'black=\d passing=(?P<passing>\d))?$')
LESSON = {
    'format': 'roofline-lesson', 'version': 1, 'id': 'aaa', 'order': 0.001, 'title': 'A Test', 'summary': 'Of the window.',
    'minutes': 1,
    'document': {'machines': ['tpu-v5e'],
                 'kernels': [{'name': 'Layer', 'op': 'matmul', 'parameters': {'B': 16, 'D': 8192, 'F': 8192}}]},
    'steps': [
        {'title': 'One', 'text': 'It takes {Layer.t_min}.', 'point': [{'kernel': 'Layer'}]},
        {'title': 'Two', 'text': 'Choose.',
         'question': {'ask': 'Which?', 'choices': [{'text': 'Math', 'why': 'No.'},
                                                   {'text': 'Memory', 'right': True, 'why': 'Yes.'}]},
         'reveal': {'text': 'Memory it is.'}},
        {'title': 'Three', 'text': 'Pull.',
         'question': {'ask': 'Where to?', 'drag': 'Layer', 'level': 'hbm', 'within': 0.15, 'hint': 'Further.'},
         'reveal': {'text': 'There.', 'changes': [{'kernel': 'Layer', 'set': {'B': 64}}]}},
        {'title': 'Four', 'text': 'Done.'},
    ],
}


class Pupil(Program):
    """The program with a lesson of the user's own, which comes first in the list."""

    def __init__(self, **more):
        super().__init__(PROGRAM, **more)
        folder = self.folder / 'xdg_data_home' / 'io.github.roofline_app.Roofline' / 'lessons'
        folder.mkdir(parents=True)
        (folder / 'aaa.json').write_text(json.dumps(LESSON))

    def wait_show(self, **wanted):
        def look():
            lines = [line for line in self.lines if line.startswith('SHOW ')]
            show = SHOW.match(lines[-1]).groupdict() if lines else {'mode': 'none'}
            return all(show.get(key) == str(value) for key, value in wanted.items())
        until(look, f'{wanted}')

    def begin(self):
        self.key('F1')
        self.settled()
        self.key('space')
        self.wait_show(mode='learn', step=1, passing=0)
        return self.settled()

    def on(self, step):
        self.key('alt+Right')
        self.wait_show(step=step, passing=0)

    def pull_to(self, value):
        """The dot to where its parameter has about that value: an octave is as wide everywhere."""
        start = self.settled()
        self.press(start['x'], start['y'])
        self.pull(start['x'], start['y'], 40)
        held = self.changed(start, 'the pulled dot')
        octave = (held['x'] - start['x']) / math.log2(held['value'] / start['value'])
        self.pull(start['x'] + 40, start['y'], octave * math.log2(value / start['value']) - 40)
        self.settled()
        self.release()
        self.move(2, 2)  # no tooltip shall come where the next press is


def lesson_to_its_end():
    """A wrong answer and a right one, a drag too short and one that arrives, and the document comes back."""
    with Pupil() as pupil:
        own = pupil.state()
        assert pupil.begin()['value'] == 16
        pupil.on(2)
        pupil.key('alt+Right')  # not before it is answered
        pupil.key('1')
        pupil.settled()
        pupil.wait_show(step=2, revealed=0)
        pupil.key('2')
        pupil.wait_show(step=2, revealed=1)
        pupil.on(3)
        pupil.wait_show(step=3, revealed=0)
        pupil.pull_to(24)  # short of it, and where the left pane, which is hidden, had its edge
        pupil.pull_to(28)
        pupil.settled()
        pupil.wait_show(step=3, revealed=0)
        pupil.pull_to(64)
        pupil.wait_show(step=3, revealed=1, passing=0)
        assert pupil.settled()['value'] == 64
        pupil.on(4)
        pupil.key('alt+Right')  # the end: the list of lessons, and the document is back
        pupil.wait_show(mode='none')
        pupil.wait_state(lambda state: same(state, own), 'the document')
        pupil.key('ctrl+z')  # it has no step more than before
        assert same(pupil.settled(), own), pupil.state()


def leave_and_go_on():
    """A lesson that is left is gone on with where it was."""
    with Pupil() as pupil:
        own = pupil.state()
        pupil.begin()
        pupil.on(2)
        pupil.key('F1')
        pupil.wait_show(mode='none')
        pupil.wait_state(lambda state: same(state, own), 'the document')
        pupil.key('F1')
        pupil.settled()
        pupil.key('space')  # “Continue” comes before “Start Over”
        pupil.wait_show(mode='learn', step=2)


def back_to_the_step():
    with Pupil() as pupil:
        start = pupil.begin()
        pupil.pull_to(90)
        changed = pupil.changed(start, 'a change')
        assert changed['value'] > 16
        pupil.key('alt+s')
        pupil.wait_state(lambda state: state['value'] == 16, 'the step')


def presented():
    """A lesson goes to the wall at the step it is at, and comes back."""
    with Pupil() as pupil:
        pupil.begin()
        pupil.key('F5')
        pupil.wait_show(mode='present', step=1)
        pupil.key('Next')
        pupil.wait_show(step=2, revealed=0, passing=0)
        pupil.key('Next')
        pupil.wait_show(step=2, revealed=1, passing=0)
        pupil.key('Escape')
        pupil.wait_show(mode='learn', step=2)


if __name__ == '__main__':
    sys.exit(tap.run('/window/learning', [
        lesson_to_its_end,
        leave_and_go_on,
        back_to_the_step,
        presented,
    ]))
