/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "widgets/table.h"
#include "widgets/verdict/bar-table.h"

G_BEGIN_DECLS

/* The verdict in rows: what each of its tables says of a kernel. */

/* How long the math takes and each level, as parts of T_min; under them T_min, T_max and what was measured. */
void roof_verdict_rows_show_clocks     (RoofBarTable  *clocks,
                                        RoofTable     *times,
                                        RoofAnalysis  *analysis);
/* Bytes, intensity and ridge of each level with traffic, the one that binds marked. */
void roof_verdict_rows_show_levels     (RoofTable     *table,
                                        RoofAnalysis  *analysis);
/* The levels without traffic. Returns: (transfer full) (nullable): NULL when there are none */
char *roof_verdict_rows_say_idle_levels (RoofAnalysis *analysis);
/* From where on it is compute bound, for each parameter that has a say in it, and each level. */
void roof_verdict_rows_show_thresholds (RoofTable     *table,
                                        RoofAnalysis  *analysis);
/* A line where shares and sums leave out what cannot run. */
void roof_verdict_rows_add_incomplete  (RoofTable     *table,
                                        RoofReport    *report);
/* @memories: with whether it all fits in main memory */
void roof_verdict_rows_show_totals     (RoofTable     *table,
                                        RoofReport    *report,
                                        gboolean       memories);

G_END_DECLS
