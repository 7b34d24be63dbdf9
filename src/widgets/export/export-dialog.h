/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* A dialog that sets options for a picture of the chart, previews it and writes it.
 *
 * Signal "written" (GFile *): the picture is in the file. */
#define ROOF_TYPE_EXPORT_DIALOG (roof_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RoofExportDialog, roof_export_dialog, ROOF, EXPORT_DIALOG, GtkWindow)

/* @settings: (nullable): remember format and theme. Not yet presented. */
RoofExportDialog *roof_export_dialog_new (GtkWindow   *parent, /* nullable */
                                          RoofSession *session,
                                          GSettings   *settings);
/* Begins with panels, by the first facet that applies to the document. */
void              roof_export_dialog_choose_panels (RoofExportDialog *self);

G_END_DECLS
