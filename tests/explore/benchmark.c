/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/estimate/analysis.h"
#include "core/fixtures.h"
#include "explore/sweep/sweep.h"
#include "median.h"

#define N_EVALUATIONS 1000000
#define N_ROUNDS      7
#define N_STEPS       100000 /* of a sweep */

/* The compiled formulas of a matmul beside the same arithmetic written out in C, in turns, so that a
 * machine that is slow for a while is slow for both. What counts is the ratio. */

static double
evaluate_formulas (RoofEstimator *estimator)
{
  double values[3] = { 1, 8192, 8192 };
  RoofEstimate estimate;
  double sum = 0;

  for (guint i = 1; i <= N_EVALUATIONS; i++)
    {
      values[0] = i;
      roof_estimator_evaluate (estimator, values, FALSE, &estimate);
      sum += estimate.t_min;
    }
  return sum;
}

static double
evaluate_by_hand (const volatile double *sizes,
                  double                 peak,
                  double                 bandwidth)
{
  double sum = 0;

  for (guint i = 1; i <= N_EVALUATIONS; i++)
    {
      double b = i, d = sizes[0], f = sizes[1];
      double flops = 2 * b * d * f;
      double bytes = 2 * (b * d + d * f + b * f);

      sum += fmax (flops / peak, bytes / bandwidth);
    }
  return sum;
}

/* ns a step of a sweep, its values included. */
static double
time_sweep (RoofEstimator *estimator)
{
  const RoofParameter *parameter = roof_operation_get_parameter (roof_estimator_get_operation (estimator), 0);
  const RoofSweep sweep = { 1, N_STEPS, N_STEPS, FALSE };
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GArray) values = roof_sweep_list_values (&sweep, parameter, NULL);
  double at[ROOF_MAX_SLOTS], sum = 0;
  RoofEstimate estimate;

  g_assert_cmpuint (values->len, ==, N_STEPS);
  memcpy (at, roof_estimator_get_values (estimator),
          roof_operation_get_n_parameters (roof_estimator_get_operation (estimator)) * sizeof (double));
  for (guint i = 0; i < values->len; i++)
    {
      at[0] = g_array_index (values, double, i);
      roof_estimator_evaluate (estimator, at, FALSE, &estimate);
      sum += estimate.t_min;
    }
  g_assert_cmpfloat (sum, >, 0);
  return (double) (g_get_monotonic_time () - start) * 1e3 / N_STEPS;
}

int
main (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  const double sizes[] = { 8192, 8192 };
  double formulas[N_ROUNDS], by_hand[N_ROUNDS], ratios[N_ROUNDS], sweeps[N_ROUNDS];

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      double one = evaluate_formulas (roof_analysis_get_estimator (analysis));
      gint64 middle = g_get_monotonic_time ();
      double two = evaluate_by_hand (sizes, 1.97e14, 8.2e11);
      gint64 end = g_get_monotonic_time ();

      g_assert_cmpfloat (fabs (one - two), <=, 1e-9 * two);
      formulas[i] = (double) (middle - start) * 1e3 / N_EVALUATIONS;
      by_hand[i] = (double) (end - middle) * 1e3 / N_EVALUATIONS;
      ratios[i] = formulas[i] / by_hand[i];
      sweeps[i] = time_sweep (roof_analysis_get_estimator (analysis));
    }
  g_print ("matmul, one evaluation: compiled formulas %.0f ns, written out in C %.1f ns, ratio %.1f\n",
           median_take (formulas, N_ROUNDS), median_take (by_hand, N_ROUNDS), median_take (ratios, N_ROUNDS));
  g_print ("matmul, a sweep of %d steps: %.0f ns a step\n", N_STEPS, median_take (sweeps, N_ROUNDS));
  return 0;
}
