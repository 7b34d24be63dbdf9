# SPDX-License-Identifier: GPL-3.0-or-later
"""Lessons and presentations as assistive technology has them, while real keys walk through them.

Usage: accessible-lessons.py PROGRAM (under with-a11y)
"""
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, until  # noqa: E402
from reader import Reader, SPACES, role_of  # noqa: E402

import gi  # noqa: E402
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
LESSON = {
    'format': 'roofline-lesson', 'version': 1, 'id': 'aaa', 'order': 0.001, 'title': 'A Test', 'summary': 'Of the window.',
    'minutes': 1,
    'document': {'machines': ['tpu-v5e'],
                 'kernels': [{'name': 'Layer', 'op': 'matmul', 'parameters': {'B': 16, 'D': 8192, 'F': 8192}}]},
    'steps': [
        {'title': 'First of All', 'text': 'It takes {Layer.t_min}.', 'point': [{'kernel': 'Layer'}]},
        {'title': 'A Choice', 'text': 'Choose.',
         'question': {'ask': 'Which of them?', 'choices': [{'text': 'The math', 'why': 'It is done before.'},
                                                           {'text': 'The memory', 'right': True, 'why': 'It takes longer.'}]},
         'reveal': {'text': 'Memory it is.'}},
        {'title': 'The End', 'text': 'Done.'},
    ],
}


class Pupil(Program):
    """The program with a lesson of the user's own, which comes first in the list."""

    def __init__(self):
        super().__init__(PROGRAM, GTK_A11Y='atspi')
        folder = self.folder / 'xdg_data_home' / 'io.github.roofline_app.Roofline' / 'lessons'
        folder.mkdir(parents=True)
        self.lesson = folder / 'aaa.json'
        self.lesson.write_text(json.dumps(LESSON))

    def begin(self):
        self.key('F1')
        self.settled()
        self.key('space')
        self.arrived()

    def arrived(self):
        """A key on the way from one step to the next would only end that."""
        def look():
            shows = [line for line in self.lines if line.startswith('SHOW ')]
            return shows and shows[-1].endswith('passing=0')
        until(look, 'the step')
        self.settled()


class Listener(Reader):
    """All that is visible, by role and name."""

    def looks_into(self, node):
        return node.get_state_set().contains(Atspi.StateType.VISIBLE)

    def shown(self, roles, name):
        """@roles: one that it may have, or several: they differ between versions of GTK"""
        try:
            return next((node for node in self.walk(self.application())
                         if role_of(node) in roles.split('|') and name in node.get_name().translate(SPACES)),
                        None)
        except GLib.Error:  # something went while it was looked at
            return None

    def node(self, roles, name):
        return until(lambda: self.shown(roles, name), f'the {roles} "{name}"')

    def wait_sensitive(self, roles, name, sensitive):
        until(lambda: self.node(roles, name).get_state_set().contains(Atspi.StateType.SENSITIVE) == sensitive,
              f'"{name}" to be {"" if sensitive else "in"}sensitive')


def lessons_are_listed():
    with Pupil() as pupil:
        listener = Listener(pupil)
        pupil.key('F1')
        pupil.settled()
        listener.node('label', '1  A Test')
        listener.node('label', 'Of the window.')
        start = listener.node('push button', 'Start: A Test')
        start.get_action_iface().do_action(0)
        listener.node('label', 'First of All')
        listener.node('label', 'Step 1 of 3')


def open_list_follows_the_files():
    """The focus stays in the list, and a lesson that is under way stays as it was begun."""
    with Pupil() as pupil:
        listener = Listener(pupil)
        pupil.key('F1')
        pupil.settled()
        listener.node('push button', 'Start: A Test')
        pupil.lesson.write_text(json.dumps({**LESSON, 'title': 'Another Test'}))
        listener.node('push button', 'Start: Another Test')
        until(lambda: listener.shown('push button', 'Start: A Test') is None, 'the old title to go')
        pupil.key('space')
        pupil.arrived()
        pupil.lesson.unlink()
        pupil.wait_line(lambda line: line.startswith('MESSAGE ') and 'aaa.json' in line and 'gone' in line, 'the message')
        listener.node('label', 'It takes 164 µs.')


def step_is_read_and_progress_told():
    with Pupil() as pupil:
        listener = Listener(pupil)
        pupil.begin()
        listener.node('label', 'It takes 164 µs.')
        progress = listener.node('progress bar', 'Progress in the lesson')
        assert abs(progress.get_value_iface().get_current_value() - 1 / 3) < 0.01
        for name in ('All Lessons', 'Present This Lesson', 'Leave the Lesson', 'Next', 'Back'):
            listener.node('push button', name)
        listener.wait_sensitive('push button', 'Back', False)


def question_is_answered():
    """Choices have names; what is said to an answer is of a role that is spoken as soon as it is there."""
    with Pupil() as pupil:
        listener = Listener(pupil)
        pupil.begin()
        pupil.key('alt+Right')
        pupil.arrived()
        listener.node('label', 'Which of them?')
        wrong, right = (listener.node('radio button|check box', name) for name in ('The math', 'The memory'))
        listener.wait_sensitive('push button', 'Next', False)
        pupil.key('1')
        listener.node('status bar|label', 'Not quite. It is done before.')
        listener.node('push button', 'Show Me')
        until(lambda: wrong.get_state_set().contains(Atspi.StateType.CHECKED), 'the choice to be marked')
        pupil.key('2')
        listener.node('status bar|label', 'Right. It takes longer.')
        until(lambda: right.get_state_set().contains(Atspi.StateType.CHECKED), 'the right one to be marked')
        listener.node('label', 'Memory it is.')
        listener.wait_sensitive('push button', 'Next', True)


def presentation_is_read():
    with Pupil() as pupil:
        listener = Listener(pupil)
        pupil.begin()
        pupil.key('F5')
        listener.node('label', '1 of 3')
        listener.node('label', 'First of All')
        listener.node('label', 'It takes 164 µs.')
        assert listener.shown('push button', 'Next') is None
        pupil.arrived()
        pupil.key('Next')
        listener.node('label', 'A Choice')
        listener.node('label', '2 of 3')
        pupil.arrived()
        pupil.key('Next')
        listener.node('label', '2. The memory')
        pupil.key('Escape')
        listener.node('push button', 'Leave the Lesson')


if __name__ == '__main__':
    sys.exit(tap.run('/window/accessible-lessons', [
        lessons_are_listed,
        open_list_follows_the_files,
        step_is_read_and_progress_told,
        question_is_answered,
        presentation_is_read,
    ]))
