/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include <math.h>

#include "widgets/canvas/canvas-handle.h"

/* Context menus, at the pointer or the focus. Each handle has its own; annotations and the chart share one. `menu_x` and `menu_y`
 * keep the position for things added from the menu; NAN when it was opened by a key. */

/* Opens the menu of an annotation, else of the chart itself. */
static void
popup_chart (RoofCanvas *self,
             RoofHit     hit,
             double      x,
             double      y)
{
  g_autoptr (GMenuModel) model = roof_canvas_make_chart_menu (self->session, hit);
  GtkWidget *annotation = hit.kind == ROOF_HIT_ANNOTATION ? roof_canvas_get_annotation (self, (guint) hit.index) : NULL;

  g_clear_pointer (&self->plot_menu, gtk_widget_unparent);
  if (annotation != NULL)
    gtk_widget_grab_focus (annotation);
  self->plot_menu = gtk_popover_menu_new_from_model (model);
  gtk_widget_set_parent (self->plot_menu, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->plot_menu), FALSE);
  gtk_widget_set_halign (self->plot_menu, GTK_ALIGN_START);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->plot_menu), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->plot_menu));
}

void
roof_canvas_popup (RoofCanvas *self,
                   double      x,
                   double      y)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  RoofHit hit = layout != NULL ? roof_hit_test (layout, x, y) : ROOF_HIT_INIT;
  GtkWidget *handle;
  double left, top;

  roof_canvas_hide_tip (self);
  roof_canvas_end_apart (self);
  if (hit.kind == ROOF_HIT_DOT && hit.machine == 0
      && !roof_selection_contains (roof_session_get_selection (self->session), (guint) hit.kernel))
    roof_session_set_selected (self->session, hit.kernel);
  handle = roof_canvas_find_handle (self, hit);
  self->menu_x = x;
  self->menu_y = y;
  if (handle == NULL)
    {
      popup_chart (self, hit, x, y);
      return;
    }
  gtk_widget_grab_focus (handle);
  gtk_widget_translate_coordinates (GTK_WIDGET (self), handle, x, y, &left, &top);
  roof_canvas_handle_popup (ROOF_CANVAS_HANDLE (handle), left, top);
}

/* The menu key: opens the menu of the focused annotation, else of the chart. */
static void
menu_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  RoofCanvas *self = (RoofCanvas *) widget;
  RoofHit focused = roof_canvas_get_focused (self);
  graphene_rect_t bounds;

  if (focused.kind == ROOF_HIT_ANNOTATION
      && gtk_widget_compute_bounds (roof_canvas_get_annotation (self, (guint) focused.index), widget, &bounds))
    {
      roof_canvas_popup (self, bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height / 2);
      return;
    }
  self->menu_x = NAN;
  popup_chart (self, ROOF_HIT_INIT, self->width / 2, self->height / 2);
}

void
roof_canvas_install_popup (RoofCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_install_action (widget_class, "canvas.menu", NULL, menu_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "canvas.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "canvas.menu", NULL);
}
