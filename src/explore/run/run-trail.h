/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/run/run-diff.h"

G_BEGIN_DECLS

/* The last run on the machine that it was held against, with a pin for each kernel as it was in each earlier run, so that the
 * chart draws arrows from run to run. Kernels that share a name have no pin, nor have more than the thousand that take longest.
 * @n_left_out: (out): these. Returns: (transfer full) */
RoofSnapshot *roof_run_trail_make (const RoofRunDiff *diff,
                                   guint             *n_left_out);

G_END_DECLS
