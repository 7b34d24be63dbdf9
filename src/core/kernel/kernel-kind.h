/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"

G_BEGIN_DECLS

/* What kernels have in common that are alike: all of a kernel but its name and numbers. A document has kernels by the
 * thousand that were measured alike, and they share one of these. Immutable and reference counted. */
typedef struct
{
  gatomicrefcount ref_count;
  RoofKernelSpec  is; /* name is NULL, and the numbers of settings say nothing, nor do count, efficiency and visible */
} RoofKernelKind;

/* Copies what @spec points to. Returns: (transfer full) */
RoofKernelKind *roof_kernel_kind_new     (const RoofKernelSpec *spec);
RoofKernelKind *roof_kernel_kind_ref     (RoofKernelKind       *self);
void            roof_kernel_kind_unref   (RoofKernelKind       *self);

/* B of memory. */
gsize           roof_kernel_kind_measure (const RoofKernelKind *self);

/* Whether a kernel that @spec describes is of this kind. */
gboolean        roof_kernel_kind_matches (const RoofKernelKind *self,
                                          const RoofKernelSpec *spec);
/* Whether both are computed alike: they may differ in what has no say in that, as in what network they are part of. */
gboolean        roof_kernel_kind_is_alike (const RoofKernelKind *a,
                                           const RoofKernelKind *b);
/* The same of both where they are. */
guint           roof_kernel_kind_hash     (const RoofKernelKind *self);

G_END_DECLS
