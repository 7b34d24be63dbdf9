/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/application.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "../measure/fake-measurement.h"
#include "../document/change.h"
#include "../document/lesson-sound.h"
#include "../widgets/kernel-stage.h"
#include "app/drafts.h"
#include "app/import-dialog.h"
#include "app/importing.h"
#include "app/learning.h"
#include "app/opening.h"
#include "app/pointer-rest.h"
#include "app/tenants-private.h"
#include "app/window-private.h"
#include "core/snapshot/slide.h"
#include "document/files/analysis-csv.h"
#include "document/files/machine-file.h"
#include "document/files/picture-text.h"
#include "document/files/snapshot-file.h"
#include "document/json/json-text.h"
#include "document/lessons/lessons.h"
#include "document/session/draft.h"
#include "widgets/apply.h"
#include "widgets/canvas/canvas.h"
#include "widgets/export/export-dialog-private.h"
#include "widgets/export/figures-dialog-private.h"
#include "widgets/kernels/kernels-page.h"
#include "widgets/machine/machine-page.h"
#include "widgets/machine/rating-row.h"
#include "widgets/number-row.h"
#include "widgets/strip/strip.h"
#include "widgets/toast-private.h"
#include "widgets/verdict/verdict.h"

typedef struct
{
  RoofApplication *application;
  RoofWindow      *window;
  char            *folder;
} Fixture;

static RoofSession *
get_session (Fixture *fixture)
{
  return fixture->window->shell->session;
}

static RoofDocument *
get_document (Fixture *fixture)
{
  return roof_session_get_document (get_session (fixture));
}

static RoofSnapshot *
get_snapshot (Fixture *fixture)
{
  return roof_document_get_snapshot (get_document (fixture));
}

/* What goes on can be cancelled. */
static gboolean
can (RoofWindow *window,
     const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("roofline-window-XXXXXX", NULL);
  fixture->application
      = roof_application_new (ROOF_APP_ID, G_APPLICATION_NON_UNIQUE, fixture->folder);
  g_application_register (G_APPLICATION (fixture->application), NULL, &error);
  g_assert_no_error (error);
  g_application_activate (G_APPLICATION (fixture->application));
  fixture->window
      = ROOF_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (fixture->application)));
  stage_wait_for_frame (GTK_WIDGET (fixture->window));
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      if (g_file_test (inner, G_FILE_TEST_IS_DIR))
        remove_folder (inner);
      else
        g_assert_cmpint (g_remove (inner), ==, 0);
    }
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

/* Nothing that was opened stays behind. */
static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  struct
  {
    const char *name;
    gpointer    object;
  } parts[] = {
    { "window", fixture->window },
    { "canvas", stage_part (fixture->window, "canvas") },
    { "kernels", stage_part (fixture->window, "kernels") },
    { "machine", stage_part (fixture->window, "machine") },
    { "strip", stage_part (fixture->window, "strip") },
    { "verdict", stage_part (fixture->window, "verdict") },
    { "session", get_session (fixture) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_object_add_weak_pointer (parts[i].object, &parts[i].object);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].object != NULL)
      g_error ("the %s stays behind, held %u times", parts[i].name,
               G_OBJECT (parts[i].object)->ref_count);
  g_object_unref (fixture->application);
  remove_folder (fixture->folder);
  g_free (fixture->folder);
}

static GFile *
get_file (Fixture    *fixture,
          const char *name)
{
  return g_file_new_build_filename (fixture->folder, name, NULL);
}

static const RoofDot *
find_dot (Fixture *fixture,
          int      kernel)
{
  RoofLayout *layout
      = roof_canvas_get_layout (stage_part (fixture->window, "canvas"));
  const RoofDot *dot;

  g_assert_nonnull (layout);
  dot = roof_layout_find_dot (layout, kernel, -1);
  g_assert_nonnull (dot);
  return dot;
}

static void
activate (Fixture    *fixture,
          const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL));
}

static double
get_setting (Fixture    *fixture,
             guint       kernel,
             const char *key)
{
  return roof_kernel_find_number (roof_snapshot_get_kernel (get_snapshot (fixture), kernel), key);
}

static void
test_opens_on_the_example (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autofree char *verdict
      = stage_read (stage_part (fixture->window, "verdict"));
  RoofKernelsPage *kernels = stage_part (fixture->window, "kernels");

  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), ==, 6);
  g_assert_cmpuint (stage_count_kernels (stage_part (kernels, "list")), ==, 6);
  g_assert_cmpint (roof_session_get_selected (get_session (fixture)), ==, 0);
  g_assert_false (roof_document_is_modified (get_document (fixture)));
  g_assert_nonnull (strstr (verdict, "Memory bound on HBM3"));
  g_assert_false (roof_toast_is_shown (stage_part (fixture->window, "toast")));
}

/* Names what needs most of the room, for who has to find it. */
/* In place of the untouched example, as a document without a file. */
static void
test_opens_an_example (Fixture       *fixture,
                       gconstpointer  data)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.open-example", "s", "williams-2009-cell-qs20"));
  g_assert_cmpstr (roof_snapshot_get_title (get_snapshot (fixture)), ==, "Williams 2009: Cell QS20");
  g_assert_null (roof_document_get_file (get_document (fixture)));
  g_assert_false (roof_document_is_modified (get_document (fixture)));
}

static void
tell_widest (GtkWidget *widget,
             int        limit)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int least;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      if (least <= limit || !gtk_widget_get_visible (child))
        continue;
      g_test_message ("%s needs %d", G_OBJECT_TYPE_NAME (child), least);
      tell_widest (child, limit);
    }
}

/* Points that a pane may need: 1024 leave the chart the most of the width between two. */
#define PANE 300

/* It works on a small screen: 1024 by 640. */
static void
test_fits (Fixture       *fixture,
           gconstpointer  data)
{
  int width, height;

  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL,
                      NULL);
  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_VERTICAL, 1024, &height, NULL,
                      NULL, NULL);
  g_test_message ("at least %d x %d", width, height);
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *pages[] = { stage_part (fixture->window, "machine"),
                             stage_part (fixture->window, "kernels") };
      int least;

      gtk_widget_measure (pages[i], GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      if (least > PANE)
        tell_widest (pages[i], PANE);
      g_assert_cmpint (least, <=, PANE);
    }
  g_assert_cmpint (width, <=, 1024);
  g_assert_cmpint (height, <=, 640);
}

/* A click on what a number would gain leads to where it is typed. */
static void
test_gain_leads_to_its_number (Fixture       *fixture,
                               gconstpointer  data)
{
  RoofVerdict *verdict = stage_part (fixture->window, "verdict");
  RoofMachinePage *page = stage_part (fixture->window, "machine");
  RoofMachine *machine = roof_snapshot_get_active (get_snapshot (fixture));
  RoofMachineKey key = { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE };
  GtkWidget *entry;

  while (!g_str_equal (roof_machine_get_level (machine, key.index)->id, "hbm"))
    key.index++;
  entry = roof_rating_row_get_entry (ROOF_RATING_ROW (roof_machine_page_get_row (page, key)));
  g_assert_false (gtk_widget_get_mapped (entry));
  g_signal_emit_by_name (stage_child (stage_part (verdict, "gains"), 0), "clicked");
  g_assert_true (gtk_widget_get_mapped (entry));
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (fixture->window)), entry));
}

static void
test_slider_moves_dot (Fixture       *fixture,
                       gconstpointer  data)
{
  GtkWidget *row = stage_find_named (stage_part (fixture->window, "strip"), ROOF_TYPE_NUMBER_ROW, "Batch");
  GtkAdjustment *adjustment = gtk_range_get_adjustment (roof_number_row_get_slider (ROOF_NUMBER_ROW (row)));
  double before = find_dot (fixture, 0)->x;

  gtk_adjustment_set_value (adjustment, 0.6);
  g_assert_cmpfloat (get_setting (fixture, 0, "B"), >, 16);
  g_assert_cmpfloat (get_setting (fixture, 0, "B"), ==, get_setting (fixture, 1, "B"));
  g_assert_cmpfloat (find_dot (fixture, 0)->x, >, before + 20);
  gtk_adjustment_set_value (adjustment, 0.7);
  activate (fixture, "win.undo"); /* one movement, one step */
  g_assert_cmpfloat (get_setting (fixture, 0, "B"), ==, 16);
  g_assert_cmpfloat (find_dot (fixture, 0)->x, ==, before);
  g_assert_false (roof_document_can_undo (get_document (fixture)));
}

static void
test_editor_moves_dot (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofKernelEditor *editor = roof_kernels_page_get_editor (
      stage_part (fixture->window, "kernels"));
  GtkWidget *row = stage_find_named (stage_part (editor, "parameters"), ROOF_TYPE_NUMBER_ROW, "Batch B");
  g_autofree char *verdict = NULL;

  g_signal_emit_by_name (row, "edited", 2000.0, FALSE);
  verdict = stage_read (stage_part (fixture->window, "verdict"));
  g_assert_cmpfloat (get_setting (fixture, 0, "B"), ==, 2000);
  g_assert_nonnull (strstr (verdict, "Compute bound"));
}

static void
test_dragging (Fixture       *fixture,
               gconstpointer  data)
{
  RoofCanvas *canvas = stage_part (fixture->window, "canvas");
  RoofDot dot = *find_dot (fixture, 0);
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (get_snapshot (fixture));
  double value;

  roof_canvas_press (canvas, dot.x, dot.y, 0);
  roof_canvas_move (canvas, dot.x + 60, dot.y, 0);
  g_assert_cmpfloat (get_setting (fixture, 0, "B"), >, 16);
  g_assert_nonnull (strstr (stage_read_rider (canvas), "B = "));
  g_assert_true (roof_canvas_cancel (canvas));
  g_assert_true (roof_snapshot_equal (get_snapshot (fixture), before));
  g_assert_false (roof_document_can_undo (get_document (fixture)));
  g_assert_null (stage_read_rider (canvas));

  roof_canvas_press (canvas, dot.x, dot.y, 0);
  roof_canvas_move (canvas, dot.x + 30, dot.y, 0);
  roof_canvas_move (canvas, dot.x + 60, dot.y, 0);
  roof_canvas_release (canvas);
  value = get_setting (fixture, 0, "B");
  g_assert_cmpfloat (value, >, 16);
  g_assert_cmpfloat (value, ==, floor (value));
  activate (fixture, "win.undo");
  g_assert_true (roof_snapshot_equal (get_snapshot (fixture), before));
  g_assert_false (roof_document_can_undo (get_document (fixture)));
  activate (fixture, "win.redo");
  g_assert_cmpfloat (get_setting (fixture, 0, "B"), ==, value);
}

static char *
dup_verdict (Fixture *fixture)
{
  return stage_read (stage_part (fixture->window, "verdict"));
}

static void
rest (Fixture *fixture)
{
  while (roof_session_is_behind (get_session (fixture)))
    stage_wait_for_frame (GTK_WIDGET (fixture->window));
}

/* The chart shows each frame of a drag; the panes around it follow in turns, and none of them is left behind. */
static void
test_panes_follow_a_drag (Fixture       *fixture,
                          gconstpointer  data)
{
  RoofCanvas *canvas = stage_part (fixture->window, "canvas");
  RoofDot dot = *find_dot (fixture, 0);
  g_autofree char *before = dup_verdict (fixture);
  g_autofree char *held = NULL, *released = NULL, *cancelled = NULL, *undone = NULL;

  roof_canvas_press (canvas, dot.x, dot.y, 0);
  roof_canvas_move (canvas, dot.x + 30, dot.y, 0);
  roof_canvas_move (canvas, dot.x + 60, dot.y, 0);
  g_assert_cmpfloat (find_dot (fixture, 0)->x, >, dot.x);
  g_assert_true (roof_session_is_behind (get_session (fixture)));
  rest (fixture);
  held = dup_verdict (fixture);
  g_assert_cmpstr (held, !=, before);

  roof_canvas_move (canvas, dot.x + 90, dot.y, 0);
  roof_canvas_release (canvas);
  released = dup_verdict (fixture);
  g_assert_cmpstr (released, !=, held);

  activate (fixture, "win.undo");
  undone = dup_verdict (fixture);
  g_assert_cmpstr (undone, ==, before);

  roof_canvas_press (canvas, dot.x, dot.y, 0);
  roof_canvas_move (canvas, dot.x + 90, dot.y, 0);
  rest (fixture);
  roof_canvas_move (canvas, dot.x + 60, dot.y, 0);
  g_assert_true (roof_canvas_cancel (canvas));
  g_assert_false (roof_session_is_behind (get_session (fixture)));
  cancelled = dup_verdict (fixture);
  g_assert_cmpstr (cancelled, ==, before);
}

