/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "chart/draw/export.h"
#include "chart/layout/layout-private.h"
#include "chart/scene/scene-private.h"
#include "document/files/example.h"
#include "fixtures.h"

/* The names of roofs in figures: at one place, short in a column, in a list where roofs lie too close together, and no text over
 * more than a twentieth of a roof. */

#define SLACK 0.02
#define MOST_COVERED 0.05

static const char matmuls[] = "{'name': 'up', 'op': 'matmul', 'parameters': {'B': 64, 'D': 4096, 'F': 4096}},"
                              "{'name': 'down', 'op': 'matmul', 'parameters': {'B': 1024, 'D': 4096, 'F': 4096}}";

/* A dozen peaks of a unit, each a twentieth above the next. */
static const char heap[]
    = "'compute': [{'unit': 'matrix', 'dtype': 'bf16', 'name': 'Tensor Core', 'peak': 9e14},"
      " {'unit': 'matrix', 'dtype': 'fp16', 'name': 'Tensor Core', 'peak': 9e14},"
      " {'unit': 'matrix', 'dtype': 'tf32', 'name': 'Tensor Core', 'peak': 8.6e14}],"
      "'levels': [{'id': 'hbm', 'name': 'HBM3', 'kind': 'memory', 'bandwidth': 3.35e12}],"
      "'ceilings': [{'name': 'a', 'unit': 'matrix', 'dtype': 'bf16', 'peak': 8.2e14},"
      " {'name': 'b', 'unit': 'matrix', 'dtype': 'bf16', 'peak': 7.8e14},"
      " {'name': 'c', 'unit': 'matrix', 'dtype': 'bf16', 'peak': 7.4e14},"
      " {'name': 'd', 'unit': 'matrix', 'dtype': 'bf16', 'peak': 7e14},"
      " {'name': 'e', 'unit': 'matrix', 'dtype': 'bf16', 'peak': 6.7e14},"
      " {'name': 'f', 'unit': 'matrix', 'dtype': 'bf16', 'peak': 6.4e14},"
      " {'name': 'g', 'unit': 'matrix', 'dtype': 'bf16', 'peak': 6.1e14},"
      " {'name': 'h', 'unit': 'matrix', 'dtype': 'bf16', 'peak': 5.8e14},"
      " {'name': 'i', 'unit': 'matrix', 'dtype': 'bf16', 'peak': 5.5e14}]";

static RoofLayout *
lay_out (RoofScene    *scene,
         RoofPresetId  preset)
{
  RoofFigureStyle figure = { NULL };
  RoofExportOptions options = roof_export_options_make (&figure, preset);

  return roof_export_lay_out (scene, &options, fixture_get_context ());
}

/* (nullable) */
static const RoofText *
find_text (const RoofLayout *layout,
           RoofHitKind       kind,
           int               index)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == kind && texts[i].owner.index == index && texts[i].owner.machine == 0)
      return &texts[i];
  return NULL;
}

static void
assert_reads (const RoofText *text,
              const char     *words)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *plain = NULL;

  g_assert_nonnull (text);
  parts = g_strsplit (text->text, ROOF_VALUE_SPACE, -1);
  plain = fixture_plain (g_strjoinv (" ", parts));
  g_assert_cmpstr (plain, ==, words);
}

static void
test_short_in_column (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", matmuls, NULL, -1);
  g_autoptr (RoofLayout) column = lay_out (scene, ROOF_PRESET_COLUMN), columns = lay_out (scene, ROOF_PRESET_COLUMNS);
  int memory = roof_machine_find_main_memory (roof_report_get_machine (roof_scene_get_report (scene)));

  assert_reads (find_text (column, ROOF_HIT_PEAK, roof_scene_find_usual_peak (roof_report_get_machine (roof_scene_get_report (scene)), "matrix")),
                "Tensor 989 T");
  assert_reads (find_text (column, ROOF_HIT_ROOF, memory), "HBM3 3.35 TB/s");
  assert_reads (find_text (columns, ROOF_HIT_ROOF, memory), "HBM3 3.35 TB/s");
}

