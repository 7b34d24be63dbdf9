/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "approx.h"
#include "core/units/format.h"
#include "workload/describe.h"

/* Names of the small network that other families have for the same things. */
#define OTHER_NAMES                                                                                                  \
  "'model_type': <'gpt2'>, 'n_embd': <64.0>, 'n_layer': <2.0>, 'n_head': <8.0>, 'n_positions': <32.0>, "             \
  "'vocab_size': <100.0>"

static void
test_plain (void)
{
  g_autoptr (RoofArchitecture) net = read_sound (SMALL);
  const RoofBlock *block = &net->decoder.block[0];

  g_assert_cmpuint (net->decoder.n, ==, 1);
  g_assert_cmpfloat (block->count, ==, 2);
  g_assert_cmpfloat (block->mixer.head_size, ==, 8);
  g_assert_cmpfloat (block->mixer.kv_heads, ==, 4);
  g_assert_true (block->feed.gated && block->mixer.causal && block->mixer.rope);
  g_assert_false (net->tied);
  g_assert_null (net->guess);
  g_assert_cmpstr (net->activations, ==, "bf16");
}

static void
test_other_names (void)
{
  g_autoptr (RoofArchitecture) net = read_sound (OTHER_NAMES);
  const RoofBlock *block = &net->decoder.block[0];

  g_assert_cmpfloat (net->hidden, ==, 64);
  g_assert_cmpfloat (block->feed.width, ==, 256);
  g_assert_cmpfloat (block->mixer.kv_heads, ==, 8);
  g_assert_true (net->tied && block->mixer.query_bias && block->feed.bias);
  g_assert_false (block->feed.gated || block->mixer.rope);
  g_assert_cmpfloat (net->positions, ==, 32);
}

static void
test_nested (void)
{
  /* What stands inside wins; what stands outside alone is taken over. */
  g_autoptr (RoofArchitecture) net = read_sound (
      "'model_type': <'some_vl'>, 'hidden_size': <1.0>, 'tie_word_embeddings': <true>, 'text_config': <{" SMALL "}>");
  g_autoptr (RoofArchitecture) twice
      = read_sound ("'thinker_config': <{'text_config': <{" SMALL "}>}>");

  g_assert_cmpfloat (net->hidden, ==, 64);
  g_assert_true (net->tied);
  g_assert_cmpfloat (twice->hidden, ==, 64);
}

static void
test_head_size_wins (void)
{
  g_autoptr (RoofArchitecture) net = read_sound (SMALL ", 'head_dim': <32.0>");

  g_assert_cmpfloat (net->decoder.block[0].mixer.head_size, ==, 32);
}

/* Which layers see a window only: 6 layers of each. */
typedef struct
{
  const char *members;
  double      sliding, full;
} Windows;

