/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/renderer.h"

#include <math.h>
#include <string.h>

#include "chart/draw/render-private.h"

struct _RoofRenderer
{
  /* owned, all NULL until the first chart */
  RoofLayout      *layout; /* the last */
  cairo_surface_t *canvas; /* to draw on */
  cairo_surface_t *pixels; /* the same pixels, to show */

  /* borrowed */
  const RoofPalette *palette;

  /* cached: what of the last chart may be in the next */
  cairo_surface_t *ground; /* all that lies under the patches */
  RoofStamps      *stamps;
  RoofStrokes     *strokes;
  gboolean         has_ground; /* that of the last chart */

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
  g_clear_pointer (&self->pixels, cairo_surface_destroy); /* which lie in those of the canvas */
  g_clear_pointer (&self->canvas, cairo_surface_destroy);
  g_clear_pointer (&self->ground, cairo_surface_destroy);
  self->has_ground = FALSE;
  g_clear_pointer (&self->stamps, roof_stamps_free);
  g_clear_pointer (&self->strokes, roof_strokes_free);
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
  if (a->ink != b->ink || a->n_corners != b->n_corners)
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
      if (polygons[i].arrow)
        continue;
      while (k < m && others[k].arrow)
        k++;
      if (k == m || !is_same_polygon (&polygons[i], &others[k++]))
        return FALSE;
    }
  while (k < m && others[k].arrow)
    k++;
  return k == m;
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

/* Paper covers the outermost pixels wholly, also where the chart ends within them: else what lay there would show through. */
static void
draw_ground (const RoofRenderer *self,
             const RoofLayout   *layout,
             cairo_surface_t    *surface)
{
  cairo_t *cr = cairo_create (surface);
  RoofPainter painter;

  roof_painter_init (&painter, self->palette, cr);
  roof_painter_set_color (&painter, ROOF_INK_PAPER, 1);
  cairo_paint (cr);
  roof_painter_draw_ground (&painter, layout);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
}

static void
keep_ground (RoofRenderer     *self,
             const RoofLayout *layout)
{
  if (self->ground == NULL)
    self->ground = new_surface (self, layout);
  draw_ground (self, layout, self->ground);
  self->has_ground = TRUE;
}

/* Of a surface that has been shown cairo keeps a copy before it draws on it again, for whoever may still look at it. Nobody does
 * when the next chart is drawn: so there are two surfaces of the same pixels, and what is shown is never drawn on. */
static void
ensure_pixels (RoofRenderer     *self,
               const RoofLayout *layout)
{
  if (self->canvas != NULL)
    return;
  self->canvas = new_surface (self, layout);
  self->pixels = cairo_image_surface_create_for_data (
      cairo_image_surface_get_data (self->canvas), cairo_image_surface_get_format (self->canvas),
      cairo_image_surface_get_width (self->canvas), cairo_image_surface_get_height (self->canvas),
      cairo_image_surface_get_stride (self->canvas));
  cairo_surface_set_device_scale (self->pixels, self->scale, self->scale);
}

static void
copy_ground (RoofRenderer *self)
{
  cairo_surface_flush (self->canvas);
  memcpy (cairo_image_surface_get_data (self->canvas), cairo_image_surface_get_data (self->ground),
          (gsize) cairo_image_surface_get_stride (self->ground) * (gsize) cairo_image_surface_get_height (self->ground));
  cairo_surface_mark_dirty (self->canvas);
}

/* Ground that is another may be so again in the next chart, as under a roof that moves: it is drawn where it is seen, and kept
 * once it stays. */
static void
begin_pixels (RoofRenderer     *self,
              const RoofLayout *layout)
{
  gboolean stays = self->layout != NULL && are_same_grids (self->layout, layout) && are_same_grounds (self->layout, layout);

  ensure_pixels (self, layout);
  if (!stays)
    {
      draw_ground (self, layout, self->canvas);
      self->has_ground = FALSE;
      return;
    }
  if (!self->has_ground)
    keep_ground (self, layout);
  copy_ground (self);
}

static void
draw_all (RoofRenderer     *self,
          const RoofLayout *layout)
{
  cairo_t *cr;
  RoofPainter painter;

  begin_pixels (self, layout);
  cr = cairo_create (self->canvas);
  roof_painter_init (&painter, self->palette, cr);
  if (self->stamps == NULL)
    self->stamps = roof_stamps_new (self->palette, cr);
  else
    roof_stamps_move (self->stamps, cr);
  if (self->strokes == NULL)
    self->strokes = roof_strokes_new ();
  roof_strokes_begin (self->strokes);
  painter.strokes = self->strokes;
  roof_painter_draw_patches (&painter, layout);
  roof_painter_draw_roofs (&painter, layout);
  roof_painter_draw_kernels (&painter, layout, self->stamps);
  roof_painter_draw_texts (&painter, layout);
  cairo_destroy (cr);
  cairo_surface_flush (self->canvas);
}

/* Whether what was drawn can be of use. */
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
