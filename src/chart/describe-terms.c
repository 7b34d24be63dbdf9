/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/describe.h"
#include "core/units.h"
#include "core/utilisation.h"

/* Shares this near to the whole round up to it. */
#define WHOLE 0.9995
/* More digits than these a number does not have. */
#define ALL_DIGITS 17

static const struct
{
  const char *id;
  const char *name;
} scenarios[] = {
  { "bf16", N_("bf16 throughout") },
  { "fp16", N_("fp16 throughout") },
  { "fp32", N_("fp32 throughout") },
  { "int8-weights", N_("int8 weights") },
  { "int4-weights", N_("int4 weights") },
  { "int8-weights-kv", N_("int8 weights and KV cache") },
  { "int8", N_("full int8") },
  { "fp8", N_("full fp8") },
  { "fp4-weights", N_("fp4 weights, fp8 math") },
};

const char *
roof_describe_scenario (const RoofScenario *scenario)
{
  for (guint i = 0; i < G_N_ELEMENTS (scenarios); i++)
    if (g_str_equal (scenarios[i].id, scenario->id))
      return _(scenarios[i].name);
  return scenario->id;
}

const char *
roof_describe_parameter (const char *id)
{
  static const char *const sizes[][2] = {
    /* Translators: beside a dot that is dragged: "new tokens = 512" */
    { "new_tokens", N_("new tokens") },
    { "past", N_("cached tokens") },
    { "context", N_("context tokens") },
    { "tp", N_("devices") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (g_strcmp0 (id, sizes[i][0]) == 0)
      return _(sizes[i][1]);
  return id;
}

char *
roof_describe_setting (const RoofParameter *parameter,
                       double               value)
{
  g_autofree char *number = roof_describe_value (parameter, value);

  return g_strdup_printf ("%s = %s", roof_describe_parameter (parameter->id), number);
}

static const RoofPeak *
get_peak (const RoofAnalysis *analysis,
          guint               work)
{
  return roof_machine_get_peak (roof_analysis_get_machine (analysis),
                                roof_plan_get_peak (roof_analysis_get_plan (analysis), work, NULL));
}

/* What a peak is lacking, or what stands in for it. */
static char *
describe_peak_remark (const RoofAnalysis *analysis,
                      const RoofRemark   *remark)
{
  const char *machine = roof_machine_get_name (roof_analysis_get_machine (analysis));
  const RoofPeak *peak = get_peak (analysis, remark->index);

  if (remark->kind == ROOF_REMARK_VECTOR_FOR_MATRIX)
    /* Translators: "Xeon has no matrix unit: the vector fp32 peak stands in" */
    return g_strdup_printf (_("%s has no matrix unit: the %s %s peak stands in"), machine, peak->unit, peak->dtype);
  if (remark->kind == ROOF_REMARK_PEAK_NOT_SUSTAINED)
    /* Translators: "What is sustained of Tensor Core int8 is not known: its peak counts" */
    return g_strdup_printf (_("What is sustained of %s %s is not known: its peak counts"),
                            peak->name != NULL ? peak->name : peak->unit, peak->dtype);
  /* Translators: "H100 lists no vector peak for fp8: that of fp32 is used" */
  return g_strdup_printf (_("%s lists no vector peak for %s: that of fp32 is used"), machine,
                          roof_kernel_resolve_compute (roof_analysis_get_kernel (analysis),
                                                       roof_analysis_get_operation (analysis)));
}

char *
roof_describe_remark (const RoofAnalysis *analysis,
                      const RoofRemark   *remark)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);

  switch (remark->kind)
    {
    case ROOF_REMARK_VECTOR_FOR_MATRIX:
    case ROOF_REMARK_FP32_FOR_DTYPE:
    case ROOF_REMARK_PEAK_NOT_SUSTAINED:
      return describe_peak_remark (analysis, remark);
    case ROOF_REMARK_LEVEL_NOT_SUSTAINED:
      /* Translators: "What is sustained of NVLink 4 is not known: its peak bandwidth counts" */
      return g_strdup_printf (_("What is sustained of %s is not known: its peak bandwidth counts"),
                              roof_machine_get_level (machine, remark->index)->name);
    case ROOF_REMARK_NO_PEAK:
    default:
      /* Translators: "TPU v5e lists no vector peak: that work takes no time here" */
      return g_strdup_printf (_("%s lists no %s peak: that work takes no time here"), roof_machine_get_name (machine),
                              roof_plan_get_work_unit (roof_analysis_get_plan (analysis), remark->index));
    }
}

static char *
append_percent (const char *number)
{
  /* Translators: a percentage; the space does not break */
  return g_strdup_printf (_("%s\302\240%%"), number);
}

char *
roof_describe_share (double share)
{
  double percent = share * 100;
  double rounded = percent >= 10 ? round (percent) : percent;
  g_autofree char *number = NULL;

  /* What is below the whole must not round up to it. */
  if (share < WHOLE && rounded >= 100)
    rounded = 99.9;
  number = roof_units_format_number (rounded, rounded == 99.9 ? 3 : percent >= 10 ? 3 : 2);
  return append_percent (number);
}

char *
roof_describe_part (double share)
{
  double tenths = round (share * 1000) / 10;
  gboolean less = share > 0 && tenths == 0;
  g_autofree char *number = roof_units_format_number (less ? 0.1 : tenths, ROOF_UNITS_DIGITS);
  g_autofree char *marked = g_strconcat (less ? "<" : "", number, NULL);

  return append_percent (marked);
}

/* What is below the whole must not round up to it either. */
static gboolean
keeps_band (double share,
            double rounded)
{
  return roof_band_of_utilisation (rounded) == roof_band_of_utilisation (share) && !(share < WHOLE && rounded >= 1);
}

char *
roof_describe_utilisation (double share,
                           int    digits)
{
  g_autofree char *number = NULL;

  digits += share >= 1;
  while (digits < ALL_DIGITS && !keeps_band (share, roof_units_round (share, digits)))
    digits++;
  number = roof_units_format_number (roof_units_round (share, digits) * 100, digits);
  return append_percent (number);
}
