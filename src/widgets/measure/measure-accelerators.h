/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/files/library.h"

G_BEGIN_DECLS

/* The action of the buttons below, with the id of the machine as its target. */
#define ROOF_MEASURE_USE_PRESET "measure.use-preset"

/* Runs @find in a thread of its own, since the runtimes of some devices take a second to start; then fills @box with a line for each
 * device, and a button that takes the machine of @library that describes it. What was asked for before is dropped. @find: as
 * roof_accelerators_find() */
void roof_measure_accelerators_ask (GtkBox      *box,
                                    RoofLibrary *library,
                                    GPtrArray *(*find) (const char *folder));

/* Appends a line of text as wide as the window's column. @css_class: (nullable) */
void roof_measure_add_line         (GtkBox      *box,
                                    const char  *text,
                                    const char  *css_class);

G_END_DECLS
