/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "approx.h"
#include "workload/breakdown.h"
#include "workload/describe.h"
#include "workload/expansion.h"

/* Layers of each kind, small enough to count by hand: which kernels, how often, of what size. */

#define FRAME "'hidden_size': <64.0>, 'num_hidden_layers': <3.0>, 'num_attention_heads': <8.0>, 'vocab_size': <101.0>"

static void
test_experts (void)
{
  static const Expected expected[] = {
    { "router", "matmul", 2, { { "B", 10 }, { "D", 64 }, { "F", 6 } } },
    { "experts", "moe_ffn", 2, { { "T", 10 }, { "D", 64 }, { "I", 12 }, { "E", 6 }, { "k", 2 }, { "gated", 1 } } },
    { "combine", "moe_combine", 2, { { "T", 10 }, { "D", 64 }, { "k", 2 } } },
    { "shared_up_proj", "matmul", 2, { { "B", 10 }, { "D", 64 }, { "F", 24 } } },
    { "up_proj", "matmul", 1, { { "B", 10 }, { "F", 40 } } },
    { "mlp_allreduce", "all_reduce", 3, { { "V", 10 * 64 * 2 }, { "n", 2 } } },
  };
  g_autoptr (RoofExpansion) expansion = expand (
      "'model_type': <'deepseek_v3'>, " FRAME ", 'intermediate_size': <80.0>, 'n_routed_experts': <6.0>, "
      "'num_experts_per_tok': <2.0>, 'moe_intermediate_size': <24.0>, 'n_shared_experts': <2.0>, 'first_k_dense_replace': <1.0>",
      &(RoofStep){ .batch = 2, .new_tokens = 5, .split = 2 });

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
  /* Of 6 experts of 3 x 64 x 24, a token meets 2. */
  g_assert_cmpfloat (expansion->parameters - expansion->active, ==, 2 * 4 * 3 * 64 * 24);
}

#define LATENT                                                                                                       \
  "'model_type': <'deepseek_v3'>, " FRAME ", 'intermediate_size': <80.0>, 'q_lora_rank': <24.0>, 'kv_lora_rank': <16.0>, "   \
  "'qk_rope_head_dim': <4.0>, 'qk_nope_head_dim': <6.0>, 'v_head_dim': <10.0>"

static void
test_latent (void)
{
  static const Expected prompt[] = {
    { "q_a_proj", "matmul", 3, { { "D", 64 }, { "F", 24 } } },
    { "q_b_proj", "matmul", 3, { { "D", 24 }, { "F", 80 } } },
    { "kv_a_proj", "matmul", 3, { { "D", 64 }, { "F", 20 } } },
    { "kv_b_proj", "matmul", 3, { { "B", 14 }, { "D", 16 }, { "F", 8 * 16 } } },
    { "attention", "attention", 3, { { "N", 8 }, { "K", 8 }, { "Hqk", 10 }, { "Hv", 10 }, { "T", 7 } } },
    { "o_proj", "matmul", 3, { { "D", 80 }, { "F", 64 } } },
    { "rope", "rope", 3, { { "n", 14 * 9 * 4 } } },
  };
  static const Expected decoding[] = {
    { "q_absorb", "matmul", 3, { { "batch", 8 }, { "B", 2 }, { "D", 6 }, { "F", 16 } } },
    { "attention", "mla_decode", 3, { { "B", 2 }, { "N", 8 }, { "S", 32 }, { "kv_lora", 16 }, { "rope", 4 } } },
    { "v_absorb", "matmul", 3, { { "batch", 8 }, { "B", 2 }, { "D", 16 }, { "F", 10 } } },
  };
  /* On a quarter of the heads, 3 tokens see 32 to 34: 99 pairs of 36 and 3 openings of 256 are less than 99 of 20 and 34
   * openings. With 30 tokens it is the other way round. */
  static const Expected few[] = {
    { "q_absorb", "matmul", 3, { { "batch", 2 }, { "B", 6 }, { "D", 6 }, { "F", 16 } } },
    { "attention", "mla_decode", 3, { { "N", 2 }, { "T", 3 }, { "S", 34 } } },
  };
  static const Expected many[] = {
    { "kv_b_proj", "matmul", 3, { { "B", 2 * 61 }, { "F", 2 * 16 } } },
    { "attention", "attention", 3, { { "N", 2 }, { "T", 30 }, { "P", 31 } } },
  };
  g_autoptr (RoofExpansion) read = expand (LATENT, &(RoofStep){ .batch = 2, .new_tokens = 7, .split = 1 });
  g_autoptr (RoofExpansion) drawn = expand (LATENT, &(RoofStep){ .batch = 2, .new_tokens = 1, .past = 31, .split = 1 });
  g_autoptr (RoofExpansion) split = expand (LATENT, &(RoofStep){ .batch = 2, .new_tokens = 1, .past = 31, .split = 4 });
  g_autoptr (RoofExpansion) guessed = expand (LATENT, &(RoofStep){ .batch = 2, .new_tokens = 3, .past = 31, .split = 4 });
  g_autoptr (RoofExpansion) chunk = expand (LATENT, &(RoofStep){ .batch = 2, .new_tokens = 30, .past = 31, .split = 4 });

  check_parts (read, prompt, G_N_ELEMENTS (prompt));
  check_parts (drawn, decoding, G_N_ELEMENTS (decoding));
  check_parts (guessed, few, G_N_ELEMENTS (few));
  check_parts (chunk, many, G_N_ELEMENTS (many));
  g_assert_null (find_part (drawn, "kv_b_proj"));
  g_assert_null (find_part (guessed, "kv_b_proj"));
  g_assert_cmpfloat (guessed->weight_bytes, ==, chunk->weight_bytes);
  /* Opened or absorbed, the matrix is the same. */
  g_assert_cmpfloat (read->parameters, ==, drawn->parameters);
  g_assert_cmpfloat (read->weight_bytes, ==, drawn->weight_bytes);
  /* The latent is on every device whole: 3 layers, 2 x 32 tokens of 20 numbers. */
  g_assert_cmpfloat (drawn->cache_bytes, ==, 3 * 2 * 32 * 20 * 2);
  g_assert_cmpfloat (split->cache_bytes, ==, drawn->cache_bytes);
}

