# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules of the repository that no compiler checks.

Usage: conventions.py SOURCE-ROOT
"""
import gettext
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

import tap

ROOT = Path(sys.argv[1])
APP_ID = 'io.github.roofline_app.Roofline'

TOP_LEVEL = {'LICENSE', 'LICENSES', 'README.md', 'REUSE.toml', 'data', 'flatpak', 'meson.build', 'meson_options.txt', 'po', 'src', 'tests', 'ui'}

# What a folder of src/ may include from the others. Its own files always.
LAYERS = {
    'core': set(),
    'workload': {'core'},
    'explore': {'core', 'workload'},
    'document': {'core', 'workload', 'explore'},
    'import': {'core', 'workload', 'explore', 'document'},
    'measure': {'core'},
    'chart': {'core', 'workload', 'explore'},
    'widgets': {'core', 'workload', 'explore', 'document', 'measure', 'chart'},
    'app': {'core', 'workload', 'explore', 'document', 'import', 'measure', 'chart', 'widgets'},
    'cli': {'core', 'workload', 'explore', 'document', 'import', 'measure', 'chart'},
}
# The folders of a layer, from the ground up: a file includes what stands in its own or in one before it.
ROOMS = {
    'core': ('precompiled', 'units', 'expression', 'machine', 'operation', 'kernel', 'estimate', 'snapshot', 'report'),
    'explore': ('quantity', 'threshold', 'sweep', 'step', 'variable', 'goal', 'path', 'suggest', 'gap', 'edit', 'run', 'profile'),
    'document': ('precompiled', 'json', 'files', 'lessons', 'session'),
    'chart': ('scene', 'words', 'layout', 'pick', 'draw'),
    'widgets': ('precompiled', 'network', 'verdict', 'strip', 'machine', 'canvas', 'kernels', 'lesson', 'plan', 'export', 'run', 'measure', 'operation'),
}
# Files that call each other in a circle, each explained in src/DESIGN.md.
CIRCLES = {frozenset(f'{folder}/{name}' for name in names.split()) for folder, names in (
    ('core/units', 'product units units-typed'),
    ('document/files', 'slide-file snapshot-file'),
    ('document/files', 'operation-sketch sketch-faults'),
    ('document/session', 'session session-look'),
)}
GTK_LAYERS = {'widgets', 'app'}
GTK_HEADER = re.compile(r'#\s*include\s*<(gtk|gdk|gsk)/')
GETTEXT_HEADER = re.compile(r'#\s*include\s*<(glib/gi18n|libintl|locale)')
ROOM_HEADER = re.compile(r'#\s*include\s*"([a-z]+)/([a-z]+)/[^"]+"')
OWN_HEADER = re.compile(r'#\s*include\s*"([a-z]+)/[^"]+"')
PRIVATE_HEADER = re.compile(r'^#include "(\w+)/[^"]*-private\.h"', re.M)
GETTEXT_MARK = re.compile(r'(?<![A-Za-z0-9_])(N?_|C_|NC_|ngettext|g_dngettext|g_dpgettext2)\s*\(\s*"')
ERROR_MARK = re.compile(r'\b(roof_(fail|fail_with|token_set_error|facts_fail|walk_refuse|json_fail|json_fail_member|import_tell)|ROOF_COUNTED|ROOF_REASON)'
                        r' \([^;"]*"')


def text(name):
    return (ROOT / name).read_text(encoding='utf-8')


def sources(*folders, kinds):
    return sorted(path for folder in folders for path in (ROOT / folder).rglob('*')
                  if path.suffix in kinds and path.is_file())


def short(path):
    return str(path.relative_to(ROOT))


def none(faults):
    """Fails with the list of @faults unless it is empty."""
    faults = list(faults)
    assert not faults, '\n'.join(faults)


def every_source_names_its_licence():
    files = sources('src', 'tests', 'ui', kinds={'.c', '.h', '.py', '.ui', '.css', '.sh'})
    files += [path for path in (ROOT / '.ci').iterdir()]
    files += [ROOT / 'tests' / name for name in ('with-xvfb', 'count-results')]
    assert len(files) > 10, 'the sources were not found'
    # REUSE-IgnoreStart
    none(f'{short(path)}: no SPDX line at its beginning' for path in files
         if 'SPDX-License-Identifier: GPL-3.0-or-later'
         not in path.read_text(encoding='utf-8')[:400])
    # REUSE-IgnoreEnd


def id_is_the_same_everywhere():
    meson = re.search(r"app_id = '([^']+)'", text('meson.build')).group(1)
    desktop = text(f'data/{APP_ID}.desktop.in')
    metainfo = xml.fromstring(text(f'data/{APP_ID}.metainfo.xml.in'))
    schema = xml.fromstring(text(f'data/{APP_ID}.gschema.xml')).find('schema')
    manifest = json.loads(text(f'flatpak/{APP_ID}.json'))
    service = text(f'data/{APP_ID}.service.in')
    found = {
        'meson.build': meson,
        'desktop file, Icon': re.search(r'^Icon=(.*)$', desktop, re.M).group(1),
        'metainfo, id': metainfo.findtext('id'),
        'metainfo, launchable': metainfo.findtext('launchable').removesuffix('.desktop'),
        'schema, id': schema.get('id'),
        'schema, path': schema.get('path').strip('/').replace('/', '.'),
        'manifest, id': manifest['id'],
        'service, Name': re.search(r'^Name=(.*)$', service, re.M).group(1),
    }
    none(f'{place}: {value}' for place, value in found.items() if value != APP_ID)
    for icon in (f'scalable/apps/{APP_ID}.svg', f'symbolic/apps/{APP_ID}-symbolic.svg'):
        assert (ROOT / 'data/icons/hicolor' / icon).is_file(), f'{icon} is missing'
    strays = {match for path in sources('src', 'ui', 'data', 'flatpak',
                                        kinds={'.c', '.h', '.ui', '.in', '.xml', '.json'})
              for match in re.findall(r'io\.github\.\w+\.\w+', path.read_text(encoding='utf-8'))}
    assert strays <= {APP_ID}, f'other ids: {sorted(strays - {APP_ID})}'


def newest_release_is_the_version():
    version = re.search(r"version: '([\d.]+)'", text('meson.build')).group(1)
    releases = xml.fromstring(text(f'data/{APP_ID}.metainfo.xml.in')).find('releases')
    newest = releases.find('release')
    assert newest.get('version') == version, f'{newest.get("version")} against {version}'
    assert newest.find('description') is not None, 'the newest release has no news'


def media_type_is_the_same_everywhere():
    kind = 'application/vnd.roofline+json'
    namespace = '{http://www.freedesktop.org/standards/shared-mime-info}'
    mime = xml.fromstring(text(f'data/{APP_ID}.mime.xml.in')).find(f'{namespace}mime-type')
    assert mime.get('type') == kind, mime.get('type')
    assert mime.find(f'{namespace}glob').get('pattern') == '*.roofline'
    assert f'\nMimeType={kind};\n' in text(f'data/{APP_ID}.desktop.in')
    metainfo = xml.fromstring(text(f'data/{APP_ID}.metainfo.xml.in'))
    assert metainfo.findtext('provides/mediatype') == kind


def documents_are_recognised():
    """By name, and without one by content; a machine file is no document."""
    document = '{\n  "format" : "roofline",\n  "version" : 1\n}\n'
    files = {'a.roofline': document, 'without-ending': document, 'other.roofline': '{}'}
    with tempfile.TemporaryDirectory() as folder:
        packages = Path(folder) / 'mime' / 'packages'
        packages.mkdir(parents=True)
        shutil.copy(ROOT / f'data/{APP_ID}.mime.xml.in', packages / f'{APP_ID}.xml')
        subprocess.run(['update-mime-database', packages.parent], check=True, capture_output=True)
        environment = {**os.environ, 'XDG_DATA_HOME': folder, 'GIO_USE_VFS': 'local'}
        for name, content in {**files, 'machine.json': document.replace('e"', 'e-machine"')}.items():
            path = Path(folder) / name
            path.write_text(content, encoding='utf-8')
            told = subprocess.run(['gio', 'info', '-a', 'standard::content-type', path], check=True,
                                  capture_output=True, text=True, env=environment).stdout
            assert ('vnd.roofline+json' in told) == (name in files), f'{name}: {told}'


def settings_are_described():
    keys = xml.fromstring(text(f'data/{APP_ID}.gschema.xml')).findall('schema/key')
    assert keys, 'no keys'
    for key in keys:
        name = key.get('name')
        assert key.findtext('summary') and key.findtext('description'), f'{name}: says nothing'
        bounded = key.find('range') is not None or key.find('choices') is not None
        # Dictionaries and lists can have neither; who reads them copes with whatever is in them.
        assert key.get('type') == 'b' or key.get('type').startswith('a') or bounded, \
            f'{name}: neither range nor choices'


def layers_hold():
    faults = []
    for path in sources('src', kinds={'.c', '.h'}):
        layer = path.relative_to(ROOT / 'src').parts[0]
        code = path.read_text(encoding='utf-8')
        if layer not in GTK_LAYERS and GTK_HEADER.search(code):
            faults.append(f'{short(path)}: includes GTK')
        if layer == 'core' and (GETTEXT_HEADER.search(code) or GETTEXT_MARK.search(code)):
            faults.append(f'{short(path)}: core knows no language; chart/words has the words, error.h those of errors')
        for other in OWN_HEADER.findall(code):
            if other != layer and other not in LAYERS[layer]:
                faults.append(f'{short(path)}: includes {other}, which {layer} does not stand on')
        faults += [f'{short(path)}: includes a private header of {other}'
                   for other in PRIVATE_HEADER.findall(code) if other != layer]
    none(faults)


def rooms_hold():
    faults = []
    for layer, rooms in ROOMS.items():
        there = {path.name for path in (ROOT / 'src' / layer).iterdir() if path.is_dir()}
        assert there == set(rooms), f'{layer}: folders {sorted(there)}'
        for path in sources(f'src/{layer}', kinds={'.c', '.h'}):
            room = path.parent.name
            below = rooms[:rooms.index(room)] if room in rooms else ()
            for other_layer, other in ROOM_HEADER.findall(path.read_text(encoding='utf-8')):
                if other_layer == layer and other != room and other not in below:
                    faults.append(f'{short(path)}: includes {other}, which stands above {room}')
    none(faults)


def libraries_list_what_they_use():
    """Each library's dependency list has every other library that its files include, itself or through another, and no library
    that they do not include."""
    listed, folders = {}, {}
    for path in sorted((ROOT / 'src').rglob('meson.build')):
        for name, dependencies in re.findall(r"static_library\('roofline-([a-z-]+)'.*?dependencies: \[([^]]*)\]",
                                             path.read_text(encoding='utf-8'), re.S):
            folder = path.parent.relative_to(ROOT / 'src').as_posix()
            if name != folder.replace('/', '-'):
                continue  # of loops or of bundled files
            listed[name] = {match.replace('_', '-') for match in re.findall(r'(\w+)_dep\b', dependencies)}
            folders[name] = folder
    assert len(listed) > 10, 'the libraries were not found'
    # A dependency without sources of its own stands for those that it lists.
    together = {name: {f'{name}-{room}' for room in rooms if f'{name}-{room}' in listed} for name, rooms in ROOMS.items()}

    def reach(name):
        below = set()
        for other in listed[name]:
            for library in together.get(other) or {other} & set(listed):
                below |= {library} | reach(library)
        return below

    for name, folder in folders.items():
        used = set()
        for path in sources(f'src/{folder}', kinds={'.c', '.h'}):
            for layer, room in re.findall(r'#\s*include "([a-z]+)/(?:([a-z]+)/)?[^"]+"', path.read_text(encoding='utf-8')):
                used.add(f'{layer}-{room}' if f'{layer}-{room}' in listed else layer)
        used -= {name}
        none(f'{folder}/meson.build: list {other}, which {name} uses' for other in sorted(used - reach(name)) if other in listed)
        none(f'{folder}/meson.build: {other} is listed, and not used' for other in sorted(listed[name])
             if (together.get(other) or {other} & set(listed)) and not (together.get(other) or {other}) & used)


def circles(arrows):
    """The sets of files that reach one another by @arrows (Tarjan)."""
    number, low, stack, found = {}, {}, [], []

    def visit(file):
        number[file] = low[file] = len(number)
        stack.append(file)
        for other in sorted(arrows.get(file, ())):
            if other not in number:
                visit(other)
            if other in stack:
                low[file] = min(low[file], low[other])
        if low[file] == number[file]:
            group = {stack.pop()}
            while file not in group:
                group.add(stack.pop())
            found.append(frozenset(group))

    sys.setrecursionlimit(10000)
    for file in sorted(arrows):
        if file not in number:
            visit(file)
    return {group for group in found if len(group) > 1}


def files_call_in_no_circle():
    """A file calls another through the functions that the other defines, but for circles that DESIGN.md explains."""
    code = {path.relative_to(ROOT / 'src').with_suffix('').as_posix():
            re.sub(r'/\*.*?\*/', '', path.read_text(encoding='utf-8'), flags=re.S) for path in sources('src', kinds={'.c'})}
    owner = {name: file for file, lines in code.items() for name in re.findall(r'^(_?roof_\w+) \(', lines, re.M)}
    assert len(owner) > 3000, 'the functions were not found'
    arrows = {file: {owner[name] for name in set(re.findall(r'\b_?roof_\w+', lines)) & owner.keys()} - {file}
              for file, lines in code.items()}
    found = circles(arrows)
    none(f'call each other in a circle: {", ".join(sorted(group))}' for group in sorted(found - CIRCLES, key=sorted))
    none(f'no circle any more: {", ".join(sorted(group))}' for group in CIRCLES - found)
    told = text('src/DESIGN.md')
    none(f'DESIGN.md does not explain the circle of {file}' for group in CIRCLES for file in sorted(group)
         if f'`{file.rpartition("/")[2]}`' not in told)


def files_include_in_no_circle():
    """Headers never; a .c file only those whose header takes its own type, as the parts of a conductor do."""
    headers, bodies = {}, {}
    for path in sources('src', kinds={'.c', '.h'}):
        file = path.relative_to(ROOT / 'src').with_suffix('').as_posix()
        included = set(re.findall(r'#include "([^"]+)\.h"', path.read_text(encoding='utf-8'))) - {file}
        (headers if path.suffix == '.h' else bodies)[file] = included
    known = set(bodies)
    bodies = {file: included & known - headers.get(file, set()) for file, included in bodies.items()}
    assert len(headers) > 300 and len(bodies) > 500, 'the files were not found'
    for arrows in (headers, bodies):
        none(f'include each other in a circle: {", ".join(sorted(group))}' for group in sorted(circles(arrows), key=sorted))


# Functions that macros name: what frees a value when its variable goes, what copies a boxed one.
NAMED_BY_MACRO = re.compile(r'^G_DEFINE_(?:AUTO\w+|BOXED_TYPE) \(([^)]*)\)', re.M)


def headers_declare_what_others_call():
    """A function of a header is called from another file of src/; one of a private header, which tests may include, from its own."""
    code = {path: re.sub(r'/\*(?:.|\n)*?\*/|^#.*', '', path.read_text(encoding='utf-8'), flags=re.M)
            for path in sources('src', kinds={'.c', '.h', '.in'})}
    built = ' '.join(path.read_text(encoding='utf-8') for path in (ROOT / 'src').rglob('meson.build'))
    owner, places, exempt = {}, {}, set(re.findall(r'roof_\w+', built))
    for path, lines in code.items():
        exempt |= {name for match in NAMED_BY_MACRO.findall(lines) for name in re.findall(r'roof_\w+', match)}
        owner.update((name, path) for name in re.findall(r'^(roof_\w+) \(', lines, re.M) if path.suffix == '.c')
        for name in re.findall(r'\broof_\w+', lines):
            places.setdefault(name, []).append(path)
    declared = {name: path for path, lines in code.items() if path.suffix == '.h'
                for name in re.findall(r'^(?:[A-Za-z].*[ *]|[ ]+)?(roof_\w+) +\([^;{}]*\);', lines, re.M)
                if name in owner and name not in exempt}
    assert len(declared) > 2500, 'the functions were not found'
    faults = []
    for name, header in declared.items():
        where = [path for path in places[name] if path != header]
        where.remove(owner[name])  # its definition
        own = header.name.endswith('-private.h')
        if all(path == owner[name] and not own for path in where):
            faults.append(f'{short(header)}: {name}: called by nobody else')
    none(faults)


# What files use of the C library's headers that others include by chance.
STANDARD_NAMES = {
    'math.h': re.compile(r'\b(?:NAN|INFINITY|HUGE_VAL|M_(?:PI|E\b|LN|LOG|SQRT)\w*|is(?:finite|nan|inf)|signbit)\b'
                         r'|\b(?:f(?:abs|loor|min|max|mod|ma)|ceil|sqrt|cbrt|pow|exp[2m]?1?|log(?:2|10|1p)?|l{0,2}r(?:ound|int)|trunc|hypot'
                         r'|nextafter|copysign|ldexp|frexp|modf|a?(?:sin|cos|tan)h?|atan2|erfc?|remainder|nearbyint)f? \('),
    'string.h': re.compile(r'\b(?:str(?:len|n?cmp|r?chr|str|c?spn|pbrk|n?len|n?cpy|error|coll|tok|n?cat)|mem(?:cpy|move|set|cmp|r?chr|mem)) \('),
}
NO_CODE = re.compile(r'/\*.*?\*/|\'(?:\\.|[^\'\\])\'|"(?:\\.|[^"\\\n])*"', re.S)


def files_include_the_headers_that_they_use():
    """Of the C library's, math.h and string.h: both where they are used, and only there."""
    faults = []
    for path in sources('src', kinds={'.c', '.h'}):
        whole = path.read_text(encoding='utf-8')
        code = NO_CODE.sub('', whole)
        for header, names in STANDARD_NAMES.items():
            used, included = names.search(code), f'#include <{header}>' in whole
            if used and not included:
                faults.append(f'{short(path)}: include {header} for {used[0].rstrip("( ")}')
            elif included and not used:
                faults.append(f'{short(path)}: {header} is included, and not used')
    none(faults)


