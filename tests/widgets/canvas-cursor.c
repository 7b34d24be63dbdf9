/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas.h"

#include <math.h>

#include "canvas-stage.h"
#include "widgets/canvas/canvas-handle.h"
#include "widgets/canvas/canvas-private.h"

/* What the pointer looks like over each thing, before it is held, meanwhile and after; and what two fingers do. */

/* The middle of the first handle of a kind. */
static RoofPoint
find_point (Fixture     *fixture,
            RoofHitKind  kind)
{
  graphene_rect_t bounds;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->canvas)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (ROOF_IS_CANVAS_HANDLE (child) && roof_canvas_handle_get_target (ROOF_CANVAS_HANDLE (child)).kind == kind
        && gtk_widget_compute_bounds (child, GTK_WIDGET (fixture->canvas), &bounds))
      return (RoofPoint) { bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height / 2 };
  g_assert_not_reached ();
}

static RoofPoint
find_empty (Fixture *fixture)
{
  const RoofRect *plot = roof_layout_get_plot (roof_canvas_get_layout (fixture->canvas));

  return (RoofPoint) { plot->x + plot->width - 30, plot->y + plot->height - 60 };
}

static void
assert_cursor (Fixture    *fixture,
               const char *name)
{
  GdkCursor *cursor = gtk_widget_get_cursor (GTK_WIDGET (fixture->canvas));

  g_assert_cmpstr (cursor != NULL ? gdk_cursor_get_name (cursor) : NULL, ==, name);
}

static void
hold (Fixture         *fixture,
      RoofPoint        point,
      GdkModifierType  state,
      const char      *before,
      const char      *held)
{
  roof_canvas_hover (fixture->canvas, point.x, point.y);
  assert_cursor (fixture, before);
  roof_canvas_press (fixture->canvas, point.x, point.y, state);
  roof_canvas_move (fixture->canvas, point.x - 12, point.y - 12, state);
  assert_cursor (fixture, held);
}

/* As soon as it is let go it shows again what can be taken hold of there, without the pointer having to move. */
static void
test_cursors (Fixture       *fixture,
              gconstpointer  data)
{
  static const struct
  {
    RoofHitKind     kind;
    GdkModifierType state;
    const char     *before, *held;
  } rows[] = {
    { ROOF_HIT_DOT, 0, "grab", "grabbing" },     { ROOF_HIT_ROOF, 0, "ns-resize", "ns-resize" },
    { ROOF_HIT_PEAK, 0, "ns-resize", "ns-resize" }, { ROOF_HIT_RIDGE, 0, "ew-resize", "ew-resize" },
    { ROOF_HIT_PLOT, 0, NULL, "move" },          { ROOF_HIT_PLOT, GDK_SHIFT_MASK, NULL, "crosshair" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      RoofPoint point = rows[i].kind == ROOF_HIT_PLOT ? find_empty (fixture) : find_point (fixture, rows[i].kind);

      hold (fixture, point, rows[i].state, rows[i].before, rows[i].held);
      roof_canvas_cancel (fixture->canvas);
      assert_cursor (fixture, rows[i].before);
      hold (fixture, point, rows[i].state, rows[i].before, rows[i].held);
      roof_canvas_release (fixture->canvas);
      assert_cursor (fixture, rows[i].before);
      roof_document_undo (roof_session_get_document (fixture->stage.session));
      roof_canvas_hover (fixture->canvas, 1, 1);
    }
}

/* The chart grows about the point between two fingers, as one step; a pinch that ends where it began is none. */
static void
test_pinch (Fixture       *fixture,
            gconstpointer  data)
{
  GtkGesture *pinch = stage_find_controller (GTK_WIDGET (fixture->canvas), GTK_TYPE_GESTURE_ZOOM);
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  RoofPoint dot = find_point (fixture, ROOF_HIT_DOT), after;
  double x = dot.x - 60, y = dot.y + 40;

  g_signal_emit_by_name (pinch, "begin", NULL);
  roof_canvas_pinch (fixture->canvas, x, y, 2);
  roof_canvas_pinch (fixture->canvas, x, y, 1.5);
  g_signal_emit_by_name (pinch, "end", NULL);
  stage_wait_for_frame (fixture->stage.window);
  after = find_point (fixture, ROOF_HIT_DOT);
  g_assert_cmpfloat_with_epsilon (after.x, x + 1.5 * 60, 2);
  g_assert_cmpfloat_with_epsilon (after.y, y - 1.5 * 40, 2);
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, "Zoom");
  roof_document_undo (document);
  g_assert_false (roof_document_can_undo (document));
  roof_canvas_pinch (fixture->canvas, x, y, 2); /* no fingers: nothing */
  g_assert_false (roof_document_can_undo (document));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/canvas-cursor/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("cursors", test_cursors);
  CASE ("pinch", test_pinch);
#undef CASE
  return g_test_run ();
}
