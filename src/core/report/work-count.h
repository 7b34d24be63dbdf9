/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* What work is said in. Work in whole numbers is no floating point operation: where FLOPs are counted, it is counted in OPs,
 * of which a multiply-accumulate is 2 as well. */

/* Of work at the peak @peak of @machine. */
RoofCount  roof_work_count_of_peak  (const RoofMachine  *machine,
                                     guint               peak);
/* Of the number that @key names: of a peak, or of what a ceiling leaves of one. */
RoofCount  roof_work_count_of_key   (const RoofMachine  *machine,
                                     RoofMachineKey      key);
/* Of the main work. */
RoofCount  roof_work_count          (const RoofAnalysis *analysis);
/* Of the work @work of the operation. */
RoofCount  roof_work_count_of_work  (const RoofAnalysis *analysis,
                                     guint               work);
/* Of all that kernels ask of @unit, whatever stands in for it; FLOPs where it is both. */
RoofCount  roof_work_count_of_unit  (const RoofReport   *report,
                                     const char         *unit);
/* Of all kernels together. @mixed: (out) (optional): whether there is work in whole numbers and other work. */
RoofCount  roof_work_count_of_all   (const RoofReport   *report,
                                     gboolean           *mixed);

/* As roof_machine_format(), in what the main work is said in. Returns: (transfer full) */
char      *roof_work_format         (const RoofAnalysis *analysis,
                                     double              value,
                                     RoofDimension       dimension);
char      *roof_work_format_at_peak (const RoofMachine  *machine,
                                     guint               peak,
                                     double              value,
                                     RoofDimension       dimension);

G_END_DECLS
