/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/report-sums.h"

#include <math.h>

#include "core/estimate/plan-clock.h"

void
roof_sums_init (RoofSums    *self,
                RoofMachine *machine)
{
  *self = (RoofSums) { .machine = machine, .peak = -1 };
  self->units = g_array_new (FALSE, FALSE, sizeof (RoofUnitSum));
  self->peaks = g_new0 (RoofPeakSum, roof_machine_get_n_peaks (machine));
}

void
roof_sums_clear (RoofSums *self)
{
  g_array_unref (self->units);
  g_free (self->peaks);
}

static guint
find_unit (RoofSums   *self,
           const char *unit)
{
  RoofUnitSum sum = { unit, 0 };

  for (guint i = 0; i < self->units->len; i++)
    if (g_str_equal (g_array_index (self->units, RoofUnitSum, i).unit, unit))
      return i;
  g_array_append_val (self->units, sum);
  return self->units->len - 1;
}

static void
add_flops (RoofSums *self,
           guint     unit,
           double    flops)
{
  g_array_index (self->units, RoofUnitSum, unit).flops += flops;
}

/* Which physical unit a peak is of: the first peak the machine lists of that unit. */
static guint
find_physical_unit (const RoofMachine *machine,
                    guint              peak)
{
  const char *unit = roof_machine_get_peak (machine, peak)->unit;
  guint first = 0;

  while (!g_str_equal (roof_machine_get_peak (machine, first)->unit, unit))
    first++;
  return first;
}

static void
look_up (RoofSums          *self,
         const RoofOutline *outline)
{
  const RoofPeak *peak = roof_machine_get_peak (self->machine, outline->peak);

  self->peak = outline->peak;
  self->borrowed = outline->borrowed;
  self->unit = find_unit (self, outline->borrowed ? "matrix" : peak->unit);
  self->physical = find_physical_unit (self->machine, outline->peak);
  self->rate = peak->peak.value;
  self->launch = roof_plan_get_launch (self->machine);
}

/* What one kernel moves, and the time each level is busy with it. Returns: @time, s, and that of all levels */
static double
add_traffic (RoofSums          *self,
             const RoofOutline *outline,
             double             time)
{
  for (guint i = 0; i < outline->n_traffic; i++)
    {
      const RoofTraffic *traffic = &outline->traffic[i];

      self->totals.bytes[traffic->level] += outline->count * traffic->bytes;
      self->t_comm[traffic->level] += outline->count * traffic->time;
      time += traffic->time;
    }
  return time;
}

static void
add_plain (RoofSums          *self,
           const RoofOutline *outline)
{
  double count = outline->count, t_unit;

  if (self->peak != outline->peak || self->borrowed != outline->borrowed)
    look_up (self, outline);
  t_unit = outline->flops / self->rate;
  add_flops (self, self->unit, count * outline->flops);
  self->peaks[self->physical].busy += count * t_unit;
  self->totals.t_max += count * add_traffic (self, outline, t_unit);
  self->totals.t_launch += count * self->launch;
  self->totals.t_latency += count * self->launch;
}

/* The time each physical unit and each level is busy: dtypes run at different peaks and reads may be faster than writes, so
 * the roofline of the sums adds times, not FLOPs and bytes. Where one unit stands in for another their times add up too. */
static void
add_analysis (RoofSums     *self,
              RoofAnalysis *analysis,
              double        count)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofPlan *plan = roof_analysis_get_plan (analysis);

  for (guint i = 0; i < roof_operation_get_n_works (roof_analysis_get_operation (analysis)); i++)
    {
      if (i == estimate->main || estimate->flops[i] > 0)
        add_flops (self, find_unit (self, roof_plan_get_work_unit (plan, i)), count * estimate->flops[i]);
      if (roof_plan_has_peak (plan, i))
        self->peaks[find_physical_unit (self->machine, roof_plan_get_peak (plan, i, NULL))].busy
            += count * estimate->t_unit[i];
    }
  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    {
      self->totals.bytes[i] += count * estimate->bytes[i];
      self->t_comm[i] += count * (estimate->t_comm[i] - roof_plan_get_spared (plan, estimate, i));
    }
  self->totals.t_max += count * estimate->t_max;
  self->totals.t_launch += count * estimate->t_launch;
  self->totals.t_latency += count * estimate->t_latency;
}

static void
add_time (RoofSums          *self,
          const RoofOutline *outline)
{
  double time = outline->count * outline->time;

  self->totals.time += time;
  if (!outline->measured)
    return;
  self->totals.measured += time;
  self->totals.n_measured++;
}

void
roof_sums_add (RoofSums          *self,
               const RoofOutline *outline,
               RoofAnalysis      *analysis)
{
  if (!outline->analysed)
    return;
  if (outline->visible)
    self->peaks[outline->peak].shown = TRUE;
  self->totals.t_min += outline->count * outline->t_min;
  add_time (self, outline);
  self->totals.t_least
      += outline->count * (outline->plain ? outline->t_min : roof_analysis_get_estimate (analysis)->t_least);
  if (outline->plain)
    add_plain (self, outline);
  else
    add_analysis (self, analysis, outline->count);
}

void
roof_sums_unite (RoofSums       *self,
                 const RoofSums *other)
{
  for (guint i = 0; i < other->units->len; i++)
    {
      const RoofUnitSum *sum = &g_array_index (other->units, RoofUnitSum, i);

      add_flops (self, find_unit (self, sum->unit), sum->flops);
    }
  for (guint i = 0; i < roof_machine_get_n_peaks (self->machine); i++)
    {
      self->peaks[i].busy += other->peaks[i].busy;
      self->peaks[i].shown |= other->peaks[i].shown;
    }
  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    {
      self->totals.bytes[i] += other->totals.bytes[i];
      self->t_comm[i] += other->t_comm[i];
    }
  self->totals.t_min += other->totals.t_min;
  self->totals.t_least += other->totals.t_least;
  self->totals.t_max += other->totals.t_max;
  self->totals.t_launch += other->totals.t_launch;
  self->totals.t_latency += other->totals.t_latency;
  self->totals.time += other->totals.time;
  self->totals.measured += other->totals.measured;
  self->totals.n_measured += other->totals.n_measured;
}

void
roof_sums_finish (RoofSums *self)
{
  RoofTotals *totals = &self->totals;

  for (guint i = 0; i < self->units->len; i++)
    totals->flops += g_array_index (self->units, RoofUnitSum, i).flops;
  for (guint i = 0; i < roof_machine_get_n_peaks (self->machine); i++)
    totals->t_roofline = fmax (totals->t_roofline, self->peaks[i].busy);
  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    totals->t_roofline = fmax (totals->t_roofline, self->t_comm[i]);
}
