/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "chart/draw/export.h"
#include "chart/draw/svg.h"
#include "chart/layout/layout-private.h"
#include "chart/scene/scene-private.h"
#include "fixtures.h"

/* What the marks of a picture mean is said in it, if they occur; dots at levels look like the roofs of these. */

static const char plain[] = "{'name': 'a', 'op': 'custom', 'parameters': {'flops': 1000000000, 'bytes.hbm': 1000000000}},"
                            "{'name': 'b', 'op': 'custom', 'parameters': {'flops': 9000000000, 'bytes.hbm': 1000000000}}";
/* One at several levels, the other above its roof; both measured, and one is bound by compute. */
static const char rich[]
    = "{'name': 'a', 'op': 'custom', 'unit': 'matrix', 'compute': 'bf16', 'parameters': {'flops': 50000000000, 'bytes.l1': 6000000000,"
      " 'bytes.l2': 2000000000, 'bytes.hbm': 500000000, 'time': 0.002}},"
      "{'name': 'b', 'op': 'custom', 'unit': 'matrix', 'compute': 'bf16', 'parameters': {'flops': 2000000000000, 'bytes.hbm': 1000000000,"
      " 'time': 0.001}}";

static RoofLayout *
lay_out (RoofScene    *scene,
         RoofKeyPlace  key,
         RoofPresetId  preset)
{
  RoofFigureStyle figure = { .key = key };
  RoofExportOptions options = roof_export_options_make (&figure, preset);

  return roof_export_lay_out (scene, &options, fixture_get_context ());
}

/* Where all dots look alike there is nothing to explain; nor where no key is asked for, and none in the window. */
static void
test_nothing_to_say (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", plain, NULL, -1);
  g_autoptr (RoofScene) rich_scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", rich, NULL, -1);
  g_autoptr (RoofLayout) one = lay_out (scene, ROOF_KEY_AUTO, ROOF_PRESET_COLUMN);
  g_autoptr (RoofLayout) none = lay_out (rich_scene, ROOF_KEY_NONE, ROOF_PRESET_COLUMN);
  g_autoptr (RoofLayout) window = fixture_new_layout (rich_scene, 900, 600);
  guint n;

  roof_layout_get_samples (one, &n);
  g_assert_cmpuint (n, ==, 0);
  roof_layout_get_samples (none, &n);
  g_assert_cmpuint (n, ==, 0);
  roof_layout_get_samples (window, &n);
  g_assert_cmpuint (n, ==, 0);
}

static void
test_what_occurs_is_said (void)
{
  static const char *const said[] = { "HBM3 bound", "compute bound", "above its roof", "5 %", "25 % of the time" };
  static const char *const unsaid[] = { "does not fit in memory", "selected", "outside the axes" };
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", rich, NULL, -1);

  for (guint p = ROOF_PRESET_SLIDE; p < ROOF_N_PRESETS; p++)
    {
      g_autoptr (RoofLayout) layout = lay_out (scene, ROOF_KEY_AUTO, (RoofPresetId) p);

      for (guint i = 0; i < G_N_ELEMENTS (unsaid); i++)
        g_assert_cmpuint (fixture_count_words (layout, unsaid[i]), ==, 0);
      for (guint i = 2; i < G_N_ELEMENTS (said); i++)
        g_assert_cmpuint (fixture_count_words (layout, said[i]), ==, 1);
      fixture_assert_legible (layout);
    }
}

/* A ring says which kernel was chosen, if there is another: not in a picture of one. */
static void
test_ring_chooses (void)
{
  g_autoptr (RoofScene) lone = fixture_make_scene ("nvidia-h100-sxm5-80gb", "{'name': 'up', 'op': 'matmul', 'parameters': {'B': 16}}", NULL, 0);
  g_autoptr (RoofScene) among = fixture_make_scene ("nvidia-h100-sxm5-80gb", rich, NULL, 0);
  g_autoptr (RoofLayout) picture = lay_out (lone, ROOF_KEY_AUTO, ROOF_PRESET_COLUMN), other = lay_out (among, ROOF_KEY_AUTO, ROOF_PRESET_COLUMN);
  g_autoptr (RoofLayout) window = fixture_new_layout (lone, 900, 600);

  g_assert_false (roof_layout_find_dot (picture, 0, -1)->selected);
  g_assert_cmpuint (fixture_count_words (picture, "selected"), ==, 0);
  g_assert_true (roof_layout_find_dot (other, 0, -1)->selected);
  g_assert_cmpuint (fixture_count_words (other, "selected"), ==, 1);
  g_assert_true (roof_layout_find_dot (window, 0, -1)->selected);
}

