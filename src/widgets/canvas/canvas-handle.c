/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-handle-private.h"

#include <math.h>

#include "chart/scene/scene-handles.h"
#include "chart/words/describe.h"
#include "widgets/canvas/canvas-private.h"
#include "widgets/canvas/handle-edit.h"

/* The end of what has none, for those who cannot speak of infinity. */
#define FURTHEST 1e21

G_DEFINE_FINAL_TYPE (RoofCanvasHandle, roof_canvas_handle, GTK_TYPE_RANGE)

RoofCanvas *
roof_canvas_handle_get_canvas (RoofCanvasHandle *self)
{
  return ROOF_CANVAS (gtk_widget_get_ancestor (GTK_WIDGET (self), ROOF_TYPE_CANVAS));
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
  RoofCanvas *canvas = roof_canvas_handle_get_canvas (self);

  if (self->target.kind == ROOF_HIT_DOT && !canvas->walking)
    roof_canvas_handle_lead (self);
  roof_canvas_show_glow (canvas);
}

static void
focus_leave_cb (RoofCanvasHandle *self)
{
  RoofCanvas *canvas = roof_canvas_handle_get_canvas (self);

  if (canvas == NULL)
    return;
  roof_canvas_show_sheet (canvas, FALSE);
  roof_canvas_ride (canvas, ROOF_HIT_INIT, NULL);
  roof_canvas_show_glow (canvas);
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

/* Ctrl+F1 shows what the pointer would be told. */
static gboolean
roof_canvas_handle_query_tooltip (GtkWidget  *widget,
                                  int         x,
                                  int         y,
                                  gboolean    keyboard,
                                  GtkTooltip *tooltip)
{
  RoofCanvasHandle *self = ROOF_CANVAS_HANDLE (widget);
  RoofLayout *layout = roof_canvas_get_layout (roof_canvas_handle_get_canvas (self));
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

/* Somebody else than the model set the number: assistive technology does. What cannot be set is put back. */
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
    roof_session_call (self->session, roof_canvas_handle_get_canvas (self));
  self->telling = TRUE;
  gtk_range_set_value (range, self->value);
  self->telling = FALSE;
}

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

  roof_canvas_handle_install_actions (widget_class);
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

/* Whether its kernel is analysed as it was: then nothing of a dot is to be told, and of hundreds only one is while one is
 * dragged. */
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
