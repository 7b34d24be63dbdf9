/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/plot-slider.h"

G_DEFINE_ABSTRACT_TYPE (RoofPlotSlider, roof_plot_slider, ROOF_TYPE_PLOT_VIEW)

static RoofPlotSliderClass *
get_class (gpointer self)
{
  return G_TYPE_INSTANCE_GET_CLASS (self, ROOF_TYPE_PLOT_SLIDER, RoofPlotSliderClass);
}

static void
drag_begin_cb (GtkGestureDrag *gesture,
               double          x,
               double          y,
               RoofPlotSlider *self)
{
  gboolean taken = get_class (self)->press (self, x, y);

  gtk_gesture_set_state (GTK_GESTURE (gesture), taken ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED);
}

static void
drag_update_cb (GtkGestureDrag *gesture,
                double          dx,
                double          dy,
                RoofPlotSlider *self)
{
  double x, y;

  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    get_class (self)->move (self, x + dx, y + dy);
}

static void
roof_plot_slider_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  GTK_WIDGET_CLASS (roof_plot_slider_parent_class)->size_allocate (widget, width, height, baseline);
  gtk_widget_size_allocate (GTK_WIDGET (ROOF_PLOT_SLIDER (widget)->number), &(GtkAllocation) { 0, 0, width, height }, -1);
}

static void
roof_plot_slider_dispose (GObject *object)
{
  ROOF_PLOT_SLIDER (object)->number = NULL;
  G_OBJECT_CLASS (roof_plot_slider_parent_class)->dispose (object);
}

static void
roof_plot_slider_class_init (RoofPlotSliderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_plot_slider_dispose;
  widget_class->size_allocate = roof_plot_slider_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
roof_plot_slider_init (RoofPlotSlider *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->drag = gtk_gesture_drag_new ();
  g_signal_connect (self->drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (self->drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (self->drag));
  self->number = g_object_new (ROOF_TYPE_VALUE_RANGE, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->number), widget);
}
