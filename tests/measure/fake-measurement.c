/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/fake-measurement.h"

#include <math.h>

#include "measure/calibration-example.h"
#include "widgets/measure/measure-window-private.h"

/* The one that runs. */
static struct
{
  GTask                  *task; /* nullable */
  RoofCalibrationProgress progress;
  gpointer                data;
  gulong                  cancelled;
} running;

static void
forget (RoofCell *cell)
{
  cell->value = NAN;
  if (cell->status == ROOF_CELL_OK)
    cell->status = ROOF_CELL_WAITING;
}

/* The example of which only the first @n cells are measured. */
static RoofCalibration *
make_calibration (guint n)
{
  RoofCalibration *calibration = example_calibration_new ();

  calibration->launch = NAN;
  for (guint i = n; i < calibration->cells->len; i++)
    forget (calibration->cells->pdata[i]);
  return calibration;
}

static RoofCalibration *
plan (const RoofCalibrationOptions *options,
      GError                      **error)
{
  RoofCalibration *calibration = make_calibration (0);

  calibration->effort = options->effort;
  return calibration;
}

/* Returns: (transfer full): the task, which has ended now */
static GTask *
stop (void)
{
  GCancellable *cancellable = g_task_get_cancellable (running.task);

  if (running.cancelled != 0)
    g_signal_handler_disconnect (cancellable, running.cancelled);
  running.cancelled = 0;
  return g_steal_pointer (&running.task);
}

static void
cancelled_cb (void)
{
  g_autoptr (GTask) task = stop ();

  g_task_return_error_if_cancelled (task);
}

static void
begin (const RoofCalibrationOptions *options,
       GCancellable                 *cancellable,
       RoofCalibrationProgress       progress,
       gpointer                      progress_data,
       GAsyncReadyCallback           callback,
       gpointer                      data)
{
  g_assert_null (running.task);
  running.task = g_task_new (NULL, cancellable, callback, data);
  running.progress = progress;
  running.data = progress_data;
  running.cancelled = g_signal_connect (cancellable, "cancelled", G_CALLBACK (cancelled_cb), NULL);
}

static RoofCalibration *
end (GAsyncResult *result,
     GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* A GPU that a preset describes, and one that none does. */
static GPtrArray *
find_accelerators (const char *folder)
{
  static char known[] = "NVIDIA H100 80GB HBM3", unknown[] = "NVIDIA Unheard Of 1";
  static const RoofAccelerator devices[] = {
    { known, "CUDA", 85 * G_GUINT64_CONSTANT (1000000000), 1.98e9, 2.619e9, 5120, 132 },
    { unknown, "CUDA", 0, NAN, NAN, 0, 0 },
  };
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (devices); i++)
    g_ptr_array_add (list, (gpointer) &devices[i]);
  return list;
}

void
fake_measurement_install (RoofMeasureWindow *window)
{
  static const RoofMeasureMethod method = { plan, begin, end, find_accelerators };

  roof_measure_window_set_method (window, &method);
}

gboolean
fake_measurement_is_running (void)
{
  return running.task != NULL;
}

void
fake_measurement_report (guint n)
{
  g_autoptr (RoofCalibration) so_far = make_calibration (n);
  guint total = so_far->cells->len;
  const RoofCell *next = n < total ? so_far->cells->pdata[n] : NULL;

  running.progress (so_far, n, total, next != NULL ? next->id : NULL, running.data);
}

void
fake_measurement_end (gpointer result)
{
  g_autoptr (GTask) task = stop ();

  g_task_return_pointer (task, result != NULL ? result : example_calibration_new (), (GDestroyNotify) roof_calibration_free);
}

void
fake_measurement_fail (const char *message)
{
  g_autoptr (GTask) task = stop ();

  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", message);
}
