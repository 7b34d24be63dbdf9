/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "approx.h"
#include "workload/describe.h"

/* Networks that read a text, or read one and write another, as small as they can be. */

#define SIZES                                                                                                        \
  "'hidden_size': <64.0>, 'intermediate_size': <96.0>, 'num_hidden_layers': <6.0>, 'num_attention_heads': <8.0>, "   \
  "'vocab_size': <100.0>, 'max_position_embeddings': <32.0>, 'type_vocab_size': <2.0>"
#define READ                                                                                                         \
  &(RoofStep) { .batch = 2, .new_tokens = 16, .split = 1 }
#define HALVES(family)                                                                                               \
  "'model_type': <'" family "'>, 'd_model': <64.0>, 'encoder_layers': <2.0>, 'decoder_layers': <3.0>, "              \
  "'encoder_ffn_dim': <96.0>, 'decoder_ffn_dim': <128.0>, 'encoder_attention_heads': <4.0>, "                        \
  "'decoder_attention_heads': <8.0>, 'vocab_size': <100.0>, 'max_position_embeddings': <32.0>"

/* One layer: four matrices of 64 x 64 with biases, an MLP, two normalisations with offsets. */
#define LAYER (4 * (64 * 64 + 64) + 2 * 64 * 96 + 96 + 64 + 4 * 64)

