/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/error.h"
#include "import/table/csv-findings.h"
#include "import/table/csv-row.h"
#include "import/table/csv-totals.h"
#include "import/wide-text.h"

/* Reads a table of kernels from beginning to end, and holds at most one row. The order: roof_csv_open() decodes the text and
 * peeks at a sample; csv-header.c finds separator, titles and decimal mark in the sample; take_columns() gives each column its
 * use; read_rows() hands each row to csv-row.c; csv-findings.c says what was assumed or left out.
 *
 * Invariants: a column has one use, and of each use, bytes at a level included, there is one column, but for FLOPs by unit;
 * all other columns are told in a finding. @sources, @keys and the units do not change once the first row is read. A table
 * that cannot be used is an error, a row that cannot be used is skipped. Memory grows with the kernels alone, of which only the heaviest
 * are kept (heaviest.c), and with launches, up to a multiple of the file's length (check_memory()). */

#define SAMPLE (256 * 1024)  /* B from the beginning, for detection of the format: titles of counters alone take 60 kB */
#define TOLD (64 * 1024)     /* B of them by which a text is told from binary files: a stray NUL further on spoils a row alone */
#define ROWS_A_CHECK 1000    /* rows between looks at the memory they take */

/* Limit of the memory of a table's launches: at least so many B, and so many B per B of the file. */
#define LEAST_MEMORY ((gsize) 64 * 1024 * 1024)
#define MEMORY_TIMES 6

/* Kernels that are kept of rows that are kernels: a window shows so many at 35 frames a second. */
#define MOST_KERNELS 100000

/* The stream behind its byte order mark, converted from UTF-16 if the mark says so. Returns: (transfer full) */
static GInputStream *
decode (GInputStream  *stream,
        GCancellable  *cancellable,
        gboolean      *wide,
        GError       **error)
{
  GBufferedInputStream *buffered = G_BUFFERED_INPUT_STREAM (stream);
  gsize length;
  const guint8 *head = g_buffered_input_stream_peek_buffer (buffered, &length);

  if (length >= 3 && memcmp (head, "\357\273\277", 3) == 0)
    return g_input_stream_skip (stream, 3, cancellable, error) == 3 ? g_object_ref (stream) : NULL;
  if (length < 2 || (memcmp (head, "\377\376", 2) != 0 && memcmp (head, "\376\377", 2) != 0))
    return g_object_ref (stream);
  *wide = TRUE;
  return roof_wide_text_new (stream, error);
}

GBufferedInputStream *
roof_csv_open (GInputStream  *stream,
               GCancellable  *cancellable,
               gboolean      *wide,
               GError       **error)
{
  g_autoptr (GInputStream) text = decode (stream, cancellable, wide, error);
  g_autoptr (GBufferedInputStream) buffered = NULL;
  gssize n;

  if (text == NULL)
    return NULL;
  buffered = G_BUFFERED_INPUT_STREAM (g_buffered_input_stream_new_sized (text, SAMPLE));
  while (g_buffered_input_stream_get_available (buffered) < SAMPLE
         && (n = g_buffered_input_stream_fill (buffered, -1, cancellable, error)) != 0)
    if (n < 0)
      return NULL;
  return g_steal_pointer (&buffered);
}

/* The machine's level for the place @place of a title, or NULL. Any name of memory means main memory. */
static const char *
find_level (RoofMachine *machine,
            const char  *place)
{
  int index = roof_machine_find_main_memory (machine);

  for (guint i = 0; place != NULL && i < roof_machine_get_n_levels (machine); i++)
    if (g_ascii_strcasecmp (roof_machine_get_level (machine, i)->id, place) == 0)
      return roof_machine_get_level (machine, i)->id;
  if (place != NULL && !g_strv_contains ((const char *const[]) { "dram", "hbm", "memory", "mem", "main", "ddr", "vram",
                                                                  "ram", "global", NULL }, place))
    return NULL;
  return index >= 0 ? roof_machine_get_level (machine, (guint) index)->id : NULL;
}