def types_mean_one_thing():
    """A name of a type stands for one type in all of src/, also where two files could not see each other's."""
    type_of = re.compile(r'^typedef (?:struct|union|enum)(?: \w+)?\s*\{(?:.*?)^\}\s*(\w+);|^typedef [^{};()]*\(\*(\w+)\)', re.M | re.S)
    places = {}
    for path in sources('src', kinds={'.c', '.h'}):
        for match in type_of.finditer(path.read_text(encoding='utf-8')):
            places.setdefault(match[1] or match[2], []).append(short(path))
    assert len(places) > 300, 'the pattern finds types'
    none(f'{name}: {", ".join(where)}' for name, where in sorted(places.items()) if len(where) > 1)


def top_level_is_known():
    """By Git where there is a checkout; a folder without one has nothing else."""
    command = ['git', '-c', f'safe.directory={ROOT.resolve()}', 'ls-files'] if (ROOT / '.git').exists() else ['ls']
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout.splitlines()
    there = {name for name in (line.split('/')[0] for line in listed) if not name.startswith(('.', 'build'))}
    assert there == TOP_LEVEL, f'unknown or missing: {sorted(there ^ TOP_LEVEL)}'


def folders_of_src_are_described():
    described = set(re.findall(r'^## `?([a-z]+)`?', text('src/DESIGN.md'), re.M))
    there = {path.name for path in (ROOT / 'src').iterdir() if path.is_dir()}
    assert described == there, f'described {sorted(described)}, there {sorted(there)}'