/* The slider that is pulled shows its value at once. */
static void
test_panes_follow_a_slider (Fixture       *fixture,
                            gconstpointer  data)
{
  RoofStrip *strip = stage_part (fixture->window, "strip");
  RoofNumberRow *row = stage_find_named (strip, ROOF_TYPE_NUMBER_ROW, "Batch");
  g_autofree char *before = dup_verdict (fixture);
  g_autofree char *after = NULL;

  g_signal_emit_by_name (row, "edited", 64.0, TRUE);
  g_signal_emit_by_name (row, "edited", 2000.0, TRUE);
  g_assert_cmpfloat (stage_get_number (row), ==, 2000);
  g_assert_true (roof_session_is_behind (get_session (fixture)));
  rest (fixture);
  after = dup_verdict (fixture);
  g_assert_cmpstr (after, !=, before);
}

static void
test_clicking_selects (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofCanvas *canvas = stage_part (fixture->window, "canvas");
  RoofVerdict *verdict = stage_part (fixture->window, "verdict");
  RoofDot dot = *find_dot (fixture, 2);

  roof_canvas_press (canvas, dot.x, dot.y, 0);
  roof_canvas_release (canvas);
  g_assert_cmpint (roof_session_get_selected (get_session (fixture)), ==, 2);
  g_assert_false (roof_document_is_modified (get_document (fixture)));
  g_assert_cmpstr (stage_get_page (verdict), ==, "kernel");
  roof_session_set_selected (get_session (fixture), -1);
  g_assert_cmpstr (stage_get_page (verdict), ==, "totals");
}

static void
test_zooming (Fixture       *fixture,
              gconstpointer  data)
{
  RoofCanvas *canvas = stage_part (fixture->window, "canvas");
  double x = find_dot (fixture, 0)->x;

  activate (fixture, "win.zoom-in");
  activate (fixture, "win.zoom-in");
  g_assert_cmpint (roof_snapshot_get_view (get_snapshot (fixture))->axes, ==, ROOF_AXES_MANUAL);
  activate (fixture, "win.undo");
  g_assert_cmpfloat (find_dot (fixture, 0)->x, ==, x);
  roof_canvas_fit (canvas);
  g_assert_cmpint (roof_snapshot_get_view (get_snapshot (fixture))->axes, ==, ROOF_AXES_FITTED);
}

static void
test_keys_on_a_dot (Fixture       *fixture,
                    gconstpointer  data)
{
  RoofCanvas *canvas = stage_part (fixture->window, "canvas");
  GtkWidget *handle = roof_canvas_get_handle (canvas, 0);

  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (handle), GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (handle), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "MLP projections");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (handle), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                       "B = 16");
  g_assert_cmpint (gtk_widget_get_width (handle), >=, 24);
  g_assert_cmpint (gtk_widget_get_height (handle), >=, 24);

  g_assert_true (gtk_widget_activate_action (handle, "handle.right", NULL));
  g_assert_cmpfloat (get_setting (fixture, 0, "B"), >, 16);
  g_assert_true (gtk_widget_activate_action (handle, "handle.reset", NULL));
  g_assert_cmpfloat (get_setting (fixture, 0, "B"), ==, 16);
  g_assert_true (gtk_widget_activate_action (handle, "handle.ridge", NULL));
  g_assert_cmpstr (roof_analysis_get_bound (roof_session_get_analysis (get_session (fixture))), ==,
                   "compute");
  g_assert_true (gtk_widget_activate_action (handle, "handle.down", NULL));
  g_assert_cmpfloat (roof_kernel_get_efficiency (roof_snapshot_get_kernel (get_snapshot (fixture), 0)), <, 1);
}

static void
test_kernels_come_and_go (Fixture       *fixture,
                          gconstpointer  data)
{
  RoofKernelsPage *page = stage_part (fixture->window, "kernels");
  RoofKernelList *list = stage_part (page, "list");
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (get_snapshot (fixture));
  g_autofree char *copy = NULL;

  roof_apply_new_kernel (ROOF_PANE (page)->session, "gemv");
  g_assert_cmpuint (stage_count_kernels (list), ==, 7);
  g_assert_cmpint (roof_session_get_selected (get_session (fixture)), ==, 1);
  activate (fixture, "win.delete-kernel");
  g_assert_cmpuint (stage_count_kernels (list), ==, 6);
  g_assert_true (roof_toast_is_shown (stage_part (fixture->window, "toast")));
  activate (fixture, "win.undo");
  activate (fixture, "win.undo");
  g_assert_true (roof_snapshot_equal (get_snapshot (fixture), before));

  roof_session_set_selected (get_session (fixture), 0);
  activate (fixture, "win.duplicate-kernel");
  copy = stage_read_kernel (list, 1);
  g_assert_true (g_str_has_prefix (copy, "MLP projections, copy\t×3\t"));
  for (guint i = 0; i < 7; i++)
    activate (fixture, "win.delete-kernel");
  g_assert_cmpuint (stage_count_kernels (list), ==, 0);
  g_assert_cmpint (roof_session_get_selected (get_session (fixture)), ==, -1);
  stage_wait_for_frame (GTK_WIDGET (fixture->window));
}

static void
test_saves_and_opens (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr (GFile) file = get_file (fixture, "saved.roofline");
  g_autoptr (GFile) linked = get_file (fixture, "linked.roofline");
  g_autoptr (GFile) copy = get_file (fixture, "copy.roofline");
  g_autoptr (RoofSnapshot) edited = NULL;
  GList *windows;

  g_assert_true (
      gtk_widget_activate_action (roof_canvas_get_handle (
                                      stage_part (fixture->window, "canvas"), 0),
                                  "handle.right", NULL));
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (fixture->window)), "• "));
  edited = roof_snapshot_ref (get_snapshot (fixture));
  g_assert_true (roof_files_save (fixture->window->files, file));
  g_assert_false (roof_document_is_modified (get_document (fixture)));
  g_assert_false (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (fixture->window)), "• "));

  /* The same file, by whatever name, is not opened twice. */
  g_assert_nonnull (strstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), "saved"));
  g_assert_true (g_file_make_symbolic_link (linked, "saved.roofline", NULL, NULL));
  g_assert_true (roof_opening_open_file (fixture->window->shell, file));
  g_assert_true (roof_opening_open_file (fixture->window->shell, linked));
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (GTK_APPLICATION (fixture->application))), ==, 1);
  g_assert_true (g_file_delete (linked, NULL, NULL));

  /* This window has a document of its own by now: another file gets another. */
  g_assert_true (g_file_copy (file, copy, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  g_assert_true (roof_opening_open_file (fixture->window->shell, copy));
  windows = gtk_application_get_windows (GTK_APPLICATION (fixture->application));
  g_assert_cmpuint (g_list_length (windows), ==, 2);
  for (GList *link = windows; link != NULL; link = link->next)
    if (link->data != fixture->window)
      {
        RoofSession *session = ROOF_WINDOW (link->data)->shell->session;

        g_assert_true (roof_snapshot_equal (
            roof_document_get_snapshot (roof_session_get_document (session)), edited));
        gtk_window_destroy (link->data);
        break;
      }
}

/* The picture of an edited document opens as that document, under the picture's name, and its file stays a picture. */
static void
test_opens_pictures (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr (GFile) file = get_file (fixture, "Figure 7.svg");
  g_autoptr (RoofSnapshot) untitled = roof_snapshot_with_title (get_snapshot (fixture), NULL);
  g_autofree char *text = roof_picture_make_text (untitled, "svg");
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  g_autofree char *svg = g_strdup_printf ("<svg><metadata>%s</metadata></svg>", escaped);

  g_assert_true (g_file_set_contents (g_file_peek_path (file), svg, -1, NULL));
  g_assert_true (roof_opening_open_file (fixture->window->shell, file));
  g_assert_true (roof_snapshot_equal (get_snapshot (fixture), untitled));
  g_assert_null (roof_document_get_file (get_document (fixture)));
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (fixture->window)), "Figure 7"));
}

/* One from elsewhere is refused with a sentence, over the document as it was. */
static void
test_refuses_other_pictures (Fixture       *fixture,
                             gconstpointer  data)
{
  RoofToast *toast = stage_part (fixture->window, "toast");
  g_autoptr (GFile) file = get_file (fixture, "holiday.svg");
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (get_snapshot (fixture));

  g_assert_true (g_file_set_contents (g_file_peek_path (file), "<svg><text>Sun</text></svg>", -1, NULL));
  g_assert_false (roof_opening_open_file (fixture->window->shell, file));
  g_assert_nonnull (strstr (roof_toast_get_text (toast), "holiday.svg"));
  g_assert_nonnull (strstr (roof_toast_get_detail (toast), "this SVG picture holds no Roofline document"));
  g_assert_true (get_snapshot (fixture) == before);
}

/* Until the window says what came of it. */
static void
wait_for_table (Fixture *fixture,
                GFile   *file)
{
  RoofToast *toast = stage_part (fixture->window, "toast");
  guint guard = g_timeout_add_seconds (STAGE_PATIENCE, stage_too_late_cb, (gpointer) "a table");
  g_autofree char *name = g_file_get_basename (file);

  while (!roof_toast_is_shown (toast))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
  g_assert_nonnull (strstr (roof_toast_get_text (toast), name));
  g_assert_cmpint (*roof_toast_get_detail (toast) == '\0', ==, g_file_query_exists (file, NULL));
  roof_toast_dismiss (toast);
}

/* By the ending of the name; one that cannot be written is said. */
static void
test_writes_tables (Fixture       *fixture,
                    gconstpointer  data)
{
  static const struct
  {
    const char *name, *start;
  } cases[] = { { "table.csv", "machine,name," }, { "table.json", "{\n  \"machine\"" }, { "table", "machine,name," } };
  g_autoptr (GFile) nowhere = get_file (fixture, "gone/table.csv");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = get_file (fixture, cases[i].name);
      g_autofree char *content = NULL;

      roof_exporting_write_table (fixture->window->shell, file);
      wait_for_table (fixture, file);
      g_assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
      g_assert_true (g_str_has_prefix (content, cases[i].start));
    }
  roof_exporting_write_table (fixture->window->shell, nowhere);
  wait_for_table (fixture, nowhere);
}

/* What was shown when it was asked for, though the kernels go while it is written. */
static void
test_writes_tables_as_asked (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr (GFile) file = get_file (fixture, "table.csv");
  g_autofree char *expected = roof_comparison_to_csv (roof_session_get_comparison (get_session (fixture)));
  g_autofree char *content = NULL;

  roof_exporting_write_table (fixture->window->shell, file);
  roof_apply_snapshot (get_session (fixture), roof_snapshot_with_kernel_removed (get_snapshot (fixture), 0), "Remove", NULL);
  wait_for_table (fixture, file);
  g_assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
  g_assert_cmpstr (content, ==, expected);
}

/* Of a window that is closed at once as well, which goes. */
static void
test_writes_tables_after_closing (Fixture       *fixture,
                                  gconstpointer  data)
{
  g_autoptr (GFile) file = get_file (fixture, "table.csv");
  gpointer other = roof_window_new (GTK_APPLICATION (fixture->application), fixture->window->shell->user,
                                    get_document (fixture), NULL);
  guint guard = g_timeout_add_seconds (STAGE_PATIENCE, stage_too_late_cb, (gpointer) "a table");

  g_object_add_weak_pointer (other, &other);
  roof_exporting_write_table (ROOF_WINDOW (other)->shell, file);
  gtk_window_destroy (other);
  while (other != NULL || !g_file_query_exists (file, NULL))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
}

/* Once there are slides, and only then; the handout is a document with that presentation. */
static void
test_writes_handouts (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofLessons) lessons = roof_lessons_new (library, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_lesson_make_document (roof_lessons_get (lessons, 0));
  g_autoptr (RoofSnapshot) opened = NULL;
  g_autoptr (GFile) file = get_file (fixture, "handout.pdf");
  g_autoptr (GFile) nowhere = get_file (fixture, "gone/handout.pdf");
  GtkWidget *button = gtk_button_new ();

  /* A button is as sensitive as its action is enabled. */
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.export-handout");
  gtk_header_bar_pack_end (GTK_HEADER_BAR (gtk_window_get_titlebar (GTK_WINDOW (fixture->window))), button);
  g_assert_false (gtk_widget_get_sensitive (button));
  roof_document_apply (get_document (fixture), snapshot, "Add Slides");
  g_assert_true (gtk_widget_get_sensitive (button));
  roof_exporting_write_handout (fixture->window->shell, file);
  g_assert_cmpstr (roof_toast_get_text (fixture->window->toast), ==, "Exported as “handout.pdf”");
  roof_exporting_write_handout (fixture->window->shell, nowhere);
  g_assert_cmpstr (roof_toast_get_text (fixture->window->toast), ==, "“handout.pdf” could not be saved");
  roof_document_undo (get_document (fixture));
  g_assert_false (gtk_widget_get_sensitive (button));
  opened = roof_snapshot_load (file, NULL);
  g_assert_cmpuint (roof_snapshot_get_n_slides (opened), ==, roof_snapshot_get_n_slides (snapshot));
}

