/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"
#include "import/network/gguf-header.h"

G_BEGIN_DECLS

/* Puts the format of each module of config.json's network into @dict (see workload/facts.h). What is assumed becomes a finding of
 * @into. @by_name: utf8 to RoofGgufTensor of @header */
void roof_gguf_describe_formats (const RoofGgufHeader *header,
                                 GHashTable           *by_name,
                                 RoofImport           *into,
                                 GVariantDict         *dict);

G_END_DECLS
