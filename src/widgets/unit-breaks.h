/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keeps the units of @text on one line, "TFLOP/s" or "FLOP/Byte", which Unicode lets break behind the slash. */
void roof_unit_breaks_add  (PangoAttrList *attributes,
                            const char    *text);
/* The same for the text of @label, whose other attributes stay. Call after each change of the text. */
void roof_label_keep_units (GtkLabel      *label);

G_END_DECLS
