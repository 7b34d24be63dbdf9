/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/analysis.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/estimate/analyser.h"
#include "core/estimate/measured.h"
#include "core/estimate/utilisation.h"
#include "fixtures.h"

/* @n remarks, the first of @kind about @work. */
static void
assert_remarks (RoofAnalysis   *analysis,
                guint           n,
                RoofRemarkKind  kind,
                guint           work)
{
  guint found;
  const RoofRemark *remarks = roof_analysis_get_remarks (analysis, &found);

  g_assert_cmpuint (found, ==, n);
  if (n == 0)
    return;
  g_assert_cmpint (remarks[0].kind, ==, kind);
  g_assert_cmpuint (remarks[0].index, ==, work);
}

/* The guide's matmul on its TPU v5e: numbers from exact fractions, not from this program. */
static void
test_guide_matmul (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) kernel = make_kernel ("guide 4.2", "matmul", "B", 240.0, NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  g_assert_cmpfloat (estimate->flops[0], ==, 32212254720.0);
  g_assert_cmpfloat (estimate->bytes[0], ==, 142082048.0);
  g_assert_cmpfloat (estimate->bytes[1], ==, 0);
  assert_approx (estimate->intensity[0], 32212254720.0 / 142082048.0, 1e-15);
  g_assert_true (isinf (estimate->intensity[1]));
  assert_approx (roof_analysis_get_ridge (analysis, 0), 9850.0 / 41.0, 1e-15);
  assert_approx (estimate->t_math, 32212254720.0 / 1.97e14, 1e-15);
  assert_approx (estimate->t_min, 142082048.0 / 8.2e11, 1e-15);
  assert_approx (estimate->t_max, 32212254720.0 / 1.97e14 + 142082048.0 / 8.2e11, 1e-15);
  assert_approx (estimate->attainable, 32212254720.0 / (142082048.0 / 8.2e11), 1e-15);
  g_assert_cmpstr (roof_analysis_get_bound (analysis), ==, "hbm");
  g_assert_false (roof_analysis_is_near_ridge (analysis));
  assert_remarks (analysis, 0, ROOF_REMARK_NO_PEAK, 0);
}

static void
test_formats_move_bytes (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) plain = make_kernel ("guide 6.2", "matmul", "B", 120.0, NULL);
  g_autoptr (RoofKernel) bf16 = roof_kernel_with_compute (plain, "bf16");
  g_autoptr (RoofKernel) kernel = roof_kernel_with_format (bf16, ROOF_ROLE_WEIGHTS, "int8");
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);

  g_assert_cmpfloat (roof_analysis_get_estimate (analysis)->bytes[0], ==, 71041024.0);
  assert_approx (roof_estimator_get_roof (roof_analysis_get_estimator (analysis)), 1.97e14, 0);
}

static void
test_activations_choose_compute (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) plain = make_kernel ("All int8", "matmul", "B", 243.0, NULL);
  g_autoptr (RoofKernel) weights = roof_kernel_with_format (plain, ROOF_ROLE_WEIGHTS, "int8");
  g_autoptr (RoofKernel) kernel = roof_kernel_with_format (weights, ROOF_ROLE_ACTIVATIONS, "int8");
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);

  g_assert_cmpfloat (roof_analysis_get_estimate (analysis)->bytes[0], ==, 71090176.0);
  assert_approx (roof_estimator_get_roof (roof_analysis_get_estimator (analysis)), 3.94e14, 0);
}

/* Narrow activations alone are stored so and no more: weights, output and the work stay as they are. */
static void
test_activations_alone_are_stored (void)
{
  static const struct
  {
    const char *format, *compute;
    double      bytes;
  } cases[] = {
    { "int8", "bf16", 240 * 8192 + 2 * (8192. * 8192 + 240 * 8192) },
    { "fp8", "bf16", 240 * 8192 + 2 * (8192. * 8192 + 240 * 8192) },
    { "int4", "bf16", 240 * 4096 + 2 * (8192. * 8192 + 240 * 8192) },
    { "fp32", "fp32", 4 * (8192. * 8192 + 2 * 240 * 8192) },
  };
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) plain = make_kernel ("int8 activations", "matmul", "B", 240.0, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofKernel) kernel = roof_kernel_with_format (plain, ROOF_ROLE_ACTIVATIONS, cases[i].format);
      g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);

      g_test_message ("%s", cases[i].format);
      g_assert_cmpstr (roof_kernel_resolve_compute (kernel, operation), ==, cases[i].compute);
      g_assert_cmpfloat (roof_analysis_get_estimate (analysis)->bytes[0], ==, cases[i].bytes);
    }
}

