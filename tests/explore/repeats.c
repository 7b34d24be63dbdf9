/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "approx.h"
#include "explore/run/rank-test.h"
#include "explore/run/ratio.h"

/* The worked cases: p is a fraction of all splits, 2 of 252 and 2 of 20. */
static void
test_worked (void)
{
  static const double before[] = { 101, 103, 102, 104, 110 }, after[] = { 95, 96, 97, 94, 99 };
  static const double three[] = { 100, 101, 102 }, other[] = { 90, 91, 92 };

  assert_approx (roof_rank_test (before, 5, after, 5), 1.0 / 126, 1e-15);
  assert_approx (roof_rank_test (three, 3, other, 3), 0.1, 1e-15);
  assert_approx (roof_rank_test (after, 5, before, 5), 1.0 / 126, 1e-15);
}

/* Share of all ways to choose @n of the values at which the rank sum of the chosen lies as far from its mean as that of the
 * first @n does: each way is a number with @n bits set. */
static double
count_by_hand (const double *values,
               guint         n,
               guint         total)
{
  double ranks[20], sum = 0, mean = n * (total + 1) / 2.0, outside = 0, all = 0;

  for (guint i = 0; i < total; i++)
    {
      ranks[i] = 0.5;
      for (guint k = 0; k < total; k++)
        ranks[i] += values[k] < values[i] ? 1 : values[k] == values[i] ? 0.5 : 0;
      sum += i < n ? ranks[i] : 0;
    }
  for (guint chosen = 0; chosen < 1u << total; chosen++)
    {
      double other = 0;
      guint size = 0;

      for (guint i = 0; i < total; i++)
        if ((chosen >> i & 1) != 0)
          {
            other += ranks[i];
            size++;
          }
      if (size != n)
        continue;
      all++;
      outside += fabs (other - mean) >= fabs (sum - mean);
    }
  return outside / all;
}

static void
test_ties (void)
{
  static const double values[] = { 1, 2, 2, 3, 5, 2, 4, 4, 6, 7, 8, 8, 8, 1 };

  assert_approx (roof_rank_test (values, 5, values + 5, 6), 32.0 / 462, 1e-15);
  for (guint total = 2; total <= G_N_ELEMENTS (values); total += 3)
    for (guint n = 1; n < total; n++)
      assert_approx (roof_rank_test (values, n, values + n, total - n), count_by_hand (values, n, total), 1e-12);
}

static void
test_all_equal (void)
{
  double same[40];

  for (guint i = 0; i < 40; i++)
    same[i] = 3;
  assert_approx (roof_rank_test (same, 4, same, 4), 1, 0);
  assert_approx (roof_rank_test (same, 20, same, 20), 1, 0);
  assert_approx (roof_rank_test (same, 0, same, 20), 1, 0);
  assert_approx (roof_ratio_new (same, 1, same, 1).shift, 1, 0);
}

/* 22 values with ties. Counting all 705,432 splits gives p = 22,786 of them = 0.0323; the approximation, by its formula in
 * Python, is 0.035045: U = 28, deviation 15.181442305531792, erfc ((60.5 - 28 - 0.5) / deviation / 2^1/2). */
static void
test_many (void)
{
  static const double a[] = { 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 19 };
  static const double b[] = { 13, 14, 15, 16, 16, 17, 18, 19, 20, 21, 22 };

  assert_approx (roof_rank_test (a, 11, b, 11), 0.03504512426513773, 1e-9);
}

/* 4 + 4 are the fewest equal samples that reach 5 %; of unequal ones 3 + 5 do: 2 of 56. */
static void
test_least (void)
{
  assert_approx (roof_rank_test_get_least (3, 3), 0.1, 1e-15);
  assert_approx (roof_rank_test_get_least (4, 4), 2.0 / 70, 1e-15);
  assert_approx (roof_rank_test_get_least (3, 5), 2.0 / 56, 1e-15);
  assert_approx (roof_rank_test_get_least (1, 1), 1, 0);
  assert_approx (roof_rank_test_get_least (0, 9), 1, 0);
  g_assert_cmpfloat (roof_rank_test_get_least (100000, 100000), <, 1e-200);
}

/* The critical values of U in printed tables, two-sided 5 %: one less than the first U that is too likely. */
static void
test_tail (void)
{
  static const struct { guint n, m; guint64 tail; } cases[] = {
    { 3, 3, 0 }, { 4, 4, 1 }, { 5, 5, 3 }, { 5, 8, 7 }, { 10, 10, 24 }, { 15, 15, 65 }, { 20, 20, 128 }, { 0, 5, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (roof_rank_test_find_tail (cases[i].n, cases[i].m, ROOF_SIGNIFICANCE / 2), ==, cases[i].tail);
}

/* The ratios of all pairs sorted in Python: of 5 + 5 the 13th of 25, with the third and the 23rd as ends; of 4 + 4 the geometric
 * mean of the eighth and the ninth of 16, with the least and the greatest. */
static void
test_interval (void)
{
  static const double before[] = { 101, 103, 102, 104, 110 }, after[] = { 95, 96, 97, 94, 99 };
  RoofRatio five = roof_ratio_new (before, 5, after, 5), four = roof_ratio_new (before, 4, after, 4);
  RoofRatio one = roof_ratio_new (before, 1, after, 1);

  assert_approx (five.shift, 1.0736842105263158, 1e-12);
  assert_approx (five.low, 1.0404040404040404, 1e-12);
  assert_approx (five.high, 1.1458333333333333, 1e-12);
  assert_approx (four.shift, 1.0733003699852741, 1e-12);
  assert_approx (four.low, 1.041237113402062, 1e-12);
  assert_approx (four.high, 1.1063829787234043, 1e-12);
  assert_approx (one.shift, 101.0 / 95, 1e-12);
  g_assert_true (isnan (one.low) && isnan (one.high));
}

/* Of 0.01, 0.04, 0.03 and 0.005: 4 x 0.005, 3 x 0.01, 2 x 0.03, and 0.04, which may not be less than the one before. */
static void
test_holm (void)
{
  double p[] = { 0.01, 0.04, 0.03, 0.005 }, large[] = { 0.9, 0.8 };

  roof_holm_correct (p, 4);
  assert_approx (p[0], 0.03, 1e-15);
  assert_approx (p[1], 0.06, 1e-15);
  assert_approx (p[2], 0.06, 1e-15);
  assert_approx (p[3], 0.02, 1e-15);
  roof_holm_correct (large, 2);
  assert_approx (large[0], 1, 0);
  roof_holm_correct (NULL, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/repeats/worked", test_worked);
  g_test_add_func ("/roof/repeats/ties", test_ties);
  g_test_add_func ("/roof/repeats/all-equal", test_all_equal);
  g_test_add_func ("/roof/repeats/many", test_many);
  g_test_add_func ("/roof/repeats/least", test_least);
  g_test_add_func ("/roof/repeats/tail", test_tail);
  g_test_add_func ("/roof/repeats/interval", test_interval);
  g_test_add_func ("/roof/repeats/holm", test_holm);
  return g_test_run ();
}
