/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/work-count.h"

#include "core/format.h"

RoofCount
roof_work_count_of_peak (const RoofMachine *machine,
                         guint              peak)
{
  const RoofFormat *format = roof_format_find (roof_machine_get_peak (machine, peak)->dtype, NULL);
  RoofCount count = roof_machine_get_count (machine);

  return count == ROOF_COUNT_FLOP && format->is_integer ? ROOF_COUNT_OP : count;
}

RoofCount
roof_work_count (const RoofAnalysis *analysis)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);

  if (roof_operation_is_idle (roof_analysis_get_operation (analysis)))
    return roof_machine_get_count (machine);
  return roof_work_count_of_peak (machine, roof_plan_get_peak (roof_analysis_get_plan (analysis), roof_analysis_get_estimate (analysis)->main, NULL));
}

RoofCount
roof_work_count_of_all (const RoofReport *report,
                        gboolean         *mixed)
{
  RoofMachine *machine = roof_report_get_machine (report);
  gboolean whole = FALSE, other = FALSE;

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    if (roof_report_runs_at (report, i) && roof_work_count_of_peak (machine, i) == ROOF_COUNT_OP)
      whole = TRUE;
    else if (roof_report_runs_at (report, i))
      other = TRUE;
  if (mixed != NULL)
    *mixed = whole && other;
  return whole && !other ? ROOF_COUNT_OP : roof_machine_get_count (machine);
}

char *
roof_work_format (const RoofAnalysis *analysis,
                  double              value,
                  RoofDimension       dimension)
{
  return roof_units_format_counted (value, dimension, roof_work_count (analysis));
}

char *
roof_work_format_at_peak (const RoofMachine *machine,
                          guint              peak,
                          double             value,
                          RoofDimension      dimension)
{
  return roof_units_format_counted (value, dimension, roof_work_count_of_peak (machine, peak));
}
