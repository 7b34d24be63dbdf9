/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/measurement.h"
#include "document/json/json-field.h"

G_BEGIN_DECLS

/* Reads the object at @place: {"time", "min", "max", "sigma", "repeats", "times", "flops", "energy", "bytes": {LEVEL: B}}. "repeats"
 * may be the array of times itself, bytes may be {"median", "min", "max"}, "power" (W, the mean of a run) stands for an energy. Unknown
 * members are kept.
 * Returns: (transfer full) (nullable) */
RoofMeasurement *roof_measurement_read  (const RoofJsonPlace    *place,
                                         GError                **error);
/* Returns: (transfer full) */
JsonObject      *roof_measurement_write (const RoofMeasurement  *measurement);

G_END_DECLS
