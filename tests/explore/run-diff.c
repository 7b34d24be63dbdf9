/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/run-diff.h"

#include <math.h>

#include "../core/fixtures.h"
#include "approx.h"
#include "explore/run/run-gate.h"
#include "explore/run/spread-test-private.h"

/* @time: NAN: not measured. Returns: (transfer full) */
static RoofKernel *
make_timed (const char *name,
            double      bytes,
            double      time)
{
  g_autoptr (RoofKernel) plain = make_kernel (name, "custom", "flops", 0.0, "bytes.dram", bytes, NULL);

  return isnan (time) ? g_steal_pointer (&plain) : roof_kernel_with_measured_time (plain, time, NULL);
}

/* Returns: (transfer full) */
static RoofKernel *
make_repeated (const char   *name,
               const double *times,
               guint         n)
{
  g_autoptr (RoofKernel) plain = make_kernel (name, "custom", "flops", 1e9, "bytes.dram", 1e9, NULL);
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;
  g_autoptr (RoofMeasurement) measurement = NULL;

  values.times = times;
  values.n_times = n;
  measurement = roof_measurement_new (&values, NULL);
  return roof_kernel_with_measurement (plain, measurement);
}

/* @kernels: (transfer full) (array length=n). Returns: (transfer full) */
static RoofReport *
make_run (RoofMachine *machine,
          RoofKernel **kernels,
          guint        n)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (GPtrArray) array = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  g_autoptr (RoofSnapshot) snapshot = NULL;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (array, kernels[i]);
  snapshot = roof_snapshot_with_kernels (empty, array);
  return roof_report_new (catalogue, snapshot, NULL);
}

/* @before, @after: (transfer full). Returns: (transfer full) */
static RoofRunDiff *
compare (RoofReport           *before,
         RoofReport           *after,
         const RoofCorrection *corrections,
         guint                 n)
{
  RoofReport *reports[] = { before, after };
  RoofRunDiff *diff = roof_run_diff_new (reports, 2, FALSE, corrections, n);

  roof_report_unref (before);
  roof_report_unref (after);
  return diff;
}

/* "a>a n, b>- none": each row as its names and how they were matched. */
static char *
describe_rows (const RoofRunDiff *diff)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < diff->n_rows; i++)
    {
      const char *before = roof_run_diff_get_name (diff, i, 0), *after = roof_run_diff_get_name (diff, i, diff->n_runs - 1);

      g_string_append_printf (text, "%s%s>%s %s", i > 0 ? ", " : "", before != NULL ? before : "-", after != NULL ? after : "-",
                              roof_match_kind_to_string (diff->rows[i].match));
    }
  return g_string_free (text, FALSE);
}

static void
assert_rows (const RoofRunDiff *diff,
             const char        *expected)
{
  g_autofree char *rows = describe_rows (diff);

  g_assert_cmpstr (rows, ==, expected);
}

static void
test_names (void)
{
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *before[] = { make_timed ("a", 1, 3), make_timed ("b", 2, 4), make_timed ("gone", 3, 5) };
  RoofKernel *after[] = { make_timed ("new", 4, 7), make_timed ("b", 2, 2), make_timed ("a", 1, 3) };
  g_autoptr (RoofRunDiff) diff = compare (make_run (cpu, before, 3), make_run (cpu, after, 3), NULL, 0);

  assert_rows (diff, "a>a name, b>b name, gone>- none, ->new none");
  assert_approx (diff->rows[1].gain, 2, 1e-15);
  g_assert_cmpuint (diff->totals.n_matched, ==, 2);
  g_assert_cmpuint (diff->totals.n_appeared, ==, 1);
  g_assert_cmpuint (diff->totals.n_vanished, ==, 1);
  assert_approx (diff->totals.appeared, 7, 1e-15);
  assert_approx (diff->totals.vanished, 5, 1e-15);
  assert_approx (diff->totals.before, 7, 1e-15);
  assert_approx (diff->totals.after, 5, 1e-15);
  assert_approx (diff->totals.gain, 1.4, 1e-15);
  assert_approx (diff->totals.mean_gain, G_SQRT2, 1e-15);
}

static void
test_renamed (void)
{
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *before[] = { make_kernel ("q", "matmul", "B", 2.0, "D", 8.0, NULL), make_timed ("x", 7, 1), make_timed ("none", 0, 1) };
  RoofKernel *after[] = { make_timed ("y", 7, NAN), make_kernel ("query", "matmul", "D", 8.0, "B", 2.0, NULL),
                          make_timed ("other", 0, 2) };
  g_autoptr (RoofRunDiff) diff = compare (make_run (cpu, before, 3), make_run (cpu, after, 3), NULL, 0);

  assert_rows (diff, "q>query parameters, x>y parameters, none>- none, ->other none");
  g_assert_true (isnan (diff->rows[1].gain));
}

