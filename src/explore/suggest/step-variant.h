/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/scenario.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* Something that could be otherwise in the step of a network, and what one of its kernels would be then. */
typedef struct
{
  const RoofParameter *row;      /* nullable: a size, */
  double               value;    /* and what it would be */
  gboolean             shared;   /* the same work then goes over more devices */
  const RoofScenario  *scenario; /* nullable: other formats of all */
  const char          *cache;    /* nullable: another format of the cache */

  RoofKernel          *kernel;   /* owned */
  RoofWorkload        *workload; /* owned */
} RoofStepVariant;

/* What could be changed in the step that kernel @kernel of @snapshot is a part of: sizes doubled, all formats, those of the
 * cache. What is refused, or would not fit in main memory any more, is left out; whether it gains anything, others say.
 * Returns: (transfer full) (element-type RoofStepVariant) */
GPtrArray    *roof_step_variant_list  (RoofSnapshot          *snapshot,
                                       guint                  kernel);
/* Returns: (transfer full) (nullable) */
RoofSnapshot *roof_step_variant_apply (const RoofStepVariant *self,
                                       RoofSnapshot          *snapshot);
void          roof_step_variant_free  (gpointer               variant);

G_END_DECLS