#define MAMBA                                                                                                        \
  "'model_type': <'mamba'>, 'hidden_size': <32.0>, 'num_hidden_layers': <3.0>, 'vocab_size': <101.0>, 'state_size': <8.0>, " \
  "'time_step_rank': <'auto'>"

static void
test_mamba (void)
{
  /* Twice 32 inside, a rank of 32 / 16. */
  static const Expected prompt[] = {
    { "in_proj", "matmul", 3, { { "B", 10 }, { "D", 32 }, { "F", 128 } } },
    { "conv", "causal_conv1d", 3, { { "B", 2 }, { "L", 5 }, { "E", 64 }, { "k", 4 } } },
    { "x_proj", "matmul", 3, { { "D", 64 }, { "F", 18 } } },
    { "dt_proj", "matmul", 3, { { "D", 2 }, { "F", 64 } } },
    { "scan", "selective_scan", 3, { { "B", 2 }, { "L", 5 }, { "E", 64 }, { "N", 8 }, { "P", 0 }, { "keep", 1 } } },
    { "out_proj", "matmul", 3, { { "D", 64 }, { "F", 32 } } },
    { "mixer_add", "add", 3, { { "n", 320 } } },
  };
  static const Expected halves[] = {
    { "x_proj", "matmul", 3, { { "D", 32 }, { "F", 18 } } },
    { "x_allreduce", "all_reduce", 3, { { "V", 2 * 18 * 2 } } },
    { "scan", "selective_scan", 3, { { "L", 1 }, { "E", 32 }, { "P", 9 }, { "keep", 1 } } },
  };
  g_autoptr (RoofExpansion) read = expand (MAMBA, &(RoofStep){ .batch = 2, .new_tokens = 5, .split = 1 });
  g_autoptr (RoofExpansion) split = expand (MAMBA, &(RoofStep){ .batch = 2, .new_tokens = 1, .past = 9, .split = 2 });
  g_autoptr (RoofExpansion) later = expand (MAMBA, &(RoofStep){ .batch = 2, .new_tokens = 1, .past = 999, .split = 2 });

  check_parts (read, prompt, G_N_ELEMENTS (prompt));
  check_parts (split, halves, G_N_ELEMENTS (halves));
  g_assert_cmpstr (find_part (read, "scan")->compute, ==, "fp32");
  g_assert_null (find_part (read, "scan")->formats[ROOF_ROLE_STATE]);
  /* A state in fp32 and 3 inputs of the filter in bf16, whatever went before. */
  g_assert_cmpfloat (split->cache_bytes, ==, 3 * 2 * (32 * 8 * 4 + 32 * 3 * 2));
  g_assert_cmpfloat (later->cache_bytes, ==, split->cache_bytes);
}

/* What is quantised is multiplied in what its inputs are, what attends is not, nor is what stays as it was; what is asked for
 * counts first. */
static void
test_compute (void)
{
  const char *const members
      = "'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "
        "'vocab_size': <101.0>, 'intermediate_size': <96.0>, 'torch_dtype': <'bfloat16'>, 'quantization_config': "
        "<{'quant_method': <'fp8'>, 'weight_block_size': <[<128.0>, <128.0>]>}>";
  const RoofStep plain = { .batch = 2, .new_tokens = 5, .split = 1 };
  RoofStep forced = plain, other = plain;
  g_autoptr (RoofExpansion) read = expand (members, &plain);
  g_autoptr (RoofExpansion) all = NULL, unpacked = NULL;

  g_assert_cmpstr (find_part (read, "up_proj")->formats[ROOF_ROLE_WEIGHTS], ==, "fp8_b128");
  g_assert_cmpstr (find_part (read, "up_proj")->formats[ROOF_ROLE_ACTIVATIONS], ==, "fp8_g128");
  g_assert_cmpstr (find_part (read, "up_proj")->formats[ROOF_ROLE_OUTPUT], ==, "bf16");
  g_assert_cmpstr (find_part (read, "up_proj")->compute, ==, "fp8");
  g_assert_null (find_part (read, "attention")->compute);
  g_assert_cmpstr (find_part (read, "lm_head")->formats[ROOF_ROLE_WEIGHTS], ==, "bf16");
  g_assert_null (find_part (read, "lm_head")->compute);

  forced.compute = "fp16";
  forced.computes[ROOF_GROUP_MLP] = "fp8";
  all = expand (members, &forced);
  g_assert_cmpstr (find_part (all, "attention")->compute, ==, "fp16");
  g_assert_cmpstr (find_part (all, "q_proj")->compute, ==, "fp16");
  g_assert_cmpstr (find_part (all, "up_proj")->compute, ==, "fp8");

  other.groups[ROOF_GROUP_MLP] = "int4_g128";
  unpacked = expand (members, &other);
  g_assert_cmpstr (find_part (unpacked, "up_proj")->formats[ROOF_ROLE_ACTIVATIONS], ==, "bf16");
  g_assert_null (find_part (unpacked, "up_proj")->compute);
  g_assert_cmpstr (find_part (unpacked, "q_proj")->compute, ==, "fp8");
}

