/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/picture.h"
#include "document/files/picture-text.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "document/files/example.h"
#include "document/files/text-file.h"
#include "document/session/document.h"
#include "snapshot-text.h"

#define SIGNATURE "\211PNG\r\n\032\n"

static void
append_chunk (GByteArray *png,
              const char *type,
              const void *data,
              gsize       length)
{
  guint32 size = GUINT32_TO_BE ((guint32) length), checksum = 0;

  g_byte_array_append (png, (const guint8 *) &size, 4);
  g_byte_array_append (png, (const guint8 *) type, 4);
  g_byte_array_append (png, data, (guint) length);
  g_byte_array_append (png, (const guint8 *) &checksum, 4);
}

/* A PNG of three chunks with @text in the second. */
static GBytes *
make_png (const void *text,
          gsize       length)
{
  GByteArray *png = g_byte_array_new ();

  g_byte_array_append (png, (const guint8 *) SIGNATURE, 8);
  append_chunk (png, "IHDR", "0123456789abc", 13);
  append_chunk (png, "iTXt", text, length);
  append_chunk (png, "IEND", "", 0);
  return g_byte_array_free_to_bytes (png);
}

static GBytes *
make_text (const char *text)
{
  return g_bytes_new (text, strlen (text));
}

static GBytes *
convert (GConverter *converter,
         const char *text,
         gsize       length)
{
  g_autoptr (GConverter) owned = converter;
  g_autoptr (GInputStream) plain = g_memory_input_stream_new_from_data (text, (gssize) length, NULL);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (plain, owned);

  return roof_text_file_read (stream, G_MAXSIZE, NULL);
}

static GBytes *
compress (const char *text,
          gsize       length)
{
  return convert (G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9)), text, length);
}

static char *
pack (const char *text)
{
  g_autoptr (GBytes) packed = compress (text, strlen (text));
  g_autofree char *letters = g_base64_encode (g_bytes_get_data (packed, NULL), g_bytes_get_size (packed));

  return g_strconcat ("data:application/vnd.roofline+json;compressed=zlib;base64,", letters, NULL);
}

static void
expect (GBytes     *picture,
        const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) found = roof_picture_extract (picture, &error);

  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (found, NULL), g_bytes_get_size (found), text, strlen (text));
}

static void
expect_none (GBytes     *picture,
             const char *why)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_picture_extract (picture, &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, why));
}

static void
test_recognize (void)
{
  static const struct
  {
    const char *text;
    RoofPicture kind;
  } cases[] = {
    { SIGNATURE "....", ROOF_PICTURE_PNG },
    { "%PDF-1.5\n", ROOF_PICTURE_PDF },
    { "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", ROOF_PICTURE_SVG },
    { "\357\273\277 \n<?xml version=\"1.0\"?><!-- by hand -->\n<svg/>", ROOF_PICTURE_SVG },
    { "\377\330\377\340..JFIF", ROOF_PICTURE_OTHER },
    { "GIF89a", ROOF_PICTURE_OTHER },
    { "RIFF....WEBP", ROOF_PICTURE_OTHER },
    { "<html><body/></html>", ROOF_PICTURE_NONE },
    { "{\"title\": \"<svg\"}", ROOF_PICTURE_NONE },
    { "\211PNG", ROOF_PICTURE_NONE },
    { "%PD", ROOF_PICTURE_NONE },
    { "", ROOF_PICTURE_NONE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) content = make_text (cases[i].text);

      g_assert_cmpint (roof_picture_recognize (content), ==, cases[i].kind);
    }
}

/* Whatever its name says. */
static void
test_others (void)
{
  g_autoptr (GBytes) photo = make_text ("\377\330\377\340..JFIF");

  expect_none (photo, "this is a JPEG picture");
}

static void
test_png_plain (void)
{
  static const char text[] = "roofline\0\0\0en\0Roofline\0{\"a\": 1}";
  g_autoptr (GBytes) picture = make_png (text, sizeof text - 1);

  expect (picture, "{\"a\": 1}");
}

