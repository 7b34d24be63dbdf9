/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/sheet.h"

#include <string.h>

#include "core/error.h"
#include "document/files/text-file.h"
#include "import/table/csv-reader.h"
#include "import/table/csv.h"

/* Lines from the beginning that are looked at to recognise a text: before it stands what the measured program prints. */
#define MOST_LINES 2000

/* The end of the line that begins at @at: a line feed, a carriage return, or @end. */
static const char *
find_line_end (const char *at,
               const char *end)
{
  const char *feed = memchr (at, '\n', (gsize) (end - at)), *carriage_return;

  end = feed != NULL ? feed : end;
  carriage_return = memchr (at, '\r', (gsize) (end - at));
  return carriage_return != NULL ? carriage_return : end;
}

/* Makes each line end in @text, CR LF or CR, a line feed. */
static void
unify_line_ends (char *text)
{
  char *to = text;

  for (const char *at = text; *at != '\0'; at++)
    if (*at != '\r')
      *to++ = *at;
    else if (at[1] != '\n')
      *to++ = '\n';
  *to = '\0';
}

/* The beginning of the text at @head, behind a byte order mark. */
static const char *
skip_mark (const char *head,
           gsize       length)
{
  return length >= 3 && memcmp (head, "\357\273\277", 3) == 0 ? head + 3 : head;
}

gboolean
roof_sheet_has_line (const char *head,
                     gsize       length,
                     const char *text)
{
  const char *at = skip_mark (head, length), *end = head + length;
  gsize n = strlen (text);

  for (guint i = 0; i < MOST_LINES && at < end; i++)
    {
      const char *behind = find_line_end (at, end);

      while (at < behind && (*at == ' ' || *at == '\t'))
        at++;
      if ((gsize) (behind - at) >= n && strncmp (at, text, n) == 0)
        return TRUE;
      at = MIN (behind + 1, end);
    }
  return FALSE;
}

static void
free_row (gpointer data)
{
  g_strfreev (((RoofSheetRow *) data)->fields);
  g_free (data);
}

/* B of memory of a field or line beside its text: a pointer, and malloc's overhead. A few bytes of text can be as many fields. */
#define COST_FIELD 40
#define MOST_MEMORY (4 * ROOF_SHEET_MOST)

static gboolean
check_memory (gsize    memory,
              GError **error)
{
  g_autofree char *most = NULL;

  if (memory <= MOST_MEMORY)
    return TRUE;
  most = g_format_size_full (MOST_MEMORY, G_FORMAT_SIZE_IEC_UNITS);
  return roof_fail (error, "the text takes more than %s of memory, the limit for this format", most);
}

static GPtrArray *
read_rows (GInputStream  *text,
           char           separator,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (free_row);
  g_autoptr (RoofCsvReader) reader = roof_csv_reader_new (text, separator, into->cancellable);
  g_autoptr (GError) fault = NULL;
  const RoofCsvRow *read;
  gsize memory = 0;

  while ((read = roof_csv_reader_next (reader, &fault)) != NULL)
    {
      RoofSheetRow *row = g_new0 (RoofSheetRow, 1);

      row->fields = g_new0 (char *, read->n + 1);
      for (guint i = 0; i < read->n; i++)
        {
          row->fields[i] = g_strdup (read->fields[i]);
          memory += strlen (read->fields[i]) + COST_FIELD;
        }
      row->n = read->n;
      g_ptr_array_add (rows, row);
      memory += sizeof *row + COST_FIELD;
      if (!check_memory (memory, error))
        return NULL;
    }
  if (fault == NULL)
    return g_steal_pointer (&rows);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

/* @stream as UTF-8, refused if it is no text. Returns: (transfer full) (nullable) */
static GBufferedInputStream *
open_text (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  gboolean wide = FALSE;
  g_autoptr (GBufferedInputStream) text = roof_csv_open (stream, into->cancellable, &wide, error);
  const char *head;
  gsize length;

  if (text == NULL)
    return NULL;
  head = g_buffered_input_stream_peek_buffer (text, &length);
  return roof_csv_check_text (head, length, error) ? g_steal_pointer (&text) : NULL;
}

GPtrArray *
roof_sheet_read (GInputStream  *stream,
                 char           separator,
                 RoofImport    *into,
                 GError       **error)
{
  g_autoptr (GBufferedInputStream) text = open_text (stream, into, error);

  return text != NULL ? read_rows (G_INPUT_STREAM (text), separator, into, error) : NULL;
}

char **
roof_sheet_read_lines (GInputStream  *stream,
                       RoofImport    *into,
                       GError       **error)
{
  g_autoptr (GBufferedInputStream) text = open_text (stream, into, error);
  g_autoptr (GBytes) content = text != NULL ? roof_text_file_read (G_INPUT_STREAM (text), ROOF_SHEET_MOST, error) : NULL;
  g_autofree char *valid = NULL, *plain = NULL;
  gsize length = 0;
  const char *data = content != NULL ? g_bytes_get_data (content, &length) : NULL;

  if (content == NULL)
    return NULL;
  plain = g_strndup (data, length);
  valid = g_utf8_make_valid (plain, -1);
  unify_line_ends (valid);
  for (const char *feed = strchr (valid, '\n'); feed != NULL; feed = strchr (feed + 1, '\n'))
    length += COST_FIELD;
  if (!check_memory (length, error))
    return NULL;
  return g_strsplit (valid, "\n", -1);
}

char **
roof_sheet_split (const char *line)
{
  g_auto (GStrv) parts = g_strsplit_set (line, " \t", -1);
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0')
      g_strv_builder_add (words, parts[i]);
  return g_strv_builder_end (words);
}