/* The setting for @column; NULL, with a finding, if the machine lacks the level. Returns: (transfer full) (nullable) */
static char *
make_key (RoofCsvTable        *self,
          const RoofCsvColumn *column,
          guint                index)
{
  const char *level = find_level (self->into->machine, column->place);
  const char *prefix = column->kind == ROOF_COLUMN_READ ? "read." : column->kind == ROOF_COLUMN_WRITE ? "write." : "bytes.";
  g_autofree char *name = roof_csv_column_name (column, index);

  if (level == NULL)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%1$s: %2$s has no level “%3$s”", name,
                      roof_machine_get_name (self->into->machine), column->place != NULL ? column->place : roof_error_translate (ROOF_REASON ("main memory")));
  else if (column->place != NULL && g_ascii_strcasecmp (column->place, level) != 0)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "%1$s: read as bytes at %2$s", name, level);
  return level != NULL ? g_strconcat (prefix, level, NULL) : NULL;
}

/* The column that gives @key, or -1. */
static int
find_key (const RoofCsvTable *self,
          const char         *key)
{
  for (guint i = 0; i < self->keys->len; i++)
    if (g_str_equal (g_array_index (self->keys, RoofCsvKey, i).key, key))
      return (int) g_array_index (self->keys, RoofCsvKey, i).column;
  return -1;
}

/* Tells that the column @left is not used, since the column @used has its quantity. */
static void
tell_left (RoofCsvTable *self,
           guint         left,
           guint         used)
{
  g_autofree char *name = roof_csv_column_name (self->header->columns->pdata[left], left);
  g_autofree char *other_name = roof_csv_column_name (self->header->columns->pdata[used], used);

  roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%1$s: %2$s is used instead", name, other_name);
}

/* Of several columns of bytes at the same level, the first that is taken counts. */
static void
take_bytes (RoofCsvTable        *self,
            const RoofCsvColumn *column,
            guint                index)
{
  g_autofree char *key = make_key (self, column, index);
  int other = key != NULL ? find_key (self, key) : -1;

  if (other >= 0)
    tell_left (self, index, (guint) other);
  else if (key != NULL && column->kind == ROOF_COLUMN_BYTES && self->main_level != NULL
           && g_str_equal (key + strlen ("bytes."), self->main_level))
    self->main_bytes = (int) index;
  if (key != NULL && other < 0)
    {
      RoofCsvKey added = { index, g_steal_pointer (&key) };

      g_array_append_val (self->keys, added);
    }
}

/* Whether a time is the median of several. */
static gboolean
is_median (const RoofCsvColumn *column)
{
  g_autofree char *title = g_ascii_strdown (column->title, -1);

  return strstr (title, "med") != NULL || strstr (title, "p50") != NULL;
}

/* Whether @column counts rather than @other, which was taken before it and is no less plain. Profilers give the time of all runs first, then that of one. A mean
 * counts rather than a median, in whatever order: rates in a table are those of the mean. */
static gboolean
is_better (const RoofCsvColumn *column,
           const RoofCsvColumn *other)
{
  if (column->kind == ROOF_COLUMN_NAME || column->kind == ROOF_COLUMN_COUNT || (column->lesser && column->rank != other->rank))
    return column->rank < other->rank;
  return column->kind == ROOF_COLUMN_TIME
         && ((other->total && !column->total) || (other->total == column->total && is_median (other) && !is_median (column)));
}

/* Of several names or counts the one with the lowest rank is used; of several columns of another kind the first. */
static void
take_source (RoofCsvTable        *self,
             const RoofCsvColumn *column,
             guint                index)
{
  int *source = &self->sources[column->kind];
  const RoofCsvColumn *other = *source >= 0 ? self->header->columns->pdata[*source] : NULL;
  guint left = index;

  if (column->kind == ROOF_COLUMN_UNKNOWN || column->place != NULL)
    return;
  if (other == NULL || is_better (column, other))
    {
      left = other != NULL ? (guint) *source : G_MAXUINT;
      *source = (int) index;
    }
  if (left != G_MAXUINT)
    tell_left (self, left, (guint) *source);
}

