/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/json-file.h"

#include <string.h>

#include "core/error.h"
#include "document/files/picture.h"
#include "document/files/text-file.h"

/* The limit on the tree of a text unpacked from a picture, B of memory per B of text: lower, since the text is in memory,
 * too. */
#define PACKED_TIMES 3

/* @times: B of memory per B of text */
static JsonNode *
parse (GBytes               *text,
       guint                 times,
       const RoofJsonTaker  *taker,
       GError              **error)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);

  return roof_json_parse_taking (length > 0 ? data : "", (gssize) length, ROOF_JSON_MOST_MEMORY (length, times), taker, error);
}

static JsonNode *
parse_picture (GBytes               *content,
               const RoofJsonTaker  *taker,
               GError              **error)
{
  g_autoptr (GBytes) text = roof_picture_extract (content, error);
  JsonNode *root = text != NULL ? parse (text, PACKED_TIMES, taker, error) : NULL;

  if (text != NULL && root == NULL)
    g_prefix_error (error, "%s", roof_error_translate (ROOF_REASON ("the document in this picture: ")));
  return root;
}

/* Whether @content begins like a file of the program, with a byte order mark or a comment, or is empty. */
static gboolean
begins_as_json (GBytes *content)
{
  gsize length, blank = 0;
  const char *text = g_bytes_get_data (content, &length);

  while (blank < length && g_ascii_isspace (text[blank]))
    blank++;
  return blank == length || memchr ("{/\xef\xfe\xff", text[blank], 5) != NULL;
}

JsonNode *
roof_json_read (GFile                *file,
                GBytes               *content,
                const RoofJsonTaker  *taker,
                GError              **error)
{
  gboolean picture = roof_picture_recognize (content) != ROOF_PICTURE_NONE;
  JsonNode *root = picture ? parse_picture (content, taker, error)
                           : parse (content, ROOF_JSON_TIMES, taker, error);

  if (root == NULL && !picture && !begins_as_json (content))
    g_prefix_error (error, "%s", roof_error_translate (ROOF_REASON ("this is not a Roofline file: ")));
  if (root == NULL)
    roof_text_file_prefix_error (file, error);
  return root;
}

JsonNode *
roof_json_load (GFile   *file,
                GError **error)
{
  g_autoptr (GBytes) content = roof_text_file_load (file, NULL, error);

  return content != NULL ? roof_json_read (file, content, NULL, error) : NULL;
}
