/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* How work is counted for display. Integer work is counted in OPs wherever floating point work is in FLOPs; a
 * multiply-accumulate is 2 of either. */

/* The tally at peak @peak of @machine. */
RoofTally  roof_work_tally_of_peak  (const RoofMachine  *machine,
                                     guint               peak);
/* The tally of the rating @key: a peak, or a ceiling under a peak. */
RoofTally  roof_work_tally_of_key   (const RoofMachine  *machine,
                                     RoofMachineKey      key);
/* The tally of the main work. */
RoofTally  roof_work_tally          (const RoofAnalysis *analysis);
/* The tally of the operation's work @work. */
RoofTally  roof_work_tally_of_work  (const RoofAnalysis *analysis,
                                     guint               work);
/* The tally of all kernels' work on @unit, before any substitution; FLOPs when mixed. */
RoofTally  roof_work_tally_of_unit  (const RoofReport   *report,
                                     const char         *unit);
/* The tally of all kernels. @mixed: (out) (optional): whether there is both integer and other work. */
RoofTally  roof_work_tally_of_all   (const RoofReport   *report,
                                     gboolean           *mixed);

/* As roof_machine_format(), in the tally of the main work. Returns: (transfer full) */
char      *roof_work_format         (const RoofAnalysis *analysis,
                                     double              value,
                                     RoofDimension       dimension);
/* A rate in the count of a peak. @value: FLOP/s. Returns: (transfer full) */
char      *roof_work_format_at_peak (const RoofMachine  *machine,
                                     guint               peak,
                                     double              value);

G_END_DECLS
