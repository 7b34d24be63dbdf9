/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/goal/goal.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "core/fixtures.h"
#include "explore/sweep/sweep.h"

static RoofAnalysis *
analyze_matmul (double size)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", "D", size, "F", size, NULL);

  return roof_analysis_new (operation, kernel, machine, NULL);
}

typedef struct
{
  const char *name;
  double      size;
  RoofGoal    goal;
  double      exact; /* NAN: not reached */
  double      whole;
} Case;

/* Ridge and bound: B* as in formulas section 3.2. Time: 2 D F B / peak at and above the ridge; 2 (B D + D F +
 * B F) / bandwidth below it. Performance: half the peak asks for half the ridge's intensity I = 4925 / 41, and
 * B = I n / (n - 2 I). */
static const Case cases[] = {
  { "ridge", 8192, { ROOF_GOAL_RIDGE, 0, 0 }, 20172800.0 / 79043, 256 },
  { "bound", 8192, { ROOF_GOAL_BOUND, 0, 0 }, 20172800.0 / 79043, 256 },
  { "time-compute", 8192, { ROOF_GOAL_TIME, 0, 1e-3 }, 1e-3 * 1.97e14 / (2 * 8192.0 * 8192), 1468 },
  { "time-memory", 8192, { ROOF_GOAL_TIME, 0, 1.68e-4 },
    (1.68e-4 * 8.2e11 / 2 - 8192.0 * 8192) / (2 * 8192), 109 },
  { "performance", 8192, { ROOF_GOAL_PERFORMANCE, 0, 9.85e13 }, 8192 * 4925 / (8192 * 41.0 - 2 * 4925), 124 },
  { "never-compute-bound", 300, { ROOF_GOAL_RIDGE, 0, 0 }, NAN, NAN },
  { "faster-than-it-can-be", 8192, { ROOF_GOAL_TIME, 0, 1e-9 }, NAN, NAN },
  { "above-the-peak", 8192, { ROOF_GOAL_PERFORMANCE, 0, 2e14 }, NAN, NAN },
};

static void
test_goal (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (RoofAnalysis) analysis = analyze_matmul (c->size);
  RoofGoalResult result;
  gboolean reached = roof_analysis_solve (analysis, 0, &c->goal, &result);

  g_assert_cmpint (reached, ==, !isnan (c->exact));
  if (!reached)
    return;
  assert_approx (result.exact, c->exact, 1e-12);
  g_assert_cmpfloat (result.whole, ==, c->whole);
}

/* Below and above all values, and a bound that no value gives. */
static void
test_sides (void)
{
  static const struct
  {
    RoofGoal goal;
    int      side;
  } sides[] = {
    { { ROOF_GOAL_RIDGE, ROOF_EVERY_LEVEL, 0 }, 1 },   { { ROOF_GOAL_COMPUTE, 0, 0 }, 1 },
    { { ROOF_GOAL_BOUND, 0, 0 }, -1 },                 { { ROOF_GOAL_TIME, 0, 1e-3 }, 1 },
    { { ROOF_GOAL_PERFORMANCE, 0, 1.97e14 }, 1 },      { { ROOF_GOAL_TIME, 0, 1e-9 }, 1 },
    { { ROOF_GOAL_PERFORMANCE, 0, 1.98e14 }, -1 },     { { ROOF_GOAL_PERFORMANCE, 0, 1 }, 1 },
    { { ROOF_GOAL_BOUND, 1, 0 }, -1 },
  };
  g_autoptr (RoofAnalysis) analysis = analyze_matmul (8192);

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      RoofGoalResult result;
      gboolean reached = roof_analysis_solve (analysis, 0, &sides[i].goal, &result);

      g_assert_cmpint (reached, ==, i < 5);
      g_assert_cmpint (result.side, ==, sides[i].side);
      g_assert_cmpint (isnan (result.exact), ==, !reached);
      if (reached)
        g_assert_cmpfloat (result.before, ==, result.whole - 1);
      else
        g_assert_true (isnan (result.whole) && isnan (result.before));
    }
}

/* Every goal between two neighbours of a whole number is found there, whatever the format's blocks do: q4_K pads
 * the inner size to 256, which makes steps in D. */
static void
test_steps (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "matmul", "B", 90.0, "F", 8192.0, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_format (plain, ROOF_ROLE_WEIGHTS, "q4_K");
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  const RoofGoal goal = { ROOF_GOAL_COMPUTE, 0, 0 };
  double values[3] = { 90, 1, 8192 };
  RoofGoalResult result;
  RoofEstimate estimate;

  g_assert_true (roof_analysis_solve (analysis, 1, &goal, &result));
  for (; values[1] <= result.whole; values[1]++)
    {
      roof_estimator_evaluate (roof_analysis_get_estimator (analysis), values, FALSE, &estimate);
      g_assert_cmpint (estimate.bound == ROOF_BOUND_COMPUTE, ==, values[1] == result.whole);
    }
}

