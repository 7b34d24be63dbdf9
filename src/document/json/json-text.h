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

/* What reads the elements of some arrays straight from the text, and keeps them in its own way: the tree has empty arrays in
 * their places. */
typedef struct
{
  /* Where such arrays stand: the keys that lead there from the root, NULL behind them; "" is any element of an array. */
  const char *paths[2][6];
  guint       n_paths;
  /* The object that has members "format" and "version", which stand before the arrays and are as here: the root, or its
   * member of this name (nullable). */
  const char *head;
  const char *format;
  gint64      version;
  /* Reads the element of @array at @at and moves that behind it, or leaves it alone and returns 0: then a node is made of it,
   * and handed to @take_node. Returns: B of memory that it takes now */
  gsize     (*take)      (JsonArray           *array,
                          const char         **at,
                          const char          *end,
                          gpointer             data);
  /* Borrows the node at @place. Returns: as above, 0 where nothing is kept */
  gsize     (*take_node) (JsonArray           *array,
                          const RoofJsonPlace *place,
                          gpointer             data);
  /* Whether anybody still waits. Asked now and then; @at: so far the text is read. */
  gboolean  (*go_on)     (const char          *start,
                          const char          *at,
                          const char          *end,
                          gpointer             data);
} RoofJsonTaker;

/* The same as roof_json_parse() for a text from outside, whose tree, with what @taker (nullable) takes, may take @most B of
 * memory. More are ROOF_ERROR_INVALID. */
JsonNode *roof_json_parse_taking (const char           *data,
                                  gssize                length,
                                  gsize                 most,
                                  const RoofJsonTaker  *taker,
                                  gpointer              taken,
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

/* What writes the elements of an array straight as text, without nodes. */
typedef struct
{
  const char *key;    /* of the array, a member of the root */
  const char *inside; /* nullable: the root's member that has that member, in its place */
  guint       n;      /* elements, objects all */
  /* Appends element @index as it stands @indent steps deep. */
  void      (*append) (guint     index,
                       guint     indent,
                       GString  *text,
                       gpointer  data);
  /* Called between elements: may take @text away, to write it somewhere; nullable. */
  void      (*flush)  (GString  *text,
                       gpointer  data);
  gpointer    data;
} RoofJsonGiver;

/* Appends @root as roof_json_append() would, but with what @giver has in the place of its array, whose node is not looked at. */
void      roof_json_append_giving (JsonObject          *root,
                                   const RoofJsonGiver *giver,
                                   guint                indent,
                                   GString             *text);

/* So deep, and deeper, all stands on one line, without blanks between. */
#define ROOF_JSON_ONE_LINE (2 * ROOF_JSON_MAX_DEPTH)

/* For what writes without nodes, as roof_json_print() does: a line's end and the steps of the next; a key on a line of its own,
 * after those before it; a string with its quotes; a number. */
void      roof_json_append_line   (guint       indent,
                                   GString    *text);
void      roof_json_append_key    (const char *key,
                                   guint       indent,
                                   gboolean    is_first,
                                   GString    *text);
void      roof_json_append_string (const char *string,
                                   GString    *text);
void      roof_json_append_number (double      number,
                                   GString    *text);

/* Appends @node to @text as it would stand @indent steps deep, without a line end. */
void      roof_json_append (JsonNode    *node,
                            guint        indent,
                            GString     *text);

G_END_DECLS
