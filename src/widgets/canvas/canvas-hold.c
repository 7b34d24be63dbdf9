/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/scene/scene-handles.h"
#include "chart/words/describe.h"
#include "widgets/apply.h"
#include "widgets/canvas/canvas-passage.h"
#include "widgets/canvas/shown-scene.h"
#include "widgets/machine/rating-row.h"

/* Press, drag and release. A press looks up the target and waits (PRESSED). The first move beyond CLICK_RADIUS begins a drag: of
 * a thing, along a path, of an annotation, around a region or of the chart itself; a release without a drag is a click. Each move
 * (except of a brush) makes a snapshot from the press position and the current position, never from the previous move, and
 * previews it; the release commits the preview as one step of undo, cancelling drops it. Invariants: `drag` is set while a
 * THING is held, `scrub` while a PATH is; `pan_start`, the layout that pixels refer to, while the PLOT or a NOTE is held (and
 * in a pinch, which holds nothing). The axes and datasheet of `backdrop` stay fixed during the drag of a thing, so that the
 * chart does not move under the pointer; only where the thing comes near their ends the axes give way, and stay so when it is let go.
 * Names of other things stay where `frozen` has them. roof_canvas_drop_hold() alone ends all of this; `held` stays valid for the click. */

/* px; a press that moves less is a click. */
#define CLICK_RADIUS 3.0
/* px; the radius of a line when Shift is held: smaller, so that a brush has room to begin. */
#define BRUSH_RADIUS 6.0

static RoofDocument *
get_document (RoofCanvas *self)
{
  return roof_session_get_document (self->session);
}

void
roof_canvas_drop_hold (RoofCanvas *self)
{
  if (self->frozen != NULL || self->backdrop.machine != NULL)
    roof_canvas_outdate (self); /* axes and names are free again, and the datasheet behind goes */
  g_clear_pointer (&self->drag, roof_drag_free);
  g_clear_pointer (&self->backdrop.machine, roof_machine_unref);
  g_clear_pointer (&self->scrub, roof_scrub_free);
  g_clear_pointer (&self->pan_start, roof_layout_unref);
  g_clear_pointer (&self->frozen, roof_layout_unref);
  self->hold = ROOF_HOLD_NOTHING;
}

/* The cursor over a draggable target, which shows the direction of a drag. */
static const char *
get_cursor (RoofHit  hit,
            gboolean held)
{
  RoofGrip grip;

  if (hit.kind == ROOF_HIT_HEADING)
    return "text";
  if (hit.kind == ROOF_HIT_PATH || hit.kind == ROOF_HIT_ANNOTATION)
    return held ? "grabbing" : "grab";
  if (!roof_hit_get_grip (hit, &grip))
    return NULL;
  if (grip.kind == ROOF_GRIP_DOT)
    return held ? "grabbing" : "grab";
  return grip.kind == ROOF_GRIP_RIDGE ? "ew-resize" : "ns-resize";
}

static void
end_hold (RoofCanvas *self)
{
  roof_canvas_drop_hold (self);
  roof_canvas_show_brush (self);
  roof_canvas_ride (self, ROOF_HIT_INIT, NULL);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), get_cursor (self->hover, FALSE));
}

/* Focuses the held target; a dot is selected as well. With Control a dot is selected on release instead, unless it was
 * dragged. */