static void
test_sweep (void)
{
  g_autoptr (RoofAnalysis) analysis = analyze_matmul (8192);
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofSweep sweep = { 1, 1024, 11, TRUE };
  g_autoptr (GArray) values = roof_sweep_list_values (
      &sweep, roof_operation_get_parameter (roof_estimator_get_operation (estimator), 0), NULL);

  g_assert_cmpuint (values->len, ==, 11);
  for (guint i = 0; i < values->len; i++)
    g_assert_cmpfloat (g_array_index (values, double, i), ==, ldexp (1, (int) i));
}

/* Between 1 and 4 there are only four whole numbers, however many steps are asked for. */
static void
test_sweep_whole (void)
{
  g_autoptr (RoofOperation) operation = make_matmul ();
  RoofSweep sweep = { 1, 4, 1000, FALSE };
  g_autoptr (GArray) values = roof_sweep_list_values (&sweep, roof_operation_get_parameter (operation, 0), NULL);

  g_assert_cmpuint (values->len, ==, 4);
  g_assert_cmpfloat (g_array_index (values, double, 3), ==, 4);
}

static void
test_sweep_refuses (void)
{
  g_autoptr (RoofOperation) operation = make_matmul ();
  RoofSweep sweeps[] = {
    { 0, 4, 10, FALSE },  { 1, 4, 1, FALSE }, { 1, 4, 0, TRUE }, { 1, 4, ROOF_SWEEP_MAX + 1, TRUE },
    { 1.5, 4, 5, FALSE }, { 4, 1, 4, FALSE }, { 4, 4, 4, TRUE },
  };
  const char *says[] = { "B: must be at least 1", "2 to 1000000 steps, got 1", "got 0", "got 1000001",
                         "whole number", "4 is not below 1", "4 is not below 4" };

  for (guint i = 0; i < G_N_ELEMENTS (sweeps); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_sweep_list_values (&sweeps[i], roof_operation_get_parameter (operation, 0), &error));
      g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);
      assert_error_says (error, says[i]);
    }
}

/* What takes fractions, and what may start at 0. */
static void
test_sweep_ends (void)
{
  const RoofParameter row = { .id = (char *) "x", .type = ROOF_PARAMETER_NUMBER, .min = 0, .max = INFINITY };
  const RoofSweep even = { 0, 1, 5, FALSE }, from_zero = { 0, 1, 5, TRUE },
                  wide = { 1e-300, 1e300, 5, TRUE };
  g_autoptr (GArray) values = roof_sweep_list_values (&even, &row, NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 5; i++)
    g_assert_cmpfloat (g_array_index (values, double, i), ==, i / 4.0);
  g_assert_null (roof_sweep_list_values (&from_zero, &row, &error));
  assert_error_says (error, "must stay above 0");
  g_clear_error (&error);
  g_assert_null (roof_sweep_list_values (&wide, &row, &error));
  assert_error_says (error, "too wide");
}

/* A matmul of 256 x 8192 x 8192 and what it turns on: FLOPs over bytes give the bandwidth for a peak, and the reverse. */
#define FLOPS (2 * 256 * 8192.0 * 8192)
#define BYTES (2 * (2 * 256 * 8192.0 + 8192.0 * 8192))

typedef struct
{
  const char *name;
  const char *number;
  RoofGoal    goal;
  double      exact; /* NAN: not reached */
  int         side;
} NumberCase;

static const NumberCase number_cases[] = {
  { "compute", "machine.hbm.bandwidth", { ROOF_GOAL_COMPUTE, 0, 0 }, BYTES * 1.97e14 / FLOPS, 1 },
  { "ridge", "machine.hbm.bandwidth", { ROOF_GOAL_RIDGE, ROOF_EVERY_LEVEL, 0 }, BYTES * 1.97e14 / FLOPS, 1 },
  { "bound", "machine.hbm.bandwidth", { ROOF_GOAL_BOUND, 0, 0 }, BYTES * 1.97e14 / FLOPS, -1 },
  { "peak-of-compute", "machine.matrix.bf16.peak", { ROOF_GOAL_COMPUTE, 0, 0 }, FLOPS * 8.2e11 / BYTES, -1 },
  { "time", "machine.hbm.bandwidth", { ROOF_GOAL_TIME, 0, 1e-3 }, BYTES / 1e-3, -1 },
  { "performance", "machine.matrix.bf16.peak", { ROOF_GOAL_PERFORMANCE, 0, 1e14 }, 1e14, 1 },
  { "faster-than-the-math", "machine.hbm.bandwidth", { ROOF_GOAL_TIME, 0, FLOPS / 1.98e14 }, NAN, 1 },
  { "another-level", "machine.ici.bandwidth", { ROOF_GOAL_BOUND, 1, 0 }, NAN, -1 },
  { "another-peak", "machine.matrix.int8.peak", { ROOF_GOAL_TIME, 0, 1 }, NAN, -1 },
  { "absent-number", "machine.launch_overhead", { ROOF_GOAL_TIME, 0, 1 }, NAN, -1 },
};