/* A figure whose axis is in GFLOP/s has no values in T. */
static void
test_unit_of_axis (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", matmuls, NULL, -1);
  RoofFigureStyle figure = { .axes = { .y = { .unit = (char *) "GFLOP/s" } } };
  RoofExportOptions options = roof_export_options_make (&figure, ROOF_PRESET_COLUMN);
  g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, &options, fixture_get_context ());
  RoofMachine *machine = roof_report_get_machine (roof_scene_get_report (scene));

  const RoofText *text = find_text (layout, ROOF_HIT_PEAK, roof_scene_find_usual_peak (machine, "matrix"));

  g_assert_nonnull (text);
  g_assert_true (g_str_has_suffix (text->text, "TFLOP/s"));
}

static const RoofLine *
find_roof (const RoofLayout *layout,
           const RoofText   *text)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_ROOF && roof_hit_equal (lines[i].owner, text->owner))
      return &lines[i];
  g_assert_not_reached ();
}

/* What a name at one place has in common with the others of its kind: its distance from the beginning of its line and from its end,
 * where it begins, and its distance from the line. */
typedef struct
{
  double start, end, x, off;
} Place;

static Place
measure (const RoofLayout *layout,
         const RoofText   *text)
{
  const RoofLine *line = find_roof (layout, text);
  double length = hypot (line->b.x - line->a.x, line->b.y - line->a.y);
  double ux = (line->b.x - line->a.x) / length, uy = (line->b.y - line->a.y) / length;
  double along = (text->box.x - line->a.x) * ux + (text->box.y - line->a.y) * uy;
  double off = (text->box.x - line->a.x) * uy - (text->box.y - line->a.y) * ux;

  return (Place) { along - text->box.width / 2, length - along - text->box.width / 2,
                   line->a.x + ux * (along - text->box.width / 2), off - text->box.height / 2 };
}

/* The names of all slanted roofs, and those of all flat ones, stand at one place on the machines whose roofs leave each room. */
static void
test_one_place (void)
{
  static const char *const ids[] = { "nvidia-h100-sxm5-80gb", "amd-epyc-9654", "nvidia-a100-sxm4-80gb", "google-tpu-v5e" };
  guint n_common = 0, n_kinds = 0;

  for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
    for (guint p = ROOF_PRESET_SLIDE; p < ROOF_N_PRESETS; p++)
      {
        g_autoptr (RoofScene) scene = fixture_make_scene (ids[m], matmuls, NULL, -1);
        g_autoptr (RoofLayout) layout = lay_out (scene, (RoofPresetId) p);
        guint n;
        const RoofText *texts = roof_layout_get_texts (layout, &n);
        Place first[2];
        guint found[2] = { 0 };
        gboolean start[2] = { TRUE, TRUE }, end[2] = { TRUE, TRUE }, one[2] = { TRUE, TRUE };

        for (guint i = 0; i < n; i++)
          {
            gboolean flat = texts[i].owner.kind == ROOF_HIT_PEAK;
            Place place;

            if (!flat && texts[i].owner.kind != ROOF_HIT_ROOF)
              continue;
            place = measure (layout, &texts[i]);
            if (found[flat]++ == 0)
              first[flat] = place;
            start[flat] = start[flat] && fabs (place.start - first[flat].start) < SLACK;
            end[flat] = end[flat] && fabs (place.end - first[flat].end) < SLACK;
            one[flat] = one[flat] && fabs (place.x - first[flat].x) < SLACK;
            start[flat] = start[flat] && fabs (place.off - first[flat].off) < 1;
          }
        for (guint k = 0; k < 2; k++)
          if (found[k] > 1)
            {
              n_kinds++;
              n_common += start[k] || end[k] || one[k];
            }
      }
  g_test_message ("%u of %u kinds of roofs have their names at one place", n_common, n_kinds);
  g_assert_cmpuint (n_kinds, >=, 8);
  g_assert_cmpuint (n_common, >=, n_kinds - n_kinds / 8);
}

