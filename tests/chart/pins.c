/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "chart/pick/hit.h"
#include "chart/words/describe.h"
#include "explore/gap/gap.h"
#include "fixtures.h"

#define PIN(label, batch, rest)                                                          \
  "{'label': '" label "', 'kernel': {'name': 'MLP projections', 'op': 'matmul',"         \
  " 'parameters': {'B': " batch ", 'D': 4096, 'F': 11008}}" rest "}"

static RoofScene *
make_scene (const char *pins)
{
  g_autofree char *rest = g_strdup_printf (", 'ghosts': [%s]", pins);

  return fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, rest, 0);
}

/* The live kernel runs at B = 16. */
static void
test_gains (void)
{
  g_autoptr (RoofScene) scene = make_scene (PIN ("less", "4", "") ", " PIN ("more", "64", ", 'ahead': true") ", "
                                            PIN ("same", "16", ""));
  guint n;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (scene, &n);
  RoofAnalysis *live = roof_report_get_analysis (roof_scene_get_report (scene), 0);

  g_assert_cmpuint (n, ==, 3);
  assert_approx (placed[0].gain, roof_analysis_get_performance (live) / placed[0].y, 1e-12);
  assert_approx (placed[1].gain, placed[1].y / roof_analysis_get_performance (live), 1e-12);
  g_assert_cmpfloat (placed[0].gain, >, 3.9);
  g_assert_cmpfloat (placed[1].gain, >, 3.9);
  g_assert_cmpfloat (placed[2].gain, ==, 1);
  g_assert_true (placed[1].what_if);
}

#define TWO_LEVELS(name, flops, cache, main)                                                                            \
  "{'name': '" name "', 'op': 'custom', 'compute': 'bf16', 'parameters': {'flops': " flops ", 'bytes.l2': " cache         \
  ", 'bytes.hbm': " main "}}"

/* Where several levels show, a pin stands at each of them, named and told with its gain at one; so many arrows go to the
 * live dots. A level that is hidden has none. */
static void
test_levels (void)
{
  static const char pins[] = ", 'ghosts': [{'label': 'before', 'kernel': " TWO_LEVELS ("k", "1e9", "4e8", "2e8") "}]";
  g_autofree char *hidden = g_strconcat (pins, ", 'view': {'hidden_levels': ['l2']}", NULL);
  g_autoptr (RoofScene) scene
    = fixture_make_scene ("nvidia-h100-sxm5-80gb", TWO_LEVELS ("k", "1e9", "1e8", "5e7"), pins, 0);
  g_autoptr (RoofScene) one
    = fixture_make_scene ("nvidia-h100-sxm5-80gb", TWO_LEVELS ("k", "1e9", "1e8", "5e7"), hidden, 0);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 900, 600);
  guint n, n_polygons;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (scene, &n);
  RoofMachine *machine = roof_report_get_machine (roof_scene_get_report (scene));

  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpstr (placed[0].label, ==, "before");
  assert_approx (placed[0].x, 5, 1e-12);
  g_assert_cmpfloat (placed[0].gain, >, 1);
  g_assert_null (placed[1].label);
  assert_approx (placed[1].x, 2.5, 1e-12);
  g_assert_true (isnan (placed[1].gain));
  g_assert_cmpint (placed[1].level, ==, roof_machine_find_level (machine, "l2"));
  g_assert_cmpfloat (placed[1].y, ==, placed[0].y);
  roof_layout_get_polygons (layout, &n_polygons);
  g_assert_cmpuint (n_polygons, >=, 2);
  roof_scene_get_placed_pins (one, &n);
  g_assert_cmpuint (n, ==, 1);
}

/* Another operation under the same name is no measure for it, and nothing at all has no arrow. */
static void
test_no_gain (void)
{
  g_autoptr (RoofScene) scene
    = make_scene ("{'kernel': {'name': 'MLP projections', 'op': 'relu'}}, {'kernel': {'name': 'gone', 'op': 'relu'}},"
                  "{'kernel': {'name': 'unknown', 'op': 'no such thing'}}");
  guint n;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (scene, &n);

  g_assert_cmpuint (n, ==, 2);
  g_assert_true (isnan (placed[0].gain));
  g_assert_cmpint (placed[0].kernel, ==, 0);
  g_assert_cmpint (placed[1].kernel, ==, -1);
  g_assert_cmpstr (placed[1].label, ==, "gone");
}

