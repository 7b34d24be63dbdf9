/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/expression-private.h"

gboolean
roof_expression_is_name (const char *text)
{
  const char *end = text;

  g_return_val_if_fail (text != NULL, FALSE);

  if (g_ascii_isdigit (*text))
    return FALSE;
  while (g_ascii_isalnum (*end) || *end == '_')
    end++;
  return end > text && *end == '\0' && !roof_expression_is_function (text);
}

/* The end of the number at @text; its exponent is not a name. */
static const char *
skip_number (const char *text)
{
  while (g_ascii_isdigit (*text) || *text == '.')
    text++;
  if ((*text == 'e' || *text == 'E')
      && (g_ascii_isdigit (text[1]) || ((text[1] == '-' || text[1] == '+') && g_ascii_isdigit (text[2]))))
    for (text += 2; g_ascii_isdigit (*text);)
      text++;
  return text;
}

/* The end of the number, the name or the sign at @text. */
static const char *
skip_word (const char *text)
{
  const char *end = text;

  if (g_ascii_isdigit (*text) || *text == '.')
    return skip_number (text);
  while (g_ascii_isalnum (*end) || *end == '_')
    end++;
  return end > text ? end : text + 1;
}

char *
roof_expression_rename (const char     *text,
                        RoofRenameName  rename,
                        gpointer        data)
{
  GString *out;

  g_return_val_if_fail (text != NULL, NULL);

  out = g_string_new (NULL);
  for (const char *end; *text != '\0'; text = end)
    {
      g_autofree char *word = NULL, *renamed = NULL;

      end = skip_word (text);
      word = g_strndup (text, (gsize) (end - text));
      renamed = roof_expression_is_name (word) ? rename (word, data) : NULL;
      g_string_append (out, renamed != NULL ? renamed : word);
    }
  return g_string_free (out, FALSE);
}
