/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/slice-rate.h"

#include "approx.h"

#define N 100
#define WORK 1e6
#define SECONDS 0.001 /* undisturbed: 1e9 a second */

/* What happens to a slice: how many times as long it lasts. */
typedef double (*Trouble) (guint slice);

static double
fluctuate (guint slice)
{
  return 1 + 0.002 * (double) (slice * 7 % 11) / 11;
}

static void
make_slices (RoofTimedSlice *slices,
             Trouble         trouble)
{
  for (guint i = 0; i < N; i++)
    slices[i] = (RoofTimedSlice) { WORK, SECONDS * fluctuate (i) * trouble (i), trouble (i) > 1.5, 0 };
}

/* All work over all time. */
static double
find_plain_mean (const RoofTimedSlice *slices)
{
  double seconds = 0;

  for (guint i = 0; i < N; i++)
    seconds += slices[i].seconds;
  return N * WORK / seconds;
}

static double
trouble_none (guint slice)
{
  return 1;
}

static double
trouble_preempted (guint slice)
{
  return slice % 3 == 0 ? 5 : 1;
}

/* Another process for 70 of 100 slices. */
static double
trouble_shared (guint slice)
{
  return slice < 70 ? 2 : 1;
}

static double
trouble_good_fortune (guint slice)
{
  return slice == 17 || slice == 60 ? 0.5 : 1;
}

static double
trouble_slow_chunks (guint slice)
{
  return slice % 4 == 3 ? 1.3 : 1;
}

static const struct
{
  const char *name;
  Trouble     trouble;
  double      mean; /* what the plain mean says, of the truth */
} cases[] = {
  { "none", trouble_none, 1 },
  { "preempted", trouble_preempted, 1 / (1 + 4 * 0.34) },
  { "shared", trouble_shared, 1 / 1.7 },
  { "good-fortune", trouble_good_fortune, 1 / 0.99 },
  { "slow-chunks", trouble_slow_chunks, 1 / 1.075 },
};

static void
test_robust (void)
{
  RoofTimedSlice slices[N];
  RoofSliceRate estimate;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].name);
      make_slices (slices, cases[i].trouble);
      roof_slice_rate_find (slices, N, &estimate);
      assert_approx (estimate.value, 1e9, 0.003);
      assert_approx (find_plain_mean (slices), 1e9 * cases[i].mean, 0.005);
      g_assert_cmpfloat (estimate.p10, <=, estimate.median);
      g_assert_cmpfloat (estimate.median, <=, estimate.best);
    }
}

static void
test_mean_would_fail (void)
{
  RoofTimedSlice slices[N];
  RoofSliceRate estimate;

  make_slices (slices, trouble_preempted);
  roof_slice_rate_find (slices, N, &estimate);
  g_assert_cmpfloat (find_plain_mean (slices), <, 0.5e9);
  g_assert_cmpfloat (estimate.value, >, 0.997e9);
  make_slices (slices, trouble_shared);
  roof_slice_rate_find (slices, N, &estimate);
  g_assert_cmpfloat (estimate.median, <, 0.51e9);
  g_assert_cmpfloat (estimate.value, >, 0.997e9);
}

static void
test_outliers_show_in_best (void)
{
  RoofTimedSlice slices[N];
  RoofSliceRate estimate;

  make_slices (slices, trouble_good_fortune);
  roof_slice_rate_find (slices, N, &estimate);
  assert_approx (estimate.best, 2e9, 0.01);
}

/* What is fast often enough is no fault of the clock. */
static void
test_fast_tenth_counts (void)
{
  RoofTimedSlice slices[N];
  RoofSliceRate estimate;

  make_slices (slices, trouble_none);
  for (guint i = 0; i < N / 10; i++)
    slices[i * 10].seconds /= 1.5;
  roof_slice_rate_find (slices, N, &estimate);
  assert_approx (estimate.value, 1.5e9, 0.003);
}

static void
test_disturbed (void)
{
  RoofTimedSlice slices[N];
  RoofSliceRate estimate;

  make_slices (slices, trouble_preempted);
  roof_slice_rate_find (slices, N, &estimate);
  assert_approx (estimate.disturbed, 0.34, 1e-9);
  assert_approx (estimate.seconds, SECONDS, 0.003);
}

