# SPDX-License-Identifier: GPL-3.0-or-later
"""That the ground under the display tests is firm.

Usage: with-xvfb.py SOURCE-ROOT
"""
import os
import subprocess
import sys
from pathlib import Path

import tap

PROGRAM = Path(sys.argv[1]) / 'tests' / 'with-xvfb'


def run(*command, **environment):
    return subprocess.run([PROGRAM, *command], capture_output=True, text=True, check=False,
                          env={**os.environ, **environment}, timeout=60)


def display_answers():
    done = run('xdpyinfo')
    assert done.returncode == 0, done.stderr
    assert '1280x1024' in done.stdout, done.stdout


def status_is_handed_on():
    assert run('sh', '-c', 'exit 7').returncode == 7


def nothing_of_the_user_shows():
    done = run('sh', '-c', 'echo "$HOME $XDG_CONFIG_HOME $DBUS_SESSION_BUS_ADDRESS $GTK_THEME"',
               HOME='/home/somebody', XDG_CONFIG_HOME='/home/somebody/c', GTK_THEME='Odd',
               DBUS_SESSION_BUS_ADDRESS='unix:path=/nowhere')
    assert 'somebody' not in done.stdout and 'Odd' not in done.stdout, done.stdout
    assert 'disabled:' in done.stdout, done.stdout


def room_is_left_clean():
    room = Path(run('sh', '-c', 'echo "$XDG_RUNTIME_DIR"').stdout.strip())
    assert room.is_absolute() and not room.parent.exists(), room


def no_server_is_a_failure():
    done = run('true', XVFB_SCREEN='nonsense')
    assert done.returncode == 99, done.returncode


if __name__ == '__main__':
    sys.exit(tap.run('/repository/with-xvfb', [
        display_answers,
        status_is_handed_on,
        nothing_of_the_user_shows,
        room_is_left_clean,
        no_server_is_a_failure,
    ]))
