/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "stage.h"
#include "widgets/canvas/canvas-handle.h"
#include "widgets/canvas/canvas-picture.h"

#define WIDTH 900
#define HEIGHT 600

typedef struct
{
  Stage       stage;
  RoofCanvas *canvas;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *widget = g_object_new (ROOF_TYPE_CANVAS, NULL);

  gtk_box_append (GTK_BOX (box), gtk_button_new_with_label ("before"));
  gtk_box_append (GTK_BOX (box), widget);
  gtk_box_append (GTK_BOX (box), gtk_button_new_with_label ("after"));
  gtk_widget_set_vexpand (widget, TRUE);
  fixture->stage.session = stage_new_session ();
  fixture->canvas = ROOF_CANVAS (widget);
  roof_canvas_set_session (fixture->canvas, fixture->stage.session);
  stage_open (&fixture->stage, box, WIDTH, HEIGHT);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->canvas));
}

static GtkWidget *
get_focus (Fixture *fixture)
{
  return gtk_window_get_focus (GTK_WINDOW (fixture->stage.window));
}

/* Whether what has the focus is the handle of a thing of @kind, and of @kernel when that is not -1. */
static gboolean
is_on (Fixture     *fixture,
       RoofHitKind  kind,
       int          kernel)
{
  GtkWidget *focus = get_focus (fixture);
  RoofHit target;

  if (focus == NULL || !ROOF_IS_CANVAS_HANDLE (focus))
    return FALSE;
  target = roof_canvas_handle_get_target (ROOF_CANVAS_HANDLE (focus));
  return target.kind == kind && (kernel < 0 || target.kernel == kernel);
}

static void
tab (Fixture          *fixture,
     GtkDirectionType  direction)
{
  gtk_widget_child_focus (fixture->stage.window, direction);
}

static void
press (Fixture         *fixture,
       guint            key,
       GdkModifierType  modifiers)
{
  GtkWidget *widget = get_focus (fixture);

  while (widget != NULL && !stage_press (widget, key, modifiers))
    widget = gtk_widget_get_parent (widget);
  g_assert_nonnull (widget);
}

/* For Tab the chart is one stop, wherever in it the focus is. */
static void
test_tab_passes (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkWidget *before = stage_find (fixture->stage.window, GTK_TYPE_BUTTON);

  roof_session_set_selected (fixture->stage.session, 2);
  gtk_widget_grab_focus (before);
  tab (fixture, GTK_DIR_TAB_FORWARD);
  g_assert_true (get_focus (fixture) == GTK_WIDGET (fixture->canvas));
  tab (fixture, GTK_DIR_TAB_FORWARD);
  g_assert_true (GTK_IS_BUTTON (get_focus (fixture)) && get_focus (fixture) != before);
  tab (fixture, GTK_DIR_TAB_BACKWARD);
  g_assert_true (get_focus (fixture) == GTK_WIDGET (fixture->canvas));
  press (fixture, GDK_KEY_Right, 0);
  tab (fixture, GTK_DIR_TAB_BACKWARD);
  g_assert_true (get_focus (fixture) == before);
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, 2);
}

static RoofHit
get_target (GtkWidget *widget)
{
  return ROOF_IS_CANVAS_HANDLE (widget) ? roof_canvas_handle_get_target (ROOF_CANVAS_HANDLE (widget)) : ROOF_HIT_INIT;
}

static gboolean
is_same (RoofHit a,
         RoofHit b)
{
  return a.kind == b.kind && a.kernel == b.kernel && a.index == b.index && a.peak == b.peak;
}

