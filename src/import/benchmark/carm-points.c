/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/dtype-name.h"
#include "import/foreign-table.h"
#include "import/launches.h"

/* The applications.csv of the CARM tool, NAME_applications.csv before 1.0: a row for each profiled application, in 1e9 FLOP/s, 1e9 B/s
 * and s (utils.py: update_csv). Bytes are those of all loads and stores, which pass through L1. */

#define GIGA 1e9
#define MIXED "MIX"           /* the method of mixed benchmarks, whose times are in ms (run.py: run_mixed) */
#define MOST_DIFFERENCE 0.05  /* between the intensity, of few digits, and that of the rates */

enum { NAME, METHOD, PRECISION, THREADS, INTENSITY, RATE, BANDWIDTH, TIME };

static const RoofForeignColumn columns[] = {
  [NAME] = { "Name", .required = TRUE },
  [METHOD] = { "Method", .required = TRUE },
  [PRECISION] = { "Precision", .required = TRUE },
  [THREADS] = { "Threads", ROOF_DIMENSION_COUNT, 1, TRUE },
  [INTENSITY] = { "AI", ROOF_DIMENSION_INTENSITY, 1, TRUE },
  [RATE] = { "Gflops", ROOF_DIMENSION_COUNT, GIGA, TRUE },
  [BANDWIDTH] = { "Bandwidth", ROOF_DIMENSION_COUNT, GIGA },
  [TIME] = { "Time", ROOF_DIMENSION_TIME, 1, TRUE },
  { NULL },
};

/* Bytes by the bandwidth, which has more digits than the intensity, unless the two contradict each other. */
static double
find_bytes (const RoofForeignTable *table,
            const RoofLaunch       *launch)
{
  double intensity = roof_foreign_table_get_number (table, INTENSITY);
  double bytes = roof_foreign_table_get_number (table, BANDWIDTH) * launch->time;

  if (fabs (launch->flops / bytes / intensity - 1) <= MOST_DIFFERENCE || !(intensity > 0))
    return bytes;
  return launch->flops / intensity;
}

/* The dtype of @precision: "dp", "sp"; of another, of which is told, that of most programs. */
static const char *
find_dtype (const RoofForeignTable *table,
            const char             *precision,
            RoofImport             *into)
{
  const char *dtype = roof_dtype_name_find (precision, strlen (precision));
  g_autofree char *shown = dtype == NULL ? roof_error_shorten (precision) : NULL;

  if (dtype == NULL)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "line %1$" PRIu64 ", Precision “%2$s” is not known: compute type fp64", table->line, shown);
  return dtype != NULL ? dtype : "fp64";
}

static void
add_row (const RoofForeignTable *table,
         RoofLaunches           *launches,
         RoofImport             *into)
{
  const char *precision = roof_foreign_table_get_text (table, PRECISION), *threads = roof_foreign_table_get_text (table, THREADS);
  g_autofree char *variant = g_strdup_printf (g_str_equal (threads, "1") ? " (%s, %s thread)" : " (%s, %s threads)", precision, threads);
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  launch.name = roof_foreign_table_get_text (table, NAME);
  launch.variant = variant;
  launch.unit = "vector";
  launch.compute = find_dtype (table, precision, into);
  launch.time = roof_foreign_table_get_number (table, TIME);
  if (g_str_equal (roof_foreign_table_get_text (table, METHOD), MIXED))
    launch.time /= 1000;
  launch.flops = roof_foreign_table_get_number (table, RATE) * launch.time;
  launch.bytes[0] = (RoofLaunchBytes) { "l1", find_bytes (table, &launch) };
  if (*launch.name != '\0')
    roof_launches_add (launches, &launch);
  else
    roof_launches_pass (launches, table->line, ROOF_REASON ("no name"));
}

static gboolean
read_points (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();

  while (roof_foreign_table_next (table))
    add_row (table, launches, into);
  return roof_foreign_table_end (table, error) && roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_carm_points_format = {
  .id = "carm-points",
  .name = N_ ("CARM tool (applications.csv)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .columns = columns,
  .read = read_points,
};
