/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/job.h"

/* A job is an atomically reference counted box, shared by its GTask and by progress callbacks that wait in the main loop. The
 * thread writes only `percent` and `told`, and reads `kind`, `data` and `cancellable`; all else belongs to the main loop. `owner` is
 * borrowed, so an owner must call roof_job_forget() before it goes: then no callback reaches it, and the result is freed
 * unseen. `data` are freed in the main loop, never in the thread. */

#define PERCENT_A_STEP 5
#define SHORT (1024 * 1024) /* B; nothing is told before, unless it is a step */

struct _RoofJob
{
  RoofJobKind   kind;
  gpointer      data;        /* owned, until the job has ended */
  gpointer      owner;       /* borrowed; NULL once forgotten */
  GApplication *application; /* nullable: held, until the job has ended */
  GCancellable *cancellable;
  int           percent; /* atomic: progress; 0: as of what has no known length */
  gboolean      told;    /* the thread's: whether progress was reported */
  gboolean      ended;
};

static void
clear_job (gpointer data)
{
  RoofJob *self = data;

  g_object_unref (self->cancellable);
}

static void
release (gpointer data)
{
  g_atomic_rc_box_release_full (data, clear_job);
}

static void
show_progress (gpointer data)
{
  RoofJob *self = data;

  if (!self->ended && !g_cancellable_is_cancelled (self->cancellable))
    self->kind.progressed (self->owner, self->data, g_atomic_int_get (&self->percent));
  release (self);
}

/* In the thread. */
static void
progress_cb (goffset  done,
             goffset  total,
             gpointer data)
{
  RoofJob *self = data;
  int percent = total > 0 ? (int) (100 * MIN (done, total) / total) : 0;

  if (self->kind.progressed == NULL || percent == 100)
    return;
  if (percent < g_atomic_int_get (&self->percent) + PERCENT_A_STEP && (self->told || done < SHORT))
    return;
  self->told = TRUE;
  g_atomic_int_set (&self->percent, percent);
  g_idle_add_once (show_progress, g_atomic_rc_box_acquire (self));
}

static void
work_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  RoofJob *self = data;
  RoofProgress progress = { progress_cb, self, self->cancellable };
  GError *error = NULL;
  gpointer result = self->kind.work (self->data, &progress, &error);

  if (result != NULL)
    g_task_return_pointer (task, result, self->kind.free_result);
  else
    g_task_return_error (task, error);
}

/* Frees data here, since some of it must not be freed in the thread. */
static void
ended_cb (GObject      *object,
          GAsyncResult *task,
          gpointer      data)
{
  RoofJob *self = g_task_get_task_data (G_TASK (task));
  g_autoptr (GError) error = NULL;

  self->ended = TRUE;
  if (self->owner != NULL)
    {
      gpointer result = g_task_propagate_pointer (G_TASK (task), &error);

      self->kind.ended (self->owner, self->data, result, error);
    }
  self->kind.free_data (self->data);
  if (self->application != NULL)
    g_application_release (self->application);
  g_clear_object (&self->application);
}

RoofJob *
roof_job_begin (const RoofJobKind *kind,
                gpointer           data,
                gpointer           owner)
{
  RoofJob *self = g_atomic_rc_box_new0 (RoofJob);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, ended_cb, NULL);

  self->kind = *kind;
  self->data = data;
  self->owner = owner;
  self->cancellable = g_cancellable_new ();
  if (kind->holds)
    {
      self->application = g_object_ref (g_application_get_default ());
      g_application_hold (self->application);
    }
  g_task_set_task_data (task, self, release);
  g_task_run_in_thread (task, work_in_thread);
  return self;
}

void
roof_job_cancel (RoofJob *self)
{
  g_cancellable_cancel (self->cancellable);
}

void
roof_job_forget (RoofJob *self)
{
  self->owner = NULL;
  g_cancellable_cancel (self->cancellable);
}
