/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/units/format.h"

#include <string.h>

#include "approx.h"
#include "core/error.h"

typedef struct
{
  const char *id;
  double      bits; /* per value */
} PlainCase;

static const PlainCase plain_cases[] = {
  { "fp64", 64 }, { "fp32", 32 },  { "tf32", 32 },  { "bf16", 16 }, { "fp16", 16 },
  { "fp8", 8 },   { "fp6", 6 },    { "fp4", 4 },    { "int64", 64 }, { "int32", 32 },
  { "int16", 16 }, { "int8", 8 },  { "int4", 4 },   { "int3", 3 },  { "int2", 2 },
};

/* Sizes of the structs of llama.cpp's ggml-common.h; bits per weight as its authors quote them. */
typedef struct
{
  const char *id;
  guint       values;
  guint       bytes;
  double      bits;
} BlockCase;

static const BlockCase block_cases[] = {
  { "q1_0", 128, 18, 1.125 },    { "q2_0", 64, 18, 2.25 },      { "q4_0", 32, 18, 4.5 },
  { "q4_1", 32, 20, 5 },         { "q5_0", 32, 22, 5.5 },       { "q5_1", 32, 24, 6 },
  { "q8_0", 32, 34, 8.5 },       { "q8_1", 32, 36, 9 },         { "q2_K", 256, 84, 2.625 },
  { "q3_K", 256, 110, 3.4375 },  { "q4_K", 256, 144, 4.5 },     { "q5_K", 256, 176, 5.5 },
  { "q6_K", 256, 210, 6.5625 },  { "q8_K", 256, 292, 9.125 },   { "iq1_s", 256, 50, 1.5625 },
  { "iq1_m", 256, 56, 1.75 },    { "iq2_xxs", 256, 66, 2.0625 }, { "iq2_xs", 256, 74, 2.3125 },
  { "iq2_s", 256, 82, 2.5625 },  { "iq3_xxs", 256, 98, 3.0625 }, { "iq3_s", 256, 110, 3.4375 },
  { "iq4_nl", 32, 18, 4.5 },     { "iq4_xs", 256, 136, 4.25 },  { "tq1_0", 256, 54, 1.6875 },
  { "tq2_0", 256, 66, 2.0625 },  { "mxfp4", 32, 17, 4.25 },     { "nvfp4", 64, 36, 4.5 },
};

static const RoofFormat *
find (const char *id)
{
  g_autoptr (GError) error = NULL;
  const RoofFormat *format = roof_format_find (id, &error);

  g_assert_no_error (error);
  g_assert_nonnull (format);
  return format;
}

static void
test_plain (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (plain_cases); i++)
    {
      const RoofFormat *format = find (plain_cases[i].id);

      g_assert_cmpfloat (roof_format_value_bytes (format), ==, plain_cases[i].bits / 8);
      g_assert_false (format->is_block);
      g_assert_cmpint (format->is_integer, ==, g_str_has_prefix (format->id, "int"));
    }
}

static void
test_blocks (void)
{
  g_assert_cmpint (G_N_ELEMENTS (block_cases), ==, 27);
  for (gsize i = 0; i < G_N_ELEMENTS (block_cases); i++)
    {
      const RoofFormat *format = find (block_cases[i].id);

      g_assert_true (format->is_block);
      g_assert_false (format->is_integer);
      g_assert_cmpuint (format->block_values, ==, block_cases[i].values);
      g_assert_cmpuint (format->block_bytes, ==, block_cases[i].bytes);
      g_assert_cmpfloat (roof_format_value_bytes (format), ==, block_cases[i].bits / 8);
    }
}

/* B of a weight in a large matrix, as they are quoted, and B of small ones by hand: values, a scale and a zero for each group
 * begun, and what all share. */
