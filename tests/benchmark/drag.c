/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a frame of a drag costs in the program's own window, with all that stands around the chart: time for a frame,
 * which is to stay within the 16 ms that a display gives it. */
#include <math.h>

#include "document/files/example.h"
#include "document/files/network.h"
#include "frames.h"
#include "program.h"
#include "widgets/number-row.h"
#include "widgets/stage.h"
#include "workload/apply.h"

#define BAR 16 /* ms */
#define REACH 120 /* px from where a drag began */
#define STRIDE 7  /* px a frame: no two show the same */

typedef struct
{
  Program        program;
  GtkAdjustment *slider; /* nullable: of the strip, when it is pulled */
  double         x, y;   /* where a drag began; of a slider its position */
} Bench;

static RoofKernel *
make_product (GRand *rand,
              guint  index)
{
  static const struct
  {
    const char *key;
    double      from, to; /* powers of two */
  } sizes[] = { { "B", 3, 8 }, { "D", 9, 14 }, { "F", 9, 14 } };
  g_autofree char *name = g_strdup_printf ("product %u", index);
  RoofKernel *kernel = roof_kernel_new (name, "matmul");

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (RoofKernel) before = kernel;

      kernel = roof_kernel_with_number (before, sizes[i].key,
                                        floor (exp2 (g_rand_double_range (rand, sizes[i].from, sizes[i].to))));
    }
  return kernel;
}

/* @n products of as many sizes, on the machine of the example. */
static RoofSnapshot *
make_products (guint n)
{
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (RoofSnapshot) example = roof_example_new ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (roof_snapshot_get_active (example));

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (kernels, make_product (rand, i));
  return roof_snapshot_with_kernels (empty, kernels);
}

/* A network whose chart shows the path of a kernel as the batch of its step runs, if wanted. */
static RoofSnapshot *
make_network (gboolean with_path)
{
  g_autoptr (RoofWorkload) network = roof_network_resolve ("deepseek-v3", NULL);
  g_autoptr (RoofSnapshot) example = roof_example_new ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (roof_snapshot_get_active (example));
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (network, empty, NULL);
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (snapshot));

  if (with_path)
    roof_view_set_path (view, "batch", 1, 4096);
  return roof_snapshot_with_view (snapshot, view);
}

/* There and back, from 0 to 1. */
static double
swing (guint round)
{
  return fabs (remainder (round * STRIDE, 2 * REACH)) / REACH;
}

static void
drag_dot (gpointer data,
          guint    round)
{
  Bench *bench = data;

  roof_canvas_move (bench->program.window->canvas, bench->x + REACH * swing (round), bench->y, 0);
}

static void
drag_roof (gpointer data,
           guint    round)
{
  Bench *bench = data;

  roof_canvas_move (bench->program.window->canvas, bench->x, bench->y + REACH * swing (round), 0);
}

static void
drag_slider (gpointer data,
             guint    round)
{
  Bench *bench = data;
  double low = gtk_adjustment_get_lower (bench->slider), high = gtk_adjustment_get_upper (bench->slider);

  gtk_adjustment_set_value (bench->slider, low + (high - low) * (0.2 + 0.6 * swing (round)));
}

/* A kernel whose dot no other lies on. */
static const RoofDot *
find_free_dot (RoofLayout *layout)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofHit hit = roof_hit_test (layout, dots[i].x, dots[i].y);

      if (hit.kind == ROOF_HIT_DOT && roof_hit_equal (hit, dots[i].owner) && dots[i].main && !dots[i].edge)
        return &dots[i];
    }
  g_error ("every dot has another on it");
}

/* From where the bench says that it begins. */
static double
time_hold (Bench        *bench,
           FramesChange  change,
           double       *longest)
{
  RoofCanvas *canvas = bench->program.window->canvas;
  double frame;

  roof_canvas_press (canvas, bench->x, bench->y, 0);
  frame = frames_time (GTK_WIDGET (bench->program.window), change, bench, longest);
  g_assert_true (roof_document_is_previewing (roof_shell_get_document (bench->program.window->shell)));
  roof_canvas_release (canvas);
  return frame;
}

