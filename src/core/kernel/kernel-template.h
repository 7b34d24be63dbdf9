/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"

G_BEGIN_DECLS

/* All of a kernel except name and numbers that are its own, shared by kernels of the same kind: documents have thousands of those,
 * most of them with one efficiency. Immutable and
 * reference counted. */
typedef struct
{
  gatomicrefcount ref_count;
  RoofKernelSpec  spec; /* without name (NULL), numbers of settings, measurement, count and visible */
} RoofKernelTemplate;

/* Copies what @spec points to. Returns: (transfer full) */
RoofKernelTemplate *roof_kernel_template_new      (const RoofKernelSpec     *spec);
RoofKernelTemplate *roof_kernel_template_ref      (RoofKernelTemplate       *self);
void                roof_kernel_template_unref    (RoofKernelTemplate       *self);

/* B of memory. */
gsize               roof_kernel_template_measure  (const RoofKernelTemplate *self);

/* Whether a kernel described by @spec has this template. */
gboolean            roof_kernel_template_matches  (const RoofKernelTemplate *self,
                                                   const RoofKernelSpec     *spec);
/* Whether @a and @b have the same operation, formats, unit and settings; the network, for one, may differ. */
gboolean            roof_kernel_template_is_alike (const RoofKernelTemplate *a,
                                                   const RoofKernelTemplate *b);
/* Equal for templates that are alike. */
guint               roof_kernel_template_hash     (const RoofKernelTemplate *self);

G_END_DECLS
