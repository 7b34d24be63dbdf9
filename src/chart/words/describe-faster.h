/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/measured.h"

G_BEGIN_DECLS

/* What makes a kernel faster than its bound, of what the numbers allow, in the order in which to look, the timer last: "a sparse
 * peak; a wrong timer". (transfer full) */
char *roof_describe_faster_causes  (const RoofAnalysis *analysis);

G_END_DECLS
