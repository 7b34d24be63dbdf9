/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Reads and parses a file. Errors, of reading and of syntax, begin with the file.
 * @etag: (out) (optional) (transfer full) (nullable). Returns: (transfer full) (nullable) */
JsonNode *roof_json_load (GFile   *file,
                          char   **etag,
                          GError **error);

G_END_DECLS
