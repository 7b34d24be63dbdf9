/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdlib.h>

static inline int
median_compare (const void *a,
                const void *b)
{
  double one = *(const double *) a, two = *(const double *) b;

  return one < two ? -1 : one > two;
}

/* The median of @n values, an odd number, which are sorted. */
static inline double
median_take (double   *values,
             unsigned  n)
{
  qsort (values, n, sizeof *values, median_compare);
  return values[n / 2];
}
