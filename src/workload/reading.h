/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"

G_BEGIN_DECLS

/* Remarks on an uncertain reading, sentences for people: keys recognised, assumptions, parts left out. Returns: (transfer full)
 * (nullable): NULL without remarks */
char *roof_architecture_describe_reading (const RoofArchitecture *self);

/* Remark on operations of a convolutional net that are folded into kernels in @step. (nullable): NULL for other networks, in
 * training, and unfolded */
const char *roof_architecture_describe_folding (const RoofArchitecture *self,
                                                const RoofStep         *step);

G_END_DECLS
