/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "document/json/json-text.h"

G_BEGIN_DECLS

/* Reads and parses a file; of a picture, the document that it carries (document/files/picture.h). Errors, of reading and of
 * syntax, begin with the file. Returns: (transfer full) (nullable) */
JsonNode *roof_json_load (GFile   *file,
                          GError **error);

/* As roof_json_load(), for the @content read from @file, with the options of roof_json_parse_taking().
 * Returns: (transfer full) (nullable) */
JsonNode *roof_json_read (GFile                *file,
                          GBytes               *content,
                          const RoofJsonTaker  *taker,
                          GError              **error);

G_END_DECLS
