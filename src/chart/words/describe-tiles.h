/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* "The tiles take 402.7 MB, more than the 52.43 MB of L2." Returns: (transfer full) (nullable): NULL when they fit, or there
 * are none */
char *roof_describe_tiles (RoofAnalysis *analysis);

G_END_DECLS
