/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* A size of a network's step, such as the batch, which sets all kernels of the step. It belongs to one snapshot and keeps what
 * the step came to at each value that was tried. Reference counted. Not for several threads. */
typedef struct _RoofSizer RoofSizer;

/* The size that @key means: the one of this id, else of this tag. @former: (nullable): the same size in another snapshot, of which
 * the steps that are still true are taken over. Returns: (transfer full) (nullable): NULL where @kernel is no part of a network,
 * or its step has no such size */
RoofSizer           *roof_sizer_new          (RoofCatalogue       *catalogue,
                                              RoofSnapshot        *snapshot,
                                              guint                kernel,
                                              const char          *key,
                                              const RoofSizer     *former);
RoofSizer           *roof_sizer_ref          (RoofSizer           *self);
/* @self: a RoofSizer */
void                 roof_sizer_unref        (gpointer             self);

/* The sizes that set @kernel of @snapshot, the one that moves most dots first. Returns: (transfer full) (element-type
 * RoofParameter*): each borrowed for good; empty for a kernel of its own */
GPtrArray           *roof_sizer_list_rows    (RoofSnapshot           *snapshot,
                                              guint                   kernel);

/* What it is called, "batch", and how small it can be. (transfer none): lives for good */
const RoofParameter *roof_sizer_get_row         (const RoofSizer     *self);
double               roof_sizer_get_value       (const RoofSizer     *self);
double               roof_sizer_get_most        (const RoofSizer     *self);
RoofSnapshot        *roof_sizer_get_snapshot    (const RoofSizer     *self);
/* Whether @key is its id or its tag. */
gboolean             roof_sizer_goes_by         (const RoofSizer     *self,
                                                 const char          *key);
/* Whether it is the size @key of the network @workload, an id. */
gboolean             roof_sizer_sets            (const RoofSizer     *self,
                                                 const char          *workload,
                                                 const char          *key);

/* Puts into @values, the parameters of @operation, what @kernel takes from the size at @value. @kernel: any part of the network.
 * FALSE where the value is refused, or the kernel is gone there */
gboolean                roof_sizer_fill_values  (RoofSizer           *self,
                                                 RoofKernel          *kernel,
                                                 double               value,
                                                 const RoofOperation *operation,
                                                 double              *values);
/* The largest with which all of the network fits in main memory; INFINITY: nobody knows, or it does not fit now. Takes a while. */
double                  roof_sizer_find_fitting (const RoofSizer     *self);
/* What @snapshot is at @value. Returns: (transfer full) (nullable) */
RoofSnapshot           *roof_sizer_apply        (const RoofSizer     *self,
                                                 RoofSnapshot        *snapshot,
                                                 double               value,
                                                 GError             **error);

G_END_DECLS
