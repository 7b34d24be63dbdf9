/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/machine/machine.h"
#include "measure/calibration.h"

G_BEGIN_DECLS

/* A calibration of this computer for people and for programs. @machine: (nullable): what it makes, NULL where it makes none. @others:
 * (element-type RoofMachine): what that is compared with, datasheets and earlier calibrations. */
void roof_calibration_text_print (const RoofCalibration *calibration,
                                  const RoofMachine     *machine,
                                  GPtrArray             *others,
                                  GString               *output);
/* {"machine": {…}, "measured": {…} as in machine files, "comparisons": […]}. */
void roof_calibration_text_write (const RoofCalibration *calibration,
                                  const RoofMachine     *machine,
                                  GPtrArray             *others,
                                  JsonObject            *root);

G_END_DECLS
