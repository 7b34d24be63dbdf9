/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-list.h"

#include <math.h>

#include "chart/scene/ink.h"
#include "core/snapshot/selected.h"
#include "document/files/network.h"
#include "kernel-stage.h"
#include "widgets/kernels/kernel-rows.h"
#include "widgets/theme.h"
#include "workload/apply.h"

#define MANY 3000
#define MOST_WIDGETS 300

typedef struct
{
  Stage           stage;
  RoofKernelList *list;
  GtkWidget      *view;
  RoofKernelRows *rows;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *list = g_object_new (ROOF_TYPE_KERNEL_LIST, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->list = ROOF_KERNEL_LIST (list);
  roof_pane_set_session (ROOF_PANE (fixture->list), fixture->stage.session);
  fixture->view = stage_find (list, GTK_TYPE_LIST_VIEW);
  fixture->rows = ROOF_KERNEL_ROWS (gtk_list_view_get_model (GTK_LIST_VIEW (fixture->view)));
  stage_open (&fixture->stage, list, 300, 400);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->list));
}

static void
apply (Fixture      *fixture,
       RoofSnapshot *snapshot)
{
  g_autoptr (RoofSnapshot) taken = snapshot;

  roof_document_apply (roof_session_get_document (fixture->stage.session), taken, "Change");
}

static void
show_many (Fixture *fixture)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();

  for (guint i = 0; i < MANY; i++)
    g_ptr_array_add (kernels, roof_snapshot_get_kernel (snapshot, i % roof_snapshot_get_n_kernels (snapshot)));
  apply (fixture, roof_snapshot_with_kernels (snapshot, kernels));
  stage_wait_for_frame (fixture->stage.window);
}

static void
add_network (Fixture *fixture)
{
  g_autoptr (RoofWorkload) workload = roof_network_resolve ("llama-3.1-8b", NULL);

  apply (fixture, roof_workload_add (workload, stage_get_snapshot (&fixture->stage), NULL));
  stage_wait_for_frame (fixture->stage.window);
}

static guint
count_widgets (Fixture *fixture)
{
  guint n = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (fixture->view); row != NULL; row = gtk_widget_get_next_sibling (row))
    n++;
  return n;
}

static gboolean
is_in_sight (Fixture *fixture,
             guint    kernel)
{
  GtkWidget *row = stage_find_kernel (fixture->list, kernel);
  double top;

  return row != NULL && gtk_widget_translate_coordinates (row, fixture->view, 0, 0, NULL, &top) && top >= 0
         && top + gtk_widget_get_height (row) <= gtk_widget_get_height (fixture->view);
}

static void
wait_until_in_sight (Fixture *fixture,
                     guint    kernel)
{
  guint guard = g_timeout_add_seconds (STAGE_PATIENCE, stage_too_late_cb, (gpointer) "a row in sight");

  while (!is_in_sight (fixture, kernel))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
}

/* Thousands of kernels have a few hundred widgets, and those near to what was selected. */
static void
test_many (Fixture       *fixture,
           gconstpointer  data)
{
  show_many (fixture);
  g_assert_cmpuint (stage_count_kernels (fixture->list), ==, MANY);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->rows)), ==, MANY);
  g_assert_cmpuint (count_widgets (fixture), <, MOST_WIDGETS);
  g_assert_true (is_in_sight (fixture, 0));
  g_assert_null (stage_find_kernel (fixture->list, MANY / 2));
  roof_session_set_selected (fixture->stage.session, MANY / 2);
  wait_until_in_sight (fixture, MANY / 2);
  g_assert_cmpuint (count_widgets (fixture), <, MOST_WIDGETS);
}

/* What is out of sight shows what it is by the time that it comes into sight. */
static void
test_catches_up (Fixture       *fixture,
                 gconstpointer  data)
{
  RoofKernel *kernel;
  g_autoptr (RoofKernel) renamed = NULL;
  g_autofree char *text = NULL;

  show_many (fixture);
  kernel = roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), 60);
  renamed = roof_kernel_with_name (kernel, "Sixty");
  apply (fixture, roof_snapshot_with_kernel (stage_get_snapshot (&fixture->stage), 60, renamed));
  stage_wait_for_frame (fixture->stage.window);
  roof_session_set_selected (fixture->stage.session, 60);
  wait_until_in_sight (fixture, 60);
  text = stage_read_kernel (fixture->list, 60);
  g_assert_true (g_str_has_prefix (text, "Sixty\t"));
}

