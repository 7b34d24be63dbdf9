/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "chart/describe-import.h"
#include "import/import.h"
#include "widgets/apply.h"

#define MOST_TOLD 5     /* findings that the message repeats */
#define PERCENT_A_STEP 5

/* A file that is being read, in a thread. */
typedef struct
{
  GFile       *file;
  RoofMachine *machine;
  int          percent; /* atomic: read so far */
} Reading;

static void
free_reading (gpointer data)
{
  Reading *self = data;

  g_object_unref (self->file);
  roof_machine_unref (self->machine);
  g_free (self);
}

static char *
dup_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return g_filename_display_name (base);
}

/* How far it has come, unless it has ended or another one has begun since. */
static void
show_progress (gpointer data)
{
  g_autoptr (GTask) task = data;
  RoofWindow *window = g_task_get_source_object (task);
  Reading *self = g_task_get_task_data (task);
  int percent = g_atomic_int_get (&self->percent);
  g_autofree char *name = dup_name (self->file);
  g_autofree char *sentence = NULL;

  if (window->import != g_task_get_cancellable (task) || g_task_get_completed (task))
    return;
  /* Translators: the name of a file, and how much of it has been read, in per cent */
  sentence = g_strdup_printf (_("Reading “%s”: %d %%"), name, percent);
  roof_toast_show_offer (window->toast, sentence, _("_Cancel"), "win.cancel-import");
}

/* In the thread that reads. */
static void
progress_cb (goffset  done,
             goffset  total,
             gpointer data)
{
  GTask *task = data;
  Reading *self = g_task_get_task_data (task);
  int percent = total > 0 ? (int) (100 * MIN (done, total) / total) : 0;

  if (percent < g_atomic_int_get (&self->percent) + PERCENT_A_STEP || percent == 100)
    return;
  g_atomic_int_set (&self->percent, percent);
  g_idle_add_once (show_progress, g_object_ref (task));
}

static void
read_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  Reading *self = data;
  GError *error = NULL;
  RoofImport *import
      = roof_import_load (self->file, NULL, self->machine, progress_cb, task, cancellable, &error);

  if (import != NULL)
    g_task_return_pointer (task, import, (GDestroyNotify) roof_import_free);
  else
    g_task_return_error (task, error);
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

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "\n" : "", roof_finding_kind_to_string (finding->kind), finding->text);
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
}

/* As a document of its own, named after the file and not saved yet. */
static void
open_as_document (RoofWindow *window,
                  Reading    *reading,
                  RoofImport *import)
{
  g_autoptr (RoofModel) bare = roof_model_new (reading->machine);
  g_autoptr (RoofModel) model = add_kernels (bare, import);
  g_autofree char *name = dup_name (reading->file);
  g_autoptr (RoofModel) titled = NULL;
  g_autoptr (RoofDocument) document = NULL;
  char *dot = g_strrstr (name, ".");

  if (dot != NULL && dot != name)
    *dot = '\0';
  titled = roof_model_with_title (model, name);
  document = roof_document_new_recovered (titled, NULL);
  tell (roof_window_show_document (window, document), import, FALSE);
}

static void
add_to_document (RoofWindow *window,
                 RoofImport *import)
{
  RoofModel *model = roof_shown_model (window->session);
  guint first = roof_model_get_n_kernels (model);

  roof_apply_model (window->session, add_kernels (model, import), _("Import Kernels"), NULL);
  roof_session_set_selected (window->session, (int) first);
  gtk_stack_set_visible_child_name (window->pages, "kernels");
  tell (window, import, TRUE);
}

static void
read_next (RoofWindow *window)
{
  g_autoptr (GFile) file = g_queue_pop_head (&window->waiting);

  if (file != NULL)
    roof_window_import_file (window, file);
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      data)
{
  RoofWindow *window = ROOF_WINDOW (object);
  Reading *reading = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = g_task_propagate_pointer (G_TASK (result), &error);
  gboolean current = window->import == g_task_get_cancellable (G_TASK (result));

  if (!current)
    return;
  g_clear_object (&window->import);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "win.cancel-import", FALSE);
  if (import == NULL && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    roof_toast_dismiss (window->toast);
  else if (import == NULL)
    roof_window_say_unopened (window, reading->file, error);
  else if (roof_window_is_fresh (window))
    open_as_document (window, reading, import);
  else
    add_to_document (window, import);
  read_next (window);
}

void
roof_window_import_file (RoofWindow *self,
                         GFile      *file)
{
  Reading *reading;
  g_autoptr (GTask) task = NULL;

  if (self->import != NULL)
    {
      g_queue_push_tail (&self->waiting, g_object_ref (file));
      return;
    }
  reading = g_new0 (Reading, 1);
  self->import = g_cancellable_new ();
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.cancel-import", TRUE);
  reading->file = g_object_ref (file);
  reading->machine = roof_machine_ref (roof_model_get_active (roof_shown_model (self->session)));
  task = g_task_new (self, self->import, read_cb, NULL);
  g_task_set_task_data (task, reading, free_reading);
  g_task_run_in_thread (task, read_in_thread);
}

void
roof_window_cancel_import (RoofWindow *self)
{
  g_queue_clear_full (&self->waiting, g_object_unref);
  if (self->import == NULL)
    return;
  g_cancellable_cancel (self->import);
  g_clear_object (&self->import);
}

static void
cancel_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);

  roof_window_cancel_import (self);
  gtk_widget_action_set_enabled (widget, "win.cancel-import", FALSE);
  roof_toast_dismiss (self->toast);
}

void
roof_window_install_import (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.cancel-import", NULL, cancel_action);
}
