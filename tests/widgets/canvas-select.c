/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas.h"

#include "kernel-stage.h"
#include "widgets/kernels/kernel-list.h"
#include "widgets/kernels/kernel-rows.h"

#define WIDTH 800
#define HEIGHT 520

typedef struct
{
  Stage              stage;
  GtkWidget         *box;
  RoofCanvas        *canvas;
  RoofKernelList    *list;
  GtkSelectionModel *rows;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *canvas = g_object_new (ROOF_TYPE_CANVAS, NULL), *list = g_object_new (ROOF_TYPE_KERNEL_LIST, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  fixture->canvas = ROOF_CANVAS (canvas);
  fixture->list = ROOF_KERNEL_LIST (list);
  gtk_widget_set_hexpand (canvas, TRUE);
  gtk_box_append (GTK_BOX (fixture->box), list);
  gtk_box_append (GTK_BOX (fixture->box), canvas);
  roof_canvas_set_session (fixture->canvas, fixture->stage.session);
  roof_pane_set_session (ROOF_PANE (fixture->list), fixture->stage.session);
  fixture->rows = gtk_list_view_get_model (stage_find (list, GTK_TYPE_LIST_VIEW));
  stage_open (&fixture->stage, fixture->box, WIDTH, HEIGHT);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, fixture->box);
}

static RoofDot
get_dot (Fixture *fixture,
         int      kernel)
{
  const RoofDot *dot = roof_layout_find_dot (roof_canvas_get_layout (fixture->canvas), kernel, -1);

  g_assert_nonnull (dot);
  return *dot;
}

static void
click (Fixture         *fixture,
       int              kernel,
       GdkModifierType  state)
{
  RoofDot dot = get_dot (fixture, kernel);

  roof_canvas_press (fixture->canvas, dot.x, dot.y, state);
  roof_canvas_release (fixture->canvas);
}

/* A kernel that the filter leaves out has no row: it is as the session says. */
static gboolean
is_row_selected (Fixture *fixture,
                 guint    kernel)
{
  guint row = roof_kernel_rows_find (ROOF_KERNEL_ROWS (fixture->rows), (int) kernel);

  if (row == GTK_INVALID_LIST_POSITION)
    return roof_selection_contains (roof_session_get_selection (fixture->stage.session), kernel);
  return gtk_selection_model_is_selected (fixture->rows, row);
}

/* "0 2*" of the session, and that the rows of the list agree. */
static void
assert_selected (Fixture    *fixture,
                 const char *expected)
{
  RoofSelection *selection = roof_session_get_selection (fixture->stage.session);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < stage_count_kernels (fixture->list); i++)
    {
      gboolean selected = roof_selection_contains (selection, i);

      if (selected)
        g_string_append_printf (text, "%s%u%s", text->len > 0 ? " " : "", i,
                                (int) i == roof_selection_get_lead (selection) ? "*" : "");
      g_assert_cmpint (is_row_selected (fixture, i), ==, selected);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_click (Fixture       *fixture,
            gconstpointer  data)
{
  assert_selected (fixture, "0*");
  click (fixture, 2, 0);
  assert_selected (fixture, "2*");
  click (fixture, 4, GDK_CONTROL_MASK);
  assert_selected (fixture, "2 4*");
  click (fixture, 0, GDK_CONTROL_MASK);
  assert_selected (fixture, "0* 2 4");
  click (fixture, 0, GDK_CONTROL_MASK);
  assert_selected (fixture, "2* 4");
  click (fixture, 4, 0);
  assert_selected (fixture, "4*");
  click (fixture, 4, GDK_CONTROL_MASK);
  assert_selected (fixture, "");
}

/* On the empty chart a click selects none; with Control a miss costs nothing. */
static void
test_click_beside (Fixture       *fixture,
                   gconstpointer  data)
{
  const RoofRect *plot = roof_layout_get_plot (roof_canvas_get_layout (fixture->canvas));
  double x = plot->x + plot->width - 30, y = plot->y + plot->height - 60;

  roof_canvas_press (fixture->canvas, x, y, GDK_CONTROL_MASK);
  roof_canvas_release (fixture->canvas);
  assert_selected (fixture, "0*");
  roof_canvas_press (fixture->canvas, x, y, 0);
  roof_canvas_release (fixture->canvas);
  assert_selected (fixture, "");
}

static void
press_twice (Fixture *fixture,
             double   first_x,
             double   first_y,
             double   x,
             double   y)
{
  GtkGesture *click = stage_find_click (GTK_WIDGET (fixture->canvas));

  g_signal_emit_by_name (click, "pressed", 1, first_x, first_y);
  g_signal_emit_by_name (click, "pressed", 2, x, y);
}

/* A double click fits the chart only where both presses are on nothing else: two presses on a roof take hold of it twice. */
static void
test_double_click (Fixture       *fixture,
                   gconstpointer  data)
{
  const RoofRect *plot = roof_layout_get_plot (roof_canvas_get_layout (fixture->canvas));
  double empty_x = plot->x + plot->width - 30, empty_y = plot->y + plot->height - 60, roof_x = plot->x + 5, roof_y = plot->y;

  roof_canvas_zoom (fixture->canvas, empty_x, empty_y, 1.01);
  while (roof_hit_test (roof_canvas_get_layout (fixture->canvas), roof_x, roof_y).kind != ROOF_HIT_ROOF)
    roof_y++;
  press_twice (fixture, roof_x, roof_y, roof_x, roof_y);
  press_twice (fixture, roof_x, roof_y, empty_x, empty_y);
  g_assert_cmpint (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage))->axes, ==, ROOF_AXES_MANUAL);
  press_twice (fixture, empty_x, empty_y, empty_x, empty_y);
  g_assert_cmpstr (roof_document_get_undo_label (roof_session_get_document (fixture->stage.session)), ==, "Fit Chart");
}

