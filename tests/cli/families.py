# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks of many families, as their publishers describe them: each has the parameters that were published."""
import json

from counted import check_exact, check_rounded, read
from program import FOLDER, H100, analyze, finish, run, succeeds, write

# What descriptions call the same sizes most often.
H, I, L, N, K, V = ('hidden_size', 'intermediate_size', 'num_hidden_layers', 'num_attention_heads',
                    'num_key_value_heads', 'vocab_size')


def sizes(hidden, width, layers, heads, kv_heads, words, **more):
    return {H: hidden, I: width, L: layers, N: heads, K: kv_heads, V: words, **more}


def every(period, layers, at=None, attends='full_attention', other='sliding_attention'):
    """One of each period, by default the last, attends to everything."""
    at = period - 1 if at is None else at
    return [attends if layer % period == at else other for layer in range(layers)]


def at_places(layers, places, there, other):
    return [there if layer in places else other for layer in range(layers)]


UNTIED = {'tie_word_embeddings': False}
TIED = {'tie_word_embeddings': True}
LATENT = {'q_lora_rank': 1536, 'kv_lora_rank': 512, 'qk_nope_head_dim': 128, 'qk_rope_head_dim': 64, 'v_head_dim': 128}
MAMBA_HEADS = {'mamba_d_head': 64, 'mamba_d_state': 128, 'mamba_n_groups': 1, 'mamba_d_conv': 4, 'mamba_expand': 2,
               'mamba_conv_bias': True, 'mamba_proj_bias': False}
GRANITE_LAYERS = at_places(40, (5, 15, 25, 35), 'attention', 'mamba')
NEMOTRON_STATE = {'mamba_head_dim': 64, 'n_groups': 8, 'ssm_state_size': 128, 'conv_kernel': 4, 'use_conv_bias': True}
NEMOTRON = {'M': 'mamba', 'E': 'moe', '*': 'attention'}
NANO = 'MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME'
SUPER = 'MEMEMEM*EMEMEMEM*EMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEM*EMEMEMEME'
KIMI_FULL = [4, 8, 12, 16, 20, 24, 27]
SHORT = {'conv_L_cache': 3, 'conv_bias': False}
T5 = {'d_model': 4096, 'd_ff': 10240, 'd_kv': 64, 'num_heads': 64, 'num_layers': 24, V: 32128,
      'feed_forward_proj': 'gated-gelu', **UNTIED}
GEMMA4 = {'model_type': 'gemma4_text', 'head_dim': 256, 'global_head_dim': 512, 'vocab_size': 262144}
WAN = {'_class_name': 'WanTransformer3DModel', 'attention_head_dim': 128, 'text_dim': 4096, 'freq_dim': 256,
       'out_channels': 16, 'patch_size': [1, 2, 2], 'qk_norm': 'rms_norm_across_heads', 'cross_attn_norm': True}