/* Six layers work, with the weights of one, or of two. */
static void
test_shared_layers (void)
{
  const double tables = 134 * 16 + 2 * 16 + 16 * 64 + 64, pooler = 64 * 64 + 64;
  g_autoptr (RoofExpansion) one = expand ("'model_type': <'albert'>, 'embedding_size': <16.0>, " SIZES, READ);
  g_autoptr (RoofExpansion) two
      = expand ("'model_type': <'albert'>, 'embedding_size': <16.0>, 'num_hidden_groups': <2.0>, " SIZES, READ);
  const Expected expected[] = {
    { "q_proj", "matmul", 6, { { "B", 32 }, { "D", 64 }, { "F", 64 } } },
    { "embed_in", "matmul", 1, { { "B", 32 }, { "D", 16 }, { "F", 64 } } },
    { "embed_norm", "layernorm", 1, { { "d", 16 } } },
  };

  check_parts (one, expected, G_N_ELEMENTS (expected));
  check_parts (two, expected, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (one->parameters, ==, tables + LAYER + pooler);
  g_assert_cmpfloat (two->parameters, ==, tables + 2 * LAYER + pooler);
  g_assert_cmpfloat (one->weight_bytes, ==, 2 * one->parameters);
  check_refused ("'model_type': <'albert'>, 'num_hidden_groups': <7.0>, " SIZES, "num_hidden_groups: 7 groups are more than the 6 layers");
}

/* What is read is not kept, and is seen from both sides. */
static void
test_reads (void)
{
  static const char *const families[] = { "bert", "distilbert", "electra", "mpnet", "nomic_bert", "modernbert", "new", "deberta-v2" };

  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    {
      g_autofree char *members = g_strdup_printf ("'model_type': <'%s'>, " SIZES, families[i]);
      g_autoptr (RoofExpansion) step = expand (members, READ);

      g_assert_cmpfloat (step->cache_bytes, ==, 0);
      g_assert_cmpfloat (get_value (step, "attention", "causal"), ==, 0);
      g_assert_null (find_part (step, "lm_head"));
    }
}

/* 2 x 8 distances, compared with every token of each head, by matrices of their own or by the tokens'. */
static void
test_distances (void)
{
#define DISTANCES                                                                                                    \
  "'model_type': <'deberta-v2'>, 'relative_attention': <true>, 'position_buckets': <8.0>, "                          \
  "'pos_att_type': <'p2c|c2p'>, 'position_biased_input': <false>, " SIZES
  g_autoptr (RoofExpansion) own = expand (DISTANCES, READ);
  g_autoptr (RoofExpansion) shared = expand ("'share_att_key': <true>, " DISTANCES, READ);
  const Expected expected[] = {
    { "place_k_proj", "matmul", 6, { { "B", 16 }, { "D", 64 }, { "F", 64 } } },
    { "place_q_scores", "matmul", 6, { { "batch", 8 }, { "B", 32 }, { "D", 8 }, { "F", 16 } } },
    { "place_k_add", "add", 6, { { "n", 2 * 8 * 16 * 16 } } },
  };

  check_parts (own, expected, G_N_ELEMENTS (expected));
  check_parts (shared, expected, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (own->parameters - shared->parameters, ==, 6 * 2 * (64 * 64 + 64));
}

/* Every third layer sees the whole text, and the first has one normalisation. */
static void
test_alternating (void)
{
  g_autoptr (RoofExpansion) step = expand ("'model_type': <'modernbert'>, 'local_attention': <4.0>, " SIZES, READ);
  const Expected expected[] = { { "attention", NULL, 2, { { "window", 0 } } }, { "attention_2", NULL, 4, { { "window", 4 } } } };

  check_parts (step, expected, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (find_part (step, "norms")->count, ==, 11);
}

static void
test_seeing_all (void)
{
  g_autoptr (RoofExpansion) step = expand ("'model_type': <'longformer'>, 'attention_window': <[<4.0>, <4.0>]>, " SIZES, READ);
  const Expected expected[] = {
    { "attention", NULL, 6, { { "window", 4 }, { "T", 16 } } },
    { "global_q_proj", NULL, 6, { { "B", 2 } } },
    { "global_k_proj", NULL, 6, { { "B", 32 } } },
    { "global_attention", NULL, 6, { { "T", 1 }, { "S", 16 } } },
  };

  check_parts (step, expected, G_N_ELEMENTS (expected));
}

/* The encoder reads with the prompt, and rests while tokens are drawn; what it read stays in the cache. */
static void
test_halves (void)
{
  const RoofStep prompt = { .batch = 2, .new_tokens = 5, .split = 1, .context = 7 };
  const RoofStep drawn = { .batch = 2, .new_tokens = 1, .past = 5, .split = 1, .context = 7 };
  g_autoptr (RoofExpansion) first = expand (HALVES ("bart"), &prompt), next = expand (HALVES ("bart"), &drawn);
  const Expected expected[] = {
    { "encoder_q_proj", NULL, 2, { { "B", 14 }, { "D", 64 } } },
    { "encoder_attention", NULL, 2, { { "N", 4 }, { "causal", 0 } } },
    { "encoder_up_proj", NULL, 2, { { "F", 96 } } },
    { "attention", NULL, 3, { { "N", 8 }, { "causal", 1 } } },
    { "cross_k_proj", NULL, 3, { { "B", 14 } } },
    { "cross_attention", NULL, 3, { { "S", 7 } } },
    { "up_proj", NULL, 3, { { "F", 128 } } },
    { "encoder_embed", "embedding", 1, { { "tokens", 14 } } },
  };

  check_parts (first, expected, G_N_ELEMENTS (expected));
  g_assert_null (find_part (next, "encoder_q_proj"));
  g_assert_null (find_part (next, "cross_k_proj"));
  g_assert_cmpfloat (next->cache_bytes, ==, 3 * 2 * 2 * 64 * (6 + 7) * 2.);
  g_assert_cmpfloat (first->parameters, ==, next->parameters);
}

/* Tables for each half, and where one has a word that the other has not. */
static void
test_tables (void)
{
  g_autoptr (RoofArchitecture) bart = read_sound (HALVES ("bart"));
  g_autoptr (RoofArchitecture) marian = read_sound (
      HALVES ("marian") ", 'share_encoder_decoder_embeddings': <false>, 'decoder_vocab_size': <80.0>");
  g_autoptr (RoofArchitecture) nllb = read_sound (HALVES ("m2m_100"));
  g_autoptr (RoofArchitecture) unknown = read_sound (HALVES ("translates"));

  g_assert_cmpfloat (bart->positions + bart->encoder_positions, ==, 68);
  g_assert_true (bart->embedding_norm && !bart->final_norm);
  g_assert_cmpfloat (marian->positions, ==, 32);
  g_assert_cmpfloat (marian->vocabulary, ==, 80);
  g_assert_cmpfloat (marian->encoder_vocabulary, ==, 100);
  g_assert_cmpfloat (nllb->positions + nllb->encoder_positions, ==, 0);
  g_assert_true (nllb->final_norm && !nllb->embedding_norm);
  g_assert_cmpint (unknown->net, ==, ROOF_NET_ENCODER_DECODER);
  check_refused ("'decoder_ffn_dim': <-1.0>, 'model_type': <'bart'>, 'd_model': <64.0>, 'decoder_layers': <1.0>, "
                 "'encoder_layers': <1.0>, 'num_attention_heads': <7.0>, 'vocab_size': <100.0>, 'encoder_ffn_dim': <64.0>",
                 "num_attention_heads: a hidden size of 64 does not divide among 7 heads");
  check_refused ("'model_type': <'bart'>, 'd_model': <64.0>, 'encoder_layers': <'two'>, 'num_attention_heads': <8.0>, "
                 "'vocab_size': <100.0>, 'encoder_ffn_dim': <64.0>, 'max_position_embeddings': <8.0>", "encoder_layers: must be a number, got a string");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/encoders/shared-layers", test_shared_layers);
  g_test_add_func ("/roof/encoders/reads", test_reads);
  g_test_add_func ("/roof/encoders/distances", test_distances);
  g_test_add_func ("/roof/encoders/alternating", test_alternating);
  g_test_add_func ("/roof/encoders/seeing-all", test_seeing_all);
  g_test_add_func ("/roof/encoders/halves", test_halves);
  g_test_add_func ("/roof/encoders/tables", test_tables);
  return g_test_run ();
}