/* Tells of work whose title many write for a rate: “FLOPS”. */
static void
tell_work (RoofCsvTable *self)
{
  int index = self->sources[ROOF_COLUMN_FLOPS];
  const RoofCsvColumn *column = index >= 0 ? self->header->columns->pdata[index] : NULL;
  g_autofree char *name = column != NULL ? roof_csv_column_name (column, (guint) index) : NULL;

  if (column != NULL && column->unit == NULL && strstr (column->title, "FLOPS") != NULL)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "%s: read as a number of FLOPs, not as FLOP/s", name);
}

static void
take_column (RoofCsvTable        *self,
             const RoofCsvColumn *column,
             guint                index)
{
  gboolean bytes = column->kind == ROOF_COLUMN_BYTES || column->kind == ROOF_COLUMN_READ
                   || column->kind == ROOF_COLUMN_WRITE;

  if (bytes)
    take_bytes (self, column, index);
  else
    take_source (self, column, index);
  if (column->guessed)
    {
      g_autofree char *scale = roof_units_format (column->multiply / column->divide, column->dimension);
      g_autofree char *name = roof_csv_column_name (column, index);

      roof_import_tell (self->into, ROOF_FINDING_GUESSED, "%1$s: read as multiples of %2$s", name, scale);
    }
}

static gboolean
is_spread (RoofColumnKind kind)
{
  return kind == ROOF_COLUMN_SHORTEST || kind == ROOF_COLUMN_LONGEST || kind == ROOF_COLUMN_DEVIATION;
}

static gboolean
has_kind (const RoofCsvTable *self,
          RoofColumnKind      kind)
{
  for (guint i = 0; i < self->header->columns->len; i++)
    if (((const RoofCsvColumn *) self->header->columns->pdata[i])->kind == kind)
      return TRUE;
  return FALSE;
}

/* Whether a column under a less plain title says something of a kernel: a spread does beside a time; a bandwidth beside a time or a rate
 * too, but may be that of the machine otherwise. */
static gboolean
is_usable (const RoofCsvTable  *self,
           const RoofCsvColumn *column)
{
  gboolean timed = has_kind (self, ROOF_COLUMN_TIME);

  return !(is_spread (column->kind) && !timed) && !(column->kind == ROOF_COLUMN_BANDWIDTH && !timed && !has_kind (self, ROOF_COLUMN_RATE));
}

/* Takes the columns whose titles are less plain, or the others, which count first. */
static void
take_all (RoofCsvTable *self,
          gboolean      lesser)
{
  for (guint i = 0; i < self->header->columns->len; i++)
    {
      RoofCsvColumn *column = self->header->columns->pdata[i];

      if (column->lesser != lesser)
        continue;
      if (lesser && !is_usable (self, column))
        column->kind = ROOF_COLUMN_UNKNOWN;
      take_column (self, column, i);
    }
}

/* Tells of each column of bytes in both directions that is left out where a row has those of each: they would count twice. */
static void
tell_directions (RoofCsvTable *self)
{
  for (guint i = 0; i < self->keys->len; i++)
    {
      const RoofCsvKey *set = &g_array_index (self->keys, RoofCsvKey, i);
      g_autofree char *read = g_strconcat ("read", strchr (set->key, '.'), NULL), *write = g_strconcat ("write", strchr (set->key, '.'), NULL);
      int columns[] = { (int) set->column, find_key (self, read), find_key (self, write) };
      char *names[G_N_ELEMENTS (columns)];

      if (g_str_has_prefix (set->key, "bytes.") && (columns[1] < 0) != (columns[2] < 0) && g_strcmp0 (set->key, self->main_key) != 0)
        tell_left (self, (guint) MAX (columns[1], columns[2]), set->column);
      if (!g_str_has_prefix (set->key, "bytes.") || columns[1] < 0 || columns[2] < 0)
        continue;
      for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
        names[k] = roof_csv_column_name (self->header->columns->pdata[columns[k]], (guint) columns[k]);
      roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%1$s, in rows that have %2$s and %3$s", names[0], names[1], names[2]);
      for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
        g_free (names[k]);
    }
}

