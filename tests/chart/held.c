/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "approx.h"
#include "chart/pick/drag.h"
#include "chart/pick/hit.h"
#include "chart/words/describe.h"
#include "core/units/units.h"
#include "dump.h"
#include "fixtures.h"

/* The 2009 Opteron has ceilings under both of its roofs. */
static RoofMachine *
get_opteron (void)
{
  return roof_library_find_machine (fixture_get_library (), "williams2009-opteron-x2-2214", NULL);
}

/* The scene of a machine one of whose numbers was pulled, over the axes and roofs that were. */
static RoofScene *
hold (RoofMachineKey key,
      double         factor)
{
  RoofMachine *before = get_opteron ();
  g_autoptr (RoofMachine) machine
    = roof_machine_with_rating (before, key, roof_machine_get_rating (before, key)->value * factor, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_new (machine);
  g_autoptr (RoofReport) report
    = roof_report_new (roof_library_get_catalogue (fixture_get_library ()), snapshot, NULL);
  g_autoptr (RoofComparison) comparison = roof_comparison_new_single (report);
  RoofBackdrop backdrop = { { 0.5, 500, 1e8, 1e12 }, before };
  RoofFocus focus = { .backdrop = &backdrop };

  return roof_scene_new_focused (comparison, NULL, &focus);
}

/* Heights of what was left behind: slants at 1 FLOP/B, then flats. */
static char *
list_shadow (const RoofScene *scene)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);
  const RoofFlat *flats;

  for (guint i = 0; i < n; i++)
    if (slopes[i].way == ROOF_WAY_DATASHEET)
      g_string_append_printf (text, "slope %.4g ", slopes[i].slope);
  flats = roof_scene_get_flats (scene, &n);
  for (guint i = 0; i < n; i++)
    if (flats[i].datasheet)
      g_string_append_printf (text, "flat %.4g ", flats[i].y);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Of the numbers of a machine only the one that departs leaves a pin, where it was. */
static void
test_shadow (void)
{
  const RoofMachineKey memory = { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE };
  const RoofMachineKey peak = { ROOF_PART_PEAK, 0, ROOF_FIELD_VALUE };
  const RoofMachineKey ceiling = { ROOF_PART_CEILING, 0, ROOF_FIELD_VALUE };
  const RoofMachineKey keys[] = { memory, peak, ceiling };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (RoofScene) same = hold (keys[i], 1);
      g_autoptr (RoofScene) pulled = hold (keys[i], keys[i].part == ROOF_PART_CEILING ? 0.9 : 1.2);
      g_autofree char *nothing = list_shadow (same);
      g_autofree char *pin = list_shadow (pulled);
      g_autofree char *number = g_strdup_printf (" %.4g ", roof_machine_get_rating (get_opteron (), keys[i])->value);

      g_assert_cmpstr (nothing, ==, "");
      g_assert_nonnull (strstr (pin, number));
      g_assert_true (g_str_has_suffix (pin, number)); /* and no other */
    }
}

static gboolean
has_text (const RoofLayout *layout,
          const char       *ending)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (g_str_has_suffix (texts[i].text, ending))
      return TRUE;
  return FALSE;
}

/* A machine that was edited keeps the thin line of its preset, and its name has the factor, without any drag. */
static void
test_edited (void)
{
  const RoofMachineKey memory = { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE };
  RoofMachine *preset = get_opteron ();
  g_autoptr (RoofMachine) machine
    = roof_machine_with_rating (preset, memory, roof_machine_get_rating (preset, memory)->value * 1.87, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_new (machine);
  g_autoptr (RoofReport) report
    = roof_report_new (roof_library_get_catalogue (fixture_get_library ()), snapshot, NULL);
  g_autoptr (RoofComparison) comparison = roof_comparison_new_single (report);
  RoofFocus focus = { .preset = preset };
  g_autoptr (RoofScene) scene = roof_scene_new_focused (comparison, NULL, &focus);
  g_autofree char *shadow = list_shadow (scene);
  g_autofree char *dump = fixture_plain (dump_scene (scene));
  static const int widths[] = { 1000, 420, 300 }; /* where names are long, short and mere values */

  g_assert_true (g_str_has_prefix (shadow, "slope 1.5e+10 "));
  g_assert_nonnull (strstr (dump, "28.05 GB/s \303\2271.87\""));
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, widths[i], 500);

      g_assert_true (has_text (layout, " ×1.87"));
    }
  g_assert_cmpuint (roof_machine_count_changes (machine, preset), ==, 1);
  g_assert_cmpuint (roof_machine_count_changes (preset, preset), ==, 0);
}

