/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel-look.h"
#include "core/snapshot/figure-axes.h"

G_BEGIN_DECLS

/* A document's settings for the figure made of its chart: texts, and departures from the preset. Texts are NULL rather than
 * empty. */
typedef struct
{
  char  *title;      /* nullable, like the next two */
  char  *subtitle;
  char  *note;       /* a line under the chart: the source of its numbers */
  char  *preset;     /* nullable: an id (see chart/layout/figure-preset.h), not known to core */
  char  *theme;      /* nullable: an id (see chart/scene/palette.h); NULL: the preset's */
  char  *font;       /* nullable: a font family */
  double width;      /* points; 0: the preset's; likewise below */
  double height;
  double font_size;
  double line_width; /* of the main roofs, points */
  RoofFigureAxes axes;
  RoofKeyPlace key;
  RoofFacet panels;
  RoofLookValue values; /* beside the names of kernels that choose none themselves */
  char  *extra;      /* nullable: see machine.h */
} RoofFigureStyle;

/* Limits for documents, points. */
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

/* Sets a text of a figure, @member; empty and blank texts become NULL. @text: (nullable) */
void         roof_figure_style_set_text (char             **member,
                                         const char        *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofFigureStyle, roof_figure_style_free)

G_END_DECLS