static void
test_png_compressed (void)
{
  static const char head[] = "roofline\0\1\0\0";
  g_autoptr (GBytes) packed = compress ("{\"b\": 2}", 8);
  g_autoptr (GByteArray) text = g_byte_array_new ();
  g_autoptr (GBytes) picture = NULL;

  g_byte_array_append (text, (const guint8 *) head, sizeof head);
  g_byte_array_append (text, g_bytes_get_data (packed, NULL), (guint) g_bytes_get_size (packed));
  picture = make_png (text->data, text->len);
  expect (picture, "{\"b\": 2}");
}

/* Texts of other programs, and our own with its end cut off. */
static void
test_png_without (void)
{
  static const struct
  {
    const char *text;
    gsize length;
  } cases[] = {
    { "Comment\0\0\0\0\0{}", 14 },
    { "rooflines\0\0\0\0\0{}", 16 },
    { "roofline\0\0\0en", 13 },
    { "roofline\0\0\0en\0Roof", 18 },
    { "roofline\0\0", 10 },
    { "roofline", 8 },
    { "", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) picture = make_png (cases[i].text, cases[i].length);

      expect_none (picture, "holds no Roofline document");
    }
}

/* Cut at every byte it is still a picture, with the document or without; and then it says that it is cut. */
static void
test_png_cut (void)
{
  static const char text[] = "roofline\0\0\0\0\0{\"a\": 1}";
  g_autoptr (GBytes) whole = make_png (text, sizeof text - 1);
  guint found = 0;

  for (gsize length = 8; length <= g_bytes_get_size (whole); length++)
    {
      g_autoptr (GBytes) part = g_bytes_new (g_bytes_get_data (whole, NULL), length);
      g_autofree char *why = g_strdup_printf ("it ends at byte %" G_GSIZE_FORMAT, length);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) document = roof_picture_extract (part, &error);

      found += document != NULL;
      g_assert_true (document != NULL || strstr (error->message, why) != NULL);
    }
  /* The end of the text chunk, and the chunk of twelve bytes behind it. */
  g_assert_cmpuint (found, ==, 13);
}

/* A length that points far outside. */
static void
test_png_long (void)
{
  GByteArray *png = g_byte_array_new ();
  g_autoptr (GBytes) picture = NULL;

  g_byte_array_append (png, (const guint8 *) SIGNATURE "\377\377\377\377iTXtroofline\0\0\0\0\0{}", 31);
  picture = g_byte_array_free_to_bytes (png);
  expect_none (picture, "this PNG picture cannot be read: it ends at byte 31, in the middle of a chunk that begins at byte 8");
}

/* What stands behind the end of a picture is none of it. */
static void
test_png_trailer (void)
{
  g_autoptr (GBytes) picture = g_bytes_new_static (SIGNATURE "\0\0\0\0IEND\0\0\0\0\377\377\377\377junk\0\0\0\0", 32);

  expect_none (picture, "holds no Roofline document");
}

/* 80 MB of blanks in 80 kB. */
static void
test_png_bomb (void)
{
  static const char head[] = "roofline\0\1\0\0";
  gsize length = 80 * 1000 * 1000;
  g_autofree char *blanks = g_malloc (length);
  g_autoptr (GByteArray) text = g_byte_array_new ();
  g_autoptr (GBytes) packed = NULL, picture = NULL;
  g_autoptr (GInputStream) plain = NULL, stream = NULL;
  g_autoptr (GZlibCompressor) zlib = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 1);
  g_autoptr (GOutputStream) out = g_memory_output_stream_new_resizable ();

  memset (blanks, ' ', length);
  plain = g_memory_input_stream_new_from_data (blanks, (gssize) length, NULL);
  stream = g_converter_input_stream_new (plain, G_CONVERTER (zlib));
  g_output_stream_splice (out, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, NULL);
  packed = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (out));
  g_byte_array_append (text, (const guint8 *) head, sizeof head);
  g_byte_array_append (text, g_bytes_get_data (packed, NULL), (guint) g_bytes_get_size (packed));
  picture = make_png (text->data, text->len);
  expect_none (picture, "too large");
}

