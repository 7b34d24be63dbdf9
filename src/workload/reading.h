/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"

G_BEGIN_DECLS

/* How a description was read, where that is not certain: what of it was recognised, what was assumed and what was left out,
 * in sentences for people. Returns: (transfer full) (nullable): NULL when there is nothing to say */
char *roof_architecture_describe_reading (const RoofArchitecture *self);

/* What of a net of convolutions is no kernel of its own in @step. (nullable): NULL of others, in training, and where that is
 * asked for apart */
const char *roof_architecture_describe_folding (const RoofArchitecture *self,
                                                const RoofStep         *step);

G_END_DECLS
