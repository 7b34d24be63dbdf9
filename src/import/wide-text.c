/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/wide-text.h"

#include <inttypes.h>

#include "core/error.h"
#include "import/watched-converter.h"

/* Names the byte at which the text breaks off. */
static GConverterResult
watch (GConverterResult   result,
       GConverterFlags    flags,
       guint64            read,
       guint64            written,
       GError           **error)
{
  const char *reason;

  (void) written;
  if (result != G_CONVERTER_ERROR)
    return result;
  if (g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA))
    reason = ROOF_REASON ("this is not UTF-16, which the byte order mark of the file announces");
  else if (g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT) && (flags & G_CONVERTER_INPUT_AT_END) != 0)
    reason = ROOF_REASON ("the file ends in the middle of a character of UTF-16");
  else
    return result;
  g_clear_error (error);
  /* Not an error of the text, after which a table would keep the rows before it. */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, roof_error_translate (ROOF_REASON ("byte %1$" PRIu64 ": %2$s")), read,
               roof_error_translate (reason));
  return result;
}

GInputStream *
roof_wide_text_new (GInputStream  *stream,
                    GError       **error)
{
  GCharsetConverter *converter = g_charset_converter_new ("UTF-8", "UTF-16", error);

  if (converter == NULL)
    return NULL;
  return roof_watched_converter_stream_new (stream, G_CONVERTER (converter), watch);
}
