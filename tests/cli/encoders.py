# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks that read, see, hear or draw, as their publishers describe them: each has the parameters that were published."""
from program import H100, analyze, finish, run, succeeds, write

H, I, L, N, V = 'hidden_size', 'intermediate_size', 'num_hidden_layers', 'num_attention_heads', 'vocab_size'


def reader(model_type, hidden, width, layers, heads, words, positions, types, **more):
    return {'model_type': model_type, H: hidden, I: width, L: layers, N: heads, V: words,
            'max_position_embeddings': positions, 'type_vocab_size': types, 'hidden_act': 'gelu', **more}


def halves(model_type, hidden, width, layers, heads, words, positions, **more):
    return {'model_type': model_type, 'd_model': hidden, 'encoder_layers': layers, 'decoder_layers': layers,
            'encoder_ffn_dim': width, 'decoder_ffn_dim': width, 'encoder_attention_heads': heads,
            'decoder_attention_heads': heads, V: words, 'max_position_embeddings': positions,
            L: layers, 'is_encoder_decoder': True, 'scale_embedding': False, **more}


DEBERTA = {'position_biased_input': False, 'relative_attention': True, 'max_relative_positions': -1}
NOMIC = {'model_type': 'nomic_bert', 'n_embd': 768, 'n_head': 12, 'n_layer': 12, 'n_inner': 3072, 'prenorm': False,
         'rotary_emb_fraction': 1.0, 'pad_vocab_size_multiple': 64, 'parallel_block': False, 'causal': False}