/* Whether a table has the number of launches and only their times in all, as profilers write them. */
static void
find_sums (RoofCsvTable *self)
{
  int time = self->sources[ROOF_COLUMN_TIME], count = self->sources[ROOF_COLUMN_COUNT];
  const RoofCsvColumn *column = time >= 0 ? self->header->columns->pdata[time] : NULL;
  g_autofree char *time_name = NULL, *count_name = NULL;

  self->summed = column != NULL && count >= 0 && column->total;
  if (!self->summed)
    return;
  time_name = roof_csv_column_name (column, (guint) time);
  count_name = roof_csv_column_name (self->header->columns->pdata[count], (guint) count);
  roof_import_tell (self->into, ROOF_FINDING_GUESSED, "%1$s: read as the sum over all launches, whose number is %2$s; "
                                                      "the time of a launch is the mean", time_name, count_name);
}

/* Whether @title is of when a launch began: "Start (ns)" of Nsight Systems, "BeginNs", "start_time". */
static gboolean
is_start (const char *title)
{
  static const char *const words[] = { "start", "starttime", "starttimestamp", "startns", "begin", "begintime", "beginns", "timestamp", "ts" };
  g_autoptr (GString) word = g_string_new (NULL);

  for (const char *at = title; *at != '\0' && strchr ("([", *at) == NULL; at++)
    if (strchr (" _-", *at) == NULL)
      g_string_append_c (word, g_ascii_tolower (*at));
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (word->str, words[i]))
      return TRUE;
  return FALSE;
}

/* Whether rows are launches, each with its start and its time and nothing else that is read. Those of one name are then one kernel. Rows
 * with work may differ in it although they have one name: each of them is a kernel. */
static gboolean
has_launches (const RoofCsvTable *self)
{
  gboolean started = FALSE, traced = FALSE, copied = FALSE;

  for (guint i = 0; i < self->header->columns->len; i++)
    {
      const RoofCsvColumn *column = self->header->columns->pdata[i];

      switch (column->kind)
        {
        case ROOF_COLUMN_UNKNOWN:
          started |= is_start (column->title);
          traced |= g_str_equal (column->title, "CorrId");
          break;
        case ROOF_COLUMN_BYTES: /* of copies, among the kernels of Nsight Systems' cuda_gpu_trace */
          copied = TRUE;
          break;
        case ROOF_COLUMN_NAME:
        case ROOF_COLUMN_MACHINE:
        case ROOF_COLUMN_UNIT:
        case ROOF_COLUMN_COMPUTE:
        case ROOF_COLUMN_TIME:
          break;
        default:
          return FALSE;
        }
    }
  return started && (!copied || traced) && self->sources[ROOF_COLUMN_TIME] >= 0 && self->sources[ROOF_COLUMN_NAME] >= 0;
}

/* Chooses a compute dtype that the machine has, where the table has none and the machine no peak for the usual one. */
static void
choose_numbers (RoofCsvTable *self)
{
  const RoofPeak *peak = roof_machine_get_peak (self->into->machine, 0);
  RoofPeakFallback fallback = ROOF_PEAK_EXACT;

  if (self->into->profile || self->sources[ROOF_COLUMN_COMPUTE] >= 0)
    return;
  if (roof_machine_find_peak (self->into->machine, "matrix", "bf16", &fallback, NULL) >= 0 && (fallback & ROOF_PEAK_OTHER_DTYPE) == 0)
    {
      self->untyped = TRUE;
      return;
    }
  self->unit = self->sources[ROOF_COLUMN_UNIT] < 0 ? peak->unit : NULL;
  self->compute = peak->dtype;
  roof_import_tell (self->into, ROOF_FINDING_GUESSED, "compute type %s, since the table gives none",
                      peak->dtype);
}

