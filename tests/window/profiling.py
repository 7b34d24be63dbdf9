# SPDX-License-Identifier: GPL-3.0-or-later
"""Measured profiles of networks: the menu, the dialog, and one step that lays the times onto the network's kernels.

Usage: profiling.py PROGRAM (under with-xvfb)
"""
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, json_of, until, xdotool  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
NETWORK = {
    'model_type': 'llama', 'hidden_size': 4096, 'num_hidden_layers': 32, 'num_attention_heads': 32,
    'num_key_value_heads': 8, 'intermediate_size': 14336, 'vocab_size': 128256, 'torch_dtype': 'bfloat16',
}
PROFILE = 'name,launches,time (us)\nflash_fwd_kernel,32,5000\nnvjet_tst,225,200\nmystery,1,3\n'


def network(folder):
    path = Path(folder) / 'config.json'
    path.write_text(json.dumps(NETWORK), encoding='utf-8')
    return path


def choose_file(program, folder, text):
    """The entry of the main menu, and a file with @text in its dialog."""
    program.open_by_menu('vh', Path(folder) / 'profile.csv', text)


def focus_dialog(program):
    found = until(lambda: xdotool('search', '--all', '--onlyvisible', '--pid', program.process.pid,
                                  '--name', 'and profile.csv$'), 'the dialog')
    program.focus(found[0])
    program.settled()


def read_kernels(path):
    return {kernel['name']: kernel for kernel in until(lambda: json_of(path), 'the document')['kernels']}


def lays_a_profile_in_one_step():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM, network(folder)) as program:
        program.settled()
        choose_file(program, folder, PROFILE)
        focus_dialog(program)
        program.key('alt+a')
        message = program.message()
        assert 'is lost in' in message and 'Measured time set on 1 kernel' in message, message
        until(lambda: program.windows() == [program.window], 'the dialog to close')
        program.focus(program.window)
        path = Path(folder) / 'laid.roofline'
        before = program.windows()
        program.key('ctrl+shift+s')
        program.new_window(before)
        program.answer(path)
        kernels = read_kernels(path)
        assert abs(kernels['attention']['measured']['time'] - 5e-3) < 1e-12, kernels['attention']
        assert 'measured' not in kernels['q_proj'], kernels['q_proj']
        program.focus(program.window)
        program.settled()
        program.key('ctrl+z')
        program.settled()
        program.key('ctrl+s')
        until(lambda: 'measured' not in read_kernels(path)['attention'], 'the document without the times')


def escape_changes_nothing():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM, network(folder)) as program:
        start = program.settled()
        choose_file(program, folder, PROFILE)
        focus_dialog(program)
        program.key('Escape')
        until(lambda: program.windows() == [program.window], 'the dialog to close')
        assert str(program.settled()) == str(start), program.state()


def faulty_profile_is_refused():
    with tempfile.TemporaryDirectory() as folder, Program(PROGRAM, network(folder)) as program:
        start = program.settled()
        choose_file(program, folder, 'name,time (s)\na,-1\nb,0\n')
        message = program.message()
        assert 'profile.csv' in message and 'must be more than 0' in message, message
        assert str(program.settled()) == str(start), program.state()


if __name__ == '__main__':
    sys.exit(tap.run('/window/profiling', [
        lays_a_profile_in_one_step,
        escape_changes_nothing,
        faulty_profile_is_refused,
    ]))
