/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/geometry.h"

#include <math.h>

#include "approx.h"
#include "disc.h"

static void
test_boxes_overlap (void)
{
  static const struct
  {
    RoofBox  a, b;
    gboolean overlap;
  } cases[] = {
    { { 0, 0, 10, 4, 0 }, { 9, 0, 10, 4, 0 }, TRUE },
    { { 0, 0, 10, 4, 0 }, { 10, 0, 10, 4, 0 }, FALSE }, /* they touch */
    { { 0, 0, 10, 4, 0 }, { 0, 5, 10, 4, 0 }, FALSE },
    { { 0, 0, 10, 4, 0 }, { 0, 5, 10, 4, G_PI / 2 }, TRUE }, /* turned, it reaches up */
    { { 0, 0, 100, 4, G_PI / 4 }, { 30, 10, 10, 10, 0 }, FALSE }, /* bounds overlap, boxes do not */
    { { 0, 0, 100, 4, G_PI / 4 }, { 30, 30, 10, 10, 0 }, TRUE },
    { { 0, 0, 100, 100, 0 }, { 0, 0, 1, 1, 1 }, TRUE }, /* one inside the other */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_cmpint (roof_box_overlaps (&cases[i].a, &cases[i].b), ==, cases[i].overlap);
      g_assert_cmpint (roof_box_overlaps (&cases[i].b, &cases[i].a), ==, cases[i].overlap);
    }
}

static void
test_box_contains (void)
{
  RoofBox box = { 10, 10, 20, 2, G_PI / 4 };

  g_assert_true (roof_box_contains (&box, 10, 10));
  g_assert_true (roof_box_contains (&box, 16, 16)); /* clockwise on screen: right end down */
  g_assert_false (roof_box_contains (&box, 16, 4));
  g_assert_true (box_covers_disc (&box, (RoofPoint) { 10, 14 }, 2));
  g_assert_false (box_covers_disc (&box, (RoofPoint) { 10, 14 }, 1.5));
}

static void
test_box_bounds (void)
{
  RoofBox box = { 50, 60, 40, 10, G_PI / 2 };
  RoofRect bounds = roof_box_get_bounds (&box);

  assert_approx (bounds.x, 45, 1e-12);
  assert_approx (bounds.y, 40, 1e-12);
  assert_approx (bounds.width, 10, 1e-12);
  assert_approx (bounds.height, 40, 1e-12);
}

static void
test_segment_clip (void)
{
  RoofRect rect = { 0, 0, 100, 50 };
  static const struct
  {
    RoofPoint a, b;
    gboolean  left;
    RoofPoint expected_a, expected_b;
  } cases[] = {
    { { 10, 10 }, { 20, 20 }, TRUE, { 10, 10 }, { 20, 20 } },
    { { -50, 25 }, { 150, 25 }, TRUE, { 0, 25 }, { 100, 25 } },
    { { -10, -10 }, { 60, 60 }, TRUE, { 0, 0 }, { 50, 50 } },
    { { -10, 10 }, { -10, 40 }, FALSE, { 0, 0 }, { 0, 0 } },
    { { 0, 60 }, { 100, 51 }, FALSE, { 0, 0 }, { 0, 0 } },
    { { 100, -20 }, { 100, 80 }, TRUE, { 100, 0 }, { 100, 50 } }, /* along the edge */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofPoint a = cases[i].a, b = cases[i].b;

      g_assert_cmpint (roof_segment_clip (&a, &b, &rect), ==, cases[i].left);
      if (!cases[i].left)
        continue;
      assert_approx (a.x, cases[i].expected_a.x, 1e-12);
      assert_approx (a.y, cases[i].expected_a.y, 1e-12);
      assert_approx (b.x, cases[i].expected_b.x, 1e-12);
      assert_approx (b.y, cases[i].expected_b.y, 1e-12);
    }
}

