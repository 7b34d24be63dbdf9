# SPDX-License-Identifier: GPL-3.0-or-later
"""A measured profile beside a network's step: analyze --profile."""
import csv
import io
import json

from program import FOLDER, H100, MATMUL, document, finish, near, refuses, run, succeeds, write

LLAMA = (*H100, '--model', 'llama-3.1-8b', '--batch', '64', '--past', '2048')
FLASH = 'void flash::flash_fwd_splitkv_kernel<Flash_fwd_kernel_traits<128, 64, 128>, true>(flash::Flash_fwd_params)'
# Of one decode step in vLLM: name, launches, time of a launch in µs.
VLLM = (
    (FLASH, 32, 198), ('void vllm::reshape_and_cache_flash_kernel<__nv_bfloat16>', 32, 2),
    ('sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize64x64x64', 96, 30), ('nvjet_tst_128x64_64x8_2x1_v_bz_TNT', 33, 80),
    ('void vllm::fused_add_rms_norm_kernel<c10::BFloat16, 8>', 65, 3), ('void vllm::act_and_mul_kernel<c10::BFloat16>', 32, 6),
    ('void vllm::rotary_embedding_kernel<c10::BFloat16, true>', 32, 2.5), ('triton_poi_fused_embedding_0', 1, 3),
    ('void at::native::cunn_SoftMaxForward<4, float, float, float>', 1, 40),
)


def profile(rows=VLLM, name='vllm.csv', factor=1):
    text = io.StringIO()
    writer = csv.writer(text, lineterminator='\n')
    writer.writerow(('name', 'launches', 'time per launch (us)'))
    writer.writerows((row[0], row[1] * factor, row[2]) for row in rows)
    return write(name, text.getvalue())


def lay(*arguments):
    return run('analyze', *LLAMA, '--profile', profile(), *arguments, '--json').json()


def part(report, name):
    return next(entry for entry in report['parts'] if entry['id'] == name)


def ranks_parts_by_lost_time():
    report = lay()
    total = sum(launches * time for _, launches, time in VLLM) * 1e-6
    near(report['totals']['measured'], total)
    near(report['totals']['unmatched'], 40e-6)
    near(report['totals']['matched'] + report['totals']['unmatched'], total)
    plain = run('analyze', *LLAMA, '--json').json()
    near(report['totals']['t_min'], plain['totals']['t_min'])
    attention = report['parts'][0]
    assert attention['id'] == 'attention' and attention['kernels'] == ['attention'], attention
    near(attention['measured'], 32 * 200e-6)
    bound = next(kernel for kernel in plain['kernels'] if kernel['name'] == 'attention')
    near(attention['t_min'], 32 * bound['t_min'])
    near(attention['lost'], 32 * (200e-6 - bound['t_min']))
    near(attention['share'], 32 * 200e-6 / total)
    near(attention['efficiency'], bound['t_min'] / 200e-6)
    lost = [entry['lost'] for entry in report['parts'] if entry['lost'] is not None]
    assert lost == sorted(lost, reverse=True), lost
    assert sorted(name for entry in report['parts'] for name in entry['kernels']) == sorted(
        kernel['name'] for kernel in plain['kernels'])
    assert [entry['name'] for entry in report['measured'] if entry['match'] == 'none'] == [VLLM[-1][0]], report['measured']


def says_what_loses_most():
    text = succeeds(run('analyze', *LLAMA, '--profile', profile())).output
    first = text.split('\n')[0]
    assert first == 'Most time is lost in Attention: 1.259 ms of 12.43 ms.', first
    for words in ('Llama 3.1 8B on H100 SXM5 80GB', '  Matrix products', 'Not matched: 1 kernel, 40 µs, 0.3 % of the time.',
                  'cunn_SoftMaxForward', 'by name', 'not matched'):
        assert words in text, f'{words}\n{text}'
    table = list(csv.DictReader(io.StringIO(run('analyze', *LLAMA, '--profile', profile(), '--csv').output)))
    assert [row['id'] for row in table] == [entry['id'] for entry in lay()['parts']] + ['none'], table
    near(float(table[0]['lost']), part(lay(), 'attention')['lost'])
    assert table[-1]['lost'] == '' and float(table[-1]['measured']) == 40e-6, table[-1]


def takes_a_table_and_corrections():
    table = write('map.csv', 'pattern,part\n# a remark\nnvjet,mlp\n"*cunn_SoftMax*",head\n')
    report = lay('--profile-table', table)
    assert part(report, 'mlp')['kernels'] == ['gate_proj', 'up_proj', 'down_proj'], report['parts']
    near(part(report, 'mlp')['measured'], 33 * 80e-6)
    assert 'nvjet' not in str(part(report, 'products')) and report['totals']['unmatched'] == 0, report
    assert {entry['match'] for entry in report['measured']} == {'table', 'name'}
    hand = lay('--profile-table', table, '--profile-match', f'{VLLM[3][0]}=gate_proj+up_proj', '--profile-match', f'{FLASH}=none')
    assert part(hand, 'gate_proj+up_proj')['kernels'] == ['gate_proj', 'up_proj'], hand['parts']
    near(hand['totals']['unmatched'], 32 * 198e-6)
    near(part(hand, 'attention')['measured'], 32 * 2e-6)


def counts_steps():
    once = run('analyze', *LLAMA, '--profile', profile(factor=10, name='ten.csv')).output
    assert 'The profile may cover 10 steps' in once, once
    ten = run('analyze', *LLAMA, '--profile', profile(factor=10, name='ten.csv'), '--profile-steps', '10', '--json').json()
    near(ten['totals']['measured'], lay()['totals']['measured'])
    assert ten['steps'] == 10 and ten['remarks'] == [], ten['remarks']
    for steps in ('0', '1.5', '-2'):
        refuses(run('analyze', *LLAMA, '--profile', profile(), '--profile-steps', steps), 2, f'--profile-steps {steps}')


