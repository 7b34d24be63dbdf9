/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "chart/draw/export.h"
#include "chart/scene/scene-private.h"
#include "fixtures.h"
#include "overlap-check.h"
#include "sanitized.h"

/* Hundreds of figures of random machines, one or several compared, kernels, views, sizes and presets: no text lies over
 * another, over a dot or its marks, over a ridge or an arrow, or over an edge. Notes, which are not left out, may where the
 * plot has no room. Where there is a key, every kernel has a name or a number. ROOF_FIGURES=1000 in the environment asks for so
 * many figures, and for as many documents, each drawn at every preset. */

#ifdef IS_SANITIZED
#define N_FIGURES 60
#define N_DOCUMENTS 2
#define WIDTH_STEP 5
#else
#define N_FIGURES 400
#define N_DOCUMENTS 12
#define WIDTH_STEP 1
#endif
/* Width and height from which on every kernel of a figure with a key has a number. */
#define LEAST_PLOT 250.0

/* Points. */
#define LEAST_TYPE 5.99

/* Type wider than this leaves no room for a crowd on a slide. */
#define USUAL_TYPE 1.1

/* The first kernels of a document, of which one may be selected. */
#define N_UNCOUNTED 5

/* Documents of test_presets(): one whose slide has the narrowest columns, and one whose slide has no room for all numbers if roofs without
 * room for their names are listed under it. */
#define CROWDED 123
#define LISTED 559

/* Kernels that a key lists. */
#define MOST_LISTED 60

static char *
invent_name (GRand *random)
{
  static const char *const words[] = { "Attention", "decode", "MLP", "up", "projection", "RMSNorm", "k", "prompt", "spmv",
                                       "Output", "gate_proj", "W", "stencil", "∑ reduce", "überlauf", "gemm_f16_f32_nn",
                                       "注意力核", "ضرب المصفوفات",
                                       "cutlass_80_tensorop_s16816gemm_bf16_256x128_32x3_nn_align8_epilogue_bias_relu_v" };
  GString *name = g_string_new (NULL);

  for (int i = g_rand_int_range (random, 1, 5); i > 0; i--)
    g_string_append_printf (name, "%s%s", name->len > 0 ? " " : "",
                            words[g_rand_int_range (random, 0, G_N_ELEMENTS (words))]);
  return g_string_free (name, FALSE);
}

/* Dots spread over the chart, on a roof and in a heap, some without FLOPs, some without bytes, some measured, of a few of these the bytes
 * not counted. */
static char *
invent_kernels (GRand      *random,
                const char *level)
{
  GString *text = g_string_new ("{'name': 'up', 'op': 'matmul', 'parameters': {'B': 16}}");
  int n = g_rand_int_range (random, 0, 4) == 0 ? g_rand_int_range (random, 20, 90) : g_rand_int_range (random, 0, 14);
  double heap = fixture_draw_log (random, 0.1, 1000);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = invent_name (random);
      char work[G_ASCII_DTOSTR_BUF_SIZE], traffic[G_ASCII_DTOSTR_BUF_SIZE], time[G_ASCII_DTOSTR_BUF_SIZE];
      gboolean timed;
      double bytes = g_rand_int_range (random, 0, 14) == 0 ? 0 : fixture_draw_log (random, 1e3, 1e12);
      double intensity = g_rand_boolean (random) ? heap * fixture_draw_log (random, 0.8, 1.25) : fixture_draw_log (random, 1e-3, 1e6);
      double flops = g_rand_int_range (random, 0, 14) == 0 ? 0 : (bytes > 0 ? bytes * intensity : 1e9);

      g_ascii_dtostr (work, sizeof work, floor (flops));
      g_ascii_dtostr (traffic, sizeof traffic, floor (bytes));
      g_ascii_dtostr (time, sizeof time, fixture_draw_log (random, 1e-7, 1));
      timed = g_rand_int_range (random, 0, 4) == 0;
      if (timed && i < N_UNCOUNTED)
        g_strlcpy (traffic, "null", sizeof traffic);
      g_string_append_printf (text, "%s{'name': '%s', 'op': 'custom', 'parameters': {'flops': %s, 'bytes.%s': %s%s%s}}",
                              ",", name, work, level, traffic, timed ? ", 'time': " : "", timed ? time : "");
    }
  return g_string_free (text, FALSE);
}

