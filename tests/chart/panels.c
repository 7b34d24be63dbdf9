/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/panels.h"

#include <math.h>
#include <string.h>

#include "chart/draw/export.h"
#include "chart/layout/typeset.h"
#include "disc.h"
#include "fixtures.h"
#include "overlap-check.h"

/* Figures of several charts: what they share stands there once, nothing lies over anything, and the plots stand in rows and
 * columns. */

#define MOST 6
#define LEAST_TYPE 6.0 /* points, in a column */

static const char *const machines[MOST] = { "nvidia-a100-sxm4-80gb", "nvidia-h100-sxm5-80gb", "amd-mi300x",
                                            "google-tpu-v5e", "amd-epyc-9654", "apple-m4-max" };

/* A matrix product, kernels in all gutters, and @more further ones. */
static char *
make_kernels (guint       more,
              const char *level)
{
  GString *kernels = g_string_new ("{'name': 'up', 'op': 'matmul', 'parameters': {'B': 16}}");

  for (guint i = 0; i < more; i++)
    {
      g_autofree char *name = g_strdup_printf ("kernel of some length %u", i);
      g_autofree char *kernel = fixture_format_custom (name, level, i == 3 ? 0 : 1e9 * pow (3, i % 9), i == 5 ? 0 : 1e8 * pow (1.7, i % 7));

      g_string_append_printf (kernels, ",%s", kernel);
    }
  return g_string_free (kernels, FALSE);
}

/* The first @n machines with these kernels. */
static void
make_scenes (RoofScene **scenes,
             guint       n,
             guint       more)
{
  for (guint i = 0; i < n; i++)
    {
      const RoofMachine *machine = roof_library_find_machine (fixture_get_library (), machines[i], NULL);
      int memory = roof_machine_find_main_memory (machine);
      g_autofree char *kernels = make_kernels (more, roof_machine_get_level (machine, (guint) memory)->id);

      scenes[i] = fixture_make_scene (machines[i], kernels, NULL, -1);
    }
}

static void
clear_scenes (RoofScene **scenes,
              guint       n)
{
  for (guint i = 0; i < n; i++)
    roof_scene_unref (scenes[i]);
}

/* All texts of the figure. Returns: (transfer container) */
static GPtrArray *
list_texts (const RoofLayout *layout)
{
  GPtrArray *all = g_ptr_array_new ();
  guint n, n_parts;
  const RoofText *texts = roof_layout_get_texts (layout, &n);
  RoofLayout *const *parts = roof_layout_get_parts (layout, &n_parts);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (all, (gpointer) &texts[i]);
  for (guint i = 0; i < n_parts; i++)
    {
      texts = roof_layout_get_texts (parts[i], &n);
      for (guint k = 0; k < n; k++)
        g_ptr_array_add (all, (gpointer) &texts[k]);
    }
  return all;
}

static void
assert_clear (const RoofLayout *layout,
              const char       *what)
{
  g_autoptr (GPtrArray) texts = list_texts (layout);
  RoofRect whole = { 0, 0, roof_layout_get_width (layout), roof_layout_get_height (layout) };
  guint n_parts;
  RoofLayout *const *parts = roof_layout_get_parts (layout, &n_parts);

  for (guint i = 0; i < texts->len; i++)
    {
      const RoofText *text = texts->pdata[i];
      RoofBox box = overlap_shrink (&text->box);
      RoofRect bounds = roof_box_get_bounds (&box);

      if (!roof_rect_contains (&whole, bounds.x, bounds.y) || !roof_rect_contains (&whole, bounds.x + bounds.width, bounds.y + bounds.height))
        g_error ("%s: \"%s\" leaves the figure", what, text->text);
      for (guint k = 0; k < i; k++)
        {
          RoofBox other = overlap_shrink (&((const RoofText *) texts->pdata[k])->box);

          if (roof_box_overlaps (&box, &other))
            g_error ("%s: \"%s\" lies over \"%s\"", what, text->text, ((const RoofText *) texts->pdata[k])->text);
        }
      for (guint p = 0; p < n_parts; p++)
        {
          guint n;
          const RoofDot *dots = roof_layout_get_dots (parts[p], &n);

          for (guint k = 0; k < n; k++)
            if (box_covers_disc (&box, (RoofPoint) { dots[k].x, dots[k].y }, dots[k].radius))
              g_error ("%s: \"%s\" lies over a dot", what, text->text);
        }
    }
}

