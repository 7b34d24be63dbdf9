# SPDX-License-Identifier: GPL-3.0-or-later
"""Decoders of many families and years, as their publishers describe them: each has the parameters published."""
from counted import check_exact, check_rounded
from program import H100, finish, run, succeeds, write

H, I, L, N, K, V = ('hidden_size', 'intermediate_size', 'num_hidden_layers', 'num_attention_heads',
                    'num_key_value_heads', 'vocab_size')
UNTIED = {'tie_word_embeddings': False}
# Layers that begin with a block of attention that others have as well.
ZAMBA = [6, 11, 17, 23, 29, 35, 41, 47, 53, 59, 65, 71, 77]

# Published parameters, to the last one; where a network sees, those of the part that writes.
EXACT = {
    'zamba2-7b': (7_356_749_648, {H: 3584, I: 14336, L: 81, N: 32, K: 32, V: 32000, 'model_type': 'zamba2',
        'attention_head_dim': 224, 'attention_hidden_size': 7168, 'mamba_d_state': 64, 'mamba_d_conv': 4,
        'mamba_expand': 2, 'mamba_ngroups': 2, 'n_mamba_heads': 112, 'mamba_headdim': 64, 'num_mem_blocks': 2,
        'use_shared_attention_adapter': False, 'use_shared_mlp_adapter': True, 'adapter_rank': 128, 'use_mem_rope':
        True, 'hybrid_layer_ids': ZAMBA, 'layers_block_type': ['hybrid' if i in ZAMBA else 'mamba' for i in
        range(81)], 'add_bias_linear': False, 'kv_channels': 112, 'num_query_groups': 32, 'ffn_hidden_size': 14336,
        'use_conv_bias': True, 'chunk_size': 256, 'hidden_act': 'gelu', 'rms_norm_eps': 1e-05, 'num_logits_to_keep':
        1}),
    'recurrentgemma-2b': (2_682_862_080, {'model_type': 'recurrent_gemma', 'architectures':
        ['RecurrentGemmaForCausalLM'], 'attention_bias': False, 'attention_window_size': 2048, 'block_types':
        ['recurrent', 'recurrent', 'attention'], 'conv1d_width': 4, 'head_dim': 256, 'hidden_activation':
        'gelu_pytorch_tanh', H: 2560, I: 15360, 'lru_width': 2560, N: 10, L: 26, K: 1, 'partial_rotary_factor': 0.5,
        V: 256000, 'logits_soft_cap': 30.0, 'rms_norm_eps': 1e-06, 'w_init_variance_scale': 0.01}),
    'xglm-564m': (564_463_616, {'model_type': 'xglm', 'architectures': ['XGLMForCausalLM'], 'activation_function':
        'gelu', 'attention_heads': 16, 'd_model': 1024, 'ffn_dim': 4096, 'layerdrop': 0.0, 'max_position_embeddings':
        2048, 'num_layers': 24, 'scale_embedding': True, V: 256008, 'init_std': 0.02}),
    'phi3small': (7_392_272_384, {'model_type': 'phi3small', 'architectures': ['Phi3SmallForCausalLM'], H: 4096,
        'ff_intermediate_size': 14336, 'ff_dim_multiplier': None, 'hidden_act': 'gegelu', 'gegelu_limit': 20.0, L: 32,
        N: 32, K: 8, V: 100352, 'blocksparse_block_size': 64, 'blocksparse_homo_head_pattern': False,
        'blocksparse_num_local_blocks': 16, 'blocksparse_triton_kernel_block_size': 64, 'blocksparse_vert_stride': 8,
        'dense_attention_every_n_layers': 2, 'dummy_token_indices': [100256, 100257], 'layer_norm_epsilon': 1e-05,
        'max_position_embeddings': 8192, 'mup_use_scaling': True, 'mup_width_multiplier': 8.0, 'rope_embedding_base':
        1000000, 'rope_position_scale': 1.0, 'torch_dtype': 'bfloat16'}),
    'mllama': (9_775_192_080, {'model_type': 'mllama', 'architectures': ['MllamaForConditionalGeneration'],
        'image_token_index': 128256, 'text_config': {H: 4096, I: 14336, L: 40, N: 32, K: 8, V: 128256, 'model_type':
        'mllama_text_model', 'cross_attention_layers': [3, 8, 13, 18, 23, 28, 33, 38], 'hidden_act': 'silu',
        'rms_norm_eps': 1e-05, 'rope_theta': 500000.0, **UNTIED}, 'vision_config': {'model_type':
        'mllama_vision_model', 'attention_heads': 16, H: 1280, 'image_size': 560, 'patch_size': 14, 'max_num_tiles':
        4, L: 32, 'num_global_layers': 8, I: 5120, 'vision_output_dim': 7680}}),
    'stablelm2-12b': (12_143_185_920, {H: 5120, I: 13824, L: 40, N: 32, K: 8, V: 100352, 'model_type': 'stablelm',
        'use_qkv_bias': False, 'qk_layernorm': True, 'use_parallel_residual': True, 'partial_rotary_factor': 0.25,
        'layer_norm_eps': 1e-05, 'hidden_act': 'silu', **UNTIED}),
    'command-r+': (103_810_674_688, {H: 12288, I: 33792, L: 64, N: 96, K: 8, V: 256000, 'model_type': 'cohere',
        'use_qk_norm': True, 'layer_norm_eps': 1e-05, 'logit_scale': 0.8333}),
    'blip2-opt': (2_651_596_800, {'model_type': 'blip-2', 'architectures': ['Blip2ForConditionalGeneration'],
        'qformer_config': {'model_type': 'blip_2_qformer'}, 'text_config': {'model_type': 'opt', 'architectures':
        ['OPTForCausalLM'], 'ffn_dim': 10240, H: 2560, N: 32, L: 32, 'prefix': '</s>', 'word_embed_proj_dim': 2560,
        'torch_dtype': 'float16', 'activation_dropout': 0.0}, 'vision_config': {'model_type': 'blip_2_vision_model'},
        'num_query_tokens': 32, 'use_decoder_only_language_model': True}),
    'falcon7-old': (6_921_720_704, {'model_type': 'RefinedWebModel', 'architectures': ['RWForCausalLM'], 'alibi':
        False, 'bias': False, H: 4544, 'n_head': 71, 'n_layer': 32, 'multi_query': True, 'parallel_attn': True, V:
        65024, 'apply_residual_connection_post_layernorm': False, 'layer_norm_epsilon': 1e-05}),
    'falcon40-old': (41_303_293_952, {'model_type': 'RefinedWeb', 'architectures': ['RWForCausalLM'], 'alibi': False,
        'bias': False, H: 8192, 'n_head': 128, 'n_head_kv': 8, 'n_layer': 60, 'parallel_attn': True, V: 65024}),
    'falcon-rw': (1_311_625_216, {'model_type': 'RefinedWebModel', 'architectures': ['RWForCausalLM'], 'alibi': True,
        'bias': True, H: 2048, 'n_head': 32, 'n_layer': 24, 'multi_query': False, 'parallel_attn': False, V: 50304}),
    'falcon-180': (179_522_565_120, {'model_type': 'falcon', 'alibi': False, 'bias': False, H: 14848, N: 232, L: 80,
        'num_kv_heads': 8, 'new_decoder_architecture': True, 'multi_query': True, 'parallel_attn': True, V: 65024,
        **UNTIED}),
    'solar10.7': (10_731_524_096, {H: 4096, I: 14336, L: 48, N: 32, K: 8, V: 32000, 'model_type': 'llama', **UNTIED}),
    'baichuan2-7b': (7_505_973_248, {H: 4096, I: 11008, L: 32, N: 32, K: None, V: 125696, 'model_type': 'baichuan',
        'model_max_length': 4096, 'z_loss_weight': 0, **UNTIED}),
    'internlm2-7b': (7_737_708_544, {H: 4096, I: 14336, L: 32, N: 32, K: 8, V: 92544, 'model_type': 'internlm2',
        'bias': False, **UNTIED}),
    'internlm3-8b': (8_804_241_408, {H: 4096, I: 10240, L: 48, N: 32, K: 2, V: 128512, 'model_type': 'internlm3',
        'bias': False, 'qkv_bias': False, 'head_dim': 128, **UNTIED}),
    'starcoder2-15b': (15_957_889_024, {H: 6144, I: 24576, L: 40, N: 48, K: 4, V: 49152, 'model_type': 'starcoder2',
        'use_bias': True, 'sliding_window': 4096, 'norm_type': 'layer_norm', 'mlp_type': 'default', 'hidden_act':
        'gelu_pytorch_tanh', **UNTIED}),
    'codegen-350m': (356_712_448, {'model_type': 'codegen', 'n_embd': 1024, 'n_layer': 20, 'n_head': 16, 'rotary_dim':
        32, 'n_ctx': 2048, 'n_positions': 2048, V: 51200, 'n_inner': None, **UNTIED}),
    'gptj': (6_050_882_784, {'model_type': 'gptj', 'n_embd': 4096, 'n_layer': 28, 'n_head': 16, 'rotary_dim': 64,
        'rotary': True, 'n_positions': 2048, V: 50400, 'n_inner': None, **UNTIED}),
    'neox20': (20_554_567_680, {H: 6144, I: 24576, L: 44, N: 64, K: None, V: 50432, 'model_type': 'gpt_neox',
        'rotary_pct': 0.25, 'use_parallel_residual': True, 'hidden_act': 'gelu_fast', **UNTIED}),
    'bloom-560m': (559_214_592, {'model_type': 'bloom', H: 1024, 'n_layer': 24, 'n_head': 16, V: 250880,
        'apply_residual_connection_post_layernorm': False}),
    'bloom': (176_247_271_424, {'model_type': 'bloom', 'n_embed': 14336, 'n_layer': 70, N: 112, V: 250880,
        'offset_alibi': 100, 'seq_length': 2048}),
    'phi-2': (2_779_683_840, {H: 2560, I: 10240, L: 32, N: 32, K: 32, V: 51200, 'model_type': 'phi',
        'partial_rotary_factor': 0.4, **UNTIED}),
    'phi-msft': (2_779_683_840, {'model_type': 'phi-msft', 'architectures': ['PhiForCausalLM'], 'n_embd': 2560,
        'n_head': 32, 'n_head_kv': None, 'n_layer': 32, 'rotary_dim': 32, V: 51200, 'n_inner': None, 'n_positions':
        2048, 'activation_function': 'gelu_new', 'layer_norm_epsilon': 1e-05, 'flash_attn': True, **UNTIED}),
    'phi3.5moe': (41_873_153_344, {H: 4096, I: 6400, L: 32, N: 32, K: 8, V: 32064, 'model_type': 'phimoe',
        'num_local_experts': 16, 'num_experts_per_tok': 2, 'attention_bias': True, 'lm_head_bias': True,
        'rms_norm_eps': 1e-05, 'sliding_window': 131072, **UNTIED}),
    'minicpm-2b': (2_724_880_896, {H: 2304, I: 5760, L: 40, N: 36, K: 36, V: 122753, 'model_type': 'minicpm',
        'scale_emb': 12, 'dim_model_base': 256, 'scale_depth': 1.4}),
    'exaone3': (7_818_448_896, {'model_type': 'exaone', H: 4096, I: 14336, 'num_layers': 32, N: 32, K: 8, V: 102400,
        'activation_function': 'silu', 'layer_norm_epsilon': 1e-05, 'head_dim': 128, **UNTIED}),
    'apertus': (8_053_338_176, {H: 4096, I: 21504, L: 32, N: 32, K: 8, V: 131072, 'model_type': 'apertus',
        'hidden_act': 'xielu', 'qk_norm': True, 'post_norm': False, 'mlp_bias': False, 'attention_bias': False,
        **UNTIED}),
    'glm4-9b': (9_399_951_360, {'model_type': 'chatglm', 'architectures': ['ChatGLMModel'], H: 4096,
        'ffn_hidden_size': 13696, 'num_layers': 40, N: 32, 'multi_query_attention': True, 'multi_query_group_num': 2,
        'kv_channels': 128, 'padded_vocab_size': 151552, 'add_qkv_bias': True, 'add_bias_linear': False, 'rmsnorm':
        True, 'seq_length': 131072, 'post_layer_norm': True, 'original_rope': True, 'layernorm_epsilon': 1.5625e-07,
        **UNTIED}),
    'codestral-mamba': (7_285_403_648, {'model_type': 'mamba2', H: 4096, 'conv_kernel': 4, 'chunk_size': 256,
        'expand': 2, 'head_dim': 64, 'n_groups': 8, 'num_heads': 128, L: 64, 'state_size': 128, V: 32768, 'rms_norm':
        True, 'use_bias': False, 'use_conv_bias': True, 'norm_before_gate': True, 'time_step_rank': 256,
        'residual_in_fp32': True, **UNTIED}),
    'starcoder': (15_517_456_384, {'model_type': 'gpt_bigcode', 'n_embd': 6144, 'n_head': 48, 'n_layer': 40,
        'n_positions': 8192, 'n_inner': 24576, V: 49152, 'multi_query': True}),
    'gptneo27': (2_651_307_520, {'model_type': 'gpt_neo', H: 2560, 'num_layers': 32, 'num_heads': 20, V: 50257,
        'max_position_embeddings': 2048, I: None, 'attention_types': [[['global', 'local'], 16]], 'attention_layers':
        ['global', 'local'] * 16, 'window_size': 256, 'activation_function': 'gelu_new'}),
    'deepseek-moe': (16_375_728_128, {H: 2048, I: 10944, L: 28, N: 16, K: 16, V: 102400, 'model_type': 'deepseek',
        'moe_intermediate_size': 1408, 'n_routed_experts': 64, 'n_shared_experts': 2, 'num_experts_per_tok': 6,
        'first_k_dense_replace': 1, 'moe_layer_freq': 1, **UNTIED}),
    'dsv2lite': (15_706_484_224, {H: 2048, I: 10944, L: 27, N: 16, K: 16, V: 102400, 'model_type': 'deepseek_v2',
        'kv_lora_rank': 512, 'q_lora_rank': None, 'qk_nope_head_dim': 128, 'qk_rope_head_dim': 64, 'v_head_dim': 128,
        'moe_intermediate_size': 1408, 'n_routed_experts': 64, 'n_shared_experts': 2, 'num_experts_per_tok': 6,
        'first_k_dense_replace': 1, 'moe_layer_freq': 1, **UNTIED}),
    'openelm-270m': (271_527_168, {'model_type': 'openelm', 'architectures': ['OpenELMForCausalLM'],
        'activation_fn_name': 'swish', 'ffn_dim_divisor': 256, 'ffn_multipliers': [0.5, 0.73, 0.97, 1.2, 1.43, 1.67,
        1.9, 2.13, 2.37, 2.6, 2.83, 3.07, 3.3, 3.53, 3.77, 4.0], 'ffn_with_glu': True, 'head_dim': 64,
        'max_context_length': 2048, 'model_dim': 1280, 'normalization_layer_name': 'rms_norm',
        'normalize_qk_projections': True, 'num_gqa_groups': 4, 'num_kv_heads': [3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5,
        5, 5, 5], 'num_query_heads': [12, 12, 12, 12, 12, 16, 16, 16, 16, 16, 16, 16, 20, 20, 20, 20],
        'num_transformer_layers': 16, 'qkv_multipliers': [0.5, 1.0], 'rope_freq_constant': 10000, 'rope_max_length':
        4096, 'share_input_output_layers': True, V: 32000}),
    'bitnet': (2_412_820_480, {H: 2560, I: 6912, L: 30, N: 20, K: 5, V: 128256, 'model_type': 'bitnet',
        'architectures': ['BitNetForCausalLM'], 'hidden_act': 'relu2', 'rms_norm_eps': 1e-05, 'rope_theta': 500000.0,
        'tie_word_embeddings': True, 'max_position_embeddings': 4096, 'quantization_config': {'quant_method':
        'bitnet', 'linear_class': 'autobitlinear'}}),
    'openai-gpt': (116_534_784, {'model_type': 'openai-gpt', 'architectures': ['OpenAIGPTLMHeadModel'], 'afn': 'gelu',
        'n_ctx': 512, 'n_embd': 768, 'n_head': 12, 'n_layer': 12, 'n_positions': 512, V: 40478, 'layer_norm_epsilon':
        1e-05}),
    'biogpt': (346_763_264, {H: 1024, I: 4096, L: 24, N: 16, K: None, V: 42384, 'model_type': 'biogpt',
        'architectures': ['BioGptForCausalLM'], 'hidden_act': 'gelu', 'max_position_embeddings': 1024,
        'scale_embedding': True, 'layer_norm_eps': 1e-12, 'layerdrop': 0.0}),
    'yi-34b': (34_388_917_248, {H: 7168, I: 20480, L: 60, N: 56, K: 8, V: 64000, 'model_type': 'llama', **UNTIED}),
    'rwkv5': (1_577_754_624, {'model_type': 'rwkv5', H: 2048, L: 24, 'attention_hidden_size': 2048, 'head_size': 64,
        'head_size_divisor': 8, I: None, V: 65536, 'layer_norm_epsilon': 1e-05, 'rescale_every': 6, **UNTIED}),
    'rwkv6': (1_599_873_024, {'model_type': 'rwkv6', H: 2048, L: 24, 'attention_hidden_size': 2048, 'head_size': 64,
        'head_size_divisor': 8, I: None, V: 65536, 'layer_norm_epsilon': 1e-05, 'rescale_every': 6, **UNTIED}),
    'xlstm': (6_865_424_896, {'model_type': 'xlstm', 'architectures': ['xLSTMForCausalLM'], 'embedding_dim': 4096,
        'num_blocks': 32, 'num_heads': 8, V: 50304, 'qk_dim_factor': 0.5, 'v_dim_factor': 1.0, 'ffn_proj_factor': 2.667,
        'ffn_round_up_to_multiple_of': 64, 'mlstm_round_up_to_multiple_of': 64, 'chunk_size': 64, 'use_bias': False,
        **UNTIED}),
}
# In thousand millions, and how far off a rounded figure may be.
ROUNDED = {
    'longcat': (560.66, 1.12, {'model_type': 'longcat_flash', 'architectures': ['LongcatFlashForCausalLM'],
        'attention_bias': False, 'attention_method': 'MLA', 'expert_ffn_hidden_size': 2048, 'ffn_hidden_size': 12288,
        'head_dim': 64, H: 6144, 'kv_lora_rank': 512, 'mla_scale_kv_lora': True, 'mla_scale_q_lora': True, 'moe_topk':
        12, 'n_routed_experts': 512, N: 64, 'num_layers': 28, 'q_lora_rank': 1536, 'qk_nope_head_dim': 128,
        'qk_rope_head_dim': 64, 'routed_scaling_factor': 6.0, 'v_head_dim': 128, V: 131072, 'zero_expert_num': 256,
        'zero_expert_type': 'identity', 'router_bias': False, 'max_position_embeddings': 131072, 'rms_norm_eps':
        1e-05, 'rope_theta': 10000000.0, 'num_nextn_predict_layers': 1, **UNTIED}),
    'mllama-90b': (87.7, 0.175, {'model_type': 'mllama', 'architectures': ['MllamaForConditionalGeneration'],
        'text_config': {H: 8192, I: 28672, L: 100, N: 64, K: 8, V: 128256, 'model_type': 'mllama_text_model',
        'cross_attention_layers': list(range(3, 100, 5)), 'hidden_act': 'silu', 'rms_norm_eps': 1e-05, 'rope_theta':
        500000.0, **UNTIED}, 'vision_config': {}}),
    'orion-14b': (14.5, 0.029, {H: 5120, I: 15360, L: 40, N: 40, K: 40, V: 84608, 'model_type': 'orion',
        'rms_norm_eps': 1e-05, **UNTIED}),
    'persimmon': (9.4, 0.0188, {H: 4096, I: 16384, L: 36, N: 64, K: None, V: 262144, 'model_type': 'persimmon',
        'qk_layernorm': True, 'hidden_act': 'relu2', 'layer_norm_eps': 1e-05, 'partial_rotary_factor': 0.5,
        'rope_theta': 25000.0, **UNTIED}),
    'fuyu': (9.4, 0.0188, {'model_type': 'fuyu', 'architectures': ['FuyuForCausalLM'], 'hidden_act': 'relu2', H: 4096,
        'image_size': 300, I: 16384, 'layer_norm_eps': 1e-05, N: 64, 'num_channels': 3, L: 36,
        'partial_rotary_factor': 0.5, 'patch_size': 30, 'qk_layernorm': True, V: 262144, 'rope_theta': 25000,
        **UNTIED}),
    'mpt-30b': (29.96, 0.0599, {'model_type': 'mpt', 'd_model': 7168, 'n_heads': 64, 'n_layers': 48,
        'expansion_ratio': 4, 'no_bias': True, V: 50432, 'max_seq_len': 8192, 'attn_config': {'alibi': True,
        'attn_type': 'multihead_attention'}}),
    'minitron8': (8.27, 0.0165, {H: 4096, I: 16384, L: 32, N: 48, K: 8, V: 256000, 'model_type': 'nemotron',
        'head_dim': 128, 'hidden_act': 'relu2', 'norm_eps': 1e-05, 'partial_rotary_percent': 0.5, **UNTIED}),
    'nemotron340': (341, 0.682, {H: 18432, I: 73728, L: 96, N: 96, K: 8, V: 256000, 'model_type': 'nemotron',
        'head_dim': 192, 'hidden_act': 'relu2', 'norm_eps': 1e-05, 'partial_rotary_factor': 0.5, **UNTIED}),
    'arctic': (478.6, 0.957, {H: 7168, I: 4864, L: 35, N: 56, K: 8, V: 32000, 'model_type': 'arctic', 'architectures':
        ['ArcticForCausalLM'], 'num_local_experts': 128, 'num_experts_per_tok': 2, 'moe_layer_frequency': 1,
        'parallel_attn_mlp_res': True, 'use_residual': True, 'moe_eval_capacity_factor': 1, 'hidden_act': 'silu',
        'rms_norm_eps': 1e-05, **UNTIED}),
    'grok1': (315.7, 0.631, {H: 6144, I: 32768, L: 64, N: 48, K: 8, V: 131072, 'model_type': 'grok-1', 'num_experts':
        8, 'num_experts_per_tok': 2, 'rms_norm_eps': 1e-05, 'max_attn_value': 30.0, 'attn_output_multiplier': 0.088,
        'embedding_multiplier_scale': 78.38}),
    'grok2': (269.5, 0.539, {H: 8192, I: 32768, L: 64, N: 64, K: 8, V: 131072, 'model_type': 'git', 'architectures':
        ['Grok1ForCausalLM'], 'head_dim': 128, 'moe_intermediate_size': 16384, 'num_local_experts': 8,
        'num_experts_per_tok': 2, 'residual_moe': True, 'rms_norm_eps': 1e-05,
        'rope_theta': 100000000.0, 'router_logit_softcapping': 30, 'hidden_act': 'gelu', **UNTIED}),
    'dots1': (142.77, 0.286, {H: 4096, I: 10944, L: 62, N: 32, K: 32, V: 152064, 'model_type': 'dots1',
        'moe_intermediate_size': 1408, 'n_routed_experts': 128, 'num_experts_per_tok': 6, 'n_shared_experts': 2,
        'first_k_dense_replace': 1, 'moe_layer_freq': 1, 'head_dim': 128, 'layer_types': ['full_attention'] * 62,
        **UNTIED}),
    'step3': (316, 0.632, {'model_type': 'step3_vl', 'architectures': ['Step3VLForConditionalGeneration'],
        'text_config': {'model_type': 'step3_text', 'architectures': ['Step3TextForCausalLM'], H: 7168, I: 18432, N:
        64, 'num_attention_groups': 1, L: 61, V: 128815, 'moe_num_experts': 48, 'moe_top_k': 3,
        'moe_intermediate_size': 5120, 'share_expert_dim': 5120, 'share_q_dim': 2048, 'head_dim': 256,
        'moe_layers_enum': ','.join(map(str, range(4, 60))), 'norm_expert_weight': False, 'max_seq_len': 65536,
        'use_moe': True, 'rope_theta': 500000.0}, 'vision_config': {H: 1792, L: 63}}),
    'ling-lite': (16.8, 0.0336, {H: 2048, I: 5632, L: 28, N: 16, K: 4, V: 126464, 'model_type': 'bailing_moe',
        'head_dim': 128, 'num_experts': 64, 'num_experts_per_tok': 6, 'num_shared_experts': 2,
        'moe_intermediate_size': 1408, 'first_k_dense_replace': 0, 'norm_head': True, 'norm_softmax': False,
        'use_bias': False, 'use_qkv_bias': False, **UNTIED}),
    'ling2-mini': (16.26, 0.0325, {H: 2048, I: 5120, L: 20, N: 16, K: 4, V: 157184, 'model_type': 'bailing_moe_v2',
        'head_dim': 128, 'num_experts': 256, 'num_experts_per_tok': 8, 'num_shared_experts': 1,
        'moe_intermediate_size': 512, 'moe_shared_expert_intermediate_size': 512, 'first_k_dense_replace': 1,
        'n_group': 8, 'use_qk_norm': True, 'moe_router_enable_expert_bias': True, 'num_nextn_predict_layers': 0,
        **UNTIED}),
    'nemotron-h-8b': (8.1, 0.0162, {'model_type': 'nemotron_h', H: 4096, I: 21504, L: 52, N: 32, K: 8, 'head_dim':
        128, 'attention_head_dim': 128, V: 131072, 'hybrid_override_pattern':
        'M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M-', 'mamba_num_heads': 128, 'mamba_head_dim': 64,
        'n_groups': 8, 'ssm_state_size': 128, 'conv_kernel': 4, 'expand': 2, 'chunk_size': 128, 'use_conv_bias': True,
        'mlp_hidden_act': 'relu2', **UNTIED}),
    'bamba': (9.78, 0.0196, {H: 4096, I: 14336, L: 32, N: 32, K: 8, V: 128256, 'model_type': 'bamba',
        'attn_layer_indices': [9, 18, 27], 'mamba_d_state': 128, 'mamba_n_heads': 128, 'mamba_d_head': 64,
        'mamba_n_groups': 1, 'mamba_expand': 2, 'mamba_d_conv': 4, 'mamba_chunk_size': 256, 'mamba_conv_bias': True,
        'mamba_proj_bias': False, **UNTIED}),
    'codeshell': (7.98, 0.016, {'model_type': 'codeshell', 'architectures': ['CodeShellForCausalLM'], 'n_embd': 4096,
        'n_head': 32, 'n_layer': 42, 'n_inner': 16384, 'n_positions': 8192, 'num_query_groups': 8,
        'group_query_attention': True, V: 70144, 'position_embedding_type': 'rope', 'activation_function':
        'gelu_pytorch_tanh', 'layer_norm_epsilon': 1e-05, 'scale_attn_weights': True}),
    'jais-13b': (13.02, 0.026, {'model_type': 'jais', 'architectures': ['JAISLMHeadModel'], 'n_embd': 5120, 'n_head':
        40, 'n_layer': 40, 'n_inner': 13653, 'activation_function': 'swiglu', 'position_embedding_type': 'alibi', V:
        84992, 'layer_norm_epsilon': 1e-05, 'n_positions': 2048}),
    'moonlight': (15.96, 0.0319, {H: 2048, I: 11264, L: 27, N: 16, K: 16, V: 163840, 'model_type': 'deepseek_v3',
        'kv_lora_rank': 512, 'q_lora_rank': None, 'qk_nope_head_dim': 128, 'qk_rope_head_dim': 64, 'v_head_dim': 128,
        'moe_intermediate_size': 1408, 'n_routed_experts': 64, 'n_shared_experts': 2, 'num_experts_per_tok': 6,
        'first_k_dense_replace': 1, 'moe_layer_freq': 1, 'num_nextn_predict_layers': 0, **UNTIED}),
    'zamba1-7b': (7.23, 0.0145, {H: 3712, I: 14848, L: 76, N: 16, K: 16, V: 32000, 'model_type': 'zamba',
        'attention_head_dim': 464, 'attention_hidden_size': 7424, 'attn_layer_offset': 4, 'attn_layer_period': 6,
        'mamba_conv_bias': True, 'mamba_d_conv': 4, 'mamba_d_state': 16, 'mamba_dt_rank': 232, 'mamba_expand': 2,
        'mamba_proj_bias': False, 'n_mamba_heads': 2, 'hidden_act': 'gelu', 'layers_block_type': ['hybrid' if i % 6 ==
        2 else 'mamba' for i in range(76)]}),
}


def exact_counts_are_exact():
    check_exact(EXACT)


def rounded_counts_agree():
    check_rounded(ROUNDED)


def family_that_is_asked_for_gives_keys_their_meaning():
    parameters, config = EXACT['zamba2-7b']
    path = write('mine.json', {**config, 'model_type': 'mine'})
    read = succeeds(run('analyze', *H100, '--model', path, '--family', 'zamba2', '--json')).json()
    assert read['workload']['parameters'] == parameters, read['workload']


def projector_is_named_once():
    path = write('sees.json', EXACT['blip2-opt'][1])
    said = succeeds(run('analyze', *H100, '--model', path)).errors
    assert said.count('projector') == 1, said


finish('/cli/decoders', [
    family_that_is_asked_for_gives_keys_their_meaning,
    projector_is_named_once,
    exact_counts_are_exact,
    rounded_counts_agree,
])