/* Of one name those of the same parameters are paired first, then in order, and that is told. */
static void
test_one_name (void)
{
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *many[1000], *fewer[999];
  RoofKernel *two[] = { make_timed ("k", 1, 1), make_timed ("k", 1, 2) }, *swapped[] = { make_timed ("k", 1, 4), make_timed ("k", 1, 2) };
  RoofKernel *three[] = { make_timed ("k", 1, 1), make_timed ("k", 2, 2), make_timed ("k", 3, 2) };
  RoofKernel *one[] = { make_timed ("k", 3, 1) };
  g_autoptr (RoofRunDiff) ordered = compare (make_run (cpu, two, 2), make_run (cpu, swapped, 2), NULL, 0);
  g_autoptr (RoofRunDiff) sorted = compare (make_run (cpu, three, 3), make_run (cpu, one, 1), NULL, 0);
  RoofKernel *turned_before[] = { make_timed ("k", 1, 1), make_timed ("k", 2, 2) };
  RoofKernel *turned_after[] = { make_timed ("k", 2, 1), make_timed ("k", 1, 1) };
  g_autoptr (RoofRunDiff) turned = compare (make_run (cpu, turned_before, 2), make_run (cpu, turned_after, 2), NULL, 0);
  g_autoptr (RoofRunDiff) unequal = NULL;
  const RoofRepeated *told;

  for (guint i = 0; i < 1000; i++)
    many[i] = make_timed ("k", 5, 1);
  for (guint i = 0; i < 999; i++)
    fewer[i] = make_timed ("k", 5, 1);
  unequal = compare (make_run (cpu, many, 1000), make_run (cpu, fewer, 999), NULL, 0);
  assert_approx (ordered->rows[0].gain, 0.25, 1e-15);
  assert_approx (ordered->rows[1].gain, 1, 1e-15);
  assert_rows (sorted, "k>- none, k>- none, k>k name");
  told = &g_array_index (sorted->repeated, RoofRepeated, 0);
  g_assert_cmpuint (told->n_paired, ==, 1);
  g_assert_false (told->in_order);
  assert_approx (turned->rows[0].gain, 1, 1e-15);
  assert_approx (turned->rows[1].gain, 2, 1e-15);
  g_assert_false (g_array_index (turned->repeated, RoofRepeated, 0).in_order);
  g_assert_cmpuint (unequal->totals.n_matched, ==, 999);
  g_assert_cmpuint (unequal->totals.n_vanished, ==, 1);
  g_assert_cmpuint (unequal->repeated->len, ==, 1);
  told = &g_array_index (unequal->repeated, RoofRepeated, 0);
  g_assert_cmpuint (told->n_before, ==, 1000);
  g_assert_cmpuint (told->n_after, ==, 999);
  g_assert_cmpuint (told->n_paired, ==, 999);
  g_assert_true (told->in_order);
}

static void
test_corrections (void)
{
  static const RoofCorrection corrections[] = { { "a", "b" }, { "many", "one" } };
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *before[] = { make_timed ("a", 1, 1), make_timed ("b", 2, 1), make_timed ("many", 3, 1), make_timed ("many", 4, 1) };
  RoofKernel *after[] = { make_timed ("a", 8, 1), make_timed ("b", 9, 1), make_timed ("one", 5, 1) };
  g_autoptr (RoofRunDiff) diff = compare (make_run (cpu, before, 4), make_run (cpu, after, 3), corrections, 2);
  const RoofRepeated *told;

  assert_rows (diff, "a>b given, b>- none, many>one given, many>- none, ->a none");
  g_assert_cmpuint (diff->repeated->len, ==, 1);
  told = &g_array_index (diff->repeated, RoofRepeated, 0);
  g_assert_cmpstr (told->before, ==, "many");
  g_assert_cmpstr (told->after, ==, "one");
  g_assert_cmpuint (told->n_before, ==, 2);
  g_assert_cmpuint (told->n_paired, ==, 1);
}

