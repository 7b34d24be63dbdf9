/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/estimator.h"

G_BEGIN_DECLS

/* How near to a ridge point counts as near it (formulas C10). It never changes the bound. */
#define ROOF_NEAR_RIDGE 0.05

/* The analysis of one kernel on one machine. Immutable, reference counted; every number in it is finite
 * but for the intensity of levels without traffic. */
typedef struct _RoofAnalysis RoofAnalysis;

/* What had to be assumed because the machine does not list it. */
typedef enum
{
  ROOF_REMARK_NO_PEAK,           /* work beside the main one: no such unit, so it takes no time */
  ROOF_REMARK_NOT_MODELLED,      /* the main work is the vector unit's, which the machine does not list: no time either */
  ROOF_REMARK_OTHER_UNIT,        /* the unit asked for cannot do it: another one does */
  ROOF_REMARK_OTHER_DTYPE,       /* no peak of that dtype there: that of a near one is used */
  ROOF_REMARK_PEAK_NOT_SUSTAINED,  /* what is sustained of that peak is not known: the peak itself counts */
  ROOF_REMARK_LEVEL_NOT_SUSTAINED, /* the same of a bandwidth */
  ROOF_REMARK_DEQUANTISED, /* input is brought to the type computed in on the vector unit */
  ROOF_REMARK_UNPACKED,    /* so are weights */
  ROOF_REMARK_OTHER_LEVEL, /* no level of the id that setting @index counts bytes at: main memory, or the network, counts them */
} RoofRemarkKind;

typedef struct
{
  RoofRemarkKind kind;
  guint          index; /* of the work in the operation, or of the level in the machine */
} RoofRemark;

/* What has to lie in main memory. Custom kernels say what they move, not what they keep, and count nothing. */
typedef struct
{
  double resident;  /* B that stay between runs: weights, caches, the state of an optimiser */
  double transient; /* B that come and go */
  double capacity;  /* B of main memory, or NAN when the machine does not say */
} RoofMemory;

#define ROOF_TYPE_ANALYSIS (roof_analysis_get_type ())
GType               roof_analysis_get_type          (void);

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

/* "compute", "balanced" or the level's id. */
const char         *roof_analysis_get_bound         (const RoofAnalysis  *self);
/* TRUE if the intensity at the level that takes longest lies within ROOF_NEAR_RIDGE of its ridge. */
gboolean            roof_analysis_is_near_ridge     (const RoofAnalysis  *self);
/* FLOP/B: where @level would take just as long as the main work, given what the kernel reads and writes there. */
double              roof_analysis_get_ridge         (const RoofAnalysis  *self,
                                                     guint                level);
/* The level whose clock is longest, bound by it or not; -1 when nothing moves bytes. */
int                 roof_analysis_get_main_level    (const RoofAnalysis  *self);

/* Of one run: its tensors at main memory, each once. */
const RoofMemory   *roof_analysis_get_memory        (const RoofAnalysis  *self);

/* Performance shown, FLOP/s: the main work over the time that is measured, else that of its efficiency and the launch. */
double              roof_analysis_get_performance   (const RoofAnalysis  *self);
/* Measured time, s, or NAN. */
double              roof_analysis_get_measured_time (const RoofAnalysis  *self);

/* What was assumed on the way. Returns: (transfer none) (array length=n) */
const RoofRemark   *roof_analysis_get_remarks       (const RoofAnalysis  *self,
                                                     guint               *n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofAnalysis, roof_analysis_unref)

G_END_DECLS
