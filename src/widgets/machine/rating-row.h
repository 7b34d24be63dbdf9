/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* One number of the current machine: name, entry, whether it departs from the preset and the way back, and
 * where it comes from. */
#define ROOF_TYPE_RATING_ROW (roof_rating_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofRatingRow, roof_rating_row, ROOF, RATING_ROW, RoofPane)

/* @depth: 0 for a thing of its own, 1 and 2 for numbers of the thing above, set back so far */
GtkWidget *roof_rating_row_new        (RoofSession     *session,
                                       RoofMachineKey   key,
                                       const char      *name,
                                       guint            depth);
/* Shows the machine as it is now. */
void       roof_rating_row_update     (RoofRatingRow   *self);
/* Puts @toggle (transfer floating) in front of the name: whether the chart shows the thing. */
void       roof_rating_row_set_toggle (RoofRatingRow   *self,
                                       GtkWidget       *toggle);
GtkWidget *roof_rating_row_get_entry  (RoofRatingRow   *self);
gboolean   roof_rating_row_is_changed (RoofRatingRow   *self);

/* The preset that the current machine is of. Returns: (transfer none) (nullable) */
RoofMachine *roof_find_preset         (RoofSession     *session);

G_END_DECLS
