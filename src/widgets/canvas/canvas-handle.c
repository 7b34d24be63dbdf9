/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-handle.h"

#include <math.h>

#include "chart/scene/scene-handles.h"
#include "chart/words/describe.h"
#include "widgets/canvas/canvas-private.h"
#include "widgets/canvas/handle-edit.h"
#include "widgets/canvas/handle-entry.h"

/* A range whose value mirrors the snapshot's number. The canvas sets the value from the scene (`telling`); any other change is
 * an edit by assistive technology, applied to the document, after which the range shows the snapshot's number again. The texts
 * last set are cached, so that of hundreds of handles only changed ones are updated. Invariant: its parent is the canvas, whose
 * layout, label and walk state it reads. */

/* The upper end of an unbounded range, as accessibility APIs have no infinity. */
#define FURTHEST 1e21

struct _RoofCanvasHandle
{
  GtkRange parent_instance;

  /* children */
  GtkWidget *entry; /* nullable */
  GtkWidget *menu;  /* nullable */

  /* owned */
  RoofSession *session;
  char        *name;  /* nullable: as told last */
  char        *state; /* nullable: as told last */
  RoofAnalysis *told; /* nullable: of the dot, as told last */

  RoofHit target;

  /* as told last */
  RoofDimension dimension;
  double        value;

  /* flags */
  gboolean telling; /* the program sets the value */
};

G_DEFINE_FINAL_TYPE (RoofCanvasHandle, roof_canvas_handle, GTK_TYPE_RANGE)

static RoofCanvas *
get_canvas (RoofCanvasHandle *self)
{
  return (RoofCanvas *) gtk_widget_get_parent (GTK_WIDGET (self));
}

void
roof_canvas_handle_lead (RoofCanvasHandle *self)
{
  g_autoptr (RoofSelection) one = roof_selection_new (self->target.kernel);
  RoofSelection *selection = roof_session_get_selection (self->session);
  g_autoptr (RoofSelection) led = NULL;

  if (roof_selection_contains (selection, (guint) self->target.kernel))
    led = roof_selection_unite (selection, one);
  else
    led = roof_selection_ref (one);
  roof_session_set_selection (self->session, led);
}

static void
focus_enter_cb (RoofCanvasHandle *self)
{
  if (self->target.kind == ROOF_HIT_DOT && !get_canvas (self)->walking)
    roof_canvas_handle_lead (self);
}

static void
focus_leave_cb (RoofCanvasHandle *self)
{
  RoofCanvas *canvas = get_canvas (self);

  if (canvas == NULL)
    return;
  roof_canvas_show_datasheet (canvas, FALSE);
  roof_canvas_ride (canvas, ROOF_HIT_INIT, NULL);
}

/* Draws nothing but the focus: the canvas draws the rest. */
static void
roof_canvas_handle_snapshot (GtkWidget   *widget,
                             GtkSnapshot *snapshot)
{
}

static void
roof_canvas_handle_measure (GtkWidget      *widget,
                            GtkOrientation  orientation,
                            int             for_size,
                            int            *minimum,
                            int            *natural,
                            int            *minimum_baseline,
                            int            *natural_baseline)
{
  *minimum = *natural = ROOF_HANDLE_SIZE;
}

