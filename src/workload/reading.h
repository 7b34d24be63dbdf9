/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"

G_BEGIN_DECLS

/* How a description was read, where that is not certain: what of it was recognised, what was assumed and what was left out,
 * in sentences for people. Returns: (transfer full) (nullable): NULL when there is nothing to say */
char *roof_architecture_describe_reading (const RoofArchitecture *self);

G_END_DECLS
