/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/sniff.h"

#include "document/files/picture-kind.h"
#include "document/files/text-file.h"
#include "import/import.h"
#include "import/json-head.h"

#define HEAD (1024 * 1024) /* B from the beginning that are examined */

/* File name patterns of the program's own files; those of other programs' are with their formats. */
static const struct
{
  RoofContent content;
  const char *pattern;
} patterns[] = {
  { ROOF_CONTENT_DOCUMENT, "*.roofline" },
  { ROOF_CONTENT_PICTURE, "*.png" },
  { ROOF_CONTENT_PICTURE, "*.svg" },
  { ROOF_CONTENT_PICTURE, "*.svgz" },
  { ROOF_CONTENT_PICTURE, "*.pdf" },
  { ROOF_CONTENT_PICTURE, "*.html" },
  { ROOF_CONTENT_TEXT, "*.txt" },
};

/* What a format gives, as a kind of file. */
static const struct
{
  RoofContent content;
  RoofGives   gives;
} kinds[] = {
  { ROOF_CONTENT_NETWORK, ROOF_GIVES_NETWORK },
  { ROOF_CONTENT_RUN, ROOF_GIVES_RUN }, /* a profile may describe its machine as well */
  { ROOF_CONTENT_MACHINE, ROOF_GIVES_MACHINE },
};

const char **
roof_sniff_list_patterns (guint contents)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  guint gives = 0;

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    if ((patterns[i].content & contents) != 0)
      g_ptr_array_add (list, (gpointer) patterns[i].pattern);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    gives |= (kinds[i].content & contents) != 0 ? kinds[i].gives : 0;
  roof_import_add_patterns (list, gives);
  g_ptr_array_add (list, NULL);
  return (const char **) g_ptr_array_steal (list, NULL);
}

/* Returns: (transfer full) (nullable) */
static GBytes *
read_head (GFile *file)
{
  gsize size;
  g_autoptr (GInputStream) stream = roof_text_file_open (file, &size, NULL, NULL);

  return stream != NULL ? g_input_stream_read_bytes (stream, HEAD, NULL, NULL) : NULL;
}

/* Whether the name says that the file is a document, whatever it holds. */
static gboolean
is_named_document (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return base != NULL && g_str_has_suffix (base, ".roofline");
}

static gboolean
is_picture (GFile *file)
{
  g_autoptr (GBytes) head = read_head (file);

  return head != NULL && roof_picture_recognize (head) != ROOF_PICTURE_NONE;
}

static gboolean
begins_with_object (GFile *file)
{
  g_autoptr (GBytes) head = read_head (file);
  gsize length = 0;
  const char *text = head != NULL ? g_bytes_get_data (head, &length) : NULL;

  return text != NULL && roof_json_head_object (text, length, FALSE) != NULL;
}

RoofContent
roof_sniff (GFile *file)
{
  const RoofForeignFormat *format;

  if (is_picture (file))
    return ROOF_CONTENT_PICTURE;
  format = !is_named_document (file) ? roof_import_recognize (file) : NULL;
  if (format == NULL && roof_text_file_is_standard_input (file) && !begins_with_object (file))
    return ROOF_CONTENT_RUN;
  if (format == NULL)
    return ROOF_CONTENT_DOCUMENT;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if ((format->gives & kinds[i].gives) != 0)
      return kinds[i].content;
  return ROOF_CONTENT_REFUSED;
}

gboolean
roof_sniff_is_run (GFile *file)
{
  return roof_sniff (file) == ROOF_CONTENT_RUN;
}

gboolean
roof_sniff_is_document (GFile *file)
{
  RoofContent content = roof_sniff (file);

  return content == ROOF_CONTENT_PICTURE
         || (content == ROOF_CONTENT_DOCUMENT && (is_named_document (file) || begins_with_object (file)));
}
