/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

/* A finger that rests has no second button: it opens the menu of what it rests on. What it began to hold is let go, as
 * it was. */
static void
long_pressed_cb (GtkGestureLongPress *gesture,
                 double               x,
                 double               y,
                 RoofCanvas          *self)
{
  if (self->hold > ROOF_HOLD_PRESSED || !roof_canvas_popup (self, x, y))
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  roof_canvas_drop_hold (self);
}

void
roof_canvas_init_touch (RoofCanvas *self)
{
  GtkGesture *press = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect (press, "pressed", G_CALLBACK (long_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (press));
}
