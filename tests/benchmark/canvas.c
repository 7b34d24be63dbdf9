/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a frame of many dots costs in a window: time above that of a frame in which the window is filled with
 * another colour, which is the least that any program takes there. Each beside its bar. With a number as argument only the frame
 * of so many dots, for a profiler. */
#include "dots.h"
#include "frames.h"
#include "widgets/canvas/canvas.h"
#include "widgets/pace.h"
#include "widgets/stage.h"

#define N_MODELS 4 /* made beforehand, shown in turns */

typedef struct
{
  Stage         stage;
  RoofCanvas   *canvas;
  RoofSnapshot *models[N_MODELS];
} Bench;

static void
open_bench (Bench *self,
            guint  n)
{
  RoofDocument *document;

  self->stage.session = stage_new_session ();
  document = roof_session_get_document (self->stage.session);
  self->models[0] = dots_new_snapshot (roof_session_get_library (self->stage.session), n);
  for (guint i = 1; i < N_MODELS; i++)
    self->models[i] = dots_touch_all (self->models[0], 10 * i);
  roof_document_apply (document, self->models[0], "Add");
  self->canvas = ROOF_CANVAS (g_object_new (ROOF_TYPE_CANVAS, NULL));
  roof_canvas_set_session (self->canvas, self->stage.session);
  stage_open (&self->stage, GTK_WIDGET (self->canvas), FRAMES_WIDTH, FRAMES_HEIGHT);
  roof_pace_session (self->stage.window, self->stage.session); /* as the program does */
}

static void
close_bench (Bench *self)
{
  gtk_window_destroy (GTK_WINDOW (self->stage.window));
  g_object_unref (self->stage.session);
  for (guint i = 0; i < N_MODELS; i++)
    roof_snapshot_unref (self->models[i]);
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
  frame = frames_time (bench.stage.window, move_all, &bench, NULL);
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
  still = frames_time (bench.stage.window, move_nothing, &bench, NULL);
  hovered = frames_time (bench.stage.window, hover, &bench, NULL);
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
  } cases[] = { { 1000, 4 }, { 10000, 8 }, { 100000, 20 } };
  double floor;
  guint64 only;

  frames_init (&argc, &argv);
  only = argc > 1 ? g_ascii_strtoull (argv[1], NULL, 10) : 0;
  floor = frames_floor ();
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (only == 0 || only == cases[i].n)
      run_frames (cases[i].n, cases[i].bar, floor);
  if (only == 0)
    run_hover (100000);
  return 0;
}