/* The number of arrow heads; @tip: (out): of the last. */
static guint
find_arrows (const RoofLayout *layout,
             RoofPoint        *tip)
{
  guint n, arrows = 0;
  const RoofPolygon *polygons = roof_layout_get_polygons (layout, &n);

  for (guint i = 0; i < n; i++)
    if (polygons[i].over)
      {
        *tip = polygons[i].corners[0];
        arrows++;
      }
  return arrows;
}

static const RoofDot *
find_pin (const RoofLayout *layout,
          int               pin)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    if (dots[i].owner.kind == ROOF_HIT_PIN && dots[i].owner.index == pin)
      return &dots[i];
  return NULL;
}

static void
test_arrow_and_gain (void)
{
  g_autoptr (RoofScene) scene = make_scene (PIN ("small", "2", ""));
  g_autoptr (RoofLayout) layout = fixture_lay_out (scene, 1000, 700);
  const RoofDot *live = roof_layout_find_dot (layout, 0, -1), *pin = find_pin (layout, 0);
  const RoofText *gain = fixture_find_text (layout, "×7.96");
  RoofPoint tip = { 0, 0 };

  g_assert_cmpuint (find_arrows (layout, &tip), ==, 1);
  g_assert_cmpfloat (hypot (tip.x - live->x, tip.y - live->y), <, hypot (tip.x - pin->x, tip.y - pin->y));
  g_assert_nonnull (gain);
  g_assert_cmpint (gain->owner.kind, ==, ROOF_HIT_PIN);
  g_assert_cmpfloat (gain->box.x, >, pin->x);
  g_assert_cmpfloat (gain->box.x, <, live->x);
  g_assert_nonnull (fixture_find_text (layout, "small"));
  fixture_assert_legible (layout);
}

/* Too near for an arrow, the gain stands behind the name. */
static void
test_gain_behind_name (void)
{
  g_autoptr (RoofScene) scene = make_scene (PIN ("near", "13", ""));
  g_autoptr (RoofLayout) layout = fixture_lay_out (scene, 1000, 700);
  RoofPoint tip = { 0, 0 };

  g_assert_cmpuint (find_arrows (layout, &tip), ==, 0);
  g_assert_nonnull (fixture_find_text (layout, "near ×1.23"));
}

/* What lies ahead has its arrow the other way round, and dashed. */
static void
test_what_if (void)
{
  g_autoptr (RoofScene) scene = make_scene (PIN ("large", "128", ", 'ahead': true"));
  g_autoptr (RoofLayout) layout = fixture_lay_out (scene, 1000, 700);
  const RoofDot *live = roof_layout_find_dot (layout, 0, -1), *pin = find_pin (layout, 0);
  guint n, dashed = 0;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);
  RoofPoint tip = { 0, 0 };

  g_assert_cmpuint (find_arrows (layout, &tip), ==, 1);
  g_assert_cmpfloat (hypot (tip.x - live->x, tip.y - live->y), >, hypot (tip.x - pin->x, tip.y - pin->y));
  for (guint i = 0; i < n; i++)
    dashed += lines[i].dashed && lines[i].owner.kind == ROOF_HIT_PIN;
  g_assert_cmpuint (dashed, ==, 1);
}

/* Where nothing has moved the live dot is what one sees and takes hold of. */
static void
test_live_lies_on_top (void)
{
  g_autoptr (RoofScene) scene = make_scene (PIN ("same", "16", ""));
  g_autoptr (RoofLayout) layout = fixture_lay_out (scene, 1000, 700);
  const RoofDot *live = roof_layout_find_dot (layout, 0, -1);
  RoofPoint tip = { 0, 0 };

  g_assert_cmpint (roof_hit_test (layout, live->x, live->y).kind, ==, ROOF_HIT_DOT);
  g_assert_cmpuint (find_arrows (layout, &tip), ==, 0);
  g_assert_null (fixture_find_text (layout, "same"));
  g_assert_null (fixture_find_text (layout, "×1"));
}