static void
test_scaled (void)
{
  static const struct
  {
    const char *id;
    double      quoted; /* 0: none */
    double      shape[3];
    double      bytes;
  } cases[] = {
    /* 33 values of a row are begun as 2 groups of 32, or one of 64 or 128; 15 bytes for 5 rows of 6 values. */
    { "int4_g128", 0.51953125, { 1, 4096, 4096 }, 8388608 + 262144 + 65536 },
    { "int4_g32", 0.578125, { 1, 2, 33 }, 33 + 2 * 2 * 2.5 },
    { "int4_g32_sym", 0.5625, { 1, 2, 33 }, 33 + 2 * 2 * 2 },
    { "int4_g64_z16", 0.5625, { 1, 2, 64 }, 64 + 2 * 4 },
    { "int8_g64_z16", 1.0625, { 1, 1, 64 }, 64 + 4 },
    { "int4_g128_sym", 0.515625, { 3, 2, 33 }, 99 + 6 * 2 },
    { "int4_g256", 0.509765625, { 1, 4, 257 }, 514 + 4 * 2 * 2.5 },
    { "int2_g64_sym", 0.28125, { 1, 2, 64 }, 32 + 2 * 2 },
    { "nvfp4", 0.5625, { 1, 2048, 7168 }, 7340032 + 917504 + 4 },
    { "fp4_g16", 0.5625, { 1, 2048, 7168 }, 7340032 + 917504 },
    { "mxfp8", 1.03125, { 1, 2, 33 }, 66 + 4 },
    { "nf4", 0.5625, { 1, 2, 64 }, 64 + 8 },
    { "nf4_double", 0.515869140625, { 1, 128, 4096 }, 262144 + 8192 + 128 },
    { "int3_g128", 0.3935546875, { 1, 2, 256 }, 202 }, /* whole bytes */
    { "int3_g128_sym", 0.390625, { 1, 2, 256 }, 192 + 4 * 2 },
    { "int3_channel", 0, { 1, 2, 256 }, 192 + 2 * 2 },
    { "fp8_b128", 1.000244140625, { 1, 4096, 7168 }, 29360128 + 7168 },
    { "fp8_b128", 0, { 2, 129, 130 }, 2 * 129 * 130 + 2 * 4 * 4 },
    { "fp8_b64", 1.0009765625, { 2, 65, 64 }, 2 * 65 * 64 + 2 * 2 * 4 },
    { "fp8_b1x128", 1.03125, { 1, 3, 129 }, 3 * 129 + 3 * 2 * 4 },
    { "fp8_b32x64", 0, { 1, 33, 65 }, 33 * 65 + 2 * 2 * 4 },
    { "fp8_g128", 1.03125, { 1, 128, 7168 }, 917504 + 28672 },
    { "fp8_tensor", 0, { 1, 5, 6 }, 34 },
    { "int8_channel", 0, { 1, 14336, 4096 }, 58720256 + 57344 },
    { "int8_token", 0, { 1, 4096, 4096 }, 16777216 + 16384 },
    { "int8_g128", 1.015625, { 1, 1, 128 }, 130 },
  };
  static const char *const refused[] = { "int4_g0", "int4_g1", "int4_g", "int4_g99999999", "int4_g12x", "int4_g032", "bf16_g128",
                                        "fp8_b", "fp8_b0", "fp8_b64x64", "fp8_b64x", "fp8_bx64", "fp8_b64x1x1", "int8_b64",
                                        "fp8_b99999999" };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const RoofFormat *format = find (cases[i].id);

      g_assert_cmpstr (format->id, ==, cases[i].id);
      g_assert_true (format->is_block);
      g_assert_cmpfloat (roof_format_tensor_bytes (format, cases[i].shape, 3, FALSE), ==, cases[i].bytes);
      if (cases[i].quoted > 0)
        g_assert_cmpfloat (roof_format_value_bytes (format), ==, cases[i].quoted);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_null (roof_format_find (refused[i], NULL));
}

