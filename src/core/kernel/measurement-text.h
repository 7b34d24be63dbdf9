/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/measurement.h"

G_BEGIN_DECLS

/* A copy with the single times of @text, from which time and spread follow; one time alone says nothing of
 * repeats, an empty text takes the times and all that follows
 * from them away. @self: (nullable). @measurement: (out) (nullable): NULL when nothing is left. */
gboolean  roof_measurement_with_times  (const RoofMeasurement  *self,
                                        const char             *text,
                                        RoofMeasurement       **measurement,
                                        GError                **error);
/* "12.1 ms; 12.4 ms", "" without single times. @self: (nullable). Returns: (transfer full) */
char     *roof_measurement_print_times (const RoofMeasurement  *self);

G_END_DECLS
