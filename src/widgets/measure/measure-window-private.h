/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/accelerator.h"
#include "measure/calibration.h"
#include "widgets/measure/measure-window.h"

G_BEGIN_DECLS

/* How the computer is measured: as of the functions of measure/calibration.h and measure/accelerator.h, which tests replace. */
typedef struct
{
  RoofCalibration *(*plan)  (const RoofCalibrationOptions *options,
                             GError                      **error);
  void             (*begin) (const RoofCalibrationOptions *options,
                             GCancellable                 *cancellable,
                             RoofCalibrationProgress       progress,
                             gpointer                      progress_data,
                             GAsyncReadyCallback           callback,
                             gpointer                      data);
  RoofCalibration *(*end)   (GAsyncResult                 *result,
                             GError                      **error);
  GPtrArray       *(*find_accelerators) (const char *folder); /* in a thread of its own */
} RoofMeasureMethod;

/* Measures by @method from now on, and plans anew. @method: borrowed, outlives the window */
void     roof_measure_window_set_method (RoofMeasureWindow       *self,
                                         const RoofMeasureMethod *method);

G_END_DECLS
