/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a hundred thousand measured kernels cost in the program's own window: time until what was asked for is
 * drawn, beside the least that a window takes for a frame. */
#include <math.h>

#include "dots.h"
#include "frames.h"
#include "program.h"
#include "widgets/stage.h"

#define N 100000
#define ROUNDS 5

typedef struct
{
  Program       program;
  RoofSnapshot *snapshot;
  guint         round;
} Bench;

typedef void (*Work) (Bench *bench);

static RoofSession *
get_session (Bench *bench)
{
  return bench->program.window->shell->session;
}

/* Until nothing is left to be done: a list, say, is filled in the frames after the first. */
static void
settle (Bench *bench)
{
  stage_wait_for_frame (GTK_WIDGET (bench->program.window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static void
filter_by (Bench      *bench,
           const char *words)
{
  g_autoptr (RoofFilter) filter = roof_filter_new (words);

  roof_session_set_filter (get_session (bench), filter);
}

/* Most rows of the list are others. */
static void
type_in_filter (Bench *bench)
{
  filter_by (bench, "kernel 7");
}

static void
clear_filter (Bench *bench)
{
  filter_by (bench, "");
}

static void
zoom (Bench *bench)
{
  roof_canvas_zoom (bench->program.window->canvas, FRAMES_WIDTH / 4.0, FRAMES_HEIGHT / 4.0, 1.1);
}

/* Nearly all lie beyond the axes. */
static void
close_in (Bench *bench)
{
  roof_canvas_zoom (bench->program.window->canvas, FRAMES_WIDTH / 4.0, FRAMES_HEIGHT / 4.0, 40);
}

static void
fit (Bench *bench)
{
  roof_canvas_fit (bench->program.window->canvas);
}

static void
select_one (Bench *bench)
{
  roof_session_set_selected (get_session (bench), (int) (bench->round * 7919 % N));
}

static void
select_nothing (Bench *bench)
{
  roof_session_set_selected (get_session (bench), -1);
}

static void
hover (Bench *bench)
{
  roof_session_set_pointed (get_session (bench), (int) (bench->round * 7919 % N));
}

static void
edit (Bench *bench)
{
  RoofDocument *document = roof_session_get_document (get_session (bench));
  g_autoptr (RoofSnapshot) changed = dots_touch_one (roof_document_get_snapshot (document), bench->round);

  roof_document_apply (document, changed, "Edit");
}

static void
undo (Bench *bench)
{
  roof_document_undo (roof_session_get_document (get_session (bench)));
}

/* Analysis, list and first frame: what the window does after a document was read. */
static void
time_opening (Bench *bench)
{
  double start = frames_get_time ();

  program_open (&bench->program, bench->snapshot);
  settle (bench);
  g_print ("%-32s %8.2f ms\n", "opening the window", frames_get_time () - start);
}

static void
time_closing (Bench *bench)
{
  double start = frames_get_time ();

  program_close (&bench->program);
  g_print ("%-32s %8.2f ms\n", "closing it", frames_get_time () - start);
}

/* Of several rounds the least; what @restore does does not count. @restore: (nullable) */
static void
report (Bench      *bench,
        const char *what,
        Work        work,
        Work        restore,
        double      floor)
{
  double least = INFINITY;

  for (bench->round = 0; bench->round < ROUNDS; bench->round++)
    {
      double start = frames_get_time ();

      work (bench);
      settle (bench);
      least = fmin (least, frames_get_time () - start);
      if (restore != NULL)
        {
          restore (bench);
          settle (bench);
        }
    }
  g_print ("%-32s %8.2f ms above the floor of %.2f, %.1f times it\n", what, least - floor, floor, least / floor);
}

int
main (int    argc,
      char **argv)
{
  Bench bench = { { NULL } };
  g_autoptr (RoofLibrary) library = NULL;
  double floor;

  frames_init (&argc, &argv);
  floor = frames_floor ();
  library = roof_library_new (NULL);
  bench.snapshot = dots_new_snapshot (library, N);
  time_opening (&bench);
  report (&bench, "a letter in the filter", type_in_filter, clear_filter, floor);
  report (&bench, "no filter any more", clear_filter, type_in_filter, floor);
  clear_filter (&bench);
  report (&bench, "a notch of the wheel", zoom, NULL, floor);
  report (&bench, "the whole chart again", fit, zoom, floor);
  report (&bench, "closing in on few", close_in, fit, floor);
  report (&bench, "one selected", select_one, select_nothing, floor);
  report (&bench, "pointed at in the list", hover, NULL, floor);
  report (&bench, "one edit", edit, undo, floor);
  report (&bench, "its undo", undo, edit, floor);
  time_closing (&bench);
  roof_snapshot_unref (bench.snapshot);
  return 0;
}