def everything_translatable_is_listed():
    listed = [line for line in text('po/POTFILES').splitlines() if line and line[0] != '#']
    assert listed == sorted(set(listed)), 'po/POTFILES is not sorted, or names a file twice'
    marked = {short(path) for path in sources('src', kinds={'.c', '.h'})
              if GETTEXT_MARK.search(code := path.read_text(encoding='utf-8')) or ERROR_MARK.search(code)}
    marked |= {short(path) for path in sources('ui', kinds={'.ui'})
               if 'translatable="yes"' in path.read_text(encoding='utf-8')}
    marked |= {short(path) for path in (ROOT / 'data').iterdir()
               if path.name.endswith(('.desktop.in', '.xml.in', '.gschema.xml'))}
    marked.add('po/operations.c')
    marked.add('po/lessons.c')
    none([f'po/POTFILES: add {name}' for name in sorted(marked - set(listed))]
         + [f'po/POTFILES: {name} has no text to translate' for name in sorted(set(listed) - marked)])


def texts_of_operations_are_handed_to_translators():
    written = subprocess.run([ROOT / 'po/extract-operations', ROOT / 'data/operations'], check=True,
                             capture_output=True, text=True).stdout
    assert written.count('N_(') > 50, 'the operations were not found'
    assert written == text('po/operations.c'), 'run po/extract-operations (README.md says how)'


