/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report.h"

G_BEGIN_DECLS

/* A report for people, translated: verdicts first, then the numbers in aligned columns. Blanks are plain ones, so
 * that it can be searched and cut. */

/* One kernel, with its levels, tensors and thresholds. */
void roof_report_print_kernel   (RoofReport  *report,
                                 guint        index,
                                 GString     *output);

/* A line per kernel with the sums, then the verdicts. */
void roof_report_print_document (RoofReport  *report,
                                 GString     *output);

G_END_DECLS
