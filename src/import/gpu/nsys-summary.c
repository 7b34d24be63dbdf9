/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "import/foreign-table.h"
#include "import/launches.h"
#include "import/text-head.h"

/* What “nsys stats --format csv” writes: sums of times over the launches of a kernel. One file may hold the tables of several reports,
 * of which calls of the host, ranges and copies are no kernels. All have the sum, in the unit of its title; the other titles tell the
 * tables apart. Reports without the sum end the table above them. The kernels of one report count: others repeat them. */

enum { TOTAL, NAME, KERNEL, COUNT, CALLS, OTHER, KIND, OPERATION, RANGE, GRID, BLOCK, MIN, MAX, SIGMA };

#define OF_TIME(title) title " (ns)|" title " (us)|" title " (µs)|" title " (μs)|" title " (ms)|" title " (s)|" title " (sec)"

/* Times are numbers in the unit of the sum. */
static const RoofForeignColumn columns[] = {
  [TOTAL] = { OF_TIME ("Total Time"), ROOF_DIMENSION_COUNT, 1, .required = TRUE },
  [NAME] = { "Name" },
  [KERNEL] = { "Kernel Name" },
  [COUNT] = { "Instances|Kern Inst", ROOF_DIMENSION_COUNT, 1 },
  [CALLS] = { "Num Calls" },
  [OTHER] = { "Source|Style|Range|Event Type" }, /* beside names that are not of kernels */
  [KIND] = { "Category" }, /* of a table of kernels, copies and calls */
  [OPERATION] = { "Operation" },
  [RANGE] = { "NVTX Range" },
  [GRID] = { "GridXYZ" },
  [BLOCK] = { "BlockXYZ" },
  [MIN] = { OF_TIME ("Min") "|Minimum", ROOF_DIMENSION_COUNT, 1 },
  [MAX] = { OF_TIME ("Max") "|Maximum", ROOF_DIMENSION_COUNT, 1 },
  [SIGMA] = { OF_TIME ("StdDev") "|StdDev", ROOF_DIMENSION_COUNT, 1 },
  { NULL },
};

/* Titles that such a table has, whatever it is of. */
static const RoofForeignColumn signs[] = {
  { OF_TIME ("Total Time"), .required = TRUE },
  { "Time (%)|Time(%)|Kern Inst", .required = TRUE },
  { "Instances|Num Calls|Kern Inst|Operation", .required = TRUE },
  { NULL },
};

/* Whether titles of FLOPs or bytes stand beside the sum, in a table that was completed: of such tables the numbers are read as
 * those of any CSV. */
static gboolean
has_work (const char *head,
          gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  const char *line = text != NULL ? roof_text_head_find_line (text, "Total Time (") : NULL;
  g_autofree char *titles = line != NULL ? g_strndup (line, strcspn (line, "\r\n")) : g_strdup ("");

  return g_regex_match_simple ("flop|byte|\\b[kmgt]?i?b\\b", titles, G_REGEX_CASELESS, 0);
}

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_foreign_table_find (head, length, signs) != '\0' && !has_work (head, length);
}

typedef struct
{
  RoofForeignTable *table;
  RoofLaunches     *launches;
  guint             run;        /* the table of the file that the row is of, from 1 */
  gboolean          ended;      /* another report without the sum stands below it */
  double            unit;       /* s: of its times */
  guint             kernels;    /* the first table that has kernels; 0: none yet */
  gboolean          ranges;     /* it lists the kernels of each range */
  guint             n_others, n_repeated, n_unread, n_ragged, n_spread;
} SummaryReader;

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

/* The kernel of a row. (nullable): the row has none */
static const char *
find_name (const RoofForeignTable *table)
{
  if (roof_foreign_table_has (table, KIND))
    return strstr (roof_foreign_table_get_text (table, KIND), "KERNEL") != NULL ? roof_foreign_table_get_text (table, OPERATION) : NULL;
  if (roof_foreign_table_has (table, CALLS) || !roof_foreign_table_has (table, COUNT))
    return NULL;
  if (roof_foreign_table_has (table, KERNEL))
    return roof_foreign_table_get_text (table, KERNEL);
  return roof_foreign_table_has (table, NAME) && !roof_foreign_table_has (table, OTHER) ? roof_foreign_table_get_text (table, NAME) : NULL;
}

/* The range, or the sizes of the grid and the blocks: " (64 1 1, 128 1 1)". Returns: (transfer full) (nullable) */
static char *
describe_variant (const RoofForeignTable *table)
{
  static const guint parts[] = { RANGE, GRID, BLOCK };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const char *part = roof_foreign_table_get_text (table, parts[i]);

      if (*part != '\0')
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", part);
    }
  while (g_string_replace (text, "  ", " ", 0) > 0)
    ;
  return text->len > 0 ? g_strdup_printf (" (%s)", text->str) : NULL;
}

