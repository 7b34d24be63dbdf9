/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/handout.h"

#include <string.h>

#include "approx.h"
#include "chart/draw/handout-private.h"
#include "chart/draw/slide-figure.h"
#include "fixtures.h"

static const RoofExportOptions a4 = {
  .width = ROOF_HANDOUT_WIDTH, .height = ROOF_HANDOUT_HEIGHT, .scale = 1,
  .sizes = { NULL, ROOF_LAYOUT_FONT_SIZE, 0, 12, ROOF_THEME_LIGHT },
  .heading = { .title = "A lesson" },
};

static const char words[] = "The slanted roof is the memory: 2 TB/s. The flat one is the arithmetic.\n\n"
                            "Which of them binds?\n1. The slanted one\n2. The flat one\n10. Neither";

static RoofHandoutPage
make_page (RoofScene  *scene,
           const char *text)
{
  return (RoofHandoutPage) { scene, "Two roofs", text };
}

static RoofRect
get_rect (const RoofHandoutText *text)
{
  PangoRectangle extents;

  pango_layout_get_extents (text->layout, NULL, &extents);
  return (RoofRect) { text->place.x, text->place.y, (double) extents.width / PANGO_SCALE,
                      (double) extents.height / PANGO_SCALE };
}

static RoofHandoutSheet
lay_out (RoofScene               *scene,
         const char              *text,
         const RoofExportOptions *options)
{
  RoofHandoutPage page = make_page (scene, text);
  RoofHandoutSheet sheet;

  g_assert_null (roof_handout_lay_out (&sheet, &page, 1, 7, options, fixture_get_context ()));
  return sheet;
}

static const char *
get_text (const RoofHandoutSheet *sheet,
          guint                   index)
{
  return pango_layout_get_text (g_array_index (sheet->texts, RoofHandoutText, index).layout);
}

/* Everything on the paper, and nothing over anything else. */
static void
assert_tidy (const RoofHandoutSheet  *sheet,
             const RoofExportOptions *options)
{
  g_assert_cmpfloat (sheet->chart.x, >=, 0);
  g_assert_cmpfloat (sheet->chart.x + sheet->chart.width, <=, options->width);
  g_assert_cmpfloat (sheet->chart.y + sheet->chart.height, <=, options->height);
  for (guint i = 0; i < sheet->texts->len; i++)
    {
      RoofRect rect = get_rect (&g_array_index (sheet->texts, RoofHandoutText, i));

      g_assert_cmpfloat (rect.x, >=, sheet->left);
      g_assert_cmpfloat (rect.x + rect.width, <=, sheet->right + 0.01);
      g_assert_cmpfloat (rect.y + rect.height, <=, options->height);
      g_assert_false (roof_rect_overlaps (&rect, &sheet->chart));
      for (guint k = 0; k < i; k++)
        {
          RoofRect other = get_rect (&g_array_index (sheet->texts, RoofHandoutText, k));

          /* Lines of text lie as close as the font has them. */
          other.height -= 0.01;
          if (roof_rect_overlaps (&rect, &other))
            g_error ("\"%s\" lies over \"%s\"", get_text (sheet, i), get_text (sheet, k));
        }
    }
}

static void
test_upright (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  RoofHandoutSheet sheet = lay_out (scene, words, &a4);
  RoofRect last = get_rect (&g_array_index (sheet.texts, RoofHandoutText, sheet.texts->len - 1));

  assert_tidy (&sheet, &a4);
  g_assert_cmpstr (get_text (&sheet, 0), ==, "2 / 7");
  g_assert_cmpstr (get_text (&sheet, 1), ==, "A lesson");
  g_assert_cmpstr (get_text (&sheet, 2), ==, "Two roofs");
  g_assert_cmpstr (get_text (&sheet, 4), ==, "Which of them binds?");
  g_assert_cmpstr (get_text (&sheet, 5), ==, "1.");
  g_assert_cmpstr (get_text (&sheet, 6), ==, "The slanted one");
  g_assert_cmpstr (get_text (&sheet, 9), ==, "10.");
  g_assert_cmpfloat (last.y, >, sheet.chart.y + sheet.chart.height);
  roof_handout_clear (&sheet);
}

