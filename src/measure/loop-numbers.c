/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/loop-numbers.h"

#include <math.h>

/* Of a normal number, which those of loops are. */
static double
fp16_value (guint16 bits)
{
  double magnitude = ldexp ((bits & 0x3ff) | 0x400, (bits >> 10 & 0x1f) - 25);

  return bits & 0x8000 ? -magnitude : magnitude;
}

#define DEFINE_TOTAL(dtype, value) \
  double \
  roof_##dtype##_total (const void *sums, \
                        gsize       bytes) \
  { \
    const dtype##_sum *each = sums; \
    double             total = 0.0; \
    for (gsize i = 0; i < bytes / sizeof each[0]; i++) \
      total += value (each[i]); \
    return total; \
  }

DEFINE_TOTAL (fp64, )
DEFINE_TOTAL (fp32, )
DEFINE_TOTAL (fp16, fp16_value)
DEFINE_TOTAL (bf16, )
DEFINE_TOTAL (int8, )

double
roof_words_total (const void *sums,
                  gsize       bytes)
{
  const guint64 *each = sums;
  guint64        total = 0;

  for (gsize i = 0; i < bytes / sizeof each[0]; i++)
    total += each[i];
  return (double) (total >> 32) + (double) (total & G_MAXUINT32);
}