static void
test_png_damaged (void)
{
  static const char text[] = "roofline\0\1\0\0\0this was never compressed";
  g_autoptr (GBytes) picture = make_png (text, sizeof text - 1);

  expect_none (picture, "this PNG picture cannot be read");
}

static void
test_svg (void)
{
  static const char *const pictures[] = {
    "<svg><metadata>{\"a\": \"&lt;&amp;&quot;\"}</metadata><g/></svg>",
    "<?xml version='1.0'?>\n<svg><metadata id='x'>\n  {\"a\": \"&lt;&amp;&quot;\"}</metadata></svg>",
    "<svg><metadata><![CDATA[{\"a\": \"<&\"}]]></metadata></svg>",
    /* Another program's in the same element, and in one of its own. */
    "<svg><metadata><rdf>{}</rdf>{\"a\": \"&lt;&amp;&quot;\"}</metadata></svg>",
    "<svg><metadata>{\"a\": <!---->\"&lt;&amp;<!-- more -->&quot;\"}</metadata></svg>",
    "<svg><metadata><rdf>creator</rdf> words </metadata><metadata>{\"a\": \"&lt;&amp;&quot;\"}</metadata></svg>",
    /* Broken, but behind the document. */
    "<svg><metadata>{\"a\": \"&lt;&amp;&quot;\"}</metadata><g></svg>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autoptr (GBytes) picture = make_text (pictures[i]);

      expect (picture, i == 2 ? "{\"a\": \"<&\"}" : "{\"a\": \"<&\"\"}");
    }
}

static void
test_svg_without (void)
{
  static const char *const pictures[] = {
    "<svg/>",
    "<svg><metadata/></svg>",
    "<svg><metadata>Drawn by hand</metadata></svg>",
    "<svg><text>{}</text></svg>",
    "<svg><metadata><rdf>{}</rdf></metadata></svg>",
  };
  static const char *const damaged[] = {
    "<svg><metadata>{\"a\": 1}",
    "<svg><metadata>{&unknown;}</metadata></svg>",
    "<svg",
    "<svg><metadata>{\"\377\": 1}</metadata></svg>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autoptr (GBytes) picture = make_text (pictures[i]);

      expect_none (picture, "this SVG picture holds no Roofline document");
    }
  for (guint i = 0; i < G_N_ELEMENTS (damaged); i++)
    {
      g_autoptr (GBytes) picture = make_text (damaged[i]);

      expect_none (picture, "this SVG picture cannot be read");
    }
}

/* Packed as a whole: as found by its first bytes, cut or not, and read like any other. */
static void
test_svg_packed (void)
{
  static const char svg[] = "<?xml version='1.0'?>\n<svg><metadata>{\"a\": 1}</metadata></svg>", text[] = "<html/>";
  g_autoptr (GBytes) picture = convert (G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1)), svg, sizeof svg - 1);
  g_autoptr (GBytes) other = convert (G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1)), text, sizeof text - 1);
  g_autoptr (GBytes) cut = g_bytes_new_from_bytes (picture, 0, g_bytes_get_size (picture) - 12);

  expect (picture, "{\"a\": 1}");
  g_assert_cmpint (roof_picture_recognize (other), ==, ROOF_PICTURE_NONE);
  g_assert_cmpint (roof_picture_recognize (cut), ==, ROOF_PICTURE_SVG);
  expect_none (cut, "this SVG picture cannot be read");
  for (gsize i = 0; i < g_bytes_get_size (picture); i++)
    {
      g_autoptr (GBytes) part = g_bytes_new_from_bytes (picture, 0, i);

      if (roof_picture_recognize (part) == ROOF_PICTURE_SVG)
        expect_none (part, "this SVG picture c");
    }
}

