/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/progress.h"
#include "document/json/json-text.h"

G_BEGIN_DECLS

/* The kernels of a document and of its slides, each made as soon as its part of the text is a tree, which ends there: the trees of
 * a hundred thousand at a time would take some 400 MB. */
typedef struct _RoofKernelTaken RoofKernelTaken;

/* @inside: (nullable): the root's member that is the document; NULL: the root. @progress: (nullable): told now and then how far it
 * is; both are borrowed. Returns: (transfer full) */
RoofKernelTaken     *roof_kernel_taken_new       (const char             *inside,
                                                  const RoofProgress     *progress);
void                 roof_kernel_taken_free      (RoofKernelTaken        *self);
/* For the reading of the text. Returns: (transfer none) */
const RoofJsonTaker *roof_kernel_taken_get_taker (const RoofKernelTaken  *self);

/* The kernels of @array, which has no elements of its own any more; NULL where they are elements of it. What is wrong with one
 * of them is an error now. @is_taken: (out).
 * Returns: (transfer full) (element-type RoofKernel) (nullable) */
GPtrArray           *roof_kernel_taken_steal     (RoofKernelTaken        *self,
                                                  JsonArray              *array,
                                                  gboolean               *is_taken,
                                                  GError                **error);

/* FALSE when it was cancelled: G_IO_ERROR_CANCELLED in the place of any other error, as the text was not read on. */
gboolean             roof_kernel_taken_check     (const RoofKernelTaken  *self,
                                                  GError                **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofKernelTaken, roof_kernel_taken_free)

G_END_DECLS
