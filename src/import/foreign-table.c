/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/foreign-table.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/table/csv-findings.h"
#include "import/table/csv.h"
#include "import/text-head.h"

/* Reads tables of other programs. The beginning of a file is read twice: roof_foreign_table_find() looks for the separator with
 * which a line has all required titles, find_mark() lets the numbers of the first rows vote on the decimal mark. Then rows are
 * read one after another: one that has all required titles is a row of titles, also further down, where a second table begins;
 * any other row above the first titles is remembered as the row above them. What is doubtful of rows (cells that are no
 * numbers, too many fields) is counted, and told once at the end. Invariant: after an error no row is handed out;
 * roof_foreign_table_end() returns the error, or tells it as a finding where rows were read before it. */

/* Lines from the beginning among which titles are looked for: above them stands what the measured program prints. */
#define MOST_LINES 2000
#define MOST_SAMPLED 500   /* rows examined to find the decimal mark */

/* What is doubtful of the rows, told when all are read. */
struct _RoofForeignDoubts
{
  guint   n_unread;    /* cells that are no numbers */
  guint64 line;        /* of the last of them */
  int     field;
  char   *first;       /* nullable: "line 3, column 2 (time): “x”" */
  guint   n_long;      /* rows with more fields than titles */
  guint64 first_long;  /* the line of the first */
  guint   n_more;      /* fields that it has too many */
};

#define MOST_SHOWN 40 /* characters of a cell */

/* --- titles --- */

/* Which of the titles of @column @title is, from 0; -1: none. */
static int
find_rank (const RoofForeignColumn *column,
           const char              *title)
{
  gsize length = strlen (title);
  int rank = 0;

  for (const char *at = column->titles; at != NULL; at = strchr (at, '|'), rank++)
    {
      at += *at == '|';
      if (strcspn (at, "|") == length && g_ascii_strncasecmp (at, title, length) == 0)
        return rank;
    }
  return -1;
}

/* The field of @column among the titles @fields; -1: there is none. */
static int
find_place (const RoofForeignColumn *column,
            const char *const       *fields,
            guint                    n)
{
  int best = G_MAXINT, place = -1;

  for (guint i = 0; i < n; i++)
    {
      int rank = find_rank (column, fields[i]);

      if (rank < 0 || rank >= best)
        continue;
      best = rank;
      place = (int) i;
    }
  return place;
}

/* Whether all required titles are among @fields. @missing: (nullable): takes those that are not. @found: (out): how many are */
static gboolean
are_titles (const RoofForeignColumn *columns,
            const char *const       *fields,
            guint                    n,
            GString                 *missing,
            guint                   *found)
{
  gboolean all = TRUE;

  *found = 0;
  for (guint i = 0; columns[i].titles != NULL && (all || missing != NULL); i++)
    if (!columns[i].required)
      continue;
    else if (find_place (&columns[i], fields, n) >= 0)
      *found += 1;
    else
      {
        all = FALSE;
        if (missing != NULL)
          g_string_append_printf (missing, "%s%.*s", missing->len > 0 ? ", " : "", (int) strcspn (columns[i].titles, "|"),
                                  columns[i].titles);
      }
  return all;
}

/* The fields of a line, roughly: without white space and quotes around them. */
static char **
split_roughly (const char *line,
               char        separator)
{
  const char between[] = { separator, '\0' };
  char **fields = g_strsplit (line, between, -1);

  for (guint i = 0; fields[i] != NULL; i++)
    {
      gsize length;

      g_strstrip (fields[i]);
      length = strlen (fields[i]);
      if (length >= 2 && fields[i][0] == '"' && fields[i][length - 1] == '"')
        {
          fields[i][length - 1] = '\0';
          memmove (fields[i], fields[i] + 1, length - 1);
        }
    }
  return fields;
}

