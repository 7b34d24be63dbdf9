/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/path/path.h"

#include <math.h>
#include <string.h>

#include "core/fixtures.h"
#include "explore/threshold/threshold.h"

#define MATMUL_BATCH 0 /* index of B */
#define HBM 0

static RoofAnalysis *
analyse (RoofOperation *operation,
         RoofKernel    *kernel)
{
  g_autoptr (RoofMachine) machine = make_tpu ();

  return roof_analysis_new (operation, kernel, machine, NULL);
}

static RoofAnalysis *
analyse_matmul (double batch,
                double efficiency)
{
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "matmul", "B", batch, "D", 8192.0, "F", 8192.0, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_efficiency (plain, efficiency);

  return analyse (operation, kernel);
}

static RoofPath *
make_path (RoofAnalysis *analysis,
           double        from,
           double        to)
{
  g_autoptr (RoofVariable) variable = roof_variable_new_parameter (analysis, 0, MATMUL_BATCH);
  RoofSweep sweep = { .from = from, .to = to };

  return roof_path_new (variable, &sweep, HBM);
}

typedef struct
{
  const RoofPathPoint *points;
  guint                n, met;
  double               efficiency;
} Walk;

static void
meet (Walk               *walk,
      double              value,
      const RoofEstimate *estimate)
{
  for (guint i = 0; i < walk->n; i++)
    if (walk->points[i].value == value)
      {
        g_assert_cmpfloat (walk->points[i].intensity, ==, estimate->intensity[HBM]);
        g_assert_cmpfloat (walk->points[i].performance, ==, estimate->attainable * walk->efficiency);
        g_assert_cmpint (walk->points[i].bound, ==, estimate->bound);
        walk->met++;
      }
}

/* Point for point what a sweep of the same parameter gives, to the last bit; at part of the roof that part of it. */
static void
test_is_the_sweep (void)
{
  static const double efficiencies[] = { 1, 0.35 };

  for (guint i = 0; i < G_N_ELEMENTS (efficiencies); i++)
    {
      g_autoptr (RoofAnalysis) analysis = analyse_matmul (16, efficiencies[i]);
      g_autoptr (RoofPath) path = make_path (analysis, 1, 2048);
      RoofSweep sweep = { .from = 1, .to = 2048, .n_steps = 2048 };
      g_autoptr (GArray) values
          = roof_sweep_list_values (&sweep, roof_operation_get_parameter (roof_analysis_get_operation (analysis), 0), NULL);
      RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
      double at[ROOF_MAX_SLOTS];
      RoofEstimate estimate;
      Walk walk = { .efficiency = efficiencies[i] };

      walk.points = roof_path_get_points (path, &walk.n);
      g_assert_cmpuint (walk.n, >, 60);
      memcpy (at, roof_estimator_get_values (estimator),
              roof_operation_get_n_parameters (roof_estimator_get_operation (estimator)) * sizeof (double));
      for (guint j = 0; j < values->len; j++)
        {
          at[MATMUL_BATCH] = g_array_index (values, double, j);
          roof_estimator_evaluate (estimator, at, FALSE, &estimate);
          meet (&walk, at[MATMUL_BATCH], &estimate);
        }
      g_assert_cmpuint (walk.met, ==, walk.n);
    }
}

/* Both ends, every power of two, and the value before the turn and at it: the line bends where it should. */
static void
test_values (void)
{
  g_autoptr (RoofAnalysis) analysis = analyse_matmul (16, 1);
  g_autoptr (RoofPath) path = make_path (analysis, 3, 1000);
  guint n, n_marks, near = 0;
  const RoofPathPoint *points = roof_path_get_points (path, &n), *marks = roof_path_get_marks (path, &n_marks);
  double turn = roof_path_get_turn (path)->value;

  g_assert_cmpfloat (points[0].value, ==, 3);
  g_assert_cmpfloat (points[n - 1].value, ==, 1000);
  for (guint i = 1; i < n; i++)
    g_assert_cmpfloat (points[i].value, >, points[i - 1].value);
  for (guint i = 0; i < n; i++)
    near += points[i].value == turn || points[i].value == turn - 1;
  g_assert_cmpuint (near, ==, 2);
  g_assert_cmpuint (n_marks, ==, 8); /* 4 to 512 */
  for (guint i = 0; i < n_marks; i++)
    g_assert_cmpfloat (marks[i].value, ==, exp2 (i + 2));
}

