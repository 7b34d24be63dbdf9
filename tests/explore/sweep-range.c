/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/sweep/sweep-range.h"

#include <math.h>

#include "core/fixtures.h"

static RoofEstimator *
make_plan (RoofOperation *operation,
           const char    *key,
           double         value)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", roof_operation_get_id (operation), key, value, NULL);

  return roof_estimator_new (operation, kernel, machine, NULL);
}

static void
init_seen (RoofSweep           *sweep,
           const RoofEstimator *estimator,
           guint                parameter,
           double               beyond)
{
  const RoofParameter *row = roof_operation_get_parameter (roof_estimator_get_operation (estimator), parameter);

  roof_sweep_init_seen (sweep, row, roof_estimator_get_values (estimator)[parameter], row->max, beyond);
}

/* Four times what is to be seen, up to a power of two: of 16 and the usual 16, 64; of a crossing at 256, 1024; of 5000,
 * 32768. A crossing out of sight does not count. */
static void
test_range (void)
{
  static const struct
  {
    double value, beyond, to;
  } cases[] = {
    { 16, NAN, 64 }, { 1, NAN, 64 }, { 16, 256, 1024 }, { 5000, 256, 32768 }, { 16, 0x1p40, 64 },
  };
  g_autoptr (RoofOperation) operation = make_matmul ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofEstimator) estimator = make_plan (operation, "B", cases[i].value);
      RoofSweep sweep;

      init_seen (&sweep, estimator, 0, cases[i].beyond);
      g_assert_cmpfloat (sweep.from, ==, 1);
      g_assert_cmpfloat (sweep.to, ==, cases[i].to);
      g_assert_true (sweep.logarithmic);
    }
}

/* N with M = 12 a multiple of it, at most 100; `part` need not be whole, `fixed` has no range. */
static RoofOperation *
make_divided (void)
{
  RoofParameter parameters[] = {
    { .id = (char *) "N", .default_value = 4, .min = 1, .max = 100, .whole = TRUE },
    { .id = (char *) "part", .default_value = 0.5, .min = 0, .max = 1 },
    { .id = (char *) "fixed", .default_value = 1, .min = 1, .max = 1, .whole = TRUE },
  };
  const RoofWorkSpec work = { "matrix", "2*N" };
  const RoofTensorSpec tensor = { .name = "X", .role = "activations", .read = "1", .shape = { "N" }, .rank = 1 };
  const RoofRequirementSpec requirement = { "mod(12, N) == 0", "N must divide 12" };
  RoofOperationSpec spec = { .id = "divided", .parameters = parameters, .n_parameters = G_N_ELEMENTS (parameters),
                             .requirements = &requirement, .n_requirements = 1, .works = &work, .n_works = 1,
                             .tensors = &tensor, .n_tensors = 1 };

  return roof_operation_new (&spec, NULL);
}

static void
test_range_of_others (void)
{
  g_autoptr (RoofOperation) operation = make_divided ();
  g_autoptr (RoofEstimator) estimator = make_plan (operation, "N", 4);
  RoofSweep sweep;

  init_seen (&sweep, estimator, 0, NAN);
  g_assert_cmpfloat (sweep.to, ==, 64);
  init_seen (&sweep, estimator, 1, NAN);
  g_assert_cmpfloat (sweep.from, ==, 0.0005);
  g_assert_cmpfloat (sweep.to, ==, 1);
  init_seen (&sweep, estimator, 2, NAN);
  g_assert_cmpfloat (sweep.to, ==, sweep.from);
}

static void
test_settle (void)
{
  static const struct
  {
    guint  parameter;
    double value;
    int    direction;
    double settled;
  } cases[] = {
    { 0, 3.4, 0, 3 }, { 0, 5, 0, 6 }, { 0, 5, -1, 4 }, { 0, 7, 1, 12 }, { 0, 9, 0, 12 }, { 0, 8, 0, 6 },
    { 0, -5, 0, 1 },  { 0, 13, 1, NAN }, { 0, 13, 0, 12 }, { 0, 1e9, 0, NAN }, { 1, 0.123, 0, 0.123 }, { 1, 7, 0, 1 },
  };
  g_autoptr (RoofOperation) operation = make_divided ();
  g_autoptr (RoofEstimator) estimator = make_plan (operation, "N", 4);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double settled = roof_sweep_settle (estimator, cases[i].parameter, cases[i].value, cases[i].direction);

      g_test_message ("%g", cases[i].value);
      if (isnan (cases[i].settled))
        g_assert_true (isnan (settled));
      else
        g_assert_cmpfloat (settled, ==, cases[i].settled);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/sweep-range/range", test_range);
  g_test_add_func ("/roof/sweep-range/of-others", test_range_of_others);
  g_test_add_func ("/roof/sweep-range/settle", test_settle);
  return g_test_run ();
}
