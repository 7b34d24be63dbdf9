/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/reading-queue.h"

#include <glib/gi18n.h>

#include "app/job.h"

#define LONG (1024 * 1024) /* B; longer files are read in the background */

/* A queue of requests, the first of which is being read by a job. The job owns its request until finish(), which pops the
 * request, shows the content and begins the next. */

struct _RoofReadingQueue
{
  GObject parent_instance;

  /* owned */
  RoofShell   *shell;
  GQueue       requests; /* of QueuedFile, in order; the first is being read */
  RoofJob *reading;  /* nullable: the job of the first */
};

G_DEFINE_FINAL_TYPE (RoofReadingQueue, roof_reading_queue, G_TYPE_OBJECT)

/* A file that is being read or queued. */
typedef struct
{
  const RoofReadingTask *task;
  GFile                 *file;
  gpointer               data; /* nullable: the task needs none */
} QueuedFile;

static void
free_request (gpointer data)
{
  QueuedFile *self = data;

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
  QueuedFile *self = data;

  return self->task->read (self->file, self->data, progress, error);
}

static void
show_progress (gpointer reader,
               gpointer data,
               int      percent)
{
  RoofReadingQueue *self = reader;
  const QueuedFile *request = data;
  g_autofree char *name = roof_shell_dup_file_name (request->file);
  g_autofree char *sentence = NULL;

  if (percent > 0)
    /* Translators: the name of a file, and how much of it has been read, in per cent */
    sentence = g_strdup_printf (_("Reading “%1$s”: %2$d %%"), name, percent);
  else
    /* Translators: %s is the name of a file */
    sentence = g_strdup_printf (_("Reading “%s”…"), name);
  roof_toast_show_progress (self->shell->toast, sentence, _("_Cancel"), "win.cancel-reading");
}

static void
tell_failed (RoofReadingQueue      *self,
             const RoofReadingTask *task,
             GFile                 *file,
             gpointer               data,
             const GError          *error)
{
  if (task->failed != NULL)
    task->failed (self->shell, file, data, error);
  else
    roof_shell_say_unopened (self->shell, file, error);
}

static void begin (RoofReadingQueue *self);

/* Ends a request. Window and queue are kept alive, since showing the document may replace this window's and close it. */
static void
finish (gpointer      reader,
        gpointer      data,
        gpointer      content,
        const GError *error)
{
  RoofReadingQueue *self = reader;
  g_autoptr (GtkWindow) window G_GNUC_UNUSED = g_object_ref (GTK_WINDOW (self->shell->window));
  g_autoptr (RoofReadingQueue) kept G_GNUC_UNUSED = g_object_ref (self);
  const QueuedFile *request = data;

  self->reading = NULL;
  g_queue_pop_head (&self->requests);
  roof_shell_enable (self->shell, "cancel-reading", FALSE);
  roof_toast_withdraw (self->shell->toast, "win.cancel-reading");
  if (content != NULL)
    {
      request->task->done (self->shell, request->file, request->data, content);
      request->task->free_content (content);
    }
  else
    tell_failed (self, request->task, request->file, request->data, error);
  begin (self);
}

/* Reads the first queued file, unless one is being read. */
static void
begin (RoofReadingQueue *self)
{
  QueuedFile *request = g_queue_peek_head (&self->requests);

  if (request == NULL || self->reading != NULL || self->shell->session == NULL)
    return;
  self->reading = roof_job_begin (
      &(RoofJobKind) { read_request, request->task->free_content, free_request, show_progress, finish }, request, self);
  roof_shell_enable (self->shell, "cancel-reading", TRUE);
}

/* Drops all requests. */
static void
drop_all (RoofReadingQueue *self)
{
  /* The first request belongs to its job. */
  if (self->reading != NULL)
    g_queue_pop_head (&self->requests);
  g_clear_pointer (&self->reading, roof_job_forget);
  g_queue_clear_full (&self->requests, free_request);
}

static void
cancel_action (RoofReadingQueue *self)
{
  drop_all (self);
  roof_shell_enable (self->shell, "cancel-reading", FALSE);
  roof_toast_withdraw (self->shell->toast, "win.cancel-reading");
}

static void
roof_reading_queue_dispose (GObject *object)
{
  RoofReadingQueue *self = ROOF_READING_QUEUE (object);

  drop_all (self);
  g_clear_object (&self->shell);
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
}

RoofReadingQueue *
roof_reading_queue_new (RoofShell *shell)
{
  static const RoofShellAction actions[] = { { "cancel-reading", G_CALLBACK (cancel_action) } };
  RoofReadingQueue *self = g_object_new (ROOF_TYPE_READING_QUEUE, NULL);

  self->shell = g_object_ref (shell);
  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), self);
  roof_shell_enable (shell, "cancel-reading", FALSE);
  return self;
}

/* Whether reading the file would block the window noticeably. */
static gboolean
is_long (GFile *file)
{
  g_autoptr (GFileInfo) info
    = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info != NULL && g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_STANDARD_SIZE) > LONG;
}

/* @data: (transfer full) (nullable) */
static gboolean
read_now (RoofReadingQueue      *self,
          const RoofReadingTask *task,
          GFile                 *file,
          gpointer               data)
{
  const RoofProgress silent = { NULL };
  g_autoptr (GError) error = NULL;
  gpointer content = task->read (file, data, &silent, &error);

  if (content != NULL)
    {
      task->done (self->shell, file, data, content);
      task->free_content (content);
    }
  else
    tell_failed (self, task, file, data, error);
  if (data != NULL)
    task->free_data (data);
  return content != NULL;
}

gboolean
roof_reading_queue_read (RoofReadingQueue      *self,
                         const RoofReadingTask *task,
                         GFile                 *file,
                         gpointer               data)
{
  g_autoptr (GtkWindow) window G_GNUC_UNUSED = g_object_ref (GTK_WINDOW (self->shell->window));
  g_autoptr (RoofReadingQueue) kept G_GNUC_UNUSED = g_object_ref (self);

  if (!is_long (file) && g_queue_is_empty (&self->requests))
    return read_now (self, task, file, data);
  roof_reading_queue_add (self, task, file, data);
  return TRUE;
}

void
roof_reading_queue_add (RoofReadingQueue      *self,
                        const RoofReadingTask *task,
                        GFile                 *file,
                        gpointer               data)
{
  QueuedFile *request = g_new0 (QueuedFile, 1);

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
    if (file == NULL || g_file_equal (((const QueuedFile *) link->data)->file, file))
      return TRUE;
  return FALSE;
}
