/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-fan.h"

#include "stage.h"
#include "widgets/canvas/canvas.h"

#define WIDTH 800
#define HEIGHT 520

typedef struct
{
  Stage          stage;
  RoofCanvas    *canvas;
  RoofCanvasFan *fan;
} Fixture;

/* The example, with two more of its first kernel that stand on the same place. */
static void
pile_up (Fixture *fixture)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofKernel) second = roof_kernel_with_name (roof_snapshot_get_kernel (snapshot, 0), "second");
  g_autoptr (RoofKernel) third = roof_kernel_with_name (roof_snapshot_get_kernel (snapshot, 0), "third");
  g_autoptr (RoofSnapshot) two = roof_snapshot_with_kernel_inserted (snapshot, 1, second);
  g_autoptr (RoofSnapshot) three = roof_snapshot_with_kernel_inserted (two, 2, third);

  roof_document_apply (roof_session_get_document (fixture->stage.session), three, "Pile up");
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_CANVAS, NULL);

  fixture->stage.session = stage_new_session ();
  pile_up (fixture);
  fixture->canvas = ROOF_CANVAS (widget);
  roof_canvas_set_session (fixture->canvas, fixture->stage.session);
  fixture->fan = stage_find (fixture->canvas, ROOF_TYPE_CANVAS_FAN);
  stage_open (&fixture->stage, widget, WIDTH, HEIGHT);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->canvas));
}

static RoofDot
get_dot (Fixture *fixture,
         int      kernel)
{
  return *roof_layout_find_dot (roof_canvas_get_layout (fixture->canvas), kernel, -1);
}

/* What GTK asks when the pointer rests somewhere. TRUE when it gets a tooltip. */
static gboolean
rest (Fixture *fixture,
      double   x,
      double   y)
{
  GtkTooltip *tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean told;

  roof_canvas_hover (fixture->canvas, x, y);
  g_signal_emit_by_name (fixture->canvas, "query-tooltip", (int) x, (int) y, FALSE, tooltip, &told);
  g_object_unref (tooltip);
  stage_wait_for_frame (fixture->stage.window);
  return told;
}

/* The button of a name, from the top. */
static gpointer
get_name (Fixture *fixture,
          guint    index)
{
  GtkWidget *name = stage_find (fixture->fan, GTK_TYPE_BUTTON);

  for (guint i = 0; i < index; i++)
    name = gtk_widget_get_next_sibling (name);
  return name;
}

static void
assert_names (Fixture    *fixture,
              const char *expected)
{
  g_autofree char *names = stage_read (fixture->fan);

  g_assert_cmpstr (names, ==, expected);
}

/* The line beside what the pointer rests on. */
static GtkWidget *
get_tip (Fixture *fixture)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->canvas));

  while (!gtk_widget_has_css_class (child, "tip"))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* Over dots that lie on one another their names fan out; beside one alone there is a line, which goes with the pointer. */
static void
test_opens (Fixture       *fixture,
            gconstpointer  data)
{
  RoofDot pile = get_dot (fixture, 0), alone = get_dot (fixture, 3);

  GtkWidget *tip = get_tip (fixture);

  g_assert_false (rest (fixture, alone.x, alone.y));
  g_assert_false (gtk_widget_get_visible (tip));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->fan)));
  g_assert_false (rest (fixture, pile.x, pile.y));
  assert_names (fixture, "MLP projections\tsecond\tthird");
  g_assert_true (gtk_widget_get_mapped (get_name (fixture, 2)));
  g_assert_false (gtk_widget_get_visible (tip));
}

/* It stays on the way to the names, and goes when the pointer does. */
static void
test_closes (Fixture       *fixture,
             gconstpointer  data)
{
  RoofDot pile = get_dot (fixture, 0);
  graphene_rect_t name;

  rest (fixture, pile.x, pile.y);
  g_assert_true (gtk_widget_compute_bounds (get_name (fixture, 1),
                                            GTK_WIDGET (fixture->canvas), &name));
  for (double part = 0; part <= 1; part += 0.125)
    {
      roof_canvas_hover (fixture->canvas, pile.x + part * (name.origin.x + 5 - pile.x),
                         pile.y + part * (name.origin.y + 5 - pile.y));
      g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->fan)));
    }
  roof_canvas_hover (fixture->canvas, pile.x, pile.y + 200);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->fan)));
  assert_names (fixture, "");
}

