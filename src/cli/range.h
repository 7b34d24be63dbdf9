/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/units/units.h"
#include "explore/sweep/sweep.h"

G_BEGIN_DECLS

/* The parts of "KEY=FROM:TO[:STEPS][:log|lin]". */
typedef struct
{
  char     *key;
  char     *from;
  char     *to;
  guint     n_steps; /* 0: not given */
  gboolean  scaled;  /* log or lin was given */
  gboolean  logarithmic;
} RoofRange;

/* Errors: G_OPTION_ERROR when @text does not have that form. */
gboolean  roof_range_parse       (const char           *text,
                                  RoofRange            *range,
                                  GError              **error);

/* The values of the range for @parameter, typed in @dimension. By default the scale is that of
 * the parameter's slider, with a step at least every octave. @logarithmic: (out)
 * Returns: (transfer full) (element-type double) (nullable) */
GArray   *roof_range_list_values (const RoofRange      *self,
                                  const RoofParameter  *parameter,
                                  RoofDimension         dimension,
                                  gboolean             *logarithmic,
                                  GError              **error);

void      roof_range_clear       (RoofRange            *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofRange, roof_range_clear)

G_END_DECLS
