/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a document says of the picture that is made of its chart: the texts around it, and where it departs from the
 * preset that it is made with. The texts are never empty: none is NULL. */
typedef struct
{
  char  *title;      /* nullable; so the others */
  char  *subtitle;
  char  *note;       /* a line under the chart: where its numbers are from */
  char  *preset;     /* nullable: the id of one (see chart/layout/figure-preset.h); core knows none of them */
  char  *theme;      /* nullable: the id of one (see chart/scene/palette.h) other than the preset's */
  char  *font;       /* nullable: the name of a family */
  double width;      /* points; 0: the preset's; so the others */
  double height;
  double font_size;
  double line_width; /* of the main roofs */
  char  *extra;      /* nullable: see machine.h */
} RoofFigureStyle;

/* The largest and the smallest that a document may ask for, points. */
#define ROOF_LEAST_FIGURE_WIDTH  200.0
#define ROOF_LEAST_FIGURE_HEIGHT 150.0
#define ROOF_MOST_FIGURE_SIDE    5000.0
#define ROOF_LEAST_FONT_SIZE  4.0
#define ROOF_MOST_FONT_SIZE   96.0
#define ROOF_LEAST_LINE_WIDTH 0.1
#define ROOF_MOST_LINE_WIDTH  20.0

/* Returns: (transfer full): free with roof_figure_style_free() */
RoofFigureStyle *roof_figure_style_copy     (const RoofFigureStyle *self);
void             roof_figure_style_free     (RoofFigureStyle       *self);
gboolean         roof_figure_style_equal    (const RoofFigureStyle *a,
                                             const RoofFigureStyle *b);

/* Sets a text of a figure, @member; one that is empty or nothing but blanks is none. @text: (nullable) */
void         roof_figure_style_set_text (char             **member,
                                         const char        *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofFigureStyle, roof_figure_style_free)

G_END_DECLS
