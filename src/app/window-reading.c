/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-reading.h"

#include <glib/gi18n.h>

/* A file that is being read, or waits for it. */
typedef struct
{
  const RoofReadingTask *reader;
  GFile                 *file;
  gpointer               data; /* owned, of the reader; NULL: it needs none */
} Request;

static Request *
new_request (const RoofReadingTask *reader,
             GFile                 *file,
             gpointer               data)
{
  Request *self = g_new0 (Request, 1);

  self->reader = reader;
  self->file = g_object_ref (file);
  self->data = data;
  return self;
}

static void
free_request (gpointer data)
{
  Request *self = data;

  g_object_unref (self->file);
  if (self->data != NULL)
    self->reader->free_data (self->data);
  g_free (self);
}

gboolean
roof_window_is_reading (RoofWindow *self,
                        GFile      *file)
{
  if (self->reading_file != NULL && g_file_equal (self->reading_file, file))
    return TRUE;
  for (GList *link = self->waiting.head; link != NULL; link = link->next)
    if (g_file_equal (((const Request *) link->data)->file, file))
      return TRUE;
  return FALSE;
}

static gpointer
read_request (gpointer             data,
              const RoofProgress  *progress,
              GError             **error)
{
  Request *self = data;

  return self->reader->read (self->file, self->data, progress, error);
}

static void
show_progress (gpointer reader,
               gpointer data,
               int      percent)
{
  RoofWindow *window = reader;
  Request *self = data;
  g_autofree char *name = roof_window_dup_file_name (self->file);
  /* Translators: the name of a file, and how much of it has been read, in per cent */
  g_autofree char *sentence = g_strdup_printf (_("Reading “%1$s”: %2$d %%"), name, percent);

  roof_toast_show_progress (window->toast, sentence, _("_Cancel"), "win.cancel-reading");
}

static void begin (RoofWindow *window,
                   Request    *request);

static void
read_next (RoofWindow *window)
{
  Request *next = g_queue_pop_head (&window->waiting);

  if (next != NULL)
    begin (window, next);
}

static void
finish (gpointer      reader,
        gpointer      data,
        gpointer      content,
        const GError *error)
{
  g_autoptr (RoofWindow) window = g_object_ref (reader); /* that another document has taken the place of may close */
  Request *self = data;

  window->reading = NULL;
  g_clear_object (&window->reading_file);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "win.cancel-reading", FALSE);
  if (content != NULL)
    {
      roof_toast_dismiss (window->toast);
      self->reader->done (window, self->file, self->data, content);
      self->reader->free_content (content);
    }
  else
    roof_window_say_unopened (window, self->file, error);
  read_next (window);
}

/* @request: (transfer full) */
static void
begin (RoofWindow *window,
       Request    *request)
{
  RoofReadingKind kind = { read_request, request->reader->free_content, free_request, show_progress, finish };

  g_set_object (&window->reading_file, request->file);
  window->reading = roof_reading_begin (&kind, request, window);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "win.cancel-reading", TRUE);
}

void
roof_window_read (RoofWindow            *self,
                  const RoofReadingTask *reader,
                  GFile                 *file,
                  gpointer               data)
{
  Request *request = new_request (reader, file, data);

  if (self->reading != NULL)
    g_queue_push_tail (&self->waiting, request);
  else
    begin (self, request);
}

void
roof_window_cancel_reading (RoofWindow *self)
{
  g_queue_clear_full (&self->waiting, free_request);
  g_clear_pointer (&self->reading, roof_reading_cancel);
  g_clear_object (&self->reading_file);
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