/* Notes put anywhere on the chart. */
static char *
invent_rest (GRand      *random,
             const char *view)
{
  GString *text = g_string_new (view);

  g_string_append (text, ", 'annotations': [");
  for (int i = 0, n = g_rand_int_range (random, 0, 4); i < n; i++)
    {
      g_autofree char *name = invent_name (random);
      char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_dtostr (x, sizeof x, fixture_draw_log (random, 1e-2, 1e4));
      g_ascii_dtostr (y, sizeof y, fixture_draw_log (random, 1e10, 1e16));
      g_string_append_printf (text, "%s{'text': '%s', 'x': %s, 'y': %s, 'dx': %d, 'dy': %d}", i > 0 ? ", " : "", name, x,
                              y, g_rand_int_range (random, -12, 13), g_rand_int_range (random, -8, 9));
    }
  g_string_append (text, "]");
  return g_string_free (text, FALSE);
}

static RoofMachine *
choose_machine (GRand *random)
{
  RoofLibrary *library = fixture_get_library ();

  return roof_library_get_machine (library,
                                   (guint) g_rand_int_range (random, 0, (gint32) roof_library_get_n_machines (library)));
}

/* One to three machines beside @machine, or one of them again. */
static char *
invent_rivals (GRand       *random,
               RoofMachine *machine)
{
  GString *ids = g_string_new (roof_machine_get_id (machine));

  for (int i = g_rand_int_range (random, 1, 4); i > 0; i--)
    g_string_append_printf (ids, " %s", roof_machine_get_id (choose_machine (random)));
  return g_string_free (ids, FALSE);
}

/* @selected: (out): a kernel, or -1. Returns: (transfer full) */
static RoofComparison *
invent_comparison (GRand *random,
                   int   *selected)
{
  static const char *const views[] = {
    NULL,
    ", 'view': {'axes': 'fitted'}",
    ", 'view': {'axes': 'manual', 'x': [0.9, 1.3], 'y': [1e10, 1e16]}",
    ", 'view': {'hide_ceilings': true, 'hidden_levels': ['l2', 'l1']}",
    ", 'ghosts': [{'label': 'B = 64', 'kernel': {'name': 'up', 'op': 'matmul', 'parameters': {'B': 64}}},"
    " {'label': 'before', 'ahead': true, 'kernel': {'name': 'up', 'op': 'matmul', 'parameters': {'B': 2}}}]",
    ", 'view': {'path': {'parameter': 'B', 'from': 1, 'to': 4096, 'all': true}}",
    ", 'view': {'axes': 'fitted', 'roofs': 'sustained', 'count': 'mac', 'path': {'parameter': 'B', 'from': 1, 'to': 64}}",
  };
  RoofMachine *machine = choose_machine (random);
  int memory = roof_machine_find_main_memory (machine);
  g_autofree char *kernels
      = invent_kernels (random, roof_machine_get_level (machine, (guint) MAX (memory, 0))->id);
  g_autofree char *rest = invent_rest (random, views[g_rand_int_range (random, 0, G_N_ELEMENTS (views))]);
  g_autofree char *machines = NULL;

  *selected = g_rand_int_range (random, -1, 6);
  machines = g_rand_int_range (random, 0, 4) > 0 ? g_strdup (roof_machine_get_id (machine)) : invent_rivals (random, machine);
  return fixture_compare (machines, kernels, rest);
}

static RoofScene *
invent_scene (GRand *random)
{
  int selected;
  g_autoptr (RoofComparison) comparison = invent_comparison (random, &selected);

  return roof_scene_new_compared (comparison, roof_library_get_catalogue (fixture_get_library ()), selected);
}