/* What lists no vector unit is not refused: the work takes no time, and that is said. */
static void
test_vector_work_not_modelled (void)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("npu", "NPU");
  RoofPeak peak = roof_peak_make ("npu", "fp16", 1e14);
  RoofLevel level = roof_level_make ("dram", "DRAM", ROOF_LEVEL_MEMORY, 1e11);
  g_autoptr (RoofMachine) machine = NULL;
  g_autoptr (RoofOperation) operation = make_silu ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "silu", "n", 1000.0, NULL);
  g_autoptr (RoofAnalysis) analysis = NULL;
  const RoofEstimate *estimate;

  roof_machine_builder_add_peak (builder, &peak);
  roof_machine_builder_add_level (builder, &level);
  machine = roof_machine_builder_end (builder, NULL);
  analysis = roof_analysis_new (operation, kernel, machine, NULL);
  g_assert_nonnull (analysis);
  estimate = roof_analysis_get_estimate (analysis);
  g_assert_cmpfloat (estimate->t_math, ==, 0);
  g_assert_cmpfloat (estimate->t_min, ==, estimate->t_comm[0]);
  g_assert_cmpstr (roof_analysis_get_bound (analysis), ==, "dram");
  assert_approx (roof_estimator_get_roof (roof_analysis_get_estimator (analysis)), 1e14, 0);
  assert_remarks (analysis, 1, ROOF_REMARK_NOT_MODELLED, 0);
}

/* Matrix and vector units run side by side: the longer counts for T_min, the sum for T_max. */
static void
test_two_units (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_attention ();
  g_autoptr (RoofKernel) kernel = make_kernel ("prefill", "attention", "T", 4096.0, NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double pairs = 4096.0 * 4096.0;
  guint n_remarks;

  assert_approx (estimate->t_unit[0], 512 * pairs / 1.97e14, 1e-15);
  assert_approx (estimate->t_unit[1], 5 * pairs / 7e12, 1e-15);
  assert_approx (estimate->t_math, fmax (estimate->t_unit[0], estimate->t_unit[1]), 0);
  assert_approx (estimate->t_max, estimate->t_unit[0] + estimate->t_unit[1] + estimate->t_comm[0], 1e-15);
  /* That the vector unit does narrow work in fp32 is how it is counted. */
  roof_analysis_get_remarks (analysis, &n_remarks);
  g_assert_cmpuint (n_remarks, ==, 0);
}

/* Where vector peaks stand in for a matrix unit both works share one unit, and take turns on it. */
static void
test_one_unit_takes_turns (void)
{
  g_autoptr (RoofMachine) machine = make_cpu ();
  g_autoptr (RoofOperation) operation = make_attention ();
  g_autoptr (RoofKernel) plain = make_kernel ("on a CPU", "attention", "T", 4096.0, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, "fp32");
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  assert_approx (estimate->t_math, estimate->t_unit[0] + estimate->t_unit[1], 1e-15);
  assert_approx (estimate->t_math, 517 * 4096.0 * 4096.0 / 1e12, 1e-15);
  assert_remarks (analysis, 1, ROOF_REMARK_OTHER_UNIT, 0);
}

static void
test_zero_flops (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) kernel
      = make_kernel ("copy", "custom", "flops", 0.0, "bytes.hbm", 8.2e9, NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  g_assert_cmpfloat (estimate->intensity[0], ==, 0);
  g_assert_cmpfloat (estimate->attainable, ==, 0);
  assert_approx (estimate->t_min, 0.01, 1e-15);
  g_assert_cmpstr (roof_analysis_get_bound (analysis), ==, "hbm");
}

/* FLOPs (of 1 s on the TPU), bytes (of 2 s) and the time of a run, s; NAN: not counted, not timed. */
static RoofAnalysis *
analyse_counted (double flops,
                 double bytes,
                 double time)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "custom", "flops", flops, "bytes.hbm", bytes, NULL);
  g_autoptr (RoofKernel) timed = roof_kernel_with_measured_time (plain, time, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (timed, "bf16");
  g_autoptr (GError) error = NULL;
  RoofAnalysis *analysis = roof_analysis_new (operation, kernel, machine, &error);

  g_assert_no_error (error);
  return analysis;
}

