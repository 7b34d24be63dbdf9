/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernels-page.h"

#include "chart/pick/hit.h"
#include "stage.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/shown-scene.h"
#include "widgets/kernels/kernel-rows.h"

#define RIM 4 /* within the entry, and outside of what its parts share */

typedef struct
{
  Stage             stage;
  RoofKernelsPage  *page;
  RoofKernelSearch *search;
  GtkEditable      *entry;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_KERNELS_PAGE, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->page = ROOF_KERNELS_PAGE (widget);
  roof_pane_set_session (ROOF_PANE (fixture->page), fixture->stage.session);
  fixture->search = roof_kernels_page_get_search (fixture->page);
  fixture->entry = stage_find (fixture->search, GTK_TYPE_SEARCH_ENTRY);
  stage_open (&fixture->stage, widget, 300, 700);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->page));
}

/* The rows in sight: "013". */
static char *
list_shown (Fixture *fixture)
{
  GtkListView *list
      = stage_find (stage_part (fixture->page, "list"), GTK_TYPE_LIST_VIEW);
  GListModel *rows = G_LIST_MODEL (gtk_list_view_get_model (list));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (RoofKernelItem) item = g_list_model_get_item (rows, i);

      g_string_append_printf (text, "%d", roof_kernel_item_get_kernel (item));
    }
  return g_string_free (text, FALSE);
}

/* The list, the chart and the count go by the same words. */
static void
assert_shown (Fixture    *fixture,
              const char *expected,
              const char *count)
{
  g_autofree char *shown = list_shown (fixture);
  g_autoptr (RoofScene) scene = roof_shown_scene_over (fixture->stage.session, NULL);
  guint n, full = 0;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);

  for (guint i = 0; i < n; i++)
    {
      gboolean fits = strchr (expected, (int) ('0' + kernels[i].kernel)) != NULL;

      g_assert_cmpint (kernels[i].faded, ==, !fits && !kernels[i].selected);
      full += fits;
    }
  g_assert_cmpstr (shown, ==, expected);
  g_assert_cmpuint (full, ==, strlen (expected));
  g_assert_cmpstr (gtk_label_get_text (stage_child (fixture->search, 1)), ==, count);
}

static void
test_typing (Fixture       *fixture,
             gconstpointer  data)
{
  assert_shown (fixture, "012345", "");
  gtk_editable_set_text (fixture->entry, "attention");
  assert_shown (fixture, "12", "2 of 6");
  gtk_editable_set_text (fixture->entry, "attention bound:hbm");
  assert_shown (fixture, "1", "1 of 6");
  gtk_editable_set_text (fixture->entry, "nobody");
  assert_shown (fixture, "", "0 of 6");
  gtk_editable_set_text (fixture->entry, "");
  assert_shown (fixture, "012345", "");
  g_assert_false (roof_document_can_undo (roof_session_get_document (fixture->stage.session)));
}

/* What changes its side comes and goes. */
static void
test_follows_numbers (Fixture       *fixture,
                      gconstpointer  data)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofKernel) larger = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", 4096);
  g_autoptr (RoofSnapshot) changed = roof_snapshot_with_kernel (snapshot, 0, larger);

  gtk_editable_set_text (fixture->entry, "bound:compute");
  assert_shown (fixture, "2", "1 of 6");
  roof_document_apply (roof_session_get_document (fixture->stage.session), changed, "Change");
  assert_shown (fixture, "02", "2 of 6");
}

static void
test_escape (Fixture       *fixture,
             gconstpointer  data)
{
  gtk_editable_set_text (fixture->entry, "norm");
  assert_shown (fixture, "3", "1 of 6");
  g_signal_emit_by_name (fixture->entry, "stop-search");
  g_assert_cmpstr (gtk_editable_get_text (fixture->entry), ==, "");
  assert_shown (fixture, "012345", "");
}