/* The parser repeats what it trips over: all of the document, and bytes that are no text. */
static void
test_svg_damage_in_a_sentence (void)
{
  g_autofree char *long_text = g_strnfill (5000, 'x');
  const char *const damages[] = { "\377", "\n\377\r", "&unknown\nentity;" };

  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      g_autofree char *svg = g_strdup_printf ("<svg><metadata>{%s%s</metadata></svg>", long_text, damages[i]);
      g_autoptr (GBytes) picture = make_text (svg);
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_picture_extract (picture, &error));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_assert_true (g_str_has_prefix (error->message, "this SVG picture cannot be read: Error on line "));
      g_assert_cmpuint (strlen (error->message), <, 250);
      g_assert_null (strpbrk (error->message, "\r\n"));
    }
}

static GBytes *
make_pdf (const char *keywords)
{
  g_autofree char *text = g_strdup_printf ("%%PDF-1.5\n1 0 obj\n<< /Title (x)\n   %s\n>>\nendobj\n%%%%EOF\n", keywords);

  return make_text (text);
}

static char *
write_wide (const char *text)
{
  GString *wide = g_string_new ("<FEFF");

  for (const char *p = text; *p != '\0'; p++)
    g_string_append_printf (wide, "%s00%02X", (p - text) % 20 == 19 ? "\n" : "", *p);
  g_string_append_c (wide, '>');
  return g_string_free (wide, FALSE);
}

static void
test_pdf (void)
{
  g_autofree char *packed = pack ("{\"a\": 1}");
  g_autofree char *old = pack ("{\"old\": 1}");
  g_autofree char *wide = write_wide (packed);
  g_autofree char *literal = g_strdup_printf ("/Keywords (%s)", packed);
  g_autofree char *spaced = g_strdup_printf ("/Keywords\n (%.20s\\\n%s)", packed, packed + 20);
  g_autofree char *octal = g_strdup_printf ("/Keywords (\\144ata%s)", packed + 4);
  g_autofree char *hexadecimal = g_strdup_printf ("/Keywords %s", wide);
  /* What is appended to a file counts last, unless it is something else. */
  g_autofree char *updated = g_strdup_printf ("/Keywords (%s) >> << /Keywords (%s)", old, packed);
  g_autofree char *followed = g_strdup_printf ("/Keywords (%s) >> << /Keywords (roof (and) line\\))", packed);
  g_autofree char *unclosed = g_strdup_printf ("/Keywords (%s) >> << /Keywords (never", packed);
  const char *const texts[] = { literal, spaced, octal, hexadecimal, updated, followed, unclosed };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) picture = make_pdf (texts[i]);

      expect (picture, "{\"a\": 1}");
    }
}

/* @objects as later versions of PDF pack them: in a stream, behind a table of where each begins. */
static GBytes *
make_packed_pdf (const char *dictionary,
                 const char *objects,
                 const char *rest)
{
  g_autofree char *table = g_strdup_printf ("7 0 8 %zu %s", strlen (objects), objects);
  g_autoptr (GBytes) packed = compress (table, strlen (table));
  GByteArray *pdf = g_byte_array_new ();

  g_byte_array_append (pdf, (const guint8 *) "%PDF-1.7\n6 0 obj\n", 18);
  g_byte_array_append (pdf, (const guint8 *) dictionary, (guint) strlen (dictionary));
  g_byte_array_append (pdf, g_bytes_get_data (packed, NULL), (guint) g_bytes_get_size (packed));
  g_byte_array_append (pdf, (const guint8 *) rest, (guint) strlen (rest));
  return g_byte_array_free_to_bytes (pdf);
}

