# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart as assistive technology has it: real keys, and what can be read over AT-SPI after them.

Usage: accessible.py PROGRAM (under with-a11y)
"""
import sys
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import gi  # noqa: E402
import tap  # noqa: E402
from driver import Program, until  # noqa: E402

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib  # noqa: E402

warnings.simplefilter('ignore', DeprecationWarning)

PROGRAM = str(Path(sys.argv[1]).resolve())
NAME = 'io.github.roofline_app.Roofline'
SPACES = str.maketrans({'\u00a0': ' ', '\u202f': ' '})


class Reader:
    """What a screen reader sees of a running program."""

    def __init__(self, program):
        self.program = program
        self.chart = until(lambda: self.find('panel', 'Roofline chart'), 'the chart')

    def application(self):
        desktop = Atspi.get_desktop(0)
        children = [desktop.get_child_at_index(i) for i in range(desktop.get_child_count())]
        return next((child for child in children
                     if child and child.get_process_id() == self.program.process.pid), None)

    def walk(self, node):
        node.clear_cache()  # what was read once is kept else, though it changes
        yield node
        for i in range(node.get_child_count()):
            child = node.get_child_at_index(i)
            if child:
                yield from self.walk(child)

    def find(self, role, name):
        try:
            root = self.application()
            return root and next((node for node in self.walk(root)
                                  if node.get_role_name() == role and node.get_name() == name), None)
        except GLib.Error:  # something went while it was looked at
            return None

    def handles(self):
        return [node for node in self.walk(self.chart) if node.get_role_name() == 'slider']

    def handle(self, name):
        return next(node for node in self.handles() if node.get_name().translate(SPACES) == name)

    def focused(self):
        """The name of the handle with the focus, or None."""
        for node in self.handles():
            if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                return node.get_name().translate(SPACES)
        return None

    def describe(self, name):
        return self.handle(name).get_description().translate(SPACES)

    def value(self, name):
        return self.handle(name).get_value_iface().get_current_value()

    def wait_description(self, name, start):
        return until(lambda: self.describe(name).startswith(start) and self.describe(name),
                     f'{name} to read {start}, not {self.describe(name)}')

    def wait_focus(self, name):
        until(lambda: self.focused() == name, f'the focus on {name}, not {self.focused()}')


def start():
    return Program(PROGRAM, GTK_A11Y='atspi')


def every_handle_has_name_value_and_description():
    with start() as program:
        reader = Reader(program)
        handles = reader.handles()
        names = [node.get_name() for node in handles]
        assert len(handles) > 12 and len(set(names)) == len(names), names
        for node in handles:
            assert node.get_name() and node.get_description(), node.get_name()
            value = node.get_value_iface()
            assert value.get_minimum_value() <= value.get_current_value() <= value.get_maximum_value()
        assert reader.value('HBM3, bandwidth') == 3.35e12
        assert reader.describe('HBM3, bandwidth').startswith('3.35 TB/s, ridge at 295')
        assert reader.describe('MLP projections').startswith('B = 16. Memory bound on HBM3')


def tab_and_page_keys_move_the_focus():
    with start() as program:
        reader = Reader(program)
        state = program.state()
        program.click(state['x'], state['y'])
        reader.wait_focus('MLP projections')
        program.key('Tab')
        reader.wait_focus('Attention, decoding')
        program.key('ctrl+Tab')
        reader.wait_focus('L1/shared memory, bandwidth')
        program.key('Page_Down')
        reader.wait_focus('L2, bandwidth')
        program.key('ctrl+Tab')
        reader.wait_focus('Tensor Core bf16, peak')
        program.key('Escape')
        until(lambda: reader.focused() is None, 'the focus to leave the handles')


def keys_change_what_is_read():
    with start() as program:
        reader = Reader(program)
        state = program.state()
        program.click(state['x'], state['y'])
        program.key('Right')
        reader.wait_description('MLP projections', 'B = 18. ')
        assert reader.value('MLP projections') == 18
        program.key('ctrl+z')
        reader.wait_description('MLP projections', 'B = 16. ')


def number_is_set():
    """As a screen reader's own keys and a braille display's do."""
    with start() as program:
        reader = Reader(program)
        before = program.state()
        reader.handle('MLP projections').get_value_iface().set_current_value(400)
        reader.wait_description('MLP projections', 'B = 400. Compute bound')
        program.wait_state(lambda state: state['value'] == 400, 'a batch of 400')
        program.key('ctrl+z')
        program.wait_state(lambda state: state['value'] == before['value'], 'the batch as it was')


def actions_can_be_done():
    with start() as program:
        reader = Reader(program)
        handle = reader.handle('MLP projections').get_action_iface()
        names = [handle.get_action_name(i) for i in range(handle.get_n_actions())]
        handle.do_action(names.index('handle.ridge'))
        program.wait_state(lambda state: state['bound'] == 'compute', 'the first compute-bound batch')


def value_is_typed():
    """Enter opens an entry beside the handle; its name is the handle's."""
    with start() as program:
        reader = Reader(program)
        state = program.state()
        program.click(state['x'], state['y'])
        reader.wait_focus('MLP projections')
        program.key('ctrl+Tab', 'Page_Down', 'Page_Down')
        reader.wait_focus('HBM3, bandwidth')
        program.key('Return')
        until(lambda: reader.find('text', 'HBM3, bandwidth'), 'the entry')
        program.key('ctrl+a')
        program.type('fast')
        program.key('Return')
        program.key('Escape')
        reader.wait_focus('HBM3, bandwidth')
        assert reader.value('HBM3, bandwidth') == 3.35e12
        program.key('Return')
        program.key('ctrl+a')
        program.type('4.8 TB/s')
        program.key('Return')
        reader.wait_description('HBM3, bandwidth', '4.8 TB/s, ridge at 206')
        reader.wait_focus('HBM3, bandwidth')
        program.key('Home')
        reader.wait_description('HBM3, bandwidth', '3.35 TB/s')


def menu_opens_from_the_keyboard():
    with start() as program:
        reader = Reader(program)
        state = program.state()
        program.click(state['x'], state['y'])
        program.key('ctrl+Tab')
        reader.wait_focus('L1/shared memory, bandwidth')
        program.key('shift+F10')
        until(lambda: reader.find('menu item', 'Hide from Chart'), 'the menu')
        program.key('Escape')
        reader.wait_focus('L1/shared memory, bandwidth')


if __name__ == '__main__':
    sys.exit(tap.run('/window/accessible', [
        every_handle_has_name_value_and_description,
        tab_and_page_keys_move_the_focus,
        keys_change_what_is_read,
        number_is_set,
        actions_can_be_done,
        value_is_typed,
        menu_opens_from_the_keyboard,
    ]))
