/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frames.h"

#include <math.h>

#include "document/files/heap.h"
#include "widgets/stage.h"

#define N_FRAMES 20
#define ROUNDS 3

static gint64 idle; /* µs, that the main loop waited for events */

static int
poll_timed (GPollFD *fds,
            guint    n,
            int      timeout)
{
  gint64 start = g_get_monotonic_time ();
  int ready = g_poll (fds, n, timeout);

  idle += g_get_monotonic_time () - start;
  return ready;
}

double
frames_get_time (void)
{
  return (double) (g_get_monotonic_time () - idle) / 1e3;
}

/* Of one round the mean, ms. */
static double
time_round (GtkWidget    *window,
            FramesChange  change,
            gpointer      data,
            guint         round,
            double       *longest)
{
  double start = frames_get_time (), last = start;

  *longest = 0;
  for (guint i = 0; i < N_FRAMES; i++)
    {
      double now;

      change (data, round * N_FRAMES + i + 1);
      stage_wait_for_frame (window);
      now = frames_get_time ();
      *longest = fmax (*longest, now - last);
      last = now;
    }
  return (last - start) / N_FRAMES;
}

double
frames_time (GtkWidget    *window,
             FramesChange  change,
             gpointer      data,
             double       *longest)
{
  double least = INFINITY, least_longest = INFINITY;

  for (guint round = 0; round < ROUNDS; round++)
    {
      double longest_now;

      least = fmin (least, time_round (window, change, data, round, &longest_now));
      least_longest = fmin (least_longest, longest_now);
    }
  if (longest != NULL)
    *longest = least_longest;
  return least;
}

static void
fill_cb (GtkDrawingArea *area,
         cairo_t        *cr,
         int             width,
         int             height,
         gpointer        data)
{
  cairo_set_source_rgb (cr, *(double *) data, 0.5, 0.5);
  cairo_paint (cr);
}

typedef struct
{
  GtkWidget *area;
  double     red;
} Filling;

static void
fill (gpointer data,
      guint    round)
{
  Filling *filling = data;

  filling->red = round % 100 / 100.0;
  gtk_widget_queue_draw (filling->area);
}

static double
time_filling (void)
{
  Stage stage = { NULL };
  Filling filling = { gtk_drawing_area_new (), 0 };
  double floor;

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (filling.area), fill_cb, &filling.red, NULL);
  stage_open (&stage, filling.area, FRAMES_WIDTH, FRAMES_HEIGHT);
  floor = frames_time (stage.window, fill, &filling, NULL);
  gtk_window_destroy (GTK_WINDOW (stage.window));
  return floor;
}

double
frames_floor (void)
{
  time_filling (); /* fonts and styles are loaded once */
  return time_filling ();
}

void
frames_init (int    *argc,
             char ***argv)
{
  roof_heap_keep_freed (); /* as the program does */
  gtk_test_init (argc, argv, NULL);
  g_main_context_set_poll_func (NULL, poll_timed);
}
