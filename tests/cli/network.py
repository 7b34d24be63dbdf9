# SPDX-License-Identifier: GPL-3.0-or-later
"""What analyze, sweep, solve and list say of whole networks."""
import json

from program import FOLDER, H100, analyze, finish, near, refuses, run, succeeds, write

# Two layers of 8 heads of 8, no more than can be counted by hand.
SMALL = {
    'model_type': 'llama', 'hidden_size': 64, 'num_hidden_layers': 2, 'num_attention_heads': 8,
    'num_key_value_heads': 4, 'intermediate_size': 96, 'vocab_size': 100, 'torch_dtype': 'bfloat16',
}
PARAMETERS = 2 * (2 * 64 * 64 + 2 * 64 * 32 + 3 * 64 * 96 + 2 * 64) + 2 * 100 * 64 + 64


def small(name='small.json', **changes):
    return write(name, {**SMALL, **changes})


def decode(*more):
    return analyze(*H100, '--model', small(), '--batch', '3', '--past', '7', *more)


def kernels_by_name(report):
    return {kernel['name']: kernel for kernel in report['kernels']}


def json_has_kernels_and_what_it_weighs():
    report = decode()
    kernels = kernels_by_name(report)
    assert kernels['q_proj']['parameters']['B'] == 3 and kernels['q_proj']['count'] == 2
    assert kernels['q_proj']['flops']['matrix'] == 2 * 3 * 64 * 64
    # Keys and values of 8 tokens, 4 heads of 8: one head's are read for two.
    near(kernels['attention']['bytes']['hbm'], 2 * (2 * 3 * 8 * 64 // 2 + 2 * 3 * 64))
    workload = report['workload']
    assert workload['parameters'] == PARAMETERS and workload['active_parameters'] == PARAMETERS
    assert workload['weight_bytes'] == 2 * PARAMETERS
    assert workload['cache_bytes'] == 2 * 2 * 3 * 8 * 32 * 2
    assert workload['step'] == {'batch': 3, 'new_tokens': 1, 'past': 7, 'context': 0, 'tp': 1, 'training': False}
    near(report['totals']['t_min'], sum(kernel['count'] * kernel['t_min'] for kernel in report['kernels']))
    near(workload['tokens_per_second'], 3 / report['totals']['t_min'])
    memory = report['totals']['memory']
    assert memory['resident'] == workload['weight_bytes'] + workload['cache_bytes'] and memory['fits']


def formats_are_chosen_by_group():
    kernels = kernels_by_name(decode('--weights', 'int8', '--group-format', 'head=fp32', '--kv', 'fp8'))

    def dtype(name, role):
        return next(tensor['dtype'] for tensor in kernels[name]['tensors'] if tensor['role'] == role)
    assert dtype('q_proj', 'weights') == 'int8' and dtype('lm_head', 'weights') == 'fp32'
    assert dtype('attention', 'kv') == 'fp8' and dtype('q_proj', 'activations') == 'bf16'


def scales_and_compute_are_those_of_the_checkpoint():
    """Eight bits against eight on the unit for these, with the bytes of their scales; what is asked for counts first."""
    scheme = {'quant_method': 'compressed-tensors', 'ignore': ['lm_head'], 'config_groups': {'group_0': {
        'targets': ['Linear'], 'weights': {'num_bits': 8, 'type': 'int', 'strategy': 'channel', 'symmetric': True},
        'input_activations': {'num_bits': 8, 'type': 'int', 'strategy': 'token'}}}}
    model = '--model', small('w8a8.json', quantization_config=scheme), '--batch', '3', '--past', '7'
    kernels = kernels_by_name(analyze(*H100, *model))
    assert kernels['up_proj']['compute'] == 'int8' and kernels['attention']['compute'] == 'bf16'
    assert kernels['lm_head']['compute'] == 'bf16'
    moved = {tensor['name']: tensor['read'] + tensor['write'] for tensor in kernels['up_proj']['tensors']}
    assert moved == {'X': 3 * 64 + 3 * 4, 'W': 96 * 64 + 96 * 4, 'Z': 3 * 96 * 2}, moved
    kernels = kernels_by_name(analyze(*H100, *model, '--compute', 'fp16', '--group-compute', 'mlp=bf16'))
    assert kernels['q_proj']['compute'] == 'fp16' and kernels['up_proj']['compute'] == 'bf16'
    kernels = kernels_by_name(analyze(*H100, *model, '--group-format', 'mlp=int4_g32'))
    assert kernels['up_proj']['compute'] == 'bf16' and kernels['q_proj']['compute'] == 'int8'
    assert next(tensor['read'] for tensor in kernels['up_proj']['tensors'] if tensor['name'] == 'W') == 96 * (32 + 2 * 2.5)
    refuses(run('analyze', *H100, *model, '--compute', 'q4_0'), 1, '--compute: q4_0 is a storage format')
    refuses(run('analyze', *H100, *model, '--group-compute', 'tail=fp8'), 1, '--group-compute: there is no group “tail”')


def what_stands_beside_a_description_is_read():
    import os
    folder = os.path.join(FOLDER, 'beside')
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, 'hf_quant_config.json'), 'w', encoding='utf-8') as file:
        json.dump({'producer': {'name': 'modelopt'}, 'quantization': {
            'quant_algo': 'NVFP4', 'kv_cache_quant_algo': 'FP8', 'group_size': 16, 'exclude_modules': ['lm_head']}}, file)
    with open(os.path.join(folder, 'config.json'), 'w', encoding='utf-8') as file:
        json.dump(SMALL, file)
    kernels = kernels_by_name(analyze('--machine', 'nvidia-b200-sxm-180gb', '--model', os.path.join(folder, 'config.json'),
                                      '--past', '7'))
    assert kernels['up_proj']['compute'] == 'fp4' and kernels['lm_head']['compute'] == 'bf16'
    dtypes = {tensor['name']: tensor['dtype'] for tensor in kernels['up_proj']['tensors']}
    assert dtypes == {'X': 'nvfp4', 'W': 'nvfp4', 'Z': 'bf16'}, dtypes
    assert {tensor['dtype'] for tensor in kernels['attention']['tensors'] if tensor['role'] == 'kv'} == {'fp8'}


