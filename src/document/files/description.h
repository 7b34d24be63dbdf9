/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Descriptions of neural networks (config.json): from a file to the dictionary that `workload` reads, and back. */

/* The object @root as "a{sv}", null left out (see workload/facts.h).
 * Returns: (transfer full) (nullable): NULL with ROOF_ERROR_INVALID when @root is not an object */
GVariant *roof_description_from_json (JsonNode  *root,
                                      GError   **error);

/* Errors begin with the file. Returns: (transfer full) (nullable) */
GVariant *roof_description_load      (GFile     *file,
                                      GError   **error);

/* The text of a description. Errors do not name the file. Returns: (transfer full) (nullable) */
GVariant *roof_description_parse     (GBytes    *content,
                                      GError   **error);

/* The JSON of @description, for a document. Returns: (transfer full) */
JsonNode *roof_description_to_json   (GVariant  *description);

G_END_DECLS
