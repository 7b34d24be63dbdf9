/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "document/files/picture-private.h"
#include "document/files/text-file.h"

/* Finds the document in the keywords of a PDF's information dictionary: "/Keywords (text)" or "/Keywords <hexadecimal>". The
 * file is searched for that key from its end, without the cross-reference tables, so that the latest appended update is
 * found first. From PDF 1.5 on the dictionary may be in an object stream (PDF 32000-1, section 7.5.7); these are unpacked
 * and searched likewise. */
#define KEY "/Keywords"

/* The limit on the length of an unpacked object stream, as a multiple of its packed length. Low, since the document in it is
 * packed already. */
#define TIMES_OF_OBJECTS 4
#define STREAM_KEY "/ObjStm"

/* The most keys that are tried, against files made to be slow to read. */
#define MOST_PLACES 64

/* Limits, B: on the length of a stream's own dictionary behind the key; on what all streams together may unpack to; and what a
 * stream counts at least towards that, the more when it is damaged or too long, which can take long to find out. */
#define MOST_ABOUT_STREAM 1024
#define MOST_UNPACKED ROOF_TEXT_FILE_MAX
#define LEAST_UNPACKED 65536
#define LEAST_DAMAGED (MOST_UNPACKED / 16)

/* The character that an escape sequence stands for, except octal numbers. */
static int
unescape (char letter)
{
  static const char letters[] = "nrtbf", meanings[] = "\n\r\t\b\f";
  const char *found = strchr (letters, letter);

  return found != NULL && *found != '\0' ? meanings[found - letters] : letter;
}

/* Up to three octal digits. */
static const char *
read_octal (const char *p,
            const char *end,
            GString    *text)
{
  guint value = 0;

  for (int i = 0; i < 3 && p < end && *p >= '0' && *p <= '7'; i++)
    value = value * 8 + (guint) (*p++ - '0');
  g_string_append_c (text, (char) value);
  return p;
}

static const char *
read_escape (const char *p,
             const char *end,
             GString    *text)
{
  if (*p >= '0' && *p <= '7')
    return read_octal (p, end, text);
  if (*p == '\r')
    return p + 1 < end && p[1] == '\n' ? p + 2 : p + 1;
  if (*p != '\n')
    g_string_append_c (text, (char) unescape (*p));
  return p + 1;
}

/* From behind "(" to the ")" that closes it; FALSE when none does. */
static gboolean
read_literal (const char *p,
              const char *end,
              GString    *text)
{
  guint depth = 1;

  while (p < end)
    {
      char c = *p++;

      if (c == '\\' && p < end)
        {
          p = read_escape (p, end, text);
          continue;
        }
      depth += c == '(' ? 1 : c == ')' ? -1u : 0;
      if (depth == 0)
        return TRUE;
      g_string_append_c (text, c);
    }
  return FALSE;
}

static gboolean
read_hexadecimal (const char *p,
                  const char *end,
                  GString    *text)
{
  int high = -1;

  for (; p < end && *p != '>'; p++)
    {
      int digit = g_ascii_xdigit_value (*p);

      if (digit < 0 && !g_ascii_isspace (*p))
        return FALSE;
      if (digit < 0)
        continue;
      if (high >= 0)
        g_string_append_c (text, (char) (high * 16 + digit));
      high = high >= 0 ? -1 : digit;
    }
  return p < end;
}

/* Reads the string behind a key. (nullable): NULL when there is none */
static GString *
read_string (const char *p,
             const char *end)
{
  GString *text = g_string_new (NULL);

  while (p < end && g_ascii_isspace (*p))
    p++;
  if (p < end && (*p == '(' ? read_literal (p + 1, end, text)
                  : *p == '<' && read_hexadecimal (p + 1, end, text)))
    return text;
  g_string_free (text, TRUE);
  return NULL;
}