/* Arrow keys walk from the selected dot through all dots, roofs, peaks and ridges, and back, and change nothing. */
static void
test_arrows_walk (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (RoofHit));
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  guint n = roof_snapshot_get_n_kernels (snapshot);
  GtkWidget *last = NULL;

  roof_session_set_selected (fixture->stage.session, 2);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
  press (fixture, GDK_KEY_Right, 0);
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, 2));
  press (fixture, GDK_KEY_Home, 0);
  for (guint i = 0; get_focus (fixture) != last; i++)
    {
      RoofHit target = get_target (get_focus (fixture));

      g_assert_cmpint (target.kind == ROOF_HIT_DOT, ==, i < n);
      g_array_append_val (way, target);
      last = get_focus (fixture);
      press (fixture, i % 2 == 0 ? GDK_KEY_Right : GDK_KEY_Down, 0);
    }
  g_assert_cmpuint (way->len, >=, n + 5);
  for (guint i = way->len; i-- > 0;)
    {
      g_assert_true (is_same (get_target (get_focus (fixture)), g_array_index (way, RoofHit, i)));
      press (fixture, i % 2 == 0 ? GDK_KEY_Left : GDK_KEY_Up, 0);
    }
  press (fixture, GDK_KEY_End, 0);
  g_assert_true (get_focus (fixture) == last);
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, 2);
  g_assert_true (stage_get_snapshot (&fixture->stage) == snapshot);
}

/* Space takes hold: the dot is selected, and the same keys pull at it; Space again lets it go. */
static void
test_space_holds (Fixture       *fixture,
                  gconstpointer  data)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);

  roof_session_set_selected (fixture->stage.session, 2);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
  press (fixture, GDK_KEY_Right, 0);
  press (fixture, GDK_KEY_Left, 0);
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, 1));
  press (fixture, GDK_KEY_space, 0);
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, 1);
  g_assert_true (stage_get_snapshot (&fixture->stage) == snapshot);
  press (fixture, GDK_KEY_Right, 0);
  g_assert_true (stage_get_snapshot (&fixture->stage) != snapshot);
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, 1));
  press (fixture, GDK_KEY_space, 0);
  press (fixture, GDK_KEY_Right, 0);
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, 2));
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, 1);
}

/* What deletes, opens or shows a menu means what the walk has come to, not what was selected before it. */
static void
test_walked_is_meant (Fixture       *fixture,
                      gconstpointer  data)
{
  roof_session_set_selected (fixture->stage.session, 0);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
  press (fixture, GDK_KEY_Right, 0);
  press (fixture, GDK_KEY_Right, 0);
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, 0);
  press (fixture, GDK_KEY_Delete, 0);
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, 1);
}

/* The chart itself is moved with Control. */
static void
test_control_pans (Fixture       *fixture,
                   gconstpointer  data)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);

  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
  press (fixture, GDK_KEY_Left, GDK_CONTROL_MASK);
  g_assert_true (stage_get_snapshot (&fixture->stage) != snapshot);
  g_assert_true (get_focus (fixture) == GTK_WIDGET (fixture->canvas));
}

/* Ctrl+Tab goes from kind to kind. */
static void
test_control_tab_skips (Fixture       *fixture,
                        gconstpointer  data)
{
  static const RoofHitKind kinds[] = { ROOF_HIT_DOT, ROOF_HIT_ROOF, ROOF_HIT_PEAK, ROOF_HIT_CEILING, ROOF_HIT_RIDGE };

  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      press (fixture, GDK_KEY_Tab, GDK_CONTROL_MASK);
      g_assert_true (is_on (fixture, kinds[i], -1));
    }
  for (guint i = G_N_ELEMENTS (kinds) - 1; i-- > 0;)
    {
      press (fixture, GDK_KEY_Tab, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
      g_assert_true (is_on (fixture, kinds[i], -1));
    }
  press (fixture, GDK_KEY_Tab, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  g_assert_true (get_focus (fixture) == GTK_WIDGET (fixture->canvas));
}

static void
test_page_keys_stay_with_the_kind (Fixture       *fixture,
                                   gconstpointer  data)
{
  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
  press (fixture, GDK_KEY_Page_Down, 0);
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, 1));
  press (fixture, GDK_KEY_Page_Up, 0);
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, 0));
  press (fixture, GDK_KEY_Page_Up, 0); /* there is none before it */
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, 0));
  press (fixture, GDK_KEY_Tab, GDK_CONTROL_MASK);
  for (guint i = 0; i < 10; i++)
    {
      press (fixture, GDK_KEY_Page_Down, 0);
      g_assert_true (is_on (fixture, ROOF_HIT_ROOF, -1));
    }
}

