/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/scene.h"
#include "core/snapshot/figure-axes.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* The controls for the axes of a figure: limits, units, titles, numbers and grid. Emits `changed` when the user changes one. */
#define ROOF_TYPE_EXPORT_AXES (roof_export_axes_get_type ())
G_DECLARE_FINAL_TYPE (RoofExportAxes, roof_export_axes, ROOF, EXPORT_AXES, RoofComposite)

void           roof_export_axes_set (RoofExportAxes       *self,
                                     const RoofFigureAxes *axes);
/* Strings are borrowed until the next change. Limits that are not sound are those of the chart. */
RoofFigureAxes roof_export_axes_get (RoofExportAxes       *self);
/* The axes of the chart as drawn, whose ends complete limits that are entered one by one. */
void           roof_export_axes_set_shown (RoofExportAxes   *self,
                                           const RoofExtent *shown);

G_END_DECLS
