/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/library.h"
#include "widgets/toast.h"
#include "widgets/task-window.h"

G_BEGIN_DECLS

/* The window that measures this computer: it says what will be done, draws roofs and ceilings while they are measured, and compares
 * them with the datasheet of the processor and with the last calibration. Escape cancels the measurement, which leaves nothing
 * behind; else it closes the window.
 *
 * Signal "use-machine": the measured machine (RoofMachine) is to be saved and used. The handler returns whether it was.
 *
 * Signal "use-preset": the machine (RoofMachine) that describes a GPU beside the processor is to be used. */
#define ROOF_TYPE_MEASURE_WINDOW (roof_measure_window_get_type ())
G_DECLARE_FINAL_TYPE (RoofMeasureWindow, roof_measure_window, ROOF, MEASURE_WINDOW, RoofTaskWindow)

/* Not yet presented. @parent: (nullable). @library: with the machine of the last calibration, and datasheets */
RoofMeasureWindow *roof_measure_window_new       (GtkWindow         *parent,
                                                  RoofLibrary       *library);
/* For messages. Returns: (transfer none) */
RoofToast         *roof_measure_window_get_toast (RoofMeasureWindow *self);

G_END_DECLS
