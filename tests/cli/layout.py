# SPDX-License-Identifier: GPL-3.0-or-later
"""What analyze says of a network on many devices, in text, in JSON and of layouts that cannot be."""
import json

from program import NODES, ROOT, analyze, finish, near, refuses, run, succeeds, write

LLAMA = ('--model', 'llama-3.1-70b')
DECODE = ('--batch', '64', '--past', '8191', '--tp', '8', '--pp', '2', '--micro-batches', '2', '--nodes', '2')


def machine():
    return '--machine', write('h100.json', NODES)


def stages_and_times_are_in_json():
    workload = analyze(*machine(), *LLAMA, *DECODE)['workload']
    layout = workload['layout']
    first, last = layout['stages']
    assert first['flops'] == last['flops'] == 316753838080 and first['bytes'] == {'hbm': 13925744640, 'nvlink': 73400320}
    assert first['p2p_bytes'] == 65536 and first['p2p_level'] == 'ib' and 'p2p_level' not in last
    near(layout['t_latency'], 5491904 / 654296875)
    near(layout['t_round'], 27711744 / 3271484375)
    near(workload['tokens_per_second'], 3271484375 / 432996)
    assert workload['step']['pp'] == 2 and 'ep' not in workload['step']
    assert 'layout' not in analyze(*machine(), *LLAMA, '--tp', '8')['workload']


def training_has_a_step_with_even_stages():
    layout = analyze(*machine(), *LLAMA, '--training', '--batch', '256', '--new-tokens', '8192', '--tp', '8', '--pp', '4', '--dp',
                     '16', '--micro-batches', '16', '--zero', '1', '--nodes', '64')['workload']['layout']
    near(layout['even']['t_step'], 539832557568 / 241455078125)
    near(layout['even']['t_step_serial'], 111070694918167 / 34769531250000)
    assert layout['even']['gradient_traffic'] == 8268012480 and layout['devices'] == 512


def a_full_stage_is_told():
    """The first stage keeps the activations of as many micro-batches as there are stages, the last one, on show, of one."""
    layout = ('--training', '--batch', '1024', '--new-tokens', '4096', '--tp', '8', '--pp', '4', '--dp', '16', '--nodes', '64')
    hopper = ('--machine', 'nvidia-h100-sxm5-80gb')
    text = succeeds(run('analyze', *hopper, *LLAMA, *layout, '--micro-batches', '16')).output.replace('\u00a0', ' ')
    assert 'Fits: 71.22 GB' in text and 'Stage 1 does not fit: needs 175.9 GB, HBM3 holds 85.52 GB.' in text, text
    first = analyze(*hopper, *LLAMA, *layout, '--micro-batches', '16', '--stage', '1')['totals']['memory']
    assert first['resident'] == 175914532864 and not first['fits']
    assert 'does not fit' not in succeeds(run('analyze', *hopper, *LLAMA, '--tp', '8', '--pp', '2')).output


def the_text_has_a_row_per_stage():
    text = succeeds(run('analyze', *machine(), *LLAMA, *DECODE)).output
    assert 'Layout: 16 devices, 8 in a node.' in text and 'Through all stages: 8.394 ms' in text
    assert 'Round of the whole batch: 8.471 ms' in text and 'Bubble: 33.3 %' in text.replace('\u00a0', ' ')
    rows = [line.split() for line in text.splitlines() if line.split()[1:2] == ['40']]
    assert [row[0] for row in rows] == ['1', '2']


def kernels_are_of_the_stage_that_was_asked_for():
    names = {kernel['name'] for kernel in analyze(*machine(), *LLAMA, *DECODE, '--stage', '1')['kernels']}
    assert {'embed', 'stage_send'} <= names and 'lm_head' not in names


def layouts_that_cannot_be_name_the_nearest():
    for options, words in (
            (('--tp', '3'), 'the nearest possible: tp 2'),
            (('--pp', '81'), 'the nearest possible: pp 80'),
            (('--tp', '8', '--nodes', '3'), 'the nearest possible: nodes 2'),
            (('--tp', '6', '--nodes', '4'), '6 devices do not divide among 4 nodes; the nearest possible: tp 4'),
            (('--tp', '6', '--dp', '2'), 'the nearest possible: tp 4, batch 2'),
            (('--ep', '8'), 'no experts'),
            (('--imbalance', '1.5'), 'at most 1× the mean load'),
            (('--zero', '2'), 'only a training step'),
            (('--batch', '10', '--dp', '4'), 'does not divide among 4 replicas')):
        refuses(run('analyze', *machine(), *LLAMA, *options), 1, words)
    for asked, words in (('32', 'make 16; with --dp 2 they make 32'), ('12', 'without --dp they make 16'), ('0', 'at least 1, got 0')):
        refuses(run('analyze', *machine(), *LLAMA, *DECODE, '--devices', asked), 1, words)
    assert analyze(*machine(), *LLAMA, *DECODE, '--devices', '16')['workload']['layout']['devices'] == 16
    refuses(run('analyze', *machine(), *LLAMA, '--dp', '0'), 1, '--dp: must be a whole number of at least 1, got 0')


