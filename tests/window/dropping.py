# SPDX-License-Identifier: GPL-3.0-or-later
"""Files dragged onto the window by a real pointer, from a window of another program.

Usage: dropping.py PROGRAM DRAG-SOURCE (under with-xvfb)
"""
import gzip
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / 'repository')]
import hand  # noqa: E402
import tap  # noqa: E402
from driver import PATIENCE, STEPS, Program, same, until, xdotool  # noqa: E402
from foreign import write_gguf, write_ncu, write_trace  # noqa: E402

PROGRAM, SOURCE = (str(Path(word).resolve()) for word in sys.argv[1:3])
EXAMPLE = 6  # kernels of what a new window shows
PLACE = 20, 900  # of the other window, below the program's
HELD = 40, 30  # where the pointer takes hold of its files


class Source:
    """The window that files are dragged from."""

    def __init__(self, paths):
        self.words = []
        self.process = subprocess.Popen([SOURCE, *map(str, paths)], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.reader = threading.Thread(target=self._read, daemon=True)

    def _read(self):
        for line in self.process.stdout:
            self.words.append(line.strip())

    def __enter__(self):
        self.reader.start()
        window = until(lambda: xdotool('search', '--all', '--onlyvisible', '--pid', self.process.pid, '--name', '^Drag Source$'), 'the other window')[0]
        xdotool('windowmove', '--sync', window, *PLACE)
        return self

    def __exit__(self, kind, value, trace):
        hand.release()
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        self.process.stdout.close()

    def drag(self, x, y):
        """Drags the files to (x, y) of the screen, and lets go of them where they are taken."""
        left, top = PLACE[0] + HELD[0], PLACE[1] + HELD[1]
        hand.move(left, top)
        hand.rest()
        hand.press()

        def begun():
            """The first motions of a pointer that is held are a drag, once the window has dealt with them."""
            for across in (4, 12, 24):
                hand.move(left + across, top)
                hand.rest()
            return 'BEGUN' in self.words
        until(begun, 'the drag to begin')
        for step in range(1, STEPS + 1):
            hand.move(left + (x - left) * step / STEPS, top + (y - top) * step / STEPS)
            hand.rest()
        until(lambda: self.words[-1] == 'TAKEN', 'the program to take the files')
        hand.release()
        until(lambda: self.words[-1] in ('DROPPED', 'CANCELLED'), 'the end of the drag')
        assert self.words[-1] == 'DROPPED', self.words


def drop(program, *paths):
    """Drags @paths, all at once, to the middle of the chart."""
    left, top = program.origin()
    program.settled()
    with Source(paths) as source:
        source.drag(left + 600, top + 300)


def write(folder, name, writer, size):
    path = Path(folder) / name
    opened = gzip.open(path, 'wt') if name.endswith('.gz') else path.open('wb' if writer is write_gguf else 'w')
    with opened as file:
        writer(file, size)
    return path


def dialogs(program):
    return xdotool('search', '--all', '--onlyvisible', '--pid', program.process.pid, '--name', '^Import Kernels$')


def answer_dialog(program, key, before=()):
    """Presses @key in the dialog that was not among @before. Returns: all there were"""
    window = until(lambda: set(dialogs(program)) - set(before), 'the dialog').pop()
    program.focus(window)
    program.settled()
    program.key(key)
    until(lambda: window not in dialogs(program), 'the dialog to close')
    return [*before, window]


def shown(program, n, since):
    program.wait_line(lambda line: line == f'SHOWN {n}', f'{n} kernels', since)


def dots_dots_and_a_network():
    """Each of three files is one step of undo."""
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
        files = [write(folder, 'ncu.csv', write_ncu, 1), write(folder, 'step.pt.trace.json', write_trace, 1),
                 write(folder, 'model.gguf', write_gguf, 1000)]
        since = len(program.lines)
        drop(program, *files)
        closed = answer_dialog(program, 'alt+i')
        shown(program, EXAMPLE + 1, since)
        answer_dialog(program, 'alt+i', closed)
        program.wait_state(lambda state: state['kernel'] == -1 and state['name'] == 'Small Llama', 'the network')
        for n in (EXAMPLE + 2, EXAMPLE + 1, EXAMPLE):
            program.focus(program.window)
            since = len(program.lines)
            program.key('ctrl+z')
            shown(program, n, since)


def packed_trace():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
        since = len(program.lines)
        drop(program, write(folder, 'step.pt.trace.json.gz', write_trace, 20000))
        answer_dialog(program, 'alt+i')
        program.wait_state(lambda state: state['name'].startswith('aten::addmm'), 'an operator')
        assert 'SHOWN 6' not in program.lines[since:], program.lines[since:]


def escape_leaves_the_next_file():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
        since = len(program.lines)
        drop(program, write(folder, 'one.csv', write_ncu, 1), write(folder, 'other.csv', write_ncu, 1))
        closed = answer_dialog(program, 'Escape')
        answer_dialog(program, 'alt+i', closed)
        shown(program, EXAMPLE + 1, since)


def refused_files_are_named():
    """Both, with the reasons, and nothing else changes; a sound one among them is added."""
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM) as program:
        start = program.state()
        report, noise = Path(folder) / 'run.ncu-rep', Path(folder) / 'noise.csv'
        report.write_bytes(b'NVR\0' + bytes(1000))
        noise.write_text('Dear reader\n', encoding='utf-8')
        drop(program, report)
        message = program.message()
        assert 'run.ncu-rep' in message and 'ncu --import' in message, message
        assert same(program.settled(), start), program.state()
        drop(program, report, noise)
        program.wait_line(lambda line: line.startswith('MESSAGE') and 'run.ncu-rep' in line and 'noise.csv' in line, 'both names')
        assert same(program.settled(), start), program.state()
        since = len(program.lines)
        drop(program, noise, write(folder, 'ncu.csv', write_ncu, 1))
        answer_dialog(program, 'alt+i')
        shown(program, EXAMPLE + 1, since)


if __name__ == '__main__':
    sys.exit(tap.run('/window/dropping', [
        dots_dots_and_a_network,
        packed_trace,
        escape_leaves_the_next_file,
        refused_files_are_named,
    ]))