static void
test_pdf_packed (void)
{
  /* As cairo 1.18, qpdf and others write it. */
  static const char *const dictionaries[] = {
    "<< /Type /ObjStm\n   /Length 9 0 R\n   /N 1\n   /First 4\n   /Filter /FlateDecode\n>>\nstream\n",
    "<< /Type /ObjStm /Length 2579 /Filter /FlateDecode /N 15 /First 103 >>\nstream\r\n",
    "<</Filter/FlateDecode/First 8/Length 9/N 1/Type/ObjStm>>stream\n",
  };
  static const char end[] = "\nendstream\nendobj\n";
  g_autofree char *packed = pack ("{\"a\": 1}"), *old = pack ("{\"old\": 1}");
  g_autofree char *objects = g_strdup_printf ("<< /Pages 1 0 R >> << /Title (x) /Keywords (%s) >>", packed);
  g_autofree char *updated = g_strdup_printf ("%s<< /Keywords (%s) >>", end, old);
  g_autofree char *other = g_strdup_printf ("%s<< /Type /ObjStm /Filter /LZWDecode >>\nstream\nxyz%s/ObjStm", end, end);

  for (guint i = 0; i < G_N_ELEMENTS (dictionaries); i++)
    {
      g_autoptr (GBytes) picture = make_packed_pdf (dictionaries[i], objects, end);
      g_autoptr (GBytes) later = make_packed_pdf (dictionaries[i], objects, updated);
      g_autoptr (GBytes) strange = make_packed_pdf (dictionaries[i], objects, other);

      expect (picture, "{\"a\": 1}");
      expect (later, "{\"old\": 1}");
      expect (strange, "{\"a\": 1}");
    }
}

/* Streams that are cut, or that hold none. */
static void
test_pdf_packed_without (void)
{
  static const char dictionary[] = "<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n";
  g_autoptr (GBytes) none = make_packed_pdf (dictionary, "<< /Title (x) /Keywords (roses) >>", "\nendstream");
  g_autoptr (GBytes) nested = make_packed_pdf (dictionary, "/ObjStm stream /ObjStm", "/ObjStm");

  expect_none (nested, "this PDF picture holds no Roofline document");
  for (gsize i = 5; i <= g_bytes_get_size (none); i += 3)
    {
      g_autoptr (GBytes) part = g_bytes_new_from_bytes (none, 0, i);

      expect_none (part, "this PDF picture holds no Roofline document");
    }
}

/* Many streams, each of which unpacks to more than is read of a file: one after the other would take minutes. */
static void
test_pdf_packed_bomb (void)
{
  g_autofree char *blanks = g_strnfill (80 * 1000 * 1000, ' ');
  GString *keys = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bomb = NULL;

  for (guint i = 0; i < 100; i++)
    g_string_append (keys, "/ObjStm ");
  g_string_append (keys, "stream\n");
  text = g_string_free (keys, FALSE);
  bomb = make_packed_pdf (text, blanks, "");
  expect_none (bomb, "this PDF picture holds no Roofline document");
}

static void
test_pdf_without (void)
{
  static const char *const texts[] = {
    "", "/Keywords", "/Keywords 12 0 R", "/Keywords (roofline)", "/Keywords <FEFF00>", "/Keywords <xyz>",
    "/Keywords ({})", "/Keywords (", "/Keywords (a\\", "/Keywords <41",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) picture = make_pdf (texts[i]);

      expect_none (picture, "this PDF picture holds no Roofline document");
    }
}

/* A file of nothing but keys, none of which ends. */
static void
test_pdf_slow (void)
{
  GString *text = g_string_new ("%PDF-1.5\n");
  g_autoptr (GBytes) picture = NULL;

  for (guint i = 0; i < 400000; i++)
    g_string_append (text, "/Keywords (");
  picture = g_string_free_to_bytes (text);
  expect_none (picture, "holds no Roofline document");
}

static void
test_pdf_damaged (void)
{
  g_autoptr (GBytes) picture
      = make_pdf ("/Keywords (data:application/vnd.roofline+json;compressed=zlib;base64,bm90aGluZw==)");

  expect_none (picture, "this PDF picture cannot be read");
}

