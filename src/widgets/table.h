/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/composite.h"

G_BEGIN_DECLS

/* A table of text whose cells change while a slider moves. Labels are reused from one fill to the next. */
#define ROOF_TYPE_TABLE (roof_table_get_type ())
G_DECLARE_FINAL_TYPE (RoofTable, roof_table, ROOF, TABLE, RoofComposite)

GtkWidget  *roof_table_new      (void);
/* Long names wrap instead of being ellipsized. */
void        roof_table_wrap_names (RoofTable         *self);
/* Begins a new fill; rows not filled again before roof_table_end() are hidden. */
void        roof_table_begin    (RoofTable           *self);
/* @cells: (array zero-terminated=1). The first cell is aligned to the start, the rest to the end. @css_class: (nullable): of
 * all cells of the row */
void        roof_table_add      (RoofTable           *self,
                                 const char          *css_class,
                                 const char * const  *cells);
/* A row of one wrapping text over all @n_columns (2 or more). */
void        roof_table_add_wide (RoofTable           *self,
                                 const char          *css_class,
                                 const char          *text,
                                 int                  n_columns);
void        roof_table_end      (RoofTable           *self);

guint       roof_table_get_n    (RoofTable           *self);
/* The label in a cell. Returns: (transfer none) (nullable) */
GtkWidget  *roof_table_get_cell (RoofTable           *self,
                                 guint                row,
                                 guint                column);

G_END_DECLS
