/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe.h"
#include "fixtures.h"

#include "chart/scene/scene-private.h"

/* One line: the name, the time and the part of the peak; of lines of the chart the name. No symbols of formulas. */
static void
test_lines (void)
{
  g_autoptr (RoofComparison) comparison = fixture_compare ("nvidia-h100-sxm5-80gb amd-mi300x", fixture_layer, NULL);
  g_autoptr (RoofScene) scene = roof_scene_new_compared (comparison, roof_library_get_catalogue (fixture_get_library ()), -1);
  static const struct
  {
    RoofHit     hit;
    const char *text; /* NULL: none */
  } cases[] = {
    { { ROOF_HIT_DOT, 0, 2, -1, 0 }, "MLP projections, 27.06 µs, 5.4 % of peak" },
    { { ROOF_HIT_DOT, 0, 2, -1, 1 }, "MLP projections on Instinct MI300X, 17.11 µs, 6.5 % of peak" },
    { { ROOF_HIT_DOT, 7, -1, -1, 0 }, "Embedding rows, 39.13 ns" },
    { { ROOF_HIT_DOT, 8, 2, -1, 0 }, "Kernel with counters, 110 µs, 3.7 % of peak" },
    { { ROOF_HIT_ROOF, -1, 2, -1, 0 }, "HBM3 3.35 TB/s" },
    { { ROOF_HIT_PLOT, -1, -1, -1, 0 }, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *tip = roof_describe_tip (scene, cases[i].hit);
      g_autofree char *plain = tip != NULL ? fixture_plain (tip) : NULL;

      g_assert_cmpstr (plain, ==, cases[i].text);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/tip/lines", test_lines);
  return g_test_run ();
}
