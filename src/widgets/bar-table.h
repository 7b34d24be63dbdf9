/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/palette.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* A table of named numbers with a bar each; rows are reused like those of a RoofTable. */
#define ROOF_TYPE_BAR_TABLE (roof_bar_table_get_type ())
G_DECLARE_FINAL_TYPE (RoofBarTable, roof_bar_table, ROOF, BAR_TABLE, RoofComposite)

/* Begins a new fill; rows not filled again before roof_bar_table_end() are hidden. */
void       roof_bar_table_begin    (RoofBarTable  *self);
/* @fraction: of the longest possible bar. */
void       roof_bar_table_add      (RoofBarTable  *self,
                                    const char    *name,
                                    double         fraction,
                                    RoofInk        ink,
                                    const char    *text);
void       roof_bar_table_end      (RoofBarTable  *self);
guint      roof_bar_table_get_n    (RoofBarTable  *self);

G_END_DECLS
