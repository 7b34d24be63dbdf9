/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/calibration.h"
#include "measure/measured-comparison.h"

G_BEGIN_DECLS

/* What is said of a calibration. All Returns: (transfer full), translated */

/* "fp64 FMA, 256-bit", "DRAM copy, 1 thread". */
char *roof_measure_name_cell       (const RoofCalibration *calibration,
                                    const RoofCell        *cell);
/* Why the number of a cell is to be doubted, or is not there: "noisy, ±6 %", "not on this CPU". (nullable) */
char *roof_measure_doubt_cell      (const RoofCell        *cell);
/* What will be measured, and for how long. @calibration: with all cells, waiting */
char *roof_measure_describe_plan   (const RoofCalibration *calibration);
/* What disturbs measuring on this computer, and what to do about it. */
char *roof_measure_give_advice     (const RoofComputer    *computer);
/* How it went, in one sentence: how long it took, how many cells are noisy or missing. */
char *roof_measure_describe_result (const RoofCalibration *calibration);

G_END_DECLS