# Published parameters, to the last one where that is known, else rounded; and what is described.
EXACT = {
    # The head is the table of words, and a value is as long as a key without its positions: both are unsaid.
    'minicpm3': (4_073_875_968, sizes(2560, 6400, 62, 40, 40, 73448, model_type='minicpm3', q_lora_rank=768,
                                      kv_lora_rank=256, qk_nope_head_dim=64, qk_rope_head_dim=32)),
    'decilm': (7_107_514_368, sizes(4096, 14336, 32, 32, None, 32000, model_type='deci',
                                    num_key_value_heads_per_layer=[4] * 32, **UNTIED)),
    'qwen': (7721324544, sizes(4096, 22016, 32, 32, None, 151936, model_type='qwen', kv_channels=128, no_bias=True,
                               **UNTIED)),
    't5-encoder': (4762310656, {'model_type': 't5', 'architectures': ['T5EncoderModel'], **T5}),
    'opt-350m': (331196416, {'model_type': 'opt', H: 1024, 'ffn_dim': 4096, L: 24, N: 16, V: 50272,
                             'word_embed_proj_dim': 512, 'max_position_embeddings': 2048,
                             'do_layer_norm_before': False, 'activation_function': 'relu', 'enable_bias': True}),
    'olmo': (6888095744, sizes(4096, 11008, 32, 32, None, 50304, model_type='olmo', **UNTIED)),
    'olmo2': (7298617344, sizes(4096, 11008, 32, 32, 32, 100352, model_type='olmo2', **UNTIED)),
    'olmoe': (6919161856, sizes(2048, 1024, 16, 16, 16, 50304, model_type='olmoe', num_experts=64,
                                num_experts_per_tok=8, **UNTIED)),
    'smollm3': (3075098624, sizes(2048, 11008, 36, 16, 4, 128256, model_type='smollm3', sliding_window=None,
                                  use_sliding_window=False, layer_types=['full_attention'] * 36)),
    'glm4': (9400279040, sizes(4096, 13696, 40, 32, 2, 151552, model_type='glm4', head_dim=128, attention_bias=True,
                               **UNTIED)),
    'seed-oss': (36151104512, sizes(5120, 27648, 64, 80, 8, 155136, model_type='seed_oss', head_dim=128,
                                    attention_bias=True, attention_out_bias=False, mlp_bias=False, **UNTIED)),
    'hunyuan-moe': (80393183232, sizes(4096, 3072, 32, 32, 8, 128167, model_type='hunyuan_v1_moe', head_dim=128,
                                       moe_intermediate_size=[3072] * 32, num_experts=64, moe_topk=[8] * 32,
                                       num_shared_expert=[1] * 32, use_qk_norm=True, use_cla=False,
                                       cla_share_factor=2, **TIED)),
    'ernie4_5': (360748032, sizes(1024, 3072, 18, 16, 2, 103424, model_type='ernie4_5', head_dim=128, use_bias=False)),
    'ernie4_5-moe': (21825437888, sizes(2560, 12288, 28, 20, 4, 103424, model_type='ernie4_5_moe', head_dim=128,
                                        use_bias=False, moe_num_experts=64, moe_k=6, moe_num_shared_experts=2,
                                        moe_intermediate_size=1536, moe_layer_start_index=1,
                                        moe_layer_end_index=-1, moe_layer_interval=1, **TIED)),
    'granite-4-h-tiny': (6939037248, sizes(1536, 512, 40, 12, 4, 100352, model_type='granitemoehybrid',
                                           shared_intermediate_size=1024, layer_types=GRANITE_LAYERS,
                                           mamba_n_heads=48, num_local_experts=64, num_experts_per_tok=6,
                                           position_embedding_type='nope', **MAMBA_HEADS, **TIED)),
    'granite-4-h-micro': (3191396096, sizes(2048, 8192, 40, 32, 8, 100352, model_type='granitemoehybrid',
                                            shared_intermediate_size=8192, layer_types=GRANITE_LAYERS,
                                            mamba_n_heads=64, num_local_experts=0, num_experts_per_tok=0,
                                            position_embedding_type='nope', **MAMBA_HEADS, **TIED)),
    'lfm2': (1170340608, {'model_type': 'lfm2', H: 2048, 'block_ff_dim': 12288, 'block_auto_adjust_ff_dim': True,
                          'block_multiple_of': 256, 'block_ffn_dim_multiplier': 1.0, L: 16, N: 32, K: 8, V: 65536,
                          'full_attn_idxs': [2, 5, 8, 10, 12, 14], **SHORT}),
    'jamba': (51570323328, sizes(4096, 14336, 32, 32, 8, 65536, model_type='jamba', attn_layer_period=8,
                                 attn_layer_offset=4, expert_layer_period=2, expert_layer_offset=1, num_experts=16,
                                 num_experts_per_tok=2, mamba_d_state=16, mamba_d_conv=4, mamba_expand=2,
                                 mamba_dt_rank=256, mamba_conv_bias=True, mamba_proj_bias=False, **UNTIED)),
    'falcon-h1': (521411104, sizes(1024, 2048, 36, 8, 2, 32784, model_type='falcon_h1', head_dim=64, mamba_d_ssm=1536,
                                   mamba_n_heads=24, mamba_rms_norm=False, **MAMBA_HEADS, **UNTIED)),
    'cohere': (34980831232, sizes(8192, 22528, 40, 64, 64, 256000, model_type='cohere', use_qk_norm=False)),
    'cohere2': (8028033024, sizes(4096, 14336, 32, 32, 8, 256000, model_type='cohere2', head_dim=128,
                                  sliding_window=4096, sliding_window_pattern=4, layer_norm_eps=1e-5)),
    'exaone4-32b': (32003216384, sizes(5120, 27392, 64, 40, 8, 102400, model_type='exaone4', head_dim=128,
                                       sliding_window=4096, sliding_window_pattern='LLLG', **UNTIED)),
    'exaone4-1.2b': (1279391488, sizes(2048, 4096, 30, 32, 8, 102400, model_type='exaone4', head_dim=64,
                                       sliding_window=None, sliding_window_pattern=None, **TIED)),
    'dbrx': (131596523520, {'model_type': 'dbrx', 'd_model': 6144, 'n_heads': 48, 'n_layers': 40, V: 100352,
                            'attn_config': {'clip_qkv': 8, 'kv_n_heads': 8},
                            'ffn_config': {'ffn_act_fn': {'name': 'silu'}, 'ffn_hidden_size': 10752,
                                           'moe_num_experts': 16, 'moe_top_k': 4}, **UNTIED}),
    'stablelm': (1644515328, sizes(2048, 5632, 24, 32, 32, 100352, model_type='stablelm', use_qkv_bias=True,
                                   partial_rotary_factor=0.25, **UNTIED)),
    'mpt': (6649286656, {'model_type': 'mpt', 'd_model': 4096, 'n_heads': 32, 'n_layers': 32, 'expansion_ratio': 4,
                         'no_bias': True, V: 50432, 'attn_config': {'alibi': True}}),
    'rwkv7': (1527404544, {'model_type': 'rwkv7', H: 2048, I: 8192, L: 24, 'head_dim': 64, V: 65536,
                           'decay_low_rank_dim': 96, 'gate_low_rank_dim': 256, 'a_low_rank_dim': 96,
                           'v_low_rank_dim': 64, **UNTIED}),
    'kimi-linear': (49122681728, sizes(2304, 9216, 27, 32, 32, 163840, model_type='kimi_linear', num_experts=256,
                                       num_experts_per_token=8, num_shared_experts=1, moe_intermediate_size=1024,
                                       first_k_dense_replace=1, mla_use_nope=True,
                                       linear_attn_config={
                                           'full_attn_layers': KIMI_FULL, 'head_dim': 128, 'num_heads': 32,
                                           'kda_layers': [i for i in range(1, 28) if i not in KIMI_FULL],
                                           'short_conv_kernel_size': 4}, **{**LATENT, 'q_lora_rank': None}, **UNTIED)),
    # DeepSeek-V3, and in each of 61 layers an indexer of 13,959,424.
    'deepseek-v3.2': (671026419200 + 61 * 13959424,
                      sizes(7168, 18432, 61, 128, 128, 129280, model_type='deepseek_v32', moe_intermediate_size=2048,
                            n_routed_experts=256, n_shared_experts=1, num_experts_per_tok=8, first_k_dense_replace=3,
                            index_n_heads=64, index_head_dim=128, index_topk=2048, **LATENT, **UNTIED)),
    'clip-b32': (151277313, {'model_type': 'clip', 'projection_dim': 512, 'text_config': {},
                             'vision_config': {'patch_size': 32}}),
    'clip-l14': (427616513, {'model_type': 'clip', 'projection_dim': 768, 'text_config': {H: 768, I: 3072, N: 12},
                             'vision_config': {H: 1024, I: 4096, N: 16, L: 24, 'patch_size': 14}}),
    'siglip': (203155970, {'model_type': 'siglip', 'text_config': {}, 'vision_config': {'image_size': 224}}),
    'wan-14b': (14288491584, {'num_attention_heads': 40, 'num_layers': 40, 'ffn_dim': 13824, 'in_channels': 16,
                              'image_dim': None, **WAN}),
    'wan-1.3b': (1418996800, {'num_attention_heads': 12, 'num_layers': 30, 'ffn_dim': 8960, 'in_channels': 16, **WAN}),
    'pixart': (610856096, {'_class_name': 'PixArtTransformer2DModel', 'num_attention_heads': 16,
                           'attention_head_dim': 72, 'num_layers': 28, 'in_channels': 4, 'out_channels': 8,
                           'patch_size': 2, 'sample_size': 64, 'caption_channels': 4096, 'cross_attention_dim': 1152,
                           'norm_type': 'ada_norm_single', 'activation_fn': 'gelu-approximate'}),
    'qwen-image': (20430401088, {'transformer': {'_class_name': 'QwenImageTransformer2DModel', 'patch_size': 2,
                                                 'num_attention_heads': 24, 'attention_head_dim': 128,
                                                 'num_layers': 60, 'joint_attention_dim': 3584, 'in_channels': 64,
                                                 'out_channels': 16, 'guidance_embeds': False}}),
    'starcoder2': (3030371328, sizes(3072, 12288, 30, 24, 2, 49152, model_type='starcoder2', use_bias=True,
                                     sliding_window=-1)),
    # A Llama 3.1 of a name that nobody knows.
    'nobody': (8030261248, sizes(4096, 14336, 32, 32, 8, 128256, model_type='nobody', rms_norm_eps=1e-5,
                                 rope_theta=5e5, hidden_act='silu', attention_bias=False, **UNTIED)),
}
# In thousand millions, and how far off a rounded figure may be.
ROUNDED = {
    'glm-4.5-air': (106.85, 0.01, sizes(4096, 10944, 46, 96, 8, 151552, model_type='glm4_moe', head_dim=128,
                                        attention_bias=True, n_routed_experts=128, n_shared_experts=1,
                                        num_experts_per_tok=8, moe_intermediate_size=1408, first_k_dense_replace=1,
                                        use_qk_norm=False, partial_rotary_factor=0.5, **UNTIED)),
    'lfm2-moe': (8.34, 0.005, sizes(2048, 7168, 24, 32, 8, 65536, model_type='lfm2_moe', moe_intermediate_size=1792,
                                    num_experts=32, num_experts_per_tok=4, num_dense_layers=2, use_expert_bias=True,
                                    layer_types=at_places(24, (2, 6, 10, 14, 18, 21), 'full_attention', 'conv'),
                                    **SHORT)),
    'gemma-3n-e4b': (6.87, 0.005, sizes(2048, [16384] * 35, 35, 8, 2, 262400, model_type='gemma3n_text', head_dim=256,
                                        hidden_size_per_layer_input=256, num_kv_shared_layers=15,
                                        altup_num_inputs=4, laurel_rank=64, vocab_size_per_layer_input=262144,
                                        layer_types=every(5, 35), sliding_window=512)),
    'gemma-4-31b': (30.7, 0.05, {'model_type': 'gemma4', 'text_config': {
        **GEMMA4, H: 5376, I: 21504, L: 60, N: 32, K: 16, 'num_global_key_value_heads': 4, 'attention_k_eq_v': True,
        'hidden_size_per_layer_input': 0, 'sliding_window': 1024, 'layer_types': every(6, 60)}}),
    'gemma-4-26b': (25.2, 0.05, {'model_type': 'gemma4', 'text_config': {
        **GEMMA4, H: 2816, I: 2112, L: 30, N: 16, K: 8, 'num_global_key_value_heads': 2, 'attention_k_eq_v': True,
        'hidden_size_per_layer_input': 0, 'sliding_window': 1024, 'layer_types': every(6, 30),
        'enable_moe_block': True, 'num_experts': 128, 'top_k_experts': 8, 'moe_intermediate_size': 704}}),
    'mimo-v2-flash': (309, 0.5, sizes(4096, 16384, 48, 64, 4, 152576, model_type='mimo_v2_flash', head_dim=192,
                                      v_head_dim=128, swa_num_attention_heads=64, swa_num_key_value_heads=8,
                                      swa_head_dim=192, swa_v_head_dim=128, sliding_window=128,
                                      hybrid_layer_pattern=[0] + [1, 1, 1, 1, 0, 1] * 7 + [1, 1, 1, 1, 0],
                                      moe_layer_freq=[0] + [1] * 47, n_routed_experts=256, num_experts_per_tok=8,
                                      moe_intermediate_size=2048, n_shared_experts=None, attention_bias=False)),
    'minimax-m1': (456.09, 0.005, sizes(6144, 9216, 80, 64, 8, 200064, model_type='minimax_m1', head_dim=128,
                                        num_local_experts=32, num_experts_per_tok=2, shared_intermediate_size=0,
                                        attn_type_list=[int(i % 8 == 7) for i in range(80)], **UNTIED)),
    'minimax-m2': (228.69, 0.005, sizes(3072, 1536, 62, 48, 8, 200064, model_type='minimax_m2', head_dim=128,
                                        num_local_experts=256, num_experts_per_tok=8, attn_type_list=[1] * 62,
                                        use_qk_norm=True, qk_norm_type='per_layer', use_routing_bias=True, **UNTIED)),
    # The width of the shared expert is given twice: as one expert, and in numbers.
    'nemotron-3-nano': (31.58, 0.005, sizes(2688, 1856, 52, 32, 2, 131072, model_type='nemotron_h', head_dim=128,
                                            hybrid_override_pattern=NANO, mamba_num_heads=64, n_routed_experts=128,
                                            num_experts_per_tok=6, moe_intermediate_size=1856, n_shared_experts=1,
                                            moe_shared_expert_intermediate_size=3712, **NEMOTRON_STATE, **UNTIED)),
    # Experts that see a quarter of each token, and a list of words for the layers.
    'nemotron-3-super': (120, 1, sizes(4096, 2688, None, 32, 2, 131072, model_type='nemotron_h', head_dim=128,
                                       layers_block_type=[NEMOTRON[letter] for letter in SUPER], mamba_num_heads=128,
                                       n_routed_experts=512, num_experts_per_tok=22, moe_intermediate_size=2688,
                                       moe_latent_size=1024, n_shared_experts=1,
                                       moe_shared_expert_intermediate_size=5376, **NEMOTRON_STATE, **UNTIED)),
    'laguna': (33.4, 0.05, sizes(2048, 8192, 40, 48, 8, 100352, model_type='laguna', head_dim=128, num_experts=256,
                                 num_experts_per_tok=8, moe_intermediate_size=512,
                                 shared_expert_intermediate_size=512, gating=True, sliding_window=512,
                                 layer_types=every(4, 40, at=0), mlp_layer_types=['dense'] + ['sparse'] * 39,
                                 num_attention_heads_per_layer=[48 if i % 4 == 0 else 64 for i in range(40)],
                                 **UNTIED)),
}


