/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/callout.h"

#include <math.h>
#include <string.h>

#include "chart/draw/callout-draw.h"
#include "chart/draw/render.h"
#include "chart/draw/slide-figure.h"

#include "fixtures.h"

#define WIDTH 800
#define HEIGHT 500

static RoofLayout *
make_layout (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);

  return fixture_new_layout (scene, WIDTH, HEIGHT);
}

static RoofHit
make_hit (RoofHitKind kind,
          int         kernel,
          int         index)
{
  return (RoofHit) { kind, kernel, index, -1, 0 };
}

/* The single callout at @hit. */
static gboolean
place_one (const RoofLayout *layout,
           RoofHit           hit,
           RoofCallout      *callout)
{
  return roof_callout_place (layout, &hit, 1, callout) == 1;
}

static void
test_dot (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);
  RoofCallout callout;

  g_assert_true (place_one (layout, make_hit (ROOF_HIT_DOT, 0, -1), &callout));
  g_assert_true (callout.ring);
  g_assert_cmpfloat (callout.at.x, ==, dot->x);
  g_assert_cmpfloat (callout.at.y, ==, dot->y);
  g_assert_cmpfloat (callout.radius, >, dot->radius);
  /* The tip stands off the ring, the tail further off. */
  g_assert_cmpfloat (hypot (callout.tip.x - dot->x, callout.tip.y - dot->y), >, callout.radius);
  g_assert_cmpfloat (hypot (callout.tail.x - dot->x, callout.tail.y - dot->y), >, callout.radius + 30);
}

/* All that the chart of lines and marks shows, as hits. Returns: (transfer full) */
static GArray *
list_hits (const RoofLayout *layout)
{
  GArray *hits = g_array_new (FALSE, FALSE, sizeof (RoofHit));
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);
  const RoofDot *dots;

  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_ROOF && lines[i].owner.kind != ROOF_HIT_NONE && !lines[i].dashed
        && lines[i].owner.machine == 0)
      g_array_append_val (hits, lines[i].owner);
  dots = roof_layout_get_dots (layout, &n);
  for (guint i = 0; i < n; i++)
    g_array_append_val (hits, dots[i].owner);
  return hits;
}

/* Each can be pointed at, inside of the figure, and the arrow runs over no text: as it stands and with type as large as a
 * column's. */
static void
test_everything_drawn (void)
{
  static const int widths[] = { 800, 560 };

  for (guint w = 0; w < G_N_ELEMENTS (widths); w++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, widths[w], HEIGHT);
      RoofRect figure = { 0, 0, widths[w], HEIGHT };
      g_autoptr (GArray) hits = list_hits (layout);
      guint n_texts;
      const RoofText *texts = roof_layout_get_texts (layout, &n_texts);

      g_assert_cmpuint (hits->len, >=, 5);
      for (guint i = 0; i < hits->len; i++)
        {
          RoofCallout callout;

          g_assert_true (place_one (layout, g_array_index (hits, RoofHit, i), &callout));
          g_assert_true (roof_rect_contains (&figure, callout.tail.x, callout.tail.y));
          for (guint k = 0; k < n_texts; k++)
            if (roof_box_measure_segment (&texts[k].box, callout.tail, callout.tip) > 0)
              g_error ("the arrow at %d %d runs over \"%s\"", g_array_index (hits, RoofHit, i).kind,
                       g_array_index (hits, RoofHit, i).index, texts[k].text);
        }
    }
}

/* Where everything is pointed at at once, still no arrow ends on another. */
static void
test_apart (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  g_autoptr (GArray) hits = list_hits (layout);
  guint n = MIN (hits->len, 4);
  RoofCallout callouts[4];

  g_assert_cmpuint (roof_callout_place (layout, (const RoofHit *) (void *) hits->data, n, callouts), ==, n);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < i; k++)
      {
        g_assert_cmpfloat (roof_segment_distance (callouts[k].tail, callouts[k].tip, callouts[i].tip), >, 4);
        g_assert_cmpfloat (roof_segment_distance (callouts[k].tail, callouts[k].tip, callouts[i].tail), >, 4);
      }
}

/* Of the ridges of a level that which is meant. */
static void
test_ridges (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  guint n, n_ridges = 0;
  const RoofMark *marks = roof_layout_get_marks (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofCallout callout;

      if (marks[i].owner.kind != ROOF_HIT_RIDGE)
        continue;
      n_ridges++;
      g_assert_true (place_one (layout, marks[i].owner, &callout));
      g_assert_cmpfloat (callout.at.x, ==, marks[i].x);
      g_assert_cmpfloat (callout.at.y, ==, marks[i].y);
    }
  g_assert_cmpuint (n_ridges, >, 1);
}

/* No arrow crosses the ring of a dot that another one is at. */
static void
test_clear_of_rings (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  RoofHit hits[5];
  RoofCallout callouts[5];

  for (int i = 0; i < 5; i++)
    hits[i] = make_hit (ROOF_HIT_DOT, i, -1);
  g_assert_cmpuint (roof_callout_place (layout, hits, 5, callouts), ==, 5);
  for (guint i = 0; i < 5; i++)
    for (guint k = 0; k < 5; k++)
      if (k != i)
        g_assert_cmpfloat (roof_segment_distance (callouts[i].tail, callouts[i].tip, callouts[k].at), >, callouts[k].radius);
}

static void
test_not_there (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  RoofCallout callout;

  g_assert_false (place_one (layout, make_hit (ROOF_HIT_DOT, 99, -1), &callout));
  g_assert_false (place_one (layout, make_hit (ROOF_HIT_ROOF, -1, 99), &callout));
  g_assert_false (place_one (layout, make_hit (ROOF_HIT_RIDGE, -1, 99), &callout));
  g_assert_cmpuint (roof_callout_place (layout, NULL, 0, NULL), ==, 0);
}

