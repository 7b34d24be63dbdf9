/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "chart/draw/render.h"
#include "chart/layout/layout.h"
#include "chart/pick/drag.h"
#include "chart/pick/hit.h"
#include "chart/scene/scene-private.h"
#include "chart/words/describe.h"
#include "fixtures.h"

#define THREE "nvidia-h100-sxm5-80gb amd-mi300x google-tpu-v6e"
#define EIGHT \
  "nvidia-h100-sxm5-80gb amd-mi300x google-tpu-v5p nvidia-a100-sxm4-80gb intel-gaudi2 nvidia-b200-sxm-180gb nvidia-l40s " \
  "amd-mi250x-gcd"

static RoofScene *
make_scene (const char *machines,
            const char *kernels,
            const char *rest,
            int         selected)
{
  g_autoptr (RoofComparison) comparison = fixture_compare (machines, kernels, rest);

  return roof_scene_new_compared (comparison, roof_library_get_catalogue (fixture_get_library ()), selected);
}

static RoofMachine *
get_machine (const RoofScene *scene,
             guint            machine)
{
  return roof_report_get_machine (roof_comparison_get_report (roof_scene_get_comparison (scene), machine));
}

/* What is drawn of a machine beside the current one: main memory and the peaks in use, named with it. */
static void
test_roofs (void)
{
  g_autoptr (RoofScene) scene = make_scene (THREE, fixture_layer, NULL, 0);
  guint n, slopes = 0, flats = 0;
  const RoofSlope *slope = roof_scene_get_slopes (scene, &n);
  const RoofFlat *flat;

  for (guint i = 0; i < n; i++)
    if (slope[i].machine > 0)
      {
        RoofMachine *machine = get_machine (scene, slope[i].machine);

        slopes++;
        g_assert_cmpint ((int) slope[i].level, ==, roof_machine_find_main_memory (machine));
        g_assert_cmpfloat (slope[i].slope, ==, roof_machine_get_level (machine, slope[i].level)->bandwidth.value);
        g_assert_true (g_str_has_prefix (slope[i].name, roof_machine_get_name (machine)));
        g_assert_cmpint (slope[i].rank, ==, ROOF_RANK_QUIET);
      }
  flat = roof_scene_get_flats (scene, &n);
  for (guint i = 0; i < n; i++)
    if (flat[i].machine > 0)
      {
        RoofMachine *machine = get_machine (scene, flat[i].machine);

        flats++;
        g_assert_cmpfloat (flat[i].y, ==, roof_machine_get_peak (machine, flat[i].peak)->peak.value);
        g_assert_true (g_str_has_prefix (flat[i].name, roof_machine_get_name (machine)));
      }
  g_assert_cmpuint (slopes, ==, 2);
  g_assert_cmpuint (flats, ==, 4); /* matrix bf16 and vector of both */
}

/* Dots stand where the analysis of that machine puts them, on or under its own roof. */
static void
test_rivals (void)
{
  g_autoptr (RoofScene) scene = make_scene (EIGHT, fixture_layer, NULL, 0);
  guint n, n_rows;
  const RoofRival *rivals = roof_scene_get_rivals (scene, &n);
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n_rows);

  g_assert_cmpuint (n, >, 7 * 3);
  for (guint i = 0; i < n; i++)
    {
      const RoofSpot *spot = &rivals[i].spot;
      RoofReport *report = roof_comparison_get_report (roof_scene_get_comparison (scene), rivals[i].machine);
      const RoofEstimate *estimate
        = roof_analysis_get_estimate (roof_report_get_analysis (report, spot->kernel));

      g_assert_cmpuint (rivals[i].machine, >, 0);
      g_assert_cmpfloat (spot->x, ==, estimate->intensity[spot->level]);
      g_assert_cmpfloat (spot->y, <=, estimate->attainable);
      g_assert_cmpuint (kernels[rivals[i].kernel].kernel, ==, spot->kernel);
      g_assert_true (rivals[i].selected == (spot->kernel == 0));
    }
}

