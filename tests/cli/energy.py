# SPDX-License-Identifier: GPL-3.0-or-later
"""What work costs: joules, the roof under a power cap, and money."""
import json

from program import FOLDER, NODES, analyze, finish, near, refuses, run, succeeds, write

# H100-like: the energies are for illustration, none is published.
DEVICE = {'format': 'roofline-machine', 'version': 1, 'id': 'like', 'name': 'Like', 'class': 'gpu',
          'compute': [{'unit': 'matrix', 'dtype': 'bf16', 'peak': 9.89e14}],
          'levels': [{'id': 'hbm', 'name': 'HBM', 'kind': 'memory', 'bandwidth': 3.35e12}]}
WORK = ('--op', 'custom', '--set', 'flops=1e15', '--set', 'bytes.hbm=1e13', '--compute', 'bf16', '--unit', 'matrix')
FIGURES = ('--energy', 'flop=0.4pJ', '--energy', 'hbm=45pJ', '--energy', 'idle=150W')
STEP = ('--model', 'llama-3.1-8b', '--batch', '64', '--past', '4000')


def machine():
    return '--machine', write('like.json', DEVICE)


def a_cap_takes_time():
    for cap, time, energy, power, per_joule, rate in (
            ((), 200 / 67, 86950 / 67, 434.75, 1340000000000000 / 1739, 3.35e14),
            (('--power-cap', '400 W'), 3.4, 1360, 400, 12500000000000 / 17, 5000000000000000 / 17)):
        found = analyze(*machine(), *WORK, *FIGURES, *cap)['energy']
        for key, value in (('t_min', time), ('energy', energy), ('power', power), ('flops_per_joule', per_joule),
                           ('flops_per_second', rate)):
            near(found[key], value)
        near(found['kernels'][0]['power'], power)
        near(found['balance']['peak_power'], 0.4e-12 * 9.89e14 + 45e-12 * 3.35e12 + 150)
        assert found['balance']['peak'] == 'matrix.bf16.peak' and found['balance']['level'] == 'hbm'
    text = succeeds(run('analyze', *machine(), *WORK, *FIGURES, '--power-cap', '400 W')).output
    assert 'Time, at least: 3.4 s' in text and 'Energy: 1.36 kJ' in text and 'Work per joule: 735.3 GFLOP/J' in text, text
    assert 'In energy: 112.5 FLOP/B' in text, text


def a_machine_has_figures_of_its_own():
    own = {**DEVICE, 'flop_energy': 0.4e-12, 'flop_energy_source': 'measured here', 'idle_power': 150, 'power_cap': 400,
           'levels': [{**DEVICE['levels'][0], 'energy': 45e-12}]}
    machine = '--machine', write('own.json', own)
    near(analyze(*machine, *WORK, '--price', '1')['energy']['t_min'], 3.4)
    near(analyze(*machine, *WORK, '--power-cap', '1 kW')['energy']['power'], 434.75)
    near(analyze(*machine, *WORK, '--price', '1', '--set', 'machine.idle_power=0')['energy']['t_min'], 200 / 67)
    refuses(run('analyze', '--machine', write('own.json', {**own, 'power_cap': 150}), *WORK), 1, 'more than the idle power')


def a_price_is_of_all_devices():
    node = '--machine', write('h100.json', NODES)
    whole = analyze(*node, *STEP, '--tp', '8', '--price', '2.5')
    near(whole['cost']['million_tokens'], 2.5 * 8 / 3600 / whole['workload']['tokens_per_second'] * 1e6)
    assert whole['cost']['devices'] == 8 and 'energy' not in whole
    staged = analyze(*node, *STEP, '--tp', '4', '--pp', '2', '--price', '2.5')
    near(staged['cost']['million_tokens'], 2.5 * 8 / 3600 / staged['workload']['tokens_per_second'] * 1e6)
    near(analyze(*machine(), *WORK, '--price', '2.5')['cost']['flops_per_dollar'], 3600 * 3.35e14 / 2.5)


def tokens_have_energy_and_its_price():
    node = '--machine', write('h100.json', NODES)
    whole = analyze(*node, *STEP, '--tp', '2', *FIGURES, '--price', '2.5', '--electricity', '0.25')
    energy = whole['energy']
    near(energy['tokens_per_joule'], 64 / (2 * energy['energy']))
    near(energy['energy'], sum(kernel['count'] * kernel['energy'] for kernel in energy['kernels']))
    near(energy['t_min'], whole['totals']['t_min'])
    near(whole['cost']['million_tokens'],
         2.5 * 2 / 3600 * energy['t_min'] / 64 * 1e6 + 1e6 / energy['tokens_per_joule'] * 0.25 / 3.6e6)


