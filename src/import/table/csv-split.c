/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-split.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/error.h"
#include "document/json/ascii.h"

/* A row is split in one of two ways. A line that lies in the buffer as a whole, and whose quotes stand around whole fields, is split
 * in place: its fields point into the buffer (take_line()). All other rows go byte by byte into @text (take_other()).
 *
 * A batch is what one buffer holds. A row that the buffer cuts is left to the next batch, where it stands at the beginning of the
 * buffer, and only there more is read while a row is split: so read_on(), which moves the unread part of the buffer to its beginning, is
 * never called while fields point into the buffer. */

/* Larger than the buffers of the streams below, in which formats are recognised, so that reads bypass them. */
#define CHUNK (288 * 1024)

/* What comes instead of a byte. */
enum
{
  END = -1,
  FAULT = -2,
  CUT = -3, /* the buffer ends */
};

struct _RoofCsvSplitter
{
  GInputStream *stream;
  GCancellable *cancellable; /* nullable */
  char          separator;

  RoofCsvBatch *batch;    /* nullable: that is filled or was filled last */
  gsize         at, end;  /* of the unread part of its buffer */
  gsize         start;    /* of the row in the buffer */
  gsize         searched; /* no line feed before this position */
  gsize         sound;    /* ASCII without CR and NUL before this position */
  gsize         plain;    /* likewise, and without quotes */
  goffset       before;   /* B of the stream before the buffer */
  guint64       line;     /* of the next byte */

  /* Of the row: */
  RoofCsvRow    row;
  GString      *text;     /* its fields, each ended by NUL */
  GArray       *starts;   /* (element-type gsize): of the fields in @text */
  guint         n_texts;  /* of the rows before */
  char        **ends;     /* of the fields of a line that is split in place */
  guint         n_reserved; /* room for so many */
};