def texts_of_lessons_are_handed_to_translators():
    written = subprocess.run([ROOT / 'po/extract-lessons', ROOT / 'data/lessons'], check=True,
                             capture_output=True, text=True).stdout
    assert written == text('po/lessons.c'), 'run po/extract-lessons (README.md says how)'


def every_lesson_is_bundled():
    listed = re.search(r'bundled_lessons = \[(.*?)\]', text('src/document/meson.build'), re.S).group(1)
    there = {path.stem for path in (ROOT / 'data/lessons').glob('*.json')}
    assert set(re.findall(r"'([^']+)'", listed)) == there, f'in data/lessons: {sorted(there)}'
    for path in (ROOT / 'data/lessons').glob('*.json'):
        assert json.loads(path.read_text(encoding='utf-8'))['id'] == path.stem, short(path)


def faults_of_step(step):
    faces = [step, step.get('reveal', {})]
    if not step.get('point'):
        yield 'points at nothing'
    if not any(face.get('states') for face in faces):
        yield 'no number is checked'
    for face in faces:
        words = len(face.get('text', '').split())
        if words > 95:
            yield f'{words} words'
    if not step.get('notes'):
        yield 'has no notes for the speaker'
    if '!' in json.dumps(step):
        yield 'exclaims'


# A number that stands in a sentence as digits: no part of a name such as int8, and none that is filled in.
LITERAL = re.compile('(?<![A-Za-z0-9_.])[0-9](?:[0-9\u202f]*[0-9])?(?:[.][0-9]+)?(?![A-Za-z0-9_])')


