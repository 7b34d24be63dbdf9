/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/save-remarks.h"
#include "document/files/analysis-csv.h"
#include "document/files/analysis-json.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"
#include "widgets/canvas/chart-clip.h"
#include "widgets/canvas/chart-print.h"
#include "widgets/export/export-dialog.h"
#include "widgets/file-chooser.h"

static void
export_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  gtk_window_present (GTK_WINDOW (roof_export_dialog_new (
      GTK_WINDOW (self), self->session, roof_application_get_settings (ROOF_APPLICATION (application)))));
}

static char *
make_json (RoofComparison *comparison)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  roof_comparison_write (comparison, object);
  json_node_take_object (root, object);
  return roof_json_print (root);
}

/* A table on its way to its file. What it is of does not change. */
typedef struct
{
  RoofWindow     *window;
  GApplication   *application; /* does not end before the table is written */
  GFile          *file;
  RoofComparison *comparison;
} Writing;

static void
free_writing (Writing *self)
{
  g_application_release (self->application);
  g_object_unref (self->application);
  g_object_unref (self->window);
  g_object_unref (self->file);
  roof_comparison_unref (self->comparison);
  g_free (self);
}

static void
write_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      data,
                 GCancellable *cancellable)
{
  const Writing *writing = data;
  g_autofree char *name = g_file_get_basename (writing->file);
  g_autofree char *folded = g_ascii_strdown (name, -1);
  g_autofree char *text = g_str_has_suffix (folded, ".json") ? make_json (writing->comparison)
                                                             : roof_comparison_to_csv (writing->comparison);
  GError *error = NULL;

  if (roof_text_file_save (writing->file, text, NULL, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* The window may have been closed meanwhile. */
static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  Writing *writing = data;
  g_autoptr (GError) error = NULL;
  gboolean written = g_task_propagate_boolean (G_TASK (result), &error);
  g_autofree char *name = roof_window_dup_file_name (writing->file);
  /* Translators: the name of a file */
  g_autofree char *sentence = g_strdup_printf (_("The table is in “%s”."), name);

  if (writing->window->session != NULL && written)
    roof_toast_show_note (writing->window->toast, sentence, NULL, NULL);
  else if (writing->window->session != NULL)
    roof_window_say_unsaved (writing->window, writing->file, error);
  free_writing (writing);
  roof_save_remarks_release ();
}

void
roof_window_write_table (RoofWindow *self,
                         GFile      *file)
{
  GApplication *application = G_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  Writing *writing = g_new (Writing, 1);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, written_cb, writing);

  *writing = (Writing) { g_object_ref (self), g_object_ref (application), g_object_ref (file),
                         roof_comparison_ref (roof_session_get_comparison (self->session)) };
  g_application_hold (application);
  roof_save_remarks_hold ();
  g_task_set_task_data (task, writing, NULL);
  g_task_run_in_thread (task, write_in_thread);
}

static void
table_chosen_cb (GFile    *file,
                 gpointer  data)
{
  g_autoptr (RoofWindow) self = data;

  if (file != NULL && self->session != NULL)
    roof_window_write_table (self, file);
}

static void
export_table_action (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  static const char *const csv[] = { "*.csv", NULL }, *const json[] = { "*.json", NULL };
  const RoofFileFilter kinds[] = { { _("Comma-separated values"), csv }, { _("JSON"), json }, { NULL } };
  RoofDocument *document = roof_window_get_document (ROOF_WINDOW (widget));
  g_autofree char *suggested = roof_window_suggest_name (roof_document_get_title (document), ".csv");

  roof_file_chooser_save (GTK_WINDOW (widget), _("Export Table"), kinds, roof_document_get_source (document),
                          suggested, table_chosen_cb, g_object_ref (widget));
}

static void
copy_chart_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkContentProvider) clip = roof_chart_clip_new (self->session, &error);

  if (clip == NULL)
    {
      roof_toast_show_error (self->toast, _("The chart could not be copied."), error->message);
      return;
    }
  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), clip);
  roof_toast_show_note (self->toast, _("Chart copied"), NULL, NULL);
}

static void
printed_cb (GtkPrintOperation       *operation,
            GtkPrintOperationResult  result,
            RoofWindow              *self)
{
  g_autoptr (GError) error = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  roof_toast_show_error (self->toast, _("The chart could not be printed."), error->message);
}

static void
print_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  g_autoptr (GtkPrintOperation) operation = roof_chart_print_new (self->session);

  g_signal_connect_object (operation, "done", G_CALLBACK (printed_cb), self, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (self), NULL);
}

void
roof_window_install_share (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "win.export-table", NULL, export_table_action);
  gtk_widget_class_install_action (widget_class, "win.copy-chart", NULL, copy_chart_action);
  gtk_widget_class_install_action (widget_class, "win.print", NULL, print_action);
}
