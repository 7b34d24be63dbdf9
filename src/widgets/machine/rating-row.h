/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A row for one number of the current machine: name, entry, reset to the preset where it differs, and source. */
#define ROOF_TYPE_RATING_ROW (roof_rating_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofRatingRow, roof_rating_row, ROOF, RATING_ROW, RoofPane)

/* @depth: 0 for a part's main number, 1 and 2 for numbers indented below */
GtkWidget *roof_rating_row_new        (RoofSession     *session,
                                       RoofMachineKey   key,
                                       const char      *name,
                                       guint            depth);
/* Updates the row from the machine. */
void       roof_rating_row_update     (RoofRatingRow   *self);
/* Puts @toggle (transfer floating), which shows or hides the part on the chart, before the name. */
void       roof_rating_row_set_toggle (RoofRatingRow   *self,
                                       GtkWidget       *toggle);
GtkWidget *roof_rating_row_get_entry  (RoofRatingRow   *self);

/* The preset of the current machine. Returns: (transfer none) (nullable) */
RoofMachine *roof_find_preset         (RoofSession     *session);

G_END_DECLS
