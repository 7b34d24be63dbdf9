/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas-handle.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/describe.h"
#include "core/edit.h"
#include "core/units.h"
#include "widgets/apply.h"
#include "widgets/canvas-private.h"

/* The end of what has none, for those who cannot speak of infinity. */
#define FURTHEST 1e21

struct _RoofCanvasHandle
{
  GtkRange parent_instance;

  /* owned */
  RoofSession *session;
  char        *name;  /* nullable: as told last */
  char        *state; /* nullable: as told last */

  RoofHit target;
};

G_DEFINE_FINAL_TYPE (RoofCanvasHandle, roof_canvas_handle, GTK_TYPE_RANGE)

static RoofAnalysis *
get_analysis (RoofCanvasHandle *self)
{
  RoofReport *report = roof_session_get_report (self->session);

  int kernel = self->target.kernel;

  return kernel >= 0 && (guint) kernel < roof_report_get_n (report) ? roof_report_get_analysis (report, (guint) kernel)
                                                                    : NULL;
}

static RoofEdit *
begin_edit (RoofCanvasHandle *self)
{
  RoofAnalysis *analysis = get_analysis (self);
  int level = analysis != NULL ? roof_analysis_get_main_level (analysis) : -1;

  if (level < 0)
    return NULL;
  return roof_edit_new (roof_library_get_catalogue (roof_session_get_library (self->session)),
                        roof_shown_model (self->session), NULL,
                        (RoofGrip) { ROOF_GRIP_DOT, self->target.kernel, level, -1 });
}

static void
take_step (RoofCanvasHandle *self,
           RoofEditStep      step,
           RoofEditFlags     flags)
{
  g_autoptr (RoofEdit) edit = begin_edit (self);
  g_autofree char *key = g_strdup_printf ("dot-%d", self->target.kernel);
  RoofEditResult result;

  if (edit == NULL)
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }
  RoofModel *model = roof_edit_step (edit, step, flags, &result);

  roof_apply_model (self->session, roof_label_pulled (model, &result), _("Move Kernel"), key);
}

static gboolean
step_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  int step, flags;

  g_variant_get (arguments, "(ii)", &step, &flags);
  take_step (ROOF_CANVAS_HANDLE (widget), (RoofEditStep) step, (RoofEditFlags) flags);
  return GDK_EVENT_STOP;
}

static void
step_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  static const char *const names[] = {
    [ROOF_EDIT_LEFT] = "dot.left", [ROOF_EDIT_RIGHT] = "dot.right", [ROOF_EDIT_UP] = "dot.up",
    [ROOF_EDIT_DOWN] = "dot.down", [ROOF_EDIT_HOME] = "dot.home",   [ROOF_EDIT_END] = "dot.end",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], name))
      take_step (ROOF_CANVAS_HANDLE (widget), i, 0);
}

static void
menu_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  RoofCanvas *canvas = ROOF_CANVAS (gtk_widget_get_ancestor (widget, ROOF_TYPE_CANVAS));
  double x, y;

  gtk_widget_translate_coordinates (widget, GTK_WIDGET (canvas), ROOF_HANDLE_SIZE / 2.0,
                                    ROOF_HANDLE_SIZE / 2.0, &x, &y);
  roof_canvas_popup (canvas, x, y);
}

/* The one that has the focus leads, alone or among those that are selected with it. */
static void
lead_selection (RoofCanvasHandle *self)
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
  RoofCanvas *canvas = ROOF_CANVAS (gtk_widget_get_ancestor (GTK_WIDGET (self), ROOF_TYPE_CANVAS));

  if (self->target.kind == ROOF_HIT_DOT)
    lead_selection (self);
  roof_canvas_show_glow (canvas);
}

static void
focus_leave_cb (RoofCanvasHandle *self)
{
  GtkWidget *canvas = gtk_widget_get_ancestor (GTK_WIDGET (self), ROOF_TYPE_CANVAS);

  if (canvas != NULL)
    roof_canvas_show_glow (ROOF_CANVAS (canvas));
}

/* It is drawn by the canvas: the parts of a slider are not. */
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

static void
roof_canvas_handle_dispose (GObject *object)
{
  g_clear_object (&ROOF_CANVAS_HANDLE (object)->session);
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

static void
install_keys (GtkWidgetClass *widget_class)
{
  bind_step (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, ROOF_EDIT_LEFT);
  bind_step (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, ROOF_EDIT_RIGHT);
  bind_step (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, ROOF_EDIT_UP);
  bind_step (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, ROOF_EDIT_DOWN);
  bind_step (widget_class, GDK_KEY_Home, GDK_KEY_KP_Home, ROOF_EDIT_HOME);
  bind_step (widget_class, GDK_KEY_End, GDK_KEY_KP_End, ROOF_EDIT_END);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "win.edit-kernel", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, 0, "win.edit-kernel", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "win.delete-kernel", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Delete, 0, "win.delete-kernel", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "dot.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "dot.menu", NULL);
}

static void
roof_canvas_handle_class_init (RoofCanvasHandleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_canvas_handle_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_canvas_handle_finalize;
  widget_class->measure = roof_canvas_handle_measure;
  widget_class->snapshot = roof_canvas_handle_snapshot;

  gtk_widget_class_install_action (widget_class, "dot.left", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "dot.right", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "dot.up", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "dot.down", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "dot.home", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "dot.end", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "dot.menu", NULL, menu_action);
  install_keys (widget_class);
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

/* What did not change is not told again. */
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
    return;
  gtk_adjustment_configure (gtk_range_get_adjustment (GTK_RANGE (self)), value.value, value.least,
                            isfinite (value.most) ? value.most : MAX (value.value, FURTHEST), 0, 0, 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

void
roof_canvas_handle_update (RoofCanvasHandle *self,
                           const RoofScene  *scene)
{
  g_return_if_fail (ROOF_IS_CANVAS_HANDLE (self));

  tell (self, GTK_ACCESSIBLE_PROPERTY_LABEL, &self->name, roof_describe_handle (scene, self->target));
  tell (self, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, &self->state, roof_describe_handle_state (scene, self->target));
  tell_value (self, scene);
}
