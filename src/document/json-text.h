/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Objects and arrays nested deeper than this are refused. */
#define ROOF_JSON_MAX_DEPTH 1000

/* Reads JSON as RFC 8259 has it, into json-glib's tree. json-glib's own parser is not used: it overflows the
 * stack on deep nesting, takes an empty text for good, stops at the first of two roots, turns integers
 * beyond 64 bits into -1 and 1e400 into infinity, cuts strings at \u0000 and keeps the last of two equal
 * keys. Here each of these is an error, but for large integers, which become doubles.
 *
 * @length: -1 when @data ends in NUL. Errors: ROOF_ERROR_SYNTAX with line and column (in characters,
 * from 1). Returns: (transfer full) (nullable) */
JsonNode *roof_json_parse (const char  *data,
                           gssize       length,
                           GError     **error);

/* The same for files of other programs: NaN, Infinity and -Infinity are read, as null. */
JsonNode *roof_json_parse_foreign (const char  *data,
                                   gssize       length,
                                   GError     **error);

/* The text of @root: two spaces a step, keys in their order, arrays of plain values on one line, numbers in
 * the shortest form that reads back the same, NaN and infinities as null, a line end at the end.
 * Returns: (transfer full) */
char     *roof_json_print  (JsonNode    *root);

/* Appends @node to @text as it would stand @indent steps deep, without a line end. */
void      roof_json_append (JsonNode    *node,
                            guint        indent,
                            GString     *text);

G_END_DECLS
