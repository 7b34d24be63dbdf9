/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"

G_BEGIN_DECLS

/* The matrices of a layer, a bit of a set for each, and how checkpoints call them. */
guint       roof_module_count     (void);
/* Names that matrix @module, below roof_module_count(), has in checkpoints below a layer, with spaces between them. Returns:
 * (transfer none) */
const char *roof_module_get_names (guint            module);

/* The bit of the matrix called @name in walks. Returns: 0 for unknown names */
guint64     roof_module_find      (const char      *name);
/* The bits of all matrices of @block in @group. */
guint64     roof_module_mask      (const RoofBlock *block,
                                   RoofGroup        group);

G_END_DECLS
