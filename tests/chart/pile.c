/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/pile.h"

#include <math.h>

#include "fixtures.h"

#define WIDTH 900
#define HEIGHT 600

/* Kernels that stand at one place or nearly so: @n of them, each a little further up its roof. */
static RoofLayout *
stack (guint  n,
       double step)
{
  g_autoptr (GString) kernels = g_string_new (NULL);
  g_autoptr (RoofScene) scene = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("k%u", i);
      g_autofree char *kernel = fixture_format_custom (name, "hbm", 1e9 * pow (step, i), 1e8);

      g_string_append_printf (kernels, "%s%s", i > 0 ? "," : "", kernel);
    }
  scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels->str, NULL, -1);
  return fixture_new_layout (scene, WIDTH, HEIGHT);
}

static char *
print (const RoofPile *pile)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < pile->n_items; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", pile->items[i].kernel);
  return g_string_free (text, FALSE);
}

/* What lies on one another is named from top to bottom; each kernel once, though it has dots at several levels. */
static void
test_find (void)
{
  g_autoptr (RoofLayout) close = stack (3, 1.02);
  g_autoptr (RoofLayout) apart = stack (3, 10);
  const RoofDot *middle = roof_layout_find_dot (close, 1, -1), *alone = roof_layout_find_dot (apart, 1, -1);
  RoofPile pile;
  g_autofree char *names = NULL;

  g_assert_true (roof_pile_find (close, middle->x, middle->y, &pile));
  g_assert_cmpuint (pile.n_kernels, ==, 3);
  names = print (&pile);
  g_assert_cmpstr (names, ==, "2 1 0");
  g_assert_cmpfloat (pile.bounds.width, <, 20);

  g_assert_false (roof_pile_find (apart, alone->x, alone->y, &pile));
  g_assert_false (roof_pile_find (close, 3, 3, &pile));
  g_assert_false (roof_pile_find (close, middle->x + 200, middle->y, &pile));
}

static void
test_find_kernel (void)
{
  g_autoptr (RoofLayout) close = stack (3, 1.02);
  g_autoptr (RoofLayout) apart = stack (3, 10);
  RoofPile pile;

  for (int i = 0; i < 3; i++)
    g_assert_true (roof_pile_find_kernel (close, i, &pile));
  g_assert_false (roof_pile_find_kernel (close, 7, &pile));
  g_assert_false (roof_pile_find_kernel (apart, 1, &pile));
}

/* Of more than there is room for the longest are named, and the rest is counted. */
static void
test_many (void)
{
  g_autoptr (RoofLayout) layout = stack (40, 1.0005);
  const RoofDot *dot = roof_layout_find_dot (layout, 20, -1);
  RoofPile pile;

  g_assert_true (roof_pile_find (layout, dot->x, dot->y, &pile));
  g_assert_cmpuint (pile.n_kernels, ==, 40);
  g_assert_cmpuint (pile.n_items, ==, ROOF_PILE_MOST);
  for (guint i = 1; i < pile.n_items; i++)
    g_assert_cmpfloat (pile.items[i - 1].dot.y, <=, pile.items[i].dot.y);
}

/* The list keeps to the chart and stands beside the dots, never over them. */
static void
test_place (void)
{
  static const struct
  {
    RoofRect bounds;
    double   x, y;
  } cases[] = {
    { { 300, 200, 4, 4 }, 330, 152 },
    { { 850, 200, 4, 4 }, 724, 152 },
    { { 300, 10, 4, 4 }, 330, 0 },
    { { 300, 590, 4, 4 }, 330, 500 },
  };
  g_autoptr (RoofLayout) layout = stack (2, 1.01);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofPile pile = { .bounds = cases[i].bounds };
      RoofRect place = roof_pile_place (&pile, layout, 100, 100);

      g_assert_cmpfloat (place.x, ==, cases[i].x);
      g_assert_cmpfloat (place.y, ==, cases[i].y);
      g_assert_true (place.x > cases[i].bounds.x + cases[i].bounds.width || place.x + 100 < cases[i].bounds.x);
    }
}

/* A leader runs to the side of the list that faces the dot. */
static void
test_lead (void)
{
  RoofPileItem item = { .dot = { 100, 50 } };
  RoofRect right = { 140, 0, 80, 100 }, left = { 10, 0, 60, 100 };
  RoofPoint from, to;

  roof_pile_lead (&item, &right, 30, &from, &to);
  g_assert_cmpfloat (from.x, ==, 100);
  g_assert_cmpfloat (to.x, ==, 140);
  g_assert_cmpfloat (to.y, ==, 30);
  roof_pile_lead (&item, &left, 30, &from, &to);
  g_assert_cmpfloat (to.x, ==, 70);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/pile/find", test_find);
  g_test_add_func ("/roof/pile/find-kernel", test_find_kernel);
  g_test_add_func ("/roof/pile/many", test_many);
  g_test_add_func ("/roof/pile/place", test_place);
  g_test_add_func ("/roof/pile/lead", test_lead);
  return g_test_run ();
}
