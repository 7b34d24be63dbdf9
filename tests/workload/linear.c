/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/describe.h"

/* Layers whose cost does not grow with all that came before: states, short convolutions, chosen tokens, chunks; and layers
 * that share or widen what others have. */

#define FRAME "'hidden_size': <64.0>, 'vocab_size': <100.0>, 'intermediate_size': <96.0>, 'num_attention_heads': <8.0>"
#define AFTER ((RoofStep){ .batch = 2, .new_tokens = 3, .past = 40, .split = 1 })
#define SPLIT ((RoofStep){ .batch = 2, .new_tokens = 3, .past = 40, .split = 2 })
#define TRAINING ((RoofStep){ .batch = 2, .new_tokens = 3, .split = 1, .training = TRUE })

#define KDA \
  "'model_type': <'kimi_linear'>, " FRAME ", 'num_hidden_layers': <4.0>, 'kv_lora_rank': <16.0>, 'qk_nope_head_dim': <8.0>, " \
  "'qk_rope_head_dim': <4.0>, 'v_head_dim': <8.0>, 'mla_use_nope': <true>, 'linear_attn_config': <{'full_attn_layers': <[<4.0>]>, " \
  "'kda_layers': <[<1.0>, <2.0>, <3.0>]>, 'head_dim': <16.0>, 'num_heads': <4.0>, 'short_conv_kernel_size': <4.0>}>"

