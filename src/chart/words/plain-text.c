/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/plain-text.h"

#include <string.h>

void
roof_text_append_markdown (GString    *output,
                           const char *text)
{
  for (; *text != '\0'; text++)
    {
      if (strchr ("\\`*_[]|<>#~", *text) != NULL)
        g_string_append_c (output, '\\');
      g_string_append_c (output, *text);
    }
}

void
roof_text_append_markdown_cell (GString    *output,
                                const char *text)
{
  g_string_append (output, "| ");
  roof_text_append_markdown (output, text);
  g_string_append_c (output, ' ');
}

void
roof_text_append_markdown_rule (GString  *output,
                                gboolean  to_right)
{
  g_string_append (output, to_right ? "| ---: " : "| --- ");
}

static gboolean
is_odd_blank (gunichar character)
{
  return character == 0x00a0 || character == 0x202f || (g_unichar_iscntrl (character) && character != '\n');
}

void
roof_text_plain_blanks (GString *text)
{
  char *to = text->str;

  for (const char *from = text->str; *from != '\0';)
    {
      const char *next = g_utf8_next_char (from);

      if ((guchar) *from < 0x80 && (guchar) *from >= ' ' && *from != 0x7f)
        *to++ = *from; /* plain ASCII, as nearly all is */
      else if (is_odd_blank (g_utf8_get_char (from)))
        *to++ = ' ';
      else
        while (from < next)
          *to++ = *from++;
      from = next;
    }
  g_string_truncate (text, (gsize) (to - text->str));
}

/* The length in bytes of the control character at @c; 0: none. Outside ASCII these are the controls from U+0080 on, line and
 * paragraph separators, and the characters that embed, isolate or override a direction of writing. */
static gsize
measure_command (const guchar *c)
{
  if (*c < 0x20 || *c == 0x7f)
    return 1;
  if (c[0] == 0xc2 && c[1] >= 0x80 && c[1] <= 0x9f)
    return 2;
  if (c[0] != 0xe2 || c[1] == '\0')
    return 0;
  return (c[1] == 0x80 && c[2] >= 0xa8 && c[2] <= 0xae) || (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9) ? 3 : 0;
}

/* @kept: characters of ASCII that stay */
static void
replace_commands (char       *text,
                  const char *kept)
{
  gsize n;

  for (char *c = text; *c != '\0'; c += MAX (n, 1))
    {
      n = measure_command ((const guchar *) c);
      if (n > 0 && strchr (kept, *c) == NULL)
        memset (c, ' ', n);
    }
}

void
roof_text_plain_controls (char *line)
{
  replace_commands (line, "");
}

char *
roof_text_make_line (const char *text)
{
  char *line = g_strdup (text);

  roof_text_plain_controls (line);
  return line;
}

void
roof_text_make_safe (char *text)
{
  replace_commands (text, "\n\t");
}
