/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/drag.h"

#include <math.h>

#include "approx.h"
#include "chart/layout/layout-private.h"
#include "chart/words/describe.h"
#include "fixtures.h"

/* What a kernel of the fixture's snapshot holds after a drag. */
static double
get_number (RoofSnapshot *snapshot,
            guint         kernel,
            const char   *key)
{
  return roof_kernel_find_number (roof_snapshot_get_kernel (snapshot, kernel), key);
}

static RoofLayout *
make_layout (const char *kernels,
             const char *rest)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, rest, 0);
  PangoContext *context = roof_typeset_new_context ();
  RoofLayout *layout = roof_layout_new_figure (scene, context, 1000, 700, NULL, NULL);

  g_object_unref (context);
  return layout;
}

/* Takes hold of the dot of @kernel, @grab_x and @grab_y points off its middle. */
static RoofDrag *
take_hold (RoofLayout *layout,
           int         kernel,
           double      grab_x,
           double      grab_y)
{
  const RoofDot *dot = roof_layout_find_dot (layout, kernel, -1);
  RoofHit hit = roof_hit_test (layout, dot->x + grab_x, dot->y + grab_y);

  g_assert_cmpint (hit.kind, ==, ROOF_HIT_DOT);
  g_assert_cmpint (hit.kernel, ==, kernel);
  return roof_drag_new (roof_library_get_catalogue (fixture_get_library ()), NULL, layout, hit, dot->x + grab_x,
                        dot->y + grab_y);
}

/* A modelled dot, moved in points from where it was grabbed; B is 16 and the efficiency 1 at the start. A
 * decade sideways is a factor of ten in intensity, nearly one in B while B is small. */
static void
test_modelled (void)
{
  static const struct
  {
    double   decades_x, decades_y;
    gboolean free;
    double   batch, efficiency;
  } cases[] = {
    { 0, 0, FALSE, 16, 1 },
    { 1, 0, FALSE, 168, 1 },        /* 159.1 FLOP/B solved for B by hand: 167.8 */
    { 1, 0.3, FALSE, 168, 1 },      /* along the slope is sideways */
    { -1, 0, FALSE, 2, 1 },         /* 1.591 FLOP/B: 1.592, rounded */
    { -3, 0, FALSE, 1, 1 },         /* not below the least */
    { 0, -1, FALSE, 16, 0.1 },      /* down: a tenth of the roof */
    { 0.1, -1, FALSE, 16, 0.1 },    /* a shaky hand */
    { 0, 1, FALSE, 16, 1 },         /* not above the roof */
  };
  g_autoptr (RoofLayout) layout = make_layout (fixture_layer, NULL);
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);
  double dx = roof_scale_get_decade (roof_layout_get_x (layout));
  double dy = roof_scale_get_decade (roof_layout_get_y (layout));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofDrag) drag = take_hold (layout, 0, 5, -3);
      RoofEditResult result;
      g_autoptr (RoofSnapshot) snapshot
        = roof_drag_update (drag, dot->x + 5 + cases[i].decades_x * dx, dot->y - 3 - cases[i].decades_y * dy,
                            cases[i].free, 0, &result);

      assert_approx (get_number (snapshot, 0, "B"), cases[i].batch, 1e-12);
      assert_approx (roof_kernel_get_efficiency (roof_snapshot_get_kernel (snapshot, 0)), cases[i].efficiency, 1e-6);
      /* Ten times the 27.06 µs of its roof. */
      if (result.turned == ROOF_TURN_EFFICIENCY && cases[i].efficiency < 1)
        assert_approx (result.time, 2 * (16 * 4096.0 + 4096 * 11008.0 + 16 * 11008.0) / 3.35e12 / 0.1, 1e-6);
    }
}

/* Out and back is where it was; a drag's later updates do not build on earlier ones. */
static void
test_nothing_accumulates (void)
{
  g_autoptr (RoofLayout) layout = make_layout (fixture_layer, NULL);
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);
  g_autoptr (RoofDrag) drag = take_hold (layout, 0, 2, 2);
  RoofSnapshot *before = roof_report_get_snapshot (roof_scene_get_report (roof_layout_get_scene (layout)));
  RoofEditResult result;

  for (int i = 0; i < 20; i++)
    {
      g_autoptr (RoofSnapshot) far = roof_drag_update (drag, dot->x + 2 + 9 * i, dot->y + 2, FALSE, 0, &result);
      g_autoptr (RoofSnapshot) back = roof_drag_update (drag, dot->x + 2, dot->y + 2, FALSE, 0, &result);

      assert_approx (get_number (back, 0, "B"), 16, 1e-12);
      g_assert_cmpfloat (get_number (far, 0, "B"), >=, 16);
      g_assert_true (roof_kernel_equal (roof_snapshot_get_kernel (back, 1), roof_snapshot_get_kernel (before, 1)));
    }
}

