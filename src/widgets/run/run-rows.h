/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "chart/words/run-columns.h"

G_BEGIN_DECLS

/* A row of a table of compared runs: a row of the comparison and, where there are more than two runs, the run. */
#define ROOF_TYPE_RUN_ROW_ITEM (roof_run_row_item_get_type ())
G_DECLARE_FINAL_TYPE (RoofRunRowItem, roof_run_row_item, ROOF, RUN_ROW_ITEM, GObject)

guint        roof_run_row_item_get_row (RoofRunRowItem    *self);
guint        roof_run_row_item_get_run (RoofRunRowItem    *self);

/* The rows of run-columns.h, as a lazy list of RoofRunRowItem. */
#define ROOF_TYPE_RUN_ROWS (roof_run_rows_get_type ())
G_DECLARE_FINAL_TYPE (RoofRunRows, roof_run_rows, ROOF, RUN_ROWS, GObject)

/* @order: rows of @diff. Returns: (transfer full) */
RoofRunRows *roof_run_rows_new    (const RoofRunDiff *diff,
                                   const guint       *order);
/* The position of the first item of @row; -1: none. */
int          roof_run_rows_find   (RoofRunRows       *self,
                                   guint              row);

G_END_DECLS
