/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A storage format of tensor elements. A plain format stores each value in @block_bytes * 8 / @block_values
 * bits; a block format stores rows of @block_values values in @block_bytes bytes, scales included,
 * and pads the last block of a row. A scaled format is stored as a plain one with its scales and zeros beside it, one for
 * each group, of which the last of a row may be short; it counts as a block format, too. */
typedef struct
{
  const char *id;           /* "bf16", "q4_K" */
  guint       block_values; /* values that share a block */
  guint       block_bytes;  /* bytes of that block */
  gboolean    is_block;     /* TRUE: rows are padded to whole blocks */
  gboolean    is_integer;   /* TRUE: FLOP/s is properly OP/s */
  guint       group_values; /* values of a row that share a scale; 0: none do, ROOF_FORMAT_ROW: all of it */
  guint       group_rows;   /* rows that share it */
  double      group_bytes;  /* B of scale and zero */
  double      tensor_bytes; /* B of what all of a tensor shares */
  double      payload;      /* B of a value without these */
  const char *values;       /* nullable: the plain format that its values are of, "int4" */
} RoofFormat;

/* A group as long as its row, whatever that is: one scale for each output channel, or token. */
#define ROOF_FORMAT_ROW G_MAXUINT

/* Every built-in format, plain ones first. Returns: (transfer none) (array length=n_formats) */
const RoofFormat *roof_format_list            (gsize            *n_formats);

/* Beside those of the list, groups of any size: "int4_g256", "int4_g256_sym" (no zeros), "int3_g128", "int8_g64", "fp8_g64"; and of
 * 8 bits blocks of any size: "fp8_b64", "fp8_b1x128" (rows, columns).
 * Returns: (transfer none) (nullable): NULL with ROOF_ERROR_UNKNOWN naming the nearest ids */
const RoofFormat *roof_format_find            (const char       *id,
                                               GError          **error);

/* What is multiplied where both factors are stored so: weights that are narrower than the activations are unpacked to
 * these. Returns: (transfer none) (nullable): a plain format; NULL where that is the operation's matter */
const char       *roof_format_pair            (const char       *weights,
                                               const char       *activations);

/* Bytes per value, padding and what a whole row or tensor shares apart: 2 for bf16, 1.0625 for q8_0. */
double            roof_format_value_bytes     (const RoofFormat *self);

/* Bytes of a tensor of @rank sizes; rows run along the last one. Block formats: rows * ceil (row /
 * block) * block bytes; sub-byte formats are rounded up to whole bytes per tensor (formulas C11).
 * With @continuous neither is rounded, which is what solving for a size needs. */
double            roof_format_tensor_bytes    (const RoofFormat *self,
                                               const double     *shape,
                                               guint             rank,
                                               gboolean          continuous);

G_END_DECLS
