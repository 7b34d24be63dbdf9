/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/snapshot/slide.h"

G_BEGIN_DECLS

/* A row of the slide list: number and title, draggable. Signals "dropped" (guint from): another row was dropped on this one;
 * "remove". */
#define ROOF_TYPE_SLIDE_ROW (roof_slide_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofSlideRow, roof_slide_row, ROOF, SLIDE_ROW, GtkListBoxRow)

void       roof_slide_row_update (RoofSlideRow  *self,
                                  RoofSlide     *slide,
                                  guint          index);

G_END_DECLS