/* Whether it says what the kernel is called. */
static void
assert_named (Fixture *fixture,
              guint    kernel)
{
  const char *name = roof_kernel_get_name (roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), kernel));
  g_autofree char *text = stage_read_kernel (fixture->list, kernel);

  g_assert_true (g_str_has_prefix (text, name) && text[strlen (name)] == '\t');
}

static gboolean
is_marked_selected (Fixture *fixture,
                    guint    kernel)
{
  GtkWidget *row = stage_find_kernel (fixture->list, kernel);

  return (gtk_widget_get_state_flags (gtk_widget_get_parent (row)) & GTK_STATE_FLAG_SELECTED) != 0;
}

/* Where hundreds of rows are others at each letter, the widgets in their places stand for them. */
static void
test_filters_many (Fixture       *fixture,
                   gconstpointer  data)
{
  RoofSession *session = fixture->stage.session;
  g_autoptr (RoofFilter) filter = roof_filter_new ("attention"), all = roof_filter_new ("");
  GtkWidget *first, *second;

  show_many (fixture);
  roof_session_set_selected (session, 1);
  stage_wait_for_frame (fixture->stage.window);
  first = stage_find_kernel (fixture->list, 0);
  second = stage_find_kernel (fixture->list, 1);
  g_assert_true (is_marked_selected (fixture, 1));

  roof_session_set_filter (session, filter);
  stage_wait_for_frame (fixture->stage.window);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->rows)), ==, MANY / 3);
  g_assert_true (stage_find_kernel (fixture->list, 1) == first);
  g_assert_true (stage_find_kernel (fixture->list, 2) == second);
  g_assert_null (stage_find_kernel (fixture->list, 0));
  for (guint i = 0; i < 3; i++)
    {
      assert_named (fixture, 6 * i + 1);
      assert_named (fixture, 6 * i + 2);
    }
  g_assert_true (is_marked_selected (fixture, 1));
  g_assert_false (is_marked_selected (fixture, 2));
  g_assert_cmpuint (roof_kernel_rows_find (fixture->rows, MANY - 4), ==, MANY / 3 - 1);

  roof_session_set_filter (session, all);
  stage_wait_for_frame (fixture->stage.window);
  g_assert_true (stage_find_kernel (fixture->list, 0) == first);
  assert_named (fixture, 0);
  assert_named (fixture, 1);
  g_assert_false (is_marked_selected (fixture, 0));
  g_assert_true (is_marked_selected (fixture, 1));
}

/* The first of what a filter finds is in sight, wherever the list was before. */
static void
test_filters_from_the_top (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr (RoofFilter) filter = roof_filter_new ("attention");

  show_many (fixture);
  roof_session_set_selected (fixture->stage.session, MANY / 2);
  wait_until_in_sight (fixture, MANY / 2);
  roof_session_set_filter (fixture->stage.session, filter);
  wait_until_in_sight (fixture, 1);
  assert_named (fixture, 1);
}

static void
note_selected_cb (GtkSelectionModel *rows,
                  guint              position,
                  guint              n,
                  GString           *told)
{
  g_string_append_printf (told, "%u+%u ", position, n);
}

/* Only rows that were or are selected are told of. */
static void
test_tells_selected (Fixture       *fixture,
                     gconstpointer  data)
{
  static const guint three[] = { 7, 9, 30 };
  g_autoptr (RoofSelection) several = roof_selection_new_of (three, G_N_ELEMENTS (three), 9);
  g_autoptr (GString) told = g_string_new (NULL);
  RoofSession *session = fixture->stage.session;

  show_many (fixture);
  roof_session_set_selected (session, 5);
  g_signal_connect (fixture->rows, "selection-changed", G_CALLBACK (note_selected_cb), told);
  roof_session_set_selected (session, 12);
  g_assert_cmpstr (told->str, ==, "5+8 ");
  g_string_truncate (told, 0);
  roof_session_set_selection (session, several);
  g_assert_cmpstr (told->str, ==, "7+24 ");
  g_string_truncate (told, 0);
  roof_session_set_selected (session, -1);
  g_assert_cmpstr (told->str, ==, "7+24 ");
  g_string_truncate (told, 0);
  roof_session_set_selected (session, MANY - 1);
  g_assert_cmpstr (told->str, ==, "2999+1 ");
}

