/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/export.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "chart/draw/pdf-revise.h"
#include "chart/draw/tikz-text.h"
#include "fixtures.h"

static GBytes *
export (RoofExportFormat  format,
        RoofTheme         theme,
        const char       *title)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  g_autoptr (GError) error = NULL;
  RoofExportOptions options = { .format = format, .width = 700, .height = 500, .scale = 1, .heading = { .title = title },
                                .sizes = { NULL, ROOF_LAYOUT_FONT_SIZE, 0, 12, theme } };
  GBytes *bytes = roof_export (scene, &options, &error);

  g_assert_no_error (error);
  return bytes;
}

/* As text, with a . for each NUL. Returns: (transfer full) */
static char *
export_text (RoofExportFormat  format,
             RoofTheme         theme,
             const char       *title)
{
  g_autoptr (GBytes) bytes = export (format, theme, title);
  gsize n;
  const char *data = g_bytes_get_data (bytes, &n);
  char *text = g_strndup (data, n);

  for (gsize i = 0; i < n; i++)
    text[i] = data[i] != '\0' ? data[i] : '.';
  return text;
}

static void
test_table (void)
{
  g_autofree char *names = roof_export_format_list (FALSE), *endings = roof_export_format_list (TRUE);

  g_assert_cmpstr (names, ==, "png, svg, pdf, eps, tex, html");
  g_assert_cmpstr (endings, ==, ".png, .svg, .svgz, .pdf, .eps, .tex, .tikz, .html, .htm");
  for (guint i = 0; i < ROOF_N_EXPORTS; i++)
    {
      const RoofExportKind *kind = roof_export_format_get ((RoofExportFormat) i);

      g_assert_nonnull (kind->name);
      g_assert_nonnull (kind->write);
      for (guint k = 0; k < G_N_ELEMENTS (kind->endings) && kind->endings[k] != NULL; k++)
        {
          g_autofree char *path = g_strconcat ("/tmp/a.b.", kind->endings[k], NULL);
          RoofExportFormat found = ROOF_N_EXPORTS;

          g_assert_true (roof_export_format_from_path (path, &found, NULL));
          g_assert_cmpint (found, ==, i);
        }
    }
}

static void
test_unknown_names_all (void)
{
  g_autoptr (GError) error = NULL, endless = NULL;
  RoofExportFormat format;

  g_assert_false (roof_export_format_from_path ("a.bmp", &format, &error));
  g_assert_cmpstr (error->message, ==, "unknown picture format \"bmp\": expected one of png, svg, pdf, eps, tex, html");
  g_assert_false (roof_export_format_from_path ("a.d/b", &format, &endless));
  g_assert_cmpstr (endless->message, ==, "b: the name must end in one of .png, .svg, .svgz, .pdf, .eps, .tex, .tikz, .html, .htm");
}

/* --- PDF --- */

/* The contents of the first stream of @pdf, which is that of the page. Returns: (transfer full) */
static char *
unpack_page (GBytes *pdf)
{
  gsize n, size;
  const char *data = g_bytes_get_data (pdf, &n), *head = strstr (data, "/Length "), *start = strstr (data, "stream\n") + 7;
  gsize room = 1 << 20;
  char *content = g_malloc0 (room);
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor ();

  g_assert_cmpint (libdeflate_zlib_decompress (decompressor, start, strtoul (head + 8, NULL, 10), content, room - 1, &size), ==,
                   LIBDEFLATE_SUCCESS);
  libdeflate_free_decompressor (decompressor);
  return content;
}

static void
test_pdf_says_what_it_is (void)
{
  g_autofree char *text = export_text (ROOF_EXPORT_PDF, ROOF_THEME_LIGHT, "A title");

  g_assert_nonnull (strstr (text, "/Title (A title)"));
  g_assert_nonnull (strstr (text, "/Lang (en)"));
  g_assert_nonnull (strstr (text, "/Marked true"));
  g_assert_nonnull (strstr (text, "/S /Figure\n   /Alt <FEFF0052006F006F0066006C0069006E0065")); /* Roofline */
}

/* A figure without a title has that of its machine in the file. */
static void
test_files_have_titles (void)
{
  g_autofree char *pdf = export_text (ROOF_EXPORT_PDF, ROOF_THEME_LIGHT, NULL), *svg = export_text (ROOF_EXPORT_SVG, ROOF_THEME_LIGHT, "  ");

  g_assert_nonnull (strstr (pdf, "/Title (Roofline of "));
  g_assert_nonnull (strstr (svg, "<title id=\"title\">Roofline of "));
}