/* The time of a launch with its spread, as far as the table has it. (transfer full) (nullable): the spread does not fit */
static RoofMeasurement *
measure (SummaryReader *self,
         double         time)
{
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;

  values.time = time;
  values.min = roof_foreign_table_get_number (self->table, MIN) * self->unit;
  values.max = roof_foreign_table_get_number (self->table, MAX) * self->unit;
  values.sigma = roof_foreign_table_get_number (self->table, SIGMA) * self->unit;
  return roof_measurement_new (&values, NULL);
}

static void
add_kernel (SummaryReader *self,
            const char    *name)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  double n = roof_foreign_table_get_number (self->table, COUNT);
  g_autofree char *variant = describe_variant (self->table);
  g_autoptr (RoofMeasurement) measured = NULL;

  launch.time = roof_foreign_table_get_number (self->table, TOTAL) * self->unit;
  if (!(n >= 1) || !(launch.time > 0))
    {
      self->n_unread++;
      roof_launches_pass (self->launches, self->table->line, ROOF_REASON ("no number of launches, or no time"));
      return;
    }
  self->kernels = self->run;
  self->ranges = roof_foreign_table_has (self->table, RANGE);
  launch.name = name;
  launch.variant = variant;
  launch.n = n;
  measured = measure (self, launch.time / n);
  self->n_spread += measured == NULL;
  launch.measured = measured;
  roof_launches_add (self->launches, &launch);
}

/* Whether the row is of titles without the sum, below which another report stands. */
static gboolean
is_end (const RoofForeignTable *table)
{
  const char *total = roof_foreign_table_get_text (table, TOTAL);

  return table->n != table->n_titles ? !g_ascii_isdigit (*total) : g_ascii_isalpha (*total) && !roof_csv_number_is_absent (total);
}

static void
take_row (SummaryReader *self)
{
  const RoofForeignTable *table = self->table;
  const char *name = find_name (table);

  if (self->run != table->run)
    {
      self->run = table->run;
      self->ended = FALSE;
      self->unit = get_unit (table);
    }
  if (!self->ended && is_end (table))
    {
      self->ended = TRUE;
      return;
    }
  if (self->ended || name == NULL || *name == '\0')
    {
      self->n_others++;
      roof_launches_pass (self->launches, table->line, ROOF_REASON ("a call of the host, a range or a copy, not a kernel"));
    }
  else if (table->n != table->n_titles)
    {
      self->n_ragged++;
      roof_launches_pass (self->launches, table->line, ROOF_REASON ("another number of fields than the titles"));
    }
  else if (self->kernels != 0 && self->kernels != self->run)
    self->n_repeated++;
  else
    add_kernel (self, name);
}

static void
tell (const SummaryReader *self,
      RoofImport          *into)
{
  const RoofCountedFinding counts[] = {
    { ROOF_FINDING_LEFT_OUT, self->n_others,
      ROOF_COUNTED ("%u row of a call of the host, a range or a copy, which is not a kernel",
                    "%u rows of calls of the host, ranges or copies, which are not kernels") },
    { ROOF_FINDING_LEFT_OUT, self->n_repeated,
      ROOF_COUNTED ("%u row of kernels in a further report, since reports of one run repeat each other's kernels",
                    "%u rows of kernels in further reports, since reports of one run repeat each other's kernels") },
    { ROOF_FINDING_SKIPPED, self->n_unread,
      ROOF_COUNTED ("%u row without a number of launches or a time", "%u rows without a number of launches or a time") },
    { ROOF_FINDING_SKIPPED, self->n_ragged,
      ROOF_COUNTED ("%u row with another number of fields than its titles", "%u rows with another number of fields than their titles") },
    { ROOF_FINDING_LEFT_OUT, self->n_spread,
      ROOF_COUNTED ("the spread of %u kernel, whose minimum, maximum and deviation do not fit its mean",
                    "the spreads of %u kernels, whose minima, maxima and deviations do not fit their means") },
  };

  roof_import_tell_counts (into, counts, G_N_ELEMENTS (counts));
  if (self->ranges)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "a kernel inside nested NVTX ranges is listed for each range, and its time is counted as often");
}

static gboolean
read_summary (GInputStream  *stream,
              RoofImport    *into,
              GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  SummaryReader self = { .table = table, .launches = launches };

  table->ragged = TRUE;
  roof_launches_set_advice (launches, N_ ("Nsight Systems has only times: Nsight Compute counts FLOPs and bytes, “ncu "
                                          "--csv --page raw COMMAND”"));
  while (roof_foreign_table_next (table))
    if (table->n > 2) /* between tables stand lines of a log */
      take_row (&self);
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  tell (&self, into);
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