static void
wait_until (gint64 end)
{
  while (g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (5000);
    }
}

/* Whether the pointer has no look at a place of @window, whose widgets say how it looks from the innermost outwards. */
static gboolean
is_pointer_hidden (gpointer window,
                   double   x,
                   double   y)
{
  GtkWidget *widget = gtk_widget_pick (window, x, y, GTK_PICK_DEFAULT);

  while (widget != NULL && gtk_widget_get_cursor (widget) == NULL)
    widget = gtk_widget_get_parent (widget);
  return widget != NULL && g_strcmp0 (gdk_cursor_get_name (gtk_widget_get_cursor (widget)), "none") == 0;
}

/* A pointer that rests is hidden, and shown at its next motion. */
static void
test_hides_pointer (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (RoofPointerRest) rest = roof_pointer_rest_new (GTK_WIDGET (fixture->window));

  roof_pointer_rest_move (rest, 100, 100);
  wait_until (g_get_monotonic_time () + 2200 * 1000);
  g_assert_false (is_pointer_hidden (fixture->window, 100, 100));
  roof_pointer_rest_set_on (rest, TRUE);
  wait_until (g_get_monotonic_time () + 2200 * 1000);
  g_assert_true (is_pointer_hidden (fixture->window, 100, 100));
  roof_pointer_rest_move (rest, 100, 100);
  g_assert_true (is_pointer_hidden (fixture->window, 100, 100));
  roof_pointer_rest_move (rest, 101, 100);
  g_assert_false (is_pointer_hidden (fixture->window, 100, 100));
}

/* A lesson whose third step follows its second by itself after a second. Returns: (transfer full) */
static RoofPlayer *
play_advancing (void)
{
  g_autofree char *text = change_once (sound_lesson, "\"label\": \"as it was\"}]}]}",
                                       "\"label\": \"as it was\"}], \"advance\": 1}, {\"title\": \"Four\", \"text\": \"End.\"}]}");
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, NULL);
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofLesson) lesson = roof_lesson_from_json (root, library, NULL);
  RoofPlayer *player = roof_player_new_lesson (lesson);

  roof_player_go (player, 2, TRUE);
  return player;
}

static void
test_advances (Fixture       *fixture,
               gconstpointer  data)
{
  RoofShow *show = fixture->window->shell->show;
  g_autoptr (RoofPlayer) player = play_advancing ();

  roof_show_begin (show, player);
  roof_show_set_paused (show, TRUE);
  wait_until (g_get_monotonic_time () + 1300 * 1000);
  g_assert_cmpuint (roof_player_get_step (player), ==, 2);
  roof_show_set_paused (show, FALSE);
  wait_until (g_get_monotonic_time () + 1300 * 1000);
  g_assert_cmpuint (roof_player_get_step (player), ==, 3);
  roof_show_end (show);
}

static void
test_writes_answers (Fixture       *fixture,
                     gconstpointer  data)
{
  RoofShow *show = fixture->window->shell->show;
  g_autoptr (RoofPlayer) player = play_advancing ();
  g_autoptr (GFile) file = get_file (fixture, "answers.json");
  g_autoptr (GFile) nowhere = get_file (fixture, "gone/answers.json");
  g_autoptr (RoofAnswers) read = NULL;

  roof_player_go (player, 0, FALSE);
  roof_show_begin (show, player);
  roof_player_answer (player, 1, TRUE);
  roof_answers_set_learner (roof_player_get_answers (player), "Ada");
  roof_learning_write_answers (fixture->window->shell, file);
  read = roof_answers_load (file, NULL);
  g_assert_cmpuint (roof_answers_get_n_right (read), ==, 1);
  g_assert_cmpstr (roof_answers_get_learner (read), ==, "Ada");
  roof_learning_write_answers (fixture->window->shell, nowhere);
  g_assert_cmpstr (roof_toast_get_text (fixture->window->toast), ==, "“answers.json” could not be saved");
  roof_show_end (show);
}

/* Of the machine on show, whether or not there are slides. */
static void
test_writes_cards (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (GFile) file = get_file (fixture, "card.pdf");
  g_autoptr (GFile) nowhere = get_file (fixture, "gone/card.pdf");
  g_autofree char *content = NULL;
  gsize length = 0;

  roof_exporting_write_card (fixture->window->shell, file);
  g_assert_true (g_file_load_contents (file, NULL, &content, &length, NULL, NULL));
  g_assert_true (g_str_has_prefix (content, "%PDF"));
  roof_exporting_write_card (fixture->window->shell, nowhere);
  g_assert_cmpstr (roof_toast_get_text (fixture->window->toast), ==, "“card.pdf” could not be saved");
}

/* The dialog that exports the chart is gone then; the window says where the picture is. */
static void
test_tells_of_written_pictures (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autoptr (GFile) file = get_file (fixture, "chart.svg");
  g_autoptr (GList) windows = NULL;
  GList *link;

  activate (fixture, "win.export");
  windows = gtk_window_list_toplevels ();
  for (link = windows; !ROOF_IS_EXPORT_DIALOG (link->data);)
    link = link->next;
  g_assert_true (roof_export_dialog_write (link->data, file));
  g_assert_cmpstr (roof_toast_get_text (fixture->window->toast), ==, "Exported as “chart.svg”");
  gtk_window_destroy (link->data);
}

/* A saved document keeps its name, whatever its title. */
static void
test_save_as_begins_with_the_name (Fixture       *fixture,
                                   gconstpointer  data)
{
  g_autoptr (GFile) file = get_file (fixture, "mine.roofline");
  g_autofree char *before = roof_files_suggest_name (fixture->window->files), *after = NULL;

  g_assert_cmpstr (before, ==, "One step of a 6B decoder layer.roofline");
  g_assert_true (roof_document_save (get_document (fixture), file, NULL));
  after = roof_files_suggest_name (fixture->window->files);
  g_assert_cmpstr (after, ==, "mine.roofline");
}

static RoofFiguresDialog *
find_figures_dialog (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *window = windows; window != NULL; window = window->next)
    if (ROOF_IS_FIGURES_DIALOG (window->data))
      return window->data;
  return NULL;
}

static void
forget_dialog_cb (gpointer  data,
                  GObject  *dialog)
{
  *(gboolean *) data = TRUE;
}

/* The steps of the lesson that is on show become numbered figures, and the window says where they are. */
static void
test_writes_figures_of_lessons (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofLessons) lessons = roof_lessons_new (library, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_lesson_make_document (roof_lessons_get (lessons, 0));
  g_autofree char *last = g_strdup_printf ("%s-%02u.png", roof_snapshot_get_title (snapshot), roof_snapshot_get_n_slides (snapshot));
  g_autoptr (GFile) folder = get_file (fixture, ""), file = get_file (fixture, last);
  RoofFiguresDialog *dialog;
  gboolean closed = FALSE;

  roof_learning_begin (fixture->window->learning, roof_lessons_get (lessons, 0), 0);
  activate (fixture, "win.export-figures");
  dialog = find_figures_dialog ();
  g_assert_nonnull (dialog);
  g_object_weak_ref (G_OBJECT (dialog), forget_dialog_cb, &closed);
  roof_figures_dialog_write (dialog, folder);
  while (!closed)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_file_query_exists (file, NULL));
  g_assert_nonnull (strstr (roof_toast_get_text (stage_part (fixture->window, "toast")), fixture->folder));
}

/* A lesson that is taken is at hand as well, whatever the document has. */
static void
test_writes_handouts_of_lessons (Fixture       *fixture,
                                 gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofLessons) lessons = roof_lessons_new (library, NULL);
  RoofLesson *lesson = roof_lessons_get (lessons, 0);
  g_autoptr (RoofSnapshot) snapshot = roof_lesson_make_document (lesson);
  g_autoptr (RoofSnapshot) opened = NULL;
  g_autoptr (GFile) file = get_file (fixture, "handout.pdf");

  roof_learning_begin (fixture->window->learning, lesson, 0);
  roof_exporting_write_handout (fixture->window->shell, file);
  opened = roof_snapshot_load (file, NULL);
  g_assert_true (roof_snapshot_equal (opened, snapshot));
}

/* What a step asks is not read off beside the chart, but where the step says to look there. */
static void
test_withholds_answers (Fixture       *fixture,
                        gconstpointer  data)
{
  static const struct
  {
    guint       step;
    const char *page;
  } cases[] = { { 0, "kernel" }, { 1, "withheld" }, { 6, "kernel" }, { 5, "withheld" } };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofLessons) lessons = roof_lessons_new (library, NULL);
  RoofLesson *lesson = roof_lessons_find (lessons, "two-clocks", NULL);
  RoofVerdict *verdict = stage_part (fixture->window, "verdict");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      roof_learning_begin (fixture->window->learning, lesson, cases[i].step);
      g_assert_cmpstr (stage_get_page (verdict), ==, cases[i].page);
    }
  roof_learning_close (fixture->window->learning);
  g_assert_cmpstr (stage_get_page (verdict), ==, "kernel");
}

static GtkDialog *
find_message (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (GTK_IS_MESSAGE_DIALOG (window))
        return GTK_DIALOG (window);
    }
  return NULL;
}

/* What closing the window asks. Returns: (transfer full) */
static char *
ask_at_closing (Fixture *fixture)
{
  char *asked;

  gtk_window_close (GTK_WINDOW (fixture->window));
  g_object_get (find_message (), "text", &asked, NULL);
  gtk_dialog_response (find_message (), GTK_RESPONSE_CANCEL);
  return asked;
}

/* Of several windows that are closed at once each asks about its own document, which has a title of its own or only a file. */
static void
test_closing_names_the_document (Fixture       *fixture,
                                 gconstpointer  data)
{
  g_autofree char *long_title = g_strnfill (250, 'x'), *path = g_build_filename (fixture->folder, "fast.roofline", NULL);
  const char *const titles[] = { "GEMM sweep", long_title };
  const char *const asked[] = { "Save changes to “GEMM sweep” before closing?",
                                "Save changes to “xxxxxxxxxxxxxxxxxxxx…xxxxxxxxxxxxxxxxxxxx” before closing?" };
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (RoofSnapshot) renamed = NULL;
  g_autofree char *of_file = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      g_autoptr (RoofSnapshot) titled = roof_snapshot_with_title (get_snapshot (fixture), titles[i]);
      g_autofree char *question = NULL;

      roof_document_apply (get_document (fixture), titled, "Rename");
      question = ask_at_closing (fixture);
      g_assert_cmpstr (question, ==, asked[i]);
    }
  g_assert_true (roof_document_save (get_document (fixture), file, NULL));
  renamed = roof_snapshot_with_title (get_snapshot (fixture), "GEMM sweep");
  roof_document_apply (get_document (fixture), renamed, "Rename");
  of_file = ask_at_closing (fixture);
  g_assert_cmpstr (of_file, ==, "Save changes to “fast.roofline” before closing?");
}

/* Adds a network; @response: to the question about the example, 0: none is asked */
static void
add_network (Fixture    *fixture,
             const char *id,
             int         response)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.add-model", "(ss)", id, ""));
  g_assert_true ((find_message () != NULL) == (response != 0));
  if (response != 0)
    gtk_dialog_response (find_message (), response);
}

/* The first network asks whether it replaces the example, whatever the example's numbers are by now; the next asks nothing. */
static void
test_replaces_the_example (Fixture       *fixture,
                           gconstpointer  data)
{
  guint n = roof_snapshot_get_n_kernels (get_snapshot (fixture));
  RoofSnapshot *before = get_snapshot (fixture);
  guint alone;

  add_network (fixture, "llama-3.1-8b", GTK_RESPONSE_CANCEL);
  g_assert_true (get_snapshot (fixture) == before);
  add_network (fixture, "llama-3.1-8b", GTK_RESPONSE_YES);
  alone = roof_snapshot_get_n_kernels (get_snapshot (fixture));
  g_assert_cmpuint (roof_snapshot_get_n_workloads (get_snapshot (fixture)), ==, 1);
  g_assert_nonnull (roof_kernel_get_workload (roof_snapshot_get_kernel (get_snapshot (fixture), 0)));
  g_assert_cmpstr (roof_snapshot_get_title (get_snapshot (fixture)), ==, "Llama 3.1 8B");
  add_network (fixture, "gpt2", 0);
  g_assert_cmpuint (roof_snapshot_get_n_workloads (get_snapshot (fixture)), ==, 2);
  activate (fixture, "win.undo");
  activate (fixture, "win.undo");
  g_assert_true (roof_snapshot_equal (get_snapshot (fixture), before));
  add_network (fixture, "llama-3.1-8b", GTK_RESPONSE_NO);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), ==, n + alone);
}

