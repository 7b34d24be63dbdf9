/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-annotation.h"

#include <glib/gi18n.h>

#include "chart/pick/annotate.h"
#include "widgets/apply.h"
#include "widgets/canvas/canvas-private.h"

/* px of an arrow key; with Shift the smallest visible step. */
#define STEP 8.0
#define FINE_STEP 1.0

struct _RoofCanvasAnnotation
{
  RoofPane pane;

  /* owned */
  char *text; /* nullable: last set */

  guint index;
};

G_DEFINE_FINAL_TYPE (RoofCanvasAnnotation, roof_canvas_annotation, ROOF_TYPE_PANE)

static RoofCanvas *
get_canvas (RoofCanvasAnnotation *self)
{
  return (RoofCanvas *) gtk_widget_get_parent (GTK_WIDGET (self));
}

static void
edit_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  RoofCanvasAnnotation *self = ROOF_CANVAS_ANNOTATION (widget);

  gtk_widget_activate_action (widget, "canvas.edit-note", "i", (int) self->index);
}

static void
delete_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  RoofCanvasAnnotation *self = ROOF_CANVAS_ANNOTATION (widget);

  gtk_widget_activate_action (widget, "canvas.delete-note", "i", (int) self->index);
}

/* Moves the text, or with Control its anchor. Successive moves join into one step of undo. */
static gboolean
move_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  RoofCanvasAnnotation *self = ROOF_CANVAS_ANNOTATION (widget);
  RoofLayout *layout = roof_canvas_get_layout (get_canvas (self));
  RoofHit hit = { ROOF_HIT_ANNOTATION, -1, (int) self->index, -1, 0 };
  g_autofree char *key = g_strdup_printf ("note-%u", self->index);
  g_autoptr (RoofAnnotation) moved = NULL;
  double step;
  int x, y, modifier;

  if (get_canvas (self)->walking)
    return GDK_EVENT_PROPAGATE;
  g_variant_get (arguments, "(iii)", &x, &y, &modifier);
  hit.peak = (modifier & GDK_CONTROL_MASK) != 0 ? ROOF_ANNOTATION_ANCHOR : -1;
  step = (modifier & GDK_SHIFT_MASK) != 0 ? FINE_STEP : STEP;
  if (layout != NULL)
    moved = roof_layout_pull_annotation (layout, hit, x * step, y * step);
  if (moved != NULL)
    roof_apply_snapshot (self->pane.session,
                         roof_snapshot_with_annotation (roof_shown_snapshot (self->pane.session), self->index, moved), _("Move Note"),
                         key);
  return GDK_EVENT_STOP;
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
roof_canvas_annotation_finalize (GObject *object)
{
  g_free (ROOF_CANVAS_ANNOTATION (object)->text);
  G_OBJECT_CLASS (roof_canvas_annotation_parent_class)->finalize (object);
}

static void
bind_moves (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint key, pad_key;
    int   x, y;
  } keys[] = {
    { GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0 },
    { GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0 },
    { GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1 },
    { GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1 },
  };
  static const GdkModifierType modifiers[]
      = { 0, GDK_SHIFT_MASK, GDK_CONTROL_MASK, GDK_CONTROL_MASK | GDK_SHIFT_MASK };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    for (guint j = 0; j < G_N_ELEMENTS (modifiers); j++)
      {
        gtk_widget_class_add_binding (widget_class, keys[i].key, modifiers[j], move_cb, "(iii)", keys[i].x, keys[i].y,
                                      (int) modifiers[j]);
        gtk_widget_class_add_binding (widget_class, keys[i].pad_key, modifiers[j], move_cb, "(iii)", keys[i].x,
                                      keys[i].y, (int) modifiers[j]);
      }
}

static void
roof_canvas_annotation_class_init (RoofCanvasAnnotationClass *klass)
{
  static const struct
  {
    guint            key;
    GdkModifierType  modifier;
    const char      *action;
  } keys[] = {
    { GDK_KEY_KP_Enter, 0, "note.edit" },   { GDK_KEY_Return, 0, "note.edit" },
    { GDK_KEY_KP_Delete, 0, "note.delete" }, { GDK_KEY_Delete, 0, "note.delete" },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_canvas_annotation_finalize;
  gtk_widget_class_install_action (widget_class, "note.edit", NULL, edit_action);
  gtk_widget_class_install_action (widget_class, "note.delete", NULL, delete_action);
  bind_moves (widget_class);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].modifier, keys[i].action, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, leave_cb, NULL);
  gtk_widget_class_set_css_name (widget_class, "note");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_NOTE);
}

static void
roof_canvas_annotation_init (RoofCanvasAnnotation *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
roof_canvas_annotation_new (RoofSession *session)
{
  RoofCanvasAnnotation *self = g_object_new (ROOF_TYPE_CANVAS_ANNOTATION, NULL);

  roof_pane_set_session (ROOF_PANE (self), session);
  return GTK_WIDGET (self);
}

void
roof_canvas_annotation_update (RoofCanvasAnnotation *self,
                               guint           index)
{
  const RoofAnnotation *annotation;
  g_autofree char *label = NULL;

  g_return_if_fail (ROOF_IS_CANVAS_ANNOTATION (self));

  self->index = index;
  annotation = roof_snapshot_get_annotation (roof_shown_snapshot (self->pane.session), index);
  if (g_strcmp0 (self->text, annotation->text) == 0)
    return;
  g_free (self->text);
  self->text = g_strdup (annotation->text);
  /* Translators: what a screen reader calls a text on the chart */
  label = g_strdup_printf (_("Note: %s"), self->text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
