/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/arch-export.h"

#include <math.h>

#include "chart/draw/plot-export.h"
#include "chart/layout/typeset.h"

/* @options (inout): made as high as the figure. */
static RoofLayout *
lay_out_heading (RoofReport        *report,
                 RoofExportOptions *options,
                 PangoContext      *context,
                 double            *above,
                 double            *below)
{
  g_autoptr (RoofScene) scene = roof_scene_new (report, NULL, -1);
  RoofLayout *heading = roof_layout_new_heading (scene, context, options->width, options->height, options->grows, &options->heading,
                                                 &options->sizes, above, below);

  options->height += round (roof_layout_get_height (heading) * roof_layout_get_unit (heading) - options->height);
  return heading;
}

static void
draw_cb (gconstpointer      plot,
         const RoofPalette *palette,
         cairo_t           *cr)
{
  roof_arch_plot_draw (plot, palette, cr);
}

GBytes *
roof_arch_export (RoofReport               *report,
                  const RoofEnergy         *energy,
                  int                       selected,
                  const RoofExportOptions  *options,
                  GError                  **error)
{
  double unit = roof_figure_sizes_get_unit (&options->sizes), below;
  RoofExportOptions own = *options;
  RoofPlotPicture picture = { .draw = draw_cb, .options = &own, .palette = roof_figure_sizes_make_palette (&options->sizes),
                              .unit = unit };
  g_autoptr (RoofArchPlot) plot = NULL;
  g_autoptr (RoofLayout) heading = NULL;
  PangoContext *context;

  if (!roof_plot_export_check (options, error))
    return NULL;
  context = roof_typeset_new_context ();
  picture.heading = heading = lay_out_heading (report, &own, context, &picture.above, &below);
  plot = roof_arch_plot_new (report, energy, selected, context, own.width / unit - 2 * ROOF_PLOT_MARGIN,
                             own.height / unit - 2 * ROOF_PLOT_MARGIN - picture.above - below);
  g_object_unref (context);
  picture.plot = plot;
  picture.words = plot->words;
  return roof_plot_export (&picture, error);
}
