/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* The value of parameter @parameter at which the intensity at @level is @intensity (FLOP/B), clamped to
 * the parameter's range; the nearest reachable value when none gives it. Continuous; the caller rounds.
 * FALSE when the intensity does not depend on the parameter. */
gboolean roof_solve_intensity (RoofEstimator *estimator,
                               guint          parameter,
                               guint          level,
                               double         intensity,
                               double        *value);

/* Bisection of a continuous function with a sign change between @low and @high, both positive: the crossing to the last bit.
 * Bisects the exponent first, then the mantissa. */
typedef double (*RoofFunction) (double x, gpointer data);
double   roof_solve_bisect    (RoofFunction  function,
                               gpointer      data,
                               double        low,
                               double        high);

G_END_DECLS
