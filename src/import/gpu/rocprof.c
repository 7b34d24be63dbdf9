/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/gpu/amd-counters.h"
#include "import/import-result.h"
#include "import/launches.h"
#include "import/table/csv-number.h"
#include "import/table/csv-reader.h"
#include "import/table/csv.h"
#include "import/text-head.h"

/* Counters of AMD's profilers: tables with a column for each counter (pmc_perf.csv of rocprof-compute, results.csv of rocprof),
 * and with a row for each counter of a launch (rocprofv3's counter_collection.csv, pmc_perf.csv of later releases). */

#define NANO 1e-9 /* times are in ns */

enum
{
  DISPATCH,
  PROCESS,
  KERNEL,
  BEGIN,
  END,
  COUNTER,
  VALUE,
  N_TITLES,
};

/* The titles of releases, in turn. */
static const char *const titles[N_TITLES][4] = {
  { "Dispatch_Id", "Index", "dispatch_id" }, /* in any case: Dispatch_ID */
  { "Process_Id", "pid", "PID" },
  { "Kernel_Name", "KernelName" },
  { "Start_Timestamp", "BeginNs" },
  { "End_Timestamp", "EndNs" },
  { "Counter_Name" },
  { "Counter_Value" },
};

/* A launch of a long table. */
typedef struct
{
  const char     *name;
  double          time; /* s */
  guint64         mask; /* which counters it has */
  RoofAmdCounters counters;
} Dispatch;

typedef struct
{
  RoofImport   *into;
  RoofLaunches *launches;
  RoofAmdChip   chip;
  int           columns[N_TITLES]; /* or -1 */
  GArray       *slots;             /* (element-type int): of a wide table's columns */
  GStringChunk *names;
  GHashTable   *open;              /* text to Dispatch, in a long table */
  GPtrArray    *dispatches;        /* (element-type Dispatch), in the order of the table */
  GHashTable   *times;             /* dispatch to s, of the kernel trace beside (nullable) */
  gboolean      wide;              /* requests of caches were counted as 128 B */
  gboolean      combined;
} Reader;

static void
clear_reader (Reader *self)
{
  roof_launches_free (self->launches);
  g_free (self->chip.arch);
  g_array_unref (self->slots);
  g_string_chunk_free (self->names);
  g_hash_table_unref (self->open);
  g_ptr_array_unref (self->dispatches);
  g_clear_pointer (&self->times, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, clear_reader)

/* The line of titles. (nullable) */
static const char *
find_line (const char *text)
{
  for (const char *line = text; line != NULL && *line != '\0';)
    {
      g_autofree char *whole = g_strndup (line, strcspn (line, "\r\n"));
      gboolean named = strstr (whole, "Kernel_Name") != NULL || strstr (whole, "KernelName") != NULL;

      if (named && (strstr (whole, "Counter_Value") != NULL || strstr (whole, "SQ_") != NULL || strstr (whole, "TCC_") != NULL
                    || strstr (whole, "TCP_") != NULL || strstr (whole, "End_Timestamp") != NULL || strstr (whole, "EndNs") != NULL))
        return line;
      line += strlen (whole);
      line += strspn (line, "\r\n");
    }
  return NULL;
}

static gboolean
recognize (const char *head,
           gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);

  return text != NULL && (strstr (text, "Kernel_Name") != NULL || strstr (text, "KernelName") != NULL) && find_line (text) != NULL;
}

/* --- files beside --- */

/* A table beside the file. @from, @to: what its name has in place of what. (transfer full) (nullable) */
static RoofCsvReader *
open_beside (const RoofImport *into,
             const char       *from,
             const char       *to)
{
  g_autofree char *base = into->file != NULL ? g_file_get_basename (into->file) : NULL;
  g_autoptr (GFile) folder = into->file != NULL ? g_file_get_parent (into->file) : NULL;
  const char *at = base != NULL ? strstr (base, from) : NULL;
  g_autofree char *name = at != NULL ? g_strdup_printf ("%.*s%s%s", (int) (at - base), base, to, at + strlen (from)) : NULL;
  g_autoptr (GFile) file = name != NULL && folder != NULL ? g_file_get_child (folder, name) : NULL;
  g_autoptr (GFileInputStream) stream = file != NULL ? g_file_read (file, NULL, NULL) : NULL;

  return stream != NULL ? roof_csv_reader_new (G_INPUT_STREAM (stream), ',', NULL) : NULL;
}

