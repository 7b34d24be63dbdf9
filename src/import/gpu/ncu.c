/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/gpu/ncu-device.h"
#include "import/gpu/ncu-order.h"
#include "import/gpu/ncu-text.h"
#include "import/gpu/ncu-titles.h"
#include "import/import-result.h"
#include "import/launches.h"
#include "import/table/csv.h"
#include "import/text-head.h"

/* Tables of Nsight Compute: long ones, with a row for each launch and metric (--csv, --page details), wide ones, with a row for
 * each launch and a column for each metric (--page raw, and pivots of long ones), of releases from 2020 on. */

#define MOST_SAID 200 /* characters of an error of Nsight Compute */
#define MOST_OPEN 20000     /* launches of a long table whose rows may be apart from one another */

typedef struct
{
  char         *name, *variant;
  double        capability; /* 8.6; NAN: not known */
  double        n;          /* launches */
  RoofNcuValues values;
} Launch;

typedef struct
{
  RoofImport       *into;
  RoofLaunches     *launches;
  RoofNcuCatalogue *catalogue;
  RoofNcuOrder     *known;
  RoofNcuDevice     device;
  RoofNcuDoubts     doubts;
  RoofCsvMark       mark;
  /* The table that is read: */
  gboolean          found;
  RoofNcuTitles     titles;
  char              table_name[16];    /* its number */
  guint             table;
  guint             row;               /* launches of the table so far */
  GPtrArray        *units;             /* (element-type RoofNcuMetric) (nullable elements): of a wide table, by column, once its units are known */
  /* Launches of a long table whose rows may go on: */
  GHashTable       *open;              /* text to Launch */
  Launch           *last;              /* nullable: of the row before, in @open */
  GString          *key;               /* of the row that was looked up last */
  GQueue            order;             /* of the keys in @open, oldest first */
  GHashTable       *values;            /* kernel, shape, section and metric to the number of values so far, of tables without numbers of launches */
  /* Of all tables: */
  guint             n_absent;          /* metrics without a value */
  guint             n_unread;          /* metrics whose value is no number, or whose unit is not known */
  double            capability;        /* of the first launch that has one; NAN: none has */
  char             *device_id;         /* nullable: of the first launch that names one */
  gboolean          devices;           /* another launch names another */
  gboolean          unnumbered;        /* launches were told apart by values of a metric that came again */
  guint             n_unitless;        /* times without a unit */
  guint             n_nameless;        /* launches named by the number of their row */
  gboolean          printed;           /* the text has tables as people read them */
  char             *error;             /* nullable: the first that ncu reported */
  guint64           error_line;
  guint64           title_line;        /* of the table */
  gboolean          empty;             /* no row stands below its titles */
} NcuReader;

static void
free_launch (gpointer data)
{
  Launch *launch = data;

  g_free (launch->name);
  g_free (launch->variant);
  roof_ncu_values_clear (&launch->values);
  g_free (launch);
}

static Launch *
new_launch (void)
{
  Launch *launch = g_new0 (Launch, 1);

  launch->capability = NAN;
  launch->n = 1;
  roof_ncu_values_init (&launch->values);
  return launch;
}

static void
clear_reader (NcuReader *self)
{
  roof_launches_free (self->launches);
  roof_ncu_order_free (self->known);
  roof_ncu_catalogue_free (self->catalogue);
  roof_ncu_device_clear (&self->device);
  roof_ncu_titles_clear (&self->titles);
  g_ptr_array_unref (self->units);
  g_hash_table_unref (self->open);
  g_hash_table_unref (self->values);
  g_queue_clear (&self->order);
  g_string_free (self->key, TRUE);
  g_free (self->error);
  g_free (self->device_id);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NcuReader, clear_reader)

static const char *
get_field (const NcuReader  *self,
           const RoofCsvRow *row,
           RoofNcuTitle      title)
{
  return roof_ncu_titles_get_field (&self->titles, row, title);
}

/* Whether @row has a number where the table has its launches' numbers, and so no titles. Most rows are told by this alone. */
static gboolean
is_numbered (const NcuReader  *self,
             const RoofCsvRow *row)
{
  return self->found && g_ascii_isdigit (*get_field (self, row, ROOF_NCU_ID));
}

