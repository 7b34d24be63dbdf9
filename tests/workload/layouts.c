/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "workload/describe.h"

/* Networks whose layers are not all of one kind, and descriptions that leave out what their class knows or are not
 * written for transformers at all. */

#define FRAME "'hidden_size': <64.0>, 'num_attention_heads': <8.0>, 'vocab_size': <101.0>"
#define NAS "'model_type': <'nemotron-nas'>, 'num_hidden_layers': <4.0>, " FRAME ", 'block_configs': "
#define WHOLE "<{'attention': <{'n_heads_in_group': <4.0>}>, 'ffn': <{'ffn_mult': <3.0>}>}>"
#define NO_ATTENTION "<{'attention': <{'no_op': <true>}>, 'ffn': <{'ffn_mult': <6.5>}>}>"
#define MATRICES "<{'attention': <{'replace_with_linear': <true>}>, 'ffn': <{'replace_with_linear': <true>}>}>"
#define NOTHING "<{'attention': <{'no_op': <true>}>, 'ffn': <{'no_op': <true>}>}>"

static void
test_pruned (void)
{
  g_autoptr (RoofArchitecture) net = read_sound (NAS "<[" WHOLE ", " NO_ATTENTION ", " MATRICES ", " NOTHING "]>");
  const RoofBlock *block = net->decoder.block;

  g_assert_cmpuint (net->decoder.n, ==, 4);
  g_assert_cmpfloat (block[0].mixer.kv_heads, ==, 2);
  /* 2 x 3 x 64 / 3 = 128 becomes 256; 2 x 6.5 x 64 / 3 = 277.3 becomes 512. */
  g_assert_cmpfloat (block[0].feed.width, ==, 256);
  g_assert_cmpfloat (block[1].feed.width, ==, 512);
  g_assert_cmpint (block[1].mixer.type, ==, ROOF_MIXER_NONE);
  g_assert_cmpint (block[2].mixer.type, ==, ROOF_MIXER_LINEAR);
  g_assert_true (block[2].feed.linear);
  g_assert_cmpfloat (block[0].norms + block[1].norms + block[2].norms + block[3].norms, ==, 2 + 1 + 2 + 0);
}

static void
test_pruned_step (void)
{
  g_autoptr (RoofExpansion) whole = expand (NAS "<[" WHOLE ", " NO_ATTENTION ", " MATRICES ", " NOTHING "]>",
                                            &(RoofStep){ .batch = 2, .new_tokens = 5, .split = 1 });
  g_autoptr (RoofExpansion) split = expand (NAS "<[" WHOLE ", " NO_ATTENTION ", " MATRICES ", " NOTHING "]>",
                                            &(RoofStep){ .batch = 2, .new_tokens = 5, .split = 2 });
  double attention = 64 * 64 + 2 * 64 * 16 + 64 * 64;

  g_assert_cmpfloat (find_part (whole, "norms")->count, ==, 5);
  g_assert_cmpfloat (find_part (whole, "attention")->count, ==, 1);
  g_assert_cmpfloat (find_part (whole, "attn_linear")->count, ==, 1);
  g_assert_cmpfloat (find_part (whole, "mlp_linear")->count, ==, 1);
  g_assert_cmpfloat (whole->parameters, ==,
                     2 * 101 * 64 + attention + 3 * 64 * 256 + 3 * 64 * 512 + 2 * 64 * 64 + (5 + 1) * 64);
  /* Two layers mix tokens, three have something after it; the last has neither. */
  g_assert_cmpfloat (find_part (split, "attn_allreduce")->count, ==, 2);
  g_assert_cmpfloat (find_part (split, "mlp_allreduce")->count, ==, 3);
  g_assert_cmpfloat (find_part (split, "mlp_linear")->values[1].value, ==, 32);
}

static void
test_pruned_refused (void)
{
  check_refused (NAS "<[" WHOLE "]>", "block_configs: must be an array with an object for each of the 4 layers");
  check_refused (NAS "<7.0>", "block_configs: must be an array");
  check_refused (NAS "<[" WHOLE ", " WHOLE ", <1.0>, " WHOLE "]>", "block_configs[2]: must be an object");
  check_refused (NAS "<[" WHOLE ", <{'attention': <{'n_heads_in_group': <3.0>}>}>, " WHOLE ", " WHOLE "]>",
                 "block_configs[1].attention.n_heads_in_group: 8 heads do not divide into groups of 3");
  check_refused (NAS "<[" WHOLE ", " WHOLE ", " WHOLE ", <{'ffn': <{'ffn_mult': <-1.0>}>}>]>",
                 "block_configs[3].ffn.ffn_mult: must be above 0");
}

