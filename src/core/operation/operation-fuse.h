/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"

G_BEGIN_DECLS

/* Stands between the ids of operations that run as one: "matmul+relu". */
#define ROOF_FUSION_SIGN '+'
/* So many operations may be one. */
#define ROOF_MAX_FUSED 6

/* What @first writes and @second reads stays on the chip: an operation of both, with the work of both and the tensors of
 * both but for that one, which is neither written nor read any more (formulas: compulsory traffic, each tensor once). The
 * sizes of @second that it decides become names in the formulas; its other parameters stay, under another name where @first
 * has that name already. ROOF_ERROR_UNSUPPORTED when @first writes nothing to main memory that @second could read.
 * Returns: (transfer full) (nullable) */
RoofOperation *roof_operation_fuse        (const RoofOperation  *first,
                                           const RoofOperation  *second,
                                           GError              **error);

/* What parameter @index of @second is called in the operation that was made of the two: the id of a parameter there, or
 * of a name in its formulas. Returns: (transfer full) */
char          *roof_operation_fused_name  (const RoofOperation  *first,
                                           const RoofOperation  *second,
                                           guint                 index);

/* The tensors that the two share: the last that @first writes in one pass, and the first that @second reads so.
 * FALSE when there are none. */
gboolean       roof_operation_find_joint  (const RoofOperation  *first,
                                           const RoofOperation  *second,
                                           guint                *written,
                                           guint                *read);

G_END_DECLS
