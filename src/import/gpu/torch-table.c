/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/foreign-table.h"
#include "import/json-head.h"
#include "import/launches.h"
#include "import/records.h"
#include "import/table/csv-number.h"
#include "import/table/csv.h"
#include "import/text-head.h"

/* Reads tables of PyTorch: key_averages() as a text, as a dump in CSV or JSON, and the table of FlopCounterMode. All become
 * rows of one RoofForeignTable: lines of text are cut into cells where two spaces or more are, objects of JSON get the titles
 * of the first. A row with work is an operator with all that it calls, and has the device's total time; a row without work has
 * the operator's own time. */

#define MICRO 1e-6

enum { NAME, CALLS, TIME, SELF_TIME, HOST_TIME, SELF_HOST_TIME, SHAPES };

/* Times of the device: those of the host, but for 0, say nothing of the kernel, unless there is no device. A text states units in its
 * cells, a dump is in µs. */
static const RoofForeignColumn columns[] = {
  [NAME] = { "Name|key", .required = TRUE },
  [CALLS] = { "# of Calls|Number of Calls|count", ROOF_DIMENSION_COUNT, 1, TRUE },
  [TIME] = { "CUDA total|XPU total|HPU total|NPU total|MTIA total|MLU total|MUSA total|GCU total|PRIVATEUSEONE total|device_time_total|"
             "cuda_time_total", ROOF_DIMENSION_TIME, MICRO },
  [SELF_TIME] = { "Self CUDA|Self XPU|Self HPU|Self NPU|Self MTIA|Self MLU|Self MUSA|Self GCU|Self PRIVATEUSEONE|self_device_time_total|"
                  "self_cuda_time_total", ROOF_DIMENSION_TIME, MICRO },
  [HOST_TIME] = { "CPU total|cpu_time_total", ROOF_DIMENSION_TIME, MICRO },
  [SELF_HOST_TIME] = { "Self CPU|Self CPU total|self_cpu_time_total", ROOF_DIMENSION_TIME, MICRO },
  [SHAPES] = { "Input Shapes|input_shapes" },
  { NULL },
};

/* The title of the work has its unit; 0: a rate in GFLOP/s, which a release of April 2021 had. */
static const struct
{
  const char *titles;
  double      unit;
} works[] = {
  { "Total FLOPs|flops", 1 }, { "Total KFLOPs", 1e3 },  { "Total MFLOPs", 1e6 },
  { "Total GFLOPs", 1e9 },    { "Total TFLOPs", 1e12 }, { "GFLOPS/s", 0 },
};

/* Whether the text has a line of titles of the profiler's table, which in 2020 had "Number of Calls". @line: (out): that line */
static gboolean
find_averages (const char  *text,
               const char **line)
{
  g_autofree char *titles = NULL;

  *line = roof_text_head_find_line (text, "# of Calls");
  *line = *line != NULL ? *line : roof_text_head_find_line (text, "Number of Calls");
  titles = *line != NULL ? g_strndup (*line, strcspn (*line, "\r\n")) : NULL;
  return titles != NULL && strstr (titles, "Name") != NULL && strstr (titles, "Self CPU") != NULL;
}

static gboolean
find_dump (const char  *text,
           const char **line)
{
  static const char *const times[] = { "device_time_total", "cuda_time_total", "cpu_time_total" };

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      g_autofree char *titles = NULL;

      *line = roof_text_head_find_line (text, times[i]);
      titles = *line != NULL ? g_strndup (*line, strcspn (*line, "\r\n")) : NULL;
      if (titles != NULL && strstr (titles, "key") != NULL && strstr (titles, "count") != NULL && strpbrk (titles, "{[") == NULL)
        return TRUE;
    }
  return FALSE;
}

/* Whether the text is a dump as JSON, an object for each row. */
static gboolean
is_json (const char *head,
         gsize       length)
{
  return roof_json_head_has (head, length, TRUE, "key count device_time_total")
         || roof_json_head_has (head, length, TRUE, "key count cuda_time_total")
         || roof_json_head_has (head, length, TRUE, "key count cpu_time_total");
}

static gboolean
find_counter (const char  *text,
              const char **line)
{
  g_autofree char *titles = NULL;

  *line = roof_text_head_find_line (text, "% Total");
  titles = *line != NULL ? g_strndup (*line, strcspn (*line, "\r\n")) : NULL;
  return titles != NULL && g_str_has_prefix (titles, "Module") && strstr (titles, " FLOP ") != NULL;
}

static gboolean
recognize (const char *head,
           gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  const char *line;

  return is_json (head, length) || (text != NULL && (find_averages (text, &line) || find_dump (text, &line) || find_counter (text, &line)));
}

