/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/error.h"
#include "document/files/picture-private.h"

/* A PNG is a sequence of chunks: length, four letters, data, checksum. The text chunk may come before or after the
 * pixels, which are skipped. */
#define SIGNATURE 8
#define CHUNK_HEAD 8
#define CHUNK_FRAME 12

#define KEYWORD "roofline"

static guint32
read_big_endian (const guint8 *data)
{
  return (guint32) data[0] << 24 | (guint32) data[1] << 16 | (guint32) data[2] << 8 | data[3];
}

/* Behind the keyword: whether compressed, how, language, the keyword in that language, the text. */
static GBytes *
read_text (const guint8  *data,
           gsize          length,
           GError       **error)
{
  const guint8 *end = data + length, *text = data + sizeof KEYWORD + 2;

  for (int i = 0; i < 2 && text < end; i++)
    {
      text = memchr (text, '\0', (gsize) (end - text));
      if (text == NULL)
        return NULL;
      text++;
    }
  if (text > end)
    return NULL;
  if (data[sizeof KEYWORD] == 0)
    return g_bytes_new (text, (gsize) (end - text));
  return roof_picture_inflate (text, (gsize) (end - text), G_ZLIB_COMPRESSOR_FORMAT_ZLIB, ROOF_PICTURE_TIMES, error);
}

static gboolean
is_ours (const guint8 *chunk,
         gsize         length)
{
  return memcmp (chunk + 4, "iTXt", 4) == 0 && length > sizeof KEYWORD + 2
         && memcmp (chunk + CHUNK_HEAD, KEYWORD, sizeof KEYWORD) == 0;
}

/* @at: the start of the chunk that is cut off */
static void
refuse_cut (gsize    length,
            gsize    at,
            GError **error)
{
  if (at < length)
    roof_fail (error, "it ends at byte %1$zu, in the middle of a chunk that begins at byte %2$zu", length,
               at);
  else
    roof_fail (error, "it ends at byte %zu, before its last chunk", length);
}

GBytes *
roof_picture_read_png (const guint8  *data,
                       gsize          length,
                       GError       **error)
{
  gsize at = SIGNATURE;

  while (length - at >= CHUNK_FRAME)
    {
      gsize size = read_big_endian (data + at);

      if (memcmp (data + at + 4, "IEND", 4) == 0)
        return NULL;
      if (size > length - at - CHUNK_FRAME)
        break;
      if (is_ours (data + at, size))
        return read_text (data + at + CHUNK_HEAD, size, error);
      at += size + CHUNK_FRAME;
    }
  refuse_cut (length, at, error);
  return NULL;
}
