/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-handle.h"

#include <math.h>
#include <string.h>

#include "canvas-stage.h"
#include "widgets/canvas/handle-entry.h"

#define DOT ((RoofHit) { ROOF_HIT_DOT, 0, -1, -1, 0 })

static RoofMachine *
get_machine (Fixture *fixture)
{
  return roof_snapshot_get_active (stage_get_snapshot (&fixture->stage));
}

/* Main memory's roof. */
static RoofHit
get_roof (Fixture *fixture)
{
  return (RoofHit) { ROOF_HIT_ROOF, -1, roof_machine_find_main_memory (get_machine (fixture)), -1, 0 };
}

/* The first ceiling, peak or ridge that is there. */
static RoofHit
find_target (Fixture     *fixture,
             RoofHitKind  kind)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->canvas)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (ROOF_IS_CANVAS_HANDLE (child)
        && roof_canvas_handle_get_target (ROOF_CANVAS_HANDLE (child)).kind == kind)
      return roof_canvas_handle_get_target (ROOF_CANVAS_HANDLE (child));
  return ROOF_HIT_INIT;
}

static double
get_bandwidth (Fixture *fixture)
{
  return roof_machine_get_level (get_machine (fixture), (guint) get_roof (fixture).index)->bandwidth.value;
}

static GtkWidget *
get_handle (Fixture *fixture,
            RoofHit  target)
{
  GtkWidget *handle = roof_canvas_find_handle (fixture->canvas, target);

  g_assert_nonnull (handle);
  return handle;
}

static void
act (Fixture    *fixture,
     RoofHit     target,
     const char *action)
{
  g_assert_true (gtk_widget_activate_action (get_handle (fixture, target), action, NULL));
}

static void
undo (Fixture *fixture)
{
  roof_document_undo (roof_session_get_document (fixture->stage.session));
}

/* Every kind of machine's handle steps its number, home brings back what the datasheet says, and a run is one step. */
static void
test_machine_steps (Fixture       *fixture,
                    gconstpointer  data)
{
  static const RoofHitKind kinds[] = { ROOF_HIT_ROOF, ROOF_HIT_PEAK, ROOF_HIT_RIDGE };
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      RoofHit target = find_target (fixture, kinds[i]);
      double value = gtk_range_get_value (GTK_RANGE (get_handle (fixture, target)));

      act (fixture, target, "handle.right");
      act (fixture, target, "handle.right");
      g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (get_handle (fixture, target))), >, value * 1.15);
      undo (fixture);
      g_assert_true (roof_snapshot_equal (stage_get_snapshot (&fixture->stage), before));
      act (fixture, target, "handle.halve");
      g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (get_handle (fixture, target))), <, value);
      act (fixture, target, "handle.reset");
      g_assert_cmpfloat_with_epsilon (gtk_range_get_value (GTK_RANGE (get_handle (fixture, target))), value,
                                      1e-9 * value);
      g_assert_true (roof_snapshot_equal (stage_get_snapshot (&fixture->stage), before));
    }
}

/* What came of a step rides along beside the handle, until the focus leaves it. */
static void
test_rider (Fixture       *fixture,
            gconstpointer  data)
{
  gtk_widget_grab_focus (get_handle (fixture, get_roof (fixture)));
  act (fixture, get_roof (fixture), "handle.double");
  g_assert_true (g_str_has_prefix (stage_read_rider (fixture->canvas), "×2, 6.7"));
  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
  g_assert_null (stage_read_rider (fixture->canvas));
}

static guint
count_sheet (Fixture *fixture)
{
  guint n, n_sheet = 0;
  const RoofSlope *slopes = roof_scene_get_slopes (roof_layout_get_scene (roof_canvas_get_layout (fixture->canvas)), &n);

  for (guint i = 0; i < n; i++)
    n_sheet += slopes[i].way == ROOF_WAY_DATASHEET;
  return n_sheet;
}

/* Once keys have turned the machine, the roof of its datasheet stays behind for as long as the machine departs from it, without
 * the focus too; a dot leaves nothing. */
