/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/progress.h"
#include "document/json/json-text.h"

G_BEGIN_DECLS

/* The kernels of a document and of its slides, made while the text is parsed. The JSON tree of a kernel is freed as soon as the
 * kernel is made: the trees of a hundred thousand kernels would take some 400 MB. */
typedef struct _RoofKernelTaken RoofKernelTaken;

/* @inside: (nullable): the root's member that is the document; NULL: the root. @progress: (nullable): called every few hundred
 * kernels. Both are borrowed. Returns: (transfer full) */
RoofKernelTaken     *roof_kernel_taken_new       (const char             *inside,
                                                  const RoofProgress     *progress);
void                 roof_kernel_taken_free      (RoofKernelTaken        *self);
/* The callbacks for roof_json_parse_taking(). Returns: (transfer none) */
const RoofJsonTaker *roof_kernel_taken_get_taker (const RoofKernelTaken  *self);

/* The kernels made of @array's elements, which are no longer in the tree. Sets the error of the first faulty kernel. @is_taken:
 * (out): FALSE when the elements are in the tree.
 * Returns: (transfer full) (element-type RoofKernel) (nullable) */
GPtrArray           *roof_kernel_taken_steal     (RoofKernelTaken        *self,
                                                  JsonArray              *array,
                                                  gboolean               *is_taken,
                                                  GError                **error);

/* FALSE when reading was cancelled: then G_IO_ERROR_CANCELLED replaces any other error. */
gboolean             roof_kernel_taken_check     (const RoofKernelTaken  *self,
                                                  GError                **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofKernelTaken, roof_kernel_taken_free)

G_END_DECLS
