/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "widgets/bar-table.h"
#include "widgets/table.h"

G_BEGIN_DECLS

/* Fills the tables of the verdict. */

/* The times of the math and of each level, as fractions of T_min; below them T_min, T_max and the measured time. */
void roof_verdict_rows_show_clocks     (RoofBarTable  *clocks,
                                        RoofTable     *times,
                                        RoofAnalysis  *analysis);
/* Bytes, intensity and ridge of each level with traffic, the binding level marked. */
void roof_verdict_rows_show_levels     (RoofTable     *table,
                                        RoofAnalysis  *analysis);
/* The value from which on the kernel is compute bound, for each parameter with an effect, and each level. */
void roof_verdict_rows_show_thresholds (RoofTable     *table,
                                        RoofAnalysis  *analysis);
/* A remark when shares and sums leave out kernels that cannot run. */
void roof_verdict_rows_add_incomplete  (RoofTable     *table,
                                        RoofReport    *report);
/* @memories: also show whether all fits in main memory */
void roof_verdict_rows_show_totals     (RoofTable     *table,
                                        RoofReport    *report,
                                        gboolean       memories);

G_END_DECLS