static void
test_windows (void)
{
  static const Windows cases[] = {
    { "'model_type': <'gemma2'>, 'sliding_window': <16.0>", 3, 3 },
    { "'model_type': <'gemma3'>, 'sliding_window': <16.0>", 5, 1 },
    { "'model_type': <'mistral'>, 'sliding_window': <16.0>", 6, 0 },
    { "'model_type': <'mistral'>", 0, 6 },
    { "'model_type': <'qwen2'>, 'sliding_window': <16.0>", 0, 6 },
    { "'model_type': <'qwen2'>, 'sliding_window': <16.0>, 'use_sliding_window': <true>, 'max_window_layers': <4.0>", 2, 4 },
    { "'model_type': <'gpt_oss'>, 'sliding_window': <16.0>, 'layer_types': <[<'full_attention'>, <'full_attention'>, "
      "<'sliding_attention'>, <'full_attention'>, <'full_attention'>, <'full_attention'>]>", 1, 5 },
    { "'model_type': <'llama4'>, 'attention_chunk_size': <16.0>", 5, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *members = g_strconcat (cases[i].members,
                                              ", 'hidden_size': <64.0>, 'num_hidden_layers': <6.0>, 'num_attention_heads': "
                                              "<8.0>, 'vocab_size': <9.0>, 'intermediate_size': <96.0>",
                                              NULL);
      g_autoptr (RoofArchitecture) net = read_sound (members);
      double sliding = 0, full = 0;

      for (guint k = 0; k < net->decoder.n; k++)
        *(net->decoder.block[k].mixer.window > 0 ? &sliding : &full) += net->decoder.block[k].count;
      g_assert_cmpfloat (sliding, ==, cases[i].sliding);
      g_assert_cmpfloat (full, ==, cases[i].full);
    }
}

#define EXPERTS SMALL ", 'num_local_experts': <8.0>, 'num_experts_per_tok': <2.0>, 'moe_intermediate_size': <24.0>"

static void
test_experts (void)
{
  g_autoptr (RoofArchitecture) all = read_sound (EXPERTS);
  g_autoptr (RoofArchitecture) later = read_sound (EXPERTS ", 'first_k_dense_replace': <1.0>, 'n_shared_experts': <2.0>");

  g_assert_cmpuint (all->decoder.n, ==, 1);
  g_assert_cmpfloat (all->decoder.block[0].feed.width, ==, 0);
  g_assert_cmpfloat (all->decoder.block[0].feed.expert_width, ==, 24);
  g_assert_cmpuint (later->decoder.n, ==, 2);
  g_assert_cmpfloat (later->decoder.block[0].feed.width, ==, 96);
  g_assert_cmpfloat (later->decoder.block[1].feed.shared_width, ==, 48);
}

static void
test_formats (void)
{
  g_autoptr (RoofArchitecture) fp8
      = read_sound (SMALL ", 'quantization_config': <{'quant_method': <'fp8'>}>");
  g_autoptr (RoofArchitecture) gptq
      = read_sound (SMALL ", 'quantization_config': <{'quant_method': <'gptq'>, 'bits': <4.0>}>");
  g_autoptr (RoofArchitecture) left_out = read_sound (
      SMALL ", 'quantization_config': <{'quant_method': <'mxfp4'>, 'modules_to_not_convert': <[<'model.layers.*.self_attn'>]>}>");
  g_autoptr (RoofArchitecture) head
      = read_sound (SMALL ", 'quantization_config': <{'quant_method': <'gptq'>, 'bits': <4.0>, 'lm_head': <true>}>");
  g_autoptr (RoofArchitecture) no_head = read_sound (SMALL ", 'quantization_config': <{'quant_method': <'gptq'>, 'bits': <4.0>, "
                                                           "'lm_head': <true>, 'dynamic': <{'-:lm_head': <@a{sv} {}>}>}>");
  /* An older name for the same. */
  g_autoptr (RoofArchitecture) old = read_sound (
      SMALL ", 'compression_config': <{'quant_method': <'compressed-tensors'>, 'ignore': <[<'re:.*self_attn.*'>]>, 'config_groups': <{"
            "'g': <{'weights': <{'num_bits': <8.0>, 'type': <'float'>}>}>}>}>");

  g_assert_cmpstr (fp8->weights, ==, "fp8_tensor");
  g_assert_cmpstr (fp8->inputs[ROOF_GROUP_MLP], ==, "fp8");
  g_assert_cmpstr (fp8->groups[ROOF_GROUP_HEAD], ==, "bf16");
  g_assert_null (fp8->groups[ROOF_GROUP_ATTENTION]);
  g_assert_cmpstr (gptq->weights, ==, "int4_g128_sym");
  g_assert_null (gptq->inputs[ROOF_GROUP_MLP]);
  g_assert_cmpstr (left_out->weights, ==, "mxfp4");
  g_assert_cmpstr (left_out->groups[ROOF_GROUP_ATTENTION], ==, "bf16");
  g_assert_cmpstr (head->groups[ROOF_GROUP_HEAD], ==, "int4_g128_sym");
  g_assert_cmpstr (no_head->groups[ROOF_GROUP_HEAD], ==, "bf16");
  g_assert_cmpstr (old->weights, ==, "fp8_tensor");
  g_assert_cmpstr (old->groups[ROOF_GROUP_ATTENTION], ==, "bf16");
}

/* How each method says what weights, and what they are multiplied with, are stored in. */
static void
test_schemes (void)
{
  static const struct
  {
    const char *members, *weights, *inputs, *kv;
  } cases[] = {
    { "'quant_method': <'fp8'>, 'weight_block_size': <[<128.0>, <128.0>]>, 'activation_scheme': <'dynamic'>", "fp8_b128",
      "fp8_g128", NULL },
    { "'quant_method': <'fp8'>, 'activation_scheme': <'static'>", "fp8_tensor", "fp8", NULL },
    { "'quant_method': <'compressed-tensors'>, 'config_groups': <{'group_0': <{'weights': <{'type': <'int'>, 'num_bits': <8.0>, "
      "'strategy': <'channel'>}>, 'input_activations': <{'type': <'int'>, 'num_bits': <8.0>, 'strategy': <'token'>}>}>}>",
      "int8_channel", "int8_token", NULL },
    { "'quant_method': <'compressed-tensors'>, 'config_groups': <{'group_0': <{'weights': <{'type': <'int'>, 'num_bits': <4.0>, "
      "'strategy': <'group'>, 'group_size': <32.0>, 'symmetric': <true>}>}>}>",
      "int4_g32_sym", NULL, NULL },
    { "'config_groups': <{'group_0': <{'targets': <[<'re:.*o_proj'>]>, 'weights': <{'num_bits': <4.0>, 'type': <'int'>}>}>, "
      "'group_1': <{'targets': <[<'Linear'>]>, 'weights': <{'type': <'float'>, 'num_bits': <8.0>, 'strategy': <'block'>}>, "
      "'input_activations': <{'type': <'float'>, 'num_bits': <8.0>, 'strategy': <'group'>, 'group_size': <128.0>}>}>}>, "
      "'kv_cache_scheme': <{'type': <'float'>, 'num_bits': <8.0>}>",
      "fp8_b128", "fp8_g128", "fp8" },
    { "'config_groups': <{'group_0': <{'weights': <{'type': <'float'>, 'num_bits': <4.0>, 'group_size': <16.0>}>, "
      "'input_activations': <{'type': <'float'>, 'num_bits': <4.0>, 'group_size': <16.0>}>}>}>",
      "nvfp4", "nvfp4", NULL },
    { "'quant_method': <'modelopt'>, 'quant_algo': <'NVFP4'>, 'kv_cache_quant_algo': <'FP8'>, 'group_size': <16.0>", "nvfp4",
      "nvfp4", "fp8" },
    { "'quant_algo': <'W4A8_AWQ'>, 'group_size': <128.0>", "int4_g128_sym", "fp8", NULL },
    { "'quant_algo': <'FP8'>", "fp8_tensor", "fp8", NULL },
    { "'quant_method': <'gptq'>, 'bits': <8.0>, 'group_size': <64.0>", "int8_g64", NULL, NULL },
    { "'quant_method': <'gptq'>, 'bits': <4.0>, 'group_size': <-1.0>, 'sym': <false>", "int4_channel", NULL, NULL },
    { "'quant_method': <'awq'>, 'bits': <4.0>, 'group_size': <128.0>, 'zero_point': <true>", "int4_g128", NULL, NULL },
    { "'quant_method': <'bitsandbytes'>, 'load_in_4bit': <true>", "nf4", NULL, NULL },
    { "'quant_method': <'bitsandbytes'>, 'load_in_4bit': <true>, 'bnb_4bit_use_double_quant': <true>", "nf4_double", NULL, NULL },
    { "'quant_method': <'gptq'>, 'bits': <3.0>, 'group_size': <128.0>, 'sym': <true>", "int3_g128_sym", NULL, NULL },
    { "'quant_method': <'gptq'>, 'bits': <3.0>, 'group_size': <-1.0>", "int3_channel", NULL, NULL },
    { "'quant_method': <'bitsandbytes'>, 'load_in_8bit': <true>, 'load_in_4bit': <false>", "int8_channel", "int8_token", NULL },
    { "'quant_method': <'fbgemm_fp8'>", "fp8_channel", "fp8_token", NULL },
    /* Blocks of any size, rows and columns; as many inputs share a scale as there are columns. */
    { "'quant_method': <'fp8'>, 'weight_block_size': <[<128.0>, <128.0>]>", "fp8_b128", "fp8_g128", NULL },
    { "'quant_method': <'fp8'>, 'weight_block_size': <[<64.0>, <64.0>]>", "fp8_b64", "fp8_g64", NULL },
    { "'quant_method': <'fp8'>, 'weight_block_size': <[<1.0>, <128.0>]>", "fp8_b1x128", "fp8_g128", NULL },
    { "'quant_method': <'compressed-tensors'>, 'config_groups': <{'g': <{'weights': <{'num_bits': <8.0>, 'type': <'float'>, "
      "'strategy': <'block'>, 'block_structure': <[<32.0>, <64.0>]>}>}>}>", "fp8_b32x64", NULL, NULL },
    { "'quant_method': <'mxfp4'>", "mxfp4", NULL, NULL },
    /* Methods with words of their own. */
    { "'quant_method': <'hqq'>, 'skip_modules': <[<'lm_head'>]>, 'quant_config': <{'weight_quant_params': <{'nbits': <4.0>, "
      "'group_size': <64.0>, 'axis': <1.0>}>}>", "int4_g64_z16", NULL, NULL },
    { "'quant_method': <'hqq'>, 'quant_config': <{'weight_quant_params': <{'nbits': <8.0>, 'group_size': <@mv nothing>}>}>",
      "int8_channel", NULL, NULL },
    { "'quant_method': <'torchao'>, 'quant_type': <'int4_weight_only'>, 'quant_type_kwargs': <{'group_size': <64.0>}>", "int4_g64_z16",
      NULL, NULL },
    { "'quant_method': <'torchao'>, 'quant_type': <'int8_dynamic_activation_int8_weight'>", "int8_channel", "int8_token", NULL },
    { "'quant_method': <'torchao'>, 'quant_type': <{'default': <{'_type': <'Float8DynamicActivationFloat8WeightConfig'>, "
      "'_data': <{'granularity': <[<{'_type': <'PerRow'>}>, <{'_type': <'PerRow'>}>]>}>}>}>", "fp8_channel", "fp8_token", NULL },
    { "'quant_method': <'torchao'>, 'quant_type': <{'default': <{'_type': <'ModuleFqnToConfig'>, '_data': <{'module_fqn_to_config': "
      "<{'_default': <{'_type': <'Int8DynamicActivationIntxWeightConfig'>, '_data': <{'weight_dtype': <{'_type': <'torch.dtype'>, "
      "'_data': <'int4'>}>, 'weight_granularity': <{'_type': <'PerGroup'>, '_data': <{'group_size': <32.0>}>}>}>}>}>}>}>}>",
      "int4_g32_sym", "int8_token", NULL },
    { "'quant_method': <'quark'>, 'exclude': <[<'lm_head'>]>, 'global_quant_config': <{'weight': <{'dtype': <'fp8_e4m3'>, "
      "'qscheme': <'per_tensor'>}>, 'input_tensors': <{'dtype': <'fp8_e4m3'>, 'qscheme': <'per_tensor'>}>}>", "fp8_tensor", "fp8", NULL },
    { "'quant_method': <'quark'>, 'export': <{'kv_cache_group': <[<'*k_proj'>, <'*v_proj'>]>}>, 'global_quant_config': <{'weight': "
      "<{'dtype': <'fp8_e4m3'>, 'qscheme': <'per_tensor'>}>}>, 'layer_quant_config': <{'*k_proj': <{'weight': <{'dtype': <'fp8_e4m3'>, "
      "'qscheme': <'per_tensor'>}>, 'output_tensors': <{'dtype': <'fp8_e4m3'>, 'qscheme': <'per_tensor'>}>}>}>", "fp8_tensor", NULL, "fp8" },
    { "'quant_method': <'quark'>, 'global_quant_config': <{'weight': <{'dtype': <'fp4'>, 'qscheme': <'per_group'>, 'group_size': "
      "<32.0>, 'scale_format': <'e8m0'>}>, 'input_tensors': <{'dtype': <'fp4'>, 'qscheme': <'per_group'>, 'group_size': <32.0>}>}>, "
      "'layer_quant_config': <@a{sv} {}>", "mxfp4", "mxfp4", NULL },
    { "'quant_method': <'quark'>, 'global_quant_config': <{'weight': <{'dtype': <'uint4'>, 'qscheme': <'per_group'>, 'group_size': "
      "<128.0>, 'symmetric': <false>}>}>", "int4_g128", NULL, NULL },
    { "'quant_method': <'quanto'>, 'weights': <'int4'>", "int4_g128_z16", NULL, NULL },
    { "'quant_method': <'bitnet'>, 'quantization_mode': <'offline'>", "int2", "int8_token", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *members = g_strdup_printf (SMALL ", 'quantization_config': <{%s}>", cases[i].members);
      g_autoptr (RoofArchitecture) net = read_sound (members);

      g_test_message ("%s", cases[i].members);
      g_assert_null (net->unread);
      g_assert_cmpstr (net->weights, ==, cases[i].weights);
      g_assert_cmpstr (net->inputs[ROOF_GROUP_MLP], ==, cases[i].inputs);
      g_assert_cmpstr (net->kv, ==, cases[i].kv);
    }
}

/* DeepSeek's own descriptions say fp8, and mean what their config.json of the same network says. */
static void
test_own_fp8 (void)
{
  const char *own = "'vocab_size': <100.0>, 'dim': <256.0>, 'inter_dim': <512.0>, 'moe_inter_dim': <128.0>, 'n_layers': <3.0>, "
                    "'n_dense_layers': <1.0>, 'n_heads': <4.0>, 'n_routed_experts': <8.0>, 'n_shared_experts': <1.0>, "
                    "'n_activated_experts': <2.0>, 'q_lora_rank': <64.0>, 'kv_lora_rank': <32.0>, 'qk_nope_head_dim': <16.0>, "
                    "'qk_rope_head_dim': <8.0>, 'v_head_dim': <16.0>, 'dtype': <'fp8'>";
  const char *theirs = "'model_type': <'deepseek_v3'>, 'vocab_size': <100.0>, 'hidden_size': <256.0>, 'intermediate_size': <512.0>, "
                       "'moe_intermediate_size': <128.0>, 'num_hidden_layers': <3.0>, 'first_k_dense_replace': <1.0>, "
                       "'num_attention_heads': <4.0>, 'n_routed_experts': <8.0>, 'n_shared_experts': <1.0>, "
                       "'num_experts_per_tok': <2.0>, 'q_lora_rank': <64.0>, 'kv_lora_rank': <32.0>, 'qk_nope_head_dim': <16.0>, "
                       "'qk_rope_head_dim': <8.0>, 'v_head_dim': <16.0>, 'torch_dtype': <'bfloat16'>, 'quantization_config': "
                       "<{'quant_method': <'fp8'>, 'weight_block_size': <[<128.0>, <128.0>]>}>";
  const RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1 };
  g_autoptr (RoofExpansion) a = expand (own, &step);
  g_autoptr (RoofExpansion) b = expand (theirs, &step);
  g_autoptr (RoofArchitecture) cast = read_sound (
      "'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "
      "'vocab_size': <9.0>, 'intermediate_size': <96.0>, 'dtype': <'float8_e4m3fn'>");

  g_assert_cmpfloat (a->weight_bytes, ==, b->weight_bytes);
  g_assert_cmpuint (a->parts->len, ==, b->parts->len);
  for (guint i = 0; i < a->parts->len; i++)
    {
      const RoofStepPart *part = &g_array_index (a->parts, RoofStepPart, i);

      g_assert_cmpstr (part->compute, ==, g_array_index (b->parts, RoofStepPart, i).compute);
      g_assert_cmpstr (part->formats[ROOF_ROLE_WEIGHTS], ==, g_array_index (b->parts, RoofStepPart, i).formats[ROOF_ROLE_WEIGHTS]);
    }
  g_assert_cmpstr (find_part (a, "experts")->compute, ==, "fp8");
  /* Of other programs' networks only the type is known. */
  g_assert_cmpstr (cast->weights, ==, "fp8");
  g_assert_null (cast->inputs[ROOF_GROUP_MLP]);
}

/* Keys of latent attention where a flag says that there is none: full attention. */
static void
test_without_latents (void)
{
  g_autoptr (RoofArchitecture) net = read_sound (
      "'model_type': <'deepseek_v2'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "
      "'vocab_size': <100.0>, 'intermediate_size': <96.0>, 'use_mla': <false>, 'kv_lora_rank': <16.0>, 'qk_nope_head_dim': <0.0>, "
      "'qk_rope_head_dim': <0.0>, 'v_head_dim': <0.0>");

  g_assert_cmpint (net->decoder.block[0].mixer.type, ==, ROOF_MIXER_ATTENTION);
  g_assert_cmpfloat (net->decoder.block[0].mixer.head_size, ==, 8);
  g_assert_cmpfloat (net->decoder.block[0].mixer.value_size, ==, 0);
}

/* An activation that is not known is counted as the family's, and said. */
static void
test_activations (void)
{
  static const struct
  {
    const char *members, *assumed;
  } cases[] = {
    { SMALL, NULL },
    { SMALL ", 'hidden_act': <'SiLU'>", NULL },
    { SMALL ", 'hidden_act': <'gelu_python'>", NULL },
    { SMALL ", 'hidden_act': <'situ'>", "silu in place of the activation “situ”" },
    { "'model_type': <'vit'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "
      "'intermediate_size': <96.0>, 'image_size': <32.0>, 'patch_size': <8.0>, 'hidden_act': <'mish'>",
      "gelu in place of the activation “mish”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofArchitecture) net = read_sound (cases[i].members);

      g_assert_cmpstr (net->assumed, ==, cases[i].assumed);
    }
}

/* How the cache's format is said, inside the quantisation or beside it, with the weights' or alone. */
static void
test_caches (void)
{
  static const struct
  {
    const char *members, *kv, *unread;
  } cases[] = {
    { "'quantization_config': <{'quant_method': <'modelopt'>, 'quant_algo': <'FP8'>, 'kv_cache_scheme': <'FP8'>}>", "fp8", NULL },
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_dtype': <'fp8_e4m3'>}>", "fp8", NULL },
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_quant_algo': <'NVFP4'>}>", "nvfp4", NULL },
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_quant_algo': <'INT8'>}>", "int8", NULL },
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_quant_algo': <'None'>}>", NULL, NULL },
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_dtype': <'auto'>}>", NULL, NULL },
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_scheme': <'fancy'>}>", NULL,
      "quantization_config.kv_cache_scheme: “fancy”" },
    /* Compressed-tensors' arguments. */
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_scheme': <{'type': <'int'>, 'num_bits': <8.0>}>}>", "int8", NULL },
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_scheme': <{'type': <'float'>, 'num_bits': <4.0>, "
      "'strategy': <'tensor_group'>, 'group_size': <16.0>}>}>", "nvfp4", NULL },
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_scheme': <{'type': <'int'>, 'num_bits': <4.0>, "
      "'group_size': <32.0>, 'symmetric': <false>}>}>", "int4_g32", NULL },
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_scheme': <{'type': <'float'>, 'num_bits': <16.0>}>}>", NULL, NULL },
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_scheme': <{'num_bits': <6.0>}>}>", NULL,
      "quantization_config.kv_cache_scheme: {'num_bits': 6.0}" },
    /* The cache alone is quantised. */
    { "'quantization_config': <{'kv_cache_quant_algo': <'FP8'>}>", "fp8", NULL },
    { "'kv_cache_dtype': <'fp8'>", "fp8", NULL },
    /* Beside a quantisation that leaves it open; one inside comes first. */
    { "'quantization_config': <{'quant_algo': <'FP8'>}>, 'kv_cache_quant_algo': <'FP8'>", "fp8", NULL },
    { "'quantization_config': <{'quant_algo': <'FP8'>, 'kv_cache_scheme': <'int8'>}>, 'kv_cache_quant_algo': <'FP8'>", "int8", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const RoofStep step = { .batch = 2, .new_tokens = 1, .past = 63, .split = 1 };
      g_autofree char *members = g_strdup_printf (SMALL ", %s", cases[i].members);
      g_autoptr (RoofArchitecture) net = read_sound (members);
      g_autoptr (RoofExpansion) expansion = expand (members, &step);
      /* 2 layers, 2 sequences of 64 tokens, keys and values of 4 heads of 8. */
      double numbers = 2.0 * 2 * 64 * 2 * 4 * 8;
      const char *format = cases[i].kv != NULL ? cases[i].kv : "bf16";

      g_test_message ("%s", cases[i].members);
      g_assert_cmpstr (net->kv, ==, cases[i].kv);
      g_assert_cmpstr (net->unread, ==, cases[i].unread);
      g_assert_cmpfloat (expansion->cache_bytes, <=, numbers * (cases[i].kv != NULL ? 1.1 : 2));
      g_assert_cmpfloat (expansion->cache_bytes, >=, numbers * roof_format_payload_bytes (roof_format_find (format, NULL)));
    }
}