def a_net_of_convolutions_has_its_normalisations():
    """Folded unless asked for; published bytes of each kind, of which the last are those of training."""
    def of(*more):
        found = {}
        for kernel in analyze(*H100, '--model', 'resnet-50', *more)['kernels']:
            flops, traffic = found.get(kernel['op'], (0, 0))
            found[kernel['op']] = (flops + kernel['count'] * sum(kernel['flops'].values()),
                                   traffic + kernel['count'] * kernel['bytes']['hbm'])
        return found
    folded, apart, trained = of(), of('--unfolded'), of('--training')
    assert 'batch_norm' not in folded and folded['conv2d'][1] == 90462592 and folded['residual'][1] == 33116160
    numbers = 11113984
    assert apart.pop('batch_norm') == (2 * numbers, 44880896) and apart == folded
    channels = 26560
    assert trained['batch_norm'] == (7 * numbers, 3 * 2 * numbers + 16 * channels)
    assert trained['batch_norm_backward'] == (11 * numbers, 5 * 2 * numbers + 20 * channels)
    assert trained['conv2d'][1] == 3 * folded['conv2d'][1] and trained['residual'] == folded['residual']
    text = 'Batch norms are folded into the convolutions; activations are fused.'
    assert text in succeeds(run('analyze', *H100, '--model', 'resnet-50')).output
    assert text not in succeeds(run('analyze', *H100, '--model', 'resnet-50', '--unfolded')).output
    for network, reason in (('resnet-50', 'inference'), ('gpt2', 'no effect')):
        more = ('--training',) if network == 'resnet-50' else ()
        assert reason in run('analyze', *H100, '--model', network, '--unfolded', *more).errors


def numbers_of_few_bits_are_unpacked():
    """Where that is asked for, or the scenario stores input alone in 8 bits; on the vector unit, and said."""
    int4 = '--model', small(), '--batch', '3', '--past', '7', '--weights', 'int4_g32', '--json'
    plain = kernels_by_name(analyze(*H100, *int4))['q_proj']
    done = succeeds(run('analyze', *H100, *int4, '--unpack'))
    kernel = kernels_by_name(done.json())['q_proj']
    assert plain['flops']['vector'] == 0 and kernel['flops']['vector'] == 2 * 64 * 64
    assert kernel['flops']['matrix'] == plain['flops']['matrix'] and kernel['t_max'] > plain['t_max']
    assert done.errors.count('Weights stored as int4_g32 are unpacked to bf16') == 1
    eight = kernels_by_name(analyze(*H100, '--model', small(), '--batch', '3', '--past', '7', '--activations', 'int8', '--weights',
                                    'bf16', '--compute', 'bf16', '--unpack'))['q_proj']
    assert eight['compute'] == 'bf16' and eight['flops']['vector'] == 3 * 64
    single = run('analyze', *H100, '--op', 'matmul', '--dtype', 'activations=int8', '--set', 'dequantise=1', '--set', 'B=5',
                 '--set', 'D=7', '--json')
    assert single.json()['kernels'][0]['flops']['vector'] == 35
    assert 'Input stored as int8 is dequantised to bf16 on the vector unit' in single.errors