static double
time_dot (Bench  *bench,
          double *longest)
{
  const RoofDot *dot = find_free_dot (roof_canvas_get_layout (bench->program.window->canvas));

  bench->x = dot->x;
  bench->y = dot->y;
  return time_hold (bench, drag_dot, longest);
}

/* The roof of main memory is taken hold of left of all that stands under it. */
static double
time_roof (Bench  *bench,
           double *longest)
{
  RoofLayout *layout = roof_canvas_get_layout (bench->program.window->canvas);
  const RoofRect *plot = roof_layout_get_plot (layout);

  bench->x = plot->x + 5;
  for (bench->y = plot->y; bench->y < plot->y + plot->height; bench->y++)
    if (roof_hit_test (layout, bench->x, bench->y).kind == ROOF_HIT_ROOF)
      break;
  return time_hold (bench, drag_roof, longest);
}

static double
time_slider (Bench  *bench,
             double *longest)
{
  GtkWidget *row = stage_find_named (bench->program.window->strip, ROOF_TYPE_NUMBER_ROW, "Batch");

  bench->slider = gtk_range_get_adjustment (roof_number_row_get_slider (ROOF_NUMBER_ROW (row)));
  return frames_time (GTK_WIDGET (bench->program.window), drag_slider, bench, longest);
}

typedef enum
{
  SUBJECT_EXAMPLE,
  SUBJECT_PRODUCTS,
  SUBJECT_NETWORK,
  SUBJECT_PATH,
} Subject;

static const struct
{
  const char *what;
  double    (*time) (Bench *bench, double *longest);
  Subject     subject;
  guint       n;
  int         selected;
} cases[] = {
  { "a dot of the example", time_dot, SUBJECT_EXAMPLE },
  { "the shared slider of the example", time_slider, SUBJECT_EXAMPLE },
  { "a dot among 1,000", time_dot, SUBJECT_PRODUCTS, 1000 },
  { "the shared slider of 1,000", time_slider, SUBJECT_PRODUCTS, 1000 },
  { "a roof over 1,000", time_roof, SUBJECT_PRODUCTS, 1000 },
  { "the shared slider of 10,000", time_slider, SUBJECT_PRODUCTS, 10000 },
  { "the batch of DeepSeek-V3", time_slider, SUBJECT_NETWORK, 0, -1 },
  { "the batch of DeepSeek-V3 with its path", time_slider, SUBJECT_PATH, 0, 5 },
};

static RoofSnapshot *
make_subject (guint index)
{
  if (cases[index].subject == SUBJECT_EXAMPLE)
    return roof_example_new ();
  if (cases[index].subject == SUBJECT_PRODUCTS)
    return make_products (cases[index].n);
  return make_network (cases[index].subject == SUBJECT_PATH);
}

static void
run (guint  index,
     double floor)
{
  Bench bench = { { NULL } };
  g_autoptr (RoofSnapshot) snapshot = make_subject (index);
  double frame, longest;

  program_open (&bench.program, snapshot);
  roof_session_set_selected (bench.program.window->shell->session, cases[index].selected);
  stage_wait_for_frame (GTK_WIDGET (bench.program.window));
  frame = cases[index].time (&bench, &longest);
  g_print ("drag of %-38s %6.2f ms a frame, %6.2f the longest, %.1f times the floor of %.2f (bar %d ms)\n",
           cases[index].what, frame, longest, frame / floor, floor, BAR);
  program_close (&bench.program);
}

/* Of the cases that hold the word given, else of all. */
int
main (int    argc,
      char **argv)
{
  double floor;

  frames_init (&argc, &argv);
  floor = frames_floor ();
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (argc < 2 || strstr (cases[i].what, argv[1]) != NULL)
      run (i, floor);
  return 0;
}
