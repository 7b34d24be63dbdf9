/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/modules.h"

#include "workload/describe.h"
#include "workload/module-names.h"

/* Names of modules that quantised checkpoints leave alone, as published lists have them, and the modules that these name. */

#define FLOAT "'weights': <{'num_bits': <8.0>, 'type': <'float'>}>"
#define TENSORS "'quant_method': <'compressed-tensors'>, 'config_groups': <{'group_0': <{'targets': <[<'Linear'>]>, " FLOAT "}>}>, "
#define KIMI \
  TENSORS "'ignore': <[<'lm_head'>, <'re:.*self_attn.*'>, <'re:.*shared_experts.*'>, " \
          "<'re:.*mlp\\\\.(gate|up|gate_up|down)_proj.*'>]>"
#define MINIMAX "'quant_method': <'fp8'>, 'modules_to_not_convert': <[<'gate'>, <'e_score_correction_bias'>, <'lm_head'>]>"
#define ANCHORED TENSORS "'ignore': <[<'re:mlp.*'>, <'model.layers.1'>, <'re:model\\\\.layers\\\\.1\\\\.'>]>"
#define GLOBS "'quant_algo': <'FP8'>, 'ignore': <[<'model.layers.0*'>, <'*.ffn.shared_experts.*'>]>"
#define PARTS "'quant_method': <'awq'>, 'modules_to_not_convert': <[<'model.layers.1'>, <'layers.*.self_attn'>, <'visual'>]>"
#define DYNAMIC "'quant_method': <'gptq'>, 'dynamic': <{'-:.*mlp.*': <@a{sv} {}>, '+:.*attn.*': <{'bits': <8.0>}>}>"
#define TARGETS "'quant_method': <'compressed-tensors'>, 'config_groups': <{'g': <{" FLOAT ", 'targets': <[<'re:.*mlp\\\\.experts.*'>]>}>}>"

