# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the time of measured kernels went."""
import json
import re

from program import FOLDER, H100, analyze, document, finish, near, refuses, run, succeeds, write

STEPS = ('compulsory', 'formats', 'tiles', 'cache', 'sustained', 'overlap', 'latency', 'unexplained')
PRODUCT = ('--op', 'matmul', '--set', 'B=4224', '--set', 'D=4224', '--set', 'F=4224')
TABLE = 'name,flops,bytes,time (ms)\ngemm,2e12,3e9,2.9\nconv,1e12,1.4e9,9\nnorm,2e9,4e9,2\n'
# The CPU of three streams: reads and writes at their own speed.
CPU = {'format': 'roofline-machine', 'version': 1, 'id': 'note3', 'name': 'Note 3', 'class': 'cpu',
       'compute': [{'unit': 'vector', 'dtype': 'fp32', 'peak': 5e11}],
       'levels': [{'id': 'dram', 'name': 'DRAM', 'kind': 'memory', 'bandwidth': 1.4e10, 'read_bandwidth': 2.1e10,
                   'write_bandwidth': 1.05e10}], 'launch_overhead': 2e-6}
STREAMS = (('read', 2.05e10, 0, 1.14), ('copy', 1.4e10, 1.4e10, 2.02), ('write', 0, 8.3e9, 1.0))


def explain(*arguments):
    return run('analyze', *arguments, '--gap', '--json').json()


def adds_up(gap, measured):
    ids = [step['id'] for step in gap['steps']]
    assert ids == [step for step in STEPS if step in ids] and ids[0] == 'compulsory' and ids[-1] == 'unexplained', ids
    left_out = [step['id'] for step in gap['not_modelled']]
    assert sorted(ids + left_out) == sorted(STEPS), (ids, left_out)
    assert all(step['reason'] for step in gap['not_modelled']), gap
    assert all(step['time'] >= 0 and step['name'] for step in gap['steps']), gap
    near(sum(step['time'] for step in gap['steps']), measured, 1e-15)


def is_of_measured_kernels_only():
    plain = analyze(*H100, *PRODUCT, '--set', 'measured.time=400us')
    assert 'gap' not in plain['kernels'][0] and 'gap' not in plain['totals'], plain
    gap = explain(*H100, *PRODUCT, '--set', 'measured.time=400us')
    adds_up(gap['kernels'][0].pop('gap'), 400e-6)
    assert gap['totals'].pop('gap')['kernels'] == 1
    assert gap == plain
    for form in ((), ('--json',)):
        none = succeeds(run('analyze', *H100, *PRODUCT, '--gap', *form))
        said = none.errors if form else none.output
        assert 'No kernel is measured: there is no gap to explain.' in said, str(none)
        assert ('gap' in none.output) == (not form), str(none)
    refuses(run('analyze', *H100, *PRODUCT, '--gap', '--csv'), 2, '--gap and --csv')


def names_its_evidence():
    gap = explain(*H100, *PRODUCT, '--set', 'measured.time=400us')['kernels'][0]['gap']
    steps = {step['id']: step for step in gap['steps']}
    assert steps['tiles']['evidence'].replace('\u00a0', ' ') == (
        'in 128 × 256 tiles: 561 tiles in 5 waves, 82.5 % of the work is useful'), steps['tiles']
    near(steps['compulsory']['time'], 2 * 4224**3 / 9.894e14)
    near(steps['tiles']['bound'], 2 * 4224**3 / 9.894e14 / 0.825)
    assert 'arXiv 2410.20399' in steps['sustained']['source'], steps['sustained']
    assert steps['compulsory']['state'] == 'base' and steps['overlap']['state'] == 'incurred', steps
    assert steps['overlap']['overlap'] is None, steps
    assert [step['id'] for step in gap['not_modelled']] == ['latency'], gap
    text = run('analyze', *H100, *PRODUCT, '--set', 'measured.time=400us', '--gap').output
    for line in ('  Tiles and waves', 'in 128 × 256 tiles: 561 tiles in 5 waves', 'matmul, measured 400 µs:',
                 'Not modelled: Latency (the launch overhead of H100 SXM5 80GB is not set).', '  Not explained '):
        assert line in text, (line, text)


