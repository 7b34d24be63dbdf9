/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-header.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/error.h"

/* Finds the row of titles in the beginning of a table: the first row with titles that csv-column knows, by the separator for which
 * most are known. Only if a table is wanted anyhow the first row of several fields is taken. Then the decimal mark, by a vote of
 * the numbers that can be read in one way alone. The program's own tables are recognised by their titles, and are in base units. */

#define MOST_ABOVE 200   /* most rows before the header row */
#define MOST_SAMPLED 500 /* rows examined to find the decimal mark */
#define MOST_LOOKED 500  /* rows of text in the table that are read as titles, 1 µs and more a field: logs and failed kernels are no titles … */
#define MOST_FIELDS 100  /* … if they have so many fields or fewer */
#define LEAST_KNOWN 2    /* known titles that make a row the titles of another table */

static const char separators[] = { ',', ';', '\t', '|' };

static void
free_column (gpointer data)
{
  if (data != NULL)
    roof_csv_column_free (data);
}

/* Field @i of a row of titles. Where files are put together, the byte order mark of each stands before its first title. */
static const char *
get_title (const RoofCsvRow *row,
           guint             i)
{
  static const char mark[] = "\357\273\277";

  return i == 0 && g_str_has_prefix (row->fields[i], mark) ? row->fields[i] + strlen (mark) : row->fields[i];
}

/* Returns: (transfer full): the fields of @row */
static char **
dup_fields (const RoofCsvRow *row)
{
  char **fields = g_new0 (char *, row->n + 1);

  for (guint i = 0; i < row->n; i++)
    fields[i] = g_strdup (get_title (row, i));
  return fields;
}

static RoofCsvHeader *
new_header (char              separator,
            const RoofCsvRow *row)
{
  RoofCsvHeader *self = g_new0 (RoofCsvHeader, 1);

  self->separator = separator;
  self->line = self->last = row->line;
  self->name_guessed = -1;
  self->titles = dup_fields (row);
  self->columns = g_ptr_array_new_with_free_func (free_column);
  self->refusals = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < row->n; i++)
    {
      g_autoptr (GError) refusal = NULL;

      g_ptr_array_add (self->columns, roof_csv_column_new (self->titles[i], &refusal));
      g_ptr_array_add (self->refusals, refusal != NULL
                                           ? g_strdup_printf (_ ("line %1$" PRIu64 ", column %2$u (%3$s): %4$s"),
                                                              row->line, i + 1, self->titles[i], refusal->message)
                                           : NULL);
    }
  return self;
}

void
roof_csv_header_free (RoofCsvHeader *self)
{
  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->refusals);
  g_strfreev (self->titles);
  g_strfreev (self->units);
  g_free (self);
}

/* Number of known columns, 0 without a quantity among them. A “memory bandwidth” is that of a machine as often, and does not count. */
static guint
count_known (const RoofCsvHeader *self)
{
  guint n = 0;
  gboolean quantity = FALSE;

  for (guint i = 0; i < self->columns->len; i++)
    {
      const RoofCsvColumn *column = self->columns->pdata[i];

      if (column != NULL && (column->kind == ROOF_COLUMN_UNKNOWN || (column->lesser && column->kind == ROOF_COLUMN_BANDWIDTH)))
        continue;
      n++;
      quantity |= column == NULL || roof_column_kind_is_quantity (column->kind);
    }
  return quantity && n > 1 ? n : 0;
}

/* Whether the table is what this program prints of an analysis. */
static gboolean
is_own (const RoofCsvHeader *self)
{
  static const char *const titles[] = { "machine", "name", "op", "count", "unit", "compute" };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (i >= self->columns->len || self->columns->pdata[i] == NULL
        || !g_str_equal (((const RoofCsvColumn *) self->columns->pdata[i])->title, titles[i]))
      return FALSE;
  return TRUE;
}

/* Columns of the program's own tables are in base units. Ignored are those that say again what others say: parameters, and what was
 * counted; and the time, which of a kernel that was not measured is an estimate. */
static void
take_own (RoofCsvHeader *self)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      RoofCsvColumn *column = self->columns->pdata[i];

      if (column == NULL)
        continue;
      column->unitless = FALSE;
      if (column->dimension == ROOF_DIMENSION_TIME && column->unit == NULL)
        column->unit = g_strdup ("s");
      if (g_str_equal (column->title, "time") || g_str_has_prefix (column->title, "parameters.")
          || g_str_equal (column->title, "measured.flops") || g_str_has_prefix (column->title, "measured.bytes."))
        column->kind = ROOF_COLUMN_UNKNOWN;
    }
}