static void
test_datasheet_stays_behind (Fixture       *fixture,
                             gconstpointer  data)
{
  gtk_widget_grab_focus (get_handle (fixture, DOT));
  act (fixture, DOT, "handle.double");
  g_assert_cmpuint (count_sheet (fixture), ==, 0);
  gtk_widget_grab_focus (get_handle (fixture, get_roof (fixture)));
  g_assert_cmpuint (count_sheet (fixture), ==, 0);
  act (fixture, get_roof (fixture), "handle.double");
  g_assert_cmpuint (count_sheet (fixture), ==, 1);
  act (fixture, get_roof (fixture), "handle.halve");
  g_assert_cmpuint (count_sheet (fixture), ==, 0);
  act (fixture, get_roof (fixture), "handle.halve");
  g_assert_cmpuint (count_sheet (fixture), ==, 1);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
  g_assert_cmpuint (count_sheet (fixture), ==, 1);
  act (fixture, get_roof (fixture), "handle.reset");
  g_assert_cmpuint (count_sheet (fixture), ==, 0);
  act (fixture, get_roof (fixture), "handle.double");
  g_assert_cmpuint (count_sheet (fixture), ==, 1);
  undo (fixture);
  g_assert_cmpuint (count_sheet (fixture), ==, 0);
}

/* As assistive technology does it. */
static void
test_number_is_set (Fixture       *fixture,
                    gconstpointer  data)
{
  GtkRange *range = GTK_RANGE (get_handle (fixture, DOT));

  gtk_range_set_value (range, 300);
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 300);
  undo (fixture);
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 16);
  g_assert_cmpfloat (gtk_range_get_value (range), ==, 16);
  gtk_range_set_value (GTK_RANGE (get_handle (fixture, get_roof (fixture))), 5e12);
  g_assert_cmpfloat (get_bandwidth (fixture), ==, 5e12);
}

/* What a ridge is set to is its intensity; its peak brings it there. */
static void
test_ridge_is_set (Fixture       *fixture,
                   gconstpointer  data)
{
  RoofHit ridge = find_target (fixture, ROOF_HIT_RIDGE);
  double bandwidth = roof_machine_get_level (get_machine (fixture), (guint) ridge.index)->bandwidth.value;

  gtk_range_set_value (GTK_RANGE (get_handle (fixture, ridge)), 100);
  g_assert_cmpfloat_with_epsilon (gtk_range_get_value (GTK_RANGE (get_handle (fixture, ridge))), 100, 1e-9);
  g_assert_cmpfloat_with_epsilon (roof_machine_get_peak (get_machine (fixture), (guint) ridge.peak)->peak.value,
                                  100 * bandwidth, 1e-6 * bandwidth);
}

/* What cannot be is put back. */
static void
test_bad_number_is_put_back (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));
  GtkRange *range = GTK_RANGE (get_handle (fixture, get_roof (fixture)));

  gtk_range_set_value (range, 0);
  g_assert_true (roof_snapshot_equal (stage_get_snapshot (&fixture->stage), before));
  g_assert_cmpfloat (gtk_range_get_value (range), ==, get_bandwidth (fixture));
}

static RoofHandleEntry *
open_entry (Fixture *fixture,
            RoofHit  target)
{
  gtk_widget_grab_focus (get_handle (fixture, target));
  act (fixture, target, "handle.edit");
  stage_wait_for_frame (fixture->stage.window);
  return stage_find (get_handle (fixture, target), ROOF_TYPE_HANDLE_ENTRY);
}

static void
type (RoofHandleEntry *entry,
      const char      *text)
{
  RoofQuantityEntry *quantity = roof_handle_entry_get_entry (entry);

  stage_type (quantity, text);
  g_signal_emit_by_name (roof_quantity_entry_get_delegate (quantity), "activate");
}