/* Roofs that are named @words alone, their values being in the key. */
static guint
count_labels (const RoofLayout *layout,
              const char       *words)
{
  guint n, found = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    found += texts[i].owner.kind == ROOF_HIT_ROOF && g_str_equal (texts[i].text, words);
  return found;
}

/* Each dot but the one with the name is drawn as the roof of its level, each level in an ink and with a shape of its own; its name
 * stands once in the picture, at a dot or in the key, besides the one of the roof. */
static void
test_levels_look_like_roofs (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", rich, NULL, -1);
  RoofMachine *machine = roof_report_get_machine (roof_scene_get_report (scene));

  for (guint p = ROOF_PRESET_SLIDE; p < ROOF_N_PRESETS; p++)
    {
      g_autoptr (RoofLayout) layout = lay_out (scene, ROOF_KEY_AUTO, (RoofPresetId) p);
      guint n, n_lines;
      const RoofDot *dots = roof_layout_get_kernel_dots (layout, 0, &n);
      const RoofLine *lines = roof_layout_get_lines (layout, &n_lines);

      g_assert_cmpuint (n, ==, 3);
      for (guint i = 0; i < n; i++)
        {
          for (guint j = 0; j < n_lines; j++)
            if (lines[j].layer == ROOF_LAYER_ROOF && lines[j].owner.kind == ROOF_HIT_ROOF && lines[j].owner.index == dots[i].owner.index
                && dots[i].hollow)
              g_assert_cmpint (lines[j].ink, ==, dots[i].ink);
          for (guint j = 0; j < i; j++)
            g_assert_cmpint (dots[i].ink, !=, dots[j].ink);
          if (dots[i].hollow)
            {
              g_autofree char *name = roof_layout_brief_level (roof_machine_get_level (machine, (guint) dots[i].owner.index)->name);

              g_assert_cmpuint (fixture_count_words (layout, name) - count_labels (layout, name), ==, 1);
            }
        }
    }
}

/* A row right under the peak, and one with free room around it. */
static const char under_peak[]
    = "{'name': 'near', 'op': 'custom', 'unit': 'matrix', 'compute': 'bf16', 'parameters': {'flops': 7000000000000, 'bytes.l1': 140000000000,"
      " 'bytes.l2': 23000000000, 'bytes.hbm': 7000000000, 'time': 0.01}},"
      "{'name': 'free', 'op': 'custom', 'unit': 'matrix', 'compute': 'bf16', 'parameters': {'flops': 1500000000000, 'bytes.l1': 75000000000,"
      " 'bytes.l2': 12000000000, 'bytes.hbm': 1500000000, 'time': 0.01}}";