/* The turn is the first whole number that is compute bound, of whatever sizes; what the range leaves out is none. */
static void
test_turn (void)
{
  g_autoptr (RoofAnalysis) analysis = analyse_matmul (16, 1);
  g_autoptr (RoofPath) path = make_path (analysis, 1, 2048), before = make_path (analysis, 1, 200);
  g_autoptr (RoofPath) after = make_path (analysis, 300, 2048);
  RoofThreshold threshold;
  const RoofPathPoint *turn = roof_path_get_turn (path);

  g_assert_true (roof_analysis_find_turn (analysis, MATMUL_BATCH, &threshold));
  g_assert_cmpfloat (turn->value, ==, threshold.first_integer);
  g_assert_cmpfloat (turn->value, ==, 256);
  g_assert_cmpint (turn->bound, ==, ROOF_BOUND_COMPUTE);
  g_assert_null (roof_path_get_turn (before));
  g_assert_null (roof_path_get_turn (after));
}

/* The present value lies on it. */
static void
test_here (void)
{
  g_autoptr (RoofAnalysis) analysis = analyse_matmul (64, 0.5);
  g_autoptr (RoofPath) path = make_path (analysis, 1, 1024);
  guint n;
  const RoofPathPoint *marks = roof_path_get_marks (path, &n);

  g_assert_cmpfloat (marks[6].value, ==, 64);
  g_assert_cmpfloat (marks[6].performance, ==, roof_analysis_get_performance (analysis));
  g_assert_cmpfloat (marks[6].intensity, ==, roof_analysis_get_estimate (analysis)->intensity[HBM]);
}

/* Cut to what the parameter allows; nothing is left of a range beside it. */
static void
test_limits (void)
{
  g_autoptr (RoofAnalysis) analysis = analyse_matmul (16, 1);
  g_autoptr (RoofPath) wide = make_path (analysis, 0.001, 64), aside = make_path (analysis, 0.001, 0.5);
  g_autoptr (RoofPath) odd = make_path (analysis, 2.5, 7.5), idle = NULL;
  g_autoptr (RoofVariable) batch = NULL;
  guint n;

  g_assert_cmpfloat (roof_path_get_points (wide, &n)[0].value, ==, 1);
  g_assert_null (aside);
  g_assert_cmpfloat (roof_path_get_points (odd, &n)[0].value, ==, 3);
  g_assert_cmpuint (n, ==, 5);
  batch = roof_variable_new_parameter (analysis, 0, MATMUL_BATCH);
  idle = roof_path_new (batch, &(RoofSweep) { .from = 1, .to = 64 }, 1);
  g_assert_null (idle); /* nothing goes over the link */
}

static void
test_find_parameter (void)
{
  g_autoptr (RoofOperation) matmul = make_matmul (), custom = make_custom ();

  g_assert_cmpint (roof_variable_find_parameter (matmul, "B"), ==, 0);
  g_assert_cmpint (roof_variable_find_parameter (matmul, "batch"), ==, 0);
  g_assert_cmpint (roof_variable_find_parameter (matmul, "Z"), ==, -1);
  g_assert_cmpint (roof_variable_find_parameter (custom, "flops"), ==, -1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/path/is-the-sweep", test_is_the_sweep);
  g_test_add_func ("/roof/path/values", test_values);
  g_test_add_func ("/roof/path/turn", test_turn);
  g_test_add_func ("/roof/path/here", test_here);
  g_test_add_func ("/roof/path/limits", test_limits);
  g_test_add_func ("/roof/path/find-parameter", test_find_parameter);
  return g_test_run ();
}
