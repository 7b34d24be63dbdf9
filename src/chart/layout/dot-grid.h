/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* A spatial index of dots: a look-up among 100 000 takes a microsecond. */
typedef struct _RoofDotGrid RoofDotGrid;

/* @dots: (array length=n): borrowed, must not change. Returns: (transfer full) */
RoofDotGrid   *roof_dot_grid_new  (const RoofDot     *dots,
                                   guint              n);
void           roof_dot_grid_free (RoofDotGrid       *self);

/* The dot whose middle is nearest to the point, within @radius points. A selected dot counts as half as far; of equally near
 * dots the last drawn, which is on top. Returns: (transfer none) (nullable) */
const RoofDot *roof_dot_grid_find (const RoofDotGrid *self,
                                   double             x,
                                   double             y,
                                   double             radius);

/* All dots with their middle in @rect. Returns: (transfer container) (element-type RoofDot): in no order */
GPtrArray     *roof_dot_grid_list (const RoofDotGrid *self,
                                   const RoofRect    *rect);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofDotGrid, roof_dot_grid_free)

G_END_DECLS
