/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/scene/scene-handles.h"
#include "widgets/canvas/canvas-handle-private.h"
#include "widgets/canvas/canvas-private.h"
#include "widgets/canvas/handle-edit.h"
#include "widgets/canvas/handle-entry.h"

static void
take_step (RoofCanvasHandle *self,
           RoofEditStep      step,
           RoofEditFlags     flags)
{
  gboolean stopped;
  g_autofree char *text = NULL;

  roof_canvas_show_sheet (roof_canvas_handle_get_canvas (self), self->target.kind != ROOF_HIT_DOT);
  text = roof_handle_step (self->session, self->target, step, flags, &stopped);
  roof_session_call (self->session, roof_canvas_handle_get_canvas (self));
  roof_canvas_ride (roof_canvas_handle_get_canvas (self), self->target, text);
  if (stopped)
    gtk_widget_error_bell (GTK_WIDGET (self));
}

/* Keys that an entry or a menu in it leaves over are not its own, and those of a walk are the chart's. */
static gboolean
step_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  int step, flags;

  if (!gtk_widget_is_focus (widget) || roof_canvas_handle_get_canvas (ROOF_CANVAS_HANDLE (widget))->walking)
    return GDK_EVENT_PROPAGATE;
  g_variant_get (arguments, "(ii)", &step, &flags);
  take_step (ROOF_CANVAS_HANDLE (widget), (RoofEditStep) step, (RoofEditFlags) flags);
  return GDK_EVENT_STOP;
}

static const struct
{
  const char    *name;
  RoofEditStep   step;
  RoofEditFlags  flags;
} steps[] = {
  { "handle.left", ROOF_EDIT_LEFT, 0 },
  { "handle.right", ROOF_EDIT_RIGHT, 0 },
  { "handle.up", ROOF_EDIT_UP, 0 },
  { "handle.down", ROOF_EDIT_DOWN, 0 },
  { "handle.reset", ROOF_EDIT_HOME, 0 },
  { "handle.ridge", ROOF_EDIT_END, 0 },
  { "handle.double", ROOF_EDIT_RIGHT, ROOF_EDIT_COARSE },
  { "handle.halve", ROOF_EDIT_LEFT, ROOF_EDIT_COARSE },
};

static void
step_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (g_str_equal (steps[i].name, name))
      take_step (ROOF_CANVAS_HANDLE (widget), steps[i].step, steps[i].flags);
}

static void
hide_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  RoofCanvasHandle *self = ROOF_CANVAS_HANDLE (widget);

  roof_handle_hide (self->session, self->target);
}

static void
edited_cb (RoofCanvasHandle *self,
           double            value)
{
  g_autoptr (GError) error = NULL;

  if (!roof_handle_set_value (self->session, self->target, value, &error))
    roof_handle_entry_refuse (ROOF_HANDLE_ENTRY (self->entry), error->message);
}

static void
edit_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  RoofCanvasHandle *self = ROOF_CANVAS_HANDLE (widget);
  RoofDimension dimension;
  double value;

  if (!roof_handle_look (self->session, self->target, &dimension, &value))
    {
      gtk_widget_error_bell (widget);
      return;
    }
  if (self->entry == NULL)
    {
      self->entry = g_object_new (ROOF_TYPE_HANDLE_ENTRY, NULL);
      gtk_widget_set_parent (self->entry, widget);
      g_signal_connect_object (self->entry, "edited", G_CALLBACK (edited_cb), self, G_CONNECT_SWAPPED);
    }
  roof_quantity_entry_set_count (roof_handle_entry_get_entry (ROOF_HANDLE_ENTRY (self->entry)),
                                 roof_handle_get_count (roof_session_get_report (self->session), self->target));
  roof_handle_entry_show (ROOF_HANDLE_ENTRY (self->entry), self->name, dimension, value);
}

/* What acts on the selection acts on what a walk has come to. */
static void
hold_focused (GtkWidget *widget)
{
  if (gtk_widget_is_focus (widget))
    roof_canvas_take_hold (roof_canvas_handle_get_canvas (ROOF_CANVAS_HANDLE (widget)));
}

