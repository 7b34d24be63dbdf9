/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/reading-queue.h"

#include <glib/gi18n.h>

#include "app/reading.h"

struct _RoofReadingQueue
{
  GObject parent_instance;

  /* borrowed */
  RoofWindow *window;
  RoofToast  *toast;

  /* owned */
  GSimpleAction *cancel;
  GQueue         requests; /* of Request, in their order: the first is being read */
  RoofReading   *reading;  /* nullable: of the first */
};

G_DEFINE_FINAL_TYPE (RoofReadingQueue, roof_reading_queue, G_TYPE_OBJECT)

/* A file that is being read, or waits for it. */
typedef struct
{
  const RoofReadingTask *task;
  GFile                 *file;
  gpointer               data; /* nullable: the task needs none */
} Request;

static void
free_request (gpointer data)
{
  Request *self = data;

  g_object_unref (self->file);
  if (self->data != NULL)
    self->task->free_data (self->data);
  g_free (self);
}

static gpointer
read_request (gpointer             data,
              const RoofProgress  *progress,
              GError             **error)
{
  Request *self = data;

  return self->task->read (self->file, self->data, progress, error);
}

static void
show_progress (gpointer reader,
               gpointer data,
               int      percent)
{
  RoofReadingQueue *self = reader;
  const Request *request = data;
  g_autofree char *name = roof_window_dup_file_name (request->file);
  /* Translators: the name of a file, and how much of it has been read, in per cent */
  g_autofree char *sentence = g_strdup_printf (_("Reading “%1$s”: %2$d %%"), name, percent);

  roof_toast_show_progress (self->toast, sentence, _("_Cancel"), "win.cancel-reading");
}

static void begin (RoofReadingQueue *self);

/* The window that another document has taken the place of may close while it is told. */
static void
finish (gpointer      reader,
        gpointer      data,
        gpointer      content,
        const GError *error)
{
  g_autoptr (RoofReadingQueue) self = g_object_ref (reader);
  g_autoptr (RoofWindow) window = g_object_ref (self->window);
  const Request *request = data;

  self->reading = NULL;
  g_queue_pop_head (&self->requests);
  g_simple_action_set_enabled (self->cancel, FALSE);
  if (content != NULL)
    {
      roof_toast_dismiss (self->toast);
      request->task->done (window, request->file, request->data, content);
      request->task->free_content (content);
    }
  else
    roof_window_say_unopened (window, request->file, error);
  begin (self);
}

/* Reads the first of those that wait, unless one is being read. */
static void
begin (RoofReadingQueue *self)
{
  Request *request = g_queue_peek_head (&self->requests);

  if (request == NULL || self->reading != NULL)
    return;
  self->reading = roof_reading_begin (
      &(RoofReadingKind) { read_request, request->task->free_content, free_request, show_progress, finish }, request, self);
  g_simple_action_set_enabled (self->cancel, TRUE);
}

static void
cancel_cb (RoofReadingQueue *self)
{
  roof_reading_queue_cancel (self);
  roof_toast_dismiss (self->toast);
}

static void
roof_reading_queue_dispose (GObject *object)
{
  RoofReadingQueue *self = ROOF_READING_QUEUE (object);

  roof_reading_queue_cancel (self);
  g_clear_object (&self->cancel);
  G_OBJECT_CLASS (roof_reading_queue_parent_class)->dispose (object);
}

static void
roof_reading_queue_class_init (RoofReadingQueueClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_reading_queue_dispose;
}

static void
roof_reading_queue_init (RoofReadingQueue *self)
{
  self->cancel = g_simple_action_new ("cancel-reading", NULL);
  g_simple_action_set_enabled (self->cancel, FALSE);
  g_signal_connect_object (self->cancel, "activate", G_CALLBACK (cancel_cb), self, G_CONNECT_SWAPPED);
}

RoofReadingQueue *
roof_reading_queue_new (RoofWindow *window,
                        RoofToast  *toast)
{
  RoofReadingQueue *self = g_object_new (ROOF_TYPE_READING_QUEUE, NULL);

  self->window = window;
  self->toast = toast;
  g_action_map_add_action (G_ACTION_MAP (window), G_ACTION (self->cancel));
  return self;
}

void
roof_reading_queue_add (RoofReadingQueue      *self,
                        const RoofReadingTask *task,
                        GFile                 *file,
                        gpointer               data)
{
  Request *request = g_new0 (Request, 1);

  g_return_if_fail (ROOF_IS_READING_QUEUE (self));

  request->task = task;
  request->file = g_object_ref (file);
  request->data = data;
  g_queue_push_tail (&self->requests, request);
  begin (self);
}

gboolean
roof_reading_queue_holds (RoofReadingQueue *self,
                          GFile            *file)
{
  g_return_val_if_fail (ROOF_IS_READING_QUEUE (self), FALSE);

  for (GList *link = self->requests.head; link != NULL; link = link->next)
    if (file == NULL || g_file_equal (((const Request *) link->data)->file, file))
      return TRUE;
  return FALSE;
}

void
roof_reading_queue_cancel (RoofReadingQueue *self)
{
  g_return_if_fail (ROOF_IS_READING_QUEUE (self));

  /* What is being read belongs to its reading. */
  if (self->reading != NULL)
    g_queue_pop_head (&self->requests);
  g_clear_pointer (&self->reading, roof_reading_cancel);
  g_queue_clear_full (&self->requests, free_request);
  if (self->cancel != NULL)
    g_simple_action_set_enabled (self->cancel, FALSE);
}
