/* SPDX-License-Identifier: GPL-3.0-or-later */
/* This computer, measured for a second or two. Nothing demands a speed; other programs may run meanwhile. */
#include "measure/calibration.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "core/error.h"

#define CANCELLATIONS 40
#define FRAME 17         /* ms */
#define DRAWING 40000    /* µs */
#define LATEST 1.0 /* s, of a machine that may be busy; an idle one takes 50 ms at most */

typedef struct
{
  GMainLoop       *loop;
  RoofCalibration *result; /* nullable */
  GError          *error;  /* nullable */
  GCancellable    *cancellable;
  gint64           cancelled; /* µs */
  guint            reports, last, total;
  double           beside; /* s that the processor worked while frames were drawn */
  guint            frames;
} Run;

static double
get_work (void)
{
  return (double) clock () / CLOCKS_PER_SEC;
}

static void
ended_cb (GObject      *source,
          GAsyncResult *task,
          gpointer      data)
{
  Run *run = data;

  run->result = roof_calibrate_finish (task, &run->error);
  g_main_loop_quit (run->loop);
}

static void
reported_cb (const RoofCalibration *so_far,
             guint                  done,
             guint                  total,
             const char            *cell,
             gpointer               data)
{
  Run *run = data;

  g_assert_cmpuint (done, >=, run->last);
  g_assert_cmpuint (done, <=, total);
  g_assert_true (cell == NULL || roof_calibration_find (so_far, cell) != NULL);
  run->last = done;
  run->total = total;
  run->reports++;
}

static void
calibrate (Run                          *run,
           const RoofCalibrationOptions *options)
{
  run->loop = g_main_loop_new (NULL, FALSE);
  roof_calibrate_async (options, run->cancellable, reported_cb, run, ended_cb, run);
  g_main_loop_run (run->loop);
  g_main_loop_unref (run->loop);
}

static double
get_value (const RoofCalibration *calibration,
           const char            *id)
{
  const RoofCell *cell = roof_calibration_find (calibration, id);

  return cell != NULL ? cell->value : NAN;
}

static void
test_short (void)
{
  static const char *const cells[] = { "fp64.fma", "fp64.scalar", "fp64.chain", "read.*", "copy.L1", NULL };
  const RoofCalibrationOptions options = { ROOF_EFFORT_QUICK, 1, cells };
  Run run = { NULL };

  calibrate (&run, &options);
  g_assert_no_error (run.error);
  g_assert_cmpuint (run.reports, >, 0);
  g_assert_cmpfloat (run.result->elapsed, >, 0);
  g_assert_cmpfloat (run.result->launch, >, 0);
  for (guint i = 0; i < run.result->cells->len; i++)
    {
      const RoofCell *cell = run.result->cells->pdata[i];

      g_test_message ("%s: %g, status %d", cell->id, cell->value, (int) cell->status);
      if (cell->status == ROOF_CELL_UNSUPPORTED || cell->status == ROOF_CELL_NO_MEMORY)
        continue;
      g_assert_cmpfloat (cell->value, >, 1e6);
      g_assert_cmpfloat (cell->mean, <=, cell->best);
      g_assert_cmpfloat (cell->median, <=, cell->best);
      g_assert_cmpfloat (cell->slice, <=, 0.1);
      g_assert_nonnull (cell->loop);
    }
  /* Loosely: vectors are no slower than scalars, nor chains than one, nor near memory than far. */
  g_assert_cmpfloat (get_value (run.result, "fp64.fma"), >=, 0.7 * get_value (run.result, "fp64.scalar"));
  g_assert_cmpfloat (get_value (run.result, "fp64.fma"), >=, 0.7 * get_value (run.result, "fp64.chain"));
  if (!isnan (get_value (run.result, "read.DRAM")))
    g_assert_cmpfloat (get_value (run.result, "read.L1"), >=, 0.7 * get_value (run.result, "read.DRAM"));
  roof_calibration_free (run.result);
}

/* Sleeps as long as a frame is drawn. */
static gboolean
draw_cb (gpointer data)
{
  Run *run = data;
  double before = get_work ();

  g_usleep (DRAWING);
  run->beside += get_work () - before;
  run->frames++;
  return G_SOURCE_REMOVE;
}

static void
draw_reported_cb (const RoofCalibration *so_far,
                  guint                  done,
                  guint                  total,
                  const char            *cell,
                  gpointer               data)
{
  g_idle_add (draw_cb, data);
}

/* Nothing is measured while a frame is drawn. */
static void
test_frames (void)
{
  static const char *const cells[] = { "fp64.*", NULL };
  const RoofCalibrationOptions options = { ROOF_EFFORT_QUICK, 1, cells, FRAME };
  Run run = { .loop = g_main_loop_new (NULL, FALSE) };

  roof_calibrate_async (&options, NULL, draw_reported_cb, &run, ended_cb, &run);
  g_main_loop_run (run.loop);
  g_assert_no_error (run.error);
  g_assert_cmpuint (run.frames, >, 0);
  g_test_message ("%u frames, beside each %.1f ms of work", run.frames, 1e3 * run.beside / run.frames);
  g_assert_cmpfloat (run.beside / run.frames, <, DRAWING / 1e6 / 4);
  roof_calibration_free (run.result);
  g_main_loop_unref (run.loop);
}

static gboolean
cancel_cb (gpointer data)
{
  Run *run = data;

  run->cancelled = g_get_monotonic_time ();
  g_cancellable_cancel (run->cancellable);
  return G_SOURCE_REMOVE;
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* At moments all over the sweep, the touching of memory and the cells, and while a frame is awaited. */
static void
test_cancelled (void)
{
  RoofCalibrationOptions options = { .effort = ROOF_EFFORT_STANDARD };
  double taken[CANCELLATIONS];

  for (guint i = 0; i < CANCELLATIONS; i++)
    {
      Run run = { .cancellable = g_cancellable_new () };

      options.frame = i % 2 * FRAME;
      g_timeout_add (7 * i * i % 1500, cancel_cb, &run);
      calibrate (&run, &options);
      taken[i] = (double) (g_get_monotonic_time () - run.cancelled) / 1e6;
      g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_null (run.result);
      g_clear_error (&run.error);
      g_object_unref (run.cancellable);
      g_assert_cmpfloat (taken[i], <, LATEST);
    }
  qsort (taken, CANCELLATIONS, sizeof *taken, compare_doubles);
  g_test_message ("cancelled in %.1f ms (median), %.1f ms (longest of %d)", 1e3 * taken[CANCELLATIONS / 2],
                  1e3 * taken[CANCELLATIONS - 1], CANCELLATIONS);
}

static void
test_refused (void)
{
  static const char *const none[] = { "fp64.fma", "nothing", NULL };
  const RoofCalibrationOptions cells = { .cells = none }, threads = { .threads = 1000000 };
  const struct
  {
    const RoofCalibrationOptions *options;
    const char                   *said;
  } cases[] = { { &cells, "nothing" }, { &threads, "1000000" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Run run = { NULL };

      calibrate (&run, cases[i].options);
      g_assert_error (run.error, ROOF_ERROR, ROOF_ERROR_UNSUPPORTED);
      g_assert_nonnull (strstr (run.error->message, cases[i].said));
      g_clear_error (&run.error);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measure/calibrate/short", test_short);
  g_test_add_func ("/roof/measure/calibrate/frames", test_frames);
  g_test_add_func ("/roof/measure/calibrate/cancelled", test_cancelled);
  g_test_add_func ("/roof/measure/calibrate/refused", test_refused);
  return g_test_run ();
}
