/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "chart/draw/handout.h"
#include "core/model/slide.h"
#include "document/files/picture.h"
#include "document/files/text-file.h"
#include "widgets/file-chooser.h"

RoofModel *
roof_window_dup_slides (RoofWindow *self)
{
  RoofLesson *lesson = roof_show_is_lesson (self->show) ? roof_player_get_lesson (roof_show_get_player (self->show)) : NULL;

  return lesson != NULL ? roof_lesson_make_document (lesson)
                        : roof_model_ref (roof_document_get_model (roof_window_get_own_document (self)));
}

char *
roof_window_name_slides (RoofWindow *self,
                         RoofModel  *slides,
                         const char *ending)
{
  const char *title = roof_model_get_title (slides);

  if (title[0] == '\0')
    title = roof_document_get_title (roof_window_get_own_document (self));
  return roof_window_suggest_name (title, ending);
}

static GBytes *
make_handout (RoofWindow  *self,
              GError     **error)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (roof_session_get_library (self->session));
  g_autoptr (RoofModel) model = roof_window_dup_slides (self);
  RoofExportOptions options = roof_export_options_make (roof_model_get_drawing (model), ROOF_PRESET_SCREEN);
  g_autofree char *document = roof_picture_make_text (model, "pdf");

  options.format = ROOF_EXPORT_PDF;
  options.width = ROOF_HANDOUT_WIDTH;
  options.height = ROOF_HANDOUT_HEIGHT;
  options.grows = FALSE;
  options.document = document;
  return roof_handout_write_slides (model, catalogue, &options, TRUE, error);
}

gboolean
roof_window_write_handout (RoofWindow *self,
                           GFile      *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) handout = make_handout (self, &error);

  if (handout != NULL && roof_text_file_save_bytes (file, handout, &error))
    return TRUE;
  roof_window_say_unsaved (self, file, error);
  return FALSE;
}

static void
chosen_cb (GFile    *file,
           gpointer  data)
{
  g_autoptr (RoofWindow) self = data;

  if (file != NULL)
    roof_window_write_handout (self, file);
}

static void
export_handout_action (GtkWidget  *widget,
                       const char *name,
                       GVariant   *parameter)
{
  static const char *const pdf[] = { "*.pdf", NULL };
  const RoofFileFilter kinds[] = { { _("PDF"), pdf }, { NULL } };
  RoofWindow *self = ROOF_WINDOW (widget);
  RoofDocument *document = roof_window_get_own_document (self);
  g_autoptr (RoofModel) model = roof_window_dup_slides (self);
  g_autofree char *suggested = roof_window_name_slides (self, model, ".pdf");

  roof_file_chooser_save (GTK_WINDOW (self), _("Export Handout"), kinds,
                          roof_document_get_source (document), suggested, chosen_cb,
                          g_object_ref (self));
}

void
roof_window_install_handout (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.export-handout", NULL, export_handout_action);
}

void
roof_window_update_handout (RoofWindow *self)
{
  RoofModel *model = roof_document_get_model (roof_window_get_own_document (self));
  gboolean any = roof_show_is_lesson (self->show) || roof_model_get_n_slides (model) > 0;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.export-handout", any);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.export-figures", any);
}
