# SPDX-License-Identifier: GPL-3.0-or-later
"""That the count which continuous integration trusts is honest.

Usage: count-results.py SOURCE-ROOT
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

PROGRAM = Path(sys.argv[1]) / 'tests' / 'count-results'


def report(*entries, status=0, broken=0):
    """The lines and the exit status for a log of @entries, each (result, stdout)."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / 'testlog.json'
        log.write_text(''.join(json.dumps({'name': f'program {number}', 'result': result,
                                           'stdout': stdout}) + '\n'
                               for number, (result, stdout) in enumerate(entries)))
        done = subprocess.run([sys.executable, PROGRAM, '--broken', str(broken),
                               f'{log}:{status}'],
                              capture_output=True, text=True, check=False)
    return done.stdout.splitlines(), done.returncode


def count(*entries, **more):
    lines, status = report(*entries, **more)
    return lines[-1], status


def expect(found, line, status):
    assert found == (line, status), f'expected {(line, status)}, got {found}'


def cases_of_a_tap_program_count_one_by_one():
    expect(count(('OK', 'TAP version 13\n1..2\nok 1 /a\nok 2 /b\n')), '2 passed, 0 failed', 0)


def plain_program_counts_once():
    expect(count(('OK', 'ok, this is chatter\n')), '1 passed, 0 failed', 0)


def failed_case_fails():
    expect(count(('FAIL', '1..2\nok 1 /a\nnot ok 2 /b\n'), status=1), '1 passed, 1 failed', 1)


def reason_stands_with_the_case_that_failed():
    lines, _ = report(('FAIL', '1..2\n# of the first\nok 1 /a\n# first\n# waited in vain\nnot ok 2 /b\n'), status=1)
    assert lines[0].endswith('program 0: /b: waited in vain'), lines


def program_that_died_fails():
    expect(count(('ERROR', '1..3\nok 1 /a\nok 2 /b\n'), status=1), '2 passed, 1 failed', 1)


def nested_case_is_not_counted_twice():
    expect(count(('OK', '1..1\n    ok 1 inner\nok 1 /outer\n')), '1 passed, 0 failed', 0)


def skipped_case_is_neither():
    expect(count(('OK', '1..2\nok 1 /a\nok 2 /b # SKIP no such disk\n')), '1 passed, 0 failed', 0)


def skipped_program_fails():
    expect(count(('OK', ''), ('SKIP', '')), '1 passed, 1 failed', 1)


def build_that_broke_fails():
    expect(count(('OK', ''), broken=1), '1 passed, 1 failed', 1)


def nothing_run_is_no_success():
    expect(count(), '0 passed, 1 failed', 1)


def failing_meson_without_failing_case_fails():
    expect(count(('OK', ''), status=3), '1 passed, 1 failed', 1)


if __name__ == '__main__':
    sys.exit(tap.run('/repository/count-results', [
        cases_of_a_tap_program_count_one_by_one,
        plain_program_counts_once,
        failed_case_fails,
        reason_stands_with_the_case_that_failed,
        program_that_died_fails,
        nested_case_is_not_counted_twice,
        skipped_case_is_neither,
        skipped_program_fails,
        build_that_broke_fails,
        nothing_run_is_no_success,
        failing_meson_without_failing_case_fails,
    ]))
