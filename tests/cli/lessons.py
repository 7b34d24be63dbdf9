# SPDX-License-Identifier: GPL-3.0-or-later
"""Lessons on the command line: listed, checked, and drawn as figures and handouts."""
import hashlib
import json
import os
import re
import subprocess
import unicodedata

from program import BINARY, ENVIRONMENT, FOLDER, ROOT, V5E, finish, refuses, run, speaking, succeeds, write

KERNEL = {'name': 'Layer', 'op': 'matmul', 'parameters': {'B': 64, 'D': 8192, 'F': 8192}}
LESSON = {
    'format': 'roofline-lesson', 'version': 1, 'id': 'mine', 'order': 500, 'title': 'Mine',
    'summary': 'A lesson of a test.', 'minutes': 1,
    'document': {'machines': ['tpu-v5e'], 'kernels': [KERNEL]},
    'steps': [
        {'title': 'One', 'text': 'It takes {Layer.t_min}.', 'point': [{'kernel': 'Layer'}, {'roof': 'main'}],
         'question': {'ask': 'What binds it?',
                      'choices': [{'text': 'The memory', 'right': True, 'why': 'It is slower.'},
                                  {'text': 'The math', 'why': 'It takes {Layer.t_math}.'}]},
         'reveal': {'text': 'Twice the rows.', 'changes': [{'kernel': 'Layer', 'set': {'B': 512}}]}},
        {'title': 'Two', 'text': 'Now {Layer.bound} binds, before it was {first.Layer.bound}.'},
    ],
}


def lesson(**members):
    return {**LESSON, **members}


def own_lessons_are_listed():
    folder = FOLDER.parent / 'own' / 'io.github.roofline_app.Roofline' / 'lessons'
    folder.mkdir(parents=True)
    (folder / 'mine.json').write_text(json.dumps(LESSON), encoding='utf-8')
    (folder / 'broken.json').write_text(json.dumps(lesson(id='broken', minutes=-1)), encoding='utf-8')
    listed = run('list', 'lessons', '--json', XDG_DATA_HOME=folder.parents[1])
    entry = listed.json()[-1]
    assert entry == {'id': 'mine', 'order': 500, 'title': 'Mine', 'summary': 'A lesson of a test.', 'minutes': 1,
                     'steps': ['One', 'Two']}, entry
    assert 'broken.json: minutes: must be above 0' in listed.errors, str(listed)
    table = run('list', 'lessons', XDG_DATA_HOME=folder.parents[1]).output
    assert re.search(r'^mine +Mine +2 +1$', table, re.M), table
    drawn = run('render', '--lesson', 'mine', '-o', 'own%d.png', XDG_DATA_HOME=folder.parents[1])
    assert drawn.status == 0 and (FOLDER / 'own3.png').is_file(), str(drawn)


def bundled_lessons_are_listed_and_sound():
    for entry in run('list', 'lessons', '--json').json():
        assert entry['title'] and entry['summary'] and entry['minutes'] > 0 and entry['steps'], entry
    files = sorted((ROOT / 'data/lessons').glob('*.json'))
    assert len(files) == len(run('list', 'lessons', '--json').json())
    for path in files:
        succeeds(run('check', path))


def check_names_every_fault():
    steps = json.loads(json.dumps(LESSON['steps']))
    steps[0]['text'] = 'It takes {Layr.t_min}.'
    steps[0]['question']['choices'][0]['right'] = False
    steps[1]['states'] = [{'says': 'Layer.bound', 'value': 'hbm'}]
    path = write('faulty.json', lesson(summary='', steps=steps))
    checked = run('check', path)
    assert checked.status == 1 and checked.output == '', str(checked)
    lines = [line.split('faulty.json: ')[1] for line in checked.errors.splitlines()]
    assert [line.split(':')[0] for line in lines] == [
        'summary', 'steps[0].text', 'steps[0].question.choices', 'steps[1].states[0].value'], lines
    succeeds(run('check', write('good.json', LESSON)))


def answers(learner, *given, **members):
    """A file of answers; each of @given is a step, a choice and whether it is right."""
    listed = [{'step': step, 'title': f'Step {step}', 'choice': choice, 'right': right, 'tries': 1} for step, choice, right in given]
    return write(f'{learner}.json', {'format': 'roofline-answers', 'version': 1, 'lesson': 'mine', 'title': 'Mine', 'learner': learner,
                                     'questions': 2, 'answers': listed, **members})


