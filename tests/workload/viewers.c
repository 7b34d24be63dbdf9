/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "approx.h"
#include "workload/describe.h"

/* Networks that see, as small as they can be. */

#define ONE                                                                                                          \
  &(RoofStep) { .batch = 2, .new_tokens = 1, .split = 1 }
#define PATCHES                                                                                                      \
  "'hidden_size': <64.0>, 'intermediate_size': <256.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "  \
  "'image_size': <32.0>, 'patch_size': <8.0>, 'num_labels': <10.0>"
#define WINDOWS                                                                                                      \
  "'embed_dim': <32.0>, 'depths': <[<2.0>, <3.0>]>, 'num_heads': <[<2.0>, <4.0>]>, 'window_size': <4.0>, "           \
  "'patch_size': <4.0>, 'image_size': <32.0>, 'num_labels': <10.0>"
#define STAGES "'depths': <[<2.0>, <3.0>]>, 'hidden_sizes': <[<32.0>, <64.0>]>, 'image_size': <32.0>, 'num_labels': <10.0>"

/* All see the whole image, keep no cache and tell no words. */
static void
test_see (void)
{
  static const struct
  {
    const char *family;
    double      tokens;
  } kinds[] = { { "vit", 17 }, { "beit", 17 }, { "deit", 18 }, { "dinov2", 17 }, { "dinov2_with_registers", 21 },
                { "vit_mae", 17 }, { "dinov3_vit", 17 }, { "ijepa", 16 } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *members = g_strdup_printf ("'model_type': <'%s'>, " PATCHES, kinds[i].family);
      g_autoptr (RoofExpansion) step = expand (members, ONE);

      g_test_message ("%s", kinds[i].family);
      g_assert_cmpfloat (get_value (step, "attention", "T"), ==, kinds[i].tokens);
      g_assert_cmpfloat (get_value (step, "attention", "causal"), ==, 0);
      g_assert_cmpfloat (step->cache_bytes, ==, 0);
      g_assert_null (find_part (step, "lm_head"));
    }
}

