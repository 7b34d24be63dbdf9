/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A layout of three children: a row, a button, and what lies below the row. Where there is less than `least-width`, only the
 * row's first line and the button beside it are shown, until `unfolded` is set; where there is more, all but the button. */
#define ROOF_TYPE_FOLD_LAYOUT (roof_fold_layout_get_type ())
G_DECLARE_FINAL_TYPE (RoofFoldLayout, roof_fold_layout, ROOF, FOLD_LAYOUT, GtkLayoutManager)

/* Shows or hides the folded part. */
void roof_fold_layout_set_unfolded (RoofFoldLayout *self,
                                    gboolean        unfolded);

G_END_DECLS
