/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/calibration.h"

G_BEGIN_DECLS

/* What is said of a calibration, beside how a cell was measured (calibration.h). All Returns: (transfer full), translated */

/* "fp64 FMA, 256-bit", "DRAM copy, 1 thread". @calibration: that of the cell */
char *roof_cell_print_name          (const RoofCell        *cell,
                                     const RoofCalibration *calibration);
/* "152.3 GFLOP/s"; "" before there is a number. */
char *roof_cell_print_value         (const RoofCell        *cell);
/* Another rate of @cell in its unit. */
char *roof_cell_print_rate          (const RoofCell        *cell,
                                     double                 rate);
/* Why the number of a cell is to be doubted, or is not there: "moved ±6 %", "CPU shared", "not on this CPU". (nullable) */
char *roof_cell_print_doubt         (const RoofCell        *cell);
/* What will be measured, and for how long. @calibration: with all cells, waiting */
char *roof_calibration_print_plan   (const RoofCalibration *calibration);
/* "34 of 168: L2 read". @id: (nullable): of the cell that is being measured; NULL: what comes before and after the cells */
char *roof_calibration_print_progress (const RoofCalibration *calibration,
                                       guint                  done,
                                       guint                  total,
                                       const char            *id);
/* How it went: how long it took. */
char *roof_calibration_print_result (const RoofCalibration *calibration);
/* The warnings of a calibration, such as noisy cells, each on a line with a bullet; "" without any. */
char *roof_calibration_print_warnings (const RoofCalibration *calibration);
/* What disturbs measuring on this computer, and what to do about it. */
char *roof_computer_print_advice    (const RoofComputer    *computer);

G_END_DECLS