/* A ceiling whose name has no room over its line has it below, and begins where the others do. */
static void
test_begins_with_others (void)
{
  static const char kernels[]
      = "{'name': 'sgemm', 'op': 'custom', 'parameters': {'flops': 5e9, 'bytes.hbm': 8.33e7, 'bytes.l1': 2.06e8, 'bytes.l2': 1.49e8,"
        " 'time': 1.035e-4}},"
        "{'name': 'axpy', 'op': 'custom', 'parameters': {'flops': 5e9, 'bytes.hbm': 6.02e10, 'bytes.l1': 3.16e11, 'bytes.l2': 1.18e11,"
        " 'time': 0.04276}}";
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, -1);
  g_autoptr (RoofLayout) layout = lay_out (scene, ROOF_PRESET_COLUMN);
  guint n, n_flats = 0, n_below = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);
  double left = 0;

  for (guint i = 0; i < n; i++)
    {
      double x = texts[i].box.x - texts[i].box.width / 2;

      if ((texts[i].owner.kind != ROOF_HIT_PEAK && texts[i].owner.kind != ROOF_HIT_CEILING) || texts[i].box.angle != 0
          || find_roof (layout, &texts[i])->a.y != find_roof (layout, &texts[i])->b.y)
        continue;
      if (n_flats++ == 0)
        left = x;
      n_below += texts[i].box.y > find_roof (layout, &texts[i])->a.y;
      g_assert_cmpfloat_with_epsilon (x, left, 1.5);
    }
  g_assert_cmpuint (n_flats, >=, 3);
  g_assert_cmpuint (n_below, >=, 1);
}

/* A dozen roofs that lie close together: a list in their order, each name with a tie to its roof. */
static void
test_fan (void)
{
  g_autoptr (RoofSnapshot) snapshot = fixture_read_snapshot (heap, "{'name': 'up', 'op': 'matmul', 'parameters': {'B': 64}}",
                                                             ", 'view': {'shown_types': ['bf16', 'fp16', 'tf32']}");
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, -1);

  for (guint p = ROOF_PRESET_SLIDE; p < ROOF_N_PRESETS; p++)
    {
      g_autoptr (RoofLayout) layout = lay_out (scene, (RoofPresetId) p);
      const RoofRect *plot = roof_layout_get_plot (layout);
      guint n, n_listed = 0;
      const RoofText *texts = roof_layout_get_texts (layout, &n);
      double y = -INFINITY, roof = -INFINITY;

      for (guint i = 0; i < n; i++)
        {
          const RoofLine *line;

          if (texts[i].owner.kind != ROOF_HIT_PEAK && texts[i].owner.kind != ROOF_HIT_CEILING)
            continue;
          line = find_roof (layout, &texts[i]);
          g_assert_cmpfloat (texts[i].box.x - texts[i].box.width / 2, >, plot->x + plot->width);
          g_assert_cmpfloat (texts[i].box.x + texts[i].box.width / 2, <=, roof_layout_get_width (layout));
          g_assert_cmpfloat (texts[i].box.y, >, y);
          g_assert_cmpfloat (line->a.y, >=, roof);
          y = texts[i].box.y;
          roof = line->a.y;
          n_listed++;
        }
      g_assert_cmpuint (n_listed, ==, 12);
      fixture_assert_legible (layout);
    }
}