def the_arch_line_is_a_picture():
    own = {**DEVICE, 'flop_energy': 0.4e-12, 'idle_power': 150, 'power_cap': 400,
           'levels': [{**DEVICE['levels'][0], 'energy': 45e-12}]}
    arch = 'render', '--energy', '--machine', write('own.json', own), *WORK, '-o'
    for name, begin in (('arch.png', b'\x89PNG'), ('arch.svg', b'<?xml'), ('arch.pdf', b'%PDF')):
        assert run(*arch, name).status == 0
        content = (FOLDER / name).read_bytes()
        assert content.startswith(begin), name
        if name == 'arch.svg':
            assert 'custom: 100 FLOP/B, 735.3 GFLOP/J, 400 W'.encode() in content.replace(b'\xc2\xa0', b' '), content[:900]
    refuses(run(*arch, 'arch.tex'), 1, 'as .png, .svg or .pdf')
    refuses(run(*arch, 'arch.svg', '--sweep', 'flops=1:2'), 2, '--energy: ')
    refuses(run('render', '--energy', *machine(), *WORK, '-o', 'no.svg'), 1, 'machine.flop_energy')
    assert run('render', '--energy', *machine(), *WORK, '--set', 'machine.flop_energy=0.4pJ', '--set', 'machine.hbm.energy=45pJ',
               '-o', 'set.svg').status == 0


def the_arch_line_has_a_title():
    own = {**DEVICE, 'flop_energy': 0.4e-12, 'idle_power': 150, 'levels': [{**DEVICE['levels'][0], 'energy': 45e-12}]}
    arch = 'render', '--energy', '--machine', write('own.json', own), *WORK, '--preset', 'column', '-o', 'arch.png'
    heights = []
    for texts in ((), ('--title', 'Work per joule'), ('--title', 'Work per joule', '--subtitle', 'H100'),
                  ('--title', 'Work per joule', '--subtitle', 'H100', '--note', 'Measured.')):
        assert run(*arch, *texts).status == 0
        heights.append(int.from_bytes((FOLDER / 'arch.png').read_bytes()[20:24], 'big'))
    assert heights == sorted(set(heights)), heights
    # In a figure of a given height the texts take room from the plot.
    assert run(*arch, '--size', '300x300', '--scale', '1', '--title', 'Work per joule').status == 0
    titled = (FOLDER / 'arch.png').read_bytes()
    assert titled[16:24] == (300).to_bytes(4, 'big') * 2
    assert run(*arch, '--size', '300x300', '--scale', '1').status == 0
    assert (FOLDER / 'arch.png').read_bytes() != titled


RUNS = 'name,flops,bytes,time (ms),power (W)\n'
# 2 pJ a FLOP, 50 pJ a byte and 100 W: 1 TFLOP and 1 GB in 100 ms are 2 J + 0.05 J + 10 J: 120.5 W
ROWS = 'a,1e12,1e9,100,120.5\nb,1e10,1e11,200,125.1\nc,1e12,1e11,50,240\nd,5e11,2e10,300,320/3\n'.replace('320/3', repr(320 / 3))