/* Whether a title of each required column stands anywhere in @text: else no line is worth splitting. */
static gboolean
mentions_titles (const char              *text,
                 const RoofForeignColumn *columns)
{
  gsize length = strlen (text);
  g_autofree char *small = g_strndup (text, length);

  for (gsize i = 0; i < length; i++)
    small[i] += small[i] >= 'A' && small[i] <= 'Z' ? 'a' - 'A' : 0; /* stored in every pass, so that the loop is vectorised */
  for (guint i = 0; columns[i].titles != NULL; i++)
    {
      g_autofree char *titles = g_ascii_strdown (columns[i].titles, -1);
      g_auto (GStrv) any = g_strsplit (titles, "|", -1);
      gboolean found = !columns[i].required;

      for (guint k = 0; any[k] != NULL && !found; k++)
        found = strstr (small, any[k]) != NULL;
      if (!found)
        return FALSE;
    }
  return TRUE;
}

char
roof_foreign_table_find (const char              *head,
                         gsize                    length,
                         const RoofForeignColumn *columns)
{
  static const char separators[] = ",;\t|";
  g_autofree char *text = roof_text_head_new (head, length);
  const char *at = text;

  if (text == NULL || !mentions_titles (text, columns))
    return '\0';
  for (guint n = 0; n < MOST_LINES && *at != '\0'; n++)
    {
      g_autofree char *line = g_strndup (at, strcspn (at, "\r\n"));

      for (const char *separator = separators; *separator != '\0'; separator++)
        {
          g_auto (GStrv) fields = split_roughly (line, *separator);
          guint found;

          if (are_titles (columns, (const char *const *) fields, g_strv_length (fields), NULL, &found))
            return *separator;
        }
      at += strlen (line);
      at += *at != '\0';
    }
  return '\0';
}

/* --- opening --- */

static RoofForeignTable *
new_table (const RoofForeignColumn *columns,
           RoofImport              *into)
{
  RoofForeignTable *self = g_new0 (RoofForeignTable, 1);
  guint n = 0;

  while (columns[n].titles != NULL)
    n++;
  self->columns = columns;
  self->into = into;
  self->mark = ROOF_CSV_POINT;
  self->doubts = g_new0 (RoofForeignDoubts, 1);
  self->places = g_new (int, n);
  memset (self->places, 0xff, n * sizeof *self->places);
  return self;
}

/* Whether @field is of a column that holds text. */
static gboolean
is_text (const RoofForeignTable *self,
         guint                   field)
{
  for (guint i = 0; self->columns[i].titles != NULL; i++)
    if (self->places[i] == (int) field && self->columns[i].unit == 0)
      return TRUE;
  return FALSE;
}

/* Lets the numbers of the row vote on the decimal mark, those of columns that the format does not know included. */
static void
vote (const RoofForeignTable *self,
      RoofCsvVotes           *votes)
{
  for (guint i = 0; i < self->n; i++)
    if (!is_text (self, i) && roof_csv_number_is_alone (self->fields[i]))
      roof_csv_votes_add (votes, self->fields[i]);
}

/* The decimal mark by the first rows, which stand in @head. Where all commas are ambiguous, they are decimal marks in a table that
 * semicolons separate. */
static RoofCsvMark
find_mark (const RoofForeignTable *self,
           const char             *head,
           gsize                   length,
           char                    separator)
{
  g_autoptr (RoofForeignTable) sample = new_table (self->columns, NULL);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (head, (gssize) length, NULL);
  RoofCsvVotes votes = { { 0 } };

  sample->reader = roof_csv_reader_new (stream, separator, NULL);
  while (sample->n_rows < MOST_SAMPLED && roof_foreign_table_next (sample))
    vote (sample, &votes);
  return roof_csv_votes_count (&votes, separator == ';');
}

RoofForeignTable *
roof_foreign_table_new (GInputStream            *stream,
                        const RoofForeignColumn *columns,
                        RoofImport              *into)
{
  RoofForeignTable *self = new_table (columns, into);
  GCancellable *cancellable = into != NULL ? into->cancellable : NULL;
  gboolean wide = FALSE;
  g_autoptr (GBufferedInputStream) text = stream != NULL ? roof_csv_open (stream, cancellable, &wide, &self->fault) : NULL;
  const char *head;
  gsize length;
  char separator;

  if (text == NULL)
    return self;
  head = g_buffered_input_stream_peek_buffer (text, &length);
  if (!roof_csv_check_text (head, length, &self->fault))
    return self;
  separator = roof_foreign_table_find (head, length, columns);
  separator = separator != '\0' ? separator : ',';
  self->mark = find_mark (self, head, length, separator);
  if (self->mark == ROOF_CSV_COMMA && into != NULL)
    roof_csv_tell_mark (into, self->mark);
  self->reader = roof_csv_reader_new (G_INPUT_STREAM (text), separator, cancellable);
  return self;
}

