/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "core/error.h"
#include "import/foreign-table.h"
#include "import/launches.h"

/* Reports of TraceLens on traces of PyTorch: a row for each operator and shape, of one call. Its GFLOPS are work, 1e9 FLOP, its MB
 * are 2^20 B (TraceLens, perf_model.py: bytes / 1024²). */

#define MICRO 1e-6
#define GIGA 1e9
#define MEBI 1048576.0

enum { NAME, WORK, BYTES, TIME, COUNT, DIMS, SPEC };

static const RoofForeignColumn columns[] = {
  [NAME] = { "name", .required = TRUE },
  [WORK] = { "GFLOPS|GFLOPS_first", ROOF_DIMENSION_FLOP, GIGA, TRUE },
  [BYTES] = { "Data Moved (MB)|Data Moved (MB)_first", ROOF_DIMENSION_BYTE, MEBI, TRUE },
  [TIME] = { "Kernel Time (µs)_mean|Kernel Time (\316\274s)_mean|Kernel Time (us)_mean", ROOF_DIMENSION_TIME, MICRO },
  [COUNT] = { "name_count|operation_count", ROOF_DIMENSION_COUNT, 1 },
  [DIMS] = { "Input Dims|Input Dims_first" },
  [SPEC] = { "Compute Spec" },
  { NULL },
};

/* "matrix_bf16" */
static void
take_spec (const char  *spec,
           RoofLaunch  *launch)
{
  static const char *const dtypes[] = { "fp64", "fp32", "tf32", "bf16", "fp16", "fp8", "fp4", "int8" };

  for (guint i = 0; i < G_N_ELEMENTS (dtypes); i++)
    if (g_str_has_suffix (spec, dtypes[i]))
      {
        launch->unit = g_str_has_prefix (spec, "vector") ? "vector" : "matrix";
        launch->compute = dtypes[i];
      }
}

static void
take_row (const RoofForeignTable *table,
          RoofLaunches           *launches)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  double count = roof_foreign_table_get_number (table, COUNT);
  const char *dims = roof_foreign_table_get_text (table, DIMS);
  g_autofree char *variant = *dims != '\0' ? g_strconcat (" ", dims, NULL) : NULL;

  launch.name = roof_foreign_table_get_text (table, NAME);
  if (*launch.name == '\0')
    {
      roof_launches_pass (launches, table->line, ROOF_REASON ("no name"));
      return;
    }
  launch.variant = variant;
  launch.n = count >= 1 ? count : 1;
  launch.time = roof_foreign_table_get_number (table, TIME) * launch.n;
  launch.flops = roof_foreign_table_get_number (table, WORK) * launch.n;
  launch.bytes[0] = (RoofLaunchBytes) { "dram", roof_foreign_table_get_number (table, BYTES) * launch.n };
  take_spec (roof_foreign_table_get_text (table, SPEC), &launch);
  roof_launches_add (launches, &launch);
}

static gboolean
read_report (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();

  while (roof_foreign_table_next (table))
    take_row (table, launches);
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  roof_import_tell (into, ROOF_FINDING_GUESSED, "bytes are the least that the shapes need, not measured; “MB” are MiB here");
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_tracelens_format = {
  .id = "tracelens",
  .name = N_ ("TraceLens report"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .columns = columns,
  .read = read_report,
};
