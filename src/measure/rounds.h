/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/calibration.h"
#include "measure/rig.h"

G_BEGIN_DECLS

/* Measures the cells of @self that wait: looks for the levels, goes over all cells in rounds, so that each is measured at
 * several times, and repeats those whose rounds disagree. @progress (nullable) is called in this thread, before each cell.
 * Returns: FALSE with G_IO_ERROR_CANCELLED, or ROOF_ERROR_UNSUPPORTED where threads or memory are refused */
gboolean roof_rounds_run   (RoofCalibration          *self,
                            const RoofRig            *rig,
                            GCancellable             *cancellable,
                            RoofCalibrationProgress   progress,
                            gpointer                  data,
                            GError                  **error);

G_END_DECLS
