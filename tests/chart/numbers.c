/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "chart/draw/export.h"
#include "chart/layout/panels.h"
#include "chart/scene/scene-private.h"
#include "document/files/example.h"
#include "fixtures.h"

/* Numbers in a crowd that stand nearer to another dot, of some fifty. */
#define MOST_FOREIGN 3

/* Kernels around the ridge, whose names do not all fit into a column. @n: how many. Returns: (transfer full) */
static RoofScene *
make_crowd (guint n)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (n);
  GString *kernels = g_string_new (NULL);
  RoofScene *scene;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("kernel_%u", i);
      double bytes = roof_scale_decade (7) * g_rand_double_range (random, 1, 90);
      g_autofree char *kernel = fixture_format_custom (name, "hbm", bytes * exp (g_rand_double_range (random, -3, 7)), bytes);

      g_string_append_printf (kernels, "%s%s", i > 0 ? "," : "", kernel);
    }
  scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels->str, NULL, -1);
  g_string_free (kernels, TRUE);
  return scene;
}

static RoofExportOptions
make_options (RoofPresetId preset,
              RoofKeyPlace key)
{
  RoofFigureStyle figure = { .key = key };

  return roof_export_options_make (&figure, preset);
}

/* Every kernel is identified at every preset, the smallest type has six points in a column. */
static void
test_all_identified (void)
{
  static const guint crowds[] = { 5, 15, 30, 40 };

  for (guint i = 0; i < G_N_ELEMENTS (crowds); i++)
    {
      g_autoptr (RoofScene) scene = make_crowd (crowds[i]);

      for (guint p = 0; p < ROOF_N_PRESETS; p++)
        {
          RoofExportOptions options = make_options ((RoofPresetId) p, ROOF_KEY_AUTO);
          g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, &options, fixture_get_context ());
          guint n;
          const RoofText *texts = roof_layout_get_texts (layout, &n);

          g_assert_cmpuint (roof_layout_count_unnamed (layout), ==, 0);
          fixture_assert_legible (layout);
          for (guint j = 0; j < n; j++)
            g_assert_cmpfloat (texts[j].size * roof_layout_get_unit (layout), >, 5.99);
        }
    }
}

/* Names where they all fit, and where kernels are more than a key can list. */
static void
test_names_first (void)
{
  static const guint crowds[] = { 2, 100 };

  for (guint i = 0; i < G_N_ELEMENTS (crowds); i++)
    {
      g_autoptr (RoofScene) scene = make_crowd (crowds[i]);
      RoofExportOptions options = make_options (ROOF_PRESET_SCREEN, ROOF_KEY_AUTO);
      g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, &options, fixture_get_context ());
      g_autofree char *key = roof_layout_write_key (layout);

      g_assert_cmpstr (key, ==, "");
    }
}

/* Numbers rise with the intensity. */
static void
test_reading_order (void)
{
  g_autofree char *right = fixture_format_custom ("right", "hbm", 1e12, 1e9);
  g_autofree char *left = fixture_format_custom ("left", "hbm", 1e9, 1e9);
  g_autofree char *kernels = g_strconcat (right, ",", left, NULL);
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, -1);
  static const RoofKeyPlace places[] = { ROOF_KEY_INSIDE, ROOF_KEY_RIGHT, ROOF_KEY_BELOW, ROOF_KEY_CAPTION };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      RoofExportOptions options = make_options (ROOF_PRESET_COLUMN, places[i]);
      g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, &options, fixture_get_context ());
      g_autofree char *key = roof_layout_write_key (layout);
      guint n, n_names = 0;
      const RoofText *texts = roof_layout_get_texts (layout, &n);

      g_assert_cmpstr (key, ==, "1 left, 2 right");
      for (guint j = 0; j < n; j++)
        n_names += g_str_equal (texts[j].text, "left") || g_str_equal (texts[j].text, "right");
      g_assert_cmpuint (n_names, ==, places[i] == ROOF_KEY_CAPTION ? 0 : 2);
      fixture_assert_legible (layout);
    }
}

