/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-private.h"

#include <math.h>
#include <string.h>

#include "chart/draw/render.h"
#include "chart/draw/svg.h"
#include "chart/pick/hit.h"
#include "chart/scene/palette.h"
#include "chart/words/describe.h"
#include "dump.h"
#include "fixtures.h"

#define H100 "nvidia-h100-sxm5-80gb"
#define GEMM "{'name': 'gemm', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 11008}}"
#define HALF "{'name': 'half', 'op': 'matmul', 'efficiency': 0.5, 'parameters': {'B': 64, 'D': 1024, 'F': 1024}}"
#define NORM "{'name': 'norm', 'op': 'rmsnorm', 'parameters': {'rows': 64, 'd': 4096}}"
#define VIEW(all) ", 'view': {'axes': 'machine', 'path': {'parameter': 'B', 'from': 1, 'to': 2048, 'all': " all "}}"

static RoofScene *
make_scene (int         selected,
            const char *view)
{
  return fixture_make_scene (H100, GEMM ", " HALF ", " NORM, view, selected);
}

static RoofLayout *
lay_out (RoofScene *scene)
{
  return fixture_new_layout (scene, 900, 600);
}

static void
assert_tracks (int         selected,
               const char *view,
               guint       expected)
{
  g_autoptr (RoofScene) scene = make_scene (selected, view);
  guint n;

  roof_scene_get_tracks (scene, &n);
  g_assert_cmpuint (n, ==, expected);
}

/* Of the selected kernel, of all when none is or all are asked for; none of what has no such parameter. */
static void
test_of_whom (void)
{
  assert_tracks (0, VIEW ("false"), 1);
  assert_tracks (1, VIEW ("false"), 1);
  assert_tracks (2, VIEW ("false"), 0);
  assert_tracks (-1, VIEW ("false"), 2);
  assert_tracks (0, VIEW ("true"), 2);
  assert_tracks (0, NULL, 0);
  assert_tracks (0, ", 'view': {'path': {'parameter': 'none', 'from': 1, 'to': 2}}", 0);
  assert_tracks (2, ", 'view': {'path': {'parameter': 'rows', 'from': 1, 'to': 2048}}", 1);
}

static void
test_golden (void)
{
  RoofRect plot = { 50, 20, 600, 400 };
  g_autoptr (RoofScene) scene = make_scene (1, VIEW ("true"));
  g_autoptr (RoofLayout) layout = roof_layout_new_panel (scene, fixture_get_context (), 700, 500, &roof_figure_preset_get (ROOF_PRESET_SCREEN)->sizes, &plot);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *data = dump_scene (scene), *points = dump_layout (layout);
  g_auto (GStrv) lines = g_strsplit (points, "\n", -1);

  g_string_append (text, strstr (data, "track"));
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "line path") || g_str_has_suffix (lines[i], "round"))
      g_string_append_printf (text, "%s\n", lines[i]);
  fixture_assert_golden ("path.txt", text->str);
}

/* The crossing stands on the picture with its value, first whole number that is compute bound, at its very place. */
static void
test_turn (void)
{
  g_autoptr (RoofScene) scene = make_scene (0, VIEW ("false"));
  g_autoptr (RoofLayout) layout = lay_out (scene);
  const RoofText *text = fixture_find_text (layout, "B = 328");
  guint n;
  const RoofMark *marks = roof_layout_get_marks (layout, &n);
  const RoofMark *turn = &marks[n - 1];
  const RoofPathPoint *point = roof_path_get_turn (roof_scene_get_tracks (scene, &n)[0].path);

  g_assert_nonnull (text);
  g_assert_cmpint (text->owner.kind, ==, ROOF_HIT_PATH);
  g_assert_true (turn->round);
  g_assert_cmpfloat (point->value, ==, 328);
  g_assert_cmpfloat (turn->x, ==, roof_scale_to_pixel (roof_layout_get_x (layout), point->intensity));
  g_assert_cmpfloat (turn->y, ==, roof_scale_to_pixel (roof_layout_get_y (layout), point->performance));
}

/* The first says of what; no two run into each other. */
static void
test_values_named (void)
{
  g_autoptr (RoofScene) scene = make_scene (0, VIEW ("false"));
  g_autoptr (RoofLayout) layout = lay_out (scene);

  g_assert_nonnull (fixture_find_text (layout, "B = 1"));
  g_assert_nonnull (fixture_find_text (layout, "64"));
  fixture_assert_legible (layout);
  fixture_assert_within_plot (layout);
}

