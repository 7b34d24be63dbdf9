/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/foreign-table.h"
#include "import/gpu/amd-counters.h"
#include "import/gpu/amd-dispatches.h"
#include "import/launches.h"
#include "import/text-head.h"

/* Counters of AMD's profilers: tables with a column for each counter (pmc_perf.csv of rocprof-compute, results.csv of rocprof),
 * and with a row for each counter of a launch (rocprofv3's counter_collection.csv, pmc_perf.csv of later releases). */

#define NANO 1e-9 /* times are in ns */

enum { DISPATCH, CORRELATION, PROCESS, KERNEL, BEGIN, END, COUNTER, VALUE };

static const RoofForeignColumn columns[] = {
  [DISPATCH] = { "Dispatch_Id|Index" },
  [CORRELATION] = { "Correlation_Id" },
  [PROCESS] = { "Process_Id|pid" },
  [KERNEL] = { "Kernel_Name|KernelName", .required = TRUE },
  [BEGIN] = { "Start_Timestamp|BeginNs", ROOF_DIMENSION_COUNT, 1 },
  [END] = { "End_Timestamp|EndNs", ROOF_DIMENSION_COUNT, 1 },
  [COUNTER] = { "Counter_Name" },
  [VALUE] = { "Counter_Value", ROOF_DIMENSION_COUNT, 1 },
  { NULL },
};

/* sysinfo.csv, beside pmc_perf.csv. */
enum { ARCH, BANKS };

static const RoofForeignColumn chip_columns[] = {
  [ARCH] = { "gpu_arch|gpu_soc", .required = TRUE },
  [BANKS] = { "lds_banks_per_cu", ROOF_DIMENSION_COUNT, 1 },
  { NULL },
};

typedef struct
{
  RoofImport   *into;
  RoofLaunches *launches;
  RoofAmdChip   chip;
  GArray       *slots;           /* (element-type int): of a wide table's columns */
  guint         run;             /* the table that these are of */
  gboolean      any;             /* there are counters of work or bytes */
  gboolean      unnumbered;      /* rows of a long table name no launch */
  RoofAmdDispatches *dispatches;
  GHashTable   *open;            /* text to RoofAmdDispatch, in a long table */
  GHashTable   *times;           /* what name_launch() says to s, of the kernel trace beside */
} RocprofReader;

static void
clear_reader (RocprofReader *self)
{
  roof_launches_free (self->launches);
  g_free (self->chip.arch);
  g_array_unref (self->slots);
  g_hash_table_unref (self->open);
  roof_amd_dispatches_free (self->dispatches);
  g_hash_table_unref (self->times);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RocprofReader, clear_reader)

static gboolean
recognize (const char *head,
           gsize       length)
{
  static const char *const marks[] = { "Counter_Value", "SQ_", "TCC_", "TCP_", "FETCH_SIZE", "FetchSize", "End_Timestamp", "EndNs" };
  g_autofree char *text = roof_text_head_new (head, length);

  for (guint i = 0; text != NULL && i < G_N_ELEMENTS (marks); i++)
    if (strstr (text, marks[i]) != NULL)
      return roof_foreign_table_find (head, length, columns) != '\0';
  return FALSE;
}

/* --- files beside --- */

/* A table beside the file, which is empty if there is none. @from, @to: what its name has in place of what. (transfer full) */
static RoofForeignTable *
open_beside (const RoofImport        *into,
             const char              *from,
             const char              *to,
             const RoofForeignColumn *titles)
{
  g_autofree char *base = into->file != NULL ? g_file_get_basename (into->file) : NULL;
  g_autoptr (GFile) folder = into->file != NULL ? g_file_get_parent (into->file) : NULL;
  const char *at = base != NULL ? strstr (base, from) : NULL;
  g_autofree char *name = at != NULL ? g_strdup_printf ("%.*s%s%s", (int) (at - base), base, to, at + strlen (from)) : NULL;
  g_autoptr (GFile) file = name != NULL && folder != NULL ? g_file_get_child (folder, name) : NULL;
  g_autoptr (GFileInputStream) stream = file != NULL ? g_file_read (file, NULL, NULL) : NULL;
  g_autoptr (GInputStream) buffered = stream != NULL ? g_buffered_input_stream_new (G_INPUT_STREAM (stream)) : NULL;

  return roof_foreign_table_new (buffered, titles, NULL);
}

