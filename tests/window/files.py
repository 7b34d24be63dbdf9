# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that cannot be opened: one sentence in the window, and what is open stays as it is.

Usage: files.py PROGRAM (under with-xvfb)
"""
import functools
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, as_nobody, same  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
HEAD = b'{"format": "roofline", "version": 1, '

# What the file holds, and what the message says besides its name.
BAD = {
    'garbage.roofline': (b'\x89PNG\r\n\x1a\n not really', ''),
    'words.txt': (b'hello world', 'this is not a Roofline file'),
    'empty.roofline': (b'', 'empty'),
    'cut.roofline': (HEAD + b'"kernels": [{"na', ''),
    'newer.roofline': (b'{"format": "roofline", "version": 99}', '99'),
    'deep.roofline': (b'[' * 200000 + b']' * 200000, ''),
    'two.roofline': (HEAD[:-2] + b'} {"version": 1}', ''),
    'wide.roofline': (HEAD.decode().encode('utf-16'), 'UTF-16'),
    'odd.roofline': (HEAD + b'"kernels": [{"name": "x", "op": "matmul"}]}', 'machines: is missing'),
}
MACHINE = b'''"machines": [{"id": "m", "name": "M",
            "compute": [{"unit": "vector", "dtype": "fp64", "peak": 1e12}],
            "levels": [{"id": "dram", "name": "DRAM", "kind": "memory", "bandwidth": 1e11}]}], '''

SOUND = b'"op": "dot", "compute": "fp64", "parameters": {"N": 1000}'

# What the only kernel of a sound document asks for, and what the message says besides its file and place.
UNKNOWN = {
    'operation': (b'"op": "dott"', 'there is no operation "dott"'),
    'parameter': (b'"op": "dot", "compute": "fp64", "parameters": {"M": 8}', 'dot has no parameter "M"'),
    'dtype': (b'"op": "dot", "compute": "fp63"', 'unknown format "fp63"'),
    'format': (b'"op": "dot", "compute": "fp64", "formats": {"activations": "fp63"}',
               'activations: unknown format "fp63"'),
}


def with_kernel(kernel):
    """A document on a machine that computes fp64 alone."""
    return HEAD + MACHINE + b'"kernels": [{"name": "the one", ' + kernel + b'}]}'


@functools.cache
def example():
    """What a new window shows."""
    with Program(PROGRAM) as program:
        return program.state()


def refuse(path, names, wrapper=()):
    """Opens @path from the command line: a message that names it, over the untouched example."""
    untouched = example()
    with Program(PROGRAM, path, wrapper=wrapper) as program:
        message = program.message()
        for name in names:
            assert name in message, f'{name!r} not in {message!r}'
        assert same(program.state(), untouched), program.state()
        assert program.windows() == [program.window]


def make_case(name, content, reason):
    def case():
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            path.write_bytes(content)
            refuse(path, [name, reason])
    case.__name__ = f'refuses_{Path(name).stem}'
    return case


def refuses_a_folder():
    with tempfile.TemporaryDirectory() as folder:
        refuse(folder, [os.path.basename(folder)])


def refuses_what_is_gone():
    refuse('/nowhere/at-all.roofline', ['at-all.roofline'])


def make_unknown_case(what, kernel, reason):
    def case():
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / 'misspelt.roofline'
            path.write_bytes(with_kernel(kernel))
            refuse(path, [f'{path}: kernels[0] (the one): ', reason])
    case.__name__ = f'refuses_an_unknown_{what}'
    return case


def refuses_what_it_may_not_read():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        path = Path(folder) / 'secret.roofline'
        path.write_bytes(with_kernel(SOUND))
        path.chmod(0)
        refuse(path, [f'{path}: ', 'ermission denied'], wrapper=as_nobody())


def opens_what_is_sound():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'sound.roofline'
        path.write_bytes(with_kernel(SOUND))
        with Program(PROGRAM, path) as program:
            state = program.state()
            assert state['name'] == 'the one' and state['bound'] == 'dram', state
            assert not any(line.startswith('MESSAGE') for line in program.lines), program.lines


def opens_and_names_what_its_machine_cannot_run():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'elsewhere.roofline'
        path.write_bytes(with_kernel(SOUND + b'}, {"op": "all_reduce"'))
        with Program(PROGRAM, path) as program:
            message = program.message()
            assert program.state()['name'] == 'the one', program.state()
            assert f'{path}: kernels[1] (all_reduce): ' in message and 'M has no network' in message, message


def write_long(path, n):
    """A document of @n measured kernels: it takes a while to read."""
    kernel = (b'{"name": "measured kernel %d", "op": "custom", "compute": "fp64", "parameters": '
              b'{"flops": %d, "bytes.dram": %d, "time": 0.25}}')
    path.write_bytes(HEAD + MACHINE + b'"kernels": [\n'
                     + b',\n'.join(kernel % (i, 1000000 + i, 2000 + i) for i in range(n)) + b']}')


def shows_100000_kernels():
    """All of them, however long reading takes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'long.roofline'
        write_long(path, 100000)
        with Program(PROGRAM, path) as program:
            program.wait_line(lambda line: line == 'SHOWN 100000', 'all kernels')