# As their config.json has them, and what a token uses, what is stored, and what 100 and 10000 or 100000 tokens keep.
SCOUT = {'model_type': 'llama4', 'architectures': ['Llama4ForConditionalGeneration'], 'torch_dtype': 'bfloat16',
         'text_config': sizes(5120, 8192, 48, 40, 8, 202048, model_type='llama4_text', attention_chunk_size=8192,
                              head_dim=128, interleave_moe_layer_step=1, intermediate_size_mlp=16384,
                              num_experts_per_tok=1, num_local_experts=16, use_qk_norm=True, attention_bias=False,
                              torch_dtype='bfloat16', rms_norm_eps=1e-05, hidden_act='silu')}
STEP = sizes(4096, 11264, 45, 64, 8, 128896, model_type='step3p7', architectures=['Step3p7FlashForCausalLM'],
             head_dim=128, torch_dtype='bfloat16', sliding_window=512, layer_types=every(4, 45, at=0),
             first_k_dense_replace=3, num_experts=288, num_experts_per_tok=8, moe_intermediate_size=1280,
             share_expert_dim=1280, n_shared_experts=1, scoring_func='sigmoid', num_nextn_predict_layers=3,
             use_moe_router_bias=True, moe_router_scaling_factor=3.0,
             quantization_config={'quant_method': 'fp8', 'weight_block_size': [128, 128], 'activation_scheme': 'dynamic'})


