/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/raster.h"

#include <math.h>

#include "chart/draw/film.h"
#include "chart/draw/pixel.h"

/* A piece of a line. All in pixels. */
typedef struct
{
  double x, y;         /* its middle */
  double dx, dy;       /* along it, of length 1 */
  double reach;        /* from its middle to either end */
  double half;         /* of its width */

  /* Seen along the line: how far a pixel reaches from its middle, and how far an edge may be to leave by opposite sides. */
  double outer, inner;
  double steep, round; /* how fast the part beyond an edge grows: near the middle, and near a corner */
} Piece;

/* How much of a pixel lies before a straight edge that is @distance beyond the middle of the pixel. */
static double
cover_half (const Piece *piece,
            double       distance)
{
  double far = fabs (distance), beyond;

  if (far >= piece->outer)
    beyond = 0;
  else if (far <= piece->inner)
    beyond = 0.5 - far * piece->steep;
  else
    beyond = (piece->outer - far) * (piece->outer - far) * piece->round;
  return distance < 0 ? beyond : 1 - beyond;
}

/* How much of it lies between two edges that are @half to both sides of a line, which passes it at @distance. Mostly neither
 * edge goes through it. */
static double
cover_band (const Piece *piece,
            double       distance,
            double       half)
{
  double far = fabs (distance);

  if (far >= half + piece->outer)
    return 0;
  if (far <= half - piece->outer)
    return 1;
  return cover_half (piece, half - distance) - cover_half (piece, -half - distance);
}

/* What @piece lays on a pixel whose middle is so far from its own, 0 for nothing. */
static inline guint32
cover_pixel (const Piece *piece,
             double       right,
             double       down,
             guint32      paint)
{
  double along = right * piece->dx + down * piece->dy;
  double cover = cover_band (piece, down * piece->dx - right * piece->dy, piece->half);

  if (cover > 0 && fabs (along) > piece->reach - 1)
    cover *= cover_band (piece, along, piece->reach);
  return cover > 0 ? roof_pixel_scale (paint, (guint32) (cover * 255 + 0.5)) : 0;
}

/* Where pixels of a line come to lie. */
typedef struct
{
  const RoofRaster *raster;
  RoofFilm         *film; /* nullable: on that instead */
  guint32          *row;  /* owned: of @raster, from its left */
} Canvas;

static void
lay_row (const Canvas *self,
         int           left,
         int           right,
         int           y)
{
  const guint32 *row = self->row + (left - self->raster->left);
  guint32 *to = roof_raster_get (self->raster, left, y);

  if (self->film != NULL)
    roof_film_add_row (self->film, row, right - left, left, y);
  else
    for (int i = 0; i < right - left; i++)
      to[i] = roof_pixel_lay (to[i], row[i]);
}

/* In each row the pixels that the piece may touch. */
static void
lay_piece (const Canvas *self,
           const Piece  *piece,
           guint32       paint)
{
  const RoofRaster *raster = self->raster;
  double slope = piece->dx / piece->dy, spread = piece->half / fabs (piece->dy) + fabs (slope) / 2;
  double wide = piece->reach * fabs (piece->dx) + piece->half * fabs (piece->dy);
  double tall = piece->reach * fabs (piece->dy) + piece->half * fabs (piece->dx);
  double least = MAX (raster->left, piece->x - wide), most = MIN (raster->right, piece->x + wide);
  int top = (int) MAX (raster->top, piece->y - tall), bottom = (int) ceil (MIN (raster->bottom, piece->y + tall));

  for (int y = top; y < bottom; y++)
    {
      double down = y + 0.5 - piece->y, middle = piece->x + down * slope;
      int left = (int) MAX (least, middle - spread), right = (int) ceil (MIN (most, middle + spread));

      for (int x = left; x < right; x++)
        self->row[x - raster->left] = cover_pixel (piece, x + 0.5 - piece->x, down, paint);
      if (left < right)
        lay_row (self, left, right, y);
    }
}

static void
draw (const RoofRaster *raster,
      const RoofStroke *stroke,
      RoofFilm         *film)
{
  RoofPoint a = stroke->a, b = stroke->b;
  guint32 paint = roof_pixel_of_color (stroke->color);
  double length = hypot (b.x - a.x, b.y - a.y), dx = (b.x - a.x) / length, dy = (b.y - a.y) / length, end;
  double wide = fmax (fabs (dx), fabs (dy)), narrow = fmin (fabs (dx), fabs (dy));
  Piece piece = { .dx = dx, .dy = dy, .half = stroke->width * raster->scale / 2, .outer = (wide + narrow) / 2,
                  .inner = (wide - narrow) / 2, .steep = 1 / wide, .round = 1 / (2 * wide * narrow) };
  g_autofree guint32 *row = g_new (guint32, MAX (0, raster->right - raster->left));
  Canvas canvas = { raster, film, row };

  for (double start = 0, i = 0; start < length; start = end, i++)
    {
      double middle;

      end = stroke->n_dashes == 0 ? length : fmin (length, start + stroke->dash[(guint) i % stroke->n_dashes]);
      middle = (start + end) / 2;
      piece.x = (a.x + middle * dx) * raster->scale + raster->dx;
      piece.y = (a.y + middle * dy) * raster->scale + raster->dy;
      piece.reach = (end - start) / 2 * raster->scale;
      if ((guint) i % 2 == 0)
        lay_piece (&canvas, &piece, paint);
    }
}

void
roof_raster_stroke (const RoofRaster *self,
                    const RoofStroke *stroke)
{
  g_return_if_fail (stroke->a.y != stroke->b.y);

  draw (self, stroke, NULL);
}

RoofFilm *
roof_raster_film (const RoofRaster *self,
                  const RoofStroke *stroke)
{
  RoofFilm *film;

  g_return_val_if_fail (stroke->a.y != stroke->b.y, NULL);

  film = roof_film_new ();
  draw (self, stroke, film);
  return film;
}
