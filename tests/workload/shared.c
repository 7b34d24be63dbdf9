/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/describe.h"

/* Decoders that share layers, attend to a picture, recur through gates, leave out what is far back, or choose experts that do
 * nothing. */

#define FRAME "'hidden_size': <64.0>, 'num_attention_heads': <8.0>, 'vocab_size': <100.0>, 'torch_dtype': <'bfloat16'>"
#define ZAMBA                                                                                                         \
  "'model_type': <'zamba2'>, " FRAME ", 'intermediate_size': <96.0>, 'num_hidden_layers': <6.0>, "                     \
  "'layers_block_type': <[<'mamba'>, <'hybrid'>, <'mamba'>, <'hybrid'>, <'hybrid'>, <'mamba'>]>, 'attention_head_dim': <16.0>, "   \
  "'kv_channels': <8.0>, 'mamba_d_state': <8.0>, 'n_mamba_heads': <8.0>, 'mamba_headdim': <16.0>, 'mamba_ngroups': <2.0>, " \
  "'num_mem_blocks': <2.0>, 'adapter_rank': <4.0>"
/* A layer's Mamba-2, with its norm: 128 channels, 8 heads, 2 groups of 8 numbers of state. */
#define ZAMBA_STATE (64 * (2 * 128 + 2 * 2 * 8 + 8) + (128 + 32) * 5 + 3 * 8 + 128 + 128 * 64 + 64)
/* What is shared: four matrices of attention over two tokens' width, the MLP, two norms; and what is a layer's own. */
#define ZAMBA_BLOCK (3 * 128 * 128 + 128 * 64 + 3 * 64 * 96 + 128 + 64)
#define ZAMBA_OWN (64 * 4 + 4 * 2 * 96 + 64 * 64)

static void
test_owned_by_few (void)
{
  g_autoptr (RoofExpansion) step = expand (ZAMBA, &(RoofStep){ .batch = 2, .new_tokens = 1, .past = 9, .split = 1 });
  g_autoptr (RoofExpansion) single = expand (ZAMBA ", 'use_shared_attention_adapter': <true>, 'use_mem_rope': <true>",
                                             &(RoofStep){ .batch = 2, .new_tokens = 1, .past = 9, .split = 1 });
  double all = 6 * ZAMBA_STATE + 2 * ZAMBA_BLOCK + 3 * ZAMBA_OWN + 100 * 64 + 64;

  g_assert_cmpfloat (step->parameters, ==, all);
  g_assert_cmpfloat (single->parameters, ==, all + 3 * 3 * 2 * 128 * 4);
  g_assert_cmpfloat (step->weight_bytes, ==, 2 * all);
  /* Each layer reads what it shares once more, and keeps keys and values of its own. */
  g_assert_cmpfloat (find_part (step, "q_proj")->count, ==, 3);
  g_assert_cmpfloat (get_value (step, "q_proj", "D"), ==, 128);
  g_assert_cmpfloat (find_part (step, "ssd")->count, ==, 6);
  g_assert_null (find_part (step, "rope"));
  g_assert_nonnull (find_part (single, "rope"));
  g_assert_cmpfloat (step->cache_bytes, ==, 2 * (3 * 10 * 2 * 8 * 16 * 2 + 6 * (160 * 3 * 2 + 128 * 8 * 4)));
}

#define GRIFFIN                                                                                                       \
  "'model_type': <'recurrent_gemma'>, " FRAME ", 'num_key_value_heads': <1.0>, 'head_dim': <8.0>, 'intermediate_size': <192.0>, " \
  "'num_hidden_layers': <5.0>, 'lru_width': <32.0>, 'conv1d_width': <4.0>, 'attention_window_size': <16.0>"