void
roof_foreign_table_free (RoofForeignTable *self)
{
  g_clear_pointer (&self->reader, roof_csv_reader_free);
  g_clear_error (&self->fault);
  g_free (self->doubts->first);
  g_free (self->doubts);
  g_free (self->places);
  g_strfreev (self->titles);
  g_strfreev (self->above);
  g_free (self->missing);
  g_free (self);
}

/* --- rows --- */

/* Puts a copy of the row in the place of @row. */
static void
keep_row (const RoofForeignTable *self,
          char                 ***row)
{
  g_strfreev (*row);
  *row = g_new0 (char *, self->n + 1);
  for (guint i = 0; i < self->n; i++)
    (*row)[i] = g_strdup (self->fields[i]);
}

/* Fills the row above the titles up to as many fields as there are titles. */
static void
fill_above (RoofForeignTable *self)
{
  guint n = g_strv_length (self->above);

  self->above = g_renew (char *, self->above, MAX (n, self->n_titles) + 1);
  while (n < self->n_titles)
    self->above[n++] = g_strdup ("");
  self->above[n] = NULL;
}

/* Takes the row as titles, if it is one of titles. What is not is kept for the error, and as the row above the titles. */
static void
take_titles (RoofForeignTable *self)
{
  g_autoptr (GString) missing = g_string_new (NULL);
  guint found;

  if (are_titles (self->columns, self->fields, self->n, missing, &found))
    {
      for (guint i = 0; self->columns[i].titles != NULL; i++)
        self->places[i] = find_place (&self->columns[i], self->fields, self->n);
      keep_row (self, &self->titles);
      self->n_titles = self->n;
      self->title_line = self->line;
      self->run++;
      if (self->above != NULL)
        fill_above (self);
      return;
    }
  keep_row (self, &self->above);
  if (self->missing != NULL && found <= self->n_found)
    return;
  g_free (self->missing);
  self->missing = g_string_free (g_steal_pointer (&missing), FALSE);
  self->n_found = found;
}

/* Whether the row repeats the titles: it has one of them in its column. */
static gboolean
is_repeated (const RoofForeignTable *self)
{
  guint found;

  for (guint i = 0; self->columns[i].titles != NULL; i++)
    if (self->columns[i].required && find_rank (&self->columns[i], roof_foreign_table_get_text (self, i)) < 0)
      return FALSE;
  return are_titles (self->columns, self->fields, self->n, NULL, &found);
}

/* Notes a row with more fields than there are titles: a mark within a cell shifts all numbers behind it. */
static void
tell_length (RoofForeignTable *self)
{
  RoofForeignDoubts *doubts = self->doubts;
  guint n = self->n;

  while (n > self->n_titles && *self->fields[n - 1] == '\0')
    n--;
  if (self->reader == NULL || self->ragged || n <= self->n_titles || doubts->n_long++ > 0)
    return;
  doubts->first_long = self->line;
  doubts->n_more = n - self->n_titles;
}

/* Notes a cell that is no number, once. */
static void
tell_unread (const RoofForeignTable *self,
             int                     field)
{
  RoofForeignDoubts *doubts = self->doubts;
  g_autofree char *text = NULL, *shown = NULL;

  if (self->reader == NULL || (doubts->n_unread > 0 && doubts->line == self->line && doubts->field == field))
    return;
  doubts->line = self->line;
  doubts->field = field;
  if (doubts->n_unread++ > 0)
    return;
  text = g_utf8_make_valid (self->fields[field], -1);
  shown = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), MOST_SHOWN));
  doubts->first = g_strdup_printf (roof_error_translate (ROOF_REASON ("line %1$" PRIu64 ", column %2$d (%3$s): “%4$s”")), self->line,
                                   field + 1, (guint) field < self->n_titles ? self->titles[field] : "", shown);
}

