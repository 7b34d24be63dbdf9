/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memmem() */
#include "chart/draw/pdf-revise.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

/* A PDF is a list of objects, "7 0 obj ... endobj", and at its end a table of their offsets (ISO 32000-1, 7.5). Each object is
 * handed to @revisions, until one knows the object and writes it with its changes: the contents of a page, which are unpacked,
 * changed by regular expressions and packed again; a page; a tagged figure; the catalog. All other objects are copied, and the
 * table is written anew.
 * Invariants: an object that does not look as cairo writes it is copied as it is, so that another cairo costs a change, never the
 * file; objects keep their numbers; the n-th figure or span of the file is the n-th of the revision. */

#define LEVEL 6
#define MOST_TIMES 1100 /* zlib packs to a thousandth at most */
#define ENTRY 20 /* B of an entry of the table */

typedef struct
{
  guint number;
  gsize start;
} PdfObject;

typedef struct
{
  const char            *data;
  gsize                  length; /* up to the table of offsets */
  const RoofPdfRevision *revision;
  gboolean               translucent;
  guint                  n_figures, n_spans; /* met so far */
  GByteArray            *out;
} Reviser;

/* Where @text is first in @length bytes, among which may be NUL. (nullable) */
static const char *
find (const char *start,
      gsize       length,
      const char *text)
{
  return memmem (start, length, text, strlen (text));
}

/* The same from the end. */
static const char *
find_last (const char *start,
           gsize       length,
           const char *text)
{
  gsize n = strlen (text);

  for (gsize at = length >= n ? length - n + 1 : 0; at-- > 0;)
    if (memcmp (start + at, text, n) == 0)
      return start + at;
  return NULL;
}

static void
put (Reviser    *self,
     const char *text)
{
  g_byte_array_append (self->out, (const guint8 *) text, (guint) strlen (text));
}

/* --- streams --- */

/* As hexadecimal UTF-16 with a mark of its order, for any text (ISO 32000-1, 7.9.2.2). Returns: (transfer full) */
static char *
write_text (const char *text)
{
  glong n = 0;
  g_autofree gunichar2 *units = g_utf8_to_utf16 (text, -1, NULL, &n, NULL);
  GString *out = g_string_new ("<FEFF");

  for (glong i = 0; i < n; i++)
    g_string_append_printf (out, "%04X", units[i]);
  g_string_append_c (out, '>');
  return g_string_free (out, FALSE);
}

/* A fill or a stroke: "0.2 0.2 0.2 rg" becomes "0.2 g". */
static void
put_grey (Reviser          *self,
          const GMatchInfo *match,
          GString          *out)
{
  g_autofree char *grey = g_match_info_fetch (match, 1), *stroke = g_match_info_fetch (match, 2);

  g_string_append_printf (out, "%s %s", grey, *stroke == 'R' ? "G" : "g");
}

/* The beginning of a span, with its text. */
static void
put_span (Reviser          *self,
          const GMatchInfo *match,
          GString          *out)
{
  g_autofree char *number = g_match_info_fetch (match, 1), *text = NULL;

  text = write_text (self->n_spans < self->revision->spans->len ? self->revision->spans->pdata[self->n_spans] : "");
  g_string_append_printf (out, self->n_spans < self->revision->spans->len ? "/Span << /MCID %s /ActualText %s >> BDC"
                                                                         : "/Span << /MCID %s >> BDC", number, text);
  self->n_spans++;
}

/* @content with each match of @pattern written by @put_match. Patterns begin with a line or an operator: a string never does. Returns:
 * (transfer full) */
static char *
replace (Reviser    *self,
         const char *content,
         const char *pattern,
         void      (*put_match) (Reviser *self, const GMatchInfo *match, GString *out))
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  GString *out = g_string_sized_new (strlen (content));
  int start, end, at = 0;

  g_regex_match (regex, content, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_match_info_fetch_pos (match, 0, &start, &end);
      g_string_append_len (out, content + at, start - at);
      put_match (self, match, out);
      at = end;
    }
  g_string_append (out, content + at);
  return g_string_free (out, FALSE);
}

