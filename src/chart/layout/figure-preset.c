/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/figure-preset.h"

#include <string.h>

#include "core/error.h"

/* Points. Journals ask for no line below a quarter of one. */
#define THINNEST 0.25

/* 85 and 170 mm are the widths of one and of both columns of a page, heights make the roofs rise at about 45 degrees on axes
 * of six by five decades where nothing but the axes stands around the plot. A slide is read from the back of a room, a poster
 * from two steps away. */
static const RoofFigurePreset presets[ROOF_N_PRESETS] = {
  [ROOF_PRESET_SCREEN] = { "screen", 800, 500, 2, FALSE, { NULL, 11, 1.8, 12, ROOF_THEME_LIGHT } },
  [ROOF_PRESET_SLIDE] = { "slide", 960, 540, 2, FALSE, { NULL, 17, 3, 16, ROOF_THEME_LIGHT, FALSE, TRUE, .slanted = TRUE } },
  [ROOF_PRESET_COLUMN] = { "column", 241, 186, 8, TRUE, { NULL, 7, 0.75, 2, ROOF_THEME_PRINT, TRUE, TRUE } },
  [ROOF_PRESET_COLUMNS] = { "columns", 482, 316, 8, TRUE, { NULL, 8, 0.95, 2, ROOF_THEME_PRINT, TRUE, TRUE } },
  [ROOF_PRESET_POSTER] = { "poster", 1134, 740, 4, TRUE, { NULL, 24, 4.2, 24, ROOF_THEME_LIGHT, TRUE, TRUE } },
};

const RoofFigurePreset *
roof_figure_preset_get (RoofPresetId preset)
{
  g_return_val_if_fail (preset < ROOF_N_PRESETS, &presets[ROOF_PRESET_SCREEN]);

  return &presets[preset];
}

gboolean
roof_figure_preset_find (const char    *text,
                         RoofPresetId  *preset,
                         GError       **error)
{
  for (guint i = 0; i < ROOF_N_PRESETS; i++)
    if (strcmp (text, presets[i].id) == 0)
      {
        *preset = (RoofPresetId) i;
        return TRUE;
      }
  roof_fail_with (error, ROOF_ERROR_UNKNOWN,
               "unknown preset \"%s\": expected screen, slide, column, columns or poster", text);
  return FALSE;
}

double
roof_figure_sizes_get_unit (const RoofFigureSizes *self)
{
  return self->font_size / ROOF_LAYOUT_FONT_SIZE;
}

void
roof_figure_sizes_set_font_size (RoofFigureSizes *self,
                                 double           points)
{
  self->line_width *= points / self->font_size;
  self->font_size = points;
}

gboolean
roof_figure_preset_is_of (RoofPresetId           preset,
                          const RoofFigureStyle *figure)
{
  return figure->preset == NULL || g_str_equal (figure->preset, roof_figure_preset_get (preset)->id);
}

RoofFigureSizes
roof_figure_sizes_make (RoofPresetId           preset,
                        const RoofFigureStyle *figure)
{
  RoofFigureSizes self = roof_figure_preset_get (preset)->sizes;

  self.picture = TRUE;
  self.family = figure->font;
  self.axes = figure->axes;
  self.key = figure->key;
  self.values = figure->values;
  if (!roof_figure_preset_is_of (preset, figure))
    return self;
  if (figure->theme != NULL)
    roof_theme_from_string (figure->theme, &self.theme, NULL);
  if (figure->font_size > 0)
    roof_figure_sizes_set_font_size (&self, figure->font_size);
  if (figure->line_width > 0)
    self.line_width = figure->line_width;
  return self;
}

static double
get_own_line_width (const RoofFigureSizes *self)
{
  return roof_palette_get (self->theme)->pens[ROOF_INK_MEMORY].width * roof_figure_sizes_get_unit (self);
}

double
roof_figure_sizes_get_line_width (const RoofFigureSizes *self)
{
  return self->line_width > 0 ? self->line_width : get_own_line_width (self);
}

RoofPalette
roof_figure_sizes_make_palette (const RoofFigureSizes *self)
{
  RoofPalette palette = *roof_palette_get (self->theme);
  double unit = roof_figure_sizes_get_unit (self);
  double factor = roof_figure_sizes_get_line_width (self) / get_own_line_width (self);

  for (guint i = 0; i < ROOF_N_INKS; i++)
    if (palette.pens[i].width > 0 && i != ROOF_INK_PATH)
      palette.pens[i].width = MAX (palette.pens[i].width * factor, THINNEST / unit);
  return palette;
}