/* The chip, by the sysinfo.csv beside pmc_perf.csv. */
static void
read_chip (RocprofReader *self)
{
  g_autoptr (RoofForeignTable) table = open_beside (self->into, "pmc_perf", "sysinfo", chip_columns);

  self->chip.lds_banks = NAN;
  if (!roof_foreign_table_next (table))
    return;
  self->chip.arch = *roof_foreign_table_get_text (table, ARCH) != '\0' ? g_strdup (roof_foreign_table_get_text (table, ARCH)) : NULL;
  self->chip.lds_banks = roof_foreign_table_get_number (table, BANKS);
}

static double
get_time (const RoofForeignTable *table)
{
  double exact = roof_amd_read_span (roof_foreign_table_get_text (table, BEGIN), roof_foreign_table_get_text (table, END));
  double time = (roof_foreign_table_get_number (table, END) - roof_foreign_table_get_number (table, BEGIN)) * NANO;

  return exact > 0 ? exact : time > 0 ? time : NAN;
}

/* By what a row of the kernel trace and one of the counters are of the same launch: traces before ROCm 6.2 have no dispatches.
 * Returns: (transfer full) */
static char *
name_launch (const RoofForeignTable *table,
             gboolean                correlated)
{
  return g_strdup_printf ("%c%s", correlated ? 'c' : 'd', roof_foreign_table_get_text (table, correlated ? CORRELATION : DISPATCH));
}

/* Times of dispatches, by the kernel_trace.csv beside counter_collection.csv. */
static void
read_times (RocprofReader *self)
{
  g_autoptr (RoofForeignTable) table = open_beside (self->into, "counter_collection", "kernel_trace", columns);

  self->times = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  while (roof_foreign_table_next (table))
    {
      double time = get_time (table);

      if (!isnan (time))
        g_hash_table_insert (self->times, name_launch (table, !roof_foreign_table_has (table, DISPATCH)), g_memdup2 (&time, sizeof time));
    }
}

/* The time of the launch of a row of counters in the kernel trace, s; NAN: it is not there. */
static double
find_time (const RocprofReader    *self,
           const RoofForeignTable *table)
{
  for (guint correlated = 0; correlated < 2 && g_hash_table_size (self->times) > 0; correlated++)
    {
      g_autofree char *name = name_launch (table, correlated != 0);
      const double *time = g_hash_table_lookup (self->times, name);

      if (time != NULL)
        return *time;
    }
  return NAN;
}

/* --- rows --- */

/* The counters in the columns of a table. */
static void
find_slots (RocprofReader          *self,
            const RoofForeignTable *table)
{
  g_array_set_size (self->slots, 0);
  for (guint i = 0; i < table->n_titles; i++)
    {
      int slot = roof_amd_counters_find (table->titles[i]);

      self->any |= slot >= 0;
      g_array_append_val (self->slots, slot);
    }
  self->run = table->run;
}

/* A launch with some of the counters of its table: others of its kernel may have the rest, as where passes were joined. */
static void
add_part (RocprofReader         *self,
          const char            *name,
          double                 time,
          const RoofAmdCounters *counters)
{
  RoofAmdDispatch *dispatch = roof_amd_dispatches_add (self->dispatches, name, NULL);

  dispatch->time = time;
  for (int slot = 0; slot < ROOF_MOST_AMD_COUNTERS; slot++)
    roof_amd_dispatch_count (dispatch, slot, counters->values[slot]);
}

static void
take_wide_row (RocprofReader          *self,
               const RoofForeignTable *table)
{
  const char *name = roof_foreign_table_get_text (table, KERNEL);
  RoofAmdCounters counters;
  gboolean whole = TRUE;

  if (self->run != table->run)
    find_slots (self, table);
  roof_amd_counters_init (&counters);
  for (guint i = 0; i < self->slots->len; i++)
    if (g_array_index (self->slots, int, i) >= 0)
      {
        double *counter = &counters.values[g_array_index (self->slots, int, i)];

        *counter = roof_foreign_table_read_field (table, (int) i, ROOF_DIMENSION_COUNT, 1);
        whole &= !isnan (*counter);
      }
  if (whole)
    roof_amd_dispatches_add_launch (self->dispatches, name, get_time (table), &counters);
  else
    add_part (self, name, get_time (table), &counters);
}