/* Axes that would follow the machine stay while it is pulled. */
static void
test_axes_stay (void)
{
  g_autoptr (RoofScene) scene = hold ((RoofMachineKey) { ROOF_PART_PEAK, 0, ROOF_FIELD_VALUE }, 1000);
  const RoofExtent *extent = roof_scene_get_extent (scene);

  g_assert_cmpfloat (extent->x_min, ==, 0.5);
  g_assert_cmpfloat (extent->x_max, ==, 500);
  g_assert_cmpfloat (extent->y_max, ==, 1e12);
}

/* What stays behind cannot be taken hold of. */
static void
test_shadow_is_no_handle (void)
{
  g_autoptr (RoofScene) scene = hold ((RoofMachineKey) { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE }, 1.5);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1000, 700);
  double slope = roof_machine_get_level (get_opteron (), 0)->bandwidth.value;
  double x = roof_scale_to_pixel (roof_layout_get_x (layout), 0.6);
  double y = roof_scale_to_pixel (roof_layout_get_y (layout), 0.6 * slope);
  guint n, pins = 0;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    pins += lines[i].ink == ROOF_INK_GHOST;
  g_assert_cmpuint (pins, ==, 1);
  g_assert_cmpint (roof_hit_test (layout, x, y + 2).kind, !=, ROOF_HIT_PIN);
}

/* An H100 whose launches take 3 µs, and one kernel that is memory bound on it. */
static RoofScene *
make_bent (double overhead,
           int    selected)
{
  g_autoptr (RoofScene) plain = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  RoofSnapshot *snapshot = roof_report_get_snapshot (roof_scene_get_report (plain));
  g_autoptr (RoofMachine) machine
    = roof_machine_with_rating (roof_snapshot_get_active (snapshot),
                                (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE }, overhead, NULL);
  g_autoptr (RoofSnapshot) bent = roof_snapshot_with_machine (snapshot, 0, machine);

  return fixture_new_scene (bent, selected);
}

/* The curve goes through the dot of the kernel that it is drawn for, and never above the roof. */
static void
test_bend (void)
{
  g_autoptr (RoofScene) scene = make_bent (3e-6, 0);
  g_autoptr (RoofScene) none = make_bent (3e-6, -1);
  g_autoptr (RoofScene) straight = make_bent (0, 0);
  const RoofBend *bend = roof_scene_get_bend (scene);
  guint n;
  const RoofSpot *spots = roof_scene_get_spots (scene, &n);

  g_assert_null (roof_scene_get_bend (none));
  g_assert_null (roof_scene_get_bend (straight));
  g_assert_nonnull (bend);
  g_assert_cmpstr (bend->name, ==, "launch 3\u00a0µs");
  assert_approx (roof_bend_evaluate (bend, spots[0].x), spots[0].y, 1e-9);
  assert_approx (bend->x, bend->peak / bend->slope, 1e-12);
  assert_approx (bend->work / bend->y, 3e-6 + bend->work / bend->peak, 1e-12);
  for (double x = 0.01; x < 1e5; x *= 3)
    g_assert_cmpfloat (roof_bend_evaluate (bend, x), <, fmin (bend->peak, bend->slope * x));
}

/* The mark of the bend is a handle: pulled down to half, the time doubles. */
static void
test_bend_is_pulled (void)
{
  g_autoptr (RoofScene) scene = make_bent (3e-6, 0);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1000, 700);
  const RoofBend *bend = roof_scene_get_bend (scene);
  double x = roof_scale_to_pixel (roof_layout_get_x (layout), bend->x);
  double y = roof_scale_to_pixel (roof_layout_get_y (layout), bend->y);
  double half = roof_scale_to_pixel (roof_layout_get_y (layout), bend->y / 2);
  RoofHit hit = roof_hit_test (layout, x, y);
  g_autoptr (RoofDrag) drag = roof_drag_new (roof_library_get_catalogue (fixture_get_library ()), NULL, layout, hit, x, y);
  g_autofree char *words = roof_describe_hit (scene, hit);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) snapshot = NULL;
  double busy = bend->work / bend->peak;

  g_assert_cmpint (hit.kind, ==, ROOF_HIT_BEND);
  g_assert_nonnull (strstr (words, "3\u00a0µs"));
  g_assert_nonnull (drag);
  snapshot = roof_drag_update (drag, x, half, FALSE, 0, &result);
  assert_approx (roof_machine_get_overhead (roof_snapshot_get_active (snapshot))->value, 2 * (3e-6 + busy) - busy, 1e-9);
}

