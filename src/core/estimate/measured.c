/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/measured.h"

#include <math.h>

#include "core/estimate/analysis-private.h"

/* How far a clock may be boosted above the one of the listed peak, where the machine lists no boost. */
#define MOST_BOOST 1.3
/* How much a matrix unit gains at most by skipping zeros: 2 of 4 values. */
#define SPARSE 2.0
#define IDLE_UNIT 0.5
#define BUSY_LEVEL 0.8

static RoofMeasuredState
find_state (double time,
            double least,
            double most)
{
  if (time < least * (1 - ROOF_BOUND_SLACK))
    return ROOF_MEASURED_BELOW;
  if (time < least)
    return ROOF_MEASURED_AT_BOUND;
  return time <= most ? ROOF_MEASURED_INSIDE : ROOF_MEASURED_ABOVE;
}

gboolean
roof_analysis_get_measured_place (const RoofAnalysis *self,
                                  RoofMeasuredPlace  *place)
{
  const RoofMeasurement *measurement = roof_kernel_get_measurement (self->kernel);
  /* with the least bytes, where they depend on the data */
  double least = fmin (self->estimate.t_min, self->estimate.t_least);
  double time = self->measured_time, most = self->estimate.t_max;

  if (isnan (time) || !(least > 0) || (self->estimate.uncounted != 0 && time >= least * (1 - ROOF_BOUND_SLACK)))
    return FALSE;
  *place = (RoofMeasuredPlace) {
    .state = find_state (time, least, most),
    .time = time,
    .bound = least,
    .overlap = NAN,
    .share = self->estimate.t_min / time,
    .least = self->estimate.t_min / roof_measurement_get_number (measurement, "max"),
    .most = self->estimate.t_min / roof_measurement_get_number (measurement, "min"),
  };
  if (place->state == ROOF_MEASURED_INSIDE && least < most)
    place->overlap = (most - time) / (most - least);
  if (place->state == ROOF_MEASURED_ABOVE)
    place->excess = time - most;
  return TRUE;
}

const char *
roof_measured_state_to_string (RoofMeasuredState state)
{
  static const char * const names[] = { "below", "at_bound", "inside", "above" };

  g_return_val_if_fail ((guint) state < G_N_ELEMENTS (names), NULL);

  return names[state];
}

/* The longest clock but that of @level, s. @level: -1: but that of the main work's unit */
static double
find_other_clocks (const RoofAnalysis *self,
                   int                 level)
{
  const RoofEstimate *estimate = &self->estimate;
  const RoofEstimator *estimator = self->estimator;
  double longest = 0;

  for (guint i = 0; i < roof_operation_get_n_works (estimator->operation); i++)
    if (level >= 0 || estimator->same_unit[i] != estimator->same_unit[estimate->main])
      longest = fmax (longest, estimate->t_unit[i]);
  for (guint i = 0; i < estimator->n_levels; i++)
    if ((int) i != level)
      longest = fmax (longest, estimate->t_comm[i]);
  return longest;
}

/* The outermost cache inside main memory that holds the bytes of the run; -1: none. */
static int
find_cache (const RoofAnalysis *self)
{
  int memory = self->estimator->main_memory;

  if (memory < 0 || self->estimate.bound != memory)
    return -1;
  for (int i = memory - 1; i >= 0; i--)
    {
      const RoofLevel *level = roof_machine_get_level (self->estimator->machine, (guint) i);

      if (level->kind == ROOF_LEVEL_CACHE && level->capacity.value >= self->estimate.bytes[memory])
        return i;
    }
  return -1;
}

static guint
find_causes_at_level (const RoofAnalysis *self,
                      int                *cache)
{
  *cache = find_cache (self);
  return ROOF_FASTER_BYTES | (*cache >= 0 ? ROOF_FASTER_CACHE : 0);
}

/* Whether the machine lists a narrower dtype on the same unit that is fast enough for the run. */
static gboolean
is_fast_enough_in_another_dtype (const RoofAnalysis *self,
                                 double              wanted)
{
  const RoofMachine *machine = self->estimator->machine;
  guint index = (guint) self->estimator->peaks[self->estimate.main];
  const RoofPeak *peak = roof_machine_get_peak (machine, index);

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *other = roof_machine_get_peak (machine, i);

      if (g_str_equal (other->unit, peak->unit) && other->peak.value > peak->peak.value
          && other->peak.value >= wanted * peak->peak.value)
        return TRUE;
    }
  return FALSE;
}

