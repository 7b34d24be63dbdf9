/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include "chart/pick/brush.h"
#include "widgets/canvas/canvas-picture.h"

void
roof_canvas_toggle (RoofCanvas *self,
                    guint       kernel)
{
  g_autoptr (RoofSelection) toggled
      = roof_selection_toggle (roof_session_get_selection (self->session), kernel);

  roof_session_set_selection (self->session, toggled);
}

static void
select_all (RoofCanvas *self)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (RoofSelection) selection = NULL;
  guint n;
  const RoofSceneKernel *rows;

  if (layout == NULL)
    return;
  rows = roof_scene_get_kernels (roof_layout_get_scene (layout), &n);
  for (guint i = 0; i < n; i++)
    if (!rows[i].faded)
      g_array_append_val (all, rows[i].kernel);
  selection = roof_selection_new_of ((const guint *) all->data, all->len,
                                     roof_session_get_selected (self->session));
  roof_session_set_selection (self->session, selection);
}

static RoofRect
get_region (RoofCanvas *self)
{
  return roof_brush_span ((RoofPoint) { self->press_x, self->press_y },
                          (RoofPoint) { self->pointer_x, self->pointer_y });
}

void
roof_canvas_select_nothing (RoofCanvas *self)
{
  if (self->twice)
    return;
  g_clear_pointer (&self->dropped, roof_selection_unref);
  self->dropped = roof_selection_ref (roof_session_get_selection (self->session));
  roof_session_set_selected (self->session, -1);
}

void
roof_canvas_select_again (RoofCanvas *self)
{
  if (self->dropped != NULL)
    roof_session_set_selection (self->session, self->dropped);
  g_clear_pointer (&self->dropped, roof_selection_unref);
}

void
roof_canvas_show_brush (RoofCanvas *self)
{
  RoofRect region = get_region (self);

  roof_canvas_glow_set_brush (ROOF_CANVAS_GLOW (self->glow), self->hold == ROOF_HOLD_BRUSH ? &region : NULL);
}

void
roof_canvas_end_brush (RoofCanvas *self)
{
  RoofRect region = get_region (self);
  g_autoptr (RoofSelection) found = roof_brush_select (roof_canvas_get_layout (self), &region);
  g_autoptr (RoofSelection) all = NULL;

  if ((self->press_state & GDK_CONTROL_MASK) != 0)
    all = roof_selection_unite (roof_session_get_selection (self->session), found);
  else
    all = roof_selection_ref (found);
  roof_session_set_selection (self->session, all);
}

/* Brushes a region by keyboard. */
static gboolean
grow_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  RoofCanvas *self = (RoofCanvas *) widget;
  RoofLayout *layout = roof_canvas_get_layout (self);
  g_autoptr (RoofSelection) grown = NULL;
  int dx, dy;

  if (!gtk_widget_is_focus (widget))
    return GDK_EVENT_PROPAGATE;
  g_variant_get (arguments, "(ii)", &dx, &dy);
  if (layout != NULL)
    grown = roof_brush_grow (layout, roof_session_get_selection (self->session), dx, dy);
  if (grown != NULL)
    roof_session_set_selection (self->session, grown);
  else
    gtk_widget_error_bell (widget);
  return GDK_EVENT_STOP;
}

static void
bind_grow (GtkWidgetClass *widget_class,
           guint           key,
           guint           pad_key,
           int             dx,
           int             dy)
{
  gtk_widget_class_add_binding (widget_class, key, GDK_SHIFT_MASK, grow_cb, "(ii)", dx, dy);
  gtk_widget_class_add_binding (widget_class, pad_key, GDK_SHIFT_MASK, grow_cb, "(ii)", dx, dy);
}

static void
select_all_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  select_all ((RoofCanvas *) widget);
}

static void
select_none_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  roof_session_set_selected (((RoofCanvas *) widget)->session, -1);
}

void
roof_canvas_install_select (RoofCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_install_action (widget_class, "canvas.select-all", NULL, select_all_action);
  gtk_widget_class_install_action (widget_class, "canvas.select-none", NULL, select_none_action);
  bind_grow (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0);
  bind_grow (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0);
  bind_grow (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1);
  bind_grow (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_a, GDK_CONTROL_MASK, "canvas.select-all", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_a, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "canvas.select-none", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "canvas.select-none", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "win.delete-kernel", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Delete, 0, "win.delete-kernel", NULL);
}