def layers_that_look_ahead_are_named():
    """With what they weigh: MiMo-7B is published with 7.83 billion, of which the network alone has 7.62."""
    mimo = {'model_type': 'mimo', 'hidden_size': 4096, 'num_hidden_layers': 36, 'num_attention_heads': 32,
            'num_key_value_heads': 8, 'intermediate_size': 11008, 'vocab_size': 151680, 'tie_word_embeddings': False,
            'num_nextn_predict_layers': 1, 'torch_dtype': 'bfloat16'}
    done = succeeds(run('analyze', *H100, '--model', write('mimo.json', mimo), '--json'))
    layer = 2 * 4096 * 4096 + 2 * 4096 * 1024 + 3 * 4096 * 11008 + 2 * 4096 + 4096 + 2 * 1024
    main = 36 * layer + 2 * 151680 * 4096 + 4096
    ahead = layer + 2 * 4096 * 4096 + 3 * 4096
    workload = done.json()['workload']
    assert workload['parameters'] == main and 7.82e9 < main + ahead < 7.84e9
    remark = ''.join(character for character in workload['remarks'][0] if not character.isspace())
    assert remark == f'Leftout:1layerthatpredictsatokenfurtherahead(num_nextn_predict_layers),{ahead}parameters.'
    without = {**mimo, 'num_nextn_predict_layers': 0}
    assert 'Left out' not in succeeds(run('analyze', *H100, '--model', write('mimo0.json', without))).errors


def a_split_adds_collectives():
    kernels = kernels_by_name(decode('--tp', '2'))
    assert kernels['q_proj']['parameters']['F'] == 32
    near(kernels['attn_allreduce']['bytes']['nvlink'], 2 * 1 / 2 * 3 * 64 * 2)
    assert 'attn_allreduce' not in kernels_by_name(decode())


def text_names_rate_and_memory():
    text = succeeds(run('analyze', *H100, '--model', 'llama-3.1-8b', '--batch', '16', '--past', '4096')).output
    assert 'Llama 3.1 8B: 8 030 261 248 parameters' in text, text
    assert 'Time per token' in text and 'The largest batch that fits is' in text, text
    prompt = succeeds(run('analyze', *H100, '--model', 'llama-3.1-8b', '--new-tokens', '128')).output
    assert 'Time to the first token' in prompt, prompt


def guesses_are_said():
    """Keys decide, never a name that begins alike: a Qwen of its name would have biases."""
    model = small('guess.json', model_type='qwen9', rms_norm_eps=1e-5, wheel_size=7)
    said = succeeds(run('analyze', *H100, '--model', model)).errors
    assert '“qwen9” is not known: read by its keys.' in said, said
    assert 'Recognised keys: hidden_size, intermediate_size' in said and 'Unknown keys: wheel_size.' in said, said
    assert 'Assumed: gated MLP, rotary positions, no biases, no query and key norms' in said, said
    workload = run('analyze', *H100, '--model', model, '--json').json()['workload']
    assert workload['parameters'] == PARAMETERS and workload['remarks'] == [said.removeprefix('roofline-cli: ').strip()], workload


def bits_of_an_unknown_quantisation_are_said():
    """Four bits of whatever way are read as GPTQ's, and a mean of bits is no fault of the file."""
    said = succeeds(run('analyze', *H100, '--model', small('new.json', quantization_config={'quant_method': 'foozle', 'bits': 4})))
    assert 'The quantisation “foozle” is not known' in said.errors and 'int4_g128_sym' in said.errors, said.errors
    usual = succeeds(run('analyze', *H100, '--model', small('usual.json', quantization_config={'quant_method': 'gptq', 'bits': 4})))
    assert usual.errors == '', usual.errors
    assert usual.output.replace('usual:', 'new:') == said.output, usual.output
    mean = succeeds(run('analyze', *H100, '--model', small('mean.json', quantization_config={'quant_method': 'exl2', 'bits': 4.65})))
    assert 'quantization_config.bits: 4.65' in mean.errors, mean.errors


