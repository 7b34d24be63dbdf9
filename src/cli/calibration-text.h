/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/machine/machine.h"
#include "document/files/library.h"
#include "measure/calibration.h"

G_BEGIN_DECLS

/* A calibration of this computer for people and for programs. @machine: (nullable): what it makes, NULL where it makes none. @others:
 * (element-type RoofMachine): what that is compared with, datasheets and earlier calibrations. @accelerators: (element-type
 * RoofAccelerator): the devices beside the processor, which are not measured; @library has the machines that describe them. */
void roof_calibration_text_print (const RoofCalibration *calibration,
                                  const RoofMachine     *machine,
                                  GPtrArray             *others,
                                  GPtrArray             *accelerators,
                                  RoofLibrary           *library,
                                  GString               *output);
/* {"machine": {…}, "measured": {…} as in machine files, "comparisons": […], "accelerators": […]}. */
void roof_calibration_text_write (const RoofCalibration *calibration,
                                  const RoofMachine     *machine,
                                  GPtrArray             *others,
                                  GPtrArray             *accelerators,
                                  RoofLibrary           *library,
                                  JsonObject            *root);

G_END_DECLS