/* What activations alone are stored in changes neither weights nor cache, nor what weights of 16 bits are multiplied in. */
static void
test_activations (void)
{
  const RoofStep plain = { .batch = 2, .new_tokens = 5, .split = 1 };
  static const char *const narrow[] = { "fp8", "int8" };
  g_autoptr (RoofExpansion) read = expand (SMALL, &plain);

  for (guint i = 0; i < G_N_ELEMENTS (narrow); i++)
    {
      RoofStep step = plain;
      g_autoptr (RoofExpansion) stored = NULL, unpacked = NULL;

      step.activations = narrow[i];
      stored = expand (SMALL, &step);
      g_assert_cmpfloat (stored->weight_bytes, ==, read->weight_bytes);
      g_assert_cmpfloat (stored->cache_bytes, ==, read->cache_bytes);
      g_assert_cmpstr (find_part (stored, "up_proj")->formats[ROOF_ROLE_ACTIVATIONS], ==, narrow[i]);
      g_assert_cmpstr (find_part (stored, "up_proj")->formats[ROOF_ROLE_WEIGHTS], ==, "bf16");
      g_assert_cmpstr (find_part (stored, "up_proj")->compute, ==, "bf16");
      g_assert_cmpstr (find_part (stored, "lm_head")->compute, ==, "bf16");
      g_assert_cmpstr (find_part (stored, "norms")->formats[ROOF_ROLE_WEIGHTS], ==, "bf16");
      g_assert_cmpstr (find_part (stored, "attention")->compute, ==, "bf16");
      g_assert_cmpstr (find_part (stored, "attention")->formats[ROOF_ROLE_KV], ==, "bf16");
      /* Weights as narrow are multiplied as they are. */
      step.groups[ROOF_GROUP_MLP] = narrow[i];
      unpacked = expand (SMALL, &step);
      g_assert_null (find_part (unpacked, "up_proj")->compute);
    }
}

static double
count_runs (const char *members,
            const char *part,
            gboolean    training,
            gboolean    recompute)
{
  const RoofStep step = { .batch = 1, .new_tokens = 8, .split = 1, .training = training, .recompute = recompute };
  g_autoptr (RoofExpansion) run = expand (members, &step);

  return find_part (run, part)->count;
}

#define HYBRID                                                                                                       \
  "'model_type': <'nemotron_h'>, 'hidden_size': <64.0>, 'vocab_size': <101.0>, 'hybrid_override_pattern': <'M-M*M-'>, "      \
  "'num_attention_heads': <8.0>, 'num_key_value_heads': <2.0>, 'head_dim': <8.0>, 'intermediate_size': <96.0>, "             \
  "'mamba_num_heads': <4.0>, 'mamba_head_dim': <16.0>, 'n_groups': <2.0>, 'ssm_state_size': <8.0>, 'chunk_size': <4.0>"

