/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/units.h"
#include "widgets/apply.h"

/* A press that moves less is a click, px. */
#define CLICK_REACH 3.0

static RoofDocument *
get_document (RoofCanvas *self)
{
  return roof_session_get_document (self->session);
}

void
roof_canvas_drop_hold (RoofCanvas *self)
{
  g_clear_pointer (&self->drag, roof_drag_free);
  g_clear_pointer (&self->pan_start, roof_layout_unref);
  self->hold = ROOF_HOLD_NOTHING;
}

static void
end_hold (RoofCanvas *self)
{
  roof_canvas_drop_hold (self);
  roof_canvas_show_brush (self);
  roof_canvas_place_rider (self, NULL);
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
}

/* With Control a dot is selected when the button is let go, unless it was dragged till then. */
static void
select_held (RoofCanvas *self)
{
  GtkWidget *handle = roof_canvas_get_handle (self, (guint) self->held.kernel);

  roof_session_set_selected (self->session, self->held.kernel);
  if (handle == NULL || !gtk_widget_grab_focus (handle))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

void
roof_canvas_press (RoofCanvas *self,
                   double      x,
                   double      y)
{
  roof_canvas_press_with (self, x, y, 0);
}

void
roof_canvas_press_with (RoofCanvas      *self,
                        double           x,
                        double           y,
                        GdkModifierType  state)
{
  RoofLayout *layout;

  g_return_if_fail (ROOF_IS_CANVAS (self));

  roof_canvas_drop_hold (self);
  layout = roof_canvas_get_layout (self);
  if (layout == NULL)
    return;
  self->hold = ROOF_HOLD_PRESSED;
  self->held = roof_hit_test (layout, x, y);
  self->press_x = self->pointer_x = x;
  self->press_y = self->pointer_y = y;
  self->press_state = state;
  if (self->held.kind == ROOF_HIT_DOT && (state & GDK_CONTROL_MASK) == 0)
    select_held (self);
  else
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* The press has become a drag: of the dot under it, or of the chart. */
static void
begin_drag (RoofCanvas *self)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  RoofCatalogue *catalogue
      = roof_library_get_catalogue (roof_session_get_library (self->session));

  if (self->held.kind == ROOF_HIT_DOT)
    self->drag = roof_drag_new (catalogue, layout, self->held, self->press_x, self->press_y);
  if (self->drag != NULL)
    {
      select_held (self);
      self->hold = ROOF_HOLD_DOT;
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
    }
  else if (self->held.kind == ROOF_HIT_PLOT && (self->press_state & GDK_SHIFT_MASK) != 0)
    {
      self->hold = ROOF_HOLD_BRUSH;
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "crosshair");
    }
  else if (self->held.kind != ROOF_HIT_DOT)
    {
      self->hold = ROOF_HOLD_PLOT;
      self->pan_start = roof_layout_ref (layout);
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "move");
    }
}

/* What rides along: the parameter solved for, else the share of the roof that is reached. */
static char *
describe_result (const RoofEditResult *result)
{
  g_autofree char *value = NULL;

  if (result->parameter == NULL)
    {
      value = roof_units_format (result->efficiency, ROOF_DIMENSION_FRACTION);
      /* Translators: beside a dot that is dragged up or down; %s is a percentage */
      return g_strdup_printf (_("%s of the roof"), value);
    }
  value = roof_units_format_number (result->value, 6);
  if (result->snapped)
    /* Translators: beside a dragged dot: "B = 256, on the ridge" */
    return g_strdup_printf (_("%1$s = %2$s, on the ridge"), result->parameter, value);
  if (result->limited)
    /* Translators: beside a dragged dot: "B = 1, the limit" */
    return g_strdup_printf (_("%1$s = %2$s, the limit"), result->parameter, value);
  return g_strdup_printf ("%s = %s", result->parameter, value);
}

static void
drag_dot (RoofCanvas      *self,
          GdkModifierType  state)
{
  RoofEditFlags flags = (state & GDK_SHIFT_MASK) != 0 ? ROOF_EDIT_FINE : ROOF_EDIT_SNAP;
  RoofEditResult result = { NULL };
  g_autoptr (RoofModel) model = roof_drag_update (self->drag, self->pointer_x, self->pointer_y,
                                                  (state & GDK_CONTROL_MASK) != 0, flags, &result);

  if (model == NULL)
    return;
  roof_document_preview (get_document (self), model);

  g_autofree char *text = describe_result (&result);

  roof_canvas_place_rider (self, text);
}

