/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/estimate/analysis.h"
#include "core/units/units.h"

G_BEGIN_DECLS

/* Rows that are said once: for people a table, whose columns are aligned by what a terminal shows, two spaces apart, without
 * trailing blanks; for programs an array of objects. */
typedef struct _RoofTextTable RoofTextTable;

/* How far a table within a report stands from the margin. */
#define ROOF_TEXT_TABLE_INDENT 2

typedef struct
{
  const char *title;    /* nullable: not for people */
  gboolean    to_right; /* for numbers */
  const char *key;      /* nullable: not for programs */
} RoofColumn;

/* Returns: (transfer full) */
RoofTextTable *roof_text_table_new           (const RoofColumn    *columns,
                                              guint                n_columns);
void           roof_text_table_free          (RoofTextTable       *self);

/* The next cell of the row begun, or of a new one: the same text or number for both. @text: (transfer full) */
void           roof_text_table_take          (RoofTextTable       *self,
                                              char                *text);
void           roof_text_table_add           (RoofTextTable       *self,
                                              const char          *text);
void           roof_text_table_take_quantity (RoofTextTable       *self,
                                              double               value,
                                              RoofDimension        dimension);
/* Work, performance or intensity, counted as the machine of @analysis is seen to count. @analysis: (nullable) */
void           roof_text_table_take_work     (RoofTextTable       *self,
                                              const RoofAnalysis  *analysis,
                                              double               value,
                                              RoofDimension        dimension);
/* What people read and programs get. @text: (transfer full) (nullable): nothing; @node: (transfer full) */
void           roof_text_table_take_both     (RoofTextTable       *self,
                                              char                *text,
                                              JsonNode            *node);
guint          roof_text_table_get_n         (const RoofTextTable *self); /* whole rows */

/* Appends all lines, each after @indent blanks. */
void           roof_text_table_print         (const RoofTextTable *self,
                                              guint                indent,
                                              GString             *output);

/* A blank line and the table, indented, if it has rows. */
void           roof_text_table_print_below   (const RoofTextTable *self,
                                              GString             *output);

/* An object for each row. Returns: (transfer full) */
JsonArray     *roof_text_table_write         (const RoofTextTable *self);

/* How many terminal cells @text takes: wide characters two, combining ones none. */
guint          roof_text_table_measure       (const char          *text);

/* Units and numbers come held together by no-break spaces, wide and narrow. In a terminal plain blanks serve
 * better: what is printed can be searched and cut. They take the place of control characters too, but for line ends. */
void       roof_text_plain_blanks (GString        *text);

/* Blanks in place of what a terminal may take for a command, such as an escape, or what turns the order of letters around.
 * @line: changed; of any encoding */
void       roof_text_plain_controls (char         *line);
/* A text from a file as a part of a message, which is a line. Returns: (transfer full) */
char      *roof_text_make_line      (const char   *text);
/* The same of text of many lines, whose line ends and tabs stay. */
void       roof_text_make_safe      (char         *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofTextTable, roof_text_table_free)

G_END_DECLS
