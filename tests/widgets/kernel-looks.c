/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-looks.h"

#include "stage.h"
#include "widgets/choice-row.h"

typedef struct
{
  Stage            stage;
  RoofKernelLooks *view;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_KERNEL_LOOKS, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->view = ROOF_KERNEL_LOOKS (widget);
  roof_pane_set_session (ROOF_PANE (fixture->view), fixture->stage.session);
  stage_open (&fixture->stage, widget, 300, 600);
  roof_session_set_selected (fixture->stage.session, 0);
  g_assert_null (stage_find (fixture->view, ROOF_TYPE_CHOICE_ROW)); /* built when they are unfolded */
  gtk_expander_set_expanded (stage_find (fixture->view, GTK_TYPE_EXPANDER), TRUE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->view));
}

static RoofKernel *
get_kernel (Fixture *fixture,
            guint    index)
{
  return roof_snapshot_get_kernel (roof_document_get_snapshot (roof_session_get_document (fixture->stage.session)), index);
}

static GtkEditable *
find_entry (Fixture    *fixture,
            const char *name)
{
  return GTK_EDITABLE (gtk_widget_get_next_sibling (stage_find_spoken (fixture->view, name)));
}

static gboolean
is_called (GtkWidget     *widget,
           gconstpointer  name)
{
  return GTK_IS_CHECK_BUTTON (widget) && g_strcmp0 (gtk_check_button_get_label (GTK_CHECK_BUTTON (widget)), name) == 0;
}

/* Each choice is one step of undo, and shows in the row. */
static void
test_choices (Fixture       *fixture,
              gconstpointer  data)
{
  gpointer marker = stage_find_named (fixture->view, ROOF_TYPE_CHOICE_ROW, "Marker");
  GtkCheckButton *shown = stage_find_fitting (fixture->view, is_called, "Shown");

  g_signal_emit_by_name (marker, "chosen", 3);
  gtk_check_button_set_active (stage_find_fitting (fixture->view, is_called, "Emphasised"), TRUE);
  g_assert_cmpuint (roof_kernel_get_look (get_kernel (fixture, 0))->marker, ==, 3);
  g_assert_true (roof_kernel_get_look (get_kernel (fixture, 0))->emphasised);
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_false (roof_kernel_get_look (get_kernel (fixture, 0))->emphasised);
  g_assert_cmpuint (roof_kernel_get_look (get_kernel (fixture, 0))->marker, ==, 3);
  g_assert_true (gtk_check_button_get_active (shown));
  gtk_check_button_set_active (shown, FALSE);
  g_assert_false (roof_kernel_get_visible (get_kernel (fixture, 0)));
}

/* A text that is typed is on the chart at once, and one step of undo; spaces alone are none. */
static void
test_texts (Fixture       *fixture,
            gconstpointer  data)
{
  GtkEditable *label = find_entry (fixture, "Label");
  int end = 2;

  gtk_editable_set_text (label, "My ");
  g_assert_cmpstr (roof_kernel_get_look (get_kernel (fixture, 0))->label, ==, "My");
  g_assert_cmpstr (gtk_editable_get_text (label), ==, "My ");
  gtk_editable_set_text (label, "My kernel");
  g_assert_cmpstr (roof_kernel_get_look (get_kernel (fixture, 0))->label, ==, "My kernel");
  gtk_editable_insert_text (label, "\033b", -1, &end);
  g_assert_cmpstr (roof_kernel_get_look (get_kernel (fixture, 0))->label, ==, "My kernel");
  g_assert_true (stage_says (stage_read (fixture->view), "control characters"));
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_null (roof_kernel_get_look (get_kernel (fixture, 0))->label);
  g_assert_cmpstr (gtk_editable_get_text (label), ==, "");
  gtk_editable_set_text (label, "   ");
  g_assert_null (roof_kernel_get_look (get_kernel (fixture, 0))->label);
}

/* A group is given to all that are selected. */
static void
test_several (Fixture       *fixture,
              gconstpointer  data)
{
  const guint indices[] = { 0, 1 };
  g_autoptr (RoofSelection) both = roof_selection_new_of (indices, 2, 1);

  roof_session_set_selection (fixture->stage.session, both);
  g_assert_true (stage_says (stage_read (fixture->view), "all 2 selected kernels"));
  gtk_editable_set_text (find_entry (fixture, "Group"), "attention");
  for (guint i = 0; i < 2; i++)
    g_assert_cmpstr (roof_kernel_get_look (get_kernel (fixture, i))->group, ==, "attention");
  roof_session_set_selected (fixture->stage.session, 2);
  g_assert_cmpstr (gtk_editable_get_text (find_entry (fixture, "Group")), ==, "");
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/kernel-looks/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("choices", test_choices);
  ADD ("texts", test_texts);
  ADD ("several", test_several);
  return g_test_run ();
}