static void
focus_held (RoofCanvas *self)
{
  gboolean kernel = self->held.kind == ROOF_HIT_DOT || self->held.kind == ROOF_HIT_PATH;
  GtkWidget *handle;

  roof_canvas_set_walking (self, FALSE);
  self->walked = self->held;
  if (kernel)
    roof_session_set_selected (self->session, self->held.kernel);
  if (kernel)
    handle = roof_canvas_get_handle (self, (guint) self->held.kernel);
  else if (self->held.kind == ROOF_HIT_ANNOTATION)
    handle = roof_canvas_get_annotation (self, (guint) self->held.index);
  else
    handle = roof_canvas_find_handle (self, self->held);
  /* The second press of a double click has opened the text's entry already. */
  if (roof_canvas_is_writing (self))
    return;
  if (handle == NULL || !gtk_widget_grab_focus (handle))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* Whether the hit dot is hidden in a crowd; nobody saw it, so it cannot be dragged. */
static gboolean
is_crowd (const RoofLayout *layout,
          RoofHit           hit)
{
  const RoofDot *dot
    = hit.kind == ROOF_HIT_DOT && hit.machine == 0 ? roof_layout_find_dot (layout, hit.kernel, hit.index) : NULL;

  return dot != NULL && dot->crowded;
}

void
roof_canvas_press (RoofCanvas      *self,
                   double           x,
                   double           y,
                   GdkModifierType  state)
{
  RoofLayout *layout;

  g_return_if_fail (GTK_IS_WIDGET (self));

  roof_canvas_passage_end (ROOF_CANVAS_PASSAGE (self->passage));
  roof_canvas_close_pile (self);
  roof_canvas_hide_tip (self);
  roof_canvas_end_apart (self);
  roof_canvas_drop_hold (self);
  layout = roof_canvas_get_layout (self);
  if (layout == NULL)
    return;
  self->hold = ROOF_HOLD_PRESSED;
  self->n_pins = roof_snapshot_get_n_pins (roof_shown_snapshot (self->session));
  self->held = roof_hit_test_within (layout, x, y, state & GDK_SHIFT_MASK ? BRUSH_RADIUS : ROOF_HIT_LINE_RADIUS);
  self->nearest = -1;
  if (is_crowd (layout, self->held))
    {
      self->nearest = (state & GDK_SHIFT_MASK) == 0 ? self->held.kernel : -1;
      self->held = (RoofHit) { ROOF_HIT_PLOT, -1, -1, -1 };
    }
  self->press_x = self->pointer_x = x;
  self->press_y = self->pointer_y = y;
  self->press_state = state;
  if (self->held.kind == ROOF_HIT_DOT && (state & GDK_CONTROL_MASK) != 0)
    gtk_widget_grab_focus (GTK_WIDGET (self));
  else
    focus_held (self);
}

/* Begins to drag along the path under the press. */
static void
begin_scrub (RoofCanvas *self)
{
  self->scrub = roof_scrub_new (roof_canvas_get_layout (self), self->held);
  if (self->scrub == NULL)
    return;
  self->frozen = roof_layout_ref (roof_canvas_get_layout (self));
  self->hold = ROOF_HOLD_PATH;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), get_cursor (self->held, TRUE));
}

/* Begins to drag the annotation under the press, or its anchor. */
static void
begin_annotation (RoofCanvas *self)
{
  self->hold = ROOF_HOLD_ANNOTATION;
  self->pan_start = roof_layout_ref (roof_canvas_get_layout (self));
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), get_cursor (self->held, TRUE));
}

static void
begin_brush (RoofCanvas *self)
{
  self->hold = ROOF_HOLD_BRUSH;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "crosshair");
}

static void
begin_pan (RoofCanvas *self)
{
  self->hold = ROOF_HOLD_PLOT;
  self->pan_start = roof_layout_ref (roof_canvas_get_layout (self));
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "move");
}

/* Whether the drag selects a region. */
static gboolean
is_brushing (RoofCanvas *self)
{
  return self->held.kind == ROOF_HIT_PLOT && (self->press_state & GDK_SHIFT_MASK) != 0;
}

/* Begins the drag of the pressed target, or of the chart, which is all that moves in a fixed document. */
static void
begin_drag (RoofCanvas *self)
{
  RoofLayout *layout = roof_canvas_get_layout (self);

  if (roof_document_is_fixed (get_document (self)))
    {
      (is_brushing (self) ? begin_brush : begin_pan) (self);
      return;
    }
  if (self->held.kind == ROOF_HIT_PATH)
    {
      begin_scrub (self);
      return;
    }
  if (self->held.kind == ROOF_HIT_ANNOTATION)
    {
      begin_annotation (self);
      return;
    }
  self->drag = roof_drag_new (roof_shown_catalogue (self->session), roof_find_preset (self->session), layout, self->held,
                              self->press_x, self->press_y);
  if (self->drag != NULL)
    {
      roof_canvas_set_backdrop (self, layout);
      self->frozen = roof_layout_ref (layout);
      if (self->held.kind == ROOF_HIT_DOT)
        focus_held (self);
      self->hold = ROOF_HOLD_THING;
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self), get_cursor (self->held, TRUE));
    }
  else if (is_brushing (self))
    begin_brush (self);
  else if (self->held.kind != ROOF_HIT_DOT)
    begin_pan (self);
}

static RoofEditFlags
read_flags (GdkModifierType state)
{
  return (state & GDK_SHIFT_MASK) != 0     ? ROOF_EDIT_FINE
         : (state & GDK_CONTROL_MASK) != 0 ? ROOF_EDIT_COARSE
                                           : ROOF_EDIT_SNAP;
}