/* What was measured here says nothing of a machine it was not measured on. */
static void
test_measured_here (void)
{
  g_autoptr (RoofScene) scene = make_scene (
    THREE, "{'name': 'm', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.hbm': 1e8, 'time': 1e-4}}", NULL, 0);
  guint n;
  const RoofRival *rivals = roof_scene_get_rivals (scene, &n);

  g_assert_cmpuint (n, ==, 2);
  assert_approx (rivals[0].spot.y, 10 * 5.3e12, 1e-12);
}

static guint
count_beside (const RoofScene *scene)
{
  guint n, count = 0;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);

  for (guint i = 0; i < n; i++)
    count += slopes[i].machine > 0;
  return count;
}

/* Chips of the current machine hide what is alike on the others. */
static void
test_hidden (void)
{
  g_autoptr (RoofScene) memory = make_scene (THREE, fixture_layer, ", 'view': {'hidden_levels': ['hbm']}", 0);
  g_autoptr (RoofScene) unit = make_scene (THREE, fixture_layer, ", 'view': {'hidden_units': ['matrix']}", 3);
  guint n;
  const RoofFlat *flats = roof_scene_get_flats (unit, &n);

  g_assert_cmpuint (count_beside (memory), ==, 0);
  g_assert_cmpuint (count_beside (unit), ==, 2);
  for (guint i = 0; i < n; i++)
    if (flats[i].machine > 0)
      g_assert_cmpstr (roof_machine_get_peak (get_machine (unit, flats[i].machine), flats[i].peak)->unit, ==, "vector");
  roof_scene_get_rivals (memory, &n);
  g_assert_cmpuint (n, ==, 0);
}

static gboolean
holds (const RoofExtent *outer,
       const RoofExtent *inner)
{
  return outer->x_min <= inner->x_min && outer->x_max >= inner->x_max && outer->y_min <= inner->y_min &&
         outer->y_max >= inner->y_max;
}

/* Axes by machine hold those of each; fitted ones hold every dot; and neither depends on which is current. */
static void
test_extent (void)
{
  g_autoptr (RoofScene) all = make_scene (EIGHT, fixture_layer, NULL, 0);
  g_autoptr (RoofScene) fitted = make_scene (THREE, fixture_layer, ", 'view': {'axes': 'fitted'}", 0);
  g_autoptr (RoofScene) turned = make_scene ("amd-mi300x google-tpu-v6e nvidia-h100-sxm5-80gb", "", NULL, -1);
  g_autoptr (RoofScene) three = make_scene (THREE, "", NULL, -1);
  guint n = roof_comparison_get_n (roof_scene_get_comparison (all));
  const RoofRival *rivals;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RoofScene) alone = fixture_make_scene (roof_machine_get_id (get_machine (all, i)), "", NULL, -1);

      g_assert_true (holds (roof_scene_get_extent (all), roof_scene_get_extent (alone)));
    }
  rivals = roof_scene_get_rivals (fitted, &n);
  for (guint i = 0; i < n; i++)
    {
      RoofExtent spot = { rivals[i].spot.x, rivals[i].spot.x, rivals[i].spot.y, rivals[i].spot.y };

      g_assert_true (holds (roof_scene_get_extent (fitted), &spot));
    }
  g_assert_cmpmem (roof_scene_get_extent (turned), sizeof (RoofExtent), roof_scene_get_extent (three),
                   sizeof (RoofExtent));
}

static guint
count_texts (const RoofLayout *layout,
             guint             machine)
{
  guint n, count = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    count += texts[i].owner.machine == machine;
  return count;
}

/* Eight machines: each is named, in an ink of its own, and nothing lies over anything. */
static void
test_eight_are_legible (void)
{
  static const struct
  {
    double width, height;
  } sizes[] = { { 1600, 1000 }, { 1200, 800 }, { 700, 480 }, { 420, 300 } };

  for (int selected = -1; selected < 3; selected++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        g_autoptr (RoofScene) scene = make_scene (EIGHT, fixture_layer, NULL, selected);
        g_autoptr (RoofLayout) layout = fixture_lay_out (scene, sizes[i].width, sizes[i].height);

        fixture_assert_legible (layout);
        fixture_assert_within_plot (layout);
        for (guint machine = 1; sizes[i].width >= 1200 && machine < 8; machine++)
          g_assert_cmpuint (count_texts (layout, machine), >, 0);
      }
}