/* What is written is ASCII whatever the title, and reads back the same. */
static void
test_text (void)
{
  g_autoptr (RoofSnapshot) example = roof_example_new ();
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_title (example, "Größe ×2, \"β\" \\ (𝛽)\n");
  g_autofree char *text = roof_picture_make_text (snapshot, "svg");
  g_autofree char *packed = roof_picture_make_text (snapshot, "pdf");
  g_autoptr (RoofSnapshot) back = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_str_is_ascii (text));
  g_assert_true (g_str_is_ascii (packed));
  g_assert_null (strpbrk (packed, "()\\ \n"));
  g_assert_null (strchr (text, '\n'));
  back = snapshot_from_text (text, &error);
  g_assert_no_error (error);
  g_assert_true (roof_snapshot_equal (back, snapshot));
}

static char *folder; /* of the files written here */

static GFile *
write_file (const char *name,
            GBytes     *content)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  GFile *file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  roof_text_file_save_bytes (file, content, &error);
  g_assert_no_error (error);
  return file;
}

/* A document out of a picture has the picture's name but not its file: saving asks for one. */
static void
test_load (void)
{
  g_autoptr (RoofSnapshot) example = roof_example_new ();
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_title (example, NULL);
  g_autofree char *packed = roof_picture_make_text (snapshot, "pdf");
  g_autofree char *keywords = g_strdup_printf ("/Keywords (%s)", packed);
  g_autoptr (GBytes) picture = make_pdf (keywords);
  g_autoptr (GFile) file = write_file ("Step one.pdf", picture);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofDocument) document = roof_document_load (file, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (roof_snapshot_equal (roof_document_get_snapshot (document), snapshot));
  g_assert_null (roof_document_get_file (document));
  g_assert_true (g_file_equal (roof_document_get_source (document), file));
  g_assert_cmpstr (roof_document_get_title (document), ==, "Step one");
  g_assert_false (roof_document_is_modified (document));
}

/* Once saved it has a file like any other, and the picture is as it was. */
static void
test_save (void)
{
  g_autoptr (RoofSnapshot) example = roof_example_new ();
  g_autofree char *text = roof_picture_make_text (example, "svg");
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  g_autofree char *svg = g_strdup_printf ("<svg><metadata>%s</metadata></svg>", escaped);
  g_autoptr (GBytes) picture = make_text (svg);
  g_autoptr (GFile) file = write_file ("chart.svg", picture);
  g_autoptr (GFile) parent = g_file_get_parent (file);
  g_autoptr (GFile) saved = g_file_get_child (parent, "mine.roofline");
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofDocument) document = roof_document_load (file, NULL, &error);
  g_autoptr (GBytes) after = NULL;

  g_assert_no_error (error);
  roof_document_save (document, saved, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_equal (roof_document_get_file (document), saved));
  g_assert_true (g_file_equal (roof_document_get_source (document), saved));
  after = roof_text_file_load (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (after, picture));
}

/* What a picture carries is read as strictly as a document: the message names file, place and reason. */
static void
test_hostile (void)
{
  static const struct
  {
    const char *text, *why;
  } cases[] = {
    { "{\"format\": \"roofline\", \"version\": 1,", "the document in this picture: line 1" },
    { "{\"format\": \"roofline\", \"version\": 99}", "99" },
    { "{\"format\": \"roofline\", \"version\": 1}", "machines" },
    { "{\"format\": \"else\", \"version\": 1}", "else" },
    { "{} {}", "the document in this picture: line 1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *svg = g_strdup_printf ("<svg><metadata>%s</metadata></svg>", cases[i].text);
      g_autoptr (GBytes) picture = make_text (svg);
      g_autoptr (GFile) file = write_file ("hostile.svg", picture);
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_document_load (file, NULL, &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, "hostile.svg: "));
      g_assert_nonnull (strstr (error->message, cases[i].why));
    }
}

