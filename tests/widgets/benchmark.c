/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <time.h>

#include "document/network.h"
#include "stage.h"
#include "widgets/canvas.h"
#include "widgets/kernels-page.h"
#include "widgets/number-row.h"
#include "widgets/strip.h"
#include "widgets/verdict.h"
#include "workload/apply.h"

#define N_FRAMES 60

/* All that a window shows of a document, frame after frame as the batch is slid: of the largest network of the library, and
 * beside it of the example's few kernels. What a frame costs is time of the processor, so that waiting for the
 * display and for other programs is not counted. */

typedef struct
{
  Stage            stage;
  GtkWidget       *box;
  RoofStrip       *strip;
  RoofCanvas      *canvas;
  RoofKernelsPage *kernels;
  RoofVerdict     *verdict;
} Bench;

static void
open_bench (Bench      *self,
            const char *network)
{
  self->stage.session = stage_new_session ();
  if (network != NULL)
    {
      g_autoptr (RoofWorkload) workload = roof_network_resolve (network, NULL);
      g_autoptr (RoofModel) model = roof_workload_add (workload, stage_get_model (&self->stage), NULL);

      roof_document_apply (roof_session_get_document (self->stage.session), model, "Add");
      roof_session_select_network (self->stage.session, network);
    }
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  self->kernels = ROOF_KERNELS_PAGE (roof_kernels_page_new ());
  self->canvas = ROOF_CANVAS (roof_canvas_new ());
  self->strip = ROOF_STRIP (roof_strip_new ());
  self->verdict = ROOF_VERDICT (roof_verdict_new ());
  gtk_widget_set_size_request (GTK_WIDGET (self->canvas), 700, 500);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->kernels));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->canvas));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->strip));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->verdict));
  roof_kernels_page_set_session (self->kernels, self->stage.session);
  roof_canvas_set_session (self->canvas, self->stage.session);
  roof_strip_set_session (self->strip, self->stage.session);
  roof_verdict_set_session (self->verdict, self->stage.session);
  stage_open (&self->stage, self->box, 1440, 800);
}

/* ms of the processor for a frame in which the batch moved. */
static double
time_frames (const char *network)
{
  Bench bench = { { NULL } };
  GtkWidget *row;
  clock_t start;
  double spent;

  open_bench (&bench, network);
  row = roof_strip_get_shared (bench.strip, "batch");
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
  double network, plain;

  gtk_test_init (&argc, &argv, NULL);
  time_frames (NULL); /* fonts and styles are loaded once */
  plain = time_frames (NULL);
  network = time_frames ("llama-3.1-405b");
  g_print ("A frame while the batch slides: %.2f ms with Llama 3.1 405B, %.2f ms with the example: %.2f times.\n", network,
           plain, network / plain);
  return 0;
}
