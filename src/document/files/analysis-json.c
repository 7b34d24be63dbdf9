/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/analysis-json.h"

#include <math.h>

#include "core/estimate/analysis.h"
#include "core/estimate/measured.h"
#include "core/estimate/utilisation.h"
#include "explore/quantity/quantity.h"
#include "explore/suggest/tiling.h"
#include "explore/threshold/threshold.h"
#include "workload/report-memory.h"

/* Reports as JSON objects, for the command line. What is a single number comes from explore's table of quantities, by scope; written by
 * hand is what has a structure of its own: identity, parameters, work by unit, tensors, thresholds, remarks and measurements.
 * Invariants: members keep their order from version to version. Absent is not zero: a number that was not counted, or that follows
 * from one, is null; a member that does not apply is left out. Kernels that the machine cannot run are not among `kernels` but
 * in `errors`, and the totals say how many are missing. */

/* Units that are always written, so that a reader need not check for their presence. */
static const char * const usual_units[] = { "matrix", "vector" };

static JsonObject *
make_units (void)
{
  JsonObject *units = json_object_new ();

  for (guint i = 0; i < G_N_ELEMENTS (usual_units); i++)
    json_object_set_double_member (units, usual_units[i], 0);
  return units;
}

/* Adds the work to the unit's sum. */
static void
add_unit (JsonObject *units,
          const char *unit,
          double      flops)
{
  double before = json_object_get_double_member_with_default (units, unit, 0);

  json_object_set_double_member (units, unit, before + flops);
}

static JsonObject *
write_flops (RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  JsonObject *units = make_units ();

  for (guint i = 0; i < roof_operation_get_n_works (roof_analysis_get_operation (analysis)); i++)
    if (i == estimate->main || estimate->flops[i] > 0)
      add_unit (units, roof_estimator_get_work_unit (estimator, i), estimate->flops[i]);
  return units;
}

/* The id of the chosen level; NULL when the machine has no such level. */
static const char *
find_level_choice (RoofAnalysis *analysis,
                   const char   *key)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  const char *name = roof_kernel_resolve_level (roof_analysis_get_kernel (analysis),
                                                roof_analysis_get_operation (analysis), key);
  int level = roof_machine_resolve_level (machine, name, NULL);

  return level >= 0 ? roof_machine_get_level (machine, (guint) level)->id : NULL;
}

static void
write_parameter (RoofAnalysis *analysis,
                 guint         index,
                 JsonObject   *parameters)
{
  const RoofParameter *parameter
      = roof_operation_get_parameter (roof_analysis_get_operation (analysis), index);
  double value = roof_estimator_get_values (roof_analysis_get_estimator (analysis))[index];
  const char *level;

  switch (parameter->type)
    {
    case ROOF_PARAMETER_CHOICE:
      json_object_set_string_member (parameters, parameter->id, parameter->choices[(guint) value]);
      break;
    case ROOF_PARAMETER_LEVEL:
      level = find_level_choice (analysis, parameter->id);
      if (level != NULL)
        json_object_set_string_member (parameters, parameter->id, level);
      else
        json_object_set_null_member (parameters, parameter->id);
      break;
    case ROOF_PARAMETER_NUMBER:
    case ROOF_PARAMETER_FLAG:
    default:
      json_object_set_double_member (parameters, parameter->id, value);
      break;
    }
}

/* All parameters, set or not, then the bytes of a custom kernel. */
static JsonObject *
write_parameters (RoofAnalysis *analysis)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  RoofKernel *kernel = roof_analysis_get_kernel (analysis);
  JsonObject *parameters = json_object_new ();

  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    write_parameter (analysis, i, parameters);
  for (guint i = 0; i < roof_kernel_get_n_settings (kernel); i++)
    {
      RoofSetting setting = roof_kernel_get_setting (kernel, i);

      if (roof_operation_find_parameter (operation, setting.key) < 0)
        json_object_set_double_member (parameters, setting.key, setting.number);
    }
  return parameters;
}

static JsonObject *
write_tensor (RoofAnalysis            *analysis,
              const RoofTensorTraffic *traffic)
{
  JsonObject *object = json_object_new ();
  JsonArray *shape = json_array_new ();
  RoofMachine *machine = roof_analysis_get_machine (analysis);

  for (guint i = 0; i < traffic->rank; i++)
    json_array_add_double_element (shape, traffic->shape[i]);
  json_object_set_string_member (object, "name", traffic->name);
  json_object_set_string_member (object, "role", roof_role_to_string (traffic->role));
  json_object_set_array_member (object, "shape", shape);
  json_object_set_string_member (object, "dtype", traffic->format);
  json_object_set_string_member (object, "level", roof_machine_get_level (machine, traffic->level)->id);
  json_object_set_double_member (object, "read", traffic->read);
  json_object_set_double_member (object, "write", traffic->write);
  return object;
}

