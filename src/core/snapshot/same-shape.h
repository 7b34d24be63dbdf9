/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* Whether both hold as many of everything, so that whoever knows a thing of @a by its place finds one there in @b, and only
 * numbers can be others. */
gboolean roof_snapshot_has_same_shape (const RoofSnapshot *a,
                                       const RoofSnapshot *b);

G_END_DECLS
