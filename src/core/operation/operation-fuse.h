/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"

G_BEGIN_DECLS

/* Joins the ids of fused operations: "matmul+relu". */
#define ROOF_FUSION_SIGN '+'
/* Most operations that may be fused into one. */
#define ROOF_MAX_FUSED 6

/* Fuses two operations: the tensor that @first writes and @second reads stays on the chip and has no traffic. Work and all
 * other tensors of both remain (formulas: compulsory traffic, each tensor once). Sizes of @second that follow from that tensor
 * become named sub-expressions; its other parameters stay, renamed where @first has the same name. ROOF_ERROR_UNSUPPORTED when
 * @second can read nothing that @first writes to main memory. Returns: (transfer full) (nullable) */
RoofOperation *roof_operation_fuse        (const RoofOperation  *first,
                                           const RoofOperation  *second,
                                           GError              **error);

/* Name in the fused operation of parameter @index of @second: a parameter or a named sub-expression. Returns: (transfer
 * full) */
char          *roof_operation_fused_name  (const RoofOperation  *first,
                                           const RoofOperation  *second,
                                           guint                 index);

/* The tensor in between: the last that @first writes in one pass, and the first that @second reads in one pass. FALSE without
 * one. */
gboolean       roof_operation_find_joint  (const RoofOperation  *first,
                                           const RoofOperation  *second,
                                           guint                *written,
                                           guint                *read);

G_END_DECLS