def numbers_in(value):
    """All there are in what a step, or a document, changes and relies on."""
    if isinstance(value, (dict, list)):
        for within in value.values() if isinstance(value, dict) else value:
            yield from numbers_in(within)
    elif isinstance(value, (int, float)) and not isinstance(value, bool) and value != 0:
        yield value


def tells(literal, number):
    """Whether @literal is @number, to the digits that it has and in thousands of any unit."""
    digits = len(literal.replace('.', '').lstrip('0')) or 1
    return any(math.isclose(float(f'{number * 1000.0 ** power:.{digits}g}'), float(literal), rel_tol=1e-9)
               for power in range(-5, 6))


def lessons_rely_on_what_they_tell():
    """The right answer and what is revealed say no number but one that is computed or set."""
    faults, told = [], 0
    for path in sorted((ROOT / 'data/lessons').glob('*.json')):
        lesson = json.loads(path.read_text(encoding='utf-8'))
        for step in lesson['steps']:
            known = list(numbers_in(lesson['document'])) + list(numbers_in(step))
            texts = [choice['text'] for choice in step.get('question', {}).get('choices', []) if choice.get('right')]
            texts += [step['reveal']['text']] if 'reveal' in step else []
            for literal in LITERAL.findall(re.sub(r'{[^}]*}', '', ' '.join(texts))):
                told += 1
                if not any(tells(literal.replace('\u202f', ''), number) for number in known):
                    faults.append(f'{short(path)}: {step["title"]}: nothing says {literal}')
    assert told >= 10
    none(faults)


