/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/statement.h"
#include "core/machine/machine.h"
#include "document/files/library.h"
#include "measure/calibration.h"

G_BEGIN_DECLS

/* Says a calibration of this computer. @machine: (nullable): what it makes, NULL where it makes none. @others: (element-type
 * RoofMachine): what that is compared with, datasheets and earlier calibrations. @accelerators: (element-type RoofAccelerator): the
 * devices beside the processor, which are not measured; @library has the machines that describe them. For programs {"machine": {…},
 * "measured": {…} as in machine files, "comparisons": […], "accelerators": […]}. */
void roof_calibration_describe (const RoofCalibration *calibration,
                                const RoofMachine     *machine,
                                GPtrArray             *others,
                                GPtrArray             *accelerators,
                                RoofLibrary           *library,
                                RoofStatement         *statement);

G_END_DECLS