static guint
find_causes_of_unit (const RoofAnalysis *self)
{
  const RoofPeak *peak
    = roof_machine_get_peak (self->estimator->machine, (guint) self->estimator->peaks[self->estimate.main]);
  double faster = self->estimate.t_math / self->measured_time;
  double boost = peak->boost.value > peak->peak.value ? peak->boost.value / peak->peak.value : MOST_BOOST;
  guint causes = ROOF_FASTER_WORK;

  if (faster <= boost * (1 + ROOF_BOUND_SLACK))
    causes |= ROOF_FASTER_BOOST;
  if (g_str_equal (peak->unit, "matrix") && faster <= SPARSE * (1 + ROOF_BOUND_SLACK))
    causes |= ROOF_FASTER_SPARSE;
  if (is_fast_enough_in_another_dtype (self, faster))
    causes |= ROOF_FASTER_DTYPE;
  if (roof_estimator_is_in_other_dtype (self->estimator, self->estimate.main))
    causes |= ROOF_FASTER_ROOF;
  return causes;
}

guint
roof_analysis_find_faster_causes (const RoofAnalysis *self,
                                  int                *cache)
{
  int level = roof_estimate_get_longest (&self->estimate);

  *cache = -1;
  if (self->estimate.bound == ROOF_BOUND_BALANCED || find_other_clocks (self, level) > self->measured_time)
    return 0;
  return level >= 0 ? find_causes_at_level (self, cache) : find_causes_of_unit (self);
}

gboolean
roof_analysis_is_idle (const RoofAnalysis *self,
                       guint              *level)
{
  const RoofEstimate *estimate = &self->estimate;

  if (isnan (self->measured_time) || estimate->bound != ROOF_BOUND_COMPUTE
      || !(estimate->t_math < IDLE_UNIT * self->measured_time))
    return FALSE;
  for (guint i = 0; i < self->estimator->n_levels; i++)
    {
      double busy = roof_analysis_get_measured_bytes (self, i)
                    / roof_machine_get_level (self->estimator->machine, i)->bandwidth.value;

      if (busy > BUSY_LEVEL * self->measured_time)
        {
          *level = i;
          return TRUE;
        }
    }
  return FALSE;
}

/* @rate, which the machine shows under @key, as the datasheet has it */
static double
get_datasheet (const RoofMachine *machine,
               RoofMachineKey     key,
               double             rate)
{
  if (!roof_machine_is_sustained (machine, key))
    return rate;
  key.field = ROOF_FIELD_SUSTAINED;
  return rate / roof_machine_get_rating (machine, key)->value;
}

/* FLOP/s of all units that the kernel uses, at their highest clocks. 0: not known */
static double
find_most_work (const RoofAnalysis *self)
{
  const RoofEstimator *estimator = self->estimator;
  double sum = 0;

  for (guint i = 0; i < roof_operation_get_n_works (estimator->operation); i++)
    {
      RoofMachineKey key = { ROOF_PART_PEAK, 0, ROOF_FIELD_VALUE };
      const RoofPeak *peak;
      double most;

      if (!(self->estimate.t_unit[i] > 0) || estimator->same_unit[i] != i)
        continue;
      if (estimator->peaks[i] < 0)
        return 0;
      peak = roof_machine_get_peak (estimator->machine, (guint) estimator->peaks[i]);
      key.index = (guint) estimator->peaks[i];
      most = get_datasheet (estimator->machine, key, peak->peak.value);
      sum += fmax (most, peak->boost.value);
    }
  return sum;
}

/* B/s at @level: of a link, in both directions. */
static double
find_most_bytes (const RoofAnalysis *self,
                 guint               level)
{
  const RoofMachine *machine = self->estimator->machine;
  const RoofLevel *data = roof_machine_get_level (machine, level);
  double most = fmax (data->bandwidth.value, fmax (data->read_bandwidth.value, data->write_bandwidth.value));

  return get_datasheet (machine, (RoofMachineKey) { ROOF_PART_LEVEL, level, ROOF_FIELD_VALUE }, most)
         * (data->kind == ROOF_LEVEL_NETWORK || data->kind == ROOF_LEVEL_HOST ? 2 : 1);
}

static guint
add_impossible (RoofCountedRate *found,
                int              level,
                double           count,
                double           time,
                double           most)
{
  *found = (RoofCountedRate) { level, count, count / time, most };
  return most > 0 && found->rate > most * (1 + ROOF_BOUND_SLACK);
}

