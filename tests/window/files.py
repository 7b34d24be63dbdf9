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
from driver import Program, same  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
HEAD = b'{"format": "roofline", "version": 1, '

# What the file holds, and what the message says besides its name.
BAD = {
    'garbage.roofline': (b'\x89PNG\r\n\x1a\n not really', ''),
    'empty.roofline': (b'', 'empty'),
    'cut.roofline': (HEAD + b'"kernels": [{"na', ''),
    'newer.roofline': (b'{"format": "roofline", "version": 99}', '99'),
    'deep.roofline': (b'[' * 200000 + b']' * 200000, ''),
    'two.roofline': (HEAD[:-2] + b'} {"version": 1}', ''),
    'wide.roofline': (HEAD.decode().encode('utf-16'), 'UTF-16'),
    'odd.roofline': (HEAD + b'"kernels": [{"name": "x", "op": "matmul"}]}', 'machines: is missing'),
}


@functools.cache
def example():
    """What a new window shows."""
    with Program(PROGRAM) as program:
        return program.state()


def refuse(path, names):
    """Opens @path from the command line: a message that names it, over the untouched example."""
    untouched = example()
    with Program(PROGRAM, path) as program:
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


def opens_what_is_sound_after_a_refusal():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'sound.roofline'
        path.write_bytes(HEAD + b'''"machines": [{"id": "m", "name": "M",
            "compute": [{"unit": "vector", "dtype": "fp64", "peak": 1e12}],
            "levels": [{"id": "dram", "name": "DRAM", "kind": "memory", "bandwidth": 1e11}]}],
            "kernels": [{"name": "a dot", "op": "dot", "compute": "fp64", "parameters": {"N": 1000}}]}''')
        with Program(PROGRAM, path) as program:
            state = program.state()
            assert state['name'] == 'a dot' and state['bound'] == 'dram', state


if __name__ == '__main__':
    sys.exit(tap.run('/window/files', [
        *(make_case(name, *what) for name, what in BAD.items()),
        refuses_a_folder,
        refuses_what_is_gone,
        opens_what_is_sound_after_a_refusal,
    ]))
