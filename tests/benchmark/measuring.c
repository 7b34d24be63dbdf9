/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a window waits for its frames while this computer is measured with all CPUs, beside how long it does otherwise. */
#include "frames.h"
#include "median.h"
#include "widgets/measure/measure-window.h"
#include "widgets/stage.h"

#define REST 2000000 /* µs that it is watched before */

typedef struct
{
  GArray *gaps; /* of double: ms from a frame to the next */
  gint64  last; /* 0: no frame yet */
} Watch;

static gboolean
watch_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       data)
{
  Watch *watch = data;
  gint64 now = g_get_monotonic_time ();
  double gap = (double) (now - watch->last) / 1e3;

  if (watch->last > 0)
    g_array_append_val (watch->gaps, gap);
  watch->last = now;
  return G_SOURCE_CONTINUE;
}

/* For @least µs, and until nothing is measured. Returns: (transfer full) (element-type double): ms from each frame to the next, the
 * shortest first */
static GArray *
watch_frames (RoofMeasureWindow *window,
              gint64             least)
{
  Watch watch = { g_array_new (FALSE, FALSE, sizeof (double)), 0 };
  gint64 end = g_get_monotonic_time () + least;
  guint id = gtk_widget_add_tick_callback (GTK_WIDGET (window), watch_cb, &watch, NULL);

  while (g_get_monotonic_time () < end || roof_task_window_is_busy (ROOF_TASK_WINDOW (window)))
    g_main_context_iteration (NULL, TRUE);
  gtk_widget_remove_tick_callback (GTK_WIDGET (window), id);
  g_array_sort (watch.gaps, median_compare);
  return watch.gaps;
}

/* The gap that @share of all do not exceed. */
static double
find_gap (GArray *gaps,
          double  share)
{
  return g_array_index (gaps, double, (guint) (share * (gaps->len - 1)));
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
  g_autoptr (GArray) rest = watch_frames (window, REST), busy = NULL;

  stage_click (window, "start");
  busy = watch_frames (window, 0);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      double before = find_gap (rest, table[i].share), during = find_gap (busy, table[i].share);

      g_print ("%-32s %8.2f ms, %.2f times the %.2f ms without a measurement\n", table[i].name, during, during / before, before);
    }
  gtk_window_destroy (GTK_WINDOW (window));
  return 0;
}