/* Ctrl+F1 shows the tooltip that the pointer would show. */
static gboolean
roof_canvas_handle_query_tooltip (GtkWidget  *widget,
                                  int         x,
                                  int         y,
                                  gboolean    keyboard,
                                  GtkTooltip *tooltip)
{
  RoofCanvasHandle *self = ROOF_CANVAS_HANDLE (widget);
  RoofLayout *layout = roof_canvas_get_layout (get_canvas (self));
  g_autofree char *text = NULL;

  if (layout == NULL)
    return FALSE;
  text = roof_describe_hit (roof_layout_get_scene (layout), self->target);
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
roof_canvas_handle_size_allocate (GtkWidget *widget,
                                  int        width,
                                  int        height,
                                  int        baseline)
{
  RoofCanvasHandle *self = ROOF_CANVAS_HANDLE (widget);

  GTK_WIDGET_CLASS (roof_canvas_handle_parent_class)->size_allocate (widget, width, height, baseline);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
  if (self->entry != NULL)
    gtk_popover_present (GTK_POPOVER (self->entry));
}

/* An edit by assistive technology. A value that cannot be set is reverted. */
static void
roof_canvas_handle_value_changed (GtkRange *range)
{
  RoofCanvasHandle *self = ROOF_CANVAS_HANDLE (range);
  RoofDimension dimension;
  double value;

  if (self->telling)
    return;
  if (!roof_handle_look (self->session, self->target, &dimension, &value) || dimension != self->dimension
      || !roof_handle_set_value (self->session, self->target, gtk_range_get_value (range), NULL))
    gtk_widget_error_bell (GTK_WIDGET (self));
  else
    roof_session_call (self->session, get_canvas (self));
  self->telling = TRUE;
  gtk_range_set_value (range, self->value);
  self->telling = FALSE;
}

/* --- what keys and the menu do --- */

static void
take_step (RoofCanvasHandle *self,
           RoofEditStep      step,
           RoofEditFlags     flags)
{
  RoofCanvas *canvas = get_canvas (self);
  RoofHit target = self->target; /* calling the canvas may take the handle away, or give it another target */
  gboolean stopped;
  g_autofree char *text = NULL;

  roof_canvas_show_datasheet (canvas, target.kind != ROOF_HIT_DOT);
  text = roof_handle_step (self->session, target, step, flags, &stopped);
  roof_session_call (self->session, canvas);
  roof_canvas_ride (canvas, target, text);
  if (stopped)
    gtk_widget_error_bell (GTK_WIDGET (self));
}

/* Arrow keys change the value. Keys that an entry or menu within the handle leaves unhandled, and those of a walk, are passed
 * on. */
static gboolean
step_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  int step, flags;

  if (!gtk_widget_is_focus (widget) || get_canvas (ROOF_CANVAS_HANDLE (widget))->walking)
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
  roof_quantity_entry_set_tally (roof_handle_entry_get_entry (ROOF_HANDLE_ENTRY (self->entry)),
                                 roof_handle_get_tally (roof_session_get_report (self->session), self->target));
  roof_handle_entry_show (ROOF_HANDLE_ENTRY (self->entry), self->name, dimension, value);
}

/* Ends a walk at this handle, so that actions on the selection apply to its kernel. */
static void
hold_focused (RoofCanvasHandle *self)
{
  if (!gtk_widget_is_focus (GTK_WIDGET (self)) || !get_canvas (self)->walking)
    return;
  roof_canvas_set_walking (get_canvas (self), FALSE);
  if (self->target.kind == ROOF_HIT_DOT)
    roof_canvas_handle_lead (self);
}

/* Edits the number in the pane that has all numbers of the machine or kernel. */
static void
open_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  RoofMachineKey key;

  hold_focused (ROOF_CANVAS_HANDLE (widget));
  if (roof_handle_find_key (ROOF_CANVAS_HANDLE (widget)->target, &key))
    gtk_widget_activate_action (widget, "win.edit-rating", "(uuu)", key.part, key.index, key.field);
  else
    gtk_widget_activate_action (widget, "win.edit-kernel", NULL);
}

/* Deletes a dot's kernel; the machine's roofs cannot be deleted. */
static void
delete_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  hold_focused (ROOF_CANVAS_HANDLE (widget));
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
  hold_focused (ROOF_CANVAS_HANDLE (widget));
  get_canvas (ROOF_CANVAS_HANDLE (widget))->menu_x = NAN;
  roof_canvas_handle_popup (ROOF_CANVAS_HANDLE (widget), ROOF_HANDLE_SIZE / 2.0, ROOF_HANDLE_SIZE / 2.0);
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

/* Escape: focuses the chart. */
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

static void
install_actions (GtkWidgetClass *widget_class)
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

/* --- the widget --- */

static void
roof_canvas_handle_dispose (GObject *object)
{
  RoofCanvasHandle *self = ROOF_CANVAS_HANDLE (object);

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->entry, gtk_widget_unparent);
  g_clear_pointer (&self->told, roof_analysis_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_canvas_handle_parent_class)->dispose (object);
}

static void
roof_canvas_handle_finalize (GObject *object)
{
  g_free (ROOF_CANVAS_HANDLE (object)->name);
  g_free (ROOF_CANVAS_HANDLE (object)->state);
  G_OBJECT_CLASS (roof_canvas_handle_parent_class)->finalize (object);
}

