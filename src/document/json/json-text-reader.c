/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json/json-text-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"

void
roof_text_reader_fail (const RoofTextReader  *self,
                       const char            *where,
                       GError               **error,
                       const char            *format,
                       ...)
{
  guint line = 1;
  const char *line_start = self->start;
  g_autofree char *message = NULL;
  va_list arguments;

  for (const char *p = self->start; p < where; p++)
    if (*p == '\n')
      {
        line++;
        line_start = p + 1;
      }
  va_start (arguments, format);
  message = g_strdup_vprintf (roof_error_translate (format), arguments);
  va_end (arguments);
  roof_fail_with (error, ROOF_ERROR_SYNTAX, "line %1$u, column %2$ld: %3$s", line,
                  g_utf8_strlen (line_start, where - line_start) + 1, message);
}

/* The character at the reader's place for messages: "the end of the text", "'x'". Returns: (transfer full) */
static char *
describe_place (const RoofTextReader *self)
{
  gunichar c;
  char text[7] = "";

  if (self->at >= self->end)
    return g_strdup (_ ("the end of the text"));
  if (g_ascii_isalpha (*self->at))
    {
      const char *stop = self->at;

      while (stop < self->end && stop - self->at < 16 && g_ascii_isalnum (*stop))
        stop++;
      return g_strdup_printf ("%.*s", (int) (stop - self->at), self->at);
    }
  c = g_utf8_get_char (self->at);
  if (!g_unichar_isprint (c))
    return g_strdup_printf ("character U+%04X", c);
  g_unichar_to_utf8 (c, text);
  return g_strdup_printf ("'%s'", text);
}

void
roof_text_reader_expected (const RoofTextReader  *self,
                           const char            *expected,
                           GError               **error)
{
  g_autofree char *found = describe_place (self);

  roof_text_reader_fail (self, self->at, error, "expected %1$s, found %2$s", roof_error_translate (expected), found);
}

/* --- strings --- */

static gboolean
read_hex (RoofTextReader *self,
          gunichar       *unit)
{
  *unit = 0;
  if (self->end - self->at < 4)
    return FALSE;
  for (int i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (self->at[i]);

      if (digit < 0)
        return FALSE;
      *unit = *unit * 16 + (gunichar) digit;
    }
  self->at += 4;
  return TRUE;
}

/* After "\u": one character, which may be written as a surrogate pair. */
static gboolean
read_unicode (RoofTextReader  *self,
              GError         **error)
{
  const char *start = self->at - 2;
  gunichar c, low;

  if (!read_hex (self, &c))
    roof_text_reader_fail (self, start, error, "\\u needs four hexadecimal digits");
  else if (c == 0)
    roof_text_reader_fail (self, start, error, "\\u0000 cannot be kept in a text");
  else if (c < 0xd800 || c > 0xdfff)
    {
      g_string_append_unichar (self->string, c);
      return TRUE;
    }
  else if (c < 0xdc00 && self->end - self->at > 6 && self->at[0] == '\\' && self->at[1] == 'u'
           && (self->at += 2, read_hex (self, &low)) && low >= 0xdc00 && low <= 0xdfff)
    {
      g_string_append_unichar (self->string, 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00));
      return TRUE;
    }
  else
    roof_text_reader_fail (self, start, error, "half of a surrogate pair stands alone");
  return FALSE;
}

static gboolean
read_escape (RoofTextReader  *self,
             GError         **error)
{
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  const char *found;

  self->at++;
  if (self->at < self->end && *self->at == 'u')
    {
      self->at++;
      return read_unicode (self, error);
    }
  found = self->at < self->end && *self->at != '\0' ? strchr (letters, *self->at) : NULL;
  if (found == NULL)
    {
      roof_text_reader_fail (self, self->at - 1, error, "unknown escape in a string");
      return FALSE;
    }
  g_string_append_c (self->string, meanings[found - letters]);
  self->at++;
  return TRUE;
}

gboolean
roof_text_reader_read_string (RoofTextReader  *self,
                              GError         **error)
{
  const char *start = self->at++;

  g_string_truncate (self->string, 0);
  while (TRUE)
    {
      const char *plain = self->at;

      while (self->at < self->end && *self->at != '"' && *self->at != '\\' && (guchar) *self->at >= 0x20)
        self->at++;
      g_string_append_len (self->string, plain, self->at - plain);
      if (self->at >= self->end)
        {
          roof_text_reader_fail (self, start, error, "this string does not end");
          return FALSE;
        }
      if (*self->at == '"')
        {
          self->at++;
          return TRUE;
        }
      if ((guchar) *self->at < 0x20)
        {
          roof_text_reader_fail (self, self->at, error, "a string holds a line end or a control character");
          return FALSE;
        }
      if (!read_escape (self, error))
        return FALSE;
    }
}