static void
show_turned (RoofCanvas   *self,
             RoofSnapshot *snapshot)
{
  g_autofree char *text = roof_describe_edit (&self->turned, roof_handle_get_tally (roof_session_get_report (self->session), self->held));

  roof_document_preview (get_document (self), snapshot);
  roof_canvas_ride (self, ROOF_HIT_INIT, text);
}

static void
drag_thing (RoofCanvas      *self,
            GdkModifierType  state)
{
  g_autoptr (RoofSnapshot) snapshot
      = roof_label_pulled (roof_drag_update (self->drag, self->pointer_x, self->pointer_y, (state & GDK_ALT_MASK) != 0,
                                             read_flags (state), &self->turned),
                           &self->turned);

  if (snapshot != NULL)
    show_turned (self, snapshot);
}

static void
drag_path (RoofCanvas      *self,
           GdkModifierType  state)
{
  g_autoptr (RoofSnapshot) snapshot = roof_scrub_update (self->scrub, self->pointer_x, self->pointer_y,
                                                         read_flags (state), &self->turned);

  show_turned (self, snapshot);
}

static void
drag_plot (RoofCanvas *self)
{
  g_autoptr (RoofView) view = roof_view_pan (self->pan_start, self->pointer_x - self->press_x,
                                             self->pointer_y - self->press_y);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_view (roof_shown_snapshot (self->session), view);

  roof_document_preview (get_document (self), snapshot);
}

void
roof_canvas_move (RoofCanvas      *self,
                  double           x,
                  double           y,
                  GdkModifierType  state)
{
  g_return_if_fail (GTK_IS_WIDGET (self));

  self->pointer_x = x;
  self->pointer_y = y;
  if (self->hold == ROOF_HOLD_PRESSED && hypot (x - self->press_x, y - self->press_y) > CLICK_RADIUS)
    begin_drag (self);
  if (self->hold == ROOF_HOLD_THING)
    drag_thing (self, state);
  else if (self->hold == ROOF_HOLD_PATH)
    drag_path (self, state);
  else if (self->hold == ROOF_HOLD_PLOT)
    drag_plot (self);
  else if (self->hold == ROOF_HOLD_ANNOTATION)
    roof_canvas_drag_annotation (self);
  else if (self->hold == ROOF_HOLD_BRUSH)
    roof_canvas_show_brush (self);
}

static gboolean
is_same (double a,
         double b)
{
  return fabs (log (a / b)) < 1e-9;
}

/* Keeps the axes of the drag if others would follow now, so that the thing stays where it is let go. */
static void
settle_axes (RoofCanvas *self)
{
  g_autoptr (RoofScene) shown = roof_scene_ref (roof_canvas_get_scene (self)), free = NULL;
  const RoofExtent *kept = roof_scene_get_extent (shown), *next;
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (RoofView) view = NULL;

  free = roof_shown_scene_over (self->session, NULL);
  next = roof_scene_get_extent (free);
  if (is_same (kept->x_min, next->x_min) && is_same (kept->x_max, next->x_max) && is_same (kept->y_min, next->y_min)
      && is_same (kept->y_max, next->y_max))
    return;
  view = roof_view_keep (roof_canvas_get_layout (self));
  snapshot = roof_snapshot_with_view (roof_shown_snapshot (self->session), view);
  roof_document_preview (get_document (self), snapshot);
}

/* The name of the step of undo: the changed number, or the text of the pin that the drag pulled out. Valid while held.
 * Returns: (transfer full) (nullable) */
static char *
name_hold (RoofCanvas *self)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);
  guint n = roof_snapshot_get_n_pins (snapshot);

  if (self->hold != ROOF_HOLD_THING && self->hold != ROOF_HOLD_PATH)
    return NULL;
  if (n > self->n_pins && roof_snapshot_get_pin (snapshot, n - 1)->label != NULL)
    return g_strdup (roof_snapshot_get_pin (snapshot, n - 1)->label);
  return roof_describe_turned (roof_session_get_report (self->session), self->held, &self->turned);
}

/* A click in a crowd of dots selects the nearest. */
static void
click_nearest (RoofCanvas *self)
{
  if ((self->press_state & GDK_CONTROL_MASK) != 0)
    {
      roof_canvas_toggle (self, (guint) self->nearest);
      return;
    }
  self->held = (RoofHit) { ROOF_HIT_DOT, self->nearest, -1, -1, 0 };
  focus_held (self);
}

