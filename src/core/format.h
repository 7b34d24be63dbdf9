/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A storage format of tensor elements. A plain format stores each value in @block_bytes * 8 / @block_values
 * bits; a block format stores rows of @block_values values in @block_bytes bytes, scales included,
 * and pads the last block of a row. */
typedef struct
{
  const char *id;           /* "bf16", "q4_K" */
  guint       block_values; /* values that share a block */
  guint       block_bytes;  /* bytes of that block */
  gboolean    is_block;     /* TRUE: rows are padded to whole blocks */
  gboolean    is_integer;   /* TRUE: FLOP/s is properly OP/s */
} RoofFormat;

/* Every built-in format, plain ones first. Returns: (transfer none) (array length=n_formats) */
const RoofFormat *roof_format_list            (gsize            *n_formats);

/* Returns: (transfer none) (nullable): NULL with ROOF_ERROR_UNKNOWN naming the nearest ids */
const RoofFormat *roof_format_find            (const char       *id,
                                               GError          **error);

/* Bytes per value, padding apart: 2 for bf16, 1.0625 for q8_0. */
double            roof_format_value_bytes     (const RoofFormat *self);

/* Bytes of a tensor of @rank sizes; rows run along the last one. Block formats: rows * ceil (row /
 * block) * block bytes; sub-byte formats are rounded up to whole bytes per tensor (formulas C11).
 * With @continuous neither is rounded, which is what solving for a size needs. */
double            roof_format_tensor_bytes    (const RoofFormat *self,
                                               const double     *shape,
                                               guint             rank,
                                               gboolean          continuous);

G_END_DECLS
