/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How a slider's way from 0 to 1 stands for the values of a parameter. A logarithmic scale that begins
 * at 0 runs over the logarithm of the value plus one. A plain value. */
typedef struct
{
  double   min;
  double   max;         /* finite: see roof_slider_scale_init() */
  gboolean whole;       /* whole numbers only */
  gboolean logarithmic;
} RoofSliderScale;

/* Fills @self for a range whose @max may be INFINITY: then the slider ends at a power of two well
 * beyond both @usual and @value. */
void   roof_slider_scale_init     (RoofSliderScale       *self,
                                   double                 min,
                                   double                 max,
                                   double                 usual,
                                   double                 value);

/* Position in [0, 1] of @value, clamped. */
double roof_slider_scale_position (const RoofSliderScale *self,
                                   double                 value);

/* Value at @position, rounded where only whole numbers count. */
double roof_slider_scale_value    (const RoofSliderScale *self,
                                   double                 position);

/* The value that the slider can have nearest to @value. */
double roof_slider_scale_settle   (const RoofSliderScale *self,
                                   double                 value);

/* The value one key press away; never stuck: a whole number moves by one at least. A large step doubles
 * or halves on a logarithmic scale. */
double roof_slider_scale_step     (const RoofSliderScale *self,
                                   double                 value,
                                   gboolean               up,
                                   gboolean               large);

G_END_DECLS
