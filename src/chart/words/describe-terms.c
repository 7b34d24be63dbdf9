/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/estimate/utilisation.h"
#include "core/units/units.h"

/* Shares from here on round up to 100 %. */
#define WHOLE 0.9995
/* Significant digits of a number shown in full. */
#define ALL_DIGITS 17

static const struct
{
  const char *id;
  const char *name;
} scenarios[] = {
  { "bf16", N_("All bf16") },
  { "fp16", N_("All fp16") },
  { "fp32", N_("All fp32") },
  { "int8-weights", N_("int8 weights") },
  { "int4-weights", N_("int4 weights") },
  { "int8-weights-kv", N_("int8 weights and KV cache") },
  { "int8-activations", N_("int8 activations") },
  { "int8", N_("All int8") },
  { "fp8", N_("All fp8") },
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
    { "prompt", N_("prompt") },
    { "answer", N_("answer") },
    { "prompt_chunk", N_("largest chunk") },
    { "prefix", N_("shared prefix") },
    { "drafts", N_("drafts") },
    { "acceptance", N_("accepted drafts") },
    { "draft_cost", N_("cost of a draft") },
    { "chunk", N_("prompt chunk") },
    { "chunks", N_("prompts in the step") },
    { "chunk_past", N_("cached prompt tokens") },
    { "sp", N_("sequence parallelism") },
    { "ep", N_("expert parallelism") },
    { "pp", N_("stages") },
    { "cp", N_("context parallelism") },
    { "dp", N_("replicas") },
    { "micro_batches", N_("micro-batches") },
    { "nodes", N_("nodes") },
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
                                roof_estimator_get_peak (roof_analysis_get_estimator (analysis), work, NULL));
}

static char *
describe_other_unit (const RoofAnalysis *analysis,
                     const RoofPeak     *peak,
                     guint               work)
{
  const RoofMachine *machine = roof_analysis_get_machine (analysis);
  const char *name = roof_machine_get_name (machine);
  const char *unit = roof_estimator_get_work_unit (roof_analysis_get_estimator (analysis), work);

  if (!roof_machine_has_unit (machine, unit))
    /* Translators: machine, the unit that is missing, unit and type of numbers that are taken: "Xeon has no matrix unit: the
     * vector fp32 peak stands in" */
    return g_strdup_printf (_("%1$s has no %2$s unit: uses the %3$s %4$s peak"), name, unit, peak->unit, peak->dtype);
  /* Translators: machine, unit, type of numbers, and unit and type that are taken: "TPU v5e lists no matrix peak for fp32: the
   * vector fp32 peak stands in" */
  return g_strdup_printf (_("%1$s lists no %2$s peak for %3$s: uses the %4$s %5$s peak"), name, unit,
                          roof_estimator_get_work_dtype (roof_analysis_get_estimator (analysis), work), peak->unit, peak->dtype);
}

/* A missing peak, or the peak used in its place. */
static char *
describe_peak_remark (const RoofAnalysis *analysis,
                      const RoofRemark   *remark)
{
  const char *machine = roof_machine_get_name (roof_analysis_get_machine (analysis));
  const RoofPeak *peak = get_peak (analysis, remark->index);

  if (remark->kind == ROOF_REMARK_OTHER_UNIT)
    return describe_other_unit (analysis, peak, remark->index);
  if (remark->kind == ROOF_REMARK_PEAK_NOT_SUSTAINED)
    /* Translators: "What is sustained of Tensor Core int8 is not known: its peak counts" */
    return g_strdup_printf (_("No sustained rate of %1$s %2$s is known: uses its peak"),
                            peak->name != NULL ? peak->name : peak->unit, peak->dtype);
  /* Translators: machine, unit and types of numbers: "H100 lists no vector peak for fp8: that of fp32 is used" */
  return g_strdup_printf (_("%1$s lists no %2$s peak for %3$s: uses the %4$s peak"), machine, peak->unit,
                          roof_estimator_get_work_dtype (roof_analysis_get_estimator (analysis), remark->index), peak->dtype);
}