#define SAME(a, b) g_assert_true ((a) == (b) || (isnan (a) && isnan (b)) || fabs ((a) / (b) - 1) < 1e-12)

/* What was not counted is not 0: nothing that depends on it is known, and the rest bounds the kernel from below. */
static void
test_uncounted (void)
{
  static const struct
  {
    double      flops, bytes, time;
    guint       uncounted;
    double      t_min, attainable, performance, intensity;
    const char *bound;
  } cases[] = {
    { 1.97e14, 1.64e12, 4, 0, 2, 9.85e13, 4.925e13, 1.97e14 / 1.64e12, "hbm" },
    { 1.97e14, NAN, 4, ROOF_UNCOUNTED_BYTES, 1, 1.97e14, 4.925e13, NAN, NULL },
    { NAN, 1.64e12, 4, ROOF_UNCOUNTED_FLOPS, 2, NAN, NAN, NAN, NULL },
    { NAN, NAN, 4, ROOF_UNCOUNTED_FLOPS | ROOF_UNCOUNTED_BYTES, 0, NAN, NAN, NAN, NULL },
    { 1.97e14, NAN, NAN, ROOF_UNCOUNTED_BYTES, 1, 1.97e14, NAN, NAN, NULL },
    { 1.97e14, 0, 4, 0, 1, 1.97e14, 4.925e13, INFINITY, "compute" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofAnalysis) analysis = analyse_counted (cases[i].flops, cases[i].bytes, cases[i].time);
      const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

      g_test_message ("case %u", i);
      g_assert_cmpuint (estimate->uncounted, ==, cases[i].uncounted);
      g_assert_cmpuint (roof_analysis_get_uncounted (analysis), ==, cases[i].uncounted);
      SAME (estimate->flops[0], cases[i].flops);
      SAME (estimate->bytes[0], cases[i].bytes);
      SAME (estimate->t_min, cases[i].t_min);
      SAME (estimate->attainable, cases[i].attainable);
      SAME (estimate->intensity[0], cases[i].intensity);
      SAME (roof_analysis_get_shown_intensity (analysis, 0), cases[i].intensity);
      SAME (roof_analysis_get_performance (analysis), cases[i].performance);
      g_assert_cmpstr (roof_analysis_get_bound (analysis), ==, cases[i].bound);
      g_assert_true (isnan (estimate->t_max) == (cases[i].uncounted != 0));
      g_assert_true (isnan (roof_analysis_get_utilisation (analysis)) == (cases[i].uncounted != 0));
      g_assert_cmpuint (roof_analysis_get_intensity (analysis) >= 0, ==, cases[i].uncounted == 0);
    }
}

/* A run that took less than what was counted takes at least is impossible, whatever was not counted. */
static void
test_uncounted_place (void)
{
  g_autoptr (RoofAnalysis) slow = analyse_counted (1.97e14, NAN, 4), fast = analyse_counted (1.97e14, NAN, 0.5);
  RoofMeasuredPlace place;

  g_assert_false (roof_analysis_get_measured_place (slow, &place));
  g_assert_true (roof_analysis_get_measured_place (fast, &place));
  g_assert_cmpint (place.state, ==, ROOF_MEASURED_BELOW);
}

/* A count in the measurement of the run gives the dot its place all the same. */
static void
test_uncounted_but_measured (void)
{
  g_autoptr (RoofAnalysis) plain = analyse_counted (1.97e14, NAN, 4);
  g_autoptr (RoofKernel) counted = roof_kernel_with_measured (roof_analysis_get_kernel (plain), "hbm", 1.97e12, NULL);
  g_autoptr (RoofAnalysis) analysis
      = roof_analysis_new (roof_analysis_get_operation (plain), counted, roof_analysis_get_machine (plain), NULL);

  g_assert_cmpuint (roof_analysis_get_uncounted (analysis), ==, 0);
  assert_approx (roof_analysis_get_shown_intensity (analysis, 0), 100, 1e-12);
  g_assert_null (roof_analysis_get_bound (analysis));
}

