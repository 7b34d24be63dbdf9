/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/scenario.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* A variant of a network's step, with one change, and one of its kernels in that step. */
typedef struct
{
  const RoofParameter *size;     /* nullable: the size that changes */
  double               value;    /* its new value */
  gboolean             shared;   /* the change spreads the same work over more devices */
  const RoofScenario  *scenario; /* nullable: new formats of all tensors */
  const char          *cache;    /* nullable: the new format of the cache */

  RoofKernel          *kernel;   /* owned */
  RoofWorkload        *workload; /* owned */
} RoofStepVariant;

/* The variants of the step that kernel @kernel of @snapshot is a part of: a size doubled, all formats, the format of the
 * cache. Leaves out variants that are refused or do not fit in main memory, but not those that gain nothing.
 * Returns: (transfer full) (element-type RoofStepVariant) */
GPtrArray    *roof_step_variant_list  (RoofSnapshot          *snapshot,
                                       guint                  kernel);
/* Returns: (transfer full) (nullable) */
RoofSnapshot *roof_step_variant_apply (const RoofStepVariant *self,
                                       RoofSnapshot          *snapshot);

G_END_DECLS