/* What a processor reaches by several of its loops, as measurements find it. */
static const char alike[]
    = "'compute': [{'unit': 'vector', 'dtype': 'fp64', 'name': 'AVX2 fp64', 'peak': 1.04e11}],"
      "'levels': [{'id': 'hbm', 'name': 'DRAM', 'kind': 'memory', 'bandwidth': 3.7e10}],"
      "'ceilings': [{'name': 'No SIMD, no FMA at all', 'unit': 'vector', 'dtype': 'fp64', 'peak': 2.59e10},"
      " {'name': 'No SIMD, with FMA', 'unit': 'vector', 'dtype': 'fp64', 'peak': 2.59e10},"
      " {'name': 'One thread, no SIMD', 'unit': 'vector', 'dtype': 'fp64', 'peak': 2.59e10},"
      " {'name': 'One thread, half of SIMD', 'unit': 'vector', 'dtype': 'fp64', 'peak': 2.59e10},"
      " {'name': 'One thread, no FMA', 'unit': 'vector', 'dtype': 'fp64', 'peak': 2.59e10}]";

/* Where one line has the name of one roof, another roof on the same line does not add its bare value. */
static void
test_value_stands_once (void)
{
  g_autoptr (RoofSnapshot) snapshot = fixture_read_snapshot (alike, "{'name': 'up', 'op': 'matmul', 'parameters': {'B': 64}}", "");
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, -1);
  g_autoptr (RoofLayout) layout = fixture_lay_out (scene, 460, 330);
  guint n, n_named = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_CEILING)
      {
        g_assert_false (g_ascii_isdigit (texts[i].text[0]));
        n_named++;
      }
  g_assert_cmpuint (n_named, >=, 1);
}

/* The ceilings of a processor, as close to each other as measurements find them. */
static const char ladder[]
    = "'compute': [{'unit': 'vector', 'dtype': 'fp64', 'name': 'AVX2', 'peak': 1.03e11}],"
      "'levels': [{'id': 'hbm', 'name': 'DRAM', 'kind': 'memory', 'bandwidth': 3.57e10}],"
      "'ceilings': [{'name': 'One thread', 'unit': 'vector', 'dtype': 'fp64', 'peak': 5.18e10},"
      " {'name': 'No SIMD', 'unit': 'vector', 'dtype': 'fp64', 'peak': 2.58e10},"
      " {'name': 'No SIMD, no FMA', 'unit': 'vector', 'dtype': 'fp64', 'peak': 2.57e10},"
      " {'name': 'No ILP', 'unit': 'vector', 'dtype': 'fp64', 'peak': 1.3e10},"
      " {'name': '128-bit SIMD, no FMA', 'unit': 'vector', 'dtype': 'fp64', 'peak': 4.16e10},"
      " {'name': 'Memory by one thread', 'level': 'hbm', 'bandwidth': 2.25e10}]";

/* In one column each ceiling has its name at its line, also where the key has its value. */
static void
test_ceilings_in_column (void)
{
  g_autoptr (RoofSnapshot) snapshot = fixture_read_snapshot (ladder, "{'name': 'up', 'op': 'matmul', 'parameters': {'B': 16}}", "");
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, -1);
  g_autoptr (RoofLayout) layout = lay_out (scene, ROOF_PRESET_COLUMN);
  const RoofRect *plot = roof_layout_get_plot (layout);
  guint n, named = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_CEILING && texts[i].box.y < plot->y + plot->height)
      {
        g_assert_false (g_ascii_isdigit (texts[i].text[0]) && strstr (texts[i].text, "SIMD") == NULL);
        named |= 1u << texts[i].owner.index;
      }
  g_assert_cmpuint (named, ==, (1u << 6) - 1);
}

/* Whether @leader crosses a peak or a ceiling between its ends. */
static gboolean
crosses_flat (const RoofLayout *layout,
              const RoofLine   *leader)
{
  double top = MIN (leader->a.y, leader->b.y), bottom = MAX (leader->a.y, leader->b.y);
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_ROOF && lines[i].owner.kind != ROOF_HIT_RIDGE && lines[i].a.y == lines[i].b.y
        && lines[i].a.y > top && lines[i].a.y < bottom && MIN (leader->a.x, leader->b.x) >= lines[i].a.x)
      return TRUE;
  return FALSE;
}