/* A kernel of no FLOPs: 5e10 B take 1 s on the CPU, so that 2 s are half of its roof. */
static void
test_roof (void)
{
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *before[] = { make_timed ("copy", 5e10, 2) };
  RoofKernel *after[] = { make_kernel ("copy", "custom", "flops", 1e13, "bytes.dram", 5e10, "time", 10.0, NULL) };
  g_autoptr (RoofRunDiff) diff = compare (make_run (cpu, before, 1), make_run (cpu, after, 1), NULL, 0);

  assert_approx (roof_run_diff_get (diff, 0, 0)->share, 0.5, 1e-12);
  assert_approx (roof_run_diff_get (diff, 0, 1)->share, 1, 1e-12);
  g_assert_cmpstr (roof_run_diff_get (diff, 0, 0)->bound, ==, "dram");
  g_assert_cmpstr (roof_run_diff_get (diff, 0, 1)->bound, ==, "compute");
  g_assert_true (roof_run_diff_has_other_bound (diff, 0));
  g_assert_true (roof_run_diff_has_other_work (diff, 0, 0, 1));
}

static void
test_noise (void)
{
  static const double slow[] = { 101, 103, 102, 104, 110 }, fast[] = { 95, 96, 97, 94, 99 }, mixed[] = { 100, 90, 120, 98, 105 };
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *before[] = { make_repeated ("a", slow, 5), make_repeated ("b", slow, 5), make_repeated ("c", slow, 3),
                           make_repeated ("d", slow, 5) };
  RoofKernel *after[] = { make_repeated ("a", fast, 5), make_repeated ("b", mixed, 5), make_repeated ("c", fast, 3),
                          make_timed ("d", 1, 1) };
  g_autoptr (RoofRunDiff) diff = compare (make_run (cpu, before, 4), make_run (cpu, after, 4), NULL, 0);

  g_assert_cmpint (diff->rows[0].difference, ==, ROOF_DIFFERENCE_SHOWN);
  assert_approx (diff->rows[0].p, 1.0 / 126, 1e-12);
  assert_approx (diff->rows[0].p_holm, 2.0 / 126, 1e-12);
  assert_approx (diff->rows[0].gain, 103.0 / 96, 1e-12);
  g_assert_cmpint (diff->rows[1].difference, ==, ROOF_DIFFERENCE_NOT_SHOWN);
  g_assert_cmpint (diff->rows[2].difference, ==, ROOF_DIFFERENCE_TOO_FEW);
  assert_approx (diff->rows[2].p, 0.1, 1e-12);
  g_assert_cmpint (diff->rows[3].difference, ==, ROOF_DIFFERENCE_UNKNOWN);
  g_assert_cmpuint (diff->totals.n_tested, ==, 2);
  g_assert_cmpuint (diff->totals.n_shown, ==, 1);
  g_assert_cmpuint (diff->totals.n_shown_holm, ==, 1);
}

/* @sigma: s; @n: repeats, 0: not known. Returns: (transfer full) */
static RoofKernel *
make_spread (const char *name,
             double      time,
             double      sigma,
             guint       n)
{
  g_autoptr (RoofKernel) plain = make_kernel (name, "custom", "flops", 1e9, "bytes.dram", 1e9, NULL);
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;
  g_autoptr (RoofMeasurement) measurement = NULL;

  values.time = time;
  values.sigma = sigma;
  values.repeats = n;
  measurement = roof_measurement_new (&values, NULL);
  return roof_kernel_with_measurement (plain, measurement);
}

/* Where the single repeats are not known, deviations and their numbers decide. Of 2 x 10 repeats of sigma 1 the medians have
 * the error (pi/2 / 10)^1/2 = 0.39633 each, together 0.5605: 1.2 apart is t = 2.141 of 18 degrees, p = 0.0462. */
static void
test_spread (void)
{
  static const double slow[] = { 101, 103, 102, 104, 110 };
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *before[] = { make_spread ("a", 100, 1, 10), make_spread ("b", 100, 1, 10), make_spread ("c", 100, 1, 0),
                           make_repeated ("d", slow, 5), make_spread ("e", 100, 0, 10) };
  RoofKernel *after[] = { make_spread ("a", 101.2, 1, 10), make_spread ("b", 101.1, 1, 10), make_spread ("c", 200, 1, 10),
                          make_spread ("d", 150, 2, 7), make_spread ("e", 101, 0, 10) };
  g_autoptr (RoofRunDiff) diff = compare (make_run (cpu, before, 5), make_run (cpu, after, 5), NULL, 0);

  g_assert_cmpint (diff->rows[0].difference, ==, ROOF_DIFFERENCE_SHOWN);
  assert_approx (diff->rows[0].p, 0.0462, 2e-3);
  g_assert_cmpuint (diff->rows[0].n_before, ==, 10);
  g_assert_cmpint (diff->rows[1].difference, ==, ROOF_DIFFERENCE_NOT_SHOWN);
  g_assert_cmpint (diff->rows[2].difference, ==, ROOF_DIFFERENCE_UNKNOWN);
  g_assert_cmpint (diff->rows[3].difference, ==, ROOF_DIFFERENCE_SHOWN);
  g_assert_cmpint (diff->rows[4].difference, ==, ROOF_DIFFERENCE_UNKNOWN);
  g_assert_cmpuint (diff->totals.n_tested, ==, 3);
  g_assert_cmpuint (diff->totals.n_by_spread, ==, 3);
  g_assert_cmpuint (diff->totals.n_uncounted, ==, 2);
}