static JsonArray *
write_tensors (RoofAnalysis *analysis)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  JsonArray *tensors = json_array_new ();
  RoofTensorTraffic traffic;

  for (guint i = 0; i < roof_operation_get_n_tensors (roof_estimator_get_operation (estimator)); i++)
    if (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &traffic))
      json_array_add_object_element (tensors, write_tensor (analysis, &traffic));
  return tensors;
}

/* An object of @values by level, of main memory and the levels with @bytes, or whose bytes were not counted. */
static JsonObject *
write_levels (RoofMachine  *machine,
              const double *bytes,
              const double *values)
{
  JsonObject *object = json_object_new ();
  int main_memory = roof_machine_find_main_memory (machine);

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    if (bytes[i] > 0 || isnan (bytes[i]) || (int) i == main_memory)
      json_object_set_double_member (object, roof_machine_get_level (machine, i)->id, values[i]);
  return object;
}

/* An object of @quantity by level. */
static JsonObject *
write_quantity_at_levels (RoofAnalysis       *analysis,
                          const RoofQuantity *quantity)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  RoofQuestion question = { .analysis = analysis };
  double values[ROOF_MAX_LEVELS];

  for (; question.level < roof_machine_get_n_levels (machine); question.level++)
    values[question.level] = roof_quantity_get (quantity, &question);
  return write_levels (machine, roof_analysis_get_estimate (analysis)->bytes, values);
}

/* Writes all quantities of @scope; those of levels as objects by level if @levels. */
static void
write_quantities (const RoofQuestion *question,
                  RoofScope           scope,
                  gboolean            levels,
                  JsonObject         *object)
{
  guint n;
  const RoofQuantity *all = roof_quantity_list (&n);

  for (guint i = 0; i < n; i++)
    if ((all[i].shown & ROOF_SHOWN_JSON) == 0)
      continue;
    else if (all[i].scope == ROOF_SCOPE_LEVEL && levels)
      json_object_set_object_member (object, all[i].id, write_quantity_at_levels (question->analysis, &all[i]));
    else if (all[i].scope == scope && !isnan (roof_quantity_get (&all[i], question)))
      json_object_set_double_member (object, all[i].id, roof_quantity_get (&all[i], question));
}

/* The performance reached, and the share of the roof. For a kernel that was measured or has an efficiency below 1. */
static JsonObject *
write_utilisation (RoofAnalysis *analysis)
{
  JsonObject *object = json_object_new ();
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double share = roof_analysis_get_utilisation (analysis);
  double bandwidths[ROOF_MAX_LEVELS];

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    bandwidths[i] = roof_analysis_get_bandwidth (analysis, i);
  json_object_set_double_member (object, "share", share);
  json_object_set_string_member (object, "band", roof_band_to_string (roof_band_of_utilisation (share)));
  json_object_set_double_member (object, "time", roof_analysis_get_time (analysis));
  json_object_set_double_member (object, "performance", roof_analysis_get_performance (analysis));
  json_object_set_object_member (object, "bandwidth", write_levels (machine, estimate->bytes, bandwidths));
  json_object_set_object_member (object, "allowed",
                                 write_levels (machine, estimate->bytes, estimate->bandwidth));
  return object;
}

/* {"resident", "transient", "capacity", "fits"}. Returns: (transfer full) */
static JsonObject *
write_memory (const RoofMemory *memory)
{
  JsonObject *object = json_object_new ();
  double excess = roof_memory_get_excess (memory);

  json_object_set_double_member (object, "resident", memory->resident);
  json_object_set_double_member (object, "transient", memory->transient);
  json_object_set_double_member (object, "capacity", memory->capacity);
  if (isnan (excess))
    json_object_set_null_member (object, "fits");
  else
    json_object_set_boolean_member (object, "fits", excess <= 0);
  return object;
}

/* The quartiles of the time, and the deviation of its logarithm. @measurement: (nullable): a custom kernel may have a time alone */
static void
write_spread (const RoofMeasurement *measurement,
              JsonObject            *into)
{
  double low = NAN, high = NAN, sigma = measurement != NULL ? roof_measurement_get_log_sigma (measurement) : 0;

  if (measurement != NULL)
    roof_measurement_get_quartiles (measurement, &low, &high);
  json_object_set_double_member (into, "p25", low);
  json_object_set_double_member (into, "p75", high);
  json_object_set_double_member (into, "log_sigma", sigma > 0 ? sigma : NAN);
}