/* With Shift the page keys select besides what is selected. */
static void
test_shift_page_selects_more (Fixture       *fixture,
                              gconstpointer  data)
{
  RoofSelection *selection;

  gtk_widget_grab_focus (roof_canvas_get_handle (fixture->canvas, 1));
  press (fixture, GDK_KEY_Page_Down, GDK_SHIFT_MASK);
  press (fixture, GDK_KEY_Page_Down, GDK_SHIFT_MASK);
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, 3));
  selection = roof_session_get_selection (fixture->stage.session);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpint (roof_selection_contains (selection, i), ==, i >= 1 && i <= 3);
  press (fixture, GDK_KEY_Page_Up, 0);
  g_assert_false (roof_selection_contains (roof_session_get_selection (fixture->stage.session), 3));
}

static void
test_escape_goes_to_the_chart (Fixture       *fixture,
                               gconstpointer  data)
{
  gtk_widget_grab_focus (roof_canvas_get_handle (fixture->canvas, 3));
  press (fixture, GDK_KEY_Escape, 0);
  g_assert_true (get_focus (fixture) == GTK_WIDGET (fixture->canvas));
}

static void
add_kernels (Fixture *fixture,
             guint    n)
{
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));

  for (guint i = 0; i < n; i++)
    {
      RoofSnapshot *next = roof_snapshot_with_kernel_inserted (snapshot, roof_snapshot_get_n_kernels (snapshot),
                                                               roof_snapshot_get_kernel (snapshot, 0));

      roof_snapshot_unref (snapshot);
      snapshot = next;
    }
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Add");
  stage_wait_for_frame (fixture->stage.window);
}

/* Among hundreds of kernels Page Down reaches each, those without a handle so far included, and Tab leaves at once. */
static void
test_crowd_is_no_trap (Fixture       *fixture,
                       gconstpointer  data)
{
  add_kernels (fixture, 400);
  roof_session_set_selected (fixture->stage.session, 195);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
  press (fixture, GDK_KEY_Right, 0);
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, 195));
  for (int i = 196; i < 206; i++)
    {
      press (fixture, GDK_KEY_Page_Down, 0);
      g_assert_true (is_on (fixture, ROOF_HIT_DOT, i));
    }
  g_assert_null (roof_canvas_get_handle (fixture->canvas, 0));
  tab (fixture, GTK_DIR_TAB_FORWARD);
  g_assert_true (GTK_IS_BUTTON (get_focus (fixture)));
}

/* Whatever becomes of the kernels, the focus stays on the dot of the one selected. */
static void
test_focus_survives (Fixture       *fixture,
                     gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  g_autoptr (RoofSnapshot) without = roof_snapshot_with_kernel_removed (stage_get_snapshot (&fixture->stage), 5);
  g_autoptr (RoofSnapshot) less = roof_snapshot_with_kernel_removed (without, 1);

  gtk_widget_grab_focus (roof_canvas_get_handle (fixture->canvas, 5));
  roof_document_apply (document, without, "Delete Kernel"); /* the last: the one before takes its place */
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, roof_session_get_selected (fixture->stage.session)));
  roof_document_apply (document, less, "Delete Kernel");
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, roof_session_get_selected (fixture->stage.session)));
  roof_document_undo (document);
  roof_document_undo (document);
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, roof_session_get_selected (fixture->stage.session)));
  roof_document_redo (document);
  g_assert_true (is_on (fixture, ROOF_HIT_DOT, roof_session_get_selected (fixture->stage.session)));
}

