/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"

G_BEGIN_DECLS

/* A sentence for people on an uncertain reading. */
typedef struct
{
  gboolean    lacks; /* something that the description has was left out; else something was recognised or assumed */
  const char *label; /* (nullable): translated, says no more than @lacks: "Left out", "Assumed" */
  char       *text;  /* without a full stop */
} RoofReadingRemark;

/* Remarks on an uncertain reading: keys recognised, assumptions, then what was left out. Returns: (transfer full) (element-type
 * RoofReadingRemark) */
GPtrArray *roof_architecture_list_remarks (const RoofArchitecture *self);

/* All remarks in sequence, each behind its label. Returns: (transfer full) (nullable): NULL without remarks */
char *roof_architecture_describe_reading (const RoofArchitecture *self);

/* Remark on operations of a convolutional net that are folded into kernels in @step. (nullable): NULL for other networks, in
 * training, and unfolded */
const char *roof_architecture_describe_folding (const RoofArchitecture *self,
                                                const RoofStep         *step);

G_END_DECLS