static void
test_pdf_prints_in_black (void)
{
  g_autoptr (GBytes) pdf = export (ROOF_EXPORT_PDF, ROOF_THEME_PRINT, NULL);
  g_autofree char *text = export_text (ROOF_EXPORT_PDF, ROOF_THEME_PRINT, NULL);
  g_autofree char *page = unpack_page (pdf);

  g_assert_nonnull (strstr (page, "\n0 g "));
  g_assert_nonnull (strstr (page, "\n0 G "));
  g_assert_null (strstr (page, " rg"));
  g_assert_null (strstr (page, " RG"));
  g_assert_null (strstr (text, "/Group"));
  g_assert_null (strstr (text, "/ca 0"));
}

/* A group is needed where something is translucent. */
static void
test_pdf_keeps_its_group (void)
{
  g_autofree char *text = export_text (ROOF_EXPORT_PDF, ROOF_THEME_LIGHT, NULL);

  g_assert_nonnull (strstr (text, "/ca 0"));
  g_assert_nonnull (strstr (text, "/Group"));
}

/* Turned texts are written beside their glyphs. */
static void
test_pdf_has_whole_words (void)
{
  g_autoptr (GBytes) pdf = export (ROOF_EXPORT_PDF, ROOF_THEME_PRINT, NULL);
  g_autofree char *page = unpack_page (pdf);

  g_autoptr (GRegex) turned = g_regex_new ("/ActualText <FEFF[0-9A-F]*0042002F0073>", 0, 0, NULL); /* …B/s, of a slanted roof */

  g_assert_true (g_regex_match (turned, page, 0, NULL));
}

/* Each object is where the table of offsets says. */
static void
test_pdf_offsets (void)
{
  g_autofree char *text = export_text (ROOF_EXPORT_PDF, ROOF_THEME_PRINT, "T");
  const char *table = text + strtoul (strstr (text, "startxref\n") + strlen ("startxref\n"), NULL, 10);
  guint n;

  g_assert_true (g_str_has_prefix (table, "xref\n0 "));
  n = (guint) strtoul (table + strlen ("xref\n0 "), NULL, 10);
  g_assert_cmpuint (n, >, 5);
  table = strchr (table + strlen ("xref\n"), '\n') + 1;
  for (guint i = 1; i < n; i++)
    {
      g_autofree char *head = g_strdup_printf ("%u 0 obj\n", i);

      g_assert_true (g_str_has_prefix (text + strtoul (table + 20 * i, NULL, 10), head));
    }
}

/* What is not written as expected stays as it is. */
static void
test_other_pdf_stays (void)
{
  static const char *const cases[] = {
    "", "%PDF-1.5\nstartxref\n9999999\n%%EOF\n", "%PDF-1.5\nxref\n0 5\nstartxref\n9\n%%EOF\n",
    "%PDF-1.4\n1 0 obj\n<< /Length 2 0 R /Filter /FlateDecode >>\nstream\nabc\nendstream\nendobj\n",
  };
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  RoofPdfRevision revision = { "en", none, none };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GByteArray) pdf = g_byte_array_new ();
      g_autoptr (GByteArray) revised = NULL;

      g_byte_array_append (pdf, (const guint8 *) cases[i], (guint) strlen (cases[i]) + 1);
      revised = roof_pdf_revise (pdf, &revision);
      g_assert_cmpmem (revised->data, revised->len, pdf->data, pdf->len);
    }
}

/* --- EPS --- */

static void
test_eps_is_drawn (void)
{
  for (RoofTheme theme = 0; theme < ROOF_N_THEMES; theme++)
    {
      g_autofree char *text = export_text (ROOF_EXPORT_EPS, theme, "Größe\n%%EOF");

      g_assert_true (g_str_has_prefix (text, "%!PS-Adobe-3.0 EPSF-3.0\n"));
      g_assert_nonnull (strstr (text, "%%BoundingBox: 0 0 700 500\n"));
      g_assert_nonnull (strstr (text, "%%CreationDate: 2000-01-01\n"));
      g_assert_nonnull (strstr (text, "%%Title: "));
      g_assert_null (strstr (strstr (text, "%%Page: "), "/ImageType")); /* nothing fell back to pixels */
    }
}

/* --- HTML --- */