/* Any machines with any kernels. */
static void
test_legible_whatever_comes (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  RoofLibrary *library = fixture_get_library ();
  gint32 n = (gint32) roof_library_get_n_machines (library);

  for (int i = 0; i < 60; i++)
    {
      g_autoptr (GString) ids = g_string_new (NULL);
      int machines = g_rand_int_range (random, 2, 9);

      for (int j = 0; j < machines; j++)
        g_string_append_printf (
          ids, "%s%s", j > 0 ? " " : "",
          roof_machine_get_id (roof_library_get_machine (library, (guint) g_rand_int_range (random, 0, n))));

      g_autoptr (RoofScene) scene
        = make_scene (ids->str, fixture_layer, i % 2 == 0 ? NULL : ", 'view': {'axes': 'fitted'}", i % 9);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, g_rand_int_range (random, 300, 1500), g_rand_int_range (random, 240, 1000));

      fixture_assert_legible (layout);
      fixture_assert_within_plot (layout);
    }
}

/* A dot of another machine is found under the pointer, has words, and cannot be dragged; the kernel's own dot is still
 * the current machine's. */
static void
test_hit (void)
{
  g_autoptr (RoofScene) scene = make_scene (THREE, fixture_layer, NULL, 0);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1200, 800);
  guint n, found = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  g_assert_cmpuint (roof_layout_find_dot (layout, 0, -1)->owner.machine, ==, 0);
  for (guint i = 0; i < n; i++)
    {
      RoofHit hit;
      g_autofree char *words = NULL;

      if (dots[i].owner.machine == 0)
        continue;
      hit = roof_hit_test (layout, dots[i].x, dots[i].y);
      if (hit.machine == 0)
        continue; /* another dot lies over it */
      found++;
      words = fixture_plain (roof_describe_hit (scene, hit));
      g_assert_nonnull (strstr (words, roof_machine_get_name (get_machine (scene, hit.machine))));
      g_assert_null (roof_drag_new (roof_library_get_catalogue (fixture_get_library ()), NULL, layout, hit, dots[i].x,
                                    dots[i].y));
    }
  g_assert_cmpuint (found, >=, 8);
}

static void
test_words (void)
{
  g_autoptr (RoofScene) scene = make_scene (THREE, fixture_layer, NULL, 0);
  g_autofree char *dot = fixture_plain (roof_describe_hit (scene, (RoofHit) { ROOF_HIT_DOT, 0, 3, -1, 1 }));
  g_autofree char *chart = fixture_plain (roof_describe_chart (scene));

  g_assert_true (g_str_has_prefix (dot, "MLP projections on Instinct MI300X\nMemory bound on HBM3: at most "));
  g_assert_true (g_str_has_suffix (
    dot, "\nInstinct MI300X is 1.58× as fast: memory bound on both, and its HBM3 has 1.58× the bandwidth."));
  g_assert_nonnull (strstr (chart, "× as fast on Instinct MI300X."));
  g_assert_null (roof_describe_hit (scene, (RoofHit) { ROOF_HIT_DOT, 0, 3, -1, 9 }));
  g_assert_null (roof_describe_hit (scene, (RoofHit) { ROOF_HIT_DOT, 99, 3, -1, 1 }));
}

/* Many kernels are not tied one by one; the selected one still is. */
static void
test_ties (void)
{
  g_autoptr (GString) kernels = g_string_new (NULL);
  guint n, ties = 0;
  const RoofLine *lines;

  for (int i = 0; i < 60; i++)
    g_string_append_printf (kernels, "%s{'name': 'k%d', 'op': 'matmul', 'parameters': {'B': %d}}", i > 0 ? "," : "", i,
                            i + 1);

  g_autoptr (RoofScene) scene = make_scene (THREE, kernels->str, NULL, 7);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1200, 800);

  lines = roof_layout_get_lines (layout, &n);
  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_LINK && lines[i].owner.machine > 0 && lines[i].ink != ROOF_INK_LEADER)
      {
        ties++;
        g_assert_cmpint (lines[i].owner.kernel, ==, 7);
      }
  g_assert_cmpuint (ties, ==, 2);
}