/* Units are read; Enter closes the entry, and the handle has the focus again. */
static void
test_value_is_typed (Fixture       *fixture,
                     gconstpointer  data)
{
  RoofHandleEntry *entry = open_entry (fixture, get_roof (fixture));

  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (entry)));
  g_assert_cmpstr (roof_quantity_entry_get_text (roof_handle_entry_get_entry (entry)), ==, "3.35\u00a0TB/s");
  type (entry, "4.8 TB/s");
  g_assert_cmpfloat (get_bandwidth (fixture), ==, 4.8e12);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (entry)));
  g_assert_true (gtk_widget_is_focus (get_handle (fixture, get_roof (fixture))));
  undo (fixture);
  g_assert_cmpfloat (get_bandwidth (fixture), ==, 3.35e12);
}

static void
test_parameter_is_typed (Fixture       *fixture,
                         gconstpointer  data)
{
  RoofHandleEntry *entry = open_entry (fixture, DOT);

  type (entry, "512");
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 512);
  entry = open_entry (fixture, DOT);
  type (entry, "512"); /* as it was: nothing to do but to close */
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (entry)));
}

/* What cannot be read, or not be had, is said and stays to be mended; the document is as it was. */
static void
test_bad_value_is_said (Fixture       *fixture,
                        gconstpointer  data)
{
  static const char *const bad[] = { "fast", "-3 TB/s", "3 TB", "" };
  RoofHandleEntry *entry = open_entry (fixture, get_roof (fixture));

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      type (entry, bad[i]);
      g_assert_nonnull (roof_quantity_entry_get_error (roof_handle_entry_get_entry (entry)));
      g_assert_true (gtk_widget_get_visible (GTK_WIDGET (entry)));
      g_assert_cmpfloat (get_bandwidth (fixture), ==, 3.35e12);
    }
  type (entry, "3 TB/s");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (entry)));
  g_assert_cmpfloat (get_bandwidth (fixture), ==, 3e12);
}

static void
test_fraction_is_refused_where_whole_numbers_count (Fixture       *fixture,
                                                    gconstpointer  data)
{
  RoofHandleEntry *entry = open_entry (fixture, DOT);

  type (entry, "16.5");
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 16);
  g_assert_nonnull (roof_quantity_entry_get_error (roof_handle_entry_get_entry (entry)));
}

static GtkWidget *
open_menu (Fixture *fixture,
           RoofHit  target)
{
  act (fixture, target, "handle.menu");
  return stage_find (get_handle (fixture, target), GTK_TYPE_POPOVER_MENU);
}

/* Every kind of handle has a menu of what can be done with it. */
static void
test_menus (Fixture       *fixture,
            gconstpointer  data)
{
  static const RoofHitKind kinds[] = { ROOF_HIT_DOT, ROOF_HIT_ROOF, ROOF_HIT_PEAK, ROOF_HIT_RIDGE };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      GtkWidget *menu = open_menu (fixture, find_target (fixture, kinds[i]));
      GMenuModel *model = gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (menu));
      gboolean dot = kinds[i] == ROOF_HIT_DOT;

      g_assert_true (gtk_widget_get_visible (menu));
      g_assert_true (stage_has_item (model, "handle.edit"));
      g_assert_true (stage_has_item (model, "handle.reset"));
      g_assert_cmpint (stage_has_item (model, "handle.double"), ==, !dot);
      g_assert_cmpint (stage_has_item (model, "handle.delete"), ==, dot);
      g_assert_cmpint (stage_has_item (model, "handle.hide"), ==, !dot && kinds[i] != ROOF_HIT_RIDGE);
      gtk_popover_popdown (GTK_POPOVER (menu));
    }
}

static void
test_hides (Fixture       *fixture,
            gconstpointer  data)
{
  RoofHit roof = get_roof (fixture);
  RoofHit peak = find_target (fixture, ROOF_HIT_PEAK);
  const char *id = roof_machine_get_level (get_machine (fixture), (guint) roof.index)->id;

  act (fixture, roof, "handle.hide");
  g_assert_false (roof_view_shows_level (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage)), id, TRUE));
  g_assert_null (roof_canvas_find_handle (fixture->canvas, roof));
  undo (fixture);
  g_assert_nonnull (roof_canvas_find_handle (fixture->canvas, roof));
  roof_session_set_selected (fixture->stage.session, -1); /* the peak of a kernel that is selected is always shown */
  act (fixture, peak, "handle.hide");
  g_assert_null (roof_canvas_find_handle (fixture->canvas, peak));
}

