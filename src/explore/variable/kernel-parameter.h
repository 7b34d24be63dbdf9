/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* One parameter of one kernel of a snapshot, among those that a name on the command line means: each of them
 * moves when the name is swept or solved for. */
typedef struct
{
  guint                kernel;    /* index in the snapshot */
  int                  parameter; /* index in the operation; -1: the bytes of a custom kernel at a level */
  const RoofParameter *row;       /* owned by the operation; lives as long as the catalogue */
} RoofKernelParameter;

/* All that @key means in @snapshot: the parameter of that id in every kernel that has it, else the parameters
 * shared under that tag ("batch"), else "bytes.LEVEL" of custom kernels. Returns: (transfer full)
 * (element-type RoofKernelParameter): NULL with ROOF_ERROR_UNKNOWN naming the keys there are */
GArray    *roof_kernel_parameters_list  (RoofCatalogue  *catalogue,
                                         RoofSnapshot   *snapshot,
                                         const char     *key,
                                         GError        **error);

/* FALSE with ROOF_ERROR_INVALID, naming the kernel, when one of them cannot take @value. */
gboolean   roof_kernel_parameters_check (const GArray   *parameters,
                                         RoofSnapshot   *snapshot,
                                         double          value,
                                         GError        **error);

/* A copy with all of @parameters at @value. Returns: (transfer full) */
RoofSnapshot *roof_kernel_parameters_set   (const GArray   *parameters,
                                            RoofSnapshot   *snapshot,
                                            const char     *key,
                                            double          value);

G_END_DECLS
