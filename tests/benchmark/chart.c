/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one edit of a drag costs, in which names stay, from the snapshot to finished pixels, without a display: time, the least of
 * several rounds. Beside it as many dots drawn by cairo_arc, which is what a program would do that thinks of nothing. With a
 * number as argument only edits of so many dots, for a profiler. */
#include <cairo.h>
#include <math.h>

#include "chart/draw/png-write.h"
#include "chart/draw/renderer.h"
#include "chart/layout/place.h"
#include "chart/layout/typeset.h"
#include "chart/pick/hit.h"
#include "chart/scene/scene-private.h"
#include "core/report/comparison.h"
#include "document/files/heap.h"
#include "dots.h"
#include "wall-time.h"

#define WIDTH 1280
#define HEIGHT 800
#define ROUNDS 9
#define QUERIES 100000

typedef RoofSnapshot *(*Touch) (RoofSnapshot *snapshot,
                                guint         round);

enum
{
  REPORT,
  SCENE,
  LAYOUT,
  DRAWING,
  N_STEPS
};

typedef struct
{
  double steps[N_STEPS];
  double all;
} Cost;

typedef struct
{
  RoofLibrary  *library;
  PangoContext *context;
  RoofRenderer *renderer;
  cairo_t      *cr;
} Bench;

/* Milliseconds since @start, which is set to now. */
static double
take_lap (double *start)
{
  double now = wall_time (), lap = now - *start;

  *start = now;
  return lap;
}

static RoofLayout *
measure_edit (const Bench     *bench,
              RoofComparison **comparison,
              RoofSnapshot    *snapshot,
              const RoofLayout *former,
              Cost            *cost)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (bench->library);
  double start = wall_time ();
  RoofComparison *fresh = roof_comparison_new (*comparison, catalogue, snapshot);
  RoofHeading heading = { NULL };
  g_autoptr (RoofScene) scene = NULL;
  RoofLayout *layout;

  cost->steps[REPORT] = take_lap (&start);
  scene = roof_scene_new_compared (fresh, catalogue, 0);
  cost->steps[SCENE] = take_lap (&start);
  layout = roof_layout_new_after (scene, bench->context, WIDTH, HEIGHT, &heading, former);
  cost->steps[LAYOUT] = take_lap (&start);
  roof_renderer_draw (bench->renderer, layout, roof_palette_get (ROOF_THEME_LIGHT), 1);
  cost->steps[DRAWING] = take_lap (&start);
  cost->all = 0;
  for (guint i = 0; i < N_STEPS; i++)
    cost->all += cost->steps[i];
  g_clear_pointer (comparison, roof_comparison_unref);
  *comparison = fresh;
  return layout;
}

static void
draw_arcs (const RoofLayout *layout,
           cairo_t          *cr)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  cairo_set_source_rgb (cr, 0, 0, 1);
  for (guint i = 0; i < n; i++)
    {
      cairo_arc (cr, dots[i].x, dots[i].y, dots[i].radius, 0, 2 * G_PI);
      cairo_fill (cr);
    }
}

static double
measure_arcs (const Bench      *bench,
              const RoofLayout *layout)
{
  double start = wall_time ();

  draw_arcs (layout, bench->cr);
  return take_lap (&start);
}

static void
run_edits (const Bench *bench,
           guint        n,
           const char  *what,
           Touch        touch)
{
  g_autoptr (RoofSnapshot) snapshot = dots_new_snapshot (bench->library, n);
  g_autoptr (RoofComparison) comparison
    = roof_comparison_new (NULL, roof_library_get_catalogue (bench->library), snapshot);
  g_autoptr (RoofLayout) former = NULL;
  Cost best = { .all = INFINITY };
  double arcs = INFINITY;

  for (guint i = 1; i <= ROUNDS; i++)
    {
      g_autoptr (RoofSnapshot) changed = touch (snapshot, i);
      Cost cost;
      g_autoptr (RoofLayout) layout = measure_edit (bench, &comparison, changed, former, &cost);

      if (former == NULL)
        former = roof_layout_ref (layout);
      if (cost.all < best.all)
        best = cost;
      arcs = fmin (arcs, measure_arcs (bench, layout));
    }
  g_print ("edit to pixels, %6u dots, %-16s: %7.2f ms (report %.2f, scene %.2f, layout %.2f, drawing %.2f);"
           " by cairo_arc %.2f, ratio %.2f\n",
           n, what, best.all, best.steps[REPORT], best.steps[SCENE], best.steps[LAYOUT], best.steps[DRAWING], arcs,
           best.all / arcs);
}

