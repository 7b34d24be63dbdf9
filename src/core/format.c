/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/format.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/nearest.h"

#define MAX_ID 32

/* Plain: bits / 8. Blocks: the struct sizes of llama.cpp's ggml-common.h, scales included; mxfp4 is the
 * OCP microscaling block of 32, nvfp4 ggml's block of 64 with four scales. */
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
  { "int2", 4, 1, FALSE, TRUE },
  { "q1_0", 128, 18, TRUE, FALSE },
  { "q2_0", 64, 18, TRUE, FALSE },
  { "q4_0", 32, 18, TRUE, FALSE },
  { "q4_1", 32, 20, TRUE, FALSE },
  { "q5_0", 32, 22, TRUE, FALSE },
  { "q5_1", 32, 24, TRUE, FALSE },
  { "q8_0", 32, 34, TRUE, FALSE },
  { "q8_1", 32, 36, TRUE, FALSE },
  { "q2_K", 256, 84, TRUE, FALSE },
  { "q3_K", 256, 110, TRUE, FALSE },
  { "q4_K", 256, 144, TRUE, FALSE },
  { "q5_K", 256, 176, TRUE, FALSE },
  { "q6_K", 256, 210, TRUE, FALSE },
  { "q8_K", 256, 292, TRUE, FALSE },
  { "iq1_s", 256, 50, TRUE, FALSE },
  { "iq1_m", 256, 56, TRUE, FALSE },
  { "iq2_xxs", 256, 66, TRUE, FALSE },
  { "iq2_xs", 256, 74, TRUE, FALSE },
  { "iq2_s", 256, 82, TRUE, FALSE },
  { "iq3_xxs", 256, 98, TRUE, FALSE },
  { "iq3_s", 256, 110, TRUE, FALSE },
  { "iq4_nl", 32, 18, TRUE, FALSE },
  { "iq4_xs", 256, 136, TRUE, FALSE },
  { "tq1_0", 256, 54, TRUE, FALSE },
  { "tq2_0", 256, 66, TRUE, FALSE },
  { "mxfp4", 32, 17, TRUE, FALSE },
  { "nvfp4", 64, 36, TRUE, FALSE },
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

const RoofFormat *
roof_format_find (const char  *id,
                  GError     **error)
{
  g_autofree char *nearest = NULL;
  g_autofree char *shown = NULL;

  g_return_val_if_fail (id != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i].id, id) == 0)
      return &formats[i];

  if (strlen (id) >= MAX_ID)
    {
      roof_fail_with (error, ROOF_ERROR_UNKNOWN, "unknown format: no format has so long a name");
      return NULL;
    }
  nearest = list_nearest (id);
  shown = g_utf8_make_valid (id, -1);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "unknown format \"%s\": did you mean %s?",
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
roof_format_tensor_bytes (const RoofFormat *self,
                          const double     *shape,
                          guint             rank,
                          gboolean          continuous)
{
  double rows = 1;
  double row;
  double bytes;

  g_return_val_if_fail (self != NULL, NAN);
  g_return_val_if_fail (shape != NULL || rank == 0, NAN);

  for (guint i = 0; i + 1 < rank; i++)
    rows *= shape[i];
  row = rank > 0 ? shape[rank - 1] : 1;

  if (self->is_block && !continuous)
    return rows * ceil (row / self->block_values) * self->block_bytes;
  bytes = rows * row * self->block_bytes / self->block_values;
  return continuous || self->block_values == 1 ? bytes : ceil (bytes);
}
