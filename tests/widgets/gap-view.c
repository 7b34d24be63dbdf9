/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/gap-view.h"

#include <math.h>

#include "stage.h"
#include "widgets/table.h"

typedef struct
{
  Stage        stage;
  RoofGapView *view;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_GAP_VIEW, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->view = ROOF_GAP_VIEW (widget);
  roof_pane_set_session (ROOF_PANE (fixture->view), fixture->stage.session);
  stage_open (&fixture->stage, widget, 300, 500);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->view));
}

/* Selects a product of 4224 cubed on an H100 that took @time, s; NAN: nobody measured it. */
static void
show (Fixture *fixture,
      double   time)
{
  g_autoptr (RoofKernel) kernel = roof_kernel_new ("gemm", "matmul");
  g_autoptr (RoofSnapshot) snapshot = NULL;
  const char *const sizes[] = { "B", "D", "F" };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      RoofKernel *next = roof_kernel_with_number (kernel, sizes[i], 4224);

      roof_kernel_unref (kernel);
      kernel = next;
    }
  if (!isnan (time))
    {
      RoofKernel *next = roof_kernel_with_measured_time (kernel, time, NULL);

      roof_kernel_unref (kernel);
      kernel = next;
    }
  snapshot = roof_snapshot_with_kernel_inserted (stage_get_snapshot (&fixture->stage), 0, kernel);
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Test");
  roof_session_set_selected (fixture->stage.session, 0);
}

static gboolean
is_shown (Fixture *fixture)
{
  return gtk_widget_get_visible (GTK_WIDGET (fixture->view));
}

static void
test_chain (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const said[] = {
    "The Gap\tof 400\u00a0µs measured", "Ideal\t152.346\u00a0µs\t38.1\u00a0%\t150.7\u00a0GFLOP",
    "Tiles and waves\t32.315\u00a0µs\t8.1\u00a0%\tin 128 × 256 tiles: 561 tiles in 5 waves, 82.5\u00a0%",
    "Sustained rates\t44.59\u00a0µs\t11.1\u00a0%\tTensor Core bf16 80.55\u00a0%", "No overlap\t33.78\u00a0µs",
    "Not explained\t136.969\u00a0µs\t34.2\u00a0%", "Not modelled: Latency (",
  };

  show (fixture, 400e-6);
  g_assert_true (is_shown (fixture));
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (!stage_says (stage_read (fixture->view), said[i]))
      g_error ("no \"%s\" in %s", said[i], stage_read (fixture->view));
  g_assert_false (stage_says (stage_read (fixture->view), "Formats"));
}

/* The bar says its parts to a screen reader, and a part of no time is none. */
static void
test_bar (Fixture       *fixture,
          gconstpointer  data)
{
  RoofStackBar *bar = stage_find (fixture->view, ROOF_TYPE_STACK_BAR);
  g_autofree char *text = NULL;

  show (fixture, 400e-6);
  text = roof_stack_bar_dup_text (bar);
  g_assert_nonnull (strstr (text, "Ideal: 152.346\u00a0µs, 38.1\u00a0%\n"));
  g_assert_null (strstr (text, "Formats"));
  gtk_test_accessible_assert_property (bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "Parts of the measured time");
  gtk_test_accessible_assert_property (bar, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);
}

/* Where a number is from stands in the tooltip of its row, and of no other. */
static void
test_source (Fixture       *fixture,
             gconstpointer  data)
{
  guint sourced = 0;

  show (fixture, 400e-6);
  for (guint row = 0; row < roof_table_get_n (stage_find (fixture->view, ROOF_TYPE_TABLE)); row++)
    {
      GtkWidget *label = roof_table_get_cell (stage_find (fixture->view, ROOF_TYPE_TABLE), row, 0);

      if (gtk_widget_get_tooltip_text (label) == NULL)
        continue;
      g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (label), "arXiv 2410.20399"));
      g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (label)), "of the peak"));
      sourced++;
    }
  g_assert_cmpuint (sourced, ==, 1);
}

static void
test_below (Fixture       *fixture,
            gconstpointer  data)
{
  show (fixture, 100e-6);
  g_assert_true (is_shown (fixture));
  g_assert_true (stage_says (stage_read (fixture->view), "is below the ideal 152.3"));
  g_assert_false (stage_says (stage_read (fixture->view), "Not explained"));
}

static void
test_hidden_for_others (Fixture       *fixture,
                        gconstpointer  data)
{
  show (fixture, NAN);
  g_assert_false (is_shown (fixture));
  show (fixture, 400e-6);
  g_assert_true (is_shown (fixture));
  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_false (is_shown (fixture));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/gap-view/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("chain", test_chain);
  ADD ("bar", test_bar);
  ADD ("source", test_source);
  ADD ("below", test_below);
  ADD ("hidden-for-others", test_hidden_for_others);

  return g_test_run ();
}
