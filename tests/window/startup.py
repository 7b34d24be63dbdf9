# SPDX-License-Identifier: GPL-3.0-or-later
"""The first frame comes, whatever the surroundings lack.

Usage: startup.py PROGRAM (under with-xvfb)
"""
import os
import re
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
FIRST_FRAME = 3.0  # seconds; a few tenths are usual, sanitized builds and busy machines take more


def first_frame_comes_soon():
    begun = time.monotonic()
    with Program(PROGRAM) as program:
        took = time.monotonic() - begun
        print(f'# first frame and window after {took:.2f} s')
        assert took < FIRST_FRAME, took
        state = program.state()
        assert state['kernel'] == 0 and state['bound'] == 'hbm', state


def without_a_session_bus():
    for address in ('disabled:', 'unix:path=/nowhere'):
        with Program(PROGRAM, DBUS_SESSION_BUS_ADDRESS=address) as program:
            program.state()


def without_a_schema():
    with Program(PROGRAM, GSETTINGS_SCHEMA_DIR='/nowhere', XDG_DATA_DIRS='/nowhere',
                 ROOFLINE_SCHEMA_DIR='/nowhere', allowed=['Failed to load icon']) as program:
        program.state()


def with_an_empty_home_that_cannot_be_written():
    # Nobody, not even root, makes folders there.
    nowhere = '/proc/self/nowhere'
    with Program(PROGRAM, HOME=nowhere, XDG_CONFIG_HOME=nowhere + '/c', XDG_DATA_HOME=nowhere + '/d',
                 XDG_CACHE_HOME=nowhere + '/k', XDG_STATE_HOME=nowhere + '/s',
                 allowed=['recently used files']) as program:
        program.state()


def without_a_display_it_says_so():
    done = subprocess.run([PROGRAM], env={'PATH': '/usr/bin:/bin', 'LC_ALL': 'C.UTF-8'}, text=True,
                          capture_output=True, check=False, timeout=30)
    assert done.returncode == 1, done.returncode
    assert 'display' in done.stderr, done.stderr


def call(*arguments):
    """What it says when it opens no window: as on a terminal, in English."""
    return subprocess.run([PROGRAM, *arguments], env={**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''}, text=True,
                          capture_output=True, check=False, timeout=60)


def help_says_its_name():
    for option in ('--help', '-h', '--help-all'):
        done = call(option)
        assert done.returncode == 0, (option, done)
        assert re.search(r'^ +roofline \[OPTION…\] \[FILE…\]$', done.stdout, re.MULTILINE), (option, done)
    done = call('--version')
    assert done.returncode == 0 and re.fullmatch(r'roofline \d+(\.\d+)+\S*\n', done.stdout), done


def unknown_options_end_with_two():
    for arguments in (['--nope'], ['-x'], ['file.roofline', '--nope'], ['--helpless']):
        done = call(*arguments)
        assert done.returncode == 2, (arguments, done)
        assert done.stderr and not done.stdout, (arguments, done)


if __name__ == '__main__':
    sys.exit(tap.run('/window/startup', [
        first_frame_comes_soon,
        without_a_session_bus,
        without_a_schema,
        with_an_empty_home_that_cannot_be_written,
        without_a_display_it_says_so,
        help_says_its_name,
        unknown_options_end_with_two,
    ]))