#define NAMELESS                                                                                                     \
  "'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, 'vocab_size': <9.0>, "                   \
  "'intermediate_size': <96.0>"

static void
test_guesses (void)
{
  g_autoptr (RoofArchitecture) by_class
      = read_sound (SMALL ", 'architectures': <[<'Qwen3MoeForCausalLM'>]>");
  g_autoptr (RoofArchitecture) renamed = read_sound (
      "'model_type': <'my_finetune'>, 'architectures': <[<'MixtralForCausalLM'>]>, 'hidden_size': <64.0>, "
      "'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, 'vocab_size': <9.0>, 'intermediate_size': <96.0>");
  g_autoptr (RoofArchitecture) near = read_sound (
      "'model_type': <'qwen9'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "
      "'vocab_size': <9.0>, 'intermediate_size': <96.0>");
  g_autoptr (RoofArchitecture) nameless = read_sound (NAMELESS);
  g_autoptr (RoofArchitecture) of_experts = read_sound (NAMELESS ", 'num_local_experts': <4.0>, 'num_experts_per_tok': <2.0>");

  /* A known type is no guess, whatever the class. */
  g_assert_null (by_class->guess);
  g_assert_cmpstr (renamed->guess, ==, "mixtral");
  g_assert_cmpstr (renamed->name, ==, "my_finetune");
  g_assert_cmpstr (near->guess, ==, "llama");
  g_assert_true (near->by_keys && !renamed->by_keys);
  g_assert_false (near->decoder.block[0].mixer.query_bias);
  g_assert_cmpstr (nameless->guess, ==, "llama");
  g_assert_cmpstr (of_experts->guess, ==, "mixtral");
}

