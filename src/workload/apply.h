/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"
#include "workload/step.h"

G_BEGIN_DECLS

/* The architecture of its description, which is read once and then kept with it and its copies: a slider asks for it for
 * every frame. Errors: those of roof_architecture_read(). Returns: (transfer none) (nullable) */
const RoofArchitecture *
           roof_workload_get_net (const RoofWorkload  *workload,
                                  GError             **error);
/* @snapshot with @workload added, or changed when it has one of its id, and with its kernels to match: those of its parts
 * that are there keep what is theirs (visibility, efficiency, what a drag solves for), new ones stand beside them, those
 * that the step no longer has are gone. Errors: those of roof_architecture_read() and roof_expansion_new().
 * Returns: (transfer full) (nullable) */
RoofSnapshot *roof_workload_apply  (const RoofWorkload  *workload,
                                    RoofSnapshot        *snapshot,
                                    GError             **error);
/* @snapshot with @workload beside those it has, under an id and a name that none of them has ("GPT-2 (2)").
 * Errors as above. Returns: (transfer full) (nullable) */
RoofSnapshot *roof_workload_add    (const RoofWorkload  *workload,
                                    RoofSnapshot        *snapshot,
                                    GError             **error);
/* @snapshot without the workload called @id and its kernels. Returns: (transfer full) */
RoofSnapshot *roof_workload_remove (const char          *id,
                                    RoofSnapshot        *snapshot);

/* What is done to a step; with the network it is a step of. */
typedef void (*RoofStepChange) (RoofStep               *step,
                                const RoofArchitecture *net,
                                gconstpointer           data);

/* @snapshot with the step of each of its workloads changed, and their kernels to match. Errors name the workload.
 * Returns: (transfer full) (nullable) */
RoofSnapshot *roof_step_change_all (RoofSnapshot        *snapshot,
                                    RoofStepChange       change,
                                    gconstpointer        data,
                                    GError             **error);
/* @snapshot with @size of each of its workloads at @value, and their kernels to match. Errors name the workload.
 * Returns: (transfer full) (nullable) */
RoofSnapshot *roof_step_set_all    (RoofSnapshot        *snapshot,
                                    const RoofStepSize  *size,
                                    double               value,
                                    GError             **error);

G_END_DECLS
