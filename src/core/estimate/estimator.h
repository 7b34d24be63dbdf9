/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"

G_BEGIN_DECLS


/* `bound` of an estimate: a level's index, or one of these. */
#define ROOF_BOUND_COMPUTE  (-1)
#define ROOF_BOUND_BALANCED (-2) /* the math and a level take exactly as long */

/* What one evaluation gives (formulas section 1). A level without traffic has 0 bytes, intensity
 * INFINITY and t_comm 0. Intensity and attainable are of the main unit's FLOPs. */
typedef struct
{
  double flops[ROOF_MAX_UNITS];      /* FLOP, per work of the operation */
  double read[ROOF_MAX_LEVELS];      /* B */
  double write[ROOF_MAX_LEVELS];     /* B */
  double less[ROOF_MAX_LEVELS];      /* B of the read ones that the data may spare, at most */
  double more[ROOF_MAX_LEVELS];      /* B that they may add, at most */
  double bytes[ROOF_MAX_LEVELS];     /* B, read + write + those of a custom kernel that may be either */
  double bandwidth[ROOF_MAX_LEVELS]; /* B/s that this mix of reads and writes allows: bytes over t_comm */
  double intensity[ROOF_MAX_LEVELS]; /* FLOP/B */
  double t_unit[ROOF_MAX_UNITS];     /* s */
  double t_comm[ROOF_MAX_LEVELS];    /* s */
  double t_math;                     /* s: the slowest unit */
  double t_min;                      /* s: perfect overlap, the largest of all clocks; with the bytes to be expected */
  double t_least;                    /* s: the same with the least bytes; as t_min where they do not depend on the data */
  double t_max;                      /* s: no overlap, their sum, with the most bytes */
  double attainable;                 /* FLOP/s: main work over t_min; no bound where the bytes depend on the data, see
                                      * roof_estimate_get_most() */
  double t_launch;                   /* s: the machine's launch overhead */
  double steps;                      /* messages, one after the other, in which a network carries a collective */
  double t_collective;               /* s: the latency of that network: once, and again for each of these steps */
  double t_latency;                  /* s: both, which each run takes before it begins; in none of the times above */
  double reachable;                  /* FLOP/s: main work over t_latency + t_min; the roof as latency bends it */
  int    bound;
  int    longest;                    /* the level whose clock is longest, bound by it or not; -1 when nothing moves bytes */
  guint  main;                       /* index in flops of the main work of the chosen form */
  int    form;                       /* index of the chosen form; -1: the operation has none */
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

/* Whether fewer bytes than are to be expected make it faster: then t_least is the bound, and t_min the expectation. */
static inline gboolean
roof_estimate_is_expectation (const RoofEstimate *self)
{
  return self->t_least < self->t_min;
}

/* FLOP of the main work. */
static inline double
roof_estimate_get_work (const RoofEstimate *self)
{
  return self->flops[self->main];
}

/* FLOP/s at most: the main work over the least time. */
static inline double
roof_estimate_get_most (const RoofEstimate *self)
{
  if (!roof_estimate_is_expectation (self) || !(self->t_least > 0))
    return self->attainable;
  return roof_estimate_get_work (self) / self->t_least;
}

/* How long one run takes, s: measured, else T_min over the efficiency that @kernel is set to, and the latency, which no
 * efficiency shortens. @measured: s, or NAN */
double roof_estimate_get_time        (const RoofEstimate *self,
                                      const RoofKernel   *kernel,
                                      double              measured);
/* Performance shown of @kernel, FLOP/s: the main work over that time. @measured: s, or NAN */
double roof_estimate_get_performance (const RoofEstimate *self,
                                      const RoofKernel   *kernel,
                                      double              measured);

/* An estimator: a kernel tied to a machine, with formats, peaks and levels looked up once, so that evaluating it for other
 * parameter values is arithmetic alone, without allocation. Immutable. */
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

/* Of the machine. */
guint          roof_estimator_get_n_levels    (const RoofEstimator *self);

/* TRUE for the settings of a custom kernel that count bytes at a level, "bytes.LEVEL" and its like. */
gboolean       roof_estimator_counts_bytes    (const char          *key);
/* TRUE for the settings of any other kernel that say what was measured at a level beside its snapshot, "measured.LEVEL". */
gboolean       roof_estimator_is_measurement  (const char          *key);

/* The level that counts the bytes of setting @index of the kernel, which names another that the machine has not; -1: it has it, or
 * the setting counts no bytes. @id: (out) (optional) (transfer none): the level that it names */
int            roof_estimator_find_substitute (const RoofEstimator *self,
                                               guint                index,
                                               const char         **id);

/* The kernel's own values, one per parameter of the operation. */
const double  *roof_estimator_get_values      (const RoofEstimator *self);

/* FALSE for work beside the main one whose unit the machine does not list: it takes no time. */
gboolean       roof_estimator_has_peak        (const RoofEstimator *self,
                                               guint                work);
/* Index into the machine's peaks for work @work, and how it was found. */
guint          roof_estimator_get_peak        (const RoofEstimator *self,
                                               guint                work,
                                               RoofPeakFallback    *fallback);
/* Unit name of work @work ("matrix" even if vector peaks stand in); the main work of each form is of the unit that the
 * kernel asks for. */
const char    *roof_estimator_get_work_unit   (const RoofEstimator *self,
                                               guint                work);
/* The first work that runs on the same physical unit as @work: they take turns on it. */
guint          roof_estimator_get_same_unit   (const RoofEstimator *self,
                                               guint                work);
/* What work @work is computed in, before it falls to another that the machine has. */
const char    *roof_estimator_get_work_dtype  (const RoofEstimator *self,
                                               guint                work);
/* The main work at the kernel's own values, and its unit. */
guint          roof_estimator_get_main        (const RoofEstimator *self);
const char    *roof_estimator_get_unit        (const RoofEstimator *self);

/* The roof of the main work, FLOP/s, and its ridge point with @level, FLOP/B, for the mix of reads and writes
 * that @estimate has there: below it that level takes longer than the main work, above it less long. */
double         roof_estimator_get_roof        (const RoofEstimator *self);
double         roof_estimator_get_ridge       (const RoofEstimator *self,
                                               const RoofEstimate  *estimate,
                                               guint                level);

/* The level that carries a collective, which takes @latency, s, beside its bytes, and @step_latency, s, for each of its steps.
 * Both are 0 where the operation is none. @latency, @step_latency: (out) */
guint          roof_estimator_get_network     (const RoofEstimator *self,
                                               double              *latency,
                                               double              *step_latency);
/* Whether a tensor is stored in blocks of numbers, which are moved whole. */
gboolean       roof_estimator_has_blocks      (const RoofEstimator *self);

/* Whether the operation's requirements hold of @values. FALSE with ROOF_ERROR_INVALID saying which one does
 * not, and with what values. */
gboolean       roof_estimator_check           (const RoofEstimator *self,
                                               const double        *values,
                                               GError             **error);

/* @values: one per parameter. With @continuous sizes may be fractions and blocks are not padded. */
void           roof_estimator_evaluate        (const RoofEstimator *self,
                                               const double        *values,
                                               gboolean             continuous,
                                               RoofEstimate        *estimate);

/* How much of the clock of @level, s, rests on one of its bandwidths: ROOF_FIELD_VALUE, _READ or _WRITE. The
 * three make up the clock. */
double         roof_estimator_get_clock_part  (const RoofEstimator *self,
                                               const RoofEstimate  *estimate,
                                               guint                level,
                                               RoofMachineField     field);
/* Of the clock of @level, s: what the data may spare of it at most. Those bytes are read. */
double         roof_estimator_get_spared      (const RoofEstimator *self,
                                               const RoofEstimate  *estimate,
                                               guint                level);

/* One tensor as it stands with @values; FALSE when its condition leaves it out. */
typedef struct
{
  const char *name;
  RoofRole    role;
  const char *format;
  guint       level;
  guint       rank;
  double      shape[ROOF_MAX_RANK];
  double      bytes;    /* B: the tensor once, however often it moves */
  double      read;     /* B */
  double      least;    /* B: read at least; as `read` where that does not depend on the data */
  double      most;     /* B: read at most */
  double      write;    /* B */
  gboolean    resident; /* stays in memory between calls */
} RoofTensorTraffic;

gboolean       roof_estimator_get_traffic     (const RoofEstimator *self,
                                               const double        *values,
                                               guint                tensor,
                                               RoofTensorTraffic   *traffic);

/* All slots of the operation's formulas for @values, for printing them with numbers.
 * @slots: (array fixed-size=ROOF_MAX_SLOTS) */
void           roof_estimator_fill_slots      (const RoofEstimator *self,
                                               const double        *values,
                                               double              *slots);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofEstimator, roof_estimator_free)

G_END_DECLS