/* How numbers are stored may be said in words that nobody knows: that is noted, and refuses nothing. */
static void
test_unread (void)
{
  g_autoptr (RoofArchitecture) known = read_sound (SMALL);
  g_autoptr (RoofArchitecture) method = read_sound (SMALL ", 'quantization_config': <{'quant_method': <'fancy'>}>");
  g_autoptr (RoofArchitecture) word = read_sound (SMALL ", 'quantization_config': <'fp8'>");
  g_autoptr (RoofArchitecture) type = read_sound (NAMELESS ", 'torch_dtype': <'int7'>");
  g_autoptr (RoofArchitecture) any = read_sound (NAMELESS ", 'torch_dtype': <'auto'>");
  g_autoptr (RoofArchitecture) several = read_sound (
      NAMELESS ", 'torch_dtype': <'int7'>, 'quantization_config': <{'quant_method': <'fancy'>, 'kv_cache_dtype': <'odd'>}>");

  g_assert_null (known->unread);
  g_assert_cmpstr (method->unread, ==, "quantization_config: fancy");
  g_assert_cmpstr (method->weights, ==, "bf16");
  g_assert_cmpstr (word->unread, ==, "quantization_config");
  g_assert_cmpstr (type->unread, ==, "torch_dtype: int7");
  g_assert_null (any->unread);
  g_assert_cmpstr (several->unread, ==, "quantization_config.kv_cache_dtype: “odd”; quantization_config: fancy; torch_dtype: int7");
}

