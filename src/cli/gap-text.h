/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/report/comparison.h"

G_BEGIN_DECLS

/* Where the time of measured kernels went. */

/* A sentence when no kernel of the report is measured. (nullable): NULL when one is */
const char *roof_gap_describe_none (RoofReport     *report);

/* A table for each measured kernel, and one for their sum when there are several. */
void        roof_gap_print  (RoofReport     *report,
                             GString        *output);

/* Adds "gap" to the measured kernels and to the totals in @root, as roof_comparison_write() has written it. */
void        roof_gap_write  (RoofComparison *comparison,
                             JsonObject     *root);

G_END_DECLS
