/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/forecast-view.h"

#include "explore/gap/forecast.h"
#include "stage.h"

typedef struct
{
  Stage             stage;
  RoofForecastView *view;
} Fixture;

/* A product of 4224 cubed on an H100 is selected, and the steps are unfolded. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_FORECAST_VIEW, NULL);
  static const char *const sizes[] = { "B", "D", "F" };
  g_autoptr (RoofKernel) kernel = roof_kernel_new ("gemm", "matmul");
  g_autoptr (RoofSnapshot) snapshot = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      RoofKernel *next = roof_kernel_with_number (kernel, sizes[i], 4224);

      roof_kernel_unref (kernel);
      kernel = next;
    }
  fixture->stage.session = stage_new_session ();
  snapshot = roof_snapshot_with_kernel_inserted (stage_get_snapshot (&fixture->stage), 0, kernel);
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Test");
  roof_session_set_selected (fixture->stage.session, 0);
  fixture->view = ROOF_FORECAST_VIEW (widget);
  roof_pane_set_session (ROOF_PANE (fixture->view), fixture->stage.session);
  stage_open (&fixture->stage, widget, 300, 500);
  g_assert_null (stage_find (widget, GTK_TYPE_GRID)); /* built when it is unfolded */
  gtk_expander_set_expanded (stage_find (widget, GTK_TYPE_EXPANDER), TRUE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->view));
}

static gboolean
says (Fixture    *fixture,
      const char *text)
{
  return stage_says (stage_read (fixture->view), text);
}

static GtkCheckButton *
find_switch (Fixture    *fixture,
             const char *step)
{
  return stage_find_named (fixture->view, GTK_TYPE_CHECK_BUTTON, step);
}

static const RoofView *
get_view (Fixture *fixture)
{
  return roof_snapshot_get_view (stage_get_snapshot (&fixture->stage));
}

/* What the bound is, and what each step adds, with its source. */
static void
test_steps (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_true (says (fixture, "Estimate\t229.3\u00a0µs, 1.5× the bound of 152.3\u00a0µs"));
  g_assert_true (says (fixture, "Tiles and waves\t+32.32\u00a0µs\tof a few common tiles those that lose least (NVIDIA"));
  g_assert_true (says (fixture, "Sustained rates\t+44.59"));
  g_assert_true (says (fixture, "Latency of collectives\t–\tno collective"));
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (find_switch (fixture, "Latency of collectives"))));
  gtk_expander_set_expanded (stage_find (fixture->view, GTK_TYPE_EXPANDER), FALSE);
  g_assert_true (says (fixture, "the bound of"));
  g_assert_false (says (fixture, "Tiles"));
}

/* A switch is a step of undo of the document; the bound stays. */
static void
test_switch (Fixture       *fixture,
             gconstpointer  data)
{
  GtkCheckButton *tiles = find_switch (fixture, "Tiles and waves");

  gtk_check_button_set_active (tiles, FALSE);
  g_assert_cmpstr (get_view (fixture)->estimate_without[0], ==, "tiles");
  g_assert_true (says (fixture, "the bound of 152.3\u00a0µs"));
  g_assert_true (says (fixture, "Tiles and waves\t–\tswitched off"));
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_null (get_view (fixture)->estimate_without);
  g_assert_true (gtk_check_button_get_active (tiles));
}

static void
test_overlap (Fixture       *fixture,
              gconstpointer  data)
{
  RoofQuantityEntry *entry = stage_find (fixture->view, ROOF_TYPE_QUANTITY_ENTRY);

  g_assert_true (says (fixture, "Missing overlap\t0"));
  stage_type (entry, "2");
  roof_quantity_entry_commit (entry);
  g_assert_nonnull (roof_quantity_entry_get_error (entry));
  stage_type (entry, "0.75");
  roof_quantity_entry_commit (entry);
  g_assert_cmpfloat (get_view (fixture)->apart, ==, 0.25);
  g_assert_true (says (fixture, "as given: 75\u00a0% overlapped"));
  g_assert_true (says (fixture, "Missing overlap\t+"));
}

/* How kernels start is a step of undo, too, and the estimate follows. */
static void
test_launches (Fixture       *fixture,
               gconstpointer  data)
{
  GtkDropDown *mode = stage_find (fixture->view, GTK_TYPE_DROP_DOWN);
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  RoofQuantityEntry *fixed = NULL;

  gtk_drop_down_set_selected (mode, 2);
  g_assert_cmpuint (get_view (fixture)->launches, ==, ROOF_LAUNCH_GRAPH);
  for (GtkWidget *child = gtk_widget_get_first_child (gtk_widget_get_parent (stage_find (fixture->view, ROOF_TYPE_QUANTITY_ENTRY)));
       child != NULL; child = gtk_widget_get_next_sibling (child))
    if (ROOF_IS_QUANTITY_ENTRY (child) && gtk_widget_get_visible (child))
      fixed = ROOF_QUANTITY_ENTRY (child);
  stage_type (fixed, "-1 us");
  roof_quantity_entry_commit (fixed);
  g_assert_nonnull (roof_quantity_entry_get_error (fixed));
  stage_type (fixed, "20 us");
  roof_quantity_entry_commit (fixed);
  g_assert_cmpfloat (get_view (fixture)->graph_start, ==, 2e-5);
  g_assert_true (says (fixture, "one graph: 20\u00a0µs to start it"));
  roof_document_undo (document);
  roof_document_undo (document);
  g_assert_cmpuint (gtk_drop_down_get_selected (mode), ==, 0);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixed)));
}

/* Without a selection all kernels are estimated, where the whole is shown. */
static void
test_scope (Fixture       *fixture,
            gconstpointer  data)
{
  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->view)));
  roof_forecast_view_set_whole (fixture->view);
  roof_session_set_selected (fixture->stage.session, 0);
  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->view)));
  g_assert_false (says (fixture, "152.3"));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/forecast-view/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("steps", test_steps);
  ADD ("switch", test_switch);
  ADD ("overlap", test_overlap);
  ADD ("launches", test_launches);
  ADD ("scope", test_scope);

  return g_test_run ();
}
