/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* A stacked bar: amounts side by side over the full width, each in an ink of the chart, with a tooltip for the piece under the
 * pointer. */
#define ROOF_TYPE_STACK_BAR (roof_stack_bar_get_type ())
G_DECLARE_FINAL_TYPE (RoofStackBar, roof_stack_bar, ROOF, STACK_BAR, GtkWidget)

/* The legend mark before a name in a table, in the ink of a piece. */
#define ROOF_STACK_SIGN "■"

void       roof_stack_bar_clear    (RoofStackBar  *self);
/* @text: the tooltip */
void       roof_stack_bar_add      (RoofStackBar  *self,
                                    double         amount,
                                    RoofInk        ink,
                                    const char    *text);
/* A piece that is not drawn. */
void       roof_stack_bar_add_blank (RoofStackBar *self,
                                    double         amount);
/* All tooltips, a line each. Returns: (transfer full) */
char      *roof_stack_bar_dup_text (RoofStackBar  *self);

G_END_DECLS