/* As GTK tells it of the pointer or the focus. */
static void
leave (Fixture *fixture,
       GType    type)
{
  g_signal_emit_by_name (stage_find_controller (GTK_WIDGET (fixture->canvas), type), "leave");
}

/* While GTK tells those along the way that the pointer leaves, the names are still where it left from. */
static void
test_outlasts_leaving (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofDot pile = get_dot (fixture, 0);
  GtkWidget *name;

  rest (fixture, pile.x, pile.y);
  name = g_object_ref (get_name (fixture, 1));
  leave (fixture, GTK_TYPE_EVENT_CONTROLLER_MOTION);
  leave (fixture, GTK_TYPE_EVENT_CONTROLLER_FOCUS);
  g_assert_true (gtk_widget_is_ancestor (name, GTK_WIDGET (fixture->canvas)));
  stage_wait_for_frame (fixture->stage.window);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->fan)));
  g_assert_null (gtk_widget_get_parent (name));
  g_object_unref (name);
}

/* Leaving and coming back at once leaves them up. */
static void
test_returns (Fixture       *fixture,
              gconstpointer  data)
{
  RoofDot pile = get_dot (fixture, 0);

  leave (fixture, GTK_TYPE_EVENT_CONTROLLER_MOTION);
  rest (fixture, pile.x, pile.y);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->fan)));
}

static void
test_picks (Fixture       *fixture,
            gconstpointer  data)
{
  RoofDot pile = get_dot (fixture, 0);

  rest (fixture, pile.x, pile.y);
  g_signal_emit_by_name (get_name (fixture, 1), "clicked");
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, 1);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->fan)));
}

/* The chart under the names takes no pointer, the chart between them does. */
static void
test_takes_pointer (Fixture       *fixture,
                    gconstpointer  data)
{
  GtkWidget *canvas = GTK_WIDGET (fixture->canvas), *name, *picked;
  RoofDot pile = get_dot (fixture, 0);
  graphene_rect_t bounds;

  rest (fixture, pile.x, pile.y);
  name = get_name (fixture, 0);
  g_assert_true (gtk_widget_compute_bounds (name, canvas, &bounds));
  picked = gtk_widget_pick (canvas, bounds.origin.x + 4, bounds.origin.y + 4, GTK_PICK_DEFAULT);
  g_assert_true (picked == name || gtk_widget_is_ancestor (picked, name));
  g_assert_true (gtk_widget_pick (canvas, pile.x, pile.y, GTK_PICK_DEFAULT) == canvas);
}

/* A press, a change of the snapshot and Escape put the names away. */
static void
test_gives_way (Fixture       *fixture,
                gconstpointer  data)
{
  RoofDot pile = get_dot (fixture, 0);

  rest (fixture, pile.x, pile.y);
  roof_canvas_press (fixture->canvas, pile.x, pile.y, 0);
  roof_canvas_release (fixture->canvas);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->fan)));
  rest (fixture, pile.x, pile.y);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->fan)));
  roof_document_undo (roof_session_get_document (fixture->stage.session));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->fan)));
}

/* What the pointer does the keyboard's focus does. */
static void
test_follows_focus (Fixture       *fixture,
                    gconstpointer  data)
{
  gtk_window_set_focus_visible (GTK_WINDOW (fixture->stage.window), TRUE);
  gtk_widget_grab_focus (roof_canvas_get_handle (fixture->canvas, 1));
  gtk_window_set_focus_visible (GTK_WINDOW (fixture->stage.window), TRUE);
  roof_session_set_selected (fixture->stage.session, 2);
  roof_session_set_selected (fixture->stage.session, 1);
  assert_names (fixture, "MLP projections\tsecond\tthird");
  roof_session_set_selected (fixture->stage.session, 3);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->fan)));
}

#define ADD(name, function) \
  g_test_add ("/roof/canvas-fan/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  ADD ("opens", test_opens);
  ADD ("closes", test_closes);
  ADD ("outlasts-leaving", test_outlasts_leaving);
  ADD ("returns", test_returns);
  ADD ("picks", test_picks);
  ADD ("takes-pointer", test_takes_pointer);
  ADD ("gives-way", test_gives_way);
  ADD ("follows-focus", test_follows_focus);
  return g_test_run ();
}
