/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"

G_BEGIN_DECLS


/* `bound` of an estimate: a level's index, or one of these. */
#define ROOF_BOUND_COMPUTE  (-1)
#define ROOF_BOUND_BALANCED (-2) /* math and a level take exactly as long */
#define ROOF_BOUND_UNKNOWN  (-3) /* FLOPs or bytes were not counted */

/* What was not counted of a custom kernel. Absent is not zero. */
typedef enum
{
  ROOF_UNCOUNTED_NOTHING = 0,
  ROOF_UNCOUNTED_FLOPS = 1 << 0,
  ROOF_UNCOUNTED_BYTES = 1 << 1, /* at one level or more */
} RoofUncounted;

/* The result of one evaluation. A level without traffic has 0 bytes, intensity INFINITY and t_comm 0.
 * Intensity and attainable refer to the FLOPs of the main work.
 *
 * Of a custom kernel some may not have been counted: FLOPs, bytes and all that follows from them are NAN then, the bound is not
 * known, and t_min and t_least are what the rest takes at least, 0 where nothing was counted. */
typedef struct
{
  double flops[ROOF_MAX_UNITS];      /* FLOP, by work of the operation */
  double read[ROOF_MAX_LEVELS];      /* B */
  double write[ROOF_MAX_LEVELS];     /* B */
  double less[ROOF_MAX_LEVELS];      /* B of the reads that the data may save, at most */
  double more[ROOF_MAX_LEVELS];      /* B of reads that the data may add, at most */
  double bytes[ROOF_MAX_LEVELS];     /* B: read + write + a custom kernel's bytes of no known direction */
  double bandwidth[ROOF_MAX_LEVELS]; /* B/s for this mix of reads and writes: bytes over t_comm */
  double intensity[ROOF_MAX_LEVELS]; /* FLOP/B */
  double t_unit[ROOF_MAX_UNITS];     /* s */
  double t_comm[ROOF_MAX_LEVELS];    /* s */
  double t_math;                     /* s: the slowest unit */
  double t_min;                      /* s: perfect overlap, the longest of all clocks, with the expected bytes */
  double t_least;                    /* s: as t_min, with the least bytes; else equal to t_min */
  double t_max;                      /* s: no overlap, the sum of all clocks, with the most bytes */
  double attainable;                 /* FLOP/s: main work over t_min; no bound for a range of bytes, see _get_most() */
  double t_launch;                   /* s: the machine's launch overhead */
  double steps;                      /* messages, one after another, of a collective */
  double t_collective;               /* s: latency of the collective and of all its steps */
  double t_latency;                  /* s: t_launch + t_collective, before each run; in none of the times above */
  double reachable;                  /* FLOP/s: main work over t_latency + t_min: the roof bent by latency */
  int    bound;
  int    longest;                    /* the level with the longest clock, whether or not it bounds; -1 without traffic */
  guint  main;                       /* index in flops: the main work of the chosen form */
  int    form;                       /* index of the chosen form; -1: the operation has none */
  guint  uncounted;                  /* RoofUncounted */
} RoofEstimate;

/* Whether the bytes, and so the times, depend on the data. */
static inline gboolean
roof_estimate_is_range (const RoofEstimate *self)
{
  for (guint i = 0; i < ROOF_MAX_LEVELS; i++)
    if (self->less[i] > 0 || self->more[i] > 0)
      return TRUE;
  return FALSE;
}

/* Whether the data may save bytes and so time: then t_least is the bound, and t_min only the expectation. */
static inline gboolean
roof_estimate_is_expectation (const RoofEstimate *self)
{
  return self->t_least < self->t_min;
}

/* The level that takes t_min; -1: the math does. Also where the bound is not known, since something was not counted. */
static inline int
roof_estimate_get_longest (const RoofEstimate *self)
{
  if (self->bound == ROOF_BOUND_UNKNOWN)
    return self->longest >= 0 && self->t_comm[self->longest] > self->t_math ? self->longest : -1;
  return self->bound >= 0 ? self->bound : -1;
}

/* FLOP of the main work. */
static inline double
roof_estimate_get_work (const RoofEstimate *self)
{
  return self->flops[self->main];
}

/* Upper limit of performance, FLOP/s: main work over the least time. */
static inline double
roof_estimate_get_most (const RoofEstimate *self)
{
  if (!roof_estimate_is_expectation (self) || !(self->t_least > 0))
    return self->attainable;
  return roof_estimate_get_work (self) / self->t_least;
}

/* Time of one run, s: measured, else T_min over the efficiency of @kernel, plus latency (efficiency does not scale latency).
 * At least so long where something was not counted. @measured: s, or NAN */
double roof_estimate_get_time        (const RoofEstimate *self,
                                      const RoofKernel   *kernel,
                                      double              measured);
/* FLOP of the main work as shown: as counted where the run was timed and its FLOPs counted, else the estimate's. */
double roof_estimate_get_shown_work  (const RoofEstimate *self,
                                      const RoofKernel   *kernel,
                                      double              measured);
/* Performance of @kernel as shown, FLOP/s: main work, as measured where the run was timed and its FLOPs counted, over
 * roof_estimate_get_time(). NAN: FLOPs were not counted, or nothing was timed of a kernel whose bytes were not.
 * @measured: s, or NAN */
double roof_estimate_get_performance (const RoofEstimate *self,
                                      const RoofKernel   *kernel,
                                      double              measured);

/* A kernel prepared for a machine: formats, peaks and levels are looked up once, and evaluation for other parameter values is
 * arithmetic without allocation. Immutable. */
