/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/run/run-diff.h"

G_BEGIN_DECLS

/* Appends runs that are compared as GitHub's Markdown: the runs, the table of run-columns.h, the sums and the @remarks
 * (element-type utf8). @names: of the runs. @order: rows as they are to be written */
void roof_run_markdown_append (const RoofRunDiff *diff,
                               const char *const *names,
                               const guint       *order,
                               GPtrArray         *remarks,
                               GString           *output);

G_END_DECLS
