/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/calibration.h"

G_BEGIN_DECLS

/* A calibration that nobody measured: an invented processor of two cores, with all kinds of cells. Returns: (transfer full) */
RoofCalibration *example_calibration_new (void);
/* One with no cell yet. */
RoofCalibration *example_calibration_new_empty (void);
/* Adds the cell @id with its best round's rate. @level: (nullable): of a stream; else @dtype. Returns: (transfer none) */
RoofCell        *example_calibration_add (RoofCalibration *self,
                                          const char      *id,
                                          RoofLoopKind     kind,
                                          const char      *dtype,
                                          guint            width,
                                          const char      *level,
                                          guint            threads,
                                          double           value);
/* The cell @id, to be changed. */
RoofCell        *example_calibration_get (RoofCalibration *self,
                                          const char      *id);

G_END_DECLS