static gboolean
check_rate (const RoofCsvTable  *self,
            GError             **error)
{
  int index = roof_csv_columns_find_unclear (self->header->columns);
  const RoofCsvColumn *column = index >= 0 ? self->header->columns->pdata[index] : NULL;
  g_autofree char *name = NULL;
  char prefix;

  if (column == NULL)
    return TRUE;
  name = roof_csv_column_name (column, (guint) index);
  prefix = column->multiply < 1e9 ? 'M' : column->multiply < 1e12 ? 'G' : column->multiply < 1e15 ? 'T' : 'P';
  return roof_fail (error, "%1$s: this may be work or a rate; --column \"flops (%2$cFLOP)=%3$d\" or --column \"performance "
                           "(%2$cFLOP/s)=%3$d\" says which", name, prefix, index + 1);
}

/* Assigns columns. FALSE: a unit is refused, or no column gives the work. */
static gboolean
take_columns (RoofCsvTable  *self,
              GError       **error)
{
  int main_memory = roof_machine_find_main_memory (self->into->machine);

  self->main_level = main_memory >= 0 ? roof_machine_get_level (self->into->machine, (guint) main_memory)->id : NULL;
  self->main_key = self->main_level != NULL ? g_strconcat ("bytes.", self->main_level, NULL) : NULL;
  for (guint i = 0; i < self->header->columns->len; i++)
    if (self->header->columns->pdata[i] == NULL)
      return roof_fail (error, "%s", (const char *) self->header->refusals->pdata[i]);
  roof_csv_tell_dialect (self);
  take_all (self, FALSE);
  take_all (self, TRUE);
  tell_work (self);
  tell_directions (self);
  if (!check_rate (self, error))
    return FALSE;
  find_sums (self);
  roof_csv_tell_unknown (self);
  choose_numbers (self);
  roof_csv_table_prepare (self);
  if (has_launches (self))
    {
      self->launches = roof_launches_new ();
      roof_import_tell (self->into, ROOF_FINDING_GUESSED, "rows with a start are read as launches: launches of one name are one kernel");
    }
  else
    self->heaviest = roof_heaviest_new (self->into, self->into->whole ? G_MAXUINT : MOST_KERNELS);
  return TRUE;
}

/* Refuses tables whose launches need far more memory than the file: one of a few bytes can become a kernel of some hundred. Tables of
 * usual size have no limit. */
static gboolean
check_memory (const RoofCsvTable  *self,
              RoofCsvReader       *reader,
              const RoofCsvRow    *row,
              GError             **error)
{
  const RoofImport *into = self->into;
  gsize length = (gsize) MAX (into->total, roof_csv_reader_tell (reader));
  gsize most = MAX (LEAST_MEMORY, length * MEMORY_TIMES);
  g_autofree char *size = NULL;

  if (into->memory <= most)
    return TRUE;
  size = g_format_size_full (most, G_FORMAT_SIZE_IEC_UNITS);
  return roof_fail (error, "line %1$" PRIu64 ": the kernels up to here take more than %2$s of memory, the most that a table of this "
                           "length may take", row->line, size);
}

/* Whether @row is a ruler, "| --- | ---: |" below the titles of a table in Markdown, or "+-----+=====+" of other tables between bars. */
static gboolean
is_ruler (const RoofCsvRow *row)
{
  gsize n_dashes = 0;

  for (guint i = 0; i < row->n; i++)
    {
      if (row->fields[i][strspn (row->fields[i], " -:=+")] != '\0')
        return FALSE;
      n_dashes += strstr (row->fields[i], "--") != NULL || strstr (row->fields[i], "==") != NULL;
    }
  return n_dashes > 0;
}

/* Ends the table before the titles of another one in @line, whose rows would be read under wrong titles. Returns: FALSE */
static gboolean
end_before (RoofCsvTable *self,
            guint64       line)
{
  roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "the table from line %" PRIu64 " on, whose titles or units are others", line);
  return FALSE;
}

/* Handles @row, of which no kernel can be made for @reason: titles that stand there again, as where files are put together, are no
 * matter. Returns: FALSE: another table begins */
static gboolean
pass_row (RoofCsvTable     *self,
          const RoofCsvRow *row,
          const GError     *reason)
{
  RoofCsvTitles found = roof_csv_header_find_titles (self->header, row);

  if (found == ROOF_CSV_TITLES_OTHER)
    return end_before (self, row->line);
  if (found == ROOF_CSV_TITLES_SAME)
    self->repeated = row->line;
  else
    roof_csv_table_skip_row (self, row, reason->message);
  return TRUE;
}

