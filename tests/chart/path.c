/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout-private.h"

#include <math.h>
#include <string.h>

#include "chart/describe.h"
#include "chart/hit.h"
#include "chart/palette.h"
#include "chart/svg.h"
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
  return roof_layout_new (scene, fixture_get_context (), 900, 600);
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
  g_autoptr (RoofLayout) layout = roof_layout_new_framed (scene, fixture_get_context (), 700, 500, NULL, &plot);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *data = roof_scene_dump (scene), *points = roof_layout_dump (layout);
  g_auto (GStrv) lines = g_strsplit (points, "\n", -1);

  g_string_append (text, strstr (data, "track"));
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "line path") || g_str_has_suffix (lines[i], "round"))
      g_string_append_printf (text, "%s\n", lines[i]);
  fixture_assert_golden ("path.txt", text->str);
}

static const RoofText *
find_text (const RoofLayout *layout,
           const char       *words)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (texts[i].text, words))
      return &texts[i];
  return NULL;
}

/* The crossing stands on the picture with its value, first whole number that is compute bound, at its very place. */
static void
test_turn (void)
{
  g_autoptr (RoofScene) scene = make_scene (0, VIEW ("false"));
  g_autoptr (RoofLayout) layout = lay_out (scene);
  const RoofText *text = find_text (layout, "B = 328");
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

  g_assert_nonnull (find_text (layout, "B = 1"));
  g_assert_nonnull (find_text (layout, "64"));
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

  g_assert_cmpstr (below, ==, "gemm as B runs from 1 to 64\nNot compute bound even at the end.");
  g_assert_cmpstr (above, ==, "gemm as B runs from 512 to 4 096\nCompute bound from end to end.");
  g_assert_null (none);
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
  g_autofree char *text = roof_svg_write (layout, roof_palette_get (ROOF_THEME_LIGHT), NULL, NULL, FALSE);

  g_assert_nonnull (strstr (text, "<path class=\"path\" d=\"M"));
  g_assert_nonnull (strstr (text, "stroke-linecap=\"round\""));
  g_assert_nonnull (strstr (text, "class=\"path-mark\""));
  g_assert_nonnull (strstr (text, ">B = 328</text>"));
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
  g_test_add_func ("/roof/path/no-way", test_no_way);
  g_test_add_func ("/roof/path/fitted", test_fitted);
  g_test_add_func ("/roof/path/svg", test_svg);
  return g_test_run ();
}