/* What is not kept is computed once more, whatever a layer is made of: three passes become four. */
static void
test_recompute (void)
{
  const char *experts = SMALL ", 'num_local_experts': <4.0>, 'num_experts_per_tok': <2.0>, 'roofline_family': <'mixtral'>";
  const struct
  {
    const char *members, *part;
  } cases[] = { { experts, "experts" }, { experts, "combine" }, { HYBRID, "ssd" }, { HYBRID, "conv" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double once = count_runs (cases[i].members, cases[i].part, FALSE, FALSE);

      g_test_message ("%s", cases[i].part);
      g_assert_cmpfloat (count_runs (cases[i].members, cases[i].part, TRUE, FALSE), ==, 3 * once);
      g_assert_cmpfloat (count_runs (cases[i].members, cases[i].part, TRUE, TRUE), ==, 4 * once);
    }
}

static void
test_hybrid (void)
{
  static const Expected prompt[] = {
    { "ssd", "mamba2_ssd", 3, { { "L", 7 }, { "h", 4 }, { "p", 16 }, { "N", 8 }, { "G", 2 }, { "Q", 4 } } },
    { "in_proj", "matmul", 3, { { "D", 64 }, { "F", 64 + 64 + 2 * 2 * 8 + 4 } } },
    { "conv", "causal_conv1d", 3, { { "E", 64 + 2 * 2 * 8 } } },
    { "up_proj", "matmul", 2, { { "D", 64 }, { "F", 96 } } },
    { "act", "relu_squared", 2, { { "n", 7 * 96 } } },
    { "attention", "attention", 1, { { "N", 8 }, { "K", 2 }, { "H", 8 } } },
    { "norms", "rmsnorm", 6, { { "rows", 7 }, { "d", 64 } } },
  };
  static const Expected decoding[] = { { "ssd", "mamba2_ssd", 3, { { "B", 1 }, { "L", 1 }, { "P", 7 }, { "h", 4 }, { "p", 16 }, { "N", 8 } } } };
  g_autoptr (RoofExpansion) read = expand (HYBRID, &(RoofStep){ .batch = 1, .new_tokens = 7, .split = 1 });
  g_autoptr (RoofExpansion) drawn = expand (HYBRID, &(RoofStep){ .batch = 1, .new_tokens = 1, .past = 7, .split = 1 });

  check_parts (read, prompt, G_N_ELEMENTS (prompt));
  check_parts (drawn, decoding, G_N_ELEMENTS (decoding));
  /* No gate and no rotation in this family. */
  g_assert_null (find_part (read, "gate_proj"));
  g_assert_null (find_part (read, "rope"));
}

#define T5                                                                                                           \
  "'model_type': <'t5'>, 'd_model': <64.0>, 'd_kv': <8.0>, 'd_ff': <96.0>, 'num_layers': <2.0>, 'num_decoder_layers': <3.0>, " \
  "'num_heads': <8.0>, 'vocab_size': <101.0>"

static void
test_encoder_decoder (void)
{
  static const Expected prompt[] = {
    { "encoder_q_proj", "matmul", 2, { { "B", 22 } } },
    { "encoder_attention", "attention", 2, { { "T", 11 }, { "causal", 0 } } },
    { "q_proj", "matmul", 3, { { "B", 2 } } },
    { "cross_q_proj", "matmul", 3, { { "B", 2 } } },
    { "cross_k_proj", "matmul", 3, { { "B", 22 } } },
    { "cross_attention", "attention", 3, { { "T", 1 }, { "S", 11 }, { "causal", 0 } } },
    { "norms", "rmsnorm", 9, { { "rows", 2 } } },
  };
  g_autoptr (RoofExpansion) read = expand (T5, &(RoofStep){ .batch = 2, .new_tokens = 1, .context = 11, .split = 1 });
  g_autoptr (RoofExpansion) drawn = expand (T5, &(RoofStep){ .batch = 2, .new_tokens = 1, .past = 3, .context = 11, .split = 1 });

  check_parts (read, prompt, G_N_ELEMENTS (prompt));
  /* With the prompt read, the encoder rests, and what is attended to has its keys; all its weights are still there. */
  g_assert_null (find_part (drawn, "encoder_q_proj"));
  g_assert_null (find_part (drawn, "cross_k_proj"));
  g_assert_nonnull (find_part (drawn, "cross_attention"));
  g_assert_cmpfloat (drawn->parameters, ==, read->parameters);
  g_assert_cmpfloat (drawn->weight_bytes, ==, read->weight_bytes);
  /* 3 layers of keys and values of 8 heads of 8: 4 tokens of its own, 11 of the encoder's. */
  g_assert_cmpfloat (drawn->cache_bytes, ==, 3. * 2 * 2 * (4 + 11) * 64 * 2);
}

static void
test_training (void)
{
  static const Expected expected[] = {
    { "q_proj", "train_linear", 2, { { "M", 15 }, { "D", 64 }, { "F", 64 } } },
    { "attention", "attention", 2, { { "T", 5 }, { "P", 0 } } },
    { "attention_backward", "attention_backward", 2, { { "T", 5 }, { "causal", 1 } } },
    { "norms", "rmsnorm", 4, { { "rows", 15 } } },
    { "norms_backward", "rmsnorm", 8, { { "rows", 15 } } },
    { "lm_head", "train_linear", 1, { { "M", 15 } } },
    { "attn_allreduce", "all_reduce", 4, { { "n", 2 } } },
  };
  static const Expected again[] = { { "q_proj_recompute", "matmul", 2, { { "B", 15 } } }, { "attention", "attention", 4, { { "T", 5 } } } };
  g_autoptr (RoofExpansion) kept = expand (SMALL, &(RoofStep){ .batch = 3, .new_tokens = 5, .split = 1, .training = TRUE });
  g_autoptr (RoofExpansion) split = expand (SMALL, &(RoofStep){ .batch = 3, .new_tokens = 5, .split = 2, .training = TRUE });
  g_autoptr (RoofExpansion) computed
      = expand (SMALL, &(RoofStep){ .batch = 3, .new_tokens = 5, .split = 1, .training = TRUE, .recompute = TRUE });

  check_parts (kept, expected, G_N_ELEMENTS (expected) - 1);
  check_parts (split, &expected[G_N_ELEMENTS (expected) - 1], 1);
  check_parts (computed, again, G_N_ELEMENTS (again));
  /* 2 B of weights and 14 B beside them make the 16 B a parameter of mixed precision. */
  g_assert_cmpfloat (kept->weight_bytes + kept->training_bytes, ==, 16 * kept->parameters);
  g_assert_cmpfloat (computed->saved_bytes, <, kept->saved_bytes);
  g_assert_cmpfloat (kept->cache_bytes, ==, 0);
}

/* An image of 8 x 8 in patches of 4 is 4 tokens and one for the class. */
static void
test_vision (void)
{
  static const Expected expected[] = {
    { "patch_embed", "conv2d", 1, { { "N", 3 }, { "C", 3 }, { "H", 8 }, { "K", 64 }, { "R", 4 }, { "stride", 4 } } },
    { "q_proj", "matmul", 3, { { "B", 15 } } },
    { "attention", "attention", 3, { { "T", 5 }, { "P", 0 }, { "causal", 0 } } },
    { "classifier", "matmul", 1, { { "B", 3 }, { "D", 64 }, { "F", 10 } } },
  };
  g_autoptr (RoofExpansion) expansion
      = expand ("'model_type': <'vit'>, " FRAME ", 'image_size': <8.0>, 'patch_size': <4.0>, 'num_labels': <10.0>",
                &(RoofStep){ .batch = 3, .new_tokens = 1, .split = 1 });

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (expansion->cache_bytes, ==, 0);
}

/* A net of one stage that attends nowhere: what is left is one residual block down, two in the middle, two up. */
static void
test_unet (void)
{
  static const Expected expected[] = {
    { "conv_in", "conv2d", 1, { { "C", 4 }, { "H", 16 }, { "K", 8 }, { "R", 3 }, { "pad", 1 } } },
    { "down0_conv1", "conv2d", 1, { { "C", 8 }, { "K", 8 } } },
    { "mid_conv1", "conv2d", 2, { { "C", 8 }, { "K", 8 } } },
    { "up0_conv1", "conv2d", 2, { { "C", 16 }, { "K", 8 } } },
    { "up0_shortcut", "conv2d", 2, { { "C", 16 }, { "K", 8 }, { "R", 1 }, { "pad", 0 } } },
    { "mid_cross_attention", "attention", 1, { { "N", 2 }, { "H", 4 }, { "T", 256 }, { "P", 0 }, { "S", 77 } } },
  };
  static const char members[]
      = "'_class_name': <'UNet2DConditionModel'>, 'block_out_channels': <[<8.0>]>, 'down_block_types': <[<'DownBlock2D'>]>, "
        "'up_block_types': <[<'UpBlock2D'>]>, 'layers_per_block': <1.0>, 'attention_head_dim': <2.0>, "
        "'cross_attention_dim': <12.0>, 'sample_size': <16.0>";
  g_autoptr (RoofExpansion) expansion = expand (members, &(RoofStep){ .batch = 1, .new_tokens = 1, .split = 1 });
  g_autoptr (RoofArchitecture) net = read_sound (members);
  g_autoptr (GError) error = NULL;

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
  g_assert_null (roof_expansion_new (net, &(RoofStep){ .batch = 1, .new_tokens = 1, .split = 2 }, &error));
  assert_error_says (error, "a convolutional network cannot be split");
}

/* The number or choice of @part's parameter @key. (nullable) */
static const char *
find_choice (const RoofExpansion *expansion,
             const char          *name,
             const char          *key)
{
  const RoofStepPart *part = find_part (expansion, name);

  g_assert_nonnull (part);
  for (guint i = 0; i < part->n_values; i++)
    if (g_str_equal (part->values[i].key, key))
      return part->values[i].text != NULL ? part->values[i].text : "a number";
  return NULL;
}

/* What is stored in fewer bits than are computed in is unpacked where that is asked for, and what is computed as it is stored is not. */
static void
test_unpacking (void)
{
  static const struct
  {
    const char *weights, *activations, *compute, *unpack, *dequantise;
  } cases[] = {
    { "int4_g128", NULL, NULL, "two", NULL },    { "nf4", NULL, NULL, "two", NULL },
    { "mxfp4", NULL, NULL, "three", NULL },      { "nvfp4", NULL, NULL, "three", NULL },
    { "int8_channel", NULL, NULL, "one", NULL }, { "fp8_b128", NULL, NULL, "one", NULL },
    { "q4_K", NULL, NULL, "two", NULL },         { "bf16", NULL, NULL, NULL, NULL },
    { "int8", "int8", NULL, NULL, NULL },        { "int4", "int8", NULL, "two", NULL },
    { "bf16", "int8", "bf16", NULL, "a number" }, { "int4", "int8", "bf16", "two", "a number" },
  };
  static const char members[] = "'model_type': <'mixtral'>, " FRAME ", 'intermediate_size': <80.0>, 'num_local_experts': <4.0>, "
                                "'num_experts_per_tok': <2.0>, 'torch_dtype': <'bfloat16'>";

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofStep step = { .batch = 1, .new_tokens = 3, .split = 1, .unpack = TRUE, .weights = cases[i].weights,
                        .activations = cases[i].activations, .compute = cases[i].compute };
      g_autoptr (RoofExpansion) asked = expand (members, &step);
      g_autoptr (RoofExpansion) plain = NULL;

      step.unpack = FALSE;
      plain = expand (members, &step);
      g_test_message ("%s, %s", cases[i].weights, cases[i].activations);
      g_assert_cmpstr (find_choice (asked, "q_proj", "unpack"), ==, cases[i].unpack);
      g_assert_cmpstr (find_choice (asked, "experts", "unpack"), ==, cases[i].unpack);
      g_assert_cmpstr (find_choice (asked, "q_proj", "dequantise"), ==, cases[i].dequantise);
      g_assert_cmpstr (find_choice (asked, "experts", "dequantise"), ==, cases[i].dequantise);
      g_assert_null (find_choice (asked, "norms", "dequantise"));
      g_assert_null (find_choice (plain, "q_proj", "unpack"));
      g_assert_null (find_choice (plain, "experts", "dequantise"));
    }
}

