/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/sensitivity.h"

#include <math.h>
#include <string.h>

#include "core/plan-private.h"

/* Works that share a unit take turns on it. @busy: time per unit, under the first work that runs on it.
 * Returns: that work of the unit that is busy longest, @except apart; -1 when none is busy. */
static int
find_busiest (const RoofPlan *plan,
              const double   *t_unit,
              int             except,
              double         *busy)
{
  guint n_works = roof_operation_get_n_works (plan->operation);
  int busiest = -1;

  memset (busy, 0, ROOF_MAX_UNITS * sizeof (double));
  for (guint i = 0; i < n_works; i++)
    busy[plan->same_unit[i]] += t_unit[i];
  for (guint i = 0; i < n_works; i++)
    if ((int) i != except && busy[i] > (busiest >= 0 ? busy[busiest] : 0))
      busiest = (int) i;
  return busiest;
}

/* T_min with the given clocks. */
static double
longest_clock (const RoofPlan *plan,
               const double   *t_unit,
               const double   *t_comm)
{
  double busy[ROOF_MAX_UNITS];
  int busiest = find_busiest (plan, t_unit, -1, busy);
  double longest = busiest >= 0 ? busy[busiest] : 0;

  for (guint i = 0; i < plan->n_levels; i++)
    longest = fmax (longest, t_comm[i]);
  return longest;
}

static void
add_entry (GArray         *list,
           RoofMachineKey  key,
           double          t_min,
           double          faster,
           double          derivative)
{
  RoofSensitivity entry = { .key = key,
                            .time = faster,
                            .gain = faster > 0 ? t_min / faster : 1,
                            .derivative = derivative,
                            .binds = derivative < 0 };

  g_array_append_val (list, entry);
}

/* The share of T_min that rests on a clock: 0 when another clock is longer. At a tie growing one number
 * does not help, which is what the one-sided derivative says. */
static double
get_derivative (double t_min,
                double clock,
                double part,
                double others)
{
  return t_min > 0 && clock == t_min && others < t_min ? -part / t_min : 0;
}

static void
add_peak (GArray         *list,
          const RoofPlan *plan,
          guint           peak,
          const RoofEstimate *estimate)
{
  guint n_works = roof_operation_get_n_works (plan->operation);
  double halved[ROOF_MAX_UNITS], without[ROOF_MAX_UNITS];
  double part = 0, clock = 0;
  guint unit = 0;

  for (guint i = 0; i < n_works; i++)
    {
      gboolean mine = plan->peaks[i] == (int) peak;

      halved[i] = mine ? estimate->t_unit[i] / 2 : estimate->t_unit[i];
      part += mine ? estimate->t_unit[i] : 0;
      unit = mine ? plan->same_unit[i] : unit;
    }
  for (guint i = 0; i < n_works; i++)
    {
      gboolean beside = plan->same_unit[i] != unit;

      without[i] = beside ? estimate->t_unit[i] : 0;
      clock += beside ? 0 : estimate->t_unit[i];
    }
  if (part > 0)
    add_entry (list, (RoofMachineKey) { ROOF_PART_PEAK, peak, ROOF_FIELD_VALUE }, estimate->t_min,
               longest_clock (plan, halved, estimate->t_comm),
               get_derivative (estimate->t_min, clock, part,
                               longest_clock (plan, without, estimate->t_comm)));
}

/* One of a level's bandwidths: with reads and writes apart each has its part of the level's clock. */
static void
add_bandwidth (GArray             *list,
               const RoofPlan     *plan,
               RoofMachineKey      key,
               const RoofEstimate *estimate)
{
  double clocks[ROOF_MAX_LEVELS];
  double clock = estimate->t_comm[key.index];
  double part = roof_plan_get_clock_part (plan, estimate, key.index, key.field);
  double faster, others;

  if (!(part > 0))
    return;
  memcpy (clocks, estimate->t_comm, sizeof clocks);
  clocks[key.index] = clock - part / 2;
  faster = longest_clock (plan, estimate->t_unit, clocks);
  clocks[key.index] = 0;
  others = longest_clock (plan, estimate->t_unit, clocks);
  add_entry (list, key, estimate->t_min, faster, get_derivative (estimate->t_min, clock, part, others));
}

static void
add_level (GArray             *list,
           const RoofPlan     *plan,
           guint               level,
           const RoofEstimate *estimate)
{
  static const RoofMachineField fields[] = { ROOF_FIELD_VALUE, ROOF_FIELD_READ, ROOF_FIELD_WRITE };

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    add_bandwidth (list, plan, (RoofMachineKey) { ROOF_PART_LEVEL, level, fields[i] }, estimate);
}

static int
compare_gain (gconstpointer a,
              gconstpointer b)
{
  const RoofSensitivity *one = a, *two = b;

  if (one->gain != two->gain)
    return one->gain > two->gain ? -1 : 1;
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
  const RoofPlan *plan = roof_analysis_get_plan (self);
  const RoofEstimate *estimate = roof_analysis_get_estimate (self);

  for (guint i = 0; i < roof_machine_get_n_peaks (plan->machine); i++)
    add_peak (list, plan, i, estimate);
  for (guint i = 0; i < plan->n_levels; i++)
    add_level (list, plan, i, estimate);
  g_array_sort (list, compare_gain);
  return list;
}

int
roof_analysis_find_busiest_work (const RoofAnalysis *self)
{
  double busy[ROOF_MAX_UNITS];

  return find_busiest (roof_analysis_get_plan (self), roof_analysis_get_estimate (self)->t_unit, -1, busy);
}

gboolean
roof_analysis_get_next_limit (RoofAnalysis  *self,
                              RoofNextLimit *next)
{
  const RoofPlan *plan = roof_analysis_get_plan (self);
  const RoofEstimate *estimate = roof_analysis_get_estimate (self);
  int binding = estimate->bound == ROOF_BOUND_BALANCED ? ROOF_BOUND_COMPUTE : estimate->bound;
  double busy[ROOF_MAX_UNITS];
  int bound_work = binding == ROOF_BOUND_COMPUTE ? roof_analysis_find_busiest_work (self) : -1;
  double second;

  next->level = ROOF_BOUND_COMPUTE;
  next->work = find_busiest (plan, estimate->t_unit, bound_work, busy);
  second = next->work >= 0 ? busy[next->work] : 0;
  for (guint i = 0; i < plan->n_levels; i++)
    if ((int) i != binding && estimate->t_comm[i] > second)
      {
        second = estimate->t_comm[i];
        next->level = (int) i;
        next->work = -1;
      }
  if (!(second > 0))
    return FALSE;
  next->factor = estimate->t_min / second;
  return TRUE;
}
