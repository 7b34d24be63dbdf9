/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/error.h"
#include "document/files/picture-private.h"

#define MOST_DEPTH 1000 /* of nested elements: an open one takes thirty times the memory of its text */
#define MOST_SHOWN 120 /* characters of the parser's message */

/* Collects the text directly in <metadata> elements, not in elements within these, which belong to other programs. The first
 * text that begins as a JSON object is the document; parsing stops there. */
typedef struct
{
  GString *text;
  gboolean found;
  guint    depth; /* elements that are open */
} MetadataSearch;

static void
start_cb (GMarkupParseContext  *context,
          const char           *element,
          const char          **names,
          const char          **values,
          gpointer              data,
          GError              **error)
{
  MetadataSearch *search = data;

  if (++search->depth > MOST_DEPTH)
    g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT,
                 roof_error_translate (ROOF_REASON ("elements are nested more than %d deep")), MOST_DEPTH);
}

static void
text_cb (GMarkupParseContext  *context,
         const char           *text,
         gsize                 length,
         gpointer              data,
         GError              **error)
{
  MetadataSearch *search = data;

  if (!search->found && g_strcmp0 (g_markup_parse_context_get_element (context), "metadata") == 0)
    g_string_append_len (search->text, text, (gssize) length);
}

static void
end_cb (GMarkupParseContext  *context,
        const char           *element,
        gpointer              data,
        GError              **error)
{
  MetadataSearch *search = data;

  search->depth--;
  if (search->found || !g_str_equal (element, "metadata"))
    return;
  search->found = g_strchug (search->text->str)[0] == '{';
  if (!search->found)
    g_string_truncate (search->text, 0);
}

/* Shortens GLib's message and makes it valid UTF-8: it quotes the text at fault, however long and in whatever bytes. */
static void
fail_markup (const GError  *damage,
             GError       **error)
{
  g_autofree char *valid = g_utf8_make_valid (damage->message, -1);
  glong length = g_utf8_strlen (valid, -1);
  g_autofree char *shown = g_utf8_substring (valid, 0, MIN (length, MOST_SHOWN));

  g_set_error (error, damage->domain, damage->code, "%s%s", g_strdelimit (shown, "\r\n\t", ' '),
               length > MOST_SHOWN ? "\342\200\246" : "");
}

static GBytes *
read_plain (const guint8  *data,
            gsize          length,
            GError       **error)
{
  static const GMarkupParser parser = { .start_element = start_cb, .end_element = end_cb, .text = text_cb };
  MetadataSearch search = { g_string_new (NULL), FALSE, 0 };
  g_autoptr (GMarkupParseContext) context
      = g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &search, NULL);
  g_autoptr (GError) damage = NULL;
  gboolean bom = length >= 3 && memcmp (data, "\357\273\277", 3) == 0;

  if (bom)
    {
      data += 3;
      length -= 3;
    }
  /* Damage behind the document does not matter. */
  if ((!g_markup_parse_context_parse (context, (const char *) data, (gssize) length, &damage)
       || !g_markup_parse_context_end_parse (context, &damage)) && !search.found)
    fail_markup (damage, error);
  if (search.found)
    {
      gsize size = strlen (search.text->str);

      return g_bytes_new_take (g_string_free (search.text, FALSE), size);
    }
  g_string_free (search.text, TRUE);
  return NULL;
}

GBytes *
roof_picture_read_svg (const guint8  *data,
                       gsize          length,
                       GError       **error)
{
  g_autoptr (GBytes) text = NULL;

  if (length < strlen (ROOF_PICTURE_GZIP) || memcmp (data, ROOF_PICTURE_GZIP, strlen (ROOF_PICTURE_GZIP)) != 0)
    return read_plain (data, length, error);
  text = roof_picture_inflate (data, length, G_ZLIB_COMPRESSOR_FORMAT_GZIP, ROOF_PICTURE_TIMES, error);
  if (text == NULL)
    return NULL;
  data = g_bytes_get_data (text, &length);
  return read_plain (data, length, error);
}
