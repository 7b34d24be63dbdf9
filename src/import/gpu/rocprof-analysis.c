/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/profile-database.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"
#include "document/json/json-text.h"
#include "import/database.h"
#include "import/gpu/rocprof-machine.h"
#include "import/launches.h"
#include "import/records.h"

/* rocprof-compute's analysis database. Its columns are not what they are called (analysis_orm.py of its source): total_flops is a
 * rate in GFLOP/s, and *_cache_data are intensities in FLOP/B; 0 and NULL both mean that nothing was collected. */

#define GIGA 1e9
#define MOST_JSON ((gsize) 64 * 1024 * 1024) /* B that the description of a machine may take */

static const char *const levels[] = { "l0", "l1", "l2", "dram", "lds" }; /* of the columns from the third on */

typedef struct
{
  char  *name;
  gint64 workload;
  double rate;                              /* FLOP/s, NAN: not collected */
  double intensities[G_N_ELEMENTS (levels)]; /* FLOP/B, likewise */
  GArray *times;                            /* (element-type double): s of each dispatch, NAN: not known */
} AnalysedKernel;

typedef struct
{
  RoofImport *into;
  GHashTable *kernels;   /* id to AnalysedKernel */
  GPtrArray  *order;     /* (element-type AnalysedKernel), borrowed */
  GHashTable *workloads; /* id to a text behind the names of its kernels */
} AnalysisReader;

static void
free_kernel (gpointer data)
{
  AnalysedKernel *kernel = data;

  g_free (kernel->name);
  g_array_unref (kernel->times);
  g_free (kernel);
}

static void
clear_reader (AnalysisReader *self)
{
  g_ptr_array_unref (self->order);
  g_hash_table_unref (self->kernels);
  g_hash_table_unref (self->workloads);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AnalysisReader, clear_reader)

/* --- machine --- */

/* The object in a text of JSON. Returns: (transfer full) (nullable): it is none */
static JsonNode *
read_object (RoofDatabaseRow *row,
             int              column)
{
  g_autofree char *text = roof_database_get_text (row, column);
  g_autoptr (JsonNode) node = text != NULL ? roof_json_parse_foreign (text, -1, MOST_JSON, NULL) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? g_steal_pointer (&node) : NULL;
}

static double
find_rate (const char *title,
           gpointer    data)
{
  return roof_record_get_number (data, title);
}

/* The first machine with roofs is that of the file. */
static void
take_workload (RoofDatabaseRow *row,
               gpointer         data)
{
  AnalysisReader *self = data;
  g_autofree char *name = roof_database_get_text (row, 1), *part = roof_database_get_text (row, 2);
  g_autoptr (JsonNode) system = read_object (row, 3), roofs = read_object (row, 4);
  const char *model = system != NULL ? roof_record_get_text (json_node_get_object (system), "gpu_model") : NULL;
  g_autofree char *title = model != NULL ? g_strdup_printf (_ ("%s, measured by rocprof-compute"), model) : NULL;
  gint64 id;

  if (roof_database_get_integer (row, 0, &id))
    g_hash_table_insert (self->workloads, g_memdup2 (&id, sizeof id),
                         g_strdup_printf (" [%s%s%s]", name != NULL ? name : "?", part != NULL ? "/" : "", part != NULL ? part : ""));
  if (roofs == NULL || self->into->found != NULL)
    return;
  self->into->found = roof_rocprof_machine_new (title, find_rate, json_node_get_object (roofs), NULL);
  if (self->into->found != NULL)
    roof_rocprof_machine_doubt (self->into, system != NULL ? roof_record_get_text (json_node_get_object (system), "gpu_arch") : NULL);
}

/* --- kernels --- */

static void
take_kernel (RoofDatabaseRow *row,
             gpointer         data)
{
  AnalysisReader *self = data;
  AnalysedKernel *kernel;
  gint64 id;

  if (!roof_database_get_integer (row, 0, &id) || g_hash_table_contains (self->kernels, &id))
    return;
  kernel = g_new0 (AnalysedKernel, 1);
  kernel->name = roof_database_get_text (row, 2);
  kernel->name = kernel->name != NULL ? kernel->name : g_strdup ("?");
  roof_database_get_integer (row, 1, &kernel->workload);
  kernel->rate = NAN;
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    kernel->intensities[i] = NAN;
  kernel->times = g_array_new (FALSE, FALSE, sizeof (double));
  g_hash_table_insert (self->kernels, g_memdup2 (&id, sizeof id), kernel);
  g_ptr_array_add (self->order, kernel);
}