/* The verdict says what the launch makes of it. */
static void
test_launch_is_told (void)
{
  g_autoptr (RoofScene) scene = make_bent (3e-6, 0);
  g_autoptr (RoofScene) straight = make_bent (0, 0);
  g_autofree char *with = roof_describe_verdict (roof_report_get_analysis (roof_scene_get_report (scene), 0));
  g_autofree char *without = roof_describe_verdict (roof_report_get_analysis (roof_scene_get_report (straight), 0));

  g_assert_true (g_str_has_prefix (with, without));
  g_assert_nonnull (strstr (with, "Estimated "));
}

/* A dot at 11 % of its roof takes longer than its launch and its roof say, and its tooltip says how long. */
static void
test_launch_of_slow_kernel (void)
{
  g_autoptr (RoofScene) scene = make_bent (3e-6, 0);
  RoofSnapshot *snapshot = roof_report_get_snapshot (roof_scene_get_report (scene));
  g_autoptr (RoofKernel) kernel = roof_kernel_with_efficiency (roof_snapshot_get_kernel (snapshot, 0), 0.11);
  g_autoptr (RoofSnapshot) pulled = roof_snapshot_with_kernel (snapshot, 0, kernel);
  g_autoptr (RoofScene) slow = fixture_new_scene (pulled, 0);
  RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (slow), 0);
  g_autofree char *verdict = roof_describe_verdict (analysis);
  g_autofree char *time = roof_describe_time (analysis);
  g_autofree char *number
    = roof_units_format (roof_analysis_get_estimate (analysis)->t_min / 0.11 + 3e-6, ROOF_DIMENSION_TIME);
  g_autofree char *expected = g_strdup_printf ("Takes an estimated %s.", number);

  g_assert_nonnull (strstr (verdict, "Estimated "));
  g_assert_cmpstr (time, ==, expected);
}

