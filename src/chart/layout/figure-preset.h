/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/palette.h"
#include "core/snapshot/figure-style.h"

G_BEGIN_DECLS

/* What a panel has of its own, and shares with the other panels of its figure. */
typedef struct
{
  const char *title;                       /* nullable: over the plot */
  const char *letter;                      /* nullable: before the title, "(a)" */
  gboolean    numbers_left, numbers_below; /* it stands at the outer edge, where axes have numbers */
  double      bottom;                      /* units of the layout: where its own part of the figure ends */
  const GPtrArray *names;                  /* nullable: of kernels in the order of their numbers in the whole figure */
  gboolean    listed;                      /* the key of the whole figure has the roofs without room for their names */
  gboolean    inset;                       /* it shows a part of another chart, which has all that is said of the whole */
} RoofPanelShare;

/* The sizes of a figure, and its axes. All other sizes follow from @font_size, so that a figure in a column and on a poster look the same. */
typedef struct
{
  const char *family;     /* nullable: the chart's own fonts */
  double      font_size;  /* points, of the labels of the axes */
  double      line_width; /* points, of the main roofs; 0: the theme's width, scaled with @font_size */
  double      margin;     /* points around everything */
  RoofTheme   theme;
  gboolean    beside;     /* the title of the y axis stands beside its numbers, turned, not over them in a row of its own */
  gboolean    picture;    /* for readers who can point at nothing: it explains its marks, and has short names where it is narrow */
  gboolean    signs;      /* a line under the chart says what its marks mean */
  gboolean    levels_listed; /* and names the levels, which no row of dots has room for */
  const GArray *roofs_listed; /* and these roofs (RoofHit), which have no room for their names, with more that have none; borrowed;
                                 NULL: no roofs are listed */
  RoofFigureAxes axes;    /* strings borrowed */
  RoofLookValue  values;  /* beside the names of kernels, or of the selected ones if there are any, that choose none themselves */
  RoofKeyPlace   key;     /* AUTO: as NONE, see roof_layout_choose_key() */
  gboolean       displaced; /* @key is where it goes for want of room inside, where it is asked for */
  double         widen;   /* factor on the widths of texts, whose font is another one in the end; 0: none */
  gboolean       slanted; /* axes without limits are widened so that roofs rise at 35 to 50 degrees */
  const RoofPanelShare *panel; /* nullable, borrowed: it is a panel, see panels.h */
} RoofFigureSizes;

/* The size of the axes' labels in units of a layout: a unit is font_size / ROOF_LAYOUT_FONT_SIZE points. */
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
/* Whether the sizes in @figure were set for @preset. */
gboolean                roof_figure_preset_is_of  (RoofPresetId           preset,
                                                   const RoofFigureStyle *figure);

/* The sizes of @preset with the changes of @figure: its sizes if they were set for @preset or for no preset, and its font.
 * Strings are borrowed from @figure. */
RoofFigureSizes roof_figure_sizes_make           (RoofPresetId           preset,
                                                  const RoofFigureStyle *figure);
/* Sets the font size to @points and scales the lines. */
void            roof_figure_sizes_set_font_size  (RoofFigureSizes       *self,
                                                  double                 points);
/* Points per unit of a layout. */
double          roof_figure_sizes_get_unit       (const RoofFigureSizes *self);
/* The width of the main roofs in points, set or by default. */
double          roof_figure_sizes_get_line_width (const RoofFigureSizes *self);
/* The theme's palette with the line width of @self, no line thinner than can be printed. */
RoofPalette     roof_figure_sizes_make_palette   (const RoofFigureSizes *self);

G_END_DECLS
