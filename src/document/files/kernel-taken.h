/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/progress.h"
#include "document/json/json-text.h"

G_BEGIN_DECLS

/* The kernels of a document and of its slides, read from the text while the rest of it becomes a tree (see json-text.h). */
typedef struct _RoofKernelTaken RoofKernelTaken;

/* @progress: (nullable): told now and then how far it is; borrowed. Returns: (transfer full) */
RoofKernelTaken *roof_kernel_taken_new   (const RoofProgress    *progress);
void             roof_kernel_taken_free  (RoofKernelTaken       *self);

/* The kernels of @array, which has no elements of its own any more; NULL where they are elements of it. What is wrong with one
 * of them is an error now. @is_taken: (out).
 * Returns: (transfer full) (element-type RoofKernel) (nullable) */
GPtrArray       *roof_kernel_taken_steal (RoofKernelTaken       *self,
                                          JsonArray             *array,
                                          gboolean              *is_taken,
                                          GError               **error);

/* FALSE when it was cancelled: G_IO_ERROR_CANCELLED in the place of any other error, as the text was not read on. */
gboolean         roof_kernel_taken_check (const RoofKernelTaken *self,
                                          GError               **error);

/* For a RoofKernelTaken: where the root is the document, and where it is a draft, which has it as a member. */
extern const RoofJsonTaker roof_kernel_taker, roof_kernel_draft_taker;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofKernelTaken, roof_kernel_taken_free)

G_END_DECLS
