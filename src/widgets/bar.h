/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* A bar that fills a fraction of its width, in an ink of the chart. */
#define ROOF_TYPE_BAR (roof_bar_get_type ())
G_DECLARE_FINAL_TYPE (RoofBar, roof_bar, ROOF, BAR, GtkWidget)

void       roof_bar_set          (RoofBar  *self,
                                  double    fraction,
                                  RoofInk   ink);

G_END_DECLS
