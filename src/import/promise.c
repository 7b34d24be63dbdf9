/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/promise.h"

#include <string.h>

#include "import/json-head.h"

#define PACKED ".gz"
#define LONGEST_CHARACTER 4 /* B in UTF-8 */

/* Whether the beginning of a file is text; its last character may be cut. */
static gboolean
is_text (const char *head,
         gsize       length)
{
  const char *end;

  return memchr (head, '\0', length) == NULL
         && (g_utf8_validate_len (head, length, &end) || (gsize) (end - head) + LONGEST_CHARACTER > length);
}

const RoofForeignFormat *
roof_promise_find (GFile                           *file,
                   GBufferedInputStream            *stream,
                   gboolean                         plain,
                   const RoofForeignFormat *const  *formats,
                   guint                            n)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = base != NULL ? g_ascii_strdown (base, -1) : g_strdup ("");
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (stream, &length);

  if (length == 0 || roof_json_head_object (head, length, TRUE) != NULL)
    return NULL;
  if (g_str_has_suffix (name, PACKED) && (!plain || is_text (head, length)))
    name[strlen (name) - strlen (PACKED)] = '\0';
  for (guint i = 0; i < n; i++)
    for (const char *const *pattern = formats[i]->patterns; formats[i]->begins != NULL && *pattern != NULL; pattern++)
      if (g_pattern_match_simple (*pattern, name))
        return formats[i];
  return NULL;
}