static void
test_names (void)
{
  static const struct
  {
    const char *quantization, *name;
    gboolean    kept;
  } cases[] = {
    { KIMI, "model.layers.3.mlp.experts.7.gate_proj", FALSE },
    { KIMI, "model.layers.3.mlp.shared_experts.down_proj", TRUE },
    { KIMI, "model.layers.3.self_attn.q_a_proj", TRUE },
    { KIMI, "model.layers.0.mlp.up_proj", TRUE },
    { KIMI, "lm_head", TRUE },
    { KIMI, "model.layers.3.mlp.gate", FALSE },
    { MINIMAX, "model.layers.3.block_sparse_moe.gate", TRUE },
    { MINIMAX, "model.layers.3.block_sparse_moe.experts.1.w1", FALSE },
    { MINIMAX, "lm_head", TRUE },
    { MINIMAX, "model.layers.3.mlp.gate_proj", FALSE },
    /* An expression holds from the start on, a name holds whole. */
    { ANCHORED, "model.layers.3.mlp.up_proj", FALSE },
    { ANCHORED, "model.layers.1.mlp.up_proj", TRUE },
    { ANCHORED, "model.layers.12.mlp.up_proj", FALSE },
    { GLOBS, "model.layers.0.mlp.up_proj", TRUE },
    { GLOBS, "model.layers.10.mlp.up_proj", FALSE },
    { GLOBS, "layers.7.ffn.shared_experts.w1", TRUE },
    { PARTS, "model.layers.1.mlp.up_proj", TRUE },
    { PARTS, "model.layers.12.mlp.up_proj", FALSE },
    { PARTS, "language_model.model.layers.12.self_attn.q_proj", TRUE },
    { PARTS, "model.visual_proj.up_proj", FALSE },
    { DYNAMIC, "model.layers.1.mlp.up_proj", TRUE },
    { DYNAMIC, "model.layers.1.self_attn.q_proj", FALSE },
    /* What no target names is left alone. */
    { TARGETS, "model.layers.1.mlp.experts.3.up_proj", FALSE },
    { TARGETS, "model.layers.1.self_attn.q_proj", TRUE },
    /* Several lists count together. */
    { "'quant_method': <'fp8'>, 'ignored_layers': <[<'lm_head'>]>, 'modules_to_not_convert': <[<'gate'>]>", "lm_head", TRUE },
    { "'quant_method': <'fp8'>, 'modules_to_not_convert': <'lm_head'>", "lm_head", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *members = g_strdup_printf ("'quantization_config': <{%s}>", cases[i].quantization);
      g_autoptr (GVariant) description = describe (members);
      RoofFacts facts = { .description = description };
      g_autoptr (RoofModules) modules = roof_modules_new (&facts);

      g_test_message ("%u: %s", i, cases[i].name);
      g_assert_cmpint (roof_modules_keep (modules, cases[i].name), ==, cases[i].kept);
      g_assert_no_error (facts.error);
    }
}

#define GROUP(target) "'quant_method': <'compressed-tensors'>, 'config_groups': <{'g': <{" FLOAT ", 'targets': <[<'" target "'>]>}>}>"

/* What cannot be meant is refused, and named: values of another type, sizes that no checkpoint has, expressions that are none,
 * that would take until tomorrow, or that bring a limit of their own. */
static void
test_refused (void)
{
  static const struct
  {
    const char *quantization, *says;
  } cases[] = {
    { TENSORS "'ignore': <[<'re:((('>]>", "quantization_config: ignore: “(((” is not a regular expression" },
    { TENSORS "'ignore': <[<'re:(.*.*)*(.*.*)*(.*.*)*x$'>]>",
      "quantization_config: ignore: “(.*.*)*(.*.*)*(.*.*)*x$” takes too many steps to match “" },
    { TENSORS "'ignore': <[<'re:(*LIMIT_MATCH=4000000000)(.*.*)*(.*.*)*(.*.*)*x$'>]>", "is not a regular expression" },
    { TENSORS "'ignore': <[<7.0>]>", "quantization_config: ignore: must be an array of names" },
    { GROUP ("re:((("), "quantization_config: targets: “(((” is not a regular expression" },
    { "'quant_method': <'fp8'>, 'modules_to_not_convert': <5.0>",
      "quantization_config: modules_to_not_convert: must be an array of names" },
    { "'quant_method': <'gptq'>, 'bits': <4.0>, 'dynamic': <{'-:(((': <@a{sv} {}>}>",
      "quantization_config: dynamic: “(((” is not a regular expression" },
    { "'quant_method': <'gptq'>, 'bits': <4.0>, 'dynamic': <{'+:(((': <{'bits': <8.0>}>}>",
      "quantization_config: dynamic: “(((” is not a regular expression" },
    { "'quant_method': <'gptq'>, 'bits': <4.0>, 'group_size': <0.0>", "quantization_config.group_size: must be a whole number from 2" },
    { "'quant_method': <'awq'>, 'bits': <4.0>, 'group_size': <-7.0>", "quantization_config.group_size: must be a whole number from 2" },
    { "'quant_method': <'gptq'>, 'bits': <'4'>", "quantization_config.bits: must be a whole number from 1 to 16, got “4”" },
    { "'quant_method': <'gptq'>, 'bits': <-4.0>", "quantization_config.bits: must be a whole number from 1 to 16, got -4" },
    { "'quant_method': <'gptq'>, 'group_size': <128.0>", "quantization_config: there is no “bits”" },
    { "'quant_method': <'fp8'>, 'weight_block_size': <[<-128.0>, <128.0>]>",
      "quantization_config.weight_block_size: must be two whole numbers from 1" },
    { "'quant_method': <'fp8'>, 'weight_block_size': <'x'>", "quantization_config.weight_block_size: must be two whole numbers from 1" },
    { "'quant_method': <'compressed-tensors'>, 'config_groups': <{'g': <{'weights': <{'type': <'int'>, 'num_bits': <4.0>, "
      "'group_size': <1.5>}>}>}>",
      "quantization_config.config_groups.g.weights.group_size: must be a whole number from 2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *members = g_strdup_printf (SMALL ", 'quantization_config': <{%s}>", cases[i].quantization);

      check_refused (members, cases[i].says);
    }
}

/* What may be meant, but is not known, is named: the value, not all that stands around it. */
static void
test_unread (void)
{
  static const struct
  {
    const char *quantization, *unread;
  } cases[] = {
    { "'quant_method': <'gptq'>, 'bits': <5.0>, 'group_size': <128.0>", "quantization_config.bits: 5" },
    { "'quant_method': <'gptq'>, 'bits': <4.0>, 'dynamic': <{'+:.*': <{'bits': <5.0>}>}>", "quantization_config.dynamic.bits: 5" },
    { "'quant_method': <'compressed-tensors'>, 'config_groups': <{'g': <{'weights': <{'type': <'int'>, 'num_bits': <5.0>}>}>}>",
      "quantization_config.config_groups.g.weights.num_bits: 5" },
    { "'quant_algo': <'MIXED_PRECISION'>, 'quantized_layers': <{'lm_head': <{'quant_algo': <'FANCY'>}>}>",
      "quantization_config.quantized_layers.quant_algo: “FANCY”" },
    /* Named, but there is none. */
    { GROUP ("re:.*nowhere.*"), "quantization_config.targets: re:.*nowhere.*" },
    { GROUP ("re:.*mlp.experts.*"), "quantization_config.targets: re:.*mlp.experts.*" },
    { GROUP ("re:.*mlp.*"), NULL },
    { GROUP ("lm_head"), NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *members = g_strdup_printf (SMALL ", 'quantization_config': <{%s}>", cases[i].quantization);
      g_autoptr (RoofArchitecture) net = read_sound (members);

      g_assert_cmpstr (net->unread, ==, cases[i].unread);
    }
}

#define EXPERTS \
  "'model_type': <'qwen3_moe'>, 'hidden_size': <64.0>, 'num_hidden_layers': <3.0>, 'num_attention_heads': <8.0>, " \
  "'intermediate_size': <96.0>, 'vocab_size': <100.0>, 'num_experts': <4.0>, 'num_experts_per_tok': <2.0>, " \
  "'moe_intermediate_size': <32.0>, 'n_shared_experts': <1.0>, 'torch_dtype': <'bfloat16'>, 'quantization_config': "

/* Weights of @part in the step of one token. */
static void
check_part (const char *members,
            const char *part,
            const char *format,
            double      count)
{
  g_autoptr (RoofExpansion) step = expand (members, &(RoofStep){ .batch = 1, .new_tokens = 1, .split = 1 });
  const RoofStepPart *found = find_part (step, part);

  g_test_message ("%s", part);
  g_assert_nonnull (found);
  g_assert_cmpstr (found->formats[ROOF_ROLE_WEIGHTS], ==, format);
  g_assert_cmpfloat (found->count, ==, count);
}

/* What is left alone of a group, or of some layers, and what the step says in its place. */
static void
test_steps (void)
{
  const char *shared = EXPERTS "<{'quant_method': <'fp8'>, 'modules_to_not_convert': <[<'shared_experts'>]>}>";
  const char *first = EXPERTS "<{'quant_method': <'fp8'>, 'modules_to_not_convert': <[<'model.layers.0'>]>}>";
  g_autoptr (RoofArchitecture) net = read_sound (shared);
  g_autoptr (RoofExpansion) said
      = expand (first, &(RoofStep){ .batch = 1, .new_tokens = 1, .split = 1, .weights = "int8" });

  check_part (shared, "experts", "fp8_tensor", 3);
  check_part (shared, "shared_up_proj", "bf16", 3);
  check_part (shared, "q_proj", "fp8_tensor", 3);
  g_assert_cmpstr (net->groups[ROOF_GROUP_MLP], ==, "bf16");
  g_assert_null (net->groups[ROOF_GROUP_EXPERTS]);
  check_part (first, "q_proj", "bf16", 1);
  check_part (first, "q_proj_2", "fp8_tensor", 2);
  check_part (first, "experts_2", "fp8_tensor", 2);
  g_assert_cmpstr (find_part (said, "q_proj")->formats[ROOF_ROLE_WEIGHTS], ==, "int8");
  g_assert_cmpfloat (find_part (said, "q_proj")->count, ==, 3);
  check_part (EXPERTS "<{'quant_method': <'mxfp4'>}>", "experts", "mxfp4", 3);
  check_part (EXPERTS "<{'quant_method': <'mxfp4'>}>", "q_proj", "bf16", 3);
}

#define INT4 "'weights': <{'num_bits': <4.0>, 'type': <'int'>, 'strategy': <'group'>, 'group_size': <32.0>, 'symmetric': <true>}>"
#define FP8 "'weights': <{'num_bits': <8.0>, 'type': <'float'>, 'strategy': <'channel'>}>, " \
            "'input_activations': <{'num_bits': <8.0>, 'type': <'float'>, 'strategy': <'token'>}>"
#define INT8 "'weights': <{'num_bits': <8.0>, 'type': <'int'>, 'strategy': <'channel'>}>"

static void
check_compute (const char *members,
               const char *part,
               const char *inputs,
               const char *compute)
{
  g_autoptr (RoofExpansion) step = expand (members, &(RoofStep){ .batch = 1, .new_tokens = 1, .split = 1 });
  const RoofStepPart *found = find_part (step, part);

  g_test_message ("%s", part);
  g_assert_cmpstr (found->formats[ROOF_ROLE_ACTIVATIONS], ==, inputs);
  g_assert_cmpstr (found->compute, ==, compute);
}

/* Several ways in one checkpoint: names count before the class of all matrices, whichever comes first, and of names the first. */
static void
test_several (void)
{
  const char *groups = EXPERTS
      "<{'quant_method': <'compressed-tensors'>, 'ignore': <[<'re:.*layers\\.2\\.self_attn.*'>]>, 'config_groups': <{"
      "'all': <{'targets': <[<'Linear'>]>, " FP8 "}>, "
      "'experts': <{'targets': <[<'re:.*mlp\\.experts\\..*'>, <'model.layers.1.self_attn.q_proj'>]>, " INT4 "}>, "
      "'late': <{'targets': <[<'re:.*mlp.*experts.*'>, <'lm_head'>]>, " INT8 "}>}>}>";
  const char *layers = EXPERTS
      "<{'quant_algo': <'MIXED_PRECISION'>, 'quantized_layers': <{"
      "'model.layers.0.self_attn.q_proj': <{'quant_algo': <'FP8'>}>, 'model.layers.1.self_attn.q_proj': <{'quant_algo': <'FP8'>}>, "
      "'model.layers.1.mlp.shared_experts.up_proj': <{'quant_algo': <'W4A16_AWQ'>, 'group_size': <64.0>}>}>}>";
  const char *dynamic = EXPERTS
      "<{'quant_method': <'gptq'>, 'bits': <4.0>, 'group_size': <64.0>, 'dynamic': <{"
      "'+:.*attn.*': <{'bits': <8.0>}>, '-:.*shared_experts.*': <@a{sv} {}>}>}>";
  g_autoptr (RoofArchitecture) net = read_sound (groups);
  g_autoptr (RoofExpansion) said = expand (
      groups, &(RoofStep){ .batch = 1, .new_tokens = 1, .split = 1, .groups = { [ROOF_GROUP_EXPERTS] = "bf16" } });

  check_part (groups, "q_proj", "fp8_channel", 1);
  check_part (groups, "q_proj_2", "int4_g32_sym", 1);
  check_part (groups, "q_proj_3", "bf16", 1);
  check_part (groups, "k_proj", "fp8_channel", 2);
  check_part (groups, "experts", "int4_g32_sym", 3);
  check_part (groups, "shared_up_proj", "int8_channel", 3);
  check_part (groups, "lm_head", "int8_channel", 1);
  check_compute (groups, "q_proj", "fp8_token", "fp8");
  check_compute (groups, "q_proj_2", "bf16", NULL);
  check_compute (groups, "experts", "bf16", NULL);
  g_assert_cmpstr (net->groups[ROOF_GROUP_EXPERTS], ==, "int4_g32_sym");
  g_assert_cmpstr (net->groups[ROOF_GROUP_MLP], ==, "int8_channel");
  g_assert_null (net->inputs[ROOF_GROUP_EXPERTS]);
  g_assert_cmpstr (find_part (said, "experts")->formats[ROOF_ROLE_WEIGHTS], ==, "bf16");
  g_assert_cmpstr (find_part (said, "shared_up_proj")->formats[ROOF_ROLE_WEIGHTS], ==, "int8_channel");

  check_part (layers, "q_proj", "fp8_tensor", 2);
  check_part (layers, "q_proj_2", "bf16", 1);
  check_part (layers, "shared_up_proj_2", "int4_g64_sym", 1);
  check_part (layers, "experts", "bf16", 3);
  check_compute (layers, "q_proj", "fp8", "fp8");
  check_part (dynamic, "q_proj", "int8_g64", 3);
  check_part (dynamic, "experts", "int4_g64_sym", 3);
  check_part (dynamic, "shared_up_proj", "bf16", 3);
}

#define FP4 "'weight': <{'dtype': <'fp4'>, 'qscheme': <'per_group'>, 'group_size': <32.0>, 'scale_format': <'e8m0'>}>"

/* Quark gives modules a format by patterns of their names, beside that of all others or alone. */
static void
test_quark (void)
{
  const char *both = EXPERTS
      "<{'quant_method': <'quark'>, 'exclude': <[<'lm_head'>, <'*.layers.2.self_attn*'>]>, 'global_quant_config': <{'weight': "
      "<{'dtype': <'fp8_e4m3'>, 'qscheme': <'per_channel'>}>, 'input_tensors': <{'dtype': <'fp8_e4m3'>, 'qscheme': <'per_channel'>}>}>, "
      "'layer_quant_config': <{'*mlp.experts*': <{" FP4 "}>}>}>";
  const char *alone = EXPERTS "<{'quant_method': <'quark'>, 'global_quant_config': <@a{sv} {}>, 'layer_quant_config': <{'*mlp.experts*': <{" FP4 "}>}>}>";

  check_part (both, "experts", "mxfp4", 3);
  check_part (both, "q_proj", "fp8_channel", 2);
  check_part (both, "q_proj_2", "bf16", 1);
  check_compute (both, "q_proj", "fp8_token", "fp8");
  check_part (alone, "experts", "mxfp4", 3);
  check_part (alone, "q_proj", "bf16", 3);
}

/* Lists hold for networks that are no rows of attention and MLP alone, too. */
static void
test_others (void)
{
  const char *t5 = "'model_type': <'t5'>, 'd_model': <64.0>, 'num_layers': <2.0>, 'num_heads': <8.0>, 'd_kv': <8.0>, "
                   "'d_ff': <96.0>, 'vocab_size': <100.0>, 'torch_dtype': <'bfloat16'>, 'quantization_config': "
                   "<{'quant_method': <'fp8'>, 'modules_to_not_convert': <[<'encoder.block.1'>, <'EncDecAttention'>, <'wo'>]>}>";
  const char *rwkv = "'model_type': <'rwkv7'>, 'hidden_size': <128.0>, 'num_hidden_layers': <3.0>, 'vocab_size': <100.0>, "
                     "'torch_dtype': <'bfloat16'>, 'quantization_config': <{'quant_method': <'fp8'>, "
                     "'modules_to_not_convert': <[<'r_proj'>, <'model.layers.1'>]>}>";
  const char *pruned = "'model_type': <'nemotron-nas'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, "
                       "'num_attention_heads': <8.0>, 'vocab_size': <100.0>, 'torch_dtype': <'bfloat16'>, 'block_configs': <["
                       "<{'attention': <{'n_heads_in_group': <2.0>}>, 'ffn': <{'ffn_mult': <2.0>}>}>, "
                       "<{'attention': <{'n_heads_in_group': <2.0>}>, 'ffn': <{'ffn_mult': <2.0>}>}>]>, 'quantization_config': "
                       "<{'quant_method': <'fp8'>, 'modules_to_not_convert': <[<'model.layers.1.mlp'>]>}>";

  check_part (t5, "encoder_q_proj", "fp8_tensor", 1);
  check_part (t5, "encoder_q_proj_2", "bf16", 1);
  check_part (t5, "q_proj", "fp8_tensor", 2);
  check_part (t5, "cross_q_proj", "bf16", 2);
  check_part (t5, "up_proj", "fp8_tensor", 2);
  check_part (t5, "down_proj", "bf16", 2);
  check_part (rwkv, "r_proj", "bf16", 3);
  check_part (rwkv, "k_proj", "fp8_tensor", 2);
  check_part (rwkv, "k_proj_2", "bf16", 1);
  check_part (pruned, "up_proj", "fp8_tensor", 1);
  check_part (pruned, "up_proj_2", "bf16", 1);
  check_part (pruned, "q_proj", "fp8_tensor", 2);
}

#define KIMI_NET(quantization) \
  "'model_type': <'kimi_linear'>, 'hidden_size': <64.0>, 'vocab_size': <100.0>, 'intermediate_size': <96.0>, " \
  "'num_attention_heads': <8.0>, 'num_hidden_layers': <4.0>, 'kv_lora_rank': <16.0>, 'qk_nope_head_dim': <8.0>, " \
  "'qk_rope_head_dim': <4.0>, 'v_head_dim': <8.0>, 'mla_use_nope': <true>, 'mla_use_output_gate': <true>, 'torch_dtype': " \
  "<'bfloat16'>, 'linear_attn_config': <{'full_attn_layers': <[<4.0>]>, 'kda_layers': <[<1.0>, <2.0>, <3.0>]>, " \
  "'head_dim': <16.0>, 'num_heads': <4.0>, 'short_conv_kernel_size': <4.0>}>, 'num_experts': <8.0>, " \
  "'num_experts_per_token': <2.0>, 'moe_intermediate_size': <32.0>, 'num_shared_experts': <1.0>, 'first_k_dense_replace': <1.0>, " \
  "'routed_expert_hidden_size': <32.0>, 'quantization_config': <{" quantization "}>"

/* A group has the format of some of its matrices only if no other matrix of the group is stored otherwise. */
static void
test_whole_groups (void)
{
  const char *latents = KIMI_NET (KIMI);
  const char *some = KIMI_NET (TENSORS "'ignore': <[<'re:.*self_attn.(q|k|v|o|g)_proj'>, <'re:.*self_attn.(q|kv)_._proj.*'>]>");
  g_autoptr (RoofArchitecture) net = read_sound (latents);
  g_autoptr (RoofArchitecture) other = read_sound (some);

  /* MLPs and shared experts are left alone, and the matrices around the experts are not. */
  check_part (latents, "gate_proj", "bf16", 1);
  check_part (latents, "shared_up_proj", "bf16", 3);
  check_part (latents, "latent_in", "fp8_tensor", 3);
  check_part (latents, "latent_out", "fp8_tensor", 3);
  check_part (latents, "f_a_proj", "bf16", 3);
  check_part (latents, "g_b_proj", "bf16", 3);
  g_assert_cmpstr (net->groups[ROOF_GROUP_ATTENTION], ==, "bf16");
  g_assert_null (net->groups[ROOF_GROUP_MLP]);
  /* Decay, gate and update strength are no projections of these names. */
  check_part (some, "k_proj", "bf16", 3);
  check_part (some, "f_a_proj", "fp8_tensor", 3);
  check_part (some, "f_b_proj", "fp8_tensor", 3);
  check_part (some, "g_a_proj", "fp8_tensor", 3);
  check_part (some, "b_proj", "fp8_tensor", 3);
  g_assert_null (other->groups[ROOF_GROUP_ATTENTION]);
}

/* Bytes of the weights: three layers, of which one keeps two bytes for each, and has no scale for each of its tensors: four of attention,
 * three of each of five experts. */
static void
test_bytes (void)
{
  const RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1 };
  g_autoptr (RoofExpansion) all = expand (EXPERTS "<{'quant_method': <'fp8'>}>", &step);
  g_autoptr (RoofExpansion) two = expand (
      EXPERTS "<{'quant_method': <'fp8'>, 'modules_to_not_convert': <[<'model.layers.2'>]>}>", &step);
  /* Four matrices of attention, three of each of four experts and the one that all tokens go to. */
  double layer = 4 * 64 * 64 + 5 * 3 * 64 * 32;

  g_assert_cmpfloat (two->parameters, ==, all->parameters);
  g_assert_cmpfloat (two->weight_bytes - all->weight_bytes, ==, layer - 19 * 4);
}

/* What older networks call their matrices: the first that a list leaves alone stays in the format of the activations. */
static void
test_old_names (void)
{
  static const struct
  {
    const char *family, *left, *kept;
  } cases[] = {
    { "bert", "encoder.layer.0.attention.self.query", "q_proj" },
    { "bert", "bert.encoder.layer.0.attention.output.dense", "o_proj" },
    { "bert", "encoder.layer.0.intermediate.dense", "up_proj" },
    { "bert", "encoder.layer.0.output.dense", "down_proj" },
    { "gpt2", "transformer.h.0.attn.c_attn", "q_proj k_proj v_proj" },
    { "gpt2", "h.0.attn.c_proj", "o_proj" },
    { "gpt2", "transformer.h.0.mlp.c_fc", "up_proj" },
    { "gpt2", "transformer.h.0.mlp.c_proj", "down_proj" },
    { "gpt_neo", "transformer.h.0.attn.attention.q_proj", "q_proj" },
    { "gpt_neo", "transformer.h.0.attn.attention.k_proj", "k_proj" },
    { "gpt_neo", "transformer.h.0.attn.attention.v_proj", "v_proj" },
    { "gpt_neox", "gpt_neox.layers.0.attention.query_key_value", "q_proj k_proj v_proj" },
    { "falcon", "transformer.h.0.self_attention.dense", "o_proj" },
    { "gptj", "transformer.h.0.mlp.fc_out", "down_proj" },
    { "mpt", "transformer.blocks.0.attn.Wqkv", "q_proj k_proj v_proj" },
    { "bloom", "transformer.h.0.mlp.dense_4h_to_h", "down_proj" },
  };
  static const char *const methods[] = { "bitsandbytes", "modelopt", "compressed-tensors" };

  for (guint i = 0; i < G_N_ELEMENTS (cases) * G_N_ELEMENTS (methods); i++)
    {
      guint number = i / G_N_ELEMENTS (methods);
      const char *method = methods[i % G_N_ELEMENTS (methods)];
      g_autofree char *members = g_strdup_printf (
          "'model_type': <'%s'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "
          "'vocab_size': <100.0>, 'max_position_embeddings': <64.0>, 'intermediate_size': <96.0>, 'quantization_config': "
          "<{'quant_method': <'%s'>, 'load_in_8bit': <true>, 'quant_algo': <'FP8'>, 'config_groups': <{'g': <{" FLOAT "}>}>, "
          "'%s': <[<'%s'>]>}>",
          cases[number].family, method, g_str_equal (method, "bitsandbytes") ? "llm_int8_skip_modules" : "ignore", cases[number].left);
      g_autoptr (RoofArchitecture) net = NULL;
      g_auto (GStrv) kept = g_strsplit (cases[number].kept, " ", -1);
      guint64 bits = 0;

      g_test_message ("%s: %s", method, cases[number].left);
      for (guint k = 0; kept[k] != NULL; k++)
        bits |= roof_module_find (kept[k]);
      net = read_sound (members);
      g_assert_cmpuint (net->decoder.n, ==, 2);
      g_assert_cmphex (net->decoder.block[0].kept & roof_module_mask (&net->decoder.block[0], ROOF_GROUP_ATTENTION), ==,
                       bits & roof_module_mask (&net->decoder.block[0], ROOF_GROUP_ATTENTION));
      g_assert_cmphex (net->decoder.block[0].kept & roof_module_mask (&net->decoder.block[0], ROOF_GROUP_MLP), ==,
                       bits & roof_module_mask (&net->decoder.block[0], ROOF_GROUP_MLP));
      g_assert_cmphex (bits, !=, 0);
      g_assert_cmphex (net->decoder.block[1].kept, ==, 0);
    }
}

/* Ways to quantise beyond those that there is room for are told. */
static void
test_too_many (void)
{
  g_autoptr (GString) members = g_string_new (SMALL ", 'quantization_config': <{'quant_method': <'compressed-tensors'>, 'config_groups': <{");
  g_autoptr (RoofArchitecture) net = NULL;

  for (guint i = 0; i < ROOF_MAX_SCHEMES + 3; i++)
    g_string_append_printf (members, "%s'g%u': <{" FLOAT ", 'targets': <[<'re:.*layers.0.*mlp.*'>]>}>", i > 0 ? ", " : "", i);
  g_string_append (members, "}>}>");
  net = read_sound (members->str);
  /* The groups after the first find none of its matrices left; their target is named once. */
  g_assert_cmpstr (net->unread, ==, "quantization_config: 3 of 11 groups, beyond the first 8; "
                                    "quantization_config.targets: re:.*layers.0.*mlp.*");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/modules/names", test_names);
  g_test_add_func ("/roof/modules/refused", test_refused);
  g_test_add_func ("/roof/modules/unread", test_unread);
  g_test_add_func ("/roof/modules/steps", test_steps);
  g_test_add_func ("/roof/modules/several", test_several);
  g_test_add_func ("/roof/modules/quark", test_quark);
  g_test_add_func ("/roof/modules/others", test_others);
  g_test_add_func ("/roof/modules/whole-groups", test_whole_groups);
  g_test_add_func ("/roof/modules/bytes", test_bytes);
  g_test_add_func ("/roof/modules/old-names", test_old_names);
  g_test_add_func ("/roof/modules/too-many", test_too_many);
  return g_test_run ();
}
