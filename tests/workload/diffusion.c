/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "approx.h"
#include "workload/describe.h"

/* Transformers that denoise images and videos: 4 heads of 8, so 32 numbers a token. */

#define HEADS "'num_attention_heads': <4.0>, 'attention_head_dim': <8.0>, 'num_layers': <3.0>"
#define ONCE &(RoofStep){ .batch = 2, .new_tokens = 1, .split = 1 }

#define DIT "'_class_name': <'DiTTransformer2DModel'>, " HEADS ", 'sample_size': <8.0>, 'num_embeds_ada_norm': <10.0>"

static void
test_dit (void)
{
  static const Expected expected[] = {
    { "patch_embed", NULL, 1, { { "N", 2 }, { "H", 8 } } },
    { "modulation", NULL, 3, { { "D", 32 }, { "F", 6 * 32 } } },
    { "norms", NULL, 6, { { "rows", 2 * 16 }, { "d", 32 } } },
    { "modulate", NULL, 6, { { "n", 2 * 16 * 32 } } },
    { "attention", NULL, 3, { { "T", 16 }, { "causal", 0 } } },
    { "up_proj", NULL, 3, { { "B", 2 * 16 }, { "F", 128 } } },
    { "final_norm", NULL, 1, { { "rows", 2 * 16 }, { "d", 32 } } },
    { "final_proj", NULL, 1, { { "B", 2 * 16 }, { "F", 2 * 2 * 8 } } },
  };
  g_autoptr (RoofExpansion) expansion = expand (DIT, ONCE);

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (expansion->cache_bytes, ==, 0);
  check_refused ("'_class_name': <'DiTTransformer2DModel'>, " HEADS ", 'sample_size': <9.0>",
                 "sample_size: 9 does not divide into patches of 2");
}

#define VIDEO                                                                                                        \
  "'_class_name': <'CogVideoXTransformer3DModel'>, " HEADS ", 'sample_height': <4.0>, 'sample_width': <6.0>, "               \
  "'sample_frames': <9.0>, 'in_channels': <5.0>, 'text_embed_dim': <20.0>, 'max_text_seq_length': <7.0>, 'time_embed_dim': <12.0>"

static void
test_video (void)
{
  /* 9 pictures are 3 in time, of 2 x 3 patches: 18 tokens, and 7 of the text. */
  static const Expected expected[] = {
    { "patch_embed", NULL, 1, { { "N", 2 * 3 }, { "W", 6 } } },
    { "positions", NULL, 1, { { "n", 2 * 18 * 32 } } },
    { "time_embed_1", NULL, 1, { { "D", 32 }, { "F", 12 } } },
    { "modulation", NULL, 3, { { "D", 12 }, { "F", 12 * 32 } } },
    { "text_embed", NULL, 1, { { "B", 2 * 7 }, { "D", 20 } } },
    { "q_proj", NULL, 3, { { "B", 2 * 25 }, { "F", 32 } } },
    { "q_norm", NULL, 3, { { "rows", 2 * 25 * 4 }, { "d", 8 } } },
    { "attention", NULL, 3, { { "T", 25 }, { "P", 0 } } },
    { "last_norm", NULL, 1, { { "rows", 2 * 25 }, { "d", 32 } } },
    { "final_proj", NULL, 1, { { "B", 2 * 18 }, { "F", 2 * 2 * 5 } } },
  };
  g_autoptr (RoofExpansion) expansion = expand (VIDEO, ONCE);
  g_autoptr (RoofExpansion) turned = expand (VIDEO ", 'use_rotary_positional_embeddings': <true>", ONCE);
  g_autoptr (RoofExpansion) read
      = expand (VIDEO, &(RoofStep){ .batch = 2, .new_tokens = 1, .split = 1, .context = 11 });

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
  /* Positions are sinusoids, added or turned: no weights either way. */
  g_assert_cmpfloat (expansion->parameters, ==, turned->parameters);
  g_assert_null (find_part (turned, "positions"));
  g_assert_nonnull (find_part (turned, "rope"));
  /* Another length of the text. */
  g_assert_cmpfloat (get_value (read, "attention", "T"), ==, 18 + 11);
  g_assert_cmpfloat (read->parameters, ==, expansion->parameters);
  check_refused ("'_class_name': <'CogVideoXTransformer3DModel'>, " HEADS ", 'sample_height': <4.0>, 'sample_width': <7.0>",
                 "sample_width: 7 does not divide into patches of 2");
}

#define JOINT                                                                                                        \
  "'_class_name': <'SD3Transformer2DModel'>, " HEADS ", 'sample_size': <8.0>, 'joint_attention_dim': <20.0>, "               \
  "'pooled_projection_dim': <14.0>"