static void
test_hidden_with_its_kernel (void)
{
  g_autoptr (RoofScene) scene
    = fixture_make_scene ("nvidia-h100-sxm5-80gb",
                          "{'name': 'a', 'op': 'relu', 'visible': false}, {'name': 'b', 'op': 'relu'}",
                          ", 'ghosts': [{'kernel': {'name': 'a', 'op': 'relu'}}, {'kernel': {'name': 'b', 'op': 'relu'}}]", 0);
  guint n;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (scene, &n);

  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpint (placed[0].pin, ==, 1);
}

static RoofWhatIf
make_preview (RoofScene *scene,
              double     factor)
{
  RoofReport *report = roof_scene_get_report (scene);
  RoofAnalysis *live = roof_report_get_analysis (report, 0);
  RoofMachine *machine = roof_report_get_machine (report);
  RoofMachineKey key = { ROOF_PART_LEVEL, (guint) roof_machine_find_main_memory (machine), ROOF_FIELD_VALUE };
  g_autoptr (RoofMachine) faster
    = roof_machine_with_rating (machine, key, roof_machine_get_rating (machine, key)->value * factor, NULL);

  return (RoofWhatIf) {
    .analysis = roof_analysis_new (roof_analysis_get_operation (live), roof_analysis_get_kernel (live), faster, NULL),
    .gain = factor,
    .label = (char *) "HBM3 doubled",
  };
}

/* The axes hold still, the raised roof lies behind the others, and a hit on it says what it is. */
static void
test_preview (void)
{
  g_autoptr (RoofScene) plain = make_scene ("");
  g_autoptr (RoofSelection) selection = roof_selection_new (0);
  RoofWhatIf preview = make_preview (plain, 2);
  RoofFocus focus = { selection, NULL, &preview };
  g_autoptr (RoofScene) scene = roof_scene_new_focused (roof_scene_get_comparison (plain), NULL, &focus);
  guint n, n_placed;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (scene, &n_placed);
  g_autofree char *words = roof_describe_hit (scene, (RoofHit) { ROOF_HIT_PIN, 0, -1, -1 });

  g_assert_cmpfloat (roof_scene_get_extent (scene)->x_max, ==, roof_scene_get_extent (plain)->x_max);
  g_assert_cmpfloat (roof_scene_get_extent (scene)->y_min, ==, roof_scene_get_extent (plain)->y_min);
  g_assert_cmpint (slopes[n - 1].way, ==, ROOF_WAY_DATASHEET);
  assert_approx (slopes[n - 1].slope, 6.7e12, 1e-9);
  g_assert_cmpuint (n_placed, ==, 1);
  g_assert_cmpint (placed[0].pin, ==, -1);
  g_assert_cmpfloat (placed[0].gain, ==, 2);
  g_assert_true (g_str_has_prefix (words, "HBM3 doubled\n"));
  roof_analysis_unref (preview.analysis);
}

/* Of the kernel that leads: from each tensor once to its tiles, and on to what was measured. */
static void
test_tiling (void)
{
  g_autoptr (RoofScene) scene
    = fixture_make_scene ("tpu-v5e", "{'name': 't', 'op': 'tiled_matmul', 'parameters': {'measured.hbm': 3e10}}", NULL, 0);
  g_autoptr (RoofLayout) layout = fixture_lay_out (scene, 1000, 700);
  guint n;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (scene, &n);
  RoofPoint tip = { 0, 0 };
  g_autofree char *words = fixture_plain (roof_describe_hit (scene, (RoofHit) { ROOF_HIT_PIN, 0, -2, -1 }));

  g_assert_cmpuint (n, ==, 2);
  assert_approx (placed[0].x, 2.0 * 4096 * 4096 * 4096 / (3.0 * 4096 * 4096 * 2), 1e-12);
  assert_approx (placed[0].y, 1.97e14, 1e-12);
  assert_approx (placed[1].x, 2.0 * 4096 * 4096 * 4096 / 3e10, 1e-12);
  g_assert_false (placed[0].what_if);
  g_assert_true (placed[1].what_if);
  g_assert_cmpuint (find_arrows (layout, &tip), ==, 2);
  g_assert_true (g_str_has_prefix (words, "ideal 100.7 MB\n"));
}

