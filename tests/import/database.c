/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/database.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

#include "load.h"

/* More rows than SQLite steps through before it asks whether to go on. */
#define N_ROWS 300000

static const char schema[]
    = "CREATE TABLE rocpd_info_agent (name TEXT); INSERT INTO rocpd_info_agent VALUES ('gfx942');"
      "CREATE TABLE rocpd_info_kernel_symbol (id INTEGER, kernel_name TEXT); INSERT INTO rocpd_info_kernel_symbol VALUES (1, 'saxpy');"
      "CREATE TABLE rocpd_info_pmc (id INTEGER, name TEXT); INSERT INTO rocpd_info_pmc VALUES (1, 'SQ_INSTS_VALU_FMA_F32');"
      "CREATE TABLE rocpd_pmc_event (event_id INTEGER, pmc_id INTEGER, value REAL);"
      "CREATE TABLE rocpd_kernel_dispatch (kernel_id INTEGER, event_id INTEGER, start INTEGER, end INTEGER);"
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %u)"
      " INSERT INTO rocpd_kernel_dispatch SELECT 1, i, 1000 * i, 1000 * i + 700 FROM n;";

typedef struct
{
  char         *path;
  GFile        *file;
  GCancellable *stop;
  RoofImport   *into;
  guint         n_taken;
  guint         stop_at; /* the row that cancels; 0: none */
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  int fd = g_file_open_tmp ("roof-database-XXXXXX.db", &self->path, NULL);
  g_autofree char *sql = g_strdup_printf (schema, N_ROWS);
  sqlite3 *db = NULL;

  g_close (fd, NULL);
  g_assert_cmpint (sqlite3_open (self->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  self->file = g_file_new_for_path (self->path);
  self->stop = g_cancellable_new ();
  self->into = roof_import_new (self->file, NULL, NULL, NULL, self->stop);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_unlink (self->path);
  g_free (self->path);
  g_object_unref (self->file);
  g_object_unref (self->stop);
  roof_import_free (self->into);
}

static void
take (RoofDatabaseRow *row,
      gpointer         data)
{
  Fixture *self = data;

  if (++self->n_taken == self->stop_at)
    g_cancellable_cancel (self->stop);
}

static gboolean
read_dispatches (Fixture  *self,
                 GError  **error)
{
  static const RoofDatabaseTable tables[] = { { "rocpd_info", "name", take }, { "rocpd_kernel", "start end", take } };
  static const char *const ends[] = { "_agent", "_dispatch" };
  g_autoptr (GFileInputStream) stream = g_file_read (self->file, NULL, NULL);
  g_autoptr (RoofDatabase) database = roof_database_open (G_INPUT_STREAM (stream), self->into, error);
  gboolean read = database != NULL;

  for (guint i = 0; read && i < G_N_ELEMENTS (tables); i++)
    read = roof_database_read (database, &tables[i], 1, ends[i], self, error);
  return read;
}

static void
test_whole (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (read_dispatches (self, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (self->n_taken, ==, N_ROWS + 1);
}

/* A query that is cancelled ends within the steps between two looks, and long before the table does. */
static void
test_cancel (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  self->stop_at = 10;
  g_assert_false (read_dispatches (self, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (self->n_taken, >=, self->stop_at);
  g_assert_cmpuint (self->n_taken, <, N_ROWS / 2);
}

static void
cancel_cb (goffset  done,
           goffset  total,
           gpointer data)
{
  g_cancellable_cancel (data);
}

/* Through the door: nothing of the file is kept, and the reason is that of the user. */
static void
test_cancel_import (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr (RoofMachine) machine = load_machine ("amd-mi300x");
  g_autoptr (RoofImport) import = NULL;
  g_autoptr (GError) error = NULL;

  import = roof_import_load (self->file, NULL, machine, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (import->format, ==, "rocpd");
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, N_ROWS);
  g_assert_null (roof_import_load (self->file, NULL, machine, cancel_cb, self->stop, self->stop, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/roof/import/database/whole", Fixture, NULL, set_up, test_whole, tear_down);
  g_test_add ("/roof/import/database/cancel", Fixture, NULL, set_up, test_cancel, tear_down);
  g_test_add ("/roof/import/database/cancel-import", Fixture, NULL, set_up, test_cancel_import, tear_down);
  return g_test_run ();
}