/* In the pane that has all of its numbers. */
static void
open_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  RoofMachineKey key;

  hold_focused (widget);
  if (roof_handle_find_key (ROOF_CANVAS_HANDLE (widget)->target, &key))
    gtk_widget_activate_action (widget, "win.edit-figure", "(uuu)", key.part, key.index, key.field);
  else
    gtk_widget_activate_action (widget, "win.edit-kernel", NULL);
}

/* The machine keeps its roofs. */
static void
delete_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  hold_focused (widget);
  if (ROOF_CANVAS_HANDLE (widget)->target.kind == ROOF_HIT_DOT)
    gtk_widget_activate_action (widget, "win.delete-kernel", NULL);
  else
    gtk_widget_error_bell (widget);
}

static void
menu_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  hold_focused (widget);
  roof_canvas_handle_get_canvas (ROOF_CANVAS_HANDLE (widget))->menu_x = NAN;
  roof_canvas_handle_popup (ROOF_CANVAS_HANDLE (widget), ROOF_HANDLE_SIZE / 2.0, ROOF_HANDLE_SIZE / 2.0);
}

void
roof_canvas_handle_popup (RoofCanvasHandle *self,
                          double            x,
                          double            y)
{
  g_autoptr (GMenuModel) model = NULL;

  g_return_if_fail (ROOF_IS_CANVAS_HANDLE (self));

  model = roof_canvas_make_menu (self->session, self->target);
  if (self->menu == NULL)
    {
      self->menu = gtk_popover_menu_new_from_model (model);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
    }
  else
    gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), model);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
bind_step (GtkWidgetClass *widget_class,
           guint           key,
           guint           pad_key,
           RoofEditStep    step)
{
  static const struct
  {
    GdkModifierType modifier;
    RoofEditFlags   flags;
  } ways[] = { { 0, 0 }, { GDK_SHIFT_MASK, ROOF_EDIT_FINE }, { GDK_CONTROL_MASK, ROOF_EDIT_COARSE } };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      gtk_widget_class_add_binding (widget_class, key, ways[i].modifier, step_cb, "(ii)", (int) step,
                                    (int) ways[i].flags);
      gtk_widget_class_add_binding (widget_class, pad_key, ways[i].modifier, step_cb, "(ii)", (int) step,
                                    (int) ways[i].flags);
    }
}

/* Back to the chart. */
static gboolean
leave_cb (GtkWidget *widget,
          GVariant  *arguments,
          gpointer   data)
{
  return gtk_widget_is_focus (widget) && gtk_widget_grab_focus (gtk_widget_get_parent (widget));
}

static void
install_keys (GtkWidgetClass *widget_class)
{
  /* A menu shows the last of an action's keys. */
  static const struct
  {
    guint            key;
    GdkModifierType  modifier;
    const char      *action;
  } keys[] = {
    { GDK_KEY_KP_Enter, 0, "handle.edit" },
    { GDK_KEY_Return, 0, "handle.edit" },
    { GDK_KEY_Menu, 0, "handle.menu" },
    { GDK_KEY_F10, GDK_SHIFT_MASK, "handle.menu" },
    { GDK_KEY_Return, GDK_ALT_MASK, "handle.open" },
    { GDK_KEY_KP_Delete, 0, "handle.delete" },
    { GDK_KEY_Delete, 0, "handle.delete" },
  };

  bind_step (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, ROOF_EDIT_LEFT);
  bind_step (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, ROOF_EDIT_RIGHT);
  bind_step (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, ROOF_EDIT_UP);
  bind_step (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, ROOF_EDIT_DOWN);
  bind_step (widget_class, GDK_KEY_Home, GDK_KEY_KP_Home, ROOF_EDIT_HOME);
  bind_step (widget_class, GDK_KEY_End, GDK_KEY_KP_End, ROOF_EDIT_END);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].modifier, keys[i].action, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, leave_cb, NULL);
}

void
roof_canvas_handle_install_actions (GtkWidgetClass *widget_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    gtk_widget_class_install_action (widget_class, steps[i].name, NULL, step_action);
  gtk_widget_class_install_action (widget_class, "handle.edit", NULL, edit_action);
  gtk_widget_class_install_action (widget_class, "handle.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "handle.delete", NULL, delete_action);
  gtk_widget_class_install_action (widget_class, "handle.hide", NULL, hide_action);
  gtk_widget_class_install_action (widget_class, "handle.menu", NULL, menu_action);
  install_keys (widget_class);
}
