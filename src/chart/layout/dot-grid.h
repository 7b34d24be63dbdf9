/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Finds dots by where they are: those of a hundred thousand in a microsecond. */
typedef struct _RoofDotGrid RoofDotGrid;

/* @dots: (array length=n): borrowed, and stay as they are. Returns: (transfer full) */
RoofDotGrid   *roof_dot_grid_new  (const RoofDot     *dots,
                                   guint              n);
void           roof_dot_grid_free (RoofDotGrid       *self);

/* The dot whose middle is nearest to the point and at most @reach away, points; one that is selected counts as half as
 * far, and of dots equally near it is the last drawn, which lies on top. Returns: (transfer none) (nullable) */
const RoofDot *roof_dot_grid_find (const RoofDotGrid *self,
                                   double             x,
                                   double             y,
                                   double             reach);

/* All dots with their middle in @rect. Returns: (transfer container) (element-type RoofDot): in no order */
GPtrArray     *roof_dot_grid_list (const RoofDotGrid *self,
                                   const RoofRect    *rect);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofDotGrid, roof_dot_grid_free)

G_END_DECLS
