/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/suggestion-list.h"

#include "document/files/network.h"
#include "stage.h"
#include "workload/apply.h"

typedef struct
{
  Stage          stage;
  RoofSuggestionList *list;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_SUGGESTION_LIST, NULL), *scroller = gtk_scrolled_window_new ();

  fixture->stage.session = stage_new_session ();
  fixture->list = ROOF_SUGGESTION_LIST (widget);
  roof_pane_set_session (ROOF_PANE (fixture->list), fixture->stage.session);
  gtk_expander_set_expanded (roof_suggestion_list_get_more (fixture->list), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), widget);
  stage_open (&fixture->stage, scroller, 300, 600);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->list));
}

/* The button of the suggestion whose line begins with @words. */
static GtkWidget *
find_suggestion (Fixture    *fixture,
                 const char *words)
{
  g_autofree char *text = stage_read (fixture->list);

  for (GtkWidget *row = stage_child (fixture->list, 0); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      g_autofree char *line = stage_read (row);

      if (g_str_has_prefix (line, words))
        return row;
    }
  g_error ("no \"%s\" in: %s", words, text);
}

static void
click (Fixture    *fixture,
       const char *words)
{
  g_signal_emit_by_name (find_suggestion (fixture, words), "clicked");
}

static guint
count_visible (Fixture *fixture)
{
  guint n = 0;

  for (GtkWidget *child = stage_child (fixture->list, 0); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += GTK_IS_BUTTON (child) && gtk_widget_get_visible (child);
  return n;
}

/* The projections of the example wait for memory: suggestions for that, and none for the unit. */
static void
test_lists (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *text = stage_read (fixture->list);

  g_assert_cmpuint (roof_suggestion_list_get_n (fixture->list), >, 3);
  g_assert_nonnull (strstr (text, "int8 weights\t×1.99\tMemory bound on HBM3"));
  g_assert_nonnull (strstr (text, "B doubled, 32\t×1.99\t"));
  g_assert_nonnull (strstr (text, "HBM3 at 6.7"));
  g_assert_null (strstr (text, "Tensor Core bf16 at"));
  g_assert_nonnull (strstr (text, "2× the work"));
  g_assert_null (strstr (text, "whole step"));
}

/* Of a part of a network the step is changed, all of it, in one step of undo. */
static void
test_network (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (RoofWorkload) plain = roof_network_resolve ("llama-3.1-8b", NULL);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (roof_snapshot_get_active (stage_get_snapshot (&fixture->stage)));
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (plain, empty, NULL);
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);
  const RoofPin *pin;

  roof_session_set_document (fixture->stage.session, document);
  roof_session_set_selected (fixture->stage.session, 2); /* q_proj, as the network has it */
  g_assert_true (stage_says (stage_read (fixture->list), "batch doubled, 2\t×2\tMemory bound on HBM3"));
  click (fixture, "batch doubled, 2\t");
  pin = roof_snapshot_get_pin (stage_get_snapshot (&fixture->stage), 0);
  g_assert_true (pin->what_if);
  g_assert_cmpfloat (roof_snapshot_get_workload (stage_get_snapshot (&fixture->stage), 0)->step.batch, ==, 1);
  click (fixture, "batch doubled, 2\t");
  g_assert_cmpfloat (roof_snapshot_get_workload (stage_get_snapshot (&fixture->stage), 0)->step.batch, ==, 2);
  g_assert_false (roof_snapshot_get_pin (stage_get_snapshot (&fixture->stage), 0)->what_if);
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, "batch doubled, 2");
  roof_document_undo (document);
  g_assert_cmpfloat (roof_snapshot_get_workload (stage_get_snapshot (&fixture->stage), 0)->step.batch, ==, 1);
  click (fixture, "devices doubled, 2\t");
  click (fixture, "devices doubled, 2\t");
  g_assert_cmpfloat (roof_snapshot_get_workload (stage_get_snapshot (&fixture->stage), 0)->step.split, ==, 2);
  g_assert_cmpstr (roof_kernel_get_part (roof_session_get_kernel (fixture->stage.session)), ==, "q_proj");
}

static void
test_focus_previews (Fixture       *fixture,
                     gconstpointer  data)
{
  GtkWidget *button = find_suggestion (fixture, "int8 weights");
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));
  const RoofWhatIf *preview;

  gtk_widget_grab_focus (button);
  preview = roof_session_get_preview (fixture->stage.session);
  g_assert_nonnull (preview);
  g_assert_cmpstr (preview->label, ==, "int8 weights");
  g_assert_cmpint (preview->kernel, ==, 0);
  g_assert_cmpfloat (preview->gain, >, 1.9);
  g_assert_true (before == stage_get_snapshot (&fixture->stage));
  gtk_window_set_focus (GTK_WINDOW (fixture->stage.window), NULL);
  g_assert_null (roof_session_get_preview (fixture->stage.session));
}

