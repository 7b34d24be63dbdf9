/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/table.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* A table of what becomes of a report as a parameter runs, a line per value. */

/* For reports like @report, whether of one kernel or of several. Returns: (transfer full) */
RoofTextTable *roof_steps_new   (RoofReport    *report,
                                 const char    *key);

void           roof_steps_add   (RoofTextTable *table,
                                 double         value,
                                 RoofReport    *report);

/* The machine and what stays as it is, then the table. */
void           roof_steps_print (RoofTextTable *table,
                                 RoofReport    *report,
                                 const char    *key,
                                 GString       *output);

G_END_DECLS