/* A window is a sequence of its own: of 8 x 8 tokens there are four to an image, then, of 4 x 4, one. */
static void
test_windows (void)
{
  g_autoptr (RoofExpansion) step = expand ("'model_type': <'swin'>, " WINDOWS, ONE);
  const Expected expected[] = {
    { "patch_embed", "conv2d", 1, { { "N", 2 }, { "K", 32 }, { "stride", 4 } } },
    { "stage1_attention", "attention", 2, { { "B", 8 }, { "N", 2 }, { "H", 16 }, { "T", 16 } } },
    { "stage1_up_proj", "matmul", 2, { { "B", 128 }, { "D", 32 }, { "F", 128 } } },
    { "stage1_merge", "matmul", 1, { { "B", 32 }, { "D", 128 }, { "F", 64 } } },
    { "stage2_attention", "attention", 3, { { "B", 2 }, { "N", 4 }, { "T", 16 } } },
    { "stage2_down_proj", "matmul", 3, { { "B", 32 }, { "D", 256 }, { "F", 64 } } },
    { "classifier", "matmul", 1, { { "B", 2 }, { "D", 64 }, { "F", 10 } } },
  };

  check_parts (step, expected, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (step->weight_bytes, ==, 2 * step->parameters);
}

static void
test_windows_refused (void)
{
  check_refused ("'model_type': <'swin'>, 'depths': <[<2.0>, <0.0>]>, 'num_heads': <[<2.0>, <4.0>]>", "depths[1]: must be at least 1");
  check_refused ("'model_type': <'swin'>, 'depths': <[<2.0>, <2.0>]>, 'num_heads': <[<2.0>]>",
                 "num_heads: must have a number for each of 2 stages");
  check_refused ("'model_type': <'swin'>, 'depths': <[<2.0>]>, 'num_heads': <[<5.0>]>",
                 "num_heads[0]: 96 channels do not divide among 5 heads");
  check_refused ("'model_type': <'swin'>, 'depths': <'many'>", "depths: must be an array, got a string");
}

static void
test_convnext (void)
{
  g_autoptr (RoofExpansion) step = expand ("'model_type': <'convnext'>, " STAGES, ONE);
  g_autoptr (RoofExpansion) training
      = expand ("'model_type': <'convnextv2'>, " STAGES, &(RoofStep){ .batch = 2, .new_tokens = 1, .split = 1, .training = TRUE });
  const Expected expected[] = {
    { "stem", "conv2d", 1, { { "K", 32 }, { "R", 4 }, { "stride", 4 } } },
    { "stage1_depthwise", "depthwise_conv2d", 2, { { "C", 32 }, { "H", 8 }, { "R", 7 }, { "pad", 3 } } },
    { "stage1_up_proj", "matmul", 2, { { "B", 128 }, { "D", 32 }, { "F", 128 } } },
    { "stage2_shrink", "conv2d", 1, { { "C", 32 }, { "K", 64 }, { "R", 2 }, { "stride", 2 } } },
    { "stage2_down_proj", "matmul", 3, { { "B", 32 }, { "D", 256 }, { "F", 64 } } },
    { "stage2_residual", "residual", 3, { { "n", 2 * 4 * 4 * 64 } } },
  };
  const double first = 3 * 16 * 32 + 32 + 2 * 32, second = 2 * 32 + 4 * 32 * 64 + 64, last = 2 * 64 + 64 * 10 + 10;
  const double narrow = 50 * 32 + 2 * 32 + 2 * 4 * 32 * 32 + 5 * 32, wide = 50 * 64 + 2 * 64 + 2 * 4 * 64 * 64 + 5 * 64;

  check_parts (step, expected, G_N_ELEMENTS (expected));
  g_assert_cmpfloat (step->parameters, ==, first + second + last + 2 * (narrow + 32) + 3 * (wide + 64));
  g_assert_cmpfloat (training->parameters, ==, first + second + last + 2 * (narrow + 8 * 32) + 3 * (wide + 8 * 64));
  g_assert_cmpfloat (training->saved_bytes, >, 0);
}

/* Computed again, each kernel of the way there runs twice, and no more is kept than what comes into a block. */
static void
test_recompute (void)
{
  static const struct
  {
    const char *members, *forward, *both;
  } nets[] = {
    { "'model_type': <'resnet'>, 'layer_type': <'basic'>, " STAGES, "stem_norm", "stem" },
    { "'model_type': <'convnext'>, " STAGES, "stage1_norm", "stage1_depthwise" },
    { "'model_type': <'vit'>, " PATCHES, "norms", "patch_embed" },
    { "'model_type': <'swin'>, " WINDOWS, "stage1_act", "patch_embed" },
    { "'_class_name': <'DiTTransformer2DModel'>, 'num_attention_heads': <2.0>, 'attention_head_dim': <8.0>, 'num_layers': <2.0>, "
      "'in_channels': <4.0>, 'sample_size': <8.0>, 'patch_size': <2.0>, 'num_embeds_ada_norm': <10.0>", "act", "norms" },
    { "'_class_name': <'UNet2DConditionModel'>, 'block_out_channels': <[<32.0>, <64.0>]>, "
      "'down_block_types': <[<'CrossAttnDownBlock2D'>, <'DownBlock2D'>]>, "
      "'up_block_types': <[<'UpBlock2D'>, <'CrossAttnUpBlock2D'>]>, 'sample_size': <8.0>", "down0_act1", "conv_in" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (nets); i++)
    {
      RoofStep step = { .batch = 2, .new_tokens = 1, .split = 1, .training = TRUE };
      g_autoptr (RoofExpansion) kept = expand (nets[i].members, &step);
      g_autoptr (RoofExpansion) again = NULL;

      step.recompute = TRUE;
      again = expand (nets[i].members, &step);
      g_test_message ("%s", nets[i].members);
      g_assert_cmpfloat (find_part (again, nets[i].forward)->count, ==, 2 * find_part (kept, nets[i].forward)->count);
      g_assert_cmpfloat (find_part (again, nets[i].both)->count * 3, ==, 4 * find_part (kept, nets[i].both)->count);
      g_assert_cmpfloat (again->saved_bytes, >, 0);
      g_assert_cmpfloat (again->saved_bytes, <, kept->saved_bytes / 2);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/viewers/see", test_see);
  g_test_add_func ("/roof/viewers/windows", test_windows);
  g_test_add_func ("/roof/viewers/windows-refused", test_windows_refused);
  g_test_add_func ("/roof/viewers/convnext", test_convnext);
  g_test_add_func ("/roof/viewers/recompute", test_recompute);
  return g_test_run ();
}