/* @key: (out): where the key is asked for */
static RoofLayout *
invent_figure (GRand        *random,
               RoofKeyPlace *key)
{
  g_autoptr (RoofScene) scene = invent_scene (random);
  const RoofFigurePreset *preset = roof_figure_preset_get ((RoofPresetId) g_rand_int_range (random, 0, ROOF_N_PRESETS));
  RoofHeading heading = {
    g_rand_boolean (random) ? "A title that says what the figure shows, and at some length" : NULL,
    g_rand_boolean (random) ? "bf16, batch 16" : NULL,
    g_rand_boolean (random) ? "Peaks and bandwidths of the datasheet; traffic modelled, each tensor once." : NULL,
  };
  gboolean own = g_rand_boolean (random);
  RoofFigureSizes sizes = preset->sizes;
  double width = floor (g_rand_double_range (random, 300, 2400)), height = floor (g_rand_double_range (random, 240, 1600));

  /* As much as a figure has at its least with usual type. */
  width = MAX (width, ROOF_LEAST_FIGURE_WIDTH * roof_figure_sizes_get_unit (&sizes));
  height = MAX (height, ROOF_LEAST_FIGURE_HEIGHT * roof_figure_sizes_get_unit (&sizes));
  sizes.key = *key = (RoofKeyPlace) g_rand_int_range (random, 0, ROOF_N_KEY_PLACES);
  return roof_layout_new_figure (scene, fixture_get_context (), own ? preset->width : width,
                                 own ? preset->height : height, &heading, &sizes);
}

/* Whether the plot of @layout, which has a key, is as large as that of one column. */
static gboolean
is_roomy (const RoofLayout *layout)
{
  const RoofRect *plot = roof_layout_get_plot (layout);

  return plot->width >= LEAST_PLOT && plot->height >= LEAST_PLOT && roof_layout_get_key_lack (layout) == ROOF_KEY_LACK_NONE;
}

static void
test_nothing_overlaps (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (45);
  const char *wanted = g_getenv ("ROOF_FIGURES");
  guint n_figures = wanted != NULL ? (guint) g_ascii_strtoull (wanted, NULL, 10) : N_FIGURES;
  OverlapCheck check = { NULL };
  guint n_lost = 0;

  for (guint i = 0; i < n_figures; i++)
    {
      RoofKeyPlace key;
      g_autoptr (RoofLayout) layout = invent_figure (random, &key);

      check.layout = layout;
      check.figure = i;
      overlap_check_figure (&check);
      if (key != ROOF_KEY_AUTO && key != ROOF_KEY_NONE && is_roomy (layout))
        n_lost += roof_layout_count_unnamed (layout);
    }
  if (check.n_faults > 0)
    g_error ("%u texts lie over something", check.n_faults);
  g_assert_cmpuint (n_lost, ==, 0);
}

/* Over all documents and presets. */
typedef struct
{
  guint n_kernels; /* that a key can list */
  guint n_unnamed; /* of these, with neither name nor number */
  guint n_mixed;   /* kinds of roofs, slanted and flat, with names on both sides */
  guint n_read_on; /* numbers that are read as one with the name of a roof */
} PresetTotals;

/* The picture of @scene at @preset as it is exported without further wishes. @totals: (inout) */
static void
check_preset (OverlapCheck *self,
              RoofScene    *scene,
              RoofPresetId  preset,
              PresetTotals *totals)
{
  const RoofFigureStyle plain = { NULL };
  RoofExportOptions options = roof_export_options_make (&plain, preset);
  g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, &options, fixture_get_context ());
  guint n, unnamed = roof_layout_count_unnamed (layout);
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  self->layout = layout;
  overlap_check_figure (self);
  for (int flat = 0; flat < 2; flat++)
    totals->n_mixed += !overlap_is_one_sided (layout, flat);
  totals->n_read_on += overlap_count_read_on (layout);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (texts[i].size * roof_layout_get_unit (layout), >, LEAST_TYPE);
  roof_scene_get_kernels (scene, &n);
  if (n > MOST_LISTED)
    return;
  if (unnamed > 0)
    g_test_message ("figure %u, %s: %u of %u kernels have no name", self->figure, roof_figure_preset_get (preset)->id, unnamed, n);
  totals->n_unnamed += unnamed;
  totals->n_kernels += n;
}

/* At each preset a document's texts stand as they should, the smallest can be read, every kernel has a name or a number (in wide type all
 * but a few that crowd a small plot), and the names of roofs of a kind stand on one side but in a few figures where dots leave no room there. */
