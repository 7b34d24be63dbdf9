/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/database.h"

#include <glib/gstdio.h>
#include <math.h>
#include <sqlite3.h>
#include <string.h>

#include "core/error.h"
#include "document/files/text-file.h"

/* Opens a foreign database with SQLite, and reads whole tables row by row. A packed file or a pipe is first copied to a
 * temporary file, which is removed at once and stays open.
 * Invariants: the file is opened read only and immutable; only plain tables are read, without views, triggers or functions, so
 * that a hostile schema runs nothing; a column with "?" before its name may be absent, and is NULL then; may_go_on() stops
 * SQLite when reading is cancelled. */

#define MAGIC "SQLite format 3" /* and a NUL */
#define LONGEST (16 * 1024 * 1024) /* B of a value or a row */
#define STEPS 100000 /* of SQLite's machine, after which it asks whether to go on */
#define NANO 1e-9

struct _RoofDatabase
{
  sqlite3    *db;
  RoofImport *into; /* borrowed */
};

void
roof_database_close (RoofDatabase *self)
{
  sqlite3_close (self->db);
  g_free (self);
}

/* Fails with SQLite's reason. @place: what was read */
static gboolean
fail (RoofDatabase  *self,
      const char    *place,
      GError       **error)
{
  g_autofree char *name = roof_error_shorten (place);

  if (g_cancellable_set_error_if_cancelled (self->into->cancellable, error))
    return FALSE;
  switch (sqlite3_errcode (self->db) & 0xff)
    {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return roof_fail (error, "%s: the database is damaged, or its end is missing", name);
    case SQLITE_TOOBIG:
      return roof_fail (error, "%1$s: a value takes more than %2$d MiB", name, LONGEST / (1024 * 1024));
    default:
      return roof_fail (error, "%1$s: SQLite cannot read the database: %2$s", name, sqlite3_errmsg (self->db));
    }
}

/* --- opening --- */

/* Whether the file at @path itself is the database: not packed, and not a pipe. */
static gboolean
is_database (const char *path)
{
  char head[sizeof MAGIC] = "";
  FILE *file = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? g_fopen (path, "rb") : NULL;
  gboolean whole = file != NULL && fread (head, 1, sizeof head, file) == sizeof head && memcmp (head, MAGIC, sizeof MAGIC) == 0;

  if (file != NULL)
    fclose (file);
  return whole;
}

/* A temporary file with what @stream holds. Returns: (transfer full) (nullable): its path */
static char *
copy_stream (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  g_autoptr (GFileIOStream) copy = NULL;
  g_autoptr (GFile) file = g_file_new_tmp ("roofline-XXXXXX.db", &copy, error);
  GOutputStream *output = file != NULL ? g_io_stream_get_output_stream (G_IO_STREAM (copy)) : NULL;

  if (file == NULL)
    return NULL;
  if (g_output_stream_splice (output, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, into->cancellable, error) >= 0)
    return g_file_get_path (file);
  g_file_delete (file, NULL, NULL);
  return NULL;
}

static int
may_go_on (gpointer data)
{
  return g_cancellable_is_cancelled (((RoofDatabase *) data)->into->cancellable);
}

/* Only tables are read: no views, no functions, no writing. @by: the view or trigger that asks */
static int
authorize (gpointer    data,
           int         action,
           const char *table,
           const char *column,
           const char *database,
           const char *by)
{
  return by == NULL && (action == SQLITE_SELECT || action == SQLITE_READ) ? SQLITE_OK : SQLITE_DENY;
}

static gboolean
open_at (RoofDatabase  *self,
         const char    *path,
         GError       **error)
{
  g_autofree char *escaped = g_uri_escape_string (path, "/", FALSE);
  g_autofree char *uri = g_strconcat ("file:", escaped, "?mode=ro&immutable=1", NULL);

  if (sqlite3_open_v2 (uri, &self->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, NULL)
      != SQLITE_OK)
    return fail (self, "schema", error);
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_limit (self->db, SQLITE_LIMIT_LENGTH, LONGEST);
  sqlite3_limit (self->db, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_progress_handler (self->db, STEPS, may_go_on, self);
  return TRUE;
}

/* A writer that has not ended leaves what it wrote last in a file beside. */
static void
tell_unfinished (RoofImport *into,
                 const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  GStatBuf status;

  if (g_stat (log, &status) == 0 && status.st_size > 0)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "a file “-wal” lies beside the database: the latest writes are missing");
}

RoofDatabase *
roof_database_open (GInputStream  *stream,
                    RoofImport    *into,
                    GError       **error)
{
  g_autoptr (RoofDatabase) self = g_new0 (RoofDatabase, 1);
  gboolean local = into->file != NULL && !roof_text_file_is_standard_input (into->file);
  g_autofree char *path = local ? g_file_get_path (into->file) : NULL, *copy = NULL;
  gboolean opened;

  self->into = into;
  if (path != NULL && is_database (path))
    {
      tell_unfinished (into, path);
      return open_at (self, path, error) ? g_steal_pointer (&self) : NULL;
    }
  copy = copy_stream (stream, into, error);
  if (copy == NULL)
    return NULL;
  opened = open_at (self, copy, error);
  g_unlink (copy); /* SQLite holds it open */
  return opened ? g_steal_pointer (&self) : NULL;
}

/* --- tables --- */

