/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/arch-plot.h"

#include <math.h>
#include <string.h>

#include "chart/layout/typeset.h"
#include "fixtures.h"

#define H100 "nvidia-h100-sxm5-80gb"
#define WIDTH 480.0
#define HEIGHT 320.0

/* Energies for illustration, none is published. */
static const RoofEnergy device = { .flop = 4e-13, .idle = 150, .cap = INFINITY };

/* Work of 1e15 FLOP and 1e13 B. */
static RoofArchPlot *
make_plot (double cap,
           int    selected)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (H100, "{'name': 'work', 'op': 'custom', 'compute': 'bf16', 'unit': 'matrix',"
                                                          " 'parameters': {'flops': 1e15, 'bytes.hbm': 1e13}}", NULL, 0);
  RoofReport *report = roof_scene_get_report (scene);
  PangoContext *context = roof_typeset_new_context ();
  RoofEnergy energy = device;
  RoofArchPlot *plot;

  energy.byte[roof_machine_find_main_memory (roof_report_get_machine (report))] = 4.5e-11;
  energy.cap = cap;
  plot = roof_arch_plot_new (report, &energy, selected, context, WIDTH, HEIGHT);
  g_object_unref (context);
  return plot;
}

static double
get_value (const RoofArchPlot  *plot,
           const RoofArchPoint *point,
           RoofArchPanelKind    kind)
{
  return roof_scale_to_value (&plot->panels[kind].y, point->y[kind]);
}

static void
assert_near (double found,
             double expected)
{
  g_assert_cmpfloat_with_epsilon (found / expected, 1, 1e-9);
}

/* The dot stands at the worked numbers, free and under a cap of 400 W. */
static void
test_dot (void)
{
  static const struct
  {
    double cap, efficiency, power;
  } cases[] = { { INFINITY, 1340000000000000 / 1739., 434.75 }, { 400, 12500000000000 / 17., 400 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofArchPlot) plot = make_plot (cases[i].cap, 0);
      const RoofArchPoint *dot = &g_array_index (plot->dots, RoofArchPoint, 0);

      g_assert_cmpuint (plot->dots->len, ==, 1);
      g_assert_cmpint (plot->chosen, ==, 0);
      assert_near (roof_scale_to_value (&plot->x, dot->x), 100);
      assert_near (get_value (plot, dot, ROOF_ARCH_EFFICIENCY), cases[i].efficiency);
      assert_near (get_value (plot, dot, ROOF_ARCH_POWER), cases[i].power);
      assert_near (roof_scale_to_value (&plot->x, plot->energy_x), 112.5);
      g_assert_nonnull (strstr (plot->words, "100\u00a0FLOP/B"));
    }
}

/* A cap cuts the line of power, and takes from the other what lies beside the balance; both lie within their panels. */
static void
test_cap (void)
{
  g_autoptr (RoofArchPlot) plot = make_plot (400, -1);
  g_autoptr (RoofArchPlot) whole = make_plot (INFINITY, -1);

  g_assert_cmpuint (whole->uncapped->len, ==, 0);
  g_assert_cmpuint (plot->uncapped->len, ==, plot->line->len);
  for (guint i = 0; i < plot->line->len; i++)
    {
      const RoofArchPoint *point = &g_array_index (plot->line, RoofArchPoint, i);

      g_assert_cmpfloat (get_value (plot, point, ROOF_ARCH_POWER), <=, 400 * (1 + 1e-9));
      for (guint k = 0; k < ROOF_ARCH_N_PANELS; k++)
        {
          const RoofRect *rect = &plot->panels[k].rect;
          double free = g_array_index (plot->uncapped, RoofArchPoint, i).y[k];

          g_assert_cmpfloat (free, <=, point->y[k] + 1e-9);
          g_assert_cmpfloat (free, >=, rect->y);
          g_assert_cmpfloat (point->y[k], <=, rect->y + rect->height);
        }
    }
}

/* No text leaves the picture. */
static void
test_texts (void)
{
  g_autoptr (RoofArchPlot) plot = make_plot (400, 0);

  for (guint i = 0; i < plot->texts->len; i++)
    {
      const RoofPlotText *text = &g_array_index (plot->texts, RoofPlotText, i);

      g_assert_cmpfloat (text->x, >=, 0);
      g_assert_cmpfloat (text->x + text->width, <=, WIDTH + 1);
      g_assert_cmpfloat (text->y, >=, 0);
      g_assert_cmpfloat (text->y + text->height, <=, HEIGHT + 1);
    }
}

/* The balance in energy lies close at the right of the dot, whose name stands apart from its line. */
static void
test_name (void)
{
  g_autoptr (RoofArchPlot) plot = make_plot (400, 0);
  const RoofRect *rect = &plot->panels[ROOF_ARCH_EFFICIENCY].rect;
  const RoofArchPoint *dot = &g_array_index (plot->dots, RoofArchPoint, 0);
  guint n_names = 0;

  for (guint i = 0; i < plot->texts->len; i++)
    {
      const RoofPlotText *text = &g_array_index (plot->texts, RoofPlotText, i);

      if (text->x < rect->x || text->y < rect->y || text->y + text->height > rect->y + rect->height)
        continue;
      g_assert_true (plot->energy_x < text->x || plot->energy_x > text->x + text->width);
      n_names += fabs (text->x + text->width / 2 - dot->x) < text->width;
    }
  g_assert_cmpuint (n_names, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/arch-plot/dot", test_dot);
  g_test_add_func ("/roof/arch-plot/cap", test_cap);
  g_test_add_func ("/roof/arch-plot/texts", test_texts);
  g_test_add_func ("/roof/arch-plot/name", test_name);
  return g_test_run ();
}
