/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/reading.h"

#define PERCENT_A_STEP 5

struct _RoofReading
{
  RoofReadingKind  kind;
  gpointer         data;   /* owned */
  gpointer         reader; /* borrowed, until it is cancelled */
  GCancellable    *cancellable;
  int              percent; /* atomic: read so far */
  gboolean         ended;
};

static void
clear_reading (gpointer data)
{
  RoofReading *self = data;

  self->kind.free_data (self->data);
  g_object_unref (self->cancellable);
}

static void
release (gpointer data)
{
  g_atomic_rc_box_release_full (data, clear_reading);
}

static void
show_progress (gpointer data)
{
  RoofReading *self = data;

  if (!self->ended && !g_cancellable_is_cancelled (self->cancellable))
    self->kind.progressed (self->reader, self->data, g_atomic_int_get (&self->percent));
  release (self);
}

/* In the thread that reads. */
static void
progress_cb (goffset  done,
             goffset  total,
             gpointer data)
{
  RoofReading *self = data;
  int percent = total > 0 ? (int) (100 * MIN (done, total) / total) : 0;

  if (self->kind.progressed == NULL || percent < g_atomic_int_get (&self->percent) + PERCENT_A_STEP || percent == 100)
    return;
  g_atomic_int_set (&self->percent, percent);
  g_idle_add_once (show_progress, g_atomic_rc_box_acquire (self));
}

static void
read_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  RoofReading *self = data;
  RoofProgress progress = { progress_cb, self, cancellable };
  GError *error = NULL;
  gpointer content = self->kind.read (self->data, &progress, &error);

  if (content != NULL)
    g_task_return_pointer (task, content, self->kind.free_content);
  else
    g_task_return_error (task, error);
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      data)
{
  RoofReading *self = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gpointer content = g_task_propagate_pointer (G_TASK (result), &error);

  self->ended = TRUE;
  if (!g_cancellable_is_cancelled (self->cancellable))
    self->kind.ended (self->reader, self->data, content, error);
}

RoofReading *
roof_reading_begin (const RoofReadingKind *kind,
                    gpointer               data,
                    gpointer               reader)
{
  RoofReading *self = g_atomic_rc_box_new0 (RoofReading);
  g_autoptr (GTask) task = NULL;

  self->kind = *kind;
  self->data = data;
  self->reader = reader;
  self->cancellable = g_cancellable_new ();
  task = g_task_new (NULL, self->cancellable, read_cb, NULL);
  g_task_set_task_data (task, self, release);
  g_task_run_in_thread (task, read_in_thread);
  return self;
}

void
roof_reading_cancel (RoofReading *self)
{
  g_cancellable_cancel (self->cancellable);
}
