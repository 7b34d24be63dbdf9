/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/estimate/analysis.h"
#include "core/report/report.h"
#include "document/files/library.h"
#include "document/files/network.h"
#include "explore/gap/gap.h"
#include "median.h"
#include "workload/apply.h"
#include "workload/step.h"

#define N_ROUNDS      5
#define N_EVALUATIONS 20000 /* of each kind */
#define N_PRODUCTS    5000000
#define N_STEPS       200 /* of a network */
#define N_MEASURED    1000 /* kernels */

/* Every kind of the catalogue through its compiled formulas, beside a matmul written out in C, in turns; and steps of
 * whole networks, as a slider that is dragged asks for them; and the gaps of measured kernels beside the report of the same
 * kernels. What counts are the ratios. */

/* ns an evaluation, over all kinds that @machine can run. */
static double
time_catalogue (RoofCatalogue *catalogue,
                RoofMachine   *machine,
                guint         *n_kinds)
{
  gint64 spent = 0;

  *n_kinds = 0;
  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    {
      RoofOperation *operation = roof_catalogue_get (catalogue, i);
      g_autoptr (RoofKernel) kernel = roof_kernel_new ("k", roof_operation_get_id (operation));
      g_autoptr (RoofEstimator) estimator = roof_estimator_new (operation, kernel, machine, NULL);
      RoofEstimate estimate;
      gint64 start;

      if (estimator == NULL)
        continue;
      start = g_get_monotonic_time ();
      for (guint k = 0; k < N_EVALUATIONS; k++)
        roof_estimator_evaluate (estimator, roof_estimator_get_values (estimator), FALSE, &estimate);
      spent += g_get_monotonic_time () - start;
      (*n_kinds)++;
    }
  return (double) spent * 1e3 / N_EVALUATIONS / *n_kinds;
}

/* ns for T_min of a matmul in C. */
static double
time_by_hand (const volatile double *sizes)
{
  gint64 start = g_get_monotonic_time ();
  volatile double sum = 0;

  for (guint i = 1; i <= N_PRODUCTS; i++)
    {
      double b = i, d = sizes[0], f = sizes[1];

      sum += fmax (2 * b * d * f / 1.97e14, 2 * (b * d + d * f + b * f) / 8.2e11);
    }
  return (double) (g_get_monotonic_time () - start) * 1e3 / N_PRODUCTS;
}

/* Steps a second of the network @id: kernels made anew for each batch and analysed. @n_kernels: (out): in each */
static double
time_network (RoofCatalogue *catalogue,
              RoofMachine   *machine,
              const char    *id,
              guint         *n_kernels)
{
  g_autoptr (RoofWorkload) workload = roof_network_resolve (id, NULL);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (workload, empty, NULL);
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);
  gint64 start = g_get_monotonic_time ();

  *n_kernels = roof_snapshot_get_n_kernels (snapshot);
  for (guint i = 1; i <= N_STEPS; i++)
    {
      g_autoptr (RoofSnapshot) next = roof_step_set_all (snapshot, roof_step_find_size ("batch"), i, NULL);
      RoofReport *update = roof_report_update (report, catalogue, next, NULL);

      roof_report_unref (report);
      report = update;
    }
  return N_STEPS / ((double) (g_get_monotonic_time () - start) / 1e6);
}

/* Kernels of all kinds, each measured at twice its least time or so. Returns: (transfer full) */
static RoofSnapshot *
make_measured (RoofCatalogue *catalogue,
               RoofMachine   *machine)
{
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  GPtrArray *kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);

  for (guint i = 0; kernels->len < N_MEASURED; i++)
    {
      RoofOperation *operation = roof_catalogue_get (catalogue, i % roof_catalogue_get_n (catalogue));
      g_autoptr (RoofKernel) kernel = roof_kernel_new ("k", roof_operation_get_id (operation));
      g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);

      if (analysis != NULL && roof_analysis_get_estimate (analysis)->t_min > 0)
        g_ptr_array_add (kernels, roof_kernel_with_measured_time (
                                      kernel, roof_analysis_get_estimate (analysis)->t_min * (1 + i % 7 / 3.), NULL));
    }
  return roof_snapshot_taking_kernels (empty, kernels);
}

/* ms for the gaps of measured kernels. @beside: (out): ms for their report, with the analysis of each */
static double
time_gaps (RoofCatalogue *catalogue,
           RoofSnapshot  *snapshot,
           double        *beside)
{
  gint64 start = g_get_monotonic_time (), between;
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);
  RoofGapSum sum;

  for (guint i = 0; i < N_MEASURED; i++)
    roof_report_get_analysis (report, i);
  between = g_get_monotonic_time ();
  roof_report_add_gaps (report, &sum);
  g_assert (sum.n + sum.n_below == N_MEASURED);
  *beside = (double) (between - start) / 1e3;
  return (double) (g_get_monotonic_time () - between) / 1e3;
}

int
main (void)
{
  static const char *const networks[] = { "llama-3.1-8b", "llama-3.1-405b", "deepseek-v3", "nemotron-h-56b" };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);
  RoofMachine *machine = roof_library_find_machine (library, "nvidia-h100-sxm5-80gb", NULL);
  const double sizes[] = { 8192, 8192 };
  double kinds[N_ROUNDS], by_hand[N_ROUNDS], ratios[N_ROUNDS], steps[N_ROUNDS];
  g_autoptr (RoofSnapshot) measured = make_measured (catalogue, machine);
  double gaps[N_ROUNDS], reports[N_ROUNDS];
  guint n_kinds;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      kinds[i] = time_catalogue (catalogue, machine, &n_kinds);
      by_hand[i] = time_by_hand (sizes);
      ratios[i] = kinds[i] / by_hand[i];
    }
  g_print ("%u kinds: %.0f ns a kernel, a matmul written out in C %.1f ns, ratio %.1f\n", n_kinds, median_take (kinds, N_ROUNDS),
           median_take (by_hand, N_ROUNDS), median_take (ratios, N_ROUNDS));
  for (guint k = 0; k < G_N_ELEMENTS (networks); k++)
    {
      guint n_kernels;

      for (guint i = 0; i < N_ROUNDS; i++)
        {
          steps[i] = time_network (catalogue, machine, networks[k], &n_kernels);
          ratios[i] = 1e9 / steps[i] / n_kernels / time_by_hand (sizes);
        }
      g_print ("%s: %.0f steps a second, %.2f ms each: %.0f ns a kernel, ratio to a matmul in C %.0f\n", networks[k],
               median_take (steps, N_ROUNDS), 1e3 / median_take (steps, N_ROUNDS), 1e9 / median_take (steps, N_ROUNDS) / n_kernels, median_take (ratios, N_ROUNDS));
    }
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      gaps[i] = time_gaps (catalogue, measured, &reports[i]);
      ratios[i] = gaps[i] / reports[i];
    }
  g_print ("gaps of %d kernels: %.2f ms, their report %.2f ms, ratio %.2f\n", N_MEASURED, median_take (gaps, N_ROUNDS),
           median_take (reports, N_ROUNDS), median_take (ratios, N_ROUNDS));
  return 0;
}
