/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"

G_BEGIN_DECLS

/* A template: what kernels have in common that are alike, all of a kernel but its name and numbers. A document has kernels by the
 * thousand that were measured alike, and they share one of these. Immutable and reference counted. */
typedef struct
{
  gatomicrefcount ref_count;
  RoofKernelSpec  spec; /* name is NULL, and the numbers of settings say nothing, nor do count, efficiency and visible */
} RoofKernelTemplate;

/* Copies what @spec points to. Returns: (transfer full) */
RoofKernelTemplate *roof_kernel_template_new      (const RoofKernelSpec     *spec);
RoofKernelTemplate *roof_kernel_template_ref      (RoofKernelTemplate       *self);
void                roof_kernel_template_unref    (RoofKernelTemplate       *self);

/* B of memory. */
gsize               roof_kernel_template_measure  (const RoofKernelTemplate *self);

/* Whether a kernel that @spec describes is of this template. */
gboolean            roof_kernel_template_matches  (const RoofKernelTemplate *self,
                                                   const RoofKernelSpec     *spec);
/* Whether both are computed alike: they may differ in what has no say in that, as in what network they are part of. */
gboolean            roof_kernel_template_is_alike (const RoofKernelTemplate *a,
                                                   const RoofKernelTemplate *b);
/* The same of both where they are. */
guint               roof_kernel_template_hash     (const RoofKernelTemplate *self);

G_END_DECLS
