/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/operation/catalogue.h"
#include "core/snapshot/slide.h"

G_BEGIN_DECLS

/* Asks how the slides of a document, or the steps of a lesson, shall be written as numbered figures, and writes them.
 * Signal "written" (GFile *folder, guint n): all of them were, and it closes. */
#define ROOF_TYPE_FIGURES_DIALOG (roof_figures_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RoofFiguresDialog, roof_figures_dialog, ROOF, FIGURES_DIALOG, GtkWindow)

/* @parent: (nullable). @snapshot: with slides. @name: what files are called before their number. @beside: (nullable): a file in
 * whose folder to begin */
RoofFiguresDialog *roof_figures_dialog_new   (GtkWindow          *parent,
                                              RoofSnapshot       *snapshot,
                                              RoofCatalogue      *catalogue,
                                              const char         *name,
                                              GFile              *beside);
/* Writes into @folder; where some of the files are there already it asks first. */
void               roof_figures_dialog_write (RoofFiguresDialog  *self,
                                              GFile              *folder);

G_END_DECLS
