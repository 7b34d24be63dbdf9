# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs compared: the menu, the window of the comparison and its end, and files that are no runs.

Usage: comparing.py PROGRAM (under with-xvfb)
"""
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, same, until, xdotool  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
RUN = 'kernel,flops,bytes,time (us)\nmine,1e12,1e9,2000\nyours,1e12,1e9,3000\n'


def find_comparison(program):
    return xdotool('search', '--all', '--onlyvisible', '--pid', program.process.pid, '--name', '^Comparison of Runs$')


def runs_are_compared_and_left():
    """A run is added; Escape ends the comparison, and the document is as before."""
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
        start = program.state()
        program.open_by_menu('vc', Path(folder) / 'after.csv', RUN)
        window = until(lambda: find_comparison(program), 'the comparison')[0]
        program.focus(window)
        program.settled()
        before = program.windows()
        program.key('alt+a')
        program.new_window(before)
        program.answer(Path(folder) / 'third.csv', RUN.replace('2000', '1000'))
        program.focus(window)
        program.settled()
        program.key('Escape')
        until(lambda: program.windows() == [program.window], 'the comparison to end')
        program.focus(program.window)
        assert same(program.settled(), start), program.state()


def what_is_no_run_is_refused():
    machine = Path(__file__).resolve().parents[2] / 'data' / 'machines' / 'tpu-v5e.json'
    for name, text, said in (('machine.json', machine.read_text(encoding='utf-8'), 'expected a document or a table of kernels'),
                             ('letter.csv', 'Dear reader\n', 'no line names its columns')):
        with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
            start = program.state()
            program.open_by_menu('vc', Path(folder) / name, text)
            message = program.message()
            assert name in message and said in message, message
            assert not find_comparison(program)
            assert same(program.settled(), start), program.state()


if __name__ == '__main__':
    sys.exit(tap.run('/window/comparing', [
        runs_are_compared_and_left,
        what_is_no_run_is_refused,
    ]))
