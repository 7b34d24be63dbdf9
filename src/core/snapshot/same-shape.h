/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* Whether @a and @b have equally many machines, kernels and other parts, so that indices into one are valid in the other. */
gboolean roof_snapshot_has_same_shape (const RoofSnapshot *a,
                                       const RoofSnapshot *b);

G_END_DECLS
