/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/sniff.h"

#include <string.h>

#include "document/files/machine-file.h"
#include "document/files/picture.h"
#include "document/files/text-file.h"
#include "import/import.h"

#define HEAD (1024 * 1024) /* B from the beginning that are examined */
#define BYTE_ORDER_MARK "\xef\xbb\xbf"
#define CONFIG "config.json" /* a model description, even if truncated */

/* File name patterns, except those of tables, which are with the formats. */
static const struct
{
  RoofContent content;
  const char *pattern;
} patterns[] = {
  { ROOF_CONTENT_DOCUMENT, "*.roofline" },
  { ROOF_CONTENT_MACHINE | ROOF_CONTENT_NETWORK, "*.json" },
  { ROOF_CONTENT_PICTURE, "*.png" },
  { ROOF_CONTENT_PICTURE, "*.svg" },
  { ROOF_CONTENT_PICTURE, "*.svgz" },
  { ROOF_CONTENT_PICTURE, "*.pdf" },
  { ROOF_CONTENT_TEXT, "*.txt" },
};

const char **
roof_sniff_list_patterns (guint contents)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    if ((patterns[i].content & contents) != 0)
      g_ptr_array_add (list, (gpointer) patterns[i].pattern);
  if ((contents & ROOF_CONTENT_TABLE) != 0)
    roof_import_add_patterns (list);
  g_ptr_array_add (list, NULL);
  return (const char **) g_ptr_array_steal (list, NULL);
}

/* Returns: (transfer full) (nullable) */
static GBytes *
read_head (GFile *file)
{
  gsize size;
  g_autoptr (GInputStream) stream = roof_text_file_open (file, &size, NULL, NULL, NULL);

  return stream != NULL ? g_input_stream_read_bytes (stream, HEAD, NULL, NULL) : NULL;
}

static const char *
skip_space (const char *at,
            const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;
  return at;
}

/* The beginning of the JSON object in a text, or NULL. */
static const char *
find_object (GBytes      *head,
             const char **end)
{
  gsize length;
  const char *text = g_bytes_get_data (head, &length);

  *end = text + length;
  if (length >= strlen (BYTE_ORDER_MARK) && memcmp (text, BYTE_ORDER_MARK, strlen (BYTE_ORDER_MARK)) == 0)
    text += strlen (BYTE_ORDER_MARK);
  text = skip_space (text, *end);
  return text < *end && *text == '{' ? text : NULL;
}

gboolean
roof_sniff_is_document (GFile *file)
{
  g_autoptr (GBytes) head = read_head (file);
  const char *end;

  return head != NULL && (roof_picture_recognize (head) != ROOF_PICTURE_NONE || find_object (head, &end) != NULL);
}

gboolean
roof_sniff_is_table (GFile *file)
{
  return roof_import_is_file (file) || (roof_text_file_is_standard_input (file) && !roof_sniff_is_document (file));
}

/* The end of the string that begins at @at, or @end if truncated. */
static const char *
skip_string (const char *at,
             const char *end)
{
  for (at++; at < end && *at != '"'; at++)
    if (*at == '\\')
      at++;
  return MIN (at + 1, end);
}

/* Whether the text at @at is the string @word in quotes. */
static gboolean
is_string (const char *at,
           const char *end,
           const char *word)
{
  gsize length = strlen (word);

  return end - at > (gssize) length + 1 && at[0] == '"' && strncmp (at + 1, word, length) == 0 && at[length + 1] == '"';
}

/* The value of the member "format" of the outer object, or NULL. @whole: (out): whether the object was read to its end without
 * one */
static const char *
find_format (const char *object,
             const char *end,
             gboolean   *whole)
{
  int depth = 0;

  *whole = FALSE;
  for (const char *at = object; at < end; at++)
    if (*at == '"')
      {
        const char *behind = skip_string (at, end), *colon = skip_space (behind, end);

        if (depth == 1 && colon < end && *colon == ':' && is_string (at, end, "format"))
          return skip_space (colon + 1, end);
        at = behind - 1;
      }
    else if (*at == '{' || *at == '[')
      depth++;
    else if ((*at == '}' || *at == ']') && --depth == 0)
      {
        *whole = TRUE;
        return NULL;
      }
  return NULL;
}

/* A model description has no member "format", or one with another meaning. */
static gboolean
is_network (GFile      *file,
            const char *format,
            const char *end,
            gboolean    whole)
{
  g_autofree char *base = g_file_get_basename (file);

  if (base == NULL || !g_str_has_suffix (base, ".json"))
    return FALSE;
  if (format != NULL)
    return end - format >= 4 && strncmp (format, "null", 4) == 0;
  return whole || g_str_equal (base, CONFIG);
}

RoofContent
roof_sniff (GFile *file)
{
  g_autoptr (GBytes) head = NULL;
  const char *object, *end = NULL, *format = NULL;
  gboolean whole = FALSE;

  if (roof_sniff_is_table (file))
    return ROOF_CONTENT_TABLE;
  head = read_head (file);
  if (head == NULL)
    return ROOF_CONTENT_DOCUMENT;
  if (roof_picture_recognize (head) != ROOF_PICTURE_NONE)
    return ROOF_CONTENT_PICTURE;
  object = find_object (head, &end);
  if (object != NULL)
    format = find_format (object, end, &whole);
  if (format != NULL && is_string (format, end, ROOF_MACHINE_FORMAT))
    return ROOF_CONTENT_MACHINE;
  return is_network (file, format, end, whole) ? ROOF_CONTENT_NETWORK : ROOF_CONTENT_DOCUMENT;
}
