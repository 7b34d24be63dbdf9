/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memmem() */
#include "import/text-head.h"

#include <string.h>

char *
roof_text_head_new (const char *head,
                    gsize       length)
{
  if (length >= 2 && (memcmp (head, "\377\376", 2) == 0 || memcmp (head, "\376\377", 2) == 0))
    {
      const char *from = memcmp (head, "\377\376", 2) == 0 ? "UTF-16LE" : "UTF-16BE";

      return g_convert (head + 2, (gssize) ((length - 2) / 2 * 2), "UTF-8", from, NULL, NULL, NULL);
    }
  if (length >= 3 && memcmp (head, "\357\273\277", 3) == 0)
    {
      head += 3;
      length -= 3;
    }
  return length > 0 && memchr (head, '\0', length) == NULL ? g_strndup (head, length) : NULL;
}

gboolean
roof_text_head_has (const char *head,
                    gsize       length,
                    const char *part)
{
  return memmem (head, length, part, strlen (part)) != NULL;
}

const char *
roof_text_head_find_line (const char *text,
                          const char *part)
{
  const char *at = strstr (text, part);

  while (at != NULL && at > text && at[-1] != '\n' && at[-1] != '\r')
    at--;
  return at;
}

char
roof_text_head_find_separator (const char *line)
{
  static const char separators[] = { ',', ';', '\t', '|' };
  guint counts[G_N_ELEMENTS (separators)] = { 0 }, best = 0;

  for (; *line != '\0' && *line != '\n' && *line != '\r'; line++)
    for (guint i = 0; i < G_N_ELEMENTS (separators); i++)
      counts[i] += *line == separators[i];
  for (guint i = 1; i < G_N_ELEMENTS (separators); i++)
    best = counts[i] > counts[best] ? i : best;
  return separators[best];
}