/* Under the ending of a packed SVG an SVG is packed, which can be opened, and replaced by another. */
static void
test_save_packed (void)
{
  g_autoptr (GBytes) picture = make_text ("<svg><metadata>{\"a\": 1}</metadata></svg>");
  g_autofree char *path = g_build_filename (folder, "Chart.SVGZ", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) written = NULL;
  g_autoptr (GError) error = NULL;

  roof_picture_save (file, picture, &error);
  g_assert_no_error (error);
  written = roof_text_file_load (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (written, NULL), 2, "\037\213", 2);
  expect (written, "{\"a\": 1}");
  g_assert_true (roof_picture_may_replace (file, ROOF_PICTURE_SVG, NULL));
}

/* A file that is something else stays what it is. */
static void
test_may_replace (void)
{
  static const struct
  {
    const char *content;
    RoofPicture kind;
    gboolean    may;
  } cases[] = {
    { "%PDF-1.5\n", ROOF_PICTURE_PDF, TRUE },  { "%PDF-1.5\n", ROOF_PICTURE_SVG, FALSE },
    { "<svg/>", ROOF_PICTURE_SVG, TRUE },      { "<html/>", ROOF_PICTURE_SVG, FALSE },
    { "\211PNG\r\n\032\n", ROOF_PICTURE_PNG, TRUE }, { "a letter", ROOF_PICTURE_PNG, FALSE },
    { "", ROOF_PICTURE_PNG, FALSE },           { NULL, ROOF_PICTURE_PNG, TRUE },
  };
  g_autofree char *path = g_build_filename (folder, "replace", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_remove (path);
      if (cases[i].content != NULL)
        g_assert_true (g_file_set_contents (path, cases[i].content, -1, NULL));
      g_assert_cmpint (roof_picture_may_replace (file, cases[i].kind, &error), ==, cases[i].may);
      g_assert_true ((error == NULL) == cases[i].may);
      if (error != NULL)
        assert_error_says (error, "replace: exists already, not in format ");
    }
  g_remove (path);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("roofline-XXXXXX", NULL);
  g_test_add_func ("/picture/recognize", test_recognize);
  g_test_add_func ("/picture/others", test_others);
  g_test_add_func ("/picture/png/plain", test_png_plain);
  g_test_add_func ("/picture/png/compressed", test_png_compressed);
  g_test_add_func ("/picture/png/without", test_png_without);
  g_test_add_func ("/picture/png/cut", test_png_cut);
  g_test_add_func ("/picture/png/trailer", test_png_trailer);
  g_test_add_func ("/picture/png/long", test_png_long);
  g_test_add_func ("/picture/png/bomb", test_png_bomb);
  g_test_add_func ("/picture/png/damaged", test_png_damaged);
  g_test_add_func ("/picture/svg", test_svg);
  g_test_add_func ("/picture/svg/without", test_svg_without);
  g_test_add_func ("/picture/svg/damage-in-a-sentence", test_svg_damage_in_a_sentence);
  g_test_add_func ("/picture/svg/packed", test_svg_packed);
  g_test_add_func ("/picture/pdf", test_pdf);
  g_test_add_func ("/picture/pdf-packed", test_pdf_packed);
  g_test_add_func ("/picture/pdf-packed-without", test_pdf_packed_without);
  g_test_add_func ("/picture/pdf-packed-bomb", test_pdf_packed_bomb);
  g_test_add_func ("/picture/pdf/without", test_pdf_without);
  g_test_add_func ("/picture/pdf/slow", test_pdf_slow);
  g_test_add_func ("/picture/pdf/damaged", test_pdf_damaged);
  g_test_add_func ("/picture/text", test_text);
  g_test_add_func ("/picture/load", test_load);
  g_test_add_func ("/picture/save", test_save);
  g_test_add_func ("/picture/save-packed", test_save_packed);
  g_test_add_func ("/picture/hostile", test_hostile);
  g_test_add_func ("/picture/may-replace", test_may_replace);

  int status = g_test_run ();
  static const char *const names[] = { "Step one.pdf", "chart.svg", "mine.roofline", "hostile.svg" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_remove (path);
    }
  g_rmdir (folder);
  g_free (folder);
  return status;
}