/* Whoever stays after all finds the lesson where it was. */
static void
test_stays_in_the_lesson (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofLessons) lessons = roof_lessons_new (library, NULL);
  RoofSnapshot *step;

  add_network (fixture, "llama-3.1-8b", GTK_RESPONSE_NO);
  roof_learning_begin (fixture->window->learning, roof_lessons_get (lessons, 0), 1);
  step = get_snapshot (fixture);
  gtk_window_close (GTK_WINDOW (fixture->window));
  g_assert_nonnull (find_message ());
  gtk_dialog_response (find_message (), GTK_RESPONSE_CANCEL);
  g_assert_true (get_snapshot (fixture) == step);
  roof_learning_close (fixture->window->learning);
  g_assert_true (get_snapshot (fixture) != step);
}

/* A message of many lines in a small window lies where no dot and no ridge is, one of few lines not on the sliders either, and one of
 * an import, of two or three sentences, not on the panes beside the chart. */
static void
test_message_covers_no_dot (Fixture       *fixture,
                            gconstpointer  data)
{
  GtkWidget *toast = stage_part (fixture->window, "toast"), *canvas = GTK_WIDGET (fixture->window->canvas);
  g_autoptr (GString) many = g_string_new (NULL);
  graphene_rect_t bounds;
  const RoofDot *dots;
  const RoofMark *marks;
  guint n, n_marks;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1024, 640);
  roof_toast_show_report (ROOF_TOAST (toast), "A network was read", "few words", NULL, NULL);
  for (guint i = 0; i < 3; i++)
    stage_wait_for_frame (GTK_WIDGET (fixture->window));
  g_assert_true (gtk_widget_compute_bounds (toast, canvas, &bounds));
  g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, (float) gtk_widget_get_height (canvas) + 1);
  roof_toast_show_report (ROOF_TOAST (toast), "4 kernels read",
                          "assumed: the chip is recognised by the names of its counters, since there is no sysinfo.csv beside the file\n"
                          "assumed: FLOPs are 2 for each parameter and token, bytes are those of the weights", NULL, NULL);
  for (guint i = 0; i < 3; i++)
    stage_wait_for_frame (GTK_WIDGET (fixture->window));
  g_assert_true (gtk_widget_compute_bounds (toast, canvas, &bounds));
  g_assert_cmpfloat (bounds.origin.x, >=, -1);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, (float) gtk_widget_get_width (canvas) + 1);
  for (guint i = 0; i < 60; i++)
    g_string_append_printf (many, "many words %u ", i);
  roof_toast_show_report (ROOF_TOAST (toast), "A network was read", many->str, NULL, NULL);
  for (guint i = 0; i < 3; i++)
    stage_wait_for_frame (GTK_WIDGET (fixture->window));
  g_assert_true (gtk_widget_compute_bounds (toast, canvas, &bounds));
  dots = roof_layout_get_dots (roof_canvas_get_layout (fixture->window->canvas), &n);
  marks = roof_layout_get_marks (roof_canvas_get_layout (fixture->window->canvas), &n_marks);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n_marks, >, 0);
  for (guint i = 0; i < n; i++)
    g_assert_false (graphene_rect_contains_point (&bounds, &GRAPHENE_POINT_INIT ((float) dots[i].x, (float) dots[i].y)));
  for (guint i = 0; i < n_marks; i++)
    g_assert_false (graphene_rect_contains_point (&bounds, &GRAPHENE_POINT_INIT ((float) marks[i].x, (float) marks[i].y)));
}

/* What is copied is there to be pasted, and the window says so. */
static void
test_copies (Fixture       *fixture,
             gconstpointer  data)
{
  RoofToast *toast = stage_part (fixture->window, "toast");
  GdkContentFormats *formats;

  activate (fixture, "win.copy-chart");
  formats = gdk_clipboard_get_formats (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)));
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "image/png"));
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "image/svg+xml"));
  g_assert_true (gdk_content_formats_contain_gtype (formats, G_TYPE_STRING));
  g_assert_true (roof_toast_is_shown (toast));
}

static void
test_faulty_files_are_refused (Fixture       *fixture,
                               gconstpointer  data)
{
  static const struct
  {
    const char *text, *reason;
  } cases[] = {
    { "", "empty" },
    { "{\"format\": \"roofline\", \"version\": 99}", "99" },
    { "{\"format\": \"roofline\", \"version\": 1, \"machines\": [{\"id\": \"x\"}]}", "machines[0]" },
  };
  RoofToast *toast = stage_part (fixture->window, "toast");
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (get_snapshot (fixture));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = get_file (fixture, "faulty.roofline");

      g_assert_true (g_file_set_contents (g_file_peek_path (file), cases[i].text, -1, NULL));
      g_assert_false (roof_opening_open_file (fixture->window->shell, file));
      g_assert_true (roof_toast_is_shown (toast));
      g_assert_nonnull (strstr (roof_toast_get_text (toast), "faulty.roofline"));
      g_assert_nonnull (strstr (roof_toast_get_detail (toast), cases[i].reason));
      g_assert_true (get_snapshot (fixture) == before);
      roof_toast_dismiss (toast);
    }
}

/* Added as one step, looked at as a whole, under its name in the list; it goes as a whole. */
static void
test_models_come_and_go (Fixture       *fixture,
                         gconstpointer  data)
{
  RoofKernelList *list
      = stage_part (stage_part (fixture->window, "kernels"), "list");
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (get_snapshot (fixture));
  guint own = roof_snapshot_get_n_kernels (before);
  g_autofree char *heading = NULL;

  add_network (fixture, "mixtral-8x7b", GTK_RESPONSE_NO);
  g_assert_cmpuint (roof_snapshot_get_n_workloads (get_snapshot (fixture)), ==, 1);
  g_assert_cmpuint (stage_count_kernels (list), >, own + 10);
  g_assert_cmpint (roof_session_get_selected (get_session (fixture)), ==, -1);
  g_assert_cmpint (roof_session_get_network (get_session (fixture)), ==, 0);
  heading = stage_read (stage_find_heading (list, own));
  g_assert_true (g_str_has_prefix (heading, "Mixtral 8x7B\t46.7 billion parameters"));
  g_assert_null (stage_find_heading (list, own + 1));
  g_assert_null (stage_find_heading (list, 0));

  activate (fixture, "win.undo");
  g_assert_true (roof_snapshot_equal (get_snapshot (fixture), before));
  activate (fixture, "win.redo");
  add_network (fixture, "mixtral-8x7b", 0);
  g_assert_cmpstr (roof_snapshot_get_workload (get_snapshot (fixture), 1)->name, ==, "Mixtral 8x7B (2)");
  g_assert_cmpint (roof_session_get_network (get_session (fixture)), ==, 1);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.remove-model", "s", "mixtral-8x7b"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.remove-model", "s", "mixtral-8x7b-2"));
  g_assert_true (roof_snapshot_equal (get_snapshot (fixture), before));
  g_assert_true (roof_toast_is_shown (stage_part (fixture->window, "toast")));
}

/* A part of a snapshot is hidden in place of deleted, its copy is a kernel like any other, and its dot moves with the batch of
 * its step. */
static void
test_parts_stay (Fixture       *fixture,
                 gconstpointer  data)
{
  RoofSession *session = get_session (fixture);
  guint n, part;
  GtkWidget *handle;

  add_network (fixture, "llama-3.1-8b", GTK_RESPONSE_NO);
  n = roof_snapshot_get_n_kernels (get_snapshot (fixture));
  part = n - 3;
  roof_session_set_selected (session, (int) part);
  activate (fixture, "win.delete-kernel");
  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), ==, n);
  g_assert_false (roof_kernel_get_visible (roof_snapshot_get_kernel (get_snapshot (fixture), part)));
  activate (fixture, "win.undo");

  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (get_snapshot (fixture));

  stage_wait_for_frame (GTK_WIDGET (fixture->window));
  handle = roof_canvas_get_handle (stage_part (fixture->window, "canvas"), part);
  g_assert_true (gtk_widget_activate_action (handle, "handle.right", NULL));
  g_assert_cmpfloat (roof_snapshot_get_workload (get_snapshot (fixture), 0)->step.batch, ==, 2);
  activate (fixture, "win.undo");
  g_assert_true (roof_snapshot_equal (get_snapshot (fixture), before));

  activate (fixture, "win.duplicate-kernel");
  g_assert_cmpint (roof_session_get_selected (session), ==, (int) n);
  g_assert_null (roof_kernel_get_workload (roof_session_get_kernel (session)));
}

/* A description that is dropped on a document goes into it, one that is none leaves it as it was and is said. */
static void
test_descriptions_are_dropped (Fixture       *fixture,
                               gconstpointer  data)
{
  static const char *const texts[] = {
    "{\"model_type\": \"llama\", \"hidden_size\": 64, \"num_hidden_layers\": 2, \"num_attention_heads\": 8,"
    "\"intermediate_size\": 96, \"vocab_size\": 100}",
    "{\"model_type\": \"llama\", \"hidden_size\": 64, \"num_hidden_layers\": 2, \"num_attention_heads\": 7,"
    "\"intermediate_size\": 96, \"vocab_size\": 100}",
  };
  g_autoptr (GFile) file = get_file (fixture, "config.json");
  GSList files = { file, NULL };
  g_auto (GValue) value = G_VALUE_INIT;
  guint own = roof_snapshot_get_n_kernels (get_snapshot (fixture));

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &files);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      gboolean taken = FALSE;

      g_assert_true (g_file_set_contents (g_file_peek_path (file), texts[i], -1, NULL));
      g_signal_emit_by_name (stage_find_controller (GTK_WIDGET (fixture->window), GTK_TYPE_DROP_TARGET), "drop", &value, 10.0, 10.0, &taken);
      g_assert_true (taken);
      if (i == 0)
        gtk_dialog_response (find_message (), GTK_RESPONSE_NO); /* the example stays */
      g_assert_cmpuint (roof_snapshot_get_n_workloads (get_snapshot (fixture)), ==, 1);
    }
  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), >, own + 5);
  g_assert_true (roof_toast_is_shown (stage_part (fixture->window, "toast")));
}

/* A description opens as a document of its own; one that is none changes nothing and says where the fault is. */
static void
test_descriptions_are_opened (Fixture       *fixture,
                              gconstpointer  data)
{
  static const struct
  {
    const char *text, *reason;
  } faulty[] = {
    { "{\"model_type\": \"llama\", \"hidden_si", "config.json" },
    { "{\"hello\": 1}", "hello" },
    { "{\"model_type\": \"llama\", \"hidden_size\": -1}", "hidden_size" },
  };
  static const char *const odd
      = "{\"model_type\": \"llamoid\", \"architectures\": [\"LlamaForCausalLM\"], \"hidden_size\": 64,"
        "\"num_hidden_layers\": 2, \"num_attention_heads\": 8, \"intermediate_size\": 96, \"vocab_size\": 100}";
  RoofToast *toast = stage_part (fixture->window, "toast");
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (get_snapshot (fixture));
  g_autoptr (GFile) file = get_file (fixture, "config.json");

  for (guint i = 0; i < G_N_ELEMENTS (faulty); i++)
    {
      g_assert_true (g_file_set_contents (g_file_peek_path (file), faulty[i].text, -1, NULL));
      g_assert_false (roof_opening_open_file (fixture->window->shell, file));
      g_assert_nonnull (strstr (roof_toast_get_detail (toast), "config.json"));
      g_assert_nonnull (strstr (roof_toast_get_detail (toast), faulty[i].reason));
      g_assert_true (get_snapshot (fixture) == before);
      roof_toast_dismiss (toast);
    }
  g_assert_true (g_file_set_contents (g_file_peek_path (file), odd, -1, NULL));
  g_assert_true (roof_opening_open_file (fixture->window->shell, file));
  g_assert_cmpuint (roof_snapshot_get_n_workloads (get_snapshot (fixture)), ==, 1);
  g_assert_cmpstr (roof_kernel_get_workload (roof_snapshot_get_kernel (get_snapshot (fixture), 0)), ==,
                   roof_snapshot_get_workload (get_snapshot (fixture), 0)->id);
  g_assert_false (roof_document_can_undo (get_document (fixture)));
  g_assert_nonnull (strstr (roof_toast_get_text (toast), "“llamoid” is not known: read as the family “llama”, by its class. Recognised keys: "));
  g_assert_nonnull (strstr (roof_toast_get_text (toast), "Assumed: "));
}

