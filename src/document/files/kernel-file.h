/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* A kernel as it stands in a document. What its operation is and which parameters that has is not looked
 * at here: a document with an operation that is not known can still be opened, and saved unharmed. */

/* Shares what it can with @like (nullable). Returns: (transfer full) (nullable) */
RoofKernel *roof_kernel_read  (const RoofJsonPlace  *place,
                               RoofKernel           *like,
                               GError              **error);
/* Returns: (transfer full) */
JsonObject *roof_kernel_write (RoofKernel           *kernel);

G_END_DECLS