/* A key below makes a figure higher by what it takes, and leaves the plot as it was. */
static void
test_grows (void)
{
  g_autoptr (RoofScene) scene = make_crowd (30);
  RoofExportOptions below = make_options (ROOF_PRESET_COLUMN, ROOF_KEY_BELOW), none = make_options (ROOF_PRESET_COLUMN, ROOF_KEY_NONE);
  g_autoptr (RoofLayout) keyed = roof_export_lay_out (scene, &below, fixture_get_context ());
  g_autoptr (RoofLayout) named = roof_export_lay_out (scene, &none, fixture_get_context ());

  g_assert_cmpfloat (roof_layout_get_height (keyed), >, roof_layout_get_height (named) + 50);
  g_assert_cmpfloat (fabs (roof_layout_get_plot (keyed)->height - roof_layout_get_plot (named)->height), <, 3);
  g_assert_cmpuint (roof_layout_count_unnamed (named), >, 0);
  g_assert_cmpuint (roof_layout_count_unnamed (keyed), ==, 0);
}

/* A key that is asked for and has no effect says why. */
static void
test_lack (void)
{
  g_autoptr (RoofScene) few = make_crowd (30), many = make_crowd (121);
  RoofExportOptions options = make_options (ROOF_PRESET_COLUMN, ROOF_KEY_BELOW);
  g_autoptr (RoofLayout) listed = roof_export_lay_out (few, &options, fixture_get_context ());
  g_autoptr (RoofLayout) over = roof_export_lay_out (many, &options, fixture_get_context ());
  g_autoptr (RoofLayout) small = NULL, none = NULL, outside = NULL;
  g_autofree char *nothing = roof_key_lack_describe (roof_layout_get_key_lack (listed));
  g_autofree char *reason = roof_key_lack_describe (roof_layout_get_key_lack (over));

  g_assert_null (nothing);
  g_assert_nonnull (strstr (reason, "120 kernels"));
  options = make_options (ROOF_PRESET_SCREEN, ROOF_KEY_BELOW);
  options.height = 200;
  small = roof_export_lay_out (few, &options, fixture_get_context ());
  g_assert_cmpint (roof_layout_get_key_lack (small), ==, ROOF_KEY_LACK_ROOM);
  options = make_options (ROOF_PRESET_COLUMN, ROOF_KEY_INSIDE);
  outside = roof_export_lay_out (few, &options, fixture_get_context ());
  g_assert_cmpint (roof_layout_get_key_lack (outside), ==, ROOF_KEY_LACK_INSIDE);
  g_assert_cmpuint (roof_layout_count_unnamed (outside), ==, 0);
  options.sizes.key = ROOF_KEY_NONE;
  none = roof_export_lay_out (many, &options, fixture_get_context ());
  g_assert_cmpint (roof_layout_get_key_lack (none), ==, ROOF_KEY_LACK_NONE);
}

static gboolean
holds (const RoofPolygon *ground,
       const RoofBox     *box)
{
  return ground->corners[0].x < box->x - box->width / 2 && ground->corners[2].x > box->x + box->width / 2
         && ground->corners[0].y < box->y - box->height / 2 && ground->corners[2].y > box->y + box->height / 2;
}

/* A key inside hides what is behind it. */
static void
test_ground (void)
{
  g_autoptr (RoofScene) scene = make_crowd (30);
  RoofExportOptions options = make_options (ROOF_PRESET_COLUMNS, ROOF_KEY_INSIDE);
  g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, &options, fixture_get_context ());
  guint n, n_polygons, n_names = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);
  const RoofPolygon *ground = &roof_layout_get_polygons (layout, &n_polygons)[n_polygons - 1];

  g_assert_true (ground->over && ground->ink == ROOF_INK_PLOT);
  for (guint i = 0; i < n; i++)
    if (g_str_has_prefix (texts[i].text, "kernel_"))
      {
        g_assert_true (holds (ground, &texts[i].box));
        n_names++;
      }
  g_assert_cmpuint (n_names, ==, 30);
}

/* Where the height follows from the content, a key that is not asked for stands below, as in a figure that grows. */
static void
test_square (void)
{
  g_autoptr (RoofScene) scene = make_crowd (30);
  RoofExportOptions options = make_options (ROOF_PRESET_COLUMN, ROOF_KEY_AUTO);
  g_autoptr (RoofLayout) layout = NULL;
  const RoofRect *plot;

  options.grows = FALSE;
  options.square = TRUE;
  options.height = roof_export_find_height (scene, &options);
  layout = roof_export_lay_out (scene, &options, fixture_get_context ());
  plot = roof_layout_get_plot (layout);
  g_assert_cmpfloat (plot->width, >, roof_layout_get_width (layout) * 0.8);
  g_assert_cmpfloat (plot->y + plot->height, <, roof_layout_get_height (layout) * 0.8);
  g_assert_cmpuint (roof_layout_count_unnamed (layout), ==, 0);
}