static void
test_presets (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (22);
  const char *wanted = g_getenv ("ROOF_FIGURES");
  guint n_documents = wanted != NULL ? (guint) g_ascii_strtoull (wanted, NULL, 10) : N_DOCUMENTS;
  OverlapCheck check = { NULL };
  PresetTotals totals = { 0 };
  guint most;

  for (guint i = 0; i < n_documents; i++)
    {
      int selected;
      g_autoptr (RoofComparison) comparison = invent_comparison (random, &selected);
      g_autoptr (RoofSelection) selection = roof_selection_new (selected);
      RoofFocus focus = { .selection = selection, .picture = TRUE };
      g_autoptr (RoofScene) scene
          = roof_scene_new_focused (comparison, roof_library_get_catalogue (fixture_get_library ()), &focus);

      check.figure = i;
      for (guint p = 0; p < ROOF_N_PRESETS; p++)
        check_preset (&check, scene, (RoofPresetId) p, &totals);
    }
  g_test_message ("%u documents at %d presets: %u of %u kernels have no name, %u of %u kinds of roofs names on both sides, "
                  "%u numbers are read as one with those", n_documents, ROOF_N_PRESETS, totals.n_unnamed, totals.n_kernels, totals.n_mixed,
                  2 * n_documents * ROOF_N_PRESETS, totals.n_read_on);
  if (check.n_faults > 0)
    g_error ("%u texts lie over something", check.n_faults);
  most = fixture_measure_type ().x > USUAL_TYPE ? totals.n_kernels / 20 : 0;
  g_assert_cmpuint (totals.n_unnamed, <=, most);
  g_assert_cmpuint (totals.n_mixed, <=, 2 + 2 * n_documents * ROOF_N_PRESETS / 12);
  g_assert_cmpuint (totals.n_read_on, <=, n_documents * ROOF_N_PRESETS / 12);
}

/* On the slide of the document of number @index each kernel has its name or number. */
static void
check_slide (guint index)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (22);
  const RoofFigureStyle plain = { NULL };
  RoofExportOptions options = roof_export_options_make (&plain, ROOF_PRESET_SLIDE);

  for (guint i = 0; i <= index; i++)
    {
      int selected;
      g_autoptr (RoofComparison) comparison = invent_comparison (random, &selected);
      g_autoptr (RoofSelection) selection = roof_selection_new (selected);
      RoofFocus focus = { .selection = selection, .picture = TRUE };
      g_autoptr (RoofScene) scene = NULL;
      g_autoptr (RoofLayout) layout = NULL;

      if (i < index)
        continue;
      scene = roof_scene_new_focused (comparison, roof_library_get_catalogue (fixture_get_library ()), &focus);
      layout = roof_export_lay_out (scene, &options, fixture_get_context ());
      g_assert_cmpint (roof_layout_get_key_lack (layout), ==, ROOF_KEY_LACK_NONE);
      g_assert_cmpuint (roof_layout_count_unnamed (layout), ==, 0);
    }
}

/* Beside a slide's chart with much to explain below, the columns of a long key are narrow. */
static void
test_narrow_columns (void)
{
  check_slide (CROWDED);
}

/* Kernels come before roofs. */
static void
test_listed_roofs (void)
{
  check_slide (LISTED);
}

/* @n kernels without FLOPs, all of them in the row under the plot. Returns: (transfer full) */
static char *
make_row (guint n)
{
  GString *kernels = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *kernel = fixture_format_custom (i % 2 == 0 ? "rows" : "Embedding", "hbm", 0, 131072);

      g_string_append_printf (kernels, "%s%s", i > 0 ? "," : "", kernel);
    }
  return g_string_free (kernels, FALSE);
}

/* The row is full somewhere, at one width with just no room for the ring of the last dot. */
static void
test_full_row (void)
{
  g_autofree char *kernels = make_row (7);
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, 6);
  OverlapCheck check = { NULL };

  for (double width = 200; width < 600; width += WIDTH_STEP)
    {
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, width, 400);

      check.layout = layout;
      overlap_check_figure (&check);
    }
  g_assert_cmpuint (check.n_faults, ==, 0);
}

