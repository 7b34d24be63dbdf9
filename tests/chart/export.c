/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/export.h"

#include <locale.h>
#include <math.h>
#include <string.h>

#include "approx.h"
#include "chart/scene/scene-private.h"
#include "core/error.h"
#include "fixtures.h"
#include "read-png.h"

static const RoofExportOptions plain = {
  .format = ROOF_EXPORT_PNG, .width = 700, .height = 500, .scale = 1,
  .sizes = { NULL, ROOF_LAYOUT_FONT_SIZE, 0, 12, ROOF_THEME_LIGHT },
};

static GBytes *
export (RoofScene               *scene,
        const RoofExportOptions *options)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = roof_export (scene, options, &error);

  g_assert_no_error (error);
  return bytes;
}

static RoofScene *
make_scene (void)
{
  return fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
}

static guint32
read_big_endian (const guint8 *data)
{
  return (guint32) data[0] << 24 | (guint32) data[1] << 16 | (guint32) data[2] << 8 | data[3];
}

static void
test_png (void)
{
  static const struct
  {
    double  scale;
    guint32 width, height;
  } cases[] = { { 1, 700, 500 }, { 2, 1400, 1000 }, { 0.5, 350, 250 } };
  g_autoptr (RoofScene) scene = make_scene ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofExportOptions options = plain;
      g_autoptr (GBytes) bytes = NULL;
      const guint8 *data;
      gsize length;

      options.scale = cases[i].scale;
      bytes = export (scene, &options);
      data = g_bytes_get_data (bytes, &length);
      g_assert_cmpmem (data, 8, "\211PNG\r\n\032\n", 8);
      g_assert_cmpmem (data + 12, 4, "IHDR", 4);
      g_assert_cmpuint (read_big_endian (data + 16), ==, cases[i].width);
      g_assert_cmpuint (read_big_endian (data + 20), ==, cases[i].height);
      g_assert_cmpmem (data + length - 8, 4, "IEND", 4);
    }
}

/* --- what libpng itself makes of the same pixels --- */

static cairo_status_t
count_cb (void                *closure,
          const unsigned char *data,
          unsigned int         length)
{
  *(gsize *) closure += length;
  return CAIRO_STATUS_SUCCESS;
}

/* How long a PNG of the same pixels is that cairo leaves to libpng at its usual level, 6. */
static gsize
measure_usual (GBytes *png)
{
  cairo_surface_t *pixels = read_png (png);
  gsize length = 0;

  g_assert_cmpint (cairo_surface_write_to_png_stream (pixels, count_cb, &length), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (pixels);
  return length;
}

/* Of so many dots that bins replace most of them. */
static RoofScene *
make_crowd (void)
{
  g_autoptr (GString) kernels = g_string_new (NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < 8000; i++)
    {
      double flops = pow (10, g_rand_double_range (rand, 9, 13));
      double intensity = pow (10, g_rand_double_range (rand, -1, 4));
      double attained = fmin (989.4e12, intensity * 3.35e12) * pow (10, g_rand_double_range (rand, -1.7, -0.02));

      g_string_append_printf (kernels, "%s{'name': 'k%u', 'op': 'custom', 'parameters': {'flops': %.0f, 'bytes.hbm': %.0f, 'time': %.12f}}",
                              i > 0 ? "," : "", i, flops, flops / intensity, flops / attained);
    }
  return fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels->str, NULL, 0);
}

static void
test_png_of_a_crowd_is_no_larger_than_usual (void)
{
  g_autoptr (RoofScene) scene = make_crowd ();
  g_autoptr (GBytes) bytes = NULL;
  RoofExportOptions options = plain;

  options.width = 600;
  options.height = 400;
  bytes = export (scene, &options);
  g_test_message ("%" G_GSIZE_FORMAT " B, usual %" G_GSIZE_FORMAT, g_bytes_get_size (bytes), measure_usual (bytes));
  g_assert_cmpuint (g_bytes_get_size (bytes), <=, measure_usual (bytes));
}

