/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/measure/measure-window-private.h"

G_BEGIN_DECLS

/* A measurement that takes no time and does what the test says, with the cells of example_calibration_new(). One at a time. */

const RoofMeasureMethod *fake_measurement_get        (void);
/* Whether one was begun that has not ended. */
gboolean                 fake_measurement_is_running (void);
/* Reports that the first @n cells were measured. */
void                     fake_measurement_report     (guint            n);
/* Ends it with @result. @result: (transfer full) */
void                     fake_measurement_end        (RoofCalibration *result);
/* Ends it with an error that says @message. */
void                     fake_measurement_fail       (const char      *message);

G_END_DECLS