def whole(name, description, past):
    done = succeeds(run('analyze', *H100, '--model', write(f'{name}.json', description), '--past', past - 1, '--json'))
    return done.json()['workload'], done.errors


def scout_has_one_expert_and_a_shared_one():
    """Worked by hand from the shapes; its norms of queries and keys have no weights, and every fourth layer sees all tokens."""
    layer = 2 * 5120 * 5120 + 2 * 5120 * 1024 + 5120 * 16 + 2 * 5120
    expert, words, token = 3 * 5120 * 8192, 2 * 202048 * 5120 + 5120, 2 * 8 * 128 * 2
    short, _ = whole('scout', SCOUT, 100)
    assert short['parameters'] == 48 * (layer + 17 * expert) + words == 107_769_861_120, short
    assert short['active_parameters'] == 48 * (layer + 2 * expert) + words == 17_172_894_720, short
    assert short['weight_bytes'] == 2 * short['parameters'], short
    assert short['cache_bytes'] == 100 * 196_608, short
    long, _ = whole('scout', SCOUT, 100_000)
    assert long['cache_bytes'] == (12 * 100_000 + 36 * 8192) * token == 6_123_159_552, long


def step_has_a_format_without_a_name():
    """FP8 without “fmt” is the usual one: a byte a weight and 4 B of scale a block, but for tables, norms and routers."""
    attention, expert, router = 2 * 4096 * 8192 + 2 * 4096 * 1024, 3 * 4096 * 1280, 288 * 4096 + 288
    packed = 45 * attention + 3 * 3 * 4096 * 11264 + 42 * 289 * expert
    others = 45 * (2 * 4096 + 2 * 128) + 42 * router + 2 * 128896 * 4096 + 4096
    short, said = whole('step', STEP, 100)
    assert '3 layers that predict tokens further ahead' in said, said
    assert short['parameters'] == packed + others == 195_832_712_256, short
    assert short['active_parameters'] == packed + others - 42 * 280 * expert == 10_863_905_856, short
    assert short['weight_bytes'] == packed + packed // 16384 * 4 + 2 * others == 196_986_110_592, short
    assert short['cache_bytes'] == 45 * 4096 * 100, short
    long, _ = whole('step', STEP, 10_000)
    assert long['cache_bytes'] == (12 * 10_000 + 33 * 512) * 4096 == 560_726_016, long


