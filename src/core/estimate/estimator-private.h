/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "core/estimate/estimator.h"
#include "core/units/format.h"

G_BEGIN_DECLS

/* Where the number of one of the kernel's settings goes. */
typedef struct
{
  const RoofParameter *parameter;  /* nullable: whose value it is; NULL: it counts bytes */
  double              *number;     /* nullable: NULL where it is not computed with, as that of a text */
  int                  substitute; /* see roof_estimator_find_substitute() */
} RoofInput;

/* One block of memory: what there is of each parameter, setting, tensor and level lies behind the struct. */
struct _RoofEstimator
{
  RoofOperation    *operation;
  RoofKernel       *kernel;
  RoofMachine      *machine;
  guint             main; /* work at the kernel's own values */

  double           *values;              /* of parameters */
  int               time, dequantise, unpack; /* parameters that mean more than their numbers; -1: there is none */
  double            sizes[ROOF_N_ROLES]; /* B per value */
  RoofInput        *inputs;              /* by setting of the kernel */
  gboolean          substitutes;         /* any of them counts bytes at a level that stands in for another */

  /* Of works. */
  const char       *units[ROOF_MAX_UNITS]; /* interned */
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
  guint             physical[ROOF_MAX_UNITS];  /* the first peak that the machine lists of that unit; where there is a peak */

  /* s that a collective takes beside its bytes, and that each of its steps takes; 0: it is none. Hockney's a + b n, as NCCL snapshots
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
  double            beside; /* B: those that were measured beside a snapshot, which count nowhere */
  guint             n_levels;
  int               main_memory; /* -1: there is none */
  double            capacity;    /* B of it, or NAN */
};

/* What any kernel may be asked for, and counts where its operation has such a parameter: input in fewer bits than are computed in is
 * brought to these on the vector unit; and so are weights. */
#define ROOF_SETTING_DEQUANTISE "dequantise"
#define ROOF_SETTING_UNPACK     "unpack"

/* FALSE for main work of a vector unit that the machine does not list: it takes no time, and another unit's peak is drawn
 * above it. */
gboolean roof_estimator_is_modelled       (const RoofEstimator *self,
                                           guint                work);

/* With sustained roofs, whether that of @part @index is none. */
gboolean roof_estimator_lacks_sustained   (const RoofEstimator *self,
                                           RoofMachinePart      part,
                                           guint                index);

/* Finds the main work at the kernel's own values. */
void     roof_estimator_find_main         (RoofEstimator       *self);

/* Takes the numbers of @kernel, which is like the one that @self was made for, see roof_kernel_is_alike(), in place of its own,
 * for roof_estimator_evaluate(): `main` and `rows`, which searches need, stay as they are. Nobody else may have @self. FALSE
 * where a number is not as it should be: roof_estimator_new() says which. */
gboolean roof_estimator_take_numbers      (RoofEstimator       *self,
                                           const RoofKernel    *kernel);

/* As roof_estimator_get_traffic(), where the slots are filled. */
gboolean roof_estimator_measure_traffic   (const RoofEstimator *self,
                                           const double        *slots,
                                           guint                tensor,
                                           RoofTensorTraffic   *traffic);

/* Whether work @work is done in another type than was asked for, and that is to be remarked: vector work in a narrow type is done in
 * fp32 where the unit lists none of it, which is how such work is counted. */
gboolean roof_estimator_is_in_other_dtype (const RoofEstimator *self,
                                           guint                work);

G_END_DECLS
