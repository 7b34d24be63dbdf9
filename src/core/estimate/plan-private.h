/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "core/estimate/plan.h"
#include "core/units/format.h"

G_BEGIN_DECLS

/* One block of memory: what there is of each parameter, tensor and level lies behind the struct, but what is the same as in
 * the plan that it was made after. */
struct _RoofPlan
{
  gatomicrefcount   ref_count;

  RoofOperation    *operation;
  RoofKernel       *kernel;
  RoofMachine      *machine;
  RoofPlan         *pattern; /* nullable: whose formats, levels and bandwidths these are */
  guint             main; /* work at the kernel's own values */

  double           *values;              /* of parameters */
  double            sizes[ROOF_N_ROLES]; /* B per value */

  /* Of works. */
  const char       *units[ROOF_MAX_UNITS];
  const char       *dtypes[ROOF_MAX_UNITS];
  gboolean          sfu; /* whether the machine has a unit for exponentials */

  /* Of tensors. */
  const RoofFormat **formats;
  guint             *levels;
  double            *rows; /* values in a row at the kernel's own parameters */

  int               peaks[ROOF_MAX_UNITS];     /* -1: the machine has no such unit, see rates */
  RoofPeakFallback  fallbacks[ROOF_MAX_UNITS];
  double            rates[ROOF_MAX_UNITS];     /* FLOP/s; INFINITY where work beside the main is not timed */
  guint             same_unit[ROOF_MAX_UNITS]; /* the first work that runs on the same unit */

  /* s that a collective takes beside its bytes, and that each of its steps takes; 0: it is none. Hockney's a + b n, as NCCL models
   * it: latency + steps x step_latency + bytes / bandwidth. */
  double            latency;
  double            step_latency;
  int               network; /* the level that carries it */
  gboolean          in_switch; /* whether that one's switches add up */

  /* Of levels. B/s; the latter two are NAN where that direction runs at `bandwidths`. */
  double           *bandwidths;
  double           *read_bandwidths;
  double           *write_bandwidths;
  /* B of a custom kernel: those of no known direction, and those of one */
  double           *custom_bytes;
  double           *custom_read;
  double           *custom_write;
  guint             n_levels;
};

/* What any kernel may be asked for, and counts where its operation has such a parameter: input in fewer bits than are computed in is
 * brought to these on the vector unit; and so are weights. */
#define ROOF_SETTING_DEQUANTISE "dequantise"
#define ROOF_SETTING_UNPACK     "unpack"

/* Each its own index, for functions that take a list of them. */
extern const guint roof_plan_all_levels[ROOF_MAX_LEVELS];

/* FALSE for work beside the main one whose unit the machine does not list: it takes no time. */
gboolean roof_plan_has_peak (const RoofPlan *self,
                             guint           work);

/* FALSE for main work of a vector unit that the machine does not list: it takes no time, and another unit's peak is drawn
 * above it. */
gboolean roof_plan_is_modelled (const RoofPlan *self,
                                guint           work);

/* With sustained roofs, whether that of @part @index is none. */
gboolean roof_plan_lacks_sustained (const RoofPlan     *self,
                                    RoofMachinePart     part,
                                    guint               index);

/* Finds the main work at the kernel's own values. */
void     roof_plan_find_main (RoofPlan *self);

/* Where the plan has the bytes that @key counts, "read.LEVEL" and its like. @level: (out): index in the machine. Returns:
 * (nullable): NULL when it is another key, or the machine has no such level */
double  *roof_plan_find_bytes    (RoofPlan           *self,
                                  const char         *key,
                                  guint              *level);

/* s that each run takes on @machine before it begins. */
static inline double
roof_plan_get_launch (const RoofMachine *machine)
{
  double overhead = roof_machine_get_overhead (machine)->value;

  return isnan (overhead) ? 0 : overhead;
}

/* Whether work @work is done in another type than was asked for, and that is to be remarked: vector work in a narrow type is done in
 * fp32 where the unit lists none of it, which is how such work is counted. */
gboolean roof_plan_is_in_other_dtype (const RoofPlan *self,
                                      guint           work);

G_END_DECLS
