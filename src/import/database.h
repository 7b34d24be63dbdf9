/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* An SQLite database of another program, which may be hostile: opened read only and as it lies there, without its views,
 * triggers, virtual tables and functions. Only whole tables are read, row by row, so that no file makes a query that never ends. */
typedef struct _RoofDatabase RoofDatabase;
/* A row; a number in a column counts from 0 in the list that was asked for. */
typedef struct sqlite3_stmt RoofDatabaseRow;

/* A table to be read. A table or a column that is not there is an error that names it, unless the column's name begins with "?":
 * then its values are absent. */
typedef struct
{
  const char *name;
  const char *columns; /* separated by blanks */
  void      (*take) (RoofDatabaseRow *row,
                     gpointer         data);
} RoofDatabaseTable;

/* Opens the file of @into, or if it is packed or not local, a copy of @stream in a temporary file. Returns: (transfer full)
 * (nullable) */
RoofDatabase *roof_database_open        (GInputStream      *stream,
                                         RoofImport        *into,
                                         GError           **error);
void          roof_database_close       (RoofDatabase      *self);
/* Names of the ordinary tables that begin with @front. Returns: (transfer full) (nullable) (element-type utf8) */
GPtrArray    *roof_database_list_tables (RoofDatabase      *self,
                                         const char        *front,
                                         GError           **error);
/* Takes each row of each of @tables, in their order; the names of all end with @suffix. */
gboolean      roof_database_read        (RoofDatabase            *self,
                                         const RoofDatabaseTable *tables,
                                         guint                    n,
                                         const char              *suffix,
                                         gpointer                 data,
                                         GError                 **error);
/* FALSE: absent, or no integer. */
gboolean      roof_database_get_integer (RoofDatabaseRow   *row,
                                         int                column,
                                         gint64            *value);
/* NAN: absent, or no number. */
double        roof_database_get_number  (RoofDatabaseRow   *row,
                                         int                column);
/* The s between two times in ns; NAN: absent, or not more than 0. */
double        roof_database_get_time    (RoofDatabaseRow   *row,
                                         int                begin,
                                         int                end);
/* Sound UTF-8. Returns: (transfer full) (nullable): absent, or empty */
char         *roof_database_get_text    (RoofDatabaseRow   *row,
                                         int                column);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofDatabase, roof_database_close)

G_END_DECLS