/* Ignores the bandwidths of copies in Nsight Systems' cuda_gpu_trace, beside their bytes and times: those of short copies are rounded to
 * 0, and some releases write MBps, which could be bits. */
static void
take_trace (RoofCsvHeader *self)
{
  for (guint i = 0; g_strv_contains ((const char *const *) self->titles, "CorrId") && i < self->columns->len; i++)
    {
      if (!g_str_has_prefix (self->titles[i], "Throughput ("))
        continue;
      g_clear_pointer ((RoofCsvColumn **) &self->columns->pdata[i], roof_csv_column_free);
      g_clear_pointer ((char **) &self->refusals->pdata[i], g_free);
      self->columns->pdata[i] = roof_csv_column_choose (self->titles[i], ROOF_COLUMN_UNKNOWN, NULL, NULL, NULL);
    }
}

static RoofCsvReader *
open_head (const char *head,
           gsize       length,
           char        separator)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (head, (gssize) length, NULL);

  return roof_csv_reader_new (stream, separator, NULL);
}

/* A copy of @column in the unit @cell, which is read as if it stood in brackets behind the title. Returns: (transfer full) (nullable):
 * NULL: it has another unit, or @cell is none */
static RoofCsvColumn *
add_unit (const RoofCsvColumn *column,
          const char          *cell)
{
  gboolean enclosed = (*cell == '[' || *cell == '(') && cell[strlen (cell) - 1] == (*cell == '[' ? ']' : ')');
  g_autofree char *unit = enclosed ? g_strndup (cell + 1, strlen (cell) - 2) : g_strdup (cell);
  g_autofree char *title = g_strdup_printf ("%s (%s)", column->title, unit);
  RoofCsvColumn *with_unit = column->unit == NULL ? roof_csv_column_new (title, NULL) : NULL;

  if (with_unit == NULL)
    return NULL;
  g_free (with_unit->title);
  with_unit->title = g_strdup (column->title);
  return with_unit;
}

/* Columns with the units of @row, which stands below the titles, as spreadsheets have it: each cell below a quantity is empty or a unit of
 * it. Those below other titles may say anything, such as "#" below a count: a row with units for numbers is no kernel's.
 * Returns: (transfer full) (nullable): NULL: it is a row of the table */
static GPtrArray *
read_units (const RoofCsvHeader *self,
            const RoofCsvRow    *row)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (free_column);
  guint n = 0;

  for (guint i = 0; i < self->columns->len; i++)
    {
      const RoofCsvColumn *column = self->columns->pdata[i];
      const char *cell = i < row->n ? row->fields[i] : "";
      RoofCsvColumn *with_unit;

      if (column == NULL)
        return NULL;
      if (roof_csv_number_is_absent (cell) || !roof_column_kind_is_quantity (column->kind))
        {
          g_ptr_array_add (columns, roof_csv_column_copy (column));
          continue;
        }
      with_unit = strpbrk (cell, "0123456789") == NULL ? add_unit (column, cell) : NULL;
      if (with_unit == NULL)
        return NULL;
      g_ptr_array_add (columns, with_unit);
      if (with_unit->kind != ROOF_COLUMN_UNKNOWN && with_unit->unitless)
        return NULL;
      n += with_unit->kind != ROOF_COLUMN_UNKNOWN;
    }
  return n > 0 ? g_steal_pointer (&columns) : NULL;
}

/* @row: (nullable): the first below the titles */
static void
take_units (RoofCsvHeader    *self,
            const RoofCsvRow *row)
{
  g_autoptr (GPtrArray) columns = row != NULL ? read_units (self, row) : NULL;

  if (columns == NULL)
    return;
  g_ptr_array_unref (self->columns);
  self->columns = g_steal_pointer (&columns);
  self->units = dup_fields (row);
  self->last = row->line;
}