/* The launch of a row of a long table, by its number, else by its beginning. Rows with neither are all of one launch, whose time is not
 * known. */
static RoofAmdDispatch *
find_dispatch (RocprofReader          *self,
               const RoofForeignTable *table)
{
  const char *id = roof_foreign_table_get_text (table, roof_foreign_table_has (table, DISPATCH) ? DISPATCH : CORRELATION);
  const char *begin = *id == '\0' ? roof_foreign_table_get_text (table, BEGIN) : "", *name = roof_foreign_table_get_text (table, KERNEL);
  g_autofree char *key = g_strdup_printf ("%s\n%s\n%s\n%s", roof_foreign_table_get_text (table, PROCESS), id, begin, name);
  RoofAmdDispatch *dispatch = g_hash_table_lookup (self->open, key);
  gboolean known = *id != '\0' || *begin != '\0';

  self->unnumbered |= !known;
  if (dispatch != NULL)
    return dispatch;
  dispatch = roof_amd_dispatches_add (self->dispatches, name, NULL);
  dispatch->time = known ? get_time (table) : NAN;
  if (isnan (dispatch->time) && *id != '\0')
    dispatch->time = find_time (self, table);
  g_hash_table_insert (self->open, g_steal_pointer (&key), dispatch);
  return dispatch;
}

static void
take_long_row (RocprofReader          *self,
               const RoofForeignTable *table)
{
  const char *counter = roof_foreign_table_get_text (table, COUNTER);
  int slot = roof_amd_counters_find (counter);
  RoofAmdDispatch *dispatch = find_dispatch (self, table);

  self->any |= slot >= 0;
  if (slot >= 0)
    roof_amd_dispatch_count (dispatch, slot, roof_foreign_table_get_number (table, VALUE));
  else if (*counter != '\0')
    roof_amd_dispatches_ignore (self->dispatches, counter, roof_foreign_table_get_number (table, VALUE));
}

static gboolean
finish (RocprofReader *self,
        GError       **error)
{
  roof_amd_dispatches_finish (self->dispatches, self->into);
  if (self->unnumbered)
    roof_import_tell (self->into, ROOF_FINDING_DOUBTFUL, "some rows have neither Dispatch_Id nor Start_Timestamp: those of a kernel "
                                                         "are added up as one launch without a time");
  if (self->chip.arch == NULL && self->any)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "the chip is recognised by the names of its counters, since there is no "
                                                        "sysinfo.csv beside the file");
  return roof_launches_finish (self->launches, self->into, error);
}

static gboolean
read_rocprof (GInputStream  *stream,
              RoofImport    *into,
              GError       **error)
{
  g_auto (RocprofReader) self = { .into = into };
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);

  self.launches = roof_launches_new ();
  self.slots = g_array_new (FALSE, FALSE, sizeof (int));
  self.open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.dispatches = roof_amd_dispatches_new (self.launches, &self.chip);
  roof_launches_set_advice (self.launches, N_ ("the counters SQ_INSTS_VALU_* count them: “rocprof-compute profile --roof-only” "
                                               "collects them, MI100 and older chips have none"));
  read_chip (&self);
  read_times (&self);
  while (roof_foreign_table_next (table))
    if (*roof_foreign_table_get_text (table, KERNEL) == '\0')
      roof_launches_pass (self.launches, table->line, ROOF_REASON ("no name"));
    else if (roof_foreign_table_has (table, COUNTER))
      take_long_row (&self, table);
    else
      take_wide_row (&self, table);
  return roof_foreign_table_end (table, error) && finish (&self, error);
}

const RoofForeignFormat roof_rocprof_format = {
  .id = "rocprof",
  .name = N_ ("Counters of rocprof"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_rocprof,
};
