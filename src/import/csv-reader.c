/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/csv-reader.h"

#include <string.h>

#include "core/error.h"

#define CHUNK 65536

struct _RoofCsvReader
{
  GInputStream *stream;
  GCancellable *cancellable; /* nullable */
  char          separator;

  char          buffer[CHUNK];
  gsize         at, end;  /* of the buffer */
  goffset       before;   /* B of the stream before the buffer */
  guint64       line;     /* of what is read next */

  GString      *text;     /* the row's fields, each ended by NUL */
  GArray       *starts;   /* (element-type gsize): of the fields in it */
  GPtrArray    *recoded;  /* (element-type utf8) */
  GArray       *fields;   /* (element-type char*) */
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
  self->fields = g_array_new (FALSE, FALSE, sizeof (char *));
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
  g_array_unref (self->fields);
  g_free (self);
}

goffset
roof_csv_reader_tell (RoofCsvReader *self)
{
  return self->before + (goffset) self->at;
}

/* The next byte without taking it, -1 at the end, -2 after an error. */
static int
peek (RoofCsvReader  *self,
      GError        **error)
{
  gssize n;

  if (self->at < self->end)
    return (guchar) self->buffer[self->at];
  self->before += (goffset) self->end;
  self->at = self->end = 0;
  n = g_input_stream_read (self->stream, self->buffer, CHUNK, self->cancellable, error);
  if (n <= 0)
    return n == 0 ? -1 : -2;
  self->end = (gsize) n;
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
  g_set_error (error, ROOF_ERROR, ROOF_ERROR_SYNTAX, "line %" G_GUINT64_FORMAT ": %s", self->row.line, reason);
  return FALSE;
}

/* Takes the line's end that begins with @c; CR LF is one. */
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

/* What stands between quotes, line breaks too. */
static gboolean
take_quoted (RoofCsvReader  *self,
             GError        **error)
{
  int c;

  self->at++;
  while ((c = peek (self, error)) >= 0)
    {
      if (c == '\0')
        return refuse (self, "a NUL byte: this is no text", error);
      if (c == '"')
        {
          self->at++;
          c = peek (self, error);
          if (c != '"')
            return c != -2;
        }
      if (c == '\n')
        self->line++;
      g_string_append_c (self->text, (char) c);
      self->at++;
      if (self->text->len > ROOF_CSV_LONGEST_ROW)
        return refuse (self, "a row of more than 1 MiB: a quote may not be closed", error);
    }
  return c == -1 && refuse (self, "the quote that begins here is not closed", error);
}

/* Bytes up to the next one that means something, in one piece. */
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

/* A row with the end of its line. FALSE with @error set. */
static gboolean
take_row (RoofCsvReader  *self,
          GError        **error)
{
  int c;

  begin_field (self);
  while ((c = peek (self, error)) >= 0)
    {
      if (c == '\0')
        return refuse (self, "a NUL byte: this is no text", error);
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
        return refuse (self, "a row of more than 1 MiB: this is no table of kernels", error);
    }
  end_field (self);
  return c == -1;
}

/* Valid UTF-8: a field that is not was written by a program that knows one byte a letter. */
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

static void
finish_row (RoofCsvReader *self)
{
  g_array_set_size (self->fields, 0);
  g_ptr_array_set_size (self->recoded, 0);
  self->row.recoded = FALSE;
  for (guint i = 0; i < self->starts->len; i++)
    {
      char *field = g_strstrip (validate (self, self->text->str + g_array_index (self->starts, gsize, i)));

      g_array_append_val (self->fields, field);
    }
  self->row.fields = (char **) (gpointer) self->fields->data;
  self->row.n = self->fields->len;
}

/* Whether the row holds nothing, separators apart, or is a comment. */
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

const RoofCsvRow *
roof_csv_reader_next (RoofCsvReader  *self,
                      GError        **error)
{
  int c;

  while ((c = peek (self, error)) >= 0)
    {
      g_string_truncate (self->text, 0);
      g_array_set_size (self->starts, 0);
      self->row.line = self->line;
      if (!take_row (self, error))
        return NULL;
      finish_row (self);
      if (!is_void (&self->row))
        return &self->row;
    }
  return NULL;
}