def kernel(options, name):
    return next(one for one in analyze(*machine(), *LLAMA, *options)['kernels'] if one['name'] == name)


def tokens_are_shared_in_the_way_asked_for():
    """A sequence of 131 072 tokens on 8 devices: pieces from either end, one piece each, or heads."""
    text = ('--batch', '1', '--new-tokens', '131072')
    cut = (*text, '--cp', '8')
    whole, zigzag, piece, heads = (kernel(one, 'attention')['flops']['matrix'] for one in (
        text, cut, (*cut, '--contiguous'), (*cut, '--ulysses')))
    near(piece / zigzag, 1.8749933243307164)
    assert heads == zigzag == whole / 8
    assert kernel(cut, 'ring')['bytes']['nvlink'] == 469762048
    assert kernel((*cut, '--ulysses'), 'heads')['bytes']['nvlink'] == 528482304
    forward, backward = (kernel((*cut, '--training'), name)['flops']['matrix'] for name in ('attention', 'attention_backward'))
    assert backward == 2.5 * forward
    assert kernel((*cut, '--training', '--ulysses'), 'heads')['count'] == 2 * 80
    for options, words in (
            (('--contiguous',), 'no devices share the tokens'),
            ((*cut, '--ulysses', '--contiguous'), 'not both'),
            ((*cut, '--ulysses', '--tp', '16'), '8 devices do not divide the 4 attention heads')):
        refuses(run('analyze', *machine(), *LLAMA, *options), 1, words)
    refuses(run('analyze', *machine(), '--model', 'deepseek-v3', *cut, '--ulysses'), 1, 'latent attention has no heads')


def interleaved_pieces_shorten_the_bubble():
    """8 stages, 32 micro-batches; a piece waits for one piece of each other stage."""
    options = ('--training', '--batch', '32', '--new-tokens', '128', '--pp', '8', '--micro-batches', '32')
    plain, pieces = (analyze(*machine(), *LLAMA, *options, *more)['workload']['layout'] for more in ((), ('--interleave', '4')))
    near(plain['bubble'], 7 / 39)
    near(pieces['bubble'], 7 / 135)
    near(pieces['even']['t_step'] / plain['even']['t_step'], (32 + 7 / 4) / 39)
    first, last = plain['stages'][0]['p2p_bytes'], plain['stages'][-1]['p2p_bytes']
    assert (pieces['stages'][0]['p2p_bytes'], pieces['stages'][1]['p2p_bytes']) == (7 * first, 4 * plain['stages'][1]['p2p_bytes'])
    assert first == last
    for more, words in (
            (('--interleave', '16'), '16 pieces on 8 stages are more than the 80 layers'),
            (('--interleave', '2', '--micro-batches', '4'), 'divide among the 8 stages')):
        refuses(run('analyze', *machine(), *LLAMA, *options, *more), 1, words)
    refuses(run('analyze', *machine(), *LLAMA, '--pp', '8', '--interleave', '2'), 1, 'only a training step')


def scores_that_are_kept_take_memory():
    """A layer of GPT-3, 2048 tokens: Korthikanti et al., 2022."""
    layer = write('gpt3.json', {'model_type': 'gpt2', 'n_embd': 12288, 'n_layer': 1, 'n_head': 96, 'n_positions': 2048,
                                'vocab_size': 50257, 'torch_dtype': 'float16'})
    options = ('--model', layer, '--training', '--new-tokens', '2048')
    for more, saved in (((), 2868903936), (('--tp', '8'), 578813952), (('--tp', '8', '--sp', '8'), 358612992),
                        (('--recompute',), 50331648)):
        assert analyze(*machine(), *options, '--unfused', *more)['workload']['saved_bytes'] == saved
    assert analyze(*machine(), *options, '--tp', '8', '--sp', '8')['workload']['saved_bytes'] == 106954752
    kernels = {one['name']: one for one in analyze(*machine(), *options, '--unfused')['kernels']}
    assert kernels['attention_backward']['flops']['matrix'] == 2 * kernels['attention']['flops']['matrix']