static RoofPoint
find_middle (Fixture *fixture,
             RoofHit  target)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (get_handle (fixture, target), GTK_WIDGET (fixture->canvas), &bounds));
  return (RoofPoint) { bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height / 2 };
}

/* A finger that rests opens the menu of what it rests on, and moves nothing. */
static void
test_long_press (Fixture       *fixture,
                 gconstpointer  data)
{
  RoofHit targets[] = { DOT, get_roof (fixture), find_target (fixture, ROOF_HIT_PEAK) };
  GtkGesture *press = stage_find_controller (GTK_WIDGET (fixture->canvas), GTK_TYPE_GESTURE_LONG_PRESS);

  g_assert_true (gtk_gesture_single_get_touch_only (GTK_GESTURE_SINGLE (press)));
  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      RoofPoint point = find_middle (fixture, targets[i]);
      GtkWidget *menu;

      roof_canvas_press (fixture->canvas, point.x, point.y, 0);
      g_signal_emit_by_name (press, "pressed", point.x, point.y);
      menu = stage_find (get_handle (fixture, targets[i]), GTK_TYPE_POPOVER_MENU);
      g_assert_nonnull (menu);
      g_assert_true (gtk_widget_get_visible (menu));
      roof_canvas_move (fixture->canvas, point.x + 50, point.y + 50, 0);
      roof_canvas_release (fixture->canvas);
      g_assert_false (roof_document_can_undo (roof_session_get_document (fixture->stage.session)));
      gtk_popover_popdown (GTK_POPOVER (menu));
    }
}

/* In the second section of the menu of the first dot. */
static gboolean
has_label (Fixture    *fixture,
           const char *label)
{
  GMenuModel *menu = gtk_popover_menu_get_menu_model (
    stage_find (get_handle (fixture, DOT), GTK_TYPE_POPOVER_MENU));
  g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, 1, G_MENU_LINK_SECTION);
  gboolean found = FALSE;

  for (int i = 0; i < g_menu_model_get_n_items (section); i++)
    {
      g_autofree char *text = NULL;

      g_menu_model_get_item_attribute (section, i, G_MENU_ATTRIBUTE_LABEL, "s", &text);
      found = found || g_strcmp0 (text, label) == 0;
    }
  return found;
}

/* The menu of one of several that are selected is for all of them. */
static void
test_menu_keeps_the_selection (Fixture       *fixture,
                               gconstpointer  data)
{
  RoofPoint point = find_middle (fixture, DOT);
  guint both[] = { 0, 2 };
  g_autoptr (RoofSelection) selection = roof_selection_new_of (both, 2, 2);

  roof_session_set_selection (fixture->stage.session, selection);
  g_signal_emit_by_name (stage_find_controller (GTK_WIDGET (fixture->canvas), GTK_TYPE_GESTURE_LONG_PRESS), "pressed", point.x, point.y);
  g_assert_true (roof_selection_contains (roof_session_get_selection (fixture->stage.session), 2));
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, 0);
  g_assert_true (has_label (fixture, "_Fuse These Two"));
  roof_session_set_selected (fixture->stage.session, 0);
  open_menu (fixture, DOT);
  g_assert_true (has_label (fixture, "_Fuse with the Next"));
}

/* A finger that has dragged already does not open anything. */
static void
test_no_menu_while_dragging (Fixture       *fixture,
                             gconstpointer  data)
{
  RoofPoint point = find_middle (fixture, DOT);

  roof_canvas_press (fixture->canvas, point.x, point.y, 0);
  roof_canvas_move (fixture->canvas, point.x + 40, point.y, 0);
  g_signal_emit_by_name (stage_find_controller (GTK_WIDGET (fixture->canvas), GTK_TYPE_GESTURE_LONG_PRESS), "pressed", point.x + 40, point.y);
  g_assert_null (stage_find (get_handle (fixture, DOT), GTK_TYPE_POPOVER_MENU));
  roof_canvas_cancel (fixture->canvas);
}

