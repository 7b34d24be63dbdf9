/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <malloc.h>
#include <time.h>

#include "document/files/network.h"
#include "stage.h"
#include "widgets/canvas/canvas.h"
#include "widgets/kernels/kernels-page.h"
#include "widgets/number-row.h"
#include "widgets/strip/strip.h"
#include "widgets/verdict/verdict.h"
#include "workload/apply.h"

#define N_FRAMES 60

/* All that a window shows of a document, frame after frame as the batch is slid: of the largest network of the library, of
 * thousands of kernels, and beside them of the example's few. What a frame costs is time of the processor, so that waiting
 * for the display and for other programs is not counted. */

typedef struct
{
  Stage            stage;
  GtkWidget       *box;
  RoofStrip       *strip;
  RoofCanvas      *canvas;
  RoofKernelsPage *kernels;
  RoofVerdict     *verdict;
} Bench;

/* The kernels of the example over and over, until there are @n. */
static void
add_kernels (Stage *stage,
             guint  n)
{
  RoofSnapshot *snapshot = stage_get_snapshot (stage);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) larger = NULL;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (kernels, roof_snapshot_get_kernel (snapshot, i % roof_snapshot_get_n_kernels (snapshot)));
  larger = roof_snapshot_with_kernels (snapshot, kernels);
  roof_document_apply (roof_session_get_document (stage->session), larger, "Add");
}

/* @n: kernels, 0: those of the example. @opening: (out) (optional): ms of the processor until they are shown */
static void
open_bench (Bench      *self,
            const char *network,
            guint       n,
            double     *opening)
{
  clock_t start;

  self->stage.session = stage_new_session ();
  if (n > 0)
    add_kernels (&self->stage, n);
  if (network != NULL)
    {
      g_autoptr (RoofWorkload) workload = roof_network_resolve (network, NULL);
      g_autoptr (RoofSnapshot) snapshot = roof_workload_add (workload, stage_get_snapshot (&self->stage), NULL);

      roof_document_apply (roof_session_get_document (self->stage.session), snapshot, "Add");
      roof_session_select_network (self->stage.session, network);
    }
  start = clock ();
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  self->kernels = ROOF_KERNELS_PAGE (g_object_new (ROOF_TYPE_KERNELS_PAGE, NULL));
  self->canvas = ROOF_CANVAS (g_object_new (ROOF_TYPE_CANVAS, NULL));
  self->strip = ROOF_STRIP (g_object_new (ROOF_TYPE_STRIP, NULL));
  self->verdict = ROOF_VERDICT (g_object_new (ROOF_TYPE_VERDICT, NULL));
  gtk_widget_set_size_request (GTK_WIDGET (self->canvas), 700, 500);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->kernels));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->canvas));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->strip));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->verdict));
  roof_pane_set_session (ROOF_PANE (self->kernels), self->stage.session);
  roof_canvas_set_session (self->canvas, self->stage.session);
  roof_pane_set_session (ROOF_PANE (self->strip), self->stage.session);
  roof_pane_set_session (ROOF_PANE (self->verdict), self->stage.session);
  stage_open (&self->stage, self->box, 1440, 800);
  if (opening != NULL)
    *opening = (double) (clock () - start) / CLOCKS_PER_SEC * 1e3;
}

/* ms of the processor for a frame in which the batch moved. */
static double
time_frames (const char *network,
             guint       n,
             double     *opening)
{
  Bench bench = { { NULL } };
  GtkWidget *row;
  clock_t start;
  double spent;

  open_bench (&bench, network, n, opening);
  row = stage_find_named (bench.strip, ROOF_TYPE_NUMBER_ROW, "Batch");
  g_assert_nonnull (row);
  start = clock ();
  for (guint i = 0; i < N_FRAMES; i++)
    {
      g_signal_emit_by_name (row, "edited", 16.0 + i, TRUE);
      stage_wait_for_frame (bench.stage.window);
    }
  spent = (double) (clock () - start) / CLOCKS_PER_SEC * 1e3 / N_FRAMES;
  gtk_window_destroy (GTK_WINDOW (bench.stage.window));
  g_object_unref (bench.stage.session);
  return spent;
}

int
main (int    argc,
      char **argv)
{
  double network, plain, opening[3], many[2];

  /* As the program does. */
  mallopt (M_MMAP_THRESHOLD, 64 * 1024 * 1024);
  mallopt (M_TRIM_THRESHOLD, 128 * 1024 * 1024);
  gtk_test_init (&argc, &argv, NULL);
  time_frames (NULL, 0, NULL); /* fonts and styles are loaded once */
  plain = time_frames (NULL, 0, &opening[0]);
  network = time_frames ("llama-3.1-405b", 0, NULL);
  many[0] = time_frames (NULL, 1000, &opening[1]);
  many[1] = time_frames (NULL, 10000, &opening[2]);
  g_print ("A frame while the batch slides: %.2f ms with Llama 3.1 405B, %.2f ms with the example: %.2f times.\n", network,
           plain, network / plain);
  g_print ("With 1,000 kernels %.2f ms (bar 16), %.2f times; with 10,000 %.2f ms, %.2f times.\n", many[0], many[0] / plain, many[1],
           many[1] / plain);
  g_print ("To show 1,000 kernels first takes %.0f ms, %.2f times the example's; 10,000 %.0f ms, %.2f times.\n", opening[1],
           opening[1] / opening[0], opening[2], opening[2] / opening[0]);
  return 0;
}