/* Same sizes and limits, in rows and columns. */
static void
assert_aligned (const RoofLayout *layout,
                guint             columns)
{
  guint n;
  RoofLayout *const *parts = roof_layout_get_parts (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      const RoofRect *plot = roof_layout_get_plot (parts[i]), *above = roof_layout_get_plot (parts[i % columns]);
      const RoofRect *left = roof_layout_get_plot (parts[i - i % columns]), *first = roof_layout_get_plot (parts[0]);

      g_assert_cmpfloat (plot->width, ==, first->width);
      g_assert_cmpfloat (plot->height, ==, first->height);
      g_assert_cmpfloat (plot->x, ==, above->x);
      g_assert_cmpfloat (plot->y, ==, left->y);
      g_assert_cmpfloat (roof_layout_get_x (parts[i])->min, ==, roof_layout_get_x (parts[0])->min);
      g_assert_cmpfloat (roof_layout_get_x (parts[i])->max, ==, roof_layout_get_x (parts[0])->max);
      g_assert_cmpfloat (roof_layout_get_y (parts[i])->min, ==, roof_layout_get_y (parts[0])->min);
      g_assert_cmpfloat (roof_layout_get_y (parts[i])->max, ==, roof_layout_get_y (parts[0])->max);
    }
}

/* Numbers of axes stand beside the first of a row, and below those under which there is none. */
static void
assert_outer_numbers (const RoofLayout *layout,
                      guint             columns)
{
  guint n, n_texts;
  RoofLayout *const *parts = roof_layout_get_parts (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      const RoofRect *plot = roof_layout_get_plot (parts[i]);
      const RoofText *texts = roof_layout_get_texts (parts[i], &n_texts);
      guint beside = 0, below = 0;

      for (guint k = 0; k < n_texts; k++)
        {
          beside += texts[k].box.x < plot->x && texts[k].box.y <= plot->y + plot->height;
          below += texts[k].box.x >= plot->x && texts[k].box.y > plot->y + plot->height;
        }
      g_assert_true ((beside > 0) == (i % columns == 0));
      g_assert_true ((below > 0) == (i + columns >= n));
    }
}

static guint
count_text (const RoofLayout *layout,
            const char       *wanted)
{
  g_autoptr (GPtrArray) texts = list_texts (layout);
  guint n = 0;

  for (guint i = 0; i < texts->len; i++)
    n += g_str_equal (((const RoofText *) texts->pdata[i])->text, wanted);
  return n;
}

static RoofLayout *
lay_out (RoofScene   **scenes,
         guint         n,
         guint         columns,
         RoofPresetId  preset,
         RoofKeyPlace  key,
         const char   *unit)
{
  static const char *const titles[MOST] = { "A100", "H100", "MI300X", "a machine with a name that is long (and in brackets)", "EPYC", NULL };
  const RoofFigurePreset *about = roof_figure_preset_get (preset);
  RoofPanels panels = { columns > 0 ? (n + columns - 1) / columns : 0, columns, n, scenes, titles };
  RoofHeading heading = { "What the figure shows", NULL, "Where its numbers are from" };
  RoofFigureSizes sizes = about->sizes;

  sizes.picture = TRUE;
  sizes.key = key;
  sizes.axes.y.unit = (char *) unit;
  return roof_panels_lay_out (&panels, fixture_get_context (), about->width, about->height, about->grows, &heading, &sizes);
}

static void
test_grids (void)
{
  static const RoofKeyPlace keys[] = { ROOF_KEY_AUTO, ROOF_KEY_NONE, ROOF_KEY_BELOW, ROOF_KEY_RIGHT };

  for (guint more = 0; more <= 9; more += 9)
    {
      RoofScene *scenes[MOST];

      make_scenes (scenes, MOST, more);
      for (guint preset = 0; preset < ROOF_N_PRESETS; preset++)
        for (guint n = 2; n <= 4; n++)
          {
            guint columns = 1 + (n + preset) % 3;
            g_autofree char *what = g_strdup_printf ("%u panels in %u columns, preset %u, %u kernels", n, columns, preset, more + 1);
            g_autoptr (RoofLayout) layout = lay_out (scenes, n, columns, (RoofPresetId) preset, keys[(n + preset) % 4], NULL);

            if (!roof_panels_fit (layout))
              continue;
            assert_clear (layout, what);
            assert_aligned (layout, columns);
            if (more == 0) /* gutters have captions there */
              assert_outer_numbers (layout, columns);
            g_assert_cmpuint (count_text (layout, "(b)"), ==, 1);
          }
      clear_scenes (scenes, MOST);
    }
}