/* Begins a table if @row has its titles. */
static gboolean
begin_table (NcuReader        *self,
             const RoofCsvRow *row)
{
  if (!roof_ncu_titles_take (&self->titles, row, !self->found))
    return FALSE;
  self->found = TRUE;
  self->title_line = row->line;
  self->empty = TRUE;
  g_snprintf (self->table_name, sizeof self->table_name, "%u", self->table++);
  self->row = 0;
  g_ptr_array_set_size (self->units, 0);
  return TRUE;
}

/* --- rows --- */

/* The number in @text, without instances in brackets behind it: "12 (4; 8)". NAN: there is none. */
static double
read_number (const NcuReader *self,
             const char      *text)
{
  const char *bracket = strstr (text, " (");
  g_autofree char *plain = bracket != NULL ? g_strndup (text, (gsize) (bracket - text)) : NULL;
  gboolean has_unit;
  double value;

  if (!roof_csv_number_parse (plain != NULL ? plain : text, self->mark, ROOF_DIMENSION_COUNT, &value, &has_unit, NULL))
    return NAN;
  return !has_unit && value >= 0 ? value : NAN;
}

/* The value of a metric, counted if it is absent or no number. */
static double
read_value (NcuReader  *self,
            const char *text)
{
  gboolean absent = roof_csv_number_is_absent (text);
  double value = absent ? NAN : read_number (self, text);

  self->n_absent += absent;
  self->n_unread += !absent && isnan (value);
  return value;
}

static void
set_metric (NcuReader           *self,
            Launch              *launch,
            const RoofNcuMetric *metric,
            const char          *text)
{
  double value = read_value (self, text);

  self->n_unitless += metric->unitless && !isnan (value);
  self->n_unread += isnan (metric->factor) && !isnan (value);
  if (!isnan (value * metric->factor))
    roof_ncu_values_set (&launch->values, metric->slot, value * metric->factor);
}

static void
finish_launch (NcuReader *self,
               Launch    *from)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  launch.name = from->name;
  launch.variant = from->variant;
  launch.n = from->n;
  roof_ncu_values_count (&from->values, self->catalogue, from->capability, &launch, &self->doubts);
  /* A summary gives the mean of its launches. */
  launch.time *= from->n;
  launch.flops *= from->n;
  for (guint i = 0; i < ROOF_MOST_LAUNCH_LEVELS; i++)
    launch.bytes[i].bytes *= from->n;
  roof_launches_add (self->launches, &launch);
}

/* The name of a launch without a kernel's: what its row says of it, else the number of the row. Never what stands in a column whose
 * meaning is not known. Returns: (transfer full) */
static char *
name_by_row (NcuReader        *self,
             const RoofCsvRow *row)
{
  guint column = (guint) self->titles.launch_column;
  char number[16];
  const char *text = self->titles.columns[ROOF_NCU_ID] >= 0 ? get_field (self, row, ROOF_NCU_ID)
                     : self->titles.launch_column >= 0 && column < row->n ? row->fields[column] : "";

  if (*text == '\0')
    {
      self->n_nameless++;
      g_snprintf (number, sizeof number, "%u", self->row);
      text = number;
    }
  return strspn (text, "0123456789") < strlen (text) ? g_strdup (text) : g_strdup_printf (_ ("launch %s"), text);
}

static void
name_launch (NcuReader        *self,
             Launch           *launch,
             const RoofCsvRow *row)
{
  const char *name = get_field (self, row, ROOF_NCU_KERNEL), *grid = get_field (self, row, ROOF_NCU_GRID), *block = get_field (self, row, ROOF_NCU_BLOCK);
  const char *device = get_field (self, row, ROOF_NCU_DEVICE);
  double capability = fmax (roof_csv_number_read (get_field (self, row, ROOF_NCU_CAPABILITY), ROOF_DIMENSION_COUNT), 0); /* 0: not said */

  self->row++;
  if (self->device_id == NULL && *device != '\0')
    self->device_id = g_strdup (device);
  self->devices |= *device != '\0' && !g_str_equal (device, self->device_id);
  launch->name = *name != '\0' ? g_strdup (name) : name_by_row (self, row);
  if (*grid != '\0')
    launch->variant = g_strdup_printf (" grid %s block %s", grid, block);
  if (capability > 0)
    launch->capability = capability;
  self->capability = isnan (self->capability) ? launch->capability : self->capability;
}

