/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/sweep/sweep.h"

G_BEGIN_DECLS

/* The part of a parameter's range that is worth a look, on a logarithmic scale: from the least value of @row (above 0)
 * over its usual one, @value now and @beyond (NAN for none) with room behind each, to a power of two, at most @most. */
void     roof_sweep_init_seen  (RoofSweep           *self,
                                const RoofParameter *row,
                                double               value,
                                double               most,
                                double               beyond);

/* The value nearest to @value that parameter @parameter can take: in range, whole if it must be, and
 * fulfilling what the operation requires. @direction: 1 or -1 looks only there, 0 both ways. NAN when none
 * is near. */
double   roof_sweep_settle     (const RoofEstimator *estimator,
                                guint                parameter,
                                double               value,
                                int                  direction);

G_END_DECLS
