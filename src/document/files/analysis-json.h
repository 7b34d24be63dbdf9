/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/report/comparison.h"

G_BEGIN_DECLS

/* A report for other programs, as `analyze --json` prints, as further members of @object. Numbers are in base units; an undefined one is NAN or
 * infinite, which roof_json_print() writes as null. Levels are main memory and those that carry bytes. Kernels that could
 * not be analysed are left out and counted in "incomplete" of the totals. */
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

/* Kernel @index of the report, with its share of the time of all. Returns: (transfer full) (nullable): NULL when it could
 * not be analysed */
JsonObject *roof_report_write_kernel (RoofReport       *report,
                                      guint             index,
                                      gboolean          lists);

/* {"name", "error"} of kernel @index. Returns: (transfer full) (nullable): NULL when that kernel was analysed */
JsonObject *roof_report_write_error  (RoofReport       *report,
                                      guint             index);

/* Writes the "name" and "op" of the kernel as members of @object. */
void        roof_analysis_write_name (RoofAnalysis      *analysis,
                                      JsonObject        *object);


/* {"id", "name"} of a machine, with "roofs" when these are not the peak ones. Returns: (transfer full) */
JsonObject *roof_machine_write_name  (const RoofMachine *machine);

G_END_DECLS