/* --- averages --- */

static gboolean
has_work (const RoofForeignTable *table)
{
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    if (roof_foreign_table_find_field (table, works[i].titles) >= 0)
      return TRUE;
  return FALSE;
}

/* The work of a row that took @time; NAN: it has none. The profiler writes 0 for work that it does not count. */
static double
get_work (const RoofForeignTable *table,
          double                  time)
{
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    {
      int field = roof_foreign_table_find_field (table, works[i].titles);
      double unit = works[i].unit > 0 ? works[i].unit : 1e9 * time;
      double work = roof_foreign_table_read_field (table, field, ROOF_DIMENSION_COUNT, unit);

      if (field >= 0)
        return work > 0 ? work : NAN;
    }
  return NAN;
}

/* Where the rows of averages go. */
typedef struct
{
  RoofLaunches *launches;
  gboolean      profile;    /* kernels are wanted for their times alone */
  guint         n_unread;   /* rows with a name and no number of calls, or more cells than titles */
  guint         n_repeated; /* rows of kernels that were left out */
  guint         n_inclusive; /* rows without work whose time may be that of operators with rows of their own */
} Averages;

/* Whether the table has no times of a device, as of a program on the host alone. */
static gboolean
is_of_host (const RoofForeignTable *table)
{
  return !roof_foreign_table_has (table, TIME) && !roof_foreign_table_has (table, SELF_TIME);
}

/* Sets the time of a row without work: that of the operator alone, since those that it calls have rows of their own. Rows of kernels,
 * which take no time on the host, repeat the time of their operator. FALSE: nothing is left of the row */
static gboolean
take_own_time (Averages               *self,
               const RoofForeignTable *table,
               RoofLaunch             *launch)
{
  gboolean host = is_of_host (table), repeats = !host && roof_foreign_table_get_number (table, HOST_TIME) == 0;
  guint own = host ? SELF_HOST_TIME : SELF_TIME;

  if (roof_foreign_table_has (table, own))
    launch->time = roof_foreign_table_get_number (table, own);
  self->n_repeated += repeats && launch->time > 0;
  return !repeats && launch->time > 0;
}

/* Adds a row. The time is that of an operator with what it calls, as its work is. */
static void
take_row (Averages               *self,
          const RoofForeignTable *table)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  double calls = roof_foreign_table_get_number (table, CALLS);
  const char *shapes = roof_foreign_table_get_text (table, SHAPES);
  g_autofree char *variant = strpbrk (shapes, "0123456789") != NULL ? g_strdup_printf (" %s", shapes) : NULL;

  launch.name = roof_foreign_table_get_text (table, NAME);
  self->n_unread += isnan (calls) && *launch.name != '\0';
  if (isnan (calls) || *launch.name == '\0')
    {
      roof_launches_pass (self->launches, table->line, *launch.name == '\0' ? ROOF_REASON ("no name") : ROOF_REASON ("no number of calls"));
      return;
    }
  launch.variant = variant;
  launch.n = MAX (calls, 1);
  launch.time = roof_foreign_table_get_number (table, is_of_host (table) ? HOST_TIME : TIME);
  if (isnan (launch.time))
    launch.time = roof_foreign_table_get_number (table, SELF_TIME);
  launch.flops = get_work (table, launch.time);
  self->n_inclusive += isnan (launch.flops) && launch.time > 0 && !roof_foreign_table_has (table, is_of_host (table) ? SELF_HOST_TIME : SELF_TIME);
  if (!isnan (launch.flops) || self->profile || take_own_time (self, table, &launch))
    roof_launches_add (self->launches, &launch);
  else
    roof_launches_pass (self->launches, table->line, ROOF_REASON ("no FLOPs, and no time of its own"));
}

/* Whether a line is a rule: above the titles, below them and at the end; in Markdown with bars. */
static gboolean
is_rule (const char *line)
{
  return *line != '\0' && line[strspn (line, "-|: \t\r")] == '\0';
}

/* The cells of a row of Markdown: "\\|" is a bar within one, and none need stand at the end. */
static GPtrArray *
split_bars (char *line)
{
  GPtrArray *cells = g_ptr_array_new ();
  char *cell = line + 1, *to = cell;

  for (char *at = cell; *at != '\0'; at++)
    if (*at == '|')
      {
        *to = '\0';
        g_ptr_array_add (cells, g_strstrip (cell));
        cell = to = at + 1;
      }
    else
      *to++ = *(at += at[0] == '\\' && at[1] == '|');
  *to = '\0';
  if (*g_strstrip (cell) != '\0')
    g_ptr_array_add (cells, cell);
  return cells;
}

