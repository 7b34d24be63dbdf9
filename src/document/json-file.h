/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Reads and parses a file; of a picture, the document that it carries (document/picture.h). Errors, of reading and of
 * syntax, begin with the file. Returns: (transfer full) (nullable) */
JsonNode *roof_json_load (GFile   *file,
                          GError **error);

/* The same of the @content that was read from @file. Returns: (transfer full) (nullable) */
JsonNode *roof_json_read (GFile   *file,
                          GBytes  *content,
                          GError **error);

G_END_DECLS
