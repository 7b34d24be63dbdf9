/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/plot-view.h"

#include "widgets/layer.h"
#include "widgets/theme.h"

G_DEFINE_ABSTRACT_TYPE (RoofPlotView, roof_plot_view, ROOF_TYPE_PANE)

static RoofPlotViewClass *
get_class (gpointer self)
{
  return G_TYPE_INSTANCE_GET_CLASS (self, ROOF_TYPE_PLOT_VIEW, RoofPlotViewClass);
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
  get_class (self)->draw (self, plot, roof_palette_of_widget (widget), cr);
  cairo_destroy (cr);
  GTK_WIDGET_CLASS (roof_plot_view_parent_class)->snapshot (widget, snapshot);
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
  roof_plot_view_forget (ROOF_PLOT_VIEW (widget));
}

static void
roof_plot_view_css_changed (GtkWidget         *widget,
                            GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (roof_plot_view_parent_class)->css_changed (widget, change);
  roof_plot_view_forget (ROOF_PLOT_VIEW (widget)); /* the text size may have changed */
}

static void
roof_plot_view_dispose (GObject *object)
{
  get_class (object)->forget (ROOF_PLOT_VIEW (object));
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
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
roof_plot_view_init (RoofPlotView *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL); /* it measures itself */
}

void
roof_plot_view_forget (RoofPlotView *self)
{
  get_class (self)->forget (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
