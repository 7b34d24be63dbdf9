/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/sweep-plot.h"

#include <math.h>

#include "chart/layout/typeset.h"
#include "fixtures.h"

#define H100 "nvidia-h100-sxm5-80gb"
#define WIDTH 240.0
#define HEIGHT 190.0
#define NEAR 1e-6 /* px */

static RoofSweepPlot *
make_plot (RoofScene  *scene,
           const char *parameter,
           double      from,
           double      to)
{
  RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);
  int index = roof_operation_find_parameter (roof_analysis_get_operation (analysis), parameter);
  RoofSweep sweep = { .from = from, .to = to, .logarithmic = TRUE };
  PangoContext *context = roof_typeset_new_context ();
  g_autoptr (RoofVariable) variable = roof_variable_new_parameter (analysis, 0, (guint) index);
  RoofSweepPlot *plot = roof_sweep_plot_new (variable, &sweep, context, WIDTH, HEIGHT);

  g_object_unref (context);
  return plot;
}

static RoofSweepPlot *
make_matmul_plot (double batch)
{
  g_autofree char *kernel = g_strdup_printf (
    "{'name': 'k', 'op': 'matmul', 'parameters': {'B': %.0f, 'D': 4096, 'F': 11008}}", batch);
  g_autoptr (RoofScene) scene = fixture_make_scene (H100, kernel, NULL, 0);

  return make_plot (scene, "B", 1, 1024);
}

static const RoofSweepPoint *
get_point (const RoofSweepPlot *plot,
           guint                index)
{
  return &g_array_index (plot->points, RoofSweepPoint, index);
}

/* Positions are those of the values: at B = 16, 27.06 µs and 53.31 TFLOP/s. */
static void
test_here (void)
{
  g_autoptr (RoofSweepPlot) plot = make_matmul_plot (16);
  double time = 2 * (16 * 4096.0 + 4096 * 11008.0 + 16 * 11008.0) / 3.35e12;
  const RoofSweepPanel *panels = plot->panels;

  g_assert_cmpfloat_with_epsilon (plot->here.x, roof_scale_to_pixel (&plot->x, 16), NEAR);
  g_assert_cmpfloat_with_epsilon (roof_scale_to_value (&panels[ROOF_SWEEP_TIME].y, plot->here.y[ROOF_SWEEP_TIME]) / time,
                                  1, 1e-9);
  g_assert_cmpfloat_with_epsilon (
    roof_scale_to_value (&panels[ROOF_SWEEP_PERFORMANCE].y, plot->here.y[ROOF_SWEEP_PERFORMANCE])
      / (2 * 16 * 4096.0 * 11008 / time),
    1, 1e-9);
  g_assert_cmpint (plot->here.ink, ==, ROOF_INK_MEMORY);
}

/* Everything lies in its panel, in order, and the ink changes where the first compute-bound batch is. */
static void
test_points (void)
{
  g_autoptr (RoofSweepPlot) plot = make_matmul_plot (16);

  g_assert_cmpuint (plot->points->len, >, 50);
  g_assert_cmpfloat (plot->turn, ==, 328);
  g_assert_cmpfloat_with_epsilon (plot->turn_x, roof_scale_to_pixel (&plot->x, 328), NEAR);
  g_assert_cmpfloat (get_point (plot, 0)->value, ==, 1);
  g_assert_cmpfloat (get_point (plot, plot->points->len - 1)->value, ==, 1024);
  for (guint i = 0; i < plot->points->len; i++)
    {
      const RoofSweepPoint *point = get_point (plot, i);

      g_assert_cmpint (point->ink, ==, point->value < 328 ? ROOF_INK_MEMORY : ROOF_INK_COMPUTE);
      g_assert_true (i == 0 || point->x > get_point (plot, i - 1)->x);
      /* More rows take no less time, and run no slower. */
      g_assert_true (i == 0 || point->y[ROOF_SWEEP_TIME] <= get_point (plot, i - 1)->y[ROOF_SWEEP_TIME] + NEAR);
      g_assert_true (i == 0
                     || point->y[ROOF_SWEEP_PERFORMANCE] <= get_point (plot, i - 1)->y[ROOF_SWEEP_PERFORMANCE] + NEAR);
      for (guint k = 0; k < ROOF_SWEEP_N_PANELS; k++)
        g_assert_true (roof_rect_contains (&plot->panels[k].rect, CLAMP (point->x, plot->x.start, plot->x.end),
                                           point->y[k]));
    }
}

/* Panels and texts keep to the picture; the panels do not touch. */
static void
test_frame (void)
{
  static const double batches[] = { 1, 16, 300, 327, 328, 330, 1024 };

  for (guint i = 0; i < G_N_ELEMENTS (batches); i++)
    {
      g_autoptr (RoofSweepPlot) plot = make_matmul_plot (batches[i]);
      const RoofRect *above = &plot->panels[ROOF_SWEEP_PERFORMANCE].rect;
      const RoofRect *below = &plot->panels[ROOF_SWEEP_TIME].rect;

      g_assert_cmpfloat (above->y + above->height, <, below->y);
      g_assert_cmpfloat (above->x, ==, below->x);
      g_assert_cmpfloat (below->y + below->height, <, HEIGHT);
      for (guint k = 0; k < plot->texts->len; k++)
        {
          const RoofPlotText *text = &g_array_index (plot->texts, RoofPlotText, k);

          g_assert_cmpfloat (text->x, >=, 0);
          g_assert_cmpfloat (text->x + text->width, <=, WIDTH + 1);
          g_assert_cmpfloat (text->y, >=, -1);
          g_assert_cmpfloat (text->y, <, HEIGHT);
        }
    }
}