static void
import_text (Fixture    *fixture,
             const char *name,
             const char *text)
{
  g_autoptr (GFile) file = get_file (fixture, name);

  g_assert_true (g_file_set_contents (g_file_peek_path (file), text, -1, NULL));
  g_assert_true (roof_opening_open_file (fixture->window->shell, file));
  while (can (fixture->window, "cancel-reading"))
    g_main_context_iteration (NULL, TRUE);
}

/* The dialog that shows what a file holds, once that is read. */
static GtkWidget *
open_import (Fixture    *fixture,
             const char *name,
             const char *text)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *dialog = NULL;

  g_ptr_array_add (files, get_file (fixture, name));
  g_assert_true (g_file_set_contents (g_file_peek_path (files->pdata[0]), text, -1, NULL));
  roof_importing_ask (fixture->window->shell, files);
  for (guint i = 0; dialog == NULL && i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (ROOF_IS_IMPORT_DIALOG (window))
        dialog = window;
    }
  while (!gtk_widget_get_mapped (dialog) || stage_says (stage_read (dialog), "Reading"))
    g_main_context_iteration (NULL, TRUE);
  return dialog;
}

/* Measured roofs go beside the rated ones of the document's machine, in one step that is taken back at once. */
static void
test_roofs_go_into_the_machine (Fixture       *fixture,
                                gconstpointer  data)
{
  static const char text[]
      = "Name:,node,L1 Size:,32,,,,,,DRAM,DRAM,FP FMA,FP_FMA\n"
        "Date,ISA,Precision,Threads,Loads,Stores,Interleaved,DRAM Bytes,FP Inst.,GB/s,I/Cycle,Gflop/s,I/Cycle\n"
        "1,avx512,dp,56,2,1,No,5,add,1000,1,9000,2\n";
  g_autoptr (RoofMachine) before = roof_machine_ref (roof_snapshot_get_active (get_snapshot (fixture)));
  guint memory = (guint) roof_machine_find_main_memory (before), n = roof_snapshot_get_n_kernels (get_snapshot (fixture));
  g_autofree char *choice = g_strdup_printf ("Add the measured roofs to “%s”, beside the rated ones", roof_machine_get_name (before));
  GtkWidget *dialog = open_import (fixture, "node.csv", text);
  const RoofLevel *level;

  gtk_widget_activate (stage_find_named (dialog, GTK_TYPE_CHECK_BUTTON, choice));
  g_signal_emit_by_name (stage_find_class (dialog, "suggested-action"), "clicked");
  level = roof_machine_get_level (roof_snapshot_get_active (get_snapshot (fixture)), memory);
  g_assert_cmpfloat (level->bandwidth.value, ==, roof_machine_get_level (before, memory)->bandwidth.value);
  g_assert_cmpfloat_with_epsilon (level->sustained.value, 1e12 / level->bandwidth.value, 1e-9);
  g_assert_nonnull (strstr (level->sustained.source, "CARM, measured"));
  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), ==, n);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (fixture->window->shell->pages), ==, "machine");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  g_assert_true (roof_machine_equal (roof_snapshot_get_active (get_snapshot (fixture)), before));
  g_assert_false (can (fixture->window, "undo"));

  dialog = open_import (fixture, "node.csv", text);
  g_signal_emit_by_name (stage_find_class (dialog, "suggested-action"), "clicked");
  g_assert_cmpstr (roof_machine_get_name (roof_snapshot_get_active (get_snapshot (fixture))), ==, "node");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  g_assert_true (roof_machine_equal (roof_snapshot_get_active (get_snapshot (fixture)), before));
}

/* A table goes into a document of its own, another one into that, as one step, and says what was read. */
static void
test_tables_are_imported (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr (RoofMachine) machine = roof_machine_ref (roof_snapshot_get_active (get_snapshot (fixture)));

  import_text (fixture, "runs.csv", "name,flops,bytes,time (us)\na,1e9,1e7,20\nb,2e9,1e7,30\n");
  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), ==, 2);
  g_assert_true (roof_machine_equal (roof_snapshot_get_active (get_snapshot (fixture)), machine));
  g_assert_cmpstr (roof_toast_get_text (fixture->window->toast), ==, "2 kernels read, under the roofs of H100 SXM5 80GB");
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (fixture->window)), "• runs"));

  import_text (fixture, "more.csv", "name,flops\nc,1e9\nd,x\n");
  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), ==, 3);
  g_assert_cmpint (roof_session_get_selected (get_session (fixture)), ==, 2);
  g_assert_cmpstr (roof_toast_get_text (fixture->window->toast), ==, "1 kernel read, 1 row skipped");
  g_assert_nonnull (strstr (roof_toast_get_detail (fixture->window->toast), "line 3, column 2 (flops)"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), ==, 2);
}

static void
iterate (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* A message that offers to undo what was read goes when undo would take back another step; other messages stay. */
static void
test_offer_to_undo_goes_with_its_step (Fixture       *fixture,
                                       gconstpointer  data)
{
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/nowhere/at/all.roofline");
  g_autoptr (RoofSnapshot) renamed = NULL;
  RoofToast *toast = fixture->window->toast;

  import_text (fixture, "runs.csv", "name,flops,bytes,time (us)\na,1e9,1e7,20\n");
  import_text (fixture, "more.csv", "name,flops\nc,1e9\n");
  iterate ();
  g_assert_true (roof_toast_is_shown (toast));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  iterate ();
  g_assert_false (roof_toast_is_shown (toast));

  import_text (fixture, "more.csv", "name,flops\nc,1e9\n");
  g_assert_true (roof_toast_is_shown (toast));
  renamed = roof_snapshot_with_title (get_snapshot (fixture), "other");
  roof_document_apply (get_document (fixture), renamed, "Rename");
  iterate ();
  g_assert_false (roof_toast_is_shown (toast));

  import_text (fixture, "more.csv", "name,flops\nc,1e9\n");
  g_assert_false (roof_files_save (fixture->window->files, nowhere));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  iterate ();
  g_assert_true (roof_toast_is_shown (toast));
  g_assert_nonnull (strstr (roof_toast_get_text (toast), "all.roofline"));
}

static void
test_faulty_tables_change_nothing (Fixture       *fixture,
                                   gconstpointer  data)
{
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (get_snapshot (fixture));

  import_text (fixture, "letter.csv", "Dear reader\n");
  g_assert_true (get_snapshot (fixture) == before);
  g_assert_cmpstr (roof_toast_get_text (fixture->window->toast), ==, "“letter.csv” could not be opened");
  g_assert_nonnull (strstr (roof_toast_get_detail (fixture->window->toast), "no line names its columns"));
}

/* Files that are opened together are read one after another; cancelling drops those that wait. */
static void
test_imports_wait_and_cancel (Fixture       *fixture,
                              gconstpointer  data)
{
  g_autoptr (GFile) one = get_file (fixture, "one.csv"), two = get_file (fixture, "two.csv");
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (get_snapshot (fixture));

  g_assert_true (g_file_set_contents (g_file_peek_path (one), "name,flops\na,1e9\n", -1, NULL));
  g_assert_true (g_file_set_contents (g_file_peek_path (two), "name,flops\nb,1e9\n", -1, NULL));
  roof_importing_read (fixture->window->shell, one);
  roof_importing_read (fixture->window->shell, two);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.cancel-reading", NULL);
  g_assert_false (can (fixture->window, "cancel-reading"));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (get_snapshot (fixture) == before);
  roof_importing_read (fixture->window->shell, one);
  roof_importing_read (fixture->window->shell, two);
  while (can (fixture->window, "cancel-reading"))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), ==, 2);
}

static void
test_failed_save_is_said (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/at/all.roofline");
  RoofToast *toast = stage_part (fixture->window, "toast");

  g_assert_false (roof_files_save (fixture->window->files, file));
  g_assert_nonnull (strstr (roof_toast_get_text (toast), "all.roofline"));
  g_assert_null (roof_document_get_file (get_document (fixture)));
}

/* That saving failed is no longer true once it succeeds; what else was said still is. */
static void
test_saving_leaves_other_messages (Fixture       *fixture,
                                   gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "saved.roofline", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path), nowhere = g_file_new_for_path ("/nowhere/at/all.roofline");
  RoofToast *toast = stage_part (fixture->window, "toast");

  g_assert_false (roof_files_save (fixture->window->files, nowhere));
  g_assert_true (roof_toast_is_shown (toast));
  g_assert_true (roof_files_save (fixture->window->files, file));
  g_assert_false (roof_toast_is_shown (toast));
  roof_toast_show_note (toast, "Deleted", "_Undo", "win.undo");
  g_assert_true (roof_files_save (fixture->window->files, file));
  g_assert_true (roof_toast_is_shown (toast));
}

#define N_MANY 20000 /* kernels of a document that is written in the background */

static void
put_many_kernels (Fixture    *fixture,
                  const char *title)
{
  RoofKernel *kernel = roof_snapshot_get_kernel (get_snapshot (fixture), 0);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) many = NULL, titled = NULL;

  for (guint i = 0; i < N_MANY; i++)
    g_ptr_array_add (kernels, kernel);
  many = roof_snapshot_with_kernels (get_snapshot (fixture), kernels);
  titled = roof_snapshot_with_title (many, title);
  roof_document_apply (get_document (fixture), titled, "Many");
}

/* The title and the number of kernels of what is in @file: "title 20000"; "" for none. */
static char *
read_in_brief (GFile *file)
{
  g_autoptr (RoofDocument) document = roof_document_load (file, NULL, NULL);
  RoofSnapshot *snapshot = document != NULL ? roof_document_get_snapshot (document) : NULL;

  return snapshot != NULL ? g_strdup_printf ("%s %u", roof_snapshot_get_title (snapshot), roof_snapshot_get_n_kernels (snapshot)) : g_strdup ("");
}

static void
assert_holds (GFile      *file,
              const char *title)
{
  g_autofree char *found = read_in_brief (file), *wanted = g_strdup_printf ("%s %d", title, N_MANY);

  g_assert_cmpstr (found, ==, wanted);
}

static void
wait_until_saved (RoofWindow *window)
{
  while (can (window, "cancel-saving"))
    g_main_context_iteration (NULL, TRUE);
}

/* What is saved is the document as it was when that began; what is edited meanwhile is unsaved. */
static void
test_saves_long_ones_in_the_background (Fixture       *fixture,
                                        gconstpointer  data)
{
  g_autoptr (GFile) file = get_file (fixture, "long.roofline");
  g_autoptr (RoofSnapshot) later = NULL;
  RoofDocument *document = get_document (fixture);

  put_many_kernels (fixture, "first");
  g_assert_true (roof_files_save (fixture->window->files, file));
  g_assert_true (can (fixture->window, "cancel-saving"));
  g_assert_true (roof_document_is_modified (document));
  g_assert_null (roof_document_get_file (document));
  wait_until_saved (fixture->window);
  g_assert_false (roof_document_is_modified (document));
  g_assert_true (g_file_equal (roof_document_get_file (document), file));
  assert_holds (file, "first");

  put_many_kernels (fixture, "second");
  g_assert_true (roof_files_save (fixture->window->files, file));
  later = roof_snapshot_with_title (get_snapshot (fixture), "third");
  roof_document_apply (document, later, "Rename");
  wait_until_saved (fixture->window);
  g_assert_true (roof_document_is_modified (document));
  assert_holds (file, "second");
  roof_document_undo (document);
  g_assert_false (roof_document_is_modified (document));
}

/* One that is cancelled leaves the old file whole, or was done already: never anything between. */
static void
test_cancels_saving (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr (GFile) file = get_file (fixture, "long.roofline");
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/nowhere/at/all.roofline");
  RoofDocument *document = get_document (fixture);

  put_many_kernels (fixture, "old");
  roof_files_save (fixture->window->files, file);
  wait_until_saved (fixture->window);
  put_many_kernels (fixture, "new");
  roof_files_save (fixture->window->files, file);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.cancel-saving", NULL);
  wait_until_saved (fixture->window);
  assert_holds (file, roof_document_is_modified (document) ? "old" : "new");

  roof_files_save (fixture->window->files, nowhere);
  wait_until_saved (fixture->window);
  g_assert_nonnull (strstr (roof_toast_get_text (fixture->window->toast), "all.roofline"));
  g_assert_true (g_file_equal (roof_document_get_file (document), file));
}

