/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* What takes over when a limit is lifted. */
typedef struct
{
  int    level;  /* index in the machine, or ROOF_BOUND_COMPUTE */
  int    work;   /* of the operation, the first on the unit that takes over; -1 when a level does */
  double factor; /* by how much what binds must get faster until it does: at least 1 */
} RoofNextLimit;

/* How a kernel answers to one number of the machine. A run takes T_min over the efficiency, and the launch; where it was measured,
 * what it took, of which the time above T_min stays as it is. At full efficiency without a launch what is said of the run is what
 * is said of T_min. */
typedef struct
{
  RoofMachineKey key;            /* a peak or a bandwidth that the kernel uses, the launch overhead, or a latency of a collective */
  double         time;           /* s: T_min with that number doubled */
  double         gain;           /* T_min over @time: 1 when it does not matter, 2 when it alone does */
  double         derivative;     /* d ln T_min / d ln number: 0 to -1, towards a larger number */
  double         run;            /* s: the run with that number doubled; a launch overhead or latency halved */
  double         run_gain;       /* the run over @run */
  double         run_derivative; /* d ln run / d ln number; above 0 where it is halved */
  gboolean       binds;          /* it is what T_min waits for */
  RoofNextLimit  next;           /* what takes over as it alone grows; its factor NAN: it does not bind, INFINITY: nothing
                                  * ever does */
} RoofSensitivity;

/* One entry per number of the machine that a run of the kernel rests on, largest gain of the run first.
 * Returns: (transfer full) (element-type RoofSensitivity) */
GArray  *roof_analysis_list_sensitivities (RoofAnalysis   *self);

/* What a measured run of @time, s, would take if T_min were @after instead of @before: it saves what T_min does, and is no
 * shorter than T_min. */
double   roof_sensitivity_shorten         (double          time,
                                           double          before,
                                           double          after);

/* Whether less of its number is better: a launch overhead, and the latency of a collective and of its steps. */
gboolean roof_sensitivity_is_halved       (const RoofSensitivity *self);

/* What it would be with that number doubled, or halved; a measured one takes as long as @entry says.
 * Returns: (transfer full) (nullable): NULL when no machine is so */
RoofAnalysis *roof_analysis_with_doubled  (RoofAnalysis   *self,
                                           const RoofSensitivity *entry);

/* The first work on the unit that is busy longest: the math waits for it. -1 when no unit is busy. */
int      roof_analysis_find_busiest_work  (const RoofAnalysis *self);

/* FALSE when nothing stands behind the binding limit: all other clocks are at 0. */
gboolean roof_analysis_get_next_limit     (RoofAnalysis   *self,
                                           RoofNextLimit  *next);

G_END_DECLS
