/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "core/estimate/plan-private.h"

G_BEGIN_DECLS

/* The arithmetic of an evaluation from the bytes at each level on. Inline: for thousands of measured kernels it is all there is
 * to do. */

/* How much of the clock of @level, s, rests on one of its bandwidths: ROOF_FIELD_VALUE, _READ or _WRITE. The
 * three make up the clock. */
static inline double
roof_plan_get_clock_part (const RoofPlan     *self,
                          const RoofEstimate *estimate,
                          guint               level,
                          RoofMachineField    field)
{
  gboolean reads_apart = !isnan (self->read_bandwidths[level]);
  gboolean writes_apart = !isnan (self->write_bandwidths[level]);

  if (field == ROOF_FIELD_READ)
    return reads_apart ? estimate->read[level] / self->read_bandwidths[level] : 0;
  if (field == ROOF_FIELD_WRITE)
    return writes_apart ? estimate->write[level] / self->write_bandwidths[level] : 0;
  return ((reads_apart ? 0 : estimate->read[level]) + (writes_apart ? 0 : estimate->write[level])
          + self->custom_bytes[level])
         / self->bandwidths[level];
}

/* Of the clock of @level, s: what the data may spare of it at most. Those bytes are read. */
static inline double
roof_plan_get_spared (const RoofPlan     *self,
                      const RoofEstimate *estimate,
                      guint               level)
{
  double bandwidth = isnan (self->read_bandwidths[level]) ? self->bandwidths[level] : self->read_bandwidths[level];

  return estimate->less[level] > 0 ? estimate->less[level] / bandwidth : 0;
}

/* T = R / read bandwidth + W / write bandwidth: reads and writes take turns on a level's wires. */
static inline void
roof_plan_time_level (const RoofPlan *self,
                      guint           level,
                      RoofEstimate   *estimate)
{
  double bytes = estimate->read[level] + estimate->write[level] + self->custom_bytes[level];
  double read = roof_plan_get_clock_part (self, estimate, level, ROOF_FIELD_READ);
  double write = roof_plan_get_clock_part (self, estimate, level, ROOF_FIELD_WRITE);

  estimate->bytes[level] = bytes;
  estimate->t_comm[level]
      = roof_plan_get_clock_part (self, estimate, level, ROOF_FIELD_VALUE) + read + write;
}

/* What follows of the time of the math and the reads and writes at @levels, ascending, which stand in @estimate. At other levels
 * nothing moves. @levels: (array length=n) */
static inline void
roof_plan_clock (const RoofPlan *self,
                 RoofEstimate   *estimate,
                 const guint    *levels,
                 guint           n)
{
  double longest = 0;
  int level = -1;

  for (guint i = 0; i < n; i++)
    {
      roof_plan_time_level (self, levels[i], estimate);
      estimate->t_max += estimate->t_comm[levels[i]];
      if (estimate->t_comm[levels[i]] > longest)
        {
          longest = estimate->t_comm[levels[i]];
          level = (int) levels[i];
        }
    }
  estimate->t_min = estimate->t_least = fmax (estimate->t_math, longest);
  estimate->attainable = estimate->t_min > 0 ? roof_estimate_get_work (estimate) / estimate->t_min : 0;
  estimate->t_collective = estimate->steps > 0 ? self->latency + estimate->steps * self->step_latency : 0;
  estimate->t_launch = roof_plan_get_launch (self->machine);
  estimate->t_latency = estimate->t_launch + estimate->t_collective;
  estimate->reachable
      = estimate->t_latency > 0 ? roof_estimate_get_work (estimate) / (estimate->t_latency + estimate->t_min)
                                : estimate->attainable;
  estimate->bound = estimate->t_math > longest || level < 0 ? ROOF_BOUND_COMPUTE
                    : estimate->t_math == longest           ? ROOF_BOUND_BALANCED
                                                            : level;
}

/* How long one run takes, s: measured, else T_min over the efficiency that @kernel is set to, and the latency, which no
 * efficiency shortens. @measured: s, or NAN */
static inline double
roof_plan_get_time (const RoofKernel   *kernel,
                    const RoofEstimate *estimate,
                    double              measured)
{
  return isnan (measured) ? estimate->t_min / roof_kernel_get_efficiency (kernel) + estimate->t_latency : measured;
}

/* Performance shown of @kernel, FLOP/s: the main work over that time. @measured: s, or NAN */
static inline double
roof_plan_get_performance (const RoofKernel   *kernel,
                           const RoofEstimate *estimate,
                           double              measured)
{
  if (!isnan (measured))
    return roof_estimate_get_work (estimate) / measured;
  if (estimate->t_latency > 0)
    return roof_estimate_get_work (estimate) / roof_plan_get_time (kernel, estimate, measured);
  return estimate->attainable * roof_kernel_get_efficiency (kernel);
}

G_END_DECLS
