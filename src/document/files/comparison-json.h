/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/report/comparison.h"

G_BEGIN_DECLS

/* A report for other programs, as `analyze --json` prints, as further members of @object: "machine", "kernels", "totals" (see
 * analysis-json.h). Kernels that could not be analysed are left out and counted in "incomplete" of the totals. */
void        roof_report_write        (RoofReport        *report,
                                      JsonObject        *object);

/* The report on the current machine as further members of @object, and the reports on the other machines in an array
 * "compared". "errors" of each report lists the kernels that its machine cannot run (on the current machine only if there
 * are any). */
void        roof_comparison_write    (RoofComparison    *comparison,
                                      JsonObject        *object);
/* As roof_comparison_write(), with empty arrays of kernels, which the givers returned make while @object is printed: as nodes 100,000
 * kernels take 2 GB. Returns: (transfer full) (element-type RoofJsonGiver): the last one leads to all others */
GPtrArray  *roof_comparison_write_giving (RoofComparison *comparison,
                                          JsonObject     *object);
/* What roof_comparison_write() writes, as text. Returns: (transfer full) */
char       *roof_comparison_to_json  (RoofComparison    *comparison);

G_END_DECLS
