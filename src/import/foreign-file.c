/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/foreign-file.h"

#include <string.h>

#include "document/files/text-file.h"
#include "import/old-lines.h"
#include "import/progress-stream.h"
#include "import/unpack.h"
#include "import/wide-text.h"

/* A file is opened as a chain of streams, each of which hands on the beginning that it has looked at: what counts the bytes for
 * the progress, gzip, the thread that unpacks ahead, UTF-16, old line ends, and the byte order mark. */

#define MOST_LOOKED_AT 256 /* characters, to tell UTF-16 from binary files */

/* Whether a text is in UTF-16 behind a byte order mark, as PowerShell writes what a program prints: most of its first characters are
 * of ASCII. */
static gboolean
is_wide (const char *head,
         gsize       length)
{
  gsize low = length >= 2 && memcmp (head, "\377\376", 2) == 0 ? 0 : 1, n = 0, ascii = 0;

  if (length < 4 || (low == 1 && memcmp (head, "\376\377", 2) != 0))
    return FALSE;
  for (gsize i = 2; i + 1 < length && n < MOST_LOOKED_AT; i += 2, n++)
    ascii += head[i + 1 - low] == '\0' && head[i + low] != '\0';
  return 2 * ascii > n;
}

/* Skips the byte order mark of UTF-8, which says nothing. Returns: whether that succeeded */
static gboolean
skip_mark (GBufferedInputStream  *stream,
           GCancellable          *cancellable,
           GError               **error)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (stream, &length);

  return length < 3 || memcmp (head, "\357\273\277", 3) != 0 || g_input_stream_skip (G_INPUT_STREAM (stream), 3, cancellable, error) == 3;
}

/* @stream in UTF-8. Returns: (transfer full) (nullable) */
static GBufferedInputStream *
convert_wide (GBufferedInputStream *stream,
              GCancellable         *cancellable,
              GError              **error)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (stream, &length);
  g_autoptr (GInputStream) text = NULL, buffered = NULL;

  if (!is_wide (head, length))
    return g_object_ref (stream);
  text = roof_wide_text_new (G_INPUT_STREAM (stream), error);
  if (text == NULL)
    return NULL;
  buffered = g_buffered_input_stream_new_sized (text, ROOF_FOREIGN_HEAD);
  if (g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (buffered), -1, cancellable, error) < 0)
    return NULL;
  return G_BUFFERED_INPUT_STREAM (g_steal_pointer (&buffered));
}

/* Reads @stream up to ROOF_FOREIGN_HEAD, if it is that long. Returns: whether that succeeded */
static gboolean
fill (GBufferedInputStream  *stream,
      GCancellable          *cancellable,
      GError               **error)
{
  gssize n = 1;

  while (n > 0 && g_buffered_input_stream_get_available (stream) < ROOF_FOREIGN_HEAD)
    n = g_buffered_input_stream_fill (stream, -1, cancellable, error);
  return n >= 0;
}

/* @stream with line feeds at the ends of its lines, filled. Returns: (transfer full) (nullable) */
static GBufferedInputStream *
convert_lines (GBufferedInputStream  *stream,
               GCancellable          *cancellable,
               GError               **error)
{
  g_autoptr (GInputStream) text = fill (stream, cancellable, error) ? roof_old_lines_open (stream) : NULL;
  g_autoptr (GInputStream) buffered = NULL;

  if (text == NULL || text == G_INPUT_STREAM (stream))
    return G_BUFFERED_INPUT_STREAM (g_steal_pointer (&text));
  buffered = g_buffered_input_stream_new_sized (text, ROOF_FOREIGN_HEAD);
  return fill (G_BUFFERED_INPUT_STREAM (buffered), cancellable, error) ? G_BUFFERED_INPUT_STREAM (g_steal_pointer (&buffered)) : NULL;
}

GBufferedInputStream *
roof_foreign_file_open (GFile               *file,
                        gsize               *size,
                        const RoofProgress  *progress,
                        GError             **error)
{
  GCancellable *cancellable = progress != NULL ? progress->cancellable : NULL;
  g_autoptr (GInputStream) raw = roof_text_file_open (file, size, cancellable, error);
  g_autoptr (GInputStream) counted = NULL, buffered = NULL;
  g_autoptr (GBufferedInputStream) unpacked = NULL, plain = NULL, text = NULL;
  gboolean packed;

  if (raw == NULL)
    return NULL;
  counted = roof_progress_stream_new (raw, (goffset) *size, progress);
  buffered = g_buffered_input_stream_new_sized (counted, ROOF_FOREIGN_HEAD);
  if (g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (buffered), -1, cancellable, error) < 0)
    return NULL;
  unpacked = roof_unpack (G_BUFFERED_INPUT_STREAM (buffered), ROOF_FOREIGN_HEAD, &packed, cancellable, error);
  plain = unpacked != NULL ? convert_wide (unpacked, cancellable, error) : NULL;
  text = plain != NULL ? convert_lines (plain, cancellable, error) : NULL;
  if (packed)
    *size = 0;
  return text != NULL && skip_mark (text, cancellable, error) ? g_steal_pointer (&text) : NULL;
}
