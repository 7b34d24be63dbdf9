/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "explore/suggest/lever.h"

G_BEGIN_DECLS

/* One lever: a button that says what to do, how much is gained and what binds then. */
#define ROOF_TYPE_LEVER_ROW (roof_lever_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofLeverRow, roof_lever_row, ROOF, LEVER_ROW, GtkButton)

GtkWidget *roof_lever_row_new        (void);
/* @model: that the lever is of. @step: what the step of its network gains, NAN: it has none. @pinned: what it comes to is pinned already, so that the next click does it. */
void       roof_lever_row_set        (RoofLeverRow     *self,
                                      const RoofLever  *lever,
                                      double            step,
                                      const RoofModel  *model,
                                      gboolean          pinned);

G_END_DECLS