/* The height of a figure whose width alone is given follows its axes: roofs rise at 30 to 50 degrees. */
static void
test_sloped (void)
{
  static const double ends[] = { 0, 10, 1e3, 1e7 };
  g_autoptr (RoofScene) scene = make_crowd (15);

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      RoofExportOptions options = make_options (ROOF_PRESET_COLUMN, ROOF_KEY_AUTO);
      g_autoptr (RoofLayout) layout = NULL;
      const RoofRect *plot;
      double across, up;

      options.sizes.axes.x.min = ends[i] > 0 ? 0.1 : 0;
      options.sizes.axes.x.max = ends[i];
      layout = roof_export_lay_out (scene, &options, fixture_get_context ());
      plot = roof_layout_get_plot (layout);
      across = plot->width / roof_scale_get_decades (roof_layout_get_x (layout));
      up = plot->height / roof_scale_get_decades (roof_layout_get_y (layout));
      g_assert_cmpfloat (atan2 (up, across), >, (ends[i] == 10 ? 12 : 29) * G_PI / 180); /* so few decades are too wide */
      g_assert_cmpfloat (atan2 (up, across), <, 51 * G_PI / 180);
    }
}

/* On a slide the names of roofs leave room for the numbers of panels: each dot has its own, but for two that nearly coincide. */
static void
test_own_numbers (void)
{
  static const char *const wanted[] = { "1", "2,3", "4", "5", "6" };
  const RoofFigurePreset *about = roof_figure_preset_get (ROOF_PRESET_SLIDE);
  g_autoptr (RoofSnapshot) snapshot = roof_example_new ();
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, -1);
  RoofScene *scenes[] = { scene, scene };
  const RoofPanels panels = { .n = G_N_ELEMENTS (scenes), .scenes = scenes };
  RoofFigureSizes sizes = about->sizes;
  g_autoptr (RoofLayout) layout = NULL;
  RoofLayout *const *parts;
  guint n_parts;

  sizes.key = ROOF_KEY_RIGHT;
  layout = roof_panels_lay_out (&panels, fixture_get_context (), about->width, about->height, about->grows, NULL, &sizes);
  parts = roof_layout_get_parts (layout, &n_parts);
  g_assert_cmpuint (n_parts, ==, G_N_ELEMENTS (scenes));
  for (guint i = 0; i < n_parts; i++)
    for (guint k = 0; k < G_N_ELEMENTS (wanted); k++)
      {
        guint n, n_found = 0;
        const RoofText *texts = roof_layout_get_texts (parts[i], &n);

        for (guint j = 0; j < n; j++)
          n_found += texts[j].owner.kind == ROOF_HIT_DOT && g_str_equal (texts[j].text, wanted[k]);
        g_assert_cmpuint (n_found, ==, 1);
      }
}

/* A small dot on a large one has its number beside the large one, not that of the next dot beside. */
static void
test_on_large_dot (void)
{
  static const char *const wanted[] = { "1,2", "3" };
  g_autoptr (RoofScene) scene
    = fixture_make_scene ("nvidia-a100-sxm4-80gb",
                          "{'name': 'small', 'op': 'custom', 'compute': 'fp32', 'unit': 'vector',"
                          " 'parameters': {'flops': 1.9e12, 'bytes.hbm': 1e10, 'time': 0.19}},"
                          "{'name': 'large', 'op': 'custom', 'compute': 'fp32', 'unit': 'vector',"
                          " 'parameters': {'flops': 2e14, 'bytes.hbm': 1e12, 'time': 20}},"
                          "{'name': 'lone', 'op': 'custom', 'compute': 'fp32', 'unit': 'vector',"
                          " 'parameters': {'flops': 1.6e12, 'bytes.hbm': 3.5e9, 'time': 0.1}}", NULL, -1);
  RoofExportOptions options = make_options (ROOF_PRESET_COLUMN, ROOF_KEY_BELOW);
  g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, &options, fixture_get_context ());
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint k = 0; k < G_N_ELEMENTS (wanted); k++)
    {
      guint n_found = 0;

      for (guint i = 0; i < n; i++)
        n_found += texts[i].owner.kind == ROOF_HIT_DOT && g_str_equal (texts[i].text, wanted[k]);
      g_assert_cmpuint (n_found, ==, 1);
    }
}