/* Finds the first row with known titles, and the units below it. Returns: (transfer full) (nullable) */
static RoofCsvHeader *
find_row (const char *head,
          gsize       length,
          char        separator)
{
  g_autoptr (RoofCsvReader) reader = open_head (head, length, separator);
  const RoofCsvRow *row;

  for (guint i = 0; i < MOST_ABOVE && (row = roof_csv_reader_next (reader, NULL)) != NULL; i++)
    {
      g_autoptr (RoofCsvHeader) header = row->n > 1 ? new_header (separator, row) : NULL;

      if (header == NULL || count_known (header) == 0)
        continue;
      row = roof_csv_reader_next (reader, NULL);
      take_units (header, row);
      return g_steal_pointer (&header);
    }
  return NULL;
}

static void
vote (const RoofCsvHeader *self,
      const RoofCsvRow    *row,
      RoofCsvVotes        *votes)
{
  for (guint i = 0; i < MIN (row->n, self->columns->len); i++)
    {
      const RoofCsvColumn *column = self->columns->pdata[i];

      if (column != NULL && roof_column_kind_is_quantity (column->kind))
        roof_csv_votes_add (votes, row->fields[i]);
    }
}

/* Finds the decimal mark: the more frequent of unambiguous ones. If all commas are ambiguous, a comma in tables separated by
 * semicolons, and for people whose decimal mark is a comma. */
static void
find_mark (RoofCsvHeader *self,
           const char    *head,
           gsize          length)
{
  g_autoptr (RoofCsvReader) reader = open_head (head, length, self->separator);
  const RoofCsvRow *row;
  RoofCsvVotes votes = { { 0 } };

  for (guint i = 0; i < MOST_SAMPLED && (row = roof_csv_reader_next (reader, NULL)) != NULL; i++)
    if (row->line > self->last)
      vote (self, row, &votes);
  self->mark = roof_csv_votes_count (&votes, self->separator == ';' || roof_units_get_decimal_comma ());
  self->mark_guessed = self->mark == ROOF_CSV_COMMA || votes.commas;
}

static gboolean
has_kind (const RoofCsvHeader *self,
          RoofColumnKind       kind)
{
  for (guint i = 0; i < self->columns->len; i++)
    if (self->columns->pdata[i] != NULL && ((const RoofCsvColumn *) self->columns->pdata[i])->kind == kind)
      return TRUE;
  return FALSE;
}

/* Takes the first column without a known title for the names if each of its sampled fields begins with a letter or a symbol, as
 * those of "Symbol" or "What ran" do, and no two rows that follow each other have the same one, as groups have. */
static void
guess_name (RoofCsvHeader *self,
            const char    *head,
            gsize          length)
{
  g_autoptr (RoofCsvReader) reader = open_head (head, length, self->separator);
  g_autofree char *former = NULL;
  const RoofCsvRow *row;
  guint n = 0;
  int index = -1;

  for (guint i = 0; i < self->columns->len && index < 0; i++)
    if (self->columns->pdata[i] != NULL && ((const RoofCsvColumn *) self->columns->pdata[i])->kind == ROOF_COLUMN_UNKNOWN)
      index = (int) i;
  if (index < 0 || has_kind (self, ROOF_COLUMN_NAME))
    return;
  for (guint i = 0; i < MOST_SAMPLED && (row = roof_csv_reader_next (reader, NULL)) != NULL; i++)
    {
      const char *field = row->line > self->last && (guint) index < row->n ? row->fields[index] : NULL;

      if (field == NULL)
        continue;
      if (*field == '\0' || g_ascii_isdigit (field[*field == '-' || *field == '+' || *field == '.']) || g_strcmp0 (field, former) == 0)
        return;
      g_free (former);
      former = g_strdup (field);
      n++;
    }
  if (n == 0)
    return;
  ((RoofCsvColumn *) self->columns->pdata[index])->kind = ROOF_COLUMN_NAME;
  self->name_guessed = index;
}

static gboolean
has_number (const RoofCsvRow *row)
{
  for (guint i = 0; i < row->n; i++)
    if (g_ascii_isdigit (row->fields[i][*row->fields[i] == '-']))
      return TRUE;
  return FALSE;
}

/* Whether @row has the texts @fields, in any case. */
static gboolean
has_fields (const RoofCsvRow *row,
            char            **fields)
{
  for (guint i = 0; i < row->n; i++)
    if (fields[i] == NULL || g_ascii_strcasecmp (get_title (row, i), fields[i]) != 0)
      return FALSE;
  return fields[row->n] == NULL;
}

