# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of kernels: the menu, the dialog, and one step that brings them. Long files of all kinds: progress, and the end of it.

Usage: importing.py PROGRAM (under with-xvfb)
"""
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / 'repository')]
import tap  # noqa: E402
from driver import Program, same, until, xdotool  # noqa: E402
from foreign import write_gguf, write_ncu, write_rocprof, write_trace  # noqa: E402

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
        program.wait_state(lambda state: state['name'] == 'yours', 'the one that loses most time')
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
    for keys in ((), ('Down',)):
        with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
            start = program.state()
            choose_file(program, folder, ROOFS)
            focus_dialog(program, 'Import Roofs')
            for key in keys:
                program.key(key)
            program.key('alt+i')
            message = program.message()
            assert 'Machine “node”, 2 measured roofs' in message, message
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


def what_titles_do_not_say_is_asked_for():
    for titles in ('flops,bytes,time', 'gflops,bytes,time_s'):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, 'bare.csv')
            path.write_text(f'kernel,{titles}\nmine,1e12,1e9,2000\n', encoding='utf-8')
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


# Long files: B, and of the vocabulary words, for quick computers and for slow ones.
LONG = {
    'run.csv': (write_ncu, 'w', (60e6, 300e6)),
    'step.pt.trace.json': (write_trace, 'w', (60e6, 300e6)),
    'counters.csv': (write_rocprof, 'w', (60e6, 300e6)),
    'model.gguf': (write_gguf, 'wb', (1000000, 8000000)),
}


def told(program):
    """The messages so far. With some of them the first is drawn, and its button answers to keys."""
    return [line for line in program.lines if line.startswith('MESSAGE')]


def cancel(name, writer, mode, size):
    """Whether the file was long enough for this computer to be told of while it is read."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        with path.open(mode) as file:
            writer(file, int(size))
        with Program(PROGRAM, path) as program:
            start = program.state()
            until(lambda: told(program)[3:] or any('Reading' not in line for line in told(program)), 'progress, or the end of it')
            if any('Reading' not in line for line in told(program)):
                return False
            assert all(name in line for line in told(program)), program.lines
            program.key('alt+c')
            state = program.settled()
            if any('Reading' not in line for line in told(program)):
                return False  # it was read before the key came
            assert same(state, start) and program.windows() == [program.window], state
            assert all(line == f'SHOWN {EXAMPLE}' for line in program.lines if line.startswith('SHOWN')), program.lines
            return True


def make_cancel(name, writer, mode, sizes):
    def case():
        if not any(cancel(name, writer, mode, size) for size in sizes):
            print(f'# {name} is not long enough for this computer to take a while')
    case.__name__ = f'cancels_a_long_{name.partition(".")[0]}'
    return case


if __name__ == '__main__':
    sys.exit(tap.run('/window/importing', [
        imports_by_the_menu,
        roofs_are_taken_or_put_in_by_keys,
        escape_changes_nothing,
        what_titles_do_not_say_is_asked_for,
        faulty_table_is_refused,
        *(make_cancel(name, *how) for name, how in LONG.items()),
    ]))
