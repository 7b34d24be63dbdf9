/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a hundred thousand measured kernels cost to open, look through and close in on, without a display: time, the least of several
 * rounds. Reading stands beside json-glib's own of the same text, all else beside as many
 * dots drawn by cairo_arc. */
#include <cairo.h>
#include <json-glib/json-glib.h>
#include <math.h>

#include "chart/draw/render.h"
#include "chart/layout/typeset.h"
#include "chart/pick/brush.h"
#include "chart/pick/pile.h"
#include "core/report/comparison.h"
#include "core/report/filter.h"
#include "dots.h"
#include "snapshot-text.h"
#include "wall-time.h"

#define N 100000
#define WIDTH 1280
#define HEIGHT 800
#define ROUNDS 5

typedef struct
{
  RoofLibrary    *library;
  PangoContext   *context;
  cairo_t        *cr;
  RoofSnapshot   *snapshot;
  char           *text;
  RoofComparison *comparison;
  RoofLayout     *layout; /* of all of it */
} Bench;

typedef void (*Work) (Bench *bench);

/* Milliseconds. */
static double
measure (Bench *bench,
         Work   work)
{
  double least = INFINITY;

  for (guint i = 0; i < ROUNDS; i++)
    {
      double start = wall_time ();

      work (bench);
      least = fmin (least, wall_time () - start);
    }
  return least;
}

static void
read_text (Bench *bench)
{
  roof_snapshot_unref (snapshot_from_text (bench->text, NULL));
}

static void
read_by_json_glib (Bench *bench)
{
  g_autoptr (JsonParser) parser = json_parser_new ();

  json_parser_load_from_data (parser, bench->text, -1, NULL);
}

static void
draw_arcs (Bench *bench)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (bench->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      cairo_arc (bench->cr, dots[i].x, dots[i].y, 2.5, 0, 2 * G_PI);
      cairo_fill (bench->cr);
    }
}

static RoofLayout *
lay_out (Bench      *bench,
         const char *words)
{
  g_autoptr (RoofFilter) filter = roof_filter_new (words);
  g_autoptr (GByteArray) fits = roof_filter_list (filter, roof_comparison_get_report (bench->comparison, 0));
  RoofFocus focus = { .fits = fits };
  g_autoptr (RoofScene) scene
    = roof_scene_new_focused (bench->comparison, roof_library_get_catalogue (bench->library), &focus);

  return roof_layout_new_figure (scene, bench->context, WIDTH, HEIGHT, NULL, NULL);
}

static void
draw_all (Bench *bench)
{
  g_autoptr (RoofLayout) layout = lay_out (bench, "");

  roof_render_layout (layout, roof_palette_get (ROOF_THEME_LIGHT), bench->cr);
}

static void
filter (Bench *bench)
{
  g_autoptr (RoofLayout) layout = lay_out (bench, "bound:hbm 77");

  roof_render_layout (layout, roof_palette_get (ROOF_THEME_LIGHT), bench->cr);
}

/* A part of the chart of a tenth of its width and height. */
static void
zoom (Bench *bench)
{
  RoofView view = *roof_snapshot_get_view (bench->snapshot);
  g_autoptr (RoofSnapshot) near = NULL;
  g_autoptr (RoofComparison) comparison = NULL;
  RoofComparison *all = bench->comparison;

  view.axes = ROOF_AXES_MANUAL;
  view.x_min = 10, view.x_max = 30;
  view.y_min = 1e13, view.y_max = 3e13;
  near = roof_snapshot_with_view (bench->snapshot, &view);
  comparison = roof_comparison_new (all, roof_library_get_catalogue (bench->library), near);
  bench->comparison = comparison;
  draw_all (bench);
  bench->comparison = all;
}

static void
select_region (Bench *bench)
{
  RoofRect region = *roof_layout_get_plot (bench->layout);

  region.width /= 2;
  roof_selection_unref (roof_brush_select (bench->layout, &region));
}

/* A thousand places that the pointer comes to. */
static void
hover (Bench *bench)
{
  RoofPile pile;

  for (guint i = 0; i < 1000; i++)
    {
      const RoofDot *dot = roof_layout_find_dot (bench->layout, (int) (i * 97), -1);

      roof_pile_find (bench->layout, dot->x, dot->y, &pile);
    }
}

static void
report (Bench      *bench,
        const char *what,
        Work        work,
        const char *beside,
        double      peer)
{
  double cost = measure (bench, work);

  g_print ("%-28s %8.2f ms  %6.2f of %s\n", what, cost, cost / peer, beside);
}

int
main (int    argc,
      char **argv)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  Bench bench = { roof_library_new (NULL), roof_typeset_new_context (), cairo_create (surface) };
  double json, arcs;

  bench.snapshot = dots_new_snapshot (bench.library, N);
  bench.text = snapshot_to_text (bench.snapshot);
  bench.comparison = roof_comparison_new (NULL, roof_library_get_catalogue (bench.library), bench.snapshot);
  bench.layout = lay_out (&bench, "");
  json = measure (&bench, read_by_json_glib);
  arcs = measure (&bench, draw_arcs);
  g_print ("%u kernels; json-glib %.1f ms, arcs %.1f ms\n", N, json, arcs);
  report (&bench, "reading the document", read_text, "json-glib", json);
  report (&bench, "laying out and drawing", draw_all, "arcs", arcs);
  report (&bench, "filter, laid out and drawn", filter, "arcs", arcs);
  report (&bench, "zoom, laid out and drawn", zoom, "arcs", arcs);
  report (&bench, "half of them selected", select_region, "arcs", arcs);
  report (&bench, "a thousand places hovered", hover, "arcs", arcs);
  roof_layout_unref (bench.layout);
  roof_comparison_unref (bench.comparison);
  roof_snapshot_unref (bench.snapshot);
  g_free (bench.text);
  cairo_destroy (bench.cr);
  cairo_surface_destroy (surface);
  g_object_unref (bench.context);
  g_object_unref (bench.library);
  return 0;
}