static void
test_free_grid (void)
{
  RoofScene *scenes[MOST];

  make_scenes (scenes, MOST, 2);
  for (guint preset = 0; preset < ROOF_N_PRESETS; preset++)
    for (guint n = 2; n <= MOST; n += 2)
      {
        g_autoptr (RoofLayout) layout = lay_out (scenes, n, 0, (RoofPresetId) preset, ROOF_KEY_AUTO, NULL);
        guint n_parts;

        roof_layout_get_parts (layout, &n_parts);
        g_assert_cmpuint (n_parts, ==, n);
        g_assert_true (roof_panels_fit (layout));
        assert_clear (layout, "a free grid");
      }
  clear_scenes (scenes, MOST);
}

/* The number beside the dot of a name is that of the key in each panel, which stands there once. */
static void
test_one_key (void)
{
  RoofScene *scenes[2] = {
    fixture_make_scene (machines[0], "{'name': 'up', 'op': 'matmul', 'parameters': {'B': 16}},"
                                     "{'name': 'down', 'op': 'matmul', 'parameters': {'B': 512}}", NULL, -1),
    fixture_make_scene (machines[1], "{'name': 'other', 'op': 'matmul', 'parameters': {'B': 4}},"
                                     "{'name': 'down', 'op': 'matmul', 'parameters': {'B': 512}}", NULL, -1),
  };
  g_autoptr (RoofLayout) layout = lay_out (scenes, 2, 2, ROOF_PRESET_COLUMNS, ROOF_KEY_BELOW, NULL);
  g_autofree char *key = roof_layout_write_key (layout);
  guint n, n_texts;
  RoofLayout *const *parts = roof_layout_get_parts (layout, &n);

  g_assert_cmpstr (key, ==, "1 up, 2 down, 3 other");
  g_assert_cmpuint (count_text (layout, "down"), ==, 1);
  g_assert_cmpuint (count_text (layout, "2"), ==, 3); /* two dots and the key */
  g_assert_cmpuint (count_text (layout, "memory bound"), ==, 1);
  g_assert_cmpuint (roof_layout_count_unnamed (layout), ==, 0);
  for (guint i = 0; i < n; i++)
    {
      const RoofText *texts = roof_layout_get_texts (parts[i], &n_texts);
      const RoofDot *dot = roof_layout_find_dot (parts[i], 1, -1);
      gboolean near = FALSE;

      for (guint k = 0; k < n_texts; k++)
        near = near || (g_str_equal (texts[k].text, "2") && hypot (texts[k].box.x - dot->x, texts[k].box.y - dot->y) < 30);
      g_assert_true (near);
    }
  clear_scenes (scenes, 2);
}

/* Each panel in per cent of its own peak. */
static void
test_of_peak (void)
{
  RoofScene *scenes[2];
  g_autoptr (RoofLayout) layout = NULL;
  guint n;
  RoofLayout *const *parts;

  make_scenes (scenes, 2, 0);
  layout = lay_out (scenes, 2, 2, ROOF_PRESET_COLUMNS, ROOF_KEY_AUTO, "%");
  parts = roof_layout_get_parts (layout, &n);
  g_assert_cmpuint (count_text (layout, "% of peak"), ==, 1);
  g_assert_cmpfloat_with_epsilon (roof_scale_get_decades (roof_layout_get_y (parts[0])), roof_scale_get_decades (roof_layout_get_y (parts[1])), 1e-9);
  g_assert_cmpfloat_with_epsilon (roof_layout_get_y (parts[1])->max / roof_layout_get_y (parts[0])->max, 989.4 / 312, 0.01);
  clear_scenes (scenes, 2);
}

