/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* One parameter of one kernel of a snapshot. A name on the command line resolves to a list of these, which are
 * swept or solved for together. */
typedef struct
{
  guint                kernel;    /* index in the snapshot */
  int                  index;     /* of the parameter in the operation; -1: the bytes of a custom kernel at a level */
  const RoofParameter *parameter; /* owned by the operation; lives as long as the catalogue */
} RoofKernelParameter;

/* Resolves @key in @snapshot: the parameter of that id in every kernel that has it, else the parameters
 * shared under that tag ("batch"), else "bytes.LEVEL" of custom kernels. Returns: (transfer full)
 * (element-type RoofKernelParameter): NULL with ROOF_ERROR_UNKNOWN that lists the valid keys */
GArray    *roof_kernel_parameters_list  (RoofCatalogue  *catalogue,
                                         RoofSnapshot   *snapshot,
                                         const char     *key,
                                         GError        **error);

/* FALSE with ROOF_ERROR_INVALID, naming the kernel, when @value is invalid for one of @parameters. */
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
