/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/plot-view.h"
#include "widgets/value-range.h"

G_BEGIN_DECLS

/* A base class for plots that are sliders, too: a drag and the keys move what is looked at, and a value range over the whole plot
 * has the focus and speaks. */
typedef struct
{
  RoofPlotView    view;
  RoofValueRange *number; /* borrowed: a child */
  GtkGesture     *drag;   /* borrowed */
} RoofPlotSlider;

typedef struct
{
  RoofPlotViewClass parent_class;

  /* Pointer input, in pixels. FALSE: it takes no press now. */
  gboolean (*press) (RoofPlotSlider *self,
                     double          x,
                     double          y);
  void     (*move)  (RoofPlotSlider *self,
                     double          x,
                     double          y);
} RoofPlotSliderClass;

#define ROOF_TYPE_PLOT_SLIDER (roof_plot_slider_get_type ())
GType roof_plot_slider_get_type (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPlotSlider, g_object_unref)

static inline RoofPlotSlider *
ROOF_PLOT_SLIDER (gpointer instance)
{
  return G_TYPE_CHECK_INSTANCE_CAST (instance, ROOF_TYPE_PLOT_SLIDER, RoofPlotSlider);
}

static inline RoofPlotSliderClass *
ROOF_PLOT_SLIDER_CLASS (gpointer klass)
{
  return G_TYPE_CHECK_CLASS_CAST (klass, ROOF_TYPE_PLOT_SLIDER, RoofPlotSliderClass);
}

G_END_DECLS