/* A second finger zooms: what the first one held goes back to where it was. */
static void
test_second_finger_lets_go (Fixture       *fixture,
                            gconstpointer  data)
{
  RoofPoint point = find_middle (fixture, DOT);
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));
  GtkGesture *pinch = stage_find_controller (GTK_WIDGET (fixture->canvas), GTK_TYPE_GESTURE_ZOOM);

  roof_canvas_press (fixture->canvas, point.x, point.y, 0);
  roof_canvas_move (fixture->canvas, point.x + 60, point.y, 0);
  g_assert_false (roof_snapshot_equal (stage_get_snapshot (&fixture->stage), before));
  g_signal_emit_by_name (pinch, "begin", NULL);
  g_assert_true (roof_snapshot_equal (stage_get_snapshot (&fixture->stage), before));
  g_signal_emit_by_name (pinch, "end", NULL);
  g_assert_true (roof_snapshot_equal (stage_get_snapshot (&fixture->stage), before));
  g_assert_false (roof_document_can_undo (roof_session_get_document (fixture->stage.session)));
}

/* 24 px for a finger, wherever nothing else is nearer: the handles are so large, and so far around a line it answers. */
static void
test_pointer_targets (Fixture       *fixture,
                      gconstpointer  data)
{
  RoofLayout *layout = roof_canvas_get_layout (fixture->canvas);
  RoofHit peak = find_target (fixture, ROOF_HIT_PEAK);
  RoofPoint point = find_middle (fixture, peak);
  guint most = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->canvas)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (ROOF_IS_CANVAS_HANDLE (child))
      {
        g_assert_cmpint (gtk_widget_get_width (child), >=, 24);
        g_assert_cmpint (gtk_widget_get_height (child), >=, 24);
      }
  for (int dx = -150; dx <= 150; dx += 10)
    {
      guint hits = 0;

      for (int dy = -11; dy <= 11; dy++)
        hits += roof_hit_equal (roof_hit_test (layout, point.x + dx, point.y + dy), peak);
      most = MAX (most, hits);
    }
  g_assert_cmpuint (most, ==, 23);
}

/* A press on a roof gives its handle the focus, so that the arrows go on from there. */
static void
test_press_focuses (Fixture       *fixture,
                    gconstpointer  data)
{
  RoofHit peak = find_target (fixture, ROOF_HIT_PEAK);
  RoofPoint point = find_middle (fixture, peak);

  roof_canvas_press (fixture->canvas, point.x, point.y, 0);
  roof_canvas_release (fixture->canvas);
  g_assert_true (gtk_widget_is_focus (get_handle (fixture, peak)));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/canvas-handle/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("machine-steps", test_machine_steps);
  CASE ("rider", test_rider);
  CASE ("sheet-stays-behind", test_datasheet_stays_behind);
  CASE ("number-is-set", test_number_is_set);
  CASE ("ridge-is-set", test_ridge_is_set);
  CASE ("bad-number-is-put-back", test_bad_number_is_put_back);
  CASE ("value-is-typed", test_value_is_typed);
  CASE ("parameter-is-typed", test_parameter_is_typed);
  CASE ("bad-value-is-said", test_bad_value_is_said);
  CASE ("fraction-is-refused", test_fraction_is_refused_where_whole_numbers_count);
  CASE ("menus", test_menus);
  CASE ("hides", test_hides);
  CASE ("long-press", test_long_press);
  CASE ("menu-keeps-the-selection", test_menu_keeps_the_selection);
  CASE ("no-menu-while-dragging", test_no_menu_while_dragging);
  CASE ("second-finger-lets-go", test_second_finger_lets_go);
  CASE ("pointer-targets", test_pointer_targets);
  CASE ("press-focuses", test_press_focuses);
#undef CASE
  return g_test_run ();
}
