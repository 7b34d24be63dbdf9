/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/error.h"
#include "import/table/csv-findings.h"
#include "import/table/csv-row.h"
#include "import/table/csv-totals.h"
#include "import/table/csv-uses.h"
#include "import/wide-text.h"

/* Reads a table of kernels from beginning to end, and holds at most one row. The order: roof_csv_open() decodes the text and
 * peeks at a sample; csv-header.c finds separator, titles and decimal mark in the sample; csv-uses.c gives each column
 * its use; read_rows() hands each row to csv-row.c; csv-findings.c says what was assumed or left out.
 *
 * Invariants: @sources, @keys and the units do not change once the first row is read. A table that cannot be used is an error, a row that
 * cannot be used is skipped. Memory grows with the kernels alone, of which only the heaviest are kept (heaviest.c) unless all are asked
 * for, and with launches, up to a multiple of the file's length (check_memory()). */

#define SAMPLE (256 * 1024)  /* B from the beginning, for detection of the format: titles of counters alone take 60 kB */
#define TOLD (64 * 1024)     /* B of them by which a text is told from binary files: a stray NUL further on spoils a row alone */
#define ROWS_A_CHECK 1000    /* rows between looks at the memory they take */

/* Limit of the memory of a table's kernels: at least so many B, and so many B per B of the file. */
#define LEAST_MEMORY ((gsize) 64 * 1024 * 1024)
#define MEMORY_TIMES 6

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

/* Refuses tables whose kernels need far more memory than the file: a row of a few bytes can become a kernel of some hundred. Tables of
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
  if (!roof_csv_take_columns (self, error))
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