/* With Control pressed a dot that is dragged is dragged, and is what is selected. */
static void
test_control_drag (Fixture       *fixture,
                   gconstpointer  data)
{
  RoofDot dot = get_dot (fixture, 1);
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));

  roof_canvas_press (fixture->canvas, dot.x, dot.y, GDK_CONTROL_MASK);
  roof_canvas_move (fixture->canvas, dot.x - 10, dot.y + 60, 0);
  roof_canvas_release (fixture->canvas);
  assert_selected (fixture, "1*");
  g_assert_false (roof_snapshot_equal (stage_get_snapshot (&fixture->stage), before));
}

/* From a place right below both where nothing stands that could be taken hold of. */
static void
brush (Fixture         *fixture,
       int              first,
       int              last,
       GdkModifierType  state)
{
  RoofDot a = get_dot (fixture, first), b = get_dot (fixture, last);
  double x = MAX (a.x, b.x) + 24, y = MAX (a.y, b.y) + 24;

  while (roof_hit_test (roof_canvas_get_layout (fixture->canvas), x, y).kind != ROOF_HIT_PLOT)
    y++;
  roof_canvas_press (fixture->canvas, x, y, state);
  roof_canvas_move (fixture->canvas, (a.x + b.x) / 2, (a.y + b.y) / 2, state);
  roof_canvas_move (fixture->canvas, MIN (a.x, b.x) - 24, MIN (a.y, b.y) - 24, state);
}

static void
test_brush (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));

  brush (fixture, 3, 5, GDK_SHIFT_MASK);
  assert_selected (fixture, "0*");
  roof_canvas_release (fixture->canvas);
  assert_selected (fixture, "3 4* 5");
  brush (fixture, 2, 2, GDK_SHIFT_MASK | GDK_CONTROL_MASK);
  roof_canvas_release (fixture->canvas);
  assert_selected (fixture, "2* 3 4 5");
  brush (fixture, 2, 2, GDK_SHIFT_MASK);
  roof_canvas_release (fixture->canvas);
  assert_selected (fixture, "2*");
  g_assert_true (stage_get_snapshot (&fixture->stage) == before);
}

/* So many that they cannot be told apart, none of them selected. Returns: a dot of them */
static RoofDot
make_crowd (Fixture *fixture)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) many = NULL;
  RoofDot dot;

  for (guint i = 0; i < 3000; i++)
    g_ptr_array_add (kernels, roof_snapshot_get_kernel (snapshot, 0));
  many = roof_snapshot_with_kernels (snapshot, kernels);
  roof_document_apply (roof_session_get_document (fixture->stage.session), many, "Crowd");
  roof_session_set_selected (fixture->stage.session, -1);
  dot = get_dot (fixture, 100);
  g_assert_true (dot.crowded);
  return dot;
}

/* A drag there moves the chart, no kernel that nobody saw; a click selects one. */
static void
test_drag_in_a_crowd (Fixture       *fixture,
                      gconstpointer  data)
{
  RoofDot dot = make_crowd (fixture);
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));

  roof_canvas_press (fixture->canvas, dot.x, dot.y, 0);
  roof_canvas_move (fixture->canvas, dot.x + 30, dot.y, 0);
  roof_canvas_move (fixture->canvas, dot.x + 60, dot.y, 0);
  roof_canvas_release (fixture->canvas);
  assert_selected (fixture, "");
  for (guint i = 0; i < roof_snapshot_get_n_kernels (before); i++)
    g_assert_true (roof_snapshot_get_kernel (before, i) == roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), i));
  g_assert_cmpint (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage))->axes, ==, ROOF_AXES_MANUAL);

  dot = get_dot (fixture, 100);
  roof_canvas_press (fixture->canvas, dot.x, dot.y, 0);
  roof_canvas_release (fixture->canvas);
  g_assert_cmpuint (roof_selection_get_n (roof_session_get_selection (fixture->stage.session)), ==, 1);
}

/* Where dots cannot be told apart a region begins on them as well. */
static void
test_brush_in_a_crowd (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofDot dot = make_crowd (fixture);
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));

  roof_canvas_press (fixture->canvas, dot.x - 1, dot.y - 1, GDK_SHIFT_MASK);
  roof_canvas_move (fixture->canvas, dot.x + 20, dot.y + 20, GDK_SHIFT_MASK);
  roof_canvas_move (fixture->canvas, dot.x + 40, dot.y + 40, GDK_SHIFT_MASK);
  roof_canvas_release (fixture->canvas);
  g_assert_cmpuint (roof_selection_get_n (roof_session_get_selection (fixture->stage.session)), ==, 3000);
  g_assert_true (stage_get_snapshot (&fixture->stage) == before);
}