static void
test_wide (void)
{
  RoofExportOptions wide = a4;
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  RoofHandoutSheet sheet;
  RoofRect first;

  wide.width = 960;
  wide.height = 540;
  sheet = lay_out (scene, words, &wide);
  first = get_rect (&g_array_index (sheet.texts, RoofHandoutText, 3));
  assert_tidy (&sheet, &wide);
  g_assert_cmpfloat (first.x, >, sheet.chart.x + sheet.chart.width);
  g_assert_cmpfloat (sheet.chart.width, >, 500);
  roof_handout_clear (&sheet);
}

/* @text of @n sentences, and a list at its end. Returns: (transfer full) */
static char *
make_sentences (guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "These are the ten words of sentence number %u, no more.%s", i, i % 8 == 7 ? "\n\n" : " ");
  g_string_append (text, "\n\n1. One\n2. Two");
  return g_string_free (text, FALSE);
}

static double
get_text_size (const RoofHandoutSheet *sheet)
{
  const PangoFontDescription *font
      = pango_layout_get_font_description (g_array_index (sheet->texts, RoofHandoutText, sheet->texts->len - 1).layout);

  return (double) pango_font_description_get_size (font) / PANGO_SCALE;
}

/* Two hundred words still fit, the chart above them being half as high as wide. */
static void
test_long_text (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  g_autofree char *text = make_sentences (20);
  RoofHandoutSheet sheet = lay_out (scene, text, &a4);

  assert_tidy (&sheet, &a4);
  g_assert_cmpfloat (sheet.chart.height, >, 0.4 * sheet.chart.width);
  roof_handout_clear (&sheet);
}

/* The words of @sheet from its text's first on, without the marks that join units. */
static void
append_words (GString                *said,
              const RoofHandoutSheet *sheet)
{
  for (guint i = 3; i < sheet->texts->len; i++)
    g_string_append_printf (said, "%s ", get_text (sheet, i));
}

static char *
normalize (const char *text)
{
  g_auto (GStrv) parts = g_strsplit_set (text, " \n", -1);
  GString *joined = g_string_new (NULL);

  for (guint i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0')
      g_string_append_printf (joined, "%s ", parts[i]);
  return g_string_free (joined, FALSE);
}

/* All that is said of @text, on the sheet of its page and overleaf. @n: (out): how many sheets that takes */
static char *
read_sheets (const char              *text,
             const RoofExportOptions *options,
             guint                   *n)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  RoofHandoutPage page = make_page (scene, text);
  RoofHandoutSheet sheet;
  g_autoptr (GString) found = g_string_new (NULL);
  g_autofree char *rest = roof_handout_lay_out (&sheet, &page, 1, 7, options, fixture_get_context ());

  assert_tidy (&sheet, options);
  g_assert_cmpfloat (get_text_size (&sheet), >=, 10 * roof_handout_get_unit (options) - 0.01);
  for (*n = 1; rest != NULL; ++*n)
    {
      g_autofree char *before = g_steal_pointer (&rest);

      append_words (found, &sheet);
      roof_handout_clear (&sheet);
      rest = roof_handout_lay_out_rest (&sheet, &page, before, 1, 7, options, fixture_get_context ());
      g_assert_cmpstr (rest, !=, before);
      assert_tidy (&sheet, options);
      g_assert_null (sheet.scene);
      g_assert_cmpstr (get_text (&sheet, 2), ==, "Two roofs (continued)");
    }
  append_words (found, &sheet);
  roof_handout_clear (&sheet);
  return normalize (found->str);
}

/* More goes on overleaf, no word lost and none twice, in type that can be read: also on wide paper. */
static void
test_overleaf (void)
{
  static const double sizes[][2] = { { 595, 842 }, { 420, 595 }, { 960, 540 } };
  g_autofree char *text = make_sentences (200), *expected = normalize (text);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      RoofExportOptions options = a4;
      g_autofree char *found = NULL;
      guint n;

      options.width = sizes[i][0];
      options.height = sizes[i][1];
      found = read_sheets (text, &options, &n);
      g_assert_cmpuint (n, >=, 3);
      g_assert_cmpstr (found, ==, expected);
    }
}

/* So does an item of a list that is longer than a page, and what comes after it. */
static void
test_long_item (void)
{
  g_autofree char *sentences = make_sentences (200);
  g_autofree char *item = g_strdelimit (g_strdup (sentences), "\n", ' ');
  g_autofree char *text = g_strdup_printf ("1. Short.\n2. %s\n\nThe end.", item), *expected = normalize (text), *found;
  guint n;

  found = read_sheets (text, &a4, &n);
  g_assert_cmpuint (n, >=, 3);
  g_assert_cmpstr (found, ==, expected);
}