#define WIDEST 0.45 /* of the frame: there is room for such a name beside all else */

/* Whether the name of a ceiling is so wide that it may have room beyond another ceiling alone. */
static gboolean
is_too_wide (const RoofLayout *layout)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_CEILING && strstr (texts[i].text, ROOF_VALUE_SPACE) == NULL
        && texts[i].box.width > WIDEST * roof_layout_get_plot (layout)->width)
      return TRUE;
  return FALSE;
}

/* Lays out the example @id @width points wide. No leader crosses a flat roof, where letters are not so wide that there is no other room.
 * Returns: how many leaders there are */
static guint
check_leaders (const char *id,
               double      width)
{
  g_autoptr (RoofSnapshot) snapshot = roof_example_open (id);
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, -1);
  RoofExportOptions options = roof_export_options_make (roof_snapshot_get_figure_style (snapshot), ROOF_PRESET_COLUMN);
  g_autoptr (RoofLayout) layout = NULL;
  guint n, n_leaders = 0;
  const RoofLine *lines;

  options.width = width;
  layout = roof_export_lay_out (scene, &options, fixture_get_context ());
  lines = roof_layout_get_lines (layout, &n);
  for (guint i = 0; i < n; i++)
    if (lines[i].ink == ROOF_INK_LEADER)
      {
        g_assert_false (lines[i].owner.kind != ROOF_HIT_DOT && crosses_flat (layout, &lines[i]) && !is_too_wide (layout));
        n_leaders++;
      }
  return n_leaders;
}

/* The name of a ceiling that begins near the right edge stands before it, not beyond the next ceiling; one that has no room at its line is
 * cut, its rest being in the key. */
static void
test_leaders_in_column (void)
{
  static const char *const ids[] = { "williams-2009-opteron-x2", "williams-2009-ultrasparc-t2plus", "williams-2009-xeon-e5345" };

  for (double width = 245; width <= 257; width += 3) /* points, 86 to 91 mm */
    g_assert_cmpuint (check_leaders ("williams-2009-opteron-x4", width), >, 0);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    check_leaders (ids[i], roof_figure_preset_get (ROOF_PRESET_COLUMN)->width);
}

/* A processor as it was measured: one thread in fp32 is as fast as all threads in fp64. */
static const char measured[]
    = "'compute': [{'unit': 'vector', 'dtype': 'fp64', 'name': 'AVX2', 'peak': 1.034e11},"
      " {'unit': 'vector', 'dtype': 'fp32', 'name': 'AVX2', 'peak': 2.063e11}],"
      "'levels': [{'id': 'hbm', 'name': 'DRAM', 'kind': 'memory', 'bandwidth': 4.136e10}],"
      "'ceilings': [{'name': 'One thread', 'unit': 'vector', 'dtype': 'fp64', 'peak': 5.183e10},"
      " {'name': 'No FMA', 'unit': 'vector', 'dtype': 'fp64', 'peak': 1.007e11},"
      " {'name': 'One thread, fp32', 'unit': 'vector', 'dtype': 'fp32', 'peak': 1.037e11},"
      " {'name': 'No ILP, fp32', 'unit': 'vector', 'dtype': 'fp32', 'peak': 2.593e10}]";

/* A ceiling that lies on a peak does not take the peak's name away. */
static void
test_peak_before_ceiling (void)
{
  g_autoptr (RoofSnapshot) snapshot = fixture_read_snapshot (measured, "{'name': 'up', 'op': 'matmul', 'parameters': {'B': 64}}",
                                                             ", 'view': {'shown_types': ['fp64', 'fp32']}");
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, -1);
  g_autoptr (RoofLayout) layout = fixture_lay_out (scene, 606, 515);
  guint n, n_peaks = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    n_peaks += texts[i].owner.kind == ROOF_HIT_PEAK && g_str_has_prefix (texts[i].text, "AVX2 fp");
  g_assert_cmpuint (n_peaks, ==, 2);
}