/* Where tensors of @role are converted from the storage format to the compute format. */
static char *
describe_unpacking (const RoofAnalysis *analysis,
                    RoofRole            role)
{
  const RoofKernel *kernel = roof_analysis_get_kernel (analysis);
  const RoofOperation *operation = roof_analysis_get_operation (analysis);
  const char *stored = roof_kernel_resolve_format (kernel, operation, role);
  const char *computed = roof_kernel_resolve_compute (kernel, operation);

  if (role == ROOF_ROLE_WEIGHTS)
    /* Translators: types of numbers: "Weights stored as int4_g128 are unpacked to bf16 on the vector unit" */
    return g_strdup_printf (_("Weights stored as %1$s are unpacked to %2$s on the vector unit"), stored, computed);
  /* Translators: types of numbers: "Input stored as int8 is dequantised to bf16 on the vector unit" */
  return g_strdup_printf (_("Input stored as %1$s is dequantised to %2$s on the vector unit"), stored, computed);
}

/* A level whose bytes count at another level of the machine. */
static char *
describe_substitute (const RoofAnalysis *analysis,
                     guint               setting)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  const char *id = NULL;
  int level = roof_estimator_find_substitute (roof_analysis_get_estimator (analysis), setting, &id);

  /* Translators: a machine, the id of a level that it has not, a level: "L4 has no hbm: hbm traffic counts at GDDR6" */
  return g_strdup_printf (_("%1$s has no %2$s: %2$s traffic counts at %3$s"), roof_machine_get_name (machine), id,
                          roof_machine_get_level (machine, (guint) level)->name);
}

char *
roof_describe_remark (const RoofAnalysis *analysis,
                      const RoofRemark   *remark)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);

  switch (remark->kind)
    {
    case ROOF_REMARK_OTHER_UNIT:
    case ROOF_REMARK_OTHER_DTYPE:
    case ROOF_REMARK_PEAK_NOT_SUSTAINED:
      return describe_peak_remark (analysis, remark);
    case ROOF_REMARK_LEVEL_NOT_SUSTAINED:
      /* Translators: "What is sustained of NVLink 4 is not known: its peak bandwidth counts" */
      return g_strdup_printf (_("No sustained rate of %s is known: uses its peak bandwidth"),
                              roof_machine_get_level (machine, remark->index)->name);
    case ROOF_REMARK_DEQUANTISED:
      return describe_unpacking (analysis, ROOF_ROLE_ACTIVATIONS);
    case ROOF_REMARK_UNPACKED:
      return describe_unpacking (analysis, ROOF_ROLE_WEIGHTS);
    case ROOF_REMARK_OTHER_LEVEL:
      return describe_substitute (analysis, remark->index);
    case ROOF_REMARK_NOT_MODELLED:
    case ROOF_REMARK_NO_PEAK:
    default:
      /* Translators: "Cloud AI 100 lists no vector peak: vector work is not modelled" */
      return g_strdup_printf (_("%1$s lists no %2$s peak: %2$s work is not modelled and takes no time here"),
                              roof_machine_get_name (machine),
                               roof_estimator_get_work_unit (roof_analysis_get_estimator (analysis), remark->index));
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

  /* A share below WHOLE must not round up to 100 %. */
  if (share < WHOLE && rounded >= 100)
    rounded = 99.9;
  number = roof_units_format_number (rounded, rounded == 99.9 ? 3 : percent >= 10 ? 3 : 2);
  return append_percent (number);
}

char *
roof_describe_ridge (double    flops,
                     RoofTally tally)
{
  return roof_units_format_to (flops, ROOF_DIMENSION_INTENSITY, tally,
                               roof_scene_get_ridge_digits (flops / roof_tally_get_flops (tally)));
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

/* Whether rounding keeps a share in its band, and a share below the roof below 100 %. */
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

/* Four digits, and as many as there are before the point: 12 345.6 is not 12 350. */
static int
count_digits (double value)
{
  int digits = ROOF_UNITS_DIGITS;

  for (double most = 1e4; fabs (value) >= most && digits < ALL_DIGITS; most *= 10)
    digits++;
  return digits;
}

char *
roof_describe_value (const RoofParameter *parameter,
                     double               value)
{
  if (parameter->dimension != ROOF_DIMENSION_COUNT)
    return roof_units_format (value, parameter->dimension);
  return roof_units_format_number (value, parameter->whole && value == floor (value) ? 15 : count_digits (value));
}