/* The measured run of a kernel: its time and spread, with the work and the bytes that were counted; a custom kernel gives them
 * itself. */
static JsonObject *
write_measured (RoofAnalysis *analysis)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  RoofMeasurement *measurement = roof_kernel_get_measurement (roof_analysis_get_kernel (analysis));
  gboolean custom = roof_operation_is_custom (roof_analysis_get_operation (analysis));
  static const char * const spread[] = { "min", "max", "repeats", "sigma" };
  JsonObject *object = json_object_new ();
  double bytes[ROOF_MAX_LEVELS], listed[ROOF_MAX_LEVELS], energy = roof_measurement_get_number (measurement, "energy");

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      double counted = roof_analysis_get_measured_bytes (analysis, i);

      bytes[i] = custom ? roof_analysis_get_shown_bytes (analysis, i) : counted;
      listed[i] = custom || !isnan (counted) ? bytes[i] : 0;
    }
  json_object_set_double_member (object, "time", roof_analysis_get_measured_time (analysis));
  for (guint i = 0; i < G_N_ELEMENTS (spread); i++)
    json_object_set_double_member (object, spread[i], roof_measurement_get_number (measurement, spread[i]));
  write_spread (measurement, object);
  json_object_set_double_member (object, "t_counted", roof_analysis_get_counted_bound (analysis));
  json_object_set_object_member (object, "bytes", write_levels (machine, listed, bytes));
  json_object_set_double_member (object, "flops", custom ? roof_analysis_get_shown_work (analysis)
                                                         : roof_measurement_get_number (measurement, "flops"));
  if (!isnan (energy))
    json_object_set_double_member (object, "energy", energy);
  return object;
}

/* How sure the bound is, given the spread of measured bytes and of roofs. */
static void
write_certainty (RoofAnalysis *analysis,
                 JsonObject   *into)
{
  RoofCertainty of;
  double memory = roof_analysis_get_memory_probability (analysis, &of);
  JsonObject *object;

  if (isnan (memory))
    return;
  object = json_object_new ();
  json_object_set_string_member (object, "level", roof_machine_get_level (roof_analysis_get_machine (analysis), of.level)->id);
  json_object_set_double_member (object, "memory_bound", memory);
  json_object_set_double_member (object, "compute_bound", 1 - memory);
  json_object_set_boolean_member (object, "bytes_vary", of.bytes);
  json_object_set_boolean_member (object, "roofs_vary", of.roofs);
  json_object_set_object_member (into, "certainty", object);
}

/* Where the measured time lies between the bounds. */
static void
write_place (RoofAnalysis *analysis,
             JsonObject   *into)
{
  RoofMeasuredPlace place;
  JsonObject *object;

  if (!roof_analysis_get_measured_place (analysis, &place))
    return;
  object = json_object_new ();
  json_object_set_string_member (object, "state", roof_measured_state_to_string (place.state));
  json_object_set_double_member (object, "overlap", place.overlap);
  json_object_set_double_member (object, "excess", place.excess);
  json_object_set_double_member (object, "least", place.least);
  json_object_set_double_member (object, "most", place.most);
  json_object_set_object_member (into, "place", object);
}

static JsonArray *
write_thresholds (RoofAnalysis *analysis)
{
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < thresholds->len; i++)
    {
      const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, i);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "parameter",
                                     roof_operation_get_parameter (operation, threshold->parameter)->id);
      json_object_set_string_member (object, "level",
                                     roof_machine_get_level (machine, threshold->level)->id);
      json_object_set_double_member (object, "asymptotic", threshold->asymptotic);
      json_object_set_double_member (object, "exact", threshold->exact);
      json_object_set_double_member (object, "first_integer", threshold->first_integer);
      json_array_add_object_element (array, object);
    }
  return array;
}

void
roof_analysis_write_name (RoofAnalysis *analysis,
                          JsonObject   *object)
{
  json_object_set_string_member (object, "name", roof_kernel_get_name (roof_analysis_get_kernel (analysis)));
  json_object_set_string_member (object, "op",
                                 roof_operation_get_id (roof_analysis_get_operation (analysis)));
}