static void
test_pairs (void)
{
  static const struct
  {
    const char *weights, *activations, *compute;
  } cases[] = {
    { "bf16", "bf16", "bf16" },        { "fp8_b128", "fp8_g128", "fp8" }, { "int8_channel", "int8_token", "int8" },
    { "int4_g128", "bf16", "bf16" },   { "mxfp4", "fp16", "fp16" },      { "int4_g128", "fp8_token", "fp8" },
    { "nvfp4", "nvfp4", "fp4" },       { "mxfp4", "mxfp4", "fp4" },      { "mxfp8", "mxfp8", "fp8" },
    { "nvfp4", "bf16", "bf16" },       { "q4_K", "q8_0", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (roof_format_pair (cases[i].weights, cases[i].activations), ==, cases[i].compute);
}

/* Values alone, without scales: at most what a value takes, and as many whole bits as the name says, but for code books. */
static void
test_payload (void)
{
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  for (gsize i = 0; i < n; i++)
    {
      double payload = roof_format_payload_bytes (&formats[i]);

      g_assert_cmpfloat (payload, >, 0);
      g_assert_cmpfloat (payload, <=, roof_format_value_bytes (&formats[i]));
      if (!formats[i].is_block)
        g_assert_cmpfloat (payload, ==, roof_format_value_bytes (&formats[i]));
    }
  g_assert_cmpfloat (roof_format_payload_bytes (find ("q8_0")), ==, 1);
  g_assert_cmpfloat (roof_format_payload_bytes (find ("q6_K")), ==, 0.75);
  g_assert_cmpfloat (roof_format_payload_bytes (find ("int4_g128")), ==, 0.5);
  g_assert_cmpfloat (roof_format_payload_bytes (find ("mxfp4")), ==, 0.5);
}

static void
test_list (void)
{
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);
  gboolean seen_block = FALSE;

  g_assert_cmpuint (n, ==, G_N_ELEMENTS (plain_cases) + G_N_ELEMENTS (block_cases) + 19);
  for (gsize i = 0; i < n; i++)
    {
      g_assert_true (find (formats[i].id) == &formats[i]);
      g_assert_true (formats[i].is_block || !seen_block);
      seen_block |= formats[i].is_block;
    }
}

typedef struct
{
  const char *id;
  double      shape[3];
  guint       rank;
  double      bytes;
  double      continuous;
} TensorCase;

static const TensorCase tensor_cases[] = {
  { "bf16", { 8192, 8192 }, 2, 134217728, 134217728 },
  { "fp64", { 1 }, 1, 8, 8 },
  { "fp32", { 0 }, 0, 4, 4 },
  { "bf16", { 0, 8192 }, 2, 0, 0 },
  /* the weights of the 4096 x 4096 GEMV of note 003 */
  { "q8_0", { 4096, 4096 }, 2, 17825792, 17825792 },
  { "q8_0", { 32 }, 1, 34, 34 },
  { "q8_0", { 3, 33 }, 2, 3 * 2 * 34, 99 * 1.0625 },
  { "q8_0", { 2, 3, 33 }, 3, 6 * 2 * 34, 198 * 1.0625 },
  { "q8_0", { 33, 3 }, 2, 33 * 34, 99 * 1.0625 },
  { "q4_K", { 10, 1 }, 2, 1440, 5.625 },
  { "mxfp4", { 2880, 2880 }, 2, 2880 * 90 * 17, 2880 * 90 * 17 },
  { "int4", { 3, 3 }, 2, 5, 4.5 },
  { "fp4", { 1 }, 1, 1, 0.5 },
  { "fp6", { 5 }, 1, 4, 3.75 },
  { "fp6", { 4 }, 1, 3, 3 },
  { "int2", { 3, 3 }, 2, 3, 2.25 },
};

static void
test_tensor_bytes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (tensor_cases); i++)
    {
      const TensorCase *c = &tensor_cases[i];
      const RoofFormat *format = find (c->id);

      g_assert_cmpfloat (roof_format_tensor_bytes (format, c->shape, c->rank, FALSE), ==, c->bytes);
      assert_approx (roof_format_tensor_bytes (format, c->shape, c->rank, TRUE), c->continuous, 1e-15);
    }
}

/* Padding never saves, and costs less than a block a row. */
static void
test_padding_bounds (void)
{
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  for (gsize f = 0; f < n; f++)
    for (double row = 1; row < 600; row += 7)
      {
        double shape[] = { 5, row };
        double padded = roof_format_tensor_bytes (&formats[f], shape, 2, FALSE);
        double smooth = roof_format_tensor_bytes (&formats[f], shape, 2, TRUE);

        g_assert_cmpfloat (padded, >=, smooth);
        g_assert_cmpfloat (padded, <, smooth + 5 * formats[f].block_bytes);
        g_assert_cmpfloat (padded, ==, floor (padded));
      }
}

static void
test_unknown (void)
{
  static const char *const cases[][2] = {
    { "bf61", "bf16" },  { "q4_k", "q4_K" }, { "BF16", "bf16" },   { "float16", "fp16" },
    { "", "fp8" },       { "nvfp", "nvfp4" }, { "\xff\xfe", "fp8" },
    { "a-name-that-is-longer-than-any-format-could-ever-have", "no format" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_format_find (cases[i][0], &error));
      g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
      assert_error_says (error, cases[i][1]);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/format/plain", test_plain);
  g_test_add_func ("/roof/format/blocks", test_blocks);
  g_test_add_func ("/roof/format/scaled", test_scaled);
  g_test_add_func ("/roof/format/payload", test_payload);
  g_test_add_func ("/roof/format/pairs", test_pairs);
  g_test_add_func ("/roof/format/list", test_list);
  g_test_add_func ("/roof/format/tensor-bytes", test_tensor_bytes);
  g_test_add_func ("/roof/format/padding-bounds", test_padding_bounds);
  g_test_add_func ("/roof/format/unknown", test_unknown);

  return g_test_run ();
}
