/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/suggest/sensitivity.h"

#include <math.h>
#include <string.h>

#include "core/estimate/estimator.h"
#include "core/estimate/utilisation.h"

/* Finds the unit that is busy longest; works on one unit add up. @busy: time per unit, at the index of its first work.
 * Returns: the first work of that unit, leaving out @except; -1 when no unit is busy */
static int
find_busiest (const RoofEstimator *estimator,
              const double        *t_unit,
              int                  except,
              double              *busy)
{
  guint n_works = roof_operation_get_n_works (roof_estimator_get_operation (estimator));
  int busiest = -1;

  memset (busy, 0, ROOF_MAX_UNITS * sizeof (double));
  for (guint i = 0; i < n_works; i++)
    busy[roof_estimator_get_same_unit (estimator, i)] += t_unit[i];
  for (guint i = 0; i < n_works; i++)
    if ((int) i != except && busy[i] > (busiest >= 0 ? busy[busiest] : 0))
      busiest = (int) i;
  return busiest;
}

/* The longest time of units and levels, leaving out the unit of work @except and the level @except_level. @limit: (out): the
 * unit or level that has it. Returns: s, 0 when all are idle */
static double
find_longest (const RoofEstimator *estimator,
              const double        *t_unit,
              const double        *t_comm,
              int                  except,
              int                  except_level,
              RoofNextLimit       *limit)
{
  double busy[ROOF_MAX_UNITS];
  double longest;

  limit->level = ROOF_BOUND_COMPUTE;
  limit->work = find_busiest (estimator, t_unit, except, busy);
  longest = limit->work >= 0 ? busy[limit->work] : 0;
  for (guint i = 0; i < roof_estimator_get_n_levels (estimator); i++)
    if ((int) i != except_level && t_comm[i] > longest)
      {
        longest = t_comm[i];
        limit->level = (int) i;
        limit->work = -1;
      }
  return longest;
}

/* The time of a unit or level, the part of it that depends on one number, and the entry of that number. */
typedef struct
{
  double          clock; /* s */
  double          part;  /* s, above 0 */
  double          others; /* s: the longest of all other times */
  RoofSensitivity entry;
} Stake;

/* Sets the share of T_min that depends on the number: 0 when another time is longer, or as long: the derivative is one-sided,
 * towards a larger number, which does not help at a tie. */
static void
weigh (Stake              *self,
       const RoofEstimate *estimate)
{
  RoofSensitivity *entry = &self->entry;
  double rest = self->clock - self->part;

  entry->time = fmax (self->clock - self->part / 2, self->others);
  entry->gain = entry->time > 0 ? estimate->t_min / entry->time : 1;
  entry->binds = self->clock == estimate->t_min && self->others < self->clock;
  entry->derivative = entry->binds ? -self->part / self->clock : 0;
  entry->next.factor = !entry->binds           ? NAN
                       : self->others > rest ? self->part / (self->others - rest)
                                             : INFINITY;
}

double
roof_sensitivity_shorten (double time,
                          double before,
                          double after)
{
  return fmin (fmax (time - (before - after), after), time);
}

/* The time of a run, and how it depends on T_min. */
typedef struct
{
  const RoofEstimate *estimate;
  double              time;       /* s */
  double              measured;   /* s, or NAN */
  double              efficiency; /* 1 of a measured one */
} KernelTime;

static KernelTime
get_run (const RoofAnalysis *self)
{
  KernelTime run = { roof_analysis_get_estimate (self), roof_analysis_get_time (self), roof_analysis_get_measured_time (self), 1 };

  if (isnan (run.measured))
    run.efficiency = roof_kernel_get_efficiency (roof_analysis_get_kernel (self));
  return run;
}

static void
add_stake (GArray           *list,
           const KernelTime *run,
           Stake            *stake)
{
  RoofSensitivity *entry = &stake->entry;
  double t_min = run->estimate->t_min;

  weigh (stake, run->estimate);
  entry->run = isnan (run->measured) ? entry->time / run->efficiency + run->estimate->t_latency
                                     : roof_sensitivity_shorten (run->measured, t_min, entry->time);
  entry->run_gain = entry->run > 0 ? run->time / entry->run : 1;
  entry->run_derivative = run->time > 0 ? entry->derivative * fmin (t_min / run->efficiency / run->time, 1) : 0;
  g_array_append_val (list, *entry);
}

/* Adds the launch overhead, or the latency of a collective, which is halved, not doubled. @latency: s, of a run */
static void
add_latency (GArray           *list,
             const KernelTime *run,
             RoofMachineKey    key,
             double            latency)
{
  double t_min = run->estimate->t_min;
  double part = fmin (latency, fmax (run->time - t_min, 0));
  RoofSensitivity entry = {
    .key = key,
    .time = t_min,
    .gain = 1,
    .run = run->time - part / 2,
    .run_derivative = part / run->time,
    .next = { ROOF_BOUND_COMPUTE, -1, NAN },
  };

  entry.run_gain = run->time / entry.run;
  if (part > 0)
    g_array_append_val (list, entry);
}

