# SPDX-License-Identifier: GPL-3.0-or-later
"""Kernels that were written down on one machine and run on another."""
from program import H100, V5E, analyze, changed, document, finish, refuses, run, succeeds, write

L4 = ('--machine', 'nvidia-l4')
COUNTED = ('--op', 'custom', '--set', 'flops=1e12')


def remarks_of(kernel, kind):
    return [remark for remark in kernel['remarks'] if remark['kind'] == kind]


def main_memory_follows_main_memory():
    """The L4 calls its memory dram, the H100 hbm: bytes at any usual name count there, and a remark says so."""
    own, = analyze(*L4, *COUNTED, '--set', 'bytes.dram=1e9')['kernels']
    assert not remarks_of(own, 'other-level')
    for name in ('hbm', 'gddr', 'gddr6', 'ddr', 'memory', 'mem', 'hbm3e'):
        kernel, = analyze(*L4, *COUNTED, '--set', f'bytes.{name}=1e9')['kernels']
        assert kernel['bytes'] == own['bytes'] and kernel['t_min'] == own['t_min'], name
        assert remarks_of(kernel, 'other-level') == [{'kind': 'other-level', 'asked': name, 'level': 'dram'}], kernel
    split, = analyze(*L4, *COUNTED, '--set', 'read.hbm=6e8', '--set', 'write.hbm=4e8')['kernels']
    assert split['bytes'] == own['bytes'] and len(remarks_of(split, 'other-level')) == 1
    said = succeeds(run('analyze', *L4, *COUNTED, '--set', 'bytes.hbm=1e9')).errors
    assert 'L4 has no hbm' in said and 'GDDR6' in said, said


def an_only_network_follows_a_network():
    """A TPU's ICI carries what went over NVLink; a machine with two networks would have to guess."""
    one = ('--machine', write('one.json', V5E))
    kernel, = analyze(*one, *COUNTED, '--set', 'bytes.nvlink=1e9')['kernels']
    assert kernel['bytes']['ici'] == 1e9 and kernel['bound'] == 'ici', kernel['bytes']
    second = {'id': 'dcn', 'name': 'DCN', 'kind': 'network', 'bandwidth': 1e9}
    two = ('--machine', write('two.json', changed(V5E, levels=[*V5E['levels'], second])))
    refuses(run('analyze', *two, *COUNTED, '--set', 'bytes.nvlink=1e9'), 1, 'bytes.nvlink', 'no level nvlink', 'ici, dcn')
    refuses(run('analyze', *one, *COUNTED, '--set', 'bytes.l2=1e9'), 1, 'bytes.l2', 'no level l2')


def caches_that_see_whole_lines_do_not_read_them():
    """Arm's do, and say so in their files; a machine of one's own may, too, and a kernel has the last word."""
    def read(machine, *more):
        kernel, = analyze('--machine', machine, '--op', 'stencil7', *more)['kernels']
        return kernel['parameters']['write_allocate']

    for machine in ('nvidia-grace-cpu', 'aws-graviton4', 'ampere-ampereone-a192-32x', 'apple-m3-max', 'nvidia-h100-sxm5-80gb'):
        assert read(machine) == 0, machine
    for machine in ('amd-epyc-9654', 'intel-xeon-8592plus'):
        assert read(machine) == 1, machine
    assert read('nvidia-grace-cpu', '--set', 'write_allocate=1') == 1
    base = changed(V5E, **{'class': 'cpu'})
    for says, expected in ((True, 1), (False, 0), (None, 1)):
        assert read(write('own.json', changed(base, write_allocate=says))) == expected, says
    refuses(run('analyze', '--machine', write('bad.json', changed(base, write_allocate='no')), '--op', 'triad'), 1,
            'write_allocate')


def a_share_at_the_edge_of_a_band_is_in_it():
    """T_min over T_min/0.9 is a hair below 0.9."""
    kernel, = analyze(*H100, *COUNTED, '--set', 'bytes.hbm=1e9')['kernels']
    for share, words in ((0.9, '90 %'), (0.7, '70 %'), (0.5, '50 %')):
        for least in (kernel['t_min'], 3e-7, 7.7e-5):
            bytes_ = least * 3.35e12
            one, = analyze(*H100, *COUNTED[:2], '--set', f'bytes.hbm={bytes_!r}')['kernels']
            said = succeeds(run('analyze', *H100, *COUNTED[:2], '--set', f'bytes.hbm={bytes_!r}', '--set',
                                f'time={one["t_min"] / share!r}')).output.replace('\u00a0', ' ')
            assert f'Reaches {words} of' in said, said


finish('cli/elsewhere', [main_memory_follows_main_memory, an_only_network_follows_a_network,
                         caches_that_see_whole_lines_do_not_read_them, a_share_at_the_edge_of_a_band_is_in_it])
