# SPDX-License-Identifier: GPL-3.0-or-later
"""That README and manual page tell the truth about roofline-cli, and that it speaks German."""
import json
import re
import shlex
import sys
from pathlib import Path

from program import BINARY, FOLDER, ROOT, run, speaking, tap

README = (ROOT / 'README.md').read_text(encoding='utf-8')
# The page as it reads: no requests, no font changes, no escaped hyphens.
MANUAL = re.sub(r'\\f.|\\(?=-)', '', (ROOT / 'data/man/roofline-cli.1').read_text(encoding='utf-8'))
VERB = re.compile(r'^  ([a-z]+)  ', re.M)
OPTION = re.compile(r'^  (?:-., )?(--[a-z-]+)', re.M)


def verbs():
    found = VERB.findall(run('--help').output)
    assert len(found) >= 3, found
    return found


def manual_names_every_verb_and_option():
    for verb in verbs():
        assert re.search(rf'^\.B roofline-cli {verb}\b', MANUAL, re.M), f'{verb}: not in the synopsis'
        options = OPTION.findall(run(verb, '--help').output)
        assert '--help' in options, f'{verb}: {options}'
        for option in options:
            assert option in MANUAL, f'{verb} {option}: not in the manual page'


def manual_names_every_format_of_pictures():
    listed = re.search(r'The picture to write: (.*)', run('render', '--help').output)[1]
    endings = re.findall(r'\.[a-z]+', listed)
    assert '.html' in endings and all(re.search(rf'^\.[A-Z]+.*\B\{ending}\b', MANUAL, re.M) for ending in endings), listed


def help_and_manual_name_every_theme_and_preset():
    for option in ('theme', 'preset'):
        refused = run('render', '--machine', 'nvidia-a100-sxm4-80gb', f'--{option}', '?', '-o', FOLDER / 'chart.png').errors
        names = re.split(', | or ', re.search(r'expected (.*)', refused)[1])
        told = re.search(rf'^  --{option}=.*', run('render', '--help').output, re.M)[0]
        manual = MANUAL.partition(f'.BI --{option} ')[2].partition('.TP')[0]
        assert len(names) == 5 and all(re.search(rf'\b{name}\b', told) and re.search(rf'\b{name}\b', manual) for name in names), refused


def manual_promises_no_more_than_there_is():
    options = {option for verb in verbs() for option in OPTION.findall(run(verb, '--help').output)}
    promised = set(re.findall(r'--[a-z-]+', MANUAL)) - {'--version'}
    assert promised <= options, sorted(promised - options)
    assert set(re.findall(r'^\.B roofline-cli ([a-z]+)$', MANUAL, re.M)) <= set(verbs())


def example_of_the_readme_runs():
    lines = [shlex.split(line)[1:] for line in README.splitlines()
             if line.startswith('roofline-cli analyze')]
    assert lines, 'README.md shows no analysis'
    for line in lines:
        kernel = run(*line, '--json').json()['kernels'][0]
        assert kernel['bound'] == 'hbm', kernel


def readme_lists_what_opens():
    """The table of the README is that of import --list: the same formats, each with what it gives."""
    section = README.partition('\n## What opens\n')[2].partition('\n## ')[0]
    rows = re.findall(r'^\| (`[^|]*`) \| [^|]* \| ([^|]*) \|$', section, re.M)
    told = {name: gives for names, gives in rows for name in re.findall('`([^`]*)`', names)}
    listed = dict(re.findall(r'^([a-z-]+) {2,}((?:run|machine|network)(?:, machine)?) ', run('import', '--list').output, re.M))
    assert told == listed, set(told.items()) ^ set(listed.items())


def files_of_the_readme_are_sound():
    blocks = [json.loads(block) for block in re.findall(r'```json\n(.*?)```', README, re.S)]
    kinds = {block['format']: block for block in blocks}
    assert set(kinds) == {'roofline-operation', 'roofline-machine', 'roofline-lesson'}, sorted(kinds)
    data = FOLDER / 'data' / 'io.github.roofline_app.Roofline'
    for kind, folder in (('roofline-operation', 'operations'), ('roofline-machine', 'machines'),
                         ('roofline-lesson', 'lessons')):
        path = data / folder / f'{kinds[kind]["id"]}.json'
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(kinds[kind]), encoding='utf-8')
        checked = run('check', path)
        assert checked.status == 0, str(checked)
    both = run('analyze', '--machine', kinds['roofline-machine']['id'],
               '--op', kinds['roofline-operation']['id'], '--json',
               XDG_DATA_HOME=str(FOLDER / 'data')).json()
    kernel = both['kernels'][0]
    assert kernel['flops']['vector'] == 4096 * 4096, kernel
    assert kernel['bytes']['hbm'] == 2 * (4096 + 4096 + 4096 * 4096), kernel


def help_is_translated():
    german = run('--help', **speaking('de')).output
    assert 'Aufruf:' in german and 'Usage:' not in german, german
    listed = run('list', 'operations', **speaking('de')).output
    assert 'Matrixmultiplikation' in listed, listed


def lists_of_keys_are_in_one_language():
    path = FOLDER / 'keys.json'
    path.write_text(json.dumps({f'key{n:02}': n for n in range(1, 46)}), encoding='utf-8')
    said = run('analyze', '--machine', 'nvidia-h100-sxm5-80gb', '--model', str(path), **speaking('de')).errors
    assert 'key40 und 5 weitere' in said and ' more' not in said, said


def numbers_are_not_translated():
    machine = ('--machine', 'nvidia-h100-sxm5-80gb', '--op', 'gemv', '--json')
    assert run('analyze', *machine, **speaking('de')).output == run('analyze', *machine).output


def programs_know_no_build_folder():
    """An installed program reads what is installed, even where the folder it was built in is still there."""
    build = Path(BINARY).parents[2]
    assert (build / 'po').is_dir() and (build / 'data').is_dir(), build
    for program in filter(Path.exists, (Path(BINARY), build / 'src/app/roofline')):
        content = program.read_bytes()
        for folder in ('po', 'data'):
            assert f'{build / folder}\0'.encode() not in content, f'{program.name} looks into {folder}'


if __name__ == '__main__':
    sys.exit(tap.run('/roof/cli/documentation', [
        manual_names_every_verb_and_option,
        manual_names_every_format_of_pictures,
        help_and_manual_name_every_theme_and_preset,
        manual_promises_no_more_than_there_is,
        example_of_the_readme_runs,
        files_of_the_readme_are_sound,
        readme_lists_what_opens,
        help_is_translated,
        lists_of_keys_are_in_one_language,
        numbers_are_not_translated,
        programs_know_no_build_folder,
    ]))