static void
test_segment_measures (void)
{
  RoofBox box = { 0, 0, 20, 10, 0 };
  RoofPoint a = { 0, 0 }, b = { 10, 0 };

  assert_approx (roof_segment_distance (a, b, (RoofPoint) { 5, 3 }), 3, 1e-12);
  assert_approx (roof_segment_distance (a, b, (RoofPoint) { 13, 4 }), 5, 1e-12);
  assert_approx (roof_segment_distance (a, a, (RoofPoint) { 3, 4 }), 5, 1e-12);
  assert_approx (roof_box_measure_segment (&box, (RoofPoint) { -50, 0 }, (RoofPoint) { 50, 0 }), 20, 1e-12);
  assert_approx (roof_box_measure_segment (&box, (RoofPoint) { -50, 9 }, (RoofPoint) { 50, 9 }), 0, 1e-12);
  assert_approx (roof_box_measure_distance (&box, (RoofPoint) { -50, 0 }, (RoofPoint) { 50, 0 }), 0, 1e-12);
  assert_approx (roof_box_measure_distance (&box, (RoofPoint) { -1, 0 }, (RoofPoint) { 1, 0 }), 0, 1e-12);
}

/* What lies on the way is left out, corners stay, and nothing is missed by more than is allowed. */
static void
test_polyline_simplify (void)
{
  RoofPoint straight[] = { { 0, 0 }, { 1, 1.05 }, { 2, 2 }, { 3, 2.95 }, { 4, 4 } };
  RoofPoint bent[] = { { 0, 0 }, { 5, 5 }, { 10, 10 }, { 15, 10 }, { 20, 10 } };
  RoofPoint round[100], kept[100];
  guint n;

  g_assert_cmpuint (roof_polyline_simplify (straight, 5, 0.2), ==, 2);
  assert_approx (straight[1].x, 4, 1e-12);
  g_assert_cmpuint (roof_polyline_simplify (bent, 5, 0.2), ==, 3);
  assert_approx (bent[1].x, 10, 1e-12);
  g_assert_cmpuint (roof_polyline_simplify (bent, 1, 0.2), ==, 1);
  g_assert_cmpuint (roof_polyline_simplify (bent, 0, 0.2), ==, 0);
  for (guint i = 0; i < 100; i++)
    kept[i] = round[i] = (RoofPoint) { 100 * cos (i / 50.0), 100 * sin (i / 50.0) };
  n = roof_polyline_simplify (kept, 100, 0.5);
  g_assert_cmpuint (n, <, 30);
  for (guint i = 0; i < 100; i++)
    {
      double least = INFINITY;

      for (guint j = 1; j < n; j++)
        least = fmin (least, roof_segment_distance (kept[j - 1], kept[j], round[i]));
      g_assert_cmpfloat (least, <=, 0.5);
    }
}

/* What two polygons have in common, and how large that is. */
static void
test_polygon_intersect (void)
{
  static const RoofPoint square[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } };
  static const RoofPoint wedge[] = { { 5, 5 }, { 15, -5 }, { 15, 15 } };
  static const RoofPoint away[] = { { 20, 0 }, { 30, 0 }, { 30, 10 } };
  RoofPoint common[8];

  assert_approx (roof_polygon_measure (square, 4), 100, 1e-12);
  assert_approx (roof_polygon_measure (common, roof_polygon_intersect (square, 4, wedge, 3, common)), 25, 1e-12);
  assert_approx (roof_polygon_measure (common, roof_polygon_intersect (square, 4, square, 4, common)), 100, 1e-12);
  g_assert_cmpuint (roof_polygon_intersect (square, 4, away, 3, common), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/geometry/boxes-overlap", test_boxes_overlap);
  g_test_add_func ("/roof/geometry/box-contains", test_box_contains);
  g_test_add_func ("/roof/geometry/box-bounds", test_box_bounds);
  g_test_add_func ("/roof/geometry/segment-clip", test_segment_clip);
  g_test_add_func ("/roof/geometry/segment-measures", test_segment_measures);
  g_test_add_func ("/roof/geometry/polygon-intersect", test_polygon_intersect);
  g_test_add_func ("/roof/geometry/polyline-simplify", test_polyline_simplify);

  return g_test_run ();
}
