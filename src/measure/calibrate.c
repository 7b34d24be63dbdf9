/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/calibration.h"
#include "measure/rig.h"
#include "measure/rounds.h"

#define SNAPSHOTS_APART 200 /* ms */
#define FRAME_MOST 300      /* ms that measuring waits for a frame at most: of a context that hangs, which cannot cancel either */

/* A calibration under way: the thread writes, the caller's main context reads snapshots. Where the context draws them, the thread
 * waits meanwhile: loops on all CPUs would hold up the frame, and the frame would disturb their slices. */
typedef struct
{
  RoofCalibration        *self;
  RoofCalibrationProgress progress;
  gpointer                data;
  GMainContext           *context;
  guint                   frame;    /* see RoofCalibrationOptions */
  gint64                  told;     /* µs; the thread's */

  GMutex                  lock;     /* of what follows */
  RoofCalibration        *snapshot; /* nullable: not shown yet */
  guint                   done, total;
  char                   *cell;     /* nullable */
  gboolean                drawn;    /* the last snapshot */
  GCond                   drew;
} CalibrationWork;

static void
free_work (gpointer data)
{
  CalibrationWork *work = data;

  g_clear_pointer (&work->self, roof_calibration_free);
  g_clear_pointer (&work->snapshot, roof_calibration_free);
  g_free (work->cell);
  g_main_context_unref (work->context);
  g_cond_clear (&work->drew);
  g_mutex_clear (&work->lock);
  g_free (work);
}

static gboolean
frame_ended (gpointer data)
{
  CalibrationWork *work = g_task_get_task_data (data);

  g_mutex_lock (&work->lock);
  work->drawn = TRUE;
  g_cond_signal (&work->drew);
  g_mutex_unlock (&work->lock);
  return G_SOURCE_REMOVE;
}

/* Lets @callback be called in the caller's main context. */
static void
call_later (GTask      *task,
            GSource    *source, /* (transfer full) */
            int         priority,
            GSourceFunc callback)
{
  CalibrationWork *work = g_task_get_task_data (task);

  g_source_set_priority (source, priority);
  g_source_set_callback (source, callback, g_object_ref (task), g_object_unref);
  g_source_attach (source, work->context);
  g_source_unref (source);
}

/* A frame that @progress asked for is drawn before what has a low priority. */
static gboolean
show_snapshot (gpointer data)
{
  CalibrationWork *work = g_task_get_task_data (data);

  g_mutex_lock (&work->lock);
  g_autoptr (RoofCalibration) snapshot = g_steal_pointer (&work->snapshot);
  g_autofree char *cell = g_steal_pointer (&work->cell);
  guint done = work->done, total = work->total;
  g_mutex_unlock (&work->lock);

  work->progress (snapshot, done, total, cell, work->data);
  if (work->frame > 0)
    call_later (data, g_timeout_source_new (work->frame), G_PRIORITY_LOW, frame_ended);
  return G_SOURCE_REMOVE;
}

static void
await_frame (CalibrationWork *work)
{
  gint64 end = g_get_monotonic_time () + FRAME_MOST * 1000;

  g_mutex_lock (&work->lock);
  while (!work->drawn && g_cond_wait_until (&work->drew, &work->lock, end))
    ;
  g_mutex_unlock (&work->lock);
}

/* Hands the snapshot over; what was not shown yet is replaced. */
static void
tell (const RoofCalibration *so_far,
      guint                  done,
      guint                  total,
      const char            *cell,
      gpointer               data)
{
  GTask *task = data;
  CalibrationWork *work = g_task_get_task_data (task);
  gint64 now = g_get_monotonic_time ();

  if (now < work->told + SNAPSHOTS_APART * 1000)
    return;
  work->told = now;
  g_mutex_lock (&work->lock);
  gboolean waiting = work->snapshot != NULL;
  g_clear_pointer (&work->snapshot, roof_calibration_free);
  g_free (work->cell);
  work->snapshot = roof_calibration_copy (so_far);
  work->cell = g_strdup (cell);
  work->done = done;
  work->total = total;
  work->drawn = work->frame == 0;
  g_mutex_unlock (&work->lock);
  if (!waiting)
    call_later (task, g_idle_source_new (), g_task_get_priority (task), show_snapshot);
  await_frame (work);
}

static void
work_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  CalibrationWork *work = data;
  RoofRig rig = roof_rig_own ();
  GError *error = NULL;

  if (roof_rounds_run (work->self, &rig, cancellable, work->progress != NULL ? tell : NULL, task, &error))
    g_task_return_pointer (task, g_steal_pointer (&work->self), (GDestroyNotify) roof_calibration_free);
  else
    g_task_return_error (task, error);
}

void
roof_calibrate_async (const RoofCalibrationOptions *options,
                      GCancellable                 *cancellable,
                      RoofCalibrationProgress       progress,
                      gpointer                      progress_data,
                      GAsyncReadyCallback           callback,
                      gpointer                      data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  GError *error = NULL;
  RoofCalibration *self = roof_calibration_new (options, &error);

  g_task_set_source_tag (task, roof_calibrate_async);
  if (self == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  CalibrationWork *work = g_new0 (CalibrationWork, 1);
  work->self = self;
  work->progress = progress;
  work->data = progress_data;
  work->frame = options->frame;
  work->context = g_main_context_ref_thread_default ();
  g_mutex_init (&work->lock);
  g_cond_init (&work->drew);
  g_task_set_task_data (task, work, free_work);
  g_task_run_in_thread (task, work_in_thread);
}

RoofCalibration *
roof_calibrate_finish (GAsyncResult *result,
                       GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