/* What no page may hold is counted as what stands in its place: overleaf begins where the page ended. */
static void
test_noncharacters (void)
{
  g_autofree char *sentences = make_sentences (200);
  g_auto (GStrv) words_of_it = g_strsplit (g_strdelimit (sentences, "\n", ' '), " ", -1);
  g_autofree char *text = g_strjoinv (" \360\237\277\276", words_of_it), *clean = g_strjoinv (" \357\277\275", words_of_it);
  g_autofree char *expected = normalize (clean), *found = NULL;
  guint n;

  found = read_sheets (text, &a4, &n);
  g_assert_cmpuint (n, >=, 3);
  g_assert_cmpstr (found, ==, expected);
}

/* The longest run of bytes in what is laid out as one. */
static gsize
find_longest (const RoofHandoutSheet *sheet)
{
  gsize longest = 0;

  for (guint i = 0; i < sheet->texts->len; i++)
    longest = MAX (longest, strlen (get_text (sheet, i)));
  return longest;
}

/* A word without an end is broken a part at a time: nothing that is set at once is long. */
static void
test_long_word (void)
{
  g_autofree char *word = g_strnfill (9000, 'n'), *found = NULL, *joined = NULL;
  g_autofree char *text = g_strconcat ("\303\244", word, NULL);
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  RoofHandoutPage page = make_page (scene, text);
  g_autofree char *rest = NULL;
  g_auto (GStrv) parts = NULL;
  RoofHandoutSheet sheet;
  guint n;

  rest = roof_handout_lay_out (&sheet, &page, 1, 7, &a4, fixture_get_context ());
  g_assert_nonnull (rest);
  g_assert_cmpuint (find_longest (&sheet), <, 1000);
  roof_handout_clear (&sheet);
  found = read_sheets (text, &a4, &n);
  parts = g_strsplit (found, " ", -1);
  joined = g_strjoinv ("", parts);
  g_assert_cmpstr (joined, ==, text);
}

/* A title leaves room for what it is the title of. */
static void
test_long_title (void)
{
  g_autofree char *title = g_strnfill (12000, 'n');
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  RoofHandoutPage page = { scene, title, words };
  RoofHandoutSheet sheet;

  title[5000] = '\n';
  g_assert_null (roof_handout_lay_out (&sheet, &page, 1, 7, &a4, fixture_get_context ()));
  assert_tidy (&sheet, &a4);
  g_assert_cmpfloat (sheet.chart.height, >, 200);
  roof_handout_clear (&sheet);
}

static void
test_units_stay_whole (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  RoofHandoutSheet sheet = lay_out (scene, "2 TB/s, 3 / 4 and 1/2", &a4);

  g_assert_cmpstr (get_text (&sheet, 3), ==, "2 TB/\342\201\240s, 3 / 4 and 1/2");
  roof_handout_clear (&sheet);
}

static void
test_without_words (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  RoofHandoutPage page = { scene, "", "" };
  RoofExportOptions options = a4;
  RoofHandoutSheet sheet;

  options.heading.title = NULL;
  g_assert_null (roof_handout_lay_out (&sheet, &page, 0, 1, &options, fixture_get_context ()));
  g_assert_cmpuint (sheet.texts->len, ==, 1);
  g_assert_cmpstr (get_text (&sheet, 0), ==, "1 / 1");
  roof_handout_clear (&sheet);
}

static guint
count (GBytes     *bytes,
       const char *needle)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  guint n = 0;

  for (gsize i = 0; i + strlen (needle) <= length; i++)
    n += memcmp (data + i, needle, strlen (needle)) == 0;
  return n;
}

static void
test_file (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  RoofHandoutPage pages[] = { make_page (scene, words), make_page (scene, ""), make_page (scene, "Short.") };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) once = roof_handout_write (pages, G_N_ELEMENTS (pages), &a4, &error);
  g_autoptr (GBytes) again = roof_handout_write (pages, G_N_ELEMENTS (pages), &a4, NULL);

  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (once, again));
  g_assert_cmpmem (g_bytes_get_data (once, NULL), 5, "%PDF-", 5);
  g_assert_cmpuint (count (once, "/Type /Page %"), ==, 3);
}