static void
test_small_type (void)
{
  RoofScene *scenes[MOST];
  g_autoptr (RoofLayout) layout = NULL;
  g_autoptr (GPtrArray) texts = NULL;

  make_scenes (scenes, MOST, 9);
  layout = lay_out (scenes, 4, 2, ROOF_PRESET_COLUMN, ROOF_KEY_AUTO, NULL);
  texts = list_texts (layout);
  for (guint i = 0; i < texts->len; i++)
    g_assert_cmpfloat (((const RoofText *) texts->pdata[i])->size * roof_layout_get_unit (layout), >=, LEAST_TYPE);
  clear_scenes (scenes, MOST);
}

static void
test_formats (void)
{
  RoofScene *scenes[2];
  RoofPanels panels = { 1, 2, 2, scenes, NULL };
  RoofExportOptions options = roof_export_options_make (&(RoofFigureStyle) { NULL }, ROOF_PRESET_COLUMN);

  make_scenes (scenes, 2, 2);
  options.panels = &panels;
  for (guint i = 0; i < ROOF_N_EXPORTS; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = NULL, again = NULL;
      g_autofree char *text = NULL;

      options.format = (RoofExportFormat) i;
      options.scale = 1;
      bytes = roof_export (scenes[0], &options, &error);
      g_assert_no_error (error);
      again = roof_export (scenes[0], &options, NULL);
      g_assert_nonnull (bytes);
      g_assert_true (g_bytes_equal (bytes, again));
      text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      if (i == ROOF_EXPORT_SVG || i == ROOF_EXPORT_HTML)
        {
          g_assert_cmpuint (fixture_count_in (text, "id=\"dots-"), ==, 2);
          g_assert_cmpuint (fixture_count_in (text, "id=\"dots\""), ==, 1);
          g_assert_nonnull (strstr (text, "(2) "));
        }
      if (i == ROOF_EXPORT_TIKZ)
        g_assert_cmpuint (fixture_count_in (text, "\\begin{axis}"), ==, 3);
    }
  clear_scenes (scenes, 2);
}

static void
test_too_small (void)
{
  RoofScene *scenes[MOST];
  RoofPanels panels = { 1, 6, 6, scenes, NULL };
  RoofExportOptions options = roof_export_options_make (&(RoofFigureStyle) { NULL }, ROOF_PRESET_COLUMN);
  g_autoptr (GError) error = NULL;

  make_scenes (scenes, MOST, 0);
  options.panels = &panels;
  g_assert_null (roof_export (scenes[0], &options, &error));
  g_assert_nonnull (strstr (error->message, "too small for 6 panels"));
  clear_scenes (scenes, MOST);
}

/* On a slide roofs rise at 35 to 50 degrees, whatever the machine. Its axes are no wider than that takes, and end over the highest roof. */
static void
test_slides_are_slanted (void)
{
  RoofScene *scenes[MOST];
  RoofExportOptions options = roof_export_options_make (&(RoofFigureStyle) { NULL }, ROOF_PRESET_SLIDE);

  make_scenes (scenes, MOST, 2);
  for (guint i = 0; i < MOST; i++)
    {
      g_autoptr (RoofLayout) layout = roof_export_lay_out (scenes[i], &options, fixture_get_context ());
      const RoofScale *x = roof_layout_get_x (layout), *y = roof_layout_get_y (layout);
      const RoofRect *plot = roof_layout_get_plot (layout);
      double rise = plot->height / roof_scale_get_decades (y) / (plot->width / roof_scale_get_decades (x));
      double angle = atan (rise) * 180 / G_PI;

      const RoofExtent *extent = roof_scene_get_extent (scenes[i]);
      guint n;
      const RoofFlat *flats = roof_scene_get_flats (scenes[i], &n);

      g_test_message ("%s: %.1f degrees", machines[i], angle);
      g_assert_cmpfloat (angle, >=, 34.5);
      g_assert_cmpfloat (angle, <=, 50.5);
      if (x->max > extent->x_max * 1.01)
        g_assert_cmpfloat (angle, <=, 36.5);
      for (guint k = 0; k < n; k++)
        g_assert_cmpfloat (y->max, >=, MIN (1.9 * flats[k].y, extent->y_max));
    }
  clear_scenes (scenes, MOST);
}