# Of those that read, without what a task puts on top but for the matrix of the first token where the network has one; of
# Pegasus and Marian with the tables of sinusoids that are stored with the weights.
READERS = {
    'bart-large': (406291456, halves('bart', 1024, 4096, 12, 16, 50265, 1024)),
    'bart-base': (139420416, halves('bart', 768, 3072, 6, 12, 50265, 1024)),
    'mbart-large-cc25': (610851840, halves('mbart', 1024, 4096, 12, 16, 250027, 1024, scale_embedding=True)),
    'pegasus-large': (570797056, halves('pegasus', 1024, 4096, 16, 16, 96103, 1024, activation_function='relu')),
    'nllb-200-distilled-600M': (615073792, halves('m2m_100', 1024, 4096, 12, 16, 256206, 1024,
                                                  activation_function='relu')),
    'm2m100-418M': (483905536, halves('m2m_100', 1024, 4096, 12, 16, 128112, 1024, activation_function='relu')),
    'opus-mt-en-de': (74410496, halves('marian', 512, 2048, 6, 8, 58101, 512, activation_function='swish',
                                       decoder_vocab_size=58101, static_position_embeddings=True)),
    'blenderbot-400M': (364802560, {**halves('blenderbot', 1280, 5120, 12, 32, 8008, 128), 'encoder_layers': 2}),
    'led-base': (161844480, {**halves('led', 768, 3072, 6, 12, 50265, 1024), 'attention_window': [1024] * 6,
                             'max_encoder_position_embeddings': 16384, 'max_decoder_position_embeddings': 1024}),
    'bert-large': (335141888, reader('bert', 1024, 4096, 24, 16, 30522, 512, 2)),
    'roberta-large': (355359744, reader('roberta', 1024, 4096, 24, 16, 50265, 514, 1)),
    'xlm-roberta-base': (278043648, reader('xlm-roberta', 768, 3072, 12, 12, 250002, 514, 1)),
    'bge-m3': (567754752, reader('xlm-roberta', 1024, 4096, 24, 16, 250002, 8194, 1)),
    'camembert': (110621952, reader('camembert', 768, 3072, 12, 12, 32005, 514, 1)),
    'albert-base-v2': (11683584, reader('albert', 768, 3072, 12, 12, 30000, 512, 2, embedding_size=128,
                                        num_hidden_groups=1, inner_group_num=1, net_structure_type=0)),
    'albert-xxlarge-v2': (222595584, reader('albert', 4096, 16384, 12, 64, 30000, 512, 2, embedding_size=128,
                                            num_hidden_groups=1)),
    'electra-small': (13483008, reader('electra', 256, 1024, 12, 4, 30522, 512, 2, embedding_size=128)),
    'distilbert': (66362880, {'model_type': 'distilbert', 'dim': 768, 'hidden_dim': 3072, 'n_layers': 6, 'n_heads': 12,
                              V: 30522, 'max_position_embeddings': 512, 'activation': 'gelu',
                              'sinusoidal_pos_embds': False}),
    'deberta-base': (138601728, reader('deberta', 768, 3072, 12, 12, 50265, 512, 0, pos_att_type='c2p|p2c', **DEBERTA)),
    'deberta-v3-base': (183831552, reader('deberta-v2', 768, 3072, 12, 12, 128100, 512, 0, pos_att_type='p2c|c2p',
                                          position_buckets=256, norm_rel_ebd='layer_norm', share_att_key=True, **DEBERTA)),
    'mpnet-base': (109486464, {**reader('mpnet', 768, 3072, 12, 12, 30527, 514, 0), 'relative_attention_num_buckets': 32}),
    'longformer': (148659456, reader('longformer', 768, 3072, 12, 12, 50265, 4098, 1, attention_window=[512] * 12)),
    'bigbird': (127468800, reader('big_bird', 768, 3072, 12, 12, 50358, 4096, 2, attention_type='block_sparse',
                                  block_size=64, num_random_blocks=3, use_bias=True)),
    'nomic-embed': (136731648, {**NOMIC, V: 30528, 'type_vocab_size': 2, 'activation_function': 'swiglu',
                                'qkv_proj_bias': False, 'mlp_fc1_bias': False, 'mlp_fc2_bias': False,
                                'n_positions': 8192}),
    'nomic-embed-moe': (475292928, {**NOMIC, V: 250048, 'type_vocab_size': 1, 'activation_function': 'gelu',
                                    'qkv_proj_bias': True, 'mlp_fc1_bias': True, 'mlp_fc2_bias': True,
                                    'num_experts': 8, 'moe_top_k': 2, 'moe_every_n_layers': 2, 'n_positions': 2048}),
    'modernbert-base': (149014272, {**reader('modernbert', 768, 1152, 22, 12, 50368, 8192, 0), 'attention_bias': False,
                                    'mlp_bias': False, 'norm_bias': False, 'global_attn_every_n_layers': 3,
                                    'local_attention': 128}),
    'gte-base': (136776192, reader('new', 768, 3072, 12, 12, 30528, 8192, 0, position_embedding_type='rope',
                                   layer_norm_type='layer_norm', pack_qkv=True)),
    'jina-bert': (137368320, reader('bert', 768, 3072, 12, 12, 30528, 8192, 2, position_embedding_type='alibi',
                                    feed_forward_type='geglu')),
    'flan-t5-base': (247577856, {'model_type': 't5', 'd_model': 768, 'd_ff': 2048, 'd_kv': 64, 'num_heads': 12,
                                 'num_layers': 12, 'num_decoder_layers': 12, V: 32128,
                                 'feed_forward_proj': 'gated-gelu', 'tie_word_embeddings': False}),
    'byt5-small': (299637760, {'model_type': 't5', 'd_model': 1472, 'd_ff': 3584, 'd_kv': 64, 'num_heads': 6,
                               'num_layers': 12, 'num_decoder_layers': 4, V: 384, 'feed_forward_proj': 'gated-gelu',
                               'tie_word_embeddings': False}),
    'whisper-turbo': (808878080, {**halves('whisper', 1280, 5120, 32, 20, 51866, 448), 'decoder_layers': 4,
                                  'num_mel_bins': 128, 'max_source_positions': 1500, 'max_target_positions': 448}),
}

def viewer(model_type, hidden, layers, heads, image, patch, **more):
    return {'model_type': model_type, H: hidden, I: 4 * hidden, L: layers, N: heads, 'image_size': image,
            'patch_size': patch, 'num_channels': 3, 'qkv_bias': True, 'hidden_act': 'gelu', **more}


NAMED = {'id2label': {str(i): f'thing {i}' for i in range(1000)}}

