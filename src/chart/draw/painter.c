/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of a drawing share: the painter, and how wide, how opaque and how dashed ink is. */
#include "chart/draw/render-private.h"

#define QUIET_WIDTH 0.8 /* factor on the width of a quiet line of a pen */

void
roof_painter_init (RoofPainter       *self,
                   const RoofPalette *palette,
                   cairo_t           *cr)
{
  self->palette = palette;
  self->cr = cr;
  self->stamps = NULL;
  self->on_pixels = roof_pixel_grid_find (&self->grid, cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_new_path (cr);
}

void
roof_painter_set_color (const RoofPainter *self,
                        RoofInk            ink,
                        double             opacity)
{
  RoofColor color = roof_palette_get_color (self->palette, ink, opacity);

  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue, color.alpha);
}

double
roof_render_get_width (const RoofPalette *palette,
                       RoofInk            ink,
                       RoofRank           rank)
{
  double width = palette->pens[ink].width;

  if (rank == ROOF_RANK_STRONG)
    return width * palette->strong;
  return rank == ROOF_RANK_QUIET ? width * QUIET_WIDTH : width;
}

double
roof_render_get_opacity (const RoofPalette *palette,
                         RoofInk            ink,
                         gboolean           faded)
{
  return faded ? palette->faded_dots[ink] : 1;
}

double
roof_render_get_dimness (const RoofPalette *palette,
                         RoofInk            ink,
                         gboolean           faded)
{
  return faded ? palette->dimmed_names[ink] : 1;
}

double
roof_render_get_line_opacity (const RoofPalette *palette,
                              const RoofLine    *line)
{
  if (!line->faded)
    return 1;
  return line->layer == ROOF_LAYER_LINK ? palette->faded : MAX (palette->dimmed, palette->faded_dots[line->ink]);
}

const double *
roof_render_get_dash (const RoofPalette *palette,
                      RoofInk            ink,
                      gboolean           dashed,
                      guint             *n)
{
  static const double plain[] = { 6, 4 };

  *n = roof_pen_get_n_dashes (&palette->pens[ink]);
  if (*n > 0 || !dashed)
    return palette->pens[ink].dash;
  *n = G_N_ELEMENTS (plain);
  return plain;
}

void
roof_painter_trace (const RoofPainter *self,
                    const RoofPoint   *corners,
                    guint              n,
                    gboolean           close)
{
  for (guint i = 0; i < n; i++)
    cairo_line_to (self->cr, corners[i].x, corners[i].y);
  if (close)
    cairo_close_path (self->cr);
}

void
roof_painter_draw_region (const RoofPainter *self,
                          const RoofPolygon *polygon)
{
  RoofColor color = roof_palette_get_ground (self->palette, polygon->ink);

  if (self->palette->pens[polygon->ink].color.alpha <= 0)
    return;
  roof_painter_trace (self, polygon->corners, polygon->n_corners, TRUE);
  if (polygon->band)
    roof_painter_set_color (self, polygon->ink, ROOF_BAND_OPACITY);
  else
    cairo_set_source_rgb (self->cr, color.red, color.green, color.blue);
  cairo_fill (self->cr);
}
