/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/rank-test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST ROOF_RANK_TEST_MOST_COUNTED
/* The sum of doubled ranks of MOST values, 0 included. */
#define N_SUMS (MOST * (MOST + 1) + 1)

typedef struct
{
  double   value;
  gboolean first; /* of the first sample */
} RankedValue;

static int
compare_ranked (const void *a,
                const void *b)
{
  double x = ((const RankedValue *) a)->value, y = ((const RankedValue *) b)->value;

  return (x > y) - (x < y);
}

/* The number of splits for each sum of the @n ranks, doubled or not, of the first sample. @ranks: (array length=total): ascending.
 * @counts: (out): room for N_SUMS. Returns: the number of sums */
static guint
count_splits (const guint *ranks,
              guint        total,
              guint        n,
              guint32     *counts)
{
  guint n_sums = 1;
  g_autofree guint32 *chosen = NULL; /* [values chosen][their sum] */

  for (guint i = 0; i < total; i++)
    n_sums += ranks[i];
  chosen = g_new0 (guint32, (gsize) (n + 1) * n_sums);
  chosen[0] = 1;
  for (guint i = 0; i < total; i++)
    for (guint k = MIN (n, i + 1); k > 0; k--)
      {
        const guint32 *without = &chosen[(k - 1) * n_sums];
        guint32 *with = &chosen[k * n_sums + ranks[i]];
        guint most = MIN (n_sums - 1 - ranks[i], (k - 1) * ranks[i]); /* no k - 1 of the ranks so far have a larger sum */

        for (guint sum = 0; sum <= most; sum++)
          with[sum] += without[sum];
      }
  memcpy (counts, &chosen[n * n_sums], n_sums * sizeof *counts);
  return n_sums;
}

/* The share of splits whose sum of doubled ranks lies at least as far from the mean as @sum. */
static double
count_p (const guint *ranks,
         guint        total,
         guint        n,
         guint        sum)
{
  guint32 counts[N_SUMS];
  guint n_sums = count_splits (ranks, total, n, counts);
  int mean = (int) (n * (total + 1));
  int distance = abs ((int) sum - mean);
  double outside = 0, all = 0;

  for (guint i = 0; i < n_sums; i++)
    {
      all += counts[i];
      outside += abs ((int) i - mean) >= distance ? counts[i] : 0;
    }
  return outside / all;
}

/* The normal approximation, corrected for ties and for U being a whole number. @ties: the sum of t^3 - t over groups of t equal
 * values */
static double
approximate_p (double u,
               double n,
               double m,
               double ties)
{
  double total = n + m;
  double variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)));
  double distance = fmax (0, fabs (u - n * m / 2) - 0.5);

  return variance > 0 ? erfc (distance / sqrt (2 * variance)) : 1;
}

/* Sorts both samples. Returns: (transfer full) (array length=n+m) */
static RankedValue *
merge (const double *a,
       guint         n,
       const double *b,
       guint         m)
{
  RankedValue *merged = g_new (RankedValue, (gsize) n + m);

  for (guint i = 0; i < n; i++)
    merged[i] = (RankedValue) { a[i], TRUE };
  for (guint i = 0; i < m; i++)
    merged[n + i] = (RankedValue) { b[i], FALSE };
  qsort (merged, (gsize) n + m, sizeof *merged, compare_ranked);
  return merged;
}

double
roof_rank_test (const double *a,
                guint         n,
                const double *b,
                guint         m)
{
  g_autofree RankedValue *merged = merge (a, n, b, m);
  guint total = n + m, ranks[MOST];
  gboolean exact = total <= MOST;
  double sum = 0, ties = 0;

  if (n == 0 || m == 0)
    return 1;
  for (guint i = 0, end; i < total; i = end)
    {
      double size;

      for (end = i + 1; end < total && merged[end].value == merged[i].value; end++)
        ;
      size = end - i;
      ties += size * size * size - size;
      for (guint k = i; k < end; k++)
        {
          sum += merged[k].first ? i + 1.0 + end : 0; /* twice the mean of the ranks i + 1 to end */
          if (exact)
            ranks[k] = i + 1 + end;
        }
    }
  return exact ? count_p (ranks, total, n, (guint) sum) : approximate_p (sum / 2 - n * (n + 1.0) / 2, n, m, ties);
}

double
roof_rank_test_get_least (guint n,
                          guint m)
{
  double splits = 1;

  if (n == 0 || m == 0)
    return 1;
  for (guint i = 1; i <= MIN (n, m) && splits < 1e300; i++)
    splits *= (double) (MAX (n, m) + i) / i;
  return fmin (1, 2 / splits);
}

/* By counting: the ranks of values that all differ are whole numbers. */
static guint64
count_tail (guint  n,
            guint  m,
            double tail)
{
  guint32 counts[N_SUMS];
  guint total = n + m, ranks[MOST], n_sums;
  double below = 0, all = 0;
  guint64 k = 0;

  for (guint i = 0; i < total; i++)
    ranks[i] = i + 1;
  n_sums = count_splits (ranks, total, n, counts);
  for (guint i = 0; i < n_sums; i++)
    all += counts[i];
  for (guint sum = n * (n + 1) / 2; k <= n * m; sum++, k++)
    {
      below += counts[sum];
      if (below > tail * all)
        break;
    }
  return k;
}

/* The quantile of the standard normal distribution, by bisection. @p: below one half */
static double
find_quantile (double p)
{
  double low = -40, high = 0;

  for (guint i = 0; i < 64; i++)
    {
      double middle = (low + high) / 2;

      if (erfc (-middle * G_SQRT2 / 2) / 2 < p)
        low = middle;
      else
        high = middle;
    }
  return high;
}

guint64
roof_rank_test_find_tail (guint  n,
                          guint  m,
                          double tail)
{
  double product = (double) n * m, deviation = sqrt (product * ((double) n + m + 1) / 12);

  if (n == 0 || m == 0)
    return 0;
  if (n + m <= MOST)
    return count_tail (n, m, tail);
  return (guint64) fmax (0, floor (product / 2 + find_quantile (tail) * deviation + 0.5));
}

typedef struct
{
  double p;
  guint  index;
} Comparison;

static int
compare_p (const void *a,
           const void *b)
{
  double x = ((const Comparison *) a)->p, y = ((const Comparison *) b)->p;

  return (x > y) - (x < y);
}

void
roof_holm_correct (double *p,
                   guint   n)
{
  g_autofree Comparison *sorted = g_new (Comparison, MAX (n, 1));
  double most = 0;

  for (guint i = 0; i < n; i++)
    sorted[i] = (Comparison) { p[i], i };
  qsort (sorted, n, sizeof *sorted, compare_p);
  for (guint i = 0; i < n; i++)
    {
      most = fmax (most, fmin (1, (n - i) * sorted[i].p));
      p[sorted[i].index] = most;
    }
}