RoofCsvBatch *
roof_csv_batch_new (void)
{
  RoofCsvBatch *self = g_new0 (RoofCsvBatch, 1);

  self->buffer = g_malloc (CHUNK);
  self->rows = g_array_new (FALSE, FALSE, sizeof (RoofCsvRow));
  self->texts = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
roof_csv_batch_free (RoofCsvBatch *self)
{
  g_free (self->buffer);
  g_array_unref (self->rows);
  g_free (self->fields);
  g_ptr_array_unref (self->texts);
  g_clear_error (&self->error);
  g_free (self);
}

RoofCsvSplitter *
roof_csv_splitter_new (GInputStream *stream,
                       char          separator,
                       GCancellable *cancellable)
{
  RoofCsvSplitter *self = g_new0 (RoofCsvSplitter, 1);

  self->stream = g_object_ref (stream);
  self->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  self->separator = separator;
  self->line = 1;
  self->text = g_string_new (NULL);
  self->starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  return self;
}

void
roof_csv_splitter_free (RoofCsvSplitter *self)
{
  g_object_unref (self->stream);
  g_clear_object (&self->cancellable);
  g_string_free (self->text, TRUE);
  g_array_unref (self->starts);
  g_free (self->ends);
  g_free (self);
}

/* The first @c at or behind @at, or @end. */
static char *
find_byte (char *at,
           char *end,
           char  c)
{
  char *found = memchr (at, c, (gsize) (end - at));

  return found != NULL ? found : end;
}

/* Moves the unread part to the beginning of the buffer of @batch. */
static void
move_unread (RoofCsvSplitter *self,
             RoofCsvBatch    *batch)
{
  if (self->end > self->at)
    memmove (batch->buffer, self->batch->buffer + self->at, self->end - self->at);
  self->batch = batch;
  self->before += (goffset) self->at;
  self->end -= self->at;
  self->searched -= MIN (self->searched, self->at);
  self->at = self->start = 0;
  self->sound = self->plain = 0;
}

/* Reads more behind the unread part. 0 at the end and when the buffer is full; below 0 after an error. */
static gssize
read_on (RoofCsvSplitter  *self,
         GError          **error)
{
  char *buffer = self->batch->buffer, *sound;
  gssize n;

  move_unread (self, self->batch);
  if (self->end == CHUNK)
    return 0;
  n = g_input_stream_read (self->stream, buffer + self->end, CHUNK - self->end, self->cancellable, error);
  self->end += (gsize) MAX (n, 0);
  sound = find_byte (buffer, buffer + (roof_ascii_skip (buffer, buffer + self->end) - buffer), '\r');
  self->sound = (gsize) (sound - buffer);
  self->plain = (gsize) (find_byte (buffer, sound, '"') - buffer);
  return n;
}

/* The next byte, not consumed, or what comes instead. */
static int
peek (RoofCsvSplitter  *self,
      GError          **error)
{
  gssize n;

  if (self->at < self->end)
    return (guchar) self->batch->buffer[self->at];
  if (self->start > 0)
    return CUT;
  n = read_on (self, error);
  if (n <= 0)
    return n == 0 ? END : FAULT;
  return (guchar) self->batch->buffer[0];
}

static void
begin_field (RoofCsvSplitter *self)
{
  g_array_append_val (self->starts, self->text->len);
}

static void
end_field (RoofCsvSplitter *self)
{
  g_string_append_c (self->text, '\0');
}

static gboolean
refuse (const RoofCsvSplitter  *self,
        const char             *reason,
        GError                **error)
{
  roof_fail_with (error, ROOF_ERROR_SYNTAX, "line %1$" PRIu64 ": %2$s", self->row.line, roof_error_translate (reason));
  return FALSE;
}

static gboolean
refuse_nul (const RoofCsvSplitter  *self,
            GError                **error)
{
  roof_fail_with (error, ROOF_ERROR_SYNTAX, "line %1$" PRIu64 ", column %2$u: a NUL byte: this is not text", self->line,
                  self->starts->len);
  return FALSE;
}

/* Consumes a line end that begins with @c; CR LF is one. FALSE: it is cut, or with @error set */
static gboolean
take_line_end (RoofCsvSplitter  *self,
               int               c,
               GError          **error)
{
  self->at++;
  self->line++;
  if (c == '\r')
    {
      int next = peek (self, error);

      if (next < END)
        return FALSE;
      if (next == '\n')
        self->at++;
    }
  return TRUE;
}

/* Consumes the bytes in the buffer up to a quote or a NUL. */
static void
take_between_quotes (RoofCsvSplitter *self)
{
  const char *start = self->batch->buffer + self->at, *end = self->batch->buffer + self->end;
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

/* Consumes a quoted field, which may contain line breaks. FALSE: likewise */
static gboolean
take_quoted (RoofCsvSplitter  *self,
             GError          **error)
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
            return c >= END;
          g_string_append_c (self->text, '"');
          self->at++;
        }
      else
        take_between_quotes (self);
      if (self->text->len > ROOF_CSV_LONGEST_ROW)
        return refuse (self, N_ ("a row is longer than 1 MiB: is a quote not closed?"), error);
    }
  return c == END && refuse (self, N_ ("the quote that begins here is not closed"), error);
}

/* Consumes bytes up to the next special one. */
static void
take_plain (RoofCsvSplitter *self)
{
  const char *buffer = self->batch->buffer;
  gsize start = self->at;

  while (self->at < self->end)
    {
      char c = buffer[self->at];

      if (c == self->separator || c == '\n' || c == '\r' || c == '\0' || c == '"')
        break;
      self->at++;
    }
  g_string_append_len (self->text, buffer + start, (gssize) (self->at - start));
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t")] == '\0';
}

/* Consumes a row with its line end. FALSE: it is cut, or with @error set. */
static gboolean
take_row (RoofCsvSplitter  *self,
          GError          **error)
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
  self->row.ends = c == END;
  return c == END;
}