def exact_counts_are_exact():
    check_exact(EXACT)


def rounded_counts_agree():
    check_rounded(ROUNDED)


def known_families_are_read_without_a_word():
    """What a description says of a known family is read, but for keys that say nothing of the work."""
    for name, (_, description) in EXACT.items():
        _, said = read(name, description)
        assert ('“nobody” is not known: read by its keys.' in said) == (name == 'nobody'), (name, said)
        assert 'Ignored' not in said, (name, said)


def kept_caches_are_those_of_the_kinds():
    """Layers that borrow keys and values, or see a window, keep no more; a state is as large at any length."""
    base = sizes(64, 96, 4, 8, 4, 100, model_type='gemma3n_text', head_dim=8, sliding_window=16,
                 layer_types=['sliding_attention', 'full_attention'] * 2, laurel_rank=8, altup_num_inputs=2,
                 hidden_size_per_layer_input=8, vocab_size_per_layer_input=50)

    def cache(past, **more):
        model = write('cache.json', {**base, **more})
        return analyze(*H100, '--model', model, '--past', past)['workload']['cache_bytes']
    token = 2 * 4 * 8 * 2
    assert cache(99) == 2 * (16 + 100) * token
    assert cache(99, num_kv_shared_layers=2) == (16 + 100) * token


