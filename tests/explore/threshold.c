/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/threshold/threshold.h"

#include <math.h>

#include "approx.h"
#include "core/fixtures.h"
#include "explore/threshold/solve.h"
#include "find-threshold.h"

/* Exact fractions of formulas section 3.2: B* = b_w D F / (2 D F / I* - b_x D - b_z F). */
typedef struct
{
  const char *name;
  const char *compute, *activations, *weights, *output;
  double      asymptotic, exact, first;
} Case;

static const Case cases[] = {
  { "bf16", "bf16", NULL, NULL, NULL, 9850.0 / 41, 20172800.0 / 79043, 256 },
  { "int8-weights", "bf16", NULL, "int8", NULL, 4925.0 / 41, 10086400.0 / 79043, 128 },
  { "int8-activations", "bf16", "int8", NULL, NULL, 9850.0 / 41, 80691200.0 / 321097, 252 },
  { "full-int8", "int8", NULL, NULL, NULL, 9850.0 / 41, 20172800.0 / 79043, 256 },
};

static RoofKernel *
make_case (const Case *c)
{
  g_autoptr (RoofKernel) plain = make_kernel (c->name, "matmul", "B", 7.0, NULL);
  g_autoptr (RoofKernel) compute = roof_kernel_with_compute (plain, c->compute);
  g_autoptr (RoofKernel) x = roof_kernel_with_format (compute, ROOF_ROLE_ACTIVATIONS, c->activations);
  g_autoptr (RoofKernel) w = roof_kernel_with_format (x, ROOF_ROLE_WEIGHTS, c->weights);

  return roof_kernel_with_format (w, ROOF_ROLE_OUTPUT, c->output);
}

static void
test_matmul (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) kernel = make_case (c);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
  const RoofThreshold *threshold = find_threshold (thresholds, 0, 0);

  assert_approx (threshold->asymptotic, c->asymptotic, 1e-13);
  assert_approx (threshold->exact, c->exact, 1e-13);
  g_assert_cmpfloat (threshold->first_integer, ==, c->first);
  g_assert_null (find_threshold (thresholds, 0, 1));
}

/* 2/I* <= b/F + b/D: no batch is compute bound, and the answer says so instead of a number. */
static void
test_no_batch (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) kernel = make_kernel ("thin", "matmul", "D", 300.0, "F", 300.0, NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
  const RoofThreshold *threshold = find_threshold (thresholds, 0, 0);

  g_assert_nonnull (threshold);
  g_assert_true (isnan (threshold->exact));
  g_assert_true (isnan (threshold->first_integer));
  assert_approx (threshold->asymptotic, 9850.0 / 41, 1e-13);
}

/* The first integer is compute bound as analysed, and the one before it is not: over random shapes. */
static void
test_first_integer_holds (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  guint n_found = 0;

  for (guint i = 0; i < 200; i++)
    {
      double d = g_rand_int_range (random, 400, 20000), f = g_rand_int_range (random, 400, 20000);
      g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", "D", d, "F", f, NULL);
      g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
      g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
      const RoofThreshold *threshold = find_threshold (thresholds, 0, 0);
      double values[3] = { threshold->first_integer, d, f };
      RoofEstimate estimate;

      if (isnan (threshold->first_integer))
        continue;
      n_found++;
      roof_estimator_evaluate (roof_analysis_get_estimator (analysis), values, FALSE, &estimate);
      g_assert_cmpint (estimate.bound, ==, ROOF_BOUND_COMPUTE);
      values[0]--;
      roof_estimator_evaluate (roof_analysis_get_estimator (analysis), values, FALSE, &estimate);
      g_assert_cmpint (estimate.bound, !=, ROOF_BOUND_COMPUTE);
    }
  g_assert_cmpuint (n_found, >, 100);
}

/* Work in pairs of N, each at 1.5 times the time that an N takes to read, 2 MB, beside what C counts. */
static RoofOperation *
make_pairs (void)
{
  const RoofParameter parameters[] = {
    { .id = (char *) "N", .default_value = 16, .min = 1, .max = INFINITY, .whole = TRUE },
    { .id = (char *) "C", .default_value = 16, .min = 1, .max = INFINITY, .whole = TRUE },
  };
  const RoofWorkSpec work = { "matrix", "720731707*2*ceil(N/2)" };
  const RoofTensorSpec tensors[] = {
    { .name = "X", .role = "activations", .read = "1", .shape = { "1000000", "N" }, .rank = 2 },
    { .name = "W", .role = "weights", .read = "1", .shape = { "500000", "C" }, .rank = 2 },
  };
  RoofOperationSpec spec = { .id = "pairs", .parameters = parameters, .n_parameters = G_N_ELEMENTS (parameters), .works = &work,
                             .n_works = 1, .tensors = tensors, .n_tensors = G_N_ELEMENTS (tensors) };

  return roof_operation_new (&spec, NULL);
}