# Of those that see, with what tells classes apart where their class has that.
VIEWERS = {
    'vit-base': (86567656, viewer('vit', 768, 12, 12, 224, 16, architectures=['ViTForImageClassification'], **NAMED)),
    'vit-base-in21k': (86389248, viewer('vit', 768, 12, 12, 224, 16, architectures=['ViTModel'])),
    'vit-huge': (632045800, viewer('vit', 1280, 32, 16, 224, 14, architectures=['ViTForImageClassification'], **NAMED)),
    'deit-base-distilled': (87338192, viewer('deit', 768, 12, 12, 224, 16, encoder_stride=16, **NAMED,
                                             architectures=['DeiTForImageClassificationWithTeacher'])),
    'beit-base': (86530984, viewer('beit', 768, 12, 12, 224, 16, architectures=['BeitForImageClassification'],
                                   use_relative_position_bias=True, use_shared_relative_position_bias=False,
                                   use_absolute_position_embeddings=False, layer_scale_init_value=0.1,
                                   use_mean_pooling=True, use_mask_token=False, vocab_size=8192, **NAMED)),
    'dinov2-base': (86580480, {**viewer('dinov2', 768, 12, 12, 518, 14, mlp_ratio=4, layerscale_value=1.0,
                                        use_swiglu_ffn=False, architectures=['Dinov2Model'])}),
    'dinov2-giant': (1136480768, {**viewer('dinov2', 1536, 40, 24, 518, 14, mlp_ratio=4, layerscale_value=1.0,
                                           use_swiglu_ffn=True, architectures=['Dinov2Model'])}),
    'dinov2-registers': (86583552, viewer('dinov2_with_registers', 768, 12, 12, 518, 14, mlp_ratio=4,
                                          num_register_tokens=4, architectures=['Dinov2WithRegistersModel'])),
    'dinov3-vitb16': (85660416, viewer('dinov3_vit', 768, 12, 12, 224, 16, num_register_tokens=4, query_bias=True,
                                       key_bias=False, value_bias=True, proj_bias=True, mlp_bias=True,
                                       use_gated_mlp=False, architectures=['DINOv3ViTModel'])),
    'swin-tiny': (28288354, {'model_type': 'swin', 'embed_dim': 96, 'depths': [2, 2, 6, 2], 'num_heads': [3, 6, 12, 24],
                             'window_size': 7, 'mlp_ratio': 4.0, 'patch_size': 4, 'image_size': 224, 'num_channels': 3,
                             'qkv_bias': True, H: 768, 'num_layers': 4, 'use_absolute_embeddings': False,
                             'architectures': ['SwinForImageClassification'], **NAMED}),
    'swin-large-384': (196735516, {'model_type': 'swin', 'embed_dim': 192, 'depths': [2, 2, 18, 2],
                                   'num_heads': [6, 12, 24, 48], 'window_size': 12, 'image_size': 384, **NAMED}),
    'swinv2-tiny': (28347154, {'model_type': 'swinv2', 'embed_dim': 96, 'depths': [2, 2, 6, 2],
                               'num_heads': [3, 6, 12, 24], 'window_size': 8, 'image_size': 256, **NAMED}),
    'convnext-tiny': (28589128, {'model_type': 'convnext', 'depths': [3, 3, 9, 3], 'hidden_sizes': [96, 192, 384, 768],
                                 'num_stages': 4, 'patch_size': 4, 'layer_scale_init_value': 1e-6, **NAMED}),
    'convnextv2-tiny': (28635496, {'model_type': 'convnextv2', 'depths': [3, 3, 9, 3], 'num_stages': 4,
                                   'hidden_sizes': [96, 192, 384, 768], 'patch_size': 4, **NAMED}),
    # The half that pretraining alone uses is left out.
    'vit-mae-base': (85798656, viewer('vit_mae', 768, 12, 12, 224, 16, architectures=['ViTMAEForPreTraining'])),
}

