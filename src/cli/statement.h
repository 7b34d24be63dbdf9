/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "cli/table.h"

G_BEGIN_DECLS

/* What a verb says: a tree of sections and rows, built once and printed for people, as lines and tables, or for programs, as
 * JSON. A section is an object for programs, and nothing but its rows for people. Rows are printed in the order in which they are
 * added; one that is not for the reader of the statement is dropped at once. */
typedef struct _RoofStatement RoofStatement;

/* The root. @json: whether it is for programs. Returns: (transfer full) */
RoofStatement *roof_statement_new         (gboolean       json);
/* Frees the root and all sections in it. */
void           roof_statement_free        (RoofStatement *self);
gboolean       roof_statement_is_json     (const RoofStatement *self);

/* Makes all blanks of a text plain ones, so that it can be searched and cut. */
void           roof_statement_make_plain  (RoofStatement *self);
/* For programs: makes elements of arrays while the root is printed, see roof_comparison_write_giving(). @givers: (transfer full) */
void           roof_statement_take_givers (RoofStatement *self,
                                           GPtrArray     *givers);
/* Prints the whole of a root as JSON, or as text. */
void           roof_statement_print       (RoofStatement *self,
                                           GString       *output);

/* The section @key. Returns: (transfer none), owned by the root, as is the next */
RoofStatement *roof_statement_open        (RoofStatement *self,
                                           const char    *key);
/* The next section of the list @key. */
RoofStatement *roof_statement_open_item   (RoofStatement *self,
                                           const char    *key);
/* The section @key, or item @index of the list @key, which is there for programs already; for people the rows that follow. */
RoofStatement *roof_statement_reopen      (RoofStatement *self,
                                           const char    *key);
RoofStatement *roof_statement_reopen_item (RoofStatement *self,
                                           const char    *key,
                                           guint          index);
/* Begins the list @key, which is there even if no item follows. */
void           roof_statement_open_list   (RoofStatement *self,
                                           const char    *key);

/* A row "words: value", and a number. @words, @key: (nullable): NULL where it is not for people, or not for programs. @per: what
 * follows the value, such as "/J", or "" */
void           roof_statement_add         (RoofStatement *self,
                                           const char    *words,
                                           const char    *key,
                                           double         value,
                                           RoofDimension  dimension,
                                           const char    *per);

/* For people alone: a text as it is; a table (transfer full), indented below a blank line if it has rows; a table right below its
 * heading; a line, none for NULL. @line: (transfer full) (nullable) */
void           roof_statement_say         (RoofStatement *self,
                                           const char    *format,
                                           ...) G_GNUC_PRINTF (2, 3);
void           roof_statement_take_table  (RoofStatement *self,
                                           RoofTextTable *table);
void           roof_statement_say_table    (RoofStatement       *self,
                                           const RoofTextTable *table);
void           roof_statement_take_line   (RoofStatement *self,
                                           char          *line);

/* For programs alone. @text: (nullable): NULL is null. @object: (transfer full) (nullable): likewise */
void           roof_statement_set_number  (RoofStatement *self,
                                           const char    *key,
                                           double         value);
void           roof_statement_set_count   (RoofStatement *self,
                                           const char    *key,
                                           gint64         value);
void           roof_statement_set_flag    (RoofStatement *self,
                                           const char    *key,
                                           gboolean       value);
void           roof_statement_set_text    (RoofStatement *self,
                                           const char    *key,
                                           const char    *text);
void           roof_statement_set_table   (RoofStatement *self,
                                           const char    *key,
                                           const RoofTextTable *table);
void           roof_statement_take_object (RoofStatement *self,
                                           const char    *key,
                                           JsonObject    *object);
/* @array: (transfer full) */
void           roof_statement_take_array  (RoofStatement *self,
                                           const char    *key,
                                           JsonArray     *array);

/* What writers of one of the two append to. Returns: (transfer none) (nullable): NULL for the other reader */
GString       *roof_statement_get_text    (RoofStatement *self);
JsonObject    *roof_statement_get_object  (RoofStatement *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofStatement, roof_statement_free)

G_END_DECLS