static void
test_kda (void)
{
  g_autoptr (RoofExpansion) step = expand (KDA, &AFTER);
  g_autoptr (RoofExpansion) half = expand (KDA, &SPLIT);
  g_autoptr (RoofExpansion) taught = expand (KDA, &TRAINING);
  const Expected expected[] = {
    { "delta_rule", "kda", 3, { { "B", 2 }, { "L", 3 }, { "P", 40 }, { "h", 4 }, { "k", 16 }, { "keep", 1 } } },
    { "conv", "causal_conv1d", 3, { { "E", 3 * 64 }, { "k", 4 } } },
    { "f_a_proj", "matmul", 3, { { "D", 64 }, { "F", 16 } } },
    { "attention", NULL, 1, { { NULL, 0 } } },
  };

  check_parts (step, expected, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (get_value (half, "delta_rule", "h"), ==, 2);
  g_assert_cmpfloat (get_value (taught, "delta_rule", "keep"), ==, 0);
  g_assert_cmpfloat (get_value (taught, "delta_rule", "P"), ==, 0);
  /* Nothing is turned where nothing tells positions apart. */
  g_assert_null (find_part (step, "rope"));
}

#define LIGHTNING \
  "'model_type': <'minimax_m1'>, " FRAME ", 'num_hidden_layers': <4.0>, 'num_key_value_heads': <4.0>, 'attn_type_list': " \
  "<[<0.0>, <0.0>, <0.0>, <1.0>]>"

static void
test_lightning (void)
{
  g_autoptr (RoofExpansion) step = expand (LIGHTNING, &AFTER);
  const Expected expected[] = {
    { "lightning", "lightning", 3, { { "h", 8 }, { "d", 8 }, { "P", 40 }, { "Q", 3 } } },
    { "qkv_proj", "matmul", 3, { { "D", 64 }, { "F", 192 } } },
    { "attention", "attention", 1, { { "K", 4 } } },
  };

  check_parts (step, expected, G_N_ELEMENTS (expected));
  /* Three states of 8 x 8 x 8 in 4 bytes, and the keys and values of one layer. */
  g_assert_cmpfloat (step->cache_bytes, ==, 2 * (3 * 4 * 8 * 8 * 8 + 43 * 2 * 4 * 8 * 2));
}

#define RWKV \
  "'model_type': <'rwkv7'>, 'hidden_size': <64.0>, 'vocab_size': <100.0>, 'intermediate_size': <96.0>, 'num_hidden_layers': <2.0>, " \
  "'head_dim': <16.0>, 'decay_low_rank_dim': <8.0>, 'gate_low_rank_dim': <8.0>, 'a_low_rank_dim': <8.0>, 'v_low_rank_dim': <8.0>"

static void
test_rwkv (void)
{
  g_autoptr (RoofExpansion) step = expand (RWKV, &AFTER);
  const Expected expected[] = {
    { "wkv", "rwkv7", 2, { { "h", 4 }, { "d", 16 }, { "L", 3 }, { "P", 40 } } },
    /* The first layer's values are what the others mix with. */
    { "v_a_proj", "matmul", 1, { { "F", 8 } } },
  };

  check_parts (step, expected, G_N_ELEMENTS (expected));
  check_refused ("'model_type': <'rwkv7'>, 'hidden_size': <65.0>, 'num_hidden_layers': <2.0>, 'vocab_size': <9.0>",
                 "head_dim: a hidden size of 65 does not divide into heads of 64");
}

static void
test_convolution (void)
{
  g_autoptr (RoofExpansion) step = expand ("'model_type': <'lfm2'>, " FRAME ", 'num_hidden_layers': <2.0>, 'conv_L_cache': <3.0>, "
                                           "'layer_types': <[<'conv'>, <'full_attention'>]>",
                                           &AFTER);
  const Expected expected[] = {
    { "conv", "causal_conv1d", 1, { { "E", 64 }, { "k", 3 } } },
    { "in_proj", "matmul", 1, { { "F", 192 } } },
    { "attention", "attention", 1, { { NULL, 0 } } },
    { "gate_proj", "matmul", 2, { { "F", 96 } } },
  };

  check_parts (step, expected, G_N_ELEMENTS (expected));
}

#define LATENT_OF(rank, rope) \
  "'model_type': <'deepseek_v32'>, " FRAME ", 'num_hidden_layers': <2.0>, 'q_lora_rank': <24.0>, 'kv_lora_rank': <" rank ">, " \
  "'qk_nope_head_dim': <8.0>, 'qk_rope_head_dim': <" rope ">, 'v_head_dim': <8.0>, 'index_n_heads': <4.0>, 'index_head_dim': <16.0>, " \
  "'index_topk': <10.0>"
#define CHOSEN LATENT_OF ("16.0", "4.0")

/* What an indexer reads has 8 bits beside a cache of any width, and the memory that the cache takes counts on it. */
static void
check_index_formats (const RoofExpansion *step)
{
  const RoofStepPart *indexer = find_part (step, "indexer");

  g_assert_cmpstr (indexer->formats[ROOF_ROLE_ACTIVATIONS], ==, "fp8");
  g_assert_cmpstr (indexer->formats[ROOF_ROLE_KV], ==, "fp8");
  g_assert_cmpstr (indexer->compute, ==, "fp8");
}

/* The heads of an indexer are whole on every device; the attention after it reads as many tokens as were chosen. */
static void
test_chosen (void)
{
  g_autoptr (RoofExpansion) step = expand (CHOSEN, &AFTER);
  g_autoptr (RoofExpansion) half = expand (CHOSEN, &SPLIT);
  g_autoptr (RoofExpansion) eight = expand (CHOSEN, &(RoofStep){ .batch = 2, .new_tokens = 3, .past = 40, .split = 1, .kv = "fp8" });
  g_autoptr (RoofExpansion) wide
      = expand (LATENT_OF ("512.0", "64.0"), &(RoofStep){ .batch = 2, .new_tokens = 3, .past = 40, .split = 1, .kv = "fp8" });
  g_autoptr (RoofExpansion) trained
      = expand (CHOSEN, &(RoofStep){ .batch = 2, .new_tokens = 50, .split = 1, .training = TRUE });
  const Expected training[] = {
    { "index_q_proj", "train_linear", 2, { { "D", 24 }, { "F", 64 } } },
    { "index_k_norm", "layernorm", 6, { { "rows", 100 }, { "d", 16 } } },
    { "indexer", "dsa_indexer", 2, { { "T", 50 }, { "P", 0 }, { "topk", 10 } } },
    { "indexer_backward", "dsa_indexer", 6, { { "T", 50 }, { "P", 0 } } },
    { "q_absorb", "matmul", 6, { { "B", 100 } } },
    /* Five products where there were two, over as many pairs. */
    { "attention_backward", "attention_backward", 2,
      { { "T", 50 }, { "N", 8 }, { "K", 1 }, { "Hqk", 20 }, { "Hv", 16 }, { "window", 10 } } },
  };
  const Expected expected[] = {
    { "indexer", "dsa_indexer", 2, { { "T", 3 }, { "P", 40 }, { "heads", 4 }, { "d", 16 }, { "topk", 10 } } },
    { "attention", "dsa_attention", 2, { { "N", 8 }, { "kv_lora", 16 }, { "rope", 4 }, { "topk", 10 } } },
    { "index_q_proj", "matmul", 2, { { "D", 24 }, { "F", 64 } } },
  };

  check_parts (step, expected, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (get_value (half, "indexer", "heads"), ==, 4);
  check_index_formats (step);
  check_index_formats (eight);
  g_assert_cmpfloat (get_value (half, "attention", "N"), ==, 4);
  /* It learns, too, and is as heavy then. */
  check_parts (trained, training, G_N_ELEMENTS (training));
  g_assert_cmpfloat (trained->parameters, ==, step->parameters);
  /* The latent in 2 bytes, and a key of the indexer in 1 with a scale of 4. */
  g_assert_cmpfloat (step->cache_bytes, ==, 2 * 2 * 43 * (2 * 20 + 16 + 4));
  /* In 8 bits the latent has a scale of its own, and its positions stay in 2 bytes. */
  g_assert_cmpfloat (eight->cache_bytes, ==, 2 * 2 * 43 * (16 + 4 + 2 * 4 + 16 + 4));
  /* DeepSeek-V3.2's 512 numbers have four scales: with 64 of positions 656 bytes. */
  g_assert_cmpfloat (wide->cache_bytes, ==, 2 * 2 * 43 * (656 + 16 + 4));
  check_refused ("'model_type': <'deepseek_v32'>, " FRAME ", 'num_hidden_layers': <2.0>, 'kv_lora_rank': <16.0>, "
                 "'qk_nope_head_dim': <8.0>, 'qk_rope_head_dim': <4.0>, 'v_head_dim': <8.0>, 'index_n_heads': <4.0>, "
                 "'index_head_dim': <16.0>, 'index_topk': <10.0>",
                 "q_lora_rank: the indexer of “index_topk” reads compressed queries");
}

#define CHUNKED \
  "'model_type': <'llama4'>, " FRAME ", 'num_hidden_layers': <4.0>, 'attention_chunk_size': <16.0>, 'intermediate_size_mlp': <96.0>"

/* The way back goes over the same pairs as the way there. */
static void
test_chunks (void)
{
  g_autoptr (RoofExpansion) step = expand (CHUNKED, &AFTER);
  g_autoptr (RoofExpansion) taught = expand (CHUNKED, &TRAINING);
  const Expected expected[] = {
    { "attention", "attention", 3, { { "chunk", 16 }, { "window", 0 } } },
    { "attention_2", "attention", 1, { { "window", 0 } } },
  };
  const Expected back[] = {
    { "attention", "attention", 3, { { "chunk", 16 }, { "window", 0 } } },
    { "attention_backward", "attention_backward", 3, { { "chunk", 16 }, { "window", 0 } } },
    { "attention_backward_2", "attention_backward", 1, { { "window", 0 } } },
  };

  check_parts (step, expected, G_N_ELEMENTS (expected));
  check_parts (taught, back, G_N_ELEMENTS (back));
}

#define GEMMA4 \
  "'model_type': <'gemma4_text'>, " FRAME ", 'num_hidden_layers': <4.0>, 'num_key_value_heads': <4.0>, 'head_dim': <8.0>, " \
  "'global_head_dim': <16.0>, 'num_global_key_value_heads': <2.0>, 'attention_k_eq_v': <true>, 'sliding_window': <16.0>, " \
  "'hidden_size_per_layer_input': <0.0>, 'layer_types': <[<'sliding_attention'>, <'full_attention'>, <'sliding_attention'>, " \
  "<'full_attention'>]>"

/* Layers that see everything have larger heads, fewer of them for keys, which serve as values; those at the end take them
 * from before. */
static void
test_heads (void)
{
  g_autoptr (RoofExpansion) step = expand (GEMMA4, &AFTER);
  g_autoptr (RoofExpansion) borrowed = expand (GEMMA4 ", 'num_kv_shared_layers': <2.0>", &AFTER);
  const Expected expected[] = {
    { "attention", "attention", 2, { { "H", 8 }, { "K", 4 }, { "window", 16 } } },
    { "attention_2", "attention", 2, { { "H", 16 }, { "K", 2 }, { "window", 0 } } },
    { "v_proj", "matmul", 2, { { "F", 32 } } },
  };

  check_parts (step, expected, G_N_ELEMENTS (expected));
  g_assert_null (find_part (step, "v_proj_2"));
  g_assert_cmpfloat (find_part (borrowed, "v_proj")->count, ==, 1);
  g_assert_cmpfloat (find_part (borrowed, "attention")->count, ==, 2);
  g_assert_cmpfloat (2 * borrowed->cache_bytes, ==, step->cache_bytes);
}

/* States of RWKV-6 and xLSTM: what is read, what is kept, and that heads which do not divide are refused. */
static void
test_finch_and_xlstm (void)
{
  const char *finch = "'model_type': <'rwkv6'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'head_size': <16.0>, 'vocab_size': <100.0>";
  const char *xlstm = "'model_type': <'xlstm'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_heads': <4.0>, "
                      "'vocab_size': <100.0>, 'mlstm_round_up_to_multiple_of': <8.0>, 'ffn_round_up_to_multiple_of': <8.0>";
  const RoofStep next = { .batch = 3, .new_tokens = 1, .past = 9, .split = 1 };
  g_autoptr (RoofExpansion) one = expand (finch, &next), two = expand (xlstm, &next);
  static const Expected of_finch[] = {
    { "wkv", "lightning", 2, { { "B", 3 }, { "L", 1 }, { "P", 9 }, { "h", 4 }, { "d", 16 } } },
    { "mix_b_proj", "matmul", 2, { { "batch", 5 }, { "D", 32 }, { "F", 64 } } },
    { "w_b_proj", "matmul", 2, { { "D", 64 }, { "F", 64 } } },
    { "up_proj", "matmul", 2, { { "D", 64 }, { "F", 224 } } },
    { "mlp_gate", "matmul", 2, { { "D", 64 }, { "F", 64 } } },
  };
  static const Expected of_xlstm[] = {
    { "mlstm", "mamba2_ssd", 2, { { "h", 4 }, { "p", 16 }, { "N", 8 }, { "G", 4 }, { "P", 9 } } },
    { "q_proj", "matmul", 2, { { "F", 32 } } },
    { "gate_proj", "matmul", 2, { { "F", 176 } } },
  };

  check_parts (one, of_finch, G_N_ELEMENTS (of_finch));
  check_parts (two, of_xlstm, G_N_ELEMENTS (of_xlstm));
  g_assert_cmpfloat (one->cache_bytes, ==, 2 * 3 * (64 * 16 * 4 + 2 * 64 * 2));
  g_assert_cmpfloat (two->cache_bytes, ==, 2 * 3 * 4 * (4 * 17 * 8 + 4));
  check_refused ("'model_type': <'rwkv5'>, 'hidden_size': <60.0>, 'num_hidden_layers': <2.0>, 'head_size': <16.0>, 'vocab_size': <9.0>",
                 "head_size: 60 channels do not divide into heads of 16");
  check_refused ("'model_type': <'xlstm'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_heads': <7.0>, 'vocab_size': <9.0>",
                 "num_heads: 64 and 64 channels do not divide among 7 heads");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/linear/kda", test_kda);
  g_test_add_func ("/roof/linear/lightning", test_lightning);
  g_test_add_func ("/roof/linear/rwkv", test_rwkv);
  g_test_add_func ("/roof/linear/convolution", test_convolution);
  g_test_add_func ("/roof/linear/chosen", test_chosen);
  g_test_add_func ("/roof/linear/chunks", test_chunks);
  g_test_add_func ("/roof/linear/heads", test_heads);
  g_test_add_func ("/roof/linear/finch-and-xlstm", test_finch_and_xlstm);
  return g_test_run ();
}
