/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/nearest.h"

#include <string.h>

#include "approx.h"
#include "core/operation/catalogue.h"
#include "fixtures.h"

static const char *const ids[] = { "add", "matmul", "mul", "softmax", "relu" };

typedef struct
{
  const char *typed, *nearest;
} Case;

static void
test_lists (void)
{
  static const Case cases[] = {
    { "matmull", "matmul, mul or add" }, /* 1, 4, 7 edits; relu takes as many as add, and comes later */
    { "MUL", "mul, add or matmul" },     /* capitals do not count: 0; then 3 and 3 */
    { "", "add, mul or relu" },          /* as many edits as letters */
    { "soft max", "softmax, matmul or mul" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *list = roof_nearest_list (cases[i].typed, ids, G_N_ELEMENTS (ids));

      g_assert_cmpstr (list, ==, cases[i].nearest);
    }
}

static void
test_few (void)
{
  g_autofree char *two = roof_nearest_list ("x", ids, 2);
  g_autofree char *one = roof_nearest_list ("x", ids, 1);
  g_autofree char *none = roof_nearest_list ("x", ids, 0);

  g_assert_cmpstr (two, ==, "add or matmul");
  g_assert_cmpstr (one, ==, "add");
  g_assert_cmpstr (none, ==, "");
}

/* A text of any length is compared, and none is read past its end. */
static void
test_long (void)
{
  g_autofree char *typed = g_strnfill (100000, 'm');
  g_autofree char *list = roof_nearest_list (typed, ids, G_N_ELEMENTS (ids));

  g_assert_nonnull (strstr (list, " or "));
}

static void
test_catalogue (void)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_catalogue_find (catalogue, "matmull", &error));
  assert_error_says (error, "there is no operation \"matmull\": did you mean matmul");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/nearest/lists", test_lists);
  g_test_add_func ("/roof/nearest/few", test_few);
  g_test_add_func ("/roof/nearest/long", test_long);
  g_test_add_func ("/roof/nearest/catalogue", test_catalogue);
  return g_test_run ();
}
