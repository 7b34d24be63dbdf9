/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/profile-database.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/database.h"
#include "import/gpu/amd-dispatches.h"

/* rocprofv3's database: tables of dispatches, of the symbols of kernels, of counters and of their values, each with the id of the
 * run behind its name. The views that join them leave out dispatches without a region, so the tables are joined here. */

#define DISPATCHES "rocpd_kernel_dispatch"

typedef struct
{
  RoofLaunches      *launches;
  RoofAmdDispatches *dispatches;
  RoofAmdChip        chip;
  GHashTable        *names;  /* of a run: kernel id to name */
  GHashTable        *slots;  /* likewise: counter id to slot */
  GHashTable        *others; /* likewise: id to name of a counter of no use */
  GHashTable        *events; /* likewise: event id to RoofAmdDispatch */
} RocpdReader;

static void
clear_reader (RocpdReader *self)
{
  roof_amd_dispatches_free (self->dispatches);
  roof_launches_free (self->launches);
  g_free (self->chip.arch);
  g_hash_table_unref (self->names);
  g_hash_table_unref (self->slots);
  g_hash_table_unref (self->others);
  g_hash_table_unref (self->events);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RocpdReader, clear_reader)

static void
take_agent (RoofDatabaseRow *row,
            gpointer         data)
{
  RocpdReader *self = data;
  g_autofree char *name = roof_database_get_text (row, 0);

  if (self->chip.arch == NULL && name != NULL && g_str_has_prefix (name, "gfx"))
    self->chip.arch = g_steal_pointer (&name);
}

static void
take_symbol (RoofDatabaseRow *row,
             gpointer         data)
{
  RocpdReader *self = data;
  char *name = roof_database_get_text (row, 1);
  gint64 id;

  if (name == NULL)
    name = roof_database_get_text (row, 2);
  if (name != NULL && roof_database_get_integer (row, 0, &id))
    g_hash_table_insert (self->names, g_memdup2 (&id, sizeof id), name);
  else
    g_free (name);
}

static void
take_counter (RoofDatabaseRow *row,
              gpointer         data)
{
  RocpdReader *self = data;
  g_autofree char *name = roof_database_get_text (row, 1);
  int slot = name != NULL ? roof_amd_counters_find (name) : -1;
  gint64 id;

  if (name == NULL || !roof_database_get_integer (row, 0, &id))
    return;
  if (slot >= 0)
    g_hash_table_insert (self->slots, g_memdup2 (&id, sizeof id), GINT_TO_POINTER (slot + 1));
  else
    g_hash_table_insert (self->others, g_memdup2 (&id, sizeof id), g_steal_pointer (&name));
}

/* Launches on other grids do other work. */
static void
take_dispatch (RoofDatabaseRow *row,
               gpointer         data)
{
  RocpdReader *self = data;
  gint64 kernel = 0, event, grid[3] = { 0 };
  g_autofree char *variant = NULL;
  const char *name = roof_database_get_integer (row, 0, &kernel) ? g_hash_table_lookup (self->names, &kernel) : NULL;
  RoofAmdDispatch *dispatch;

  for (int i = 0; i < 3; i++)
    roof_database_get_integer (row, 4 + i, &grid[i]);
  variant = g_strdup_printf (" (%" G_GINT64_FORMAT "×%" G_GINT64_FORMAT "×%" G_GINT64_FORMAT ")", grid[0], grid[1], grid[2]);
  dispatch = roof_amd_dispatches_add (self->dispatches, name != NULL ? name : "?", variant);
  dispatch->time = roof_database_get_time (row, 2, 3);
  if (roof_database_get_integer (row, 1, &event))
    g_hash_table_insert (self->events, g_memdup2 (&event, sizeof event), dispatch);
}

static void
take_value (RoofDatabaseRow *row,
            gpointer         data)
{
  RocpdReader *self = data;
  gint64 event, counter;
  RoofAmdDispatch *dispatch;
  const char *other;
  int slot;

  if (!roof_database_get_integer (row, 0, &event) || !roof_database_get_integer (row, 1, &counter))
    return;
  dispatch = g_hash_table_lookup (self->events, &event);
  slot = GPOINTER_TO_INT (g_hash_table_lookup (self->slots, &counter)) - 1;
  if (dispatch != NULL && slot >= 0)
    roof_amd_dispatch_count (dispatch, slot, roof_database_get_number (row, 2));
  other = g_hash_table_lookup (self->others, &counter);
  if (other != NULL)
    roof_amd_dispatches_ignore (self->dispatches, other, roof_database_get_number (row, 2));
}

/* The tables of a run, in the order in which they explain one another. */
static const RoofDatabaseTable tables[] = {
  { "rocpd_info_agent", "name", take_agent },
  { "rocpd_info_kernel_symbol", "id ?display_name ?kernel_name", take_symbol },
  { "rocpd_info_pmc", "id name", take_counter },
  { DISPATCHES, "kernel_id event_id start end ?grid_size_x ?grid_size_y ?grid_size_z", take_dispatch },
  { "rocpd_pmc_event", "event_id pmc_id value", take_value },
};

/* @suffix: of its tables */
static gboolean
read_run (RocpdReader   *self,
          RoofDatabase  *database,
          const char    *suffix,
          GError       **error)
{
  g_hash_table_remove_all (self->names);
  g_hash_table_remove_all (self->slots);
  g_hash_table_remove_all (self->others);
  g_hash_table_remove_all (self->events);
  return roof_database_read (database, tables, G_N_ELEMENTS (tables), suffix, self, error);
}

static gboolean
read_runs (RocpdReader   *self,
           RoofDatabase  *database,
           GError       **error)
{
  g_autoptr (GPtrArray) runs = roof_database_list_tables (database, DISPATCHES, error);

  if (runs == NULL)
    return FALSE;
  if (runs->len == 0)
    return roof_fail (error, "this is an SQLite database, but not of rocprofv3: it has no table “%s”", DISPATCHES);
  for (guint i = 0; i < runs->len; i++)
    if (!read_run (self, database, (const char *) runs->pdata[i] + strlen (DISPATCHES), error))
      return FALSE;
  return TRUE;
}

gboolean
roof_rocpd_read (GInputStream  *stream,
                 RoofImport    *into,
                 GError       **error)
{
  g_autoptr (RoofDatabase) database = roof_database_open (stream, into, error);
  g_auto (RocpdReader) self = { .chip.lds_banks = NAN };

  self.launches = roof_launches_new ();
  self.dispatches = roof_amd_dispatches_new (self.launches, &self.chip);
  self.names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  self.slots = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self.others = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  self.events = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  roof_launches_set_advice (self.launches, N_ ("the counters SQ_INSTS_VALU_* count them: “rocprofv3 --pmc” names them"));
  if (database == NULL || !read_runs (&self, database, error))
    return FALSE;
  roof_launches_pass (self.launches, 0, ROOF_REASON ("its table of launches is empty"));
  roof_amd_dispatches_finish (self.dispatches, into);
  return roof_launches_finish (self.launches, into, error);
}