# Of those that draw. A summary of the text is said, but of no matrix of Qwen-Image.
PAINTERS = {
    'hunyuan-video': (12821012544, {'_class_name': 'HunyuanVideoTransformer3DModel', 'in_channels': 16, 'out_channels': 16,
                                    'num_attention_heads': 24, 'attention_head_dim': 128, 'num_layers': 20,
                                    'num_single_layers': 40, 'num_refiner_layers': 2, 'mlp_ratio': 4.0, 'patch_size': 2,
                                    'patch_size_t': 1, 'qk_norm': 'rms_norm', 'guidance_embeds': True,
                                    'text_embed_dim': 4096, 'pooled_projection_dim': 768, 'rope_theta': 256.0,
                                    'rope_axes_dim': [16, 56, 56]}),
    'pixart-sigma': (610856096, {'_class_name': 'PixArtTransformer2DModel', 'sample_size': 128, 'patch_size': 2,
                                 'in_channels': 4, 'out_channels': 8, 'num_attention_heads': 16, 'attention_head_dim': 72,
                                 'num_layers': 28, 'cross_attention_dim': 1152, 'caption_channels': 4096,
                                 'use_additional_conditions': False, 'norm_type': 'ada_norm_single'}),
    # Its attention_head_dim is a number of heads.
    'sd-1.5': (859520964, {'_class_name': 'UNet2DConditionModel', '_diffusers_version': '0.6.0', 'act_fn': 'silu',
                           'attention_head_dim': 8, 'block_out_channels': [320, 640, 1280, 1280],
                           'center_input_sample': False, 'cross_attention_dim': 768, 'down_block_types':
                           ['CrossAttnDownBlock2D'] * 3 + ['DownBlock2D'], 'downsample_padding': 1,
                           'flip_sin_to_cos': True, 'freq_shift': 0, 'in_channels': 4, 'layers_per_block': 2,
                           'mid_block_scale_factor': 1, 'norm_eps': 1e-05, 'norm_num_groups': 32, 'out_channels': 4,
                           'sample_size': 64, 'up_block_types': ['UpBlock2D'] + ['CrossAttnUpBlock2D'] * 3}),
    'sdxl': (2567463684, {'_class_name': 'UNet2DConditionModel', 'block_out_channels': [320, 640, 1280],
                          'down_block_types': ['DownBlock2D', 'CrossAttnDownBlock2D', 'CrossAttnDownBlock2D'],
                          'up_block_types': ['CrossAttnUpBlock2D', 'CrossAttnUpBlock2D', 'UpBlock2D'],
                          'attention_head_dim': [5, 10, 20], 'transformer_layers_per_block': [1, 2, 10],
                          'cross_attention_dim': 2048, 'layers_per_block': 2, 'sample_size': 128, 'in_channels': 4,
                          'out_channels': 4, 'projection_class_embeddings_input_dim': 2816,
                          'addition_time_embed_dim': 256}),
    'qwen-image': (20430401088, {'_class_name': 'QwenImageTransformer2DModel', 'attention_head_dim': 128,
                                 'axes_dims_rope': [16, 56, 56], 'guidance_embeds': False, 'in_channels': 64,
                                 'joint_attention_dim': 3584, 'num_attention_heads': 24, 'num_layers': 60,
                                 'out_channels': 16, 'patch_size': 2, 'pooled_projection_dim': 768}),
}


def read(name, description):
    done = succeeds(run('analyze', *H100, '--model', write(f'{name}.json', description), '--json'))
    return done.json()['workload'], done.errors


def networks_have_their_parameters():
    for name, (published, description) in (READERS | VIEWERS | PAINTERS).items():
        workload, said = read(name, description)
        assert workload['parameters'] == published, (name, workload['parameters'], published)
        assert 'Ignored' not in said and 'not known' not in said, (name, said)


def encoders_are_not_asked_to_draw():
    model = write('reads.json', READERS['bert-large'][1])
    done = run('analyze', *H100, '--model', model, '--past', '100')
    assert done.status == 1 and 'is an encoder' in done.errors and 'no cache' in done.errors, str(done)
    assert analyze(*H100, '--model', model)['workload']['cache_bytes'] == 0


def unknown_encoders_are_encoders():
    """Segments, or a class that fills in gaps, are of networks that read."""
    like = reader('nobody', 64, 256, 2, 8, 100, 32, 2, layer_norm_eps=1e-12)
    workload, said = read('nobody', like)
    assert 'is not known' in said and workload['cache_bytes'] == 0, said
    assert run('analyze', *H100, '--model', write('nobody.json', like), '--past', '5').status == 1


def heads_that_are_left_out_are_named():
    """A class that fills gaps in has a head for it, which is not counted; the part that reads is whole, as published."""
    published, like = READERS['bert-large']
    workload, said = read('masked', {**like, 'architectures': ['BertForMaskedLM']})
    assert 'Left out: the head over the vocabulary' in said, said
    assert workload['parameters'] == published, workload['parameters']


