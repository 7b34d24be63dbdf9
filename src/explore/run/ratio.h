/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many times as large the values of one sample are as those of another. */
typedef struct
{
  double shift; /* exp of the Hodges-Lehmann estimate on logarithms: the median of all ratios */
  double low;   /* of `shift`, with 95 % confidence; NAN: too few values for that */
  double high;
} RoofRatio;

/* Hodges and Lehmann, Annals of Mathematical Statistics 34 (1963). The interval is that of the ratios of all pairs which the
 * rank test would not refuse. No random numbers. @a: (array length=n), @b: (array length=m): more than 0, one value or more */
RoofRatio roof_ratio_new (const double *a,
                          guint         n,
                          const double *b,
                          guint         m);

G_END_DECLS
