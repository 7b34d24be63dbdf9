/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/utilisation.h"

#include <math.h>

#include "approx.h"
#include "core/estimate/estimator-private.h"
#include "fixtures.h"

/* 1e9 FLOPs and 8.2e9 bytes on the TPU: 10 ms of transfers. */
static RoofAnalysis *
analyze_measured (double time,
                  double efficiency)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "custom", "flops", 1e9, "bytes.hbm", 8.2e9, NULL);
  g_autoptr (RoofKernel) timed = isnan (time) ? roof_kernel_ref (plain) : roof_kernel_with_number (plain, "time", time);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_efficiency (timed, efficiency);
  g_autoptr (RoofKernel) computed = roof_kernel_with_compute (kernel, "bf16");

  return roof_analysis_new (operation, computed, machine, NULL);
}

/* How many units compute and how many levels move bytes, each with its own clock. T_max is at most (@units + @levels) x T_min;
 * the textbook's 2 x T_min holds for one of each. */
static void
count_clocks (const RoofAnalysis *self,
              guint              *units,
              guint              *levels)
{
  const RoofEstimator *estimator = roof_analysis_get_estimator (self);
  const RoofEstimate *estimate = roof_analysis_get_estimate (self);
  gboolean busy[ROOF_MAX_UNITS] = { FALSE };

  *units = *levels = 0;
  for (guint i = 0; i < roof_operation_get_n_works (estimator->operation); i++)
    if (estimate->t_unit[i] > 0 && !busy[roof_estimator_get_same_unit (estimator, i)])
      {
        busy[roof_estimator_get_same_unit (estimator, i)] = TRUE;
        *units += 1;
      }
  for (guint i = 0; i < estimator->n_levels; i++)
    *levels += estimate->t_comm[i] > 0;
}

static void
test_share (void)
{
  static const struct
  {
    double time, efficiency, share, taken;
  } cases[] = {
    { NAN, 1, NAN, 0.01 },    { NAN, 0.6, 0.6, 0.01 / 0.6 }, { 0.02, 1, 0.5, 0.02 },
    { 0.01, 1, 1, 0.01 },     { 0.005, 1, 2, 0.005 },        { 0.0125, 0.5, 0.8, 0.0125 }, /* measured counts */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofAnalysis) analysis = analyze_measured (cases[i].time, cases[i].efficiency);

      assert_approx (roof_analysis_get_utilisation (analysis), cases[i].share, 1e-15);
      assert_approx (roof_analysis_get_time (analysis), cases[i].taken, 1e-15);
      assert_approx (roof_analysis_get_bandwidth (analysis, 0), 8.2e9 / cases[i].taken, 1e-15);
      g_assert_cmpfloat (roof_analysis_get_bandwidth (analysis, 1), ==, 0);
    }
}

/* What neither computes nor moves anything makes use of no roof. */
static void
test_nothing (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "custom", "flops", 0.0, "time", 1.0, NULL);
  g_autoptr (RoofAnalysis) analysis = NULL;
  guint units, levels;
  g_autoptr (RoofKernel) computed = roof_kernel_with_compute (kernel, "bf16");

  analysis = roof_analysis_new (operation, computed, machine, NULL);
  g_assert_true (isnan (roof_analysis_get_utilisation (analysis)));
  count_clocks (analysis, &units, &levels);
  g_assert_cmpuint (units + levels, ==, 0);
}

static void
test_bands (void)
{
  static const struct
  {
    double      share;
    const char *band;
  } cases[] = {
    { 0, "poor" },   { 0.4999, "poor" }, { 0.5, "fair" },      { 0.6999, "fair" },      { 0.7, "good" },
    { 0.8999, "good" }, { 0.9, "close" }, { 1, "close" }, { 1 + 1e-12, "close" }, { 1.001, "above" }, { 40, "above" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (roof_band_to_string (roof_band_of_utilisation (cases[i].share)), ==, cases[i].band);
}

/* Units that share one physical unit have one clock; the factor is never more than the clocks there are. */
static void
test_clocks (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofMachine) cpu = make_cpu ();
  g_autoptr (RoofOperation) attention = make_attention ();
  g_autoptr (RoofOperation) custom = make_custom ();
  const struct
  {
    RoofMachine   *machine;
    RoofOperation *operation;
    const char    *compute;
    guint          units, levels;
  } cases[] = {
    { tpu, attention, "bf16", 2, 1 }, { cpu, attention, "fp32", 1, 1 }, { tpu, custom, "bf16", 1, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofKernel) plain
          = cases[i].operation == custom
                ? make_kernel ("x", "custom", "flops", 1e9, "bytes.hbm", 1e6, "bytes.ici", 1e6, NULL)
                : make_kernel ("x", "attention", "T", 64.0, NULL);
      g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, cases[i].compute);
      g_autoptr (RoofAnalysis) analysis
          = roof_analysis_new (cases[i].operation, kernel, cases[i].machine, NULL);
      const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
      guint units, levels;

      count_clocks (analysis, &units, &levels);
      g_assert_cmpuint (units, ==, cases[i].units);
      g_assert_cmpuint (levels, ==, cases[i].levels);
      g_assert_cmpfloat (estimate->t_max, <=, (units + levels) * estimate->t_min * (1 + 1e-12));
      g_assert_cmpfloat (estimate->t_max, >, estimate->t_min);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/utilisation/share", test_share);
  g_test_add_func ("/roof/utilisation/nothing", test_nothing);
  g_test_add_func ("/roof/utilisation/bands", test_bands);
  g_test_add_func ("/roof/utilisation/clocks", test_clocks);
  return g_test_run ();
}
