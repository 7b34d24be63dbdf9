/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/picture.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "core/error.h"
#include "document/files/model-file.h"
#include "document/files/picture-private.h"
#include "document/files/text-file.h"
#include "document/json/ascii.h"

/* The root of an SVG stands behind at most so much of declarations and comments. */
#define SVG_HEAD 4096

/* What a picture carries packed may be so much, whatever it is packed to. B */
#define LEAST_UNPACKED ((gsize) 16 * 1024 * 1024)

static const struct
{
  const char *name;
  GBytes *(*read) (const guint8 *data, gsize length, GError **error);
} kinds[] = {
  [ROOF_PICTURE_PNG] = { "PNG", roof_picture_read_png },
  [ROOF_PICTURE_SVG] = { "SVG", roof_picture_read_svg },
  [ROOF_PICTURE_PDF] = { "PDF", roof_picture_read_pdf },
};

/* What a picture is often saved as on its way, whatever its name still says. */
static const struct
{
  const char *name, *start;
} others[] = { { "JPEG", "\377\330\377" }, { "GIF", "GIF8" }, { "WebP", "RIFF" }, { "TIFF", "II*" }, { "PostScript", "%!PS" } };

static gboolean
begins (const guint8 *data,
        gsize         length,
        const char   *start)
{
  return length >= strlen (start) && memcmp (data, start, strlen (start)) == 0;
}

/* An SVG may be packed, under a name of its own. */
#define PACKED_SVG_ENDING ".svgz"

static GInputStream *
convert (const guint8 *data,
         gsize         length,
         GConverter   *converter)
{
  g_autoptr (GConverter) owned = converter;
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (data, (gssize) length, NULL);

  return g_converter_input_stream_new (stream, owned);
}

static GInputStream *
unpack (const guint8         *data,
        gsize                 length,
        GZlibCompressorFormat format)
{
  return convert (data, length, G_CONVERTER (g_zlib_decompressor_new (format)));
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

/* @data may be cut anywhere. */
static gboolean
is_packed_svg (const guint8 *data,
               gsize         length)
{
  g_autoptr (GInputStream) stream = unpack (data, length, G_ZLIB_COMPRESSOR_FORMAT_GZIP);
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

/* (nullable): NULL when it is none of them */
static const char *
find_other (const guint8 *data,
            gsize         length)
{
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
  if (find_other (data, length) != NULL)
    return ROOF_PICTURE_OTHER;
  return length > 0 && is_svg (data, length) ? ROOF_PICTURE_SVG : ROOF_PICTURE_NONE;
}

gboolean
roof_picture_may_replace (GFile        *file,
                          RoofPicture   kind,
                          GError      **error)
{
  g_autoptr (GBytes) content = NULL;
  g_autofree char *name = NULL;

  if (!g_file_query_exists (file, NULL))
    return TRUE;
  content = roof_text_file_load (file, NULL, error);
  if (content == NULL)
    return FALSE;
  if (roof_picture_recognize (content) == kind)
    return TRUE;
  name = roof_text_file_name (file);
  roof_fail_with (error, ROOF_ERROR_INVALID, "%1$s: is there already, is no %2$s file, and is not replaced", name,
               kinds[kind].name);
  return FALSE;
}

GBytes *
roof_picture_extract (GBytes  *content,
                      GError **error)
{
  RoofPicture kind = roof_picture_recognize (content);
  g_autoptr (GError) damage = NULL;
  GBytes *text;
  gsize length;
  const guint8 *data = g_bytes_get_data (content, &length);

  g_return_val_if_fail (kind != ROOF_PICTURE_NONE, NULL);

  if (kind == ROOF_PICTURE_OTHER)
    {
      roof_fail (error, "this is a %s picture, which carries no Roofline document, whatever it was made from: PNG, SVG and PDF do",
                 find_other (data, length));
      return NULL;
    }
  text = kinds[kind].read (data, length, &damage);
  if (text != NULL)
    return text;
  if (damage != NULL)
    roof_fail (error, "this %1$s picture cannot be read: %2$s", kinds[kind].name, damage->message);
  else
    roof_fail (error, "this %s picture carries no Roofline document: another program drew it, or made it smaller, or it was left "
                      "out when it was exported",
               kinds[kind].name);
  return NULL;
}

/* Every character outside ASCII stands in a string, where it can be written as an escape. */
static char *
escape_wide (const char *json)
{
  const char *end = json + strlen (json), *rest;
  GString *text = g_string_sized_new ((gsize) (end - json) + 1);

  for (const char *p = json; p < end; p = g_utf8_next_char (p))
    {
      gunichar c;

      rest = roof_ascii_skip (p, end);
      g_string_append_len (text, p, rest - p);
      p = rest;
      c = g_utf8_get_char (p);
      if (c == 0)
        break;
      if (c < 0x80)
        g_string_append_c (text, (char) c);
      else if (c < 0x10000)
        g_string_append_printf (text, "\\u%04x", c);
      else
        g_string_append_printf (text, "\\u%04x\\u%04x", 0xd800 + ((c - 0x10000) >> 10),
                                0xdc00 + ((c - 0x10000) & 0x3ff));
    }
  return g_string_free (text, FALSE);
}

GBytes *
roof_picture_inflate (const guint8           *data,
                      gsize                   length,
                      GZlibCompressorFormat   format,
                      guint                   times,
                      GError                **error)
{
  g_autoptr (GInputStream) stream = unpack (data, length, format);

  return roof_text_file_read (stream, MAX (LEAST_UNPACKED, length * times), error);
}

/* @level: as zlib's, -1 the usual, 0 not at all */
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

/* What would not be unpacked again is only wrapped. */
static GBytes *
pack_bytes (const char             *data,
            gsize                   length,
            GZlibCompressorFormat   format,
            GError                **error)
{
  g_autoptr (GBytes) packed = pack_at (data, length, format, -1, error);

  if (packed == NULL || length <= MAX (LEAST_UNPACKED, g_bytes_get_size (packed) * ROOF_PICTURE_TIMES))
    return g_steal_pointer (&packed);
  return pack_at (data, length, format, 0, error);
}

static char *
pack (const char *text)
{
  g_autoptr (GBytes) packed = pack_bytes (text, strlen (text), G_ZLIB_COMPRESSOR_FORMAT_ZLIB, NULL);
  g_autofree char *letters = NULL;
  gsize length;
  const guint8 *data;

  g_return_val_if_fail (packed != NULL, NULL);
  data = g_bytes_get_data (packed, &length);
  letters = g_base64_encode (data, length);
  return g_strconcat (ROOF_PICTURE_PACKED, letters, NULL);
}

gboolean
roof_picture_save (GFile   *file,
                   GBytes  *picture,
                   GError **error)
{
  g_autofree char *name = g_file_get_basename (file), *lower = g_ascii_strdown (name, -1);
  g_autoptr (GBytes) packed = NULL;
  gsize length;
  const char *data = g_bytes_get_data (picture, &length);

  if (!g_str_has_suffix (lower, PACKED_SVG_ENDING))
    return roof_text_file_save_bytes (file, picture, error);
  packed = pack_bytes (data, length, G_ZLIB_COMPRESSOR_FORMAT_GZIP, error);
  return packed != NULL && roof_text_file_save_bytes (file, packed, error);
}

char *
roof_picture_make_text (RoofModel  *model,
                        const char *format)
{
  g_autofree char *json = roof_model_to_line (model);
  g_autofree char *text = escape_wide (json);

  return g_str_equal (format, "pdf") ? pack (text) : g_steal_pointer (&text);
}