#define RESNET "'model_type': <'resnet'>, 'embedding_size': <8.0>, 'hidden_sizes': <[<16.0>, <32.0>]>, 'depths': <[<2.0>, <2.0>]>, " \
               "'image_size': <32.0>, 'num_labels': <10.0>"

/* Blocks that are alike count as often as they are there, in what is kept, too. */
static void
test_deep_resnet (void)
{
  const RoofStep step = { .batch = 2, .new_tokens = 1, .split = 1, .training = TRUE };
  RoofExpansion *nets[3];
  static const int depths[] = { 2, 3, 10000 };

  for (guint i = 0; i < G_N_ELEMENTS (depths); i++)
    {
      g_autofree char *members
          = g_strdup_printf ("'model_type': <'resnet'>, 'embedding_size': <8.0>, 'hidden_sizes': <[<16.0>]>, "
                             "'depths': <[<%d.0>]>, 'image_size': <32.0>, 'num_labels': <10.0>",
                             depths[i]);

      nets[i] = expand (members, &step);
      g_assert_cmpfloat (find_part (nets[i], "stage1_conv2_act")->count, ==, depths[i]);
      g_assert_cmpfloat (find_part (nets[i], "stage1_conv1_2")->count, ==, 3 * (depths[i] - 1));
      g_assert_cmpfloat (find_part (nets[i], "stage1_residual")->count, ==, depths[i]);
      g_assert_cmpfloat (find_part (nets[i], "stage1_shortcut")->count, ==, 3);
      g_assert_cmpint (nets[i]->parts->len, ==, nets[0]->parts->len);
    }
  /* A block: 16 x 4, 3 x 3 x 4 x 4 and 4 x 16 weights, and two numbers for each of 24 channels. */
  g_assert_cmpfloat (nets[1]->parameters - nets[0]->parameters, ==, 64 + 144 + 64 + 2 * 24);
  g_assert_cmpfloat (nets[2]->parameters - nets[0]->parameters, ==, 9998. * (64 + 144 + 64 + 2 * 24));
  g_assert_cmpfloat (nets[2]->saved_bytes - nets[0]->saved_bytes, ==, 9998 * (nets[1]->saved_bytes - nets[0]->saved_bytes));
  for (guint i = 0; i < G_N_ELEMENTS (nets); i++)
    roof_expansion_free (nets[i]);
}

