/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "core/error.h"
#include "import/foreign-table.h"
#include "import/launches.h"

/* Sums of AMD's profilers over the launches of a kernel: --stats of rocprof and rocprofv3 (results.stats.csv, kernel_stats.csv) and the
 * top kernels of rocprof-compute. Times alone, in ns. */

#define NANO 1e-9

enum { KERNEL, CALLS, TOTAL };

static const RoofForeignColumn columns[] = {
  [KERNEL] = { "Name|Kernel_Name", .required = TRUE },
  [CALLS] = { "Calls|Count", ROOF_DIMENSION_COUNT, 1, TRUE },
  [TOTAL] = { "TotalDurationNs|Sum(ns)", ROOF_DIMENSION_TIME, NANO, TRUE },
  { NULL },
};

/* Whether @name is a call of the host, as hip_stats.csv and hsa_stats.csv list them under the same titles. */
static gboolean
is_host_call (const char *name)
{
  return (g_str_has_prefix (name, "hip") && g_ascii_isupper (name[3])) || g_str_has_prefix (name, "hsa_");
}

static gboolean
read_stats (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  guint n_calls = 0;

  roof_launches_set_advice (launches, N_ ("--stats sums only times: “rocprofv3 --pmc” with SQ_INSTS_VALU_* and TCC_* counts "
                                          "FLOPs and bytes"));
  while (roof_foreign_table_next (table))
    {
      RoofLaunch launch = ROOF_LAUNCH_INIT;
      double calls = roof_foreign_table_get_number (table, CALLS);

      launch.name = roof_foreign_table_get_text (table, KERNEL);
      n_calls += is_host_call (launch.name);
      if (*launch.name == '\0' || !(calls >= 1) || is_host_call (launch.name))
        {
          roof_launches_pass (launches, table->line, *launch.name == '\0' ? ROOF_REASON ("no name")
                                                     : calls >= 1         ? ROOF_REASON ("a call of the host")
                                                                          : ROOF_REASON ("no number of calls of 1 or more"));
          continue;
        }
      launch.n = calls;
      launch.time = roof_foreign_table_get_number (table, TOTAL);
      roof_launches_add (launches, &launch);
    }
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  if (n_calls > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%u call of the host, which is not a kernel", "%u calls of the host, which are not kernels",
                                n_calls), n_calls);
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_rocprof_stats_format = {
  .id = "rocprof-stats",
  .name = N_ ("Times of rocprof (--stats)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .columns = columns,
  .read = read_stats,
};