/* Each dot lies on its own line. */
static void
test_dot_on_path (void)
{
  g_autoptr (RoofScene) scene = make_scene (-1, VIEW ("false"));
  g_autoptr (RoofLayout) layout = lay_out (scene);
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (int kernel = 0; kernel < 2; kernel++)
    {
      const RoofDot *dot = roof_layout_find_dot (layout, kernel, -1);
      double nearest = INFINITY;

      for (guint i = 0; i < n; i++)
        if (lines[i].layer == ROOF_LAYER_PATH && lines[i].owner.kernel == kernel)
          nearest = MIN (nearest, roof_segment_distance (lines[i].a, lines[i].b, (RoofPoint) { dot->x, dot->y }));
      g_assert_cmpfloat (nearest, <, 0.5);
    }
}

/* Over the roof that it follows, the path is what the pointer takes. */
static void
test_hit (void)
{
  g_autoptr (RoofScene) scene = make_scene (0, VIEW ("false"));
  g_autoptr (RoofLayout) layout = lay_out (scene);
  const RoofTrack *track = roof_scene_find_track (scene, 0, 2);
  guint n;
  RoofHit hit;
  g_autofree char *words = NULL;
  const RoofPathPoint *points;

  g_assert_nonnull (track);
  points = roof_path_get_points (track->path, &n);
  hit = roof_hit_test (layout, roof_scale_to_pixel (roof_layout_get_x (layout), points[n - 2].intensity),
                       roof_scale_to_pixel (roof_layout_get_y (layout), points[n - 2].performance));
  g_assert_cmpint (hit.kind, ==, ROOF_HIT_PATH);
  g_assert_cmpint (hit.kernel, ==, 0);
  words = fixture_plain (roof_describe_hit (scene, hit));
  g_assert_cmpstr (words, ==, "gemm as B runs from 1 to 2 048\nCompute bound from B = 328.");
}

static char *
describe (const char *view,
          int         kernel)
{
  g_autoptr (RoofScene) scene = make_scene (kernel, view);
  guint n;
  const RoofTrack *tracks = roof_scene_get_tracks (scene, &n);

  g_assert_cmpuint (n, ==, 1);
  return fixture_plain (roof_describe_path (
    scene, (RoofHit) { ROOF_HIT_PATH, kernel, (int) roof_path_get_level (tracks[0].path), -1 }));
}

static void
test_words (void)
{
  g_autofree char *below = describe (", 'view': {'path': {'parameter': 'B', 'from': 1, 'to': 64}}", 0);
  g_autofree char *above = describe (", 'view': {'path': {'parameter': 'B', 'from': 512, 'to': 4096}}", 0);
  g_autoptr (RoofScene) scene = make_scene (0, NULL);
  g_autofree char *none = roof_describe_hit (scene, (RoofHit) { ROOF_HIT_PATH, 0, 2, -1 });

  g_assert_cmpstr (below, ==, "gemm as B runs from 1 to 64\nNot compute bound in this range.");
  g_assert_cmpstr (above, ==, "gemm as B runs from 512 to 4 096\nCompute bound over the whole range.");
  g_assert_null (none);
}

static guint8
get_alpha (cairo_surface_t *surface,
           double           x,
           double           y)
{
  const guint8 *row = cairo_image_surface_get_data (surface) + (int) y * cairo_image_surface_get_stride (surface);

  return (guint8) (((const guint32 *) row)[(int) x] >> 24);
}