static void
test_words (void)
{
  static const struct
  {
    RoofEditResult result;
    const char    *words;
  } cases[] = {
    { { .turned = ROOF_TURN_NOTHING }, NULL },
    { { .turned = ROOF_TURN_PARAMETER, .parameter = "B", .shown = 187 }, "B = 187" },
    { { .turned = ROOF_TURN_PARAMETER, .parameter = "B", .shown = 256, .snapped = ROOF_SNAP_RIDGE },
      "B = 256, on the ridge" },
    { { .turned = ROOF_TURN_PARAMETER, .parameter = "B", .shown = 64, .snapped = ROOF_SNAP_POWER }, "B = 64" },
    { { .turned = ROOF_TURN_PARAMETER, .parameter = "B", .shown = 1, .limited = ROOF_LIMIT_LEAST },
      "B = 1, the least possible" },
    { { .turned = ROOF_TURN_PARAMETER, .parameter = "B", .shown = 4096, .limited = ROOF_LIMIT_HIGHEST },
      "B = 4\u202f096, the most intensity possible" },
    { { .turned = ROOF_TURN_PARAMETER, .parameter = "S", .shown = 9000, .limited = ROOF_LIMIT_CAPACITY },
      "S = 9\u202f000, the most that fits in memory" },
    { { .turned = ROOF_TURN_PARAMETER, .parameter = "B", .shown = 2048, .limited = ROOF_LIMIT_SWEEP },
      "B = 2\u202f048, the end of the sweep" },
    { { .turned = ROOF_TURN_EFFICIENCY, .dimension = ROOF_DIMENSION_FRACTION, .shown = 0.62 }, "62\u00a0% of the roof" },
    { { .turned = ROOF_TURN_EFFICIENCY, .dimension = ROOF_DIMENSION_FRACTION, .shown = 0.11, .time = 8.2e-6 },
      "11\u00a0% of the roof: 8.2\u00a0µs" },
    { { .turned = ROOF_TURN_BANDWIDTH, .dimension = ROOF_DIMENSION_BANDWIDTH, .shown = 4.52e12, .factor = 1.35 },
      "×1.35, 4.52\u00a0TB/s" },
    { { .turned = ROOF_TURN_BANDWIDTH, .dimension = ROOF_DIMENSION_BANDWIDTH, .shown = 3.35e12, .factor = 1,
        .snapped = ROOF_SNAP_DATASHEET }, "3.35\u00a0TB/s, as in the datasheet" },
    { { .turned = ROOF_TURN_PEAK, .dimension = ROOF_DIMENSION_FLOP_RATE, .shown = 8.8e9, .factor = 0.5,
        .limited = ROOF_LIMIT_CEILING, .stop = "No SIMD" }, "×0.5, 8.8\u00a0GFLOP/s, not below “No SIMD”" },
    { { .turned = ROOF_TURN_PEAK, .dimension = ROOF_DIMENSION_FLOP_RATE, .shown = 1e10, .factor = 2,
        .limited = ROOF_LIMIT_ROOF, .stop = "vector fp64" }, "×2, 10\u00a0GFLOP/s, under the roof of vector fp64" },
    { { .turned = ROOF_TURN_PEAK, .dimension = ROOF_DIMENSION_FLOP_RATE, .shown = 2e15, .factor = 2, .passed = "fp8",
        .passed_unit = "Tensor Core" }, "×2, 2\u00a0PFLOP/s, past Tensor Core fp8" },
    { { .turned = ROOF_TURN_BANDWIDTH, .dimension = ROOF_DIMENSION_BANDWIDTH, .shown = 1e13, .factor = 2, .passed = "L2" },
      "×2, 10\u00a0TB/s, past L2" },
    { { .turned = ROOF_TURN_OVERHEAD, .dimension = ROOF_DIMENSION_TIME, .shown = 3e-6, .factor = NAN },
      "3\u00a0µs per launch" },
    { { .turned = ROOF_TURN_TRAFFIC, .name = "HBM3", .dimension = ROOF_DIMENSION_BYTE, .shown = 43e6, .factor = 1 / 2.1,
        .speed = 1 }, "2.1× fewer HBM3 bytes: 43\u00a0MB" },
    { { .turned = ROOF_TURN_TRAFFIC, .name = "HBM3", .dimension = ROOF_DIMENSION_BYTE, .shown = 117e6, .factor = 1.3,
        .speed = 1, .limited = ROOF_LIMIT_ROOF }, "1.3× the HBM3 bytes: 117\u00a0MB, at most the roof" },
    { { .turned = ROOF_TURN_TIME, .dimension = ROOF_DIMENSION_TIME, .shown = 1, .factor = 1 / 1.8, .speed = 1.8,
        .efficiency = 0.62 }, "1.8× faster: 62\u00a0% of the roof" },
    { { .turned = ROOF_TURN_TIME, .dimension = ROOF_DIMENSION_TIME, .shown = 1, .factor = 0.5, .speed = 2,
        .efficiency = 1, .limited = ROOF_LIMIT_ROOF }, "2× faster: 100\u00a0% of the roof" },
    { { .turned = ROOF_TURN_TIME, .dimension = ROOF_DIMENSION_TIME, .shown = 1, .factor = 2, .speed = 0.5,
        .efficiency = 0.2 }, "2× slower: 20\u00a0% of the roof" },
    { { .turned = ROOF_TURN_TRAFFIC, .name = "HBM3", .dimension = ROOF_DIMENSION_BYTE, .shown = 43e6, .factor = 0.5,
        .speed = 1.8, .efficiency = 0.62 }, "2× fewer HBM3 bytes: 43\u00a0MB; 1.8× faster: 62\u00a0% of the roof" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = roof_describe_edit (&cases[i].result, ROOF_TALLY_FLOP);

      g_assert_cmpstr (words, ==, cases[i].words);
    }
}

/* What Undo names: the number that was turned, and whose it is. */
static void
test_turned (void)
{
  static const struct
  {
    RoofHit      what;
    RoofEditStep step;
    const char  *label;
  } cases[] = {
    { { ROOF_HIT_DOT, 0, 0, -1, 0 }, ROOF_EDIT_RIGHT, "Change Batch of layer" },
    { { ROOF_HIT_PATH, 0, 0, -1, 0 }, ROOF_EDIT_RIGHT, "Change Batch of layer" },
    { { ROOF_HIT_DOT, 0, 0, -1, 0 }, ROOF_EDIT_DOWN, "Change Efficiency of layer" },
    { { ROOF_HIT_DOT, 1, 0, -1, 0 }, ROOF_EDIT_RIGHT, "Pin What run Would Take" },
    { { ROOF_HIT_DOT, 2, 0, -1, 0 }, ROOF_EDIT_RIGHT, "Change Work of own" },
    { { ROOF_HIT_ROOF, -1, 0, -1, 0 }, ROOF_EDIT_UP, "Change Bandwidth of DDR2-667" },
    { { ROOF_HIT_PEAK, -1, 0, -1, 0 }, ROOF_EDIT_UP, "Change Peak of SSE2 fp64" },
    { { ROOF_HIT_CEILING, -1, 0, -1, 0 }, ROOF_EDIT_UP, "Change Ceiling “Imbalanced floating-point mix”" },
    { { ROOF_HIT_RIDGE, -1, 0, 0, 0 }, ROOF_EDIT_RIGHT, "Change Peak of SSE2 fp64" },
    { { ROOF_HIT_RIDGE, -1, 0, 0, 0 }, ROOF_EDIT_UP, "Change Bandwidth of DDR2-667" },
  };
  g_autoptr (RoofScene) scene = fixture_make_scene (
    "williams2009-opteron-x2-2214",
    "{'name': 'layer', 'op': 'matmul', 'compute': 'fp64', 'parameters': {'B': 16, 'D': 512, 'F': 512}},"
    "{'name': 'run', 'op': 'custom', 'compute': 'fp64', 'parameters': {'flops': 1e9, 'bytes.dram': 1e9, 'time': 1}},"
    "{'name': 'own', 'op': 'custom', 'compute': 'fp64', 'parameters': {'flops': 1e9, 'bytes.dram': 1e9}}", NULL, 0);
  RoofReport *report = roof_scene_get_report (scene);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofGrip grip = { ROOF_GRIP_DOT, cases[i].what.kernel, cases[i].what.index, -1 };
      g_autoptr (RoofEdit) edit = NULL;
      g_autoptr (RoofSnapshot) snapshot = NULL;
      g_autofree char *label = NULL;
      RoofEditResult result;

      if (cases[i].what.kind != ROOF_HIT_PATH)
        g_assert_true (roof_hit_get_grip (cases[i].what, &grip));
      edit = roof_edit_new (roof_library_get_catalogue (fixture_get_library ()), roof_report_get_snapshot (report), NULL, grip);
      snapshot = roof_edit_step (edit, cases[i].step, 0, &result);
      label = roof_describe_turned (report, cases[i].what, &result);
      g_assert_cmpstr (label, ==, cases[i].label);
    }
}

