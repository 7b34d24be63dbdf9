/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/report/comparison.h"

G_BEGIN_DECLS

/* A report for other programs: contract section 1, "JSON of analyze". Numbers are in base units; one that does
 * not exist is not finite, which roof_json_print() writes as null. Levels are main memory and those that carry
 * bytes. Kernels that could not be analysed are left out, and
 * "incomplete" of the totals says how many these are. Returns: (transfer full) */
JsonNode   *roof_report_to_json      (RoofReport        *report);

/* The same as further members of @object. */
void        roof_report_write        (RoofReport        *report,
                                      JsonObject        *object);

/* The report on the current machine, and in an array "compared" one of the same form for each other machine, each with
 * "errors" for the kernels that it cannot run (of the current one only if there are any), as further members of @object. */
void        roof_comparison_write    (RoofComparison    *comparison,
                                      JsonObject        *object);

/* A kernel by itself. @lists: with its tensors and thresholds. Returns: (transfer full) */
JsonObject *roof_analysis_write      (RoofAnalysis      *analysis,
                                      gboolean           lists);

/* Kernel @index of the report, with its share of the time of all. Returns: (transfer full) (nullable): NULL when it could not be
 * analysed */
JsonObject *roof_report_write_kernel (RoofReport       *report,
                                      guint             index,
                                      gboolean          lists);

/* {"name", "error"} of kernel @index. Returns: (transfer full) (nullable): NULL when it was analysed */
JsonObject *roof_report_write_error  (RoofReport       *report,
                                      guint             index);

/* "name" and "op" as members of @object: which kernel numbers are of. */
void        roof_analysis_write_name (RoofAnalysis      *analysis,
                                      JsonObject        *object);

/* {"resident", "transient", "capacity", "fits"}. Returns: (transfer full) */
JsonObject *roof_memory_write        (const RoofMemory  *memory);

/* {"id", "name"}: which machine numbers are of; with "roofs" where they are not the peak ones. Returns: (transfer full) */
JsonObject *roof_machine_write_name  (const RoofMachine *machine);

G_END_DECLS
