/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/path/playback.h"

#include <math.h>

#define SECONDS_PER_OCTAVE 0.6
#define SHORTEST 1.0 /* s */

/* The power of two after @value. */
static double
find_next (double value)
{
  return exp2 (floor (log2 (value)) + 1);
}

static guint
count_steps (const RoofPlayback *self)
{
  guint n = 0;

  for (double value = self->from; value < self->to; value = find_next (value))
    n++;
  return n;
}

double
roof_playback_get_duration (const RoofPlayback *self)
{
  double seconds = self->stepped ? count_steps (self)
                                 : fmax (log2 (self->to / self->from) * SECONDS_PER_OCTAVE, SHORTEST);

  return seconds / self->speed;
}

static double
get_step (const RoofPlayback *self,
          double              elapsed)
{
  double value = self->from;

  for (double n = floor (elapsed * self->speed); n >= 1 && value < self->to; n--)
    value = find_next (value);
  return fmin (value, self->to);
}

double
roof_playback_get_value (const RoofPlayback *self,
                         double              elapsed)
{
  double part = elapsed / roof_playback_get_duration (self);

  if (!(part > 0))
    return self->from;
  if (part >= 1)
    return self->to;
  if (self->stepped)
    return get_step (self, elapsed);
  /* The smooth step, 3 t^2 - 2 t^3. */
  return self->from * pow (self->to / self->from, part * part * (3 - 2 * part));
}
