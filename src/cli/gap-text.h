/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/statement.h"
#include "core/report/comparison.h"

G_BEGIN_DECLS

/* Says where the time of measured kernels went: for people a table for each measured kernel, and one for their sum when there are
 * several; for programs "gap" in the kernels and totals that roof_comparison_write() has written. */
void roof_gap_describe (RoofComparison *comparison,
                        RoofStatement  *statement);

G_END_DECLS
