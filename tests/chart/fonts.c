/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/fonts.h"

#include <pango/pangocairo.h>

#include "approx.h"
#include "chart/draw/export.h"
#include "chart/layout/typeset.h"
#include "fixtures.h"

#define WORDS "Tensor Core 989.4 TFLOP/s"

/* Whether fonts of @family are found by looking into the usual folders, and have Latin letters: many have those of another script
 * alone. */
static gboolean
is_found (const char *family)
{
  PangoContext *context = roof_fonts_new_context (family);
  gboolean found = FALSE;

  if (context != NULL)
    {
      RoofTypeset *typeset = roof_typeset_get_family (context, family);

      roof_typeset_lay_out (typeset, ROOF_STYLE_LABEL, WORDS);
      found = roof_typeset_is_complete (typeset);
    }
  g_clear_object (&context);
  return found;
}

/* A family that lies in the usual folders: the chart's first, or, on a computer that lacks it, any other. NULL where somebody
 * has arranged the fonts: there none is found so, and test_pictures() sees that the chart does without. */
static char *
find_family (void)
{
  PangoContext *all = roof_typeset_new_context ();
  g_autofree PangoFontFamily **families = NULL;
  char *found = NULL;
  int n;

  if (is_found (NULL))
    found = g_strdup (ROOF_FONT_FAMILIES);
  pango_context_list_families (all, &families, &n);
  for (int i = 0; i < n && found == NULL; i++)
    if (is_found (pango_font_family_get_name (families[i])))
      found = g_strdup (pango_font_family_get_name (families[i]));
  g_object_unref (all);
  return found;
}

static void
test_same (void)
{
  g_autofree char *family = find_family ();
  PangoContext *own = family != NULL ? roof_fonts_new_context (family) : NULL, *all = roof_typeset_new_context ();

  for (guint style = 0; own != NULL && style < ROOF_N_STYLES; style++)
    {
      RoofSetText few
        = roof_typeset_lay_out (roof_typeset_get_family (own, family), (RoofStyle) style, WORDS);
      RoofSetText many
        = roof_typeset_lay_out (roof_typeset_get_family (all, family), (RoofStyle) style, WORDS);

      assert_approx (few.width, many.width, 0);
      assert_approx (few.height, many.height, 0);
      assert_approx (few.baseline, many.baseline, 0);
    }
  g_clear_object (&own);
  g_object_unref (all);
}

/* Letters that no font of the chart has. */
static void
test_lacking (void)
{
  g_autofree char *family = find_family ();
  PangoContext *own = family != NULL ? roof_fonts_new_context (family) : NULL;
  RoofTypeset *typeset = own != NULL ? roof_typeset_get_family (own, family) : NULL;

  if (typeset != NULL)
    {
      roof_typeset_lay_out (typeset, ROOF_STYLE_LABEL, "plain");
      g_assert_true (roof_typeset_is_complete (typeset));
      roof_typeset_lay_out (typeset, ROOF_STYLE_LABEL, "行列");
      g_assert_false (roof_typeset_is_complete (typeset));
    }
  g_clear_object (&own);
}

/* A general family and a family that is not there may go by names that only the system's rules know. */
static void
test_others (void)
{
  static const char *const families[] = { "sans-serif", "No Such Family", "No Such Family, DejaVu Sans", "" };

  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    g_assert_null (roof_fonts_new_context (families[i]));
}

static void
test_arranged (void)
{
  g_setenv ("FONTCONFIG_FILE", "/etc/fonts/fonts.conf", TRUE);
  g_assert_null (roof_fonts_new_context (NULL));
  g_unsetenv ("FONTCONFIG_FILE");
}

/* However the fonts were found, and whatever is in the names, the picture is the same. */
static void
test_pictures (void)
{
  static const char *const names[] = { "matmul", "Größe µ ≥ 2", "行列", "" };
  RoofExportOptions options = {
    .width = 700, .height = 500, .scale = 1, .style = { NULL, ROOF_LAYOUT_FONT_SIZE, 0, 12, ROOF_THEME_LIGHT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names) * ROOF_N_EXPORTS; i++)
    {
      g_autofree char *kernel = fixture_format_custom (names[i / ROOF_N_EXPORTS], "hbm", 1e12, 1e10);
      g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernel, NULL, -1);
      g_autoptr (GBytes) alone = NULL;
      g_autoptr (GBytes) among = NULL;

      options.format = (RoofExportFormat) (i % ROOF_N_EXPORTS);
      options.alone = TRUE;
      alone = roof_export (scene, &options, NULL);
      options.alone = FALSE;
      among = roof_export (scene, &options, NULL);
      g_assert_true (g_bytes_equal (alone, among));
    }
}

int
main (int    argc,
      char **argv)
{
  /* Here the fonts are meant that the system has, as they were installed. */
  g_unsetenv ("FONTCONFIG_FILE");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/fonts/same", test_same);
  g_test_add_func ("/roof/fonts/lacking", test_lacking);
  g_test_add_func ("/roof/fonts/others", test_others);
  g_test_add_func ("/roof/fonts/arranged", test_arranged);
  g_test_add_func ("/roof/fonts/pictures", test_pictures);

  return g_test_run ();
}
