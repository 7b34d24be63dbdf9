/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-reader.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/json/ascii.h"
#include "document/json/json-number.h"

/* A row is read in one of two ways. A line that lies in the buffer as a whole, and whose quotes stand around whole fields, is split
 * in place: its fields point into the buffer (take_line()). All other rows go byte by byte into @text (take_other()). read_on(),
 * which moves the unread part of the buffer to its beginning, is never called while fields point into the buffer. */

/* Larger than the buffers of the streams below, in which formats are recognised, so that reads bypass them. */
#define CHUNK (288 * 1024)
#define STEP 16 /* B that are searched at once */

struct _RoofCsvReader
{
  GInputStream *stream;
  GCancellable *cancellable; /* nullable */
  char          separator;

  char          buffer[CHUNK + STEP]; /* the last are never filled, so that a search may look at them */
  gsize         at, end;  /* of the unread part of the buffer */
  gsize         searched; /* no line feed before this position */
  gsize         sound;    /* ASCII without CR and NUL before this position */
  gsize         plain;    /* likewise, and without quotes */
  goffset       before;   /* B of the stream before the buffer */
  guint64       line;     /* of the next byte */

  GString      *text;     /* fields of the row, each ended by NUL */
  GArray       *starts;   /* (element-type gsize): of the fields in @text */
  GPtrArray    *recoded;  /* (element-type utf8) */
  char        **fields;
  char        **ends;       /* of the fields of a line that is split in place */
  guint         n_reserved; /* room for so many fields */
  double       *numbers;    /* of the first @n_numbers columns: NAN if not a number */
  gboolean     *are_numbers;
  guint         n_numbers;
  RoofCsvRow    row;
};

