/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* A mark as the chart draws it: of a kernel, whose colour and shape tell its bound or were chosen, or of a machine. */
#define ROOF_TYPE_SWATCH (roof_swatch_get_type ())
G_DECLARE_FINAL_TYPE (RoofSwatch, roof_swatch, ROOF, SWATCH, GtkWidget)

/* @known: FALSE draws an empty mark, for a kernel that could not be analysed; @shape: 0 for that of the ink, else a RoofMarker and 1 */
void       roof_swatch_set_ink (RoofSwatch  *self,
                                gboolean     known,
                                RoofInk      ink,
                                guint        shape);
/* The mark of a machine's dots: filled for the current machine, 0; an outline for the others. */
void       roof_swatch_set_machine (RoofSwatch *self,
                                    guint       machine);

G_END_DECLS
