/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents in pictures are packed, and an SVG may be as a whole. */
#include "document/files/picture-private.h"
#include "document/files/text-file.h"

/* B that packed data may always unpack to, however short they are. */
#define LEAST_UNPACKED ((gsize) 16 * 1024 * 1024)

static GInputStream *
convert (const guint8 *data,
         gsize         length,
         GConverter   *converter)
{
  g_autoptr (GConverter) owned = converter;
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (data, (gssize) length, NULL);

  return g_converter_input_stream_new (stream, owned);
}

GBytes *
roof_picture_inflate (const guint8           *data,
                      gsize                   length,
                      GZlibCompressorFormat   format,
                      guint                   times,
                      GError                **error)
{
  g_autoptr (GInputStream) stream = convert (data, length, G_CONVERTER (g_zlib_decompressor_new (format)));

  return roof_text_file_read (stream, MAX (LEAST_UNPACKED, length * times), error);
}

/* @level: zlib's: -1 the default, 0 uncompressed */
static GBytes *
pack_at (const char             *data,
         gsize                   length,
         GZlibCompressorFormat   format,
         int                     level,
         GError                **error)
{
  g_autoptr (GInputStream) stream
      = convert ((const guint8 *) data, length, G_CONVERTER (g_zlib_compressor_new (format, level)));

  return roof_text_file_read (stream, ROOF_TEXT_FILE_MAX, error);
}

/* Stores the text uncompressed when its compression exceeds the limit for unpacking. */
GBytes *
roof_picture_deflate (const char             *data,
                      gsize                   length,
                      GZlibCompressorFormat   format,
                      GError                **error)
{
  g_autoptr (GBytes) packed = pack_at (data, length, format, -1, error);

  if (packed == NULL || length <= MAX (LEAST_UNPACKED, g_bytes_get_size (packed) * ROOF_PICTURE_TIMES))
    return g_steal_pointer (&packed);
  return pack_at (data, length, format, 0, error);
}
