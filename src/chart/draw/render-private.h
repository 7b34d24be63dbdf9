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

/* Of a dot and its links; of names and roofs. */
double roof_render_get_opacity (const RoofPalette *palette,
                                RoofInk            ink,
                                gboolean           faded);
double roof_render_get_dimness (const RoofPalette *palette,
                                RoofInk            ink,
                                gboolean           faded);
/* Of a line, by what it is. */
double roof_render_get_line_opacity (const RoofPalette *palette,
                                     const RoofLine    *line);

/* Points on and points off of a line of @ink, @n (out) of them, 0 when it is solid. @dashed: though its pen is not. */
const double *roof_render_get_dash (const RoofPalette *palette,
                                    RoofInk            ink,
                                    gboolean           dashed,
                                    guint             *n);

/* Draws on @cr, which stays as it was scaled and clipped and is saved around it. */
typedef struct
{
  /* borrowed */
  const RoofPalette *palette;
  cairo_t           *cr;
  RoofStamps        *stamps; /* nullable: dots are drawn as outlines */

  gboolean      on_pixels;
  RoofPixelGrid grid; /* if there are any */
} RoofPainter;

void roof_painter_init      (RoofPainter       *self,
                             const RoofPalette *palette,
                             cairo_t           *cr);
void roof_painter_set_color (const RoofPainter *self,
                             RoofInk            ink,
                             double             opacity);
/* A line through @corners, added to the path. */
void roof_painter_trace     (const RoofPainter *self,
                             const RoofPoint   *corners,
                             guint              n,
                             gboolean           close);
/* What a ground looks like on the plot: opaque, which is drawn in half the time of a tint. */
void roof_painter_draw_region (const RoofPainter *self,
                               const RoofPolygon *polygon);
/* A dot with all that is said of it: its ring, its flag. */
void roof_painter_draw_dot  (const RoofPainter *self,
                             const RoofDot     *dot);
/* Those of @dots that are not crowded, each over those before it, with the painter's stamps. */
void roof_painter_draw_dots (const RoofPainter *self,
                             const RoofDot     *dots,
                             guint              n);

/* The parts of a chart from the bottom up. */
void roof_painter_draw_paper  (const RoofPainter *self,
                               const RoofLayout  *layout);
void roof_painter_draw_ground (const RoofPainter *self,
                               const RoofLayout  *layout);
void roof_painter_draw_bins (const RoofPainter *self,
                               const RoofLayout  *layout);
void roof_painter_draw_roofs  (const RoofPainter *self,
                               const RoofLayout  *layout);
/* The links between dots, the key, and the dots. */
void roof_painter_draw_kernels (const RoofPainter *self,
                                const RoofLayout  *layout);
void roof_painter_draw_texts  (const RoofPainter *self,
                               const RoofLayout  *layout);

G_END_DECLS