/* Makes a field valid UTF-8: otherwise it is taken for Windows-1252. */
static char *
validate (RoofCsvSplitter *self,
          char            *field)
{
  char *text;

  if (g_utf8_validate (field, -1, NULL))
    return field;
  self->row.recoded = TRUE;
  text = g_convert_with_fallback (field, -1, "UTF-8", "WINDOWS-1252", "?", NULL, NULL, NULL);
  if (text == NULL)
    text = g_utf8_make_valid (field, -1);
  g_ptr_array_add (self->batch->texts, text);
  return text;
}

static inline void
append_field (RoofCsvSplitter *self,
              char            *field,
              char            *end)
{
  RoofCsvBatch *batch = self->batch;

  if (batch->n_fields == batch->room)
    {
      batch->room = MAX (1024, batch->room * 2);
      batch->fields = g_renew (char *, batch->fields, batch->room);
    }
  if (self->row.n == self->n_reserved)
    {
      self->n_reserved = MAX (16, self->n_reserved * 2);
      self->ends = g_renew (char *, self->ends, self->n_reserved);
    }
  batch->fields[batch->n_fields++] = field;
  self->ends[self->row.n++] = end;
}

static void
begin_row (RoofCsvSplitter *self)
{
  self->row = (RoofCsvRow) { .line = self->line };
  self->start = self->at;
  self->n_texts = self->batch->texts->len;
}

/* Takes back what was split of the row. */
static void
drop_row (RoofCsvSplitter *self)
{
  self->batch->n_fields -= self->row.n;
  self->row.n = 0;
  g_ptr_array_set_size (self->batch->texts, (int) self->n_texts);
}