/* The slides of a document, under its title. */
static void
test_slides (void)
{
  g_autoptr (RoofSnapshot) snapshot = fixture_new_snapshot ("nvidia-h100-sxm5-80gb", fixture_layer, ", 'title': 'Of a test'");
  g_autoptr (RoofSelection) second = roof_selection_new (1);
  g_autoptr (RoofSlide) one = roof_slide_new ("One", words, snapshot, NULL);
  g_autoptr (RoofSlide) two = roof_slide_new ("Two", "", snapshot, second);
  g_autoptr (RoofSnapshot) some = roof_snapshot_with_slide_inserted (snapshot, 0, one);
  g_autoptr (RoofSnapshot) all = roof_snapshot_with_slide_inserted (some, 1, two);
  RoofCatalogue *catalogue = roof_library_get_catalogue (fixture_get_library ());
  g_autoptr (RoofScene) scene = roof_slide_make_scene (two, catalogue, NULL);
  RoofExportOptions options = a4;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) titled = NULL, untitled = NULL;
  const RoofSceneKernel *kernels;
  guint n;

  kernels = roof_scene_get_kernels (scene, &n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (kernels[i].leads, ==, kernels[i].kernel == 1);
  titled = roof_handout_write_slides (all, catalogue, NULL, &options, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count (titled, "/Type /Page %"), ==, 2);
  g_assert_cmpuint (count (titled, "Of a test"), ==, 0);
  options.heading.title = NULL;
  untitled = roof_handout_write_slides (all, catalogue, NULL, &options, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count (untitled, "Of a test"), ==, 1);
}

/* A slide whose figure has panels has them in its figure and in the handout; it does not point at one of them. */
static void
test_slide_with_panels (void)
{
  g_autoptr (RoofSnapshot) plain = fixture_new_snapshot ("nvidia-h100-sxm5-80gb", fixture_layer, "");
  g_autoptr (RoofSnapshot) two = roof_snapshot_with_machine_added (plain, roof_library_find_machine (fixture_get_library (), "amd-mi300x", NULL));
  g_autoptr (RoofFigureStyle) style = roof_figure_style_copy (roof_snapshot_get_figure_style (two));
  g_autoptr (RoofSnapshot) state = NULL, all = NULL, unpointed = NULL;
  g_autoptr (RoofSlide) slide = NULL, pointing = NULL, one_chart = roof_slide_new ("", "", two, NULL);
  RoofCatalogue *catalogue = roof_library_get_catalogue (fixture_get_library ());
  const RoofSlidePoint point = { ROOF_SLIDE_POINT_KERNEL, 0, -1 };
  RoofExportOptions options = a4;
  g_autoptr (RoofPanelSet) none = roof_slide_make_panels (one_chart, catalogue, NULL), set = NULL;
  g_autoptr (GBytes) figure = NULL, handout = NULL, other = NULL;

  style->panels = ROOF_FACET_MACHINE;
  state = roof_snapshot_with_figure_style (two, style);
  slide = roof_slide_new ("Two machines", "", state, NULL);
  set = roof_slide_make_panels (slide, catalogue, NULL);
  g_assert_null (none);
  g_assert_cmpuint (set->panels.n, ==, 2);
  pointing = roof_slide_with_points (slide, &point, 1);
  options.format = ROOF_EXPORT_SVG;
  figure = roof_slide_export (pointing, catalogue, NULL, &options, TRUE, NULL);
  g_assert_cmpuint (count (figure, "panel-2"), >, 0);
  all = roof_snapshot_with_slide_inserted (state, 0, pointing);
  unpointed = roof_snapshot_with_slide_inserted (state, 0, slide);
  handout = roof_handout_write_slides (all, catalogue, NULL, &a4, TRUE, NULL);
  other = roof_handout_write_slides (unpointed, catalogue, NULL, &a4, TRUE, NULL);
  g_assert_true (g_bytes_equal (handout, other));
  g_assert_cmpuint (count (handout, "/Type /Page %"), ==, 1);
}

/* The slopes of @scene that are those of the datasheet. */
static guint
count_published (RoofScene *scene)
{
  guint n, published = 0;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);

  for (guint i = 0; i < n; i++)
    published += slopes[i].way == ROOF_WAY_DATASHEET;
  return published;
}

