# SPDX-License-Identifier: GPL-3.0-or-later
"""plan: its best choice and its front are those that a script finds in all that it tried, and each is what analyze says."""
import csv
import io
import math
import signal
import subprocess
import time
from pathlib import Path

from program import BINARY, ENVIRONMENT, FOLDER, NODES, analyze, finish, near, refuses, run, succeeds, write

ROUTED = {
    'model_type': 'mixtral', 'hidden_size': 64, 'num_hidden_layers': 4, 'num_attention_heads': 8, 'num_key_value_heads': 4,
    'intermediate_size': 96, 'vocab_size': 100, 'num_local_experts': 8, 'num_experts_per_tok': 2, 'torch_dtype': 'bfloat16',
}
LLAMA = ('--model', 'llama-3.1-70b')


def machine():
    return write('h100.json', NODES)


def plan(*more):
    return succeeds(run('plan', '--machines', machine(), *more))


def best_and_front_are_those_of_all_choices():
    answer = plan(*LLAMA, '--devices', '1:16', '--goal', 'tpot=50ms', '--price', '2.5', '--json').json()
    choices = answer['choices']
    assert answer['tried'] > len(choices) > 100
    met = [one for one in choices if one['tpot'] <= 0.05]
    best = max(met, key=lambda one: one['tokens_per_second_device'])
    assert choices[answer['best']] == best and all(one['meets'] == (one in met) for one in choices)
    for one in choices:
        better = [other for other in choices if other['tokens_per_second_user'] >= one['tokens_per_second_user']
                  and other['tokens_per_second_device'] > one['tokens_per_second_device']]
        assert not (one['front'] and better), one
        as_good = [other for other in choices if other['front'] and other['tokens_per_second_user'] >= one['tokens_per_second_user']
                   and other['tokens_per_second_device'] >= one['tokens_per_second_device']]
        assert as_good, one
    users = [choices[index]['tokens_per_second_user'] for index in answer['front']]
    devices = [choices[index]['tokens_per_second_device'] for index in answer['front']]
    assert users == sorted(users, reverse=True) and devices == sorted(devices) and len(users) > 3
    assert all(one['memory'] <= 0.9 * 85520809984 for one in choices)
    near(best['cost'], 2.5 / 3600 / best['tokens_per_second_device'] * 1e6)


def replicas_are_as_good_as_one():
    """A device of three replicas does what a device of one does, so that the best choice has the fewest devices."""
    answer = plan(*LLAMA, '--devices', '1:48', '--goal', 'tpot=50ms', '--json').json()
    for choice in answer['choices']:
        as_one = [one for one in answer['choices'] if one['tp'] == choice['tp'] and one['pp'] == choice['pp'] and one['dp'] == 1
                  and one['batch'] * choice['dp'] == choice['batch']]
        assert all(one['tokens_per_second_device'] == choice['tokens_per_second_device'] for one in as_one), choice
        assert choice['dp'] == 1 or not as_one or not choice['front'], choice


