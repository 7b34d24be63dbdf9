/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* A parameter that kernels share by its tag (`share` in the catalogue): batch, sequence, … One slider
 * sets it in all of these kernels. */
typedef struct
{
  const char          *tag;       /* owned by the catalogue */
  const RoofParameter *parameter; /* the row of the first kernel that has it */
  guint                n_kernels; /* how many have it */
  double               value;     /* of the first */
  gboolean             mixed;     /* the others differ */
} RoofShared;

/* The shared parameters of visible kernels, most shared first; parts of networks follow their step instead. Returns:
 * (transfer full) (element-type RoofShared): valid while @catalogue lives */
GArray    *roof_shared_list (RoofCatalogue *catalogue,
                             RoofSnapshot  *snapshot);

/* Sets the parameter tagged @tag in every kernel that has it, except parts of networks, clamped to each kernel's range.
 * Returns: (transfer full) */
RoofSnapshot *roof_shared_set  (RoofCatalogue *catalogue,
                                RoofSnapshot  *snapshot,
                                const char    *tag,
                                double         value);

G_END_DECLS
