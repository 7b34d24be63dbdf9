# SPDX-License-Identifier: GPL-3.0-or-later
"""A place where a comma is that of fractions, on any machine."""
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import tap

LOCALE = 'de_DE.UTF-8'


def make():
    """The environment of such a place, with English texts. The first test of a build makes the locale, which takes localedef two
    seconds of processor; all others find it in the build folder."""
    if shutil.which('localedef') is None:
        raise tap.Skip('there is no localedef to make a German locale with')
    folder = Path(os.environ['G_TEST_BUILDDIR']) / 'locales'
    said = '' if (folder / LOCALE).is_dir() else compile_locale(folder)
    place = {'LOCPATH': str(folder), 'LC_ALL': LOCALE, 'LANGUAGE': 'en'}
    mark = subprocess.run(['locale', 'decimal_point'], env={**os.environ, **place}, capture_output=True, text=True, check=False)
    if mark.stdout.strip() != ',':  # without its sources localedef leaves an empty one
        shutil.rmtree(folder / LOCALE, ignore_errors=True)
        raise tap.Skip(f'localedef cannot make {LOCALE}: {said}')
    return place


def compile_locale(folder):
    """Puts the locale into @folder, whole or not at all: another test may do the same just now. Returns what localedef says."""
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        made = subprocess.run(['localedef', '-i', 'de_DE', '-f', 'UTF-8', f'{scratch}/{LOCALE}'], capture_output=True, text=True, check=False)
        try:
            os.rename(f'{scratch}/{LOCALE}', folder / LOCALE)
        except OSError:  # there was none made, or the other test was first
            pass
    return made.stderr.strip()