static int
find_column (const RoofCsvRow *row,
             const char       *title)
{
  for (guint i = 0; i < row->n; i++)
    if (g_ascii_strcasecmp (row->fields[i], title) == 0)
      return (int) i;
  return -1;
}

static void
find_columns (const RoofCsvRow *row,
              int              *columns)
{
  for (guint i = 0; i < N_TITLES; i++)
    {
      columns[i] = -1;
      for (const char *const *title = titles[i]; columns[i] < 0 && title < titles[i] + 4 && *title != NULL; title++)
        columns[i] = find_column (row, *title);
    }
}

static const char *
get_field (const RoofCsvRow *row,
           int               column)
{
  return column >= 0 && (guint) column < row->n ? row->fields[column] : "";
}

static double
get_number (const RoofCsvRow *row,
            int               column)
{
  const char *text = get_field (row, column);
  gboolean has_unit;
  double value;

  if (roof_csv_number_is_absent (text) || !roof_csv_number_parse (text, ROOF_CSV_POINT, ROOF_DIMENSION_COUNT, &value, &has_unit, NULL))
    return NAN;
  return value >= 0 && !has_unit ? value : NAN;
}

/* The chip, by the sysinfo.csv beside pmc_perf.csv. */
static void
read_chip (Reader *self)
{
  g_autoptr (RoofCsvReader) reader = open_beside (self->into, "pmc_perf", "sysinfo");
  const RoofCsvRow *row = reader != NULL ? roof_csv_reader_next (reader, NULL) : NULL;
  int arch, banks;

  self->chip.lds_banks = NAN;
  if (row == NULL)
    return;
  arch = find_column (row, "gpu_arch");
  arch = arch >= 0 ? arch : find_column (row, "gpu_soc");
  banks = find_column (row, "lds_banks_per_cu");
  row = roof_csv_reader_next (reader, NULL);
  if (row == NULL)
    return;
  self->chip.arch = *get_field (row, arch) != '\0' ? g_strdup (get_field (row, arch)) : NULL;
  self->chip.lds_banks = get_number (row, banks);
}

static double
get_time (const RoofCsvRow *row,
          const int        *columns)
{
  double time = (get_number (row, columns[END]) - get_number (row, columns[BEGIN])) * NANO;

  return time > 0 ? time : NAN;
}

/* Times of dispatches, by the kernel_trace.csv beside counter_collection.csv. */
static void
read_times (Reader *self)
{
  g_autoptr (RoofCsvReader) reader = open_beside (self->into, "counter_collection", "kernel_trace");
  const RoofCsvRow *row = reader != NULL ? roof_csv_reader_next (reader, NULL) : NULL;
  int columns[N_TITLES];

  if (row == NULL)
    return;
  find_columns (row, columns);
  self->times = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  while ((row = roof_csv_reader_next (reader, NULL)) != NULL)
    {
      double time = get_time (row, columns);

      if (!isnan (time))
        g_hash_table_insert (self->times, g_strdup (get_field (row, columns[DISPATCH])), g_memdup2 (&time, sizeof time));
    }
}

/* --- rows --- */

static void
add_launch (Reader                *self,
            const char            *name,
            double                 time,
            const RoofAmdCounters *counters,
            double                 n)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  gboolean wide;

  launch.name = name;
  launch.n = n;
  roof_amd_counters_count (counters, &self->chip, &launch, &wide);
  launch.time = time * n;
  launch.flops *= n;
  for (guint i = 0; i < ROOF_MOST_LAUNCH_LEVELS; i++)
    launch.bytes[i].bytes *= n;
  self->wide |= wide && !(isnan (launch.bytes[1].bytes) && isnan (launch.bytes[2].bytes));
  roof_launches_add (self->launches, &launch);
}

