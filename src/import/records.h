/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "import/import-result.h"

G_BEGIN_DECLS

/* The objects that a file of JSON holds: one, an array of them, or one after another, a line each or not. NaN and infinities
 * become null. Lines that begin no JSON are of a log: they are skipped, which @into is told; empty ones, and those that begin with #
 * in silence. Errors name the line. Returns: (transfer full) (nullable)
 * (element-type JsonNode) */
GPtrArray  *roof_records_read       (GInputStream  *stream,
                                     RoofImport    *into,
                                     GError       **error);

/* Refuses the JSON of @stream, which no format knows: says where it is malformed, else which keys it has. Returns: FALSE */
gboolean    roof_records_refuse     (GInputStream  *stream,
                                     RoofImport    *into,
                                     GError       **error);

/* The first object of a file; a finding says whether others follow. Returns: (transfer none) */
JsonObject *roof_records_get_only   (GPtrArray     *records,
                                     RoofImport    *into);

/* The member @key of @object as a number, which may be written as a string; NAN: absent, null, or no number. */
double      roof_record_get_number  (JsonObject    *object,
                                     const char    *key);
/* @node as a number. As above. @node: (nullable) */
double      roof_record_read_number (JsonNode      *node);
/* The member as text. Returns: (transfer none) (nullable): absent, or no string */
const char *roof_record_get_text    (JsonObject    *object,
                                     const char    *key);
/* The member as an object, as an array. Returns: (transfer none) (nullable) */
JsonObject *roof_record_get_object  (JsonObject    *object,
                                     const char    *key);
JsonArray  *roof_record_get_array   (JsonObject    *object,
                                     const char    *key);

G_END_DECLS