/* No roof leads between the dots of levels and their names, which would read as names of the roof; wide type has them in the key. */
static void
test_levels_beside_roofs (void)
{
  static const RoofPresetId presets[] = { ROOF_PRESET_SLIDE, ROOF_PRESET_COLUMNS, ROOF_PRESET_POSTER };
  const RoofFocus focus = { .picture = TRUE };
  g_autoptr (RoofComparison) comparison = fixture_compare ("nvidia-h100-sxm5-80gb", under_peak, NULL);
  g_autoptr (RoofScene) scene = roof_scene_new_focused (comparison, roof_library_get_catalogue (fixture_get_library ()), &focus);
  guint peak = roof_scene_find_usual_peak (roof_report_get_machine (roof_scene_get_report (scene)), "matrix");

  for (guint p = 0; p < G_N_ELEMENTS (presets); p++)
    {
      g_autoptr (RoofLayout) layout = lay_out (scene, ROOF_KEY_AUTO, presets[p]);
      guint n, n_lines, n_names = 0;
      const RoofText *texts = roof_layout_get_texts (layout, &n);
      const RoofLine *lines = roof_layout_get_lines (layout, &n_lines);
      double top = 0;

      for (guint i = 0; i < n_lines; i++)
        if (lines[i].layer == ROOF_LAYER_ROOF && lines[i].owner.kind == ROOF_HIT_PEAK && lines[i].owner.index == (int) peak)
          top = lines[i].a.y;
      for (guint i = 0; i < n; i++)
        if (texts[i].owner.kind == ROOF_HIT_NONE && (g_str_equal (texts[i].text, "L1") || g_str_equal (texts[i].text, "L2")))
          {
            g_test_message ("preset %u: \"%s\" at %.0f, peak at %.0f", presets[p], texts[i].text, texts[i].box.y, top);
            g_assert_cmpfloat (texts[i].box.y, >, top);
            n_names++;
          }
      g_assert_cmpuint (n_names, ==, 2);
    }
}

/* The area of a measured kernel's dot is its share of the time, where several were measured. */
static void
test_area_is_time (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", rich, NULL, -1);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 900, 600);
  double two_thirds = roof_layout_find_dot (layout, 0, -1)->radius, one_third = roof_layout_find_dot (layout, 1, -1)->radius;

  g_assert_cmpfloat_with_epsilon (one_third * one_third, 15 * 15 / 3.0, 1e-6);
  g_assert_cmpfloat (two_thirds, ==, 12);
}

#define BYTES(hbm) "'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': " hbm "}"
#define GEMM "{'name': 'gemm', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 11008}"

/* Each stroke that means something, alone. */
static const struct
{
  const char *kernels, *rest;
  int         selected;
  const char *words[3];
} strokes[] = {
  { "{'name': 'a', " BYTES ("4e12") ", 'measured': {'repeats': [2, 2.1, 2.4, 3, 4]}}", "", -1, { "all repeats", "half of the repeats" } },
  { "{'name': 'a', " BYTES ("4e12") ", 'measured': {'time': 2, 'sigma': 0.2}}", "", -1, { "95 % of repeats", "half of the repeats" } },
  { "{'name': 'a', " BYTES ("4e12") ", 'measured': {'time': 2, 'sigma': 0, 'bytes': {'hbm': {'median': 3e12, 'min': 1e12, 'max': 4e12}}}}",
    "", -1, { "spread of the bytes" } },
  { GEMM "}", ", 'view': {'path': {'parameter': 'B', 'from': 1, 'to': 4096}}", -1, { "as B varies", "becomes compute bound" } },
  { "{'name': 'a', " BYTES ("2e12") "}", ", 'ghosts': [{'label': 'b', 'kernel': {'name': 'a', " BYTES ("9e12") "}}]", -1,
    { "before to now, × speedup" } },
  { GEMM "}", ", 'ghosts': [{'label': 'b', 'ahead': true, 'kernel': {'name': 'gemm', 'op': 'matmul', 'parameters': {'B': 64, 'D': 4096,"
              " 'F': 11008}}}]", -1, { "what if, × speedup" } },
  { GEMM ", 'measured': {'time': 1e-3}}", "", 0, { "from the ideal time to the measured time" } },
  { GEMM "}", ", 'view': {'roofs': 'sustained'}", -1, { "datasheet" } },
  { "{'name': 't', 'op': 'tiled_matmul'}", "", 0, { "from the ideal bytes" } },
};

static gboolean
is_due (guint       stroke,
        const char *words)
{
  for (guint i = 0; i < G_N_ELEMENTS (strokes[stroke].words); i++)
    if (g_strcmp0 (strokes[stroke].words[i], words) == 0)
      return TRUE;
  return FALSE;
}

