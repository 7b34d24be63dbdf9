/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/film.h"

#include "chart/pixel.h"

/* Pixels side by side. */
typedef struct
{
  int x, y;
  int n;
} Run;

struct _RoofFilm
{
  GArray *runs;   /* Run, owned */
  GArray *pixels; /* guint32, owned: those of all runs one after another */

  int left, top, right, bottom; /* all lie within; the last two lie beyond */
};

static void
add_run (RoofFilm      *self,
         const guint32 *pixels,
         Run            run)
{
  if (self->runs->len == 0)
    *self = (RoofFilm) { self->runs, self->pixels, run.x, run.y, run.x, run.y };
  self->left = MIN (self->left, run.x);
  self->right = MAX (self->right, run.x + run.n);
  self->bottom = run.y + 1;
  g_array_append_val (self->runs, run);
  g_array_append_vals (self->pixels, pixels, (guint) run.n);
}

static void
add_row (RoofFilm      *self,
         const guint32 *row,
         int            width,
         int            left,
         int            y)
{
  for (int start = 0, end; start < width; start = end)
    {
      while (start < width && row[start] == 0)
        start++;
      for (end = start; end < width && row[end] != 0;)
        end++;
      if (end > start)
        add_run (self, row + start, (Run) { left + start, y, end - start });
    }
}

RoofFilm *
roof_film_new (cairo_surface_t *drawn,
               int              left,
               int              top)
{
  RoofFilm *self = g_new0 (RoofFilm, 1);
  gsize stride = (gsize) cairo_image_surface_get_stride (drawn);
  const guint8 *data;

  cairo_surface_flush (drawn);
  data = cairo_image_surface_get_data (drawn);
  self->runs = g_array_new (FALSE, FALSE, sizeof (Run));
  self->pixels = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (int y = 0; y < cairo_image_surface_get_height (drawn); y++)
    add_row (self, (const guint32 *) (gconstpointer) (data + (gsize) y * stride), cairo_image_surface_get_width (drawn), left,
             top + y);
  return self;
}

void
roof_film_free (RoofFilm *self)
{
  g_array_unref (self->runs);
  g_array_unref (self->pixels);
  g_free (self);
}

static inline void
lay_run (guint32       *to,
         const guint32 *from,
         int            n)
{
  for (int i = 0; i < n; i++)
    to[i] = from[i] >> 24 == 255 ? from[i] : roof_pixel_lay (to[i], from[i]);
}

/* Where some of it may lie outside. */
static void
lay_clipped (const RoofFilm   *self,
             const RoofRaster *raster,
             int               x,
             int               y)
{
  const guint32 *pixels = (const guint32 *) (gpointer) self->pixels->data;

  for (guint i = 0; i < self->runs->len; i++)
    {
      const Run *run = &g_array_index (self->runs, Run, i);
      int left = MAX (x + run->x, raster->left), right = MIN (x + run->x + run->n, raster->right);

      if (y + run->y >= raster->top && y + run->y < raster->bottom && left < right)
        lay_run (roof_raster_get (raster, left, y + run->y), pixels + (left - x - run->x), right - left);
      pixels += run->n;
    }
}

void
roof_film_lay (const RoofFilm   *self,
               const RoofRaster *raster,
               int               x,
               int               y)
{
  const guint32 *pixels = (const guint32 *) (gpointer) self->pixels->data;
  const Run *run = (const Run *) (gpointer) self->runs->data, *end = run + self->runs->len;

  if (x + self->left < raster->left || y + self->top < raster->top || x + self->right > raster->right
      || y + self->bottom > raster->bottom)
    {
      lay_clipped (self, raster, x, y);
      return;
    }
  for (; run < end; pixels += run->n, run++)
    lay_run (roof_raster_get (raster, x + run->x, y + run->y), pixels, run->n);
}
