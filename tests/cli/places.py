# SPDX-License-Identifier: GPL-3.0-or-later
"""What the command line reads and writes follows no locale.

Usage: places.py SOURCE-ROOT ROOFLINE-CLI
"""
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from program import BINARY, ENVIRONMENT, FOLDER, H100, MATMUL, german_place, tap  # noqa: E402

TABLE = 'name;flops;bytes;time (us)\nmine;1,5e9;1,234;2,5\n'


def run(environment, *arguments):
    return subprocess.run([BINARY, *arguments], env=environment, cwd=FOLDER, capture_output=True, check=False)


def places():
    """The environment of every other test, and that of a German place."""
    return ENVIRONMENT, {**ENVIRONMENT, **german_place()}


def check_same(*arguments):
    one, other = (run(environment, *arguments) for environment in places())
    assert one.returncode == other.returncode, (arguments, one, other)
    assert one.stdout == other.stdout and one.stderr == other.stderr, (arguments, one, other)
    return one


def analyses_are_the_same():
    assert b'.' in check_same('analyze', *H100, *MATMUL).stdout
    check_same('analyze', *H100, *MATMUL, '--json')
    check_same('sweep', *H100, *MATMUL, '--over', 'B=1:4096')
    check_same('analyze', *H100, '--model', 'llama-3.1-8b', '--batch', '16')


def pictures_are_the_same():
    assert check_same('render', *H100, *MATMUL, '-o', 'chart.svg').returncode == 0
    pictures = []
    for environment in places():
        assert run(environment, 'render', *H100, *MATMUL, '-o', 'chart.svg').returncode == 0
        pictures.append((FOLDER / 'chart.svg').read_bytes())
    assert pictures[0] == pictures[1]


def commas_are_refused_alike():
    done = check_same('analyze', *H100, '--op', 'matmul', '--set', 'B=1,5')
    assert done.returncode != 0 and b'comma' in done.stderr, done


def tables_are_read_alike():
    (FOLDER / 'table.csv').write_text(TABLE, encoding='utf-8')
    assert check_same('import', 'table.csv', *H100, '-o', 'made.roofline').returncode == 0


if __name__ == '__main__':
    sys.exit(tap.run('/cli/places', [
        analyses_are_the_same,
        pictures_are_the_same,
        commas_are_refused_alike,
        tables_are_read_alike,
    ]))