static void
test_parse (void)
{
  guint rows, columns;

  g_assert_true (roof_panels_parse ("2x3", &rows, &columns));
  g_assert_cmpuint (rows, ==, 2);
  g_assert_cmpuint (columns, ==, 3);
  g_assert_true (roof_panels_parse ("auto", &rows, &columns));
  g_assert_cmpuint (columns, ==, 0);
  g_assert_false (roof_panels_parse ("0x3", &rows, &columns));
  g_assert_false (roof_panels_parse ("3", &rows, &columns));
  g_assert_false (roof_panels_parse ("2x2x2", &rows, &columns));
  g_assert_false (roof_panels_parse ("-1x2", &rows, &columns));
  g_assert_false (roof_panels_parse ("12x12", &rows, &columns));
  g_assert_false (roof_panels_parse ("", &rows, &columns));
}

/* Rows of dots in some panels alone, whose captions stand beside numbers of other panels, and keys as high as the panels. */
static void
test_uneven (void)
{
  for (guint more = 5; more <= 45; more += 40)
    for (guint preset = 0; preset < ROOF_N_PRESETS; preset++)
      {
        RoofScene *scenes[3], *other;

        make_scenes (scenes, 3, 2);
        make_scenes (&other, 1, more);
        roof_scene_unref (scenes[1]);
        scenes[1] = other;
        for (int key = ROOF_KEY_RIGHT; key < ROOF_N_KEY_PLACES; key++)
          {
            g_autofree char *what = g_strdup_printf ("uneven, preset %u, %u kernels, key %d", preset, more + 1, key);
            const RoofFigurePreset *about = roof_figure_preset_get ((RoofPresetId) preset);
            const RoofPanels panels = { 1, 3, 3, scenes, NULL };
            RoofFigureSizes sizes = about->sizes;
            g_autoptr (RoofLayout) layout = NULL;

            sizes.key = (RoofKeyPlace) key;
            sizes.axes.x = (RoofFigureAxis) { .min = 1, .max = 100 }; /* with a number at its end */
            layout = roof_panels_lay_out (&panels, fixture_get_context (), about->width, about->height, about->grows, NULL, &sizes);
            if (roof_panels_fit (layout))
              assert_clear (layout, what);
          }
        clear_scenes (scenes, 3);
      }
}

/* Whatever the size, which decides which numbers the axes have, these have room beside the title. */
static void
test_any_size (void)
{
  RoofFigureSizes sizes = roof_figure_preset_get (ROOF_PRESET_COLUMNS)->sizes;
  RoofScene *scenes[2];
  const RoofPanels panels = { 1, 2, 2, scenes, NULL };

  make_scenes (scenes, 2, 0);
  sizes.key = ROOF_KEY_NONE;
  for (double decades = 3; decades <= 6; decades += 1)
    for (double width = 300; width <= 520; width += 20)
      {
        g_autofree char *what = g_strdup_printf ("%g decades on %g points", decades, width);
        g_autoptr (RoofLayout) layout = NULL;

        sizes.axes.y = (RoofFigureAxis) { .min = 2e9, .max = 2e9 * pow (10, decades) };
        layout = roof_panels_lay_out (&panels, fixture_get_context (), width, 0, TRUE, NULL, &sizes);
        assert_clear (layout, what);
      }
  clear_scenes (scenes, 2);
}

/* The scene of the first machine, and the sizes of @preset with an inset of its memory bound kernels. */
static RoofScene *
make_inset (RoofPresetId     preset,
            guint            more,
            RoofFigureSizes *sizes)
{
  RoofScene *scene;

  make_scenes (&scene, 1, more);
  *sizes = roof_figure_preset_get (preset)->sizes;
  sizes->axes.inset.x = (RoofFigureAxis) { .min = 5, .max = 40 };
  sizes->axes.inset.y = (RoofFigureAxis) { .min = 8e12, .max = 8e13 };
  return scene;
}

/* The ground of an inset is its first one. */
static RoofRect
get_card (const RoofLayout *inset)
{
  guint n;
  const RoofPoint *corners = roof_layout_get_polygons (inset, &n)[0].corners;

  g_assert_cmpuint (n, >, 0);
  return (RoofRect) { corners[0].x, corners[0].y, corners[2].x - corners[0].x, corners[2].y - corners[0].y };
}

