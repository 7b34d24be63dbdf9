/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/units/format.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/nearest.h"

/* The table of storage formats, and formats that are made of their names: groups of any size ("int4_g256_sym") and blocks of
 * rows and columns ("fp8_b64"). A format that was made is kept for the life of the program, so that formats can be compared by
 * pointer.
 * Invariants: a block has a whole number of bytes (eight groups where one has not); each format has exactly one name; `values`
 * is the format of its elements where scales stand beside them. */

#define MAX_ID       32
#define WIDE         "_z16" /* a zero in 16 bits */
#define MOST_GROUPED 65536 /* values of a group */

/* Plain: bits / 8. Blocks: the struct sizes of llama.cpp's ggml-common.h, scales included; mxfp4 is the OCP microscaling block
 * of 32. Scaled: nvfp4: 16 values with an e4m3 scale, and an fp32 scale for the tensor; mxfp8: 32 with an e8m0 scale; nf4: 64
 * with an fp32 scale, or an 8-bit one with an fp32 scale for 256 of these (QLoRA's double quantisation); GPTQ, AWQ: groups with
 * a 16-bit scale and, unless symmetric, a zero as wide as a value; 8 bits: an fp32 scale for each channel, token, or 128 x 128
 * values. Payload of a block: its quants, that is codes with signs and high bits, of the same structs. */
static const RoofFormat formats[] = {
  { "fp64", 1, 8, FALSE, FALSE },
  { "fp32", 1, 4, FALSE, FALSE },
  { "tf32", 1, 4, FALSE, FALSE },
  { "bf16", 1, 2, FALSE, FALSE },
  { "fp16", 1, 2, FALSE, FALSE },
  { "fp8", 1, 1, FALSE, FALSE },
  { "fp6", 4, 3, FALSE, FALSE },
  { "fp4", 2, 1, FALSE, FALSE },
  { "int64", 1, 8, FALSE, TRUE },
  { "int32", 1, 4, FALSE, TRUE },
  { "int16", 1, 2, FALSE, TRUE },
  { "int8", 1, 1, FALSE, TRUE },
  { "int4", 2, 1, FALSE, TRUE },
  { "int3", 8, 3, FALSE, TRUE },
  { "int2", 4, 1, FALSE, TRUE },
  { "q1_0", 128, 18, TRUE, FALSE, .payload = 0.125 },
  { "q2_0", 64, 18, TRUE, FALSE, .payload = 0.25 },
  { "q4_0", 32, 18, TRUE, FALSE, .payload = 0.5 },
  { "q4_1", 32, 20, TRUE, FALSE, .payload = 0.5 },
  { "q5_0", 32, 22, TRUE, FALSE, .payload = 0.625 },
  { "q5_1", 32, 24, TRUE, FALSE, .payload = 0.625 },
  { "q8_0", 32, 34, TRUE, FALSE, .payload = 1 },
  { "q8_1", 32, 36, TRUE, FALSE, .payload = 1 },
  { "q2_K", 256, 84, TRUE, FALSE, .payload = 0.25 },
  { "q3_K", 256, 110, TRUE, FALSE, .payload = 0.375 },
  { "q4_K", 256, 144, TRUE, FALSE, .payload = 0.5 },
  { "q5_K", 256, 176, TRUE, FALSE, .payload = 0.625 },
  { "q6_K", 256, 210, TRUE, FALSE, .payload = 0.75 },
  { "q8_K", 256, 292, TRUE, FALSE, .payload = 1 },
  { "iq1_s", 256, 50, TRUE, FALSE, .payload = 0.1875 },
  { "iq1_m", 256, 56, TRUE, FALSE, .payload = 0.1875 },
  { "iq2_xxs", 256, 66, TRUE, FALSE, .payload = 0.25 },
  { "iq2_xs", 256, 74, TRUE, FALSE, .payload = 0.25 },
  { "iq2_s", 256, 82, TRUE, FALSE, .payload = 0.28125 },
  { "iq3_xxs", 256, 98, TRUE, FALSE, .payload = 0.375 },
  { "iq3_s", 256, 110, TRUE, FALSE, .payload = 0.40625 },
  { "iq4_nl", 32, 18, TRUE, FALSE, .payload = 0.5 },
  { "iq4_xs", 256, 136, TRUE, FALSE, .payload = 0.5 },
  { "tq1_0", 256, 54, TRUE, FALSE, .payload = 0.203125 },
  { "tq2_0", 256, 66, TRUE, FALSE, .payload = 0.25 },
  { "mxfp4", 32, 17, TRUE, FALSE, .payload = 0.5 },
  { "nvfp4", 64, 36, TRUE, FALSE, 16, 1, 1, 4, 0.5, "fp4" },
  { "mxfp8", 32, 33, TRUE, FALSE, 32, 1, 1, 0, 1, "fp8" },
  { "nf4", 64, 36, TRUE, FALSE, 64, 1, 4, 0, 0.5, "fp4" },
  { "nf4_double", 16384, 8452, TRUE, FALSE, 64, 1, 1.015625, 0, 0.5, "fp4" },
  { "int4_g128", 256, 133, TRUE, TRUE, 128, 1, 2.5, 0, 0.5, "int4" },
  { "int4_g64", 128, 69, TRUE, TRUE, 64, 1, 2.5, 0, 0.5, "int4" },
  { "int4_g32", 64, 37, TRUE, TRUE, 32, 1, 2.5, 0, 0.5, "int4" },
  { "int4_g128_sym", 128, 66, TRUE, TRUE, 128, 1, 2, 0, 0.5, "int4" },
  { "int4_g64_sym", 64, 34, TRUE, TRUE, 64, 1, 2, 0, 0.5, "int4" },
  { "int4_g32_sym", 32, 18, TRUE, TRUE, 32, 1, 2, 0, 0.5, "int4" },
  { "int3_channel", 8, 3, TRUE, TRUE, ROOF_FORMAT_ROW, 1, 2, 0, 0.375, "int3" },
  { "int4_channel", 2, 1, TRUE, TRUE, ROOF_FORMAT_ROW, 1, 2, 0, 0.5, "int4" },
  { "int8_g128", 128, 130, TRUE, TRUE, 128, 1, 2, 0, 1, "int8" },
  { "int8_channel", 1, 1, TRUE, TRUE, ROOF_FORMAT_ROW, 1, 4, 0, 1, "int8" },
  { "int8_token", 1, 1, TRUE, TRUE, ROOF_FORMAT_ROW, 1, 4, 0, 1, "int8" },
  { "fp8_tensor", 1, 1, TRUE, FALSE, 0, 1, 0, 4, 1, "fp8" },
  { "fp8_channel", 1, 1, TRUE, FALSE, ROOF_FORMAT_ROW, 1, 4, 0, 1, "fp8" },
  { "fp8_token", 1, 1, TRUE, FALSE, ROOF_FORMAT_ROW, 1, 4, 0, 1, "fp8" },
  { "fp8_g128", 128, 132, TRUE, FALSE, 128, 1, 4, 0, 1, "fp8" },
  { "fp8_b128", 16384, 16388, TRUE, FALSE, 128, 128, 4, 0, 1, "fp8" },
};

