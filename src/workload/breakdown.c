/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/breakdown.h"

#include <math.h>

static int
compare (double a,
         double b)
{
  return (a < b) - (a > b);
}

static int
compare_time (gconstpointer a,
              gconstpointer b)
{
  return compare (((const RoofSlice *) a)->time, ((const RoofSlice *) b)->time);
}

static int
compare_recoverable (gconstpointer a,
                     gconstpointer b)
{
  return compare (((const RoofSlice *) a)->recoverable, ((const RoofSlice *) b)->recoverable);
}

GArray *
roof_breakdown_new (RoofReport *report,
                    const char *workload)
{
  GArray *slices = g_array_new (FALSE, FALSE, sizeof (RoofSlice));
  RoofModel *model = roof_report_get_model (report);

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofKernel *kernel = roof_model_get_kernel (model, i);
      RoofAnalysis *analysis = roof_report_get_analysis (report, i);
      const RoofEstimate *estimate;
      RoofSlice slice = { .kernel = i };

      if (analysis == NULL || g_strcmp0 (roof_kernel_get_workload (kernel), workload) != 0)
        continue;
      estimate = roof_analysis_get_estimate (analysis);
      slice.time = roof_kernel_get_count (kernel) * estimate->t_min;
      slice.recoverable = roof_kernel_get_count (kernel) * fmax (estimate->t_min - estimate->t_math, 0);
      if (slice.time > 0)
        g_array_append_val (slices, slice);
    }
  g_array_sort (slices, compare_time);
  return slices;
}

void
roof_breakdown_rank (GArray *slices)
{
  g_array_sort (slices, compare_recoverable);
}
