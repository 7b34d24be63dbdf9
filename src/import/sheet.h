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
  char **fields; /* without surrounding white space */
  guint  n;
} RoofSheetRow;

/* Whether a line of @head begins with @text, behind blanks. */
gboolean    roof_sheet_has_line    (const char    *head,
                                    gsize          length,
                                    const char    *text);
/* The rows of @stream (element-type RoofSheetRow). Refuses binary files and rows that are too long. Returns: (transfer full)
 * (nullable) */
GPtrArray  *roof_sheet_read        (GInputStream  *stream,
                                    char           separator,
                                    RoofImport    *into,
                                    GError       **error);
/* The lines of @stream. As above. Returns: (transfer full) (nullable) (array zero-terminated=1) */
char      **roof_sheet_read_lines  (GInputStream  *stream,
                                    RoofImport    *into,
                                    GError       **error);
/* The words of @line. Returns: (transfer full) (array zero-terminated=1) */
char      **roof_sheet_split       (const char    *line);

G_END_DECLS
