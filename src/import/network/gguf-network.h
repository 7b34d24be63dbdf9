/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"
#include "import/network/gguf-header.h"

G_BEGIN_DECLS

/* The description "a{sv}" (see workload/facts.h) of the network in a whole file: keys as its config.json has them, and the format
 * of each tensor. What is assumed becomes a finding of @into. Returns: (transfer full) (nullable): with an error that names the
 * key that is missing */
GVariant *roof_gguf_describe (const RoofGgufHeader  *header,
                              RoofImport            *into,
                              GError               **error);

G_END_DECLS