static void
take_wide_row (Reader           *self,
               const RoofCsvRow *row)
{
  RoofAmdCounters counters;
  const char *name = get_field (row, self->columns[KERNEL]);

  if (*name == '\0')
    return;
  roof_amd_counters_init (&counters);
  for (guint i = 0; i < MIN (row->n, self->slots->len); i++)
    if (g_array_index (self->slots, int, i) >= 0)
      counters.values[g_array_index (self->slots, int, i)] = get_number (row, (int) i);
  add_launch (self, name, get_time (row, self->columns), &counters, 1);
}

static Dispatch *
find_dispatch (Reader           *self,
               const RoofCsvRow *row)
{
  const char *id = get_field (row, self->columns[DISPATCH]);
  const char *name = get_field (row, self->columns[KERNEL]);
  g_autofree char *key = g_strdup_printf ("%s\n%s\n%s", get_field (row, self->columns[PROCESS]), id, name);
  Dispatch *dispatch = g_hash_table_lookup (self->open, key);
  const double *time = self->times != NULL ? g_hash_table_lookup (self->times, id) : NULL;

  if (dispatch != NULL)
    return dispatch;
  dispatch = g_new0 (Dispatch, 1);
  dispatch->name = g_string_chunk_insert_const (self->names, name);
  dispatch->time = get_time (row, self->columns);
  if (isnan (dispatch->time) && time != NULL)
    dispatch->time = *time;
  roof_amd_counters_init (&dispatch->counters);
  g_ptr_array_add (self->dispatches, dispatch);
  g_hash_table_insert (self->open, g_steal_pointer (&key), dispatch);
  return dispatch;
}

/* Instances of a counter add up. */
static void
take_long_row (Reader           *self,
               const RoofCsvRow *row)
{
  const char *counter = get_field (row, self->columns[COUNTER]);
  int slot = roof_amd_counters_find (counter);
  double value = get_number (row, self->columns[VALUE]);
  Dispatch *dispatch;

  if (*get_field (row, self->columns[KERNEL]) == '\0')
    return;
  dispatch = find_dispatch (self, row);
  if (slot < 0 || isnan (value))
    return;
  dispatch->mask |= G_GUINT64_CONSTANT (1) << slot;
  dispatch->counters.values[slot] = isnan (dispatch->counters.values[slot]) ? value : dispatch->counters.values[slot] + value;
}

/* One launch for all dispatches of a kernel, of which none has all counters: the mean of each over those that have it. */
static void
combine (Reader    *self,
         GPtrArray *dispatches)
{
  double sums[ROOF_MOST_AMD_COUNTERS] = { 0 }, times = 0;
  guint counts[ROOF_MOST_AMD_COUNTERS] = { 0 }, n_times = 0, most = 1;
  RoofAmdCounters means;

  roof_amd_counters_init (&means);
  for (guint i = 0; i < dispatches->len; i++)
    {
      const Dispatch *dispatch = dispatches->pdata[i];

      n_times += !isnan (dispatch->time);
      times += isnan (dispatch->time) ? 0 : dispatch->time;
      for (guint k = 0; k < ROOF_MOST_AMD_COUNTERS; k++)
        if ((dispatch->mask >> k & 1) != 0)
          {
            sums[k] += dispatch->counters.values[k];
            counts[k]++;
          }
    }
  for (guint k = 0; k < ROOF_MOST_AMD_COUNTERS; k++)
    if (counts[k] > 0)
      {
        means.values[k] = sums[k] / counts[k];
        most = MAX (most, counts[k]);
      }
  self->combined = TRUE;
  add_launch (self, ((Dispatch *) dispatches->pdata[0])->name, n_times > 0 ? times / n_times : NAN, &means, most);
}

/* Adds the dispatches of a kernel: one by one if each has the same counters. */
static void
add_kernel (Reader    *self,
            GPtrArray *dispatches)
{
  for (guint i = 1; i < dispatches->len; i++)
    if (((Dispatch *) dispatches->pdata[i])->mask != ((Dispatch *) dispatches->pdata[0])->mask)
      {
        combine (self, dispatches);
        return;
      }
  for (guint i = 0; i < dispatches->len; i++)
    {
      const Dispatch *dispatch = dispatches->pdata[i];

      add_launch (self, dispatch->name, dispatch->time, &dispatch->counters, 1);
    }
}

