/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/sweep-plot.h"
#include "widgets/plot-slider.h"

G_BEGIN_DECLS

/* A plot of one parameter of the selected kernel, which is also a slider for it. A press sets the value, a drag previews and
 * becomes one step of undo, Escape restores. Arrow keys step; Home goes to the usual value, End to the value where the kernel
 * turns compute bound. Space activates sweep.play of an ancestor. */
#define ROOF_TYPE_SWEEP_VIEW (roof_sweep_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofSweepView, roof_sweep_view, ROOF, SWEEP_VIEW, RoofPlotSlider)

/* @variable: (nullable): of the selected kernel; NULL: none. Call after each change of report or selection. */
void           roof_sweep_view_show    (RoofSweepView  *self,
                                        RoofVariable   *variable);
/* The drawn plot, valid until the next change. Returns: (transfer none) (nullable) */
RoofSweepPlot *roof_sweep_view_get_plot (RoofSweepView *self);

/* Ends a drag by the pointer or a program, as one step of undo. */
void           roof_sweep_view_release (RoofSweepView  *self);
/* Restores what was before the drag. FALSE: nothing was held. */
gboolean       roof_sweep_view_cancel  (RoofSweepView  *self);

/* Begins a drag by program; release and cancel end it. FALSE: no plot, or it is held. */
gboolean       roof_sweep_view_begin   (RoofSweepView  *self);
/* Previews the nearest allowed value. FALSE: that drag has ended: by release, cancel, the pointer, or another
 * change. */
gboolean       roof_sweep_view_set     (RoofSweepView  *self,
                                        double          value);

G_END_DECLS