/* (nullable) */
static AnalysedKernel *
find_kernel (AnalysisReader  *self,
             RoofDatabaseRow *row)
{
  gint64 id;

  return roof_database_get_integer (row, 0, &id) ? g_hash_table_lookup (self->kernels, &id) : NULL;
}

static void
take_dispatch (RoofDatabaseRow *row,
               gpointer         data)
{
  AnalysedKernel *kernel = find_kernel (data, row);
  double time = roof_database_get_time (row, 1, 2);

  if (kernel != NULL)
    g_array_append_val (kernel->times, time);
}

static void
take_roofline (RoofDatabaseRow *row,
               gpointer         data)
{
  AnalysedKernel *kernel = find_kernel (data, row);
  double rate = roof_database_get_number (row, 1);

  if (kernel == NULL)
    return;
  kernel->rate = rate > 0 ? rate * GIGA : NAN;
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      double intensity = roof_database_get_number (row, 2 + (int) i);

      kernel->intensities[i] = intensity > 0 ? intensity : NAN;
    }
}

/* s; NAN: no dispatch was timed */
static double
get_mean (const GArray *times)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < times->len; i++)
    if (!isnan (g_array_index (times, double, i)))
      {
        sum += g_array_index (times, double, i);
        n++;
      }
  return n > 0 ? sum / n : NAN;
}

/* The rate is that of all dispatches, so each of them counts the same work. */
static void
add_launches (AnalysisReader       *self,
              const AnalysedKernel *kernel,
              RoofLaunches         *launches)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  launch.name = kernel->name;
  launch.variant = g_hash_table_size (self->workloads) > 1 ? g_hash_table_lookup (self->workloads, &kernel->workload) : NULL;
  launch.flops = kernel->rate * get_mean (kernel->times);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    launch.bytes[i] = (RoofLaunchBytes) { levels[i], launch.flops / kernel->intensities[i] };
  for (guint i = 0; i < kernel->times->len; i++)
    {
      launch.time = g_array_index (kernel->times, double, i);
      roof_launches_add (launches, &launch);
    }
}

static const RoofDatabaseTable tables[] = {
  { "compute_workload", "workload_id ?name ?sub_name ?sys_info_extdata ?roofline_bench_extdata", take_workload },
  { "compute_kernel", "kernel_uuid workload_id kernel_name", take_kernel },
  { "compute_dispatch", "kernel_uuid start_timestamp end_timestamp", take_dispatch },
  { "compute_kernel_roofline_data", "kernel_uuid total_flops ?l0_cache_data l1_cache_data l2_cache_data hbm_cache_data ?lds_cache_data",
    take_roofline },
};

/* A machine alone is worth reading, too. */
static gboolean
finish (AnalysisReader *self,
        GError        **error)
{
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  g_autoptr (GError) fault = NULL;

  for (guint i = 0; i < self->order->len; i++)
    add_launches (self, self->order->pdata[i], launches);
  roof_launches_pass (launches, 0, ROOF_REASON ("its table of launches is empty"));
  roof_launches_set_advice (launches,
                            N_ ("rocprof-compute counts them for the top kernels only: “--max-stat-num” sets how many"));
  if (roof_launches_finish (launches, self->into, &fault))
    return TRUE;
  if (self->into->found != NULL)
    {
      roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%s", fault->message);
      return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

gboolean
roof_rocprof_analysis_read (GInputStream  *stream,
                            RoofImport    *into,
                            GError       **error)
{
  g_autoptr (RoofDatabase) database = roof_database_open (stream, into, error);
  g_auto (AnalysisReader) self = { .into = into };

  self.order = g_ptr_array_new ();
  self.kernels = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, free_kernel);
  self.workloads = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  return database != NULL && roof_database_read (database, tables, G_N_ELEMENTS (tables), "", &self, error) && finish (&self, error);
}
