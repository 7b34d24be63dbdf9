/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/variable.h"

#include <math.h>

#include "core/sizer.h"
#include "fixtures.h"

/* --- a number above kernels that is no more than the batch of all of them --- */

static const RoofParameter row = { .id = (char *) "rows", .share = (char *) "batch", .type = ROOF_PARAMETER_NUMBER,
                                   .default_value = 1, .min = 1, .max = INFINITY, .whole = TRUE };
static double most;
static guint n_begun, n_taken_over;

static GPtrArray *
list_rows (RoofModel *model,
           guint      kernel)
{
  GPtrArray *rows = g_ptr_array_new ();

  g_ptr_array_add (rows, (gpointer) &row);
  return rows;
}

static gpointer
begin (RoofCatalogue *catalogue,
       RoofModel     *model,
       guint          kernel,
       const char    *key,
       gpointer       former,
       RoofSize      *size)
{
  *size = (RoofSize) { &row, 16, most };
  n_begun++;
  n_taken_over += former != NULL;
  return g_str_equal (key, "rows") || g_str_equal (key, "batch") ? g_new0 (int, 1) : NULL;
}

static gboolean
size_values (gpointer             hold,
             RoofKernel          *kernel,
             double               value,
             const RoofOperation *operation,
             double              *values)
{
  values[roof_operation_find_parameter (operation, "B")] = value;
  return value >= 1;
}

static const RoofSizer sizer = { .list_rows = list_rows, .begin = begin, .size_values = size_values, .end = g_free };

static RoofReport *
make_report (double rows)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "matmul", "B", 16.0, "D", rows, "F", rows, NULL);
  g_autoptr (RoofKernel) part = roof_kernel_with_workload (plain, "net", "q");
  g_autoptr (RoofModel) empty = roof_model_new (machine);
  g_autoptr (RoofModel) model = roof_model_with_kernel_inserted (empty, 0, part);

  roof_catalogue_set_sizer (catalogue, &sizer);
  return roof_report_new (catalogue, model, NULL);
}

static RoofVariable *
make_variable (double rows,
               double largest)
{
  g_autoptr (RoofReport) report = make_report (rows);

  most = largest;
  return roof_variable_new (report, 0, "batch", NULL);
}

/* Of one model a number is taken hold of once for all who ask; of the next anew, with what the former hold knows. */
static void
test_pool (void)
{
  g_autoptr (GPtrArray) pool = roof_variable_new_pool ();
  g_autoptr (RoofReport) first = make_report (4096), second = make_report (8192);

  n_begun = n_taken_over = 0;
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (RoofVariable) by_id = roof_variable_new (first, 0, "rows", pool);
      g_autoptr (RoofVariable) by_tag = roof_variable_new (first, 0, "batch", pool);
    }
  g_assert_cmpuint (n_begun, ==, 1);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (RoofVariable) next = roof_variable_new (i % 2 == 0 ? second : first, 0, "batch", pool);

      g_assert_cmpuint (n_begun, ==, i + 2);
      g_assert_cmpuint (n_taken_over, ==, i + 1);
      g_assert_cmpuint (pool->len, ==, 1);
    }
}

/* B* = b D F / (2 D F / I* - b D - b F) with I* = 1.97e14 / 8.2e11: 272.17 for 4096, 255.21 for 8192. */
static void
test_turn (void)
{
  static const struct
  {
    double rows, most, turn;
  } cases[] = {
    { 8192, 1024, 256 }, /* a power of two */
    { 4096, 1024, 273 },
    { 4096, 400, 273 },  /* in an octave that is cut short */
    { 4096, 273, 273 },  /* at its very end */
    { 4096, 272, NAN },  /* behind it */
    { 4096, 16, NAN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofVariable) variable = make_variable (cases[i].rows, cases[i].most);
      double turn = roof_variable_get_turn (variable);

      g_test_message ("%g of %g", cases[i].rows, cases[i].most);
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