/* How many pixels of the chart @hits change, of those no further than @reach from @middle. */
static guint
count_changed_about (RoofHit   *hits,
                     guint      n,
                     RoofPoint  middle,
                     double     reach)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  const RoofPalette *palette = roof_palette_get (ROOF_THEME_LIGHT);
  cairo_surface_t *surfaces[2];
  guint changed = 0;

  for (guint i = 0; i < 2; i++)
    {
      cairo_t *cr;

      surfaces[i] = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
      cr = cairo_create (surfaces[i]);
      roof_render_layout (layout, palette, cr);
      if (i == 1)
        roof_callout_draw (layout, palette, hits, n, cr);
      cairo_destroy (cr);
      cairo_surface_flush (surfaces[i]);
    }
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    changed += hypot (i % WIDTH - middle.x, i / WIDTH - middle.y) <= reach
               && ((guint32 *) (void *) cairo_image_surface_get_data (surfaces[0]))[i]
               != ((guint32 *) (void *) cairo_image_surface_get_data (surfaces[1]))[i];
  cairo_surface_destroy (surfaces[0]);
  cairo_surface_destroy (surfaces[1]);
  return changed;
}

static guint
count_changed (RoofHit *hits,
               guint    n)
{
  return count_changed_about (hits, n, (RoofPoint) { 0, 0 }, INFINITY);
}

static void
test_drawn (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  guint n_flats;
  const RoofFlat *flats = roof_scene_get_flats (scene, &n_flats);
  RoofHit hits[] = { make_hit (ROOF_HIT_DOT, 0, -1), make_hit (ROOF_HIT_PEAK, -1, (int) flats[0].peak),
                     make_hit (ROOF_HIT_DOT, 99, -1) };
  guint one = count_changed (hits, 1);
  g_autoptr (RoofLayout) layout = make_layout ();
  RoofCallout callout;

  g_assert_true (place_one (layout, hits[0], &callout));
  g_assert_cmpuint (count_changed_about (hits, 1, callout.tail, 3), >, 0);
  g_assert_cmpuint (count_changed_about (hits, 1, callout.tip, 3), >, 0);
  g_assert_cmpuint (count_changed_about (hits, 1, callout.barbs[0], 2), >, 0);
  g_assert_cmpuint (count_changed (NULL, 0), ==, 0);
  g_assert_cmpuint (count_changed (hits + 2, 1), ==, 0);
  g_assert_cmpuint (one, >, 100);
  g_assert_cmpuint (count_changed (hits, 2), >, one);
}

/* A whole ring: two halves, each as wide as it is across. */
static void
assert_ring (GBytes *svg)
{
  g_autofree char *text = g_strndup (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg));
  g_autoptr (GRegex) half = g_regex_new ("id=\"callouts\".*?a([0-9.]+) [0-9.]+ 0 0 1 ([0-9.]+) 0a[0-9.]+ [0-9.]+ 0 0 1-([0-9.]+) 0",
                                         G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GMatchInfo) found = NULL;
  g_autofree char *radius = NULL, *there = NULL, *back = NULL;

  g_assert_true (g_regex_match (half, text, 0, &found));
  radius = g_match_info_fetch (found, 1);
  there = g_match_info_fetch (found, 2);
  back = g_match_info_fetch (found, 3);
  g_assert_cmpfloat_with_epsilon (g_ascii_strtod (there, NULL), 2 * g_ascii_strtod (radius, NULL), 0.02);
  g_assert_cmpstr (there, ==, back);
}

/* A figure of a slide points in all formats at what the slide does, unless that is not wanted. */
static void
test_slide (void)
{
  static const RoofSlidePoint point = { ROOF_SLIDE_POINT_KERNEL, 0, -1 };
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  RoofSnapshot *snapshot = roof_report_get_snapshot (roof_scene_get_report (scene));
  g_autoptr (RoofSlide) plain = roof_slide_new ("", "", snapshot, NULL);
  g_autoptr (RoofSlide) slide = roof_slide_with_points (plain, &point, 1);
  RoofExportOptions options = roof_export_options_make (roof_snapshot_get_figure_style (snapshot), ROOF_PRESET_SCREEN);
  RoofCatalogue *catalogue = roof_library_get_catalogue (fixture_get_library ());

  for (guint format = 0; format < ROOF_N_EXPORTS; format++)
    {
      g_autoptr (GBytes) with = NULL, without = NULL, never = NULL;

      options.format = (RoofExportFormat) format;
      with = roof_slide_export (slide, catalogue, NULL, &options, TRUE, NULL);
      without = roof_slide_export (slide, catalogue, NULL, &options, FALSE, NULL);
      never = roof_slide_export (plain, catalogue, NULL, &options, TRUE, NULL);
      g_assert_true (g_bytes_equal (without, never));
      g_assert_false (g_bytes_equal (with, without));
      if (format == ROOF_EXPORT_SVG)
        assert_ring (with);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/callout/ridges", test_ridges);
  g_test_add_func ("/roof/callout/clear-of-rings", test_clear_of_rings);
  g_test_add_func ("/roof/callout/dot", test_dot);
  g_test_add_func ("/roof/callout/everything-drawn", test_everything_drawn);
  g_test_add_func ("/roof/callout/apart", test_apart);
  g_test_add_func ("/roof/callout/not-there", test_not_there);
  g_test_add_func ("/roof/callout/drawn", test_drawn);
  g_test_add_func ("/roof/callout/slide", test_slide);

  return g_test_run ();
}
