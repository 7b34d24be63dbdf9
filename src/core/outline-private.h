/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/outline.h"

G_BEGIN_DECLS

/* The same of an evaluated plan, whatever memory it needs. @kernel: any that is like the plan's but for name and numbers;
 * @levels: (array length=n_levels): those that may have traffic, ascending; @measured: s, or NAN */
void roof_outline_take_estimate (RoofOutline        *self,
                                 RoofTraffic        *traffic,
                                 RoofPlan           *plan,
                                 const RoofKernel   *kernel,
                                 const RoofEstimate *estimate,
                                 const guint        *levels,
                                 guint               n_levels,
                                 double              measured);

G_END_DECLS
