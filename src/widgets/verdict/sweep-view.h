/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/sweep-plot.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* The plot of what one parameter of the selected kernel does, and a slider for it: a press sets it, a drag shows
 * where it leads and is one step, Escape restores; arrows step, Home and End go to its usual value and to where it
 * turns compute bound. Space activates the action sweep.play of whatever it stands in. */
#define ROOF_TYPE_SWEEP_VIEW (roof_sweep_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofSweepView, roof_sweep_view, ROOF, SWEEP_VIEW, RoofPane)

/* @variable: (nullable): of the selected kernel; NULL for none. To be called whenever the report or the selection is
 * another. */
void           roof_sweep_view_show    (RoofSweepView  *self,
                                        RoofVariable   *variable);
/* What is drawn, until the next change. Returns: (transfer none) (nullable) */
RoofSweepPlot *roof_sweep_view_get_plot (RoofSweepView *self);

/* What the pointer does, in pixels of the widget: one step of undo between press and release. */
void           roof_sweep_view_press   (RoofSweepView  *self,
                                        double          x);
void           roof_sweep_view_move    (RoofSweepView  *self,
                                        double          x);
void           roof_sweep_view_release (RoofSweepView  *self);
/* FALSE when nothing was held. */
gboolean       roof_sweep_view_cancel  (RoofSweepView  *self);

/* The same by a program, value by value; release and cancel end it. FALSE when there is nothing to hold, or it is held. */
gboolean       roof_sweep_view_begin   (RoofSweepView  *self);
/* The nearest value that there can be. FALSE when it has slipped out of the program's hands: released, cancelled, taken
 * over by the pointer, or changed by somebody else. */
gboolean       roof_sweep_view_set     (RoofSweepView  *self,
                                        double          value);

G_END_DECLS