/* Reads a row. Returns: FALSE: another table begins */
static gboolean
take_row (RoofCsvTable     *self,
          const RoofCsvRow *row)
{
  g_autoptr (GError) reason = NULL;
  guint64 repeated = self->repeated;

  if ((row->line == self->header->last + 1 || repeated > 0 || self->header->separator == '|') && is_ruler (row))
    return TRUE;
  self->repeated = 0;
  if (repeated > 0 && self->header->units != NULL)
    return roof_csv_header_has_units (self->header, row) || end_before (self, repeated);
  if (repeated > 0 && roof_csv_header_is_units (self->header, row))
    return end_before (self, repeated);
  return roof_csv_table_add_row (self, row, &reason) || pass_row (self, row, reason);
}

static gboolean
read_rows (RoofCsvTable   *self,
           RoofCsvReader  *reader,
           GError        **error)
{
  const RoofCsvRow *row;
  g_autoptr (GError) fault = NULL;
  gboolean recoded = FALSE;
  guint before = 0;

  for (guint n = 1; (row = roof_csv_reader_next (reader, &fault)) != NULL; n++)
    {
      recoded |= row->recoded;
      if (row->line > self->header->last)
        {
          if (roof_csv_row_is_cut (row, self->header->columns->len, before, &fault) || !take_row (self, row))
            break;
          before = row->n;
        }
      if (n % ROWS_A_CHECK == 0 && !check_memory (self, reader, row, error))
        return FALSE;
    }
  if (fault != NULL
      && ((self->totals.n_rows == 0 && (self->launches == NULL || roof_launches_get_n (self->launches) == 0))
          || fault->domain != ROOF_ERROR))
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }
  if (fault != NULL)
    roof_import_skip (self->into, fault->message);
  if (recoded)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "the text is not UTF-8: read as Windows-1252");
  return TRUE;
}

/* A table without a readable row is an error, with the reason of the first. */
static gboolean
check_any (RoofImport           *into,
           const RoofCsvHeader  *header,
           GError              **error)
{
  g_autofree char *unknown = roof_csv_list_unknown (header);

  if (into->kernels->len > 0)
    return TRUE;
  for (guint i = 0; i < into->findings->len; i++)
    {
      const RoofFinding *finding = into->findings->pdata[i];

      if (finding->kind == ROOF_FINDING_SKIPPED && *unknown != '\0')
        return roof_fail (error, "no row can be read: %1$s (columns that are not used: %2$s)", finding->text, unknown);
      if (finding->kind == ROOF_FINDING_SKIPPED)
        return roof_fail (error, "no row can be read: %s", finding->text);
    }
  return roof_fail (error, "line %" PRIu64 ": there is no row below the titles", header->line);
}

/* Makes the kernels of launches, if rows are. What kernels lack is told of them, and not of rows. */
static gboolean
finish_launches (RoofCsvTable  *self,
                 GError       **error)
{
  if (self->launches == NULL || roof_launches_get_n (self->launches) == 0)
    return TRUE;
  self->into->memory = 0;
  self->n_untimed = 0; /* such rows were skipped */
  return roof_launches_finish (self->launches, self->into, error);
}

static gboolean
read_table (RoofCsvTable   *self,
            GInputStream   *text,
            GError        **error)
{
  g_autoptr (RoofCsvReader) reader
      = roof_csv_reader_new (text, self->header->separator, self->into->cancellable);

  self->mark = self->header->mark;
  if (!take_columns (self, error))
    return FALSE;
  if (!read_rows (self, reader, error) || !finish_launches (self, error))
    return FALSE;
  if (self->heaviest != NULL && !self->header->own)
    roof_csv_drop_total (self);
  if (self->heaviest != NULL)
    roof_heaviest_finish (self->heaviest);
  roof_csv_tell_rows (self);
  return check_any (self->into, self->header, error);
}