/* Whether the table has neither numbers of launches nor of invocations. */
static gboolean
is_unnumbered (const NcuReader *self)
{
  return self->titles.columns[ROOF_NCU_ID] < 0 && self->titles.columns[ROOF_NCU_INVOCATIONS] < 0;
}

/* Whether write_key() would write what @key is, in a table with numbers of launches: rows of one launch follow one another as a rule. */
static gboolean
has_key (const NcuReader  *self,
         const RoofCsvRow *row)
{
  const char *parts[] = { self->table_name, get_field (self, row, ROOF_NCU_PROCESS), get_field (self, row, ROOF_NCU_ID) }, *key = self->key->str;

  if (is_unnumbered (self))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (parts) && self->titles.columns[ROOF_NCU_INVOCATIONS] < 0; i++)
    {
      gsize n = strlen (parts[i]);

      if (strncmp (key, parts[i], n) != 0 || key[n] != (i + 1 < G_N_ELEMENTS (parts) ? '\n' : '\0'))
        return FALSE;
      key += n + 1;
    }
  return self->titles.columns[ROOF_NCU_INVOCATIONS] < 0;
}

/* Adds to @key which of the kernel's launches the row is of, in a table without numbers of launches: the n-th value of a metric in a section
 * is of the n-th, whatever its unit, which ncu chooses for each value. */
static void
write_number (NcuReader        *self,
              const RoofCsvRow *row)
{
  const char *section = get_field (self, row, ROOF_NCU_SECTION), *name = get_field (self, row, ROOF_NCU_METRIC);
  g_autofree char *metric = g_strdup_printf ("%s\n%s\n%s", self->key->str, section, name);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->values, metric));

  g_string_append_printf (self->key, "\n%u", n);
  g_hash_table_insert (self->values, g_steal_pointer (&metric), GUINT_TO_POINTER (n + 1));
  self->unnumbered |= n > 0;
}

/* Writes what tells the launch of a row from others into @key: process and number, in this table; where rows have no number, kernel and
 * shape, too. */
static void
write_key (NcuReader        *self,
           const RoofCsvRow *row)
{
  static const guint shape[] = { ROOF_NCU_KERNEL, ROOF_NCU_GRID, ROOF_NCU_BLOCK };

  g_string_assign (self->key, self->table_name);
  g_string_append_c (self->key, '\n');
  g_string_append (self->key, get_field (self, row, ROOF_NCU_PROCESS));
  g_string_append_c (self->key, '\n');
  g_string_append (self->key, get_field (self, row, ROOF_NCU_ID));
  if (self->titles.columns[ROOF_NCU_INVOCATIONS] < 0 && !is_unnumbered (self))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (shape); i++)
    {
      g_string_append_c (self->key, '\n');
      g_string_append (self->key, get_field (self, row, shape[i]));
    }
  if (is_unnumbered (self))
    write_number (self, row);
}

/* Opens a launch, and closes the oldest of too many. Its key is @key. */
static Launch *
open_launch (NcuReader        *self,
             const RoofCsvRow *row)
{
  Launch *launch = new_launch ();
  char *key = g_strdup (self->key->str);

  name_launch (self, launch, row);
  if (g_queue_get_length (&self->order) == MOST_OPEN)
    {
      const char *oldest = g_queue_pop_head (&self->order);

      finish_launch (self, g_hash_table_lookup (self->open, oldest));
      g_hash_table_remove (self->open, oldest);
    }
  g_queue_push_tail (&self->order, key);
  g_hash_table_insert (self->open, key, launch);
  return launch;
}