def parts_apart_are_named():
    """Each with its key, and its size where that can be read."""
    inner = {'model_type': 'llama', H: 64, I: 96, L: 2, N: 8, V: 100}
    sees = {'model_type': 'clip_vision_model', H: 1024, I: 4096, L: 24, N: 16, 'image_size': 336, 'patch_size': 14,
            'projection_dim': 768}
    _, said = read('sees', {'model_type': 'llava', 'text_config': inner, 'vision_config': sees})
    assert 'Not counted: the vision tower (vision_config), 304' in said and '888 parameters.' in said, said
    _, said = read('hears', {'model_type': 'hears', 'text_config': inner, 'audio_config': {'d_model': 8}})
    assert 'the audio tower (audio_config), whose size cannot be read' in said, said
    assert 'projector' in said, said
    # Towers of no class of their own: four matrices and a gated MLP a layer, patches, and the MLP that joins four of them; 675 M.
    tower = {'depth': 32, H: 1280, 'num_heads': 16, I: 3420, 'hidden_act': 'silu', 'out_hidden_size': 3584, 'patch_size': 14,
             'spatial_merge_size': 2, 'temporal_patch_size': 2, 'in_chans': 3}
    _, said = read('looks', {'model_type': 'llava', 'text_config': inner, 'vision_config': tower})
    assert 'the vision tower (vision_config), about 676 million parameters' in said, said
    # Three more of these where what layers saw on the way is handed on, too, and an MLP without a gate.
    deep = {'depth': 27, H: 1152, 'num_heads': 16, I: 4304, 'hidden_act': 'gelu_pytorch_tanh', 'out_hidden_size': 3584,
            'patch_size': 16, 'spatial_merge_size': 2, 'temporal_patch_size': 2, 'deepstack_visual_indexes': [8, 16, 24]}
    _, said = read('deep', {'model_type': 'llava', 'text_config': inner, 'vision_config': deep})
    assert 'the vision tower (vision_config), about 564 million parameters' in said, said
    # 32 layers of 12 matrices of 1280 x 1280, patches of 2 x 14 x 14 x 3, and the MLP from 5120 to 1536.
    older = {'depth': 32, 'embed_dim': 1280, H: 1536, 'num_heads': 16, 'mlp_ratio': 4, 'in_chans': 3, 'patch_size': 14,
             'spatial_merge_size': 2, 'temporal_patch_size': 2}
    _, said = read('older', {'model_type': 'llava', 'text_config': inner, 'vision_config': older})
    assert 'the vision tower (vision_config), about 665 million parameters' in said, said
    _, said = read('clip', {'model_type': 'clip', 'vision_config': sees, 'text_config': {}, 'projection_dim': 768})
    assert 'Not counted' not in said, said


def nonsense_is_refused():
    for name, description in {'bart': READERS['bart-base'][1], 'swin': VIEWERS['swin-tiny'][1],
                              'bert': READERS['bert-large'][1], 'vit': VIEWERS['vit-base'][1]}.items():
        for value in ('many', -3, 0.5, [], {}, None, True, 1e30):
            for key in (V, H, 'd_model', L, N, 'encoder_layers', 'depths', 'num_heads', 'window_size', 'patch_size'):
                if key not in description:
                    continue
                done = run('analyze', *H100, '--model', write('odd.json', {**description, key: value}))
                assert done.status in (0, 1), (name, key, value, str(done))
                assert done.status == 0 or 'odd.json: ' in done.errors, (name, key, value, str(done))


def what_cannot_be_read_is_refused():
    """With the reason, and families that come near, and never as a network of another kind."""
    sound = reader('hubert', 768, 3072, 12, 12, 32, 0, 0, conv_dim=[512], conv_kernel=[10], conv_stride=[5])
    stages = {'model_type': 'segformer', 'depths': [2, 2], 'hidden_sizes': [32, 64], N: [1, 2], 'image_size': 224}
    for name, (description, reason, near) in {
            'sound': (sound, 'convolves raw audio', 'whisper'),
            'stages': (stages, 'stages (depths)', 'swin, swinv2'),
            'both': (reader('vilt', 768, 3072, 12, 12, 100, 40, 2, image_size=384, patch_size=32), 'image patches', 'bert'),
            'experts': ({**READERS['bart-base'][1], 'model_type': 'nllb-moe', 'encoder_sparse_step': 4,
                         'decoder_sparse_step': 4, 'num_experts': 128}, 'has experts', 'm2m_100')}.items():
        done = run('analyze', *H100, '--model', write(f'{name}.json', description))
        assert done.status == 1, (name, str(done))
        assert f'{name}.json: model_type: ' in done.errors and reason in done.errors and near in done.errors, str(done)


finish('/cli/encoders', [
    what_cannot_be_read_is_refused,
    networks_have_their_parameters,
    encoders_are_not_asked_to_draw,
    unknown_encoders_are_encoders,
    heads_that_are_left_out_are_named,
    parts_apart_are_named,
    nonsense_is_refused,
])