/* Converts a string from UTF-16, if it begins with a byte order mark, by dropping every other byte: a document is ASCII. */
static void
narrow (GString *text)
{
  gsize length = 0;

  if (text->len < 2 || memcmp (text->str, "\376\377", 2) != 0)
    return;
  for (gsize i = 3; i < text->len; i += 2)
    text->str[length++] = text->str[i];
  g_string_truncate (text, length);
}

static gboolean
begins (const char *p,
        const char *end,
        const char *key)
{
  return (gsize) (end - p) >= strlen (key) && memcmp (p, key, strlen (key)) == 0;
}

/* The last of both keys before @before. Not g_strrstr_len(), which stops at the zero bytes of a binary file. Returns:
 * (nullable) */
static const char *
find_last (const char *start,
           const char *before,
           const char *end)
{
  for (const char *p = before - 1; p >= start; p--)
    if (*p == '/' && (begins (p, end, KEY) || begins (p, end, STREAM_KEY)))
      return p;
  return NULL;
}

/* The packed document in the keywords at @p. (nullable): NULL when there is none */
static GString *
read_keywords (const char *p,
               const char *end)
{
  GString *text = read_string (p, end);

  if (text == NULL)
    return NULL;
  narrow (text);
  if (g_str_has_prefix (text->str, ROOF_PICTURE_PACKED))
    return text;
  g_string_free (text, TRUE);
  return NULL;
}

/* Unpacks the stream whose dictionary contains @p. @left: (inout): bytes that may still be unpacked.
 * Returns: (transfer full) (nullable): NULL when there is no stream, or its filter is not zlib's */
static GBytes *
unpack (const char *p,
        const char *end,
        gsize      *left)
{
  const char *limit = p + MIN (end - p, MOST_ABOUT_STREAM);
  GBytes *objects = NULL;

  while (p < limit && !begins (p, end, "stream"))
    p++;
  if (p < limit)
    {
      p += strlen ("stream");
      p += p < end && *p == '\r';
      p += p < end && *p == '\n';
      objects = roof_picture_inflate ((const guint8 *) p, (gsize) (end - p), G_ZLIB_COMPRESSOR_FORMAT_ZLIB, TIMES_OF_OBJECTS, NULL);
    }
  *left -= MIN (*left, objects != NULL ? MAX (g_bytes_get_size (objects), LEAST_UNPACKED) : LEAST_DAMAGED);
  return objects;
}

/* The packed document. @left: (inout): bytes that may still be unpacked; 0 within a stream, since streams do not nest.
 * Returns: (nullable): NULL when there is none */
static GString *
find_packed (const char *start,
             const char *end,
             gsize      *left)
{
  const char *found = find_last (start, end, end);

  for (int i = 0; i < MOST_PLACES && found != NULL; found = find_last (start, found, end))
    {
      gboolean plain = begins (found, end, KEY);
      g_autoptr (GBytes) objects = !plain && *left > 0 ? unpack (found, end, left) : NULL;
      gsize length = 0, none = 0;
      const char *inside = objects != NULL ? g_bytes_get_data (objects, &length) : NULL;
      GString *text = plain ? read_keywords (found + strlen (KEY), end)
                      : inside != NULL ? find_packed (inside, inside + length, &none) : NULL;

      if (text != NULL)
        return text;
      i += plain;
    }
  return NULL;
}

GBytes *
roof_picture_read_pdf (const guint8  *data,
                       gsize          length,
                       GError       **error)
{
  gsize left = MOST_UNPACKED;
  GString *packed = find_packed ((const char *) data, (const char *) data + length, &left);
  g_autofree guchar *letters = NULL;

  if (packed == NULL)
    return NULL;
  letters = g_base64_decode (packed->str + strlen (ROOF_PICTURE_PACKED), &length);
  g_string_free (packed, TRUE);
  return roof_picture_inflate (letters, length, G_ZLIB_COMPRESSOR_FORMAT_ZLIB, ROOF_PICTURE_TIMES, error);
}
