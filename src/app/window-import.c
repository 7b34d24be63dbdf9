/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "app/import-dialog.h"
#include "chart/words/describe-import.h"
#include "import/sniff.h"
#include "widgets/apply.h"
#include "widgets/file-chooser.h"

#define MOST_TOLD 5     /* findings that the message repeats */

static gpointer
read_import (GFile               *file,
             gpointer             machine,
             const RoofProgress  *progress,
             GError             **error)
{
  return roof_import_load (file, NULL, machine, progress->func, progress->data, progress->cancellable, error);
}

/* @model with the kernels behind its own. Returns: (transfer full) */
static RoofModel *
add_kernels (RoofModel  *model,
             RoofImport *import)
{
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();

  for (guint i = 0; i < roof_model_get_n_kernels (model); i++)
    g_ptr_array_add (kernels, roof_model_get_kernel (model, i));
  for (guint i = 0; i < import->kernels->len; i++)
    g_ptr_array_add (kernels, import->kernels->pdata[i]);
  return roof_model_with_kernels (model, kernels);
}

/* What was skipped, guessed and left out, a line each. Returns: (transfer full) (nullable) */
static char *
list_findings (RoofImport *import)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < MIN (import->findings->len, MOST_TOLD); i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "\n" : "", roof_finding_kind_describe (finding->kind), finding->text);
    }
  if (import->findings->len > MOST_TOLD)
    g_string_append (text, "\n…");
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static void
tell (RoofWindow *window,
      RoofImport *import,
      gboolean    can_undo)
{
  g_autofree char *sentence = roof_describe_import (import->kernels->len, import->n_skipped);
  g_autofree char *detail = list_findings (import);

  roof_toast_show_report (window->toast, sentence, detail, can_undo ? _("_Undo") : NULL, can_undo ? "win.undo" : NULL);
  if (can_undo)
    roof_window_watch_undo (window);
}

/* As a document of its own, named after the file and not saved yet. */
static void
open_as_document (RoofWindow *window,
                  GFile      *file,
                  RoofImport *import)
{
  g_autoptr (RoofModel) bare = roof_model_new (import->machine);
  g_autoptr (RoofModel) model = add_kernels (bare, import);
  g_autofree char *name = roof_window_dup_file_name (file);
  g_autoptr (RoofModel) titled = NULL;
  g_autoptr (RoofDocument) document = NULL;
  char *dot = g_strrstr (name, ".");

  if (dot != NULL && dot != name)
    *dot = '\0';
  titled = roof_model_with_title (model, name);
  document = roof_document_new_recovered (titled, NULL, NULL);
  tell (roof_window_show_document (window, document), import, FALSE);
}

/* @replace: in the place of the kernels there are, and of their networks */
static void
add_to_document (RoofWindow *window,
                 RoofImport *import,
                 gboolean    replace)
{
  RoofModel *model = roof_shown_model (window->session);
  guint first = replace ? 0 : roof_model_get_n_kernels (model);
  RoofModel *next = replace ? roof_model_with_kernels (model, import->kernels) : add_kernels (model, import);

  roof_apply_model (window->session, next, _("Import Kernels"), NULL);
  roof_session_set_selected (window->session, (int) first);
  gtk_stack_set_visible_child_name (window->pages, "kernels");
  tell (window, import, TRUE);
}

static void
import_read (RoofWindow *self,
             GFile      *file,
             gpointer    machine,
             gpointer    import)
{
  if (roof_window_is_fresh (self))
    open_as_document (self, file, import);
  else
    add_to_document (self, import, FALSE);
}

static void
free_import (gpointer data)
{
  roof_import_free (data);
}

static void
unref_machine (gpointer data)
{
  roof_machine_unref (data);
}

void
roof_window_import_file (RoofWindow *self,
                         GFile      *file)
{
  static const RoofReadingTask reader = { read_import, free_import, import_read, unref_machine };

  roof_reading_queue_add (self->reading, &reader, file,
                          roof_machine_ref (roof_model_get_active (roof_shown_model (self->session))));
}

static void
accepted_cb (RoofImportDialog *dialog,
             RoofImport       *import,
             gboolean          replace,
             RoofWindow       *self)
{
  add_to_document (self, import, replace);
}

void
roof_window_ask_import (RoofWindow *self,
                        GFile      *file)
{
  RoofModel *model = roof_shown_model (self->session);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofCsvPreview) preview = roof_csv_preview_load (file, FALSE, &error);
  RoofImportDialog *dialog;

  if (preview == NULL)
    {
      roof_window_say_unopened (self, file, error);
      return;
    }
  dialog = roof_import_dialog_new (GTK_WINDOW (self), file, preview, roof_model_get_active (model),
                                   roof_model_get_n_kernels (model) > 0);
  g_signal_connect_object (dialog, "accepted", G_CALLBACK (accepted_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
chosen_cb (GFile    *file,
           gpointer  data)
{
  g_autoptr (RoofWindow) self = data;

  if (file != NULL)
    roof_window_ask_import (self, file);
}

static void
import_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  g_autofree const char **tables = roof_sniff_list_patterns (ROOF_CONTENT_TABLE | ROOF_CONTENT_TEXT);
  static const char *const all[] = { "*", NULL };
  const RoofFileFilter kinds[] = { { _("Tables of kernels"), tables }, { _("All files"), all }, { NULL } };

  roof_file_chooser_open (GTK_WINDOW (widget), _("Choose a Table of Kernels"), kinds, chosen_cb, g_object_ref (widget));
}

void
roof_window_install_import (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.import", NULL, import_action);
}