/* A measured application: FLOPs, their intensity at L1, L2 and main memory, and seconds. */
static const struct
{
  const char *name, *unit, *dtype;
  double      flops, intensities[3], time;
} fifteen[] = {
  { "DGEMM", "matrix", "fp64", 2.2e+12, { 4.4, 22, 140 }, 0.124 },
  { "ZGEMM batched", "matrix", "fp64", 3.4e+11, { 3.1, 9.5, 41 }, 0.02422 },
  { "FFT 3D x", "vector", "fp64", 2.6e+10, { 0.95, 1.4, 1.9 }, 0.01086 },
  { "FFT 3D transpose", "vector", "fp64", 9e+09, { 0.42, 0.45, 0.47 }, 0.01986 },
  { "Stencil 27-point", "vector", "fp64", 4.8e+10, { 0.55, 1.7, 3.6 }, 0.01099 },
  { "Stencil 7-point", "vector", "fp64", 1.4e+10, { 0.36, 0.62, 0.88 }, 0.01163 },
  { "SpMV CSR", "vector", "fp64", 7e+09, { 0.12, 0.15, 0.17 }, 0.0319 },
  { "SpMV ELL", "vector", "fp64", 8e+09, { 0.13, 0.18, 0.21 }, 0.02722 },
  { "SymGS", "vector", "fp64", 1.1e+10, { 0.14, 0.19, 0.26 }, 0.08002 },
  { "Dot product", "vector", "fp64", 4e+09, { 0.125, 0.125, 0.125 }, 0.02237 },
  { "WAXPBY", "vector", "fp64", 5e+09, { 0.0833, 0.0833, 0.0833 }, 0.04151 },
  { "Nonbonded force", "vector", "fp32", 5.1e+11, { 2.3, 11, 64 }, 0.04843 },
  { "PME spread", "vector", "fp32", 3.1e+10, { 0.7, 2.1, 5.4 }, 0.01273 },
  { "Particle sort", "vector", "fp32", 6e+09, { 0.05, 0.08, 0.11 }, 0.08555 },
  { "Sigma GPP", "vector", "fp64", 6.9e+11, { 1.6, 6.2, 29 }, 0.1226 },
};

/* Fifteen measured kernels with dots at three levels of @machine. Returns: (transfer full) */
static RoofScene *
make_fifteen_on (const char *machine)
{
  static const char *const levels[] = { "l1", "l2", "hbm" };
  GString *kernels = g_string_new (NULL);
  RoofScene *scene;

  for (guint i = 0; i < G_N_ELEMENTS (fifteen); i++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (kernels, "%s{'name': '%s', 'op': 'custom', 'unit': '%s', 'compute': '%s', 'parameters': {'flops': %s",
                              i > 0 ? "," : "", fifteen[i].name, fifteen[i].unit, fifteen[i].dtype,
                              g_ascii_dtostr (number, sizeof number, fifteen[i].flops));
      for (guint j = 0; j < G_N_ELEMENTS (levels); j++)
        g_string_append_printf (kernels, ", 'bytes.%s': %s", levels[j],
                                g_ascii_dtostr (number, sizeof number, floor (fifteen[i].flops / fifteen[i].intensities[j])));
      g_string_append_printf (kernels, ", 'time': %s}}", g_ascii_dtostr (number, sizeof number, fifteen[i].time));
    }
  scene = fixture_make_scene (machine, kernels->str, ", 'view': {'axes': 'fitted'}", -1);
  g_string_free (kernels, TRUE);
  return scene;
}

static RoofScene *
make_fifteen (void)
{
  return make_fifteen_on ("nvidia-a100-sxm4-40gb");
}

/* No number follows the words of a roof on their line: "Tensor 19.5 T 15", nor another number closely: "5 7". */
static void
test_not_read_on (void)
{
  g_autoptr (RoofScene) scene = make_fifteen ();
  RoofExportOptions options = make_options (ROOF_PRESET_COLUMN, ROOF_KEY_AUTO);
  g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, &options, fixture_get_context ());
  guint n, n_numbers = 0, n_pairs = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        const RoofBox *number = &texts[i].box, *words = &texts[j].box;
        double gap = number->x - number->width / 2 - (words->x + words->width / 2);
        gboolean both = texts[j].owner.kind == ROOF_HIT_DOT;

        if (i == j || texts[i].owner.kind != ROOF_HIT_DOT
            || (!both && texts[j].owner.kind != ROOF_HIT_PEAK && texts[j].owner.kind != ROOF_HIT_CEILING))
          continue;
        n_numbers += !both;
        n_pairs += both;
        if (words->angle == 0 && fabs (words->y - number->y) < number->height / 2)
          g_assert_true (gap < 0 || gap > number->height * (both ? 0.7 : 1));
      }
  g_assert_cmpuint (n_numbers, >=, G_N_ELEMENTS (fifteen));
  g_assert_cmpuint (n_pairs, >=, 100);
  g_assert_cmpuint (roof_layout_count_unnamed (layout), ==, 0);
}

