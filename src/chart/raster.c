/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/raster.h"

#include <math.h>

static gboolean
find_scale (RoofRaster *self,
            cairo_t    *cr)
{
  cairo_matrix_t matrix;
  double sx, sy, ox, oy;

  cairo_get_matrix (cr, &matrix);
  cairo_surface_get_device_scale (self->target, &sx, &sy);
  cairo_surface_get_device_offset (self->target, &ox, &oy);
  self->scale = matrix.xx * sx;
  self->dx = matrix.x0 * sx + ox;
  self->dy = matrix.y0 * sy + oy;
  return matrix.xy == 0 && matrix.yx == 0 && self->scale > 0 && self->scale == matrix.yy * sy;
}

static gboolean
find_clip (RoofRaster *self,
           cairo_t    *cr)
{
  cairo_rectangle_list_t *list = cairo_copy_clip_rectangle_list (cr);
  gboolean plain = list->status == CAIRO_STATUS_SUCCESS && list->num_rectangles <= 1;
  cairo_rectangle_t clip = plain && list->num_rectangles == 1 ? list->rectangles[0] : (cairo_rectangle_t) { 0 };

  cairo_rectangle_list_destroy (list);
  self->left = (int) fmax (0, round (clip.x * self->scale + self->dx));
  self->top = (int) fmax (0, round (clip.y * self->scale + self->dy));
  self->right = (int) fmin (cairo_image_surface_get_width (self->target),
                            round ((clip.x + clip.width) * self->scale + self->dx));
  self->bottom = (int) fmin (cairo_image_surface_get_height (self->target),
                             round ((clip.y + clip.height) * self->scale + self->dy));
  return plain;
}

gboolean
roof_raster_init (RoofRaster *self,
                  cairo_t    *cr)
{
  cairo_format_t format;

  self->target = cairo_get_group_target (cr);
  if (cairo_surface_get_type (self->target) != CAIRO_SURFACE_TYPE_IMAGE)
    return FALSE;
  format = cairo_image_surface_get_format (self->target);
  if ((format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24) || !find_scale (self, cr) || !find_clip (self, cr))
    return FALSE;
  cairo_surface_flush (self->target);
  self->pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (self->target);
  self->stride = cairo_image_surface_get_stride (self->target) / (int) sizeof (guint32);
  return self->pixels != NULL;
}

/* Each of the four bytes of @pixel times @factor / 255, rounded: two bytes at a time. */
static inline guint32
scale_pixel (guint32 pixel,
             guint32 factor)
{
  guint32 even = (pixel & 0xff00ff) * factor + 0x800080, odd = (pixel >> 8 & 0xff00ff) * factor + 0x800080;

  even = (even + (even >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
  odd = (odd + (odd >> 8 & 0xff00ff)) & 0xff00ff00;
  return even | odd;
}

static guint32
premultiply (RoofColor color)
{
  guint32 alpha = (guint32) lround (color.alpha * 255);
  guint32 opaque = 0xff000000u | (guint32) lround (color.red * 255) << 16 | (guint32) lround (color.green * 255) << 8
                   | (guint32) lround (color.blue * 255);

  return scale_pixel (opaque, alpha);
}

/* Paint over what is there, after Porter and Duff. */
static inline guint32
blend (guint32 below,
       guint32 color,
       guint32 cover)
{
  guint32 over = scale_pixel (color, cover);

  return over + scale_pixel (below, 255 - (over >> 24));
}

void
roof_raster_paint (const RoofRaster *self,
                   cairo_surface_t  *mask,
                   int               x,
                   int               y,
                   RoofColor         color)
{
  const unsigned char *covers = cairo_image_surface_get_data (mask);
  int stride = cairo_image_surface_get_stride (mask);
  int left = MAX (self->left, x), right = MIN (self->right, x + cairo_image_surface_get_width (mask));
  int top = MAX (self->top, y), bottom = MIN (self->bottom, y + cairo_image_surface_get_height (mask));
  guint32 paint = premultiply (color);

  for (int row = top; row < bottom; row++)
    {
      const unsigned char *from = covers + (row - y) * stride - x;
      guint32 *to = self->pixels + (gsize) row * (gsize) self->stride;

      for (int column = left; column < right; column++)
        if (from[column] > 0)
          to[column] = blend (to[column], paint, from[column]);
    }
}

void
roof_raster_done (const RoofRaster *self)
{
  cairo_surface_mark_dirty (self->target);
}