static void
test_png_is_no_larger_than_usual (void)
{
  g_autoptr (RoofScene) scene = make_scene ();

  for (guint i = 0; i < 4; i++)
    {
      RoofExportOptions options = plain;
      g_autoptr (GBytes) bytes = NULL;
      gsize usual;

      options.scale = i % 2 == 0 ? 1 : 2;
      options.transparent = i >= 2;
      bytes = export (scene, &options);
      g_test_message ("%g, %d: %" G_GSIZE_FORMAT " B", options.scale, options.transparent, g_bytes_get_size (bytes));
      usual = measure_usual (bytes);
      g_assert_cmpuint (g_bytes_get_size (bytes), <=, usual);
    }
}

static void
count_element (GMarkupParseContext  *context,
               const char           *element,
               const char          **names,
               const char          **values,
               gpointer              user_data,
               GError              **error)
{
  GHashTable *counts = user_data;
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, element));

  g_hash_table_insert (counts, g_strdup (element), GUINT_TO_POINTER (n + 1));
  for (; *values != NULL; values++)
    {
      g_assert_null (strstr (*values, "nan"));
      g_assert_null (strstr (*values, "inf"));
    }
}

/* Parses @svg, which must be well-formed and free of NaN; how often each element stands in it. */
static GHashTable *
count_elements (GBytes *svg)
{
  static const GMarkupParser parser = { .start_element = count_element };
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, counts, NULL);
  g_autoptr (GError) error = NULL;
  gsize length;
  const char *text = g_bytes_get_data (svg, &length);

  g_markup_parse_context_parse (context, text, (gssize) length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  return counts;
}

static gboolean
contains (GBytes     *bytes,
          const char *part)
{
  gsize length, size = strlen (part);
  const char *data = g_bytes_get_data (bytes, &length);

  /* Pictures hold zero bytes, where the functions of strings would stop. */
  for (gsize i = 0; i + size <= length; i++)
    if (memcmp (data + i, part, size) == 0)
      return TRUE;
  return FALSE;
}

static void
test_svg (void)
{
  g_autoptr (RoofScene) scene = make_scene ();
  RoofExportOptions options = plain;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GHashTable) counts = NULL;

  options.format = ROOF_EXPORT_SVG;
  options.heading.title = "Layer <1> & \"more\"\001";
  bytes = export (scene, &options);
  counts = count_elements (bytes);
  g_assert_cmpuint (GPOINTER_TO_UINT (g_hash_table_lookup (counts, "text")), >, 20);
  g_assert_cmpuint (GPOINTER_TO_UINT (g_hash_table_lookup (counts, "desc")), ==, 1);
  /* The document's own and one a dot. */
  g_assert_cmpuint (GPOINTER_TO_UINT (g_hash_table_lookup (counts, "title")), >=, 10);
  g_assert_true (contains (bytes, ">MLP projections</text>"));
  g_assert_true (contains (bytes, ">HBM3\342\200\2023.35"));
  g_assert_true (contains (bytes, "Layer &lt;1&gt; &amp; &quot;more&quot;</text>"));
  g_assert_true (contains (bytes, "textLength=\""));
  g_assert_true (contains (bytes, "rotate(-"));
}

/* An element of text that says @words, from its name to its end. Returns: (transfer full) */
static char *
find_text_element (GBytes     *svg,
                   const char *words)
{
  g_autofree char *text = g_strndup (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg));
  g_autofree char *content = g_strdup_printf (">%s</text>", words);
  const char *end = strstr (text, content);

  g_assert_nonnull (end);
  return g_strndup (g_strrstr_len (text, end - text, "<text"), end - g_strrstr_len (text, end - text, "<text"));
}

/* Letters that are joined are not to be set apart to keep a width. */
static void
test_svg_leftwards (void)
{
  static const struct
  {
    const char *title;
    gboolean    leftwards, begins;
  } cases[] = {
    { "Größe", FALSE, FALSE }, { "寸法", FALSE, FALSE }, { "آ", TRUE, TRUE }, { "שכבה H100", TRUE, TRUE },
    { "H100 طبقة", TRUE, FALSE }, { "ߞߎ", TRUE, TRUE }, { "1 ÷ 2", FALSE, FALSE },
  };
  g_autoptr (RoofScene) scene = make_scene ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofExportOptions options = plain;
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *element = NULL;

      options.format = ROOF_EXPORT_SVG;
      options.heading.title = cases[i].title;
      bytes = export (scene, &options);
      element = find_text_element (bytes, cases[i].title);
      g_assert_true ((strstr (element, "textLength=") == NULL) == cases[i].leftwards);
      g_assert_true ((strstr (element, "direction=\"rtl\"") != NULL) == cases[i].begins);
    }
}