def answers_are_collected():
    files = [answers('ada', (1, 2, True), (3, 1, True)), answers('bo', (1, 1, False)), answers('cy', (1, 2, True))]
    found = run('collect', '--json', *files).json()
    assert [(one['learner'], one['questions'], one['answered'], one['right']) for one in found['learners']] == [
        ('ada', 2, 2, 2), ('bo', 2, 1, 0), ('cy', 2, 1, 1)]
    assert [(one['step'], one['answered'], one['right'], one['choices']) for one in found['questions']] == [
        (1, 3, 2, [1, 2]), (3, 1, 1, [1])]
    text = run('collect', *files).output
    assert 'ada' in text and 'Step 3' in text and '1, 2' in text, text
    for file in files:
        succeeds(run('check', file))


def faulty_answers_are_refused():
    good, faulty = answers('good', (1, 1, True)), answers('faulty', (1, 1, True), (1, 2, False))
    refused = run('collect', good, faulty)
    assert refused.status == 1 and refused.output == '' and 'faulty.json: answers[1].step' in refused.errors, str(refused)
    assert 'answers[1].step' in run('check', faulty).errors
    assert run('collect', write('lesson-as-answers.json', LESSON)).status == 1
    assert run('collect', 'not-there.json').status == 1
    assert run('collect').status == 2


def locked_lessons_keep_their_answers():
    lock = {'salt': 'pepper', 'sha256': hashlib.sha256(b'pepperslate').hexdigest()}
    path = write('locked.json', lesson(lock=lock))
    succeeds(run('check', path))
    assert 'slate' not in (FOLDER / 'locked.json').read_text(encoding='utf-8')
    assert run('render', '--lesson', path, '-o', 'shut%d.svg').status == 0
    assert run('render', '--lesson', write('open.json', lesson()), '-o', 'open%d.svg').status == 0
    assert len(list(FOLDER.glob('shut*.svg'))) < len(list(FOLDER.glob('open*.svg')))
    refused = run('check', write('unlocked.json', lesson(lock={'salt': 'a', 'sha256': 'roof'})))
    assert refused.status == 1 and 'lock.sha256' in refused.errors, str(refused)


def sealed_lessons_are_judged_by_their_word():
    """Sealed, checked, answered without a verdict, and judged by who has the word."""
    steps = [{'title': 'One', 'text': 'Two clocks.', 'reveal': {'text': 'It was the secret one.'},
              'question': {'ask': 'Which?', 'choices': [{'text': 'Math', 'why': 'Too fast.'},
                                                        {'text': 'Memory', 'why': 'It is.', 'right': True}]}}]
    sealed = run('seal', write('plain.json', lesson(steps=steps)), '--word', 'slate')
    assert sealed.status == 0 and not {'secret', 'right', 'slate', 'Too fast'} & set(sealed.output.replace('"', ' ').split()), sealed
    assert 'secret' not in sealed.output and 'Too fast' not in sealed.output
    (FOLDER / 'sealed.json').write_text(sealed.output, encoding='utf-8')
    succeeds(run('check', 'sealed.json'))
    kept = write('kept.json', {'format': 'roofline-answers', 'version': 1, 'lesson': lesson()['id'], 'questions': 1,
                               'answers': [{'step': 1, 'choice': 2, 'tries': 1}]})
    assert run('collect', kept, '--json').json()['learners'][0]['right'] is None
    judged = run('collect', kept, '--lesson', 'sealed.json', '--word', 'slate', '--json').json()
    assert judged['learners'][0]['right'] == 1 and judged['questions'][0]['right'] == 1, judged
    refused = run('collect', kept, '--lesson', 'sealed.json', '--word', 'chalk')
    assert refused.status == 1 and 'this is not the word' in refused.errors, str(refused)
    assert run('collect', kept, '--word', 'slate').status == 2 and run('seal', 'plain.json').status == 2