static void
drag_plot (RoofCanvas *self)
{
  g_autoptr (RoofView) view = roof_view_pan (self->pan_start, self->pointer_x - self->press_x,
                                             self->pointer_y - self->press_y);
  g_autoptr (RoofModel) model = roof_model_with_view (roof_shown_model (self->session), view);

  roof_document_preview (get_document (self), model);
}

void
roof_canvas_move (RoofCanvas      *self,
                  double           x,
                  double           y,
                  GdkModifierType  state)
{
  g_return_if_fail (ROOF_IS_CANVAS (self));

  self->pointer_x = x;
  self->pointer_y = y;
  if (self->hold == ROOF_HOLD_PRESSED && hypot (x - self->press_x, y - self->press_y) > CLICK_REACH)
    begin_drag (self);
  if (self->hold == ROOF_HOLD_DOT)
    drag_dot (self, state);
  else if (self->hold == ROOF_HOLD_PLOT)
    drag_plot (self);
  else if (self->hold == ROOF_HOLD_BRUSH)
    roof_canvas_show_brush (self);
}

void
roof_canvas_release (RoofCanvas *self)
{
  RoofHold hold;

  g_return_if_fail (ROOF_IS_CANVAS (self));

  hold = self->hold;
  if (hold == ROOF_HOLD_BRUSH)
    roof_canvas_end_brush (self);
  end_hold (self);
  if (hold == ROOF_HOLD_DOT)
    roof_document_commit (get_document (self), _("Move Kernel"));
  else if (hold == ROOF_HOLD_PLOT)
    roof_document_commit (get_document (self), _("Move Chart"));
  else if (hold == ROOF_HOLD_PRESSED && self->held.kind == ROOF_HIT_DOT
           && (self->press_state & GDK_CONTROL_MASK) != 0)
    roof_canvas_toggle (self, (guint) self->held.kernel);
  else if (hold == ROOF_HOLD_PRESSED && (self->press_state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0
           && (self->held.kind == ROOF_HIT_PLOT || self->held.kind == ROOF_HIT_NONE))
    roof_session_set_selected (self->session, -1);
}

gboolean
roof_canvas_cancel (RoofCanvas *self)
{
  RoofHold hold;

  g_return_val_if_fail (ROOF_IS_CANVAS (self), FALSE);

  hold = self->hold;
  if (hold != ROOF_HOLD_DOT && hold != ROOF_HOLD_PLOT && hold != ROOF_HOLD_BRUSH)
    return FALSE;
  end_hold (self);
  if (hold != ROOF_HOLD_BRUSH)
    roof_document_cancel (get_document (self));
  return TRUE;
}

void
roof_canvas_hover (RoofCanvas *self,
                   double      x,
                   double      y)
{
  RoofLayout *layout;
  RoofHit hit;

  g_return_if_fail (ROOF_IS_CANVAS (self));

  self->pointer_x = x;
  self->pointer_y = y;
  layout = roof_canvas_get_layout (self);
  if (layout == NULL || self->hold != ROOF_HOLD_NOTHING)
    return;
  hit = roof_hit_test (layout, x, y);
  if (roof_hit_equal (hit, self->hover))
    return;
  roof_canvas_set_hover (self, hit);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), hit.kind == ROOF_HIT_DOT && hit.machine == 0 ? "grab" : NULL);
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
}

void
roof_canvas_zoom (RoofCanvas *self,
                  double      x,
                  double      y,
                  double      factor)
{
  RoofLayout *layout;

  g_return_if_fail (ROOF_IS_CANVAS (self));

  layout = roof_canvas_get_layout (self);
  if (layout != NULL && self->hold == ROOF_HOLD_NOTHING)
    roof_apply_view (self->session, roof_view_zoom_at (layout, x, y, factor), _("Zoom"), "zoom");
}

void
roof_canvas_fit (RoofCanvas *self)
{
  RoofLayout *layout;

  g_return_if_fail (ROOF_IS_CANVAS (self));

  layout = roof_canvas_get_layout (self);
  if (layout != NULL && self->hold == ROOF_HOLD_NOTHING)
    roof_apply_view (self->session, roof_view_fit (layout), _("Fit Chart"), NULL);
}