/* The card of the inset lies over no dot, text or roof, and no line to it over a dot. */
static void
assert_inset_covers_nothing (const RoofLayout *layout,
                             const char       *what)
{
  guint n, n_dots;
  RoofLayout *const *parts = roof_layout_get_parts (layout, &n);
  RoofRect card = get_card (parts[0]);
  RoofBox box = roof_rect_to_box (&card), inner = overlap_shrink (&box);
  const RoofDot *dots = roof_layout_get_dots (layout, &n_dots);
  const RoofText *texts = roof_layout_get_texts (layout, &n);
  const RoofLine *lines;

  for (guint i = 0; i < n_dots; i++)
    if (box_covers_disc (&inner, (RoofPoint) { dots[i].x, dots[i].y }, dots[i].radius))
      g_error ("%s: the inset lies over a dot", what);
  for (guint i = 0; i < n; i++)
    if (roof_box_overlaps (&inner, &texts[i].box))
      g_error ("%s: the inset lies over \"%s\"", what, texts[i].text);
  lines = roof_layout_get_lines (layout, &n);
  for (guint i = 0; i < n; i++)
    {
      if (lines[i].layer == ROOF_LAYER_ROOF && lines[i].ink != ROOF_INK_RIDGE && lines[i].owner.kind != ROOF_HIT_CEILING
          && roof_box_measure_segment (&inner, lines[i].a, lines[i].b) > 0)
        g_error ("%s: the inset lies over a roof", what);
      for (guint k = 0; k < n_dots && lines[i].ink == ROOF_INK_LEADER && lines[i].owner.kind == ROOF_HIT_NONE && lines[i].a.x != lines[i].b.x && lines[i].a.y != lines[i].b.y; k++)
        {
          RoofBox at = { dots[k].x, dots[k].y, dots[k].radius, dots[k].radius, 0 };

          if (roof_box_measure_segment (&at, lines[i].a, lines[i].b) > 0)
            g_error ("%s: a line to the inset lies over a dot", what);
        }
    }
}

static void
test_insets (void)
{
  PangoContext *context = roof_typeset_new_context ();
  guint n_lacking = 0;

  for (int preset = 0; preset < ROOF_N_PRESETS; preset++)
    for (guint more = 2; more <= 20; more += 6)
      {
        RoofFigureSizes sizes;
        g_autoptr (RoofScene) scene = make_inset ((RoofPresetId) preset, more, &sizes);
        const RoofFigurePreset *about = roof_figure_preset_get ((RoofPresetId) preset);
        g_autoptr (RoofLayout) layout = roof_layout_new_figure (scene, context, about->width, about->height, NULL, &sizes);
        g_autofree char *what = g_strdup_printf ("%s with %u kernels", about->id, more);
        RoofLayout *const *parts;
        guint n;

        parts = roof_layout_get_parts (layout, &n);
        g_assert_cmpint (roof_layout_get_inset_lack (layout), ==, n == 1 ? ROOF_INSET_LACK_NONE : ROOF_INSET_LACK_ROOM);
        if (n == 0)
          {
            n_lacking++;
            continue;
          }
        assert_inset_covers_nothing (layout, what);
        assert_clear (layout, what);
        g_assert_cmpfloat (roof_layout_get_x (parts[0])->min, ==, 5);
        g_assert_cmpfloat (roof_layout_get_y (parts[0])->max, ==, 8e13);
      }
  /* Of twenty; how many depends on the font. */
  g_assert_cmpuint (n_lacking, <=, 3);
  g_object_unref (context);
}

static void
test_inset_names_its_kernels (void)
{
  PangoContext *context = roof_typeset_new_context ();
  RoofFigureSizes sizes;
  g_autoptr (RoofScene) scene = make_inset (ROOF_PRESET_COLUMNS, 2, &sizes);
  g_autoptr (RoofLayout) layout = roof_layout_new_figure (scene, context, 480, 320, NULL, &sizes);
  g_autoptr (GPtrArray) texts = list_texts (layout);
  guint n_parts, n_up = 0;

  roof_layout_get_parts (layout, &n_parts);
  g_assert_cmpuint (n_parts, ==, 1);
  for (guint i = 0; i < texts->len; i++)
    n_up += g_str_equal (((const RoofText *) texts->pdata[i])->text, "up");
  g_assert_cmpuint (n_up, ==, 1);
  g_assert_cmpuint (roof_layout_count_unnamed (layout), ==, 0);
  g_object_unref (context);
}

