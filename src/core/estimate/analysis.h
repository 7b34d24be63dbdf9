/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/estimator.h"

G_BEGIN_DECLS

/* Relative distance from a ridge point below which a kernel counts as near it. Does not change the bound. */
#define ROOF_NEAR_RIDGE 0.05

/* The analysis of one kernel on one machine. Immutable, reference counted. All numbers are finite, except the intensity of
 * levels without traffic, and what was not counted of a custom kernel, which is NAN. */
typedef struct _RoofAnalysis RoofAnalysis;

/* Assumptions where the machine lists no number. */
typedef enum
{
  ROOF_REMARK_NO_PEAK,           /* work beside the main work, for a unit that is not listed: takes no time */
  ROOF_REMARK_NOT_MODELLED,      /* main work of a vector unit that is not listed: takes no time */
  ROOF_REMARK_OTHER_UNIT,        /* the unit asked for cannot do the work: another unit does */
  ROOF_REMARK_OTHER_DTYPE,       /* the unit has no peak of that dtype: the peak of a near dtype is used */
  ROOF_REMARK_PEAK_NOT_SUSTAINED,  /* the sustained part of the peak is not known: the full peak is used */
  ROOF_REMARK_LEVEL_NOT_SUSTAINED, /* the sustained part of the bandwidth is not known: the full bandwidth is used */
  ROOF_REMARK_DEQUANTISED, /* inputs are converted to the compute dtype on the vector unit */
  ROOF_REMARK_UNPACKED,    /* so are weights */
  ROOF_REMARK_OTHER_LEVEL, /* the machine lacks the level of setting @index: main memory or the network counts its bytes */
} RoofRemarkKind;

typedef struct
{
  RoofRemarkKind kind;
  guint          index; /* of the work, of the machine's level, or of the kernel's setting (OTHER_LEVEL) */
} RoofRemark;

/* What a kernel needs of main memory. Custom kernels need 0: they give their traffic, not their tensors. */
typedef struct
{
  double resident;  /* B kept between runs: weights, caches, optimizer state */
  double transient; /* B needed only during a run */
  double capacity;  /* B of main memory, or NAN when the machine does not list it */
} RoofMemory;

/* Errors: those of roof_estimator_new(), a parameter out of range, a formula without a finite result.
 * Returns: (transfer full) (nullable) */
RoofAnalysis       *roof_analysis_new               (RoofOperation       *operation,
                                                     RoofKernel          *kernel,
                                                     RoofMachine         *machine,
                                                     GError             **error);
RoofAnalysis       *roof_analysis_ref               (RoofAnalysis        *self);
void                roof_analysis_unref             (RoofAnalysis        *self);

RoofEstimator      *roof_analysis_get_estimator     (const RoofAnalysis  *self);
RoofOperation      *roof_analysis_get_operation     (const RoofAnalysis  *self);
RoofKernel         *roof_analysis_get_kernel        (const RoofAnalysis  *self);
RoofMachine        *roof_analysis_get_machine       (const RoofAnalysis  *self);
const RoofEstimate *roof_analysis_get_estimate      (const RoofAnalysis  *self);

/* "compute", "balanced" or the level's id; (nullable): NULL where FLOPs or bytes were not counted. */
const char         *roof_analysis_get_bound         (const RoofAnalysis  *self);
/* Whether the intensity at the slowest level is within ROOF_NEAR_RIDGE of the level's ridge. */
gboolean            roof_analysis_is_near_ridge     (const RoofAnalysis  *self);
/* The ridge of @level, FLOP/B: the intensity at which @level takes as long as the main work, for the kernel's mix of reads and
 * writes. */
double              roof_analysis_get_ridge         (const RoofAnalysis  *self,
                                                     guint                level);
/* The level that takes longest, whether or not it bounds the kernel; -1 without traffic. */
int                 roof_analysis_get_main_level    (const RoofAnalysis  *self);

/* Memory for one run: each tensor in main memory once. */
const RoofMemory   *roof_analysis_get_memory        (const RoofAnalysis  *self);
/* @memory with the capacity of @machine. */
RoofMemory          roof_memory_on                  (const RoofMemory    *memory,
                                                     const RoofMachine   *machine);
/* B by which @memory exceeds the capacity; 0 or less when it fits, NAN when not known. */
double              roof_memory_get_excess          (const RoofMemory    *memory);

/* Performance as shown, FLOP/s: main work over the measured time, else over the time from efficiency and launch. */
double              roof_analysis_get_performance   (const RoofAnalysis  *self);
/* Measured time, s, or NAN: of the kernel's measurement, else the parameter "time" of a custom kernel. */
double              roof_analysis_get_measured_time (const RoofAnalysis  *self);
/* FLOP, B at @level and FLOP/B there of the run that the dot stands for: as measured where the run was timed and they were
 * counted, else as estimated. The intensity is INFINITY without bytes. NAN: not counted. */
double              roof_analysis_get_shown_work    (const RoofAnalysis  *self);
double              roof_analysis_get_shown_bytes   (const RoofAnalysis  *self,
                                                     guint                level);
double              roof_analysis_get_shown_intensity (const RoofAnalysis *self,
                                                     guint                level);
/* B measured at @level, timed or not; NAN: not measured. */
double              roof_analysis_get_measured_bytes (const RoofAnalysis *self,
                                                     guint                level);

/* FLOP/B, as estimated, at the level that takes longest; INFINITY without traffic, NAN where FLOPs or bytes were not counted. */
double              roof_analysis_get_intensity     (const RoofAnalysis  *self);
/* What was counted neither of the kernel nor in its run (RoofUncounted): a dot that lacks it has no place. */
guint               roof_analysis_get_uncounted     (const RoofAnalysis  *self);

/* The assumptions. Returns: (transfer none) (array length=n) */
const RoofRemark   *roof_analysis_get_remarks       (const RoofAnalysis  *self,
                                                     guint               *n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofAnalysis, roof_analysis_unref)

G_END_DECLS
