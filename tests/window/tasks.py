# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole questions answered by keys alone, each in no more actions than a person may need. An action is a chord, or a text with its Enter.

Usage: tasks.py PROGRAM (under with-xvfb)
"""
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, until  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())


class Person:
    """Someone with a keyboard, whose actions are counted."""

    def __init__(self, program, most):
        self.program = program
        self.most = most
        self.n = 0

    def _count(self):
        self.n += 1
        assert self.n <= self.most, f'needs more than {self.most} actions'

    def chord(self, keys):
        self._count()
        self.program.key(keys)
        self.program.settled()

    def open(self, keys):
        """A chord that opens a list; it hears what is typed once it stands there."""
        before = self.program.windows()
        self.chord(keys)
        until(lambda: self.program.windows() != before, f'the list of {keys}')

    def enter(self, text):
        self._count()
        self.program.type(text)
        self.program.settled()
        self.program.key('Return')
        self.program.settled()

    def machine(self, name):
        self.chord('ctrl+l')
        self.open('space')
        self.enter(name)

    def model(self, words):
        """A network in place of the example."""
        program = self.program
        self.open('ctrl+shift+k')
        self.enter(words)
        question = until(lambda: [window for window in program.windows() if window != program.window], 'the question')[0]
        program.focus(question)
        self.chord('Return')
        until(lambda: program.windows() == [program.window], 'the answer')
        program.focus(program.window)

    def saved(self):
        """The document, as Ctrl+S writes it; no part of the task."""
        path = self.program.folder / 'answer.roofline'
        before = self.program.windows()
        self.program.key('ctrl+shift+s')
        until(lambda: self.program.windows() != before, 'the file dialog')
        self.program.new_window(before)
        self.program.answer(path)
        until(path.exists, 'the file')
        return json.loads(path.read_text(encoding='utf-8'))


def network_that_may_not_fit():
    """Llama 3.1 70B in fp8, 128k tokens, batch 8, on two H200, and not on a GH200, whose name has the other's in it."""
    with Program(PROGRAM) as program:
        person = Person(program, 8)
        person.model('llama 3.1 70b fp8 128k batch 8 2x')
        person.machine('h200')
        document = person.saved()
        step = document['workloads'][0]
        assert document['machines'][0]['id'].startswith('nvidia-h200'), document['machines'][0]['id']
        assert (step['batch'], step['past'], step['tp'], step['weights']) == (8, 131072, 2, 'fp8'), step


def format_alone():
    """What was not typed stays as it usually is."""
    with Program(PROGRAM) as program:
        person = Person(program, 3)
        person.model('llama 3.1 8b int8')
        step = person.saved()['workloads'][0]
        assert (step['past'], step['weights']) == (2048, 'int8') and step.get('tp', 1) == step.get('batch', 1) == 1, step


def measured_product():
    """A bf16 GEMM of 4096 cubed, 700 µs on an A100: 63 % of its roof."""
    with Program(PROGRAM) as program:
        person = Person(program, 8)
        person.machine('a100')
        person.open('ctrl+k')
        person.enter('matmul B=4096 D=4096 F=4096 time=700us')
        program.wait_state(lambda state: state['kernel'] == 1, 'the kernel')
        document = person.saved()
        kernel = document['kernels'][1]
        assert document['machines'][0]['id'].startswith('nvidia-a100'), document['machines'][0]['id']
        assert kernel['parameters'] == {'B': 4096, 'D': 4096, 'F': 4096}, kernel
        assert kernel['measured']['time'] == 7e-4, kernel


def batch_that_makes_it_compute_bound():
    """Weights in int8 on a TPU v5e: the verdict's line needs the kernel selected, and nothing else."""
    with Program(PROGRAM) as program:
        person = Person(program, 6)
        person.machine('v5e')
        person.open('ctrl+k')
        person.enter('matmul int8 weights B=131')
        state = program.wait_state(lambda state: state['kernel'] == 1, 'the kernel')
        assert state['bound'] == 'compute' or state['bound'].startswith('matrix'), state


def two_machines():
    with Program(PROGRAM) as program:
        person = Person(program, 6)
        person.model('mixtral 8x7b')
        person.open('ctrl+shift+l')
        person.enter('mi300x')
        document = person.saved()
        assert len(document['machines']) == 2 and 'mi300x' in document['machines'][1]['id'], document['machines']
        assert document['workloads'][0]['name'] == 'Mixtral 8x7B', document['workloads'][0]['name']


def network_bandwidth():
    """The line of the next limit names the bandwidth; a kernel of that operation is all it takes."""
    with Program(PROGRAM) as program:
        person = Person(program, 6)
        person.open('ctrl+k')
        person.enter('sharded n=8')
        state = program.wait_state(lambda state: state['kernel'] == 1, 'the kernel')
        assert state['bound'] == 'nvlink', state


def refused_words():
    """What is no number leaves list, words and document as they are; the mended words are taken."""
    with Program(PROGRAM) as program:
        before = program.settled()
        person = Person(program, 8)
        person.open('ctrl+k')
        person.enter('matmul B=many')
        assert len(program.windows()) == 2 and program.state() == before
        person.chord('ctrl+a')
        person.enter('matmul B=7')
        state = program.wait_state(lambda state: state['kernel'] == 1, 'the kernel')
        assert (state['param'], state['value']) == ('B', 7), state


if __name__ == '__main__':
    sys.exit(tap.run('/window/tasks', [
        network_that_may_not_fit,
        format_alone,
        measured_product,
        batch_that_makes_it_compute_bound,
        two_machines,
        network_bandwidth,
        refused_words,
    ]))
