/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/marker.h"

#include <math.h>

#include "approx.h"

static const RoofDot dot = { .ink = ROOF_INK_MEMORY, .x = 100, .y = 50, .radius = 5 };

static double
measure_area (const RoofPoint *corners,
              guint            n)
{
  double twice = 0;

  for (guint i = 0; i < n; i++)
    twice += corners[i].x * corners[(i + 1) % n].y - corners[(i + 1) % n].x * corners[i].y;
  return fabs (twice) / 2;
}

/* Shapes are told apart by their corners, not by their weight: none looks much larger than the circle. */
static void
test_equal_weight (void)
{
  static const struct
  {
    RoofMarker marker;
    guint      corners;
  } cases[] = { { ROOF_MARKER_DIAMOND, 4 }, { ROOF_MARKER_SQUARE, 4 }, { ROOF_MARKER_TRIANGLE, 3 },
              { ROOF_MARKER_POINT_DOWN, 3 }, { ROOF_MARKER_PENTAGON, 5 }, { ROOF_MARKER_HEXAGON, 6 } };
  double circle = G_PI * dot.radius * dot.radius;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofPoint corners[ROOF_MARKER_CORNERS];
      guint n = roof_marker_trace (&dot, cases[i].marker, 0, corners);

      g_assert_cmpuint (n, ==, cases[i].corners);
      g_assert_cmpfloat (measure_area (corners, n), >, 0.6 * circle);
      g_assert_cmpfloat (measure_area (corners, n), <, 1.1 * circle);
    }
  g_assert_cmpuint (roof_marker_trace (&dot, ROOF_MARKER_CIRCLE, 0, (RoofPoint[ROOF_MARKER_CORNERS]) { { 0 } }), ==, 0);
}

/* A star and a cross are thin, and no wider for it than half as wide again; both stand about the dot. */
static void
test_thin_shapes (void)
{
  static const struct
  {
    RoofMarker marker;
    guint      corners;
  } cases[] = { { ROOF_MARKER_STAR, 10 }, { ROOF_MARKER_CROSS, 12 } };
  double circle = G_PI * dot.radius * dot.radius;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofPoint corners[ROOF_MARKER_CORNERS], middle = { 0 };
      guint n = roof_marker_trace (&dot, cases[i].marker, 0, corners);

      g_assert_cmpuint (n, ==, cases[i].corners);
      g_assert_cmpfloat (measure_area (corners, n), >, 0.5 * circle);
      g_assert_cmpfloat (measure_area (corners, n), <, circle);
      for (guint j = 0; j < n; j++)
        {
          g_assert_cmpfloat (hypot (corners[j].x - dot.x, corners[j].y - dot.y), <=, 1.5 * dot.radius);
          middle.x += corners[j].x / n;
          middle.y += corners[j].y / n;
        }
      assert_approx (middle.x, dot.x, 1e-12);
      assert_approx (middle.y, dot.y, 1e-12);
    }
}

/* Grown, a shape encloses what it was. */
static void
test_grow (void)
{
  for (int marker = ROOF_MARKER_DIAMOND; marker <= ROOF_MARKER_HEXAGON; marker++)
    {
      RoofPoint small[ROOF_MARKER_CORNERS], large[ROOF_MARKER_CORNERS];
      guint n = roof_marker_trace (&dot, (RoofMarker) marker, 0, small);

      roof_marker_trace (&dot, (RoofMarker) marker, 2, large);
      for (guint i = 0; i < n; i++)
        assert_approx (hypot (large[i].x - dot.x, large[i].y - dot.y),
                       hypot (small[i].x - dot.x, small[i].y - dot.y) + 2, 1e-12);
    }
}

/* A mark on the edge has its far corner where the dot lies. */
static void
test_edge_points_out (void)
{
  for (int i = 0; i < 12; i++)
    {
      RoofDot edge = dot;
      RoofPoint corners[ROOF_MARKER_CORNERS];
      double tip;

      edge.edge = TRUE;
      edge.angle = 30 * i - 180;
      g_assert_cmpuint (roof_marker_trace (&edge, ROOF_MARKER_DIAMOND, 0, corners), ==, 3);
      tip = hypot (corners[0].x - edge.x, corners[0].y - edge.y);
      g_assert_cmpfloat (fabs (corners[0].x - edge.x - tip * cos (edge.angle * G_PI / 180)), <, 1e-9);
      g_assert_cmpfloat (tip, >, 1.2 * hypot (corners[1].x - edge.x, corners[1].y - edge.y));
    }
}

/* The flag lies over the dot, or under it, off its ring too, inside the room that it says it takes, and points up. */
static void
test_flag (void)
{
  for (int i_case = 0; i_case < 4; i_case++)
    {
      gboolean selected = i_case % 2, hung = i_case / 2;
      RoofDot flagged = dot;
      RoofPoint corners[3];
      RoofBox room;

      flagged.selected = selected;
      flagged.hung = hung;
      roof_marker_flag (&flagged, corners);
      room = roof_marker_get_flag_box (&flagged);
      for (guint i = 0; i < 3; i++)
        {
          g_assert_true (roof_box_contains (&room, corners[i].x, corners[i].y));
          g_assert_cmpfloat (hung ? corners[i].y - dot.y : dot.y - corners[i].y, >,
                             selected ? roof_marker_ring (&dot) : dot.radius);
        }
      g_assert_cmpfloat (corners[1].y, <, corners[0].y);
    }
}

/* The stroke of what does not fit runs through the middle and shows on both sides. */
static void
test_strike (void)
{
  RoofPoint ends[2];

  roof_marker_strike (&dot, ends);
  g_assert_cmpfloat (fabs (ends[0].x + ends[1].x - 2 * dot.x), <, 1e-9);
  g_assert_cmpfloat (fabs (ends[0].y + ends[1].y - 2 * dot.y), <, 1e-9);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat (hypot (ends[i].x - dot.x, ends[i].y - dot.y), >, dot.radius + 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/marker/equal-weight", test_equal_weight);
  g_test_add_func ("/roof/marker/thin-shapes", test_thin_shapes);
  g_test_add_func ("/roof/marker/grow", test_grow);
  g_test_add_func ("/roof/marker/edge-points-out", test_edge_points_out);
  g_test_add_func ("/roof/marker/flag", test_flag);
  g_test_add_func ("/roof/marker/strike", test_strike);

  return g_test_run ();
}
