/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The numbers that loops compute with, a set for each dtype. A chain of multiply-adds starts at *_first and runs x + m c, x + m d, by
 * turns: d is -c but for its last digit, so that each pair moves a chain by as little as DTYPE_DRIFT a product. All of it is exact in
 * the dtype (for the first 40 pairs even in fp16): what a loop must return is known to the last bit, and a loop that leaves
 * something out returns something else. Values stay near 1, where no processor is slow, and have many digits set, as data have. */

typedef double  fp64_sum, fp64_factor;
typedef float   fp32_sum, fp32_factor;
typedef guint16 fp16_sum, fp16_factor; /* its bits: not every compiler knows the type */
typedef float   bf16_sum;
typedef guint16 bf16_factor;           /* its bits */
typedef gint32  int8_sum;
typedef gint8   int8_factor;

/* 44739243 × 51729749 × 2^-52, of 26 bits each. */
#define fp64_m (44739243.0 / 67108864.0)
#define fp64_c (51729749.0 / 67108864.0)
#define fp64_d (-51729748.0 / 67108864.0)
#define FP64_DRIFT (44739243.0 / 67108864.0 / 67108864.0)
/* 21 × 202051 × 2^-23. */
#define fp32_m (21.0f / 32.0f)
#define fp32_c (202051.0f / 262144.0f)
#define fp32_d (-202050.0f / 262144.0f)
#define FP32_DRIFT (21.0 / 8388608.0)
/* 3/4, 171/256, -170/256. */
#define fp16_m 0x3a00
#define fp16_c 0x3958
#define fp16_d 0xb950
#define FP16_DRIFT (3.0 / 1024.0)
/* 171/256, 197/256, -196/256. */
#define bf16_m 0x3f2b
#define bf16_c 0x3f45
#define bf16_d 0xbf44
#define BF16_DRIFT (171.0 / 65536.0)
#define int8_m 93
#define int8_c 101
#define int8_d (-100)
#define INT8_DRIFT 93.0

/* Chains of multiplications run x up, x down, by turns; each pair makes x larger by a few of its last digits. */
#define fp64_up (4.0 / 3.0)
#define fp64_down (0.75 * (1.0 + 1.0 / 1073741824.0))
#define fp32_up (4.0f / 3.0f)
#define fp32_down (0.75f * (1.0f + 1.0f / 1048576.0f))

/* By what UPDATE multiplies, so little above 1 that years of passes stay in range; and TRIAD, exactly for numbers of few digits. */
#define ROOF_UPDATE_FACTOR (1.0 + 1.0 / 67108864.0)
#define ROOF_TRIAD_FACTOR (-0.6640625)

/* Where chain @i starts. */
static inline double
fp64_first (guint i)
{
  return 1.0 + i / 64.0;
}

static inline float
fp32_first (guint i)
{
  return 1.0f + (float) i / 64.0f;
}

static inline guint16
fp16_first (guint i)
{
  return (guint16) (0x3c00 + 16 * i);
}

static inline float
bf16_first (guint i)
{
  return fp32_first (i);
}

static inline gint32
int8_first (guint i)
{
  return (gint32) i;
}

/* The sum of the accumulators @sums, of @bytes. Of words it is modulo 2^64, as what the two halves of that make together. */
double roof_fp64_total  (const void *sums, gsize bytes);
double roof_fp32_total  (const void *sums, gsize bytes);
double roof_fp16_total  (const void *sums, gsize bytes);
double roof_bf16_total  (const void *sums, gsize bytes);
double roof_int8_total  (const void *sums, gsize bytes);
double roof_words_total (const void *sums, gsize bytes);