def lists_stand_for_layers():
    """A number for each layer where others have one for all."""
    one = sizes(64, 96, 2, 8, 4, 100, model_type='nobody', rms_norm_eps=1e-5)
    plain, _ = read('one', one)
    twice, _ = read('twice', {**one, I: [96, 96]})
    wider, _ = read('wider', {**one, I: [96, 192], N: [8, 8]})
    assert plain['parameters'] == twice['parameters']
    assert wider['parameters'] - plain['parameters'] == 3 * 64 * 96
    short = run('analyze', *H100, '--model', write('short.json', {**one, L: 3, I: [96, 192]}))
    assert short.status == 1 and 'intermediate_size: must have an entry for each of the 3 layers, got 2' in short.errors, str(short)


def parts_of_larger_descriptions_are_found():
    inner = sizes(64, 96, 2, 8, 4, 100, model_type='llama', **UNTIED)
    plain, _ = read('inner', inner)
    for wrapper in ('text_config', 'llm_config', 'language_config', 'thinker_config'):
        nested = {wrapper: inner} if wrapper != 'thinker_config' else {wrapper: {'text_config': inner}}
        whole, _ = read(wrapper, {'model_type': 'sees_and_hears', **nested, 'vision_config': {H: 7, 'depth': 3}})
        assert whole['parameters'] == plain['parameters'], wrapper
        assert json.loads((FOLDER / f'{wrapper}.json').read_text())['model_type'] == 'sees_and_hears'


finish('/cli/families', [
    scout_has_one_expert_and_a_shared_one,
    step_has_a_format_without_a_name,
    exact_counts_are_exact,
    rounded_counts_agree,
    known_families_are_read_without_a_word,
    kept_caches_are_those_of_the_kinds,
    lists_stand_for_layers,
    parts_of_larger_descriptions_are_found,
])