/* The launch that a row of a long table belongs to: mostly that of the row before. */
static Launch *
find_launch (NcuReader        *self,
             const RoofCsvRow *row)
{
  if (self->last != NULL && has_key (self, row))
    return self->last;
  write_key (self, row);
  self->last = g_hash_table_lookup (self->open, self->key->str);
  if (self->last == NULL)
    self->last = open_launch (self, row);
  return self->last;
}

static void
take_long_row (NcuReader        *self,
               const RoofCsvRow *row)
{
  const char *metric = get_field (self, row, ROOF_NCU_METRIC), *unit = get_field (self, row, ROOF_NCU_UNIT);
  const char *text = get_field (self, row, self->titles.columns[ROOF_NCU_VALUE] >= 0 ? ROOF_NCU_VALUE : ROOF_NCU_AVERAGE);
  double n = self->titles.columns[ROOF_NCU_INVOCATIONS] >= 0 ? read_number (self, get_field (self, row, ROOF_NCU_INVOCATIONS)) : 1;
  const RoofNcuMetric *known;
  Launch *launch;

  self->empty = FALSE;
  /* Rows of rules have no metric; lines of logs have no name. */
  if (*metric == '\0' || *get_field (self, row, ROOF_NCU_KERNEL) == '\0')
    {
      roof_launches_pass (self->launches, row->line, *metric == '\0' ? ROOF_REASON ("no metric") : ROOF_REASON ("no name"));
      return;
    }
  known = roof_ncu_order_find (self->known, metric, unit);
  if (roof_ncu_device_take (&self->device, metric, text, self->mark))
    return;
  /* Other metrics may come twice in a launch, in two sections. */
  if (is_unnumbered (self) && known->slot < 0)
    {
      roof_launches_pass (self->launches, row->line, ROOF_REASON ("a metric of neither work, bytes nor time"));
      return;
    }
  launch = find_launch (self, row);
  if (n >= 1)
    launch->n = n;
  if (known->slot >= 0)
    set_metric (self, launch, known, text);
}

/* Cuts the unit off a title of a pivot, in the last brackets: "dram__bytes.sum (Mbyte)", "gpu__time_duration.sum [us]". Returns: (nullable):
 * the unit */
static const char *
cut_unit (char *title)
{
  gsize length = strlen (title);
  char last = length > 0 ? title[length - 1] : '\0', *open = last == ')' ? g_strrstr (title, " (") : last == ']' ? g_strrstr (title, " [") : NULL;

  if (open == NULL)
    return NULL;
  title[length - 1] = '\0';
  *open = '\0';
  return open + 2;
}

/* Finds the metric of each column in its unit. @row: (nullable): of units, which else may stand in the titles */
static void
take_units (NcuReader        *self,
            const RoofCsvRow *row)
{
  for (guint i = 0; i < self->titles.metrics->len; i++)
    {
      g_autofree char *metric = g_strdup (self->titles.metrics->pdata[i]);
      const char *unit = row != NULL ? (i < row->n ? row->fields[i] : "") : metric != NULL ? cut_unit (metric) : NULL;

      g_ptr_array_add (self->units, metric != NULL ? (gpointer) roof_ncu_order_find (self->known, metric, unit) : NULL);
    }
}

/* Whether @row holds the units of a wide table: its identities are empty, and nothing is a number; "1/ns" is a unit. */
static gboolean
is_units (const NcuReader  *self,
          const RoofCsvRow *row)
{
  if (*get_field (self, row, ROOF_NCU_ID) != '\0' || *get_field (self, row, ROOF_NCU_KERNEL) != '\0'
      || (self->titles.launch_column >= 0 && (guint) self->titles.launch_column < row->n && *row->fields[self->titles.launch_column] != '\0'))
    return FALSE;
  for (guint i = 0; i < row->n; i++)
    if (g_ascii_isdigit (row->fields[i][0]) && !g_str_has_prefix (row->fields[i], "1/"))
      return FALSE;
  return TRUE;
}

