/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/plot-view.h"

#include "widgets/canvas/layer.h"

G_DEFINE_ABSTRACT_TYPE (RoofPlotView, roof_plot_view, ROOF_TYPE_PANE)

static RoofPlotViewClass *
get_class (gpointer self)
{
  return G_TYPE_INSTANCE_GET_CLASS (self, ROOF_TYPE_PLOT_VIEW, RoofPlotViewClass);
}

static void
drag_begin_cb (GtkGestureDrag *gesture,
               double          x,
               double          y,
               RoofPlotView   *self)
{
  gboolean taken = get_class (self)->press (self, x, y);

  gtk_gesture_set_state (GTK_GESTURE (gesture), taken ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED);
}

static void
drag_update_cb (GtkGestureDrag *gesture,
                double          dx,
                double          dy,
                RoofPlotView   *self)
{
  double x, y;

  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    get_class (self)->move (self, x + dx, y + dy);
}

static void
roof_plot_view_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  RoofPlotView *self = ROOF_PLOT_VIEW (widget);
  gpointer plot = get_class (self)->get_plot (self);
  cairo_t *cr;

  if (plot == NULL)
    return;
  cr = roof_layer_begin (widget, snapshot);
  get_class (self)->draw (self, plot, cr);
  cairo_destroy (cr);
  gtk_widget_snapshot_child (widget, GTK_WIDGET (self->number), snapshot);
}

static void
roof_plot_view_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  const RoofPlotViewClass *klass = get_class (widget);

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? klass->least_width : klass->height;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? klass->natural_width : klass->height;
}

static void
roof_plot_view_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  RoofPlotView *self = ROOF_PLOT_VIEW (widget);

  get_class (self)->forget (self);
  gtk_widget_size_allocate (GTK_WIDGET (self->number), &(GtkAllocation) { 0, 0, width, height }, -1);
}

static void
roof_plot_view_css_changed (GtkWidget         *widget,
                            GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (roof_plot_view_parent_class)->css_changed (widget, change);
  get_class (widget)->forget (ROOF_PLOT_VIEW (widget)); /* the text size may have changed */
  gtk_widget_queue_draw (widget);
}

static void
roof_plot_view_dispose (GObject *object)
{
  get_class (object)->forget (ROOF_PLOT_VIEW (object));
  ROOF_PLOT_VIEW (object)->number = NULL;
  G_OBJECT_CLASS (roof_plot_view_parent_class)->dispose (object);
}

static void
roof_plot_view_class_init (RoofPlotViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_plot_view_dispose;
  widget_class->snapshot = roof_plot_view_snapshot;
  widget_class->measure = roof_plot_view_measure;
  widget_class->size_allocate = roof_plot_view_size_allocate;
  widget_class->css_changed = roof_plot_view_css_changed;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
roof_plot_view_init (RoofPlotView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_set_layout_manager (widget, NULL); /* it measures itself */
  self->drag = gtk_gesture_drag_new ();
  g_signal_connect (self->drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (self->drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (self->drag));
  self->number = g_object_new (ROOF_TYPE_VALUE_RANGE, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->number), widget);
}