#define DELTA                                                                                                        \
  "'model_type': <'qwen3_next'>, 'num_hidden_layers': <8.0>, " FRAME ", 'num_key_value_heads': <2.0>, 'head_dim': <16.0>, "  \
  "'intermediate_size': <96.0>, 'linear_num_value_heads': <4.0>, 'linear_num_key_heads': <2.0>, "                           \
  "'linear_value_head_dim': <10.0>, 'linear_key_head_dim': <6.0>"

static void
test_delta (void)
{
  g_autoptr (RoofExpansion) read = expand (DELTA, &(RoofStep){ .batch = 3, .new_tokens = 7, .split = 1 });

  /* Three layers of four; every fourth attends, with as many gates as queries, a quarter of each head turned. */
  g_assert_cmpfloat (find_part (read, "delta_rule")->count, ==, 6);
  g_assert_cmpfloat (find_part (read, "attention")->count, ==, 2);
  g_assert_cmpfloat (get_value (read, "q_proj", "F"), ==, 2 * 8 * 16);
  g_assert_cmpfloat (get_value (read, "attention_gate", "n"), ==, 21 * 8 * 16);
  g_assert_cmpfloat (get_value (read, "rope", "n"), ==, 21 * (8 + 2) * 4);
  g_assert_cmpfloat (get_value (read, "qkvz_proj", "F"), ==, 2 * 2 * 6 + 2 * 4 * 10);
  g_assert_cmpfloat (get_value (read, "ba_proj", "F"), ==, 2 * 4);
  g_assert_cmpfloat (get_value (read, "conv", "E"), ==, 2 * 2 * 6 + 4 * 10);
  g_assert_cmpfloat (get_value (read, "delta_rule", "k"), ==, 6);
  g_assert_cmpfloat (get_value (read, "delta_rule", "v"), ==, 10);
  g_assert_cmpfloat (get_value (read, "delta_rule", "Q"), ==, 7);
  g_assert_cmpfloat (get_value (read, "gate_norm", "rows"), ==, 21 * 4);
  g_assert_cmpfloat (get_value (read, "out_proj", "D"), ==, 40);
}

static void
test_delta_step (void)
{
  g_autoptr (RoofExpansion) drawn = expand (DELTA, &(RoofStep){ .batch = 3, .new_tokens = 1, .past = 9, .split = 1 });
  g_autoptr (RoofExpansion) later = expand (DELTA, &(RoofStep){ .batch = 3, .new_tokens = 1, .past = 10, .split = 1 });
  g_autoptr (RoofExpansion) split = expand (DELTA, &(RoofStep){ .batch = 3, .new_tokens = 1, .past = 9, .split = 2 });

  g_assert_cmpstr (find_part (drawn, "delta_rule")->operation, ==, "gated_delta");
  g_assert_cmpfloat (get_value (drawn, "delta_rule", "L"), ==, 1);
  g_assert_cmpfloat (get_value (drawn, "delta_rule", "P"), ==, 9);
  /* Only the two layers that attend keep more for each token. */
  g_assert_cmpfloat (later->cache_bytes - drawn->cache_bytes, ==, 2 * 3 * 2 * 2 * 16 * 2);
  g_assert_cmpfloat (get_value (split, "delta_rule", "h"), ==, 2);
  g_assert_cmpfloat (get_value (split, "delta_rule", "G"), ==, 1);
  g_assert_cmpfloat (get_value (split, "qkvz_proj", "F"), ==, 52);
  g_assert_cmpfloat (split->parameters, ==, drawn->parameters);
}

/* Which layers attend may be written out; what a family does not have is not made up. */
static void
test_layer_types (void)
{
  g_autoptr (RoofArchitecture) listed
      = read_sound (DELTA ", 'layer_types': <[<'full_attention'>, <'full_attention'>, <'linear_attention'>, <'full_attention'>, "
                          "<'full_attention'>, <'full_attention'>, <'full_attention'>, <'full_attention'>]>");
  g_autoptr (RoofArchitecture) halves = read_sound (DELTA ", 'full_attention_interval': <2.0>");

  g_assert_cmpfloat (listed->decoder.block[0].count, ==, 7);
  g_assert_cmpint (listed->decoder.block[1].mixer.type, ==, ROOF_MIXER_DELTA);
  g_assert_cmpfloat (halves->decoder.block[0].count, ==, 4);
  check_refused (SMALL ", 'layer_types': <[<'linear_attention'>, <'full_attention'>]>",
                 "layer_types: what the linear layers of the family “llama” compute is not known");
  check_refused (SMALL ", 'layer_types': <[<'full_attention'>, <'conv'>]>", "layer_types: what the convolutions of the family “llama” compute is not known");
  check_refused (SMALL ", 'layer_types': <[<'full_attention'>, <'mamba'>]>", 
                 "layer_types: the family “llama” has state-space layers, but no key gives the state size (ssm_state_size, mamba_d_state)");
  check_refused (SMALL ", 'layer_types': <[<'full_attention'>, <'wheel'>]>", "layer_types[1]: layers of “wheel” are not known");
  check_refused ("'model_type': <'qwen3_next'>, 'num_hidden_layers': <8.0>, " FRAME ", 'linear_num_value_heads': <5.0>",
                 "linear_num_key_heads: 5 heads of values do not divide among 16");
}