static void
test_gated_unit (void)
{
  g_autoptr (RoofExpansion) step = expand (GRIFFIN ", 'block_types': <[<'recurrent'>, <'recurrent'>, <'attention'>]>",
                                           &(RoofStep){ .batch = 2, .new_tokens = 1, .past = 99, .split = 1 });
  g_autoptr (RoofExpansion) unsaid = expand (GRIFFIN, &(RoofStep){ .batch = 2, .new_tokens = 1, .past = 99, .split = 1 });

  /* Two recurrent layers, one that attends, and two more. */
  g_assert_cmpfloat (find_part (step, "scan")->count, ==, 4);
  g_assert_cmpfloat (get_value (step, "scan", "E"), ==, 32);
  g_assert_cmpfloat (find_part (step, "gates")->count, ==, 8);
  g_assert_cmpfloat (get_value (step, "gates", "batch"), ==, 8);
  g_assert_cmpfloat (find_part (step, "attention")->count, ==, 1);
  g_assert_cmpfloat (get_value (step, "attention", "window"), ==, 16);
  g_assert_cmpfloat (get_value (step, "gate_proj", "F"), ==, 96);
  g_assert_cmpfloat (step->cache_bytes, ==, 2 * (16 * 2 * 8 * 2 + 4 * (32 * 4 + 32 * 3 * 2)));
  g_assert_cmpfloat (unsaid->parameters, ==, step->parameters);
  check_refused (GRIFFIN ", 'block_types': <[<'recurrent'>, <'sideways'>]>", "block_types[1]: layers of “sideways” are not known");
  check_refused ("'model_type': <'recurrent_gemma'>, " FRAME ", 'intermediate_size': <192.0>, 'num_hidden_layers': <3.0>, "
                 "'lru_width': <33.0>", "lru_width: 33 channels do not divide among 8 heads");
}

static void
test_picture (void)
{
  const char *members = "'model_type': <'mllama_text_model'>, " FRAME ", 'num_key_value_heads': <4.0>, 'intermediate_size': <96.0>, "
                        "'num_hidden_layers': <4.0>, 'cross_attention_layers': <[<1.0>, <3.0>]>, 'tie_word_embeddings': <false>, "
                        "'vision_config': <{'image_size': <28.0>, 'patch_size': <14.0>, 'max_num_tiles': <3.0>}>";
  g_autoptr (RoofExpansion) begin = expand (members, &(RoofStep){ .batch = 2, .new_tokens = 5, .split = 1 });
  g_autoptr (RoofExpansion) next = expand (members, &(RoofStep){ .batch = 2, .new_tokens = 1, .past = 5, .split = 1 });
  double layer = 2 * 64 * 64 + 2 * 64 * 32 + 3 * 64 * 96 + 2 * 64;

  g_assert_cmpfloat (begin->parameters, ==, 4 * layer + 2 * (2 * 8 + 2) + (108 + 100) * 64 + 64);
  g_assert_cmpfloat (next->parameters, ==, begin->parameters);
  /* Three tiles of four patches, and one number for each as a whole, are read with the prompt and kept. */
  g_assert_cmpfloat (get_value (begin, "cross_k_proj", "B"), ==, 2 * 15);
  g_assert_null (find_part (next, "cross_k_proj"));
  g_assert_cmpfloat (find_part (next, "cross_attention")->count, ==, 2);
  g_assert_cmpfloat (find_part (next, "attention")->count, ==, 2);
  g_assert_cmpfloat (next->cache_bytes, ==, 2 * 2 * (6 + 15) * 2 * 4 * 8 * 2);
  check_refused ("'model_type': <'mllama_text_model'>, " FRAME ", 'intermediate_size': <96.0>, 'num_hidden_layers': <4.0>, "
                 "'cross_attention_layers': <[<1.0>, <4.0>]>", "cross_attention_layers[1]: there is no layer 4");
}

