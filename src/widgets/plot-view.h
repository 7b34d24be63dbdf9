/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"
#include "widgets/value-range.h"

G_BEGIN_DECLS

/* A base class for plots that are sliders, too: a drag and the keys move what is looked at, and a value range over the whole plot
 * has the focus and speaks. It measures and draws itself; a subclass makes and keeps the plot. One that shows no session is given
 * none. */
typedef struct
{
  RoofPane        pane;
  RoofValueRange *number; /* borrowed: a child */
  GtkGesture     *drag;   /* borrowed */
} RoofPlotView;

typedef struct
{
  RoofPaneClass parent_class;

  int least_width, natural_width, height; /* px */

  /* The plot, made if there is none. Returns: (transfer none) (nullable) */
  gpointer (*get_plot) (RoofPlotView *self);
  /* Frees the plot, which is outdated. */
  void     (*forget)   (RoofPlotView *self);
  void     (*draw)     (RoofPlotView *self,
                        gpointer      plot,
                        cairo_t      *cr);
  /* Pointer input, in pixels. FALSE: it takes no press now. */
  gboolean (*press)    (RoofPlotView *self,
                        double        x,
                        double        y);
  void     (*move)     (RoofPlotView *self,
                        double        x,
                        double        y);
} RoofPlotViewClass;

#define ROOF_TYPE_PLOT_VIEW (roof_plot_view_get_type ())
GType roof_plot_view_get_type (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPlotView, g_object_unref)

static inline RoofPlotView *
ROOF_PLOT_VIEW (gpointer instance)
{
  return G_TYPE_CHECK_INSTANCE_CAST (instance, ROOF_TYPE_PLOT_VIEW, RoofPlotView);
}

static inline RoofPlotViewClass *
ROOF_PLOT_VIEW_CLASS (gpointer klass)
{
  return G_TYPE_CHECK_CLASS_CAST (klass, ROOF_TYPE_PLOT_VIEW, RoofPlotViewClass);
}

G_END_DECLS