/* With C = k + 1 the math is a half N short of the bytes at k, and so a half ahead at k - 1, which does the work of k already; and
 * behind at all before. Where the search ends, right behind k, is no reason to pass that by. */
static void
test_before_a_step (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_pairs ();

  for (double k = 300; k < 1200; k += 50)
    {
      g_autoptr (RoofKernel) kernel = make_kernel ("x", "pairs", "C", k + 1, NULL);
      g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
      g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);

      g_assert_cmpfloat (find_threshold (thresholds, 0, 0)->first_integer, ==, k - 1);
    }
}

/* 2 000 000 FLOP a step, 2 MB of weights at HBM, and @shape bf16 values to the network. */
static RoofOperation *
make_two_levels (const char *shape)
{
  RoofParameter n = { .id = (char *) "N", .default_value = 16, .min = 1, .max = INFINITY, .whole = TRUE };
  const RoofWorkSpec work = { "matrix", "2000000*N" };
  const RoofTensorSpec tensors[] = {
    { .name = "W", .role = "weights", .read = "1", .shape = { "1000000" }, .rank = 1 },
    { .name = "Z", .role = "output", .level = "network", .write = "1", .shape = { shape }, .rank = 1 },
  };
  RoofOperationSpec spec = { .id = "two-levels", .parameters = &n, .n_parameters = 1, .works = &work,
                             .n_works = 1, .tensors = tensors, .n_tensors = G_N_ELEMENTS (tensors) };

  return roof_operation_new (&spec, NULL);
}

typedef struct
{
  const char *shape;
  double      exact; /* NAN: no turn */
  double      whole;
  guint       level;
} TurnCase;

/* The math overtakes HBM at N = 1.97e14 / 8.2e11; the network, with 2 B a value at 4.5e10 B/s, earlier, later or
 * never. */
static void
test_turn (void)
{
  static const TurnCase turns[] = {
    { "1000", 1.97e14 / 8.2e11, 241, 0 },
    { "100000", 1.97e14 / 4.5e10 / 10, 438, 1 },
    { "100*N", 1.97e14 / 8.2e11, 241, 0 },
    { "1000*N", NAN, NAN, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      g_autoptr (RoofMachine) machine = make_tpu ();
      g_autoptr (RoofOperation) operation = make_two_levels (turns[i].shape);
      g_autoptr (RoofKernel) kernel = make_kernel ("x", "two-levels", NULL);
      g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
      RoofThreshold turn;

      g_assert_cmpint (roof_analysis_find_turn (analysis, 0, &turn), ==, !isnan (turns[i].exact));
      if (isnan (turns[i].exact))
        continue;
      assert_approx (turn.exact, turns[i].exact, 1e-12);
      g_assert_cmpfloat (turn.first_integer, ==, turns[i].whole);
      g_assert_cmpuint (turn.level, ==, turns[i].level);
    }
}

static double
square_minus_two (double   x,
                  gpointer data)
{
  return x * x - 2;
}

static void
test_bisect (void)
{
  assert_approx (roof_solve_bisect (square_minus_two, NULL, 1e-3, 1e9), G_SQRT2, 3e-16);
}

static void
test_solve_intensity (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  double value;

  g_assert_true (roof_solve_intensity (estimator, 0, 0, roof_analysis_get_ridge (analysis, 0), &value));
  assert_approx (value, 20172800.0 / 79043, 1e-12);
  /* Below what B = 1 gives, and above what any B gives. */
  g_assert_true (roof_solve_intensity (estimator, 0, 0, 1e-3, &value));
  g_assert_cmpfloat (value, ==, 1);
  g_assert_true (roof_solve_intensity (estimator, 0, 0, 1e9, &value));
  g_assert_cmpfloat (value, >, 1e5);
  g_assert_cmpfloat (value, <=, 0x1p24);
}

/* The intensity of an elementwise operation does not answer to its size. */
static void
test_solve_refuses (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_silu ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "silu", NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  double value;

  g_assert_false (roof_solve_intensity (roof_analysis_get_estimator (analysis), 0, 0, 10, &value));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/threshold/matmul/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_matmul);
    }
  g_test_add_func ("/roof/threshold/no-batch", test_no_batch);
  g_test_add_func ("/roof/threshold/first-integer-holds", test_first_integer_holds);
  g_test_add_func ("/roof/threshold/before-a-step", test_before_a_step);
  g_test_add_func ("/roof/threshold/turn", test_turn);
  g_test_add_func ("/roof/solve/bisect", test_bisect);
  g_test_add_func ("/roof/solve/intensity", test_solve_intensity);
  g_test_add_func ("/roof/solve/refuses", test_solve_refuses);
  return g_test_run ();
}