/* Kernels in a crowd under the roofs. Returns: (transfer full) */
static char *
make_crowd (GRand *random)
{
  GString *kernels = g_string_new (NULL);

  for (guint i = 0; i < 24; i++)
    {
      double bytes = g_rand_double_range (random, 1e7, 1e9), flops = bytes * exp (g_rand_double_range (random, -2, 7));
      g_autofree char *name = g_strdup_printf ("kernel_%u", i);
      g_autofree char *kernel = fixture_format_custom (name, "hbm", flops, bytes);

      g_string_append_printf (kernels, "%s%s", i > 0 ? "," : "", kernel);
    }
  return g_string_free (kernels, FALSE);
}

/* No text covers more than a twentieth of a roof. */
static void
test_roofs_stay_whole (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint run = 0; run < 8; run++)
    {
      g_autofree char *kernels = make_crowd (random);
      g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, -1);

      for (guint p = ROOF_PRESET_SLIDE; p < ROOF_N_PRESETS; p++)
        {
          g_autoptr (RoofLayout) layout = lay_out (scene, (RoofPresetId) p);
          guint n, n_lines;
          const RoofText *texts = roof_layout_get_texts (layout, &n);
          const RoofLine *lines = roof_layout_get_lines (layout, &n_lines);

          for (guint i = 0; i < n; i++)
            for (guint j = 0; j < n_lines; j++)
              if (lines[j].layer == ROOF_LAYER_ROOF && lines[j].ink != ROOF_INK_RIDGE)
                g_assert_cmpfloat (roof_box_measure_segment (&texts[i].box, lines[j].a, lines[j].b), <=,
                                   MOST_COVERED * hypot (lines[j].b.x - lines[j].a.x, lines[j].b.y - lines[j].a.y) + SLACK);
        }
    }
}

/* Measured kernels of a solver: FLOPs, bytes at L1, L2 and main memory, time. */
static const double solver[][5] = {
  { 4e+09, 2.33e+10, 9.33e+09, 6.67e+09, 0.0098 }, { 4e+09, 2.27e+10, 1.03e+10, 6.45e+09, 0.0111 },
  { 4e+09, 3.32e+10, 1.38e+10, 7.27e+09, 0.0146 }, { 7e+09, 1.91e+10, 9.55e+09, 6.36e+09, 0.0102 },
  { 7.5e+09, 1.77e+10, 9.81e+09, 5.77e+09, 0.0105 }, { 7.2e+09, 1.85e+10, 8.4e+09, 6e+09, 0.0102 },
  { 3e+09, 2.34e+10, 1.11e+10, 8.57e+09, 0.0117 }, { 6e+08, 3.78e+09, 3.15e+09, 3e+09, 0.00904 },
  { 7e+08, 4.55e+09, 3.5e+09, 3.18e+09, 0.00871 }, { 2e+09, 1.28e+10, 7.5e+09, 5e+09, 0.00763 },
  { 1.5e+09, 4.05e+10, 1.69e+10, 9.38e+09, 0.0226 }, { 9e+10, 1.01e+11, 1.12e+10, 2.81e+09, 0.0136 },
  { 2.4e+10, 4.11e+10, 1.37e+10, 6.86e+09, 0.0133 }, { 3e+08, 3.75e+09, 2.5e+09, 2.5e+09, 0.0043 },
  { 5e+07, 1.1e+09, 1e+09, 1e+09, 0.00402 },
};

