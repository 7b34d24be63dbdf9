/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/estimator.h"
#include "core/operation/operation-private.h"
#include "core/units/format.h"

G_BEGIN_DECLS

/* Where the number of one setting of the kernel is stored. */
typedef struct
{
  const RoofParameter *parameter;  /* nullable: the parameter that is set; NULL: bytes at a level */
  double              *number;     /* nullable: NULL for numbers and texts that nothing is computed from */
  int                  substitute; /* level that stands in, see roof_estimator_find_substitute() */
} RoofInput;

/* One block of memory: the arrays by parameter, setting, tensor and level lie behind the struct. */
struct _RoofEstimator
{
  RoofOperation    *operation;
  RoofKernel       *kernel;
  RoofMachine      *machine;
  guint             main; /* main work for the kernel's own values */

  double           *values;              /* of parameters */
  int               time, dequantise, unpack; /* indices of parameters with a meaning to the estimator; -1: none */
  double            sizes[ROOF_N_ROLES]; /* B per value */
  RoofInput        *inputs;              /* by setting of the kernel */
  gboolean          substitutes;         /* any setting counts bytes at a level that another stands in for */

  /* By work. */
  const char       *units[ROOF_MAX_UNITS]; /* interned */
  const char       *dtypes[ROOF_MAX_UNITS];
  gboolean          sfu; /* whether the machine has a unit for exponentials */

  /* By tensor. */
  const RoofFormat **formats;
  guint             *levels;
  double            *rows; /* values in a row, for the kernel's own parameters */

  int               peaks[ROOF_MAX_UNITS];     /* -1: the machine has no such unit, see rates */
  RoofPeakFallback  fallbacks[ROOF_MAX_UNITS];
  double            rates[ROOF_MAX_UNITS];     /* FLOP/s; INFINITY where work beside the main work is not timed */
  guint             same_unit[ROOF_MAX_UNITS]; /* the first work on the same unit */
  guint             physical[ROOF_MAX_UNITS];  /* the machine's first peak of that unit; only where there is a peak */

  /* Latency of a collective and of each of its steps, s; 0 for other operations. Hockney's a + b n, as NCCL models collectives:
   * latency + steps x step_latency + bytes / bandwidth. */
  double            latency;
  double            step_latency;
  int               network; /* index of the level that carries the collective */
  gboolean          in_switch; /* whether switches of that level reduce */

  /* By level, B/s. Directions without a bandwidth of their own are NAN and run at `bandwidths`. */
  double           *bandwidths;
  double           *read_bandwidths;
  double           *write_bandwidths;
  /* By level, B of a custom kernel: of no known direction, read, written */
  double           *custom_bytes;
  double           *custom_read;
  double           *custom_write;
  guint             n_levels;
  guint             carriers[ROOF_MAX_LEVELS]; /* levels that tensors or settings move bytes at, in order */
  guint             n_carriers;
  int               main_memory; /* -1: none */
  double            capacity;    /* B of it, or NAN */
};

/* Flags that any operation may have as parameters: narrow inputs, or weights, are converted to the compute dtype on the vector
 * unit. */
#define ROOF_SETTING_DEQUANTISE "dequantise"
#define ROOF_SETTING_UNPACK     "unpack"

/* FALSE for main work of a vector unit that the machine does not list. Such work takes no time and is drawn under another
 * unit's peak. */
gboolean roof_estimator_is_modelled       (const RoofEstimator *self,
                                           guint                work);

/* With sustained roofs: whether @part @index has no sustained value. */
gboolean roof_estimator_lacks_sustained   (const RoofEstimator *self,
                                           RoofMachinePart      part,
                                           guint                index);

/* Finds the main work for the kernel's own values. */
void     roof_estimator_find_main         (RoofEstimator       *self);

/* Replaces the numbers by those of @kernel, for roof_estimator_evaluate(). @kernel must be alike to the estimator's kernel
 * (roof_kernel_is_alike()), and @self have no other owner. `main` and `rows`, which only searches need, are not updated. FALSE
 * where a number is invalid: roof_estimator_new() gives the error. */
gboolean roof_estimator_take_numbers      (RoofEstimator       *self,
                                           const RoofKernel    *kernel);

/* As roof_estimator_evaluate(), without clearing an estimate of 1400 B each time, which would be half of the time for a kernel of few
 * levels. @estimate: (inout): all zero, or of an earlier call on the same machine */
void     roof_estimator_evaluate_again    (const RoofEstimator *self,
                                           const double        *values,
                                           gboolean             continuous,
                                           RoofEstimate        *estimate);

/* As roof_estimator_get_traffic(), with slots filled in before. */
gboolean roof_estimator_measure_traffic   (const RoofEstimator *self,
                                           const double        *slots,
                                           guint                tensor,
                                           RoofTensorTraffic   *traffic);

/* Whether work @work runs in another dtype than asked for and deserves a remark. Narrow vector work that falls back to fp32
 * does not: such work is counted in fp32 anyway. */
gboolean roof_estimator_is_in_other_dtype (const RoofEstimator *self,
                                           guint                work);

G_END_DECLS