static void
test_original_mamba (void)
{
  g_autoptr (RoofArchitecture) first
      = read_sound ("'d_model': <32.0>, 'n_layer': <3.0>, 'vocab_size': <101.0>, 'ssm_cfg': <{'d_state': <8.0>}>");
  g_autoptr (RoofArchitecture) second = read_sound (
      "'d_model': <32.0>, 'n_layer': <3.0>, 'vocab_size': <101.0>, 'pad_vocab_size_multiple': <16.0>, 'tie_embeddings': <false>, "
      "'ssm_cfg': <{'layer': <'Mamba2'>, 'headdim': <16.0>, 'expand': <4.0>, 'ngroups': <2.0>}>");

  g_assert_cmpstr (first->name, ==, "mamba");
  g_assert_null (first->guess);
  g_assert_true (first->tied);
  g_assert_cmpfloat (first->vocabulary, ==, 104);
  g_assert_cmpfloat (first->decoder.block[0].mixer.state, ==, 8);
  g_assert_cmpfloat (first->decoder.block[0].mixer.inner, ==, 64);
  g_assert_cmpstr (second->name, ==, "mamba2");
  g_assert_false (second->tied);
  g_assert_cmpfloat (second->vocabulary, ==, 112);
  g_assert_cmpfloat (second->decoder.block[0].mixer.heads, ==, 8);
  g_assert_cmpfloat (second->decoder.block[0].mixer.groups, ==, 2);
  check_refused ("'d_model': <32.0>, 'n_layer': <3.0>, 'ssm_cfg': <@a{sv} {}>", "there is no “vocab_size”");
  check_refused ("'d_model': <32.0>, 'n_layer': <3.0>, 'vocab_size': <9.0>, 'ssm_cfg': <@a{sv} {}>, 'attn_layer_idx': <[<1.0>]>",
                 "attn_layer_idx: attention layers in an original Mamba are not supported");
  check_refused ("'d_model': <32.0>, 'n_layer': <3.0>, 'vocab_size': <9.0>, 'ssm_cfg': <@a{sv} {}>, 'attn_layer_idx': <false>",
                 "attn_layer_idx: must be an array");
  check_refused ("'d_model': <32.0>, 'n_layer': <3.0>, 'vocab_size': <9.0>, 'ssm_cfg': <@a{sv} {}>, 'd_intermediate': <9.0>",
                 "d_intermediate: an MLP");
}

/* The part of a larger description leaves out what its class has; a file of its own does not. */
static void
test_completed (void)
{
  g_autoptr (RoofArchitecture) net
      = read_sound ("'model_type': <'gemma3'>, 'text_config': <{'model_type': <'gemma3_text'>, 'hidden_size': <2560.0>, "
                    "'intermediate_size': <10240.0>, 'num_hidden_layers': <34.0>}>");
  g_autoptr (RoofArchitecture) said
      = read_sound ("'model_type': <'gemma3'>, 'text_config': <{'hidden_size': <2560.0>, 'num_attention_heads': <16.0>, "
                    "'num_hidden_layers': <34.0>}>");
  g_autoptr (RoofArchitecture) llama = read_sound ("'text_config': <{'model_type': <'llama'>, 'vocab_size': <32064.0>}>");

  g_assert_cmpfloat (net->vocabulary, ==, 262208);
  g_assert_cmpfloat (net->decoder.block[0].mixer.heads, ==, 8);
  g_assert_cmpfloat (net->decoder.block[0].mixer.kv_heads, ==, 4);
  g_assert_cmpfloat (net->decoder.block[0].mixer.head_size, ==, 256);
  g_assert_cmpfloat (said->decoder.block[0].mixer.heads, ==, 16);
  g_assert_cmpfloat (llama->hidden, ==, 4096);
  g_assert_cmpfloat (llama->vocabulary, ==, 32064);
  check_refused ("'model_type': <'gemma3_text'>, 'hidden_size': <2560.0>, 'num_hidden_layers': <34.0>", "there is no “");
}