/* Element formats of groups of any size. */
static const struct
{
  const char *values;
  double      scale, zero; /* B of each group */
} grouped[] = {
  { "int2", 2, 0.25 }, { "int3", 2, 0.375 }, { "int4", 2, 0.5 }, { "int8", 2, 0 }, { "fp8", 4, 0 }, { "fp4", 1, 0 },
};

static char *
list_nearest (const char *id)
{
  const char *ids[G_N_ELEMENTS (formats)];

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    ids[i] = formats[i].id;
  return roof_nearest_list (id, ids, G_N_ELEMENTS (formats));
}

const RoofFormat *
roof_format_list (gsize *n_formats)
{
  if (n_formats != NULL)
    *n_formats = G_N_ELEMENTS (formats);
  return formats;
}

/* Reads the number of values of a group, without leading zeros. FALSE where @text has none. */
static gboolean
parse_size (const char  *text,
            char       **end,
            guint       *size)
{
  guint64 number;

  if (!g_ascii_isdigit (text[0]) || text[0] == '0')
    return FALSE;
  number = g_ascii_strtoull (text, end, 10);
  *size = (guint) MIN (number, G_MAXUINT);
  return number <= MOST_GROUPED;
}

/* Parses "int4_g256", "int4_g256_sym", "int4_g64_z16"; "fp4_g16" (nvfp4 without the tensor's scale); FALSE for other names. */
static gboolean
parse_grouped (const char *id,
               RoofFormat *format)
{
  for (guint i = 0; i < G_N_ELEMENTS (grouped); i++)
    {
      gsize length = strlen (grouped[i].values);
      gboolean wide;
      guint size;
      char *end;

      if (strncmp (id, grouped[i].values, length) != 0 || strncmp (id + length, "_g", 2) != 0)
        continue;
      if (!parse_size (id + length + 2, &end, &size) || size < 2 || (*end != '\0' && strcmp (end, "_sym") != 0 && strcmp (end, WIDE) != 0))
        return FALSE;
      wide = strcmp (end, WIDE) == 0;
      *format = *roof_format_find (grouped[i].values, NULL);
      format->values = format->id;
      format->id = g_intern_string (id);
      format->is_block = TRUE;
      format->payload = roof_format_value_bytes (format);
      format->group_values = size;
      format->group_rows = 1;
      format->group_bytes = grouped[i].scale + (wide ? 2 : *end == '\0' ? grouped[i].zero : 0);
      /* Eight groups make a whole number of bytes. */
      format->block_values = 8 * format->group_values;
      format->block_bytes = (guint) (8 * (format->group_values * format->payload + format->group_bytes));
      return TRUE;
    }
  return FALSE;
}

