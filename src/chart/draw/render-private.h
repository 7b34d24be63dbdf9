/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/pixel-grid.h"
#include "chart/draw/stamp.h"
#include "chart/layout/layout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* Measures that drawing and SVG share, points. */
#define ROOF_HOLLOW_WIDTH 1.5 /* outline of a dot that is not filled */
#define ROOF_MARK_WIDTH 1.25  /* outline of a ridge mark */

/* Width of a line of @ink, by its rank. */
double roof_render_get_width (const RoofPalette *palette,
                              RoofInk            ink,
                              RoofRank           rank);

/* Opacity of a dot. */
double roof_render_get_opacity (const RoofPalette *palette,
                                RoofInk            ink,
                                gboolean           faded);
/* Opacity of a name. */
double roof_render_get_dimness (const RoofPalette *palette,
                                RoofInk            ink,
                                gboolean           faded);
/* Opacity of a line, by its layer. */
double roof_render_get_line_opacity (const RoofPalette *palette,
                                     const RoofLine    *line);

/* The dash of a line of @ink, points on and off. @n: (out): 0 for a solid line. @dashed: dash a solid pen too */
const double *roof_render_get_dash (const RoofPalette *palette,
                                    RoofInk            ink,
                                    gboolean           dashed,
                                    guint             *n);

/* A painter on @cr. The caller saves and restores @cr, and does not change its scale meanwhile. */
typedef struct
{
  /* borrowed */
  const RoofPalette *palette;
  cairo_t           *cr;
  RoofStamps        *stamps; /* nullable: dots are drawn as outlines */

  gboolean      on_pixels;
  RoofPixelGrid grid; /* if @on_pixels */
} RoofPainter;

void roof_painter_init      (RoofPainter       *self,
                             const RoofPalette *palette,
                             cairo_t           *cr);
void roof_painter_set_color (const RoofPainter *self,
                             RoofInk            ink,
                             double             opacity);
/* Adds a line through @corners to the path. */
void roof_painter_trace     (const RoofPainter *self,
                             const RoofPoint   *corners,
                             guint              n,
                             gboolean           close);
/* How much of a roof's ink its spread has. */
#define ROOF_BAND_OPACITY 0.18
/* Draws a region in its colour on the plot, opaque, which takes half the time of a translucent fill; a band translucent. */
void roof_painter_draw_region (const RoofPainter *self,
                               const RoofPolygon *polygon);
/* Draws a dot with its ring and flag. */
void roof_painter_draw_dot  (const RoofPainter *self,
                             const RoofDot     *dot);
/* Draws @dots in order, except crowded ones, with the painter's stamps. */
void roof_painter_draw_dots (const RoofPainter *self,
                             const RoofDot     *dots,
                             guint              n);

/* The parts of a chart above the paper, from the bottom up. */
void roof_painter_draw_ground (const RoofPainter *self,
                               const RoofLayout  *layout);
void roof_painter_draw_bins (const RoofPainter *self,
                               const RoofLayout  *layout);
void roof_painter_draw_roofs  (const RoofPainter *self,
                               const RoofLayout  *layout);
/* The links between dots, the key, and the dots. */
void roof_painter_draw_kernels (const RoofPainter *self,
                                const RoofLayout  *layout);
void roof_painter_draw_text   (const RoofPainter *self,
                               const RoofLayout  *layout,
                               const RoofText    *text);
void roof_painter_draw_texts  (const RoofPainter *self,
                               const RoofLayout  *layout);

G_END_DECLS
