/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/* A logarithmic axis: data values @min to @max lie at the pixels @start to @end. All axis arithmetic of
 * the program is here. Values are positive and finite; pixels are points at scale 1. */
typedef struct
{
  double min, max;
  double start, end; /* @end may lie before @start: y axes do */
  double origin;     /* binary logarithm of @min */
  double octave;     /* pixels from a value to its double, signed as the axis runs */
} RoofScale;

RoofScale  roof_scale_init          (double            min,
                                     double            max,
                                     double            start,
                                     double            end);
static inline double
roof_scale_to_pixel (const RoofScale *self,
                     double           value)
{
  return self->start + (log2 (value) - self->origin) * self->octave;
}

double     roof_scale_to_value      (const RoofScale  *self,
                                     double            pixel);
/* The value that lies @pixels beyond @value. */
double     roof_scale_shift         (const RoofScale  *self,
                                     double            value,
                                     double            pixels);
/* Pixels per decade, never negative. */
double     roof_scale_get_decade    (const RoofScale  *self);
/* Decades from @min to @max. */
double     roof_scale_get_decades   (const RoofScale  *self);
/* A scale with the same pixels, zoomed in about @pixel by @factor. */
RoofScale  roof_scale_zoom          (const RoofScale  *self,
                                     double            pixel,
                                     double            factor);
/* A scale with the same pixels, values moved by @pixels. */
RoofScale  roof_scale_pan           (const RoofScale  *self,
                                     double            pixels);
/* By what factor the value of a thing changes that is pulled from the pixel @from to @to. Near an end of the axis the axis gives way,
 * within @lowest to @highest: the thing stays under the pointer, and inside. @grown: (out): the axis then, with the same pixels */
double     roof_scale_pull          (const RoofScale  *self,
                                     double            from,
                                     double            to,
                                     double            lowest,
                                     double            highest,
                                     RoofScale        *grown);
/* The axis that has given way to a thing whose value has changed by @factor, wherever the pointer is. */
RoofScale  roof_scale_make_room     (const RoofScale  *self,
                                     double            from,
                                     double            factor,
                                     double            lowest,
                                     double            highest);
/* A scale with the same pixels, values moved and narrowed as little as possible to lie within @lowest to @highest, and widened
 * to the ratio @narrowest at least. */
RoofScale  roof_scale_clamp         (const RoofScale  *self,
                                     double            lowest,
                                     double            highest,
                                     double            narrowest);

/* The power of ten at or below, at or above @value, and 10 to the @exponent. */
double     roof_scale_floor_decade  (double            value);
double     roof_scale_ceil_decade   (double            value);
double     roof_scale_decade        (int               exponent);
/* 2 to the @exponent. */
double     roof_scale_octave        (int               exponent);
/* The exponent of the power of two that @value is or comes next to. */
int        roof_scale_octave_of     (double            value);
/* Exponent of the power of ten at or below @value. */
int        roof_scale_exponent      (double            value);
/* Geometric mean. */
double     roof_scale_middle        (double            a,
                                     double            b);

G_END_DECLS