def every_key_is_listed():
    """However many a usual configuration has: none hides behind a number of others."""
    own = {f'wheel_{i}': i for i in range(20)}
    said = succeeds(run('analyze', *H100, '--model', small('many.json', model_type='qwen9', **own))).errors
    assert all(f'wheel_{i}' in said for i in range(20)) and ' more' not in said, said


def what_is_said_twice_is_no_secret():
    """Another name for a size that was read, and keys that say nothing of the work, are not worth a word."""
    model = small('twice.json', n_layer=2, n_embd=64, bos_token_id=1, attention_dropout=0.5, wheel_size=3)
    said = succeeds(run('analyze', *H100, '--model', model)).errors
    assert said == 'roofline-cli: Unknown keys: wheel_size.\n', said


def a_family_is_asked_for():
    model = small('asked.json', model_type='nobody', rms_norm_eps=1e-5)
    as_qwen = run('analyze', *H100, '--model', model, '--family', 'qwen2', '--json')
    biases = 2 * (64 + 2 * 32)
    assert as_qwen.json()['workload']['parameters'] == PARAMETERS + biases and as_qwen.errors == '', str(as_qwen)
    refuses(run('analyze', *H100, '--model', model, '--family', 'nobody'), 1, 'there is no family “nobody”; there are llama,')
    refuses(run('analyze', *H100, '--model', small('none.json', model_type='nobody', hidden_size=None)), 1,
            '“nobody” is not known', '--family', 'qwen2,')


def training_has_a_way_back():
    kernels = kernels_by_name(analyze(*H100, '--model', small(), '--new-tokens', '16', '--training'))
    assert kernels['q_proj']['op'] == 'train_linear' and kernels['optimizer']['op'] == 'adam'
    assert kernels['optimizer']['parameters']['params'] == PARAMETERS
    forward, backward = kernels['attention'], kernels['attention_backward']
    near(backward['flops']['matrix'], 2.5 * forward['flops']['matrix'])


def sweeps_follow_the_step():
    swept = run('sweep', *H100, '--model', small(), '--over', 'batch=1:8:4', '--json').json()
    assert [step['value'] for step in swept['steps']] == [1, 2, 4, 8]
    for step in swept['steps']:
        alone = analyze(*H100, '--model', small(), '--batch', step['value'])
        near(step['totals']['t_min'], alone['totals']['t_min'])


def sweeps_follow_the_step_of_a_document():
    """A network in a document: what is kept in a picture is one."""
    assert run('render', *H100, '--model', small(), '-o', 'net.svg').status == 0
    swept = run('sweep', 'net.svg', '--over', 'batch=1:8:4', '--json').json()
    for step in swept['steps']:
        near(step['totals']['t_min'], analyze(*H100, '--model', small(), '--batch', step['value'])['totals']['t_min'])


def paths_follow_the_step():
    step = ('--model', 'llama-3.1-70b', '--past', '2048')
    assert run('render', *H100, *step, '--sweep', 'batch=1:1024', '-o', 'path.svg').status == 0
    ridge = run('solve', *H100, *step, '--for', 'batch', '--reach', 'ridge', '--part', 'gate_proj', '--json').json()
    assert f'batch = {ridge["workload"]["first_integer"]:.0f}<' in (FOLDER / 'path.svg').read_text(encoding='utf-8')
    refuses(run('render', *H100, *step, '--sweep', 'B=1:8', '-o', 'never.png'), 1, '--sweep B', 'batch, new_tokens')
    refuses(run('render', *H100, *step, '--sweep', 'tp=0:8', '-o', 'never.png'), 1, '--sweep tp')
    refuses(run('render', *H100, *step, '--sweep', 'frob=1:8', '-o', 'never.png'), 1, 'frob')


