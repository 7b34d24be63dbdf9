/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/unpack.h"

#include <inttypes.h>
#include <string.h>

#include "core/error.h"
#include "import/watched-converter.h"

/* Traces of profilers, the most repetitive of real files, shrink to a thirtieth. What unpacks to more than so many times its
 * size, and to so many B, was made to fill a disk. */
#define MOST_TIMES 200
#define LEAST_REFUSED (64 * 1024 * 1024)

/* Refuses truncated data, by a code of its own, damaged data, and data made to fill a disk. */
static GConverterResult
watch (GConverterResult   result,
       GConverterFlags    flags,
       guint64            read,
       guint64            written,
       GError           **error)
{
  if (result == G_CONVERTER_ERROR && (flags & G_CONVERTER_INPUT_AT_END) != 0
      && g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT))
    {
      g_clear_error (error);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED,
                   roof_error_translate (ROOF_REASON ("byte %" PRIu64 ": the packed file is cut off: its end is missing")), read);
    }
  else if (result == G_CONVERTER_ERROR && g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA))
    {
      g_clear_error (error);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   roof_error_translate (ROOF_REASON ("the packed file is damaged behind byte %" PRIu64)), read);
    }
  if (result == G_CONVERTER_ERROR || written <= LEAST_REFUSED || written / MOST_TIMES <= read)
    return result;
  /* Not an error of the text, after which a table would keep the rows before it. */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               roof_error_translate (ROOF_REASON ("it unpacks to more than %d times its size, as no file of measurements does")),
               MOST_TIMES);
  return G_CONVERTER_ERROR;
}

static gboolean
is_packed (GBufferedInputStream *stream)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (stream, &length);

  return length >= 3 && memcmp (head, "\x1f\x8b\x08", 3) == 0;
}

GBufferedInputStream *
roof_unpack (GBufferedInputStream  *stream,
             gsize                  size,
             gboolean              *packed,
             GCancellable          *cancellable,
             GError               **error)
{
  g_autoptr (GInputStream) plain = NULL;
  g_autoptr (GInputStream) buffered = NULL;

  *packed = is_packed (stream);
  if (!*packed)
    return g_object_ref (stream);
  plain = roof_watched_converter_stream_new (G_INPUT_STREAM (stream),
                                             G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP)), watch);
  buffered = g_buffered_input_stream_new_sized (plain, size);
  if (g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (buffered), -1, cancellable, error) < 0)
    return NULL;
  if (!is_packed (G_BUFFERED_INPUT_STREAM (buffered)))
    return G_BUFFERED_INPUT_STREAM (g_steal_pointer (&buffered));
  roof_fail (error, "the file is packed twice: unpack it once with “gunzip”, then open the result");
  return NULL;
}
