/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a frame of many dots costs in a window: time of the processor above that of a frame in which the window is filled with
 * another colour, which is the least that any program takes there. Each beside its bar. */
#include <malloc.h>
#include <math.h>
#include <time.h>

#include "dots.h"
#include "widgets/canvas.h"
#include "widgets/stage.h"

#define WIDTH 1280
#define HEIGHT 800
#define N_FRAMES 20
#define ROUNDS 3
#define N_MODELS 4 /* made beforehand, shown in turns */

typedef struct
{
  Stage       stage;
  RoofCanvas *canvas;
  RoofModel  *models[N_MODELS];
} Bench;

/* What makes the next frame another than the last. */
typedef void (*Change) (gpointer data,
                        guint    round);

/* ms a frame, the least of several rounds. */
static double
time_frames (GtkWidget *window,
             Change     change,
             gpointer   data)
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
time_floor (void)
{
  Stage stage = { NULL };
  Filling filling = { gtk_drawing_area_new (), 0 };
  double floor;

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (filling.area), fill_cb, &filling.red, NULL);
  stage_open (&stage, filling.area, WIDTH, HEIGHT);
  floor = time_frames (stage.window, fill, &filling);
  gtk_window_destroy (GTK_WINDOW (stage.window));
  return floor;
}

static void
open_bench (Bench *self,
            guint  n)
{
  RoofDocument *document;

  self->stage.session = stage_new_session ();
  document = roof_session_get_document (self->stage.session);
  self->models[0] = dots_new_model (roof_session_get_library (self->stage.session), n);
  for (guint i = 1; i < N_MODELS; i++)
    self->models[i] = dots_touch_all (self->models[0], 10 * i);
  roof_document_apply (document, self->models[0], "Add");
  self->canvas = ROOF_CANVAS (roof_canvas_new ());
  roof_canvas_set_session (self->canvas, self->stage.session);
  stage_open (&self->stage, GTK_WIDGET (self->canvas), WIDTH, HEIGHT);
}

static void
close_bench (Bench *self)
{
  gtk_window_destroy (GTK_WINDOW (self->stage.window));
  g_object_unref (self->stage.session);
  for (guint i = 0; i < N_MODELS; i++)
    roof_model_unref (self->models[i]);
}

static void
move_all (gpointer data,
          guint    round)
{
  Bench *bench = data;

  roof_document_preview (roof_session_get_document (bench->stage.session), bench->models[round % N_MODELS]);
}

static void
move_nothing (gpointer data,
              guint    round)
{
}

static void
hover (gpointer data,
       guint    round)
{
  Bench *bench = data;
  guint n;
  const RoofDot *dots = roof_layout_get_dots (roof_canvas_get_layout (bench->canvas), &n);
  const RoofDot *dot = &dots[round * 7919 % n];

  roof_canvas_hover (bench->canvas, dot->x, dot->y);
}

static void
run_frames (guint  n,
            double bar,
            double floor)
{
  Bench bench = { { NULL } };
  double frame;

  open_bench (&bench, n);
  frame = time_frames (bench.stage.window, move_all, &bench);
  g_print ("frame, all of %6u dots move: %6.2f ms above the floor of %.2f, %.1f times it (bar %g)\n", n, frame - floor, floor,
           frame / floor, bar);
  close_bench (&bench);
}

static void
run_hover (guint n)
{
  Bench bench = { { NULL } };
  double still, hovered;

  open_bench (&bench, n);
  hover (&bench, 1); /* the first builds the grid */
  still = time_frames (bench.stage.window, move_nothing, &bench);
  hovered = time_frames (bench.stage.window, hover, &bench);
  g_print ("hover over %6u dots: %.2f ms above a frame without, of %.2f (bar 0.6)\n", n, hovered - still, still);
  close_bench (&bench);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    guint  n;
    double bar;
  } cases[] = { { 1000, 4 }, { 10000, 6 }, { 100000, 20 } };
  double floor;

  /* As the program does. */
  mallopt (M_MMAP_THRESHOLD, 64 * 1024 * 1024);
  mallopt (M_TRIM_THRESHOLD, 128 * 1024 * 1024);
  gtk_test_init (&argc, &argv, NULL);
  time_floor (); /* fonts and styles are loaded once */
  floor = time_floor ();
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    run_frames (cases[i].n, cases[i].bar, floor);
  run_hover (100000);
  return 0;
}
