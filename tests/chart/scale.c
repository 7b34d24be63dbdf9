/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scale.h"

#include <math.h>

#include "approx.h"

static void
test_round_trip (void)
{
  RoofScale scales[] = {
    roof_scale_init (0.1, 1e4, 60, 900),
    roof_scale_init (3e9, 2e15, 700, 20),
    roof_scale_init (100, 101, 0, 1000),
    roof_scale_init (1e-6, 1e9, 0, 50),
  };

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    for (double t = -0.5; t <= 1.5; t += 0.125)
      {
        double pixel = scales[i].start + t * (scales[i].end - scales[i].start);
        double value = roof_scale_to_value (&scales[i], pixel);

        g_assert_cmpfloat (fabs (roof_scale_to_pixel (&scales[i], value) - pixel), <, 1e-6);
      }
}

static void
test_known_places (void)
{
  RoofScale x = roof_scale_init (0.1, 1e4, 100, 600), y = roof_scale_init (1e9, 1e15, 600, 0);

  assert_approx (roof_scale_to_pixel (&x, 0.1), 100, 1e-12);
  assert_approx (roof_scale_to_pixel (&x, 10), 300, 1e-12);
  assert_approx (roof_scale_to_pixel (&x, 1e4), 600, 1e-12);
  assert_approx (roof_scale_to_pixel (&y, 1e12), 300, 1e-12);
  assert_approx (roof_scale_to_pixel (&y, 1e13), 200, 1e-12);
  assert_approx (roof_scale_get_decade (&y), 100, 1e-12);
  assert_approx (roof_scale_get_decades (&y), 6, 1e-12);
  assert_approx (roof_scale_shift (&y, 1e12, -100), 1e13, 1e-12);
  assert_approx (roof_scale_shift (&x, 7, 200), 700, 1e-12);
}

static void
test_zoom_keeps_the_point (void)
{
  RoofScale x = roof_scale_init (0.1, 1e4, 100, 600);
  double value = roof_scale_to_value (&x, 250);
  RoofScale near = roof_scale_zoom (&x, 250, 2), back = roof_scale_zoom (&near, 250, 0.5);

  assert_approx (roof_scale_to_value (&near, 250), value, 1e-12);
  assert_approx (roof_scale_get_decades (&near), 2.5, 1e-12);
  assert_approx (back.min, x.min, 1e-9);
  assert_approx (back.max, x.max, 1e-9);
}

static void
test_pan_follows_the_pointer (void)
{
  RoofScale y = roof_scale_init (1e9, 1e15, 600, 0), moved = roof_scale_pan (&y, 100);

  /* What lay at 200 lies at 300 now. */
  assert_approx (roof_scale_to_value (&moved, 300), roof_scale_to_value (&y, 200), 1e-12);
  assert_approx (moved.min, 1e10, 1e-12);
}

static void
test_clamp (void)
{
  static const struct
  {
    double min, max, expected_min, expected_max;
  } cases[] = {
    { 1, 100, 1, 100 },
    { 1e-8, 1, 1e-6, 100 },     /* moved in, not squeezed */
    { 1e8, 1e10, 1e7, 1e9 },    /* likewise from the right */
    { 1e-9, 1e12, 1e-6, 1e9 },  /* too wide */
    { 9.9, 10.1, 8.16496580927726, 12.2474487139159 }, /* too narrow: widened about its middle */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofScale scale = roof_scale_init (cases[i].min, cases[i].max, 0, 100);
      RoofScale clamped = roof_scale_clamp (&scale, 1e-6, 1e9, 1.5);

      assert_approx (clamped.min, cases[i].expected_min, 1e-3);
      assert_approx (clamped.max, cases[i].expected_max, 1e-3);
    }
}

static void
test_decades (void)
{
  static const struct
  {
    double value, floor, ceil;
    int    exponent;
  } cases[] = {
    { 1, 1, 1, 0 },       { 1000, 1000, 1000, 3 }, { 999, 100, 1000, 2 },
    { 1e15, 1e15, 1e15, 15 }, { 0.1, 0.1, 0.1, -1 }, { 0.03, 0.01, 0.1, -2 },
    { 9.894e14, 1e14, 1e15, 14 }, { 1e-6, 1e-6, 1e-6, -6 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      assert_approx (roof_scale_floor_decade (cases[i].value), cases[i].floor, 1e-12);
      assert_approx (roof_scale_ceil_decade (cases[i].value), cases[i].ceil, 1e-12);
      g_assert_cmpint (roof_scale_exponent (cases[i].value), ==, cases[i].exponent);
    }
  assert_approx (roof_scale_middle (1e300, 1e304), 1e302, 1e-12);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/scale/round-trip", test_round_trip);
  g_test_add_func ("/roof/scale/known-places", test_known_places);
  g_test_add_func ("/roof/scale/zoom-keeps-the-point", test_zoom_keeps_the_point);
  g_test_add_func ("/roof/scale/pan-follows-the-pointer", test_pan_follows_the_pointer);
  g_test_add_func ("/roof/scale/clamp", test_clamp);
  g_test_add_func ("/roof/scale/decades", test_decades);

  return g_test_run ();
}
