/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/measure/measure-window.h"

G_BEGIN_DECLS

/* A measurement that takes no time and does what the test says, with the cells of example_calibration_new(). One at a time. */

/* Lets @window measure by it. */
void     fake_measurement_install    (RoofMeasureWindow *window);
/* Whether one was begun that has not ended. */
gboolean fake_measurement_is_running (void);
/* Reports that the first @n cells were measured. */
void     fake_measurement_report     (guint              n);
/* Ends it with a RoofCalibration. @result: (transfer full) (nullable): NULL: that of example_calibration_new() */
void     fake_measurement_end        (gpointer           result);
/* Ends it with an error that says @message. */
void     fake_measurement_fail       (const char        *message);

G_END_DECLS
