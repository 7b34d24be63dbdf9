/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/path/playback.h"

#include <math.h>

#include "approx.h"

/* Both ends are met exactly, and it only ever rises. */
static void
test_ends (void)
{
  static const RoofPlayback cases[] = {
    { 1, 1024, 1, FALSE }, { 3, 1000, 2, FALSE }, { 1e-3, 1, 0.5, FALSE }, { 16, 17, 4, FALSE },
    { 1, 1024, 1, TRUE }, { 3, 1000, 2, TRUE }, { 0.3, 1, 0.5, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double duration = roof_playback_get_duration (&cases[i]), last = 0;

      g_assert_cmpfloat (roof_playback_get_value (&cases[i], -1), ==, cases[i].from);
      g_assert_cmpfloat (roof_playback_get_value (&cases[i], 0), ==, cases[i].from);
      g_assert_cmpfloat (roof_playback_get_value (&cases[i], duration), ==, cases[i].to);
      g_assert_cmpfloat (roof_playback_get_value (&cases[i], 10 * duration), ==, cases[i].to);
      for (guint j = 0; j <= 200; j++)
        {
          double value = roof_playback_get_value (&cases[i], duration * j / 200);

          g_assert_cmpfloat (value, >=, last);
          last = value;
        }
    }
}

/* Halfway in time is halfway in octaves; at the ends it hardly moves. */
static void
test_eased (void)
{
  RoofPlayback playback = { 1, 1024, 1, FALSE };
  double duration = roof_playback_get_duration (&playback);

  assert_approx (roof_playback_get_value (&playback, duration / 2), 32, 1e-12);
  assert_approx (roof_playback_get_value (&playback, duration / 4) * roof_playback_get_value (&playback, duration * 3 / 4),
                 1024, 1e-9);
  g_assert_cmpfloat (log2 (roof_playback_get_value (&playback, duration / 20)), <, 10.0 / 20 / 2);
}

static void
test_speed (void)
{
  RoofPlayback usual = { 1, 1024, 1, FALSE }, fast = { 1, 1024, 4, FALSE };

  assert_approx (roof_playback_get_duration (&usual), 6, 1e-12);
  assert_approx (roof_playback_get_duration (&fast), 1.5, 1e-12);
  for (double t = 0; t < 1.5; t += 0.1)
    assert_approx (roof_playback_get_value (&fast, t), roof_playback_get_value (&usual, 4 * t), 1e-9);
}

/* Without motion it stands a second at each power of two, from wherever it began to wherever it ends. */
static void
test_stepped (void)
{
  static const double values[] = { 3, 4, 8, 16, 20 };
  RoofPlayback playback = { 3, 20, 1, TRUE };

  assert_approx (roof_playback_get_duration (&playback), 4, 1e-12);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_assert_cmpfloat (roof_playback_get_value (&playback, i), ==, values[i]);
      g_assert_cmpfloat (roof_playback_get_value (&playback, i + 0.99), ==, values[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/playback/ends", test_ends);
  g_test_add_func ("/roof/playback/eased", test_eased);
  g_test_add_func ("/roof/playback/speed", test_speed);
  g_test_add_func ("/roof/playback/stepped", test_stepped);
  return g_test_run ();
}