/* The cells of a line of text, which two spaces or more separate, or bars: rules are no measure, since titles may be longer. */
static GPtrArray *
split_line (char *line)
{
  GPtrArray *cells;
  char *at = line + strspn (line, " \t");

  if (*at == '|')
    return split_bars (at);
  cells = g_ptr_array_new ();
  while (*(at += strspn (at, " \t\r\n")) != '\0')
    {
      char *gap = strstr (at, "  ");

      g_ptr_array_add (cells, at);
      if (gap == NULL)
        {
          g_strchomp (at);
          break;
        }
      *gap = '\0';
      at = gap + 1;
    }
  return cells;
}

/* "3.628B": K, M, B and T are thousands. NAN: no number */
static double
read_count (const char *text)
{
  static const char suffixes[] = "KMBT";
  gsize length = strlen (text);
  const char *suffix = length > 0 ? strchr (suffixes, text[length - 1]) : NULL;
  g_autofree char *number = g_strndup (text, length - (suffix != NULL));
  gboolean has_unit;
  double value;

  if (!roof_csv_number_parse (number, roof_csv_number_find_plain_mark (number), ROOF_DIMENSION_COUNT, &value, &has_unit, NULL) || has_unit)
    return NAN;
  return value * (suffix != NULL ? pow (1000, (double) (suffix - suffixes) + 1) : 1);
}

/* Where in a table of FlopCounterMode a row stands. */
typedef struct
{
  gboolean inside; /* below its titles */
  gboolean found;  /* the module that has all of the FLOPs was there */
  gboolean whole;  /* the operators are of that module */
} CounterTable;

/* A row of FlopCounterMode: only operators of the first module that has all of the FLOPs count, since others repeat them. That is
 * "Global", which get_table() leaves out where another one has them all. Every row ends with a percentage: others end the table. */
static void
take_counted (char         *line,
              CounterTable *self,
              RoofLaunches *launches)
{
  gboolean operator = g_str_has_prefix (g_strchug (line), "- ");
  char *name = operator ? line + 2 : line, *at = strrchr (g_strchomp (line), ' ');
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  if (*line == '\0')
    return;
  if (at == NULL || !g_str_has_suffix (line, "%"))
    {
      self->inside &= *line == '-' && line[strspn (line, "- ")] == '\0'; /* the rule below the titles */
      return;
    }
  if (!operator)
    {
      self->whole = !self->found && g_ascii_strtod (at + 1, NULL) >= 100;
      self->found |= self->whole;
    }
  if (!operator || !self->whole)
    return;
  *at = '\0';
  at = strrchr (g_strchomp (line), ' ');
  if (at == NULL)
    return;
  launch.flops = read_count (at + 1);
  *at = '\0';
  launch.name = g_strstrip (name);
  roof_launches_add (launches, &launch);
}

/* @table: (nullable): NULL for a text of FlopCounterMode. */
static gboolean
read_lines (GInputStream      *stream,
            RoofForeignTable  *table,
            GCancellable      *cancellable,
            Averages          *averages,
            GError           **error)
{
  g_autoptr (GDataInputStream) lines = g_data_input_stream_new (stream);
  g_autoptr (GError) fault = NULL;
  CounterTable counter = { FALSE };
  char *line;

  while ((line = g_data_input_stream_read_line_utf8 (lines, NULL, cancellable, &fault)) != NULL)
    {
      g_autofree char *kept G_GNUC_UNUSED = line;
      const char *unused;
      g_autoptr (GPtrArray) cells = NULL;

      if (table == NULL && find_counter (line, &unused))
        counter = (CounterTable) { .inside = TRUE };
      else if (counter.inside)
        take_counted (line, &counter, averages->launches);
      if (table == NULL)
        continue;
      table->line++;
      if (is_rule (line))
        continue;
      cells = split_line (line);
      if (cells->len <= 2 || !roof_foreign_table_take (table, (const char *const *) cells->pdata, cells->len))
        continue;
      if (cells->len <= table->n_titles)
        take_row (averages, table);
      else
        averages->n_unread++;
    }
  if (fault == NULL)
    return table == NULL || roof_foreign_table_end (table, error);
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

/* The members of @record in the order of @titles, as fields of a table. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_fields (JsonObject *record,
             GPtrArray  *titles)
{
  GPtrArray *fields = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < titles->len; i++)
    {
      JsonNode *node = json_object_get_member (record, titles->pdata[i]);
      const char *text = roof_record_get_text (record, titles->pdata[i]);

      g_ptr_array_add (fields, text != NULL   ? g_strdup (text)
                               : node == NULL ? g_strdup ("")
                                              : json_to_string (node, FALSE));
    }
  return fields;
}

/* Hands the objects of a dump as JSON to @table, under the names that the first has. */
static gboolean
read_records (GInputStream      *stream,
              RoofForeignTable  *table,
              Averages          *averages,
              GError           **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, table->into, error);
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GList) names = NULL;

  if (records == NULL)
    return FALSE;
  names = records->len > 0 ? json_object_get_members (json_node_get_object (records->pdata[0])) : NULL;
  for (GList *at = names; at != NULL; at = at->next)
    g_ptr_array_add (titles, g_strdup (at->data));
  roof_foreign_table_take (table, (const char *const *) titles->pdata, titles->len);
  for (guint i = 0; i < records->len; i++)
    {
      g_autoptr (GPtrArray) fields = list_fields (json_node_get_object (records->pdata[i]), titles);

      if (roof_foreign_table_take (table, (const char *const *) fields->pdata, fields->len))
        take_row (averages, table);
    }
  return roof_foreign_table_end (table, error);
}