/* Groups of formats are objects in objects, or nothing is read of them. */
static void
test_groups (void)
{
  static const char *const none[]
      = { "<3.0>", "<'x'>", "<{'group_0': <3.0>}>", "<{'group_0': <{'weights': <[<1.0>]>}>}>", "<{'other': <{'weights': <1.0>}>}>" };
  g_autoptr (RoofArchitecture) read = read_sound (
      SMALL ", 'quantization_config': <{'config_groups': <{'group_0': <{'weights': <{'type': <'int'>, 'num_bits': <4.0>}>}>}>}>");

  g_assert_cmpstr (read->weights, ==, "int4_channel");
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_autofree char *description = g_strdup_printf (SMALL ", 'quantization_config': <{'config_groups': %s}>", none[i]);
      g_autoptr (RoofArchitecture) unread = read_sound (description);

      g_assert_cmpstr (unread->unread, ==, "quantization_config");
      g_assert_cmpstr (unread->weights, ==, "bf16");
    }
}

static void
test_refused (void)
{
  check_refused ("'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "
                 "'vocab_size': <9.0>",
                 "there is no “intermediate_size” (nor another name for it: ffn_dim, n_inner");
  check_refused (SMALL ", 'layer_types': <[<'full_attention'>]>",
                 "layer_types: must have an entry for each of the 2 layers, got 1");
  check_refused ("'model_type': <'llama'>, 'hidden_size': <[<64.0>, <128.0>]>", "hidden_size: must be one number for all layers, got a list of 2");
  check_refused ("'model_type': <'llama'>, 'hidden_size': <64.0>, 'vocab_size': <[<1.0>, <2.0>]>",
                 "vocab_size: must be one number for all layers, got a list of 2");
  check_refused ("'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_hidden_layers': <4.0>, 'num_attention_heads': <8.0>, "
                 "'num_key_value_heads': <[<8.0>, <8.0>]>, 'intermediate_size': <96.0>, 'vocab_size': <9.0>",
                 "num_key_value_heads: must have an entry for each of the 4 layers, got 2");
  check_refused ("'model_type': <''>", "keys found: model_type)");
  check_refused ("'producer': <'x'>, 'version': <1.0>", "not a model description (keys found: producer, version)");
  check_refused ("'model_type': <'zzz'>, 'hidden_size': <64.0>", "the family “zzz” is not known");
  check_refused ("'model_type': <'llama'>", "there is no “hidden_size”");
  check_refused (SMALL ", 'head_dim': <0.0>", "head_dim: must be a whole number");
  check_refused ("'model_type': <'llama'>, 'hidden_size': <65.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "
                 "'vocab_size': <9.0>",
                 "a hidden size of 65 does not divide among 8 heads");
  check_refused ("'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "
                 "'num_key_value_heads': <3.0>, 'vocab_size': <9.0>",
                 "8 heads do not divide among 3");
  check_refused ("'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_hidden_layers': <-2.0>, 'vocab_size': <9.0>", "num_hidden_layers: must be");
  check_refused ("'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_hidden_layers': <1e8>, 'num_attention_heads': <8.0>, "
                 "'vocab_size': <9.0>",
                 "num_hidden_layers: 100000000 layers exceed the limit of 10000");
  check_refused (SMALL ", 'num_local_experts': <8.0>, 'num_experts_per_tok': <9.0>",
                 "9 experts cannot be chosen of 8");
  check_refused (SMALL ", 'num_local_experts': <8.0>", "there is no “num_experts_per_tok”");
  check_refused ("'model_type': <'nemotron_h'>, 'hidden_size': <64.0>, 'vocab_size': <9.0>, 'hybrid_override_pattern': <'?'>",
                 "hybrid_override_pattern: “?” is not a kind of layer; there are M, *, -, E");
  check_refused ("'model_type': <'nemotron_h'>, 'hidden_size': <64.0>, 'vocab_size': <9.0>, 'hybrid_override_pattern': <'MG'>",
                 "hybrid_override_pattern: “G” is not a kind of layer; there are M, *, -, E");
  check_refused (SMALL ", 'sliding_window_pattern': <'LM'>",
                 "sliding_window_pattern: “M” is not a kind of layer; there are L, G");
  check_refused (SMALL ", 'layers_block_type': <[<'attention'>, <'wheel'>]>",
                 "layers_block_type[1]: layers of “wheel” are not known");
  check_refused (SMALL ", 'block_types': <[<'attention'>]>", "block_types: must have an entry for each of the 2 layers, got 1");
  check_refused ("'model_type': <'nemotron_h'>, 'hidden_size': <64.0>, 'vocab_size': <9.0>, 'hybrid_override_pattern': <'ä'>",
                 "“ä” is not a kind of layer");
  check_refused ("'model_type': <'resnet'>", "hidden_sizes");
  check_refused ("'model_type': <'resnet'>, 'hidden_sizes': <[<8.0>]>, 'depths': <[<0.0>]>", "depths[0]: must be at least 1");
  check_refused ("'model_type': <'resnet'>, 'hidden_sizes': <[<8.0>, <0.0>]>, 'depths': <[<1.0>, <1.0>]>, 'layer_type': <'basic'>",
                 "hidden_sizes[1]: must be at least 1");
  check_refused ("'model_type': <'resnet'>, 'hidden_sizes': <[<8.0>, <6.0>]>, 'depths': <[<1.0>, <1.0>]>",
                 "hidden_sizes[1]: must be divisible by 4");
  check_refused ("'model_type': <'resnet'>, 'hidden_sizes': <[<8.0>, <8.0>]>, 'depths': <[<1.0>, <1e9>]>",
                 "depths[1]: 1000000000 layers exceed the limit of 10000");
  check_refused ("'_class_name': <'UNet2DConditionModel'>, 'block_out_channels': <[<8.0>]>, 'down_block_types': <[<'DownBlock2D'>]>, "
                 "'up_block_types': <[<'UpBlock2D'>]>, 'layers_per_block': <1e9>",
                 "layers_per_block: 1000000000 layers exceed the limit of 10000");
  check_refused ("'model_type': <'resnet'>, 'hidden_sizes': <[<8.0>]>, 'depths': <[<1.0>, <2.0>]>", "depths");
  check_refused ("'model_type': <'resnet'>, 'hidden_sizes': <[<8.0>]>, 'depths': <[<1.0>]>, 'layer_type': <'dense'>",
                 "layer_type");
  check_refused ("'model_type': <'mobilenet_v2'>, 'output_stride': <12.0>", "output_stride");
  check_refused ("'model_type': <'ssd'>, 'image_size': <256.0>", "image_size");
  check_refused ("'model_type': <'vit'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "
                 "'image_size': <30.0>, 'patch_size': <16.0>",
                 "30 does not divide into patches of 16");
  check_refused ("'_class_name': <'UNet2DConditionModel'>, 'block_out_channels': <[<8.0>]>, 'down_block_types': <@av []>, "
                 "'up_block_types': <[<'UpBlock2D'>]>",
                 "down_block_types: must name a block for each of 1 stages");
}

