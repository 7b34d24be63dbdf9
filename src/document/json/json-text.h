/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "document/json/json-reader.h"

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

/* How much memory the tree of a text of @length B that somebody else wrote may take, B. A few bytes of text can become
 * hundreds of memory; texts of the usual length may have as many values as they like. */
#define ROOF_JSON_MOST_MEMORY(length, times) MAX ((gsize) 64 * 1024 * 1024, (gsize) (times) * (length))
#define ROOF_JSON_TIMES 6

/* Who takes the elements of some arrays as each of them has been read, so that a long text never is a tree as a whole. Such
 * arrays are empty in the tree. */
typedef struct
{
  /* Whether the elements of the array at @place, which has no node yet, are taken. */
  gboolean (*wants) (const RoofJsonPlace  *place,
                     gpointer              data);
  /* Takes the element at @place, whose node it borrows, of @array. @done, @total: B of text. @cost: (out): B of memory that what
   * it makes of it takes. FALSE with an error ends the reading. */
  gboolean (*take)  (JsonArray            *array,
                     const RoofJsonPlace  *place,
                     goffset               done,
                     goffset               total,
                     gsize                *cost,
                     gpointer              data,
                     GError              **error);
  gpointer   data;
} RoofJsonTaker;

/* The same as roof_json_parse() for a text from outside, whose tree, with what @taker (nullable) takes, may take @most B of
 * memory. More are ROOF_ERROR_INVALID. */
JsonNode *roof_json_parse_taking (const char           *data,
                                  gssize                length,
                                  gsize                 most,
                                  const RoofJsonTaker  *taker,
                                  GError              **error);

/* The same as roof_json_parse() for files of other programs: NaN, Infinity and -Infinity are read, as null.
 * @most: as above. */
JsonNode *roof_json_parse_foreign (const char  *data,
                                   gssize       length,
                                   gsize        most,
                                   GError     **error);

/* The text of @root: two spaces a step, keys in their order, arrays of plain values on one line, numbers in
 * the shortest form that reads back the same, NaN and infinities as null, a line end at the end.
 * Returns: (transfer full) */
char     *roof_json_print  (JsonNode    *root);

/* Who makes the elements of an array as they are printed, so that very many of them never are nodes at a time. */
typedef struct
{
  JsonArray *array; /* that stands in the tree for theirs */
  guint      n;     /* elements */
  /* Returns: (transfer full) (nullable): element @index; NULL where no more are wanted */
  JsonNode *(*make)  (guint     index,
                      gpointer  data);
  /* Called behind each element: may take @text away, to write it somewhere; nullable. */
  void      (*flush) (GString  *text,
                      gpointer  data);
  gpointer   data;
} RoofJsonGiver;

/* Appends @root as roof_json_append() would, but with what @giver has in the place of its array. */
void      roof_json_append_giving (JsonNode            *root,
                                   const RoofJsonGiver *giver,
                                   guint                indent,
                                   GString             *text);

/* So deep, and deeper, all stands on one line, without blanks between. */
#define ROOF_JSON_ONE_LINE (2 * ROOF_JSON_MAX_DEPTH)

/* A key on a line of its own, after those before it. */
void      roof_json_append_key    (const char *key,
                                   guint       indent,
                                   gboolean    is_first,
                                   GString    *text);
/* The end of an object, of which there is a key. */
void      roof_json_append_end    (guint       indent,
                                   GString    *text);

/* Appends @node to @text as it would stand @indent steps deep, without a line end. */
void      roof_json_append (JsonNode    *node,
                            guint        indent,
                            GString     *text);

G_END_DECLS