static gboolean
read_text (GInputStream      *stream,
           RoofForeignTable  *table,
           gboolean           dump,
           RoofImport        *into,
           Averages          *averages,
           GError           **error)
{
  if (!dump)
    return read_lines (stream, table, into->cancellable, averages, error);
  while (roof_foreign_table_next (table))
    take_row (averages, table);
  return roof_foreign_table_end (table, error);
}

/* What a reader of the result should know. @table: (nullable) */
static void
tell (const RoofForeignTable *table,
      gboolean                counter,
      const Averages         *averages,
      RoofImport             *into)
{
  const RoofCountedFinding counts[] = {
    { ROOF_FINDING_DOUBTFUL, averages->n_inclusive,
      ROOF_COUNTED ("the time of %u row without FLOPs may be that of operators which it calls: the table has no times of operators alone",
                    "the times of %u rows without FLOPs may be those of operators which they call: the table has no times of "
                    "operators alone") },
    { ROOF_FINDING_SKIPPED, averages->n_unread,
      ROOF_COUNTED ("%u row without a number of calls, or with more cells than titles",
                    "%u rows without a number of calls, or with more cells than titles") },
    { ROOF_FINDING_LEFT_OUT, averages->n_repeated,
      ROOF_COUNTED ("%u row of a kernel, which repeats the time of its operator",
                    "%u rows of kernels, which repeat the times of their operators") },
  };

  roof_import_tell (into, ROOF_FINDING_LEFT_OUT, counter ? N_ ("time and bytes: FlopCounterMode has neither")
                                                         : N_ ("bytes: averages of PyTorch have none"));
  if (table != NULL && is_of_host (table))
    roof_import_tell (into, ROOF_FINDING_GUESSED, "the times are those of the host, since the table has none of a device");
  roof_import_tell_counts (into, counts, G_N_ELEMENTS (counts));
}

static gboolean
read_table (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  gboolean wide = FALSE, counter, dump, json;
  g_autoptr (GBufferedInputStream) text = roof_csv_open (stream, into->cancellable, &wide, error);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  g_autoptr (RoofForeignTable) table = NULL;
  g_autofree char *head = NULL;
  Averages averages = { launches, into->profile, 0 };
  const char *start, *line;
  gsize length;

  if (text == NULL)
    return FALSE;
  start = g_buffered_input_stream_peek_buffer (text, &length);
  head = g_strndup (start, length);
  json = is_json (head, length);
  counter = !json && find_counter (head, &line);
  dump = !json && !counter && find_dump (head, &line);
  table = counter ? NULL : roof_foreign_table_new (dump ? G_INPUT_STREAM (text) : NULL, columns, into);
  if (!(json ? read_records (G_INPUT_STREAM (text), table, &averages, error)
             : read_text (G_INPUT_STREAM (text), table, dump, into, &averages, error)))
    return FALSE;
  tell (table, counter, &averages, into);
  if (counter)
    roof_launches_pass (launches, 0, ROOF_REASON ("no module that has all of the FLOPs lists its operators"));
  roof_launches_set_advice (launches,
                            table == NULL || has_work (table)
                                ? N_ ("profile with with_flops=True, and for bytes export a trace with record_shapes=True")
                                : N_ ("the column “Total FLOPs” is missing: profile with with_flops=True, and for bytes export a trace "
                                      "with record_shapes=True"));
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_torch_table_format = {
  .id = "torch-table",
  .name = N_ ("PyTorch table of averages"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.txt", "*.csv", "*.json" },
  .recognize = recognize,
  .read = read_table,
};
