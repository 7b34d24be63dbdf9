/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/arch-view.h"

#include <glib/gi18n.h>

#include "chart/layout/arch-plot.h"
#include "widgets/canvas/layer.h"
#include "widgets/theme.h"

#define LEAST_WIDTH 120
#define NATURAL_WIDTH 220
#define HEIGHT 240

struct _RoofArchView
{
  GtkWidget parent_instance;

  /* owned */
  RoofReport   *report; /* nullable: nothing was shown yet */
  RoofArchPlot *plot;   /* nullable: outdated */

  RoofEnergy energy;
  int        selected;
};

G_DEFINE_FINAL_TYPE (RoofArchView, roof_arch_view, GTK_TYPE_WIDGET)

static void
forget (RoofArchView *self)
{
  g_clear_pointer (&self->plot, roof_arch_plot_free);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static RoofArchPlot *
make_plot (RoofArchView *self,
           double        width)
{
  return roof_arch_plot_new (self->report, &self->energy, self->selected, gtk_widget_get_pango_context (GTK_WIDGET (self)), width, HEIGHT);
}

static void
roof_arch_view_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  RoofArchView *self = ROOF_ARCH_VIEW (widget);
  cairo_t *cr;

  if (self->report == NULL)
    return;
  if (self->plot == NULL)
    self->plot = make_plot (self, gtk_widget_get_width (widget));
  cr = roof_layer_begin (widget, snapshot);
  roof_arch_plot_draw (self->plot, roof_palette_of_widget (widget), cr);
  cairo_destroy (cr);
}

static void
roof_arch_view_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? NATURAL_WIDTH : HEIGHT;
}

static void
roof_arch_view_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  forget (ROOF_ARCH_VIEW (widget));
}

static void
roof_arch_view_css_changed (GtkWidget         *widget,
                            GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (roof_arch_view_parent_class)->css_changed (widget, change);
  forget (ROOF_ARCH_VIEW (widget)); /* the text size may have changed */
}

static void
roof_arch_view_dispose (GObject *object)
{
  RoofArchView *self = ROOF_ARCH_VIEW (object);

  g_clear_pointer (&self->plot, roof_arch_plot_free);
  g_clear_pointer (&self->report, roof_report_unref);
  G_OBJECT_CLASS (roof_arch_view_parent_class)->dispose (object);
}

static void
roof_arch_view_class_init (RoofArchViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_arch_view_dispose;
  widget_class->measure = roof_arch_view_measure;
  widget_class->snapshot = roof_arch_view_snapshot;
  widget_class->size_allocate = roof_arch_view_size_allocate;
  widget_class->css_changed = roof_arch_view_css_changed;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
roof_arch_view_init (RoofArchView *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Arch line"), -1);
}

void
roof_arch_view_show (RoofArchView     *self,
                     RoofReport       *report,
                     const RoofEnergy *energy,
                     int               selected)
{
  g_autoptr (RoofReport) former = NULL;
  int width;

  g_return_if_fail (ROOF_IS_ARCH_VIEW (self));

  width = gtk_widget_get_width (GTK_WIDGET (self));
  former = g_steal_pointer (&self->report);
  self->report = roof_report_ref (report);
  self->energy = *energy;
  self->selected = selected;
  forget (self);
  self->plot = make_plot (self, width > 0 ? width : NATURAL_WIDTH);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->plot->words, -1);
}
