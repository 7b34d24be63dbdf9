/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/run/run-diff.h"

G_BEGIN_DECLS

/* What a gate says of one kernel. */
typedef enum
{
  ROOF_GATE_HELD,
  ROOF_GATE_NOISE,    /* beyond the limit, but the repeats show no difference: passes */
  ROOF_GATE_FAILED,
  ROOF_GATE_UNKNOWN,  /* no time to judge by: neither passes nor fails */
} RoofGateState;

/* Whether row @index became slower than @most_slower allows, a fraction of the time before. The difference must be shown where
 * the repeats are enough to show one; where they are not, the times alone decide, for else no kernel could ever fail. */
RoofGateState roof_run_gate_judge       (const RoofRunDiff *diff,
                                         guint              index,
                                         double             most_slower);
/* The same of the sums over all rows with a time on both sides. NOISE: beyond the limit only by rows whose repeats show no
 * difference. */
RoofGateState roof_run_gate_judge_total (const RoofRunDiff *diff,
                                         double             most_slower);
/* Whether a kernel reaches @least of its roof. @share: NAN where it was not measured */
RoofGateState roof_run_gate_judge_share (double             share,
                                         double             least);

/* "held", "noise", "failed", "unknown". */
const char   *roof_gate_state_to_string (RoofGateState      state);

G_END_DECLS
