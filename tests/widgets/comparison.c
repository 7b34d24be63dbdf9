/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stage.h"
#include "widgets/machine/machine-chooser.h"
#include "widgets/machine/machine-list.h"
#include "widgets/machine/machine-page.h"
#include "widgets/verdict/comparison-view.h"

typedef struct
{
  Stage               stage;
  RoofMachinePage    *page;
  RoofMachineList    *list;
  RoofMachineChooser *adder;
  RoofComparisonView *view;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *page = g_object_new (ROOF_TYPE_MACHINE_PAGE, NULL), *view = g_object_new (ROOF_TYPE_COMPARISON_VIEW, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->page = ROOF_MACHINE_PAGE (page);
  fixture->view = ROOF_COMPARISON_VIEW (view);
  roof_pane_set_session (ROOF_PANE (fixture->page), fixture->stage.session);
  roof_pane_set_session (ROOF_PANE (fixture->view), fixture->stage.session);
  fixture->list = stage_find (page, ROOF_TYPE_MACHINE_LIST);
  fixture->adder = stage_part (fixture->page, "compare");
  gtk_box_append (GTK_BOX (box), page);
  gtk_box_append (GTK_BOX (box), view);
  stage_open (&fixture->stage, box, 700, 600);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->page));
}

static RoofSnapshot *
get_snapshot (Fixture *fixture)
{
  return stage_get_snapshot (&fixture->stage);
}

static void
assert_row (Fixture    *fixture,
            guint       index,
            const char *text)
{
  g_autofree char *shown = stage_read (stage_child (stage_find (fixture->list, GTK_TYPE_LIST_BOX), index));

  g_assert_cmpstr (shown, ==, text);
}

static void
select_row (Fixture *fixture,
            guint    index)
{
  GtkWidget *row = stage_child (stage_find (fixture->list, GTK_TYPE_LIST_BOX), index);

  gtk_list_box_select_row (GTK_LIST_BOX (gtk_widget_get_parent (row)), GTK_LIST_BOX_ROW (row));
}

/* One machine is compared with nothing. */
static void
test_alone (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *text = stage_read (fixture->view);

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->list)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->view)));
  g_assert_cmpstr (text, ==, "");
}

/* Added beside the current one, switched to, taken out again, each a step that is undone. */
static void
test_add_switch_remove (Fixture       *fixture,
                        gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  stage_search_and_take (fixture->adder, "amd-mi300x");
  g_assert_cmpuint (roof_snapshot_get_n_machines (get_snapshot (fixture)), ==, 2);
  g_assert_cmpuint (roof_snapshot_get_current (get_snapshot (fixture)), ==, 0);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->list)));
  g_assert_cmpuint (stage_count (stage_find (fixture->list, GTK_TYPE_LIST_BOX)), ==, 2);
  assert_row (fixture, 0, "H100 SXM5 80GB\t");

  select_row (fixture, 1);
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, "Switch Machine");
  g_assert_cmpstr (roof_machine_get_id (roof_snapshot_get_active (get_snapshot (fixture))), ==, "amd-mi300x");
  assert_row (fixture, 1, "Instinct MI300X\t");

  roof_machine_row_remove (stage_child (stage_find (fixture->list, GTK_TYPE_LIST_BOX), 1));
  g_assert_cmpuint (roof_snapshot_get_n_machines (get_snapshot (fixture)), ==, 1);
  g_assert_cmpstr (roof_machine_get_id (roof_snapshot_get_active (get_snapshot (fixture))), ==, "nvidia-h100-sxm5-80gb");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->list)));

  roof_document_undo (document);
  g_assert_cmpstr (roof_machine_get_id (roof_snapshot_get_active (get_snapshot (fixture))), ==, "amd-mi300x");
  roof_document_undo (document);
  g_assert_cmpuint (roof_snapshot_get_current (get_snapshot (fixture)), ==, 0);
  roof_document_undo (document);
  g_assert_cmpuint (roof_snapshot_get_n_machines (get_snapshot (fixture)), ==, 1);
  g_assert_false (roof_document_is_modified (document));
}

