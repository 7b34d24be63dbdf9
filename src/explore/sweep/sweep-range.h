/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/sweep/sweep.h"

G_BEGIN_DECLS

/* Initialises a sweep to the interesting part of a parameter's range, on a logarithmic scale: from the minimum of @parameter
 * (above 0) to a power of two that includes the default, the present @value and @beyond (NAN: none) with a margin, at most
 * @most. */
void     roof_sweep_init_seen  (RoofSweep           *self,
                                const RoofParameter *parameter,
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