/* Once to pin, once more to do, each one step of undo; what was pinned ahead then shows from where. */
static void
test_pin_then_do (Fixture       *fixture,
                  gconstpointer  data)
{
  const RoofPin *pin;

  click (fixture, "int8 weights\t");
  g_assert_cmpuint (roof_snapshot_get_n_pins (stage_get_snapshot (&fixture->stage)), ==, 1);
  pin = roof_snapshot_get_pin (stage_get_snapshot (&fixture->stage), 0);
  g_assert_true (pin->what_if);
  g_assert_cmpstr (pin->label, ==, "int8 weights");
  g_assert_null (roof_kernel_get_format (roof_session_get_kernel (fixture->stage.session), ROOF_ROLE_WEIGHTS));
  g_assert_true (stage_says (stage_read (fixture->list), "int8 weights\t×1.99\tPinned."));

  click (fixture, "int8 weights\t");
  pin = roof_snapshot_get_pin (stage_get_snapshot (&fixture->stage), 0);
  g_assert_cmpstr (roof_kernel_get_format (roof_session_get_kernel (fixture->stage.session), ROOF_ROLE_WEIGHTS), ==, "int8");
  g_assert_false (pin->what_if);
  g_assert_null (roof_kernel_get_format (pin->kernel, ROOF_ROLE_WEIGHTS));

  g_assert_cmpstr (roof_document_get_undo_label (stage_get_document (&fixture->stage)), ==, "int8 weights");
  roof_document_undo (stage_get_document (&fixture->stage));
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpuint (roof_snapshot_get_n_pins (stage_get_snapshot (&fixture->stage)), ==, 0);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
}

static void
test_machine (Fixture       *fixture,
              gconstpointer  data)
{
  click (fixture, "On ");
  click (fixture, "On ");
  g_assert_cmpuint (roof_snapshot_get_n_machines (stage_get_snapshot (&fixture->stage)), ==, 2);
  g_assert_cmpuint (roof_snapshot_get_current (stage_get_snapshot (&fixture->stage)), ==, 1);
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpuint (roof_snapshot_get_n_machines (stage_get_snapshot (&fixture->stage)), ==, 1);
}

/* The roof of a slow kernel stands first, with the time that it gives back to all kernels, each as often as it runs. */
static void
test_reaches_the_roof (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofKernel *shown = roof_session_get_kernel (fixture->stage.session);
  g_autoptr (RoofKernel) timed = roof_kernel_with_measured_time (shown, 9e-3, NULL), twice = roof_kernel_with_count (timed, 2);
  g_autoptr (RoofKernel) other = roof_kernel_with_measured_time (shown, 4e-3, NULL);
  g_autoptr (RoofSnapshot) slow = roof_snapshot_with_kernel (stage_get_snapshot (&fixture->stage), 0, twice);
  g_autoptr (RoofSnapshot) beside = roof_snapshot_with_kernel_inserted (slow, 1, other);
  g_autofree char *line = NULL, *all = NULL;

  roof_document_apply (stage_get_document (&fixture->stage), beside, "Measure");
  roof_session_set_selected (fixture->stage.session, 0);
  stage_wait_for_frame (fixture->stage.window);
  line = stage_read (stage_child (fixture->list, 0));
  g_assert_nonnull (strstr (line, "Reach the roof"));
  g_assert_nonnull (strstr (line, "instead of 9\u00a0ms; saves 17."));
  all = roof_units_format (roof_report_get_totals (roof_session_get_report (fixture->stage.session))->time, ROOF_DIMENSION_TIME);
  g_assert_true (g_str_has_suffix (line, all));
}

/* The three largest gains show, all others behind what unfolds them, also once they are others. */
static void
test_folds (Fixture       *fixture,
            gconstpointer  data)
{
  GtkExpander *more = roof_suggestion_list_get_more (fixture->list);
  guint n = roof_suggestion_list_get_n (fixture->list);

  g_assert_cmpuint (count_visible (fixture), ==, n);
  gtk_expander_set_expanded (more, FALSE);
  g_assert_cmpuint (count_visible (fixture), ==, 3);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (more)));
  g_assert_cmpuint (roof_suggestion_list_get_n (fixture->list), ==, n);
  roof_session_set_selected (fixture->stage.session, 1);
  g_assert_cmpuint (roof_suggestion_list_get_n (fixture->list), >, 3);
  g_assert_cmpuint (count_visible (fixture), ==, 3);
  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_cmpuint (count_visible (fixture), ==, 0);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (more)));
}

static void
test_none_selected (Fixture       *fixture,
                    gconstpointer  data)
{
  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_cmpuint (roof_suggestion_list_get_n (fixture->list), ==, 0);
  g_assert_cmpuint (roof_suggestion_list_get_n (fixture->list), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/suggestion-list/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("lists", test_lists);
  ADD ("network", test_network);
  ADD ("focus-previews", test_focus_previews);
  ADD ("pin-then-do", test_pin_then_do);
  ADD ("machine", test_machine);
  ADD ("reaches-the-roof", test_reaches_the_roof);
  ADD ("folds", test_folds);
  ADD ("none-selected", test_none_selected);

  return g_test_run ();
}
