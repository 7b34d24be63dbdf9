/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "chart/words/plain-text.h"
#include "core/estimate/analysis.h"
#include "core/units/units.h"

G_BEGIN_DECLS

/* A table with two outputs: text, whose columns are aligned by their width in a terminal, two spaces apart, without trailing
 * blanks; and JSON, an array of objects. */
typedef struct _RoofTextTable RoofTextTable;

/* The indent of a table within a report. */
#define ROOF_TEXT_TABLE_INDENT 2

typedef struct
{
  const char *title;    /* nullable: NULL to leave the column out of the text */
  gboolean    to_right; /* for numbers */
  const char *key;      /* nullable: NULL to leave the column out of the JSON */
} RoofColumn;

/* Returns: (transfer full) */
RoofTextTable *roof_text_table_new           (const RoofColumn    *columns,
                                              guint                n_columns);
void           roof_text_table_free          (RoofTextTable       *self);

/* Add the next cell, in the row begun or a new one, to both outputs. @text: (transfer full) */
void           roof_text_table_take          (RoofTextTable       *self,
                                              char                *text);
void           roof_text_table_add           (RoofTextTable       *self,
                                              const char          *text);
void           roof_text_table_take_quantity (RoofTextTable       *self,
                                              double               value,
                                              RoofDimension        dimension);
/* Adds what limits the kernel, null and "unknown" where its FLOPs or bytes were not counted. */
void           roof_text_table_take_bound    (RoofTextTable       *self,
                                              const RoofAnalysis  *analysis);
/* Adds work, performance or intensity, counted in FLOPs or MACs as in the view of @analysis (nullable). */
void           roof_text_table_take_work     (RoofTextTable       *self,
                                              const RoofAnalysis  *analysis,
                                              double               value,
                                              RoofDimension        dimension);
/* Adds a cell that differs between the outputs. @text: (transfer full) (nullable): NULL for an empty cell; @node: (transfer
 * full) */
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

/* Appends each of @sentences (element-type utf8) as a line of its own. */
void           roof_text_print_sentences      (GPtrArray           *sentences,
                                               GString             *output);

/* An object for each row. Returns: (transfer full) */
JsonArray     *roof_text_table_write         (const RoofTextTable *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofTextTable, roof_text_table_free)

G_END_DECLS