/* The names of the present value and of the turn never lie on each other. */
static void
test_names_keep_apart (void)
{
  for (double batch = 1; batch <= 1024; batch = batch < 200 ? batch * 2 : batch + 7)
    {
      g_autoptr (RoofSweepPlot) plot = make_matmul_plot (batch);
      const RoofPlotText *names[2];
      guint n = 0;

      for (guint k = 0; k < plot->texts->len; k++)
        {
          const RoofPlotText *text = &g_array_index (plot->texts, RoofPlotText, k);

          if (text->ink == ROOF_INK_TEXT || text->ink == ROOF_INK_COMPUTE)
            names[n++] = text;
        }
      g_assert_cmpuint (n, >=, 1);
      if (n > 1)
        g_assert_true (names[0]->x + names[0]->width <= names[1]->x || names[1]->x + names[1]->width <= names[0]->x);
    }
}

static void
test_value_of_pixel (void)
{
  g_autoptr (RoofSweepPlot) plot = make_matmul_plot (16);

  for (double value = 1; value <= 1024; value *= 2)
    g_assert_cmpfloat_with_epsilon (roof_sweep_plot_get_value (plot, roof_scale_to_pixel (&plot->x, value)) / value, 1,
                                    1e-9);
  g_assert_cmpfloat (roof_sweep_plot_get_value (plot, -100), ==, 1);
  g_assert_cmpfloat (roof_sweep_plot_get_value (plot, 1e4), ==, 1024);
}

/* A parameter that may be 0 has that left of its scale; one without a threshold in sight has no turn; work without FLOPs
 * has one panel. */
static void
test_others (void)
{
  static const char attention[]
    = "{'name': 'k', 'op': 'attention', 'parameters': {'B': 1, 'N': 32, 'K': 8, 'H': 128, 'T': 1, 'P': 0}}";
  static const char copy[] = "{'name': 'k', 'op': 'copy', 'parameters': {'n': 4096}}";
  g_autoptr (RoofScene) scene = fixture_make_scene (H100, attention, NULL, 0);
  g_autoptr (RoofScene) moved = fixture_make_scene (H100, copy, NULL, 0);
  g_autoptr (RoofSweepPlot) cached = make_plot (scene, "P", 1, 65536);
  g_autoptr (RoofSweepPlot) copied = make_plot (moved, "n", 1, 65536);

  g_assert_cmpfloat (roof_sweep_plot_get_value (cached, -1), ==, 0);
  g_assert_cmpfloat (cached->here.x, ==, cached->x.start);
  g_assert_true (isnan (cached->turn));
  g_assert_false (copied->panels[ROOF_SWEEP_PERFORMANCE].shown);
  g_assert_true (copied->panels[ROOF_SWEEP_TIME].shown);
  g_assert_cmpfloat (copied->panels[ROOF_SWEEP_TIME].rect.height, >, HEIGHT / 2);
}

/* Work in whole numbers is counted as what it is. */
static void
test_counts (void)
{
  static const struct
  {
    const char *compute, *caption;
  } cases[] = { { "int8", "attainable, OP/s" }, { "bf16", "attainable, FLOP/s" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *kernel = g_strdup_printf ("{'name': 'k', 'op': 'matmul', 'compute': '%s'}", cases[i].compute);
      g_autoptr (RoofScene) scene = fixture_make_scene (H100, kernel, NULL, 0);
      g_autoptr (RoofSweepPlot) plot = make_plot (scene, "B", 1, 1024);
      gboolean said = FALSE;

      for (guint k = 0; k < plot->texts->len; k++)
        said = said || g_str_equal (pango_layout_get_text (g_array_index (plot->texts, RoofPlotText, k).pango), cases[i].caption);
      g_assert_true (said);
    }
}

/* Drawn in every theme, it leaves ink of what limits at the present value; no picture is too small. */
static void
test_draw (void)
{
  g_autoptr (RoofSweepPlot) plot = make_matmul_plot (16);

  for (guint theme = 0; theme < ROOF_N_THEMES; theme++)
    {
      const RoofPalette *palette = roof_palette_get (theme);
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) WIDTH, (int) HEIGHT);
      cairo_t *cr = cairo_create (surface);
      const guint32 *row;
      guint32 pixel;

      roof_sweep_plot_draw (plot, palette, cr);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      row = (const guint32 *) (cairo_image_surface_get_data (surface)
                               + (int) plot->here.y[ROOF_SWEEP_TIME] * cairo_image_surface_get_stride (surface));
      pixel = row[(int) plot->here.x];
      g_assert_cmpfloat (fabs ((pixel >> 16 & 0xff) / 255.0 - palette->pens[ROOF_INK_MEMORY].color.red), <, 0.02);
      g_assert_cmpfloat (fabs ((pixel & 0xff) / 255.0 - palette->pens[ROOF_INK_MEMORY].color.blue), <, 0.02);
      cairo_surface_destroy (surface);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/sweep-plot/here", test_here);
  g_test_add_func ("/roof/sweep-plot/points", test_points);
  g_test_add_func ("/roof/sweep-plot/frame", test_frame);
  g_test_add_func ("/roof/sweep-plot/names-keep-apart", test_names_keep_apart);
  g_test_add_func ("/roof/sweep-plot/value-of-pixel", test_value_of_pixel);
  g_test_add_func ("/roof/sweep-plot/others", test_others);
  g_test_add_func ("/roof/sweep-plot/counts", test_counts);
  g_test_add_func ("/roof/sweep-plot/draw", test_draw);
  return g_test_run ();
}
