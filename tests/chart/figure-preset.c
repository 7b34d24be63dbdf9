/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/figure-preset.h"

#include <string.h>

#include "approx.h"
#include "core/error.h"

static void
test_names (void)
{
  g_autoptr (GError) error = NULL;
  RoofPresetId preset = ROOF_PRESET_SCREEN;

  for (guint i = 0; i < ROOF_N_PRESETS; i++)
    {
      g_assert_true (roof_figure_preset_find (roof_figure_preset_get ((RoofPresetId) i)->id, &preset, &error));
      g_assert_cmpint (preset, ==, i);
    }
  g_assert_false (roof_figure_preset_find ("napkin", &preset, &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
  g_assert_nonnull (strstr (error->message, "columns"));
}

/* Columns of 85 and 170 mm, 25.4 mm being 72 points; type that can be read at its distance. */
static void
test_measures (void)
{
  assert_approx (roof_figure_preset_get (ROOF_PRESET_COLUMN)->width * 25.4 / 72, 85, 2e-3);
  assert_approx (roof_figure_preset_get (ROOF_PRESET_COLUMNS)->width * 25.4 / 72, 170, 2e-3);
  g_assert_cmpfloat (roof_figure_preset_get (ROOF_PRESET_COLUMN)->sizes.font_size, >=, 7);
  g_assert_cmpfloat (roof_figure_preset_get (ROOF_PRESET_SLIDE)->sizes.font_size, >=, 16);
  g_assert_cmpfloat (roof_figure_preset_get (ROOF_PRESET_POSTER)->sizes.font_size, >=, 24);
}

/* The main roofs are as wide as asked for, the rest in proportion, nothing thinner than a quarter of a point. */
static void
test_line_widths (void)
{
  for (guint theme = 0; theme < ROOF_N_THEMES; theme++)
    for (guint i = 0; i < ROOF_N_PRESETS; i++)
      {
        RoofFigureSizes sizes = roof_figure_preset_get ((RoofPresetId) i)->sizes;
        const RoofPalette *plain = roof_palette_get ((RoofTheme) theme);
        double unit = roof_figure_sizes_get_unit (&sizes);
        RoofPalette palette;

        sizes.theme = (RoofTheme) theme;
        palette = roof_figure_sizes_make_palette (&sizes);
        assert_approx (palette.pens[ROOF_INK_MEMORY].width * unit, sizes.line_width, 1e-9);
        assert_approx (palette.pens[ROOF_INK_FLAG].width / plain->pens[ROOF_INK_FLAG].width,
                       palette.pens[ROOF_INK_MEMORY].width / plain->pens[ROOF_INK_MEMORY].width, 1e-9);
        for (guint ink = 0; ink < ROOF_N_INKS; ink++)
          g_assert_true (palette.pens[ink].width == 0 || palette.pens[ink].width * unit > 0.2499);
        sizes.line_width = 0;
        palette = roof_figure_sizes_make_palette (&sizes);
        assert_approx (palette.pens[ROOF_INK_MEMORY].width, plain->pens[ROOF_INK_MEMORY].width, 1e-9);
      }
}

/* What a document says of one preset is no word about another, its font apart. */
static void
test_document (void)
{
  RoofFigureStyle figure = { .font = (char *) "Serif", .font_size = 9, .preset = (char *) "column" };
  RoofFigureSizes sizes = roof_figure_sizes_make (ROOF_PRESET_COLUMN, &figure);

  g_assert_cmpfloat (sizes.font_size, ==, 9);
  assert_approx (sizes.line_width, 0.75 * 9 / 7, 1e-9);
  g_assert_cmpstr (sizes.family, ==, "Serif");
  sizes = roof_figure_sizes_make (ROOF_PRESET_SLIDE, &figure);
  g_assert_cmpfloat (sizes.font_size, ==, 17);
  g_assert_cmpstr (sizes.family, ==, "Serif");
  /* So it is of the theme, and one that nobody knows is none. */
  figure.theme = (char *) "dark";
  g_assert_cmpint (roof_figure_sizes_make (ROOF_PRESET_COLUMN, &figure).theme, ==, ROOF_THEME_DARK);
  g_assert_cmpint (roof_figure_sizes_make (ROOF_PRESET_SLIDE, &figure).theme, ==, ROOF_THEME_LIGHT);
  figure.theme = (char *) "sepia";
  g_assert_cmpint (roof_figure_sizes_make (ROOF_PRESET_COLUMN, &figure).theme, ==, ROOF_THEME_PRINT);
  figure.line_width = 2;
  g_assert_cmpfloat (roof_figure_sizes_make (ROOF_PRESET_COLUMN, &figure).line_width, ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/figure-preset/names", test_names);
  g_test_add_func ("/roof/figure-preset/measures", test_measures);
  g_test_add_func ("/roof/figure-preset/line-widths", test_line_widths);
  g_test_add_func ("/roof/figure-preset/document", test_document);
  return g_test_run ();
}
