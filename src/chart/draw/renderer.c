/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/renderer.h"

#include <math.h>

#include "chart/draw/render-private.h"

/* A cache of the ground for charts drawn one after another, as during a drag. A chart is: ground (paper, regions and grid), bins,
 * roofs, dots, texts. A ground that looks the same as in the last chart (lines and polygons compare equal) is kept as an image
 * and painted; a changed one is drawn directly, since it may change again in the next chart.
 * Invariants: all caches are valid for one size, palette and scale, else forget() clears them; @pixels shares the memory of
 * @canvas; @holds means that @ground shows the last chart's. */

struct _RoofRenderer
{
  /* owned, all NULL until the first chart */
  RoofLayout      *layout; /* the last one drawn */
  cairo_surface_t *canvas; /* for drawing */
  cairo_surface_t *pixels; /* for showing; the memory of @canvas */

  /* borrowed */
  const RoofPalette *palette;

  /* cached */
  cairo_surface_t *ground; /* NULL until a ground is first the same twice */
  gboolean         holds;
  RoofStamps      *stamps;

  double scale;
};

RoofRenderer *
roof_renderer_new (void)
{
  return g_new0 (RoofRenderer, 1);
}

static void
forget (RoofRenderer *self)
{
  g_clear_pointer (&self->layout, roof_layout_unref);
  g_clear_pointer (&self->pixels, cairo_surface_destroy); /* before the canvas, which owns the memory */
  g_clear_pointer (&self->canvas, cairo_surface_destroy);
  g_clear_pointer (&self->ground, cairo_surface_destroy);
  self->holds = FALSE;
  g_clear_pointer (&self->stamps, roof_stamps_free);
}

void
roof_renderer_free (RoofRenderer *self)
{
  forget (self);
  g_free (self);
}

/* --- what looks the same --- */

static gboolean
is_same_point (const RoofPoint *a,
               const RoofPoint *b)
{
  return a->x == b->x && a->y == b->y;
}

static gboolean
is_same_line (const RoofLine *a,
              const RoofLine *b)
{
  return a->ink == b->ink && a->rank == b->rank && a->dashed == b->dashed && a->faded == b->faded
         && is_same_point (&a->a, &b->a) && is_same_point (&a->b, &b->b);
}

static gboolean
is_same_polygon (const RoofPolygon *a,
                 const RoofPolygon *b)
{
  if (a->ink != b->ink || a->band != b->band || a->n_corners != b->n_corners)
    return FALSE;
  for (guint i = 0; i < a->n_corners; i++)
    if (!is_same_point (&a->corners[i], &b->corners[i]))
      return FALSE;
  return TRUE;
}

static gboolean
are_same_grids (const RoofLayout *a,
                const RoofLayout *b)
{
  guint n, m, k = 0;
  const RoofLine *lines = roof_layout_get_lines (a, &n), *others = roof_layout_get_lines (b, &m);

  for (guint i = 0; i < n; i++)
    {
      if (lines[i].layer != ROOF_LAYER_GRID)
        continue;
      while (k < m && others[k].layer != ROOF_LAYER_GRID)
        k++;
      if (k == m || !is_same_line (&lines[i], &others[k++]))
        return FALSE;
    }
  while (k < m && others[k].layer != ROOF_LAYER_GRID)
    k++;
  return k == m;
}

static gboolean
are_same_grounds (const RoofLayout *a,
                  const RoofLayout *b)
{
  guint n, m, k = 0;
  const RoofPolygon *polygons = roof_layout_get_polygons (a, &n), *others = roof_layout_get_polygons (b, &m);

  for (guint i = 0; i < n; i++)
    {
      if (polygons[i].over)
        continue;
      while (k < m && others[k].over)
        k++;
      if (k == m || !is_same_polygon (&polygons[i], &others[k++]))
        return FALSE;
    }
  while (k < m && others[k].over)
    k++;
  return k == m;
}

/* Whether the ground looks the same in @layout as in the last chart. */
static gboolean
stays (const RoofRenderer *self,
       const RoofLayout   *layout)
{
  return self->layout != NULL && are_same_grids (self->layout, layout) && are_same_grounds (self->layout, layout);
}

/* --- drawing --- */

static int
count_pixels (double length,
              double scale)
{
  return (int) ceil (length * scale);
}