def text_adds_up_in_four_digits():
    table = write('three.csv', TABLE)
    text = succeeds(run('analyze', table, *H100, '--gap')).output
    units = {'s': 10**9, 'ms': 10**6, 'µs': 10**3, 'ns': 1}
    chains = re.split(r'\n\S.*measured.*:\n', text)[1:]
    assert len(chains) == 4, text
    for chain, measured in zip(chains, (2900000, 9000000, 2000000, 13900000)):
        adds = [round(float(number) * units[unit]) for number, unit in
                re.findall(r'^  [A-Z][a-z ]*? {2,}([\d.]+) (\w+)  ', chain, re.M)]
        assert sum(adds) == measured, (adds, chain)
        assert not re.search(r'^  [A-Z][a-z ]*? {2,}(?:[\d.]{6,}|\d{5,}) ', chain, re.M), chain


def streams_add_up():
    kernels = [{'name': name, 'op': 'custom', 'compute': 'fp32', 'unit': 'vector',
                'parameters': {'flops': 1e9, 'read.dram': read, 'write.dram': write, 'time': time}}
               for name, read, write, time in STREAMS]
    report = explain(write('note3.roofline', document(*kernels)), '--machine', write('note3.json', json.dumps(CPU)))
    for kernel, (_, read, written, time) in zip(report['kernels'], STREAMS):
        adds_up(kernel['gap'], time)
        near(kernel['gap']['steps'][0]['time'], read / 2.1e10 + written / 1.05e10)
        assert 'sustained' in [step['id'] for step in kernel['gap']['not_modelled']], kernel
    near(sum(step['time'] for step in report['totals']['gap']['steps']), sum(time for *_, time in STREAMS), 1e-15)
    assert report['totals']['gap']['unmeasured'] == 0


def faster_than_ideal_has_no_chain():
    gap = explain(*H100, *PRODUCT, '--set', 'measured.time=100us')['kernels'][0]['gap']
    assert gap['state'] == 'below' and gap['steps'] == [], gap
    near(gap['ideal'], 2 * 4224**3 / 9.894e14)
    text = run('analyze', *H100, *PRODUCT, '--set', 'measured.time=100us', '--gap').output
    assert '100 µs is shorter than the ideal time, 152.3 µs: there is no gap' in text and text.count('Possible causes: less work') == 2, text


def exports_draw_the_chain():
    kernel = {'name': 'k', 'op': 'matmul', 'parameters': {'B': 64}}
    for measured in ({}, {'measured': {'time': 1e-3}}):
        path, picture = write('drawn.roofline', document({**kernel, **measured})), FOLDER / 'drawn.svg'
        assert run('render', path, '--select', 'k', '-o', picture, '--size', '900x700').status == 0, measured
        assert ('No overlap' in picture.read_text(encoding='utf-8')) == bool(measured), measured


def sums_are_times_the_counts():
    kernel = {'name': 'k', 'op': 'matmul', 'parameters': {'B': 64}, 'count': 5, 'measured': {'time': 1e-3}}
    other = {'name': 'free', 'op': 'silu'}
    report = explain(write('counts.roofline', document(kernel, other)))
    one, total = report['kernels'][0]['gap']['steps'], report['totals']['gap']
    for step, sums in zip(one, total['steps']):
        assert step['id'] == sums['id']
        near(sums['time'], 5 * step['time'])
    assert (total['kernels'], total['below'], total['unmeasured']) == (1, 0, 1), total
    text = run('analyze', FOLDER / 'counts.roofline', '--gap').output
    assert 'without 1 kernel that is not measured' in text, text


finish('cli/gap', [is_of_measured_kernels_only, names_its_evidence, text_adds_up_in_four_digits, streams_add_up,
                   faster_than_ideal_has_no_chain, exports_draw_the_chain, sums_are_times_the_counts])
