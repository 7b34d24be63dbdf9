/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keeps the units of @text on one line, "TFLOP/s" or "FLOP/Byte", which Unicode lets break behind the slash. */
void roof_unit_breaks_add  (PangoAttrList *attributes,
                            const char    *text);
/* Shows @text (nullable) in @label, with its units on one line. Other attributes of @label stay. */
void roof_label_set_text  (GtkLabel      *label,
                           const char    *text);

G_END_DECLS