def measured_kernels_give_the_energies():
    table = write('runs.csv', RUNS + ROWS)
    device = '--machine', write('like.json', DEVICE)
    made = json.loads(succeeds(run('import', table, *device, '--fit-energy', '--json', '-o', FOLDER / 'fitted.json')).output)
    fit = made['fit']
    for key, value in (('flop_energy', 2e-12), ('byte_energy', 50e-12), ('idle_power', 100), ('r2', 1)):
        near(fit[key], value, 1e-9)
    assert fit['kernels'] == 4 and fit['level'] == 'hbm' and fit['worst'] < 1e-9, fit
    near(made['kernels'][0]['measured']['energy'], 12.05)
    machine = json.loads((FOLDER / 'fitted.json').read_text(encoding='utf-8'))
    near(machine['flop_energy'], 2e-12, 1e-9)
    near(machine['levels'][0]['energy'], 50e-12, 1e-9)
    near(machine['idle_power'], 100, 1e-9)
    assert machine['flop_energy_source'] == machine['idle_power_source'] == 'fitted from 4 measured kernels', machine
    text = succeeds(run('import', table, *device, '--fit-energy', '-o', FOLDER / 'fitted.roofline')).output.replace('\u00a0', ' ')
    assert 'Energy of a FLOP: 2 pJ' in text and 'Energy of a byte, HBM: 50 pJ' in text and 'Idle power: 100 W' in text, text
    document = json.loads((FOLDER / 'fitted.roofline').read_text(encoding='utf-8'))
    near(document['machines'][0]['idle_power'], 100, 1e-9)
    # The document knows it, and fits it again.
    near(document['kernels'][0]['measured']['energy'], 12.05)
    again = run('import', FOLDER / 'fitted.roofline', '--fit-energy', '--json').output
    near(json.loads(again)['fit']['byte_energy'], 50e-12, 1e-9)
    three = write('three.csv', RUNS + ''.join(ROWS.splitlines(True)[:3]))
    assert 'none is left to check them' in succeeds(run('import', three, *device, '--fit-energy')).output
    for rows, words in (('a,1e12,1e9,100,120\n', '3 kernels or more with a measured time and energy'),
                        ('a,2,1,100,120\nb,4,2,130,120\nc,8,4,150,100\n', 'the same intensity')):
        refuses(run('import', write('few.csv', RUNS + rows), *device, '--fit-energy', '-o', FOLDER / 'few.json'), 1, words)
    assert not (FOLDER / 'few.json').exists()


def the_energy_of_a_run_is_measured():
    kernel = analyze(*machine(), *WORK, '--set', 'measured.time=4', '--set', 'measured.energy=1.4 kJ')['kernels'][0]
    near(kernel['measured']['energy'], 1400)
    path = write('power.roofline', {'format': 'roofline', 'version': 1, 'machines': [DEVICE], 'kernels': [
        {'name': 'a', 'op': 'custom', 'parameters': {'flops': 1e15, 'bytes.hbm': 1e13}, 'measured': {'time': 4, 'power': 350}}]})
    near(analyze(path)['kernels'][0]['measured']['energy'], 1400)


def a_machine_has_a_price_of_its_own():
    node = '--machine', write('rented.json', {**NODES, 'price_per_hour': 2.5, 'price_per_hour_source': 'list'})
    whole = analyze(*node, *STEP, '--tp', '8', '--electricity', '0.25', *FIGURES)
    rate = whole['workload']['tokens_per_second']
    near(whole['cost']['million_tokens'], 2.5 * 8 / 3600 / rate * 1e6 + 1e6 / whole['energy']['tokens_per_joule'] * 0.25 / 3.6e6)
    near(analyze(*node, *STEP, '--tp', '8', '--price', '5')['cost']['million_tokens'], 5 * 8 / 3600 / rate * 1e6)


def what_is_missing_is_named():
    for options, code, words in (
            (('--power-cap', '400'), 2, '--power-cap: needs the energy'),
            (('--electricity', '1'), 2, '--electricity: needs the energy'),
            (('--energy', 'hbm=45pJ'), 1, 'the energy of a FLOP is missing'),
            (('--energy', 'flop=1pJ'), 1, '--energy hbm='),
            (('--energy', 'flop=-1pJ'), 2, '--energy flop -1pJ: must not be negative'),
            (('--energy', 'flop=1W'), 1, '--energy flop: '),
            (('--energy', 'l9=1pJ'), 1, 'the keys are flop, idle and levels'),
            ((*FIGURES, '--power-cap', '150'), 1, 'more than the idle power, 150 W'),
            (('--price', 'x'), 1, '--price: '),
            ((*FIGURES, '--csv'), 2, '--energy, --price: not with --csv')):
        refuses(run('analyze', *machine(), *WORK, *options), code, words)
    refuses(run('analyze', '--machine', write('h100.json', NODES), *STEP, '--pp', '2', *FIGURES), 1, 'stages of --pp')


finish('energy', [
    a_cap_takes_time,
    a_machine_has_figures_of_its_own,
    a_price_is_of_all_devices,
    tokens_have_energy_and_its_price,
    the_arch_line_has_a_title,
    the_arch_line_is_a_picture,
    measured_kernels_give_the_energies,
    the_energy_of_a_run_is_measured,
    a_machine_has_a_price_of_its_own,
    what_is_missing_is_named,
])
