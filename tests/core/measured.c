/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/measured.h"

#include <math.h>

#include "approx.h"
#include "fixtures.h"

/* A kernel with T_math of @math and T_comm of @comm, s, on a machine of 1 FLOP/s and 1 B/s; measured to take @time, s. */
static RoofAnalysis *
measure (double math,
         double comm,
         double time)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  double peak = roof_machine_get_peak (tpu, 0)->peak.value, bandwidth = roof_machine_get_level (tpu, 0)->bandwidth.value;
  g_autoptr (RoofKernel) plain = make_kernel ("x", "custom", "flops", math * peak, "bytes.hbm", comm * bandwidth, NULL);
  g_autoptr (RoofKernel) timed = roof_kernel_with_measured_time (plain, time, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (timed, "bf16");

  return roof_analysis_new (operation, kernel, tpu, NULL);
}

/* With T_min = 1 s and T_max = 2 s; the first three are formulas2's worked cases. */
static void
test_states (void)
{
  static const struct
  {
    double            time;
    RoofMeasuredState state;
    double            share, overlap, excess;
  } cases[] = {
    { 1.2, ROOF_MEASURED_INSIDE, 1 / 1.2, 0.8, 0 },   { 0.9, ROOF_MEASURED_BELOW, 1 / 0.9, NAN, 0 },
    { 3.0, ROOF_MEASURED_ABOVE, 1 / 3.0, NAN, 1 },    { 0.985, ROOF_MEASURED_AT_BOUND, 1 / 0.985, NAN, 0 },
    { 0.9799, ROOF_MEASURED_BELOW, 1 / 0.9799, NAN, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofAnalysis) analysis = measure (1, 1, cases[i].time);
      RoofMeasuredPlace place;

      g_assert_true (roof_analysis_get_measured_place (analysis, &place));
      g_assert_cmpint (place.state, ==, cases[i].state);
      assert_approx (place.share, cases[i].share, 1e-12);
      assert_approx (place.overlap, cases[i].overlap, 1e-12);
      assert_approx (place.excess, cases[i].excess, 1e-12);
    }
}

/* The range of the percentage from the repeats: 10 ms against 12.1 to 13.0 ms. */
static void
test_range (void)
{
  static const double times[] = { 12.1, 12.4, 12.2, 13.0, 12.3 };
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;
  g_autoptr (RoofAnalysis) once = measure (10, 1, 12);
  g_autoptr (RoofMeasurement) measurement = NULL;
  g_autoptr (RoofKernel) kernel = NULL;
  g_autoptr (RoofAnalysis) analysis = NULL;
  RoofMeasuredPlace place;

  values.times = times;
  values.n_times = G_N_ELEMENTS (times);
  measurement = roof_measurement_new (&values, NULL);
  kernel = roof_kernel_with_measurement (roof_analysis_get_kernel (once), measurement);
  analysis = roof_analysis_new (roof_analysis_get_operation (once), kernel, roof_analysis_get_machine (once), NULL);
  g_assert_true (roof_analysis_get_measured_place (analysis, &place));
  assert_approx (place.share, 10 / 12.3, 1e-12);
  assert_approx (place.least, 10 / 13.0, 1e-12);
  assert_approx (place.most, 10 / 12.1, 1e-12);
}

/* A cause is named only where every other clock is short enough for the run. */
static void
test_causes (void)
{
  static const struct
  {
    double math, comm, time;
    guint  causes;
  } cases[] = {
    { 0.2, 1, 0.5, ROOF_FASTER_BYTES },
    { 0.8, 1, 0.5, 0 },
    { 1, 0.2, 0.9, ROOF_FASTER_WORK | ROOF_FASTER_BOOST | ROOF_FASTER_SPARSE | ROOF_FASTER_DTYPE },
    { 1, 0.2, 0.6, ROOF_FASTER_WORK | ROOF_FASTER_SPARSE | ROOF_FASTER_DTYPE },
    { 1, 0.2, 0.3, ROOF_FASTER_WORK },
    { 1, 0.2, 0.1, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofAnalysis) analysis = measure (cases[i].math, cases[i].comm, cases[i].time);
      int cache;

      g_assert_cmpuint (roof_analysis_find_faster_causes (analysis, &cache), ==, cases[i].causes);
      g_assert_cmpint (cache, ==, -1);
    }
}