def solutions_hold():
    step = ('--model', 'llama-3.1-8b', '--past', '4096')
    fits = run('solve', *H100, *step, '--for', 'batch', '--reach', 'fits', '--json').json()['workload']
    last, first = fits['integer_before'], fits['first_integer']
    assert first == last + 1 and fits['holds'] == 'up_to'
    assert analyze(*H100, *step, '--batch', last)['totals']['memory']['fits']
    assert not analyze(*H100, *step, '--batch', first)['totals']['memory']['fits']
    quick = run('solve', *H100, *step, '--for', 'batch', '--time', '20 ms', '--json').json()['workload']
    assert analyze(*H100, *step, '--batch', quick['integer_before'])['totals']['t_min'] <= 0.02
    assert analyze(*H100, *step, '--batch', quick['first_integer'])['totals']['t_min'] > 0.02
    ridge = run('solve', *H100, *step, '--for', 'batch', '--reach', 'ridge', '--part', 'q_proj', '--json').json()['workload']
    at = kernels_by_name(analyze(*H100, *step, '--batch', ridge['first_integer']))['q_proj']
    below = kernels_by_name(analyze(*H100, *step, '--batch', ridge['integer_before']))['q_proj']
    assert (at['bound'], below['bound']) == ('compute', 'hbm')


def list_names_them():
    networks = run('list', 'models', '--json').json()
    assert len(networks) >= 12 and {'llama-3.1-8b', 'deepseek-v3', 'stable-diffusion-1.5'} <= {one['id'] for one in networks}
    text = succeeds(run('list', 'models')).output
    assert all(one['id'] in text and one['name'] in text for one in networks)
    for one in networks:
        path = write('listed.json', one['description'])
        assert analyze(*H100, '--model', path, '--activations', 'bf16')['workload']['parameters'] == one['parameters'], one['id']


