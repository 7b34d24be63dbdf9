/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/film.h"

#include <string.h>

#define BLOCK 4 /* pixels */

/* Pixels side by side, some of which may be transparent: laying those on changes nothing. Byte by byte, which is what vector
 * instructions are made for. */
typedef struct
{
  int    x, y;
  guint8 over[4 * BLOCK]; /* as cairo has them */
  guint8 keep[4 * BLOCK]; /* how much of what is below remains, 255ths */
} Block;

struct _RoofFilm
{
  GArray *blocks; /* Block, owned */

  int left, top, right, bottom; /* all lie within; the last two lie beyond */
};

static void
add_block (RoofFilm      *self,
           const guint32 *pixels,
           int            n,
           int            x,
           int            y)
{
  Block block = { .x = x, .y = y };

  for (int i = 0; i < BLOCK; i++)
    memset (block.keep + 4 * i, i < n ? (int) (255 - (pixels[i] >> 24)) : 255, 4);
  memcpy (block.over, pixels, (gsize) n * sizeof (guint32));
  if (self->blocks->len == 0)
    *self = (RoofFilm) { self->blocks, x, y, x, y };
  self->left = MIN (self->left, x);
  self->top = MIN (self->top, y);
  self->right = MAX (self->right, x + BLOCK);
  self->bottom = MAX (self->bottom, y + 1);
  g_array_append_val (self->blocks, block);
}

RoofFilm *
roof_film_new (void)
{
  RoofFilm *self = g_new0 (RoofFilm, 1);

  self->blocks = g_array_new (FALSE, FALSE, sizeof (Block));
  return self;
}

void
roof_film_add_row (RoofFilm      *self,
                   const guint32 *row,
                   int            n,
                   int            left,
                   int            top)
{
  for (int x = 0; x < n;)
    if (row[x] == 0)
      x++;
    else
      {
        add_block (self, row + x, MIN (BLOCK, n - x), left + x, top);
        x += BLOCK;
      }
}

void
roof_film_add (RoofFilm        *self,
               cairo_surface_t *drawn,
               int              left,
               int              top)
{
  gsize stride = (gsize) cairo_image_surface_get_stride (drawn);
  const guint8 *data;

  cairo_surface_flush (drawn);
  data = cairo_image_surface_get_data (drawn);
  for (int y = 0; y < cairo_image_surface_get_height (drawn); y++)
    roof_film_add_row (self, (const guint32 *) (gconstpointer) (data + (gsize) y * stride),
                       cairo_image_surface_get_width (drawn), left, top + y);
}

void
roof_film_free (RoofFilm *self)
{
  g_array_unref (self->blocks);
  g_free (self);
}

/* As roof_pixel_lay() does. */
static inline guint8
lay_byte (guint8 below,
          guint8 over,
          guint8 keep)
{
  guint16 kept = (guint16) (below * keep + 128);

  return (guint8) (over + ((guint16) (kept + (kept >> 8)) >> 8));
}

static inline void
lay_block (guint8      *restrict to,
           const Block *restrict block)
{
  for (int i = 0; i < 4 * BLOCK; i++)
    to[i] = lay_byte (to[i], block->over[i], block->keep[i]);
}

/* Where some of it may lie outside. */
static void
lay_clipped (const Block      *block,
             const RoofRaster *raster,
             int               x,
             int               y)
{
  guint8 *row;

  if (y < raster->top || y >= raster->bottom)
    return;
  row = (guint8 *) roof_raster_get (raster, 0, y);
  for (int i = 4 * MAX (0, raster->left - x); i < 4 * MIN (BLOCK, raster->right - x); i++)
    row[4 * x + i] = lay_byte (row[4 * x + i], block->over[i], block->keep[i]);
}

void
roof_film_lay (const RoofFilm   *self,
               const RoofRaster *raster,
               int               x,
               int               y)
{
  const Block *block = (const Block *) (gpointer) self->blocks->data, *end = block + self->blocks->len;

  if (y + self->bottom <= raster->top || y + self->top >= raster->bottom)
    return;
  if (x + self->left < raster->left || y + self->top < raster->top || x + self->right > raster->right
      || y + self->bottom > raster->bottom)
    for (; block < end; block++)
      lay_clipped (block, raster, x + block->x, y + block->y);
  else
    for (; block < end; block++)
      lay_block ((guint8 *) roof_raster_get (raster, x + block->x, y + block->y), block);
}
