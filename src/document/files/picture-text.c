/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/picture-text.h"

#include <string.h>

#include "document/files/picture-private.h"
#include "document/files/snapshot-file.h"
#include "document/json/ascii.h"

/* Escapes all characters outside ASCII: in JSON these occur in strings only. */
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

static char *
pack (const char *text)
{
  g_autoptr (GBytes) packed = roof_picture_deflate (text, strlen (text), G_ZLIB_COMPRESSOR_FORMAT_ZLIB, NULL);
  g_autofree char *letters = NULL;
  gsize length;
  const guint8 *data;

  g_return_val_if_fail (packed != NULL, NULL);
  data = g_bytes_get_data (packed, &length);
  letters = g_base64_encode (data, length);
  return g_strconcat (ROOF_PICTURE_PACKED, letters, NULL);
}

char *
roof_picture_make_text (RoofSnapshot *snapshot,
                        const char   *format)
{
  g_autofree char *json = roof_snapshot_to_line (snapshot);
  g_autofree char *text = escape_wide (json);

  return g_str_equal (format, "pdf") ? pack (text) : g_steal_pointer (&text);
}