/* libxml2, by which most programs read an SVG, takes no text of ten million bytes; what a comment parts are several. */
static void
test_svg_of_a_long_document (void)
{
  g_autoptr (RoofScene) scene = make_scene ();
  g_autofree char *document = g_strnfill (12 * 1000 * 1000, '"');
  RoofExportOptions options = plain;
  g_autoptr (GBytes) bytes = NULL;
  const char *text;
  gsize length, run = 0, quotes = 0;

  options.format = ROOF_EXPORT_SVG;
  options.document = document;
  bytes = export (scene, &options);
  text = g_bytes_get_data (bytes, &length);
  for (gsize i = 0; i < length; i++)
    {
      run = text[i] == '<' || text[i] == '>' ? 0 : run + 1;
      quotes += strncmp (&text[i], "&quot;", strlen ("&quot;")) == 0; /* g_str_has_prefix measures all the rest first */
      g_assert_cmpuint (run, <, 10 * 1000 * 1000);
    }
  g_assert_cmpuint (quotes, ==, strlen (document));
}

/* Before the first dot the file is small. */
static void
test_svg_is_small (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", "", NULL, -1);
  RoofExportOptions options = plain;
  g_autoptr (GBytes) bytes = NULL;

  options.format = ROOF_EXPORT_SVG;
  bytes = export (scene, &options);
  g_assert_cmpuint (g_bytes_get_size (bytes), <=, 8 * 1024);
}

static void
test_pdf (void)
{
  g_autoptr (RoofScene) scene = make_scene ();
  RoofExportOptions options = plain;
  g_autoptr (GBytes) bytes = NULL;
  const char *data;
  gsize length;

  options.format = ROOF_EXPORT_PDF;
  bytes = export (scene, &options);
  data = g_bytes_get_data (bytes, &length);
  g_assert_cmpmem (data, 8, "%PDF-1.4", 8);
  g_assert_true (contains (bytes, "/MediaBox [ 0 0 700 500 ]"));
  /* Glyphs are mapped back to characters: text can be selected. */
  g_assert_true (contains (bytes, "/ToUnicode"));
  g_assert_true (contains (bytes, "20000101000000Z"));
}

/* The same chart is the same file, drawn again or under another locale. */
static void
test_determinism (void)
{
  static const char *const locales[] = { "de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8" };

  for (guint f = 0; f < ROOF_N_EXPORTS; f++)
    {
      g_autoptr (RoofScene) scene = make_scene ();
      g_autoptr (RoofScene) again = make_scene ();
      RoofExportOptions options = plain;
      g_autoptr (GBytes) first = NULL;
      g_autoptr (GBytes) second = NULL;

      options.format = (RoofExportFormat) f;
      first = export (scene, &options);
      second = export (again, &options);
      g_assert_true (g_bytes_equal (first, second));
      for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
        {
          g_autoptr (GBytes) foreign = NULL;

          if (setlocale (LC_NUMERIC, locales[i]) == NULL)
            {
              g_test_message ("the locale %s is not installed", locales[i]);
              continue;
            }
          foreign = export (scene, &options);
          setlocale (LC_NUMERIC, "C");
          g_assert_true (g_bytes_equal (first, foreign));
        }
    }
}

static void
test_transparent (void)
{
  g_autoptr (RoofScene) scene = make_scene ();
  RoofExportOptions options = plain;
  g_autoptr (GBytes) paper = NULL;
  g_autoptr (GBytes) none = NULL;

  options.format = ROOF_EXPORT_SVG;
  paper = export (scene, &options);
  options.transparent = TRUE;
  none = export (scene, &options);
  g_assert_true (contains (paper, "class=\"paper\""));
  g_assert_false (contains (none, "class=\"paper\""));
}