/* Refuses a NUL byte, and says where it stands. */
static gboolean
check_nul (const char  *head,
           gsize        length,
           GError     **error)
{
  const char *nul = memchr (head, '\0', length), *line = head, *feed;
  guint n = 1;

  if (nul == NULL)
    return TRUE;
  while ((feed = memchr (line, '\n', (gsize) (nul - line))) != NULL)
    {
      line = feed + 1;
      n++;
    }
  return roof_fail (error, "line %1$u, byte %2$" PRIu64 " of the line: a NUL byte: this is not text", n, (guint64) (nul - line) + 1);
}

gboolean
roof_csv_check_text (const char  *head,
                     gsize        length,
                     GError     **error)
{
  gsize blank = 0;

  if (length == 0)
    return roof_fail (error, "the file is empty");
  while (blank < length && g_ascii_isspace (head[blank]))
    blank++;
  if (blank == length)
    return roof_fail (error, "there is only white space in the file");
  return check_nul (head, MIN (length, TOLD), error);
}

RoofCsvHeader *
roof_csv_find_header (GBufferedInputStream  *text,
                      gboolean               anyhow,
                      GError               **error)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (text, &length);

  return roof_csv_check_text (head, length, error) ? roof_csv_header_find (head, length, anyhow, error) : NULL;
}

/* Gives @chosen the unit that stands below the title, unless the choice has its own. */
static void
keep_unit (RoofCsvColumn       *chosen,
           const RoofCsvColumn *read)
{
  if (!chosen->unitless || read->unit == NULL || chosen->dimension != read->dimension)
    return;
  g_free (chosen->unit);
  chosen->unit = g_strdup (read->unit);
  chosen->multiply = read->multiply;
  chosen->divide = read->divide;
  chosen->unitless = FALSE;
}

/* Replaces columns by those that somebody has chosen. */
static void
choose_columns (RoofCsvHeader   *header,
                const GPtrArray *columns)
{
  for (guint i = 0; i < MIN (header->columns->len, columns->len); i++)
    {
      RoofCsvColumn *read = header->columns->pdata[i], *chosen = roof_csv_column_copy (columns->pdata[i]);

      if (header->last > header->line && read != NULL)
        keep_unit (chosen, read);
      g_clear_pointer (&read, roof_csv_column_free);
      header->columns->pdata[i] = chosen;
    }
}

static void
clear_key (gpointer data)
{
  g_free (((RoofCsvKey *) data)->key);
}

static gboolean
read_csv (GInputStream  *stream,
          RoofImport    *into,
          GError       **error)
{
  gboolean wide = FALSE;
  g_autoptr (GBufferedInputStream) text = roof_csv_open (stream, into->cancellable, &wide, error);
  g_autoptr (RoofCsvHeader) header = NULL;
  RoofCsvTable table = { .into = into, .main_bytes = -1 };
  gboolean read;

  if (text == NULL)
    return FALSE;
  if (wide)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "the text is read as UTF-16");
  header = roof_csv_find_header (text, into->columns != NULL, error);
  if (header == NULL)
    return FALSE;
  if (into->columns != NULL)
    choose_columns (header, into->columns);
  table.header = header;
  table.totals.name = g_string_new (NULL);
  table.keys = g_array_new (FALSE, FALSE, sizeof (RoofCsvKey));
  g_array_set_clear_func (table.keys, clear_key);
  table.settings = g_new0 (RoofSetting, header->columns->len + 5);
  memset (table.sources, 0xff, sizeof table.sources);
  read = read_table (&table, G_INPUT_STREAM (text), error);
  g_clear_pointer (&table.launches, roof_launches_free);
  g_clear_pointer (&table.heaviest, roof_heaviest_free);
  g_string_free (table.totals.name, TRUE);
  g_free (table.unknown_look);
  g_array_unref (table.keys);
  g_free (table.settings);
  g_free (table.main_key);
  g_free (table.direction_keys[0]);
  g_free (table.direction_keys[1]);
  g_free (table.machine);
  g_free (table.doubt);
  g_free (table.passed);
  return read;
}

const RoofForeignFormat roof_csv_format = {
  .id = "csv",
  .name = N_ ("Table of kernels"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv", "*.tsv" },
  .read = read_csv,
};