typedef struct
{
  guint n, position, removed, added;
} Told;

static void
told_cb (GListModel *rows,
         guint       position,
         guint       removed,
         guint       added,
         Told       *told)
{
  *told = (Told) { told->n + 1, position, removed, added };
}

static void
test_tells_only_changes (Fixture       *fixture,
                         gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  g_autoptr (RoofFilter) filter = roof_filter_new ("attention"), all = roof_filter_new ("");
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofKernel) larger = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", 32);
  Told told = { 0 };

  g_signal_connect (fixture->rows, "items-changed", G_CALLBACK (told_cb), &told);
  apply (fixture, roof_snapshot_with_kernel (snapshot, 0, larger));
  g_assert_cmpuint (told.n, ==, 0);
  add_network (fixture);
  g_assert_cmpuint (told.n, ==, 1);
  g_assert_cmpuint (told.position, ==, 6);
  g_assert_cmpuint (told.removed, ==, 0);
  g_assert_cmpuint (told.added, ==, stage_count_kernels (fixture->list) - 6 + 1);
  roof_document_undo (document);
  g_assert_cmpuint (told.removed, >, 1);
  g_assert_cmpuint (told.added, ==, 0);
  roof_session_set_filter (fixture->stage.session, filter);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->rows)), ==, 2);
  g_assert_cmpuint (roof_kernel_rows_find (fixture->rows, 1), ==, 0);
  g_assert_cmpuint (roof_kernel_rows_find (fixture->rows, 0), ==, GTK_INVALID_LIST_POSITION);
  roof_session_set_filter (fixture->stage.session, all);
  g_assert_cmpuint (roof_kernel_rows_find (fixture->rows, 5), ==, 5);
}

/* The name of a network is a row that looks at it as a whole, and no kernel that all would select. */
static void
test_names (Fixture       *fixture,
            gconstpointer  data)
{
  GtkSelectionModel *rows = GTK_SELECTION_MODEL (fixture->rows);
  RoofSession *session = fixture->stage.session;
  g_autoptr (RoofKernelItem) name = NULL;

  add_network (fixture);
  name = g_list_model_get_item (G_LIST_MODEL (rows), 6);
  g_assert_cmpint (roof_kernel_item_get_kernel (name), ==, -1);
  g_assert_cmpstr (roof_kernel_item_get_network (name), ==,
                   roof_snapshot_get_workload (stage_get_snapshot (&fixture->stage), 0)->id);
  g_assert_false (gtk_selection_model_is_selected (rows, 6));
  gtk_selection_model_select_item (rows, 6, TRUE);
  g_assert_cmpint (roof_session_get_selected (session), ==, -1);
  g_assert_cmpint (roof_session_get_network (session), ==, 0);
  g_assert_true (gtk_selection_model_is_selected (rows, 6));
  gtk_selection_model_select_item (rows, 7, TRUE);
  g_assert_cmpint (roof_session_get_selected (session), ==, 6);
  g_assert_false (gtk_selection_model_is_selected (rows, 6));
  gtk_selection_model_select_all (rows);
  g_assert_cmpuint (roof_selection_get_n (roof_session_get_selection (session)), ==,
                    stage_count_kernels (fixture->list));
}

/* To add to a selection keeps what the filter hides; to select anew does not. */
static void
test_hidden_by_filter (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofSession *session = fixture->stage.session;
  g_autoptr (RoofFilter) filter = roof_filter_new ("attention");

  roof_session_set_filter (session, filter);
  g_assert_cmpint (roof_session_get_selected (session), ==, 0);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (fixture->rows), 1, FALSE);
  g_assert_cmpuint (roof_selection_get_n (roof_session_get_selection (session)), ==, 2);
  g_assert_cmpint (roof_session_get_selected (session), ==, 2);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (fixture->rows), 0, TRUE);
  g_assert_cmpuint (roof_selection_get_n (roof_session_get_selection (session)), ==, 1);
  g_assert_cmpint (roof_session_get_selected (session), ==, 1);
}

