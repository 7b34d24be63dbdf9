/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"
#include "workload/step.h"

G_BEGIN_DECLS

/* The architecture of the workload's description, cached in the workload and shared by its copies, because sliders need it in
 * every frame. Errors: those of roof_architecture_read(). Returns: (transfer none) (nullable) */
const RoofArchitecture *
           roof_workload_get_net (const RoofWorkload  *workload,
                                  GError             **error);
/* Adds @workload to @snapshot, or replaces the one of the same id, and updates its kernels. Existing kernels of a part keep
 * visibility, efficiency and drag parameter; kernels of parts that the step no longer has are removed. Errors: those of
 * roof_architecture_read() and roof_expansion_new(). Returns: (transfer full) (nullable) */
RoofSnapshot *roof_workload_apply  (const RoofWorkload  *workload,
                                    RoofSnapshot        *snapshot,
                                    GError             **error);
/* Adds @workload to @snapshot under a unique id and name ("GPT-2 (2)"). Errors: as roof_workload_apply(). Returns: (transfer
 * full) (nullable) */
RoofSnapshot *roof_workload_add    (const RoofWorkload  *workload,
                                    RoofSnapshot        *snapshot,
                                    GError             **error);
/* @snapshot without the workload called @id and its kernels. Returns: (transfer full) */
RoofSnapshot *roof_workload_remove (const char          *id,
                                    RoofSnapshot        *snapshot);

/* Changes a step. @net: the network of the step */
typedef void (*RoofStepChange) (RoofStep               *step,
                                const RoofArchitecture *net,
                                gconstpointer           data);

/* Changes the step of each workload of @snapshot, and updates kernels. Errors name the workload. Returns: (transfer full)
 * (nullable) */
RoofSnapshot *roof_step_change_all (RoofSnapshot        *snapshot,
                                    RoofStepChange       change,
                                    gconstpointer        data,
                                    GError             **error);
/* Sets @size of each workload of @snapshot to @value, and updates kernels. Errors name the workload. Returns: (transfer full)
 * (nullable) */
RoofSnapshot *roof_step_set_all    (RoofSnapshot        *snapshot,
                                    const RoofStepSize  *size,
                                    double               value,
                                    GError             **error);

G_END_DECLS