/* Returns: (transfer full) */
static RoofScene *
make_solver (void)
{
  g_autoptr (RoofComparison) comparison = NULL;
  GString *kernels = g_string_new (NULL);
  g_autofree char *text = NULL;
  RoofFocus focus = { .picture = TRUE };

  for (guint i = 0; i < G_N_ELEMENTS (solver); i++)
    g_string_append_printf (kernels, "%s{'name': 'kernel_%u', 'op': 'custom', 'compute': 'fp64', 'unit': 'vector', 'parameters': {'flops': %.0f,"
                            " 'bytes.l1': %.0f, 'bytes.l2': %.0f, 'bytes.hbm': %.0f, 'time': %.9f}}", i > 0 ? "," : "", i,
                            solver[i][0], solver[i][1], solver[i][2], solver[i][3], solver[i][4]);
  text = g_string_free (kernels, FALSE);
  comparison = fixture_compare ("nvidia-a100-sxm4-80gb", text, NULL);
  return roof_scene_new_focused (comparison, roof_library_get_catalogue (fixture_get_library ()), &focus);
}

/* Whether the roof of the level or peak has a name on the plot. */
static gboolean
is_named (const RoofLayout *layout,
          RoofHit           owner)
{
  const RoofRect *plot = roof_layout_get_plot (layout);
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (roof_hit_equal (texts[i].owner, owner) && g_ascii_isalpha (texts[i].text[0])
        && roof_rect_contains (plot, texts[i].box.x, texts[i].box.y))
      return TRUE;
  return FALSE;
}

/* Of a roof that has no room for its name and value the value goes to the key, and the name stays at its line. */
static void
test_named_at_line (void)
{
  g_autoptr (RoofScene) scene = make_solver ();

  for (guint p = ROOF_PRESET_SLIDE; p <= ROOF_PRESET_COLUMN; p++)
    {
      g_autoptr (RoofLayout) layout = lay_out (scene, (RoofPresetId) p);
      guint n;
      const RoofLine *lines = roof_layout_get_lines (layout, &n);

      for (guint i = 0; i < n; i++)
        if (lines[i].layer == ROOF_LAYER_ROOF && lines[i].owner.kind != ROOF_HIT_RIDGE)
          g_assert_true (is_named (layout, lines[i].owner));
      fixture_assert_legible (layout);
    }
}

/* A picture ends over its highest roof. */
static void
test_axes_end (void)
{
  g_autoptr (RoofScene) scene = make_solver ();
  const RoofExtent *extent = roof_scene_get_extent (scene);

  g_assert_cmpfloat (extent->y_max, >=, 2 * 312e12);
  g_assert_cmpfloat (extent->y_max, <=, 1.01e15);
}

/* A ceiling over the line of a kernel whose bytes were not counted: each name is nearer to its own line. */
static void
test_beside_uncounted (void)
{
  static const char machine[] = "'compute': [{'unit': 'vector', 'dtype': 'fp64', 'name': 'CUDA core', 'peak': 6.7e12}],"
                                "'levels': [{'id': 'hbm', 'name': 'HBM2', 'kind': 'memory', 'bandwidth': 9e11}],"
                                "'ceilings': [{'name': '58 % FMA', 'unit': 'vector', 'dtype': 'fp64', 'peak': 5.3e12}]";
  g_autoptr (RoofSnapshot) snapshot = fixture_read_snapshot (machine, "{'name': 'step 8', 'op': 'custom', 'compute': 'fp64', 'unit': 'vector',"
                                                                      " 'parameters': {'flops': 3700000000000, 'bytes.hbm': null, 'time': 1}}",
                                                              ", 'view': {'axes': 'manual', 'x': [0.316, 100], 'y': [1e11, 1e13]}");
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, 0);

  for (guint p = 0; p < ROOF_N_PRESETS; p++)
    {
      g_autoptr (RoofLayout) layout = lay_out (scene, (RoofPresetId) p);
      const RoofScale *y = roof_layout_get_y (layout);
      double reach = roof_scale_to_pixel (y, 3.7e12), ceiling = roof_scale_to_pixel (y, 5.3e12);
      guint n, n_kernels = 0, n_ceilings = 0;
      const RoofText *texts = roof_layout_get_texts (layout, &n);

      for (guint i = 0; i < n; i++)
        if (!roof_rect_contains (roof_layout_get_plot (layout), texts[i].box.x, texts[i].box.y))
          continue; /* in the key */
        else if (texts[i].owner.kind == ROOF_HIT_CEILING)
          {
            n_ceilings++;
            g_assert_cmpfloat (fabs (texts[i].box.y - ceiling), <, fabs (texts[i].box.y - reach));
          }
        else if (texts[i].owner.kind == ROOF_HIT_DOT)
          {
            n_kernels++;
            g_assert_cmpfloat (fabs (texts[i].box.y - reach), <, fabs (texts[i].box.y - ceiling) - 1);
          }
      g_assert_cmpuint (n_kernels, ==, 1);
      g_assert_cmpuint (n_ceilings, ==, 1);
    }
}

