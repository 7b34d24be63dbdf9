/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "core/error.h"
#include "import/database.h"
#include "import/gpu/profile-database.h"
#include "import/launches.h"

/* What “nsys export --type sqlite” writes: a table of the kernels that ran, in ns, whose names are numbers of another table. Times
 * alone: Nsight Systems counts neither work nor bytes. */

#define KERNELS "CUPTI_ACTIVITY_KIND_KERNEL"
#define STRINGS "StringIds"
#define GRAPHS "CUPTI_ACTIVITY_KIND_GRAPH_TRACE" /* launches of CUDA graphs, whose kernels are not recorded */

typedef struct
{
  RoofLaunches *launches;
  GHashTable   *names; /* id to text */
  guint         n_graphs;
} NsysReader;

static void
clear_reader (NsysReader *self)
{
  roof_launches_free (self->launches);
  g_hash_table_unref (self->names);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NsysReader, clear_reader)

static void
take_string (RoofDatabaseRow *row,
             gpointer         data)
{
  NsysReader *self = data;
  g_autofree char *text = roof_database_get_text (row, 1);
  gint64 id;

  if (text != NULL && roof_database_get_integer (row, 0, &id))
    g_hash_table_insert (self->names, g_memdup2 (&id, sizeof id), g_steal_pointer (&text));
}

/* Launches on other grids do other work. */
static void
take_kernel (RoofDatabaseRow *row,
             gpointer         data)
{
  NsysReader *self = data;
  gint64 name = 0, grid[3] = { 0 };
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  g_autofree char *variant = NULL;

  for (int i = 0; i < 3; i++)
    roof_database_get_integer (row, 3 + i, &grid[i]);
  variant = g_strdup_printf (" (%" G_GINT64_FORMAT "×%" G_GINT64_FORMAT "×%" G_GINT64_FORMAT ")", grid[0], grid[1], grid[2]);
  launch.name = roof_database_get_integer (row, 0, &name) ? g_hash_table_lookup (self->names, &name) : NULL;
  launch.name = launch.name != NULL ? launch.name : "?";
  launch.variant = variant;
  launch.time = roof_database_get_time (row, 1, 2);
  roof_launches_add (self->launches, &launch);
}

static void
take_graph (RoofDatabaseRow *row,
            gpointer         data)
{
  ((NsysReader *) data)->n_graphs++;
}

static const RoofDatabaseTable tables[] = {
  { STRINGS, "id value", take_string },
  { KERNELS, "demangledName start end ?gridX ?gridY ?gridZ", take_kernel },
};

/* Counts launches of graphs, in a database that has a table of them: for a remark, so that errors in that table are none of the
 * kernels. */
static void
count_graphs (NsysReader   *self,
              RoofDatabase *database)
{
  static const RoofDatabaseTable graphs = { GRAPHS, "?start", take_graph };

  if (!roof_database_read (database, &graphs, 1, "", self, NULL))
    self->n_graphs = 0;
}

static gboolean
read_kernels (NsysReader    *self,
              RoofDatabase  *database,
              GError       **error)
{
  g_autoptr (GPtrArray) found = roof_database_list_tables (database, KERNELS, error);

  if (found == NULL)
    return FALSE;
  if (found->len == 0 && self->n_graphs > 0)
    return roof_fail (error, "Nsight Systems recorded launches of CUDA graphs, but none of the kernels in them: profile with "
                             "--cuda-graph-trace=node");
  if (found->len == 0)
    return roof_fail (error, "Nsight Systems recorded no kernel of a GPU: the database has no table “%s”", KERNELS);
  return roof_database_read (database, tables, G_N_ELEMENTS (tables), "", self, error);
}

gboolean
roof_nsys_database_read (GInputStream  *stream,
                         RoofImport    *into,
                         GError       **error)
{
  g_autoptr (RoofDatabase) database = roof_database_open (stream, into, error);
  g_auto (NsysReader) self = { NULL };

  self.launches = roof_launches_new ();
  self.names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  roof_launches_set_advice (self.launches, N_ ("Nsight Systems has only times: Nsight Compute counts FLOPs and bytes, “ncu "
                                               "--csv --page raw COMMAND”"));
  if (database == NULL)
    return FALSE;
  count_graphs (&self, database);
  if (!read_kernels (&self, database, error))
    return FALSE;
  if (self.n_graphs > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("the kernels of %u launch of a CUDA graph: Nsight Systems records them with --cuda-graph-trace=node",
                                "the kernels of %u launches of CUDA graphs: Nsight Systems records them with --cuda-graph-trace=node",
                                self.n_graphs), self.n_graphs);
  roof_launches_pass (self.launches, 0, ROOF_REASON ("its table of launches is empty"));
  return roof_launches_finish (self.launches, into, error);
}