/* The nearest dot the straightforward way. */
static int
scan (const RoofLayout *layout,
      double            x,
      double            y)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);
  double nearest = ROOF_HIT_DOT_RADIUS * ROOF_HIT_DOT_RADIUS;
  int found = -1;

  for (guint i = 0; i < n; i++)
    {
      double dx = dots[i].x - x, dy = dots[i].y - y, distance = dx * dx + dy * dy;

      if (distance > nearest)
        continue;
      nearest = distance;
      found = (int) i;
    }
  return found;
}

static void
run_hits (const Bench *bench,
          guint        n)
{
  g_autoptr (RoofSnapshot) snapshot = dots_new_snapshot (bench->library, n);
  RoofCatalogue *catalogue = roof_library_get_catalogue (bench->library);
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);
  g_autoptr (RoofScene) scene = roof_scene_new (report, catalogue, 0);
  g_autoptr (RoofLayout) layout = roof_layout_new_figure (scene, bench->context, WIDTH, HEIGHT, NULL, NULL);
  const RoofRect *plot = roof_layout_get_plot (layout);
  guint found = 0, scanned = 0;
  double first, hits, scans, start = wall_time ();

  roof_hit_test (layout, plot->x, plot->y);
  first = take_lap (&start);
  for (guint i = 0; i < QUERIES; i++)
    found += roof_hit_test (layout, plot->x + (i * 37) % (guint) plot->width, plot->y + (i * 61) % (guint) plot->height)
               .kind == ROOF_HIT_DOT;
  hits = take_lap (&start) * 1e6 / QUERIES;
  for (guint i = 0; i < QUERIES / 100; i++)
    scanned += scan (layout, plot->x + (i * 37) % (guint) plot->width, plot->y + (i * 61) % (guint) plot->height) >= 0;
  scans = take_lap (&start) * 1e6 / (QUERIES / 100);
  g_print ("hit test, %6u dots: %.0f ns, the first %.0f us; dot by dot %.0f ns, ratio %.4f (%u found, %u)\n", n, hits,
           first * 1e3, scans, hits / scans, found, scanned);
}

/* Whether a name found room: right of its dot or anywhere around it. */
static gboolean
place (RoofPlacer *placer,
       RoofPoint   dot)
{
  static const int ways[][2] = { { 1, 0 }, { 1, 1 }, { 1, -1 }, { -1, 0 }, { -1, -1 }, { -1, 1 }, { 0, 1 }, { 0, -1 } };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      RoofBox box = { dot.x + ways[i][0] * 34, dot.y + ways[i][1] * 12, 56, 14, 0 };

      if (roof_placer_judge (placer, &box) > 0)
        continue;
      roof_placer_add_box (placer, &box);
      return TRUE;
    }
  return FALSE;
}

static void
run_labels (guint n_dots,
            guint n_labels)
{
  RoofRect plot = { 0, 0, 1600, 1000 };
  double best = INFINITY;
  guint placed = 0;

  for (guint round = 0; round < ROUNDS; round++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (2);
      g_autofree RoofPoint *dots = g_new (RoofPoint, n_dots);
      g_autoptr (RoofPlacer) placer = NULL;
      double start;

      for (guint i = 0; i < n_dots; i++)
        dots[i] = (RoofPoint) { g_rand_double_range (rand, 0, plot.width), g_rand_double_range (rand, 0, plot.height) };
      placed = 0;
      start = wall_time ();
      placer = roof_placer_new (&plot);
      for (guint i = 0; i < n_dots; i++)
        roof_placer_add_disc (placer, dots[i], 2.5);
      for (guint i = 0; i < n_labels; i++)
        placed += place (placer, dots[i]);
      best = fmin (best, take_lap (&start));
    }
  g_print ("labels, %u among %u dots: %.2f ms, %u found room\n", n_labels, n_dots, best, placed);
}

int
main (int    argc,
      char **argv)
{
  static const guint counts[] = { 10, 200, 1000, 10000, 100000 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  Bench bench = { roof_library_new (NULL), roof_typeset_new_context (), roof_renderer_new (), cairo_create (surface) };
  guint64 only = argc > 1 ? g_ascii_strtoull (argv[1], NULL, 10) : 0;

  roof_heap_keep_freed (); /* as the program does */
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      if (only != 0 && only != counts[i])
        continue;
      run_edits (&bench, counts[i], "one moves", dots_touch_one);
      run_edits (&bench, counts[i], "all move", dots_touch_all);
      run_edits (&bench, counts[i], "a roof moves", dots_touch_roof);
    }
  if (only == 0)
    {
      run_hits (&bench, 10000);
      run_hits (&bench, 100000);
      run_labels (10000, 1000);
    }
  roof_renderer_free (bench.renderer);
  cairo_destroy (bench.cr);
  cairo_surface_destroy (surface);
  g_object_unref (bench.context);
  g_object_unref (bench.library);
  return 0;
}