RoofCsvTitles
roof_csv_header_find_titles (RoofCsvHeader    *self,
                             const RoofCsvRow *row)
{
  g_autoptr (RoofCsvHeader) other = NULL;

  if (self->line == 0)
    return ROOF_CSV_TITLES_NONE;
  if (has_fields (row, self->titles))
    return ROOF_CSV_TITLES_SAME;
  if (row->line == self->last + 1 || row->n < 2 || row->n > MOST_FIELDS || has_number (row) || self->n_looked >= MOST_LOOKED)
    return ROOF_CSV_TITLES_NONE;
  other = new_header (self->separator, row);
  if (count_known (other) >= LEAST_KNOWN)
    return ROOF_CSV_TITLES_OTHER;
  self->n_looked++;
  return ROOF_CSV_TITLES_NONE;
}

gboolean
roof_csv_header_has_units (const RoofCsvHeader *self,
                           const RoofCsvRow    *row)
{
  return self->units != NULL && has_fields (row, self->units);
}

gboolean
roof_csv_header_is_units (const RoofCsvHeader *self,
                          const RoofCsvRow    *row)
{
  g_autoptr (GPtrArray) columns = read_units (self, row);

  return columns != NULL;
}

/* Takes the first row of several fields as header. Returns: (transfer full) (nullable) */
static RoofCsvHeader *
take_first_row (const char *head,
                gsize       length,
                char        separator)
{
  g_autoptr (RoofCsvReader) reader = open_head (head, length, separator);
  const RoofCsvRow *row;
  RoofCsvHeader *header;

  for (row = roof_csv_reader_next (reader, NULL); row != NULL && row->n < 2;)
    row = roof_csv_reader_next (reader, NULL);
  if (row == NULL)
    return NULL;
  header = new_header (separator, row);
  if (has_number (row))
    header->line = header->last = 0;
  return header;
}

/* The header with the separator that makes most columns. Returns: (transfer full) (nullable) */
static RoofCsvHeader *
find_anyhow (const char *head,
             gsize       length)
{
  g_autoptr (RoofCsvHeader) best = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (separators); i++)
    {
      g_autoptr (RoofCsvHeader) header = take_first_row (head, length, separators[i]);

      if (header == NULL || (best != NULL && best->columns->len >= header->columns->len))
        continue;
      g_clear_pointer (&best, roof_csv_header_free);
      best = g_steal_pointer (&header);
    }
  return g_steal_pointer (&best);
}

/* Fails, since there are no titles, or none but those that blanks put apart, as in tables that are printed for people. */
static void
fail_without_titles (const char  *head,
                     gsize        length,
                     GError     **error)
{
  g_autoptr (GRegex) blanks = g_regex_new (" {2,}", G_REGEX_RAW, 0, NULL);
  g_autofree char *parted = g_regex_replace_literal (blanks, head, (gssize) length, 0, "\t", 0, NULL);
  g_autoptr (RoofCsvHeader) aligned = parted != NULL ? find_row (parted, strlen (parted), '\t') : NULL;

  if (aligned != NULL)
    roof_fail (error, "line %" PRIu64 ": blanks alone separate the columns; with commas, semicolons, tabs or bars between them the table "
                      "can be read", aligned->line);
  else
    roof_fail (error, "no line names its columns: name, flops, bytes, time…");
}

RoofCsvHeader *
roof_csv_header_find (const char  *head,
                      gsize        length,
                      gboolean     anyhow,
                      GError     **error)
{
  g_autoptr (RoofCsvHeader) best = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (separators); i++)
    {
      g_autoptr (RoofCsvHeader) header = find_row (head, length, separators[i]);

      if (header == NULL || (best != NULL && count_known (best) >= count_known (header)))
        continue;
      g_clear_pointer (&best, roof_csv_header_free);
      best = g_steal_pointer (&header);
    }
  if (best == NULL && anyhow)
    best = find_anyhow (head, length);
  if (best == NULL)
    {
      if (error != NULL)
        fail_without_titles (head, length, error);
      return NULL;
    }
  best->own = is_own (best);
  if (best->own)
    take_own (best);
  take_trace (best);
  find_mark (best, head, length);
  if (!best->own && best->line > 0)
    guess_name (best, head, length);
  return g_steal_pointer (&best);
}
