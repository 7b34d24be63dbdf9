/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scale.h"

#include <math.h>

/* Relative tolerance for powers of ten: 1000 read back from a logarithm is 999.99…. */
#define DECADE_SLACK 1e-9
/* Logarithms are binary internally: log2() takes a third of the time of log10(), and 100 000 dots need two each. */
#define OCTAVES_A_DECADE 3.3219280948873623

/* An axis gives way to a thing that is pulled into the zone before one of its ends, or past it: points, and octaves a point. */
#define GIVING_ZONE 48.0
#define GIVING_RATE 0.08
#define FURTHEST_PAST 48.0 /* points past the end, from which on it gives way no further */
#define HALVINGS 48        /* of the axis, to find the place of a value */
#define INSET 8.0          /* points from the end that the thing itself keeps */

RoofScale
roof_scale_init (double min,
                 double max,
                 double start,
                 double end)
{
  double origin;

  g_assert (min > 0 && max > min);
  origin = log2 (min);
  return (RoofScale) { min, max, start, end, origin, (end - start) / (log2 (max) - origin) };
}

double
roof_scale_to_value (const RoofScale *self,
                     double           pixel)
{
  return exp2 (self->origin + (pixel - self->start) / self->octave);
}

double
roof_scale_shift (const RoofScale *self,
                  double           value,
                  double           pixels)
{
  return value * exp2 (pixels / self->octave);
}

double
roof_scale_get_decade (const RoofScale *self)
{
  return fabs (self->octave) * OCTAVES_A_DECADE;
}

double
roof_scale_get_decades (const RoofScale *self)
{
  return (self->end - self->start) / (self->octave * OCTAVES_A_DECADE);
}

RoofScale
roof_scale_zoom (const RoofScale *self,
                 double           pixel,
                 double           factor)
{
  double from = pixel + (self->start - pixel) / factor, to = pixel + (self->end - pixel) / factor;

  return roof_scale_init (roof_scale_to_value (self, from), roof_scale_to_value (self, to),
                          self->start, self->end);
}

RoofScale
roof_scale_pan (const RoofScale *self,
                double           pixels)
{
  return roof_scale_init (roof_scale_to_value (self, self->start - pixels),
                          roof_scale_to_value (self, self->end - pixels), self->start, self->end);
}

/* How far @pixel lies in the zone before the end at @end, and past it, points. @inwards: 1 or -1 */
static double
measure_depth (double end,
               double inwards,
               double pixel)
{
  return CLAMP (GIVING_ZONE - (pixel - end) * inwards, 0, GIVING_ZONE + FURTHEST_PAST);
}

/* Octaves by which the end at @end gives way to a drag from @from to @to. */
static double
find_growth (double end,
             double inwards,
             double from,
             double to)
{
  return fmax (0, measure_depth (end, inwards, to) - measure_depth (end, inwards, from)) * GIVING_RATE;
}

/* @pixel, moved into the axis but for a thing that stood nearer to the end from the beginning. */
static double
keep_inside (const RoofScale *self,
             double           from,
             double           pixel)
{
  double low = fmin (self->start, self->end) + INSET, high = fmax (self->start, self->end) - INSET;

  return CLAMP (pixel, fmin (low, from), fmax (high, from));
}

double
roof_scale_pull (const RoofScale *self,
                 double           from,
                 double           to,
                 double           lowest,
                 double           highest,
                 RoofScale       *grown)
{
  double inwards = self->octave > 0 ? 1 : -1, below, above;

  *grown = *self;
  if ((from - self->start) * inwards < 0 || (self->end - from) * inwards < 0)
    return exp2 ((to - from) / self->octave);
  below = find_growth (self->start, inwards, from, to);
  above = find_growth (self->end, -inwards, from, to);
  if (below > 0 || above > 0)
    *grown = roof_scale_init (fmax (self->min * exp2 (-below), fmin (lowest, self->min)),
                              fmin (self->max * exp2 (above), fmax (highest, self->max)), self->start, self->end);
  return roof_scale_to_value (grown, keep_inside (self, from, to)) / roof_scale_to_value (self, from);
}

RoofScale
roof_scale_make_room (const RoofScale *self,
                      double           from,
                      double           factor,
                      double           lowest,
                      double           highest)
{
  double first = self->start - copysign (FURTHEST_PAST, self->octave);
  double last = self->end + copysign (FURTHEST_PAST, self->octave);
  RoofScale grown;

  for (int i = 0; i < HALVINGS; i++)
    {
      double middle = (first + last) / 2;

      if (roof_scale_pull (self, from, middle, lowest, highest, &grown) < factor)
        first = middle;
      else
        last = middle;
    }
  return grown;
}

RoofScale
roof_scale_clamp (const RoofScale *self,
                  double           lowest,
                  double           highest,
                  double           narrowest)
{
  double ratio = CLAMP (self->max / self->min, narrowest, highest / lowest);
  double min = roof_scale_middle (self->min, self->max) / sqrt (ratio);

  if (ratio == self->max / self->min)
    min = self->min;
  min = CLAMP (min, lowest, highest / ratio);
  return roof_scale_init (min, MIN (min * ratio, highest), self->start, self->end);
}

double
roof_scale_decade (int exponent)
{
  return pow (10, exponent);
}

double
roof_scale_octave (int exponent)
{
  return exp2 (exponent);
}

int
roof_scale_octave_of (double value)
{
  return (int) lround (log2 (value));
}

int
roof_scale_exponent (double value)
{
  return (int) floor (log10 (value) + DECADE_SLACK);
}

double
roof_scale_floor_decade (double value)
{
  return roof_scale_decade (roof_scale_exponent (value));
}

double
roof_scale_ceil_decade (double value)
{
  return roof_scale_decade ((int) ceil (log10 (value) - DECADE_SLACK));
}

double
roof_scale_middle (double a,
                   double b)
{
  return sqrt (a) * sqrt (b);
}
