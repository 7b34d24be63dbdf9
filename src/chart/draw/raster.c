/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/raster.h"

#include <math.h>

#include "chart/draw/pixel.h"

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

/* Pixels in a row, or rows, of which each is covered alike. */
typedef struct
{
  int     start, end;
  guint32 cover; /* 255ths */
} Stretch;

/* Splits what lies between @start and @end into a pixel that is covered in part, those that are covered wholly, and another in
 * part, as far as they lie between @least and @most. */
static void
split (double   start,
       double   end,
       int      least,
       int      most,
       Stretch *stretches)
{
  double low = CLAMP (start, least, most), high = CLAMP (end, low, most);
  int first = (int) ceil (low), last = MAX (first, (int) floor (high));

  stretches[0] = (Stretch) { (int) floor (low), first, (guint32) lround ((fmin (first, high) - low) * 255) };
  stretches[1] = (Stretch) { first, last, 255 };
  stretches[2] = (Stretch) { last, (int) ceil (high), (guint32) lround ((high - last) * 255) };
}

/* What lies below is mostly the same from one pixel to the next. */
static void
lay_block (const RoofRaster *self,
           const Stretch    *columns,
           const Stretch    *rows,
           guint32           over)
{
  guint32 below = 0, result = over;

  if (columns->start == columns->end)
    return; /* none in each of many rows */
  for (int y = rows->start; y < rows->end; y++)
    for (guint32 *at = roof_raster_get (self, columns->start, y), *end = at + (columns->end - columns->start); at < end; at++)
      {
        if (*at != below)
          {
            below = *at;
            result = roof_pixel_lay (below, over);
          }
        *at = result;
      }
}

static RoofRect
to_pixels (const RoofRaster *self,
           const RoofRect   *rect)
{
  return (RoofRect) { rect->x * self->scale + self->dx, rect->y * self->scale + self->dy, rect->width * self->scale,
                      rect->height * self->scale };
}

void
roof_raster_fill (const RoofRaster *self,
                  const RoofRect   *rect,
                  RoofColor         color)
{
  RoofRect area = to_pixels (self, rect);
  guint32 paint = roof_pixel_of_color (color);
  Stretch columns[3], rows[3];

  split (area.x, area.x + area.width, self->left, self->right, columns);
  split (area.y, area.y + area.height, self->top, self->bottom, rows);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
      lay_block (self, &columns[k], &rows[i], roof_pixel_scale (roof_pixel_scale (paint, rows[i].cover), columns[k].cover));
}

/* Cairo has colours in 16 bits and cuts them off. */
static guint32
to_cairo (double part)
{
  return (guint32) (part * 0xffff + 0.5) >> 8;
}

gboolean
roof_raster_cover (const RoofRaster *self,
                   const RoofRect   *rect,
                   RoofColor         color)
{
  guint32 pixel = 0xff000000u | to_cairo (color.red) << 16 | to_cairo (color.green) << 8 | to_cairo (color.blue);
  RoofRect area = to_pixels (self, rect);
  double right = area.x + area.width, bottom = area.y + area.height;

  if (area.x != trunc (area.x) || area.y != trunc (area.y) || right != trunc (right) || bottom != trunc (bottom))
    return FALSE;
  for (int y = (int) MAX (area.y, self->top); y < MIN (bottom, self->bottom); y++)
    for (guint32 *at = roof_raster_get (self, (int) MAX (area.x, self->left), y),
                 *end = roof_raster_get (self, (int) MIN (right, self->right), y);
         at < end; at++)
      *at = pixel;
  return TRUE;
}

RoofRect
roof_raster_align (const RoofRaster *self,
                   const RoofRect   *rect)
{
  RoofRect area = to_pixels (self, rect);

  return (RoofRect) { (floor (area.x + 0.5) - self->dx) / self->scale, (floor (area.y + 0.5) - self->dy) / self->scale,
                      rect->width, rect->height };
}

void
roof_raster_begin (const RoofRaster *self)
{
  cairo_surface_flush (self->target);
}

void
roof_raster_done (const RoofRaster *self)
{
  cairo_surface_mark_dirty (self->target);
}
