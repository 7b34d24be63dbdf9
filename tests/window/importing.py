# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of kernels: the menu, the dialog, and one step that brings them.

Usage: importing.py PROGRAM (under with-xvfb)
"""
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, same, until, xdotool  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
EXAMPLE = 6  # kernels of what a new window shows


def choose_file(program, folder, text):
    """The entry of the main menu, and a file with @text in its dialog."""
    program.open_by_menu('m', Path(folder) / 'measured.csv', text)


def focus_dialog(program, title='Import Kernels'):
    """The dialog that says how the file is read."""
    found = until(lambda: xdotool('search', '--all', '--onlyvisible', '--pid', program.process.pid,
                                  '--name', f'^{title}$'), 'the dialog')
    program.focus(found[0])
    program.settled()


def imports_by_the_menu():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
        start = program.state()
        choose_file(program, folder, 'kernel,flops,bytes,time (us)\nmine,1e12,1e9,2000\nyours,1e12,1e9,3000\nno,x,1,1\n')
        focus_dialog(program)
        program.key('alt+i')
        program.wait_line(lambda line: line == f'SHOWN {EXAMPLE + 2}', 'the kernels')
        program.wait_state(lambda state: state['name'] == 'mine', 'the first of them')
        program.focus(program.window)
        before = len(program.lines)
        program.key('ctrl+z')
        program.wait_line(lambda line: line == f'SHOWN {EXAMPLE}', 'what was before', before)
        program.wait_state(lambda state: same(state, start), 'the kernel that was selected')


ROOFS = ('Name:,node,L1 Size:,32,,,,,,DRAM,DRAM,FP FMA,FP_FMA\n'
         'Date,ISA,Precision,Threads,Loads,Stores,Interleaved,DRAM Bytes,FP Inst.,GB/s,I/Cycle,Gflop/s,I/Cycle\n'
         '1,avx512,dp,56,2,1,No,5,add,1000,1,9000,2\n')


def roofs_are_taken_or_put_in_by_keys():
    """The file's machine replaces that of the document, or Down chooses to put its roofs into it; either is one step."""
    for keys in ((), ('Tab', 'Down')):
        with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
            start = program.state()
            choose_file(program, folder, ROOFS)
            focus_dialog(program, 'Import Roofs')
            for key in keys:
                program.key(key)
            program.key('alt+i')
            message = program.message()
            assert 'the machine “node”, 2 measured roofs' in message, message
            assert same(program.settled(), start) == (keys != ()), (keys, program.state())
            program.focus(program.window)
            program.key('ctrl+z')
            program.wait_state(lambda state: same(state, start), 'what was before')


def escape_changes_nothing():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
        start = program.state()
        choose_file(program, folder, 'kernel,flops,bytes,time\nmine,1e12,1e9,1\n')
        focus_dialog(program)
        program.key('Escape')
        until(lambda: program.windows() == [program.window], 'the dialog to close')
        assert same(program.settled(), start), program.state()


def missing_unit_is_asked_for():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, 'bare.csv')
        path.write_text('kernel,flops,bytes,time\nmine,1e12,1e9,2000\n', encoding='utf-8')
        with Program(PROGRAM, path) as program:
            focus_dialog(program)
            program.key('Escape')
            until(lambda: program.windows() == [program.window], 'the dialog to close')
            assert program.settled()['name'] != 'mine', program.state()


def faulty_table_is_refused():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
        start = program.state()
        choose_file(program, folder, 'Dear reader\n')
        message = program.message()
        assert 'measured.csv' in message and 'no line names its columns' in message, message
        assert same(program.settled(), start), program.state()


if __name__ == '__main__':
    sys.exit(tap.run('/window/importing', [
        imports_by_the_menu,
        roofs_are_taken_or_put_in_by_keys,
        escape_changes_nothing,
        missing_unit_is_asked_for,
        faulty_table_is_refused,
    ]))
