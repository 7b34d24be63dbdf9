/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* How work is counted for display. Integer work is counted in OPs wherever floating point work is in FLOPs; a
 * multiply-accumulate is 2 of either. */

/* The count at peak @peak of @machine. */
RoofCount  roof_work_count_of_peak  (const RoofMachine  *machine,
                                     guint               peak);
/* The count of the rating @key: a peak, or a ceiling under a peak. */
RoofCount  roof_work_count_of_key   (const RoofMachine  *machine,
                                     RoofMachineKey      key);
/* The count of the main work. */
RoofCount  roof_work_count          (const RoofAnalysis *analysis);
/* The count of the operation's work @work. */
RoofCount  roof_work_count_of_work  (const RoofAnalysis *analysis,
                                     guint               work);
/* The count of all kernels' work on @unit, before any substitution; FLOPs when mixed. */
RoofCount  roof_work_count_of_unit  (const RoofReport   *report,
                                     const char         *unit);
/* The count of all kernels. @mixed: (out) (optional): whether there is both integer and other work. */
RoofCount  roof_work_count_of_all   (const RoofReport   *report,
                                     gboolean           *mixed);

/* As roof_machine_format(), in the count of the main work. Returns: (transfer full) */
char      *roof_work_format         (const RoofAnalysis *analysis,
                                     double              value,
                                     RoofDimension       dimension);
char      *roof_work_format_at_peak (const RoofMachine  *machine,
                                     guint               peak,
                                     double              value,
                                     RoofDimension       dimension);

G_END_DECLS