/* In every figure for readers, and only there where it occurs. */
static void
test_strokes_are_explained (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (strokes); i++)
    {
      g_autoptr (RoofScene) scene
        = fixture_make_scene ("nvidia-h100-sxm5-80gb", strokes[i].kernels, strokes[i].rest, strokes[i].selected);

      for (guint p = ROOF_PRESET_SLIDE; p < ROOF_N_PRESETS; p++)
        {
          g_autoptr (RoofLayout) layout = lay_out (scene, ROOF_KEY_AUTO, (RoofPresetId) p);

          for (guint k = 0; k < G_N_ELEMENTS (strokes); k++)
            for (guint w = 0; w < G_N_ELEMENTS (strokes[k].words) && strokes[k].words[w] != NULL; w++)
              g_assert_cmpuint (fixture_count_words (layout, strokes[k].words[w]), ==, is_due (i, strokes[k].words[w]));
          fixture_assert_legible (layout);
        }
    }
}

/* A roof of which several measurements are known. */
static void
test_spread_of_a_roof (void)
{
  g_autoptr (RoofSnapshot) even = fixture_new_snapshot ("nvidia-h100-sxm5-80gb", GEMM "}", NULL);
  RoofMachine *machine = roof_snapshot_get_machine (even, 0);
  guint hbm = (guint) roof_machine_find_main_memory (machine);
  double bandwidth = roof_machine_get_level (machine, hbm)->bandwidth.value;
  g_autoptr (RoofMachine) low = roof_machine_with_rating (machine, (RoofMachineKey) { ROOF_PART_LEVEL, hbm, ROOF_FIELD_P5 }, bandwidth / 2, NULL);
  g_autoptr (RoofMachine) both = roof_machine_with_rating (low, (RoofMachineKey) { ROOF_PART_LEVEL, hbm, ROOF_FIELD_P95 }, 1.5 * bandwidth, NULL);
  g_autoptr (RoofSnapshot) spread = roof_snapshot_with_machine (even, 0, both);
  g_autoptr (RoofScene) without = fixture_new_scene (even, -1), with = fixture_new_scene (spread, -1);

  for (guint p = ROOF_PRESET_SLIDE; p < ROOF_N_PRESETS; p++)
    {
      g_autoptr (RoofLayout) none = lay_out (without, ROOF_KEY_AUTO, (RoofPresetId) p), one = lay_out (with, ROOF_KEY_AUTO, (RoofPresetId) p);

      g_assert_cmpuint (fixture_count_words (none, "spread of a roof"), ==, 0);
      g_assert_cmpuint (fixture_count_words (one, "spread of a roof"), ==, 1);
      fixture_assert_legible (one);
    }
}

/* The key of a figure without dots has lines alone: those of ceilings. A file has them as the layout does. */
static void
test_lines_alone (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("williams2009-opteron-x2-2214", "", NULL, -1);
  g_autoptr (RoofLayout) layout = lay_out (scene, ROOF_KEY_AUTO, ROOF_PRESET_COLUMN);
  g_autofree char *svg = roof_svg_write (layout, roof_palette_get (ROOF_THEME_PRINT), &(RoofSvgOptions) { 0 });
  const char *key = strstr (svg, "<g id=\"key\">");
  guint n, n_samples, n_keyed = 0;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  roof_layout_get_samples (layout, &n_samples);
  g_assert_cmpuint (n_samples, ==, 0);
  g_assert_nonnull (key);
  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_KEY)
      {
        key = strchr (key + 1, 'M'); /* where each begins */
        g_assert_nonnull (key);
        n_keyed++;
      }
  g_assert_cmpuint (n_keyed, >, 0);
}

/* Of a crowd, whose levels are named at no dot, the key has the levels. */
static void
test_levels_of_a_crowd (void)
{
  GString *kernels = g_string_new (NULL);
  g_autofree char *list = NULL;
  g_autoptr (RoofScene) scene = NULL;
  g_autoptr (RoofLayout) layout = NULL;

  for (guint i = 0; i < ROOF_MANY_KERNELS + 10; i++)
    g_string_append_printf (kernels, "%s{'name': 'k', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.l2': %u00000, 'bytes.hbm': %u0000}}",
                            i > 0 ? "," : "", i + 1, i + 1);
  list = g_string_free (kernels, FALSE);
  scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", list, NULL, -1);
  layout = lay_out (scene, ROOF_KEY_AUTO, ROOF_PRESET_COLUMNS);
  g_assert_cmpuint (fixture_count_words (layout, "L2"), ==, 1);
}

