/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a picture is, by its first bytes. */
#include "document/files/picture-kind.h"

#include <string.h>

#include "document/files/picture-private.h"

/* B of declarations and comments that may come before the root of an SVG. */
#define SVG_HEAD 4096

/* Other formats, by their first bytes: programs often convert a picture and keep its name. */
static const struct
{
  const char *name, *start;
} others[] = { { "JPEG", "\377\330\377" }, { "GIF", "GIF8" }, { "WebP", "RIFF" }, { "TIFF", "II*" }, { "PostScript", "%!PS" } };

/* What this program writes in text. */
static const struct
{
  RoofPicture kind;
  const char *start;
} texts[] = {
  { ROOF_PICTURE_HTML, "<!DOCTYPE html>\n<!-- Roofline -->" },
  { ROOF_PICTURE_EPS, "%!PS-Adobe-3.0 EPSF-3.0" },
  { ROOF_PICTURE_TIKZ, "% Roofline figure" },
};

static gboolean
begins (const guint8 *data,
        gsize         length,
        const char   *start)
{
  return length >= strlen (start) && memcmp (data, start, strlen (start)) == 0;
}

static gboolean
is_plain_svg (const guint8 *data,
              gsize         length)
{
  gsize i = begins (data, length, "\357\273\277") ? 3 : 0;

  while (i < length && g_ascii_isspace (data[i]))
    i++;
  return i < length && data[i] == '<'
         && g_strstr_len ((const char *) data, (gssize) MIN (length, SVG_HEAD), "<svg") != NULL;
}

/* Whether @data, perhaps truncated, is a gzipped SVG. */
static gboolean
is_packed_svg (const guint8 *data,
               gsize         length)
{
  g_autoptr (GConverter) converter = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  g_autoptr (GInputStream) packed = g_memory_input_stream_new_from_data (data, (gssize) length, NULL);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (packed, converter);
  guint8 head[SVG_HEAD];
  gsize n = 0;

  g_input_stream_read_all (stream, head, sizeof head, &n, NULL, NULL);
  return is_plain_svg (head, n);
}

static gboolean
is_svg (const guint8 *data,
        gsize         length)
{
  return begins (data, length, ROOF_PICTURE_GZIP) ? is_packed_svg (data, length) : is_plain_svg (data, length);
}

const char *
roof_picture_name_other (GBytes *content)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (content, &length);

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (begins (data, length, others[i].start))
      return others[i].name;
  return NULL;
}

RoofPicture
roof_picture_recognize (GBytes *content)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (content, &length);

  if (begins (data, length, "\211PNG\r\n\032\n"))
    return ROOF_PICTURE_PNG;
  if (begins (data, length, "%PDF-"))
    return ROOF_PICTURE_PDF;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (begins (data, length, texts[i].start))
      return texts[i].kind;
  if (roof_picture_name_other (content) != NULL)
    return ROOF_PICTURE_OTHER;
  return length > 0 && is_svg (data, length) ? ROOF_PICTURE_SVG : ROOF_PICTURE_NONE;
}