/* A roof that is no longer there leaves the focus to the chart. */
static void
test_focus_goes_to_the_chart (Fixture       *fixture,
                              gconstpointer  data)
{
  RoofView *view = roof_view_copy (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage)));
  g_autoptr (RoofSnapshot) snapshot = NULL;
  GtkWidget *roof = roof_canvas_find_handle (fixture->canvas, (RoofHit) { ROOF_HIT_ROOF, -1, 2, -1, 0 });

  gtk_widget_grab_focus (roof);
  roof_view_show_level (view,
                        roof_machine_get_level (roof_snapshot_get_active (stage_get_snapshot (&fixture->stage)), 2)->id,
                        TRUE, FALSE);
  snapshot = roof_snapshot_with_view (stage_get_snapshot (&fixture->stage), view);
  roof_view_free (view);
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Hide");
  g_assert_true (get_focus (fixture) == GTK_WIDGET (fixture->canvas));
}

/* What has the focus lights up as long as the window shows where its focus is, which GTK decides. */
static void
test_glow_follows_visible_focus (Fixture       *fixture,
                                 gconstpointer  data)
{
  RoofCanvasGlow *glow = stage_find (fixture->canvas, ROOF_TYPE_CANVAS_GLOW);
  GtkWindow *window = GTK_WINDOW (fixture->stage.window);

  GtkWidget *handle = roof_canvas_get_handle (fixture->canvas, 2);

  gtk_widget_grab_focus (handle);
  gtk_window_set_focus_visible (window, TRUE);
  g_assert_cmpint (glow->hit.kind, ==, ROOF_HIT_DOT);
  gtk_widget_activate_action (handle, "handle.menu", NULL);
  g_assert_false (gtk_widget_is_focus (handle));
  gtk_window_set_focus_visible (window, TRUE);
  g_assert_cmpint (glow->hit.kind, ==, ROOF_HIT_DOT);
  gtk_popover_popdown (GTK_POPOVER (stage_find (handle, GTK_TYPE_POPOVER_MENU)));
  gtk_window_set_focus_visible (window, FALSE);
  g_assert_cmpint (glow->hit.kind, ==, ROOF_HIT_NONE);
}

/* Every handle is a slider with a name, a number and words for it; the words are those of the chart. */
static void
test_handles_are_accessible (Fixture       *fixture,
                             gconstpointer  data)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->canvas)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (!ROOF_IS_CANVAS_HANDLE (child))
        continue;
      gtk_test_accessible_assert_role (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_ROLE_SLIDER);
      g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL));
      g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
      g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT));
      g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW));
      n++;
    }
  g_assert_cmpuint (n, >=, 10);
}

static GtkCssProvider *
wear_style (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "ui", "style.css", NULL);
  GtkCssProvider *provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_path (provider, path);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  return provider;
}

/* Whether @text is the name of @dot, right of it. */
static gboolean
is_name_right (const RoofText *text,
               const RoofDot  *dot)
{
  return text->owner.kind == ROOF_HIT_DOT && text->owner.kernel == dot->owner.kernel && text->box.x > dot->x
         && fabs (text->box.y - dot->y) < 0.5 * text->box.height;
}

static const RoofText *
find_name_right (const RoofLayout *layout,
                 const RoofDot    *dot)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (is_name_right (&texts[i], dot))
      return &texts[i];
  return NULL;
}

/* How far right @widget draws, its outlines and shadows with it. */
static double
find_right_end (GtkWidget *widget)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  graphene_rect_t bounds;
  GskRenderNode *node;

  gtk_widget_snapshot_child (gtk_widget_get_parent (widget), widget, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  gsk_render_node_get_bounds (node, &bounds);
  gsk_render_node_unref (node);
  return graphene_rect_get_x (&bounds) + graphene_rect_get_width (&bounds);
}