static void
write_identity (RoofAnalysis *analysis,
                JsonObject   *object)
{
  RoofKernel *kernel = roof_analysis_get_kernel (analysis);
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  int form = roof_analysis_get_estimate (analysis)->form;

  roof_analysis_write_name (analysis, object);
  json_object_set_double_member (object, "count", roof_kernel_get_count (kernel));
  json_object_set_string_member (object, "unit", roof_estimator_get_unit (estimator));
  json_object_set_string_member (object, "compute", roof_estimator_get_work_dtype (estimator, roof_estimator_get_main (estimator)));
  if (form >= 0)
    json_object_set_string_member (object, "form", roof_operation_get_form (operation, (guint) form)->id);
}

/* The storage format of @role, and the type that its numbers are converted to. */
static void
write_unpacking (JsonObject         *object,
                 const RoofAnalysis *analysis,
                 RoofRole            role)
{
  const RoofKernel *kernel = roof_analysis_get_kernel (analysis);
  const RoofOperation *operation = roof_analysis_get_operation (analysis);

  json_object_set_string_member (object, "stored", roof_kernel_resolve_format (kernel, operation, role));
  json_object_set_string_member (object, "computed", roof_kernel_resolve_compute (kernel, operation));
}

/* An assumption of the analysis, with the work or level that it concerns. */
static JsonObject *
write_remark (RoofAnalysis     *analysis,
              const RoofRemark *remark)
{
  static const char * const kinds[] = { "no-peak", "not-modelled", "other-unit", "other-dtype", "peak-not-sustained",
                                        "level-not-sustained", "dequantised", "unpacked", "other-level" };
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  JsonObject *object = json_object_new ();
  const RoofPeak *peak;

  json_object_set_string_member (object, "kind", kinds[remark->kind]);
  if (remark->kind == ROOF_REMARK_LEVEL_NOT_SUSTAINED)
    {
      json_object_set_string_member (object, "level", roof_machine_get_level (machine, remark->index)->id);
      return object;
    }
  if (remark->kind == ROOF_REMARK_DEQUANTISED || remark->kind == ROOF_REMARK_UNPACKED)
    {
      write_unpacking (object, analysis, remark->kind == ROOF_REMARK_UNPACKED ? ROOF_ROLE_WEIGHTS : ROOF_ROLE_ACTIVATIONS);
      return object;
    }
  if (remark->kind == ROOF_REMARK_OTHER_LEVEL)
    {
      const char *id = NULL;
      int level = roof_estimator_find_substitute (estimator, remark->index, &id);

      json_object_set_string_member (object, "asked", id);
      json_object_set_string_member (object, "level", roof_machine_get_level (machine, (guint) level)->id);
      return object;
    }
  json_object_set_string_member (object, "asked", roof_estimator_get_work_unit (estimator, remark->index));
  if (remark->kind == ROOF_REMARK_NO_PEAK || remark->kind == ROOF_REMARK_NOT_MODELLED)
    return object;
  peak = roof_machine_get_peak (machine, roof_estimator_get_peak (estimator, remark->index, NULL));
  json_object_set_string_member (object, "unit", peak->unit);
  json_object_set_string_member (object, "dtype", peak->dtype);
  return object;
}

static JsonArray *
write_remarks (RoofAnalysis *analysis)
{
  JsonArray *array = json_array_new ();
  guint n, level;
  double bytes;
  const RoofRemark *remarks = roof_analysis_get_remarks (analysis, &n);

  for (guint i = 0; i < n; i++)
    json_array_add_object_element (array, write_remark (analysis, &remarks[i]));
  if (roof_tiling_overflows (analysis, &bytes, &level))
    {
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "kind", "tiles-do-not-fit");
      json_object_set_string_member (object, "level", roof_machine_get_level (roof_analysis_get_machine (analysis), level)->id);
      json_object_set_double_member (object, "bytes", bytes);
      json_array_add_object_element (array, object);
    }
  return array;
}

/* Writes as null what follows from FLOPs or bytes that were not counted. */
static void
write_unknown (RoofAnalysis *analysis,
               JsonObject   *into)
{
  static const char * const keys[] = { "t_min", "t_max", "attainable" };

  for (guint i = 0; i < G_N_ELEMENTS (keys) && roof_analysis_get_estimate (analysis)->uncounted != 0; i++)
    if (!json_object_has_member (into, keys[i]))
      json_object_set_null_member (into, keys[i]);
}