/* Of two bandwidths of a memory, and of a ridge between one of several peaks, that which gave way. */
static void
test_turned_rates (void)
{
  static const struct
  {
    RoofHit        what;
    RoofEditResult result;
    const char    *label;
  } cases[] = {
    { { ROOF_HIT_READ, -1, 2, -1, 0 }, { .turned = ROOF_TURN_BANDWIDTH }, "Change Bandwidth of HBM3, reading" },
    { { ROOF_HIT_WRITE, -1, 2, -1, 0 }, { .turned = ROOF_TURN_BANDWIDTH }, "Change Bandwidth of HBM3, writing" },
    { { ROOF_HIT_RIDGE, -1, 2, 3, 0 }, { .turned = ROOF_TURN_BANDWIDTH }, "Change Bandwidth of HBM3" },
    { { ROOF_HIT_RIDGE, -1, 2, 3, 0 }, { .turned = ROOF_TURN_PEAK }, "Change Peak of Tensor Core fp16" },
  };
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *label = roof_describe_turned (roof_scene_get_report (scene), cases[i].what, &cases[i].result);

      g_assert_cmpstr (label, ==, cases[i].label);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/held/shadow", test_shadow);
  g_test_add_func ("/roof/held/edited", test_edited);
  g_test_add_func ("/roof/held/axes-stay", test_axes_stay);
  g_test_add_func ("/roof/held/shadow-is-no-handle", test_shadow_is_no_handle);
  g_test_add_func ("/roof/held/bend", test_bend);
  g_test_add_func ("/roof/held/bend-is-pulled", test_bend_is_pulled);
  g_test_add_func ("/roof/held/launch-is-told", test_launch_is_told);
  g_test_add_func ("/roof/held/launch-of-slow-kernel", test_launch_of_slow_kernel);
  g_test_add_func ("/roof/held/words", test_words);
  g_test_add_func ("/roof/held/turned", test_turned);
  g_test_add_func ("/roof/held/turned-rates", test_turned_rates);

  return g_test_run ();
}
