/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The steps from the ideal time of a kernel to its measured time, in order. Each is a bound with one more reality. */
typedef enum
{
  ROOF_GAP_COMPULSORY,  /* the values alone, at the peaks */
  ROOF_GAP_FORMATS,     /* scales, zeros, padding to groups and blocks */
  ROOF_GAP_TILES,       /* whole tiles in whole waves */
  ROOF_GAP_CACHE,       /* read again, and read before written */
  ROOF_GAP_SUSTAINED,   /* sustained rates in place of peaks */
  ROOF_GAP_OVERLAP,     /* one clock after another */
  ROOF_GAP_LATENCY,     /* launch, and latency of collectives */
  ROOF_GAP_UNEXPLAINED, /* the rest of the measured time */
  ROOF_N_GAP_STEPS,
  ROOF_N_GAP_BOUNDS = ROOF_GAP_UNEXPLAINED, /* the steps that have a bound of their own */
} RoofGapStep;

typedef enum
{
  ROOF_GAP_BASE,         /* the first step: where the chain begins */
  ROOF_GAP_INCURRED,     /* the measured time is at least the bound */
  ROOF_GAP_PARTLY,       /* the first bound above the measured time */
  ROOF_GAP_NOT_INCURRED, /* a step after that */
  ROOF_GAP_TOO_LOW,      /* sustained rates that the kernel surpasses: the chain goes on with the peaks */
  ROOF_GAP_NOT_MODELLED,
} RoofGapState;

/* The bound of a step as its formula gives it. */
typedef struct
{
  double formula; /* s; NAN: not modelled */
  double at_peak; /* s: of the steps behind ROOF_GAP_SUSTAINED, with peaks in place of sustained rates */
} RoofGapBound;

typedef struct
{
  double       bound; /* s: the longest formula so far; of ROOF_GAP_UNEXPLAINED the measured time; NAN: not modelled */
  double       time;  /* s that the step adds */
  RoofGapState state;
} RoofGapLink;

/* Fills @links (array fixed-size=ROOF_N_GAP_STEPS) from @bounds (array fixed-size=ROOF_N_GAP_BOUNDS), of which the first is
 * modelled. The times, added up in order, give @measured but for the rounding of the last addition. @overlap: (out): the part
 * of the clocks that runs overlapped, 0 to 1, where the measured time lies between all and none; else NAN. Returns: FALSE
 * without a chain when @measured, s, is below the first bound */
gboolean roof_gap_chain (const RoofGapBound *bounds,
                         double              measured,
                         RoofGapLink        *links,
                         double             *overlap);

/* "compulsory", "formats", … Returns: (transfer none) */
const char *roof_gap_step_get_id (RoofGapStep step);

/* "base", "incurred", … Returns: (transfer none) */
const char *roof_gap_state_get_id (RoofGapState state);

G_END_DECLS