/* The texts in the first column of what @sql lists, whose only parameter is @parameter. (nullable) */
static GPtrArray *
list_texts (RoofDatabase  *self,
            const char    *sql,
            const char    *parameter,
            GError       **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2 (self->db, sql, -1, &statement, NULL);

  if (code == SQLITE_OK)
    code = sqlite3_bind_text (statement, 1, parameter, -1, SQLITE_STATIC);
  while (code == SQLITE_OK || code == SQLITE_ROW)
    {
      code = sqlite3_step (statement);
      if (code == SQLITE_ROW)
        {
          const char *text = (const char *) sqlite3_column_text (statement, 0);

          g_ptr_array_add (list, g_strdup (text != NULL ? text : ""));
        }
    }
  if (code != SQLITE_DONE)
    fail (self, parameter, error);
  sqlite3_finalize (statement);
  return code == SQLITE_DONE ? g_steal_pointer (&list) : NULL;
}

GPtrArray *
roof_database_list_tables (RoofDatabase  *self,
                           const char    *front,
                           GError       **error)
{
  return list_texts (self, "SELECT name FROM pragma_table_list WHERE type IN ('table', 'shadow') AND schema = 'main' "
                           "AND substr(name, 1, length(?1)) = ?1 ORDER BY name", front, error);
}

static gboolean
has_text (GPtrArray  *list,
          const char *text)
{
  return g_ptr_array_find_with_equal_func (list, text, g_str_equal, NULL);
}

/* The query for @columns; NULL stands for those that the table may lack, and does. Returns: (nullable): sqlite3_free() it */
static char *
write_query (RoofDatabase  *self,
             const char    *table,
             const char    *columns,
             GError       **error)
{
  g_auto (GStrv) names = g_strsplit (columns, " ", -1);
  g_autoptr (GPtrArray) tables = roof_database_list_tables (self, table, error), there = NULL;
  g_autoptr (GString) list = g_string_new (NULL);

  if (tables == NULL)
    return NULL;
  if (!has_text (tables, table))
    {
      roof_fail (error, "the database has no table “%s”", table);
      return NULL;
    }
  there = list_texts (self, "SELECT name FROM pragma_table_xinfo(?1)", table, error);
  for (char **name = names; there != NULL && *name != NULL; name++)
    {
      const char *plain = *name + (**name == '?');
      gboolean found = has_text (there, plain);

      if (!found && **name != '?')
        {
          roof_fail (error, "the table “%1$s” has no column “%2$s”", table, plain);
          return NULL;
        }
      g_string_append_printf (list, found ? "%s\"%s\"" : "%sNULL", name > names ? ", " : "", plain);
    }
  return there != NULL ? sqlite3_mprintf ("SELECT %s FROM \"%w\"", list->str, table) : NULL;
}

static gboolean
read_table (RoofDatabase             *self,
            const RoofDatabaseTable  *table,
            const char               *suffix,
            gpointer                  data,
            GError                  **error)
{
  g_autofree char *name = g_strconcat (table->name, suffix, NULL);
  char *query = write_query (self, name, table->columns, error);
  sqlite3_stmt *statement = NULL;
  int code;

  if (query == NULL)
    return FALSE;
  sqlite3_set_authorizer (self->db, authorize, NULL);
  code = sqlite3_prepare_v2 (self->db, query, -1, &statement, NULL);
  sqlite3_free (query);
  if (code == SQLITE_OK)
    while ((code = sqlite3_step (statement)) == SQLITE_ROW)
      table->take (statement, data);
  if (code != SQLITE_DONE)
    fail (self, name, error);
  sqlite3_finalize (statement);
  sqlite3_set_authorizer (self->db, NULL, NULL);
  return code == SQLITE_DONE;
}

gboolean
roof_database_read (RoofDatabase             *self,
                    const RoofDatabaseTable  *tables,
                    guint                     n,
                    const char               *suffix,
                    gpointer                  data,
                    GError                  **error)
{
  for (guint i = 0; i < n; i++)
    if (!read_table (self, &tables[i], suffix, data, error))
      return FALSE;
  return TRUE;
}

/* --- values --- */

gboolean
roof_database_get_integer (RoofDatabaseRow *row,
                           int              column,
                           gint64          *value)
{
  *value = sqlite3_column_int64 (row, column);
  return sqlite3_column_type (row, column) == SQLITE_INTEGER;
}

double
roof_database_get_number (RoofDatabaseRow *row,
                          int              column)
{
  int type = sqlite3_column_type (row, column);

  return type == SQLITE_INTEGER || type == SQLITE_FLOAT ? sqlite3_column_double (row, column) : NAN;
}

/* Times count from long ago: they have more digits than a double. */
double
roof_database_get_time (RoofDatabaseRow *row,
                        int              begin,
                        int              end)
{
  gint64 from, to;

  if (!roof_database_get_integer (row, begin, &from) || !roof_database_get_integer (row, end, &to) || to <= from)
    return NAN;
  return (double) ((guint64) to - (guint64) from) * NANO;
}

char *
roof_database_get_text (RoofDatabaseRow *row,
                        int              column)
{
  const char *text = sqlite3_column_type (row, column) == SQLITE_TEXT ? (const char *) sqlite3_column_text (row, column) : NULL;

  return text != NULL && *text != '\0' ? g_utf8_make_valid (text, -1) : NULL;
}
