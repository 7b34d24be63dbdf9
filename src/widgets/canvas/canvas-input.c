/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include <glib/gi18n.h>

#include "widgets/apply.h"

/* Gestures and keys of the whole canvas, each turned into a call. The gestures run in parallel: the drag gesture presses, moves
 * and releases (canvas-hold.c), the click gesture handles double clicks only, and a pinch cancels a drag and zooms the chart
 * itself. An event is claimed only while something is held, so that a click stays available to others. */

#define KEY_ZOOM 1.25
#define WHEEL_ZOOM 0.12 /* per notch */
#define KEY_PAN 48.0    /* px */

static void
drag_begin_cb (GtkGestureDrag *gesture,
               double          x,
               double          y,
               RoofCanvas     *self)
{
  if (roof_canvas_is_over_names (self, x, y))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  roof_canvas_press (self, x, y, gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)));
  if (self->hold == ROOF_HOLD_NOTHING)
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
}

static void
drag_update_cb (GtkGestureDrag *gesture,
                double          dx,
                double          dy,
                RoofCanvas     *self)
{
  GdkModifierType state
      = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  double x, y;

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  roof_canvas_move (self, x + dx, y + dy, state);
  if (self->hold > ROOF_HOLD_PRESSED)
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
drag_end_cb (GtkGestureDrag *gesture,
             double          dx,
             double          dy,
             RoofCanvas     *self)
{
  roof_canvas_release (self);
}

static void
drag_cancel_cb (GtkGesture       *gesture,
                GdkEventSequence *sequence,
                RoofCanvas       *self)
{
  roof_canvas_cancel (self);
}

static gboolean
is_empty_chart (RoofHitKind kind)
{
  return kind == ROOF_HIT_PLOT || kind == ROOF_HIT_NONE;
}

/* Two quick presses on a target are two presses; on the empty chart they fit the axes. */
static void
pressed_cb (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            RoofCanvas      *self)
{
  RoofLayout *layout = roof_canvas_get_layout (self);

  RoofHit hit = layout != NULL ? roof_hit_test (layout, x, y) : ROOF_HIT_INIT;

  self->twice = n_press > 1;
  if (!self->twice)
    {
      g_clear_pointer (&self->dropped, roof_selection_unref);
      self->clicked = hit.kind;
    }
  if (n_press != 2 || layout == NULL || hit.kind == ROOF_HIT_DOT || hit.kind == ROOF_HIT_PATH)
    return;
  roof_canvas_select_again (self);
  if (hit.kind == ROOF_HIT_ANNOTATION)
    roof_canvas_edit_annotation (self, (guint) hit.index);
  else if (hit.kind == ROOF_HIT_HEADING)
    roof_canvas_edit_heading (self, (RoofHeadingPart) hit.index);
  else if (is_empty_chart (hit.kind) && is_empty_chart (self->clicked))
    roof_canvas_fit (self);
}

static void
menu_pressed_cb (GtkGestureClick *gesture,
                 int              n_press,
                 double           x,
                 double           y,
                 RoofCanvas      *self)
{
  roof_canvas_popup (self, x, y);
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

/* Long press on a touch screen: opens the menu of the target under the finger. The press that it began is cancelled. */
static void
long_pressed_cb (GtkGestureLongPress *gesture,
                 double               x,
                 double               y,
                 RoofCanvas          *self)
{
  if (roof_canvas_is_held (self))
    return;
  roof_canvas_popup (self, x, y);
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  roof_canvas_drop_hold (self);
}

static void
motion_cb (GtkEventControllerMotion *controller,
           double                    x,
           double                    y,
           RoofCanvas               *self)
{
  roof_canvas_hover (self, x, y);
}

static void
leave_cb (GtkEventControllerMotion *controller,
          RoofCanvas               *self)
{
  roof_canvas_leave_pile (self);
  roof_canvas_set_hover (self, ROOF_HIT_INIT);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller,
           double                    dx,
           double                    dy,
           RoofCanvas               *self)
{
  double step = 1 + WHEEL_ZOOM * ABS (dy);

  if (dy == 0)
    return GDK_EVENT_PROPAGATE;
  roof_canvas_zoom (self, self->pointer_x, self->pointer_y, dy < 0 ? step : 1 / step);
  return GDK_EVENT_STOP;
}

/* Zooms relative to the chart at the pinch's start; the whole pinch is one step of undo. */
static void
pinch_begin_cb (GtkGesture       *gesture,
                GdkEventSequence *sequence,
                RoofCanvas       *self)
{
  RoofLayout *layout;

  roof_canvas_cancel (self);
  roof_canvas_drop_hold (self);
  layout = roof_canvas_get_layout (self); /* after the former hold released its layout */
  if (layout != NULL)
    self->pan_start = roof_layout_ref (layout);
}

void
roof_canvas_pinch (RoofCanvas *self,
                   double      x,
                   double      y,
                   double      factor)
{
  g_return_if_fail (GTK_IS_WIDGET (self));

  if (self->pan_start == NULL)
    return;

  g_autoptr (RoofView) view = roof_view_zoom_at (self->pan_start, x, y, factor);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_view (roof_shown_snapshot (self->session), view);

  roof_document_preview (roof_session_get_document (self->session), snapshot);
}

static void
pinch_cb (GtkGestureZoom *gesture,
          double          factor,
          RoofCanvas     *self)
{
  double x, y;

  if (gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
    roof_canvas_pinch (self, x, y, factor);
}

static void
pinch_end_cb (GtkGesture       *gesture,
              GdkEventSequence *sequence,
              RoofCanvas       *self)
{
  roof_canvas_drop_hold (self);
  roof_document_commit (roof_session_get_document (self->session), _("Zoom"));
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                RoofCanvas            *self)
{
  return keyval == GDK_KEY_Escape && roof_canvas_cancel (self) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

static void
zoom_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  RoofCanvas *self = (RoofCanvas *) widget;
  RoofLayout *layout = roof_canvas_get_layout (self);
  const RoofRect *plot;

  if (layout == NULL)
    return;
  plot = roof_layout_get_plot (layout);
  roof_canvas_zoom (self, plot->x + plot->width / 2, plot->y + plot->height / 2,
                    g_str_equal (name, "canvas.zoom-in") ? KEY_ZOOM : 1 / KEY_ZOOM);
}

static void
fit_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  roof_canvas_fit ((RoofCanvas *) widget);
}

static void
zoom_selection_action (GtkWidget  *widget,
                       const char *name,
                       GVariant   *parameter)
{
  RoofCanvas *self = (RoofCanvas *) widget;
  RoofLayout *layout = roof_canvas_get_layout (self);
  RoofView *view = layout != NULL ? roof_view_zoom_selected (layout) : NULL;

  if (view != NULL)
    roof_apply_view (self->session, view, _("Zoom to Selection"), NULL);
  else
    gtk_widget_error_bell (widget);
}

static gboolean
pan_cb (GtkWidget *widget,
        GVariant  *arguments,
        gpointer   data)
{
  RoofCanvas *self = (RoofCanvas *) widget;
  RoofLayout *layout = roof_canvas_get_layout (self);
  int x, y;

  g_variant_get (arguments, "(ii)", &x, &y);
  if (layout != NULL)
    roof_apply_view (self->session, roof_view_pan (layout, x * KEY_PAN, y * KEY_PAN), _("Move Chart"),
                     "pan");
  return GDK_EVENT_STOP;
}

static void
bind_pan (GtkWidgetClass *widget_class,
          guint           key,
          guint           pad_key,
          int             x,
          int             y)
{
  gtk_widget_class_add_binding (widget_class, key, GDK_CONTROL_MASK, pan_cb, "(ii)", x, y);
  gtk_widget_class_add_binding (widget_class, pad_key, GDK_CONTROL_MASK, pan_cb, "(ii)", x, y);
}

void
roof_canvas_install_input (RoofCanvasClass *klass)
{
  static const struct
  {
    guint       key;
    const char *action;
  } keys[] = { /* a menu shows the last of an action's keys */
    { GDK_KEY_plus, "canvas.zoom-in" },     { GDK_KEY_equal, "canvas.zoom-in" },
    { GDK_KEY_KP_Add, "canvas.zoom-in" },   { GDK_KEY_minus, "canvas.zoom-out" },
    { GDK_KEY_KP_Subtract, "canvas.zoom-out" }, { GDK_KEY_KP_0, "canvas.fit" },
    { GDK_KEY_0, "canvas.fit" },        { GDK_KEY_KP_9, "canvas.zoom-selection" },
    { GDK_KEY_9, "canvas.zoom-selection" },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  roof_canvas_install_select (klass);
  roof_canvas_install_launch (klass);
  gtk_widget_class_install_action (widget_class, "canvas.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "canvas.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "canvas.fit", NULL, fit_action);
  gtk_widget_class_install_action (widget_class, "canvas.zoom-selection", NULL, zoom_selection_action);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, 0, keys[i].action, NULL);
  bind_pan (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, 1, 0);
  bind_pan (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, -1, 0);
  bind_pan (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, 0, 1);
  bind_pan (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, 0, -1);
}

static void
add_drag (RoofCanvas *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (drag_cancel_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

static void
add_click (RoofCanvas *self,
           guint       button,
           GCallback   callback)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), button);
  g_signal_connect (click, "pressed", callback, self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

static void
add_pinch (RoofCanvas *self)
{
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  g_signal_connect (pinch, "end", G_CALLBACK (pinch_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
}

static void
add_long_press (RoofCanvas *self)
{
  GtkGesture *press = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect (press, "pressed", G_CALLBACK (long_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (press));
}

void
roof_canvas_init_input (RoofCanvas *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll
      = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkEventController *key = gtk_event_controller_key_new ();

  add_drag (self);
  add_click (self, GDK_BUTTON_PRIMARY, G_CALLBACK (pressed_cb));
  add_click (self, GDK_BUTTON_SECONDARY, G_CALLBACK (menu_pressed_cb));
  add_pinch (self);
  add_long_press (self);

  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}
