/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/kernel/measurement.h"

#include <math.h>

#include "approx.h"
#include "core/estimate/analysis.h"
#include "fixtures.h"

static RoofMeasurement *
measure_times (const double *times,
               guint         n)
{
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;
  GError *error = NULL;
  RoofMeasurement *measurement;

  values.times = times;
  values.n_times = n;
  measurement = roof_measurement_new (&values, &error);
  g_assert_no_error (error);
  return measurement;
}

static void
test_repeats (void)
{
  static const double times[] = { 12.1e-3, 12.4e-3, 12.2e-3, 13.0e-3, 12.3e-3 };
  g_autoptr (RoofMeasurement) self = measure_times (times, 5);
  double low, high;

  assert_approx (self->time, 12.3e-3, 1e-15);
  assert_approx (self->min, 12.1e-3, 1e-15);
  assert_approx (self->max, 13.0e-3, 1e-15);
  g_assert_cmpuint (self->repeats, ==, 5);
  g_assert_true (roof_measurement_get_quartiles (self, &low, &high));
  assert_approx (low, 12.2e-3, 1e-12);
  assert_approx (high, 12.4e-3, 1e-12);
  assert_approx (self->times[1], 12.4e-3, 1e-15);
}

/* An even number of repeats has its median between the two in the middle; one repeat has no spread. */
static void
test_few_repeats (void)
{
  static const double times[] = { 4e-3, 2e-3 };
  g_autoptr (RoofMeasurement) two = measure_times (times, 2);
  g_autoptr (RoofMeasurement) one = measure_times (times, 1);
  double low, high;

  assert_approx (two->time, 3e-3, 1e-15);
  g_assert_cmpuint (one->repeats, ==, 1);
  g_assert_false (roof_measurement_get_quartiles (one, &low, &high));
  assert_approx (roof_measurement_get_log_sigma (one), 0, 0);
}

/* Of ln 1, ln e and ln e^2 the deviation is 1; sigma is taken as that of a log-normal distribution. */
static void
test_spread (void)
{
  static const double times[] = { 1, G_E, G_E * G_E };
  g_autoptr (RoofMeasurement) listed = measure_times (times, 3);
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;
  g_autoptr (RoofMeasurement) deviating = NULL;
  g_autoptr (RoofMeasurement) ranging = NULL;
  double low, high;

  values.time = 2;
  values.sigma = 2 * sqrt (expm1 (0.01));
  deviating = roof_measurement_new (&values, NULL);
  values.sigma = NAN;
  values.min = 1;
  values.max = 4;
  ranging = roof_measurement_new (&values, NULL);
  assert_approx (roof_measurement_get_log_sigma (listed), 1, 1e-12);
  assert_approx (roof_measurement_get_log_sigma (deviating), 0.1, 1e-12);
  assert_approx (roof_measurement_get_log_sigma (ranging), log (4) / (2 * 1.959963984540054), 1e-12);
  g_assert_true (roof_measurement_get_quartiles (deviating, &low, &high));
  assert_approx (low * high, 4, 1e-12);
  assert_approx (high, 2 * exp (0.06744897501960817), 1e-12);
}

static void
test_faults (void)
{
  static const double negative[] = { 1, -1 }, fine[] = { 1, 2 };
  static const RoofMeasuredBytes twice[] = { { "hbm", 1, NAN, NAN }, { "hbm", 2, NAN, NAN } };
  static const RoofMeasuredBytes outside[] = { { "hbm", 1, 2, 3 } };
  static const struct
  {
    RoofMeasurement values;
    const char     *says;
  } cases[] = {
    { { 0, NAN, NAN, NAN, .flops = NAN }, "time: must be more than 0, got 0" },
    { { -3, NAN, NAN, NAN, .flops = NAN }, "time: must be more than 0, got -3" },
    { { INFINITY, NAN, NAN, NAN, .flops = NAN }, "time: must be more than 0" },
    { { 2, 3, 1, NAN, .flops = NAN }, "time: the shortest, 3 s, is more than the longest, 1 s" },
    { { 4, 1, 3, NAN, .flops = NAN }, "max: the maximum, 3 s, is less than the median, 4 s" },
    { { 4, 3, 5, NAN, 1, .flops = NAN }, "repeats: a single run has no spread" },
    { { 4, NAN, NAN, 0.1, 1, .flops = NAN }, "repeats: a single run has no spread" },
    { { 4, 5, NAN, NAN, .flops = NAN }, "min: the minimum, 5 s, is more than the median, 4 s" },
    { { NAN, 1, NAN, NAN, .flops = NAN }, "the measured time is missing" },
    { { NAN, NAN, NAN, NAN, .repeats = 3, .flops = NAN }, "the measured time is missing" },
    { { 1, NAN, NAN, -1, .flops = NAN }, "sigma: must be 0 or more" },
    { { 1, NAN, NAN, NAN, .flops = 0 }, "flops: must be more than 0, got 0" },
    { { NAN, NAN, NAN, NAN, 0, negative, 2, NAN }, "times[1]: must be more than 0, got -1" },
    { { 1, NAN, NAN, NAN, 0, fine, 2, NAN }, "time: 1 does not follow from the repeats, which give 1.5" },
    { { NAN, NAN, NAN, NAN, 3, fine, 2, NAN }, "repeats: 3 are named, but 2 times are given" },
    { { 1, NAN, NAN, NAN, 0, NULL, 0, NAN, twice, 2 }, "bytes.hbm: is given twice" },
    { { 1, NAN, NAN, NAN, 0, NULL, 0, NAN, outside, 1 }, "bytes.hbm.min: the minimum, 2 B, is more than the median, 1 B" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_measurement_new (&cases[i].values, &error));
      assert_error_says (error, cases[i].says);
    }
}