def writes_a_document():
    path = FOLDER / 'laid.roofline'
    done = succeeds(run('analyze', *LLAMA, '--profile', profile(), '--profile-output', path))
    assert 'Measured times set on 4 kernels of the network. Not set on 12' in done.errors, str(done)
    kernels = {kernel['name']: kernel for kernel in run('analyze', path, '--json').json()['kernels']}
    near(kernels['attention']['measured']['time'], 200e-6)
    assert 'measured' not in kernels['q_proj'] or kernels['q_proj']['measured'] is None, kernels['q_proj']
    assert '16 kernels' in succeeds(run('analyze', *LLAMA, '--profile', profile(), '--profile-output', path, '--profile-divide')).errors
    report = run('analyze', path, '--json').json()
    near(report['totals']['time'], lay()['totals']['matched'])
    products = [kernel for kernel in report['kernels'] if kernel['op'] == 'matmul']
    assert len({round(kernel['efficiency'], 12) for kernel in products}) == 1, products
    again = run('analyze', path, '--profile', profile(), '--json').json()
    assert again['parts'] == lay()['parts']


def says_what_is_doubtful():
    short = run('analyze', *LLAMA, '--profile', profile(((FLASH, 1, 50),), 'short.csv'))
    assert 'is below the bound of the step' in succeeds(short).output and 'sparse peak' in short.output, str(short)
    assert 'Not measured: Matrix products' in short.output, str(short)
    fast = run('analyze', *LLAMA, '--profile', profile(((FLASH, 32, 500), ('nvjet', 1, 5)), 'fast.csv')).output
    assert 'Below their bound: Matrix products.' in fast, fast
    names = ('gate_proj', 'up_proj', 'act_mul', 'down_proj', 'mlp')
    bare = run('analyze', *LLAMA, '--profile', profile([(name, 32, 50) for name in names], 'bare.csv')).output
    assert 'No bound is left for MLP: their kernels belong to other parts' in bare, bare


def refuses_what_cannot_be():
    path = profile()
    refuses(run('analyze', write('empty.roofline', document()), '--profile', path), 1, 'empty.roofline', 'no network')
    refuses(run('analyze', *H100, *MATMUL, '--profile', path), 1, 'no network')
    refuses(run('analyze', *LLAMA, '--profile', write('neg.csv', 'name,time (s)\na,-1\nb,0\n')), 1, 'neg.csv', 'line 2', 'more than 0')
    refuses(run('analyze', *LLAMA, '--profile', write('bare.csv', 'name,flops\na,1\n')), 1, 'bare.csv', 'line 2: no time')
    some = run('analyze', *LLAMA, '--profile', write('some.csv', 'name,time (s)\nflash_fwd,1\nb,0\n'))
    assert 'line 3' in succeeds(some).errors and 'more than 0' in some.errors, str(some)
    refuses(run('analyze', *LLAMA, '--profile', write('other.csv', 'name,time (s)\nmystery,1\n')), 1, 'other.csv',
            'no kernel is matched', '--profile-table', 'attention, products')
    for text, said in (('nvjet,mlpp\n', ('line 1', '"mlpp"', 'attention, products, norms')), ('nvjet\n', ('line 1', 'PATTERN,PART')),
                       ('pattern,part\n\n,mlp\n', ('line 3', 'PATTERN,PART'))):
        refuses(run('analyze', *LLAMA, '--profile', path, '--profile-table', write('wrong.csv', text)), 1, 'wrong.csv', *said)
    refuses(run('analyze', *LLAMA, '--profile', path, '--profile-match', 'nvjet'), 2, 'KERNEL=PART')
    refuses(run('analyze', *LLAMA, '--profile', path, '--profile-match', 'mystery=mlp'), 1, 'mystery', 'no kernel of this name')
    refuses(run('analyze', *LLAMA, '--profile-table', path), 2, '--profile')
    refuses(run('analyze', *LLAMA, '--profile', path, '--profile-divide'), 2, '--profile-output')
    refuses(run('analyze', *LLAMA, '--profile', path, '--gap'), 2, '--gap and --profile')
    refuses(run('analyze', *LLAMA, '--profile', FOLDER / 'absent.csv'), 1, 'absent.csv')


def chooses_among_networks():
    path = FOLDER / 'one.roofline'
    succeeds(run('analyze', *LLAMA, '--profile', profile(), '--profile-output', path))
    saved = json.loads(path.read_text(encoding='utf-8'))
    first = saved['workloads'][0]
    second = {**first, 'id': 'other', 'name': 'Other'}
    both = write('both.roofline', {**saved, 'workloads': [first, second],
                                   'kernels': saved['kernels'] + [{**kernel, 'workload': 'other'} for kernel in saved['kernels']]})
    refuses(run('analyze', both, '--profile', profile()), 1, 'both.roofline', '--profile-network', 'Llama 3.1 8B, Other')
    refuses(run('analyze', both, '--profile', profile(), '--profile-network', 'Third'), 1, 'Third', 'Other')
    report = run('analyze', both, '--profile', profile(), '--profile-network', 'Other', '--json').json()
    assert report['network'] == 'Other', report['network']
    near(report['totals']['t_min'], lay()['totals']['t_min'])


if __name__ == '__main__':
    finish('/roof/cli/step-profile', [
        ranks_parts_by_lost_time,
        says_what_loses_most,
        takes_a_table_and_corrections,
        counts_steps,
        writes_a_document,
        says_what_is_doubtful,
        refuses_what_cannot_be,
        chooses_among_networks,
    ])