static void
tell_doubts (const RoofForeignTable *self)
{
  const RoofForeignDoubts *doubts = self->doubts;

  if (self->into == NULL)
    return;
  if (doubts->n_unread == 1)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%s, which is not a number", doubts->first);
  if (doubts->n_unread > 1)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%1$s, which is not a number, and %2$u cells like it", doubts->first,
                      doubts->n_unread - 1);
  if (doubts->n_long > 0)
    roof_import_tell (self->into, ROOF_FINDING_DOUBTFUL, "line %1$" PRIu64 " has %2$u more fields than there are titles: numbers may "
                                                         "stand under the wrong titles (rows like it: %3$u)",
                      doubts->first_long, doubts->n_more, doubts->n_long);
}

gboolean
roof_foreign_table_take (RoofForeignTable  *self,
                         const char *const *fields,
                         guint              n)
{
  self->fields = fields;
  self->n = n;
  if (self->titles == NULL || is_repeated (self))
    {
      take_titles (self);
      return FALSE;
    }
  tell_length (self);
  self->n_rows++;
  self->n_before = n;
  return TRUE;
}

gboolean
roof_foreign_table_next (RoofForeignTable *self)
{
  const RoofCsvRow *row;

  while (self->reader != NULL && self->fault == NULL && (row = roof_csv_reader_next (self->reader, &self->fault)) != NULL)
    {
      self->line = row->line;
      if (roof_csv_row_is_cut (row, self->n_titles, self->n_before, &self->fault))
        return FALSE;
      if (roof_foreign_table_take (self, (const char *const *) row->fields, row->n))
        return TRUE;
    }
  return FALSE;
}

gboolean
roof_foreign_table_end (RoofForeignTable  *self,
                        GError           **error)
{
  if (self->fault != NULL && (self->n_rows == 0 || self->fault->domain != ROOF_ERROR))
    {
      g_propagate_error (error, g_steal_pointer (&self->fault));
      return FALSE;
    }
  tell_doubts (self);
  if (self->fault != NULL && self->into != NULL)
    roof_import_skip (self->into, self->fault->message);
  if (self->titles == NULL)
    return roof_fail (error, "no line has the titles %s", self->missing != NULL ? self->missing : "");
  return self->n_rows > 0 || self->title_line == 0
         || roof_fail (error, "line %" PRIu64 ": there is no row below the titles", self->title_line);
}

/* --- fields --- */

gboolean
roof_foreign_table_has (const RoofForeignTable *self,
                        guint                   column)
{
  return self->places[column] >= 0;
}

const char *
roof_foreign_table_get_field (const RoofForeignTable *self,
                              int                     field)
{
  return field >= 0 && (guint) field < self->n ? self->fields[field] : "";
}

const char *
roof_foreign_table_get_text (const RoofForeignTable *self,
                             guint                   column)
{
  return roof_foreign_table_get_field (self, self->places[column]);
}

double
roof_foreign_table_read_field (const RoofForeignTable *self,
                               int                     field,
                               RoofDimension           dimension,
                               double                  unit)
{
  const char *text = roof_foreign_table_get_field (self, field);
  RoofCsvMark mark;
  gboolean has_unit;
  double value;

  if (roof_csv_number_is_absent (text))
    return NAN;
  /* Rows that are handed in are of programs that group no digits. */
  mark = self->reader != NULL ? self->mark : roof_csv_number_find_plain_mark (text);
  if (!roof_csv_number_parse (text, mark, dimension, &value, &has_unit, NULL))
    {
      tell_unread (self, field);
      return NAN;
    }
  return has_unit ? value : value * unit;
}

double
roof_foreign_table_get_number (const RoofForeignTable *self,
                               guint                   column)
{
  return roof_foreign_table_read_field (self, self->places[column], self->columns[column].dimension, self->columns[column].unit);
}

int
roof_foreign_table_find_field (const RoofForeignTable *self,
                               const char             *titles)
{
  const RoofForeignColumn column = { titles };

  return find_place (&column, (const char *const *) self->titles, self->n_titles);
}
