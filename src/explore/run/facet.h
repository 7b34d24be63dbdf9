/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* What one panel of a document shows. */
typedef struct
{
  RoofSnapshot *snapshot;
  RoofMachine  *machine;  /* nullable: NULL for the snapshot's current one */
  char         *title;
} RoofFacetPart;

/* Whether @snapshot has two parts or more by @facet. */
gboolean   roof_facet_applies (RoofFacet      facet,
                               RoofSnapshot  *snapshot);
/* The first facet that applies in the order of the enumeration; NONE: none does. */
RoofFacet  roof_facet_find    (RoofSnapshot  *snapshot);

/* The parts of @snapshot. By machine: the current one first, else as in the document. By run: what was pinned of kernels, the
 * earliest first, then the kernels as they are, then all kernels with each what-if. By network: the kernels of each, then those of
 * none. By phase: prefill, decode, and the phase that the networks are in where that is another. Parts have no pins of
 * others. Errors: those of roof_step_change_all(). Returns: (transfer full) (element-type RoofFacetPart) (nullable): empty if
 * @facet does not apply */
GPtrArray *roof_facet_split   (RoofFacet      facet,
                               RoofSnapshot  *snapshot,
                               GError       **error);

G_END_DECLS
