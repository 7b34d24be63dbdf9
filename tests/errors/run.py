# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts each known error into a copy of the source, builds the test that must notice it, and demands that it does.

Usage: run.py SOURCE-ROOT MESON NINJA
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from errors import ERRORS, Change

ROOT = Path(sys.argv[1]).resolve()
MESON, NINJA = sys.argv[2:]
sys.path.insert(0, str(ROOT / 'tests' / 'repository'))
import tap  # noqa: E402  (the path is only known now)

COPIED = ('LICENSE', 'README.md', 'data', 'meson.build', 'meson_options.txt', 'po', 'src', 'tests', 'ui')
# The message of a failed assertion: "Bail out! Roofline:FILE:LINE:FUNCTION: what was expected".
NOTICED = re.compile(r'^(?:Bail out!|not ok .+ -) \S+?:(?P<place>[^:\s]+:\d+):\w+: (?P<what>.+)$', re.M)
ENVIRONMENT = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': '', 'G_DEBUG': 'fatal-warnings'}


class Copy:
    """The source where it may be spoilt, and a build of it."""

    def __init__(self, folder):
        self.source = Path(folder) / 'source'
        self.build = Path(folder) / 'build'
        self.source.mkdir()
        for name in COPIED:
            place = ROOT / name
            if place.is_dir():
                shutil.copytree(place, self.source / name, ignore=shutil.ignore_patterns('__pycache__'))
            else:
                shutil.copy2(place, self.source / name)

    def configure(self):
        self._run(MESON, 'setup', self.build, self.source, '-Doptimization=0', '-Ddebug=false')

    @staticmethod
    def _run(*command):
        done = subprocess.run(command, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        assert done.returncode == 0, done.stdout.decode('utf-8', 'replace')[-4000:]

    @staticmethod
    def target(program):
        folder = Path(program)
        return f'{folder.parent}/test-{folder.parent.name}-{folder.name}'

    def compile(self, programs):
        self._run(NINJA, '-C', self.build, *sorted({self.target(program) for program in programs}))

    def test(self, program, case):
        """What one case of a test program says."""
        done = subprocess.run([self.build / self.target(program), '--tap', '-p', case],
                              env={**ENVIRONMENT, 'G_TEST_SRCDIR': str(self.source / 'tests'),
                                   'G_TEST_BUILDDIR': str(self.build / 'tests')},
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              check=False)
        return done.returncode, done.stdout.decode('utf-8', 'replace')

    @contextmanager
    def spoilt(self, changes):
        """The source with @changes in it, for as long as the block lasts."""
        kept = {change.path: (self.source / change.path).read_text(encoding='utf-8') for change in changes}
        try:
            for change in changes:
                self._apply(change)
            yield
        finally:
            for path, text in kept.items():
                (self.source / path).write_text(text, encoding='utf-8')

    def _apply(self, change):
        path = self.source / change.path
        text = path.read_text(encoding='utf-8')
        found = text.count(change.old)
        assert found == 1, f'{change.path}: {change.old!r} stands there {found} times: write the error anew'
        path.write_text(text.replace(change.old, change.new), encoding='utf-8')


def sound_source_passes(copy):
    copy.configure()
    copy.compile(error.program for error in ERRORS)
    for error in ERRORS:
        status, said = copy.test(error.program, error.case)
        assert status == 0 and re.search(rf'^ok \d+ {re.escape(error.case)}$', said, re.M), \
            f'{error.program} has no case {error.case} that passes:\n{said}'


def is_noticed(copy, error):
    with copy.spoilt(error.changes):
        copy.compile([error.program])
        status, said = copy.test(error.program, error.case)
    noticed = NOTICED.search(said)
    assert status != 0, f'{error.program} {error.case} passes with the error in it'
    assert noticed is not None, f'{error.program} failed otherwise than by an assertion:\n{said[-2000:]}'
    assert error.notices in noticed['what'], f'caught by another assertion: {noticed[0]}'
    print(f'# {error.name}: {Path(noticed["place"]).name}: {noticed["what"]}')


def error_that_does_not_apply_is_loud(copy):
    for change in (Change('README.md', 'a line that is not there', ''), Change('README.md', 'e', '')):
        before = (copy.source / change.path).read_text(encoding='utf-8')
        try:
            with copy.spoilt((change,)):
                raise RuntimeError('it was applied')
        except AssertionError as refused:
            assert 'write the error anew' in str(refused) and change.path in str(refused), refused
        assert (copy.source / change.path).read_text(encoding='utf-8') == before


def name_case(function, name):
    function.__name__ = name
    return function


def main():
    with tempfile.TemporaryDirectory(prefix='roofline-errors-') as folder:
        copy = Copy(folder)
        cases = [name_case(lambda: sound_source_passes(copy), 'sound_source_passes'),
                 name_case(lambda: error_that_does_not_apply_is_loud(copy), 'error_that_does_not_apply_is_loud')]
        for error in ERRORS:
            cases.append(name_case(lambda error=error: is_noticed(copy, error),
                                   re.sub(r'\W+', '-', error.name).lower()))
        return tap.run('/errors', cases)


if __name__ == '__main__':
    sys.exit(main())
