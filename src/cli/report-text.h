/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/table.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* A report for people, translated: verdicts first, then the numbers in aligned columns. Blanks are plain ones, so
 * that it can be searched and cut. */

/* "H100 SXM5 80GB", and that its roofs are the sustained ones where they are: a heading. */
void roof_report_print_machine  (RoofReport  *report,
                                 GString     *output);

/* A line that says that main memory does not hold it all; nothing where it does, or nobody can tell. */
void roof_report_print_unfit    (RoofReport  *report,
                                 GString     *output);

/* One kernel, with its levels, tensors and thresholds. */
void roof_report_print_kernel   (RoofReport  *report,
                                 guint        index,
                                 GString     *output);

/* A line per kernel with the sums, then the verdicts. */
void roof_report_print_document (RoofReport  *report,
                                 GString     *output);

/* The lines of the kernels alone, and their sums. */
void roof_report_print_summary  (RoofReport  *report,
                                 GString     *output);
void roof_report_print_times    (RoofReport  *report,
                                 GString     *output);

/* "matmul bf16: batch = 1, B = 16 …", but for the parameter @except (nullable). */
void roof_report_print_heading    (RoofAnalysis *analysis,
                                   const char   *except,
                                   GString      *output);

/* From where on it is compute bound, or that nothing makes it so: of all parameters, or of @only (nullable). */
void roof_report_print_thresholds (RoofAnalysis *analysis,
                                   const char   *only,
                                   GString      *output);

/* A value at which something turns, with enough digits to tell it from the whole numbers beside it.
 * Returns: (transfer full) */
char *roof_report_format_crossing (double        value);

G_END_DECLS
