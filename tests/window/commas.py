# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers where a comma is that of fractions: shown and typed with it, and written to files with a point.

Usage: commas.py PROGRAM (under with-a11y)
"""
import json
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import german  # noqa: E402
import tap  # noqa: E402
from driver import Program, until  # noqa: E402
from reader import Reader  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())


def open_entry(program, reader):
    """The bandwidth of HBM3, to be typed."""
    state = program.state()
    program.click(state['x'], state['y'])
    program.key('ctrl+Tab', 'Page_Down', 'Page_Down')
    reader.wait_focus('HBM3, bandwidth')
    program.key('Return')
    until(lambda: reader.find('text', 'HBM3, bandwidth'), 'the entry')
    program.key('ctrl+a')


def comma_is_typed_and_shown():
    with Program(PROGRAM, GTK_A11Y='atspi', **german.make()) as program:
        reader = Reader(program)
        assert reader.describe('HBM3, bandwidth').startswith('3,35 TB/s'), reader.describe('HBM3, bandwidth')
        open_entry(program, reader)
        program.type('4,8 TB/s')
        program.key('Return')
        reader.wait_description('HBM3, bandwidth', '4,8 TB/s')
        assert reader.value('HBM3, bandwidth') == 4.8e12
        with_point = [text for text in (node.get_description() for node in reader.handles()) if re.search(r'\d\.\d', text)]
        assert not [text for text in with_point if 'PCIe 5.0' not in text], with_point


def ambiguous_number_is_refused():
    with Program(PROGRAM, GTK_A11Y='atspi', **german.make()) as program:
        reader = Reader(program)
        open_entry(program, reader)
        program.type('1.234 TB/s')
        program.key('Return')
        until(lambda: any('could be 1234 or 1,234' in node.get_name() + node.get_description()
                          for node in reader.walk(reader.application())), 'the reason')
        program.key('Escape')
        program.key('Escape')
        assert reader.value('HBM3, bandwidth') == 3.35e12


def files_have_points():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'saved.roofline'
        with Program(PROGRAM, GTK_A11Y='atspi', **german.make()) as program:
            reader = Reader(program)
            open_entry(program, reader)
            program.type('4,85 TB/s')
            program.key('Return')
            reader.wait_description('HBM3, bandwidth', '4,85 TB/s')
            before = program.windows()
            program.focus(program.window)
            program.key('ctrl+s')
            program.new_window(before)
            program.answer(path)
            until(path.exists, 'the file')
        machine = json.loads(path.read_text(encoding='utf-8'))['machines'][0]
        assert any(level['bandwidth'] == 4.85e12 for level in machine['levels']), machine['levels']


if __name__ == '__main__':
    sys.exit(tap.run('/window/commas', [
        comma_is_typed_and_shown,
        ambiguous_number_is_refused,
        files_have_points,
    ]))
