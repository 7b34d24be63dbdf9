# SPDX-License-Identifier: GPL-3.0-or-later
"""What work costs: joules, the roof under a power cap, and money."""
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
    what_is_missing_is_named,
])