/* A window that is closed while its document is written goes when that is done. */
static void
test_closing_waits_for_saving (Fixture       *fixture,
                               gconstpointer  data)
{
  g_autoptr (GFile) file = get_file (fixture, "long.roofline");
  gpointer window = fixture->window;

  put_many_kernels (fixture, "closed");
  roof_files_save (fixture->window->files, file);
  gtk_window_close (window);
  g_assert_true (can (fixture->window, "cancel-saving"));
  g_assert_true (gtk_widget_get_visible (window));

  /* Another, for the test to end with. */
  g_application_activate (G_APPLICATION (fixture->application));
  fixture->window = ROOF_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (fixture->application)));
  g_assert_true (fixture->window != window);
  g_object_add_weak_pointer (G_OBJECT (window), &window);
  while (window != NULL)
    g_main_context_iteration (NULL, TRUE);
  assert_holds (file, "closed");
}

/* The window of shortcuts names every key that does something anywhere. */
static void
test_shortcuts_are_listed (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr (GBytes) bytes = g_resources_lookup_data (
      "/io/github/roofline_app/Roofline/gtk/help-overlay.ui", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (GTK_APPLICATION (fixture->application));

  g_assert_nonnull (bytes);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_cmpuint (g_strv_length (actions), >, 30);
  for (guint i = 0; actions[i] != NULL; i++)
    {
      g_auto (GStrv) keys = gtk_application_get_accels_for_action (GTK_APPLICATION (fixture->application), actions[i]);
      g_autoptr (GString) key = g_string_new (keys[0]);

      g_string_replace (key, "<Shift><Control>", "<Control><Shift>", 0);
      g_string_replace (key, "<Control>", "&lt;Primary&gt;", 0);
      g_string_replace (key, "<Shift>", "&lt;Shift&gt;", 0);
      if (strstr (text, key->str) == NULL)
        g_error ("%s of %s is not in the window of shortcuts", keys[0], actions[i]);
    }
}

static void
test_pane_hides (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkWidget *kernels = stage_part (fixture->window, "kernels");

  activate (fixture, "win.show-left-pane");
  g_assert_false (gtk_widget_is_visible (kernels));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", "machine"));
  g_assert_true (gtk_widget_is_visible (stage_part (fixture->window, "machine")));
}

static void
test_pins (Fixture       *fixture,
           gconstpointer  data)
{
  guint n = roof_snapshot_get_n_kernels (get_snapshot (fixture));

  activate (fixture, "win.pin");
  g_assert_cmpuint (roof_snapshot_get_n_pins (get_snapshot (fixture)), ==, 1);
  g_assert_cmpstr (roof_snapshot_get_pin (get_snapshot (fixture), 0)->label, ==, "B = 16, bf16");
  activate (fixture, "win.pin");
  g_assert_cmpuint (roof_snapshot_get_n_pins (get_snapshot (fixture)), ==, 1);
  activate (fixture, "win.pin-all");
  g_assert_cmpuint (roof_snapshot_get_n_pins (get_snapshot (fixture)), ==, n);
  activate (fixture, "win.undo");
  g_assert_cmpuint (roof_snapshot_get_n_pins (get_snapshot (fixture)), ==, 1);
  activate (fixture, "win.remove-pins");
  g_assert_cmpuint (roof_snapshot_get_n_pins (get_snapshot (fixture)), ==, 0);
}

/* Two kernels become one and two again; what does not go together says why, and stays. */
static void
test_fuses_and_splits (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr (RoofKernel) relu = roof_kernel_new ("act", "relu");
  g_autoptr (RoofKernel) sized = roof_kernel_with_number (relu, "n", 16777216);
  g_autoptr (RoofKernel) exp = roof_kernel_new ("exp", "exp");
  g_autoptr (RoofSnapshot) one = roof_snapshot_with_kernel_inserted (get_snapshot (fixture), 0, sized);
  g_autoptr (RoofSnapshot) two = roof_snapshot_with_kernel_inserted (one, 1, exp);
  guint n = roof_snapshot_get_n_kernels (two);
  g_autoptr (RoofSnapshot) before = NULL;

  roof_document_apply (get_document (fixture), two, "Test");
  roof_session_set_selected (get_session (fixture), 0);
  activate (fixture, "win.fuse");
  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), ==, n - 1);
  g_assert_cmpstr (roof_kernel_get_name (roof_session_get_kernel (get_session (fixture))), ==, "act + exp");
  g_assert_nonnull (strchr (roof_kernel_get_operation (roof_session_get_kernel (get_session (fixture))), '+'));
  activate (fixture, "win.split");
  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), ==, n);
  roof_session_set_selected (get_session (fixture), (int) n - 1);
  before = roof_snapshot_ref (get_snapshot (fixture));
  activate (fixture, "win.fuse");
  g_assert_true (before == get_snapshot (fixture));
  g_assert_nonnull (strstr (roof_toast_get_text (stage_part (fixture->window, "toast")),
                            "No later kernel reads the output"));
}

/* The item of a menu that says @text. */
static GtkWidget *
find_item (GtkWidget  *widget,
           const char *text)
{
  g_autofree char *own = NULL;
  GtkWidget *found = NULL;

  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkModelButton"))
    g_object_get (widget, "text", &own, NULL);
  if (own != NULL && g_str_equal (own, text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_item (child, text);
  return found;
}

/* Chooses from the main menu, page by page. */
static void
choose (Fixture           *fixture,
        const char *const *items)
{
  GtkMenuButton *button = fixture->window->main_menu;

  gtk_menu_button_popup (button);
  for (guint i = 0; items[i] != NULL; i++)
    {
      GtkWidget *item = find_item (GTK_WIDGET (gtk_menu_button_get_popover (button)), items[i]);

      stage_wait_for_frame (GTK_WIDGET (fixture->window));
      g_assert_nonnull (item);
      g_assert_true (gtk_widget_activate (item));
    }
  stage_wait_for_frame (GTK_WIDGET (fixture->window));
}

/* Keys are heard after a choice, on whichever page of the menu it is. */
static void
test_menu_leaves_keys (Fixture       *fixture,
                       gconstpointer  data)
{
  static const char *const cases[][4] = {
    { "Learn" }, { "View", "Fit Chart" }, { "Export", "Copy" }, { "Edit", "Pin All Kernels" }, { "View", "Left Pane" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkWidget *focus;

      g_assert_true (gtk_widget_grab_focus (stage_part (fixture->window, "canvas")));
      choose (fixture, cases[i]);
      focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
      g_assert_true (focus == NULL || gtk_widget_get_mapped (focus));
    }
}

static void
count_stacks (GtkWidget *widget,
              guint     *n)
{
  if (GTK_IS_STACK (widget))
    {
      g_assert_cmpuint (gtk_stack_get_transition_duration (GTK_STACK (widget)), ==, 0);
      (*n)++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    count_stacks (child, n);
}

/* A letter typed as soon as a submenu was chosen is for the submenu: its page does not slide in beside that of the menu. */
static void
test_submenu_hears_letters (Fixture       *fixture,
                            gconstpointer  data)
{
  GtkWidget *popover = GTK_WIDGET (gtk_menu_button_get_popover (fixture->window->main_menu));
  GtkWidget *view, *learn;
  guint n = 0;

  count_stacks (popover, &n);
  g_assert_cmpuint (n, >, 0);
  gtk_popover_set_autohide (GTK_POPOVER (popover), FALSE); /* on a busy display the grab of the pointer may fail */
  gtk_widget_set_visible (popover, TRUE);
  view = find_item (popover, "View");
  learn = find_item (popover, "Learn");
  g_assert_true (gtk_widget_get_mapped (learn));
  g_assert_true (gtk_widget_activate (view));
  g_assert_false (gtk_widget_get_mapped (learn));
  g_assert_true (gtk_widget_get_mapped (find_item (popover, "Fit Chart")));
  gtk_widget_set_visible (popover, FALSE);
}

/* --- messages and tooltips --- */

static void
test_messages_go (Fixture       *fixture,
                  gconstpointer  data)
{
  RoofToast *toast = fixture->window->toast;
  guint seconds;

  roof_toast_show_note (toast, "Done", NULL, NULL);
  g_assert_cmpuint (toast->timeout, >, 0);
  roof_toast_show_error (toast, "No", NULL);
  seconds = toast->seconds;
  g_assert_cmpuint (seconds, >, 0);
  roof_toast_show_error (toast, "No", "A long story is told for as long as it takes to read it, which nobody does in the time of a word, and "
                                      "so it stays longer than one that is short.");
  g_assert_cmpuint (toast->seconds, >, seconds);
  roof_toast_dismiss (toast);
  roof_toast_show_progress (toast, "Going on", "_Cancel", "win.undo");
  g_assert_cmpuint (toast->timeout, ==, 0);
  roof_toast_dismiss (toast);
}

static GtkWidget *
find_close (RoofToast *toast)
{
  return gtk_widget_get_first_child (gtk_widget_get_next_sibling (GTK_WIDGET (toast->button)));
}

/* A task that goes on says so again and again: not over what else is said, nor after it was closed. */
static void
test_progress_keeps_back (Fixture       *fixture,
                          gconstpointer  data)
{
  RoofToast *toast = fixture->window->toast;

  roof_toast_show_note (toast, "Done", NULL, NULL);
  roof_toast_show_progress (toast, "5 %", "_Cancel", "win.undo");
  g_assert_cmpstr (roof_toast_get_text (toast), ==, "Done");
  roof_toast_dismiss (toast);
  roof_toast_show_progress (toast, "10 %", "_Cancel", "win.undo");
  roof_toast_show_progress (toast, "15 %", "_Cancel", "win.undo");
  g_assert_cmpstr (roof_toast_get_text (toast), ==, "15 %");
  g_signal_emit_by_name (find_close (toast), "clicked");
  roof_toast_show_progress (toast, "20 %", "_Cancel", "win.undo");
  g_assert_false (roof_toast_is_shown (toast));
  roof_toast_withdraw (toast, "win.undo");
  roof_toast_show_progress (toast, "5 %", "_Cancel", "win.undo");
  g_assert_true (roof_toast_is_shown (toast));
  roof_toast_withdraw (toast, "win.undo");
  g_assert_false (roof_toast_is_shown (toast));
}

static void
shown_cb (RoofToast *offers,
          GString   *said)
{
  g_string_append_printf (said, "%s [%s]\n", roof_toast_get_text (offers), roof_toast_get_detail (offers));
}

static void
leave_draft (const char   *folder,
             const char   *name,
             RoofSnapshot *snapshot,
             const char   *title)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (RoofSnapshot) titled = roof_snapshot_with_title (snapshot, title);

  g_assert_true (roof_draft_write (path, titled, NULL, NULL, NULL));
}

/* Until the bar says @wanted. */
static void
wait_for_offer (Fixture    *fixture,
                RoofDrafts *drafts,
                const char *wanted)
{
  guint guard = g_timeout_add_seconds (STAGE_PATIENCE, stage_too_late_cb, (gpointer) wanted);

  g_application_set_default (G_APPLICATION (fixture->application));
  roof_drafts_offer (drafts);
  while (strstr (roof_toast_get_text (fixture->window->offers), wanted) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
}

/* However many drafts there are, and however long their names. */
static void
test_offer_of_drafts_is_low (Fixture       *fixture,
                             gconstpointer  data)
{
  RoofToast *offers = fixture->window->offers;
  g_autofree char *folder = g_build_filename (fixture->folder, "left", NULL), *title = g_strnfill (250, 'x');
  g_autoptr (RoofDrafts) drafts = roof_drafts_new (folder);
  int height;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  for (guint i = 0; i < 26; i++)
    {
      g_autofree char *name = g_strdup_printf ("broken-%u.roofline", i), *path = g_build_filename (folder, name, NULL);

      g_assert_true (g_file_set_contents (path, "{", -1, NULL));
    }
  leave_draft (folder, "a.roofline", get_snapshot (fixture), title);
  leave_draft (folder, "b.roofline", get_snapshot (fixture), title);
  leave_draft (folder, "c.roofline", get_snapshot (fixture), title);
  leave_draft (folder, "d.roofline", get_snapshot (fixture), title);
  wait_for_offer (fixture, drafts, "4 unsaved documents");
  g_assert_nonnull (strstr (roof_toast_get_detail (offers), "x…x"));
  g_assert_nonnull (strstr (roof_toast_get_detail (offers), "x and 1 more\n"));
  g_assert_true (g_str_has_suffix (roof_toast_get_detail (offers), " and 25 more"));
  gtk_widget_measure (roof_toast_get_message (offers), GTK_ORIENTATION_VERTICAL, 1024, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, <, 100);
  roof_toast_dismiss (offers);
}

static void
close_cb (RoofToast *offers,
          guint     *n)
{
  if (++*n == 1)
    g_signal_emit_by_name (find_close (offers), "clicked");
}

/* The second draft does not bring the offer back. */
static void
test_closed_offer_stays_away (Fixture       *fixture,
                              gconstpointer  data)
{
  RoofToast *offers = fixture->window->offers;
  g_autofree char *folder = g_build_filename (fixture->folder, "left", NULL);
  RoofDrafts *drafts = roof_drafts_new (folder);
  guint n = 0;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  leave_draft (folder, "a.roofline", get_snapshot (fixture), "A");
  leave_draft (folder, "b.roofline", get_snapshot (fixture), "B");
  g_signal_connect (offers, "shown", G_CALLBACK (close_cb), &n);
  g_object_add_weak_pointer (G_OBJECT (drafts), (gpointer *) &drafts);
  wait_for_offer (fixture, drafts, "unsaved document");
  g_object_unref (drafts);
  while (drafts != NULL) /* a job that loads has a reference */
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (n, ==, 1);
  g_assert_false (roof_toast_is_shown (offers));
  g_signal_handlers_disconnect_by_func (offers, close_cb, &n);
}

/* Nothing else leads to a draft before the next start: its offer waits for an answer, beside messages and off the chart. A small
 * draft is offered before a large one is read. */
static void
test_offer_of_drafts_stays (Fixture       *fixture,
                            gconstpointer  data)
{
  RoofWindow *window = fixture->window;
  RoofToast *offers = window->offers;
  g_autofree char *folder = g_build_filename (fixture->folder, "left", NULL);
  g_autoptr (RoofDrafts) drafts = roof_drafts_new (folder);
  g_autoptr (GString) said = g_string_new (NULL);
  graphene_rect_t bar, chart;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  leave_draft (folder, "a.roofline", get_snapshot (fixture), "A document of a long name, whose file is the larger of the two");
  leave_draft (folder, "b.roofline", get_snapshot (fixture), "B");
  g_signal_connect (offers, "shown", G_CALLBACK (shown_cb), said);
  wait_for_offer (fixture, drafts, "2 unsaved documents");
  g_assert_true (g_str_has_prefix (said->str, "There is an unsaved document from last time. [B]\n"));
  g_assert_cmpuint (offers->timeout, ==, 0);
  roof_toast_show_error (window->toast, "No", NULL);
  g_assert_true (roof_toast_is_shown (offers));
  stage_wait_for_frame (GTK_WIDGET (window));
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (offers), GTK_WIDGET (window), &bar));
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (window->canvas), GTK_WIDGET (window), &chart));
  g_assert_false (graphene_rect_intersection (&bar, &chart, NULL));
  g_signal_handlers_disconnect_by_func (offers, shown_cb, said);
  roof_toast_dismiss (offers);
}

