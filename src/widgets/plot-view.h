/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/palette.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* A base class for plots: it measures itself and draws the plot, which a subclass makes and keeps, in the palette of the theme. To
 * screen readers it is a picture. One that shows no session is given none. */
typedef struct
{
  RoofPane pane;
} RoofPlotView;

typedef struct
{
  RoofPaneClass parent_class;

  int least_width, natural_width, height; /* px */

  /* The plot, made if there is none. Returns: (transfer none) (nullable) */
  gpointer (*get_plot) (RoofPlotView      *self);
  /* Frees the plot, which is outdated. */
  void     (*forget)   (RoofPlotView      *self);
  void     (*draw)     (RoofPlotView      *self,
                        gpointer           plot,
                        const RoofPalette *palette,
                        cairo_t           *cr);
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

/* The plot is outdated, for a reason other than its size or text size. */
void roof_plot_view_forget (RoofPlotView *self);

G_END_DECLS