def bad_descriptions_are_refused():
    text = json.dumps(SMALL)
    (FOLDER / 'cut.json').write_text(text[:len(text) // 2])
    (FOLDER / 'list.json').write_text('[1, 2]')
    (FOLDER / 'pointer.json').write_text('../../blobs/0123456789abcdef')
    cases = [
        ('cut.json', ['line 1, column']),
        ('list.json', ['not a model description']),
        ('pointer.json', ['pointer']),
        (small('none.json', model_type=None, hidden_size=None), ['not a model description', 'keys found']),
        (small('foreign.json', model_type='zzz', hidden_size=None), ['“zzz” is not known', 'keys found']),
        (small('negative.json', num_hidden_layers=-2), ['num_hidden_layers: must be a whole number']),
        (small('absurd.json', hidden_size=1e300), ['hidden_size', '1e+300']),
        (small('heads.json', num_attention_heads=7), ['does not divide among 7 heads']),
        (small('experts.json', num_local_experts=4, num_experts_per_tok=5), ['5 experts cannot be chosen of 4']),
        ('missing.json', ['missing.json']),
    ]
    for path, words in cases:
        refuses(run('analyze', *H100, '--model', path), 1, *words, str(path).rsplit('/', 1)[-1])


def what_cannot_run_is_said_once():
    refuses(run('analyze', *H100, '--model', small(), '--activations', 'int64'), 1, 'kernels cannot run', '--compute int8')
    # Networks whose files declare no type are taken as bf16, as everything is.
    assert analyze(*H100, '--model', 'gpt2')['kernels'][0]['compute'] == 'bf16'


def bare_infinity_is_read():
    (FOLDER / 'infinite.json').write_text(json.dumps({**SMALL, 'limits': [0.0, float('inf')], 'low': float('-inf'),
                                                      'none': float('nan')}))
    assert analyze(*H100, '--model', 'infinite.json')['workload']['parameters'] == PARAMETERS


def bad_options_are_refused():
    model = ('--model', small())
    refuses(run('analyze', *H100, *model, '--batch', '0'), 1, '--batch: must be a whole number of at least 1, got 0')
    refuses(run('analyze', *H100, *model, '--batch', '2.5'), 1, '2.5')
    refuses(run('analyze', *H100, *model, '--batch', 'many'), 1, '--batch')
    refuses(run('analyze', *H100, *model, '--past', '-1'), 1, 'past')
    refuses(run('analyze', *H100, *model, '--tp', '3'), 1, 'a split over 3 devices does not divide')
    refuses(run('analyze', *H100, *model, '--weights', 'int7'), 1, 'int7')
    refuses(run('analyze', *H100, *model, '--group-format', 'tail=int8'), 1, 'no group “tail”')
    refuses(run('analyze', *H100, *model, '--group-format', 'head'), 2, 'GROUP=FORMAT')
    refuses(run('analyze', *model), 2, '--machine')
    refuses(run('analyze', *H100, *model, '--op', 'matmul'), 2, '--op or --model')
    refuses(run('analyze', *H100, '--op', 'matmul', '--batch', '3'), 2, '--model')
    refuses(run('analyze', *H100, *model, '--set', 'B=3'), 2, '--op')
    refuses(run('solve', *H100, *model, '--for', 'batch', '--reach', 'ridge'), 2, '--part')
    refuses(run('solve', *H100, *model, '--for', 'batch', '--reach', 'ridge', '--part', 'nose'), 1, 'no kernel “nose”')
    refuses(run('solve', *H100, '--op', 'matmul', '--for', 'B', '--reach', 'fits'), 2, '--model')
    refuses(run('sweep', *H100, *model, '--over', 'batch=0:4'), 1, 'batch')


def what_makes_no_difference_is_said():
    vit = ('--model', 'vit-base-16')
    cases = [
        (('--context', '512', '--model', small()), ['--context has no effect']),
        (('--recompute', '--model', small()), ['--recompute has an effect only with --training']),
        (('--training', '--past', '5', '--model', small()), ['--past has no effect on a training step']),
        (('--group-format', 'experts=int8', '--model', small()), ['--group-format experts', 'no experts']),
        (('--past', '9', *vit), ['--past has no effect']),
        (('--new-tokens', '9', *vit), ['--new-tokens has no effect']),
        (('--new-tokens', '2000', '--model', 'gpt2'), ['positions for 1024 tokens', 'the 2000']),
        (('--model', small('fancy.json', quantization_config={'quant_method': 'fancy'})), ['quantization_config: fancy']),
        (('--context', '77', '--model', 't5-base'), []),
        (('--context', '77', '--model', 'flux.1-dev'), []),
        (('--context', '77', '--model', 'whisper-large-v3'), ['--context has no effect']),
    ]
    for options, words in cases:
        result = succeeds(run('analyze', *H100, *options))
        assert all(word in result.errors for word in words), str(result)
        assert len(result.errors.splitlines()) == (1 if words else 0), str(result)


def nameless_descriptions_are_guesses():
    said = succeeds(run('analyze', *H100, '--model', small('nameless.json', model_type=None))).errors
    assert 'The description names no family: read by its keys.' in said, said


def headings_name_what_a_step_has():
    image = succeeds(run('analyze', *H100, '--model', 'vit-base-16')).output
    assert 'Batch: 1, devices: 1.' in image and 'cached' not in image.split('Kernel')[0], image


def formats_and_sizes_name_their_option():
    for option in ('--weights', '--activations', '--kv'):
        refuses(run('analyze', *H100, '--model', small(), option, 'int7'), 1, f'{option}: unknown format')
    refuses(run('analyze', *H100, '--model', small(), '--group-format', 'head=int7'), 1, '--group-format: unknown format')
    for option, value in (('--batch', '0'), ('--new-tokens', '1.5'), ('--past', '-1'), ('--tp', '0'), ('--context', '-2')):
        refuses(run('analyze', *H100, '--model', small(), option, value), 1, f'{option}: must be a whole number')


finish('/cli/network', [
    json_has_kernels_and_what_it_weighs,
    formats_are_chosen_by_group,
    scales_and_compute_are_those_of_the_checkpoint,
    what_stands_beside_a_description_is_read,
    a_net_of_convolutions_has_its_normalisations,
    numbers_of_few_bits_are_unpacked,
    layers_that_look_ahead_are_named,
    a_split_adds_collectives,
    text_names_rate_and_memory,
    guesses_are_said,
    a_family_is_asked_for,
    bits_of_an_unknown_quantisation_are_said,
    every_key_is_listed,
    what_is_said_twice_is_no_secret,
    training_has_a_way_back,
    sweeps_follow_the_step,
    sweeps_follow_the_step_of_a_document,
    paths_follow_the_step,
    solutions_hold,
    list_names_them,
    bad_descriptions_are_refused,
    what_cannot_run_is_said_once,
    bare_infinity_is_read,
    bad_options_are_refused,
    what_makes_no_difference_is_said,
    nameless_descriptions_are_guesses,
    headings_name_what_a_step_has,
    formats_and_sizes_name_their_option,
])