static void
finish_row (RoofCsvSplitter *self)
{
  char *text = g_memdup2 (self->text->str, self->text->len + 1), *end = text + self->text->len;
  gboolean ascii = roof_ascii_skip (text, end) == end;

  g_ptr_array_add (self->batch->texts, text);
  for (guint i = 0; i < self->starts->len; i++)
    {
      char *field = text + g_array_index (self->starts, gsize, i);

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

/* Adds a field, without white space around it. Returns: its end, of a field in quotes behind them; NULL: a quote does not
 * stand at the beginning or the end of the field, but for itself */
static inline char *
take_text (RoofCsvSplitter *self,
           char            *field,
           char            *end,
           gboolean         quotes)
{
  gboolean quoted = quotes && *field == '"';
  char *start = field + quoted, *stop = find_byte (start, end, quoted ? '"' : self->separator), *last;

  if (quoted ? stop == end || (stop + 1 < end && stop[1] != self->separator) : quotes && find_byte (field, stop, '"') != stop)
    return NULL;
  last = stop;
  while (last > start && g_ascii_isspace (last[-1]))
    last--;
  while (start < last && g_ascii_isspace (*start))
    start++;
  append_field (self, start, last);
  return stop + quoted;
}

/* Splits the line up to @end into fields in place, replacing separators by NUL. @quotes: whether it may have any. FALSE: a quote
 * stands for itself, and nothing is changed */
static gboolean
take_line (RoofCsvSplitter *self,
           char            *end,
           gboolean         quotes)
{
  char *field = self->batch->buffer + self->at, *stop;
  gsize next = (gsize) (end + 1 - self->batch->buffer);

  if (end > field && end[-1] == '\r')
    end--;
  for (; field <= end; field = stop + 1)
    if ((stop = take_text (self, field, end, quotes)) == NULL)
      return FALSE;
  for (guint i = 0; i < self->row.n; i++)
    *self->ends[i] = '\0';
  self->at = next;
  self->line++;
  return TRUE;
}

static char **
get_fields (const RoofCsvSplitter *self)
{
  return self->batch->fields + self->batch->n_fields - self->row.n;
}

/* Whether the row is empty, separators aside, or a comment. */
static gboolean
is_void (const RoofCsvSplitter *self)
{
  char **fields = get_fields (self);

  if (fields[0][0] == '#')
    return TRUE;
  for (guint i = 0; i < self->row.n; i++)
    if (fields[i][0] != '\0')
      return FALSE;
  return TRUE;
}

/* Splits a row that is not a simple line. FALSE: it is cut, or with @error set */
static gboolean
take_other (RoofCsvSplitter  *self,
            GError          **error)
{
  drop_row (self);
  g_string_truncate (self->text, 0);
  g_array_set_size (self->starts, 0);
  if (!take_row (self, error))
    return FALSE;
  finish_row (self);
  return TRUE;
}

/* The next line feed in the buffer, or NULL. Remembers the position searched, so that each byte is searched once. */
static char *
find_line_feed (RoofCsvSplitter *self)
{
  char *buffer = self->batch->buffer;
  gsize start = MAX (self->searched, self->at);
  char *found = memchr (buffer + start, '\n', self->end - start);

  self->searched = found != NULL ? (gsize) (found - buffer) : self->end;
  return found;
}

/* Splits the next row, empty or not. FALSE: it is cut, or with @error set */
static gboolean
take (RoofCsvSplitter  *self,
      GError          **error)
{
  char *buffer = self->batch->buffer, *end, **fields;
  gssize n = 1;
  gboolean sound, valid;

  while ((end = find_line_feed (self)) == NULL && self->start == 0 && self->end < CHUNK / 2 && n > 0)
    n = read_on (self, error);
  if (n < 0)
    return FALSE;
  sound = end != NULL && end < buffer + self->sound;
  valid = sound || (end != NULL && is_valid (buffer + self->at, end));
  if (end == NULL || !(sound || is_simple (buffer + self->at, end)) || !take_line (self, end, end >= buffer + self->plain))
    return take_other (self, error);
  fields = get_fields (self);
  for (guint i = 0; !valid && i < self->row.n; i++)
    fields[i] = g_strstrip (validate (self, fields[i]));
  return TRUE;
}

/* @field without the marks that Markdown puts around it, which it loses: "1.5" of "**1.5**"; "`a` and `b`" are two such words. */
static char *
strip_emphasis (char *field)
{
  gsize length = strlen (field), n = 0;
  g_autofree char *mark = NULL;

  while (length > 2 * (n + 1) && (*field == '*' || *field == '`') && field[n] == *field && field[length - 1 - n] == *field)
    n++;
  mark = g_strndup (field, n);
  field[length - n] = '\0';
  if (n > 0 && strstr (field + n, mark) == NULL)
    return strip_emphasis (g_strstrip (field + n));
  field[length - n] = n > 0 ? *field : '\0';
  return field;
}

static void
strip_row (RoofCsvSplitter *self)
{
  char **fields = get_fields (self);

  for (guint i = 0; i < self->row.n; i++)
    if (*fields[i] == '*' || *fields[i] == '`')
      fields[i] = strip_emphasis (fields[i]);
}

/* Adds the row to the batch, unless it is void. */
static void
keep_row (RoofCsvSplitter *self)
{
  self->row.end = self->before + (goffset) self->at;
  if (is_void (self))
    {
      drop_row (self);
      return;
    }
  if (self->separator == '|')
    strip_row (self);
  g_array_append_val (self->batch->rows, self->row);
}

/* Lets rows point to their fields, which stay in their places from now on. */
static void
finish_batch (RoofCsvBatch *batch)
{
  char **fields = batch->fields;

  for (guint i = 0; i < batch->rows->len; i++)
    {
      RoofCsvRow *row = &g_array_index (batch->rows, RoofCsvRow, i);

      row->fields = fields;
      fields += row->n;
    }
}

void
roof_csv_splitter_fill (RoofCsvSplitter *self,
                        RoofCsvBatch    *batch)
{
  int next;

  g_array_set_size (batch->rows, 0);
  g_ptr_array_set_size (batch->texts, 0);
  batch->n_fields = 0;
  move_unread (self, batch);
  for (begin_row (self); (next = peek (self, &batch->error)) >= 0 && take (self, &batch->error); begin_row (self))
    keep_row (self);
  if (next >= 0 && batch->error == NULL)
    {
      self->at = self->start;
      self->line = self->row.line;
    }
  batch->end = self->before + (goffset) self->at;
  batch->last = next == END || batch->error != NULL;
  finish_batch (batch);
}