static void
test_joint (void)
{
  /* 16 patches and a text of 333; nothing is made of the text after the third layer. */
  static const Expected expected[] = {
    { "pooled_embed_1", NULL, 1, { { "D", 14 }, { "F", 32 } } },
    { "q_proj", NULL, 3, { { "B", 2 * 16 }, { "F", 32 } } },
    { "text_q_proj", NULL, 3, { { "B", 2 * 333 }, { "F", 32 } } },
    { "attention", NULL, 3, { { "T", 349 }, { "P", 0 } } },
    { "o_proj", NULL, 3, { { "B", 2 * 16 }, { "F", 32 } } },
    { "text_o_proj", NULL, 2, { { "B", 2 * 333 }, { "F", 32 } } },
    { "text_up_proj", NULL, 2, { { "B", 2 * 333 }, { "F", 128 } } },
    { "text_modulation", NULL, 2, { { "D", 32 }, { "F", 6 * 32 } } },
    { "text_modulation_2", NULL, 1, { { "D", 32 }, { "F", 2 * 32 } } },
    { "text_norms", NULL, 5, { { "rows", 2 * 333 }, { "d", 32 } } },
    { "final_proj", NULL, 1, { { "B", 2 * 16 }, { "F", 2 * 2 * 16 } } },
  };
  g_autoptr (RoofExpansion) expansion = expand (JOINT, ONCE);

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
  g_assert_null (find_part (expansion, "q_norm"));
  g_assert_null (find_part (expansion, "own_attention"));
  g_assert_nonnull (find_part (expansion, "positions"));
}

static void
test_twice (void)
{
  static const Expected expected[] = {
    { "modulation", NULL, 2, { { "D", 32 }, { "F", 9 * 32 } } },
    { "modulation_2", NULL, 1, { { "D", 32 }, { "F", 6 * 32 } } },
    { "own_q_proj", NULL, 2, { { "B", 2 * 16 }, { "F", 32 } } },
    { "own_attention", NULL, 2, { { "T", 16 }, { "P", 0 } } },
    { "modulate", NULL, 8, { { "n", 1024 } } },
    { "q_norm", NULL, 3, { { "rows", 2 * 16 * 4 }, { "d", 8 } } },
  };
  g_autoptr (RoofExpansion) expansion = expand (
      JOINT ", 'qk_norm': <'rms_norm'>, 'dual_attention_layers': <[<0.0>, <1.0>]>", ONCE);

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
}

#define FLUX                                                                                                         \
  "'_class_name': <'FluxTransformer2DModel'>, " HEADS ", 'num_single_layers': <5.0>, 'in_channels': <12.0>, "                \
  "'joint_attention_dim': <20.0>, 'pooled_projection_dim': <14.0>, 'patch_size': <1.0>"

static void
test_parallel (void)
{
  /* 64 x 64 patches that come ready, and 512 of the text. */
  static const Expected expected[] = {
    { "patch_embed", NULL, 1, { { "H", 64 }, { "R", 1 } } },
    { "text_o_proj", NULL, 3, { { "B", 2 * 512 }, { "F", 32 } } },
    { "single_modulation", NULL, 5, { { "D", 32 }, { "F", 3 * 32 } } },
    { "single_norms", NULL, 5, { { "rows", 2 * 4608 }, { "d", 32 } } },
    { "single_attention", NULL, 5, { { "T", 4608 }, { "P", 0 } } },
    { "single_up_proj", NULL, 5, { { "D", 32 }, { "F", 128 } } },
    { "single_out_proj", NULL, 5, { { "D", 32 + 128 }, { "F", 32 } } },
    { "final_proj", NULL, 1, { { "B", 2 * 4096 }, { "F", 12 } } },
  };
  g_autoptr (RoofExpansion) expansion = expand (FLUX, ONCE);
  g_autoptr (RoofExpansion) guided = expand (FLUX ", 'guidance_embeds': <true>", ONCE);
  g_autoptr (RoofExpansion) split = expand (FLUX, &(RoofStep){ .batch = 2, .new_tokens = 1, .split = 2 });

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
  g_assert_null (find_part (expansion, "single_o_proj"));
  g_assert_null (find_part (expansion, "positions"));
  /* Two more matrices for one more number. */
  g_assert_cmpfloat (guided->parameters - expansion->parameters, ==, 256 * 32 + 32 + 32 * 32 + 32);
  g_assert_cmpfloat (get_value (split, "single_out_proj", "D"), ==, 80);
  g_assert_cmpfloat (find_part (split, "single_out_allreduce")->count, ==, 5);
  g_assert_cmpfloat (split->parameters, ==, expansion->parameters);
}

#define REFINED                                                                                                      \
  "'_class_name': <'ZImageTransformer2DModel'>, 'dim': <48.0>, 'n_heads': <4.0>, 'n_layers': <5.0>, "                        \
  "'n_refiner_layers': <2.0>, 'cap_feat_dim': <20.0>, 'in_channels': <3.0>, 'sample_size': <8.0>, 'all_patch_size': <[<4.0>]>"

