/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/pixel-grid.h"

gboolean
roof_pixel_grid_find (RoofPixelGrid *self,
                      cairo_t       *cr)
{
  cairo_surface_t *target = cairo_get_group_target (cr);
  cairo_matrix_t matrix;
  double sx, sy, ox, oy;

  cairo_get_matrix (cr, &matrix);
  cairo_surface_get_device_scale (target, &sx, &sy);
  cairo_surface_get_device_offset (target, &ox, &oy);
  self->scale = matrix.xx * sx;
  self->dx = matrix.x0 * sx + ox;
  self->dy = matrix.y0 * sy + oy;
  return cairo_surface_get_type (target) == CAIRO_SURFACE_TYPE_IMAGE && matrix.xy == 0 && matrix.yx == 0 && self->scale > 0
         && self->scale == matrix.yy * sy;
}