/* A roof beyond the limits of the axes stands in no key; the last number of the x axis is clear of a key on the right, and a value in a
 * key is whole. */
static void
test_limits (void)
{
  g_autoptr (RoofScene) scene = make_solver ();
  RoofFigureStyle figure = { .axes = { .x = { .min = 0.01, .max = 1e5 }, .y = { .min = 1e9, .max = 1e14 } } };
  RoofExportOptions options = roof_export_options_make (&figure, ROOF_PRESET_COLUMNS);
  double end = -INFINITY, key = INFINITY;
  g_autoptr (RoofLayout) layout = NULL;
  guint n, n_values = 0;
  const RoofText *texts;
  const RoofRect *plot;

  options.sizes.values = ROOF_LOOK_VALUE_PERFORMANCE;
  options.sizes.key = ROOF_KEY_RIGHT;
  layout = roof_export_lay_out (scene, &options, fixture_get_context ());
  plot = roof_layout_get_plot (layout);
  texts = roof_layout_get_texts (layout, &n);
  for (guint i = 0; i < n; i++)
    {
      g_assert_false (g_str_has_prefix (texts[i].text, "Tensor"));
      if (g_str_equal (texts[i].text, "100\302\240k"))
        end = texts[i].box.x + texts[i].box.width / 2;
      else if (texts[i].box.x > plot->x + plot->width && texts[i].box.y < plot->y + plot->height)
        {
          key = fmin (key, texts[i].box.x - texts[i].box.width / 2);
          n_values += g_str_has_suffix (texts[i].text, "FLOP/s") && strstr (texts[i].text, ROOF_VALUE_SPACE) != NULL;
        }
    }
  g_assert_cmpfloat (end, >, 0);
  g_assert_cmpfloat (end + 6, <, key);
  g_assert_cmpuint (n_values, ==, G_N_ELEMENTS (solver));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/roof-names/short-in-column", test_short_in_column);
  g_test_add_func ("/roof/roof-names/unit-of-axis", test_unit_of_axis);
  g_test_add_func ("/roof/roof-names/one-place", test_one_place);
  g_test_add_func ("/roof/roof-names/begins-with-others", test_begins_with_others);
  g_test_add_func ("/roof/roof-names/fan", test_fan);
  g_test_add_func ("/roof/roof-names/value-stands-once", test_value_stands_once);
  g_test_add_func ("/roof/roof-names/ceilings-in-column", test_ceilings_in_column);
  g_test_add_func ("/roof/roof-names/leaders-in-column", test_leaders_in_column);
  g_test_add_func ("/roof/roof-names/peak-before-ceiling", test_peak_before_ceiling);
  g_test_add_func ("/roof/roof-names/roofs-stay-whole", test_roofs_stay_whole);
  g_test_add_func ("/roof/roof-names/named-at-line", test_named_at_line);
  g_test_add_func ("/roof/roof-names/beside-uncounted", test_beside_uncounted);
  g_test_add_func ("/roof/roof-names/limits", test_limits);
  g_test_add_func ("/roof/roof-names/axes-end", test_axes_end);
  return g_test_run ();
}
