/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* A mark as the chart draws it: of a kernel, whose colour and shape say what binds it, or of a machine. */
#define ROOF_TYPE_SWATCH (roof_swatch_get_type ())
G_DECLARE_FINAL_TYPE (RoofSwatch, roof_swatch, ROOF, SWATCH, GtkWidget)

/* @known: FALSE for a kernel that could not be analysed: an empty mark */
void       roof_swatch_set_ink (RoofSwatch  *self,
                                gboolean     known,
                                RoofInk      ink);
/* The mark of the dots of a machine of the comparison: filled for the current one, 0; an outline for one beside it. */
void       roof_swatch_set_machine (RoofSwatch *self,
                                    guint       machine);

G_END_DECLS