/* A number is set by its name; another time takes the spread of the former time away. */
static void
test_named_numbers (void)
{
  g_autoptr (RoofMeasurement) timed = NULL, spread = NULL, counted = NULL, again = NULL;
  RoofMeasurement *nothing;
  g_autoptr (GError) error = NULL;

  g_assert_true (roof_measurement_with_number (NULL, "time", 2, &timed, NULL));
  g_assert_true (roof_measurement_with_number (timed, "min", 1, &spread, NULL));
  g_assert_true (roof_measurement_with_number (spread, "hbm", 1e9, &counted, NULL));
  assert_approx (roof_measurement_get_number (counted, "bytes.hbm"), 1e9, 0);
  g_assert_true (roof_measurement_with_number (counted, "time", 3, &again, NULL));
  g_assert_true (isnan (again->min));
  assert_approx (roof_measurement_get_number (again, "hbm"), 1e9, 0);
  g_assert_true (roof_measurement_with_number (timed, "time", NAN, &nothing, NULL));
  g_assert_null (nothing);
  g_assert_false (roof_measurement_with_number (timed, "repeats", 1.5, &nothing, &error));
  assert_error_says (error, "repeats: must be a whole number of 1 or more, got 1.5");
}

static RoofAnalysis *
analyze (RoofMeasurement *measurement)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "custom", "flops", 1e9, "bytes.hbm", 8.2e9, NULL);
  g_autoptr (RoofKernel) computed = roof_kernel_with_compute (plain, "bf16");
  g_autoptr (RoofKernel) measured = roof_kernel_with_measurement (computed, measurement);
  g_autoptr (RoofKernel) same = roof_kernel_with_count (measured, 2);

  g_assert_false (roof_kernel_equal (computed, measured));
  return roof_analysis_new (operation, same, machine, NULL);
}

/* The dot stands where the run was measured, and the estimate stays. */
static void
test_place (void)
{
  static const RoofMeasuredBytes bytes[] = { { "hbm", 16.4e9, NAN, NAN } };
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;
  g_autoptr (RoofMeasurement) counted = NULL, timed = NULL;
  g_autoptr (RoofAnalysis) analysis = NULL, waiting = NULL;

  values.flops = 2e9;
  values.bytes = bytes;
  values.n_bytes = 1;
  counted = roof_measurement_new (&values, NULL);
  values.time = 0.04;
  timed = roof_measurement_new (&values, NULL);
  analysis = analyze (timed);
  waiting = analyze (counted);
  assert_approx (roof_analysis_get_estimate (analysis)->t_min, 0.01, 1e-12);
  assert_approx (roof_analysis_get_performance (analysis), 5e10, 1e-3);
  assert_approx (roof_analysis_get_shown_intensity (analysis, 0), 2.0 / 16.4, 1e-12);
  assert_approx (roof_analysis_get_shown_intensity (waiting, 0), 1.0 / 8.2, 1e-12);
  assert_approx (roof_analysis_get_measured_bytes (waiting, 0), 16.4e9, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measurement/repeats", test_repeats);
  g_test_add_func ("/roof/measurement/few-repeats", test_few_repeats);
  g_test_add_func ("/roof/measurement/spread", test_spread);
  g_test_add_func ("/roof/measurement/faults", test_faults);
  g_test_add_func ("/roof/measurement/named-numbers", test_named_numbers);
  g_test_add_func ("/roof/measurement/place", test_place);
  return g_test_run ();
}
