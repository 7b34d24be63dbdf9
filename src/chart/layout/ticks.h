/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/scale.h"
#include "core/snapshot/figure-axes.h"

G_BEGIN_DECLS

typedef struct
{
  double   value;
  gboolean major;     /* a line of the main grid */
  char     label[24]; /* "100 G"; empty when the tick has none */
} RoofTick;

/* The ticks of @scale in rising order: labels at decades (every second, third … where they would stand
 * closer than @spacing pixels), at 1-2-5 where decades are far apart, at even steps when zoomed in further.
 * Returns: (transfer full) (element-type RoofTick) */
GArray *roof_ticks_new    (const RoofScale *scale,
                           double           spacing);

/* The same at round numbers of another unit, or at powers of two if @form asks for them and there are two at least. @unit: its
 * size in units of the scale, which the values of ticks are in. @form: how numbers are written; AUTO: with prefixes */
GArray *roof_ticks_new_in (const RoofScale *scale,
                           double           spacing,
                           double           unit,
                           RoofTickForm     form);

/* Labels of an axis of times: "10 m" and not "0.01" beside "100 µ". */
void    roof_ticks_prefix_all (GArray       *ticks);

G_END_DECLS