def a_choice_is_what_analyze_says():
    answer = plan(*LLAMA, '--devices', '8:8', '--prompt', '1000', '--answer', '200', '--requests', '64', '--json').json()
    choice = next(one for one in answer['choices'] if one['tp'] == 4 and one['pp'] == 2 and one['batch'] == 64)
    # Keys that a token sees: 1100, and 64 x 1000 / 199 tokens of prompts in each step, in two micro-batches.
    tokens = math.ceil(64 * 1000 / 199 / 2)
    layout = analyze('--machine', machine(), *LLAMA, '--batch', '64', '--past', '1099', '--tp', '4', '--pp', '2', '--micro-batches', '2',
                     '--chunk', str(tokens), '--chunk-past', str((1000 - tokens) // 2))['workload']['layout']
    near(choice['tpot'], 2 * max(stage['t_kernels'] for stage in layout['stages']))
    near(choice['tokens_per_second_device'], 64 * 200 / 199 / choice['tpot'] / 8)


def options_change_what_is_served():
    """Each option gives the times that analyze gives for the same requests."""
    served = '--model', 'llama-3.1-8b', '--prompt', '1000', '--answer', '200'
    for options, same in (
            ((), ()), (('--chunk', '512'), ('--prompt-chunk', '512')), (('--prefix', '800'), ('--prefix', '800')),
            (('--drafts', '4', '--acceptance', '0.7', '--draft-cost', '0.1'),) * 2):
        choice = next(one for one in plan(*served, '--devices', '1:1', '--requests', '32', *options, '--json').json()['choices'] if one['batch'] == 32)
        serving = analyze('--machine', machine(), *served, '--batch', '32', *same)['workload']['serving']
        near(choice['tpot'], serving['tpot'])
        near(choice['ttft'], serving['ttft'])
    fits = [plan(*served, '--devices', '1:1', '--requests', '1024', *options, '--json').json()['choices']
            for options in ((), ('--reserve', '5GB'), ('--usable', '0.5'))]
    assert fits[1][0]['memory'] - fits[0][0]['memory'] == 4e9
    assert max(one['memory'] for one in fits[2]) <= 0.5 * 85520809984 < max(one['memory'] for one in fits[0])


def the_front_per_joule_is_of_machines_with_figures():
    figures = {**NODES, 'id': 'figures', 'name': 'With Figures', 'flop_energy': 0.4e-12, 'idle_power': 150,
               'levels': [{**level, 'energy': energy} for level, energy in zip(NODES['levels'], (45e-12, 60e-12, 80e-12), strict=True)]}
    both = f'{machine()},{write("figures.json", figures)}'
    served = '--model', 'llama-3.1-8b', '--devices', '1:2', '--requests', '64', '--prompt', '1000', '--answer', '200'
    found = succeeds(run('plan', '--machines', both, *served, '--front', 'joule', '--json'))
    assert 'is not known: ' + NODES['name'] in found.errors, found.errors
    answer = found.json()
    choices = answer['choices']
    with_figures = [one for one in choices if one['machine'] == 'figures']
    assert all((one['tokens_per_joule'] is None) == (one['machine'] != 'figures') for one in choices) and answer['front']
    for index in answer['front']:
        one = choices[index]
        assert one['front'] and one['machine'] == 'figures'
        assert not [other for other in with_figures if other['tokens_per_second_user'] >= one['tokens_per_second_user']
                    and other['tokens_per_joule'] > one['tokens_per_joule']]
    # As the energy that analyze gives the kernels of one device.
    choice = next(one for one in with_figures if one['tp'] == 2 and one['batch'] == 64)
    tokens = math.ceil(64 * 1000 / 199)
    energy = analyze('--machine', FOLDER / 'figures.json', *served[:2], '--batch', '64', '--past', '1099', '--tp', '2', '--chunk', str(tokens),
                     '--chunk-past', str((1000 - tokens) // 2), '--price', '1')['energy']['energy']
    near(choice['tokens_per_joule'], 64 * 200 / 199 / (2 * energy))
    refuses(run('plan', '--machines', machine(), *served, '--front', 'joule'), 1, '--front joule', 'is not known: ' + NODES['name'])
    refuses(run('plan', '--machines', machine(), *served, '--front', 'dollar'), 1, 'there is no price')
    refuses(run('plan', '--machines', machine(), *served, '--front', 'euro'), 1, 'there is no front per “euro”')


def the_front_is_a_picture():
    asked = 'plan', '--machines', machine(), '--model', 'llama-3.1-8b', '--devices', '1:2', '--requests', '16', '-o'
    for name, begin in (('front.png', b'\x89PNG'), ('front.svg', b'<?xml'), ('front.pdf', b'%PDF')):
        assert 'tokens' in succeeds(run(*asked, name, '--size', '500x400', '--theme', 'dark')).output
        content = (FOLDER / name).read_bytes()
        assert content.startswith(begin), name
        if name == 'front.svg':
            assert b'are on the Pareto front. ' in content and b'tokens/s per user</desc>' in content, content[:900]
            assert b'width="500' in content and b'height="400' in content, content[:300]
    refuses(run(*asked, 'front.tex'), 1, 'as .png, .svg or .pdf')
    refuses(run(*asked, 'front.doc'), 2, '-o front.doc: ')


def a_price_of_the_machine_is_taken():
    rented = write('rented.json', {**NODES, 'id': 'rented', 'price_per_hour': 3})
    served = '--model', 'llama-3.1-8b', '--devices', '1:1', '--requests', '16', '--json'
    one = succeeds(run('plan', '--machines', rented, *served)).json()['choices'][0]
    near(one['cost'], 3 / 3600 / one['tokens_per_second_device'] * 1e6)
    same = succeeds(run('plan', '--machines', rented, *served, '--price', '6')).json()['choices'][0]
    near(same['cost'], 2 * one['cost'])
    refuses(run('plan', '--machines', f'{machine()},{rented}', *served, '--goal', 'cost=1'), 1, 'the prices are missing')


def the_answer_does_not_depend_on_threads():
    question = ('--model', write('routed.json', ROUTED), '--devices', '1:8', '--requests', '32', '--json')
    one, many = plan(*question, '--threads', '1'), plan(*question, '--threads', '5')
    assert one.output == many.output
    degrees = {(choice['tp'], choice['dp'], choice['ep']) for choice in one.json()['choices']}
    assert {(1, 8, 8), (2, 2, 2), (2, 2, 4), (4, 1, 1)} <= degrees


def formats_are_chosen_among():
    answer = plan(*LLAMA, '--devices', '4:4', '--formats', 'bf16,fp8/bf16/fp8', '--requests', '8', '--json').json()
    assert {choice['formats'] for choice in answer['choices']} == {'bf16', 'fp8/bf16/fp8'}


def table_and_csv_say_the_same():
    question = (*LLAMA, '--devices', '8:8', '--requests', '16')
    text = plan(*question).output
    assert 'tp 8' in text and '  *  ' in text
    rows = list(csv.DictReader(io.StringIO(plan(*question, '--csv').output)))
    choices = plan(*question, '--json').json()['choices']
    assert [float(row['tpot']) for row in rows] == [choice['tpot'] for choice in choices]
    assert all(row['cost'] == '' for row in rows) and choices[0]['cost'] is None


def what_cannot_be_is_said():
    question = ('plan', '--machines', machine(), *LLAMA)
    refuses(run(*question, '--devices', '8:8', '--goal', 'tpot=1us'), 1, 'Nothing meets the goals; the nearest is 8 × ', 'time per token', 'limited by')
    refuses(run(*question, '--devices', '1:1'), 1, 'Nothing fits of 9 combinations of layout and batch; the nearest is 1 × H100, tp 1, '
            'batch 1: a device needs 142.9', 'of HBM it may use 76.97')
    refuses(run(*question, '--devices', '0:4'), 1, '--devices: must be a whole number of at least 1, got 0')
    refuses(run(*question, '--devices', '1:100000'), 1, '--devices: at most 65536 devices can be planned for')
    refuses(run(*question, '--devices', '8:4'), 1, 'ends before it begins')
    refuses(run(*question, '--goal', 'cost=1'), 1, 'the prices are missing')
    refuses(run(*question, '--goal', 'speed=1'), 1, 'there is no goal “speed”')
    refuses(run(*question, '--price', '1,2'), 1, '2 prices for 1 machines')
    refuses(run(*question, '--formats', 'bf17'), 1, '--formats', 'bf17')
    refuses(run('plan', '--machines', machine(), '--model', 'resnet-50'), 1, 'only a network that generates text')
    refuses(run('plan', '--machines', machine(), '--model', 'qwen3-next-80b-a3b', '--devices', '4:8'), 1, 'no prompt chunk can be computed together')
    refuses(run('plan', '--machines', machine()), 2, '--model')


def catches(process, number):
    """Whether a running process has a handler for a signal, as the kernel has it."""
    lines = Path(f'/proc/{process.pid}/status').read_text(encoding='ascii').splitlines()
    caught = next(int(line.split()[1], 16) for line in lines if line.startswith('SigCgt:'))
    return caught >> (number - 1) & 1


def ctrl_c_ends_it():
    """Of a search of minutes, with its threads at work: an error, and nothing on standard output."""
    question = ('--model', 'llama-3.1-70b', '--machines', machine(), '--devices', '1:65536', '--requests', '100000', '--json')
    for number in (signal.SIGINT, signal.SIGTERM):
        with subprocess.Popen([BINARY, 'plan', *map(str, question)], cwd=FOLDER, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            while process.poll() is None and not catches(process, number):
                time.sleep(0.02)
            process.send_signal(number)
            output, errors = process.communicate(timeout=60)
        assert process.returncode == 1 and output == b'' and b'interrupted' in errors, (process.returncode, output[:200], errors)


finish('plan', [
    best_and_front_are_those_of_all_choices,
    replicas_are_as_good_as_one,
    a_choice_is_what_analyze_says,
    options_change_what_is_served,
    the_front_per_joule_is_of_machines_with_figures,
    the_front_is_a_picture,
    a_price_of_the_machine_is_taken,
    the_answer_does_not_depend_on_threads,
    formats_are_chosen_among,
    table_and_csv_say_the_same,
    what_cannot_be_is_said,
    ctrl_c_ends_it,
])
