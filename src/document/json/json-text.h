/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* Objects and arrays nested deeper than this are refused. */
#define ROOF_JSON_MAX_DEPTH 1000

/* Parses JSON by RFC 8259 into json-glib's tree. json-glib's own parser is not used: it overflows the
 * stack on deep nesting, accepts an empty text, stops at the first of two roots, turns integers
 * beyond 64 bits into -1 and 1e400 into infinity, cuts strings at \u0000 and keeps the last of two equal
 * keys. Here each of these is an error, but for large integers, which become doubles.
 *
 * @length: -1 when @data ends in NUL. Errors: ROOF_ERROR_SYNTAX with line and column (in characters,
 * from 1). Returns: (transfer full) (nullable) */
JsonNode *roof_json_parse (const char  *data,
                           gssize       length,
                           GError     **error);

/* The limit on the memory of the tree of an untrusted text of @length B, in B. A few bytes of text can become
 * hundreds in memory; the limit has no effect on texts of usual length. */
#define ROOF_JSON_MOST_MEMORY(length, times) MAX ((gsize) 64 * 1024 * 1024, (gsize) (times) * (length))
#define ROOF_JSON_TIMES 6

/* Callbacks that take the elements of some arrays as soon as each has been parsed, so that a long text is never a tree as a
 * whole. Such arrays are empty in the tree. */
typedef struct
{
  /* Whether the elements of the array at @place, which has no node yet, are taken. */
  gboolean (*wants) (const RoofJsonPlace  *place,
                     gpointer              data);
  /* Takes an element of @array, at @place, whose node is borrowed. @done, @total: B of text. @cost: (out): B of memory that the
   * result takes. FALSE with an error ends the parsing. */
  gboolean (*take)  (JsonArray            *array,
                     const RoofJsonPlace  *place,
                     goffset               done,
                     goffset               total,
                     gsize                *cost,
                     gpointer              data,
                     GError              **error);
  gpointer   data;
} RoofJsonTaker;

/* As roof_json_parse(), for an untrusted text. The tree and the results of @taker (nullable) may take @most B of memory
 * together; more is ROOF_ERROR_INVALID. */
JsonNode *roof_json_parse_taking (const char           *data,
                                  gssize                length,
                                  gsize                 most,
                                  const RoofJsonTaker  *taker,
                                  GError              **error);

/* As roof_json_parse(), for files of other programs: NaN, Infinity and -Infinity are read as null.
 * @most: as in roof_json_parse_taking(). */
JsonNode *roof_json_parse_foreign (const char  *data,
                                   gssize       length,
                                   gsize        most,
                                   GError     **error);

/* The text of @root: two spaces a step, keys in their order, arrays of plain values on one line, numbers in
 * the shortest form that reads back the same, NaN and infinities as null, a line end at the end.
 * Returns: (transfer full) */
char     *roof_json_print  (JsonNode    *root);

/* Callbacks that make the elements of an array while it is printed, so that not all are in memory as nodes. */
typedef struct _RoofJsonGiver RoofJsonGiver;
struct _RoofJsonGiver
{
  JsonArray *array; /* its placeholder in the tree */
  guint      n;     /* elements */
  /* Returns: (transfer full) (nullable): element @index; NULL where no more are wanted */
  JsonNode *(*make)  (guint     index,
                      gpointer  data);
  /* Called after each element; may write @text out and empty it. Nullable. */
  void      (*flush) (GString  *text,
                      gpointer  data);
  gpointer   data;
  const RoofJsonGiver *next; /* nullable: of another array in the same tree */
};

/* As roof_json_append(), with the elements that @giver (nullable) and those behind it make in place of their arrays. */
void      roof_json_append_giving (JsonNode            *root,
                                   const RoofJsonGiver *giver,
                                   guint                indent,
                                   GString             *text);

/* An indent from which on all is printed on one line, without blanks. */
#define ROOF_JSON_ONE_LINE (2 * ROOF_JSON_MAX_DEPTH)

/* Appends a key on a new line. */
void      roof_json_append_key    (const char *key,
                                   guint       indent,
                                   gboolean    is_first,
                                   GString    *text);
/* Appends the end of an object that has a member. */
void      roof_json_append_end    (guint       indent,
                                   GString    *text);

/* Appends @node to @text as it would stand @indent steps deep, without a line end. */
void      roof_json_append (JsonNode    *node,
                            guint        indent,
                            GString     *text);

G_END_DECLS
