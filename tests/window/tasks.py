# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole questions answered from a new window, by pointer and by keys alone, each in no more actions than it may take.

A task is a row of the table: the ways to its answer, and what must then be on the screen or in the file. An action is a click, a
drag, a chord, or a typed text with the key that ends it; a step of a way is one action. With a pointer texts are typed, too.

Usage: tasks.py PROGRAM (under with-a11y)
"""
import collections
import functools
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, until  # noqa: E402
from person import Person  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
SIZE = 1270, 790
TABLE = 'Symbol;wall us;flop count;DRAM traffic (MB)\nproduct;700;137438953472;100.6\nrow_norm;90;2.1e7;134\nsoft_max;400;1.5e8;268\ncopy;60;0;120\n'


# Steps: each returns what a person does.

def click(name, role='push button'):
    return lambda person: person.click(role, name)


def select(name):
    """A double click on the text in an entry."""
    return lambda person: person.click('text', name, repeat=2)


def place(across, up, *, ctrl=False):
    """A click on the chart, at a share of its width and height; with Control held."""
    return lambda person: person.click_chart(across, up, ctrl)


def drag(across):
    """The selected dot, by pixels to the right."""
    return lambda person: person.drag_dot(across)


def chord(keys):
    return lambda person: person.chord(keys)


def enter(text, end='Return'):
    return lambda person: person.enter(text, end)


def path(name):
    """The name of a file, typed into the file dialog."""
    return lambda person: person.enter_path(person.program.folder / name)


# What must be true at the end.

def fits_on_two(person):
    person.says('Memory bound')
    person.says('reads the cache', 'Fits (121 of 151')
    person.wait_kept(lambda document: [document['workloads'][0][key] for key in ('batch', 'past', 'tp', 'weights')] == [8, 131072, 2, 'fp8'])


def far_from_the_roof(person):
    person.says('Reaches 63 % of its roof: try ')
    person.says_in_order('What to Try', 'Reach the roof', '×1.59', '440.5 µs instead of 700 µs')
    person.wait_kept(lambda document: document['kernels'][1]['parameters'] == {'B': 4096, 'D': 4096, 'F': 4096}
                     and document['kernels'][1]['measured']['time'] == 7e-4)


def batch_is_named(person):
    person.says('Compute bound from B = 131.')


def faster_is_named(person):
    person.says('Does not fit: needs 93.67 GB, HBM3 holds 85.52 GB')
    person.says_in_order('H100 SXM5 80GB', 'does not fit', 'Instinct MI300X', 'fits', '1.58× as fast')
    person.wait_kept(lambda document: len(document['machines']) == 2 and 'h100' in document['machines'][0]['id']
                     and 'mi300x' in document['machines'][1]['id'])


def bandwidth_is_named(person):
    person.says('Next limit: Tensor Core bf16, once NVLink 4 reaches ', ' TB/s')


def machine_is_there(person):
    person.says('Compute bound on vector fp32')
    made = person.made('machines')
    assert [(one['name'], one['compute'][0]['peak'], one['levels'][0]['bandwidth'], one['levels'][0]['capacity'])
            for one in made] == [('My board', 32e9, 17e9, 8e9)], made


def operation_is_there(person):
    person.says('Memory bound')
    made = person.made('operations')
    assert [(one['id'], one['work'][0]['flops'], one['tensors'][0]['shape']) for one in made] == [('matrix_vector', '2*n*n', ['n', 'n'])], made
    person.wait_kept(lambda document: 'matrix_vector' in [kernel['op'] for kernel in document['kernels']])


def slowest_is_named(person):
    person.wait_selected('product')
    person.says('Reach the roof')


def figure_is_there(person):
    folder = person.program.folder
    until(lambda: all((folder / name).exists() and (folder / name).stat().st_size > 0 for name in ('fig.png', 'fig.pdf')), 'both files')
    assert (folder / 'fig.pdf').read_bytes()[:5] == b'%PDF-' and (folder / 'fig.png').read_bytes()[1:4] == b'PNG'
    person.wait_kept(lambda document: [note['text'] for note in document['annotations']] == ['waits for memory', 'computes']
                     and document['figure']['preset'] == 'column')


def slides_have_the_verdict(person):
    person.wait_kept(lambda document: len({json.dumps(slide['state']) for slide in document['presentation']})
                     == len(document['presentation']) == 3)
    person.chord('F5')  # no part of the task: what the audience sees
    person.says('Memory bound on HBM3')
    person.chord('Escape')


MODEL = 'llama 3.1 70b fp8 128k batch 8 2x'
BOARD = [enter(text, 'Tab') for text in ('My board', '32 GFLOP/s', '17 GB/s')] + [enter('8 GB')]
FIGURE = [click('Also as PDF', 'check box'), click('Export…'), path('fig.png'), click('Open'), path('fig.pdf')]

Task = collections.namedtuple('Task', 'name most ready pointer keys holds')
TASKS = [
    Task('does-a-model-fit-on-two', 8, None,
         [click('Add Model'), enter(MODEL), click('Replace'), click('Machine', 'page tab'), click('Choose'), enter('h200')],
         [chord('ctrl+shift+k'), enter(MODEL), chord('Return'), chord('ctrl+l'), enter('h200')],
         fits_on_two),
    Task('how-far-is-a-product-from-its-roof', 8, None,
         [click('Machine', 'page tab'), click('Choose'), enter('a100'), click('Kernels', 'page tab'), click('Add Kernel'),
          enter('matmul B=4096 D=4096 F=4096 time=700us')],
         [chord('ctrl+l'), enter('a100'), chord('ctrl+k'), enter('matmul B=4096 D=4096 F=4096 time=700us')],
         far_from_the_roof),
    Task('which-batch-is-compute-bound', 6, None,
         [click('Add Kernel'), enter('matmul int8 weights'), click('Machine', 'page tab'), click('Choose'), enter('v5e')],
         [chord('ctrl+l'), enter('v5e'), chord('ctrl+k'), enter('matmul int8 weights')],
         batch_is_named),
    Task('which-of-two-machines', 6, None,
         [click('Add Model'), enter('mixtral 8x7b'), click('Replace'), click('Machine', 'page tab'), click('Add Machine'), enter('mi300x')],
         [chord('ctrl+shift+k'), enter('mixtral 8x7b'), chord('Return'), chord('ctrl+shift+l'), enter('mi300x')],
         faster_is_named),
    Task('which-network-frees-a-product', 6, None,
         [click('Add Kernel'), enter('sharded n=8')],
         [chord('ctrl+k'), enter('sharded n=8')],
         bandwidth_is_named),
    Task('machine-from-nothing', 10, None,
         [click('Machine', 'page tab'), click('Choose'), click('New Machine'), *BOARD],
         [chord('ctrl+shift+m'), *BOARD],
         machine_is_there),
    Task('operation-of-ones-own', 10, None,
         [click('Add Kernel'), click('New Operation'), enter('Matrix vector', 'Tab'), select('Work 1, FLOPs'), enter('2*n*n', 'Tab'),
          select('Tensor 1, Shape'), enter('n, n', 'Tab'), click('Save')],
         [chord('ctrl+shift+o'), enter('Matrix vector', 'Tab'), chord('alt+w'), enter('2*n*n', 'Tab'), chord('alt+t'), enter('n, n', 'Tab'),
          chord('ctrl+s')],
         operation_is_there),
    Task('slowest-of-a-table', 6, lambda folder: (folder / 'odd.csv').write_text(TABLE, encoding='utf-8'),
         [click('Import Kernels'), path('odd.csv'), click('Import')],
         [chord('ctrl+o'), path('odd.csv')],
         slowest_is_named),
    Task('figure-with-two-notes', 12, None,
         [place(0.3, 0.9, ctrl=True), enter('waits for memory'), place(0.8, 0.3, ctrl=True), enter('computes'), click('Export'),
          click('Preset', 'combo box'), click('One column', 'list item'), *FIGURE],
         [chord('n'), enter('waits for memory'), chord('n'), enter('computes'), chord('ctrl+e'), chord('alt+t'), chord('o'), chord('alt+p'),
          chord('alt+e'), path('fig.png'), chord('ctrl+o'), path('fig.pdf')],
         figure_is_there),
    Task('three-slides', 8, None,
         [click('Main Menu'), click('Presentation', 'menu item'), click('Edit Slides', 'menu item'), click('Add Slide'), drag(40),
          click('Add Slide'), drag(40), click('Add Slide')],
         [chord('shift+F5'), chord('Right'), chord('space'), chord('Right'), chord('shift+F5'), chord('Right'), chord('shift+F5')],
         slides_have_the_verdict),
]


def do(task, way):
    steps = getattr(task, way)
    print(f'# {task.name}: {len(steps)} actions by {way}, {task.most} allowed', flush=True)
    assert len(steps) <= task.most, f'{len(steps)} actions by {way}, {task.most} allowed'
    with Program(PROGRAM, GTK_A11Y='atspi') as program:
        if task.ready is not None:
            task.ready(program.folder)
        person = Person(program, SIZE)
        for step in steps:
            step(person)
        task.holds(person)


def case(task, way):
    run = functools.partial(do, task, way)
    run.__name__ = f'{task.name}-by-{way}'
    return run


# Words of a search that mean no task of their own.

def with_keys(steps):
    """The person, after @steps."""
    def run(holds):
        with Program(PROGRAM, GTK_A11Y='atspi') as program:
            person = Person(program, SIZE)
            for step in steps:
                step(person)
            holds(person)
    return run


def format_alone():
    """What was not typed stays as it usually is."""
    def holds(person):
        def is_right(document):
            step = document['workloads'][0]
            return (step['past'], step['weights']) == (2048, 'int8') and step.get('tp', 1) == step.get('batch', 1) == 1
        person.wait_kept(is_right)
    with_keys([chord('ctrl+shift+k'), enter('llama 3.1 8b int8'), chord('Return')])(holds)


def refused_words():
    """What is no number leaves list, words and document as they are; the mended words are taken."""
    def holds(person):
        state = person.program.wait_state(lambda found: found['kernel'] == 1, 'the kernel')
        assert (state['param'], state['value']) == ('B', 7), state
    with_keys([chord('ctrl+k'), enter('matmul B=many'), chord('ctrl+a'), enter('matmul B=7')])(holds)


if __name__ == '__main__':
    chosen = sys.argv[2:]
    cases = [case(task, way) for task in TASKS for way in ('pointer', 'keys')] + [format_alone, refused_words]
    sys.exit(tap.run('/window/tasks', [one for one in cases if not chosen or any(word in one.__name__ for word in chosen)]))
