/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "core/model/slide.h"
#include "widgets/export/figures-dialog.h"

static void
written_cb (RoofFiguresDialog *dialog,
            GFile             *folder,
            guint              n,
            RoofWindow        *self)
{
  g_autofree char *name = g_file_get_parse_name (folder);
  /* Translators: %2$s is a folder */
  g_autofree char *sentence
      = g_strdup_printf (ngettext ("%1$u figure is in %2$s.", "%1$u figures are in %2$s.", n), n, name);

  roof_toast_show_note (self->toast, sentence, NULL, NULL);
}

static void
export_figures_action (GtkWidget  *widget,
                       const char *name,
                       GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  g_autoptr (RoofModel) model = roof_window_dup_slides (self);
  g_autofree char *suggested = roof_window_name_slides (self, model, "");
  RoofCatalogue *catalogue = roof_library_get_catalogue (roof_session_get_library (self->session));
  RoofFiguresDialog *dialog;

  g_strdelimit (suggested, "%", '-'); /* which would be where the number goes */
  dialog = roof_figures_dialog_new (GTK_WINDOW (self), model, catalogue, suggested,
                                    roof_document_get_source (roof_window_get_own_document (self)));

  g_signal_connect_object (dialog, "written", G_CALLBACK (written_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
roof_window_install_figures (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.export-figures", NULL, export_figures_action);
}