/* Under the pointer it lights up and leaves the numbers beside it to be read: seven points off there is nothing. */
static void
test_glow (void)
{
  static const RoofTheme themes[]
    = { ROOF_THEME_LIGHT, ROOF_THEME_DARK, ROOF_THEME_HIGH_CONTRAST, ROOF_THEME_HIGH_CONTRAST_DARK };
  g_autoptr (RoofScene) scene = make_scene (0, ", 'view': {'axes': 'machine', 'path': {'parameter': 'B', 'from': 512, 'to': 1024}}");
  g_autoptr (RoofLayout) layout = lay_out (scene);
  guint n;
  const RoofPathPoint *points = roof_path_get_points (roof_scene_find_track (scene, 0, 2)->path, &n);
  double x = (roof_scale_to_pixel (roof_layout_get_x (layout), points[0].intensity)
              + roof_scale_to_pixel (roof_layout_get_x (layout), points[n - 1].intensity)) / 2;
  double y = roof_scale_to_pixel (roof_layout_get_y (layout), points[0].performance);

  for (guint i = 0; i < G_N_ELEMENTS (themes); i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 900, 600);
      cairo_t *cr = cairo_create (surface);

      roof_render_hover (layout, roof_palette_get (themes[i]), (RoofHit) { ROOF_HIT_PATH, 0, 2, -1 }, cr);
      cairo_surface_flush (surface);
      g_assert_cmpuint (get_alpha (surface, x, y), >, 0);
      g_assert_cmpuint (get_alpha (surface, x, y - 7), ==, 0);
      g_assert_cmpuint (get_alpha (surface, x, y + 7), ==, 0);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* A parameter that moves no dot leaves no trace; one that goes beyond the axes ends at their edge. */
static void
test_no_way (void)
{
  g_autoptr (RoofScene) still = fixture_make_scene (H100, "{'name': 'sum', 'op': 'add', 'parameters': {'n': 4096}}",
                                                    ", 'view': {'path': {'parameter': 'n', 'from': 1, 'to': 4096}}", 0);
  g_autoptr (RoofLayout) layout = lay_out (still);
  g_autoptr (RoofScene) near = make_scene (0, ", 'view': {'axes': 'manual', 'x': [5, 20], 'y': [1e13, 1e14], 'path': "
                                              "{'parameter': 'B', 'from': 1, 'to': 2048}}");
  g_autoptr (RoofLayout) close = lay_out (near);
  guint n, found = 0;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    g_assert_cmpint (lines[i].layer, !=, ROOF_LAYER_PATH);
  lines = roof_layout_get_lines (close, &n);
  for (guint i = 0; i < n; i++)
    found += lines[i].layer == ROOF_LAYER_PATH;
  g_assert_cmpuint (found, >, 0);
  fixture_assert_within_plot (close);
  fixture_assert_legible (close);
}

/* Fitted axes hold the whole way. */
static void
test_fitted (void)
{
  g_autoptr (RoofScene) scene
    = make_scene (0, ", 'view': {'axes': 'fitted', 'path': {'parameter': 'B', 'from': 1, 'to': 65536}}");
  const RoofExtent *extent = roof_scene_get_extent (scene);
  guint n;
  const RoofPathPoint *points = roof_path_get_points (roof_scene_get_tracks (scene, &n)[0].path, &n);

  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpfloat (points[i].intensity, >, extent->x_min);
      g_assert_cmpfloat (points[i].intensity, <, extent->x_max);
    }
}

static void
test_svg (void)
{
  g_autoptr (RoofScene) scene = make_scene (0, VIEW ("false"));
  g_autoptr (RoofLayout) layout = lay_out (scene);
  g_autofree char *text = roof_svg_write (layout, roof_palette_get (ROOF_THEME_LIGHT), &(RoofSvgOptions) { 0 });

  g_assert_nonnull (strstr (text, "<path class=\"path\" d=\"M"));
  g_assert_nonnull (strstr (text, "stroke-linecap=\"round\""));
  g_assert_nonnull (strstr (text, "class=\"path-mark\""));
  g_assert_nonnull (strstr (text, ">B = 328</text>"));
}

/* Where the roof bends for a launch, the path bends with it: the dot lies on it still. */
static void
test_dot_on_path_with_launch (void)
{
  g_autoptr (RoofSnapshot) plain = fixture_new_snapshot (H100, GEMM, VIEW ("false"));
  g_autoptr (RoofMachine) launching = roof_machine_with_rating (
    roof_snapshot_get_active (plain), (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE }, 2e-5, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_machine (plain, roof_snapshot_get_current (plain), launching);
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, 0);
  RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);
  guint n, met = 0;
  const RoofTrack *track = roof_scene_get_tracks (scene, &n);
  const RoofPathPoint *points;

  g_assert_cmpuint (n, ==, 1);
  points = roof_path_get_points (track->path, &n);
  for (guint i = 0; i < n; i++)
    if (points[i].value == 16)
      {
        g_assert_cmpfloat (points[i].performance, ==, roof_analysis_get_performance (analysis));
        g_assert_cmpfloat (points[i].performance, <, 0.6 * roof_analysis_get_estimate (analysis)->attainable);
        met++;
      }
  g_assert_cmpuint (met, ==, 1);
}