def lessons_keep_their_form():
    """What makes a lesson one: short steps that point at something, questions, and something to try at the end."""
    faults = []
    for path in sorted((ROOT / 'data/lessons').glob('*.json')):
        lesson = json.loads(path.read_text(encoding='utf-8'))
        steps = lesson['steps']
        if not 5 <= len(steps) <= 10:
            faults.append(f'{short(path)}: {len(steps)} steps')
        if sum('question' in step for step in steps) < 2:
            faults.append(f'{short(path)}: asks too little')
        if steps[-1]['title'] != 'Try It' or 'question' in steps[-1]:
            faults.append(f'{short(path)}: does not end in something to try')
        for step in steps:
            faults += [f'{short(path)}: {step["title"]}: {fault}' for fault in faults_of_step(step)]
    none(faults)


def german_texts():
    """The German texts by the English ones."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder) / 'de.mo'
        subprocess.run(['msgfmt', f'--output-file={compiled}', ROOT / 'po/de.po'], check=True)
        with open(compiled, 'rb') as file:
            return gettext.GNUTranslations(file)._catalog  # pylint: disable=protected-access


def choices_at_once(path):
    """What a key is pressed for among, a list each: the labels of a file's widgets, the items of each part of a menu."""
    root = xml.parse(path).getroot()
    yield [of.text for of in root.iter('property') if of.get('name') == 'label' and of.get('translatable')]
    for section in root.iter('section'):
        yield [of.text for item in section for of in item.findall('attribute') if of.get('name') == 'label']