def is_announced(program, path, n):
    """Whether the window tells that it reads @path before it shows all @n kernels of it, which it need not where that is quick."""
    def tells(line):
        return line.startswith('MESSAGE') and 'Reading' in line and path.name in line

    program.wait_line(lambda line: tells(line) or line == f'SHOWN {n}', 'the progress or all kernels')
    return not any(line == f'SHOWN {n}' for line in program.lines)


def cancels_a_long_document():
    """Alt+C while it is being read: what was open stays as it is, and may be worked on. As long a document is taken as this
    computer needs a while for."""
    untouched = example()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'long.roofline'
        for n in (200000, 450000):
            write_long(path, n)
            with Program(PROGRAM, path) as program:
                if not is_announced(program, path, n):
                    continue
                program.key('alt+c')
                program.settled()
                if any(line == f'SHOWN {n}' for line in program.lines):
                    continue  # it was read before the key came
                assert same(program.state(), untouched), program.state()
                assert program.windows() == [program.window]
                return
    print('# no document is long enough for this computer to take a while')


def leave_drafts(folder, **texts):
    drafts = Path(folder) / 'io.github.roofline_app.Roofline' / 'drafts'
    drafts.mkdir(parents=True)
    for name, text in texts.items():
        (drafts / f'{name}.roofline').write_bytes(text)


def names_drafts_beside_a_message():
    """What is said of drafts neither waits for a message nor is replaced by one."""
    with tempfile.TemporaryDirectory() as folder:
        leave_drafts(folder, broken=b'{')
        path = Path(folder) / 'garbage.roofline'
        path.write_bytes(BAD['garbage.roofline'][0])
        with Program(PROGRAM, path, XDG_DATA_HOME=folder) as program:
            assert path.name in program.message(), program.lines
            program.wait_line(lambda line: line.startswith('OFFER') and 'broken.roofline' in line, 'the draft that is broken')
            assert not any(line.startswith('MESSAGE') and 'broken.roofline' in line for line in program.lines), program.lines


def restores_a_draft():
    with tempfile.TemporaryDirectory() as folder:
        leave_drafts(folder, lost=b'{"format": "roofline-draft", "version": 1, "document": ' + with_kernel(SOUND) + b'}')
        with Program(PROGRAM, XDG_DATA_HOME=folder) as program:
            program.wait_line(lambda line: line.startswith('OFFER There is an unsaved document'), 'the offer')
            program.settled()  # as the bar slides in
            program.key('alt+r')
            program.wait_line(lambda line: line == 'SHOWN 1', 'its only kernel')


def presents_beside_an_offer():
    """The bar of the offer hides for the presentation and comes back with room for itself: GTK has nothing to complain of."""
    with tempfile.TemporaryDirectory() as folder:
        leave_drafts(folder, lost=b'{"format": "roofline-draft", "version": 1, "document": ' + with_kernel(SOUND) + b'}')
        with Program(PROGRAM, XDG_DATA_HOME=folder) as program:
            program.wait_line(lambda line: line.startswith('OFFER There is an unsaved document'), 'the offer')
            program.settled()  # as the bar slides in
            for _ in range(2):
                program.key('F5')
                program.settled()
                program.key('Escape')
                program.settled()


if __name__ == '__main__':
    sys.exit(tap.run('/window/files', [
        *(make_case(name, *what) for name, what in BAD.items()),
        *(make_unknown_case(what, *case) for what, case in UNKNOWN.items()),
        refuses_what_it_may_not_read,
        refuses_a_folder,
        refuses_what_is_gone,
        opens_what_is_sound,
        shows_100000_kernels,
        cancels_a_long_document,
        names_drafts_beside_a_message,
        restores_a_draft,
        presents_beside_an_offer,
        opens_and_names_what_its_machine_cannot_run,
    ]))
