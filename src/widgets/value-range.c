/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/value-range.h"

struct _RoofValueRange
{
  GtkRange parent_instance;

  GtkWidget *slider; /* borrowed, beside it in the same parent */

  gboolean telling;
};

enum
{
  SET,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofValueRange, roof_value_range, GTK_TYPE_RANGE)

/* Draws nothing: the visible slider below has trough and knob. */
static void
roof_value_range_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
}

static void
roof_value_range_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  *minimum = *natural = 0;
}

static void
roof_value_range_value_changed (GtkRange *range)
{
  if (!ROOF_VALUE_RANGE (range)->telling)
    g_signal_emit (range, signals[SET], 0, gtk_range_get_value (range));
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                RoofValueRange        *self)
{
  return self->slider != NULL && gtk_event_controller_key_forward (controller, self->slider);
}

static void
roof_value_range_class_init (RoofValueRangeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = roof_value_range_snapshot;
  widget_class->measure = roof_value_range_measure;
  GTK_RANGE_CLASS (klass)->value_changed = roof_value_range_value_changed;

  signals[SET] = g_signal_new ("set", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                               G_TYPE_DOUBLE);

  gtk_widget_class_set_css_name (widget_class, "number");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
roof_value_range_init (RoofValueRange *self)
{
  GtkEventController *key = gtk_event_controller_key_new ();

  g_signal_connect (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

void
roof_value_range_tell (RoofValueRange *self,
                       double          value,
                       double          least,
                       double          most,
                       const char     *text)
{
  g_return_if_fail (ROOF_IS_VALUE_RANGE (self));

  self->telling = TRUE;
  gtk_adjustment_configure (gtk_range_get_adjustment (GTK_RANGE (self)), value, MIN (least, value), MAX (most, value), 0, 0, 0);
  self->telling = FALSE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

void
roof_value_range_stand_for (RoofValueRange *self,
                            GtkWidget      *slider)
{
  GtkGesture *press = gtk_gesture_click_new ();

  g_return_if_fail (ROOF_IS_VALUE_RANGE (self) && GTK_IS_WIDGET (slider));

  self->slider = slider;
  gtk_widget_set_can_focus (slider, FALSE);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  g_signal_connect_object (press, "pressed", G_CALLBACK (gtk_widget_grab_focus), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (slider, GTK_EVENT_CONTROLLER (press));
}
