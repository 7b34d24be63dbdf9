/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* A text of other programs, held whole: lines, or rows of fields. For what benchmarks and counters print, which is short;
 * profiles, which are not, are read as streams. */

/* Longest text, B. */
#define ROOF_SHEET_MOST ((gsize) 64 * 1024 * 1024)

typedef struct
{
  char  **fields; /* without surrounding white space */
  guint   n;
  guint64 line;   /* from 1 */
} RoofSheetRow;

/* The separator of the first line in @head, the beginning of a file, that has all of @titles (in
 * lower case, separated by commas) as fields, in any case and order, quoted or not: a comma,
 * semicolon, tab or bar; '\0': there is no such line. */
char        roof_sheet_find_titles (const char    *head,
                                    gsize          length,
                                    const char    *titles);
/* Whether a line of @head begins with @text, behind blanks. */
gboolean    roof_sheet_has_line    (const char    *head,
                                    gsize          length,
                                    const char    *text);
/* The rows of @stream (element-type RoofSheetRow). @separator: '\0': that of the line with @titles.
 * Refuses what is no text, and what is too long. Returns: (transfer full) (nullable) */
GPtrArray  *roof_sheet_read        (GInputStream  *stream,
                                    char           separator,
                                    const char    *titles,
                                    RoofImport    *into,
                                    GError       **error);
/* The lines of @stream. As above. Returns: (transfer full) (nullable) (array zero-terminated=1) */
char      **roof_sheet_read_lines  (GInputStream  *stream,
                                    RoofImport    *into,
                                    GError       **error);
/* The words of @line. Returns: (transfer full) (array zero-terminated=1) */
char      **roof_sheet_split       (const char    *line);

/* Index of the field @title, in any case; -1: there is none. */
int         roof_sheet_find_field  (const RoofSheetRow *row,
                                    const char         *title);
/* Whether @row has all of @titles, as in roof_sheet_find_titles(). */
gboolean    roof_sheet_row_has     (const RoofSheetRow *row,
                                    const char         *titles);
/* The text of field @index, "" beyond the end and for -1. Returns: (transfer none) */
const char *roof_sheet_get_text    (const RoofSheetRow *row,
                                    int                 index);
/* The number of field @index in base units; NAN: absent, or no number. */
double      roof_sheet_get_number  (const RoofSheetRow *row,
                                    int                 index,
                                    RoofDimension       dimension);

G_END_DECLS