static void
add_peak (GArray              *list,
          const RoofEstimator *estimator,
          guint                peak,
          const KernelTime    *run)
{
  const RoofEstimate *estimate = run->estimate;
  Stake stake = { .entry.key = { ROOF_PART_PEAK, peak, ROOF_FIELD_VALUE } };
  double without[ROOF_MAX_UNITS];
  guint n_works = roof_operation_get_n_works (roof_estimator_get_operation (estimator)), unit = 0;

  for (guint i = 0; i < n_works; i++)
    if (roof_estimator_has_peak (estimator, i) && roof_estimator_get_peak (estimator, i, NULL) == peak)
      {
        stake.part += estimate->t_unit[i];
        unit = roof_estimator_get_same_unit (estimator, i);
      }
  for (guint i = 0; i < n_works; i++)
    {
      gboolean beside = roof_estimator_get_same_unit (estimator, i) != unit;

      without[i] = beside ? estimate->t_unit[i] : 0;
      stake.clock += beside ? 0 : estimate->t_unit[i];
    }
  if (!(stake.part > 0))
    return;
  stake.others = find_longest (estimator, without, estimate->t_comm, -1, -1, &stake.entry.next);
  add_stake (list, run, &stake);
}

/* Adds one of a level's bandwidths. With separate ones for reads and writes, each accounts for a part of the level's time. */
static void
add_bandwidth (GArray              *list,
               const RoofEstimator *estimator,
               RoofMachineKey       key,
               const KernelTime    *run)
{
  const RoofEstimate *estimate = run->estimate;
  Stake stake = {
    .clock = estimate->t_comm[key.index],
    .part = roof_estimator_get_clock_part (estimator, estimate, key.index, key.field),
    .entry.key = key,
  };

  if (!(stake.part > 0))
    return;
  stake.others = find_longest (estimator, estimate->t_unit, estimate->t_comm, -1, (int) key.index, &stake.entry.next);
  add_stake (list, run, &stake);
}

static void
add_level (GArray              *list,
           const RoofEstimator *estimator,
           guint                level,
           const KernelTime    *run)
{
  static const RoofMachineField fields[] = { ROOF_FIELD_VALUE, ROOF_FIELD_READ, ROOF_FIELD_WRITE };

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    add_bandwidth (list, estimator, (RoofMachineKey) { ROOF_PART_LEVEL, level, fields[i] }, run);
}

static int
compare_gain (gconstpointer a,
              gconstpointer b)
{
  const RoofSensitivity *one = a, *two = b;

  if (one->run_gain != two->run_gain)
    return one->run_gain > two->run_gain ? -1 : 1;
  if (one->key.part != two->key.part)
    return one->key.part < two->key.part ? -1 : 1;
  if (one->key.index != two->key.index)
    return one->key.index < two->key.index ? -1 : 1;
  return one->key.field < two->key.field ? -1 : one->key.field > two->key.field;
}

GArray *
roof_analysis_list_sensitivities (RoofAnalysis *self)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (RoofSensitivity));
  const RoofEstimator *estimator = roof_analysis_get_estimator (self);
  const RoofMachine *machine = roof_analysis_get_machine (self);
  double latency, step_latency;
  guint network = roof_estimator_get_network (estimator, &latency, &step_latency);
  KernelTime run = get_run (self);

  if (run.estimate->uncounted != 0)
    return list;
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    add_peak (list, estimator, i, &run);
  for (guint i = 0; i < roof_estimator_get_n_levels (estimator); i++)
    add_level (list, estimator, i, &run);
  add_latency (list, &run, (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE }, run.estimate->t_launch);
  add_latency (list, &run, (RoofMachineKey) { ROOF_PART_LEVEL, network, ROOF_FIELD_LATENCY },
               run.estimate->steps > 0 ? latency : 0);
  add_latency (list, &run, (RoofMachineKey) { ROOF_PART_LEVEL, network, ROOF_FIELD_STEP },
               run.estimate->steps * step_latency);
  g_array_sort (list, compare_gain);
  return list;
}

gboolean
roof_sensitivity_is_halved (const RoofSensitivity *self)
{
  return self->key.part == ROOF_PART_OVERHEAD || self->key.field == ROOF_FIELD_LATENCY
         || self->key.field == ROOF_FIELD_STEP;
}

RoofAnalysis *
roof_analysis_with_doubled (RoofAnalysis          *self,
                            const RoofSensitivity *entry)
{
  RoofMachine *machine = roof_analysis_get_machine (self);
  double factor = roof_sensitivity_is_halved (entry) ? 0.5 : 2;
  g_autoptr (RoofMachine) changed
      = roof_machine_with_rating (machine, entry->key, factor * roof_machine_get_rating (machine, entry->key)->value, NULL);

  g_autoptr (RoofKernel) kernel = roof_kernel_ref (roof_analysis_get_kernel (self));

  if (!isnan (roof_analysis_get_measured_time (self)))
    {
      roof_kernel_unref (kernel);
      kernel = roof_kernel_with_measured_time (roof_analysis_get_kernel (self), entry->run, NULL);
    }
  return changed != NULL ? roof_analysis_new (roof_analysis_get_operation (self), kernel, changed, NULL) : NULL;
}

int
roof_analysis_find_busiest_work (const RoofAnalysis *self)
{
  double busy[ROOF_MAX_UNITS];

  return find_busiest (roof_analysis_get_estimator (self), roof_analysis_get_estimate (self)->t_unit, -1, busy);
}

gboolean
roof_analysis_get_next_limit (RoofAnalysis  *self,
                              RoofNextLimit *next)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (self);
  int binding = estimate->bound == ROOF_BOUND_BALANCED ? ROOF_BOUND_COMPUTE : estimate->bound;
  int bound_work = binding == ROOF_BOUND_COMPUTE ? roof_analysis_find_busiest_work (self) : -1;
  double second = find_longest (roof_analysis_get_estimator (self), estimate->t_unit, estimate->t_comm, bound_work, binding, next);

  if (!(second > 0) || estimate->uncounted != 0)
    return FALSE;
  next->factor = estimate->t_min / second;
  return TRUE;
}
