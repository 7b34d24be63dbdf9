/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a window waits for its frames while this computer is measured with all CPUs, beside how long it does otherwise. */
#include "frames.h"
#include "widgets/measure/measure-window.h"
#include "widgets/stage.h"

#define REST 2000000 /* µs that it is watched before */

typedef struct
{
  GArray *gaps; /* of gint64: µs from a frame to the next */
  gint64  last; /* 0: no frame yet */
} Watch;

static gboolean
watch_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       data)
{
  Watch *watch = data;
  gint64 now = g_get_monotonic_time (), gap = now - watch->last;

  if (watch->last > 0)
    g_array_append_val (watch->gaps, gap);
  watch->last = now;
  return G_SOURCE_CONTINUE;
}

static int
compare_gaps (gconstpointer a,
              gconstpointer b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

/* ms of the gap that @share of all do not exceed. */
static double
find_gap (Watch *watch,
          double share)
{
  guint at = (guint) (share * (watch->gaps->len - 1));

  return (double) g_array_index (watch->gaps, gint64, at) / 1e3;
}

static gboolean
wake_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static Watch
watch_rest (GtkWidget *window)
{
  Watch watch = { g_array_new (FALSE, FALSE, sizeof (gint64)), 0 };
  gboolean over = FALSE;
  guint id = gtk_widget_add_tick_callback (window, watch_cb, &watch, NULL);

  g_timeout_add (REST / 1000, wake_cb, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
  gtk_widget_remove_tick_callback (window, id);
  g_array_sort (watch.gaps, compare_gaps);
  return watch;
}

static Watch
watch_calibration (RoofMeasureWindow *window)
{
  Watch watch = { g_array_new (FALSE, FALSE, sizeof (gint64)), 0 };
  guint id = gtk_widget_add_tick_callback (GTK_WIDGET (window), watch_cb, &watch, NULL);

  stage_click (window, "start");
  while (roof_task_window_is_busy (ROOF_TASK_WINDOW (window)))
    g_main_context_iteration (NULL, TRUE);
  gtk_widget_remove_tick_callback (GTK_WIDGET (window), id);
  g_array_sort (watch.gaps, compare_gaps);
  return watch;
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    double      share;
  } table[] = { { "median", 0.5 }, { "99 of 100", 0.99 }, { "longest", 1 } };

  frames_init (&argc, &argv);
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofMeasureWindow *window = roof_measure_window_new (NULL, library);
  gtk_window_present (GTK_WINDOW (window));
  stage_wait_for_frame (GTK_WIDGET (window));
  Watch rest = watch_rest (GTK_WIDGET (window)), busy = watch_calibration (window);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      double before = find_gap (&rest, table[i].share), during = find_gap (&busy, table[i].share);

      g_print ("%-32s %8.2f ms, %.2f times the %.2f ms without a measurement\n", table[i].name, during, during / before, before);
    }
  g_array_unref (rest.gaps);
  g_array_unref (busy.gaps);
  gtk_window_destroy (GTK_WINDOW (window));
  return 0;
}