static void
test_refusals (void)
{
  static const struct
  {
    double      width, height, scale;
    const char *part;
  } cases[] = {
    { 100, 500, 1, "size: must be at least 200 x 150" },
    { NAN, 500, 1, "size:" },
    { 700, INFINITY, 1, "size:" },
    { 700, 500, 0, "scale: must be a positive number, got 0" },
    { 700, 500, -2, "scale:" },
    { 700, 500, NAN, "scale:" },
    { 7000, 500, 10, "1 to 32000 pixels each way, got 70000 x 5000" },
  };
  g_autoptr (RoofScene) scene = make_scene ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      RoofExportOptions options = plain;

      options.width = cases[i].width;
      options.height = cases[i].height;
      options.scale = cases[i].scale;
      g_assert_null (roof_export (scene, &options, &error));
      g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);
      g_assert_nonnull (strstr (error->message, cases[i].part));
    }
}

static void
test_format_names (void)
{
  static const struct
  {
    const char      *path;
    gboolean         known;
    RoofExportFormat format;
  } cases[] = {
    { "a.png", TRUE, ROOF_EXPORT_PNG },       { "/x.d/a.b.SVG", TRUE, ROOF_EXPORT_SVG },
    { "fig.Pdf", TRUE, ROOF_EXPORT_PDF },     { "a.jpeg", FALSE, 0 },
    { "/x.png/plain", FALSE, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      RoofExportFormat format = ROOF_N_EXPORTS;

      g_assert_cmpint (roof_export_format_from_path (cases[i].path, &format, &error), ==, cases[i].known);
      if (cases[i].known)
        g_assert_cmpint (format, ==, cases[i].format);
      else
        g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
    }
}

/* Decades are as long one way as the other, unless that made a figure that is all too low or too high. */
static void
test_square (void)
{
  static const char *const machines[] = { "nvidia-h100-sxm5-80gb", "williams2009-opteron-x2-2214", "tpu-v5e" };

  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    for (guint p = 0; p < ROOF_N_PRESETS; p++)
      {
        g_autoptr (RoofScene) scene = fixture_make_scene (machines[i], fixture_layer, NULL, -1);
        RoofFigureStyle figure = { .title = (char *) "One layer" };
        RoofExportOptions options = roof_export_options_make (&figure, (RoofPresetId) p);
        g_autoptr (RoofLayout) layout = NULL;
        double x, y;

        options.height = roof_export_find_height (scene, &options);
        g_assert_cmpfloat (options.height, <=, options.width * 1.5);
        g_assert_cmpfloat (options.height, >=, 150);
        options.grows = FALSE;
        layout = roof_export_lay_out (scene, &options, fixture_get_context ());
        x = roof_scale_get_decade (roof_layout_get_x (layout));
        y = roof_scale_get_decade (roof_layout_get_y (layout));
        assert_approx (x, y, 0.02);
      }
}

/* The plot of a figure made like this. */
static RoofRect
measure_plot (RoofScene               *scene,
              const RoofExportOptions *options)
{
  g_autoptr (RoofLayout) layout
    = roof_export_lay_out (scene, options, fixture_get_context ());

  return *roof_layout_get_plot (layout);
}

/* Where only the width of a figure is given, what is put around the chart makes it higher, and the plot keeps its shape; where
 * somebody says how high it shall be, so high it is. */
static void
test_grows (void)
{
  g_autoptr (RoofScene) scene = make_scene ();
  g_autoptr (RoofComparison) comparison
    = fixture_compare ("nvidia-h100-sxm5-80gb amd-mi300x google-tpu-v5p intel-gaudi3", fixture_layer, NULL);
  g_autoptr (RoofScene) compared
    = roof_scene_new_compared (comparison, roof_library_get_catalogue (fixture_get_library ()), -1);
  RoofScene *scenes[] = { scene, compared };
  g_autoptr (RoofScene) bare = fixture_make_scene ("nvidia-h100-sxm5-80gb", "{'name': 'up', 'op': 'matmul'}", NULL, -1);

  for (guint p = 0; p < ROOF_N_PRESETS; p++)
    for (guint i = 0; i < G_N_ELEMENTS (scenes); i++)
      {
        RoofFigureStyle figure = { .title = (char *) "A title that says what the figure shows, and at some length",
                                   .subtitle = (char *) "bf16, batch 16", .note = (char *) "Peaks of the datasheets." };
        RoofExportOptions plain_options = roof_export_options_make (&(RoofFigureStyle) { NULL }, (RoofPresetId) p);
        RoofExportOptions options = roof_export_options_make (&figure, (RoofPresetId) p);
        RoofRect expected = measure_plot (bare, &plain_options), plot = measure_plot (scenes[i], &options);
        g_autoptr (GBytes) bytes = export (scenes[i], &options);
        const guint8 *data = g_bytes_get_data (bytes, NULL);

        g_assert_cmpuint (read_big_endian (data + 20), ==, lround (roof_export_measure_height (scenes[i], &options) * options.scale));
        g_assert_cmpint (options.grows, ==, p != ROOF_PRESET_SCREEN && p != ROOF_PRESET_SLIDE);
        if (options.grows)
          assert_approx (plot.height / expected.height, 1, 0.02);
        figure.height = 400;
        options = roof_export_options_make (&figure, (RoofPresetId) p);
        g_assert_cmpfloat (roof_export_measure_height (scenes[i], &options), ==, 400);
      }
}

/* Nothing is higher for a text that there is no room for even then, nor for one that says nothing. */
static void
test_grows_for_what_is_shown (void)
{
  static const char *const titles[] = { "A title", "A title that says what the figure shows, and at some length", " ", "\n" };
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", "{'name': 'up', 'op': 'matmul'}", NULL, -1);
  guint n_higher = 0;

  for (double size = 7; size <= 24; size++)
    for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
      {
        RoofFigureStyle figure = { .preset = (char *) "column", .font_size = size };
        RoofExportOptions plain_options = roof_export_options_make (&figure, ROOF_PRESET_COLUMN), options = plain_options;
        RoofRect expected, plot;

        options.heading = (RoofHeading) { titles[i], titles[(i + 1) % 3], titles[(i + 2) % 3] };
        expected = measure_plot (scene, &plain_options);
        plot = measure_plot (scene, &options);
        g_assert_cmpfloat (options.sizes.font_size, ==, size);
        g_assert_cmpfloat (plot.height, <=, expected.height + 2);
        n_higher += roof_export_measure_height (scene, &options) > roof_export_measure_height (scene, &plain_options);
      }
  g_assert_cmpuint (n_higher, >, 0);
  g_assert_cmpuint (n_higher, <, 18 * G_N_ELEMENTS (titles));
}

/* A name may hold what a picture may not. */
static void
test_noncharacters (void)
{
  g_autoptr (RoofScene) scene
    = fixture_make_scene ("nvidia-h100-sxm5-80gb", "{'name': 'a\\ufffe\\u0007b', 'op': 'matmul'}", NULL, 0);
  RoofExportOptions options = plain;

  options.heading.title = "\357\277\276";
  for (guint i = 0; i < ROOF_N_EXPORTS; i++)
    {
      g_autoptr (GBytes) bytes = NULL;

      options.format = (RoofExportFormat) i;
      bytes = export (scene, &options);
      g_assert_cmpuint (g_bytes_get_size (bytes), >, 1000);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/export/png", test_png);
  g_test_add_func ("/roof/export/png-is-no-larger-than-usual", test_png_is_no_larger_than_usual);
  g_test_add_func ("/roof/export/png-of-a-crowd-is-no-larger-than-usual", test_png_of_a_crowd_is_no_larger_than_usual);
  g_test_add_func ("/roof/export/svg", test_svg);
  g_test_add_func ("/roof/export/svg/leftwards", test_svg_leftwards);
  g_test_add_func ("/roof/export/svg/of-a-long-document", test_svg_of_a_long_document);
  g_test_add_func ("/roof/export/svg-is-small", test_svg_is_small);
  g_test_add_func ("/roof/export/pdf", test_pdf);
  g_test_add_func ("/roof/export/determinism", test_determinism);
  g_test_add_func ("/roof/export/transparent", test_transparent);
  g_test_add_func ("/roof/export/refusals", test_refusals);
  g_test_add_func ("/roof/export/format-names", test_format_names);
  g_test_add_func ("/roof/export/square", test_square);
  g_test_add_func ("/roof/export/grows", test_grows);
  g_test_add_func ("/roof/export/grows-for-what-is-shown", test_grows_for_what_is_shown);
  g_test_add_func ("/roof/export/noncharacters", test_noncharacters);

  return g_test_run ();
}
