/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/report-sums.h"

#include <math.h>

#include "core/estimate/analysis-private.h"

void
roof_sums_init (RoofSums    *self,
                RoofMachine *machine)
{
  *self = (RoofSums) { .machine = machine };
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
    if (g_array_index (self->units, RoofUnitSum, i).unit == unit)
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

/* Adds the times that each physical unit and each level is busy. The roofline of the sums adds times rather than FLOPs and
 * bytes, because dtypes have different peaks, and reads and writes different bandwidths. Work on a substitute unit adds to that
 * unit's time. */
static void
add_clocks (RoofSums           *self,
            const RoofAnalysis *analysis,
            double              count)
{
  const RoofEstimate *estimate = &analysis->estimate;
  const RoofEstimator *estimator = analysis->estimator;

  for (guint i = 0; i < estimator->operation->n_works; i++)
    {
      if ((i == estimate->main && !isnan (estimate->flops[i])) || estimate->flops[i] > 0)
        add_flops (self, find_unit (self, estimator->units[i]), count * estimate->flops[i]);
      if (estimator->peaks[i] >= 0 && !isnan (estimate->t_unit[i]))
        self->peaks[estimator->physical[i]].busy += count * estimate->t_unit[i];
    }
  for (guint i = 0; i < estimator->n_carriers; i++)
    {
      guint level = estimator->carriers[i];

      if (estimate->bytes[level] > 0)
        {
          self->totals.bytes[level] += count * estimate->bytes[level];
          self->t_comm[level] += count * (estimate->t_comm[level] - roof_estimator_get_spared (estimator, estimate, level));
        }
    }
}

/* Marks what of the machine a visible kernel uses. */
static void
mark_used (RoofSums           *self,
           const RoofAnalysis *analysis)
{
  const RoofEstimator *estimator = analysis->estimator;
  gboolean counted = roof_kernel_get_measurement (analysis->kernel) != NULL;

  self->peaks[estimator->peaks[analysis->estimate.main]].shown = TRUE;
  for (guint i = 0; i < estimator->n_levels; i++)
    if ((counted ? roof_analysis_get_shown_bytes (analysis, i) : analysis->estimate.bytes[i]) > 0)
      self->crossed[i] = TRUE;
}

void
roof_sums_add (RoofSums           *self,
               const RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = &analysis->estimate;
  const RoofKernel *kernel = analysis->kernel;
  double count = roof_kernel_get_count (kernel);
  double time = count * roof_estimate_get_time (estimate, kernel, analysis->measured_time);

  if (roof_kernel_get_visible (kernel))
    mark_used (self, analysis);
  add_clocks (self, analysis, count);
  self->totals.t_min += count * estimate->t_min;
  self->totals.t_least += count * estimate->t_least;
  self->totals.t_max += count * estimate->t_max;
  self->totals.t_launch += count * estimate->t_launch;
  self->totals.t_latency += count * estimate->t_latency;
  self->totals.time += time;
  self->totals.n_without_flops += (estimate->uncounted & ROOF_UNCOUNTED_FLOPS) != 0;
  self->totals.n_without_bytes += (estimate->uncounted & ROOF_UNCOUNTED_BYTES) != 0;
  if (isnan (analysis->measured_time))
    return;
  self->totals.measured += time;
  self->totals.n_measured++;
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
      self->crossed[i] |= other->crossed[i];
    }
  self->totals.t_min += other->totals.t_min;
  self->totals.t_least += other->totals.t_least;
  self->totals.t_max += other->totals.t_max;
  self->totals.t_launch += other->totals.t_launch;
  self->totals.t_latency += other->totals.t_latency;
  self->totals.time += other->totals.time;
  self->totals.measured += other->totals.measured;
  self->totals.n_measured += other->totals.n_measured;
  self->totals.n_without_flops += other->totals.n_without_flops;
  self->totals.n_without_bytes += other->totals.n_without_bytes;
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
