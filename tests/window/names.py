# SPDX-License-Identifier: GPL-3.0-or-later
"""What controls are called: each by a name of its own, and sliders by their numbers.

Usage: names.py PROGRAM (under with-a11y)
"""
import collections
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, until  # noqa: E402
from reader import SPACES, Atspi, Reader, find_fault  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
OPERABLE = {'push button', 'toggle button', 'check box', 'radio button', 'slider', 'text', 'entry', 'spin button', 'page tab', 'link',
            'combo box', 'switch', 'button', 'list item'}


def start():
    return Program(PROGRAM, GTK_A11Y='atspi')


def controls(reader, root=None):
    """All that can be operated and have room, by role and name."""
    for node, _ in reader.walk_shown(root or reader.application()):
        if node.get_role_name() in OPERABLE and node.get_state_set().contains(Atspi.StateType.FOCUSABLE):
            yield node.get_role_name(), node.get_name().translate(SPACES)


def check(reader):
    found = list(controls(reader))
    faults = [f'{role} “{name}” {find_fault(name)}' for role, name in found if find_fault(name)]
    assert not faults, faults
    # The two panes have the same switches of what the chart shows.
    again = [f'{count} × {role} “{name}”' for (role, name), count in collections.Counter(found).items()
             if count > 1 and not name.endswith('on the chart') and role in ('push button', 'toggle button', 'check box', 'list item')]
    assert not again, again


def kernels_page():
    with start() as program:
        reader = Reader(program)
        check(reader)


def machine_page():
    with start() as program:
        reader = Reader(program)
        program.key('ctrl+1')
        reader.find_place('push button', 'Where “HBM3')
        check(reader)


def chosen_is_said():
    """The button of a drop-down says what it is about, and what is chosen."""
    with start() as program:
        reader = Reader(program)
        button = until(lambda: reader.find('push button', 'Formats') or reader.find('toggle button', 'Formats'), 'the formats')
        assert button.get_description(), 'nothing seems to be chosen'


def sliders_are_their_numbers():
    with start() as program:
        reader = Reader(program)

        def value():
            node = reader.find('slider', 'Batch B') or reader.find('slider', 'Batch')
            return node.get_value_iface()
        assert value().get_current_value() == 16, value().get_current_value()
        assert value().get_minimum_value() == 1 and value().get_maximum_value() > 1000
        state = program.state()
        program.click(state['x'], state['y'])
        program.key('Right')
        until(lambda: value().get_current_value() == 18, 'the slider to say 18')


def status_is_named():
    with start() as program:
        reader = Reader(program)
        verdict = until(lambda: next((node for node in reader.walk(reader.application())
                                      if node.get_role_name() in ('statusbar', 'status bar', 'status')
                                      and 'Memory bound' in node.get_name()), None), 'the verdict')
        assert verdict.get_name().translate(SPACES).startswith('Memory bound on HBM3')


if __name__ == '__main__':
    sys.exit(tap.run('/window/names', [
        kernels_page,
        machine_page,
        chosen_is_said,
        sliders_are_their_numbers,
        status_is_named,
    ]))
