/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/computer-private.h"

#include <stdarg.h>
#include <string.h>

char *
roof_read_system_file (const char *root,
                       const char *path,
                       ...)
{
  g_autofree char *below = NULL, *name = NULL;
  char            *text;
  va_list          arguments;

  va_start (arguments, path);
  below = g_strdup_vprintf (path, arguments);
  va_end (arguments);
  name = g_build_filename (root, below, NULL);
  return g_file_get_contents (name, &text, NULL, NULL) ? g_strstrip (text) : NULL;
}

/* The value of a line "key : value" with this key. Returns: (transfer full) (nullable) */
static char *
find_value (const char *line,
            const char *key)
{
  gsize       length = strlen (key);
  const char *after = line + length;

  if (strncmp (line, key, length) != 0)
    return NULL;
  while (*after == ' ' || *after == '\t')
    after++;
  return *after == ':' ? g_strstrip (g_strndup (after + 1, strcspn (after + 1, "\n"))) : NULL;
}

char *
roof_find_system_key (const char         *text,
                      const char * const *keys)
{
  for (guint i = 0; keys[i]; i++)
    for (const char *line = text; line; line = strchr (line, '\n'))
      {
        char *value;

        line += *line == '\n';
        if ((value = find_value (line, keys[i])))
          return value;
      }
  return NULL;
}