/* The direction is decided once, by where the pointer went first. */
static void
test_direction_is_kept (void)
{
  g_autoptr (RoofLayout) layout = make_layout (fixture_layer, NULL);
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);
  g_autoptr (RoofDrag) drag = take_hold (layout, 0, 0, 0);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) first = roof_drag_update (drag, dot->x + 30, dot->y, FALSE, 0, &result);
  g_autoptr (RoofSnapshot) then = roof_drag_update (drag, dot->x + 30, dot->y + 200, FALSE, 0, &result);
  g_autoptr (RoofSnapshot) free = roof_drag_update (drag, dot->x + 30, dot->y + 200, TRUE, 0, &result);

  assert_approx (get_number (then, 0, "B"), get_number (first, 0, "B"), 1e-12);
  assert_approx (roof_kernel_get_efficiency (roof_snapshot_get_kernel (then, 0)), 1, 1e-12);
  g_assert_cmpfloat (roof_kernel_get_efficiency (roof_snapshot_get_kernel (free, 0)), <, 0.5);
}

/* A custom dot goes where the pointer goes. */
static void
test_custom (void)
{
  g_autofree char *kernel = fixture_format_custom ("free", "hbm", 1e10, 1e9);
  g_autoptr (RoofLayout) layout = make_layout (kernel, NULL);
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);
  double dx = roof_scale_get_decade (roof_layout_get_x (layout));
  double dy = roof_scale_get_decade (roof_layout_get_y (layout));
  g_autoptr (RoofDrag) drag = take_hold (layout, 0, -4, 4);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) snapshot
    = roof_drag_update (drag, dot->x - 4 + dx, dot->y + 4 + dy, FALSE, 0, &result);
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, 0);
  guint n;
  const RoofSpot *spots = roof_scene_get_spots (scene, &n);

  assert_approx (spots[0].x, 100, 1e-3);
  assert_approx (spots[0].y, 3.35e12, 1e-3);
}

/* The anchor is in data units: where the pointer ends, the dot ends, grabbed off its middle or not. */
static void
test_dot_follows_pointer (void)
{
  g_autofree char *kernel = fixture_format_custom ("free", "hbm", 1e10, 1e9);
  g_autoptr (RoofLayout) layout = make_layout (kernel, NULL);
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);

  for (int i = -1; i <= 1; i++)
    {
      g_autoptr (RoofDrag) drag = take_hold (layout, 0, 4 * i, 3 * i);
      RoofEditResult result;
      g_autoptr (RoofSnapshot) snapshot
        = roof_drag_update (drag, dot->x + 4 * i + 77, dot->y + 3 * i + 55, FALSE, 0, &result);
      g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, 0);
      guint n;
      const RoofSpot *spots = roof_scene_get_spots (scene, &n);
      RoofPoint p = roof_layout_map (layout, spots[0].x, spots[0].y);

      g_assert_cmpfloat (fabs (p.x - dot->x - 77), <, 0.5);
      g_assert_cmpfloat (fabs (p.y - dot->y - 55), <, 0.5);
    }
}

/* The dot stays; what is pulled out of it says what it would take, in its label too. */
static void
test_measured (void)
{
  g_autoptr (RoofLayout) layout = make_layout (fixture_layer, NULL);
  const RoofDot *dot = roof_layout_find_dot (layout, 8, -1);
  double decade = roof_scale_get_decade (roof_layout_get_x (layout));
  g_autoptr (RoofDrag) drag = take_hold (layout, 8, 0, 0);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) snapshot = roof_label_pulled (
      roof_drag_update (drag, dot->x + log10 (2) * decade, dot->y + 3, FALSE, ROOF_EDIT_COARSE, &result), &result);
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, 0);
  guint n;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (scene, &n);

  g_assert_cmpuint (n, ==, 2); /* as many as it has levels */
  g_assert_null (placed[1].label);
  g_assert_true (placed[0].what_if);
  g_assert_cmpint (placed[0].kernel, ==, 8);
  g_assert_true (g_str_has_prefix (placed[0].label, "2× fewer "));
  g_assert_true (isnan (placed[0].gain)); /* it is no faster */
  assert_approx (placed[0].x, 2 * roof_scale_to_value (roof_layout_get_x (layout), dot->x), 1e-6);
}

/* Pins do not move, and neither does the empty plot. */
static void
test_refused (void)
{
  static const RoofHit hits[] = {
    { ROOF_HIT_DOT, 7, -1, -1 }, /* in a gutter */
    { ROOF_HIT_PIN, 0, 0, -1 },
    { ROOF_HIT_ROOF, -1, 9, -1 },
    { ROOF_HIT_ROOF, -1, 2, -1, 1 },
    { ROOF_HIT_PLOT, -1, -1, -1 },
    { ROOF_HIT_NONE, -1, -1, -1 },
  };
  g_autoptr (RoofLayout) layout = make_layout (fixture_layer, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (hits); i++)
    g_assert_null (roof_drag_new (roof_library_get_catalogue (fixture_get_library ()), NULL, layout, hits[i], 100, 100));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/drag/modelled", test_modelled);
  g_test_add_func ("/roof/drag/nothing-accumulates", test_nothing_accumulates);
  g_test_add_func ("/roof/drag/direction-is-kept", test_direction_is_kept);
  g_test_add_func ("/roof/drag/custom", test_custom);
  g_test_add_func ("/roof/drag/dot-follows-pointer", test_dot_follows_pointer);
  g_test_add_func ("/roof/drag/measured", test_measured);
  g_test_add_func ("/roof/drag/refused", test_refused);

  return g_test_run ();
}