/* Normalisations and additions are none of the MLP's, however they are trained. */
static void
check_section (const RoofStepPart *part)
{
  if (g_str_has_prefix (part->operation, "batch_norm") || g_str_equal (part->operation, "residual"))
    g_assert_cmpint (roof_step_part_get_section (part), ==, ROOF_SECTION_NORM);
}

/* 32 x 32 pixels, halved by the stem, by its pool and by the second stage. Two blocks of two: what goes past the first of a stage
 * is convolved, as it changes channels. */
static void
test_resnet (void)
{
  static const Expected expected[] = {
    { "stem", "conv2d", 1, { { "N", 2 }, { "C", 3 }, { "K", 8 }, { "R", 7 }, { "stride", 2 }, { "pad", 3 } } },
    { "stem_pool", "max_pool", 1, { { "C", 8 }, { "H", 16 }, { "R", 3 }, { "stride", 2 }, { "pad", 1 } } },
    { "stage1_conv1", "conv2d", 1, { { "C", 8 }, { "K", 4 }, { "R", 1 } } },
    { "stage1_conv1_2", "conv2d", 1, { { "C", 16 }, { "K", 4 }, { "R", 1 } } },
    { "stage1_conv2", "conv2d", 2, { { "C", 4 }, { "K", 4 }, { "R", 3 }, { "stride", 1 } } },
    { "stage1_shortcut", "conv2d", 1, { { "C", 8 }, { "K", 16 }, { "stride", 1 } } },
    { "stage2_conv1", "conv2d", 1, { { "C", 16 }, { "H", 8 }, { "K", 8 }, { "stride", 1 } } },
    { "stage2_conv2", "conv2d", 1, { { "H", 8 }, { "stride", 2 } } },
    { "stage2_residual", "residual", 2, { { "n", 2 * 32 * 4 * 4 }, { "relu", 1 } } },
    { "pool", "global_avg_pool", 1, { { "C", 32 }, { "H", 4 } } },
    { "classifier", "matmul", 1, { { "B", 2 }, { "D", 32 }, { "F", 10 } } },
  };
  /* As first published the stride is in the first convolution of a block. */
  static const Expected early[] = {
    { "stage2_conv1", "conv2d", 1, { { "H", 8 }, { "stride", 2 } } },
    { "stage2_conv2", "conv2d", 2, { { "H", 4 }, { "stride", 1 } } },
  };
  static const Expected basic[] = {
    { "stage1_conv1", "conv2d", 1, { { "C", 8 }, { "K", 16 }, { "R", 3 } } },
    { "stage1_conv1_2", "conv2d", 1, { { "C", 16 }, { "K", 16 }, { "R", 3 } } },
    { "stage1_conv2", "conv2d", 2, { { "C", 16 }, { "K", 16 }, { "R", 3 } } },
  };
  static const Expected training[] = {
    { "stage1_conv2", "conv2d", 6, { { "C", 4 } } },
    { "stage1_conv2_norm", "batch_norm", 2, { { "C", 4 }, { "H", 8 }, { "training", 1 } } },
    { "stage1_conv2_norm_backward", "batch_norm_backward", 2, { { "N", 2 }, { "C", 4 }, { "H", 8 }, { "W", 8 } } },
    { "stage1_conv2_act", "relu", 2, { { "n", 2 * 4 * 8 * 8 } } },
    { "stage1_conv2_act_backward", "mul", 2, { { "n", 2 * 4 * 8 * 8 } } },
    { "stem_pool_backward", "max_pool", 2, { { "C", 8 }, { "H", 16 } } },
    /* Gradients pass an addition as they are, cut off by its ReLU; where a block began the two of them are added. */
    { "stage2_residual", "residual", 2, { { "n", 2 * 32 * 4 * 4 } } },
    { "stage2_residual_act_backward", "mul", 2, { { "n", 2 * 32 * 4 * 4 } } },
    { "stage2_residual_backward", "add", 1, { { "n", 2 * 16 * 8 * 8 } } },
    { "stage2_residual_backward_2", "add", 1, { { "n", 2 * 32 * 4 * 4 } } },
    { "pool_backward", "global_avg_pool", 1, { { "C", 32 }, { "H", 4 } } },
  };
  const RoofStep step = { .batch = 2, .new_tokens = 1, .split = 1 };
  static const Expected apart[] = {
    { "stage1_conv2_norm", "batch_norm", 2, { { "C", 4 }, { "H", 8 }, { "training", 0 } } },
  };
  const RoofStep unfolded = { .batch = 2, .new_tokens = 1, .split = 1, .unfolded = TRUE };
  const RoofStep learning = { .batch = 2, .new_tokens = 1, .split = 1, .training = TRUE };
  g_autoptr (RoofExpansion) expansion = expand (RESNET, &step);
  g_autoptr (RoofExpansion) first = expand (RESNET ", 'downsample_in_bottleneck': <true>", &step);
  g_autoptr (RoofExpansion) plain = expand (RESNET ", 'layer_type': <'basic'>", &step);
  g_autoptr (RoofExpansion) trained = expand (RESNET, &learning);
  g_autoptr (RoofExpansion) normed = expand (RESNET, &unfolded);

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
  check_parts (first, early, G_N_ELEMENTS (early));
  check_parts (plain, basic, G_N_ELEMENTS (basic));
  check_parts (trained, training, G_N_ELEMENTS (training));
  for (guint i = 0; i < trained->parts->len; i++)
    check_section (&g_array_index (trained->parts, RoofStepPart, i));
  check_parts (normed, apart, G_N_ELEMENTS (apart));
  /* What convolutions and the pool are given and what is normalised, 2 bytes each, of two images: the stem's, those of each of four
   * blocks, and what the last one gives. */
  g_assert_cmpfloat (trained->saved_bytes, ==, 2 * 2 * ((3072 + 2048 + 2048) + 3584 + 3072 + 3328 + 1536 + 512));
  g_assert_cmpfloat (normed->saved_bytes, ==, 0);
  g_assert_cmpfloat (first->parameters, ==, expansion->parameters);
  g_assert_cmpfloat (trained->parameters, ==, expansion->parameters);
}

