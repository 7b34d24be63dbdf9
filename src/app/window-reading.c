/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-reading.h"

#include <glib/gi18n.h>

#define PERCENT_A_STEP 5

/* A file that is being read, in a thread, or waits for it. */
typedef struct
{
  const RoofReader *reader;
  GFile            *file;
  gpointer          data; /* owned, of the reader; NULL: it needs none */
  int               percent; /* atomic: read so far */
} Reading;

static Reading *
new_reading (const RoofReader *reader,
             GFile            *file,
             gpointer          data)
{
  Reading *self = g_new0 (Reading, 1);

  self->reader = reader;
  self->file = g_object_ref (file);
  self->data = data;
  return self;
}

static void
free_reading (gpointer data)
{
  Reading *self = data;

  g_object_unref (self->file);
  if (self->data != NULL)
    self->reader->free_data (self->data);
  g_free (self);
}

/* How far it has come, unless it has ended or another one has begun since. */
static void
show_progress (gpointer data)
{
  g_autoptr (GTask) task = data;
  RoofWindow *window = g_task_get_source_object (task);
  Reading *self = g_task_get_task_data (task);
  g_autofree char *name = roof_window_dup_file_name (self->file);
  g_autofree char *sentence = NULL;

  if (window->reading != g_task_get_cancellable (task) || g_task_get_completed (task))
    return;
  /* Translators: the name of a file, and how much of it has been read, in per cent */
  sentence = g_strdup_printf (_("Reading “%s”: %d %%"), name, g_atomic_int_get (&self->percent));
  roof_toast_show_offer (window->toast, sentence, _("_Cancel"), "win.cancel-reading");
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
  RoofProgress progress = { progress_cb, task, cancellable };
  GError *error = NULL;
  gpointer content = self->reader->read (self->file, self->data, &progress, &error);

  if (content != NULL)
    g_task_return_pointer (task, content, self->reader->free_content);
  else
    g_task_return_error (task, error);
}

static void begin (RoofWindow *window,
                   Reading    *reading);

static void
read_next (RoofWindow *window)
{
  Reading *next = g_queue_pop_head (&window->waiting);

  if (next != NULL)
    begin (window, next);
}

static void
finish (RoofWindow   *window,
        Reading      *reading,
        gpointer      content,
        const GError *error)
{
  if (content != NULL)
    {
      roof_toast_dismiss (window->toast);
      reading->reader->done (window, reading->file, reading->data, content);
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    roof_toast_dismiss (window->toast);
  else
    roof_window_say_unopened (window, reading->file, error);
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      data)
{
  RoofWindow *window = ROOF_WINDOW (object);
  Reading *reading = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gpointer content = g_task_propagate_pointer (G_TASK (result), &error);

  if (window->reading == g_task_get_cancellable (G_TASK (result)))
    {
      g_clear_object (&window->reading);
      gtk_widget_action_set_enabled (GTK_WIDGET (window), "win.cancel-reading", FALSE);
      finish (window, reading, content, error);
      read_next (window);
    }
  if (content != NULL)
    reading->reader->free_content (content);
}

/* @reading: (transfer full) */
static void
begin (RoofWindow *window,
       Reading    *reading)
{
  g_autoptr (GTask) task = NULL;

  window->reading = g_cancellable_new ();
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "win.cancel-reading", TRUE);
  task = g_task_new (window, window->reading, read_cb, NULL);
  g_task_set_task_data (task, reading, free_reading);
  g_task_run_in_thread (task, read_in_thread);
}

void
roof_window_read (RoofWindow       *self,
                  const RoofReader *reader,
                  GFile            *file,
                  gpointer          data)
{
  Reading *reading = new_reading (reader, file, data);

  if (self->reading != NULL)
    g_queue_push_tail (&self->waiting, reading);
  else
    begin (self, reading);
}

void
roof_window_cancel_reading (RoofWindow *self)
{
  g_queue_clear_full (&self->waiting, free_reading);
  if (self->reading == NULL)
    return;
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

static void
cancel_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);

  roof_window_cancel_reading (self);
  gtk_widget_action_set_enabled (widget, "win.cancel-reading", FALSE);
  roof_toast_dismiss (self->toast);
}

void
roof_window_install_reading (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.cancel-reading", NULL, cancel_action);
}
