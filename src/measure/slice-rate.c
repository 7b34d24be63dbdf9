/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/slice-rate.h"

#include <math.h>
#include <stdlib.h>

#define FAULTS 50  /* in so many slices one may be too good to be true */
#define LEAP 1.1   /* from which on it is */

static int
compare_descending (gconstpointer a,
                    gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x < y) - (x > y);
}

static double
quantile (const double *sorted, /* descending */
          guint         n,
          double        share) /* of the slices that are better */
{
  return sorted[(guint) floor (share * (n - 1) + 0.5)];
}

/* Returns: how many of the first are faults of the clock */
static guint
count_faults (const double *sorted,
              guint         n)
{
  guint most = MAX (n / FAULTS, 1);

  for (guint faults = MIN (most, n - 1); faults > 0 && n > 2; faults--)
    if (sorted[faults - 1] > LEAP * sorted[faults])
      return faults;
  return 0;
}

static double
mean_of (const double *numbers,
         guint         n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += numbers[i];
  return sum / n;
}

static double *
sort_rates (const RoofTimedSlice *slices,
            guint                 n)
{
  double *rates = g_new (double, n);

  for (guint i = 0; i < n; i++)
    rates[i] = slices[i].work / slices[i].seconds;
  qsort (rates, n, sizeof *rates, compare_descending);
  return rates;
}

static double
find_median_time (const RoofTimedSlice *slices,
                  guint                 n)
{
  g_autofree double *seconds = g_new (double, n);

  for (guint i = 0; i < n; i++)
    seconds[i] = slices[i].seconds;
  qsort (seconds, n, sizeof *seconds, compare_descending);
  return quantile (seconds, n, 0.5);
}

void
roof_slice_rate_find (const RoofTimedSlice *slices,
                      guint                 n,
                      RoofSliceRate        *rate)
{
  g_return_if_fail (n > 0);

  g_autofree double *rates = sort_rates (slices, n);
  guint faults = count_faults (rates, n), tenth = MAX ((n - faults + 9) / 10, 1);
  guint disturbed = 0;

  for (guint i = 0; i < n; i++)
    disturbed += slices[i].disturbed;
  *rate = (RoofSliceRate) {
    .value = mean_of (rates + faults, tenth),
    .best = rates[0],
    .median = quantile (rates, n, 0.5),
    .p10 = quantile (rates, n, 0.9),
    .disturbed = (double) disturbed / n,
    .uneven = 1,
    .seconds = find_median_time (slices, n),
    .clean = n - disturbed >= tenth,
  };
}

void
roof_slice_rate_find_chunked (const RoofTimedSlice *slices,
                              guint                 n,
                              guint                 chunks,
                              RoofSliceRate        *rate)
{
  g_autofree double *best = g_new0 (double, chunks);
  g_autofree guint *clean = g_new0 (guint, chunks);
  double inverse = 0;
  guint seen = 0;

  roof_slice_rate_find (slices, n, rate);
  rate->clean = TRUE;
  for (guint i = 0; i < n; i++)
    {
      guint at = slices[i].chunk % chunks;

      best[at] = MAX (best[at], slices[i].work / slices[i].seconds);
      clean[at] += !slices[i].disturbed;
    }
  for (guint i = 0; i < chunks; i++)
    rate->clean &= best[i] == 0 || clean[i] > 0;
  qsort (best, chunks, sizeof *best, compare_descending);
  for (; seen < chunks && best[seen] > 0; seen++)
    inverse += 1 / best[seen];
  rate->value = seen / inverse;
  rate->uneven = quantile (best, seen, 0.05) / quantile (best, seen, 0.95);
}