/* What keeps its map large has wide windows instead; it is as heavy. With a first layer that expands there is one convolution
 * more. */
static void
test_strides (void)
{
  static const Expected expected[] = {
    { "stage3_depthwise", "depthwise_conv2d", 1, { { "H", 16 }, { "stride", 2 }, { "dilation", 1 } } },
    { "stage4_depthwise", "depthwise_conv2d", 1, { { "H", 8 }, { "stride", 1 }, { "pad", 1 }, { "dilation", 1 } } },
    { "stage4_depthwise_2", "depthwise_conv2d", 3, { { "H", 8 }, { "pad", 2 }, { "dilation", 2 } } },
    { "stage6_depthwise", "depthwise_conv2d", 1, { { "H", 8 }, { "dilation", 2 } } },
    { "stage6_depthwise_2", "depthwise_conv2d", 2, { { "H", 8 }, { "dilation", 4 } } },
    { "last", "conv2d", 1, { { "H", 8 } } },
  };
  static const Expected segmenting[] = {
    { "last", "conv2d", 1, { { "H", 8 } } },
    { "head_pooled", "conv2d", 1, { { "C", 320 }, { "H", 1 }, { "K", 256 } } },
    { "head_project", "conv2d", 1, { { "C", 512 }, { "H", 8 }, { "K", 256 } } },
    { "head_classes", "conv2d", 1, { { "C", 256 }, { "K", 21 } } },
  };
  static const Expected first[] = { { "stage1_expand", "conv2d", 1, { { "C", 32 }, { "K", 32 } } } };
#define MOBILE "'model_type': <'mobilenet_v2'>, 'image_size': <64.0>, 'num_labels': <21.0>"
  const RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1 };
  g_autoptr (RoofExpansion) usual = expand (MOBILE, &step);
  g_autoptr (RoofExpansion) large = expand (MOBILE ", 'output_stride': <8.0>", &step);
  g_autoptr (RoofExpansion) segments
      = expand (MOBILE ", 'output_stride': <8.0>, 'architectures': <[<'MobileNetV2ForSemanticSegmentation'>]>", &step);
  g_autoptr (RoofExpansion) more = expand (MOBILE ", 'first_layer_is_expansion': <false>", &step);

  check_parts (large, expected, G_N_ELEMENTS (expected));
  check_parts (segments, segmenting, G_N_ELEMENTS (segmenting));
  check_parts (more, first, G_N_ELEMENTS (first));
  g_assert_cmpfloat (large->parameters, ==, usual->parameters);
  /* Published as 2.11 million, without the 320 x 1280 and 2 x 1280 of the last convolution. */
  g_assert_cmpfloat (segments->parameters, ==, 2525717);
  g_assert_cmpfloat (more->parameters - usual->parameters, ==, 32 * 32 + 2 * 32);
}

