/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "app/save-remarks.h"

#define PERCENT_A_STEP 5

/* A document that a thread writes. It keeps the window's document, and the program, until it is done. */
struct _RoofWindowSaving
{
  RoofWindow   *window;
  GApplication *application;
  RoofDocument *document;
  RoofSaving   *saving;
  GCancellable *cancellable;
  int           percent; /* of what is written; by the thread, and in the main loop */
  gboolean      ended;   /* in the main loop */
};

static void
clear_saving (gpointer data)
{
  RoofWindowSaving *self = data;

  g_application_release (self->application);
  g_object_unref (self->application);
  g_object_unref (self->document);
  roof_saving_free (self->saving);
  g_object_unref (self->cancellable);
  g_object_unref (self->window);
}

static void
release (gpointer data)
{
  g_atomic_rc_box_release_full (data, clear_saving);
}

static void
show_progress (gpointer data)
{
  RoofWindowSaving *self = data;
  g_autofree char *name = roof_window_dup_file_name (roof_saving_get_file (self->saving));
  /* Translators: the name of a file, and how much of it has been written, in per cent */
  g_autofree char *sentence = g_strdup_printf (_("Saving “%1$s”: %2$d %%"), name, g_atomic_int_get (&self->percent));

  if (!self->ended && self->window->session != NULL)
    roof_toast_show_progress (self->window->toast, sentence, _("_Cancel"), "win.cancel-saving");
  release (self);
}

/* In the thread. */
static void
progress_cb (goffset  done,
             goffset  total,
             gpointer data)
{
  RoofWindowSaving *self = data;
  int percent = (int) (100 * done / MAX (total, 1));

  if (percent < g_atomic_int_get (&self->percent) + PERCENT_A_STEP)
    return;
  g_atomic_int_set (&self->percent, percent);
  g_idle_add_once (show_progress, g_atomic_rc_box_acquire (self));
}

static void
write_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      data,
                 GCancellable *cancellable)
{
  RoofWindowSaving *self = data;
  RoofProgress progress = { progress_cb, self, self->cancellable };
  GError *error = NULL;

  if (roof_saving_write (self->saving, &progress, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  RoofWindowSaving *self = g_task_get_task_data (G_TASK (result));
  RoofWindow *window = self->window;
  g_autoptr (GError) error = NULL;

  self->ended = TRUE;
  window->saving = NULL;
  if (g_task_propagate_boolean (G_TASK (result), &error))
    roof_document_end_saving (self->document, self->saving);
  if (window->session != NULL)
    roof_window_end_saving (window, self->document, roof_saving_get_file (self->saving), error);
  roof_save_remarks_release ();
}

void
roof_window_save_in_thread (RoofWindow *window,
                            GFile      *file,
                            gboolean    over)
{
  RoofWindowSaving *self = g_atomic_rc_box_new0 (RoofWindowSaving);
  RoofDocument *document = roof_window_get_own_document (window);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, written_cb, NULL);

  self->window = g_object_ref (window);
  self->application = G_APPLICATION (g_object_ref (gtk_window_get_application (GTK_WINDOW (window))));
  self->document = g_object_ref (document);
  self->saving = roof_document_begin_saving (document, file, over);
  self->cancellable = g_cancellable_new ();
  g_application_hold (self->application);
  roof_save_remarks_hold ();
  window->saving = self;
  g_task_set_task_data (task, self, release);
  g_task_run_in_thread (task, write_in_thread);
}

/* What was written stays as it was; where the new file is in its place already, the document is saved. */
static void
cancel_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);

  if (self->saving != NULL)
    g_cancellable_cancel (self->saving->cancellable);
}

void
roof_window_install_saving (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.cancel-saving", NULL, cancel_action);
}