def figures_are_numbered():
    path = write('lesson.json', LESSON)
    for name, starts in (('fig%02d.svg', b'<?xml'), ('fig%d.png', b'\x89PNG'), ('fig-%3d.pdf', b'%PDF')):
        drawn = run('render', '--lesson', path, '-o', name)
        assert drawn.status == 0 and drawn.output == '' and drawn.errors == '', str(drawn)
    assert sorted(found.name for found in FOLDER.glob('fig*')) == [
        'fig-001.pdf', 'fig-002.pdf', 'fig-003.pdf', 'fig01.svg', 'fig02.svg', 'fig03.svg', 'fig1.png', 'fig2.png',
        'fig3.png']
    assert (FOLDER / 'fig1.png').read_bytes() != (FOLDER / 'fig2.png').read_bytes()
    for name, rows in (('fig01.svg', 64), ('fig2.png', 512), ('fig-003.pdf', 512)):
        kernel, = run('analyze', name, '--json').json()['kernels']
        assert kernel['parameters']['B'] == rows, name


def figures_point_at_what_steps_do():
    """A ring and an arrow where a step says so, in the numbered figures and in the handout, unless they are not wanted."""
    path = write('lesson.json', LESSON)
    for name in ('at%d.svg', 'at%d.png', 'at.pdf'):
        made = []
        for options in ((), ('--no-pointing',)):
            drawn = run('render', '--lesson', path, '-o', name, *options)
            assert drawn.status == 0, str(drawn)
            made.append((FOLDER / name.replace('%d', '1')).read_bytes())
        assert made[0] != made[1], name
        if name.endswith('.svg'):
            assert b'id="callouts"' in made[0] and b'id="callouts"' not in made[1]


def read_pdf(path):
    """How many pages it has, and its words."""
    info = subprocess.run(['pdfinfo', path], check=True, capture_output=True, text=True).stdout
    words = subprocess.run(['pdftotext', '-layout', path, '-'], check=True, capture_output=True, text=True).stdout
    return int(re.search(r'Pages:\s+(\d+)', info)[1]), re.sub(r'\s+', ' ', unicodedata.normalize('NFKC', words))


def card_is_one_page_of_the_machine():
    drawn = run('render', '--card', '--machine', 'nvidia-h100-sxm5-80gb', '-o', 'card.pdf')
    assert drawn.status == 0 and drawn.output == '' and drawn.errors == '', str(drawn)
    pages, words = read_pdf(FOLDER / 'card.pdf')
    assert pages == 1
    for said in ('Roofline of H100 SXM5 80GB', '295.3 FLOP/B', 'B ≥ 295', 'B ≥ 319', 'int8 weights', 'B ≥ 147.7', '8 192 × 8 192', 'D ≥', '3.35 TB/s',
                 'Memory bandwidth'):
        assert said in words, (said, words)
    before = (FOLDER / 'card.pdf').read_bytes()
    assert run('render', '--card', '--machine', 'nvidia-h100-sxm5-80gb', '-o', 'card.pdf').status == 0
    assert (FOLDER / 'card.pdf').read_bytes() == before
    assert run('render', '--card', '--machine', 'nvidia-h100-sxm5-80gb', '--set', 'machine.hbm.bandwidth=6.7TB/s', '-o', 'card.pdf').status == 0
    assert '147.7 FLOP/B' in read_pdf(FOLDER / 'card.pdf')[1]


def card_of_every_machine_fits_its_page():
    for machine in ('williams2009-opteron-x2-2214', 'raspberry-pi-5', 'nvidia-b300-sxm', 'google-tpu-v3'):
        assert run('render', '--card', '--machine', machine, '-o', 'each.pdf').status == 0
        assert read_pdf(FOLDER / 'each.pdf')[0] == 1


def card_refuses_what_it_cannot_show():
    for arguments, said in ((('-o', 'no.pdf'), '--machine'),
                            (('--machine', 'tpu-v5e', '-o', 'no.png'), 'no.png'),
                            (('--machine', 'tpu-v5e', '--op', 'matmul', '-o', 'no.pdf'), '--card'),
                            (('--machine', 'tpu-v5e', '--lesson', 'two-clocks', '-o', 'no.pdf'), '--card')):
        refused = run('render', '--card', *arguments)
        assert refused.status == 2 and said in refused.errors and refused.output == '', str(refused)
    assert run('render', '--card', '--machine', 'nowhere', '-o', 'no.pdf').status in (1, 2)
    assert not list(FOLDER.glob('no.*'))


