/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/table.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* A table of reports along a sweep, a line per value of the parameter. */

/* Significant digits of a value that is not a whole count. */
#define ROOF_STEPS_DIGITS 6

/* For reports like @report, whether of one kernel or of several. Returns: (transfer full) */
RoofTextTable *roof_steps_new   (RoofReport    *report,
                                 const char    *key);

/* @dimension: of @value */
void           roof_steps_add   (RoofTextTable *table,
                                 double         value,
                                 RoofDimension  dimension,
                                 RoofReport    *report);

/* Prints the machine and the constant parameters, then the table. */
void           roof_steps_print (RoofTextTable *table,
                                 RoofReport    *report,
                                 const char    *key,
                                 GString       *output);

G_END_DECLS
