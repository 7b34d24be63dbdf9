/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* One number of the current machine: name, entry, whether it departs from the preset and the way back, and
 * where it comes from. */
#define ROOF_TYPE_FIGURE_ROW (roof_figure_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofFigureRow, roof_figure_row, ROOF, FIGURE_ROW, RoofPane)

/* @depth: 0 for a thing of its own, 1 and 2 for numbers of the thing above, set back so far */
GtkWidget *roof_figure_row_new        (RoofSession     *session,
                                       RoofMachineKey   key,
                                       const char      *name,
                                       guint            depth);
/* Shows the machine as it is now. */
void       roof_figure_row_update     (RoofFigureRow   *self);
/* Puts @toggle (transfer floating) in front of the name: whether the chart shows the thing. */
void       roof_figure_row_set_toggle (RoofFigureRow   *self,
                                       GtkWidget       *toggle);
GtkWidget *roof_figure_row_get_entry  (RoofFigureRow   *self);
gboolean   roof_figure_row_is_changed (RoofFigureRow   *self);

/* The preset that the current machine is of. Returns: (transfer none) (nullable) */
RoofMachine *roof_find_preset         (RoofSession     *session);

G_END_DECLS
