/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/run-gate.h"

#include <math.h>

/* Relative slack, so that rounding does not fail a time exactly at the limit. */
#define SLACK 1e-9

static gboolean
is_slower (double gain,
           double most_slower)
{
  return 1 / gain > (1 + most_slower) * (1 + SLACK);
}

RoofGateState
roof_run_gate_judge (const RoofRunDiff *diff,
                     guint              index,
                     double             most_slower)
{
  const RoofRunRow *row = &diff->rows[index];

  if (isnan (row->gain))
    return ROOF_GATE_UNKNOWN;
  if (!is_slower (row->gain, most_slower))
    return ROOF_GATE_HELD;
  return row->difference == ROOF_DIFFERENCE_NOT_SHOWN ? ROOF_GATE_NOISE : ROOF_GATE_FAILED;
}

/* The gain of the sums, were all as fast as before whose repeats show no difference. */
static double
get_shown_gain (const RoofRunDiff *diff)
{
  double after = diff->totals.after;

  for (guint i = 0; i < diff->n_rows; i++)
    if (diff->rows[i].difference == ROOF_DIFFERENCE_NOT_SHOWN)
      {
        const RoofRunEntry *last = roof_run_diff_get (diff, i, diff->n_runs - 1);

        after += last->count * (roof_run_diff_get (diff, i, 0)->time - last->time);
      }
  return diff->totals.before / after;
}

RoofGateState
roof_run_gate_judge_total (const RoofRunDiff *diff,
                           double             most_slower)
{
  if (isnan (diff->totals.gain))
    return ROOF_GATE_UNKNOWN;
  if (!is_slower (diff->totals.gain, most_slower))
    return ROOF_GATE_HELD;
  return is_slower (get_shown_gain (diff), most_slower) ? ROOF_GATE_FAILED : ROOF_GATE_NOISE;
}

RoofGateState
roof_run_gate_judge_share (double share,
                           double least)
{
  if (isnan (share))
    return ROOF_GATE_UNKNOWN;
  return share < least * (1 - SLACK) ? ROOF_GATE_FAILED : ROOF_GATE_HELD;
}

const char *
roof_gate_state_to_string (RoofGateState state)
{
  static const char *const names[] = { "held", "noise", "failed", "unknown" };

  return names[state];
}
