# SPDX-License-Identifier: GPL-3.0-or-later
"""A document that cannot be saved: it is said, the old file stays whole, and the document stays open.

Usage: saving.py PROGRAM (under with-xvfb)
"""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, as_nobody, same, until  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
DOCUMENT = b'''{"format": "roofline", "version": 1, "machines": [{"id": "m", "name": "M",
    "compute": [{"unit": "vector", "dtype": "fp64", "peak": 1e12}],
    "levels": [{"id": "dram", "name": "DRAM", "kind": "memory", "bandwidth": 1e11}]}],
    "kernels": [{"name": "layer", "op": "matmul", "compute": "fp64", "parameters": {"B": 2, "D": 64, "F": 64}}]}'''

# Becomes the program on a disk that its document fills: $1 is where the disk goes, $2 the document's name.
FULL_DISK = '''set -e
mount -t tmpfs -o size=16k tmpfs "$1"
cp "$1.document" "$1/$2"
cat /dev/zero >"$1/filler" 2>/dev/null || :
shift 2
exec "$@"
'''


def change(program):
    """One edit by a key, so that there is something to save."""
    start = program.state()
    program.click(start['x'], start['y'])
    program.key('Right')
    program.changed(start, 'a larger batch')
    return program.settled()


def refuse(program, path, reason):
    """Saves in vain: the message names the file and the reason, and nothing else happens."""
    changed = change(program)
    program.key('ctrl+s')
    message = program.message()
    assert path.name in message and f'{path}: ' in message and reason in message, message
    assert same(program.settled(), changed), program.state()
    assert program.process.poll() is None
    assert program.windows() == [program.window]
    return changed


def is_asked_about(program):
    """It is still modified: closing asks."""
    before = program.windows()
    program.focus(program.window)
    program.key('ctrl+q')
    program.new_window(before)
    program.key('Escape')
    until(lambda: program.windows() == before, 'the question to go')


def keep(folder, mode, asks):
    """In a folder that may not be written to, whatever the file allows: its new version cannot stand beside it,
    and the old one is not put at risk."""
    path = Path(folder) / 'kept.roofline'
    path.write_bytes(DOCUMENT)
    path.chmod(mode)
    os.chmod(folder, 0o555)
    with Program(PROGRAM, path, wrapper=as_nobody()) as program:
        refuse(program, path, 'ermission denied')
        if asks:
            is_asked_about(program)
    assert path.read_bytes() == DOCUMENT
    assert os.listdir(folder) == [path.name]
    os.chmod(folder, 0o755)


def read_only_folder():
    with tempfile.TemporaryDirectory() as folder:
        keep(folder, 0o644, asks=True)


def writable_file_in_a_read_only_folder():
    with tempfile.TemporaryDirectory() as folder:
        keep(folder, 0o666, asks=False)


def full_disk():
    alone = ['unshare', '--map-root-user', '--mount']
    if shutil.which('unshare') is None or subprocess.run([*alone, 'true'], check=False).returncode != 0:
        raise tap.Skip('mounting a small disk takes unshare, and leave to use it')
    with tempfile.TemporaryDirectory() as folder:
        disk = Path(folder) / 'disk'
        disk.mkdir()
        disk.with_suffix('.document').write_bytes(DOCUMENT)
        path = disk / 'kept.roofline'
        wrapper = [*alone, 'sh', '-c', FULL_DISK, 'sh', str(disk), path.name]
        with Program(PROGRAM, path, wrapper=wrapper) as program:
            # The disk is seen from where the program is.
            inside = Path(f'/proc/{program.process.pid}/root{disk}')
            changed = refuse(program, path, 'the disk is full')
            assert (inside / path.name).read_bytes() == DOCUMENT
            assert sorted(os.listdir(inside)) == ['filler', path.name]
            is_asked_about(program)
            (inside / 'filler').unlink()
            program.key('ctrl+s')
            until(lambda: (inside / path.name).read_bytes() != DOCUMENT, 'the file')
            saved = (inside / path.name).read_text(encoding='utf-8')
            assert f'"B": {changed["value"]:.0f}' in saved, saved


def linked(folder):
    """A document with a second name, which saving parts it from."""
    path = Path(folder) / 'kept.roofline'
    path.write_bytes(DOCUMENT)
    os.link(path, Path(folder) / 'other-name.roofline')
    return path


def what_is_lost_is_said():
    with tempfile.TemporaryDirectory() as folder:
        path = linked(folder)
        with Program(PROGRAM, path) as program:
            change(program)
            program.key('ctrl+s')
            message = program.message()
            assert f'{path}: ' in message and 'hard links' in message, message
            assert path.read_bytes() != DOCUMENT


def what_is_lost_is_said_before_the_window_closes():
    with tempfile.TemporaryDirectory() as folder:
        path = linked(folder)
        with Program(PROGRAM, path) as program:
            change(program)
            before = program.windows()
            program.key('ctrl+q')
            question = program.new_window(before)
            program.key('alt+s')
            remark = program.new_window([*before, question])
            assert path.read_bytes() != DOCUMENT
            assert program.process.poll() is None and remark
            program.key('Return')
            until(lambda: program.process.poll() is not None, 'the end')
            assert program.process.returncode == 0, program.process.returncode


if __name__ == '__main__':
    sys.exit(tap.run('/window/saving', [
        read_only_folder,
        writable_file_in_a_read_only_folder,
        full_disk,
        what_is_lost_is_said,
        what_is_lost_is_said_before_the_window_closes,
    ]))