/* What a tool says of its device, where the open document has another machine. */
static void
test_another_device_is_told (Fixture       *fixture,
                             gconstpointer  data)
{
  for (guint i = 0; i < 2; i++) /* as a new document, and as kernels of an open one */
    {
      import_text (fixture, "run.csv", "ID,Kernel Name,CC,device__attribute_display_name,gpu__time_duration.sum\n,,,,us\n"
                                       "0,k,8.0,NVIDIA A100-SXM4-40GB,3\n");
      g_assert_nonnull (strstr (roof_toast_get_detail (fixture->window->toast),
                                "the kernels ran on NVIDIA A100-SXM4-40GB, the roofs are of H100 SXM5 80GB"));
    }
}

static gboolean
is_label_of (GtkWidget     *widget,
             gconstpointer  text)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;
}

/* A table that is opened has no dialog before it, so the message leads to the findings that it has no room for. */
static void
test_all_findings_are_reachable (Fixture       *fixture,
                                 gconstpointer  data)
{
  RoofToast *toast = fixture->window->toast;

  for (guint i = 0; i < 2; i++) /* as a new document, and as kernels of an open one */
    {
      import_text (fixture, "few.csv", "name,time (us),flops\na,10,1e9\nb,-1,1e9\nc,0,1e9\nd,ten,1e9\n");
      g_assert_cmpstr (roof_toast_get_text (toast), ==,
                       i == 0 ? "1 kernel read, 3 rows skipped, under the roofs of H100 SXM5 80GB" : "1 kernel read, 3 rows skipped");
      g_assert_null (strstr (roof_toast_get_detail (toast), "ten"));
      g_assert_cmpstr (gtk_button_get_label (toast->button), ==, "_Show All");
      g_signal_emit_by_name (toast->button, "clicked");
      g_assert_nonnull (stage_find_fitting (find_message (), is_label_of, "1 kernel read, 3 rows skipped"));
      g_assert_nonnull (stage_find_fitting (find_message (), is_label_of, "“ten” is not a number"));
      gtk_dialog_response (find_message (), GTK_RESPONSE_CLOSE);
      g_assert_null (find_message ());
    }
  import_text (fixture, "one.csv", "name,time (us),flops,compute\na,10,1e9,bf16\n");
  g_assert_cmpstr (gtk_button_get_label (toast->button), ==, "_Undo");
}

/* Whether what the message covers of the chart has no name of a roof in it. */
static gboolean
leaves_names (Fixture *fixture)
{
  GtkWidget *canvas = GTK_WIDGET (fixture->window->canvas);
  RoofLayout *layout = roof_canvas_get_layout (fixture->window->canvas);
  graphene_rect_t bounds;
  RoofBox covered;
  guint n, n_names = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (fixture->window->toast), canvas, &bounds));
  covered = (RoofBox) { bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height / 2, bounds.size.width,
                        bounds.size.height, 0 };
  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_ROOF || texts[i].owner.kind == ROOF_HIT_PEAK)
      {
        n_names++;
        if (roof_box_overlaps (&texts[i].box, &covered))
          return FALSE;
      }
  g_assert_cmpuint (n_names, >, 2);
  return bounds.size.width > 0;
}

static void
test_messages_hide_no_roof (Fixture       *fixture,
                            gconstpointer  data)
{
  static const char *const machines[] = { "nvidia-h100-sxm5-80gb", "tpu-v5e", "amd-mi300x" };

  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      RoofMachine *machine = roof_library_find_machine (roof_session_get_library (get_session (fixture)), machines[i], NULL);

      if (machine == NULL)
        continue;
      roof_apply_machine (get_session (fixture), roof_machine_ref (machine), "Choose", NULL);
      roof_toast_show_error (fixture->window->toast, "This file could not be opened, which is a pity.",
                             "It holds something else, and that in many words that take several lines of this message.");
      stage_wait_for_frame (GTK_WIDGET (fixture->window));
      stage_wait_for_frame (GTK_WIDGET (fixture->window));
      g_assert_true (leaves_names (fixture));
    }
}

/* As the key would, on its way down to what has the focus. */
static gboolean
press_on_the_way (GtkWidget *widget,
                  guint      key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean handled = FALSE;

      if (!GTK_IS_EVENT_CONTROLLER_KEY (controller)
          || gtk_event_controller_get_propagation_phase (controller) != GTK_PHASE_CAPTURE)
        continue;
      g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &handled);
      if (handled)
        return TRUE;
    }
  return FALSE;
}

/* The message first, then the offer in the bar, unless a presentation hides it. */
static void
test_escape_closes_the_offer (Fixture       *fixture,
                              gconstpointer  data)
{
  RoofToast *toast = fixture->window->toast, *offers = fixture->window->offers;

  gtk_widget_grab_focus (GTK_WIDGET (fixture->window->canvas));
  roof_toast_show_error (toast, "No", NULL);
  roof_toast_show_offer (offers, "There is more", NULL, NULL, NULL);
  stage_wait_for_frame (GTK_WIDGET (fixture->window));
  g_assert_true (press_on_the_way (GTK_WIDGET (fixture->window), GDK_KEY_Escape));
  g_assert_false (roof_toast_is_shown (toast));
  g_assert_true (roof_toast_is_shown (offers));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.present", NULL);
  g_assert_true (press_on_the_way (GTK_WIDGET (fixture->window), GDK_KEY_Escape));
  g_assert_true (roof_toast_is_shown (offers));
  stage_wait_for_frame (GTK_WIDGET (fixture->window));
  g_assert_true (press_on_the_way (GTK_WIDGET (fixture->window), GDK_KEY_Escape));
  g_assert_false (roof_toast_is_shown (offers));
}

static void
test_panes_begin_with_the_offer (Fixture       *fixture,
                                 gconstpointer  data)
{
  RoofToast *offers = fixture->window->offers;

  roof_toast_show_offer (offers, "There is more", NULL, NULL, NULL);
  while (!gtk_revealer_get_child_revealed (offers->revealer))
    g_main_context_iteration (NULL, TRUE);
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.next-pane", NULL);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), GTK_WIDGET (offers)));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.next-pane", NULL);
  g_assert_false (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), GTK_WIDGET (offers)));
  roof_toast_dismiss (offers);
}

/* As if by its button: it does not come back with the next per cents. */
static void
test_escape_closes_progress (Fixture       *fixture,
                             gconstpointer  data)
{
  RoofToast *toast = fixture->window->toast;

  gtk_widget_grab_focus (GTK_WIDGET (fixture->window->canvas));
  roof_toast_show_progress (toast, "5 %", "_Cancel", "win.undo");
  stage_wait_for_frame (GTK_WIDGET (fixture->window));
  g_assert_true (press_on_the_way (GTK_WIDGET (fixture->window), GDK_KEY_Escape));
  roof_toast_show_progress (toast, "10 %", "_Cancel", "win.undo");
  g_assert_false (roof_toast_is_shown (toast));
}

static void
test_escape_closes_the_message (Fixture       *fixture,
                                gconstpointer  data)
{
  RoofToast *toast = fixture->window->toast;
  int selected = roof_session_get_selected (get_session (fixture));

  gtk_widget_grab_focus (GTK_WIDGET (fixture->window->canvas));
  roof_toast_show_error (toast, "No", NULL);
  g_assert_true (press_on_the_way (GTK_WIDGET (fixture->window), GDK_KEY_Escape));
  g_assert_false (roof_toast_is_shown (toast));
  g_assert_cmpint (roof_session_get_selected (get_session (fixture)), ==, selected);
  g_assert_false (press_on_the_way (GTK_WIDGET (fixture->window), GDK_KEY_Escape));
}

/* The sections of the menu, and examples after the recent documents. */
static void
test_menu_order (Fixture       *fixture,
                 gconstpointer  data)
{
  static const char order[] = "New Window, Open…, Open Recent | Save, Save As… | Import…, Export | Edit, View, Presentation"
                              " | Preferences, Keyboard Shortcuts, Learn, About Roofline";
  GMenuModel *menu = gtk_menu_button_get_menu_model (fixture->window->main_menu);
  g_autoptr (GString) found = g_string_new (NULL);

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      for (int j = 0; j < g_menu_model_get_n_items (section); j++)
        {
          g_autofree char *label = NULL;
          g_auto (GStrv) parts = NULL;
          g_autofree char *plain = NULL;

          g_assert_true (g_menu_model_get_item_attribute (section, j, G_MENU_ATTRIBUTE_LABEL, "s", &label));
          parts = g_strsplit (label, "_", -1);
          plain = g_strjoinv (NULL, parts);
          g_string_append_printf (found, "%s%s", j > 0 ? ", " : i > 0 ? " | " : "", plain);
        }
    }
  g_assert_cmpstr (found->str, ==, order);
}

/* Not even GTK's own: what a menu stands on is silent while it is open, and so is what lies beside that, the chart's dots. */
static void
test_menus_have_no_tooltips (Fixture       *fixture,
                             gconstpointer  data)
{
  GtkWidget *button = GTK_WIDGET (fixture->window->main_menu);
  GtkWidget *popover = GTK_WIDGET (gtk_menu_button_get_popover (fixture->window->main_menu));
  GtkWidget *canvas = GTK_WIDGET (fixture->window->canvas);

  g_assert_true (gtk_widget_get_has_tooltip (button));
  g_assert_true (gtk_widget_get_has_tooltip (canvas));
  gtk_popover_set_autohide (GTK_POPOVER (popover), FALSE); /* on a busy display the grab of the pointer may fail */
  for (guint i = 0; i < 2; i++)
    {
      gtk_widget_set_visible (popover, TRUE);
      g_assert_true (gtk_widget_get_mapped (popover));
      g_assert_false (gtk_widget_get_has_tooltip (button));
      g_assert_false (gtk_widget_get_has_tooltip (canvas));
      gtk_widget_set_visible (popover, FALSE);
      g_assert_true (gtk_widget_get_has_tooltip (button));
      g_assert_true (gtk_widget_get_has_tooltip (canvas));
    }
}