/* What is missing goes by its most usual name, and what is null is there. */
static void
test_missing (void)
{
  check_refused ("'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'vocab_size': <100.0>",
                 "there is no “num_attention_heads” (nor another name for it: num_attention_heads_per_layer, n_head");
  check_refused ("'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'vocab_size': <100.0>, "
                 "'num_attention_heads': <@mv nothing>", "num_attention_heads: must not be null");
  check_refused ("'model_type': <'llama'>, 'hidden_size': <@mv nothing>", "hidden_size: must not be null");
}

/* A null is as good as no key everywhere else: a part's gives way to what is around it, and nothing is said of it. */
static void
test_null (void)
{
  const char *around = "'model_type': <'whole'>, 'vocab_size': <100.0>, 'text_config': <{'model_type': <'llama'>, "
                       "'hidden_size': <64.0>, 'num_hidden_layers': <@mv nothing>, 'num_attention_heads': <8.0>, "
                       "'intermediate_size': <96.0>, 'vocab_size': <@mv nothing>, 'num_key_value_heads': <@mv nothing>, "
                       "'fancy_size': <@mv nothing>}>";
  g_autoptr (RoofArchitecture) net = read_sound (around);

  g_assert_cmpfloat (net->vocabulary, ==, 100);
  g_assert_cmpfloat (net->decoder.block[0].count, ==, 32);
  g_assert_cmpfloat (net->decoder.block[0].mixer.kv_heads, ==, 8);
  g_assert_null (net->ignored);
}

#define LAYERS "'hidden_size': <64.0>, 'num_attention_heads': <8.0>, 'vocab_size': <9.0>, 'intermediate_size': <96.0>, "

/* Which layer is what is said under many names: a message has that of the file. */
static void
test_kind_keys (void)
{
  check_refused ("'model_type': <'llama'>, " LAYERS "'layers_block_type': <[<'mamba'>]>",
                 "layers_block_type: the family “llama” has state-space layers, but no key gives the state size");
  check_refused ("'model_type': <'llama'>, " LAYERS "'block_types': <[<'linear_attention'>]>",
                 "block_types: what the linear layers of the family “llama” compute is not known");
  check_refused ("'model_type': <'llama'>, " LAYERS "'layer_types': <[<'conv'>]>",
                 "layer_types: what the convolutions of the family “llama” compute is not known");
  check_refused ("'model_type': <'llama'>, " LAYERS "'layers_block_type': <[<'hybrid'>]>",
                 "layers_block_type: what the “hybrid” layers of the family “llama” compute is not known");
  check_refused ("'model_type': <'llama'>, " LAYERS "'hybrid_override_pattern': <'M'>",
                 "hybrid_override_pattern: the family “llama” has state-space layers");
}

/* Heads and channels of a Mamba-2 are two ways to say the same, but for Nemotron-H, which heeds the heads alone. */
static void
test_state_width (void)
{
  const char *heads = "'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'vocab_size': <9.0>, 'expand': <2.0>, 'n_groups': <1.0>, "
                      "'state_size': <8.0>, 'head_dim': <16.0>, 'num_heads': <7.0>, 'model_type': <'mamba2'>";
  const char *own = "'hidden_size': <64.0>, 'num_attention_heads': <8.0>, 'vocab_size': <9.0>, 'expand': <2.0>, 'n_groups': <1.0>, "
                    "'ssm_state_size': <8.0>, 'mamba_head_dim': <16.0>, 'mamba_num_heads': <7.0>, 'intermediate_size': <96.0>, "
                    "'hybrid_override_pattern': <'MM'>, 'model_type': <'nemotron_h'>";
  g_autoptr (RoofArchitecture) net = read_sound (own);

  check_refused (heads, "expand: makes 128 channels, but 7 heads of 16 have 112");
  g_assert_cmpfloat (net->decoder.block[0].mixer.inner, ==, 112);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/layouts/pruned", test_pruned);
  g_test_add_func ("/roof/layouts/pruned-step", test_pruned_step);
  g_test_add_func ("/roof/layouts/pruned-refused", test_pruned_refused);
  g_test_add_func ("/roof/layouts/delta", test_delta);
  g_test_add_func ("/roof/layouts/delta-step", test_delta_step);
  g_test_add_func ("/roof/layouts/layer-types", test_layer_types);
  g_test_add_func ("/roof/layouts/original-mamba", test_original_mamba);
  g_test_add_func ("/roof/layouts/completed", test_completed);
  g_test_add_func ("/roof/layouts/missing", test_missing);
  g_test_add_func ("/roof/layouts/null", test_null);
  g_test_add_func ("/roof/layouts/kind-keys", test_kind_keys);
  g_test_add_func ("/roof/layouts/state-width", test_state_width);
  return g_test_run ();
}