/* A machine of a slide that is not as published keeps the published roof as a thin line, and is told above the chart. */
static void
test_changed_machine (void)
{
  g_autoptr (RoofSnapshot) plain = fixture_new_snapshot ("nvidia-h100-sxm5-80gb", fixture_layer, "");
  int hbm = roof_machine_find_level (roof_snapshot_get_active (plain), "hbm");
  g_autoptr (RoofMachine) faster
      = roof_machine_with_rating (roof_snapshot_get_active (plain),
                                  (RoofMachineKey) { ROOF_PART_LEVEL, (guint) hbm, ROOF_FIELD_VALUE }, 6.27e12, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_machine (plain, 0, faster);
  g_autoptr (RoofSlide) same = roof_slide_new ("", "", plain, NULL), slide = roof_slide_new ("", "", snapshot, NULL);
  g_autoptr (RoofSnapshot) all = roof_snapshot_with_slide_inserted (snapshot, 0, slide);
  g_autoptr (GPtrArray) presets = roof_library_list_machines (fixture_get_library ());
  RoofCatalogue *catalogue = roof_library_get_catalogue (fixture_get_library ());
  g_autoptr (RoofScene) as_published = roof_slide_make_scene (same, catalogue, presets);
  g_autoptr (RoofScene) unknown = roof_slide_make_scene (slide, catalogue, NULL);
  g_autoptr (RoofScene) scene = roof_slide_make_scene (slide, catalogue, presets);
  g_autofree char *none = roof_slide_describe_changes (same, presets), *changes = roof_slide_describe_changes (slide, presets);
  RoofExportOptions svg = { .format = ROOF_EXPORT_SVG, .width = 800, .height = 500, .scale = 1, .sizes = a4.sizes };
  g_autoptr (GBytes) figure = roof_slide_export (slide, catalogue, presets, &svg, FALSE, NULL);
  g_autoptr (GBytes) without = roof_handout_write_slides (all, catalogue, NULL, &a4, FALSE, NULL);
  g_autoptr (GBytes) with = roof_handout_write_slides (all, catalogue, presets, &a4, FALSE, NULL);

  g_assert_null (none);
  g_assert_cmpstr (changes, ==, "H100 SXM5 80GB, 1 number changed");
  g_assert_cmpuint (count_published (as_published) + count_published (unknown), ==, 0);
  g_assert_cmpuint (count_published (scene), ==, 1);
  g_assert_cmpuint (count (figure, "1 number changed"), >, 0);
  g_assert_false (g_bytes_equal (with, without));

  svg.heading.subtitle = "bf16";
  g_clear_pointer (&figure, g_bytes_unref);
  figure = roof_slide_export (slide, catalogue, presets, &svg, FALSE, NULL);
  g_assert_cmpuint (count (figure, "1 number changed"), ==, 0);
}

static void
test_refusals (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  RoofHandoutPage page = make_page (scene, words);
  RoofExportOptions tiny = a4;
  g_autoptr (GError) error = NULL;

  tiny.width = 100;
  g_assert_null (roof_handout_write (&page, 1, &tiny, &error));
  assert_error_says (error, "size: must be at least 200 x 150 points");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/handout/upright", test_upright);
  g_test_add_func ("/roof/handout/wide", test_wide);
  g_test_add_func ("/roof/handout/long-text", test_long_text);
  g_test_add_func ("/roof/handout/overleaf", test_overleaf);
  g_test_add_func ("/roof/handout/long-item", test_long_item);
  g_test_add_func ("/roof/handout/noncharacters", test_noncharacters);
  g_test_add_func ("/roof/handout/long-word", test_long_word);
  g_test_add_func ("/roof/handout/long-title", test_long_title);
  g_test_add_func ("/roof/handout/units-stay-whole", test_units_stay_whole);
  g_test_add_func ("/roof/handout/without-words", test_without_words);
  g_test_add_func ("/roof/handout/file", test_file);
  g_test_add_func ("/roof/handout/slides", test_slides);
  g_test_add_func ("/roof/handout/slide-with-panels", test_slide_with_panels);
  g_test_add_func ("/roof/handout/changed-machine", test_changed_machine);
  g_test_add_func ("/roof/handout/refusals", test_refusals);
  return g_test_run ();
}