static void
test_html_needs_nothing_else (void)
{
  g_autofree char *text = export_text (ROOF_EXPORT_HTML, ROOF_THEME_DARK, "<A & B>");

  g_assert_true (g_str_has_prefix (text, "<!DOCTYPE html>\n<!-- Roofline -->\n<html lang=\"en\">"));
  g_assert_nonnull (strstr (text, "<title>&lt;A &amp; B&gt;</title>"));
  g_assert_nonnull (strstr (text, "data-name=\"MLP projections\""));
  g_assert_nonnull (strstr (text, ".off { opacity: .08; pointer-events: none; }"));
  g_assert_nonnull (strstr (text, "dot.setAttribute('tabindex', fits ? 0 : -1)"));
  g_assert_nonnull (strstr (text, "default-src 'none'"));
  for (const char *at = text; (at = strstr (at, "://")) != NULL; at++)
    g_assert_true (g_str_has_prefix (at, "://www.w3.org/2000/svg"));
  g_assert_null (strstr (text, "src=\""));
}

/* --- TikZ --- */

static void
test_tikz_escapes (void)
{
  static const struct
  {
    const char *text, *tex;
  } cases[] = {
    { "plain", "plain" }, { "50 % of $1 & #2_x^y~z", "50 \\% of \\$1 \\& \\#2\\_x\\textasciicircum{}y\\textasciitilde{}z" },
    { "{\\input x}", "\\{\\textbackslash{}input x\\}" }, { "10³ μs × β", "10$^3$ $\\mu$s $\\times$ $\\beta$" },
    { "3.35\u00a0TB/s", "3.35~TB/s" }, { "a\nb", "a b" }, { "Größe", "Größe" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *tex = roof_tikz_escape (cases[i].text);

      g_assert_cmpstr (tex, ==, cases[i].tex);
    }
}

static void
test_tikz_is_in_data (void)
{
  g_autofree char *text = export_text (ROOF_EXPORT_TIKZ, ROOF_THEME_PRINT, "100 % of \\input{x}");
  guint open = 0;

  g_assert_nonnull (strstr (text, "{100 \\% of \\textbackslash{}input\\{x\\}}"));
  g_assert_nonnull (strstr (text, ",9.894e+14)")); /* the peak, FLOP/s */
  g_assert_nonnull (strstr (text, "% MLP projections\n"));
  for (const char *at = text; *at != '\0'; at++)
    if (at == text || at[-1] != '\\')
      open += *at == '{' ? 1 : *at == '}' ? -1 : 0;
  g_assert_cmpuint (open, ==, 0);
}

/* Words of the key begin beside their samples in any font, and names beside their numbers. */
static void
test_tikz_keeps_the_key_in_columns (void)
{
  g_autofree char *text = export_text (ROOF_EXPORT_TIKZ, ROOF_THEME_PRINT, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_suffix (lines[i], " bound};"))
      {
        g_assert_nonnull (strstr (lines[i], "anchor=base west"));
        n++;
      }
  g_assert_cmpuint (n, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/formats/table", test_table);
  g_test_add_func ("/roof/formats/unknown-names-all", test_unknown_names_all);
  g_test_add_func ("/roof/formats/pdf/says-what-it-is", test_pdf_says_what_it_is);
  g_test_add_func ("/roof/formats/files-have-titles", test_files_have_titles);
  g_test_add_func ("/roof/formats/pdf/prints-in-black", test_pdf_prints_in_black);
  g_test_add_func ("/roof/formats/pdf/keeps-its-group", test_pdf_keeps_its_group);
  g_test_add_func ("/roof/formats/pdf/has-whole-words", test_pdf_has_whole_words);
  g_test_add_func ("/roof/formats/pdf/offsets", test_pdf_offsets);
  g_test_add_func ("/roof/formats/pdf/other-stays", test_other_pdf_stays);
  g_test_add_func ("/roof/formats/eps-is-drawn", test_eps_is_drawn);
  g_test_add_func ("/roof/formats/html-needs-nothing-else", test_html_needs_nothing_else);
  g_test_add_func ("/roof/formats/tikz-escapes", test_tikz_escapes);
  g_test_add_func ("/roof/formats/tikz-is-in-data", test_tikz_is_in_data);
  g_test_add_func ("/roof/formats/tikz-keeps-the-key-in-columns", test_tikz_keeps_the_key_in_columns);
  return g_test_run ();
}
