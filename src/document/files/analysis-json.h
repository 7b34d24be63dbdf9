/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/report/report.h"

G_BEGIN_DECLS

/* Parts of a report for other programs, as `analyze --json` prints. Numbers are in base units; an undefined one is NAN or infinite, which
 * roof_json_print() writes as null. Levels are main memory and those that carry bytes. */

/* Kernel @index of the report, with its share of the time of all. Returns: (transfer full) (nullable): NULL when it could
 * not be analysed */
JsonObject *roof_report_write_kernel (RoofReport       *report,
                                      guint             index,
                                      gboolean          lists);

/* The sums of all kernels that could be analysed. Returns: (transfer full) */
JsonObject *roof_report_write_totals (RoofReport        *report);

/* {"name", "error"} of kernel @index. Returns: (transfer full) (nullable): NULL when that kernel was analysed */
JsonObject *roof_report_write_error  (RoofReport       *report,
                                      guint             index);

/* Writes the "name" and "op" of the kernel as members of @object. */
void        roof_analysis_write_name (RoofAnalysis      *analysis,
                                      JsonObject        *object);

/* {"id", "name"} of a machine, with "roofs" when these are not the peak ones. Returns: (transfer full) */
JsonObject *roof_machine_write_name  (const RoofMachine *machine);

G_END_DECLS