guint
roof_analysis_find_impossible (const RoofAnalysis *self,
                               RoofCountedRate    *found)
{
  double time = self->measured_time;
  double flops = roof_measurement_get_number (roof_kernel_get_measurement (self->kernel), "flops");
  guint n = 0;

  if (isnan (time))
    return 0;
  n += add_impossible (&found[n], -1, flops, time, find_most_work (self));
  for (guint i = 0; i < self->estimator->n_levels; i++)
    n += add_impossible (&found[n], (int) i, roof_analysis_get_measured_bytes (self, i), time, find_most_bytes (self, i));
  return n;
}

/* The time, s, that the bytes counted at @level take at the bandwidth that the estimate's mix of reads and writes allows. */
static double
get_counted_clock (const RoofAnalysis *self,
                   guint               level)
{
  double bandwidth = self->estimate.bytes[level] > 0 ? self->estimate.bandwidth[level]
                                                     : roof_machine_get_level (self->estimator->machine, level)->bandwidth.value;

  return roof_analysis_get_measured_bytes (self, level) / bandwidth;
}

/* The longest clock of a count, s; 0 without counts. @of: (out): as in roof_analysis_is_held_by_counts() */
static double
find_longest_count (const RoofAnalysis *self,
                    int                *of)
{
  double flops = roof_measurement_get_number (roof_kernel_get_measurement (self->kernel), "flops");
  double longest = fmax (flops / self->estimator->rates[self->estimate.main], 0);

  *of = ROOF_BOUND_COMPUTE;
  for (guint i = 0; i < self->estimator->n_levels; i++)
    {
      double clock = get_counted_clock (self, i);

      if (clock > longest)
        {
          *of = (int) i;
          longest = clock;
        }
    }
  return longest;
}

gboolean
roof_analysis_is_held_by_counts (const RoofAnalysis *self,
                                 double             *bound,
                                 int                *of)
{
  RoofCountedRate counts[ROOF_MAX_LEVELS + 1];
  double longest;

  *bound = self->estimate.t_min;
  if (isnan (self->measured_time) || roof_kernel_get_measurement (self->kernel) == NULL
      || roof_analysis_find_impossible (self, counts) > 0)
    return FALSE;
  longest = find_longest_count (self, of);
  *bound = fmax (*bound, longest);
  return longest > self->estimate.t_min * (1 + ROOF_BOUND_SLACK);
}

double
roof_analysis_get_counted_bound (const RoofAnalysis *self)
{
  double bound;
  int of;

  roof_analysis_is_held_by_counts (self, &bound, &of);
  return bound;
}

/* The distribution function of the standard normal distribution. */
static double
get_normal (double x)
{
  return erfc (-x / G_SQRT2) / 2;
}

/* Standard deviation of ln of the bytes that were counted at @level; 0 without a spread. */
static double
get_bytes_sigma (const RoofAnalysis *self,
                 guint               level)
{
  const RoofMeasurement *measurement = roof_kernel_get_measurement (self->kernel);
  guint n = measurement != NULL && !isnan (measurement->time) ? measurement->n_bytes : 0;

  for (guint i = 0; i < n; i++)
    if (roof_machine_resolve_level (self->estimator->machine, measurement->bytes[i].level, NULL) == (int) level)
      return roof_measured_bytes_get_log_sigma (&measurement->bytes[i]);
  return 0;
}

/* Of ln of the ridge of @level, from the spread of its two roofs */
static double
get_ridge_sigma (const RoofAnalysis *self,
                 guint               level)
{
  const RoofEstimator *estimator = self->estimator;
  int peak = estimator->peaks[self->estimate.main];
  RoofMachineKey slope = { ROOF_PART_LEVEL, level, ROOF_FIELD_VALUE };
  RoofMachineKey flat = { ROOF_PART_PEAK, (guint) peak, ROOF_FIELD_VALUE };

  return hypot (roof_machine_get_log_sigma (estimator->machine, slope),
                peak >= 0 ? roof_machine_get_log_sigma (estimator->machine, flat) : 0);
}

double
roof_analysis_get_memory_probability (const RoofAnalysis *self,
                                      RoofCertainty      *of)
{
  double longest = 0, probability = NAN;

  for (guint i = 0; i < self->estimator->n_levels; i++)
    {
      double bytes, ridge, left;

      if (!(self->estimate.t_math > 0) || !(self->estimate.t_comm[i] > longest))
        continue;
      bytes = get_bytes_sigma (self, i);
      ridge = get_ridge_sigma (self, i);
      if (!(hypot (bytes, ridge) > 0))
        continue;
      *of = (RoofCertainty) { i, bytes > 0, ridge > 0 };
      longest = self->estimate.t_comm[i];
      left = log (roof_analysis_get_ridge (self, i) / roof_analysis_get_shown_intensity (self, i));
      probability = get_normal (left / hypot (bytes, ridge));
    }
  return probability;
}