/* With Shift the list goes on from what was selected on the chart. */
static void
test_extends_from_the_chart (Fixture       *fixture,
                             gconstpointer  data)
{
  RoofSession *session = fixture->stage.session;

  roof_session_set_selected (session, 2);
  stage_wait_for_frame (fixture->stage.window);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  gtk_widget_activate_action (fixture->view, "list.select-item", "(ubb)", 4, FALSE, TRUE);
  g_assert_cmpuint (roof_selection_get_n (roof_session_get_selection (session)), ==, 3);
  g_assert_true (roof_selection_contains (roof_session_get_selection (session), 3));
  g_assert_cmpint (roof_session_get_selected (session), ==, 2);
}

static char *
dup_nothing (Fixture *fixture)
{
  GtkWidget *label = gtk_widget_get_last_child (GTK_WIDGET (fixture->list));

  return g_strdup (gtk_widget_get_visible (label) ? gtk_label_get_text (GTK_LABEL (label)) : "");
}

static void
test_nothing_to_list (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr (RoofFilter) filter = roof_filter_new ("nobody");
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autofree char *before = dup_nothing (fixture), *filtered = NULL, *empty = NULL;

  roof_session_set_filter (fixture->stage.session, filter);
  filtered = dup_nothing (fixture);
  apply (fixture, roof_snapshot_with_kernels (stage_get_snapshot (&fixture->stage), none));
  empty = dup_nothing (fixture);
  g_assert_cmpstr (before, ==, "");
  g_assert_cmpstr (filtered, ==, "No kernel matches the filter.");
  g_assert_cmpstr (empty, ==, "No kernels yet. Add one from the catalogue.");
}

/* While a kernel cannot run, the shares of the others are not of all the time. */
static void
test_incomplete (Fixture       *fixture,
                 gconstpointer  data)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  GtkWidget *label = gtk_widget_get_prev_sibling (gtk_widget_get_last_child (GTK_WIDGET (fixture->list)));
  g_autoptr (RoofKernel) kernel = roof_kernel_new ("Unknown", "no-such-operation");

  g_assert_false (gtk_widget_get_visible (label));
  apply (fixture, roof_snapshot_with_kernel (snapshot, 0, kernel));
  g_assert_true (gtk_widget_get_visible (label));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==,
                   "Incomplete: 1 kernel cannot run on this machine and is not in shares and totals");
}

static guint
get_kernel_at (Fixture *fixture,
               guint    position)
{
  g_autoptr (RoofKernelItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->rows), position);

  return (guint) roof_kernel_item_get_kernel (item);
}

/* The list of an order holds the same kernels, shows what it is ordered by, and the selection stays at its kernel. */
static void
test_order (Fixture       *fixture,
            gconstpointer  data)
{
  RoofSession *session = fixture->stage.session;
  RoofReport *report = roof_session_get_report (session);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (fixture->rows));
  g_autofree char *said = NULL;

  roof_session_set_selected (session, 0);
  roof_session_set_order (session, ROOF_ORDER_TIME);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->rows)), ==, n);
  for (guint i = 0; i + 1 < n; i++)
    g_assert_cmpfloat (roof_order_get_value (ROOF_ORDER_TIME, report, get_kernel_at (fixture, i)), >=,
                       roof_order_get_value (ROOF_ORDER_TIME, report, get_kernel_at (fixture, i + 1)));
  g_assert_true (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (fixture->rows), roof_kernel_rows_find (fixture->rows, 0)));
  stage_wait_for_frame (fixture->stage.window);
  said = stage_read_kernel (fixture->list, 0);
  g_assert_nonnull (strstr (said, "µs"));
  roof_session_set_order (session, ROOF_ORDER_DOCUMENT);
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (get_kernel_at (fixture, i), ==, i);
}

/* Without the kernels that hardly count; the text of the filter says so. */
static void
test_heaviest (Fixture       *fixture,
               gconstpointer  data)
{
  RoofSession *session = fixture->stage.session;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (fixture->rows));
  g_autoptr (RoofFilter) words = roof_filter_new ("-nothing top:40% ");
  g_autoptr (RoofFilter) top = roof_filter_with_top (words, 0.9);
  g_autoptr (RoofFilter) all = roof_filter_with_top (top, 1);

  g_assert_cmpstr (roof_filter_get_text (top), ==, "-nothing top:90%");
  g_assert_cmpstr (roof_filter_get_text (all), ==, "-nothing");
  g_assert_cmpfloat (roof_filter_get_top (top), ==, 0.9);
  roof_session_set_filter (session, top);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->rows)), <, n);
  roof_session_set_order (session, ROOF_ORDER_GAIN);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->rows)), <, n);
}

