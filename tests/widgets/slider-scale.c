/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/slider-scale.h"

#include <math.h>

#include "approx.h"

static void
test_ends (void)
{
  static const struct
  {
    double min, max, usual, value, end;
  } cases[] = {
    { 1, 64, 16, 16, 64 },                   /* declared: it stays */
    { 1, INFINITY, 1, 1, 1024 },             /* never less */
    { 1, INFINITY, 16, 16, 4096 },           /* 256 times the usual value */
    { 1, INFINITY, 16, 5000, 8192 },         /* wide enough for the value */
    { 0, INFINITY, NAN, NAN, 1024 },         /* absent by default */
    { 0, INFINITY, 1e9, 0, 274877906944.0 }, /* 2^38, the power of two above 256e9 */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofSliderScale scale = { .whole = TRUE, .logarithmic = TRUE };

      roof_slider_scale_init (&scale, cases[i].min, cases[i].max, cases[i].usual, cases[i].value);
      assert_approx (scale.max, cases[i].end, 1e-15);
    }
}

static void
test_positions (void)
{
  static const struct
  {
    RoofSliderScale scale;
    double          value, position;
  } cases[] = {
    { { 1, 1024, TRUE, TRUE }, 1, 0 },
    { { 1, 1024, TRUE, TRUE }, 32, 0.5 },
    { { 1, 1024, TRUE, TRUE }, 1024, 1 },
    { { 1, 1024, TRUE, TRUE }, 5000, 1 },   /* beyond the end */
    { { 0, 1023, TRUE, TRUE }, 0, 0 },      /* a logarithmic scale from 0 */
    { { 0, 1023, TRUE, TRUE }, 31, 0.5 },
    { { 0, 1, FALSE, FALSE }, 0.25, 0.25 }, /* linear */
    { { 5, 5, TRUE, TRUE }, 5, 0 },         /* no way at all */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat_with_epsilon (roof_slider_scale_position (&cases[i].scale, cases[i].value),
                                    cases[i].position, 1e-12);
}

/* Every whole number comes back from its own position. */
static void
test_round_trip (void)
{
  RoofSliderScale scales[] = { { 1, 65536, TRUE, TRUE }, { 0, 65536, TRUE, TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    for (double value = scales[i].min; value <= 65536; value += 1 + floor (value / 7))
      g_assert_cmpfloat (
          roof_slider_scale_value (&scales[i], roof_slider_scale_position (&scales[i], value)), ==,
          value);
}

static void
test_steps (void)
{
  RoofSliderScale whole = { 1, 1024, TRUE, TRUE };
  RoofSliderScale part = { 0.01, 1, FALSE, FALSE };

  g_assert_cmpfloat (roof_slider_scale_step (&whole, 1, TRUE, FALSE), ==, 2); /* never stuck */
  g_assert_cmpfloat (roof_slider_scale_step (&whole, 2, FALSE, FALSE), ==, 1);
  g_assert_cmpfloat (roof_slider_scale_step (&whole, 1, FALSE, FALSE), ==, 1);
  g_assert_cmpfloat (roof_slider_scale_step (&whole, 256, TRUE, FALSE), ==, 279); /* an eighth octave */
  g_assert_cmpfloat (roof_slider_scale_step (&whole, 16, TRUE, TRUE), ==, 32);
  g_assert_cmpfloat (roof_slider_scale_step (&whole, 16, FALSE, TRUE), ==, 8);
  g_assert_cmpfloat (roof_slider_scale_step (&whole, 1000, TRUE, TRUE), ==, 1024);
  g_assert_cmpfloat_with_epsilon (roof_slider_scale_step (&part, 0.5, TRUE, FALSE), 0.5099, 1e-9);
  g_assert_cmpfloat_with_epsilon (roof_slider_scale_step (&part, 0.5, FALSE, TRUE), 0.401, 1e-9);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/slider-scale/ends", test_ends);
  g_test_add_func ("/roof/slider-scale/positions", test_positions);
  g_test_add_func ("/roof/slider-scale/round-trip", test_round_trip);
  g_test_add_func ("/roof/slider-scale/steps", test_steps);
  return g_test_run ();
}