/* No tie runs through a name, but behind its ground. */
static void
assert_clear_of_ties (const RoofLayout *layout)
{
  guint n, n_texts;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);
  const RoofText *texts = roof_layout_get_texts (layout, &n_texts);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n_texts && lines[i].layer == ROOF_LAYER_LINK && lines[i].owner.machine > 0
                      && lines[i].ink != ROOF_INK_LEADER; k++)
      if (!texts[k].plate)
        g_assert_cmpfloat (roof_box_measure_segment (&texts[k].box, lines[i].a, lines[i].b), <, 9);
}

/* Fast ones in a row, whose names have their place where the ties of the others are. */
static void
test_clear_of_ties (void)
{
  for (int seed = 0; seed < 10; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) seed);
      g_autoptr (GString) kernels = g_string_new (NULL);

      for (int i = 0; i < 12; i++)
        g_string_append_printf (kernels,
                                "%s{'name': 'kernel %d', 'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': %d, 'time': 0.%04d}}",
                                i > 0 ? "," : "", i, g_rand_int_range (random, 1000000, 900000000),
                                g_rand_int_range (random, 11, 400));

      g_autoptr (RoofScene) scene = make_scene ("nvidia-h100-sxm5-80gb amd-mi300x", kernels->str, NULL, -1);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 900, 600);

      assert_clear_of_ties (layout);
    }
}

static gboolean
has_text (const RoofLayout *layout,
          const char       *wanted)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (texts[i].text, wanted))
      return TRUE;
  return FALSE;
}

/* Which machine has which shape and dash stands over the plot, of as many as there are, wherever there is room. */
static void
test_key (void)
{
  static const struct
  {
    const char *machines;
    double      width, height;
    guint       n;
  } cases[] = { { THREE, 800, 500, 3 }, { THREE, 300, 340, 3 }, { EIGHT, 800, 500, 8 }, { "nvidia-h100-sxm5-80gb", 800, 500, 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = make_scene (cases[i].machines, fixture_layer, NULL, -1);
      g_autoptr (RoofLayout) layout
        = fixture_new_layout (scene, cases[i].width, cases[i].height);
      guint n;
      const RoofDot *samples = roof_layout_get_samples (layout, &n);

      g_assert_cmpuint (n, ==, cases[i].n);
      for (guint k = 0; k < n; k++)
        {
          g_assert_true (has_text (layout, roof_machine_get_name (get_machine (scene, k))));
          g_assert_true (samples[k].hollow == (k > 0));
          g_assert_true (k == 0 || samples[k].ink == roof_ink_of_machine (k));
          g_assert_cmpfloat (samples[k].y, <, roof_layout_get_plot (layout)->y);
        }
      fixture_assert_legible (layout);
    }
}

/* A long name is cut only where the row is full. */
static void
test_key_whole (void)
{
  g_autoptr (RoofScene) scene = make_scene ("nvidia-h100-sxm5-80gb nvidia-gb200-nvl72-gpu", fixture_layer, NULL, -1);
  const char *name = roof_machine_get_name (get_machine (scene, 1));

  for (int width = 900; width >= 300; width -= 600)
    {
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, width, 500);
      guint n;

      roof_layout_get_samples (layout, &n);
      g_assert_cmpuint (n, ==, 2);
      g_assert_true (has_text (layout, name) == (width == 900));
      fixture_assert_legible (layout);
    }
}

/* As many of one machine after the other. Returns: (transfer full) */
static char *
repeat_machines (guint n)
{
  GString *ids = g_string_new ("nvidia-h100-sxm5-80gb");

  for (guint i = 1; i < n; i++)
    g_string_append (ids, i % 2 == 0 ? " amd-mi300x" : " tpu-v5e");
  return g_string_free (ids, FALSE);
}

/* The number that a text of the key counts with, 0: none does. */
static guint
find_count (const RoofLayout *layout)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (g_str_has_suffix (texts[i].text, " more") || g_str_has_suffix (texts[i].text, " machines"))
      return (guint) g_ascii_strtoull (texts[i].text, NULL, 10);
  return 0;
}