/* Maps of 512 are seven, of which the last is one point by a window of 4; those of 300 are larger where the image is. */
static void
test_detector (void)
{
  static const Expected large[] = {
    { "map1_classes", "conv2d", 1, { { "H", 64 }, { "K", 4 * 21 } } },
    { "map5_conv", "conv2d", 1, { { "H", 8 }, { "stride", 2 }, { "pad", 1 } } },
    { "map5_boxes", "conv2d", 1, { { "H", 4 }, { "K", 6 * 4 } } },
    { "map7_conv", "conv2d", 1, { { "H", 2 }, { "R", 4 }, { "pad", 1 } } },
    { "map7_boxes", "conv2d", 1, { { "H", 1 }, { "K", 4 * 4 } } },
  };
  static const Expected between[] = {
    { "map1_classes", "conv2d", 1, { { "H", 50 } } },
    { "map6_classes", "conv2d", 1, { { "H", 3 }, { "K", 4 * 21 } } },
  };
  static const Expected least[] = { { "map6_classes", "conv2d", 1, { { "H", 1 } } } };
#define DETECTOR "'model_type': <'ssd'>, 'num_labels': <21.0>, 'image_size': "
  const RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1 };
  g_autoptr (RoofExpansion) seven = expand (DETECTOR "<512.0>", &step);
  g_autoptr (RoofExpansion) six = expand (DETECTOR "<400.0>", &step);
  g_autoptr (RoofExpansion) small = expand (DETECTOR "<257.0>", &step);

  check_parts (seven, large, G_N_ELEMENTS (large));
  check_parts (six, between, G_N_ELEMENTS (between));
  check_parts (small, least, G_N_ELEMENTS (least));
  g_assert_cmpfloat (six->parameters, ==, small->parameters);
}

/* Narrower by half: channels stay multiples of 8, the last convolution as wide as it was. */
static void
test_mobilenet (void)
{
  static const Expected expected[] = {
    { "stem", "conv2d", 1, { { "K", 16 }, { "R", 3 }, { "stride", 2 } } },
    { "stage1_depthwise", "depthwise_conv2d", 1, { { "C", 16 }, { "H", 16 } } },
    { "stage1_project", "conv2d", 1, { { "C", 16 }, { "K", 8 } } },
    { "stage2_expand", "conv2d", 1, { { "C", 8 }, { "K", 48 } } },
    { "stage2_depthwise", "depthwise_conv2d", 1, { { "C", 48 }, { "stride", 2 } } },
    { "stage2_residual", "residual", 1, { { "relu", 0 } } },
    { "last", "conv2d", 1, { { "C", 160 }, { "K", 1280 } } },
  };
  g_autoptr (RoofExpansion) expansion
      = expand ("'model_type': <'mobilenet_v2'>, 'depth_multiplier': <0.5>, 'image_size': <32.0>, 'num_labels': <10.0>",
                &(RoofStep){ .batch = 1, .new_tokens = 1, .split = 1 });

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/walks/experts", test_experts);
  g_test_add_func ("/roof/walks/latent", test_latent);
  g_test_add_func ("/roof/walks/mamba", test_mamba);
  g_test_add_func ("/roof/walks/compute", test_compute);
  g_test_add_func ("/roof/walks/activations", test_activations);
  g_test_add_func ("/roof/walks/recompute", test_recompute);
  g_test_add_func ("/roof/walks/hybrid", test_hybrid);
  g_test_add_func ("/roof/walks/encoder-decoder", test_encoder_decoder);
  g_test_add_func ("/roof/walks/training", test_training);
  g_test_add_func ("/roof/walks/vision", test_vision);
  g_test_add_func ("/roof/walks/unet", test_unet);
  g_test_add_func ("/roof/walks/resnet", test_resnet);
  g_test_add_func ("/roof/walks/deep-resnet", test_deep_resnet);
  g_test_add_func ("/roof/walks/mobilenet", test_mobilenet);
  g_test_add_func ("/roof/walks/unpacking", test_unpacking);
  g_test_add_func ("/roof/walks/strides", test_strides);
  g_test_add_func ("/roof/walks/detector", test_detector);
  return g_test_run ();
}