/* Table of Student's distribution: 5 % lie outside these. */
static void
test_student (void)
{
  static const struct { guint freedom; double t; } cases[] = {
    { 1, 12.706 }, { 2, 4.303 }, { 3, 3.182 }, { 4, 2.776 }, { 10, 2.228 }, { 15, 2.131 }, { 120, 1.980 }, { 100000, 1.960 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_approx (roof_student_tails (cases[i].t, cases[i].freedom), 0.05, 2e-3);
}

/* Slower by 5 % passes 5 %; a difference that is not shown passes; one that could not be shown fails. */
static void
test_gate (void)
{
  static const double before_times[] = { 100, 101, 99, 100, 102 }, after_times[] = { 90, 130, 95, 125, 120 };
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *before[] = { make_timed ("a", 1, 1), make_timed ("b", 1, 1), make_timed ("c", 1, 1),
                           make_repeated ("d", before_times, 5), make_repeated ("e", before_times, 3), make_timed ("f", 1, NAN) };
  RoofKernel *after[] = { make_timed ("a", 1, 1.05), make_timed ("b", 1, 1.051), make_timed ("c", 1, 0.5),
                          make_repeated ("d", after_times, 5), make_repeated ("e", after_times + 3, 2), make_timed ("f", 1, 1) };
  static const RoofGateState expected[] = { ROOF_GATE_HELD, ROOF_GATE_FAILED, ROOF_GATE_HELD, ROOF_GATE_NOISE, ROOF_GATE_FAILED,
                                            ROOF_GATE_UNKNOWN };
  g_autoptr (RoofRunDiff) diff = compare (make_run (cpu, before, 6), make_run (cpu, after, 6), NULL, 0);

  for (guint i = 0; i < 6; i++)
    g_assert_cmpint (roof_run_gate_judge (diff, i, 0.05), ==, expected[i]);
  g_assert_cmpint (roof_run_gate_judge_total (diff, 0.05), ==, ROOF_GATE_FAILED);
  g_assert_cmpint (roof_run_gate_judge_total (diff, 0.5), ==, ROOF_GATE_HELD);
  g_assert_cmpint (roof_run_gate_judge_share (0.6, 0.6), ==, ROOF_GATE_HELD);
  g_assert_cmpint (roof_run_gate_judge_share (0.59, 0.6), ==, ROOF_GATE_FAILED);
  g_assert_cmpint (roof_run_gate_judge_share (NAN, 0.6), ==, ROOF_GATE_UNKNOWN);
}

/* The sum is 25 % slower by a kernel whose difference is not shown: within the noise. */
static void
test_noisy_total (void)
{
  static const double before_times[] = { 100, 101, 99, 100, 102 }, after_times[] = { 90, 130, 95, 125, 120 };
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *before[] = { make_repeated ("d", before_times, 5), make_timed ("a", 1, 1) };
  RoofKernel *after[] = { make_repeated ("d", after_times, 5), make_timed ("a", 1, 1) };
  RoofKernel *slow[] = { make_repeated ("d", after_times, 5), make_timed ("a", 1, 9) };
  RoofKernel *again[] = { make_repeated ("d", before_times, 5), make_timed ("a", 1, 1) };
  g_autoptr (RoofRunDiff) noisy = compare (make_run (cpu, before, 2), make_run (cpu, after, 2), NULL, 0);
  g_autoptr (RoofRunDiff) slower = compare (make_run (cpu, again, 2), make_run (cpu, slow, 2), NULL, 0);

  g_assert_cmpint (roof_run_gate_judge_total (noisy, 0.05), ==, ROOF_GATE_NOISE);
  g_assert_cmpint (roof_run_gate_judge_total (slower, 0.05), ==, ROOF_GATE_FAILED);
}

static void
test_trajectory (void)
{
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *first[] = { make_timed ("a", 1, 8), make_timed ("b", 2, 1) }, *second[] = { make_timed ("a", 1, 4) };
  RoofKernel *third[] = { make_timed ("b", 2, 3), make_timed ("a", 1, 2), make_timed ("c", 3, 1) };
  RoofReport *reports[] = { make_run (cpu, first, 2), make_run (cpu, second, 1), make_run (cpu, third, 3) };
  g_autoptr (RoofRunDiff) diff = roof_run_diff_new (reports, 3, FALSE, NULL, 0);

  assert_rows (diff, "a>a name, b>b name, ->c none");
  assert_approx (roof_run_diff_get_gain (diff, 0, 0, 2), 4, 1e-15);
  assert_approx (roof_run_diff_get_gain (diff, 0, 1, 2), 2, 1e-15);
  g_assert_true (isnan (roof_run_diff_get_gain (diff, 1, 1, 2)));
  assert_approx (diff->rows[1].gain, 1.0 / 3, 1e-15);
  g_assert_null (roof_run_diff_get_name (diff, 1, 1));
  for (guint i = 0; i < 3; i++)
    roof_report_unref (reports[i]);
}

static void
test_sort (void)
{
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *before[] = { make_timed ("b", 1, 4), make_timed ("c", 2, NAN), make_timed ("a", 3, 1) };
  RoofKernel *after[] = { make_timed ("b", 1, 2), make_timed ("c", 2, 9), make_timed ("a", 3, 3) };
  static const struct { RoofRunSort sort; guint order[3]; } cases[] = {
    { ROOF_RUN_SORT_NONE, { 0, 1, 2 } }, { ROOF_RUN_SORT_TIME, { 1, 0, 2 } }, { ROOF_RUN_SORT_GAIN, { 2, 0, 1 } },
    { ROOF_RUN_SORT_NAME, { 2, 0, 1 } },
  };
  g_autoptr (RoofRunDiff) diff = compare (make_run (cpu, before, 3), make_run (cpu, after, 3), NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree guint *order = roof_run_diff_sort (diff, cases[i].sort);

      g_assert_cmpmem (order, 3 * sizeof *order, cases[i].order, 3 * sizeof *order);
    }
}

/* T_min: 1 s and 2 s at 5e10 B/s, whatever was measured. */
static void
test_modelled (void)
{
  g_autoptr (RoofMachine) cpu = make_cpu ();
  RoofKernel *before[] = { make_timed ("a", 1e11, 77) }, *after[] = { make_timed ("a", 5e10, NAN) };
  RoofReport *reports[] = { make_run (cpu, before, 1), make_run (cpu, after, 1) };
  g_autoptr (RoofRunDiff) diff = roof_run_diff_new (reports, 2, TRUE, NULL, 0);

  assert_approx (diff->rows[0].gain, 2, 1e-12);
  roof_report_unref (reports[0]);
  roof_report_unref (reports[1]);
}

static void
test_units (void)
{
  assert_approx (roof_run_guess_unit (1.2, TRUE), 1, 0);
  assert_approx (roof_run_guess_unit (30, TRUE), 1, 0);
  assert_approx (roof_run_guess_unit (1300, TRUE), 1000, 0);
  assert_approx (roof_run_guess_unit (0.8e-6, TRUE), 1e-6, 1e-12);
  assert_approx (roof_run_guess_unit (1.0486, TRUE), 1.048576, 0);
  assert_approx (roof_run_guess_unit (1 / 1.0486, TRUE), 1 / 1.048576, 1e-12);
  assert_approx (roof_run_guess_unit (NAN, TRUE), 1, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/run-diff/names", test_names);
  g_test_add_func ("/roof/run-diff/renamed", test_renamed);
  g_test_add_func ("/roof/run-diff/one-name", test_one_name);
  g_test_add_func ("/roof/run-diff/corrections", test_corrections);
  g_test_add_func ("/roof/run-diff/roof", test_roof);
  g_test_add_func ("/roof/run-diff/noise", test_noise);
  g_test_add_func ("/roof/run-diff/spread", test_spread);
  g_test_add_func ("/roof/run-diff/student", test_student);
  g_test_add_func ("/roof/run-diff/gate", test_gate);
  g_test_add_func ("/roof/run-diff/noisy-total", test_noisy_total);
  g_test_add_func ("/roof/run-diff/trajectory", test_trajectory);
  g_test_add_func ("/roof/run-diff/sort", test_sort);
  g_test_add_func ("/roof/run-diff/modelled", test_modelled);
  g_test_add_func ("/roof/run-diff/units", test_units);
  return g_test_run ();
}