static void
take_wide_row (NcuReader        *self,
               const RoofCsvRow *row)
{
  Launch *launch;

  if (self->units->len == 0)
    {
      gboolean units = is_units (self, row);

      take_units (self, units ? row : NULL);
      if (units)
        return;
    }
  self->empty = FALSE;
  if (row->n < 2 || (self->titles.columns[ROOF_NCU_KERNEL] >= 0 && *get_field (self, row, ROOF_NCU_KERNEL) == '\0'))
    {
      roof_launches_pass (self->launches, row->line, ROOF_REASON ("no name"));
      return;
    }
  launch = new_launch ();
  name_launch (self, launch, row);
  for (guint i = 0; i < MIN (row->n, self->units->len); i++)
    {
      const RoofNcuMetric *metric = self->units->pdata[i];

      if (metric == NULL || roof_ncu_device_take (&self->device, metric->name, row->fields[i], self->mark))
        continue;
      if (metric->slot >= 0)
        set_metric (self, launch, metric, row->fields[i]);
    }
  finish_launch (self, launch);
  free_launch (launch);
}

/* The fields of a line that is no row of the table. Returns: (transfer full) */
static char *
join_fields (const RoofCsvRow *row)
{
  GString *text = g_string_new (row->fields[0]);

  for (guint i = 1; i < row->n; i++)
    g_string_append_printf (text, ", %s", row->fields[i]);
  return g_string_free (text, FALSE);
}

static void
take_row (NcuReader        *self,
          const RoofCsvRow *row)
{
  gboolean log = strncmp (row->fields[0], "==", 2) == 0;

  if (log && self->error == NULL && g_str_has_prefix (row->fields[0], "==ERROR=="))
    {
      self->error = join_fields (row);
      self->error_line = row->line;
    }
  if (log || (!is_numbered (self, row) && begin_table (self, row)) || !self->found)
    return;
  if (self->titles.wide)
    take_wide_row (self, row);
  else
    take_long_row (self, row);
}

/* --- findings --- */

static void
tell_doubts (const NcuReader *self)
{
  const RoofNcuDoubts *doubts = &self->doubts;
  const RoofCountedFinding counts[] = {
    { ROOF_FINDING_GUESSED, self->n_unitless,
      ROOF_COUNTED ("the table has no units: %u time is taken as ns, as with --print-units base",
                    "the table has no units: %u times are taken as ns, as with --print-units base") },
    { ROOF_FINDING_GUESSED, self->n_nameless,
      ROOF_COUNTED ("no column names kernels or launches: %u launch is named by the number of its row",
                    "no column names kernels or launches: %u launches are named by the numbers of their rows") },
    { ROOF_FINDING_LEFT_OUT, self->n_absent,
      ROOF_COUNTED ("%u metric without a value: not counted, rather than 0", "%u metrics without a value: not counted, rather than 0") },
    { ROOF_FINDING_LEFT_OUT, self->n_unread,
      ROOF_COUNTED ("%u metric whose value is not a number of 0 or more, or whose unit is not known",
                    "%u metrics whose values are not numbers of 0 or more, or whose units are not known") },
  };

  if (!isnan (doubts->clock))
    roof_import_tell (self->into, ROOF_FINDING_DOUBTFUL,
                      "the multiprocessors ran at %.4g MHz: Nsight Compute locks them to the base clock, and roofs at a higher "
                      "clock make the kernels look slow", doubts->clock / 1e6);
  if (self->devices)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "launches on several devices are read together, as if on one device");
  if (self->unnumbered)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "the table has no numbers of launches (ID): the second value of a metric of a kernel is "
                                                        "taken for that of its second launch, and so on");
  roof_ncu_doubts_tell (doubts, self->into);
  roof_import_tell_counts (self->into, counts, G_N_ELEMENTS (counts));
}

static gboolean
fail_without_table (const NcuReader  *self,
                    GError          **error)
{
  if (self->error != NULL && strstr (self->error, "ERR_NVGPUCTRPERM") != NULL)
    return roof_fail (error, "Nsight Compute profiled no kernel: the user had no permission to read the counters (ERR_NVGPUCTRPERM); profile "
                             "as administrator, or let all users read them");
  if (self->error != NULL)
    {
      g_autofree char *valid = g_utf8_make_valid (self->error, -1);
      glong length = g_utf8_strlen (valid, -1);
      g_autofree char *shown = g_utf8_substring (valid, 0, MIN (length, MOST_SAID));

      return roof_fail (error, "line %1$" PRIu64 ": Nsight Compute profiled no kernel, and says: %2$s", self->error_line, shown);
    }
  if (self->printed)
    return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED,
                           "this is the printed output of Nsight Compute, whose numbers are rounded: profile with “--csv --page raw”, or "
                           "make a table of the report: “ncu --import FILE.ncu-rep --csv --page raw > FILE.csv”");
  return roof_fail (error, "Nsight Compute's log holds no table of metrics: profile with --csv");
}

