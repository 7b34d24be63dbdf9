/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* Where a measured time t lies between the bounds of the estimate. It is below them when t is more than ROOF_BOUND_SLACK shorter
 * than T_min. */
typedef enum
{
  ROOF_MEASURED_BELOW,    /* impossible under the model: a number is wrong */
  ROOF_MEASURED_AT_BOUND, /* shorter than T_min, but within the slack */
  ROOF_MEASURED_INSIDE,   /* bound <= t <= T_max: math and transfers overlap in part */
  ROOF_MEASURED_ABOVE,    /* longer than T_max: time that the model does not have */
} RoofMeasuredState;

#define ROOF_BOUND_SLACK 0.02

typedef struct
{
  RoofMeasuredState state;
  double            time;    /* s */
  double            bound;   /* s: T_min, with the least bytes where they depend on the data */
  double            overlap; /* (T_max - t) / (T_max - bound), 1: perfect; of INSIDE with bound < T_max, else NAN */
  double            excess;  /* s above T_max; 0 unless ABOVE */
  double            share;   /* T_min / t */
  double            least;   /* T_min / the longest repeat; NAN: not known */
  double            most;    /* T_min / the shortest repeat; NAN: not known */
} RoofMeasuredPlace;

/* FALSE for a kernel that was not timed, or that has no bound. A bound of what was counted alone can only be found wrong (BELOW). */
gboolean    roof_analysis_get_measured_place  (const RoofAnalysis *self,
                                               RoofMeasuredPlace  *place);
/* "below", "at_bound", "inside", "above". */
const char *roof_measured_state_to_string     (RoofMeasuredState   state);

/* Why a run may be faster than its bound. Ordered as they should be looked at. */
typedef enum
{
  ROOF_FASTER_CACHE = 1 << 0,  /* the bytes fit into a cache, and all other clocks are short enough */
  ROOF_FASTER_BYTES = 1 << 1,  /* fewer bytes were moved than estimated: all other clocks are short enough */
  ROOF_FASTER_WORK = 1 << 2,   /* less work was done than estimated: all other clocks are short enough */
  ROOF_FASTER_BOOST = 1 << 3,  /* the clock was above the one that the peak is listed for */
  ROOF_FASTER_SPARSE = 1 << 4, /* the matrix unit skipped zeros: at most twice the peak */
  ROOF_FASTER_DTYPE = 1 << 5,  /* the work ran in a narrower dtype that the machine lists */
  ROOF_FASTER_ROOF = 1 << 6,   /* the roof is that of another dtype, since the machine lists none of the kernel's */
} RoofFasterCause;

/* The causes that the numbers allow for a run of state BELOW, as flags; 0: none but a wrong timer. @cache: (out): the level of
 * CACHE; -1 without. */
guint       roof_analysis_find_faster_causes  (const RoofAnalysis *self,
                                               int                *cache);

/* Whether compute bound is predicted, but the run keeps the unit busy for less than half of its time while a level is more than
 * 80 % busy with the measured bytes: the estimate has too few bytes. @level: (out): that level */
gboolean    roof_analysis_is_idle             (const RoofAnalysis *self,
                                               guint              *level);

/* What was counted of a run, in one place. */
typedef struct
{
  int    level; /* -1: the FLOPs */
  double count; /* B; FLOP */
  double rate;  /* per s of the measured time */
  double most;  /* per s that the machine can do, at its highest clock; a link in both directions together */
} RoofCountedRate;

/* The counts of the run, FLOPs first, that are more than the machine can do in that time, by more than ROOF_BOUND_SLACK: they
 * are wrong, or the time is. @found: (out) (array fixed-size=ROOF_MAX_LEVELS + 1). Returns: how many */
guint       roof_analysis_find_impossible     (const RoofAnalysis *self,
                                               RoofCountedRate    *found);

/* The shortest time of one run, s, without latency, with the FLOPs and bytes that were counted where these are more than the
 * estimate's: what tuning can reach as long as it changes no count. T_min where nothing more was counted, or a count is impossible. */
double      roof_analysis_get_counted_bound   (const RoofAnalysis *self);
/* As above. @of: (out): the count that makes the bound longer than T_min by more than ROOF_BOUND_SLACK: a level, or
 * ROOF_BOUND_COMPUTE for the FLOPs. FALSE: none does */
gboolean    roof_analysis_is_held_by_counts   (const RoofAnalysis *self,
                                               double             *bound,
                                               int                *of);

/* What the certainty of a bound rests on. */
typedef struct
{
  guint    level;
  gboolean bytes; /* those counted at the level vary */
  gboolean roofs; /* those of the level or of the main work's unit have a spread */
} RoofCertainty;

/* The probability that the kernel lies left of the ridge of a level, memory bound there: ln of the bytes counted, of the
 * bandwidth and of the peak are taken as normally distributed, so that ln of ridge over intensity is too, with the sum of their
 * variances. NAN where none has a spread. @of: (out): of several levels with a spread the slowest */
double      roof_analysis_get_memory_probability (const RoofAnalysis *self,
                                                  RoofCertainty      *of);

G_END_DECLS