/* @time: of a product of 4224 cubed; @rest: (nullable). */
static RoofScene *
make_measured (const char *time,
               const char *rest,
               int         selected)
{
  g_autofree char *kernel = g_strdup_printf ("{'name': 'gemm', 'op': 'matmul', 'parameters': {'B': 4224, 'D': 4224, 'F': 4224}%s}", time);

  return fixture_make_scene ("nvidia-h100-sxm5-80gb", kernel, rest, selected);
}

#define MEASURED ", 'measured': {'time': 4e-4}"

static guint
count_steps (RoofScene *scene)
{
  guint n, steps = 0;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (scene, &n);

  for (guint i = 0; i < n; i++)
    steps += placed[i].step;
  return steps;
}

/* Of a measured kernel: from the ideal dot over each step that takes time down to the live dot, at the bytes of each step. */
static void
test_gap (void)
{
  static const RoofGapStep steps[] = { ROOF_GAP_COMPULSORY, ROOF_GAP_TILES, ROOF_GAP_SUSTAINED, ROOF_GAP_OVERLAP };
  g_autoptr (RoofScene) scene = make_measured (MEASURED, "", 0);
  g_autoptr (RoofLayout) layout = fixture_lay_out (scene, 1000, 700);
  g_autofree char *words = fixture_plain (roof_describe_hit (scene, (RoofHit) { ROOF_HIT_PIN, 0, ROOF_PIN_GAP - ROOF_GAP_TILES, -1 }));
  guint n, n_lines, threads = 0;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (scene, &n);
  const RoofLine *lines = roof_layout_get_lines (layout, &n_lines);
  RoofPoint tip;

  g_assert_cmpuint (n, ==, G_N_ELEMENTS (steps));
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (placed[i].step);
      g_assert_cmpint (placed[i].pin, ==, ROOF_PIN_GAP - (int) steps[i]);
      assert_approx (placed[i].x, 2.0 * 4224 * 4224 * 4224 / (3.0 * 4224 * 4224 * 2), 1e-12);
      g_assert_cmpfloat (placed[i].y, <, i > 0 ? placed[i - 1].y : INFINITY);
      g_assert_nonnull (find_pin (layout, placed[i].pin));
      g_assert_cmpfloat (find_pin (layout, placed[i].pin)->radius, <, roof_layout_find_dot (layout, 0, -1)->radius);
    }
  assert_approx (placed[0].y, 9.894e14, 1e-9);
  assert_approx (placed[1].y, 0.825 * 9.894e14, 1e-9);
  g_assert_cmpfloat (placed[3].y, >, 2.0 * 4224 * 4224 * 4224 / 4e-4);
  for (guint i = 0; i < n_lines; i++)
    threads += lines[i].owner.kind == ROOF_HIT_PIN && lines[i].dashed;
  g_assert_cmpuint (threads, >=, 3);
  g_assert_cmpuint (find_arrows (layout, &tip), ==, 0);
  g_assert_true (g_str_has_prefix (words, "Tiles and waves\n"));
  g_assert_nonnull (strstr (words, "561 tiles in 5 waves"));
  fixture_assert_legible (layout);
}

/* Names stand beside the steps where there is room, and none is drawn over anything else. */
static void
test_gap_names (void)
{
  g_autoptr (RoofScene) scene = make_measured (", 'measured': {'time': 4e-3}", "", 0);
  g_autoptr (RoofLayout) large = fixture_lay_out (scene, 1600, 1600), small = fixture_lay_out (scene, 260, 180);

  g_assert_nonnull (fixture_find_text (large, "No overlap"));
  fixture_assert_legible (large);
  fixture_assert_legible (small);
}

