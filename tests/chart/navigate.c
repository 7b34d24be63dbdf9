/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/navigate.h"

#include "approx.h"
#include "chart/layout/typeset.h"
#include "chart/scene/extent.h"
#include "fixtures.h"

static RoofLayout *
lay_out (RoofSnapshot *snapshot)
{
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, 0);
  PangoContext *context = roof_typeset_new_context ();
  RoofLayout *layout = roof_layout_new_figure (scene, context, 900, 600, NULL, NULL);

  g_object_unref (context);
  return layout;
}

/* @snapshot looked at through @view (which it frees), laid out. */
static RoofLayout *
lay_out_view (RoofSnapshot *snapshot,
              RoofView     *view)
{
  g_autoptr (RoofSnapshot) seen = roof_snapshot_with_view (snapshot, view);

  roof_view_free (view);
  return lay_out (seen);
}

static RoofSnapshot *
make_snapshot (void)
{
  return fixture_new_snapshot ("nvidia-h100-sxm5-80gb", fixture_layer, ", 'view': {'hidden_levels': ['l1']}");
}

static void
test_zoom_keeps_the_point (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_snapshot ();
  g_autoptr (RoofLayout) layout = lay_out (snapshot);
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);
  g_autoptr (RoofLayout) closer = lay_out_view (snapshot, roof_view_zoom_at (layout, dot->x, dot->y, 1.7));
  const RoofDot *same = roof_layout_find_dot (closer, 0, -1);

  /* Labels of the axes may take other room, which moves the plot by points. */
  assert_approx (same->x, dot->x, 0.01);
  assert_approx (same->y, dot->y, 0.01);
  g_assert_cmpfloat (roof_scale_get_decade (roof_layout_get_x (closer)), >,
                     1.6 * roof_scale_get_decade (roof_layout_get_x (layout)));
}

static void
test_pan (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_snapshot ();
  g_autoptr (RoofLayout) layout = lay_out (snapshot);
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);
  g_autoptr (RoofLayout) moved = lay_out_view (snapshot, roof_view_pan (layout, 60, -40));
  const RoofDot *same = roof_layout_find_dot (moved, 0, -1);

  assert_approx (same->x, dot->x + 60, 0.01);
  assert_approx (same->y, dot->y - 40, 0.01);
}

/* However one zooms and pans, the axes stay sane and the rest of the view as it was. */
static void
test_limits (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_autoptr (RoofSnapshot) snapshot = make_snapshot ();

  for (int i = 0; i < 150; i++)
    {
      g_autoptr (RoofLayout) layout = lay_out (snapshot);
      double x = g_rand_double_range (random, -2000, 3000), y = g_rand_double_range (random, -2000, 3000);
      RoofView *view = i % 3 == 0 ? roof_view_pan (layout, x * 100, y * 100)
                                  : roof_view_zoom_at (layout, x, y, i % 3 == 1 ? 1e-6 : 1e6);
      RoofSnapshot *next;

      g_assert_cmpint (view->axes, ==, ROOF_AXES_MANUAL);
      g_assert_cmpfloat (view->x_min, >=, ROOF_EXTENT_X_LOWEST * 0.999);
      g_assert_cmpfloat (view->x_max, <=, ROOF_EXTENT_X_HIGHEST * 1.001);
      g_assert_cmpfloat (view->y_min, >=, ROOF_EXTENT_Y_LOWEST * 0.999);
      g_assert_cmpfloat (view->y_max, <=, ROOF_EXTENT_Y_HIGHEST * 1.001);
      g_assert_cmpfloat (view->x_max / view->x_min, >=, ROOF_EXTENT_NARROWEST * 0.999);
      g_assert_false (roof_view_shows_level (view, "l1", TRUE));
      next = roof_snapshot_with_view (snapshot, view);
      roof_view_free (view);
      roof_snapshot_unref (snapshot);
      snapshot = next;
    }
}

static void
test_fit_and_back (void)
{
  static const RoofAxes expected[] = { ROOF_AXES_FITTED, ROOF_AXES_MACHINE, ROOF_AXES_FITTED };
  g_autoptr (RoofSnapshot) snapshot = make_snapshot ();

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (RoofLayout) layout = lay_out (snapshot);
      g_autoptr (RoofView) view = roof_view_fit (layout);
      RoofSnapshot *next = roof_snapshot_with_view (snapshot, view);

      g_assert_cmpint (view->axes, ==, expected[i]);
      roof_snapshot_unref (snapshot);
      snapshot = next;
    }
}

/* Fitted axes hold every dot. */
static void
test_fit_holds_all (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_snapshot ();
  g_autoptr (RoofLayout) layout = lay_out (snapshot);
  g_autoptr (RoofLayout) fitted = lay_out_view (snapshot, roof_view_fit (layout));
  guint n;
  const RoofDot *dots = roof_layout_get_dots (fitted, &n);

  g_assert_cmpuint (n, >=, 9);
  for (guint i = 0; i < n; i++)
    g_assert_false (dots[i].edge);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/navigate/zoom-keeps-the-point", test_zoom_keeps_the_point);
  g_test_add_func ("/roof/navigate/pan", test_pan);
  g_test_add_func ("/roof/navigate/limits", test_limits);
  g_test_add_func ("/roof/navigate/fit-and-back", test_fit_and_back);
  g_test_add_func ("/roof/navigate/fit-holds-all", test_fit_holds_all);

  return g_test_run ();
}