/* A row of letters that is too long is refused, as a list is, and not cut. */
static void
test_many_letters (void)
{
  g_autofree char *row = g_strnfill (10001, 'M');
  g_autofree char *letters = g_strdup_printf ("'model_type': <'nemotron_h'>, 'hidden_size': <64.0>, 'vocab_size': <9.0>, "
                                              "'hybrid_override_pattern': <'%s'>",
                                              row);
  g_autoptr (GString) list = g_string_new ("'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_attention_heads': <8.0>, "
                                           "'vocab_size': <9.0>, 'block_types': <[");

  for (guint i = 0; i < 10001; i++)
    g_string_append_printf (list, "%s<'full_attention'>", i > 0 ? ", " : "");
  g_string_append (list, "]>");
  check_refused (letters, "hybrid_override_pattern: 10001 layers exceed the limit of 10000");
  check_refused (list->str, "block_types: 10001 layers exceed the limit of 10000");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/architecture/plain", test_plain);
  g_test_add_func ("/roof/architecture/other-names", test_other_names);
  g_test_add_func ("/roof/architecture/nested", test_nested);
  g_test_add_func ("/roof/architecture/head-size-wins", test_head_size_wins);
  g_test_add_func ("/roof/architecture/windows", test_windows);
  g_test_add_func ("/roof/architecture/experts", test_experts);
  g_test_add_func ("/roof/architecture/formats", test_formats);
  g_test_add_func ("/roof/architecture/schemes", test_schemes);
  g_test_add_func ("/roof/architecture/caches", test_caches);
  g_test_add_func ("/roof/architecture/without-latents", test_without_latents);
  g_test_add_func ("/roof/architecture/own-fp8", test_own_fp8);
  g_test_add_func ("/roof/architecture/activations", test_activations);
  g_test_add_func ("/roof/architecture/guesses", test_guesses);
  g_test_add_func ("/roof/architecture/unread", test_unread);
  g_test_add_func ("/roof/architecture/groups", test_groups);
  g_test_add_func ("/roof/architecture/refused", test_refused);
  g_test_add_func ("/roof/architecture/many-letters", test_many_letters);
  return g_test_run ();
}
