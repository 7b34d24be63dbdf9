# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole networks: one named on the command line, its batch slid, undone, and one that is refused.

Usage: networks.py PROGRAM (under with-xvfb)
"""
import json
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, until  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
NETWORK = {
    'model_type': 'llama', 'hidden_size': 4096, 'num_hidden_layers': 32, 'num_attention_heads': 32,
    'num_key_value_heads': 8, 'intermediate_size': 14336, 'vocab_size': 128256,
}


def write(folder, **changes):
    path = Path(folder) / 'config.json'
    path.write_text(json.dumps({**NETWORK, **changes}), encoding='utf-8')
    return path


def step(program):
    """The sizes of the step, as last printed."""
    lines = until(lambda: [line for line in program.lines if line.startswith('STEP ')], 'a step')
    return {key: float(value) for key, value in re.findall(r'(\w+)=(\S+)', lines[-1])}


def wait_step(program, wanted, what):
    return until(lambda: step(program) if wanted(step(program)) else None, what)


def slides_the_batch():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM, write(folder)) as program:
        assert {'batch': 1, 'new_tokens': 1, 'past': 2048, 'context': 0, 'tp': 1}.items() <= step(program).items(), step(program)
        # It is looked at as a whole.
        assert program.state()['kernel'] == -1, program.state()
        x, y, width, height = program.slider('Batch')
        program.press(x + 6, y + height / 2)
        program.pull(x + 6, y + height / 2, width / 2)
        program.release()
        program.settled()
        batch = step(program)['batch']
        # Half of the way on a logarithmic scale from 1 to 4096 or more.
        assert 16 <= batch <= 512, batch
        program.key('ctrl+z')
        wait_step(program, lambda sizes: sizes['batch'] == 1, 'the batch before, by one undo')
        program.key('ctrl+shift+z')
        wait_step(program, lambda sizes: sizes['batch'] == batch, 'the batch again')


def drags_a_dot_to_another_batch():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM, write(folder)) as program:
        # The first row below the name of the network, and from there to a product.
        program.click(100, 205)
        program.wait_state(lambda state: state['kernel'] >= 0, 'a kernel selected')
        program.key('Down', 'Down')
        start = program.wait_state(lambda state: state['name'] == 'q_proj', 'q_proj selected')
        program.press(start['x'], start['y'])
        program.pull(start['x'], start['y'], 120)
        batch = wait_step(program, lambda sizes: sizes['batch'] > 8, 'a larger batch')['batch']
        program.settled()
        program.key('Escape')
        wait_step(program, lambda sizes: sizes['batch'] == 1, 'the batch before, by Escape')
        program.release()
        program.press(start['x'], start['y'])
        program.pull(start['x'], start['y'], 120)
        program.release()
        state = program.settled()
        assert abs(state['x'] - start['x'] - 120) <= 6, state
        assert step(program)['batch'] == int(step(program)['batch']) and batch > 1
        program.key('ctrl+z')
        wait_step(program, lambda sizes: sizes['batch'] == 1, 'the batch before, by one undo')


def refuses_what_is_none():
    with tempfile.TemporaryDirectory() as folder:
        path = write(folder, num_attention_heads=-3)
        with Program(PROGRAM, path) as program:
            message = program.message()
            assert f'{path}: num_attention_heads' in message, message
            assert not any(line.startswith('STEP ') for line in program.lines)


if __name__ == '__main__':
    sys.exit(tap.run('/window/networks', [
        slides_the_batch,
        drags_a_dot_to_another_batch,
        refuses_what_is_none,
    ]))
