# SPDX-License-Identifier: GPL-3.0-or-later
"""A place where a comma is that of fractions, on any machine."""
import os
import shutil
import subprocess

import tap

LOCALE = 'de_DE.UTF-8'


def make(folder):
    """Makes the locale in @folder. Returns the environment of such a place, with English texts."""
    if shutil.which('localedef') is None:
        raise tap.Skip('there is no localedef to make a German locale with')
    made = subprocess.run(['localedef', '-i', 'de_DE', '-f', 'UTF-8', f'{folder}/{LOCALE}'], capture_output=True, text=True, check=False)
    place = {'LOCPATH': str(folder), 'LC_ALL': LOCALE, 'LANGUAGE': 'en'}
    # Without its sources localedef leaves an empty one.
    mark = subprocess.run(['locale', 'decimal_point'], env={**os.environ, **place}, capture_output=True, text=True, check=False)
    if mark.stdout.strip() != ',':
        raise tap.Skip(f'localedef cannot make {LOCALE}: {made.stderr.strip()}')
    return place
