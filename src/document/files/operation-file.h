/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "core/operation/operation.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* Operation files: the entries of the catalogue. They map one to one onto RoofOperationSpec. An unknown key
 * is an error here: a misspelt key would silently change the results. Errors: ROOF_ERROR, naming the place. */

/* Whether @root is an object that says it is an operation, of a version that can be read. */
gboolean       roof_operation_accepts   (const RoofJsonPlace  *root,
                                         GError              **error);
/* Returns: (transfer full) (nullable) */
RoofOperation *roof_operation_from_json (JsonNode  *root,
                                         GError   **error);
/* Reads an operation's file. Errors begin with the file's name. Returns: (transfer full) (nullable) */
RoofOperation *roof_operation_load      (GFile     *file,
                                         GError   **error);

G_END_DECLS
