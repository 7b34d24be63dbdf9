/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "chart/words/describe.h"
#include "core/units/units.h"

char *
roof_describe_parameters (double count)
{
  double size = count >= 1e9 ? 1e9 : count >= 1e6 ? 1e6 : 1;
  g_autofree char *number = roof_units_format_number (count / size, size > 1 ? 3 : 6);

  if (size == 1e9)
    /* Translators: how large a network is: "8.03 billion parameters" (10^9) */
    return g_strdup_printf (_("%s billion parameters"), number);
  if (size == 1e6)
    return g_strdup_printf (_("%s million parameters"), number);
  return g_strdup_printf (_("%s parameters"), number);
}

char *
roof_describe_network_loss (RoofReport *report,
                            const char *workload)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  g_autofree char *lost = NULL, *measured = NULL;
  double most = 0, sum = 0;
  guint first = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (report, i);
      double loss = summary->count * (summary->time - summary->t_min);

      if (!summary->measured || g_strcmp0 (roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, i)), workload) != 0)
        continue;
      sum += summary->count * summary->time;
      first = loss > most ? i : first;
      most = loss > most ? loss : most;
    }
  if (!(most > 0))
    return NULL;
  lost = roof_units_format (most, ROOF_DIMENSION_TIME);
  measured = roof_units_format (sum, ROOF_DIMENSION_TIME);
  /* Translators: a kernel of a network, and two times */
  return g_strdup_printf (_("Most time to gain among the measured kernels: %1$s, %2$s of %3$s."),
                          roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, first)), lost, measured);
}
