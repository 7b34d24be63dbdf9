/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/foreign-table.h"
#include "import/launches.h"

/* What “nsys stats --format csv” writes: sums of times over the launches of a kernel. One file may hold the tables of several reports,
 * of which calls of the host, ranges and copies are no kernels. All have the sum, in the unit of its title; the other titles tell the
 * tables apart. */

enum { TOTAL, NAME, COUNT, CALLS, KIND, OPERATION, VARIANT };

#define OF_TIME(title) title " (ns)|" title " (us)|" title " (µs)|" title " (μs)|" title " (ms)|" title " (s)|" title " (sec)"

static const RoofForeignColumn columns[] = {
  [TOTAL] = { OF_TIME ("Total Time"), .required = TRUE },
  [NAME] = { "Name|Kernel Name" },
  [COUNT] = { "Instances|Kern Inst", ROOF_DIMENSION_COUNT, 1 },
  [CALLS] = { "Num Calls" },
  [KIND] = { "Category" }, /* of a table of kernels, copies and calls */
  [OPERATION] = { "Operation" },
  [VARIANT] = { "NVTX Range|GridXYZ" },
  { NULL },
};

/* Titles that such a table has, whatever it is of. */
static const RoofForeignColumn signs[] = {
  { OF_TIME ("Total Time"), .required = TRUE },
  { "Time (%)|Time(%)|Kern Inst", .required = TRUE },
  { "Instances|Num Calls|Kern Inst|Operation", .required = TRUE },
  { NULL },
};

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_foreign_table_find (head, length, signs) != '\0';
}

/* s in the unit of the table's times, by the title of their sum: "Total Time (us)". */
static double
get_unit (const RoofForeignTable *table)
{
  static const struct
  {
    const char *end;
    double      unit;
  } units[] = { { "(ns)", 1e-9 }, { "(us)", 1e-6 }, { "(µs)", 1e-6 }, { "(μs)", 1e-6 }, { "(ms)", 1e-3 } };
  const char *title = table->titles[roof_foreign_table_find_field (table, columns[TOTAL].titles)];

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_has_suffix (title, units[i].end))
      return units[i].unit;
  return 1;
}

/* s. @titles: with or without the unit, which is that of the sum */
static double
get_time (const RoofForeignTable *table,
          const char             *titles)
{
  return roof_foreign_table_read_field (table, roof_foreign_table_find_field (table, titles), ROOF_DIMENSION_COUNT, get_unit (table));
}

/* The kernel of a row. (nullable): the row has none */
static const char *
find_name (const RoofForeignTable *table)
{
  if (roof_foreign_table_has (table, KIND))
    return strstr (roof_foreign_table_get_text (table, KIND), "KERNEL") != NULL ? roof_foreign_table_get_text (table, OPERATION) : NULL;
  if (roof_foreign_table_has (table, CALLS) || !roof_foreign_table_has (table, NAME) || !roof_foreign_table_has (table, COUNT))
    return NULL;
  return roof_foreign_table_get_text (table, NAME);
}

/* The time of a launch with its spread, as far as the table has it. (transfer full) (nullable) */
static RoofMeasurement *
measure (const RoofForeignTable *table,
         double                  time)
{
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;

  values.time = time;
  values.min = get_time (table, OF_TIME ("Min") "|Minimum");
  values.max = get_time (table, OF_TIME ("Max") "|Maximum");
  values.sigma = get_time (table, OF_TIME ("StdDev") "|StdDev");
  return roof_measurement_new (&values, NULL);
}

/* FALSE: the row is of something else than a kernel. */
static gboolean
take_row (const RoofForeignTable *table,
          RoofLaunches           *launches)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  const char *name = find_name (table), *variant = roof_foreign_table_get_text (table, VARIANT);
  double n = roof_foreign_table_get_number (table, COUNT);
  g_autofree char *shown = *variant != '\0' ? g_strdup_printf (" (%s)", variant) : NULL;
  g_autoptr (RoofMeasurement) measured = NULL;

  if (!g_ascii_isdigit (*roof_foreign_table_get_text (table, TOTAL))) /* titles of a report without times, or a line of a log */
    return TRUE;
  if (name == NULL || *name == '\0')
    {
      roof_launches_pass (launches, table->line, ROOF_REASON ("a call of the host, a range or a copy, not a kernel"));
      return FALSE;
    }
  launch.time = get_time (table, columns[TOTAL].titles);
  if (!(n >= 1) || isnan (launch.time))
    {
      roof_launches_pass (launches, table->line, ROOF_REASON ("no number of launches, or no time"));
      return TRUE;
    }
  launch.name = name;
  launch.variant = shown;
  launch.n = n;
  measured = measure (table, launch.time / n);
  launch.measured = measured;
  roof_launches_add (launches, &launch);
  return TRUE;
}

static gboolean
read_summary (GInputStream  *stream,
              RoofImport    *into,
              GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  guint n_others = 0;

  roof_launches_set_advice (launches, N_ ("Nsight Systems has only times: Nsight Compute counts FLOPs and bytes, “ncu "
                                          "--csv --page raw COMMAND”"));
  while (roof_foreign_table_next (table))
    n_others += table->n > 2 && !take_row (table, launches); /* between tables stand lines of a log */
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  if (n_others > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%u row of a call of the host, a range or a copy, which is not a kernel",
                                "%u rows of calls of the host, ranges or copies, which are not kernels", n_others), n_others);
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_nsys_summary_format = {
  .id = "nsys-summary",
  .name = N_ ("Summary of Nsight Systems (CSV)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv", "*.txt" },
  .recognize = recognize,
  .read = read_summary,
};