static gboolean
finish (NcuReader *self,
        GError   **error)
{
  const char *key;

  while ((key = g_queue_pop_head (&self->order)) != NULL)
    finish_launch (self, g_hash_table_lookup (self->open, key));
  if (!self->found || (self->error != NULL && roof_launches_get_n (self->launches) == 0))
    return fail_without_table (self, error);
  if (self->empty)
    roof_launches_pass (self->launches, self->title_line, ROOF_REASON ("there is no row below the titles"));
  roof_ncu_device_find_machine (&self->device, self->capability, self->into);
  tell_doubts (self);
  return roof_launches_finish (self->launches, self->into, error);
}

/* --- reading --- */

static gboolean
read_rows (NcuReader      *self,
           RoofCsvReader  *reader,
           GError        **error)
{
  g_autoptr (GError) fault = NULL;
  const RoofCsvRow *row;

  while ((row = roof_csv_reader_next (reader, &fault)) != NULL)
    take_row (self, row);
  if (fault != NULL && (roof_launches_get_n (self->launches) + g_queue_get_length (&self->order) == 0 || fault->domain != ROOF_ERROR))
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }
  if (fault != NULL)
    roof_import_skip (self->into, fault->message);
  return TRUE;
}

static gboolean
read_ncu (GInputStream  *stream,
          RoofImport    *into,
          GError       **error)
{
  gboolean utf16 = FALSE, wide;
  g_autoptr (GBufferedInputStream) text = roof_csv_open (stream, into->cancellable, &utf16, error);
  g_auto (NcuReader) self = { .into = into, .mark = ROOF_CSV_POINT, .capability = NAN, .doubts.clock = NAN };
  g_autoptr (RoofCsvReader) reader = NULL;
  g_autofree char *head = NULL;
  const char *line, *start;
  gsize length;

  self.launches = roof_launches_new ();
  self.catalogue = roof_ncu_catalogue_new ();
  self.known = roof_ncu_order_new (self.catalogue);
  roof_ncu_titles_init (&self.titles);
  self.units = g_ptr_array_new ();
  self.open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_launch);
  self.values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.key = g_string_new (NULL);
  roof_ncu_device_init (&self.device);
  roof_launches_set_advice (self.launches, N_ ("Nsight Compute counts them with “--set roofline”, or “--metrics” that name "
                                               "sm__sass_thread_inst_executed_op_*_pred_on.sum and sm__ops_path_tensor_src_*.sum"));
  if (text == NULL)
    return FALSE;
  start = g_buffered_input_stream_peek_buffer (text, &length);
  head = g_strndup (start, length);
  line = roof_ncu_text_find_titles (head, &wide);
  self.printed = roof_ncu_text_is_printed (head);
  /* Rows of a log may look like titles: "dram__bytes.sum  byte  1,024". */
  if (line == NULL && self.printed)
    return fail_without_table (&self, error);
  line = line != NULL ? line : head + strspn (head, " \t\r\n");
  self.mark = roof_ncu_titles_find_mark (line, roof_text_head_find_separator (line));
  reader = roof_csv_reader_new (G_INPUT_STREAM (text), roof_text_head_find_separator (line), into->cancellable);
  return read_rows (&self, reader, error) && finish (&self, error);
}

const RoofForeignFormat roof_ncu_format = {
  .id = "ncu",
  .name = N_ ("Nsight Compute table"),
  .gives = ROOF_GIVES_RUN | ROOF_GIVES_MACHINE,
  .patterns = { "*.csv", "*.txt" },
  .recognize = roof_ncu_text_recognize,
  .read = read_ncu,
};