def keys_of_a_window_differ():
    """No two widgets of a window and no two items of a part of a menu are reached by the same letter, in either language."""
    catalog = german_texts()
    faults = []
    for path in sources('ui', kinds={'.ui'}):
        for labels in choices_at_once(path):
            for language, texts in (('English', labels), ('German', [catalog.get(of, of) for of in labels])):
                keys = [found[1].lower() for found in (re.search('_(.)', of) for of in texts) if found]
                twice = sorted({key for key in keys if keys.count(key) > 1})
                faults += [f'{short(path)}: {language}: {[of for of in texts if "_" + key in of.lower()]}' for key in twice]
    none(faults)


def german_keeps_the_numbers():
    """Live numbers in the texts of lessons are named the same in every language."""
    braces = re.compile(r'\{[^{}]*\}')
    catalog = german_texts()
    lessons = text('po/lessons.c')
    faults = []
    for line in re.findall(r'^N_\((".*")\)$', lessons, re.M):
        english = json.loads(line)
        german = catalog.get(english, english)
        if sorted(set(braces.findall(english))) != sorted(set(braces.findall(german))):
            faults.append(f'{german!r}: has other numbers than {english!r}')
    none(faults)


def extract_texts(folder):
    """All that is translatable, as xgettext finds it."""
    own = re.findall(r"'--keyword=([^']+)'", text('po/meson.build'))
    assert 'roof_fail:2' in own and 'ROOF_REASON' in own
    keywords = ('_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'ngettext:1,2', 'g_dngettext:2,3', *own)
    template = Path(folder) / 'roofline.pot'
    subprocess.run(['xgettext', '--from-code=UTF-8', '--add-comments=Translators:', f'--files-from={ROOT / "po/POTFILES"}',
                    f'--directory={ROOT}', f'--output={template}', '--no-wrap',
                    *(f'--keyword={keyword}' for keyword in keywords)],
                   check=True, capture_output=True, cwd=ROOT)
    assert template.read_text(encoding='utf-8').count('\nmsgid ') > 400, 'few texts were found'
    return template


def placeholders_are_numbered():
    """Where there are two, another language may need them in another order."""
    with tempfile.TemporaryDirectory() as folder:
        entries = extract_texts(folder).read_text(encoding='utf-8').split('\n\n')
    formats = [of for of in entries if re.search(r'^#,.* c-format', of, re.M)]
    assert len(formats) > 200
    faults = []
    for entry in formats:
        for line in re.findall(r'^msgid(?:_plural)? "(.*)"$', entry, re.M):
            bare = re.findall(r'%(?![0-9]+\$)[-+ #0]*[0-9]*(?:[.][0-9*]+)?(?:<PRI|[a-z])', line.replace('%%', ''))
            faults += [line] if len(bare) > 1 else []
    none(faults)


def german_is_whole():
    """Every text of the program has its German one, and none is a guess of msgmerge's."""
    with tempfile.TemporaryDirectory() as folder:
        compared = subprocess.run(['msgcmp', ROOT / 'po/de.po', extract_texts(folder)],
                                  capture_output=True, text=True, check=False)
    assert compared.returncode == 0, (
        f'{compared.stderr}\nmeson compile -C build roofline-update-po adds what is new to po/de.po;'
        ' then translate it there')


def manifest_asks_for_no_more_than_a_window():
    manifest = json.loads(text(f'flatpak/{APP_ID}.json'))
    allowed = {'--share=ipc', '--socket=fallback-x11', '--socket=wayland', '--device=dri'}
    assert set(manifest['finish-args']) == allowed, manifest['finish-args']
    assert manifest['command'] == 'roofline'


if __name__ == '__main__':
    sys.exit(tap.run('/repository', [
        every_source_names_its_licence,
        id_is_the_same_everywhere,
        newest_release_is_the_version,
        media_type_is_the_same_everywhere,
        documents_are_recognised,
        settings_are_described,
        layers_hold,
        rooms_hold,
        libraries_list_what_they_use,
        files_call_in_no_circle,
        files_include_in_no_circle,
        headers_declare_what_others_call,
        files_include_the_headers_that_they_use,
        types_mean_one_thing,
        top_level_is_known,
        folders_of_src_are_described,
        everything_translatable_is_listed,
        german_is_whole,
        placeholders_are_numbered,
        texts_of_operations_are_handed_to_translators,
        texts_of_lessons_are_handed_to_translators,
        every_lesson_is_bundled,
        lessons_keep_their_form,
        lessons_rely_on_what_they_tell,
        german_keeps_the_numbers,
        keys_of_a_window_differ,
        manifest_asks_for_no_more_than_a_window,
    ]))
