/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/serving.h"

G_BEGIN_DECLS

/* What limits which: "HBM3 limits the time per token, compute the first token; there is room for 109 requests." Returns:
 * (transfer full) */
char *roof_describe_serving_limits (const RoofServing *serving,
                                    const RoofService *service,
                                    RoofMachine       *machine);
/* "4 drafts give 2.77 tokens a step: 1.91 times as many tokens a second; best 4." Returns: (transfer full) (nullable): NULL
 * where nothing is drafted */
char *roof_describe_drafts         (const RoofServing *serving,
                                    const RoofService *service);

G_END_DECLS
