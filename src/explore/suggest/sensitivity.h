/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* The limit that takes over when the present one is lifted. */
typedef struct
{
  int    level;  /* index in the machine, or ROOF_BOUND_COMPUTE */
  int    work;   /* index in the operation: the first work on the unit that takes over; -1 when a level does */
  double factor; /* by which the present limit must get faster until then: at least 1 */
} RoofNextLimit;

/* The sensitivity of a kernel to one number of the machine. A run takes T_min over the efficiency, plus the launch; a
 * measured run takes its measured time, of which the part above T_min is constant. At full efficiency without a launch, the
 * values of the run are those of T_min. */
typedef struct
{
  RoofMachineKey key;            /* a peak or a bandwidth that the kernel uses, the launch overhead, or a latency of a collective */
  double         time;           /* s: T_min with that number doubled */
  double         gain;           /* T_min over @time: 1 when it does not matter, 2 when it alone does */
  double         derivative;     /* d ln T_min / d ln number: 0 to -1, towards a larger number */
  double         run;            /* s: the run with that number doubled; a launch overhead or latency halved */
  double         run_gain;       /* the run over @run */
  double         run_derivative; /* d ln run / d ln number; above 0 where it is halved */
  gboolean       binds;          /* the number limits T_min */
  RoofNextLimit  next;           /* the next limit as the number alone grows; factor NAN: @binds is FALSE, INFINITY: there is
                                  * no next limit */
} RoofSensitivity;

/* One entry per number of the machine that a run of the kernel depends on, largest gain of the run first.
 * Returns: (transfer full) (element-type RoofSensitivity) */
GArray  *roof_analysis_list_sensitivities (RoofAnalysis   *self);

/* The time of a measured run of @time, s, if T_min were @after instead of @before: shorter by the same difference, and at least
 * @after. */
double   roof_sensitivity_shorten         (double          time,
                                           double          before,
                                           double          after);

/* Whether a smaller number is better: a launch overhead, and the latency of a collective and of its steps. */
gboolean roof_sensitivity_is_halved       (const RoofSensitivity *self);

/* The analysis with the number of @entry doubled, or halved; a measured kernel gets the time in @entry.
 * Returns: (transfer full) (nullable): NULL when no valid machine has that number */
RoofAnalysis *roof_analysis_with_doubled  (RoofAnalysis   *self,
                                           const RoofSensitivity *entry);

/* The first work on the unit that is busy longest, which limits the math; -1 when no unit is busy. */
int      roof_analysis_find_busiest_work  (const RoofAnalysis *self);

/* FALSE when there is no next limit: all other times are 0. */
gboolean roof_analysis_get_next_limit     (RoofAnalysis   *self,
                                           RoofNextLimit  *next);

G_END_DECLS