/* A number without a leader stands nearer to a dot of its own kernel than to any other, as far as crowds have room. */
static void
test_near_own_dot (void)
{
  g_autoptr (RoofScene) scene = make_fifteen ();
  guint n_numbers = 0, n_foreign = 0;

  for (guint p = ROOF_PRESET_SLIDE; p < ROOF_N_PRESETS; p++)
    {
      RoofExportOptions options = make_options ((RoofPresetId) p, ROOF_KEY_RIGHT);
      g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, &options, fixture_get_context ());
      guint n;
      const RoofText *texts = roof_layout_get_texts (layout, &n);

      for (guint i = 0; i < n; i++)
        {
          const RoofDot *nearest = roof_layout_find_nearest (layout, texts[i].box.x, texts[i].box.y, 1000);

          if (texts[i].owner.kind != ROOF_HIT_DOT || fixture_is_led (layout, &texts[i]))
            continue;
          n_numbers++;
          if (nearest->owner.kernel == texts[i].owner.kernel)
            continue;
          g_test_message ("preset %u: \"%s\" is nearer to another dot", p, texts[i].text);
          n_foreign++;
        }
    }
  g_assert_cmpuint (n_numbers, >=, 30);
  g_assert_cmpuint (n_foreign, <=, MOST_FOREIGN);
}

/* Whether the value of a roof stands in the panel @name, or with that in the key of the whole figure: "L2 (a) 5.4 TB/s, (b) 9.7 TB/s". */
static gboolean
says_value (const RoofLayout *sheet,
            const RoofLayout *panel,
            const char       *name,
            const char       *roof,
            const char       *value)
{
  g_autofree char *own = g_strdup_printf (" %s", value), *listed = g_strdup_printf ("(%s) %s", name, value);
  const RoofLayout *layouts[] = { panel, sheet };

  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      guint n;
      const RoofText *texts = roof_layout_get_texts (layouts[i], &n);

      for (guint k = 0; k < n; k++)
        {
          g_autofree char *words = fixture_plain (g_strdup (texts[k].text));

          if (g_str_has_prefix (words, roof) && (layouts[i] == panel ? g_str_has_suffix (words, own) : strstr (words, listed) != NULL))
            return TRUE;
        }
    }
  return FALSE;
}

/* A memory without room for its name in a panel of a figure that grows stands in the key of the whole figure, with its values. */
static void
test_roofs_of_panels (void)
{
  static const char *const machines[] = { "nvidia-a100-sxm4-40gb", "nvidia-h100-sxm5-80gb", "nvidia-v100-sxm2-32gb" };
  static const char *const names[] = { "a", "b", "c" };
  static const struct
  {
    const char *roof;
    const char *values[3];
  } roofs[] = {
    { "L1", { "19.5 TB/s", "33.5 TB/s", "15.7 TB/s" } },
    { "L2", { "5.4 TB/s", "9.7 TB/s", "3.13 TB/s" } },
    { "HBM", { "1.56 TB/s", "3.35 TB/s", "900 GB/s" } },
    { "CUDA fp32", { "19.5 T", "66.9 T", "15.7 T" } },
  };
  g_autoptr (GPtrArray) scenes = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_scene_unref);
  const RoofFigurePreset *preset = roof_figure_preset_get (ROOF_PRESET_COLUMNS);
  g_autoptr (RoofLayout) sheet = NULL;
  RoofLayout *const *parts;
  RoofPanels panels = { .rows = 1, .columns = 3 };
  guint n;

  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    g_ptr_array_add (scenes, make_fifteen_on (machines[i]));
  panels.n = scenes->len;
  panels.scenes = (RoofScene **) scenes->pdata;
  sheet = roof_panels_lay_out (&panels, fixture_get_context (), preset->width, preset->height, TRUE, NULL, &preset->sizes);
  parts = roof_layout_get_parts (sheet, &n);
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (machines));
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < G_N_ELEMENTS (roofs); k++)
      {
        g_test_message ("(%s) %s %s", names[i], roofs[k].roof, roofs[k].values[i]);
        g_assert_true (says_value (sheet, parts[i], names[i], roofs[k].roof, roofs[k].values[i]));
        g_assert_false (says_value (sheet, parts[i], names[i], roofs[k].roof, roofs[k].values[(i + 1) % n]));
      }
}

