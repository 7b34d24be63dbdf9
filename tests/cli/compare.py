# SPDX-License-Identifier: GPL-3.0-or-later
"""What analyze and render say of several machines."""
import json

from program import (FOLDER, H100, MATMUL, V5E, analyze, changed, document, finish, near, refuses, run, succeeds,
                     write)

MACHINE = ('--machine', write('v5e.json', V5E))
# Twice the memory, half the arithmetic, and no vector unit.
OTHER = changed(V5E, id='other', name='Other',
                compute=[{'unit': 'matrix', 'dtype': 'bf16', 'peak': 1.97e14 / 2}],
                levels=[{'id': 'hbm', 'name': 'HBM3', 'kind': 'memory', 'bandwidth': 2 * 8.2e11}])
COMPARE = ('--compare', write('other.json', OTHER))


def several(*kernels):
    machines = [changed(machine, format=None, version=None) for machine in (V5E, OTHER)]
    return write('several.roofline', document(*kernels, machines=machines))


PRODUCT = {'name': 'product', 'op': 'matmul', 'parameters': {'B': 64, 'D': 8192, 'F': 8192}}
SENT = {'name': 'sent', 'op': 'p2p', 'parameters': {'V': 1000000}}
SUM = {'name': 'sum', 'op': 'add', 'compute': 'fp32', 'parameters': {'n': 1000000}}


# What only a machine with figures of latency has.
OF_LATENCY = 't_launch', 't_latency', 'half_flops', 'half_bytes', 'estimate'


def json_has_a_report_for_each():
    report = analyze(*MACHINE, *COMPARE, '--compare', H100[1], *MATMUL)
    assert list(report) == ['machine', 'kernels', 'totals', 'compared']
    assert [one['machine']['id'] for one in report['compared']] == ['other', H100[1]]
    for one in report['compared']:
        assert list(one) == ['machine', 'kernels', 'totals', 'errors'] and one['errors'] == []
        keys = [[key for key in kernels[0] if key not in OF_LATENCY] for kernels in (report['kernels'], one['kernels'])]
        assert keys[0] == keys[1]
    here, there = report['kernels'][0], report['compared'][0]['kernels'][0]
    near(there['t_comm']['hbm'], here['t_comm']['hbm'] / 2)
    near(there['t_math'], here['t_math'] * 2)
    assert (here['bound'], there['bound']) == ('hbm', 'compute')


def one_machine_is_no_comparison():
    report = analyze(*MACHINE, *MATMUL)
    assert 'compared' not in report
    assert 'Times as fast' not in succeeds(run('analyze', *MACHINE, *MATMUL)).output


def text_says_the_difference():
    text = succeeds(run('analyze', *MACHINE, *COMPARE, *MATMUL)).output
    # 142082048 B / 820 GB/s here; 32212254720 FLOP / 98.5 TFLOP/s there: 0.53 times as fast.
    assert 'Other takes 1.89× as long: compute bound there from B = 61, not here.' in text, text
    assert 'Times as fast' in text and '0.53' in text, text


def what_is_the_same_is_said_once():
    again = {**PRODUCT, 'name': 'again'}
    text = succeeds(run('analyze', several(PRODUCT, SUM, again))).output
    assert '\nproduct, again: Other' in text, text
    assert text.count('compute bound there') == 1, text


def document_compares_its_machines():
    path = several(PRODUCT, SENT)
    text = succeeds(run('analyze', path)).output
    assert 'product: Other' in text and 'Cannot run on this machine: level: Other has no network; its levels are hbm.' in text, text
    assert '1 kernel that Other cannot run is not counted.' in text, text
    other, = analyze(path)['compared']
    assert [kernel['name'] for kernel in other['kernels']] == ['product']
    fault = {'name': 'sent', 'error': 'level: Other has no network; its levels are hbm'}
    assert other['errors'] == [fault], other['errors']


def what_cannot_run_is_said_and_fails_nothing():
    result = succeeds(run('analyze', several(SENT), '--json'))
    assert 'sent: level: Other has no network' in result.errors, result.errors
    assert json.loads(result.output)['compared'][0]['kernels'] == []


def a_machine_of_the_command_line_stands_alone():
    path = several(PRODUCT)
    assert 'compared' not in analyze(path, *H100)
    report = analyze(path, *H100, *COMPARE)
    assert report['machine']['id'] == H100[1]
    assert [one['machine']['id'] for one in report['compared']] == ['other']


def given_machines_replace_those_of_the_document():
    report = analyze(several(PRODUCT), '--compare', H100[1])
    assert [one['machine']['id'] for one in report['compared']] == [H100[1]]


def unknown_machine_is_refused():
    refuses(run('analyze', *MACHINE, '--compare', 'nothing-at-all', *MATMUL), 1, '--compare', 'nothing-at-all')
    broken = write('broken.json', changed(OTHER, levels=[{**OTHER['levels'][0], 'bandwidth': -1}]))
    refuses(run('analyze', *MACHINE, '--compare', broken, *MATMUL), 1, 'broken.json', 'levels[0].bandwidth')


def render(*arguments):
    result = run('render', *arguments)
    assert result.status == 0 and result.output == '', str(result)


def pictures_show_them_all():
    path = FOLDER / 'several.svg'
    render(several(PRODUCT), '-o', path)
    text = path.read_text(encoding='utf-8')
    assert 'Other HBM3' in text and 'class="machine-1"' in text
    alone = FOLDER / 'alone.svg'
    render(several(PRODUCT), *MACHINE, '-o', alone)
    assert 'machine-1' not in alone.read_text(encoding='utf-8')
    for ending in ('png', 'pdf'):
        picture = FOLDER / f'several.{ending}'
        render(*MACHINE, *COMPARE, *MATMUL, '-o', picture)
        assert picture.stat().st_size > 5000


finish('/cli/compare', [
    json_has_a_report_for_each,
    one_machine_is_no_comparison,
    text_says_the_difference,
    what_is_the_same_is_said_once,
    document_compares_its_machines,
    what_cannot_run_is_said_and_fails_nothing,
    a_machine_of_the_command_line_stands_alone,
    given_machines_replace_those_of_the_document,
    unknown_machine_is_refused,
    pictures_show_them_all,
])
