/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "measure/calibration.h"

G_BEGIN_DECLS

/* A calibration in a machine file: the member "measured" of the machine. Numbers that are absent are left out. */

/* The member's value. Returns: (transfer full) */
JsonObject      *roof_measured_json_write (const RoofCalibration *calibration);
/* The object {"measured": …} as text. Returns: (transfer full) */
char            *roof_measured_json_print (const RoofCalibration *calibration);
/* Reads the calibration out of the object @text. Cells of kinds that this version does not know are left out. Returns: (transfer
 * full) (nullable): NULL where there is none, or nothing that could be one */
RoofCalibration *roof_measured_json_parse (const char            *text);

G_END_DECLS