def pictures_are_the_same_each_time():
    path = write('lesson.json', LESSON)
    for name in ('same%d.svg', 'same%d.png', 'same.pdf'):
        first = None
        for environment in ({}, speaking('en')):
            run('render', '--lesson', path, '-o', name, **environment)
            made = [file.read_bytes() for file in sorted(FOLDER.glob(name.replace('%d', '?')))]
            assert made and (first is None or made == first), name
            first = made


def language_is_asked_for_and_not_guessed():
    for name in ('words1.svg', 'words.pdf'):
        made = {}
        for language, options in (('en', ()), ('de', ()), ('de', ('--local-language',))):
            drawn = run('render', '--lesson', 'two-clocks', '-o', name.replace('1', '%d'), *options, **speaking(language))
            assert drawn.status == 0, str(drawn)
            made[language, options] = (FOLDER / name).read_bytes()
        english, german, asked = made.values()
        assert german == english and asked != english, name


def kernels_are_called_in_the_language_of_the_texts():
    """Whatever a lesson does to its kernels it calls them as its file does, in every language."""
    steps = [
        {'title': 'One', 'text': 'It takes {Layer.t_min}.', 'point': [{'kernel': 'Layer', 'level': 'hbm'}],
         'changes': [{'select': ['Layer']}, {'path': {'kernel': 'Layer', 'over': 'B', 'from': 1, 'to': 512}}],
         'question': {'ask': 'Where to?', 'drag': 'Layer', 'hint': 'Further.'},
         'reveal': {'text': 'From {before.Layer.B} to {Layer.B}.',
                    'changes': [{'kernel': 'Layer', 'set': {'B': 512}}, {'pin': 'Layer'}],
                    'states': [{'says': 'before.Layer.B', 'value': 64}, {'says': 'Layer.B', 'value': 512}]}},
        {'title': 'Two', 'text': '{Product.t_min} and {first.Layer.t_min}', 'point': [{'kernel': 'Product'}],
         'changes': [{'unpin': 'Layer'}, {'kernel': 'Layer', 'name': 'Narrow'}, {'add': {**KERNEL, 'name': 'Product'}},
                     {'remove': 'Narrow'}]},
    ]
    path = write('names.json', lesson(steps=steps))
    for language, first, last in (('en', 'Layer', 'Product'), ('de', 'Schicht', 'Produkt')):
        succeeds(run('check', path, **speaking(language)))
        drawn = run('render', '--lesson', path, '-o', 'names%d.svg', '--local-language', **speaking(language))
        assert drawn.status == 0, str(drawn)
        for figure, name in ((1, first), (2, first), (3, last)):
            kernel, = run('analyze', f'names{figure}.svg', '--json').json()['kernels']
            assert kernel['name'] == name, (language, figure, kernel['name'])
    for bundled in sorted((ROOT / 'data/lessons').glob('*.json')):
        succeeds(run('check', bundled, **speaking('de')))


def height_follows_the_slope():
    path = write('lesson.json', LESSON)
    assert run('render', '--lesson', path, '-o', 'slope%d.svg', '--size', '300xauto').status == 0
    height = float(re.search(rb'<svg[^>]* height="([0-9.]+)pt"', (FOLDER / 'slope1.svg').read_bytes())[1])
    assert height != 300, height
    refuses(run('render', '--lesson', path, '-o', 'slope.pdf', '--size', '300xauto'), 2, '300xauto', 'handout')


def handout_has_a_page_for_each():
    path = write('lesson.json', LESSON)
    assert run('render', '--lesson', path, '-o', 'handout.pdf').status == 0
    content = (FOLDER / 'handout.pdf').read_bytes()
    assert content.count(b'/Type /Page %') == 3
    assert run('render', '--lesson', path, '-o', 'bare.pdf', '--no-document').status == 0
    refuses(run('analyze', 'bare.pdf'), 1, 'bare.pdf')
    # What the handout carries is a document with that presentation.
    assert run('render', 'handout.pdf', '--slides', '-o', 'again.pdf').status == 0
    assert (FOLDER / 'again.pdf').read_bytes() == content


