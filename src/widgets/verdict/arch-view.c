/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/arch-view.h"

#include <glib/gi18n.h>

#include "chart/layout/arch-plot.h"

#define LEAST_WIDTH 120
#define NATURAL_WIDTH 220
#define HEIGHT 240

struct _RoofArchView
{
  RoofPlotView view;

  /* owned */
  RoofReport   *report; /* nullable: nothing was shown yet */
  RoofArchPlot *plot;   /* nullable: outdated */

  RoofEnergy energy;
  int        selected;
};

G_DEFINE_FINAL_TYPE (RoofArchView, roof_arch_view, ROOF_TYPE_PLOT_VIEW)

static gpointer
roof_arch_view_get_plot (RoofPlotView *view)
{
  RoofArchView *self = ROOF_ARCH_VIEW (view);
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  if (self->plot == NULL && self->report != NULL)
    self->plot = roof_arch_plot_new (self->report, &self->energy, self->selected, gtk_widget_get_pango_context (GTK_WIDGET (self)),
                                     width > 0 ? width : NATURAL_WIDTH, HEIGHT);
  return self->plot;
}

static void
roof_arch_view_forget (RoofPlotView *view)
{
  g_clear_pointer (&ROOF_ARCH_VIEW (view)->plot, roof_arch_plot_free);
}

static void
roof_arch_view_draw (RoofPlotView      *view,
                     gpointer           plot,
                     const RoofPalette *palette,
                     cairo_t           *cr)
{
  roof_arch_plot_draw (plot, palette, cr);
}

static void
roof_arch_view_dispose (GObject *object)
{
  g_clear_pointer (&ROOF_ARCH_VIEW (object)->report, roof_report_unref);
  G_OBJECT_CLASS (roof_arch_view_parent_class)->dispose (object);
}

static void
roof_arch_view_class_init (RoofArchViewClass *klass)
{
  RoofPlotViewClass *view_class = ROOF_PLOT_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_arch_view_dispose;
  view_class->least_width = LEAST_WIDTH;
  view_class->natural_width = NATURAL_WIDTH;
  view_class->height = HEIGHT;
  view_class->get_plot = roof_arch_view_get_plot;
  view_class->forget = roof_arch_view_forget;
  view_class->draw = roof_arch_view_draw;
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
  const RoofArchPlot *plot;

  g_return_if_fail (ROOF_IS_ARCH_VIEW (self));

  former = g_steal_pointer (&self->report);
  self->report = roof_report_ref (report);
  self->energy = *energy;
  self->selected = selected;
  roof_plot_view_forget (&self->view);
  plot = roof_arch_view_get_plot (&self->view);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, plot->words, -1);
}