/* Parses "fp8_b64", "fp8_b1x128": a scale in fp32 for each block of rows and columns; FALSE for other names. */
static gboolean
parse_blocks (const char *id,
              RoofFormat *format)
{
  guint rows, columns;
  char *end;

  if (strncmp (id, "fp8_b", 5) != 0 || !parse_size (id + 5, &end, &rows))
    return FALSE;
  columns = rows;
  if (*end == 'x' && !parse_size (end + 1, &end, &columns))
    return FALSE;
  /* Each format has one name only. */
  if (*end != '\0' || (rows == columns && strchr (id, 'x') != NULL) || (double) rows * columns > 65536. * 256)
    return FALSE;
  *format = *roof_format_find ("fp8", NULL);
  format->values = format->id;
  format->id = g_intern_string (id);
  format->is_block = TRUE;
  format->payload = 1;
  format->group_values = columns;
  format->group_rows = rows;
  format->group_bytes = 4;
  format->block_values = rows * columns;
  format->block_bytes = rows * columns + 4;
  return TRUE;
}

/* Finds or makes the format @id and keeps it for the life of the program. @id: shorter than MAX_ID. Returns: (nullable) */
static const RoofFormat *
find_grouped (const char *id)
{
  static GMutex mutex;
  static GHashTable *made;
  RoofFormat format;
  RoofFormat *found;

  if (!(strstr (id, "_g") != NULL && parse_grouped (id, &format)) && !parse_blocks (id, &format))
    return NULL;
  g_mutex_lock (&mutex);
  if (made == NULL)
    made = g_hash_table_new (g_direct_hash, g_direct_equal);
  found = g_hash_table_lookup (made, format.id);
  if (found == NULL)
    {
      found = g_memdup2 (&format, sizeof format);
      g_hash_table_insert (made, (gpointer) format.id, found);
    }
  g_mutex_unlock (&mutex);
  return found;
}

const RoofFormat *
roof_format_find (const char  *id,
                  GError     **error)
{
  g_autofree char *nearest = NULL;
  g_autofree char *shown = NULL;

  g_return_val_if_fail (id != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i].id[0] == id[0] && strcmp (formats[i].id, id) == 0)
      return &formats[i];

  if (strlen (id) < MAX_ID && find_grouped (id) != NULL)
    return find_grouped (id);
  if (strlen (id) >= MAX_ID)
    {
      roof_fail_with (error, ROOF_ERROR_UNKNOWN, "unknown format: no format has so long a name");
      return NULL;
    }
  nearest = list_nearest (id);
  shown = g_utf8_make_valid (id, -1);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "unknown format \"%1$s\": did you mean %2$s?",
               shown, nearest);
  return NULL;
}

double
roof_format_value_bytes (const RoofFormat *self)
{
  g_return_val_if_fail (self != NULL, NAN);

  return (double) self->block_bytes / self->block_values;
}

double
roof_format_payload_bytes (const RoofFormat *self)
{
  g_return_val_if_fail (self != NULL, NAN);

  return self->payload > 0 ? self->payload : roof_format_value_bytes (self);
}

/* Bytes of scales and zeros, including those shared by a tensor, for @outer times @rows rows. */
static double
count_scales (const RoofFormat *self,
              double            outer,
              double            rows,
              double            row,
              gboolean          continuous)
{
  double across = self->group_values == ROOF_FORMAT_ROW ? 1 : row / self->group_values;
  double down;

  if (self->group_values == 0)
    return self->tensor_bytes;
  down = rows / self->group_rows;
  if (!continuous)
    {
      across = ceil (across);
      down = ceil (down);
    }
  return outer * down * across * self->group_bytes + self->tensor_bytes;
}

const char *
roof_format_pair (const char *weights,
                  const char *activations)
{
  const RoofFormat *one = roof_format_find (weights, NULL), *other = roof_format_find (activations, NULL);

  if (one == NULL || other == NULL)
    return NULL;
  if (g_str_equal (other->id, "mxfp4"))
    return "fp4";
  /* Narrower weights are unpacked to the activations' format; nothing is computed in block formats. */
  if (other->values != NULL)
    return other->values;
  return other->is_block ? NULL : other->id;
}

double
roof_format_tensor_bytes (const RoofFormat *self,
                          const double     *shape,
                          guint             rank,
                          gboolean          continuous)
{
  double outer = 1, rows = 1, row, bytes;

  g_return_val_if_fail (self != NULL, NAN);
  g_return_val_if_fail (shape != NULL || rank == 0, NAN);

  for (guint i = 0; i + 2 < rank; i++)
    outer *= shape[i];
  rows = rank > 1 ? shape[rank - 2] : 1;
  row = rank > 0 ? shape[rank - 1] : 1;

  if (self->is_block && self->values == NULL && !continuous)
    return outer * rows * ceil (row / self->block_values) * self->block_bytes;
  if (self->values != NULL)
    bytes = outer * rows * row * self->payload + count_scales (self, outer, rows, row, continuous);
  else
    bytes = outer * rows * row * self->block_bytes / self->block_values;
  return continuous || (self->block_values == 1 && self->values == NULL) ? bytes : ceil (bytes);
}