static void
test_brush_cancelled (Fixture       *fixture,
                      gconstpointer  data)
{
  brush (fixture, 3, 5, GDK_SHIFT_MASK);
  g_assert_true (roof_canvas_cancel (fixture->canvas));
  roof_canvas_release (fixture->canvas);
  assert_selected (fixture, "0*");
}

static void
test_all_and_none (Fixture       *fixture,
                   gconstpointer  data)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofKernel) hidden = roof_kernel_with_visible (roof_snapshot_get_kernel (snapshot, 1), FALSE);
  g_autoptr (RoofSnapshot) fewer = roof_snapshot_with_kernel (snapshot, 1, hidden);
  g_autoptr (RoofFilter) products = roof_filter_new ("op:attention");

  roof_document_apply (roof_session_get_document (fixture->stage.session), fewer, "Hide");
  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.select-all", NULL);
  assert_selected (fixture, "0* 2 3 4 5");
  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.select-none", NULL);
  assert_selected (fixture, "");
  roof_session_set_filter (fixture->stage.session, products);
  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.select-all", NULL);
  assert_selected (fixture, "2*");
}

static void
test_zoom (Fixture       *fixture,
           gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.zoom-selection", NULL);
  g_assert_cmpint (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage))->axes, ==, ROOF_AXES_MANUAL);
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, "Zoom to Selection");
  roof_document_undo (document);
  roof_session_set_selected (fixture->stage.session, -1);
  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.zoom-selection", NULL);
  g_assert_cmpint (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage))->axes, ==, ROOF_AXES_MACHINE);
}

/* The focus of the keyboard leads a selection that it comes into, and replaces one that it does not. */
static void
test_focus_leads (Fixture       *fixture,
                  gconstpointer  data)
{
  click (fixture, 2, 0);
  click (fixture, 4, GDK_CONTROL_MASK);
  gtk_widget_grab_focus (roof_canvas_get_handle (fixture->canvas, 2));
  assert_selected (fixture, "2* 4");
  gtk_widget_grab_focus (roof_canvas_get_handle (fixture->canvas, 1));
  assert_selected (fixture, "1*");
}

/* What the rows do when they are clicked with Control and with Shift. */
static void
test_rows (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_selection_model_select_item (fixture->rows, 3, FALSE);
  assert_selected (fixture, "0 3*");
  gtk_selection_model_select_item (fixture->rows, 1, FALSE);
  assert_selected (fixture, "0 1* 3");
  gtk_selection_model_unselect_item (fixture->rows, 0);
  assert_selected (fixture, "1* 3");
  gtk_selection_model_unselect_item (fixture->rows, 1);
  assert_selected (fixture, "3*");
  gtk_selection_model_select_all (fixture->rows);
  assert_selected (fixture, "0 1 2 3* 4 5");
  gtk_selection_model_unselect_all (fixture->rows);
  assert_selected (fixture, "");
}

static gboolean
is_marked (Fixture *fixture,
           int      index)
{
  return gtk_widget_has_css_class (stage_find_kernel (fixture->list, (guint) index), "pointed");
}

/* A dot under the pointer marks its row, and only as long as it is. */
static void
test_pointed (Fixture       *fixture,
              gconstpointer  data)
{
  const RoofRect *plot = roof_layout_get_plot (roof_canvas_get_layout (fixture->canvas));
  RoofDot two = get_dot (fixture, 2), five = get_dot (fixture, 5);

  roof_canvas_hover (fixture->canvas, two.x, two.y);
  g_assert_cmpint (roof_session_get_pointed (fixture->stage.session), ==, 2);
  g_assert_true (is_marked (fixture, 2));
  roof_canvas_hover (fixture->canvas, five.x, five.y);
  g_assert_true (is_marked (fixture, 5));
  g_assert_false (is_marked (fixture, 2));
  roof_canvas_hover (fixture->canvas, plot->x + plot->width - 30, plot->y + plot->height - 60);
  g_assert_cmpint (roof_session_get_pointed (fixture->stage.session), ==, -1);
  g_assert_false (is_marked (fixture, 5));
}

#define ADD(name, function) \
  g_test_add ("/roof/canvas-select/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  ADD ("click", test_click);
  ADD ("click-beside", test_click_beside);
  ADD ("double-click", test_double_click);
  ADD ("control-drag", test_control_drag);
  ADD ("brush", test_brush);
  ADD ("drag-in-a-crowd", test_drag_in_a_crowd);
  ADD ("brush-in-a-crowd", test_brush_in_a_crowd);
  ADD ("brush-cancelled", test_brush_cancelled);
  ADD ("all-and-none", test_all_and_none);
  ADD ("zoom", test_zoom);
  ADD ("focus-leads", test_focus_leads);
  ADD ("rows", test_rows);
  ADD ("pointed", test_pointed);
  return g_test_run ();
}
