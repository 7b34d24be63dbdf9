/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/work-tally.h"

#include "core/estimate/estimator-private.h"
#include "core/units/format.h"

RoofTally
roof_work_tally_of_peak (const RoofMachine *machine,
                         guint              peak)
{
  const RoofFormat *format = roof_format_find (roof_machine_get_peak (machine, peak)->dtype, NULL);
  RoofTally tally = roof_machine_get_tally (machine);

  return tally == ROOF_TALLY_FLOP && format->is_integer ? ROOF_TALLY_OP : tally;
}

/* Index of the peak that @key names, or whose ceiling it names; -1: another number */
static int
find_peak (const RoofMachine *machine,
           RoofMachineKey     key)
{
  const RoofCeiling *ceiling;

  if (key.part != ROOF_PART_CEILING)
    return key.part == ROOF_PART_PEAK ? (int) key.index : -1;
  ceiling = roof_machine_get_ceiling (machine, key.index);
  return ceiling->level == NULL ? roof_machine_find_peak (machine, ceiling->unit, ceiling->dtype, NULL, NULL) : -1;
}

RoofTally
roof_work_tally_of_key (const RoofMachine *machine,
                        RoofMachineKey     key)
{
  int peak = find_peak (machine, key);

  return peak >= 0 ? roof_work_tally_of_peak (machine, (guint) peak) : roof_machine_get_tally (machine);
}

RoofTally
roof_work_tally_of_work (const RoofAnalysis *analysis,
                         guint               work)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);

  if (!roof_estimator_has_peak (estimator, work))
    return roof_machine_get_tally (machine);
  return roof_work_tally_of_peak (machine, roof_estimator_get_peak (estimator, work, NULL));
}

RoofTally
roof_work_tally (const RoofAnalysis *analysis)
{
  if (roof_operation_is_idle (roof_analysis_get_operation (analysis)))
    return roof_machine_get_tally (roof_analysis_get_machine (analysis));
  return roof_work_tally_of_work (analysis, roof_analysis_get_estimate (analysis)->main);
}

/* Counts the main work on @unit. @unit: (nullable): NULL for all units. @mixed: (out) */
static RoofTally
count_main_work (const RoofReport *report,
                 const char       *unit,
                 gboolean         *mixed)
{
  RoofMachine *machine = roof_report_get_machine (report);
  gboolean whole = FALSE, other = FALSE;

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    if (!roof_report_runs_at (report, i) || (unit != NULL && !g_str_equal (roof_machine_get_peak (machine, i)->unit, unit)))
      continue;
    else if (roof_work_tally_of_peak (machine, i) == ROOF_TALLY_OP)
      whole = TRUE;
    else
      other = TRUE;
  *mixed = whole && other;
  return whole && !other ? ROOF_TALLY_OP : roof_machine_get_tally (machine);
}

static gboolean
has_unit (const RoofMachine *machine,
          const char        *unit)
{
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    if (g_str_equal (roof_machine_get_peak (machine, i)->unit, unit))
      return TRUE;
  return FALSE;
}

RoofTally
roof_work_tally_of_unit (const RoofReport *report,
                         const char       *unit)
{
  gboolean mixed;

  return count_main_work (report, has_unit (roof_report_get_machine (report), unit) ? unit : NULL, &mixed);
}

RoofTally
roof_work_tally_of_all (const RoofReport *report,
                        gboolean         *mixed)
{
  gboolean both;
  RoofTally tally = count_main_work (report, NULL, &both);

  if (mixed != NULL)
    *mixed = both;
  return tally;
}

char *
roof_work_format (const RoofAnalysis *analysis,
                  double              value,
                  RoofDimension       dimension)
{
  return roof_units_format_counted (value, dimension, roof_work_tally (analysis));
}

char *
roof_work_format_at_peak (const RoofMachine *machine,
                          guint              peak,
                          double             value)
{
  return roof_units_format_counted (value, ROOF_DIMENSION_FLOP_RATE, roof_work_tally_of_peak (machine, peak));
}