static guint undisturbed;

/* Another process for all slices but the first. */
static double
trouble_crowded (guint slice)
{
  return slice < undisturbed ? 1 : 2;
}

/* The best tenth of a hundred slices are ten. */
static void
test_clean (void)
{
  static const struct
  {
    guint    undisturbed;
    gboolean clean;
  } table[] = { { 100, TRUE }, { 40, TRUE }, { 10, TRUE }, { 9, FALSE }, { 1, FALSE }, { 0, FALSE } };
  RoofTimedSlice slices[N];
  RoofSliceRate estimate;

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      undisturbed = table[i].undisturbed;
      make_slices (slices, trouble_crowded);
      roof_slice_rate_find (slices, N, &estimate);
      g_assert_cmpint (estimate.clean, ==, table[i].clean);
    }
}

static void
test_one_slice (void)
{
  RoofTimedSlice slice = { WORK, SECONDS, FALSE, 0 };
  RoofSliceRate estimate;

  roof_slice_rate_find (&slice, 1, &estimate);
  assert_approx (estimate.value, 1e9, 1e-12);
  assert_approx (estimate.median, 1e9, 1e-12);
}

/* Of 20 chunks 5 are a third slower, whoever looks: all memory is 1 / (0.75 + 0.25 × 1.5) as fast, and in five passes each chunk
 * is twice disturbed. */
static void
test_chunks (void)
{
  RoofTimedSlice slices[N];
  RoofSliceRate estimate;

  for (guint i = 0; i < N; i++)
    {
      gboolean disturbed = i / 20 == i % 5 || i / 20 == (i + 1) % 5;

      slices[i] = (RoofTimedSlice) { WORK, SECONDS * (i % 20 < 5 ? 1.5 : 1) * (disturbed ? 3 : 1), disturbed, i % 20 };
    }
  roof_slice_rate_find_chunked (slices, N, 20, &estimate);
  g_assert_true (estimate.clean);
  assert_approx (estimate.value, 1e9 / 1.125, 1e-9);
  assert_approx (estimate.uneven, 1.5, 1e-9);
  roof_slice_rate_find (slices, N, &estimate);
  assert_approx (estimate.value, 1e9, 1e-9);
}

/* One chunk was disturbed whenever it was visited. */
static void
test_chunk_never_clean (void)
{
  RoofTimedSlice slices[N];
  RoofSliceRate estimate;

  for (guint i = 0; i < N; i++)
    slices[i] = (RoofTimedSlice) { WORK, SECONDS, i % 20 == 7, i % 20 };
  roof_slice_rate_find_chunked (slices, N, 20, &estimate);
  g_assert_false (estimate.clean);
}

/* The last pass need not end. */
static void
test_chunks_unseen (void)
{
  RoofTimedSlice slices[3] = { { WORK, SECONDS, FALSE, 0 }, { WORK, SECONDS, FALSE, 1 }, { WORK, SECONDS, FALSE, 2 } };
  RoofSliceRate estimate;

  roof_slice_rate_find_chunked (slices, 3, 8, &estimate);
  assert_approx (estimate.value, 1e9, 1e-12);
  assert_approx (estimate.uneven, 1, 1e-12);
  g_assert_true (estimate.clean);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measure/slice-rate/robust", test_robust);
  g_test_add_func ("/roof/measure/slice-rate/mean-would-fail", test_mean_would_fail);
  g_test_add_func ("/roof/measure/slice-rate/outliers-show-in-best", test_outliers_show_in_best);
  g_test_add_func ("/roof/measure/slice-rate/fast-tenth-counts", test_fast_tenth_counts);
  g_test_add_func ("/roof/measure/slice-rate/disturbed", test_disturbed);
  g_test_add_func ("/roof/measure/slice-rate/clean", test_clean);
  g_test_add_func ("/roof/measure/slice-rate/one-slice", test_one_slice);
  g_test_add_func ("/roof/measure/slice-rate/chunks", test_chunks);
  g_test_add_func ("/roof/measure/slice-rate/chunk-never-clean", test_chunk_never_clean);
  g_test_add_func ("/roof/measure/slice-rate/chunks-unseen", test_chunks_unseen);
  return g_test_run ();
}
