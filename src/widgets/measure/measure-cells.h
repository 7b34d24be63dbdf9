/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/calibration.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* The table of a calibration's cells: name, number, and why the number is to be doubted or is not there. */
#define ROOF_TYPE_MEASURE_CELLS (roof_measure_cells_get_type ())
G_DECLARE_FINAL_TYPE (RoofMeasureCells, roof_measure_cells, ROOF, MEASURE_CELLS, RoofComposite)

/* @current: (nullable): id of the cell that is being measured */
void roof_measure_cells_show (RoofMeasureCells      *self,
                              const RoofCalibration *calibration,
                              const char            *current);

G_END_DECLS
