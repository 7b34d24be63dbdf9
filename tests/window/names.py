# SPDX-License-Identifier: GPL-3.0-or-later
"""What controls are called: each by a name of its own, and sliders by their numbers.

Usage: names.py PROGRAM (under with-a11y)
"""
import collections
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, until  # noqa: E402
from reader import SPACES, Atspi, Reader, find_fault, role_of  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
OPERABLE = {'push button', 'toggle button', 'check box', 'radio button', 'slider', 'text', 'entry', 'spin button', 'page tab', 'link',
            'combo box', 'switch', 'button', 'list item'}
NETWORK = {'model_type': 'llama', 'hidden_size': 4096, 'num_hidden_layers': 32, 'num_attention_heads': 32,
           'num_key_value_heads': 8, 'intermediate_size': 14336, 'vocab_size': 128256}


def start():
    return Program(PROGRAM, GTK_A11Y='atspi')


def controls(reader, root=None):
    """All that can be operated and have room, by role and name."""
    for node, _ in reader.walk_shown(root or reader.application()):
        if role_of(node) in OPERABLE and node.get_state_set().contains(Atspi.StateType.FOCUSABLE):
            yield role_of(node), node.get_name().translate(SPACES)


def check(reader):
    """Two windows may have the same controls, one may not."""
    application = reader.application()
    for index in range(application.get_child_count()):
        check_window(reader, application.get_child_at_index(index))


def check_window(reader, window):
    assert role_of(window) in ('frame', 'dialog') and window.get_name(), (role_of(window), window.get_name())
    found = list(controls(reader, window))
    faults = [f'{role} “{name}” {find_fault(name)}' for role, name in found if find_fault(name)]
    assert not faults, faults
    again = [f'{count} × {role} “{name}”' for (role, name), count in collections.Counter(found).items() if count > 1]
    assert not again, again


def kernels_page():
    with start() as program:
        reader = Reader(program)
        check(reader)


def machine_page():
    with start() as program:
        reader = Reader(program)
        program.key('ctrl+1')
        reader.find_place('push button', 'Source of “HBM3')
        check(reader)


def network_page():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'config.json'
        path.write_text(json.dumps(NETWORK), encoding='utf-8')
        with Program(PROGRAM, path, GTK_A11Y='atspi') as program:
            reader = Reader(program)
            program.wait_line(lambda line: line.startswith('STEP '), 'the network')
            check(reader)


def lessons():
    with start() as program:
        reader = Reader(program)
        program.key('F1')
        until(lambda: reader.find('push button', 'Close Lessons'), 'the lessons')
        check(reader)


def chooser_of_operations():
    with start() as program:
        reader = Reader(program)
        program.key('ctrl+k')
        until(lambda: any(role == 'list item' for role, _ in controls(reader)), 'the operations')
        check(reader)
        program.key('Escape')
        program.settled()


def dialogs():
    for before, keys, title in (([], ['ctrl+e'], 'Export Chart'), ([], ['ctrl+question'], 'Shortcuts'),
                                ([], ['F10', 't', 'd'], 'Presentation'),
                                ([], ['ctrl+shift+m'], 'New Machine'), ([], ['ctrl+shift+o'], 'New Operation'), (['shift+F5'], ['F10', 'x', 'g'], 'Export Figures')):
        with start() as program:
            reader = Reader(program)
            for key in before:
                program.key(key)
                program.settled()
            windows = program.windows()
            program.key(*keys)
            program.new_window(windows)
            until(lambda: reader.application().get_child_count() == 2, title)
            check(reader)
            program.key('Escape')
            until(lambda there=windows: program.windows() == there, f'{title} to close')


def chosen_is_said():
    """The button of a drop-down says what it is about, and what is chosen."""
    with start() as program:
        reader = Reader(program)
        button = until(lambda: reader.find('push button', 'Formats') or reader.find('toggle button', 'Formats'), 'the formats')
        assert button.get_description() == 'All bf16', button.get_description()


def check_rows(program, reader, name):
    """Each row of a drop-down's list says what it stands for."""
    def rows():
        box = reader.find('combo box', name)
        return [node.get_name() for node in reader.walk(box) if role_of(node) == 'list item'
                and node.get_state_set().contains(Atspi.StateType.FOCUSABLE)] if box else []
    before = program.windows()
    program.click(*reader.find_place('combo box', name))
    found = until(rows, f'the rows of {name}')
    assert all(found), (name, found)
    program.key('Escape')
    until(lambda: program.windows() == before, f'the list of {name} to close')


def rows_of_drop_downs():
    with start() as program:
        reader = Reader(program)
        for name in ('Formats', 'Axes'):
            check_rows(program, reader, name)


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


def sweep_is_its_number():
    """The plot of a sweep is a slider too, to be read and set."""
    with start() as program:
        reader = Reader(program)
        value = until(lambda: reader.find('slider', 'Sweep of Batch B'), 'the plot').get_value_iface()
        assert value and value.get_current_value() == 16, value
        value.set_current_value(40)
        program.wait_state(lambda state: state['value'] == 40, '40')


def sliders_are_set_by_their_numbers():
    """Not by parts of the way: 1 would be its end, and 40 far behind it."""
    with start() as program:
        reader = Reader(program)
        for number, given in ((40, 40), (1, 1), (0.333, 1), (2.6, 3)):
            node = reader.find('slider', 'Batch B')
            node.get_value_iface().set_current_value(number)
            program.wait_state(lambda state, wanted=given: state['value'] == wanted, f'{given} for {number}')
            until(lambda wanted=given: reader.find('slider', 'Batch B').get_value_iface().get_current_value() == wanted,
                  f'the slider to say {given}')


def status_is_named():
    with start() as program:
        reader = Reader(program)
        verdict = until(lambda: next((node for node in reader.walk(reader.application())
                                      if node.get_role_name() in ('statusbar', 'status bar', 'status', 'label')
                                      and 'Memory bound' in node.get_name()), None), 'the verdict')
        assert verdict.get_name().translate(SPACES).startswith('Memory bound on HBM3')


if __name__ == '__main__':
    sys.exit(tap.run('/window/names', [
        kernels_page,
        machine_page,
        network_page,
        lessons,
        chooser_of_operations,
        dialogs,
        chosen_is_said,
        rows_of_drop_downs,
        sliders_are_their_numbers,
        sweep_is_its_number,
        sliders_are_set_by_their_numbers,
        status_is_named,
    ]))
