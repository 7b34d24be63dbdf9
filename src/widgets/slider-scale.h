/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The mapping from a slider's position (0 to 1) to the values of a parameter, linear or logarithmic. A logarithmic scale from 0
 * uses log (value + 1). A plain struct. */
typedef struct
{
  double   min;
  double   max;         /* finite: see roof_slider_scale_init() */
  gboolean whole;       /* whole numbers only */
  gboolean logarithmic;
} RoofSliderScale;

/* Fills @self. A @max of INFINITY is replaced by a power of two well beyond both @usual and @value. */
void   roof_slider_scale_init     (RoofSliderScale       *self,
                                   double                 min,
                                   double                 max,
                                   double                 usual,
                                   double                 value);

/* Position in [0, 1] of @value, clamped. */
double roof_slider_scale_position (const RoofSliderScale *self,
                                   double                 value);

/* Value at @position, rounded when only whole numbers are allowed. */
double roof_slider_scale_value    (const RoofSliderScale *self,
                                   double                 position);

/* The nearest value that the slider can take. */
double roof_slider_scale_settle   (const RoofSliderScale *self,
                                   double                 value);

/* The value after one key press. A whole number moves by at least one. A large step doubles or halves on a logarithmic
 * scale. */
double roof_slider_scale_step     (const RoofSliderScale *self,
                                   double                 value,
                                   gboolean               up,
                                   gboolean               large);

G_END_DECLS
