/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/drawing-style.h"

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
      g_assert_true (roof_drawing_preset_find (roof_drawing_preset_get ((RoofPresetId) i)->id, &preset, &error));
      g_assert_cmpint (preset, ==, i);
    }
  g_assert_false (roof_drawing_preset_find ("napkin", &preset, &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
  g_assert_nonnull (strstr (error->message, "columns"));
}

/* Columns of 85 and 170 mm, 25.4 mm being 72 points; type that can be read at its distance. */
static void
test_measures (void)
{
  assert_approx (roof_drawing_preset_get (ROOF_PRESET_COLUMN)->width * 25.4 / 72, 85, 2e-3);
  assert_approx (roof_drawing_preset_get (ROOF_PRESET_COLUMNS)->width * 25.4 / 72, 170, 2e-3);
  g_assert_cmpfloat (roof_drawing_preset_get (ROOF_PRESET_COLUMN)->style.font_size, >=, 7);
  g_assert_cmpfloat (roof_drawing_preset_get (ROOF_PRESET_SLIDE)->style.font_size, >=, 16);
  g_assert_cmpfloat (roof_drawing_preset_get (ROOF_PRESET_POSTER)->style.font_size, >=, 24);
}

/* The main roofs are as wide as asked for, the rest in proportion, nothing thinner than a quarter of a point. */
static void
test_line_widths (void)
{
  for (guint theme = 0; theme < ROOF_N_THEMES; theme++)
    for (guint i = 0; i < ROOF_N_PRESETS; i++)
      {
        RoofDrawingStyle style = roof_drawing_preset_get ((RoofPresetId) i)->style;
        const RoofPalette *plain = roof_palette_get ((RoofTheme) theme);
        double unit = roof_drawing_style_get_unit (&style);
        RoofPalette palette;

        style.theme = (RoofTheme) theme;
        palette = roof_drawing_style_make_palette (&style);
        assert_approx (palette.pens[ROOF_INK_MEMORY].width * unit, style.line_width, 1e-9);
        assert_approx (palette.pens[ROOF_INK_FLAG].width / plain->pens[ROOF_INK_FLAG].width,
                       palette.pens[ROOF_INK_MEMORY].width / plain->pens[ROOF_INK_MEMORY].width, 1e-9);
        for (guint ink = 0; ink < ROOF_N_INKS; ink++)
          g_assert_true (palette.pens[ink].width == 0 || palette.pens[ink].width * unit > 0.2499);
        style.line_width = 0;
        palette = roof_drawing_style_make_palette (&style);
        assert_approx (palette.pens[ROOF_INK_MEMORY].width, plain->pens[ROOF_INK_MEMORY].width, 1e-9);
      }
}

/* What a document says of one preset is no word about another, its font apart. */
static void
test_document (void)
{
  RoofDrawing drawing = { .font = (char *) "Serif", .font_size = 9, .preset = (char *) "column" };
  RoofDrawingStyle style = roof_drawing_style_make (ROOF_PRESET_COLUMN, &drawing);

  g_assert_cmpfloat (style.font_size, ==, 9);
  assert_approx (style.line_width, 0.75 * 9 / 7, 1e-9);
  g_assert_cmpstr (style.family, ==, "Serif");
  style = roof_drawing_style_make (ROOF_PRESET_SLIDE, &drawing);
  g_assert_cmpfloat (style.font_size, ==, 17);
  g_assert_cmpstr (style.family, ==, "Serif");
  /* So it is of the theme, and one that nobody knows is none. */
  drawing.theme = (char *) "dark";
  g_assert_cmpint (roof_drawing_style_make (ROOF_PRESET_COLUMN, &drawing).theme, ==, ROOF_THEME_DARK);
  g_assert_cmpint (roof_drawing_style_make (ROOF_PRESET_SLIDE, &drawing).theme, ==, ROOF_THEME_LIGHT);
  drawing.theme = (char *) "sepia";
  g_assert_cmpint (roof_drawing_style_make (ROOF_PRESET_COLUMN, &drawing).theme, ==, ROOF_THEME_PRINT);
  drawing.line_width = 2;
  g_assert_cmpfloat (roof_drawing_style_make (ROOF_PRESET_COLUMN, &drawing).line_width, ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/drawing-style/names", test_names);
  g_test_add_func ("/roof/drawing-style/measures", test_measures);
  g_test_add_func ("/roof/drawing-style/line-widths", test_line_widths);
  g_test_add_func ("/roof/drawing-style/document", test_document);
  return g_test_run ();
}
