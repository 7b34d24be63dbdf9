/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/slider-scale.h"

#include <math.h>

#include "chart/scene/scale.h"

/* A slider without a declared end reaches this multiple of the usual value. */
#define HEADROOM 256.0
#define SMALLEST_END 1024.0

/* The factor of one key press on a logarithmic scale: the eighth root of 2. */
#define STEP_FACTOR 1.0905077326652577

/* What is added to a value before its logarithm is taken. */
static double
offset (const RoofSliderScale *self)
{
  return self->min > 0 ? 0 : 1 - self->min;
}

static RoofScale
logarithm (const RoofSliderScale *self)
{
  return roof_scale_init (self->min + offset (self), self->max + offset (self), 0, 1);
}

double
roof_slider_scale_settle (const RoofSliderScale *self,
                          double                 value)
{
  return CLAMP (self->whole ? round (value) : value, self->min, self->max);
}

void
roof_slider_scale_init (RoofSliderScale *self,
                        double           min,
                        double           max,
                        double           usual,
                        double           value)
{
  double end = SMALLEST_END;

  self->min = min;
  self->max = max;
  if (isfinite (max))
    return;

  while (isfinite (usual) && end < usual * HEADROOM)
    end *= 2;
  while (isfinite (value) && end < value)
    end *= 2;
  self->max = end;
}

double
roof_slider_scale_position (const RoofSliderScale *self,
                            double                 value)
{
  double kept = CLAMP (value, self->min, self->max);

  if (!(self->max > self->min))
    return 0;
  if (!self->logarithmic)
    return (kept - self->min) / (self->max - self->min);

  RoofScale scale = logarithm (self);

  return roof_scale_to_pixel (&scale, kept + offset (self));
}

double
roof_slider_scale_value (const RoofSliderScale *self,
                         double                 position)
{
  if (position <= 0)
    return self->min;
  if (position >= 1)
    return self->max;
  if (!self->logarithmic)
    return roof_slider_scale_settle (self, self->min + position * (self->max - self->min));

  RoofScale scale = logarithm (self);

  return roof_slider_scale_settle (self, roof_scale_to_value (&scale, position) - offset (self));
}

double
roof_slider_scale_step (const RoofSliderScale *self,
                        double                 value,
                        gboolean               up,
                        gboolean               large)
{
  double sign = up ? 1 : -1;
  double moved;

  if (self->logarithmic && value > 0)
    {
      double factor = large ? 2 : STEP_FACTOR;

      moved = up ? value * factor : value / factor;
    }
  else
    moved = value + sign * (self->whole ? 1 : (self->max - self->min) / 100) * (large ? 10 : 1);

  if (self->whole && fabs (moved - value) < 1)
    moved = value + sign;
  return roof_slider_scale_settle (self, moved);
}