static void
roof_canvas_handle_class_init (RoofCanvasHandleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_canvas_handle_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_canvas_handle_finalize;
  widget_class->measure = roof_canvas_handle_measure;
  widget_class->snapshot = roof_canvas_handle_snapshot;
  widget_class->size_allocate = roof_canvas_handle_size_allocate;
  widget_class->query_tooltip = roof_canvas_handle_query_tooltip;
  GTK_RANGE_CLASS (klass)->value_changed = roof_canvas_handle_value_changed;

  install_actions (widget_class);
  gtk_widget_class_set_css_name (widget_class, "handle");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
roof_canvas_handle_init (RoofCanvasHandle *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_swapped (focus, "enter", G_CALLBACK (focus_enter_cb), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
roof_canvas_handle_new (RoofSession *session,
                        RoofHit      target)
{
  RoofCanvasHandle *self = g_object_new (ROOF_TYPE_CANVAS_HANDLE, NULL);

  self->session = g_object_ref (session);
  self->target = target;
  return GTK_WIDGET (self);
}

RoofHit
roof_canvas_handle_get_target (RoofCanvasHandle *self)
{
  g_return_val_if_fail (ROOF_IS_CANVAS_HANDLE (self), ROOF_HIT_INIT);

  return self->target;
}

void
roof_canvas_handle_set_target (RoofCanvasHandle *self,
                               RoofHit           target)
{
  g_return_if_fail (ROOF_IS_CANVAS_HANDLE (self) && target.kind == self->target.kind);

  self->target = target;
  g_clear_pointer (&self->told, roof_analysis_unref);
}

gboolean
roof_canvas_handle_is_in_use (RoofCanvasHandle *self)
{
  g_return_val_if_fail (ROOF_IS_CANVAS_HANDLE (self), FALSE);

  return self->menu != NULL || self->entry != NULL || gtk_widget_is_focus (GTK_WIDGET (self));
}

/* Sets the accessible text if it changed. */
static void
tell (RoofCanvasHandle      *self,
      GtkAccessibleProperty  property,
      char                 **told,
      char                  *text)
{
  if (g_strcmp0 (*told, text) == 0)
    {
      g_free (text);
      return;
    }
  g_free (*told);
  *told = text;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), property, text, -1);
}

static void
tell_value (RoofCanvasHandle *self,
            const RoofScene  *scene)
{
  RoofHandleValue value;
  g_autofree char *text = roof_describe_handle_value (scene, self->target);

  if (!roof_scene_get_handle_value (scene, self->target, &value))
    {
      gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT);
      return;
    }
  self->dimension = value.dimension;
  self->value = value.value;
  self->telling = TRUE;
  gtk_adjustment_configure (gtk_range_get_adjustment (GTK_RANGE (self)), value.value, value.least,
                            isfinite (value.most) ? value.most : MAX (value.value, FURTHEST), 0, 0, 0);
  self->telling = FALSE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

/* Whether the kernel's analysis is unchanged, so that no text need be updated: while one of hundreds of dots is dragged only
 * that one's texts change. */
static gboolean
is_told (RoofCanvasHandle *self,
         const RoofScene  *scene)
{
  RoofAnalysis *analysis;

  if (self->target.kind != ROOF_HIT_DOT)
    return FALSE;
  analysis = roof_report_get_analysis (roof_scene_get_report (scene), (guint) self->target.kernel);
  if (analysis != NULL && analysis == self->told)
    return TRUE;
  g_clear_pointer (&self->told, roof_analysis_unref);
  self->told = analysis != NULL ? roof_analysis_ref (analysis) : NULL;
  return FALSE;
}

void
roof_canvas_handle_update (RoofCanvasHandle *self,
                           const RoofScene  *scene)
{
  g_return_if_fail (ROOF_IS_CANVAS_HANDLE (self));

  if (is_told (self, scene))
    return;
  tell (self, GTK_ACCESSIBLE_PROPERTY_LABEL, &self->name, roof_describe_handle (scene, self->target));
  tell (self, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, &self->state, roof_describe_handle_state (scene, self->target));
  tell_value (self, scene);
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
