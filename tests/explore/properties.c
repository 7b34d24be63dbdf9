/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "approx.h"
#include "core/fixtures.h"
#include "core/report/report.h"
#include "explore/edit/edit.h"
#include "explore/goal/goal.h"
#include "explore/suggest/sensitivity.h"
#include "explore/threshold/threshold.h"

/* What must hold for every kernel on every machine, over random ones. */

#define N_RANDOM 300

static double
log_uniform (GRand  *random,
             double  low,
             double  high)
{
  return round (low * pow (high / low, g_rand_double (random)));
}

static RoofKernel *
make_random_kernel (GRand *random)
{
  switch (g_rand_int_range (random, 0, 4))
    {
    case 0:
      return make_kernel ("matmul", "matmul", "B", log_uniform (random, 1, 1e5), "D",
                          log_uniform (random, 1, 1e5), "F", log_uniform (random, 1, 1e5), NULL);
    case 1:
      return make_kernel ("silu", "silu", "n", log_uniform (random, 1, 1e9), NULL);
    case 2:
      return make_kernel ("attention", "attention", "T", log_uniform (random, 1, 1e5), "S",
                          log_uniform (random, 1, 1e6), NULL);
    default:
      return make_kernel ("custom", "custom", "flops", log_uniform (random, 1, 1e15), "bytes.main",
                          log_uniform (random, 1, 1e12), NULL);
    }
}

static RoofSnapshot *
make_random_snapshot (GRand       *random,
                      RoofMachine *machine,
                      const char  *compute)
{
  RoofSnapshot *snapshot = roof_snapshot_new (machine);
  guint n = (guint) g_rand_int_range (random, 1, 8);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RoofKernel) plain = make_random_kernel (random);
      g_autoptr (RoofKernel) typed = roof_kernel_with_compute (plain, compute);
      g_autoptr (RoofKernel) kernel = roof_kernel_with_count (typed, log_uniform (random, 1, 100));
      RoofSnapshot *next = roof_snapshot_with_kernel_inserted (snapshot, i, kernel);

      roof_snapshot_unref (snapshot);
      snapshot = next;
    }
  return snapshot;
}

typedef void (*Check) (RoofCatalogue *catalogue, RoofSnapshot *snapshot, GRand *random);

static void
check_random_models (Check check)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofMachine) cpu = make_cpu ();
  g_autoptr (RoofMachine) mixed = make_mixed_cpu ();
  RoofMachine *machines[] = { tpu, cpu, mixed };
  const char *computes[] = { "bf16", "fp32", "fp32" };
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (GRand) random = g_rand_new_with_seed (1729);

  for (guint i = 0; i < N_RANDOM; i++)
    {
      g_autoptr (RoofSnapshot) snapshot = make_random_snapshot (random, machines[i % 3], computes[i % 3]);

      check (catalogue, snapshot, random);
    }
}

/* The roofline of the sums never takes longer than the kernels one after another, and those never longer
 * than without any overlap. Shares add up to one. */
static void
check_totals (RoofCatalogue *catalogue,
              RoofSnapshot  *snapshot,
              GRand         *random)
{
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);
  const RoofTotals *totals = roof_report_get_totals (report);
  double shares = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      g_assert_no_error (roof_report_get_error (report, i));
      shares += roof_report_get_share (report, i);
    }
  assert_approx (shares, 1, 1e-12);
  g_assert_cmpfloat (totals->t_roofline, <=, totals->t_min * (1 + 1e-12));
  g_assert_cmpfloat (totals->t_min, <=, totals->t_max * (1 + 1e-12));
}

static void
test_totals (void)
{
  check_random_models (check_totals);
}

/* No number of the machine gains more than a factor of 2 when doubled, none costs, and all numbers that bind
 * together account for the whole of T_min or leave it alone. */
static void
check_sensitivities (RoofCatalogue *catalogue,
                     RoofSnapshot  *snapshot,
                     GRand         *random)
{
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      g_autoptr (GArray) list = roof_analysis_list_sensitivities (roof_report_get_analysis (report, i));
      double sum = 0;

      for (guint k = 0; k < list->len; k++)
        {
          const RoofSensitivity *entry = &g_array_index (list, RoofSensitivity, k);

          g_assert_cmpfloat (entry->gain, >=, 1);
          g_assert_cmpfloat (entry->gain, <=, 2 * (1 + 1e-12));
          sum += entry->derivative;
        }
      g_assert_cmpfloat (sum, >=, -1 - 1e-12);
      g_assert_true (sum == 0 || fabs (sum + 1) < 1e-12);
    }
}

static void
test_sensitivities (void)
{
  check_random_models (check_sensitivities);
}

/* Wherever a dot is pulled, what comes of it can be analysed, and nothing else has changed. */
static void
check_pulls (RoofCatalogue *catalogue,
             RoofSnapshot  *snapshot,
             GRand         *random)
{
  guint kernel = (guint) g_rand_int_range (random, 0, (int) roof_snapshot_get_n_kernels (snapshot));
  g_autoptr (RoofEdit) edit = roof_edit_new (catalogue, snapshot, NULL, (RoofGrip) { ROOF_GRIP_DOT, (int) kernel, 0, -1 });

  g_assert_nonnull (edit);
  for (guint i = 0; i < 4; i++)
    {
      RoofEditResult result;
      double intensity = pow (10, g_rand_double_range (random, -6, 9));
      double performance = pow (10, g_rand_double_range (random, 0, 20));
      g_autoptr (RoofSnapshot) moved
          = roof_edit_move (edit, intensity, performance, i % 2 ? ROOF_EDIT_SNAP : 0, &result);
      g_autoptr (RoofReport) report = roof_report_new (catalogue, moved, NULL);

      g_assert_no_error (roof_report_get_error (report, kernel));
      g_assert_cmpfloat (result.efficiency, >, 0);
      for (guint k = 0; k < roof_snapshot_get_n_kernels (snapshot); k++)
        g_assert_true (k == kernel
                       || roof_snapshot_get_kernel (moved, k) == roof_snapshot_get_kernel (snapshot, k));
    }
}

static void
test_pulls (void)
{
  check_random_models (check_pulls);
}

/* The ridge as a goal and the threshold are two ways to one number where one unit does the math. */
static void
test_goal_is_threshold (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (GRand) random = g_rand_new_with_seed (6174);
  const RoofGoal ridge = { ROOF_GOAL_RIDGE, 0, 0 };

  for (guint i = 0; i < N_RANDOM; i++)
    {
      g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", "D", log_uniform (random, 500, 1e5), "F",
                                                   log_uniform (random, 500, 1e5), NULL);
      g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
      g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
      const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, 0);
      RoofGoalResult result;

      g_assert_cmpint (roof_analysis_solve (analysis, 0, &ridge, &result), ==, !isnan (threshold->exact));
      if (isnan (threshold->exact))
        continue;
      assert_approx (result.exact, threshold->exact, 1e-11);
      g_assert_cmpfloat (result.whole, ==, threshold->first_integer);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/properties/totals", test_totals);
  g_test_add_func ("/roof/properties/sensitivities", test_sensitivities);
  g_test_add_func ("/roof/properties/pulls", test_pulls);
  g_test_add_func ("/roof/properties/goal-is-threshold", test_goal_is_threshold);
  return g_test_run ();
}