RoofCsvReader *
roof_csv_reader_new (GInputStream *stream,
                     char          separator,
                     GCancellable *cancellable)
{
  RoofCsvReader *self = g_new0 (RoofCsvReader, 1);

  self->stream = g_object_ref (stream);
  self->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  self->separator = separator;
  self->line = 1;
  self->text = g_string_new (NULL);
  self->starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->recoded = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
roof_csv_reader_free (RoofCsvReader *self)
{
  g_object_unref (self->stream);
  g_clear_object (&self->cancellable);
  g_string_free (self->text, TRUE);
  g_array_unref (self->starts);
  g_ptr_array_unref (self->recoded);
  g_free (self->fields);
  g_free (self->ends);
  g_free (self->numbers);
  g_free (self->are_numbers);
  g_free (self);
}

void
roof_csv_reader_expect_number (RoofCsvReader *self,
                               guint          column)
{
  for (; self->n_numbers <= column; self->n_numbers++)
    {
      self->numbers = g_renew (double, self->numbers, self->n_numbers + 1);
      self->are_numbers = g_renew (gboolean, self->are_numbers, self->n_numbers + 1);
      self->numbers[self->n_numbers] = NAN;
      self->are_numbers[self->n_numbers] = FALSE;
    }
  self->are_numbers[column] = TRUE;
}

goffset
roof_csv_reader_tell (RoofCsvReader *self)
{
  return self->before + (goffset) self->at;
}

/* The position of @c in @text, or @length. */
static gsize
find_byte (const char *text,
           char        c,
           gsize       length)
{
  const char *found = memchr (text, c, length);

  return found != NULL ? (gsize) (found - text) : length;
}

/* Moves the unread part to the beginning of the buffer and reads more behind it. 0 at the end and when the buffer is full;
 * below 0 after an error. */
static gssize
read_on (RoofCsvReader  *self,
         GError        **error)
{
  gssize n;

  memmove (self->buffer, self->buffer + self->at, self->end - self->at);
  self->before += (goffset) self->at;
  self->end -= self->at;
  self->searched -= MIN (self->searched, self->at);
  self->at = 0;
  if (self->end == CHUNK)
    return 0;
  n = g_input_stream_read (self->stream, self->buffer + self->end, CHUNK - self->end, self->cancellable, error);
  self->end += (gsize) MAX (n, 0);
  self->sound = find_byte (self->buffer, '\r', (gsize) (roof_ascii_skip (self->buffer, self->buffer + self->end) - self->buffer));
  self->plain = find_byte (self->buffer, '"', self->sound);
  return n;
}

/* The next byte, not consumed; -1 at the end, -2 after an error. */
static int
peek (RoofCsvReader  *self,
      GError        **error)
{
  gssize n;

  if (self->at < self->end)
    return (guchar) self->buffer[self->at];
  n = read_on (self, error);
  if (n <= 0)
    return n == 0 ? -1 : -2;
  return (guchar) self->buffer[0];
}

static void
begin_field (RoofCsvReader *self)
{
  g_array_append_val (self->starts, self->text->len);
}

static void
end_field (RoofCsvReader *self)
{
  g_string_append_c (self->text, '\0');
}

static gboolean
refuse (const RoofCsvReader  *self,
        const char           *reason,
        GError              **error)
{
  roof_fail_with (error, ROOF_ERROR_SYNTAX, "line %1$" PRIu64 ": %2$s", self->row.line, roof_error_translate (reason));
  return FALSE;
}

static gboolean
refuse_nul (const RoofCsvReader  *self,
            GError              **error)
{
  roof_fail_with (error, ROOF_ERROR_SYNTAX, "line %1$" PRIu64 ", column %2$u: a NUL byte: this is not text", self->line,
                  self->starts->len);
  return FALSE;
}

/* Consumes a line end that begins with @c; CR LF is one. */
static gboolean
take_line_end (RoofCsvReader  *self,
               int             c,
               GError        **error)
{
  self->at++;
  self->line++;
  if (c == '\r')
    {
      int next = peek (self, error);

      if (next == -2)
        return FALSE;
      if (next == '\n')
        self->at++;
    }
  return TRUE;
}

/* Consumes the bytes in the buffer up to a quote or a NUL. */
static void
take_between_quotes (RoofCsvReader *self)
{
  const char *start = self->buffer + self->at, *end = self->buffer + self->end;
  const char *quote = memchr (start, '"', (gsize) (end - start));
  const char *nul;

  end = quote != NULL ? quote : end;
  end = MIN (end, start + ROOF_CSV_LONGEST_ROW);
  nul = memchr (start, '\0', (gsize) (end - start));
  end = nul != NULL ? nul : end;
  for (const char *feed = start; (feed = memchr (feed, '\n', (gsize) (end - feed))) != NULL; feed++)
    self->line++;
  g_string_append_len (self->text, start, end - start);
  self->at += (gsize) (end - start);
}

/* Consumes a quoted field, which may contain line breaks. */
static gboolean
take_quoted (RoofCsvReader  *self,
             GError        **error)
{
  int c;

  self->at++;
  while ((c = peek (self, error)) >= 0)
    {
      if (c == '\0')
        return refuse_nul (self, error);
      if (c == '"')
        {
          self->at++;
          c = peek (self, error);
          if (c != '"')
            return c != -2;
          g_string_append_c (self->text, '"');
          self->at++;
        }
      else
        take_between_quotes (self);
      if (self->text->len > ROOF_CSV_LONGEST_ROW)
        return refuse (self, N_ ("a row is longer than 1 MiB: is a quote not closed?"), error);
    }
  return c == -1 && refuse (self, N_ ("the quote that begins here is not closed"), error);
}

/* Consumes bytes up to the next special one. */
static void
take_plain (RoofCsvReader *self)
{
  gsize start = self->at;

  while (self->at < self->end)
    {
      char c = self->buffer[self->at];

      if (c == self->separator || c == '\n' || c == '\r' || c == '\0' || c == '"')
        break;
      self->at++;
    }
  g_string_append_len (self->text, self->buffer + start, (gssize) (self->at - start));
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t")] == '\0';
}

/* Consumes a row with its line end. FALSE with @error set. */
static gboolean
take_row (RoofCsvReader  *self,
          GError        **error)
{
  int c;

  begin_field (self);
  while ((c = peek (self, error)) >= 0)
    {
      if (c == '\0')
        return refuse_nul (self, error);
      if (c == '\n' || c == '\r')
        {
          end_field (self);
          return take_line_end (self, c, error);
        }
      if (c == self->separator)
        {
          self->at++;
          end_field (self);
          begin_field (self);
        }
      else if (c == '"' && is_blank (self->text->str + g_array_index (self->starts, gsize, self->starts->len - 1)))
        {
          g_string_truncate (self->text, g_array_index (self->starts, gsize, self->starts->len - 1));
          if (!take_quoted (self, error))
            return FALSE;
        }
      else if (c == '"')
        {
          g_string_append_c (self->text, '"');
          self->at++;
        }
      else
        take_plain (self);
      if (self->text->len > ROOF_CSV_LONGEST_ROW)
        return refuse (self, N_ ("a row is longer than 1 MiB: this is not a table of kernels"), error);
    }
  end_field (self);
  self->row.ends = c == -1;
  return c == -1;
}

/* Makes a field valid UTF-8: otherwise it is taken for Windows-1252. */
static char *
validate (RoofCsvReader *self,
          char          *field)
{
  char *text;

  if (g_utf8_validate (field, -1, NULL))
    return field;
  self->row.recoded = TRUE;
  text = g_convert_with_fallback (field, -1, "UTF-8", "WINDOWS-1252", "?", NULL, NULL, NULL);
  if (text == NULL)
    text = g_utf8_make_valid (field, -1);
  g_ptr_array_add (self->recoded, text);
  return text;
}

static inline void
append_field (RoofCsvReader *self,
              char          *field,
              char          *end)
{
  if (self->row.n == self->n_reserved)
    {
      self->n_reserved = MAX (16, self->n_reserved * 2);
      self->fields = g_renew (char *, self->fields, self->n_reserved);
      self->ends = g_renew (char *, self->ends, self->n_reserved);
    }
  self->fields[self->row.n] = field;
  self->ends[self->row.n++] = end;
}

static void
begin_row (RoofCsvReader *self)
{
  self->row.line = self->line;
  self->row.recoded = self->row.ends = FALSE;
  self->row.n_numbers = 0;
  self->row.n = 0;
  if (self->recoded->len > 0)
    g_ptr_array_set_size (self->recoded, 0);
}

static void
finish_row (RoofCsvReader *self)
{
  char *end = self->text->str + self->text->len;
  gboolean ascii = roof_ascii_skip (self->text->str, end) == end;

  for (guint i = 0; i < self->starts->len; i++)
    {
      char *field = self->text->str + g_array_index (self->starts, gsize, i);

      append_field (self, g_strstrip (ascii ? field : validate (self, field)), NULL);
    }
}

/* Whether the line up to @end has neither NUL nor CR, except at its end. */
static gboolean
is_simple (const char *line,
           const char *end)
{
  gsize length = (gsize) (end - line);
  const char *cr = memchr (line, '\r', length);

  return (cr == NULL || cr + 1 == end) && memchr (line, '\0', length) == NULL;
}

static gboolean
is_valid (const char *line,
          const char *end)
{
  const char *rest = roof_ascii_skip (line, end);

  return g_utf8_validate_len (rest, (gsize) (end - rest), NULL);
}

/* Reads a field that is a number in JSON syntax. @end: a line end, which stops the number. Returns: the end of the field, or
 * NULL for other fields */
static inline char *
take_number (RoofCsvReader *self,
             char          *field,
             char          *end)
{
  double *number;
  gboolean whole;
  char *stop;

  if (self->row.n >= self->n_numbers || !self->are_numbers[self->row.n])
    return NULL;
  number = &self->numbers[self->row.n];
  stop = (char *) roof_json_scan_ended_number (field, &whole, number);
  if (stop != NULL && (stop == end || *stop == self->separator) && isfinite (*number))
    return stop;
  *number = NAN;
  return NULL;
}

/* The first @c at or behind @at, or @end. Fields are mostly shorter than what a call of memchr() costs. */
static inline char *
find_in_line (char *at,
              char *end,
              char  c)
{
#ifdef __SSE2__
  for (; at < end; at += STEP)
    {
      __m128i bytes = _mm_loadu_si128 ((const __m128i *) (gconstpointer) at);
      int found = _mm_movemask_epi8 (_mm_cmpeq_epi8 (bytes, _mm_set1_epi8 (c)));

      if (found != 0)
        return MIN (at + __builtin_ctz ((guint) found), end);
    }
  return end;
#else
  char *found = memchr (at, c, (gsize) (end - at));

  return found != NULL ? found : end;
#endif
}

/* Whether a field from @start to @last may have white space around it: most begin and end otherwise. */
static inline gboolean
is_loose (const char *start,
          const char *last)
{
  return start < last && ((guchar) *start <= ' ' || (guchar) last[-1] <= ' ');
}

/* Adds any other field, without white space around it. Returns: its end, of a field in quotes behind them; NULL: a quote does not
 * stand at the beginning or the end of the field, but for itself */
static inline char *
take_text (RoofCsvReader *self,
           char          *field,
           char          *end,
           gboolean       quotes)
{
  gboolean quoted = quotes && *field == '"';
  char *start = field + quoted, *stop, *last;

  stop = find_in_line (start, end, quoted ? '"' : self->separator);
  if (quoted ? stop >= end || (stop + 1 < end && stop[1] != self->separator) : quotes && find_in_line (field, stop, '"') != stop)
    return NULL;
  last = stop;
  if (is_loose (start, last))
    {
      while (last > start && g_ascii_isspace (last[-1]))
        last--;
      while (start < last && g_ascii_isspace (*start))
        start++;
    }
  append_field (self, start, last);
  return stop + quoted;
}

/* Splits the line up to @end into fields in place, replacing separators by NUL. @quotes: whether it may have any. FALSE: a quote
 * stands for itself, and nothing is changed */
static gboolean
take_line (RoofCsvReader *self,
           char          *end,
           gboolean       quotes)
{
  char *field = self->buffer + self->at, *stop;
  gsize next = (gsize) (end + 1 - self->buffer);

  if (end > field && end[-1] == '\r')
    end--;
  for (; field <= end; field = stop + 1)
    if ((stop = take_number (self, field, end)) != NULL)
      append_field (self, field, stop);
    else if ((stop = take_text (self, field, end, quotes)) == NULL)
      return FALSE;
  for (guint i = 0; i < self->row.n; i++)
    *self->ends[i] = '\0';
  self->at = next;
  self->line++;
  self->row.numbers = self->numbers;
  self->row.n_numbers = MIN (self->row.n, self->n_numbers);
  return TRUE;
}

/* Whether the row is empty, separators aside, or a comment. */
static gboolean
is_void (const RoofCsvRow *row)
{
  if (row->fields[0][0] == '#')
    return TRUE;
  for (guint i = 0; i < row->n; i++)
    if (row->fields[i][0] != '\0')
      return FALSE;
  return TRUE;
}

/* Reads a row that is not a simple line. FALSE with @error set. */
static gboolean
take_other (RoofCsvReader  *self,
            GError        **error)
{
  self->row.n = 0;
  g_string_truncate (self->text, 0);
  g_array_set_size (self->starts, 0);
  if (!take_row (self, error))
    return FALSE;
  finish_row (self);
  return TRUE;
}

/* The next line feed in the buffer, or NULL. Remembers the position searched, so that each byte is searched once. */
static char *
find_line_feed (RoofCsvReader *self)
{
  gsize start = MAX (self->searched, self->at);
  char *found = memchr (self->buffer + start, '\n', self->end - start);

  self->searched = found != NULL ? (gsize) (found - self->buffer) : self->end;
  return found;
}

/* Reads the next row, empty or not. FALSE with @error set. */
static gboolean
take (RoofCsvReader  *self,
      GError        **error)
{
  gssize n = 1;
  char *end;
  gboolean sound, valid;

  begin_row (self);
  while ((end = find_line_feed (self)) == NULL && self->end - self->at < CHUNK / 2 && n > 0)
    n = read_on (self, error);
  if (n < 0)
    return FALSE;
  sound = end != NULL && end < self->buffer + self->sound;
  valid = sound || (end != NULL && is_valid (self->buffer + self->at, end));
  if (end == NULL || !(sound || is_simple (self->buffer + self->at, end)) || !take_line (self, end, end >= self->buffer + self->plain))
    return take_other (self, error);
  for (guint i = 0; !valid && i < self->row.n; i++)
    self->fields[i] = g_strstrip (validate (self, self->fields[i]));
  return TRUE;
}

const RoofCsvRow *
roof_csv_reader_next (RoofCsvReader  *self,
                      GError        **error)
{
  while (peek (self, error) >= 0)
    {
      if (!take (self, error))
        return NULL;
      self->row.fields = self->fields;
      if (!is_void (&self->row))
        return &self->row;
    }
  return NULL;
}

gboolean
roof_csv_row_is_cut (const RoofCsvRow *row,
                     guint             n_titles,
                     guint             n_before,
                     GError          **error)
{
  if (!row->ends || row->n >= n_titles || (n_before > 0 && row->n >= n_before))
    return FALSE;
  roof_fail_with (error, ROOF_ERROR_SYNTAX, "line %" PRIu64 ": the file ends within this row", row->line);
  return TRUE;
}