/* The key of machines over the plot has as many rows as it was given room for, at every width. */
static void
test_key_of_machines (void)
{
  g_autoptr (RoofComparison) comparison
    = fixture_compare ("nvidia-h100-sxm5-80gb nvidia-a100-sxm4-80gb google-tpu-v5e", "{'name': 'up', 'op': 'matmul', 'parameters': {'B': 16}}", NULL);
  g_autoptr (RoofScene) scene = roof_scene_new_compared (comparison, NULL, -1);
  OverlapCheck check = { NULL };

  for (double width = 850; width < 900; width += WIDTH_STEP * 0.5)
    {
      g_autoptr (RoofLayout) layout
        = roof_layout_new_figure (scene, fixture_get_context (), width, 600, NULL, &roof_figure_preset_get (ROOF_PRESET_POSTER)->sizes);

      check.layout = layout;
      overlap_check_figure (&check);
    }
  g_assert_cmpuint (check.n_faults, ==, 0);
}

/* Whether a text says of the roof @line what it is, or how much. */
static gboolean
is_named (const RoofLayout *layout,
          const RoofLine   *line)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (roof_hit_equal (texts[i].owner, line->owner))
      return TRUE;
  return FALSE;
}

static void
check_names (OverlapCheck *self,
             guint *n_roofs,
             guint *n_named)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (self->layout, &n);
  const RoofLine *lines;

  for (guint i = 0; i < n; i++)
    overlap_check_name (self, &texts[i]);
  lines = roof_layout_get_lines (self->layout, &n);
  for (guint i = 0; i < n; i++)
    if (overlap_is_roof (&lines[i]) && lines[i].owner.machine == 0)
      {
        *n_roofs += 1;
        *n_named += is_named (self->layout, &lines[i]);
        if (!is_named (self->layout, &lines[i]))
          g_test_message ("figure %u: roof %d of kind %d from %.0f,%.0f to %.0f,%.0f has none", self->figure,
                          lines[i].owner.index, lines[i].owner.kind, lines[i].a.x, lines[i].a.y, lines[i].b.x, lines[i].b.y);
      }
}

/* Every machine that there is, as a column, as both columns of a page and on the screen, each in other colours. Hardly a roof is
 * without a name, however close by others run; a value alone would not say what it is of. */
static void
test_all_machines (void)
{
  static const RoofPresetId presets[] = { ROOF_PRESET_COLUMN, ROOF_PRESET_COLUMNS, ROOF_PRESET_SCREEN };
  RoofLibrary *library = fixture_get_library ();
  OverlapCheck check = { NULL };
  guint n_roofs = 0, n_named = 0;

  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    {
      const char *id = roof_machine_get_id (roof_library_get_machine (library, i));
      g_autoptr (RoofScene) scene = fixture_make_scene (id, "", i % 3 == 0 ? ", 'view': {'roofs': 'sustained'}" : NULL, -1);

      for (guint p = 0; p < G_N_ELEMENTS (presets); p++)
        {
          const RoofFigurePreset *preset = roof_figure_preset_get (presets[p]);
          RoofFigureSizes sizes = preset->sizes;
          g_autoptr (RoofLayout) layout = NULL;

          sizes.theme = (RoofTheme) ((i + p) % ROOF_N_THEMES);
          layout = roof_layout_new_figure (scene, fixture_get_context (), preset->width, preset->height, NULL, &sizes);
          check.layout = layout;
          check.figure = i * 100 + p;
          check_names (&check, &n_roofs, &n_named);
        }
    }
  g_test_message ("%u of %u roofs have a name or a value", n_named, n_roofs);
  if (check.n_faults > 0)
    g_error ("%u names are read as those of other roofs", check.n_faults);
  g_assert_cmpuint (n_roofs - n_named, <=, n_roofs / 500);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/overlap/nothing-overlaps", test_nothing_overlaps);
  g_test_add_func ("/roof/overlap/presets", test_presets);
  g_test_add_func ("/roof/overlap/narrow-columns", test_narrow_columns);
  g_test_add_func ("/roof/overlap/listed-roofs", test_listed_roofs);
  g_test_add_func ("/roof/overlap/full-row", test_full_row);
  g_test_add_func ("/roof/overlap/key-of-machines", test_key_of_machines);
  g_test_add_func ("/roof/overlap/all-machines", test_all_machines);
  return g_test_run ();
}