static double
draw_log (GRand *random,
          double low,
          double high)
{
  return floor (exp (g_rand_double_range (random, log (low), log (high))));
}

/* Up to ten kernels of any size, some at part of the roof, some of them without the parameter that runs. */
static char *
invent_kernels (GRand *random)
{
  GString *text = g_string_new (NULL);
  int n = g_rand_int_range (random, 1, 11);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = g_strnfill ((gsize) g_rand_int_range (random, 1, 45), (char) ('a' + i));
      double first = draw_log (random, 1, 4096), second = draw_log (random, 16, 32768), third = draw_log (random, 16, 32768);

      g_string_append_printf (text, "%s{'name': '%s', 'efficiency': %.3f, ", i > 0 ? ", " : "", name,
                              g_rand_boolean (random) ? 1 : g_rand_double_range (random, 0.05, 1));
      switch (g_rand_int_range (random, 0, 3))
        {
        case 0:
          g_string_append_printf (text, "'op': 'matmul', 'parameters': {'B': %.0f, 'D': %.0f, 'F': %.0f}}", first, second, third);
          break;
        case 1:
          g_string_append_printf (text, "'op': 'attention', 'parameters': {'B': %.0f, 'T': %.0f, 'S': %.0f}}", first, second, third);
          break;
        default:
          g_string_append_printf (text, "'op': 'rmsnorm', 'parameters': {'rows': %.0f, 'd': %.0f}}", first, second);
        }
    }
  return g_string_free (text, FALSE);
}

static char *
invent_view (GRand *random)
{
  static const char *const parameters[] = { "B", "D", "T", "S", "rows", "batch" };
  static const char *const axes[] = { "machine", "fitted" };
  double from = draw_log (random, 1, 512);

  return g_strdup_printf (", 'view': {'axes': '%s', 'path': {'parameter': '%s', 'from': %.0f, 'to': %.0f, 'all': %s}}",
                          axes[g_rand_int_range (random, 0, 2)],
                          parameters[g_rand_int_range (random, 0, (gint32) G_N_ELEMENTS (parameters))], from,
                          from * draw_log (random, 2, 65536), g_rand_boolean (random) ? "true" : "false");
}

/* No name, value or mark of a path lies on another one's text, nor outside of the plot. */
static void
test_legible_whatever_runs (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  RoofLibrary *library = fixture_get_library ();
  guint n_drawn = 0;

  for (int i = 0; i < 300; i++)
    {
      RoofMachine *machine = roof_library_get_machine (
        library, (guint) g_rand_int_range (random, 0, (gint32) roof_library_get_n_machines (library)));
      g_autofree char *kernels = invent_kernels (random), *view = invent_view (random);
      g_autoptr (RoofScene) scene
        = fixture_make_scene (roof_machine_get_id (machine), kernels, view, g_rand_int_range (random, -1, 3));
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, floor (g_rand_double_range (random, 240, 1700)), floor (g_rand_double_range (random, 200, 1100)));
      guint n;

      roof_scene_get_tracks (scene, &n);
      n_drawn += n > 0;
      fixture_assert_legible (layout);
      fixture_assert_within_plot (layout);
    }
  g_assert_cmpuint (n_drawn, >, 100);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/path/of-whom", test_of_whom);
  g_test_add_func ("/roof/path/golden", test_golden);
  g_test_add_func ("/roof/path/turn", test_turn);
  g_test_add_func ("/roof/path/values-named", test_values_named);
  g_test_add_func ("/roof/path/dot-on-path", test_dot_on_path);
  g_test_add_func ("/roof/path/hit", test_hit);
  g_test_add_func ("/roof/path/words", test_words);
  g_test_add_func ("/roof/path/glow", test_glow);
  g_test_add_func ("/roof/path/no-way", test_no_way);
  g_test_add_func ("/roof/path/fitted", test_fitted);
  g_test_add_func ("/roof/path/svg", test_svg);
  g_test_add_func ("/roof/path/dot-on-path-with-launch", test_dot_on_path_with_launch);
  g_test_add_func ("/roof/path/legible-whatever-runs", test_legible_whatever_runs);
  return g_test_run ();
}
