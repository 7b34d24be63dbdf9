/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "document/json/json-field.h"

G_BEGIN_DECLS

/* Kernels in a document. Reading does not look up the operation or its parameters, so that a document with an
 * unknown operation can be opened, and saved without loss. */

/* The kernel shares equal parts with @like (nullable). Returns: (transfer full) (nullable) */
RoofKernel *roof_kernel_read  (const RoofJsonPlace  *place,
                               RoofKernel           *like,
                               GError              **error);
/* Returns: (transfer full) */
JsonObject *roof_kernel_write (RoofKernel           *kernel);

/* A row for the storage format of a role: in a kernel the chosen one, in an operation the default.
 * @member: an array of ROOF_N_ROLES texts of struct @type */
#define ROOF_ROLE_FIELD(key, type, member, role) \
  { key, ROOF_JSON_TEXT, offsetof (type, member) + (role) * sizeof (char *) }
#define ROOF_ROLE_FIELDS(type, member)                                      \
  ROOF_ROLE_FIELD ("activations", type, member, ROOF_ROLE_ACTIVATIONS),     \
  ROOF_ROLE_FIELD ("weights", type, member, ROOF_ROLE_WEIGHTS),             \
  ROOF_ROLE_FIELD ("output", type, member, ROOF_ROLE_OUTPUT),               \
  ROOF_ROLE_FIELD ("kv", type, member, ROOF_ROLE_KV),                       \
  ROOF_ROLE_FIELD ("gradients", type, member, ROOF_ROLE_GRADIENTS),         \
  ROOF_ROLE_FIELD ("state", type, member, ROOF_ROLE_STATE)

G_END_DECLS
