/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/palette.h"
#include "core/snapshot/figure-style.h"

G_BEGIN_DECLS

/* How a figure is set: one size from which all others follow, so that a column's width and a poster show the same
 * picture, each for the distance that it is read from. */
typedef struct
{
  const char *family;     /* nullable: the chart's own fonts */
  double      font_size;  /* points, of the labels of the axes */
  double      line_width; /* points, of the main roofs; 0: as wide as the theme has them for this size of type */
  double      margin;     /* points around everything */
  RoofTheme   theme;
} RoofFigureSizes;

/* The size of those labels in a layout: a figure is laid out in units of font_size / this. */
#define ROOF_LAYOUT_FONT_SIZE 11.0

typedef struct
{
  const char      *id;
  double           width, height; /* points */
  double           scale;         /* of a PNG, pixels per point */
  gboolean         grows;         /* only the width is given: texts around the chart make it higher, see export.h */
  RoofFigureSizes  sizes;
} RoofFigurePreset;

typedef enum
{
  ROOF_PRESET_SCREEN,
  ROOF_PRESET_SLIDE,
  ROOF_PRESET_COLUMN,  /* 85 mm wide */
  ROOF_PRESET_COLUMNS, /* 170 mm */
  ROOF_PRESET_POSTER,
  ROOF_N_PRESETS
} RoofPresetId;

/* Returns: (transfer none) */
const RoofFigurePreset *roof_figure_preset_get    (RoofPresetId           preset);
/* "screen", "slide", "column", "columns", "poster". Errors: ROOF_ERROR_UNKNOWN naming them. */
gboolean                roof_figure_preset_find   (const char            *text,
                                                   RoofPresetId          *preset,
                                                   GError               **error);
/* Whether the sizes that @figure says are those of @preset. */
gboolean                roof_figure_preset_is_of  (RoofPresetId           preset,
                                                   const RoofFigureStyle *figure);

/* What the document says takes the place of what the preset does: of the preset that it was said of, or, when it names
 * none, of any; the font of all. Strings are borrowed from @figure. Returns: the sizes of @preset changed by that */
RoofFigureSizes roof_figure_sizes_make           (RoofPresetId           preset,
                                                  const RoofFigureStyle *figure);
/* The size of the type is @points, and lines go with it. */
void            roof_figure_sizes_set_font_size  (RoofFigureSizes       *self,
                                                  double                 points);
/* Points of a layout's unit. */
double          roof_figure_sizes_get_unit       (const RoofFigureSizes *self);
/* The width of the main roofs in points, whoever decides it. */
double          roof_figure_sizes_get_line_width (const RoofFigureSizes *self);
/* The theme's palette with lines as wide as @self says, none thinner than can be printed. */
RoofPalette     roof_figure_sizes_make_palette   (const RoofFigureSizes *self);

G_END_DECLS