def a_prompt_beside_is_computed_with_the_batch():
    mixed = ('--model', 'llama-3.1-8b', '--batch', '32', '--past', '4000', '--chunk', '480', '--chunk-past', '1024')
    workload = analyze(*machine(), *mixed)['workload']
    stage = workload['layout']['stages'][0]
    assert stage['flops'] + stage['head_flops'] == 7180447121408 + 385347485696
    assert stage['bytes']['hbm'] == 15009316864 + 16978542592 + 67108864
    assert workload['step']['chunk'] == 480 and workload['step']['chunk_past'] == 1024
    refuses(run('analyze', *machine(), *mixed, '--training'), 1, 'a network that generates text')
    refuses(run('analyze', *machine(), '--model', 'mamba2-2.7b', '--chunk', '8'), 1, 'a state from token to token')
    refuses(run('analyze', *machine(), *mixed, '--chunk-ends', '2'), 1, 'must be 0 or 1, got 2')


def an_unbalanced_device_takes_longer():
    options = ('--model', 'deepseek-v3', '--batch', '64', '--new-tokens', '4096', '--dp', '64', '--ep', '64', '--nodes', '8')
    even, busy = (analyze(*machine(), *options, *more) for more in ((), ('--imbalance', '1.25')))
    for name in ('experts', 'dispatch', 'return'):
        first, second = (next(one for one in found['kernels'] if one['name'] == name) for found in (even, busy))
        if name == 'experts':
            assert second['flops']['matrix'] == 1.25 * first['flops']['matrix']
        else:
            near(second['t_min'], 1.25 * first['t_min'])
    assert busy['workload']['step']['imbalance'] == 1.25 and 'imbalance' not in even['workload']['step']
    # Networks overlap: a row has the time of the slower one, which is not longer than the stage's.
    text = succeeds(run('analyze', *machine(), *options)).output.replace('\u00a0', ' ')
    assert '14.39 ms  327.8 ms  338.1 ms' in text, text
    near(next(one for one in even['kernels'] if one['name'] == 'dispatch')['bytes']['ib'], 96143125.13202353)
    refuses(run('analyze', *machine(), *options, '--imbalance', '0.5'), 1, '--imbalance: must be at least 1, got 0.5')


def a_sum_over_nodes_is_worked_out():
    kernel = analyze(*machine(), '--op', 'hierarchical_all_reduce', '--set', 'V=1e9', '--set', 'g=8', '--set', 'N=4')['kernels'][0]
    assert (kernel['bytes']['nvlink'], kernel['bytes']['ib']) == (1750000000, 187500000)
    near(kernel['t_min'], 0.0038888888888888888)
    near(kernel['t_max'], 0.007638888888888889)


SERVED = ('--model', 'llama-3.1-8b', '--batch', '64', '--prompt', '1000', '--answer', '200')


def requests_are_served_in_a_steady_state():
    serving = analyze(*machine(), *SERVED)['workload']['serving']
    near(serving['prefill_tokens_per_step'], 64000 / 199)
    near(serving['output_tokens_per_step'], 12800 / 199)
    near(serving['tokens_per_step'], 76736 / 199)
    assert serving['mean_context'] == 1100 and serving['token_bound'] == serving['first_token_bound'] == 'compute'
    near(serving['tokens_per_second'], serving['output_tokens_per_step'] / serving['t_step'])
    text = succeeds(run('analyze', *machine(), *SERVED)).output
    # Most of the time of kernels in sequence, by which the step is measured; overlapped, memory would limit it.
    assert 'Compute limits the time per token and the time to the first token. There is room for' in text
    assert 'The largest batch that fits' not in text and 'Layout: 1 device. ' in text, text
    chunked = analyze(*machine(), *SERVED[:2], '--prompt', '8192', '--prompt-chunk', '512')['workload']['serving']
    assert (chunked['chunks'], chunked['kv_tokens_read'], chunked['weight_passes']) == (16, 69632, 16)
    paged = analyze(*machine(), *SERVED[:2], '--batch', '256', '--prompt', '4000', '--answer', '97', '--prompt-chunk',
                    '7936')['workload']['serving']
    assert (paged['act_peak'], paged['blocks'], paged['sequences']) == (838860800, 28166, 109)
    near(paged['waste'], 15 / 4097)