/* Returns: (transfer full) (nullable) */
static char *
inflate (const char *packed,
         gsize       length,
         gsize      *size)
{
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor ();
  enum libdeflate_result result = LIBDEFLATE_INSUFFICIENT_SPACE;
  char *content = NULL;

  for (gsize room = 4 * length + 1024; result == LIBDEFLATE_INSUFFICIENT_SPACE && room / MOST_TIMES <= length + 1024; room *= 4)
    {
      content = g_realloc (content, room);
      result = libdeflate_zlib_decompress (decompressor, packed, length, content, room, size);
    }
  libdeflate_free_decompressor (decompressor);
  if (result != LIBDEFLATE_SUCCESS)
    {
      g_free (content);
      return NULL;
    }
  content = g_realloc (content, *size + 1);
  content[*size] = '\0';
  return content;
}

static void
put_packed (Reviser    *self,
            const char *content)
{
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor (LEVEL);
  gsize length = strlen (content), most = libdeflate_zlib_compress_bound (compressor, length);
  g_autofree char *packed = g_malloc (most);
  gsize n = libdeflate_zlib_compress (compressor, content, length, packed, most);
  g_autofree char *head = g_strdup_printf ("<< /Length %" G_GSIZE_FORMAT "\n   /Filter /FlateDecode\n>>\nstream\n", n);

  libdeflate_free_compressor (compressor);
  put (self, head);
  g_byte_array_append (self->out, (const guint8 *) packed, (guint) n);
  put (self, "\nendstream\nendobj\n");
}

/* A stream whose dictionary says no more than how long and how packed it is: of the contents of a page. FALSE for another object. */
static gboolean
revise_contents (Reviser    *self,
                 const char *object,
                 gsize       length)
{
  const char *begin = find (object, length, "stream\n"), *dictionary = find (object, length, "<<");
  const char *end = find_last (object, length, "\nendstream");
  g_autofree char *content = NULL, *grey = NULL, *said = NULL, *head = NULL;
  gsize size;

  if (begin == NULL || end == NULL || dictionary == NULL || dictionary > begin)
    return FALSE;
  head = g_strndup (dictionary, (gsize) (begin - dictionary));
  if (!g_regex_match_simple ("^<< /Length [0-9]+ 0 R\\s+/Filter /FlateDecode\\s+>>\\s+$", head, 0, 0))
    return FALSE;
  begin += strlen ("stream\n");
  content = inflate (begin, (gsize) (end - begin), &size);
  if (content == NULL || strlen (content) != size)
    return FALSE;
  grey = replace (self, content, "(?:^|(?<= rg ))([0-9.]+) \\1 \\1 (rg|RG)\\b", put_grey);
  said = replace (self, grey, "^/Span << /MCID ([0-9]+) >> BDC\\b", put_span);
  g_byte_array_append (self->out, (const guint8 *) object, (guint) (dictionary - object));
  put_packed (self, said);
  return TRUE;
}

/* --- dictionaries --- */

/* Copies @object with @added after @key. FALSE when it has no @key. */
static gboolean
add_after (Reviser    *self,
           const char *object,
           gsize       length,
           const char *key,
           const char *added)
{
  const char *at = find (object, length, key);

  if (at == NULL)
    return FALSE;
  at += strlen (key);
  g_byte_array_append (self->out, (const guint8 *) object, (guint) (at - object));
  put (self, added);
  g_byte_array_append (self->out, (const guint8 *) at, (guint) (length - (gsize) (at - object)));
  return TRUE;
}

static gboolean
revise_catalog (Reviser    *self,
                const char *object,
                gsize       length)
{
  g_autofree char *added = g_strdup_printf ("\n   /Lang (%s)\n   /ViewerPreferences << /DisplayDocTitle true >>",
                                            self->revision->language);

  return add_after (self, object, length, "<< /Type /Catalog", added);
}

static gboolean
revise_figure (Reviser    *self,
               const char *object,
               gsize       length)
{
  g_autofree char *alternative = NULL, *added = NULL;

  if (self->n_figures >= self->revision->figures->len || find (object, length, "/S /Figure") == NULL)
    return FALSE;
  alternative = write_text (self->revision->figures->pdata[self->n_figures++]);
  added = g_strdup_printf ("\n   /Alt %s", alternative);
  return add_after (self, object, length, "/S /Figure", added);
}

static gboolean
revise_page (Reviser    *self,
             const char *object,
             gsize       length)
{
  const char *group = find (object, length, "   /Group <<"), *end;

  if (self->translucent || group == NULL || find (object, length, "/Type /Page ") == NULL)
    return FALSE;
  end = find (group, length - (gsize) (group - object), ">>\n");
  if (end == NULL)
    return FALSE;
  g_byte_array_append (self->out, (const guint8 *) object, (guint) (group - object));
  end += strlen (">>\n");
  g_byte_array_append (self->out, (const guint8 *) end, (guint) (length - (gsize) (end - object)));
  return TRUE;
}

