/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/statement.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* A report for people, translated: verdicts first, then the numbers in aligned columns. Blanks are plain ones, so
 * that it can be searched and cut. */

/* A heading: "H100 SXM5 80GB", with a remark when the roofs are the sustained ones. */
void roof_report_print_machine  (RoofReport  *report,
                                 GString     *output);

/* The machine of @report: its heading, and "machine" with id and name. */
void roof_report_add_machine    (RoofStatement *self,
                                 RoofReport    *report);
/* A kernel: its heading as below, and "name" and "op". */
void roof_report_add_heading    (RoofStatement *self,
                                 RoofAnalysis  *analysis,
                                 const char    *except);

/* A line when the kernels do not fit in main memory; nothing when they do, or when that is not known. */
void roof_report_print_unfit    (RoofReport  *report,
                                 GString     *output);

/* One kernel, with its levels, tensors and thresholds. */
void roof_report_print_kernel   (RoofReport  *report,
                                 guint        index,
                                 GString     *output);

/* A line per kernel with the sums, then the verdicts. */
void roof_report_print_document (RoofReport  *report,
                                 GString     *output);

/* The lines of the kernels and their sums, without verdicts. */
void roof_report_print_summary  (RoofReport  *report,
                                 GString     *output);
void roof_report_print_times    (RoofReport  *report,
                                 GString     *output);

/* "matmul bf16: batch = 1, B = 16 …", without the parameter @except (nullable). */
void roof_report_print_heading    (RoofAnalysis *analysis,
                                   const char   *except,
                                   GString      *output);

/* The thresholds of all parameters, or of @only (nullable): from which value on the kernel is compute bound, or that none
 * is. */
void roof_report_print_thresholds (RoofAnalysis *analysis,
                                   const char   *only,
                                   GString      *output);

/* Formats a threshold with enough digits to tell it from the adjacent whole numbers.
 * Returns: (transfer full) */
char *roof_report_format_crossing (double        value);

G_END_DECLS
