/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "widgets/verdict/tiling-view.h"

#include "stage.h"

typedef struct
{
  Stage           stage;
  RoofTilingView *view;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_TILING_VIEW, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->view = ROOF_TILING_VIEW (widget);
  roof_pane_set_session (ROOF_PANE (fixture->view), fixture->stage.session);
  stage_open (&fixture->stage, widget, 300, 200);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->view));
}

static void
show_tiled (Fixture *fixture)
{
  g_autoptr (RoofKernel) kernel = roof_kernel_new ("tiles", "tiled_matmul");
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel_inserted (stage_get_snapshot (&fixture->stage), 0, kernel);

  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Test");
  roof_session_set_selected (fixture->stage.session, 0);
}

static void
type (Fixture    *fixture,
      const char *text)
{
  stage_type (stage_find (fixture->view, ROOF_TYPE_QUANTITY_ENTRY), text);
  roof_quantity_entry_commit (stage_find (fixture->view, ROOF_TYPE_QUANTITY_ENTRY));
}

static void
test_chain (Fixture       *fixture,
            gconstpointer  data)
{
  show_tiled (fixture);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->view)));
  g_assert_true (stage_says (stage_read (fixture->view), "Bytes at HBM3\tideal\t100.7"));
  g_assert_true (stage_says (stage_read (fixture->view), "in these tiles\t2.181"));
  g_assert_true (stage_says (stage_read (fixture->view), "\t+2.08"));
}

/* B at main memory. */
static double
get_measured (Fixture *fixture)
{
  return roof_measurement_get_number (roof_kernel_get_measurement (roof_session_get_kernel (fixture->stage.session)), "hbm");
}

static void
test_measured (Fixture       *fixture,
               gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  show_tiled (fixture);
  type (fixture, "3 GB");
  g_assert_cmpfloat (get_measured (fixture), ==, 3e9);
  g_assert_true (stage_says (stage_read (fixture->view), "measured\t3"));
  type (fixture, "");
  g_assert_true (isnan (get_measured (fixture)));
  roof_document_undo (document);
  g_assert_cmpfloat (get_measured (fixture), ==, 3e9);
}

static void
test_hidden_for_others (Fixture       *fixture,
                        gconstpointer  data)
{
  roof_session_set_selected (fixture->stage.session, 3);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->view)));
  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->view)));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/tiling-view/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("chain", test_chain);
  ADD ("measured", test_measured);
  ADD ("hidden-for-others", test_hidden_for_others);

  return g_test_run ();
}
