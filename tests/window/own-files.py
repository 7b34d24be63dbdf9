# SPDX-License-Identifier: GPL-3.0-or-later
"""The user's own machines, operations and lessons: read again when they change on disk, with a word about it.

Usage: own-files.py PROGRAM (under with-xvfb)
"""
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
DOCUMENT = {
    'format': 'roofline', 'version': 1, 'title': 'Own',
    'machines': [{'id': 'm', 'name': 'M', 'compute': [{'unit': 'vector', 'dtype': 'fp32', 'peak': 1e12}],
                  'levels': [{'id': 'dram', 'name': 'DRAM', 'kind': 'memory', 'bandwidth': 1e11}]}],
    'kernels': [{'name': 'mine', 'op': 'mine', 'compute': 'fp32', 'parameters': {'n': 1000}}],
}
MACHINE = {**DOCUMENT['machines'][0], 'format': 'roofline-machine', 'version': 1, 'id': 'of-mine', 'name': 'Of mine'}


def operation(flops, **changes):
    return {'format': 'roofline-operation', 'version': 1, 'id': 'mine', 'name': 'Mine', 'group': 'Mine', 'summary': 'Of mine', 'compute': 'fp32',
            'parameters': [{'id': 'n', 'name': 'Numbers', 'default': 1000, 'min': 1, 'whole': True}],
            'work': [{'unit': 'vector', 'flops': flops}],
            'tensors': [{'name': 'x', 'role': 'activations', 'shape': ['n'], 'read': '1'}], **changes}


class Watched(Program):
    """A program with an operation of the user's in its data folder, and a document that uses it."""

    def __enter__(self):
        self.own = self.folder / 'xdg_data_home' / 'io.github.roofline_app.Roofline'
        for name in ('machines', 'operations', 'lessons'):
            (self.own / name).mkdir(parents=True)
        self.write('operations/mine.json', operation('n'))
        document = self.folder / 'own.roofline'
        document.write_text(json.dumps(DOCUMENT), encoding='utf-8')
        self.arguments.append(str(document))
        return super().__enter__()

    def write(self, name, content):
        """In one go, as editors do: beside it, and then in its place."""
        beside = self.own / 'beside'
        beside.write_text(content if isinstance(content, str) else json.dumps(content), encoding='utf-8')
        os.replace(beside, self.own / name)

    def told(self, word, since):
        return self.wait_line(lambda line: line.startswith('MESSAGE ') and word in line, f'a message on {word}', since)


def operation_is_read_again():
    with Watched(PROGRAM) as program:
        program.wait_state(lambda state: state['bound'] == 'dram', 'the operation')
        since = len(program.lines)
        program.write('operations/mine.json', operation('1000*n'))
        program.wait_state(lambda state: state['bound'] == 'compute', 'the operation as it is now')
        program.told('mine.json', since)
        assert program.windows() == [program.window]


def operation_with_other_parameters():
    with Watched(PROGRAM) as program:
        program.wait_state(lambda state: state['bound'] == 'dram', 'the operation')
        parameters = [{'id': key, 'name': key.upper(), 'default': 2, 'min': 1} for key in ('a', 'n', 'b')]
        program.write('operations/mine.json', operation('n*a*1000+b', parameters=parameters))
        program.wait_state(lambda state: state['bound'] == 'compute', 'the operation as it is now')


def faulty_operation_counts_as_it_was():
    with Watched(PROGRAM) as program:
        program.wait_state(lambda state: state['bound'] == 'dram', 'the operation')
        for content, reason in ((operation('n*'), 'work[0].flops'), ('{', 'line 1')):
            since = len(program.lines)
            program.write('operations/mine.json', content)
            message = program.told('mine.json', since)
            assert f'{program.own}/operations/mine.json: ' in message and reason in message, message
            assert program.settled()['bound'] == 'dram', program.state()
        program.write('operations/mine.json', operation('1000*n'))
        program.wait_state(lambda state: state['bound'] == 'compute', 'the operation, mended')


def what_comes_and_goes():
    with Watched(PROGRAM) as program:
        program.wait_state(lambda state: state['bound'] == 'dram', 'the operation')
        for name, content in (('machines/of-mine.json', MACHINE), ('lessons/none.json', '{}')):
            since = len(program.lines)
            program.write(name, content)
            program.told(Path(name).name, since)
            since = len(program.lines)
            (program.own / name).unlink()
            program.told(Path(name).name, since)
        assert program.settled()['bound'] == 'dram', program.state()
        since = len(program.lines)
        (program.own / 'operations' / 'mine.json').unlink()
        program.told('mine.json', since)
        program.settled()
        assert not any(line.startswith('STATE ') for line in program.lines[since:]), 'still computed'
        program.write('operations/mine.json', operation('n'))
        program.wait_line(lambda line: line.startswith('STATE '), 'the kernel, back', since)


if __name__ == '__main__':
    sys.exit(tap.run('/window/own-files', [
        operation_is_read_again,
        operation_with_other_parameters,
        faulty_operation_counts_as_it_was,
        what_comes_and_goes,
    ]))
