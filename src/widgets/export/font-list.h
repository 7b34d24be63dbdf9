/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A list of fonts to choose from: the chart's own, and the installed families by name. */
void        roof_font_list_fill       (GtkDropDown *list);
/* @family: (nullable): the chart's own; one that is not installed is added to the list */
void        roof_font_list_choose     (GtkDropDown *list,
                                       const char  *family);
/* Returns: (transfer none) (nullable): the chosen family, NULL for the chart's own */
const char *roof_font_list_get_family (GtkDropDown *list);

G_END_DECLS
