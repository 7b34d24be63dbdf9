/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/draw/export.h"
#include "document/session/session.h"

G_BEGIN_DECLS

/* Asks how the chart of a session shall be written, shows it so, and writes it. */
#define ROOF_TYPE_EXPORT_DIALOG (roof_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RoofExportDialog, roof_export_dialog, ROOF, EXPORT_DIALOG, GtkWindow)

/* Opens it over @parent. @settings: (nullable): remember format and theme. */
void              roof_export_dialog_present          (GtkWindow          *parent,
                                                       RoofSession        *session,
                                                       GSettings          *settings);

/* The parts of that, for tests. */
RoofExportDialog *roof_export_dialog_new              (GtkWindow          *parent, /* nullable */
                                                       RoofSession        *session,
                                                       GSettings          *settings);
/* As chosen in the dialog. The title is borrowed and lives until the next change of it. */
RoofExportOptions roof_export_dialog_get_options      (RoofExportDialog   *self);
/* The file name offered first. Returns: (transfer full) */
char             *roof_export_dialog_suggest_name     (RoofExportDialog   *self);
/* Writes the whole file or leaves what was there, in the format that its ending names, else in the
 * chosen one. FALSE, with the reason shown in the dialog, when that failed. */
gboolean          roof_export_dialog_write            (RoofExportDialog   *self,
                                                       GFile              *file);

G_END_DECLS