static void
test_inset_without_place (void)
{
  static const struct
  {
    RoofFigureAxis x, y;
    RoofInsetLack  lack;
  } regions[] = {
    { { .min = 1e-9, .max = 1e-8 }, { .min = 1e12, .max = 1e13 }, ROOF_INSET_LACK_OUTSIDE },
    { { .min = 1e-9, .max = 1e9 }, { .min = 1, .max = 1e20 }, ROOF_INSET_LACK_ROOM },
  };
  PangoContext *context = roof_typeset_new_context ();

  for (guint i = 0; i < G_N_ELEMENTS (regions); i++)
    {
      RoofFigureSizes sizes;
      g_autoptr (RoofScene) scene = make_inset (ROOF_PRESET_COLUMNS, 2, &sizes);
      g_autoptr (RoofLayout) layout = NULL;
      g_autofree char *reason = roof_inset_lack_describe (regions[i].lack);
      guint n;

      sizes.axes.inset.x = regions[i].x;
      sizes.axes.inset.y = regions[i].y;
      layout = roof_layout_new_figure (scene, context, 480, 320, NULL, &sizes);
      roof_layout_get_parts (layout, &n);
      g_assert_cmpuint (n, ==, 0);
      g_assert_cmpint (roof_layout_get_inset_lack (layout), ==, regions[i].lack);
      g_assert_nonnull (reason);
    }
  g_object_unref (context);
}

/* The width of the text @wanted, which stands once. */
static double
measure_text (const RoofLayout *layout,
              const char       *wanted)
{
  g_autoptr (GPtrArray) texts = list_texts (layout);

  for (guint i = 0; i < texts->len; i++)
    if (g_str_equal (((const RoofText *) texts->pdata[i])->text, wanted))
      return ((const RoofText *) texts->pdata[i])->box.width;
  g_assert_not_reached ();
}

/* A drawing for LaTeX, whose letters are wider, has more room for each text, with nothing over anything. */
static void
test_wider_letters (void)
{
  const RoofFigurePreset *about = roof_figure_preset_get (ROOF_PRESET_COLUMNS);
  RoofFigureSizes sizes = about->sizes;
  RoofScene *scenes[2];
  RoofPanels panels = { 1, 2, 2, scenes, NULL };
  g_autoptr (RoofLayout) plain = NULL, wide = NULL;

  make_scenes (scenes, 2, 9);
  plain = roof_panels_lay_out (&panels, fixture_get_context (), about->width, about->height, about->grows, NULL, &sizes);
  sizes.widen = 1.2;
  wide = roof_panels_lay_out (&panels, fixture_get_context (), about->width, about->height, about->grows, NULL, &sizes);
  assert_clear (wide, "wider letters");
  g_assert_cmpfloat_with_epsilon (measure_text (wide, "(b)"), 1.2 * measure_text (plain, "(b)"), 0.01);
  clear_scenes (scenes, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/panels/parse", test_parse);
  g_test_add_func ("/roof/panels/grids", test_grids);
  g_test_add_func ("/roof/panels/free-grid", test_free_grid);
  g_test_add_func ("/roof/panels/one-key", test_one_key);
  g_test_add_func ("/roof/panels/of-peak", test_of_peak);
  g_test_add_func ("/roof/panels/small-type", test_small_type);
  g_test_add_func ("/roof/panels/formats", test_formats);
  g_test_add_func ("/roof/panels/too-small", test_too_small);
  g_test_add_func ("/roof/panels/slides-are-slanted", test_slides_are_slanted);
  g_test_add_func ("/roof/panels/uneven", test_uneven);
  g_test_add_func ("/roof/panels/any-size", test_any_size);
  g_test_add_func ("/roof/panels/wider-letters", test_wider_letters);
  g_test_add_func ("/roof/panels/insets", test_insets);
  g_test_add_func ("/roof/panels/inset-names-its-kernels", test_inset_names_its_kernels);
  g_test_add_func ("/roof/panels/inset-without-place", test_inset_without_place);
  return g_test_run ();
}
