/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frames.h"

#include <malloc.h>
#include <math.h>
#include <time.h>

#include "widgets/stage.h"

#define N_FRAMES 20
#define ROUNDS 3

double
frames_time (GtkWidget    *window,
             FramesChange  change,
             gpointer      data)
{
  double least = INFINITY;

  for (guint round = 0; round < ROUNDS; round++)
    {
      clock_t start = clock ();

      for (guint i = 0; i < N_FRAMES; i++)
        {
          change (data, round * N_FRAMES + i + 1);
          stage_wait_for_frame (window);
        }
      least = fmin (least, (double) (clock () - start) / CLOCKS_PER_SEC * 1e3 / N_FRAMES);
    }
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
  floor = frames_time (stage.window, fill, &filling);
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
  mallopt (M_MMAP_THRESHOLD, 64 * 1024 * 1024);
  mallopt (M_TRIM_THRESHOLD, 128 * 1024 * 1024);
  gtk_test_init (argc, argv, NULL);
}
