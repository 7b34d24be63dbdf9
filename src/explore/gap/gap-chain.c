/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/gap/gap-chain.h"

#include <math.h>

/* The chain so far. */
typedef struct
{
  double   measured; /* s */
  double   bound;    /* s */
  double   sum;      /* s: the times of all links, added in order */
  gboolean at_peak;  /* the sustained rates are too low for this kernel */
  gboolean ended;    /* a bound was above the measured time */
} Chain;

/* Adds the link that leads to @bound, s. Its time is what the sum lacks, so that no rounding adds up. */
static RoofGapLink
add_link (Chain        *self,
          double        bound,
          double        end,
          RoofGapState  state)
{
  RoofGapLink link = { bound, fmax (end - self->sum, 0), state };

  self->sum += link.time;
  self->bound = bound;
  return link;
}

static RoofGapLink
add_step (Chain              *self,
          RoofGapStep         step,
          const RoofGapBound *bound)
{
  double formula = self->at_peak && step > ROOF_GAP_SUSTAINED ? bound->at_peak : bound->formula;
  double end = fmax (self->bound, formula);

  if (isnan (formula))
    return (RoofGapLink) { NAN, 0, ROOF_GAP_NOT_MODELLED };
  if (step == ROOF_GAP_COMPULSORY)
    return add_link (self, end, end, ROOF_GAP_BASE);
  if (self->ended)
    return add_link (self, end, self->sum, ROOF_GAP_NOT_INCURRED);
  if (end <= self->measured)
    return add_link (self, end, end, ROOF_GAP_INCURRED);
  if (step == ROOF_GAP_SUSTAINED)
    {
      self->at_peak = TRUE;
      return (RoofGapLink) { end, 0, ROOF_GAP_TOO_LOW };
    }
  self->ended = TRUE;
  return add_link (self, end, self->measured, ROOF_GAP_PARTLY);
}

gboolean
roof_gap_chain (const RoofGapBound *bounds,
                double              measured,
                RoofGapLink        *links,
                double             *overlap)
{
  Chain self = { .measured = measured, .bound = 0 };

  *overlap = NAN;
  if (measured < bounds[ROOF_GAP_COMPULSORY].formula)
    return FALSE;
  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    {
      double before = self.bound;

      links[i] = add_step (&self, (RoofGapStep) i, &bounds[i]);
      if (i == ROOF_GAP_OVERLAP && links[i].state == ROOF_GAP_PARTLY)
        *overlap = (links[i].bound - measured) / (links[i].bound - before);
    }
  links[ROOF_GAP_UNEXPLAINED] = (RoofGapLink) { measured, fmax (measured - self.sum, 0), ROOF_GAP_INCURRED };
  return TRUE;
}

const char *
roof_gap_step_get_id (RoofGapStep step)
{
  static const char *const ids[] = { "compulsory", "formats", "tiles",   "cache",
                                     "sustained",  "overlap", "latency", "unexplained" };

  G_STATIC_ASSERT (G_N_ELEMENTS (ids) == ROOF_N_GAP_STEPS);
  return ids[step];
}

const char *
roof_gap_state_get_id (RoofGapState state)
{
  static const char *const ids[] = { "base", "incurred", "partly incurred", "not incurred", "too low", "not modelled" };

  G_STATIC_ASSERT (G_N_ELEMENTS (ids) == ROOF_GAP_NOT_MODELLED + 1);
  return ids[state];
}
