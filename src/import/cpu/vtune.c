/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "import/cpu/fp-events.h"
#include "import/foreign-table.h"
#include "import/launches.h"
#include "import/text-head.h"

/* What Intel VTune writes by -report hotspots or hw-events with -format csv: a row of titles, the names of functions first, then
 * times and counts of events, each of one function. */

#define EVENT "Hardware Event Count:"

enum { NAME, MODULE, TIME };

static const RoofForeignColumn columns[] = {
  [NAME] = { "Function", .required = TRUE },
  [MODULE] = { "Module" },
  [TIME] = { "CPU Time|CPU Time:Self", ROOF_DIMENSION_TIME, 1 },
  { NULL },
};

static gboolean
recognize (const char *head,
           gsize       length)
{
  gboolean counted = roof_text_head_has (head, length, EVENT);
  gboolean timed = roof_text_head_has (head, length, "CPU Time") && roof_text_head_has (head, length, "Module");

  return (counted || timed) && roof_foreign_table_find (head, length, columns) != '\0';
}

/* Adds a function. Returns: whether it has a time */
static gboolean
add_function (const RoofForeignTable *table,
              RoofLaunches           *launches,
              RoofImport             *into)
{
  const char *module = roof_foreign_table_get_text (table, MODULE);
  g_autofree char *variant = *module != '\0' ? g_strdup_printf (" (%s)", module) : NULL;
  RoofFpCounts flops = ROOF_FP_COUNTS_INIT;
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  launch.name = roof_foreign_table_get_text (table, NAME);
  if (*launch.name == '\0')
    {
      roof_launches_pass (launches, table->line, ROOF_REASON ("no name"));
      return FALSE;
    }
  for (guint i = 0; i < table->n_titles; i++)
    if (g_str_has_prefix (table->titles[i], EVENT))
      roof_fp_counts_add (&flops, table->titles[i] + strlen (EVENT),
                          roof_foreign_table_read_field (table, (int) i, ROOF_DIMENSION_COUNT, 1));
  launch.variant = variant;
  launch.unit = "vector";
  launch.flops = roof_fp_counts_sum (&flops, launch.name, &launch.compute, into);
  launch.time = roof_foreign_table_get_number (table, TIME);
  roof_launches_add (launches, &launch);
  return launch.time > 0;
}

static gboolean
read_vtune (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  gboolean timed = FALSE;

  while (roof_foreign_table_next (table))
    timed |= add_function (table, launches, into);
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  roof_launches_set_advice (launches, N_ ("VTune counts them with “-collect-with runsa -knob event-config=” and the events "
                                          "FP_ARITH_INST_RETIRED.*"));
  if (timed)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "the time is CPU Time, which adds up threads: of a program with several threads it is "
                                                   "longer than the elapsed time, which the table does not have");
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_vtune_format = {
  .id = "vtune",
  .name = N_ ("Intel VTune (CSV)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_vtune,
};
