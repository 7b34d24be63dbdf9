/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/variable/variable.h"

#include <math.h>

#include "core/fixtures.h"
#include "explore/variable/sizer.h"
#include "workload/apply.h"
#include "workload/describe.h"
#include "workload/step.h"

/* One layer of a transformer of the width @rows, a token for each of 16 sequences. */
static RoofReport *
make_report (double rows)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autofree char *members = g_strdup_printf (
      "'model_type': <'llama'>, 'hidden_size': <%f>, 'num_hidden_layers': <1.0>, 'num_attention_heads': <%f>, "
      "'intermediate_size': <96.0>, 'vocab_size': <100.0>, 'torch_dtype': <'bfloat16'>",
      rows, rows / 64);
  g_autoptr (GVariant) description = describe (members);
  g_autoptr (RoofWorkload) one = roof_workload_new ("net", "Net", description);
  RoofStep step = one->step;
  g_autoptr (RoofWorkload) sixteen = NULL;
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (GError) error = NULL;

  roof_step_set_size (&step, roof_step_find_tagged ("batch"), 16);
  sixteen = roof_workload_with_step (one, &step);
  snapshot = roof_workload_apply (sixteen, empty, &error);
  g_assert_no_error (error);
  return roof_report_new (catalogue, snapshot, NULL);
}

/* The product of the attention's output with a square of weights. */
static guint
find_square (RoofReport *report,
             double      rows)
{
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofAnalysis *analysis = roof_report_get_analysis (report, i);
      RoofOperation *operation = analysis != NULL ? roof_analysis_get_operation (analysis) : NULL;
      const double *values;

      if (operation == NULL || !g_str_equal (roof_operation_get_id (operation), "matmul"))
        continue;
      values = roof_estimator_get_values (roof_analysis_get_estimator (analysis));
      if (values[roof_operation_find_parameter (operation, "D")] == rows
          && values[roof_operation_find_parameter (operation, "F")] == rows)
        return i;
    }
  g_assert_not_reached ();
}

static RoofVariable *
make_variable (double rows)
{
  g_autoptr (RoofReport) report = make_report (rows);

  return roof_variable_new (report, find_square (report, rows), "batch", NULL);
}

/* In one snapshot a size is looked up once for all who ask; another snapshot replaces it in the pool. */
static void
test_pool (void)
{
  g_autoptr (GPtrArray) pool = roof_variable_new_pool ();
  g_autoptr (RoofReport) first = make_report (4096), second = make_report (8192);
  guint in_first = find_square (first, 4096), in_second = find_square (second, 8192);
  gpointer kept = NULL;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (RoofVariable) by_id = roof_variable_new (first, in_first, "batch", pool);
      g_autoptr (RoofVariable) other = roof_variable_new (first, 0, "batch", pool);

      g_assert_cmpuint (pool->len, ==, 1);
      g_assert_true (i == 0 || pool->pdata[0] == kept);
      kept = pool->pdata[0];
    }
  for (guint i = 0; i < 4; i++)
    {
      RoofReport *report = i % 2 == 0 ? second : first;
      g_autoptr (RoofVariable) next = roof_variable_new (report, i % 2 == 0 ? in_second : in_first, "batch", pool);

      g_assert_cmpuint (pool->len, ==, 1);
      g_assert_true (roof_sizer_get_snapshot (pool->pdata[0]) == roof_report_get_snapshot (report));
      g_assert_cmpfloat (roof_variable_get_value (next), ==, 16);
    }
}

/* B* = b D F / (2 D F / I* - b D - b F) with I* = 1.97e14 / 8.2e11: 272.17 for 4096, 255.21 for 8192, which is a power of two;
 * a square of 128 is never compute bound, since X and Z weigh as much as the weights. */
static void
test_turn (void)
{
  static const struct
  {
    double rows, turn;
  } cases[] = {
    { 8192, 256 },
    { 4096, 273 },
    { 128, NAN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofVariable) variable = make_variable (cases[i].rows);
      double turn = roof_variable_get_turn (variable);

      g_test_message ("%g", cases[i].rows);
      if (isnan (cases[i].turn))
        g_assert_true (isnan (turn));
      else
        g_assert_cmpfloat (turn, ==, cases[i].turn);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/variable/turn", test_turn);
  g_test_add_func ("/roof/variable/pool", test_pool);
  return g_test_run ();
}