/* One estimator serves kernels that are alike, with a count and without. */
static void
test_uncounted_among_others (void)
{
  static const double bytes[] = { 1e9, NAN, 2e9 };
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofKernel) first = make_kernel ("x", "custom", "flops", 1e9, "bytes.hbm", 1.0, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (first, "bf16");
  g_autoptr (RoofAnalyser) analyser = roof_analyser_new (catalogue, machine);
  RoofKernel *kernels[G_N_ELEMENTS (bytes)];

  for (guint i = 0; i < G_N_ELEMENTS (bytes); i++)
    {
      const RoofAnalysis *analysis;

      kernels[i] = roof_kernel_with_number (kernel, "bytes.hbm", bytes[i]);
      analysis = roof_analyser_analyse (analyser, kernels[i], NULL);
      SAME (roof_analysis_get_estimate (analysis)->bytes[0], bytes[i]);
      g_assert_cmpuint (roof_analysis_get_estimate (analysis)->uncounted, ==, isnan (bytes[i]) ? ROOF_UNCOUNTED_BYTES : 0);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bytes); i++)
    roof_kernel_unref (kernels[i]);
}

static void
test_zero_bytes (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) kernel = make_kernel ("registers", "custom", "flops", 1.97e14, NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);

  g_assert_true (isinf (roof_analysis_get_estimate (analysis)->intensity[0]));
  assert_approx (roof_analysis_get_estimate (analysis)->t_min, 1, 1e-15);
  g_assert_cmpint (roof_analysis_get_main_level (analysis), ==, -1);
  g_assert_cmpstr (roof_analysis_get_bound (analysis), ==, "compute");
}

/* Of levels that take equally long the inner one bounds, in whatever order the bytes are given. */
static void
test_levels_in_order (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) kernel
      = make_kernel ("both", "custom", "flops", 1e12, "bytes.ici", 4.5e10, "bytes.hbm", 8.2e11, NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  g_assert_cmpstr (roof_analysis_get_bound (analysis), ==, "hbm");
  g_assert_cmpfloat (estimate->t_comm[0], ==, 1);
  g_assert_cmpfloat (estimate->t_comm[1], ==, 1);
  assert_approx (estimate->t_max, 2 + 1e12 / 1.97e14, 1e-15);
}

static void
test_balanced (void)
{
  g_autoptr (RoofMachine) machine = make_cpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) plain
      = make_kernel ("on the ridge", "custom", "flops", 1e12, "bytes.main", 5e10, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, "fp32");
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);

  g_assert_cmpstr (roof_analysis_get_bound (analysis), ==, "balanced");
  g_assert_true (roof_analysis_is_near_ridge (analysis));
}

static void
test_measured (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) kernel = make_kernel ("measured", "custom", "flops", 1e12, "bytes.hbm", 8.2e9,
                                               "time", 0.02, NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);

  assert_approx (roof_analysis_get_performance (analysis), 5e13, 1e-15);
  assert_approx (roof_analysis_get_measured_time (analysis), 0.02, 0);
}

static void
test_efficiency (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "matmul", NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_efficiency (plain, 0.5);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);

  assert_approx (roof_analysis_get_performance (analysis),
                 roof_analysis_get_estimate (analysis)->attainable / 2, 1e-15);
}

typedef struct
{
  const char *name;
  const char *key;
  double      value;
  const char *says;
} Refusal;

static const Refusal refusals[] = {
  { "zero", "B", 0, "B: must be at least 1, got 0" },
  { "negative", "B", -4, "B: must be at least 1" },
  { "fractional", "D", 8192.5, "D: must be a whole number" },
  { "nan", "B", NAN, "B: must be a finite number" },
  { "overflow", "B", 1e305, "matrix: 2*B*D*F overflows or divides by zero with" },
  { "unknown", "Q", 1, "matmul has no parameter \"Q\"; it has B, D, F" },
};

static void
test_refuse (gconstpointer data)
{
  const Refusal *refusal = data;
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", refusal->key, refusal->value, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_analysis_new (operation, kernel, machine, &error));
  assert_error_says (error, refusal->says);
}