/* Compute bound by the estimate, while the measured bytes keep the memory busy. */
static void
test_idle (void)
{
  static const struct
  {
    double   bytes; /* in seconds of the memory */
    gboolean idle;
  } cases[] = { { 2.5, TRUE }, { 2.3, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofAnalysis) once = measure (1, 0.1, 3);
      double bandwidth = roof_machine_get_level (roof_analysis_get_machine (once), 0)->bandwidth.value;
      g_autoptr (RoofKernel) kernel
        = roof_kernel_with_measured (roof_analysis_get_kernel (once), "hbm", cases[i].bytes * bandwidth, NULL);
      g_autoptr (RoofAnalysis) analysis
        = roof_analysis_new (roof_analysis_get_operation (once), kernel, roof_analysis_get_machine (once), NULL);
      guint level;

      g_assert_true (roof_analysis_is_idle (analysis, &level) == cases[i].idle);
    }
}

/* Counts that the machine cannot reach in the measured time, whatever the roofs on show. */
static void
test_impossible (void)
{
  static const struct
  {
    double flops, bytes; /* in seconds of the peak, and of the memory; the run took 3 s */
    guint  n;
    int    first;
  } cases[] = { { 2.9, 2.9, 0, 0 }, { 3.05, 3.05, 0, 0 }, { 3.1, 2, 1, -1 }, { 2, 3.1, 1, 0 }, { 30, 30, 2, -1 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint roofs = 0; roofs < 2; roofs++)
      {
        g_autoptr (RoofAnalysis) once = measure (1, 0.1, 3);
        RoofMachine *machine = roof_analysis_get_machine (once);
        g_autoptr (RoofMachine) lasting
          = roof_machine_with_rating (machine, (RoofMachineKey) { ROOF_PART_LEVEL, 0, ROOF_FIELD_SUSTAINED }, 0.5, NULL);
        g_autoptr (RoofMachine) seen = roof_machine_as_seen (lasting, (RoofRoofs) roofs, ROOF_TALLY_FLOP);
        double bandwidth = roof_machine_get_level (machine, 0)->bandwidth.value, peak = roof_machine_get_peak (machine, 0)->peak.value;
        g_autoptr (RoofKernel) moved
          = roof_kernel_with_measured (roof_analysis_get_kernel (once), "hbm", cases[i].bytes * bandwidth, NULL);
        g_autoptr (RoofKernel) kernel = roof_kernel_with_measured (moved, "flops", cases[i].flops * peak, NULL);
        g_autoptr (RoofAnalysis) analysis = roof_analysis_new (roof_analysis_get_operation (once), kernel, seen, NULL);
        RoofCountedRate found[ROOF_MAX_LEVELS + 1];

        g_assert_cmpuint (roof_analysis_find_impossible (analysis, found), ==, cases[i].n);
        if (cases[i].n == 0)
          continue;
        g_assert_cmpint (found[0].level, ==, cases[i].first);
        assert_approx (found[0].rate, found[0].count / 3, 1e-12);
        assert_approx (found[0].most, cases[i].first < 0 ? peak : bandwidth, 1e-12);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measured/states", test_states);
  g_test_add_func ("/roof/measured/range", test_range);
  g_test_add_func ("/roof/measured/causes", test_causes);
  g_test_add_func ("/roof/measured/idle", test_idle);
  g_test_add_func ("/roof/measured/impossible", test_impossible);
  return g_test_run ();
}
