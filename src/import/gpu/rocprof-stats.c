/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "import/foreign-table.h"
#include "import/launches.h"

/* Sums of AMD's profilers over the launches of a kernel: --stats of rocprof and rocprofv3 (results.stats.csv, kernel_stats.csv), the
 * summaries of rocpd and the top kernels of rocprof-compute. Times alone, in ns. */

#define NANO 1e-9

enum { KERNEL, CALLS, TOTAL };

static const RoofForeignColumn columns[] = {
  [KERNEL] = { "Name|Kernel_Name", .required = TRUE },
  [CALLS] = { "Calls|Count", ROOF_DIMENSION_COUNT, 1, TRUE },
  [TOTAL] = { "TotalDurationNs|Sum(ns)|DURATION (nsec)", ROOF_DIMENSION_TIME, NANO, TRUE },
  { NULL },
};

/* Whether @name is a call of the host, as hip_stats.csv and hsa_stats.csv list them under the same titles. */
static gboolean
is_host_call (const char *name)
{
  name += g_str_has_prefix (name, "__") ? 2 : 0;
  return (g_str_has_prefix (name, "hip") && g_ascii_isupper (name[3])) || g_str_has_prefix (name, "hsa_");
}

/* Whether @name is a copy or the sum of a kind of calls, as memory_copy_stats.csv and domain_stats.csv list them: "HIP_RUNTIME_API",
 * "MEMORY_COPY_HOST_TO_DEVICE". A kernel may begin with such a name. */
static gboolean
is_sum (const char *name)
{
  static const char *const copies[] = { "CopyHostToDevice", "CopyHostToHost", "CopyDeviceToHost", "CopyDeviceToDevice" };
  static const char *const kinds[] = { "KERNEL_DISPATCH", "MEMORY_COPY", "MEMORY_ALLOCATION", "SCRATCH_MEMORY" };

  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    if (g_str_equal (name, copies[i]))
      return TRUE;
  if (name[strspn (name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_")] != '\0')
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_prefix (name, kinds[i]))
      return TRUE;
  return g_str_has_suffix (name, "_API");
}

static gboolean
read_stats (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  guint n_calls = 0, n_sums = 0;

  roof_launches_set_advice (launches, N_ ("--stats sums only times: “rocprofv3 --pmc” with SQ_INSTS_VALU_* and TCC_* counts "
                                          "FLOPs and bytes"));
  while (roof_foreign_table_next (table))
    {
      RoofLaunch launch = ROOF_LAUNCH_INIT;
      double calls = roof_foreign_table_get_number (table, CALLS);

      launch.name = roof_foreign_table_get_text (table, KERNEL);
      n_calls += is_host_call (launch.name);
      n_sums += is_sum (launch.name);
      if (*launch.name == '\0' || !(calls >= 1) || is_host_call (launch.name) || is_sum (launch.name))
        {
          roof_launches_pass (launches, table->line, *launch.name == '\0'    ? ROOF_REASON ("no name")
                                                     : !(calls >= 1)         ? ROOF_REASON ("no number of calls of 1 or more")
                                                     : is_sum (launch.name) ? ROOF_REASON ("a copy or a sum of calls, not a kernel")
                                                                            : ROOF_REASON ("a call of the host"));
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
  if (n_sums > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%u row of copies or of a sum of calls, which is not a kernel",
                                "%u rows of copies or of sums of calls, which are not kernels", n_sums), n_sums);
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