static void
test_refuse_formats (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "matmul", NULL);
  g_autoptr (RoofKernel) fp64 = roof_kernel_with_compute (plain, "fp64");
  g_autoptr (RoofKernel) odd = roof_kernel_with_format (plain, ROOF_ROLE_WEIGHTS, "bf17");
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_analysis_new (operation, fp64, machine, &error));
  assert_error_says (error, "TPU v5e has no matrix peak for fp64 nor for anything wider; it computes matrix bf16, matrix int8, vector fp32");
  g_clear_error (&error);
  g_assert_null (roof_analysis_new (operation, odd, machine, &error));
  assert_error_says (error, "bf17");
}

static void
test_refuse_level (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "custom", "bytes.l2", 1.0, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_analysis_new (operation, kernel, machine, &error));
  assert_error_says (error, "bytes.l2: TPU v5e has no level l2; its levels are hbm, ici");
}

static double
log_uniform (GRand  *random,
             double  low,
             double  high)
{
  return low * pow (high / low, g_rand_double (random));
}

static RoofMachine *
with_bandwidth (RoofMachine *machine,
                double       factor)
{
  RoofMachineKey key = { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE };

  return roof_machine_with_rating (machine, key, roof_machine_get_rating (machine, key)->value * factor,
                                   NULL);
}

/* Over random shapes: never above a roof, T_min <= T_max <= (units + levels) T_min, and more bandwidth
 * never hurts. */
static void
test_properties (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofMachine) faster = with_bandwidth (machine, 1.7);
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (GRand) random = g_rand_new_with_seed (20090401);

  for (guint i = 0; i < 2000; i++)
    {
      g_autoptr (RoofKernel) kernel
          = make_kernel ("x", "matmul", "B", ceil (log_uniform (random, 1, 1e6)), "D",
                         ceil (log_uniform (random, 1, 1e6)), "F", ceil (log_uniform (random, 1, 1e6)), NULL);
      g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
      g_autoptr (RoofAnalysis) better = roof_analysis_new (operation, kernel, faster, NULL);
      const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
      double limit = fmin (1.97e14, 8.2e11 * estimate->intensity[0]);

      assert_approx (estimate->attainable, limit, 1e-12);
      g_assert_cmpfloat (estimate->t_min, <=, estimate->t_max);
      g_assert_cmpfloat (estimate->t_max, <=, 2 * estimate->t_min * (1 + 1e-15));
      g_assert_cmpfloat (roof_analysis_get_estimate (better)->attainable, >=, estimate->attainable);
      g_assert_cmpint (estimate->bound == ROOF_BOUND_COMPUTE, ==,
                       estimate->t_math > estimate->t_comm[0]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/analysis/guide-matmul", test_guide_matmul);
  g_test_add_func ("/roof/analysis/formats-move-bytes", test_formats_move_bytes);
  g_test_add_func ("/roof/analysis/activations-choose-compute", test_activations_choose_compute);
  g_test_add_func ("/roof/analysis/activations-alone-are-stored", test_activations_alone_are_stored);
  g_test_add_func ("/roof/analysis/vector-work-not-modelled", test_vector_work_not_modelled);
  g_test_add_func ("/roof/analysis/two-units", test_two_units);
  g_test_add_func ("/roof/analysis/one-unit-takes-turns", test_one_unit_takes_turns);
  g_test_add_func ("/roof/analysis/zero-flops", test_zero_flops);
  g_test_add_func ("/roof/analysis/zero-bytes", test_zero_bytes);
  g_test_add_func ("/roof/analysis/uncounted", test_uncounted);
  g_test_add_func ("/roof/analysis/uncounted-place", test_uncounted_place);
  g_test_add_func ("/roof/analysis/uncounted-but-measured", test_uncounted_but_measured);
  g_test_add_func ("/roof/analysis/uncounted-among-others", test_uncounted_among_others);
  g_test_add_func ("/roof/analysis/levels-in-order", test_levels_in_order);
  g_test_add_func ("/roof/analysis/balanced", test_balanced);
  g_test_add_func ("/roof/analysis/measured", test_measured);
  g_test_add_func ("/roof/analysis/efficiency", test_efficiency);
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/analysis/refuse/", refusals[i].name, NULL);

      g_test_add_data_func (path, &refusals[i], test_refuse);
    }
  g_test_add_func ("/roof/analysis/refuse/formats", test_refuse_formats);
  g_test_add_func ("/roof/analysis/refuse/level", test_refuse_level);
  g_test_add_func ("/roof/analysis/properties", test_properties);
  return g_test_run ();
}