/* A kernel by itself. @lists: with its tensors and thresholds. Returns: (transfer full) */
static JsonObject *
write_analysis (RoofAnalysis *analysis,
                gboolean      lists)
{
  const RoofQuestion question = { .analysis = analysis };
  JsonObject *object = json_object_new ();

  write_identity (analysis, object);
  json_object_set_object_member (object, "parameters", write_parameters (analysis));
  json_object_set_object_member (object, "flops", write_flops (analysis));
  if (lists)
    json_object_set_array_member (object, "tensors", write_tensors (analysis));
  write_quantities (&question, ROOF_SCOPE_KERNEL, TRUE, object);
  write_unknown (analysis, object);
  json_object_set_string_member (object, "bound", roof_analysis_get_bound (analysis));
  json_object_set_boolean_member (object, "near_ridge", roof_analysis_is_near_ridge (analysis));
  if (lists)
    {
      json_object_set_array_member (object, "thresholds", write_thresholds (analysis));
      json_object_set_array_member (object, "remarks", write_remarks (analysis));
    }
  json_object_set_object_member (object, "memory", write_memory (roof_analysis_get_memory (analysis)));
  write_quantities (&question, ROOF_SCOPE_RUN, FALSE, object);
  if (!isnan (roof_analysis_get_utilisation (analysis)))
    json_object_set_object_member (object, "utilisation", write_utilisation (analysis));
  if (!isnan (roof_analysis_get_measured_time (analysis)))
    json_object_set_object_member (object, "measured", write_measured (analysis));
  write_place (analysis, object);
  write_certainty (analysis, object);
  return object;
}

JsonObject *
roof_report_write_kernel (RoofReport *report,
                          guint       index,
                          gboolean    lists)
{
  g_autoptr (RoofAnalysis) analysis = roof_report_make_analysis (report, index);
  const RoofQuestion question = { .report = report, .kernel = index };
  JsonObject *object;

  if (analysis == NULL)
    return NULL;
  object = write_analysis (analysis, lists);
  write_quantities (&question, ROOF_SCOPE_AMONG, FALSE, object);
  return object;
}

/* How many kernels the sums leave out, since FLOPs or bytes of them were not counted. */
static void
write_uncounted (const RoofTotals *totals,
                 JsonObject       *into)
{
  JsonObject *object;

  if (totals->n_without_flops + totals->n_without_bytes == 0)
    return;
  object = json_object_new ();
  json_object_set_int_member (object, "flops", totals->n_without_flops);
  json_object_set_int_member (object, "bytes", totals->n_without_bytes);
  json_object_set_object_member (into, "uncounted", object);
  json_object_set_null_member (into, "t_max");
}

JsonObject *
roof_report_write_totals (RoofReport *report)
{
  const RoofTotals *totals = roof_report_get_totals (report);
  const RoofQuestion question = { .report = report };
  RoofMemory memory = roof_report_get_memory (report);
  JsonObject *object = json_object_new ();
  JsonObject *units = make_units ();

  for (guint i = 0; i < roof_report_get_n_units (report); i++)
    {
      double flops;
      const char *unit = roof_report_get_unit (report, i, &flops);

      add_unit (units, unit, flops);
    }
  json_object_set_object_member (object, "flops", units);
  json_object_set_object_member (object, "bytes",
                                 write_levels (roof_report_get_machine (report), totals->bytes,
                                               totals->bytes));
  write_quantities (&question, ROOF_SCOPE_TOTAL, FALSE, object);
  json_object_set_double_member (object, "measured", totals->n_measured > 0 ? totals->measured : NAN);
  json_object_set_object_member (object, "memory", write_memory (&memory));
  write_uncounted (totals, object);
  if (roof_report_count_refused (report) > 0)
    json_object_set_int_member (object, "incomplete", roof_report_count_refused (report));
  return object;
}

JsonObject *
roof_machine_write_name (const RoofMachine *machine)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", roof_machine_get_id (machine));
  json_object_set_string_member (object, "name", roof_machine_get_name (machine));
  if (roof_machine_get_roofs (machine) == ROOF_ROOFS_SUSTAINED)
    json_object_set_string_member (object, "roofs", roof_roofs_list_names ()[ROOF_ROOFS_SUSTAINED]);
  return object;
}

JsonObject *
roof_report_write_error (RoofReport *report,
                         guint       index)
{
  const GError *error = roof_report_get_error (report, index);
  RoofKernel *kernel = roof_snapshot_get_kernel (roof_report_get_snapshot (report), index);
  JsonObject *object;

  if (error == NULL)
    return NULL;
  object = json_object_new ();
  json_object_set_string_member (object, "name", roof_kernel_get_name (kernel));
  json_object_set_string_member (object, "error", error->message);
  return object;
}