/* The colour of a pixel of @widget as drawn: red, green, blue. */
static guint32
probe (GtkWidget *widget,
       int        x,
       int        y)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1, 1);
  cairo_t *cr = cairo_create (surface);
  GskRenderNode *node;
  guint32 color;

  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  node = gtk_snapshot_to_node (snapshot);
  cairo_translate (cr, -x, -y);
  gsk_render_node_draw (node, cr);
  cairo_surface_flush (surface);
  color = *(const guint32 *) (gpointer) cairo_image_surface_get_data (surface) & 0xffffff;
  gsk_render_node_unref (node);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return color;
}

/* A selected row may have the palette of dark ground. */
static guint32
get_color (GtkWidget *mark,
           RoofInk    ink)
{
  const RoofColor *color = &roof_palette_of_widget (mark)->pens[ink].color;

  return (guint32) (lround (color->red * 255) << 16 | lround (color->green * 255) << 8 | lround (color->blue * 255));
}

static void
choose_look (Fixture    *fixture,
             guint       kernel,
             const char *key,
             const char *text)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofSelection) one = roof_selection_new_of (&kernel, 1, (int) kernel);

  apply (fixture, roof_selected_look (snapshot, one, key, text, NULL));
  stage_wait_for_frame (fixture->stage.window);
}

static GtkWidget *
get_mark (Fixture *fixture,
          guint    kernel)
{
  GtkWidget *row = stage_find_kernel (fixture->list, kernel);

  roof_kernel_row_catch_up (ROOF_KERNEL_ROW (row));
  return stage_part (row, "swatch");
}

/* A kernel with a look of its own has the mark of its dot: the colour of its group, or its own, and the shape that was chosen. */
static void
test_marks_as_on_the_chart (Fixture       *fixture,
                            gconstpointer  data)
{
  guint32 usual = probe (get_mark (fixture, 0), 7, 7);
  guint32 corner = probe (get_mark (fixture, 0), 3, 3);

  choose_look (fixture, 0, "color", "red");
  g_assert_cmphex (probe (get_mark (fixture, 0), 7, 7), ==, get_color (get_mark (fixture, 0), ROOF_INK_GROUP + 6));
  choose_look (fixture, 0, "marker", "square");
  g_assert_cmphex (probe (get_mark (fixture, 0), 3, 3), ==, get_color (get_mark (fixture, 0), ROOF_INK_GROUP + 6));
  choose_look (fixture, 1, "group", "first");
  choose_look (fixture, 2, "group", "second");
  for (guint i = 1; i <= 2; i++)
    g_assert_cmphex (probe (get_mark (fixture, i), 7, 7), ==, get_color (get_mark (fixture, i), roof_ink_of_look (roof_session_get_report (fixture->stage.session), i)));
  g_assert_cmphex (probe (get_mark (fixture, 1), 7, 7), !=, probe (get_mark (fixture, 2), 7, 7));
  choose_look (fixture, 0, "marker", "");
  choose_look (fixture, 0, "color", "");
  g_assert_cmphex (probe (get_mark (fixture, 0), 7, 7), ==, usual);
  g_assert_cmphex (probe (get_mark (fixture, 0), 3, 3), ==, corner);
}

#define ADD(name, function) \
  g_test_add ("/roof/kernel-list/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  ADD ("many", test_many);
  ADD ("catches-up", test_catches_up);
  ADD ("filters-many", test_filters_many);
  ADD ("filters-from-the-top", test_filters_from_the_top);
  ADD ("tells-selected", test_tells_selected);
  ADD ("tells-only-changes", test_tells_only_changes);
  ADD ("names", test_names);
  ADD ("hidden-by-filter", test_hidden_by_filter);
  ADD ("extends-from-the-chart", test_extends_from_the_chart);
  ADD ("nothing-to-list", test_nothing_to_list);
  ADD ("incomplete", test_incomplete);
  ADD ("order", test_order);
  ADD ("heaviest", test_heaviest);
  ADD ("marks-as-on-the-chart", test_marks_as_on_the_chart);
  return g_test_run ();
}