/* @count: of the second kernel, a product of another size; 0: there is none */
static RoofReport *
report_products (double count)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofKernel) large = make_kernel ("large", "matmul", "B", 256.0, "D", 8192.0, "F", 8192.0, NULL);
  g_autoptr (RoofKernel) small = make_kernel ("small", "matmul", "B", 16.0, "D", 8192.0, "F", 8192.0, NULL);
  g_autoptr (RoofKernel) often = roof_kernel_with_count (small, fmax (count, 1));
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) one = roof_snapshot_with_kernel_inserted (empty, 0, large);
  g_autoptr (RoofSnapshot) both = roof_snapshot_with_kernel_inserted (one, 1, often);

  return roof_report_new (catalogue, count > 0 ? both : one, NULL);
}

static void
test_number (gconstpointer data)
{
  const NumberCase *c = data;
  g_autoptr (RoofReport) report = report_products (0);
  g_autoptr (RoofMachineNumber) number = roof_machine_number_find (report, c->number, NULL);
  g_autoptr (RoofVariable) variable = roof_variable_new_number (report, 0, number);
  RoofGoalResult result;

  g_assert_cmpint (roof_variable_solve (variable, &c->goal, &result), ==, !isnan (c->exact));
  g_assert_cmpint (result.side, ==, c->side);
  g_assert_true (isnan (result.whole) && isnan (result.before));
  if (!isnan (c->exact))
    assert_approx (result.exact, c->exact, 1e-13);
}

/* At the number found the goal holds, and one bit beside it it does not. */
static void
test_number_holds_to_the_bit (void)
{
  static const struct
  {
    const char *number;
    double      beside; /* towards where the goal does not hold */
  } questions[] = { { "machine.hbm.bandwidth", 0 }, { "machine.matrix.bf16.peak", INFINITY } };
  g_autoptr (RoofReport) report = report_products (0);
  const RoofGoal goal = { ROOF_GOAL_COMPUTE, 0, 0 };

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (RoofMachineNumber) number = roof_machine_number_find (report, questions[i].number, NULL);
      g_autoptr (RoofVariable) variable = roof_variable_new_number (report, 0, number);
      RoofGoalResult result;
      RoofEstimate estimate;

      g_assert_true (roof_variable_solve (variable, &goal, &result));
      g_assert_true (roof_variable_evaluate (variable, result.exact, &estimate));
      g_assert_cmpfloat (estimate.t_math, >=, estimate.t_comm[0]);
      g_assert_true (roof_variable_evaluate (variable, nextafter (result.exact, questions[i].beside), &estimate));
      g_assert_cmpfloat (estimate.t_math, <=, estimate.t_comm[0]);
    }
}

/* Most of the time: of the larger kernel as long as the other is rare, then of the other, which needs nearly 16 times as much. */
static void
test_number_together (void)
{
  const RoofGoal compute = { ROOF_GOAL_COMPUTE, 0, 0 };
  const double small_flops = FLOPS / 16, small_bytes = 2 * (2 * 16 * 8192.0 + 8192.0 * 8192);
  const struct
  {
    double   count;
    RoofGoal goal;
    double   exact;
  } questions[] = {
    { 1, compute, BYTES * 1.97e14 / FLOPS },
    { 1000, compute, small_bytes * 1.97e14 / small_flops },
    { 1000, { ROOF_GOAL_TIME, 0, 1 }, (BYTES + 1000 * small_bytes) / 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (RoofReport) report = report_products (questions[i].count);
      g_autoptr (RoofMachineNumber) number = roof_machine_number_find (report, "machine.hbm.bandwidth", NULL);
      g_autoptr (GPtrArray) variables = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_variable_unref);
      RoofGoalResult result;

      for (guint k = 0; k < roof_report_get_n (report); k++)
        g_ptr_array_add (variables, roof_variable_new_number (report, k, number));
      g_assert_true (roof_goal_solve_together (&questions[i].goal, variables, &result));
      assert_approx (result.exact, questions[i].exact, 1e-12);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/goal/reach/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_goal);
    }
  g_test_add_func ("/roof/goal/sides", test_sides);
  g_test_add_func ("/roof/goal/steps", test_steps);
  g_test_add_func ("/roof/sweep/powers-of-two", test_sweep);
  g_test_add_func ("/roof/sweep/whole-numbers-once", test_sweep_whole);
  g_test_add_func ("/roof/sweep/refuses", test_sweep_refuses);
  g_test_add_func ("/roof/sweep/ends", test_sweep_ends);
  for (guint i = 0; i < G_N_ELEMENTS (number_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/goal/number/", number_cases[i].name, NULL);

      g_test_add_data_func (path, &number_cases[i], test_number);
    }
  g_test_add_func ("/roof/goal/number/to-the-bit", test_number_holds_to_the_bit);
  g_test_add_func ("/roof/goal/number/together", test_number_together);
  return g_test_run ();
}