/* Whether there is a name right of the dot of @kernel, which has the focus then; the ring around it ends before the name. */
static gboolean
check_ring (Fixture *fixture,
            int      kernel)
{
  GtkWidget *handle = roof_canvas_get_handle (fixture->canvas, kernel);
  const RoofText *name;
  const RoofDot *dot;

  gtk_widget_grab_focus (handle);
  stage_wait_for_frame (GTK_WIDGET (fixture->canvas));
  dot = roof_layout_find_dot (roof_canvas_get_layout (fixture->canvas), kernel, -1);
  name = find_name_right (roof_canvas_get_layout (fixture->canvas), dot);
  if (name == NULL)
    return FALSE;
  g_assert_cmpfloat (find_right_end (handle), >, dot->x + 10);
  g_assert_cmpfloat (find_right_end (handle), <=, name->box.x - 0.5 * name->box.width);
  return TRUE;
}

static void
test_focus_leaves_the_name (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr (GtkCssProvider) style = wear_style ();
  guint n = roof_snapshot_get_n_kernels (stage_get_snapshot (&fixture->stage)), n_named = 0;

  gtk_window_set_focus_visible (GTK_WINDOW (fixture->stage.window), TRUE);
  for (guint i = 0; i < n; i++)
    n_named += check_ring (fixture, (int) i);
  g_assert_cmpuint (n_named, >, 0);
  gtk_style_context_remove_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (style));
}

static void
assert_told (Fixture    *fixture,
             double      value,
             const char *text)
{
  GtkAccessible *handle = GTK_ACCESSIBLE (roof_canvas_get_handle (fixture->canvas, 0));

  gtk_test_accessible_assert_property (handle, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, value);
  gtk_test_accessible_assert_property (handle, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text);
}

/* What changes is told on the handle at once: while it is dragged, stepped, and put back. */
static void
test_changes_are_told (Fixture       *fixture,
                       gconstpointer  data)
{
  const RoofDot *dot = roof_layout_find_dot (roof_canvas_get_layout (fixture->canvas), 0, -1);
  double x = dot->x, y = dot->y;
  g_autofree char *text = NULL;
  double value;

  assert_told (fixture, 16, "B = 16");
  gtk_widget_activate_action (roof_canvas_get_handle (fixture->canvas, 0), "handle.right", NULL);
  assert_told (fixture, 18, "B = 18");
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  assert_told (fixture, 16, "B = 16");
  roof_canvas_press (fixture->canvas, x, y, 0);
  roof_canvas_move (fixture->canvas, x + 60, y, 0);
  value = roof_kernel_find_number (roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), 0), "B");
  text = g_strdup_printf ("B = %g", value);
  g_assert_cmpfloat (value, >, 16);
  assert_told (fixture, value, text);
  roof_canvas_cancel (fixture->canvas);
  assert_told (fixture, 16, "B = 16");
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/canvas-focus/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("tab-passes", test_tab_passes);
  CASE ("arrows-walk", test_arrows_walk);
  CASE ("space-holds", test_space_holds);
  CASE ("walked-is-meant", test_walked_is_meant);
  CASE ("control-pans", test_control_pans);
  CASE ("control-tab-skips", test_control_tab_skips);
  CASE ("page-keys-stay-with-the-kind", test_page_keys_stay_with_the_kind);
  CASE ("shift-page-selects-more", test_shift_page_selects_more);
  CASE ("escape-goes-to-the-chart", test_escape_goes_to_the_chart);
  CASE ("crowd-is-no-trap", test_crowd_is_no_trap);
  CASE ("focus-survives", test_focus_survives);
  CASE ("focus-goes-to-the-chart", test_focus_goes_to_the_chart);
  CASE ("glow-follows-visible-focus", test_glow_follows_visible_focus);
  CASE ("focus-leaves-the-name", test_focus_leaves_the_name);
  CASE ("handles-are-accessible", test_handles_are_accessible);
  CASE ("changes-are-told", test_changes_are_told);
#undef CASE
  return g_test_run ();
}
