/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A storage format of tensor elements. A plain format stores each value in @block_bytes * 8 / @block_values bits. A block
 * format stores rows of @block_values values in @block_bytes bytes, scales included, and pads the last block of a row. A scaled
 * format is a plain one with scales and zeros beside it, one for each group, of which a row's last may be short; @is_block is
 * TRUE for it, too. */
typedef struct
{
  const char *id;           /* "bf16", "q4_K" */
  guint       block_values; /* values that share a block */
  guint       block_bytes;  /* bytes of a block */
  gboolean    is_block;     /* TRUE: rows are padded to whole blocks */
  gboolean    is_integer;   /* TRUE: FLOP/s are really OP/s */
  guint       group_values; /* values of a row that share a scale; 0: none, ROOF_FORMAT_ROW: all */
  guint       group_rows;   /* rows that share a scale */
  double      group_bytes;  /* B of a group's scale and zero */
  double      tensor_bytes; /* B shared by the whole tensor */
  double      payload;      /* B of a value without scales and zeros; 0 for a plain format */
  const char *values;       /* nullable: the plain format of the values, "int4" */
} RoofFormat;

/* A group that spans its row: one scale for each output channel, or token. */
#define ROOF_FORMAT_ROW G_MAXUINT

/* Every built-in format, plain ones first. Returns: (transfer none) (array length=n_formats) */
const RoofFormat *roof_format_list            (gsize            *n_formats);

/* Finds a built-in format, a group format of any size, "int4_g256", "int4_g256_sym" (no zeros), "int4_g64_z16"
 * (zeros in 16 bits, as HQQ and torchao have them), "int3_g128", "int8_g64",
 * "fp8_g64", or an 8-bit block format of any size, "fp8_b64", "fp8_b1x128" (rows, columns). Returns: (transfer none)
 * (nullable): NULL with ROOF_ERROR_UNKNOWN naming the nearest ids */
const RoofFormat *roof_format_find            (const char       *id,
                                               GError          **error);

/* The dtype of products of @weights and activations in these formats; weights narrower than the activations are unpacked to
 * them. Returns: (transfer none) (nullable): a plain format; NULL: left to the operation */
const char       *roof_format_pair            (const char       *weights,
                                               const char       *activations);

/* Bytes per value, without padding and what a row or tensor shares: 2 for bf16, 1.0625 for q8_0. */
double            roof_format_value_bytes     (const RoofFormat *self);

/* Bytes per value, of the values alone: 1 for q8_0. */
double            roof_format_payload_bytes   (const RoofFormat *self);

/* Bytes of a tensor of @rank sizes; rows run along the last one. Block formats: rows * ceil (row / block) * block bytes;
 * sub-byte formats are rounded up to whole bytes per tensor. @continuous: no rounding, for solving for a size */
double            roof_format_tensor_bytes    (const RoofFormat *self,
                                               const double     *shape,
                                               guint             rank,
                                               gboolean          continuous);

G_END_DECLS