/* Kernels from left to right at three levels, as profilers count them: their dots are all over the roofs. Returns: (transfer full) */
static char *
make_hierarchy (void)
{
  GString *kernels = g_string_new (NULL);
  double bytes = 1e13;

  for (guint i = 0; i < 15; i++, bytes /= 1.7)
    g_string_append_printf (kernels,
                            "%s{'name': 'kernel_%u', 'op': 'custom', 'parameters': {'flops': 1000000000000, 'bytes.l1': %.0f, 'bytes.l2': %.0f,"
                            " 'bytes.hbm': %.0f, 'time': %.0f}}",
                            i > 0 ? "," : "", i, bytes * 5, bytes * 2, bytes, 1 + bytes / 1e12);
  return g_string_free (kernels, FALSE);
}

/* In one column and on a slide, too, every roof has its name with its value, on the chart or in the key, and every kernel is
 * identified. */
static void
test_crowded (void)
{
  static const RoofPresetId presets[] = { ROOF_PRESET_COLUMN, ROOF_PRESET_SLIDE };
  g_autofree char *kernels = make_hierarchy ();
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, -1);
  guint n_slopes;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n_slopes);

  for (guint p = 0; p < G_N_ELEMENTS (presets); p++)
    {
      g_autoptr (RoofLayout) layout = lay_out (scene, ROOF_KEY_AUTO, presets[p]);
      guint n, n_named = 0;
      const RoofText *texts = roof_layout_get_texts (layout, &n);

      g_assert_cmpuint (roof_layout_count_unnamed (layout), ==, 0);
      for (guint i = 0; i < n_slopes; i++)
        for (guint k = 0; k < n; k++)
          n_named += roof_hit_equal (texts[k].owner, roof_layout_map_slope (layout, &slopes[i]).owner)
                     && strstr (texts[k].text, ROOF_VALUE_SPACE) != NULL;
      g_assert_cmpuint (n_named, ==, n_slopes);
    }
}

/* The names of both regions stand at one height where both have room. */
static void
test_regions_stand_in_a_row (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", rich, NULL, -1);

  for (guint p = 0; p < ROOF_N_PRESETS; p++)
    {
      g_autoptr (RoofLayout) layout = lay_out (scene, ROOF_KEY_AUTO, (RoofPresetId) p);
      double memory = NAN, compute = NAN;
      guint n;
      const RoofText *texts = roof_layout_get_texts (layout, &n);

      for (guint i = 0; i < n; i++)
        {
          memory = g_str_equal (texts[i].text, "MEMORY BOUND") ? texts[i].box.y : memory;
          compute = g_str_equal (texts[i].text, "COMPUTE BOUND") ? texts[i].box.y : compute;
        }
      g_assert_cmpfloat (memory, ==, compute);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/signs/ring-chooses", test_ring_chooses);
  g_test_add_func ("/roof/signs/nothing-to-say", test_nothing_to_say);
  g_test_add_func ("/roof/signs/what-occurs-is-said", test_what_occurs_is_said);
  g_test_add_func ("/roof/signs/strokes-are-explained", test_strokes_are_explained);
  g_test_add_func ("/roof/signs/spread-of-a-roof", test_spread_of_a_roof);
  g_test_add_func ("/roof/signs/lines-alone", test_lines_alone);
  g_test_add_func ("/roof/signs/levels-beside-roofs", test_levels_beside_roofs);
  g_test_add_func ("/roof/signs/levels-of-a-crowd", test_levels_of_a_crowd);
  g_test_add_func ("/roof/signs/levels-look-like-roofs", test_levels_look_like_roofs);
  g_test_add_func ("/roof/signs/area-is-time", test_area_is_time);
  g_test_add_func ("/roof/signs/crowded", test_crowded);
  g_test_add_func ("/roof/signs/regions-stand-in-a-row", test_regions_stand_in_a_row);
  return g_test_run ();
}