static void
add_dispatches (Reader *self)
{
  g_autoptr (GHashTable) kernels = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  for (guint i = 0; i < self->dispatches->len; i++)
    {
      Dispatch *dispatch = self->dispatches->pdata[i];
      GPtrArray *list = g_hash_table_lookup (kernels, dispatch->name);

      if (list == NULL)
        {
          list = g_ptr_array_new ();
          g_hash_table_insert (kernels, (gpointer) dispatch->name, list);
          g_ptr_array_add (order, list);
        }
      g_ptr_array_add (list, dispatch);
    }
  for (guint i = 0; i < order->len; i++)
    add_kernel (self, order->pdata[i]);
}

static gboolean
read_rows (Reader         *self,
           RoofCsvReader  *reader,
           GError        **error)
{
  g_autoptr (GError) fault = NULL;
  const RoofCsvRow *row;
  gboolean found = FALSE;

  while ((row = roof_csv_reader_next (reader, &fault)) != NULL)
    {
      if (!found)
        {
          find_columns (row, self->columns);
          found = self->columns[KERNEL] >= 0;
          for (guint i = 0; found && i < row->n; i++)
            {
              int slot = roof_amd_counters_find (row->fields[i]);

              g_array_append_val (self->slots, slot);
            }
        }
      else if (self->columns[COUNTER] >= 0)
        take_long_row (self, row);
      else
        take_wide_row (self, row);
      if (g_cancellable_set_error_if_cancelled (self->into->cancellable, error))
        return FALSE;
    }
  if (fault == NULL)
    return TRUE;
  if (roof_launches_get_n (self->launches) + self->dispatches->len > 0 && fault->domain == ROOF_ERROR)
    {
      roof_import_skip (self->into, fault->message);
      return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

static gboolean
finish (Reader  *self,
        GError **error)
{
  add_dispatches (self);
  if (self->combined)
    roof_import_note (self->into, ROOF_FINDING_GUESSED, "no launch has all counters: each is the mean of the launches of the kernel "
                                                        "that have it");
  if (self->wide)
    roof_import_note (self->into, ROOF_FINDING_GUESSED, "a request of L1 and L2 counts 128 B on this chip; rocprof-compute before 3.7.0 "
                                                        "took it for 64 B, with half the bytes");
  if (self->chip.arch == NULL)
    roof_import_note (self->into, ROOF_FINDING_GUESSED, "the chip is taken from the names of its counters, without a sysinfo.csv");
  return roof_launches_finish (self->launches, self->into, error);
}

static gboolean
read_rocprof (GInputStream  *stream,
              RoofImport    *into,
              GError       **error)
{
  gboolean utf16 = FALSE;
  g_autoptr (GBufferedInputStream) text = roof_csv_open (stream, into->cancellable, &utf16, error);
  g_auto (Reader) self = { .into = into };
  g_autoptr (RoofCsvReader) reader = NULL;
  g_autofree char *head = NULL;
  const char *start, *line;
  gsize length;

  self.launches = roof_launches_new ();
  self.slots = g_array_new (FALSE, FALSE, sizeof (int));
  self.names = g_string_chunk_new (4096);
  self.open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.dispatches = g_ptr_array_new_with_free_func (g_free);
  roof_launches_set_advice (self.launches, N_ ("the counters SQ_INSTS_VALU_* count them: “rocprof-compute profile --roof-only” "
                                               "collects them, MI100 and older chips have none"));
  if (text == NULL)
    return FALSE;
  start = g_buffered_input_stream_peek_buffer (text, &length);
  head = g_strndup (start, length);
  line = find_line (head);
  reader = roof_csv_reader_new (G_INPUT_STREAM (text), roof_text_head_find_separator (line != NULL ? line : head), into->cancellable);
  read_chip (&self);
  read_times (&self);
  return read_rows (&self, reader, error) && finish (&self, error);
}

const RoofForeignFormat roof_rocprof_format = {
  .id = "rocprof",
  .name = N_ ("Counters of rocprof"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_rocprof,
};