/* "HBM2 1.56 TB/s", "312 T" */
static gboolean
has_value (const char *words)
{
  return g_ascii_isdigit (words[0]) || strstr (words, ROOF_VALUE_SPACE) != NULL;
}

/* Checks that each roof with a name in a panel of @sheet has its value there. Returns: how many roofs have names */
static guint
check_values (const RoofLayout *sheet)
{
  guint n_parts, n_roofs = 0;
  RoofLayout *const *parts = roof_layout_get_parts (sheet, &n_parts);

  for (guint i = 0; i < n_parts; i++)
    {
      guint n;
      const RoofText *texts = roof_layout_get_texts (parts[i], &n);

      for (guint k = 0; k < n; k++)
        {
          if (texts[k].owner.kind != ROOF_HIT_ROOF && texts[k].owner.kind != ROOF_HIT_PEAK && texts[k].owner.kind != ROOF_HIT_CEILING)
            continue;
          n_roofs++;
          if (!has_value (texts[k].text))
            g_test_message ("panel %u: \"%s\"", i, texts[k].text);
          g_assert_true (has_value (texts[k].text));
        }
    }
  return n_roofs;
}

/* Where so many roofs have no room for their names with their values that the key cannot list them, panels have the values, whether the
 * key has other rows or not. */
static void
test_too_many_roofs (void)
{
  static const char *const machines[] = {
    "nvidia-h100-sxm5-80gb", "nvidia-a100-sxm4-40gb", "amd-epyc-9654",         "amd-mi250x-gcd", "amd-mi300x",
    "apple-m4-max",          "aws-graviton4",         "google-tpu-v5p",        "nvidia-a40",     "intel-xeon-8480plus",
    "nvidia-b200-sxm-180gb", "nvidia-v100-sxm2-32gb", "nvidia-h20-sxm-96gb",
  };
  const RoofFigurePreset *preset = roof_figure_preset_get (ROOF_PRESET_COLUMN);

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *kernel = i == 0 ? fixture_format_custom ("spmv", "dram", 1e12, 1e10) : g_strdup ("");
      g_autoptr (GPtrArray) scenes = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_scene_unref);
      g_autoptr (RoofLayout) sheet = NULL;
      RoofPanels panels = { .rows = 7, .columns = 2 };

      for (guint k = 0; k < G_N_ELEMENTS (machines); k++)
        g_ptr_array_add (scenes, fixture_make_scene (machines[k], kernel, NULL, -1));
      panels.n = scenes->len;
      panels.scenes = (RoofScene **) scenes->pdata;
      sheet = roof_panels_lay_out (&panels, fixture_get_context (), preset->width, preset->height, TRUE, NULL, &preset->sizes);
      g_test_message ("%u roofs", check_values (sheet));
      g_assert_cmpuint (check_values (sheet), >=, 3 * G_N_ELEMENTS (machines));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/numbers/all-identified", test_all_identified);
  g_test_add_func ("/roof/numbers/names-first", test_names_first);
  g_test_add_func ("/roof/numbers/reading-order", test_reading_order);
  g_test_add_func ("/roof/numbers/grows", test_grows);
  g_test_add_func ("/roof/numbers/lack", test_lack);
  g_test_add_func ("/roof/numbers/ground", test_ground);
  g_test_add_func ("/roof/numbers/sloped", test_sloped);
  g_test_add_func ("/roof/numbers/square", test_square);
  g_test_add_func ("/roof/numbers/own", test_own_numbers);
  g_test_add_func ("/roof/numbers/not-read-on", test_not_read_on);
  g_test_add_func ("/roof/numbers/near-own-dot", test_near_own_dot);
  g_test_add_func ("/roof/numbers/roofs-of-panels", test_roofs_of_panels);
  g_test_add_func ("/roof/numbers/too-many-roofs", test_too_many_roofs);
  g_test_add_func ("/roof/numbers/on-large-dot", test_on_large_dot);
  return g_test_run ();
}
