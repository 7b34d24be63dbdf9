/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Pulling at the annotations of a chart, in pixels. */

/* Around all lines of the text of annotation @index. FALSE when it is not in sight, and @bounds is left alone. */
gboolean        roof_layout_measure_annotation (const RoofLayout *layout,
                                             guint             index,
                                             RoofRect         *bounds);

/* What becomes of the one that @hit is of, its text or its anchor (the text stays then), when it goes so far from where
 * @layout has it: during a drag give the layout it began on. Returns: (transfer full) (nullable): NULL when there is none */
RoofAnnotation *roof_layout_pull_annotation (const RoofLayout *layout,
                                             RoofHit           hit,
                                             double            dx,
                                             double            dy);

/* A new one with its anchor at @x, @y or, where a dot lies there, at the dot. Returns: (transfer full) */
RoofAnnotation *roof_layout_annotate        (const RoofLayout *layout,
                                             const char       *text,
                                             double            x,
                                             double            y);

G_END_DECLS
