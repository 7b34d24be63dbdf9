/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include "widgets/canvas/canvas-fan.h"
#include "widgets/canvas/canvas-handle.h"

/* Opens and closes the fan of names. It opens where the pointer rests (when a tooltip is requested) and around the dot that the
 * keyboard focuses. It closes when the pointer leaves dots and names, on a press, and when pointer or focus leave the
 * canvas. */

static RoofCanvasFan *
get_fan (RoofCanvas *self)
{
  return ROOF_CANVAS_FAN (self->fan);
}

static void
show_pile (RoofCanvas     *self,
           RoofLayout     *layout,
           const RoofPile *pile)
{
  g_clear_handle_id (&self->fan_leave, g_source_remove);
  roof_canvas_fan_show (get_fan (self), self->session, layout, pile);
}

void
roof_canvas_close_pile (RoofCanvas *self)
{
  if (self->fan != NULL)
    show_pile (self, NULL, NULL);
}

static gboolean
left_cb (gpointer data)
{
  RoofCanvas *self = data;

  self->fan_leave = 0;
  roof_canvas_close_pile (self);
  return G_SOURCE_REMOVE;
}

void
roof_canvas_leave_pile (RoofCanvas *self)
{
  if (self->fan != NULL && self->fan_leave == 0)
    self->fan_leave = g_idle_add_full (G_PRIORITY_DEFAULT, left_cb, self, NULL);
}

gboolean
roof_canvas_open_pile (RoofCanvas *self,
                       double      x,
                       double      y)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  RoofPile pile;

  if (roof_canvas_fan_covers (get_fan (self), x, y))
    return TRUE;
  if (layout == NULL || !roof_pile_find (layout, x, y, &pile))
    return FALSE;
  show_pile (self, layout, &pile);
  return TRUE;
}

gboolean
roof_canvas_keep_pile (RoofCanvas *self,
                       double      x,
                       double      y)
{
  if (roof_canvas_fan_covers (get_fan (self), x, y))
    return roof_canvas_fan_is_over_names (get_fan (self), x, y);
  roof_canvas_close_pile (self);
  return FALSE;
}

gboolean
roof_canvas_is_over_names (RoofCanvas *self,
                           double      x,
                           double      y)
{
  return roof_canvas_fan_is_over_names (get_fan (self), x, y);
}

/* Whether a dot has the focus by keyboard, not by a click. */
static gboolean
has_key_focus (RoofCanvas *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && ROOF_IS_CANVAS_HANDLE (focus) && gtk_widget_is_ancestor (focus, GTK_WIDGET (self))
         && GTK_IS_WINDOW (root) && gtk_window_get_focus_visible (GTK_WINDOW (root));
}

void
roof_canvas_refresh_pile (RoofCanvas *self)
{
  RoofHit focused = roof_canvas_get_focused (self);
  int selected = focused.kind == ROOF_HIT_DOT ? focused.kernel : roof_session_get_selected (self->session);
  gboolean asked = selected >= 0 && self->hold == ROOF_HOLD_NOTHING && has_key_focus (self);
  RoofLayout *layout = asked ? roof_canvas_get_layout (self) : NULL;
  RoofPile pile;

  if (layout != NULL && roof_pile_find_kernel (layout, selected, &pile))
    show_pile (self, layout, &pile);
  else
    roof_canvas_close_pile (self);
}

void
roof_canvas_init_pile (RoofCanvas *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->fan = g_object_new (ROOF_TYPE_CANVAS_FAN, NULL);
  gtk_widget_set_parent (self->fan, GTK_WIDGET (self));
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (roof_canvas_leave_pile), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}
