/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/scene/ink.h"

G_BEGIN_DECLS

/* Whether the theme of @settings, or the one that the environment prefers, is one of high contrast. */
gboolean           roof_theme_is_high_contrast (GtkSettings    *settings);

/* The palette of the chart's light or dark theme, to match @widget's text colour. */
const RoofPalette *roof_palette_of_widget (GtkWidget           *widget);

/* Sets @label in the colour of @ink. */
void               roof_label_set_ink     (GtkLabel            *label,
                                           RoofInk              ink);
/* The same for the first @n_bytes of the text. */
void               roof_label_set_start_ink (GtkLabel          *label,
                                             RoofInk            ink,
                                             guint              n_bytes);

G_END_DECLS
