/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* A handle on a size of a network's step, such as the batch, which determines all kernels of the step. Belongs to one
 * snapshot, and caches the expansion at each value tried. Reference counted. Not thread-safe. */
typedef struct _RoofSizer RoofSizer;

/* Opens the size named @key (by id, else by tag). @former: (nullable): a handle on this size in another snapshot; its cache
 * is reused while the step is unchanged. Returns: (transfer full) (nullable): NULL when @kernel is not part of a network, or
 * the step has no such size */
RoofSizer           *roof_sizer_new          (RoofCatalogue       *catalogue,
                                              RoofSnapshot        *snapshot,
                                              guint                kernel,
                                              const char          *key,
                                              const RoofSizer     *former);
RoofSizer           *roof_sizer_ref          (RoofSizer           *self);
/* @self: a RoofSizer */
void                 roof_sizer_unref        (gpointer             self);

/* The sizes that determine @kernel of @snapshot, the one that moves most dots first. Returns: (transfer full) (element-type
 * RoofParameter*): static rows; empty for a kernel that is not part of a network */
GPtrArray           *roof_sizer_list_parameters    (RoofSnapshot           *snapshot,
                                                    guint                   kernel);

/* The row of the size, static, and its minimum. */
const RoofParameter *roof_sizer_get_parameter    (const RoofSizer     *self);
double               roof_sizer_get_value        (const RoofSizer     *self);
double               roof_sizer_get_most         (const RoofSizer     *self);
RoofSnapshot        *roof_sizer_get_snapshot     (const RoofSizer     *self);
/* Whether @key is the size's id or tag. */
gboolean             roof_sizer_goes_by          (const RoofSizer     *self,
                                                  const char          *key);
/* Whether this is the size @key of the network with id @workload. */
gboolean             roof_sizer_sets             (const RoofSizer     *self,
                                                  const char          *workload,
                                                  const char          *key);

/* Fills @values, the parameters of @operation, for @kernel with the size at @value. @kernel: any part of the network.
 * FALSE when the value is refused, or the step has no such kernel at that value */
gboolean                roof_sizer_fill_values  (RoofSizer           *self,
                                                 RoofKernel          *kernel,
                                                 double               value,
                                                 const RoofOperation *operation,
                                                 double              *values);
/* The largest value with which the network fits in main memory; INFINITY: unknown, or the network does not fit now. Slow. */
double                  roof_sizer_find_fitting (const RoofSizer     *self);
/* @snapshot with the size at @value. Returns: (transfer full) (nullable) */
RoofSnapshot           *roof_sizer_apply        (const RoofSizer     *self,
                                                 RoofSnapshot        *snapshot,
                                                 double               value,
                                                 GError             **error);

G_END_DECLS
