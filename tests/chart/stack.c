/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/stack.h"

#include <math.h>

typedef struct
{
  double   amounts[4];
  guint    n;
  int      width;
  RoofSpan spans[4];
} Row;

static const Row rows[] = {
  { { 1, 1 }, 2, 100, { { 0, 50 }, { 50, 50 } } },
  { { 1, 1, 1 }, 3, 100, { { 0, 33 }, { 33, 34 }, { 67, 33 } } },
  { { 3, 0, 1 }, 3, 8, { { 0, 6 }, { 6, 0 }, { 6, 2 } } },
  { { 1000, 1, 1 }, 3, 100, { { 0, 100 }, { 100, 0 }, { 100, 0 } } },
  { { 0, 0 }, 2, 100, { { 0, 0 }, { 0, 0 } } },
  { { 2e-9 }, 1, 7, { { 0, 7 } } },
};

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      RoofSpan spans[4];

      roof_stack_place (rows[i].amounts, rows[i].n, rows[i].width, spans);
      for (guint k = 0; k < rows[i].n; k++)
        {
          g_assert_cmpint (spans[k].start, ==, rows[i].spans[k].start);
          g_assert_cmpint (spans[k].length, ==, rows[i].spans[k].length);
        }
    }
}

/* Together they are the whole bar, without a gap, and no piece is off by a pixel. */
static void
test_whole (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      double amounts[20], total = 0;
      RoofSpan spans[20];
      guint n = (guint) g_test_rand_int_range (1, 20);
      int width = g_test_rand_int_range (1, 500), edge = 0;

      for (guint i = 0; i < n; i++)
        {
          amounts[i] = exp (g_test_rand_double_range (-8, 2));
          total += amounts[i];
        }
      roof_stack_place (amounts, n, width, spans);
      for (guint i = 0; i < n; i++)
        {
          g_assert_cmpint (spans[i].start, ==, edge);
          g_assert_cmpfloat (fabs (spans[i].length - amounts[i] / total * width), <=, 1 + 1e-9);
          edge += spans[i].length;
        }
      g_assert_cmpint (edge, ==, width);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/stack/rows", test_rows);
  g_test_add_func ("/roof/stack/whole", test_whole);
  return g_test_run ();
}