/* --- the file --- */

static int
compare_objects (gconstpointer a,
                gconstpointer b)
{
  const PdfObject *one = a, *two = b;

  return one->start < two->start ? -1 : one->start > two->start;
}

/* The objects by their order in the file, from the table of offsets, which is in one piece. @table: (out): where that begins.
 * Returns: (transfer full) (nullable) */
static GArray *
list_objects (const GByteArray *pdf,
             gsize            *table)
{
  const char *data = (const char *) pdf->data, *last = find_last (data, pdf->len, "startxref\n");
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (PdfObject));
  char *at;
  guint n;

  *table = last != NULL ? (gsize) strtoull (last + strlen ("startxref\n"), NULL, 10) : pdf->len;
  if (*table + 2 * ENTRY > pdf->len || strncmp (data + *table, "xref\n0 ", strlen ("xref\n0 ")) != 0)
    return NULL;
  n = (guint) strtoul (data + *table + strlen ("xref\n0 "), &at, 10);
  if (*at++ != '\n' || (gsize) (at - data) + (gsize) n * ENTRY > pdf->len)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      const char *entry = at + (gsize) i * ENTRY;
      PdfObject found = { i, (gsize) strtoull (entry, NULL, 10) };

      if (entry[ENTRY - 3] == 'n' && found.start < *table)
        g_array_append_val (objects, found);
    }
  g_array_sort (objects, compare_objects);
  return g_steal_pointer (&objects);
}

static void
revise_object (Reviser    *self,
               const char *object,
               gsize       length)
{
  static gboolean (*const revisions[]) (Reviser *, const char *, gsize)
      = { revise_contents, revise_page, revise_figure, revise_catalog };

  for (guint i = 0; i < G_N_ELEMENTS (revisions); i++)
    if (revisions[i] (self, object, length))
      return;
  g_byte_array_append (self->out, (const guint8 *) object, (guint) length);
}

/* The table of offsets, and what follows it with its new place. */
static void
put_table (Reviser          *self,
           const GByteArray *pdf,
           const guint      *offsets,
           guint             n)
{
  const char *trailer = find (self->data + self->length, pdf->len - self->length, "trailer");
  const char *last = find_last (self->data, pdf->len, "startxref\n");
  guint table = self->out->len;
  g_autofree char *head = g_strdup_printf ("xref\n0 %u\n", n), *end = g_strdup_printf ("startxref\n%u\n%%%%EOF\n", table);

  put (self, head);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *entry
          = g_strdup_printf ("%010u %05u %c \n", offsets[i], offsets[i] > 0 ? 0 : 65535, offsets[i] > 0 ? 'n' : 'f');

      put (self, entry);
    }
  g_byte_array_append (self->out, (const guint8 *) trailer, (guint) (last - trailer));
  put (self, end);
}

GByteArray *
roof_pdf_revise (const GByteArray      *pdf,
                 const RoofPdfRevision *revision)
{
  Reviser self = { .data = (const char *) pdf->data, .revision = revision, .out = g_byte_array_new () };
  g_autoptr (GArray) objects = list_objects (pdf, &self.length);
  g_autofree guint *offsets = NULL;
  guint n = 0;

  if (objects == NULL || objects->len == 0)
    {
      g_byte_array_append (self.out, pdf->data, pdf->len);
      return self.out;
    }
  self.translucent = find (self.data, self.length, "/ca 0") != NULL || find (self.data, self.length, "/SMask") != NULL;
  for (guint i = 0; i < objects->len; i++)
    n = MAX (n, g_array_index (objects, PdfObject, i).number + 1);
  offsets = g_new0 (guint, n);
  g_byte_array_append (self.out, pdf->data, (guint) g_array_index (objects, PdfObject, 0).start);
  for (guint i = 0; i < objects->len; i++)
    {
      const PdfObject *at = &g_array_index (objects, PdfObject, i);
      gsize end = i + 1 < objects->len ? g_array_index (objects, PdfObject, i + 1).start : self.length;

      offsets[at->number] = self.out->len;
      revise_object (&self, self.data + at->start, end - at->start);
    }
  put_table (&self, pdf, offsets, n);
  return self.out;
}