/* More machines than have a colour and a dash of their own are counted, not drawn; and so are those that the key has no room
 * for, at any width: it lists them or says how many there are. */
static void
test_many (void)
{
  static const guint numbers[] = { 2, 7, 8, 9, 30, 200 };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *machines = repeat_machines (numbers[i]);
      g_autoptr (RoofScene) scene = make_scene (machines, fixture_layer, NULL, -1);
      guint n_drawn = roof_scene_get_n_machines (scene), n;
      const RoofRival *rivals = roof_scene_get_rivals (scene, &n);

      g_assert_cmpuint (n_drawn, ==, MIN (numbers[i], 8));
      for (guint k = 0; k < n; k++)
        g_assert_cmpuint (rivals[k].machine, <, n_drawn);
      for (double width = 220; width < 900; width += 60)
        {
          g_autoptr (RoofLayout) layout = fixture_new_layout (scene, width, 500);

          roof_layout_get_samples (layout, &n);
          g_assert_cmpuint (n, <=, n_drawn);
          g_assert_cmpuint (n + find_count (layout), ==, numbers[i]);
        }
    }
}

/* Under the pointer a kernel's dots glow on each machine, also where pins are drawn before them. */
static void
test_glow (void)
{
  static const char pins[] = ", 'ghosts': [{'label': 'before', 'kernel': {'name': 'k', 'op': 'matmul', 'parameters': {'B': 4}}}]";
  g_autoptr (RoofScene) scene = make_scene (THREE, fixture_layer, pins, -1);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 900, 600);
  guint n, n_pins = 0, n_beside = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofRect rect;

      n_pins += dots[i].owner.kind == ROOF_HIT_PIN;
      if (dots[i].owner.kind != ROOF_HIT_DOT || dots[i].owner.machine == 0)
        continue;
      rect = roof_render_measure_hover (layout, roof_palette_get (ROOF_THEME_LIGHT),
                                        (RoofHit) { ROOF_HIT_DOT, dots[i].owner.kernel, -1, -1 });
      n_beside++;
      g_assert_true (roof_rect_contains (&rect, dots[i].x, dots[i].y));
    }
  g_assert_cmpuint (n_pins, >, 0);
  g_assert_cmpuint (n_beside, >, 4);
}

/* In a small window no roof has its value without its name: of several machines it would not say what it is of. */
static void
test_no_bare_values (void)
{
  g_autoptr (RoofScene) scene = make_scene ("nvidia-h100-sxm5-80gb amd-mi300x google-tpu-v5e nvidia-a100-sxm4-80gb", fixture_layer, NULL, 0);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 412, 526);
  guint n, n_named = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_ROOF || texts[i].owner.kind == ROOF_HIT_PEAK || texts[i].owner.kind == ROOF_HIT_CEILING)
      {
        g_test_message ("%s", texts[i].text);
        g_assert_nonnull (strstr (texts[i].text, ROOF_VALUE_SPACE));
        n_named++;
      }
  g_assert_cmpuint (n_named, >=, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/compare/roofs", test_roofs);
  g_test_add_func ("/roof/compare/rivals", test_rivals);
  g_test_add_func ("/roof/compare/measured-here", test_measured_here);
  g_test_add_func ("/roof/compare/hidden", test_hidden);
  g_test_add_func ("/roof/compare/extent", test_extent);
  g_test_add_func ("/roof/compare/eight-are-legible", test_eight_are_legible);
  g_test_add_func ("/roof/compare/legible-whatever-comes", test_legible_whatever_comes);
  g_test_add_func ("/roof/compare/hit", test_hit);
  g_test_add_func ("/roof/compare/words", test_words);
  g_test_add_func ("/roof/compare/ties", test_ties);
  g_test_add_func ("/roof/compare/clear-of-ties", test_clear_of_ties);
  g_test_add_func ("/roof/compare/key", test_key);
  g_test_add_func ("/roof/compare/key-whole", test_key_whole);
  g_test_add_func ("/roof/compare/many", test_many);
  g_test_add_func ("/roof/compare/glow", test_glow);
  g_test_add_func ("/roof/compare/no-bare-values", test_no_bare_values);

  return g_test_run ();
}
