/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/ratio.h"

#include <math.h>
#include <stdlib.h>

#include "core/kernel/measurement.h"
#include "explore/run/rank-test.h"

#define MOST_LISTED 256 /* differences that are sorted */

/* The differences of all pairs of two sorted samples. Many are never listed: a thousand repeats have a million. */
typedef struct
{
  const double *a, *b; /* logarithms, ascending */
  guint         n, m;
  double        listed[MOST_LISTED]; /* ascending; of more pairs empty */
} Differences;

static int
compare_numbers (const void *a,
                 const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static gboolean
is_listed (const Differences *self)
{
  return (guint64) self->n * self->m <= MOST_LISTED;
}

static void
list_differences (Differences *self)
{
  for (guint i = 0; is_listed (self) && i < self->n; i++)
    for (guint k = 0; k < self->m; k++)
      self->listed[i * self->m + k] = self->a[i] - self->b[k];
  if (is_listed (self))
    qsort (self->listed, (gsize) self->n * self->m, sizeof *self->listed, compare_numbers);
}

static guint64
count_up_to (const Differences *self,
             double             most)
{
  guint64 count = 0;
  guint j = self->m;

  for (guint i = 0; i < self->n; i++)
    {
      while (j > 0 && self->a[i] - self->b[self->m - j] > most)
        j--;
      count += j;
    }
  return count;
}

/* The difference at @rank, from 1, in ascending order. */
static double
find_ranked (const Differences *self,
             guint64            rank)
{
  double low = self->a[0] - self->b[self->m - 1], high = self->a[self->n - 1] - self->b[0];

  if (is_listed (self))
    return self->listed[rank - 1];
  if (count_up_to (self, low) >= rank)
    return low;
  /* Halving towards 0 would pass every exponent of a double; logarithms of times differ by 1e-16 at least. */
  if (low < 0 && high > 0 && count_up_to (self, -1e-17) < rank)
    {
      if (count_up_to (self, 0) >= rank)
        return 0;
      low = 0;
    }
  for (;;)
    {
      double middle = low + (high - low) / 2;

      if (!(middle > low && middle < high))
        return high;
      if (count_up_to (self, middle) >= rank)
        high = middle;
      else
        low = middle;
    }
}

/* Puts the logarithms of @values, ascending, into @logs. */
static void
sort_logs (const double *values,
           guint         n,
           double       *logs)
{
  for (guint i = 0; i < n; i++)
    logs[i] = log (values[i]);
  qsort (logs, n, sizeof *logs, compare_numbers);
}

RoofRatio
roof_ratio_new (const double *a,
                guint         n,
                const double *b,
                guint         m)
{
  g_autofree double *logs = g_new (double, (gsize) n + m);
  Differences differences;
  guint64 all = (guint64) n * m, tail = roof_rank_test_find_tail (n, m, ROOF_SIGNIFICANCE / 2);
  RoofRatio ratio = { .low = NAN, .high = NAN };

  sort_logs (a, n, logs);
  sort_logs (b, m, logs + n);
  differences.a = logs;
  differences.b = logs + n;
  differences.n = n;
  differences.m = m;
  list_differences (&differences);
  ratio.shift = exp ((find_ranked (&differences, (all + 1) / 2) + find_ranked (&differences, all / 2 + 1)) / 2);
  if (tail > 0)
    {
      ratio.low = exp (find_ranked (&differences, tail));
      ratio.high = exp (find_ranked (&differences, all + 1 - tail));
    }
  return ratio;
}