static void
test_far_back (void)
{
  const char *members = "'model_type': <'phi3small'>, " FRAME ", 'num_key_value_heads': <4.0>, 'ff_intermediate_size': <96.0>, "
                        "'num_hidden_layers': <4.0>, 'blocksparse_block_size': <2.0>, 'blocksparse_num_local_blocks': <3.0>, "
                        "'blocksparse_vert_stride': <4.0>, 'dense_attention_every_n_layers': <2.0>";
  g_autoptr (RoofExpansion) next = expand (members, &(RoofStep){ .batch = 1, .new_tokens = 1, .past = 45, .split = 1 });
  g_autoptr (RoofExpansion) brief = expand (members, &(RoofStep){ .batch = 1, .new_tokens = 6, .split = 1 });
  g_autoptr (RoofExpansion) whole = expand (members, &(RoofStep){ .batch = 1, .new_tokens = 46, .split = 1 });

  /* The last six, and one in four of the forty before. */
  g_assert_cmpfloat (find_part (next, "attention")->count, ==, 2);
  g_assert_cmpfloat (get_value (next, "attention", "window"), ==, 16);
  g_assert_cmpfloat (get_value (next, "attention_2", "window"), ==, 0);
  g_assert_cmpfloat (next->cache_bytes, ==, 4 * 46 * 2 * 4 * 8 * 2);
  /* Nothing is further back. */
  g_assert_cmpfloat (find_part (brief, "attention")->count, ==, 4);
  /* 21 + 40 x 6 + 820 / 4 = 466 pairs, which a window of 12 exceeds (486) and one of 11 does not (451). */
  g_assert_cmpfloat (get_value (whole, "attention", "window"), ==, 11);
}

static void
test_idle_experts (void)
{
  const char *members = "'model_type': <'longcat_flash'>, " FRAME ", 'ffn_hidden_size': <96.0>, 'expert_ffn_hidden_size': <16.0>, "
                        "'num_layers': <3.0>, 'num_hidden_layers': <6.0>, 'n_routed_experts': <8.0>, 'zero_expert_num': <4.0>, "
                        "'moe_topk': <3.0>, 'kv_lora_rank': <16.0>, 'q_lora_rank': <24.0>, 'qk_nope_head_dim': <8.0>, "
                        "'qk_rope_head_dim': <4.0>, 'v_head_dim': <8.0>";
  g_autoptr (RoofExpansion) step = expand (members, &(RoofStep){ .batch = 2, .new_tokens = 5, .split = 1 });

  g_assert_cmpfloat (find_part (step, "attention")->count, ==, 6);
  g_assert_cmpfloat (find_part (step, "gate_proj")->count, ==, 6);
  g_assert_cmpfloat (find_part (step, "experts")->count, ==, 3);
  g_assert_cmpfloat (get_value (step, "experts", "E"), ==, 8);
  g_assert_cmpfloat (get_value (step, "experts", "k"), ==, 2);
  g_assert_cmpfloat (get_value (step, "router", "F"), ==, 12);
}

static void
test_gains_of_heads (void)
{
  const char *members = FRAME ", 'num_key_value_heads': <2.0>, 'intermediate_size': <96.0>, 'num_hidden_layers': <2.0>, "
                              "'tie_word_embeddings': <true>, 'model_type': ";
  g_autofree char *cohere = g_strconcat (members, "<'cohere'>", NULL), *normed = g_strconcat (cohere, ", 'use_qk_norm': <true>", NULL);
  g_autofree char *stable = g_strconcat (members, "<'stablelm'>", NULL), *both = g_strconcat (stable, ", 'qk_layernorm': <true>", NULL);
  g_autofree char *beside = g_strconcat (stable, ", 'use_parallel_residual': <true>", NULL);
  const RoofStep one = { .batch = 1, .new_tokens = 1, .split = 1 };
  g_autoptr (RoofExpansion) plain = expand (cohere, &one), gains = expand (normed, &one);
  g_autoptr (RoofExpansion) second = expand (stable, &one), third = expand (both, &one), fourth = expand (beside, &one);

  g_assert_cmpfloat (gains->parameters - plain->parameters, ==, 2 * (8 + 2) * 8);
  g_assert_cmpfloat (third->parameters - second->parameters, ==, 2 * (8 + 2) * 8);
  g_assert_cmpfloat (second->parameters - fourth->parameters, ==, 2 * 2 * 64);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/shared/owned-by-few", test_owned_by_few);
  g_test_add_func ("/roof/shared/gated-unit", test_gated_unit);
  g_test_add_func ("/roof/shared/picture", test_picture);
  g_test_add_func ("/roof/shared/far-back", test_far_back);
  g_test_add_func ("/roof/shared/idle-experts", test_idle_experts);
  g_test_add_func ("/roof/shared/gains-of-heads", test_gains_of_heads);
  return g_test_run ();
}
