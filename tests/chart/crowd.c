/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Charts of very many kernels. */
#include <math.h>

#include "chart/layout/layout.h"
#include "chart/pick/hit.h"
#include "fixtures.h"
#include "scan.h"

#define WIDTH 800
#define HEIGHT 600

/* @n kernels, every second one memory bound. */
static RoofLayout *
make_layout (guint n,
             int   selected)
{
  g_autoptr (GString) kernels = g_string_new (NULL);
  g_autoptr (RoofScene) scene = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("kernel %u", i);
      g_autofree char *kernel = fixture_format_custom (name, "hbm", 1e12 * (1 + i % 37), i % 2 == 0 ? 1e11 : 1e8);

      g_string_append_printf (kernels, "%s%s", i > 0 ? "," : "", kernel);
    }
  scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels->str, NULL, selected);
  return fixture_new_layout (scene, WIDTH, HEIGHT);
}

/* A few are drawn in the order of the list. */
static void
test_few_in_the_order_of_the_list (void)
{
  g_autoptr (RoofLayout) layout = make_layout (20, -1);
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  g_assert_cmpuint (n, ==, 20);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (dots[i].owner.kernel, ==, i);
}

/* Very many are drawn ink by ink, in each by the list but plain ones first, the selected one over all of them; none is left
 * out. */
static void
test_many_by_ink (void)
{
  g_autoptr (RoofLayout) layout = make_layout (400, 3);
  guint n, changes = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  g_assert_cmpuint (n, ==, 400);
  g_assert_cmpint (dots[n - 1].owner.kernel, ==, 3);
  g_assert_true (dots[n - 1].selected);
  for (guint i = 1; i < n - 1; i++)
    if (dots[i].ink != dots[i - 1].ink)
      changes++;
    else if (dots[i].flagged == dots[i - 1].flagged && dots[i].edge == dots[i - 1].edge)
      g_assert_cmpint (dots[i].owner.kernel, >, dots[i - 1].owner.kernel);
  g_assert_cmpuint (changes, ==, 1);
}

/* What is above its roof or beyond the axes stands apart after the plain dots of its ink, which are one group. */
static void
test_plain_before_others (void)
{
  g_autoptr (GString) kernels = g_string_new (NULL);
  g_autoptr (RoofScene) scene = NULL;
  g_autoptr (RoofLayout) layout = NULL;
  guint n, groups = 0, n_others = 0;
  const RoofDot *dots;

  /* On fixed axes some lie below them, and some were measured as faster than can be. */
  for (guint i = 0; i < 300; i++)
    g_string_append_printf (kernels, "%s{'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': %s, 'time': %s}}", i > 0 ? "," : "",
                            i % 2 == 0 ? "1e8" : "1e11", i % 5 == 0 ? "1e5" : i % 7 == 0 ? "1e-6" : "1");
  scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels->str, NULL, -1);
  layout = fixture_new_layout (scene, WIDTH, HEIGHT);
  dots = roof_layout_get_dots (layout, &n);
  g_assert_cmpuint (n, ==, 300);
  for (guint i = 0; i < n; i++)
    {
      gboolean plain = !dots[i].edge && !dots[i].flagged;
      gboolean before = i > 0 && !dots[i - 1].edge && !dots[i - 1].flagged && dots[i - 1].ink == dots[i].ink;

      groups += plain && !before;
      n_others += !plain;
    }
  g_assert_cmpuint (groups, ==, 2);
  g_assert_cmpuint (n_others, >, 50);
}

/* Anywhere on the chart and far beside it, near and far: the same dot as by looking at each. */
static void
test_nearest_like_a_scan (void)
{
  g_autoptr (RoofLayout) layout = make_layout (300, 5);
  static const double reaches[] = { 0, 3, ROOF_HIT_DOT_RADIUS, 40, 1000 };
  guint n, found = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (int y = -40; y < HEIGHT + 40; y += 7)
    for (int x = -40; x < WIDTH + 40; x += 11)
      {
        double reach = reaches[(guint) (x + y + 80) % G_N_ELEMENTS (reaches)];
        const RoofDot *dot = roof_layout_find_nearest (layout, x, y, reach);

        g_assert_true (dot == scan (dots, n, x, y, reach));
        found += dot != NULL;
      }
  g_assert_cmpuint (found, >, 100);
}

/* Of dots one upon the other the one that lies on top. */
static void
test_nearest_on_top (void)
{
  g_autoptr (RoofLayout) layout = make_layout (300, 5);
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    g_assert_true (roof_layout_find_nearest (layout, dots[i].x, dots[i].y, 0) == scan (dots, n, dots[i].x, dots[i].y, 0));
}

static void
test_no_dots (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", "", NULL, -1);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, WIDTH, HEIGHT);

  g_assert_null (roof_layout_find_nearest (layout, 100, 100, 1000));
  g_assert_null (roof_layout_find_dot (layout, -1, -1));
}

/* Every kernel's dot is found by its number, however many there are and wherever it is drawn. */
static void
test_found_by_kernel (void)
{
  g_autoptr (RoofLayout) layout = make_layout (400, 3);

  for (int i = 0; i < 400; i++)
    {
      const RoofDot *dot = roof_layout_find_dot (layout, i, -1);

      g_assert_nonnull (dot);
      g_assert_cmpint (dot->owner.kernel, ==, i);
      g_assert_true (roof_layout_find_dot (layout, i, dot->owner.index) == dot);
      g_assert_null (roof_layout_find_dot (layout, i, 99));
    }
  g_assert_null (roof_layout_find_dot (layout, 400, -1));
}

static guint
count_heavier (RoofScene *scene,
               int        kernel)
{
  guint n, heavier = 0;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);

  for (guint i = 0; i < n; i++)
    heavier += kernels[i].weight > kernels[kernel].weight;
  return heavier;
}

/* Of very many only the heaviest are tried for a name. */
static void
test_heaviest_have_names (void)
{
  g_autoptr (RoofLayout) layout = make_layout (400, -1);
  guint n, named = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_DOT)
      {
        g_assert_cmpuint (count_heavier (roof_layout_get_scene (layout), texts[i].owner.kernel), <, 120);
        named++;
      }
  g_assert_cmpuint (named, >, 0);
  g_assert_cmpuint (named, <=, 120);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/crowd/few-in-the-order-of-the-list", test_few_in_the_order_of_the_list);
  g_test_add_func ("/roof/crowd/many-by-ink", test_many_by_ink);
  g_test_add_func ("/roof/crowd/plain-before-others", test_plain_before_others);
  g_test_add_func ("/roof/crowd/nearest-like-a-scan", test_nearest_like_a_scan);
  g_test_add_func ("/roof/crowd/nearest-on-top", test_nearest_on_top);
  g_test_add_func ("/roof/crowd/no-dots", test_no_dots);
  g_test_add_func ("/roof/crowd/found-by-kernel", test_found_by_kernel);
  g_test_add_func ("/roof/crowd/heaviest-have-names", test_heaviest_have_names);
  return g_test_run ();
}
