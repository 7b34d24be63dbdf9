/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "import/foreign-table.h"
#include "import/launches.h"

/* GenZ's table of operators. Its "MB" are of 1024 * 1024 B: GenZ/unit.py, and the intensity of each row says so. */

#define MEBI 1048576.

enum { NAME, INTENSITY, WORK, DATA, TIME };

static const RoofForeignColumn columns[] = {
  [NAME] = { "Op Type", .required = TRUE },
  [INTENSITY] = { "Op Intensity", ROOF_DIMENSION_INTENSITY, 1, TRUE },
  [WORK] = { "Num ops (MFLOP)", ROOF_DIMENSION_FLOP, 1e6, TRUE },
  [DATA] = { "Total Data (MB)", ROOF_DIMENSION_BYTE, MEBI, TRUE },
  [TIME] = { "Latency (msec)", ROOF_DIMENSION_TIME, 1e-3 },
  { NULL },
};

/* B of a row: of units of 1000 where its intensity fits these better. */
static double
find_bytes (const RoofForeignTable *table,
            double                  flops)
{
  double binary = roof_foreign_table_get_number (table, DATA), decimal = binary / MEBI * 1e6;
  double told = flops / roof_foreign_table_get_number (table, INTENSITY);

  return fabs (decimal - told) < fabs (binary - told) ? decimal : binary;
}

static void
add_row (const RoofForeignTable *table,
         guint                   number,
         RoofLaunches           *launches)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  g_autofree char *variant = g_strdup_printf (" %u", number);

  launch.name = roof_foreign_table_get_text (table, NAME);
  launch.variant = variant;
  launch.flops = roof_foreign_table_get_number (table, WORK);
  launch.time = roof_foreign_table_get_number (table, TIME);
  launch.bytes[0] = (RoofLaunchBytes) { "dram", find_bytes (table, launch.flops) };
  roof_launches_add (launches, &launch);
}

static gboolean
read_genz (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();

  for (guint number = 1; roof_foreign_table_next (table); number++)
    add_row (table, number, launches);
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  roof_import_tell (
      into, ROOF_FINDING_GUESSED,
      "MB are read as MiB, as GenZ counts them; its times are computed, not measured");
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_genz_format = {
  .id = "genz",
  .name = N_ ("GenZ operators"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .columns = columns,
  .read = read_genz,
};
