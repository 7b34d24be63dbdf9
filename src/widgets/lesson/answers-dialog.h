/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Asks for the name under which a learner's answers are saved.
 *
 * Signal "named" (const char *name): the learner goes on to choose a file. */
#define ROOF_TYPE_ANSWERS_DIALOG (roof_answers_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RoofAnswersDialog, roof_answers_dialog, ROOF, ANSWERS_DIALOG, GtkWindow)

/* @name: offered at first. Returns: (transfer none) */
GtkWidget *roof_answers_dialog_new (GtkWindow  *parent,
                                    const char *name);

G_END_DECLS
