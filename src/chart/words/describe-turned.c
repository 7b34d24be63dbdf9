/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "chart/words/describe.h"
#include "explore/variable/variable.h"

/* The parameter's name rather than its symbol in formulas. (nullable) */
static const char *
find_name (RoofReport *report,
           guint       kernel,
           const char *parameter)
{
  g_autoptr (RoofVariable) variable = roof_variable_new (report, kernel, parameter, NULL);
  RoofAnalysis *analysis = roof_report_get_analysis (report, kernel);
  int index;

  if (variable != NULL)
    return roof_variable_get_parameter (variable)->name; /* which outlives it */
  if (analysis == NULL)
    return NULL;
  index = roof_operation_find_parameter (roof_analysis_get_operation (analysis), parameter);
  return index >= 0 ? roof_operation_get_parameter (roof_analysis_get_operation (analysis), (guint) index)->name : NULL;
}

static char *
describe_parameter (RoofReport *report,
                    guint       kernel,
                    const char *parameter)
{
  const char *name = find_name (report, kernel, parameter);

  /* Translators: what Undo names: a number and what it is of: "Change Batch of MLP projections" */
  return g_strdup_printf (_("Change %1$s of %2$s"), name != NULL ? _(name) : roof_describe_parameter (parameter),
                          roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), kernel)));
}

static char *
describe_kernel (RoofReport           *report,
                 guint                 kernel,
                 const RoofEditResult *result)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);

  switch (result->turned)
    {
    case ROOF_TURN_PARAMETER:
      return describe_parameter (report, kernel, result->parameter);
    case ROOF_TURN_EFFICIENCY:
      /* Translators: what Undo names; %s is a kernel */
      return g_strdup_printf (_("Change Efficiency of %s"), roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, kernel)));
    case ROOF_TURN_TRAFFIC:
    case ROOF_TURN_TIME:
      /* Translators: what Undo names: a pin was pulled out of the dot of the measured kernel %s */
      return g_strdup_printf (_("Pin What %s Would Take"), roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, kernel)));
    case ROOF_TURN_NOTHING:
    case ROOF_TURN_BANDWIDTH:
    case ROOF_TURN_PEAK:
    case ROOF_TURN_OVERHEAD:
    default:
      return g_strdup (_("Move Kernel"));
    }
}

/* The name of the peak or memory; for a ridge, of the one that the drag changed. */
static char *
name_rate (RoofReport           *report,
           RoofHit               what,
           const RoofEditResult *result)
{
  gboolean peak = result->turned == ROOF_TURN_PEAK;
  guint index = (guint) (what.kind == ROOF_HIT_RIDGE && peak ? what.peak : what.index);
  RoofMachineField field = what.kind == ROOF_HIT_READ    ? ROOF_FIELD_READ
                           : what.kind == ROOF_HIT_WRITE ? ROOF_FIELD_WRITE
                                                         : ROOF_FIELD_VALUE;

  return roof_describe_rate (roof_report_get_machine (report),
                             (RoofMachineKey) { peak ? ROOF_PART_PEAK : ROOF_PART_LEVEL, index, field });
}

char *
roof_describe_turned (RoofReport           *report,
                      RoofHit               what,
                      const RoofEditResult *result)
{
  g_autofree char *rate = NULL;

  if (what.kind == ROOF_HIT_DOT || what.kind == ROOF_HIT_PATH)
    return describe_kernel (report, (guint) what.kernel, result);
  if (result->turned == ROOF_TURN_OVERHEAD)
    return g_strdup (_("Change Launch Overhead"));
  if (result->turned != ROOF_TURN_PEAK && result->turned != ROOF_TURN_BANDWIDTH)
    return g_strdup (_("Change Machine"));
  if (what.kind == ROOF_HIT_CEILING)
    /* Translators: what Undo names; %s is a ceiling of the machine */
    return g_strdup_printf (_("Change Ceiling “%s”"), result->name);
  rate = name_rate (report, what, result);
  if (result->turned == ROOF_TURN_PEAK)
    /* Translators: what Undo names; %s is a unit and its dtype: "Change Peak of Tensor Core bf16" */
    return g_strdup_printf (_("Change Peak of %s"), rate);
  /* Translators: what Undo names; %s is a memory or a link: "Change Bandwidth of HBM3" */
  return g_strdup_printf (_("Change Bandwidth of %s"), rate);
}