static cairo_surface_t *
new_surface (const RoofRenderer *self,
             const RoofLayout   *layout)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32,
                                                         count_pixels (roof_layout_get_width (layout), self->scale),
                                                         count_pixels (roof_layout_get_height (layout), self->scale));

  cairo_surface_set_device_scale (surface, self->scale, self->scale);
  return surface;
}

/* Two surfaces on the same memory, since cairo copies a surface that has been shown before drawing on it (copy-on-write). The
 * copy is not needed: @pixels is not read while the next chart is drawn on @canvas. As all pixels are opaque, @pixels has no
 * alpha: cairo then copies them to the window instead of blending. */
static void
ensure_pixels (RoofRenderer     *self,
               const RoofLayout *layout)
{
  if (self->canvas != NULL)
    return;
  self->canvas = new_surface (self, layout);
  self->pixels = cairo_image_surface_create_for_data (
      cairo_image_surface_get_data (self->canvas), CAIRO_FORMAT_RGB24,
      cairo_image_surface_get_width (self->canvas), cairo_image_surface_get_height (self->canvas),
      cairo_image_surface_get_stride (self->canvas));
  cairo_surface_set_device_scale (self->pixels, self->scale, self->scale);
}

/* Paper is painted unclipped: the last chart must not show through the outermost pixels that the chart covers only in part. */
static void
draw_ground (const RoofRenderer *self,
             const RoofLayout   *layout,
             cairo_t            *cr)
{
  RoofPainter painter;

  roof_painter_init (&painter, self->palette, cr);
  roof_painter_set_color (&painter, ROOF_INK_PAPER, 1);
  cairo_paint (cr);
  roof_painter_draw_ground (&painter, layout);
}

static void
keep_ground (RoofRenderer     *self,
             const RoofLayout *layout)
{
  cairo_t *cr;

  if (self->ground == NULL)
    self->ground = new_surface (self, layout);
  cr = cairo_create (self->ground);
  draw_ground (self, layout, cr);
  cairo_destroy (cr);
  self->holds = TRUE;
}

/* Paints the ground from the cache, or draws it if it has changed. */
static void
lay_ground (RoofRenderer     *self,
            const RoofLayout *layout,
            cairo_t          *cr)
{
  if (!stays (self, layout))
    {
      draw_ground (self, layout, cr);
      self->holds = FALSE;
      return;
    }
  if (!self->holds)
    keep_ground (self, layout);
  cairo_set_source_surface (cr, self->ground, 0, 0);
  cairo_paint (cr);
}

static void
draw_all (RoofRenderer     *self,
          const RoofLayout *layout)
{
  cairo_t *cr;
  RoofPainter painter;

  ensure_pixels (self, layout);
  cr = cairo_create (self->canvas);
  if (self->stamps == NULL)
    self->stamps = roof_stamps_new (self->palette, cr);
  else
    roof_stamps_move (self->stamps, cr);
  roof_painter_init (&painter, self->palette, cr);
  painter.stamps = self->stamps;
  lay_ground (self, layout, cr);
  roof_painter_draw_bins (&painter, layout);
  roof_painter_draw_roofs (&painter, layout);
  roof_painter_draw_kernels (&painter, layout);
  roof_painter_draw_texts (&painter, layout);
  cairo_destroy (cr);
  cairo_surface_flush (self->canvas);
}

/* Whether the caches are valid for @layout. */
static gboolean
is_alike (const RoofRenderer *self,
          const RoofLayout   *layout,
          const RoofPalette  *palette,
          double              scale)
{
  return self->layout != NULL && self->palette == palette && self->scale == scale
         && roof_layout_get_width (self->layout) == roof_layout_get_width (layout)
         && roof_layout_get_height (self->layout) == roof_layout_get_height (layout);
}

cairo_surface_t *
roof_renderer_draw (RoofRenderer      *self,
                    RoofLayout        *layout,
                    const RoofPalette *palette,
                    double             scale)
{
  RoofLayout *last;

  g_return_val_if_fail (self != NULL && layout != NULL && palette != NULL && scale > 0, NULL);

  if (!is_alike (self, layout, palette, scale))
    forget (self);
  self->palette = palette;
  self->scale = scale;
  last = self->layout;
  if (last == layout)
    return self->pixels;
  draw_all (self, layout);
  self->layout = roof_layout_ref (layout);
  g_clear_pointer (&last, roof_layout_unref);
  return self->pixels;
}
