/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/raster.h"

#include <math.h>

#include "chart/pixel.h"

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

static inline void
lay_pixel (const Piece *piece,
           double       right,
           double       down,
           guint32      paint,
           guint32     *at)
{
  double along = right * piece->dx + down * piece->dy;
  double cover = cover_band (piece, down * piece->dx - right * piece->dy, piece->half);

  if (cover > 0 && fabs (along) > piece->reach - 1)
    cover *= cover_band (piece, along, piece->reach);
  if (cover > 0)
    *at = roof_pixel_lay (*at, roof_pixel_scale (paint, (guint32) (cover * 255 + 0.5)));
}

/* In each row the pixels that the piece may touch. */
static void
lay_piece (const RoofRaster *self,
           const Piece      *piece,
           guint32           paint)
{
  double slope = piece->dx / piece->dy, spread = piece->half / fabs (piece->dy) + fabs (slope) / 2;
  double wide = piece->reach * fabs (piece->dx) + piece->half * fabs (piece->dy);
  double tall = piece->reach * fabs (piece->dy) + piece->half * fabs (piece->dx);
  double least = MAX (self->left, piece->x - wide), most = MIN (self->right, piece->x + wide);
  int top = (int) MAX (self->top, piece->y - tall), bottom = (int) ceil (MIN (self->bottom, piece->y + tall));

  for (int y = top; y < bottom; y++)
    {
      double down = y + 0.5 - piece->y, middle = piece->x + down * slope;
      double left = MAX (least, middle - spread), right = MIN (most, middle + spread);

      for (int x = (int) left; x < right; x++)
        lay_pixel (piece, x + 0.5 - piece->x, down, paint, roof_raster_get (self, x, y));
    }
}

void
roof_raster_stroke (const RoofRaster *self,
                    RoofPoint         a,
                    RoofPoint         b,
                    double            width,
                    const double     *dash,
                    guint             n_dashes,
                    RoofColor         color)
{
  guint32 paint = roof_pixel_of_color (color);
  double length = hypot (b.x - a.x, b.y - a.y), dx = (b.x - a.x) / length, dy = (b.y - a.y) / length, end;
  double wide = fmax (fabs (dx), fabs (dy)), narrow = fmin (fabs (dx), fabs (dy));
  Piece piece = { .dx = dx, .dy = dy, .half = width * self->scale / 2, .outer = (wide + narrow) / 2,
                  .inner = (wide - narrow) / 2, .steep = 1 / wide, .round = 1 / (2 * wide * narrow) };

  g_return_if_fail (a.y != b.y);

  for (double start = 0, i = 0; start < length; start = end, i++)
    {
      double middle;

      end = n_dashes == 0 ? length : fmin (length, start + dash[(guint) i % n_dashes]);
      middle = (start + end) / 2;
      piece.x = (a.x + middle * dx) * self->scale + self->dx;
      piece.y = (a.y + middle * dy) * self->scale + self->dy;
      piece.reach = (end - start) / 2 * self->scale;
      if ((guint) i % 2 == 0)
        lay_piece (self, &piece, paint);
    }
}
