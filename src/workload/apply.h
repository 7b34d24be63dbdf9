/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/model.h"
#include "workload/architecture.h"

G_BEGIN_DECLS

/* The architecture of its description, which is read once and then kept with it and its copies: a slider asks for it for
 * every frame. Errors: those of roof_architecture_read(). Returns: (transfer none) (nullable) */
const RoofArchitecture *
           roof_workload_get_net (const RoofWorkload  *workload,
                                  GError             **error);
/* @model with @workload added, or changed when it has one of its id, and with its kernels to match: those of its parts
 * that are there keep what is theirs (visibility, efficiency, what a drag solves for), new ones stand beside them, those
 * that the step no longer has are gone. Errors: those of roof_architecture_read() and roof_expansion_new().
 * Returns: (transfer full) (nullable) */
RoofModel *roof_workload_apply  (const RoofWorkload  *workload,
                                 RoofModel           *model,
                                 GError             **error);
/* @model with @workload beside those it has, under an id and a name that none of them has ("GPT-2 (2)").
 * Errors as above. Returns: (transfer full) (nullable) */
RoofModel *roof_workload_add    (const RoofWorkload  *workload,
                                 RoofModel           *model,
                                 GError             **error);
/* @model without the workload called @id and its kernels. Returns: (transfer full) */
RoofModel *roof_workload_remove (const char          *id,
                                 RoofModel           *model);

G_END_DECLS