def prompts_that_pile_up_are_named():
    many = ('--model', 'llama-3.1-8b', '--batch', '64', '--prompt', '8000', '--answer', '100', '--prompt-chunk', '512')
    text = succeeds(run('analyze', *machine(), *many)).output
    assert 'To keep up, each step must compute 5 172 prompt tokens, more than the largest chunk, 512' in text, text
    assert 'pile up' not in succeeds(run('analyze', *machine(), *SERVED)).output


def a_shared_prefix_is_computed_and_kept_once():
    plain, shared = (analyze(*machine(), *SERVED, *more)['workload']['serving'] for more in ((), ('--prefix', '800')))
    near(shared['prefill_tokens_per_step'], 12800 / 199)
    assert shared['ttft'] < plain['ttft'] and shared['room'] > 2.9 * plain['room']
    # 64 requests share one copy of 800 tokens, of 131 072 B each; the prompts that come in are shorter, too.
    memory, less = (analyze(*machine(), *SERVED, *more)['workload']['cache_bytes'] for more in ((), ('--prefix', '800')))
    near(memory - less, 63 * 800 * 131072, 0.01)


def drafts_give_more_tokens_a_step():
    drafted = ('--drafts', '4', '--acceptance', '0.7', '--draft-cost', '0.1')
    plain, serving = (analyze(*machine(), *SERVED, *more)['workload']['serving'] for more in ((), drafted))
    near(serving['tokens'], 2.7731)
    near(serving['speedup'], 2.7731 / (4 * 0.1 + serving['verify']))
    assert serving['tpot'] < plain['tpot'] and serving['verify'] > 1
    text = succeeds(run('analyze', *machine(), *SERVED, *drafted)).output
    assert 'Drafts: 4. Tokens of a request in a step: 2.773' in text
    ahead = json.loads((ROOT / 'data' / 'models' / 'deepseek-v3.json').read_text())
    model = write('ahead.json', {**ahead, 'num_nextn_predict_layers': 1})
    options = ('--model', model, '--tp', '8', '--prompt', '1000', '--batch', '8')
    own = analyze(*machine(), *options, '--drafts', '1', '--acceptance', '0.85', '--own-drafts')
    near(own['workload']['serving']['tokens'], 1.85)
    names = {kernel['name'] for kernel in own['kernels']}
    assert {'ahead_projection', 'ahead_lm_head', 'ahead_input_norms'} <= names
    # A layer of 257 experts, its attention, router and norms; projection and three norms.
    more = 257 * 3 * 7168 * 2048 + 187105280 + 2048 + 2 * 7168 + 256 * 7169 + 2 * 7168 ** 2 + 3 * 7168
    assert own['workload']['parameters'] - analyze(*machine(), *options)['workload']['parameters'] == more
    refuses(run('analyze', *machine(), *SERVED, '--drafts', '1', '--own-drafts'), 1, 'no multi-token prediction layers')


def what_cannot_be_served_is_refused():
    for options, words in (
            (('--answer', '8'), '--answer: needs --prompt'),
            (('--prompt', '9', '--answer', '1'), 'an answer at least 2'),
            (('--prompt', '9', '--past', '7'), 'leave out their options'),
            (('--prompt', '9', '--training'), 'serves no requests'),
            (('--prompt', '9', '--prefix', '10'), 'longer than the prompt'),
            (('--prompt', '9', '--drafts', '1', '--acceptance', '2'), '--acceptance: must be from 0 to 1, got 2'),
            (('--prompt', '0'), 'a prompt has at least 1 token')):
        refuses(run('analyze', *machine(), *LLAMA, *options), 1, words)


finish('layout', [
    requests_are_served_in_a_steady_state,
    prompts_that_pile_up_are_named,
    a_shared_prefix_is_computed_and_kept_once,
    drafts_give_more_tokens_a_step,
    what_cannot_be_served_is_refused,
    an_unbalanced_device_takes_longer,
    a_sum_over_nodes_is_worked_out,
    a_prompt_beside_is_computed_with_the_batch,
    tokens_are_shared_in_the_way_asked_for,
    interleaved_pieces_shorten_the_bubble,
    scores_that_are_kept_take_memory,
    stages_and_times_are_in_json,
    training_has_a_step_with_even_stages,
    a_full_stage_is_told,
    the_text_has_a_row_per_stage,
    kernels_are_of_the_stage_that_was_asked_for,
    layouts_that_cannot_be_name_the_nearest,
])