static void
test_messages_have_no_tooltips (Fixture       *fixture,
                                gconstpointer  data)
{
  GtkWidget *canvas = GTK_WIDGET (fixture->window->canvas), *toast = GTK_WIDGET (fixture->window->toast);

  g_assert_true (gtk_widget_get_has_tooltip (canvas));
  roof_toast_show_error (fixture->window->toast, "No", NULL);
  iterate ();
  g_assert_true (gtk_widget_get_mapped (toast));
  g_assert_false (gtk_widget_get_has_tooltip (canvas));
  roof_toast_dismiss (fixture->window->toast);
  while (gtk_widget_get_mapped (toast))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_widget_get_has_tooltip (canvas));
}

static void
test_presentations_have_no_tooltips (Fixture       *fixture,
                                     gconstpointer  data)
{
  GtkWidget *canvas = GTK_WIDGET (fixture->window->canvas);

  g_assert_true (gtk_widget_get_has_tooltip (canvas));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.present", NULL);
  g_assert_false (gtk_widget_get_has_tooltip (canvas));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.present", NULL);
  g_assert_true (gtk_widget_get_has_tooltip (canvas));
}

/* (nullable) */
static RoofMeasureWindow *
find_measure_window (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *node = windows; node != NULL; node = node->next)
    if (ROOF_IS_MEASURE_WINDOW (node->data))
      return node->data;
  return NULL;
}

static RoofMeasureWindow *
measure (Fixture *fixture)
{
  RoofMeasureWindow *window;

  g_action_group_activate_action (G_ACTION_GROUP (fixture->window), "measure-computer", NULL);
  window = find_measure_window ();
  g_assert_nonnull (window);
  fake_measurement_install (window);
  g_signal_emit_by_name (stage_part (window, "start"), "clicked");
  fake_measurement_end (NULL);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  return window;
}

/* The window of the title @title. (nullable) */
static GtkWindow *
find_window (const char *title)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (g_strcmp0 (gtk_window_get_title (window), title) == 0)
        return window;
    }
  return NULL;
}

/* Windows that belong to one with a document close with it, also while they are being filled in. */
static void
test_closing_the_parent (Fixture       *fixture,
                         gconstpointer  data)
{
  static const struct
  {
    const char *action, *parameter, *title;
  } windows[] = {
    { "new-machine", NULL, "New Machine" },
    { "new-operation", "", "New Operation" },
    { "measure-computer", NULL, "Measure This Computer" },
    { "plan", NULL, "What Would It Take?" },
  };

  roof_apply_new_kernel (get_session (fixture), "triad"); /* else a new document replaces the example */
  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    {
      RoofShell *other;
      gpointer parent, child;
      GVariant *parameter = windows[i].parameter != NULL ? g_variant_new_string (windows[i].parameter) : NULL;

      g_action_group_activate_action (G_ACTION_GROUP (fixture->window), "new-document", NULL);
      other = ROOF_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (fixture->application)))->shell;
      parent = other->window;
      g_test_message ("%s", windows[i].title);
      g_assert_true (parent != (gpointer) fixture->window);
      g_action_group_activate_action (G_ACTION_GROUP (parent), windows[i].action, parameter);
      child = find_window (windows[i].title);
      g_assert_nonnull (child);
      stage_wait_for_frame (GTK_WIDGET (child));
      g_object_add_weak_pointer (parent, &parent);
      g_object_add_weak_pointer (child, &child);
      gtk_window_close (GTK_WINDOW (parent));
      while (g_main_context_iteration (NULL, FALSE))
        continue;
      g_assert_null (child);
      g_assert_null (parent);
    }
}

/* A new document has the machine, and neither kernels nor a step to undo. */
static void
test_new_document (Fixture       *fixture,
                   gconstpointer  data)
{
  RoofSnapshot *snapshot;
  RoofWindow *other;

  roof_apply_new_kernel (get_session (fixture), "triad"); /* else it replaces the example */
  g_action_group_activate_action (G_ACTION_GROUP (fixture->window), "new-document", NULL);
  other = ROOF_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (fixture->application)));
  g_assert_true (other != fixture->window);
  snapshot = roof_document_get_snapshot (roof_session_get_document (other->shell->session));
  g_assert_cmpuint (roof_snapshot_get_n_kernels (snapshot), ==, 0);
  g_assert_true (roof_snapshot_get_active (snapshot) == roof_snapshot_get_active (get_snapshot (fixture)));
  g_assert_false (roof_document_can_undo (roof_session_get_document (other->shell->session)));
  g_assert_cmpuint (roof_snapshot_get_n_kernels (get_snapshot (fixture)), >, 0);
  gtk_window_destroy (GTK_WINDOW (other));
}

static char *
print_machine (RoofMachine *machine)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, roof_machine_write (machine));
  return roof_json_print (node);
}

/* What was measured is a machine of the user's own, the first of the presets, and the document's: one step back. */
static void
test_measure_computer (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofLibrary *library = fixture->window->shell->user->library;
  RoofMachine *before = roof_snapshot_get_active (get_snapshot (fixture));
  g_autofree char *path = g_build_filename (fixture->folder, ROOF_DATA_FOLDER, "machines", ROOF_THIS_COMPUTER ".json", NULL);
  g_autofree char *saved = NULL, *listed = NULL;
  g_autoptr (RoofLibrary) again = NULL;
  RoofMeasureWindow *window = measure (fixture);

  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpstr (roof_machine_get_id (roof_library_get_machine (library, 0)), ==, ROOF_THIS_COMPUTER);
  g_assert_cmpstr (roof_machine_get_id (roof_snapshot_get_active (get_snapshot (fixture))), ==, ROOF_THIS_COMPUTER);
  again = roof_library_new (fixture->folder);
  saved = print_machine (roof_library_get_machine (again, 0));
  listed = print_machine (roof_library_get_machine (library, 0));
  g_assert_cmpstr (saved, ==, listed);
  roof_document_undo (get_document (fixture));
  g_assert_true (roof_snapshot_get_active (get_snapshot (fixture)) == before);
  g_assert_false (roof_document_can_undo (get_document (fixture)));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A machine that cannot be saved changes nothing, and the window says why. */
static void
test_measure_unsaved (Fixture       *fixture,
                      gconstpointer  data)
{
  RoofMachine *before = roof_snapshot_get_active (get_snapshot (fixture));
  g_autofree char *own = g_build_filename (fixture->folder, ROOF_DATA_FOLDER, NULL);
  g_autofree char *place = g_build_filename (own, "machines", NULL);
  RoofMeasureWindow *window;

  g_mkdir_with_parents (own, 0700);
  g_assert_true (g_file_set_contents (place, "in the way", -1, NULL));
  window = measure (fixture);
  g_assert_nonnull (strstr (roof_toast_get_text (roof_measure_window_get_toast (window)), "could not be saved"));
  g_assert_true (roof_snapshot_get_active (get_snapshot (fixture)) == before);
  g_assert_null (roof_library_find_machine (fixture->window->shell->user->library, ROOF_THIS_COMPUTER, NULL));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/window/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("opens-on-the-example", test_opens_on_the_example);
  CASE ("opens-an-example", test_opens_an_example);
  CASE ("fits", test_fits);
  CASE ("gain-leads-to-its-number", test_gain_leads_to_its_number);
  CASE ("slider-moves-dot", test_slider_moves_dot);
  CASE ("editor-moves-dot", test_editor_moves_dot);
  CASE ("dragging", test_dragging);
  CASE ("panes-follow-a-drag", test_panes_follow_a_drag);
  CASE ("panes-follow-a-slider", test_panes_follow_a_slider);
  CASE ("clicking-selects", test_clicking_selects);
  CASE ("zooming", test_zooming);
  CASE ("keys-on-a-dot", test_keys_on_a_dot);
  CASE ("kernels-come-and-go", test_kernels_come_and_go);
  CASE ("saves-and-opens", test_saves_and_opens);
  CASE ("opens-pictures", test_opens_pictures);
  CASE ("refuses-other-pictures", test_refuses_other_pictures);
  CASE ("writes-tables", test_writes_tables);
  CASE ("writes-tables-as-asked", test_writes_tables_as_asked);
  CASE ("writes-tables-after-closing", test_writes_tables_after_closing);
  CASE ("writes-handouts", test_writes_handouts);
  CASE ("writes-cards", test_writes_cards);
  CASE ("hides-pointer", test_hides_pointer);
  CASE ("advances", test_advances);
  CASE ("writes-answers", test_writes_answers);
  CASE ("writes-handouts-of-lessons", test_writes_handouts_of_lessons);
  CASE ("withholds-answers", test_withholds_answers);
  CASE ("stays-in-the-lesson", test_stays_in_the_lesson);
  CASE ("replaces-the-example", test_replaces_the_example);
  CASE ("writes-figures-of-lessons", test_writes_figures_of_lessons);
  CASE ("message-covers-no-dot", test_message_covers_no_dot);
  CASE ("copies", test_copies);
  CASE ("faulty-files-are-refused", test_faulty_files_are_refused);
  CASE ("roofs-go-into-the-machine", test_roofs_go_into_the_machine);
  CASE ("tables-are-imported", test_tables_are_imported);
  CASE ("offer-to-undo-goes-with-its-step", test_offer_to_undo_goes_with_its_step);
  CASE ("faulty-tables-change-nothing", test_faulty_tables_change_nothing);
  CASE ("imports-wait-and-cancel", test_imports_wait_and_cancel);
  CASE ("messages-go", test_messages_go);
  CASE ("tells-of-written-pictures", test_tells_of_written_pictures);
  CASE ("save-as-begins-with-the-name", test_save_as_begins_with_the_name);
  CASE ("another-device-is-told", test_another_device_is_told);
  CASE ("progress-keeps-back", test_progress_keeps_back);
  CASE ("offer-of-drafts-is-low", test_offer_of_drafts_is_low);
  CASE ("closed-offer-stays-away", test_closed_offer_stays_away);
  CASE ("offer-of-drafts-stays", test_offer_of_drafts_stays);
  CASE ("all-findings-are-reachable", test_all_findings_are_reachable);
  CASE ("messages-hide-no-roof", test_messages_hide_no_roof);
  CASE ("escape-closes-the-offer", test_escape_closes_the_offer);
  CASE ("panes-begin-with-the-offer", test_panes_begin_with_the_offer);
  CASE ("escape-closes-progress", test_escape_closes_progress);
  CASE ("escape-closes-the-message", test_escape_closes_the_message);
  CASE ("menus-have-no-tooltips", test_menus_have_no_tooltips);
  CASE ("messages-have-no-tooltips", test_messages_have_no_tooltips);
  CASE ("presentations-have-no-tooltips", test_presentations_have_no_tooltips);
  CASE ("models-come-and-go", test_models_come_and_go);
  CASE ("parts-stay", test_parts_stay);
  CASE ("descriptions-are-opened", test_descriptions_are_opened);
  CASE ("descriptions-are-dropped", test_descriptions_are_dropped);
  CASE ("failed-save-is-said", test_failed_save_is_said);
  CASE ("saving-leaves-other-messages", test_saving_leaves_other_messages);
  CASE ("saves-long-ones-in-the-background", test_saves_long_ones_in_the_background);
  CASE ("cancels-saving", test_cancels_saving);
  CASE ("closing-names-the-document", test_closing_names_the_document);
  CASE ("closing-waits-for-saving", test_closing_waits_for_saving);
  CASE ("shortcuts-are-listed", test_shortcuts_are_listed);
  CASE ("pane-hides", test_pane_hides);
  CASE ("pins", test_pins);
  CASE ("menu-leaves-keys", test_menu_leaves_keys);
  CASE ("menu-order", test_menu_order);
  CASE ("submenu-hears-letters", test_submenu_hears_letters);
  CASE ("fuses-and-splits", test_fuses_and_splits);
  CASE ("closing-the-parent", test_closing_the_parent);
  CASE ("new-document", test_new_document);
  CASE ("measures-the-computer", test_measure_computer);
  CASE ("unsaved-measurement-changes-nothing", test_measure_unsaved);
#undef CASE
  return g_test_run ();
}