def nothing_else_is_replaced():
    path = write('lesson.json', LESSON)
    (FOLDER / 'keep2.png').write_text('a letter', encoding='utf-8')
    refuses(run('render', '--lesson', path, '-o', 'keep%d.png'), 1, 'keep2.png: exists already, not in format PNG')
    assert not (FOLDER / 'keep1.png').exists() and (FOLDER / 'keep2.png').read_text(encoding='utf-8') == 'a letter'
    (FOLDER / 'letter.pdf').write_text('a letter', encoding='utf-8')
    refuses(run('render', '--lesson', path, '-o', 'letter.pdf'), 1, 'letter.pdf')
    assert (FOLDER / 'letter.pdf').read_text(encoding='utf-8') == 'a letter'
    refuses(run('render', '--lesson', path, '-o', 'nowhere/%d.png'), 1, 'nowhere/1.png: there is no folder', 'nowhere')


def read_all(leader):
    """All that was written to a terminal that nobody holds any more: it comes in pieces, and ends with an error."""
    said = b''
    try:
        while piece := os.read(leader, 10000):
            said += piece
    except OSError:
        pass
    return said.decode('utf-8')


def progress_is_for_terminals():
    path = write('lesson.json', LESSON)
    leader, follower = os.openpty()
    done = subprocess.run([BINARY, 'render', '--lesson', path, '-o', 'tty%d.png'], cwd=FOLDER, env=ENVIRONMENT,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=follower, check=True)
    os.close(follower)
    said = read_all(leader)
    os.close(leader)
    assert done.stdout == b'' and '1 of 3' in said and said.endswith('\r\x1b[K'), repr(said)


def wrong_commands_are_refused():
    path = write('lesson.json', LESSON)
    document = write('plain.roofline', {'format': 'roofline', 'version': 1,
                                        'machines': [run('list', 'machines', '--json').json()[0]]})
    for arguments, words in (
            (('--lesson', path, '-o', 'x.png'), ('x.png', '%02d.png')),
            (('--lesson', path, '-o', '%s.png'), ('%s.png', '%02d')),
            (('--lesson', path, '-o', '%d%d.png'), ('%d%d.png',)),
            (('--lesson', path, '-o', '%99d.png'), ('%99d.png',)),
            (('--lesson', path), ('-o',)),
            (('--lesson', path, document, '-o', 'x.pdf'), ('plain.roofline', 'not both')),
            (('--lesson', path, '--slides', '-o', 'x.pdf'), ('not both',)),
            (('--lesson', path, '--machine', 'tpu-v5e', '-o', 'x.pdf'), ('--lesson',)),
            (('--lesson', path, '--sweep', 'B=1:9', '-o', 'x.pdf'), ('--lesson',)),
            (('--slides', '-o', 'x.pdf'), ('--slides',)),
            (('--slides', document, document, '-o', 'x.pdf'), ('one document',))):
        refuses(run('render', *arguments), 2, *words)
    for arguments, words in (
            (('--lesson', 'nothing', '-o', 'x.pdf'), ('there is no lesson "nothing"',)),
            (('--lesson', write('bad.json', lesson(minutes=0)), '-o', 'x.pdf'), ('bad.json', 'minutes')),
            (('--slides', document, '-o', 'x.pdf'), ('plain.roofline', 'no presentation')),
            (('--lesson', path, '-o', 'x.pdf', '--size', '10x10'), ('size',))):
        refuses(run('render', *arguments), 1, *words)
    broken = write('broken.roofline', {
        'format': 'roofline', 'version': 1, 'machines': [V5E],
        'presentation': [{'state': {'machines': [0], 'kernels': [{'op': 'matmul', 'parameters': {'B': -1}}]}}]})
    refuses(run('render', '--slides', broken, '-o', 'x.pdf'), 1, 'broken.roofline: presentation[0].state.kernels[0]', 'B:')
    assert not (FOLDER / 'x.pdf').exists()


finish('/cli/lessons', [
    own_lessons_are_listed,
    bundled_lessons_are_listed_and_sound,
    check_names_every_fault,
    answers_are_collected,
    faulty_answers_are_refused,
    locked_lessons_keep_their_answers,
    sealed_lessons_are_judged_by_their_word,
    figures_are_numbered,
    figures_point_at_what_steps_do,
    card_is_one_page_of_the_machine,
    card_of_every_machine_fits_its_page,
    card_refuses_what_it_cannot_show,
    pictures_are_the_same_each_time,
    language_is_asked_for_and_not_guessed,
    kernels_are_called_in_the_language_of_the_texts,
    height_follows_the_slope,
    handout_has_a_page_for_each,
    nothing_else_is_replaced,
    progress_is_for_terminals,
    wrong_commands_are_refused,
])