/* A click on the empty chart: alone it selects nothing, with Control it writes an annotation there. */
static void
click_empty (RoofCanvas *self)
{
  if ((self->press_state & GDK_CONTROL_MASK) != 0)
    roof_canvas_add_annotation (self, self->press_x, self->press_y);
  else if ((self->press_state & GDK_SHIFT_MASK) == 0)
    roof_canvas_select_nothing (self);
}

void
roof_canvas_release (RoofCanvas *self)
{
  g_autofree char *turned = NULL;
  RoofHold hold;

  g_return_if_fail (GTK_IS_WIDGET (self));

  if (self->hold == ROOF_HOLD_PRESSED && self->held.kind == ROOF_HIT_PATH)
    {
      /* A click on a path moves the value there, as on the trough of a slider. */
      begin_scrub (self);
      if (self->scrub != NULL)
        drag_path (self, 0);
    }
  hold = self->hold;
  turned = name_hold (self);
  if (hold == ROOF_HOLD_THING)
    settle_axes (self);
  if (hold == ROOF_HOLD_BRUSH)
    roof_canvas_end_brush (self);
  end_hold (self);
  if (turned != NULL)
    roof_document_commit (get_document (self), turned);
  else if (hold == ROOF_HOLD_PLOT)
    roof_document_commit (get_document (self), _("Move Chart"));
  else if (hold == ROOF_HOLD_ANNOTATION)
    roof_document_commit (get_document (self), _("Move Note"));
  else if (hold == ROOF_HOLD_PRESSED && self->nearest >= 0)
    click_nearest (self);
  else if (hold == ROOF_HOLD_PRESSED && self->held.kind == ROOF_HIT_DOT
           && (self->press_state & GDK_CONTROL_MASK) != 0)
    roof_canvas_toggle (self, (guint) self->held.kernel);
  else if (hold == ROOF_HOLD_PRESSED && (self->held.kind == ROOF_HIT_PLOT || self->held.kind == ROOF_HIT_NONE))
    click_empty (self);
}

gboolean
roof_canvas_cancel (RoofCanvas *self)
{
  RoofHold hold;

  g_return_val_if_fail (GTK_IS_WIDGET (self), FALSE);

  hold = self->hold;
  if (!roof_canvas_is_held (self))
    return FALSE;
  end_hold (self);
  if (hold != ROOF_HOLD_BRUSH)
    roof_document_cancel (get_document (self));
  return TRUE;
}

gboolean
roof_canvas_is_held (RoofCanvas *self)
{
  g_return_val_if_fail (GTK_IS_WIDGET (self), FALSE);

  return self->hold > ROOF_HOLD_PRESSED;
}

void
roof_canvas_hover (RoofCanvas *self,
                   double      x,
                   double      y)
{
  RoofLayout *layout;
  RoofHit hit;

  g_return_if_fail (GTK_IS_WIDGET (self));

  self->pointer_x = x;
  self->pointer_y = y;
  layout = roof_canvas_get_layout (self);
  if (layout == NULL || self->hold != ROOF_HOLD_NOTHING)
    return;
  if (roof_canvas_keep_pile (self, x, y))
    {
      self->hover = ROOF_HIT_INIT; /* the fan highlights the dot of the pointed name */
      return;
    }
  hit = roof_hit_test (layout, x, y);
  if (roof_hit_equal (hit, self->hover))
    return;
  roof_canvas_set_hover (self, hit);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), is_crowd (layout, hit) ? NULL : get_cursor (hit, FALSE));
}

void
roof_canvas_zoom (RoofCanvas *self,
                  double      x,
                  double      y,
                  double      factor)
{
  RoofLayout *layout;

  g_return_if_fail (GTK_IS_WIDGET (self));

  layout = roof_canvas_get_layout (self);
  if (layout != NULL && self->hold == ROOF_HOLD_NOTHING)
    roof_apply_view (self->session, roof_view_zoom_at (layout, x, y, factor), _("Zoom"), "zoom");
}

void
roof_canvas_fit (RoofCanvas *self)
{
  RoofLayout *layout;

  g_return_if_fail (GTK_IS_WIDGET (self));

  layout = roof_canvas_get_layout (self);
  if (layout != NULL && self->hold == ROOF_HOLD_NOTHING)
    roof_apply_view (self->session, roof_view_fit (layout), _("Fit Chart"), NULL);
}