typedef struct _RoofEstimator RoofEstimator;

/* Errors: an unknown setting or format, a dtype that the machine's unit lacks, a level or main memory
 * that the machine lacks. The message names it. Returns: (transfer full) (nullable) */
RoofEstimator *roof_estimator_new             (RoofOperation       *operation,
                                               RoofKernel          *kernel,
                                               RoofMachine         *machine,
                                               GError             **error);
void           roof_estimator_free            (RoofEstimator       *self);

RoofOperation *roof_estimator_get_operation   (const RoofEstimator *self);
RoofKernel    *roof_estimator_get_kernel      (const RoofEstimator *self);
RoofMachine   *roof_estimator_get_machine     (const RoofEstimator *self);

/* The machine's number of levels. */
guint          roof_estimator_get_n_levels    (const RoofEstimator *self);

/* TRUE for settings of a custom kernel that count bytes at a level: "bytes.LEVEL", "read.LEVEL" and the like. */
gboolean       roof_estimator_counts_bytes    (const char          *key);

/* The level that counts the bytes of setting @index when the machine lacks the level that the setting names; -1 when the
 * machine has that level, or the setting counts no bytes. @id: (out) (optional) (transfer none): the level named */
int            roof_estimator_find_substitute (const RoofEstimator *self,
                                               guint                index,
                                               const char         **id);

/* The kernel's own values, one per parameter of the operation. */
const double  *roof_estimator_get_values      (const RoofEstimator *self);

/* FALSE for work beside the main work whose unit the machine does not list: it takes no time. */
gboolean       roof_estimator_has_peak        (const RoofEstimator *self,
                                               guint                work);
/* Index into the machine's peaks of work @work, and how the peak was found. */
guint          roof_estimator_get_peak        (const RoofEstimator *self,
                                               guint                work,
                                               RoofPeakFallback    *fallback);
/* The unit asked for: "matrix" even where vector peaks stand in. The main work of each form has the unit that the kernel asks
 * for. */
const char    *roof_estimator_get_work_unit   (const RoofEstimator *self,
                                               guint                work);
/* The first work on the same physical unit as @work. Works on one unit take turns. */
guint          roof_estimator_get_same_unit   (const RoofEstimator *self,
                                               guint                work);
/* The dtype asked for of work @work, before any fallback to a dtype that the machine has. */
const char    *roof_estimator_get_work_dtype  (const RoofEstimator *self,
                                               guint                work);
/* The main work for the kernel's own values, and its unit. */
guint          roof_estimator_get_main        (const RoofEstimator *self);
const char    *roof_estimator_get_unit        (const RoofEstimator *self);

/* The roof of the main work, FLOP/s, and the ridge of @level, FLOP/B, for the mix of reads and writes in @estimate. Below the
 * ridge the level takes longer than the main work, above it less long. */
double         roof_estimator_get_roof        (const RoofEstimator *self);
double         roof_estimator_get_ridge       (const RoofEstimator *self,
                                               const RoofEstimate  *estimate,
                                               guint                level);

/* The level that carries a collective. @latency, @step_latency: (out): s of the collective and of each step, 0 for other
 * operations */
guint          roof_estimator_get_network     (const RoofEstimator *self,
                                               double              *latency,
                                               double              *step_latency);
/* Whether a tensor's format has blocks, which are moved whole. */
gboolean       roof_estimator_has_blocks      (const RoofEstimator *self);

/* Checks the operation's requirements for @values. FALSE with ROOF_ERROR_INVALID, which names the requirement and the
 * values. */
gboolean       roof_estimator_check           (const RoofEstimator *self,
                                               const double        *values,
                                               GError             **error);

/* @values: one per parameter. @continuous: sizes may be fractions and blocks are not padded */
void           roof_estimator_evaluate        (const RoofEstimator *self,
                                               const double        *values,
                                               gboolean             continuous,
                                               RoofEstimate        *estimate);

/* How much of the clock of @level, s, one of its bandwidths accounts for: ROOF_FIELD_VALUE, _READ or _WRITE. The three add up
 * to the clock. */
double         roof_estimator_get_clock_part  (const RoofEstimator *self,
                                               const RoofEstimate  *estimate,
                                               guint                level,
                                               RoofMachineField     field);
/* The most that the data may save of the clock of @level, s. */
double         roof_estimator_get_spared      (const RoofEstimator *self,
                                               const RoofEstimate  *estimate,
                                               guint                level);

/* One tensor for @values; FALSE when its condition excludes it. */
typedef struct
{
  const char *name;
  RoofRole    role;
  const char *format;
  guint       level;
  guint       rank;
  double      shape[ROOF_MAX_RANK];
  double      bytes;    /* B: the tensor once, whatever its traffic */
  double      read;     /* B */
  double      least;    /* B: read at least; equal to `read` where reads do not depend on the data */
  double      most;     /* B: read at most */
  double      write;    /* B */
  gboolean    resident; /* kept in memory between runs */
} RoofTensorTraffic;

gboolean       roof_estimator_get_traffic     (const RoofEstimator *self,
                                               const double        *values,
                                               guint                tensor,
                                               RoofTensorTraffic   *traffic);

/* Fills all slots of the operation's formulas for @values, for printing formulas with numbers. @slots: (array
 * fixed-size=ROOF_MAX_SLOTS) */
void           roof_estimator_fill_slots      (const RoofEstimator *self,
                                               const double        *values,
                                               double              *slots);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofEstimator, roof_estimator_free)

G_END_DECLS