/* The entry shows a filter that somebody else set, and goes away with the last kernels. */
static void
test_follows_session (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr (RoofFilter) filter = roof_filter_new ("op:add");
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_with_kernels (snapshot, none);
  g_autoptr (RoofFilter) all = roof_filter_new ("");

  roof_session_set_filter (fixture->stage.session, filter);
  g_assert_cmpstr (gtk_editable_get_text (fixture->entry), ==, "op:add");
  assert_shown (fixture, "5", "1 of 6");
  roof_session_set_filter (fixture->stage.session, all);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->search)));
  roof_document_apply (roof_session_get_document (fixture->stage.session), empty, "Clear");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->search)));
}

static void
test_is_accessible (Fixture       *fixture,
                    gconstpointer  data)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Filter kernels");
  g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (fixture->entry),
                                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
}

/* So many kernels, all of which the filter lets through. */
static void
show_crowd (Fixture *fixture,
            guint    n)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) crowd = NULL;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (kernels, roof_snapshot_get_kernel (snapshot, 0));
  crowd = roof_snapshot_with_kernels (snapshot, kernels);
  roof_document_apply (roof_session_get_document (fixture->stage.session), crowd, "Crowd");
  gtk_editable_set_text (fixture->entry, "mlp");
  stage_wait_for_frame (fixture->stage.window);
}

/* However many there are, what is typed can be read: the count makes way. */
static void
test_entry_keeps_its_room (Fixture       *fixture,
                           gconstpointer  data)
{
  GtkWidget *text = GTK_WIDGET (gtk_editable_get_delegate (fixture->entry));
  int line;

  show_crowd (fixture, 12);
  gtk_editable_set_text (fixture->entry, "");
  stage_wait_for_frame (fixture->stage.window);
  line = gtk_widget_get_height (GTK_WIDGET (fixture->search));
  show_crowd (fixture, 100000);
  g_assert_cmpstr (gtk_label_get_text (stage_child (fixture->search, 1)), ==, "100000 of 100000");
  g_assert_cmpint (gtk_widget_get_width (text), >=, 120);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (fixture->search)), >, line);
  gtk_editable_set_text (fixture->entry, "nobody");
  stage_wait_for_frame (fixture->stage.window);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (fixture->search)), >, line); /* nothing jumps while somebody types */
}

/* As a press there would, on the entry itself: GTK's own parts hear of theirs. */
static void
press_entry (Fixture *fixture,
             double   x)
{
  GtkWidget *entry = GTK_WIDGET (fixture->entry);

  gtk_window_set_focus (GTK_WINDOW (fixture->stage.window), NULL);
  g_assert_false (gtk_widget_get_state_flags (entry) & GTK_STATE_FLAG_FOCUS_WITHIN);
  g_signal_emit_by_name (stage_find_click (entry), "pressed", 1, x, gtk_widget_get_height (entry) / 2.0);
  g_assert_true (gtk_widget_get_state_flags (entry) & GTK_STATE_FLAG_FOCUS_WITHIN);
}

/* A press on its rim behind the icon clears it, one on the loupe does not; both put the cursor into it. */
static void
test_answers_all_over (Fixture       *fixture,
                       gconstpointer  data)
{
  GtkWidget *entry = GTK_WIDGET (fixture->entry);

  press_entry (fixture, gtk_widget_get_width (entry) + RIM); /* with nothing to clear */
  gtk_editable_set_text (fixture->entry, "norm");
  stage_wait_for_frame (fixture->stage.window);
  press_entry (fixture, RIM);
  g_assert_cmpstr (gtk_editable_get_text (fixture->entry), ==, "norm");
  press_entry (fixture, gtk_widget_get_width (entry) + RIM);
  g_assert_cmpstr (gtk_editable_get_text (fixture->entry), ==, "");
}

#define ADD(name, function) \
  g_test_add ("/roof/kernel-search/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  ADD ("typing", test_typing);
  ADD ("follows-numbers", test_follows_numbers);
  ADD ("escape", test_escape);
  ADD ("follows-session", test_follows_session);
  ADD ("is-accessible", test_is_accessible);
  ADD ("entry-keeps-its-room", test_entry_keeps_its_room);
  ADD ("answers-all-over", test_answers_all_over);
  return g_test_run ();
}