/* Only where the kernel is measured and selected, its level is shown, and it has a chain at all. */
static void
test_no_gap (void)
{
  const struct
  {
    const char *time, *rest;
    int         selected;
  } cases[] = {
    { "", "", 0 },
    { MEASURED, "", -1 },
    { MEASURED, ", 'view': {'hidden_levels': ['hbm']}", 0 },
    { ", 'measured': {'time': 1e-5}", "", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = make_measured (cases[i].time, cases[i].rest, cases[i].selected);

      g_assert_cmpuint (count_steps (scene), ==, 0);
    }
}

/* The chain follows the selection, and the axes do not. */
static void
test_gap_leaves_axes (void)
{
  g_autoptr (RoofScene) chosen = make_measured (MEASURED, ", 'view': {'axes': 'fitted'}", 0);
  g_autoptr (RoofScene) plain = make_measured (MEASURED, ", 'view': {'axes': 'fitted'}", -1);

  g_assert_cmpfloat (roof_scene_get_extent (chosen)->y_max, ==, roof_scene_get_extent (plain)->y_max);
  g_assert_cmpfloat (roof_scene_get_extent (chosen)->y_min, ==, roof_scene_get_extent (plain)->y_min);
}

static void
test_tooltip (void)
{
  g_autoptr (RoofScene) scene = make_scene (PIN ("small", "2", "") ", " PIN ("large", "128", ", 'ahead': true"));
  g_autofree char *small = fixture_plain (roof_describe_hit (scene, (RoofHit) { ROOF_HIT_PIN, 0, 0, -1 }));
  g_autofree char *large = fixture_plain (roof_describe_hit (scene, (RoofHit) { ROOF_HIT_PIN, 0, 1, -1 }));

  g_assert_true (g_str_has_prefix (small, "small (pinned)\n"));
  g_assert_nonnull (strstr (small, "\nMemory bound on HBM3\nNow 7.96× as fast per FLOP"));
  g_assert_nonnull (strstr (large, "\n7."));
}

static void
test_state (void)
{
  g_autoptr (RoofScene) scene
    = fixture_make_scene ("nvidia-h100-sxm5-80gb",
                          "{'name': 'a', 'op': 'matmul', 'parameters': {'B': 64}}, {'name': 'b', 'op': 'matmul',"
                          " 'formats': {'weights': 'int8'}}, {'name': 'c', 'op': 'relu'}", NULL, 0);
  static const char *const expected[] = { "B = 64, bf16", "B = 16, bf16 × int8", "bf16" };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *state
        = fixture_plain (roof_describe_state (roof_report_get_analysis (roof_scene_get_report (scene), i)));

      g_assert_cmpstr (state, ==, expected[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/pins/gains", test_gains);
  g_test_add_func ("/roof/pins/levels", test_levels);
  g_test_add_func ("/roof/pins/no-gain", test_no_gain);
  g_test_add_func ("/roof/pins/arrow-and-gain", test_arrow_and_gain);
  g_test_add_func ("/roof/pins/gain-behind-name", test_gain_behind_name);
  g_test_add_func ("/roof/pins/ahead", test_what_if);
  g_test_add_func ("/roof/pins/live-lies-on-top", test_live_lies_on_top);
  g_test_add_func ("/roof/pins/hidden-with-its-kernel", test_hidden_with_its_kernel);
  g_test_add_func ("/roof/pins/preview", test_preview);
  g_test_add_func ("/roof/pins/tiling", test_tiling);
  g_test_add_func ("/roof/pins/gap", test_gap);
  g_test_add_func ("/roof/pins/gap-names", test_gap_names);
  g_test_add_func ("/roof/pins/no-gap", test_no_gap);
  g_test_add_func ("/roof/pins/gap-leaves-axes", test_gap_leaves_axes);
  g_test_add_func ("/roof/pins/tooltip", test_tooltip);
  g_test_add_func ("/roof/pins/state", test_state);

  return g_test_run ();
}
