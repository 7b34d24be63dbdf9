/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "document/picture-private.h"

/* The keywords of a PDF stand in its information dictionary as "/Keywords (text)" or "/Keywords <hexadecimal>". They are
 * looked for as such, without the tables that lead there: an update appended to the file counts last, and a file whose
 * dictionaries were packed into streams by another program has none to be found. */
#define KEY "/Keywords"

/* A file made to be slow to read has more places than these to look at. */
#define MOST_PLACES 64

/* What a backslash makes of the character behind it; octal numbers apart. */
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

/* From behind the key on. (nullable): NULL when no string stands there */
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

/* A string is in UTF-16 when it begins so; what is looked for is ASCII, of which every other byte is left then. */
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

/* g_strrstr_len() stops at the zeros of a binary file. */
static const char *
find_last (const char *data,
           const char *end)
{
  for (const char *p = end - strlen (KEY); p >= data; p--)
    if (memcmp (p, KEY, strlen (KEY)) == 0)
      return p;
  return NULL;
}

/* (nullable): NULL when there is none */
static GString *
find_packed (const char *start,
             const char *end)
{
  const char *before = end;

  for (int i = 0; i < MOST_PLACES && before - start >= (gssize) strlen (KEY); i++)
    {
      const char *found = find_last (start, before);
      GString *text = found != NULL ? read_string (found + strlen (KEY), end) : NULL;

      if (found == NULL)
        break;
      if (text != NULL)
        {
          narrow (text);
          if (g_str_has_prefix (text->str, ROOF_PICTURE_PACKED))
            return text;
          g_string_free (text, TRUE);
        }
      before = found;
    }
  return NULL;
}

GBytes *
roof_picture_read_pdf (const guint8  *data,
                       gsize          length,
                       GError       **error)
{
  GString *packed = find_packed ((const char *) data, (const char *) data + length);
  g_autofree guchar *letters = NULL;

  if (packed == NULL)
    return NULL;
  letters = g_base64_decode (packed->str + strlen (ROOF_PICTURE_PACKED), &length);
  g_string_free (packed, TRUE);
  return roof_picture_inflate (letters, length, error);
}
