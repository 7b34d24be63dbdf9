# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart as assistive technology has it: real keys, and what can be read over AT-SPI after them.

Usage: accessible.py PROGRAM (under with-a11y)
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, until  # noqa: E402
from reader import Reader  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
def start():
    return Program(PROGRAM, GTK_A11Y='atspi')


def every_handle_has_name_value_and_description():
    with start() as program:
        reader = Reader(program)
        handles = reader.handles()
        names = [node.get_name() for node in handles]
        assert len(handles) > 10 and len(set(names)) == len(names), names
        for node in handles:
            assert node.get_name() and node.get_description(), node.get_name()
            value = node.get_value_iface()
            assert value.get_minimum_value() <= value.get_current_value() <= value.get_maximum_value()
        assert reader.value('HBM3, bandwidth') == 3.35e12
        assert reader.describe('HBM3, bandwidth').startswith('3.35 TB/s, ridge at 295')
        assert reader.describe('MLP projections').startswith('B = 16. Memory bound on HBM3')


def kinds_and_page_keys_move_the_focus():
    with start() as program:
        reader = Reader(program)
        state = program.state()
        program.click(state['x'], state['y'])
        reader.wait_focus('MLP projections')
        program.key('Page_Down')
        reader.wait_focus('Attention, decoding')
        program.key('ctrl+Tab')
        reader.wait_focus('HBM3, bandwidth')
        program.key('ctrl+Tab')
        reader.wait_focus('Tensor Core bf16, peak')
        program.key('Page_Down')
        reader.wait_focus('CUDA core bf16, peak')
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
        reader.wait_focus('HBM3, bandwidth')
        program.key('shift+F10')
        until(lambda: reader.find('menu item', 'Hide from Chart'), 'the menu')
        program.key('Escape')
        reader.wait_focus('HBM3, bandwidth')


if __name__ == '__main__':
    sys.exit(tap.run('/window/accessible', [
        every_handle_has_name_value_and_description,
        kinds_and_page_keys_move_the_focus,
        keys_change_what_is_read,
        number_is_set,
        actions_can_be_done,
        value_is_typed,
        menu_opens_from_the_keyboard,
    ]))