/* The list follows the document and asks nothing of it. */
static void
test_following_makes_no_step (Fixture       *fixture,
                              gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  stage_search_and_take (fixture->adder, "amd-mi300x");
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, "Compare Machine");
  roof_document_undo (document);
  g_assert_true (roof_document_can_redo (document));
  roof_document_redo (document);
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, "Compare Machine");
}

/* Eight can be told apart; there the button rests. */
static void
test_eight (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *button = stage_find (fixture->adder, GTK_TYPE_MENU_BUTTON);

  for (int i = 1; i < 8; i++)
    {
      g_assert_true (gtk_widget_get_sensitive (button));
      stage_search_and_take (fixture->adder, "amd-mi300x");
    }
  g_assert_cmpuint (roof_snapshot_get_n_machines (get_snapshot (fixture)), ==, 8);
  g_assert_false (gtk_widget_get_sensitive (button));
}

/* Hand over hand: 5.3 over 3.35 TB/s. */
static void
test_words (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *text = NULL, *totals = NULL;

  stage_search_and_take (fixture->adder, "amd-mi300x");
  text = stage_read (fixture->view);
  g_assert_nonnull (strstr (text, "H100 SXM5 80GB\t27.06"));
  g_assert_nonnull (strstr (text, "Instinct MI300X\t×1.58"));
  g_assert_nonnull (strstr (text, "memory bound on both, and its HBM3 has 1.58× the bandwidth."));
  g_assert_nonnull (strstr (text, "× as fast on Instinct MI300X."));

  roof_session_set_selected (fixture->stage.session, -1);
  totals = stage_read (fixture->view);
  g_assert_null (strstr (totals, "memory bound"));
  g_assert_nonnull (strstr (totals, "All kernels: 156.8"));
  g_assert_nonnull (strstr (totals, "× as fast on Instinct MI300X."));
  g_assert_nonnull (strstr (totals, "Fits Instinct MI300X: "));
}

static void
test_cannot_run (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (RoofKernel) sum = roof_kernel_new ("Sum", "all_reduce");
  g_autoptr (RoofSnapshot) sums = roof_snapshot_ref (get_snapshot (fixture));
  g_autofree char *text = NULL;

  for (guint i = 0; i < roof_snapshot_get_n_kernels (sums); i++)
    {
      RoofSnapshot *next = roof_snapshot_with_kernel (sums, i, sum);

      roof_snapshot_unref (sums);
      sums = next;
    }
  roof_document_apply (roof_session_get_document (fixture->stage.session), sums, "Change");
  stage_search_and_take (fixture->adder, "williams2009-opteron-x2-2214");
  text = stage_read (fixture->view);
  g_assert_nonnull (strstr (text, "Cannot run on this machine: "));
  g_assert_nonnull (strstr (text, "can run none of these kernels."));
}

/* Of very many machines some are listed and the rest is counted. */
static void
test_very_many (Fixture       *fixture,
                gconstpointer  data)
{
  RoofSnapshot *snapshot = roof_snapshot_ref (get_snapshot (fixture));
  g_autofree char *text = NULL;

  for (guint i = 0; i < 60; i++)
    {
      RoofSnapshot *more = roof_snapshot_with_machine_added (snapshot, roof_snapshot_get_machine (snapshot, 0));

      roof_snapshot_unref (snapshot);
      snapshot = more;
    }
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Add");
  roof_snapshot_unref (snapshot);
  text = stage_read (fixture->view);
  g_assert_true (g_str_has_suffix (text, "\tand 37 more machines"));
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_free (text);
  text = stage_read (fixture->view);
  g_assert_cmpstr (text, ==, "");
}

#define ADD(name, function) \
  g_test_add ("/roof/comparison-view/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

  ADD ("alone", test_alone);
  ADD ("add-switch-remove", test_add_switch_remove);
  ADD ("following-makes-no-step", test_following_makes_no_step);
  ADD ("eight", test_eight);
  ADD ("very-many", test_very_many);
  ADD ("words", test_words);
  ADD ("cannot-run", test_cannot_run);

  return g_test_run ();
}
