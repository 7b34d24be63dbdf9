/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/files/library.h"
#include "core/snapshot/slide.h"

G_BEGIN_DECLS

/* A dialog that writes the slides of a document, or the steps of a lesson, as numbered figures. Signal "written" (GFile
 * *folder, guint n): all were written, and the dialog closes. */
#define ROOF_TYPE_FIGURES_DIALOG (roof_figures_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RoofFiguresDialog, roof_figures_dialog, ROOF, FIGURES_DIALOG, GtkWindow)

/* @parent: (nullable). @snapshot: with slides. @name: file name before the number. @beside: (nullable): a file in the folder to
 * begin in */
RoofFiguresDialog *roof_figures_dialog_new   (GtkWindow          *parent,
                                              RoofSnapshot       *snapshot,
                                              RoofLibrary        *library,
                                              const char         *name,
                                              GFile              *beside);

G_END_DECLS
