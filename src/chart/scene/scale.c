/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scale.h"

#include <math.h>

/* Relative tolerance for powers of ten: 1000 read back from a logarithm is 999.99…. */
#define DECADE_SLACK 1e-9
/* Logarithms are binary internally: log2() takes a third of the time of log10(), and 100 000 dots need two each. */
#define OCTAVES_A_DECADE 3.3219280948873623

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
