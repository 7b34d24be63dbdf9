/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/front-export.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/draw/plot-export.h"
#include "chart/layout/typeset.h"
#include "chart/words/describe-plan.h"
#include "core/units/units.h"

/* A plot, and the place on its front that is marked. */
typedef struct
{
  RoofFrontPlot *plot;
  guint          here;
} Marked;

static void
draw_cb (gconstpointer      data,
         const RoofPalette *palette,
         cairo_t           *cr)
{
  const Marked *marked = data;

  roof_front_plot_draw (marked->plot, marked->here, palette, cr);
}

/* The place on the front whose speed for a user is nearest to that of @choice. */
static guint
find_place (const RoofFrontPlot  *plot,
            const RoofPlan       *plan,
            const RoofPlanChoice *choice)
{
  double least = INFINITY;
  guint place = 0;

  for (guint i = 0; i < plot->front->len; i++)
    {
      guint index = g_array_index (plot->front, RoofFrontPoint, i).choice;
      double far = fabs (log (g_array_index (plan->choices, RoofPlanChoice, index).per_user / choice->per_user));

      if (far >= least)
        continue;
      least = far;
      place = i;
    }
  return place;
}

/* "13 of … are on the Pareto front. 8 × H100, tp 8, batch 16: 254 tokens/s per user". */
static char *
describe (const RoofPlan         *plan,
          const RoofPlanQuestion *question,
          const RoofPlanChoice   *choice)
{
  g_autofree char *all = roof_describe_plan (plan), *layout = roof_describe_layout (choice);
  g_autofree char *user = roof_units_format (choice->per_user, ROOF_DIMENSION_COUNT);
  g_autofree char *one = g_strdup_printf (_("%1$.15g × %2$s, %3$s, batch %4$.15g: %5$s tokens/s per user"), choice->devices,
                                          roof_machine_get_name (question->machines[choice->machine]), layout, choice->batch, user);

  return g_strjoin (". ", all, one, NULL);
}

GBytes *
roof_front_export (const RoofPlan           *plan,
                   const RoofPlanQuestion   *question,
                   RoofPlanYield             yield,
                   const RoofExportOptions  *options,
                   GError                  **error)
{
  double unit = roof_figure_sizes_get_unit (&options->sizes);
  /* the choice to mark: the best, or what comes nearest to the goals */
  const RoofPlanChoice *choice = &g_array_index (plan->choices, RoofPlanChoice, plan->best >= 0 ? plan->best : plan->nearest);
  g_autofree char *words = describe (plan, question, choice);
  g_autoptr (RoofFrontPlot) plot = NULL;
  PangoContext *context;
  Marked marked;
  RoofPlotPicture picture = { .plot = &marked, .draw = draw_cb, .words = words, .options = options,
                              .palette = roof_figure_sizes_make_palette (&options->sizes), .unit = unit };

  if (!roof_plot_export_check (options, error))
    return NULL;
  context = roof_typeset_new_context ();
  plot = roof_front_plot_new (plan, question, yield, context, options->width / unit - 2 * ROOF_PLOT_MARGIN,
                              options->height / unit - 2 * ROOF_PLOT_MARGIN);
  g_object_unref (context);
  marked = (Marked) { plot, find_place (plot, plan, choice) };
  return roof_plot_export (&picture, error);
}