static void
test_refined (void)
{
  static const Expected expected[] = {
    { "image_attention", NULL, 2, { { "T", 4 }, { "H", 12 } } },
    { "text_attention", NULL, 2, { { "T", 512 }, { "H", 12 } } },
    { "attention", NULL, 5, { { "T", 516 }, { "H", 12 } } },
    { "image_modulation", NULL, 2, { { "D", 48 }, { "F", 4 * 48 } } },
    { "norms", NULL, 20, { { "rows", 2 * 516 }, { "d", 48 } } },
    { "gate_proj", NULL, 5, { { "D", 48 }, { "F", 128 } } },
    { "text_add", NULL, 4, { { "n", 2 * 512 * 48 } } },
    { "time_embed_1", NULL, 1, { { "D", 256 }, { "F", 1024 } } },
    { "final_modulation", NULL, 1, { { "D", 48 }, { "F", 48 } } },
  };
  g_autoptr (RoofExpansion) expansion = expand (REFINED, ONCE);

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
  /* What is not given a time is not modulated. */
  g_assert_null (find_part (expansion, "text_modulation"));
  check_refused ("'_class_name': <'ZImageTransformer2DModel'>, 'dim': <50.0>, 'n_heads': <4.0>, 'n_layers': <5.0>, "
                 "'cap_feat_dim': <20.0>",
                 "n_heads: a hidden size of 50 does not divide among 4 heads");
}

#define FILM                                                                                                         \
  "'_class_name': <'WanTransformer3DModel'>, " HEADS ", 'sample_height': <4.0>, 'sample_width': <6.0>, 'in_channels': <36.0>, " \
  "'text_dim': <20.0>, 'freq_dim': <16.0>, 'ffn_dim': <96.0>"

/* Wan: 21 frames of 2 x 3 patches, a text of 512 and, where a video goes on from a picture, 257 tokens of that. Each of the
 * three is as many rows of the matrices that it alone goes through. */
static void
test_first_picture (void)
{
  static const Expected expected[] = {
    { "image_q_proj", NULL, 3, { { "B", 2 * 126 }, { "F", 32 } } },
    { "image_cross_q_proj", NULL, 3, { { "B", 2 * 126 }, { "F", 32 } } },
    { "image_cross_k_proj", NULL, 3, { { "B", 2 * 512 }, { "F", 32 } } },
    { "image_picture_k_proj", NULL, 3, { { "B", 2 * 257 }, { "D", 32 }, { "F", 32 } } },
    { "image_picture_v_proj", NULL, 3, { { "B", 2 * 257 }, { "D", 32 }, { "F", 32 } } },
    { "image_picture_k_norm", NULL, 3, { { "rows", 2 * 257 }, { "d", 32 } } },
    { "image_picture_attention", NULL, 3, { { "T", 126 }, { "S", 257 } } },
    { "image_cross_o_proj", NULL, 3, { { "B", 2 * 126 }, { "F", 32 } } },
    { "image_up_proj", NULL, 3, { { "B", 2 * 126 }, { "F", 96 } } },
  };
  static const Expected halves[] = {
    { "image_picture_k_proj", NULL, 3, { { "B", 2 * 257 }, { "D", 32 }, { "F", 16 } } },
    { "image_picture_k_norm", NULL, 3, { { "rows", 2 * 257 }, { "d", 16 } } },
    { "image_cross_k_norm", NULL, 3, { { "rows", 2 * 512 }, { "d", 16 } } },
    { "image_picture_attention", NULL, 3, { { "N", 2 }, { "K", 2 }, { "S", 257 } } },
  };
  g_autoptr (RoofExpansion) plain = expand (FILM, ONCE);
  g_autoptr (RoofExpansion) expansion = expand (FILM ", 'image_dim': <24.0>, 'added_kv_proj_dim': <32.0>", ONCE);
  g_autoptr (RoofExpansion) split = expand (FILM ", 'image_dim': <24.0>, 'added_kv_proj_dim': <32.0>",
                                            &(RoofStep){ .batch = 2, .new_tokens = 1, .split = 2 });

  check_parts (expansion, expected, G_N_ELEMENTS (expected));
  check_parts (split, halves, G_N_ELEMENTS (halves));
  g_assert_null (find_part (plain, "image_picture_k_proj"));
  /* Two norms of 24 and 32 around two matrices with offsets; per layer two matrices with offsets, and a gain. */
  g_assert_cmpfloat (expansion->parameters - plain->parameters, ==,
                     2 * (24 + 32) + 24 * 24 + 24 + 24 * 32 + 32 + 3 * (2 * (32 * 32 + 32) + 32));
  g_assert_cmpfloat (split->parameters, ==, expansion->parameters);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/diffusion/dit", test_dit);
  g_test_add_func ("/roof/diffusion/video", test_video);
  g_test_add_func ("/roof/diffusion/joint", test_joint);
  g_test_add_func ("/roof/diffusion/twice", test_twice);
  g_test_add_func ("/roof/diffusion/parallel", test_parallel);
  g_test_add_func ("/roof/diffusion/refined", test_refined);
  g_test_add_func ("/roof/diffusion/first-picture", test_first_picture);
  return g_test_run ();
}
