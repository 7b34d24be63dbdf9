/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Measuring, dragging and adding the annotations of a chart, in points. */

/* The bounds (out) of all lines of annotation @index. FALSE, with @bounds unchanged, when the annotation is not in sight. */
gboolean        roof_layout_measure_annotation (const RoofLayout *layout,
                                             guint             index,
                                             RoofRect         *bounds);

/* A copy of the annotation of @hit moved by @dx, @dy: the text or, if @hit is the anchor, the anchor with the text staying.
 * @layout: the layout that the drag began on. Returns: (transfer full) (nullable): NULL when there is no such annotation in sight */
RoofAnnotation *roof_layout_pull_annotation (const RoofLayout *layout,
                                             RoofHit           hit,
                                             double            dx,
                                             double            dy);

/* A new annotation with its anchor at @x, @y, or at the dot there. Returns: (transfer full) */
RoofAnnotation *roof_layout_annotate        (const RoofLayout *layout,
                                             const char       *text,
                                             double            x,
                                             double            y);

G_END_DECLS
