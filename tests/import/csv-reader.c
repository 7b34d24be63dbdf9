/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/csv-reader.h"

#include <string.h>

#include "approx.h"

/* All rows of @text as "line:field|field", a row a line. */
static char *
dump (const char *text,
      char        separator)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text, (gssize) strlen (text), NULL);
  g_autoptr (RoofCsvReader) reader = roof_csv_reader_new (stream, separator, NULL);
  g_autoptr (GError) error = NULL;
  GString *dumped = g_string_new (NULL);
  const RoofCsvRow *row;

  while ((row = roof_csv_reader_next (reader, &error)) != NULL)
    {
      g_string_append_printf (dumped, "%" G_GUINT64_FORMAT ":", row->line);
      for (guint i = 0; i < row->n; i++)
        g_string_append_printf (dumped, "%s%s", i > 0 ? "|" : "", row->fields[i]);
      g_string_append_c (dumped, '\n');
    }
  if (error != NULL)
    g_string_append_printf (dumped, "! %s\n", error->message);
  else
    g_assert_cmpint (roof_csv_reader_tell (reader), ==, (goffset) strlen (text));
  return g_string_free (dumped, FALSE);
}

static void
test_rows (void)
{
  static const struct { const char *text; char separator; const char *rows; } cases[] = {
    { "", ',', "" },
    { "a,b\nc\n", ',', "1:a|b\n2:c\n" },
    { "a;b,c", ';', "1:a|b,c\n" },
    { "a,b\r\nc,d\re", ',', "1:a|b\n2:c|d\n3:e\n" },
    { " a , b \n", ',', "1:a|b\n" },
    { "\"a,b\",\"c\"\"d\"\n", ',', "1:a,b|c\"d\n" },
    { "\"a\nb\",c\nd\n", ',', "1:a\nb|c\n3:d\n" },
    { " \"a\" ,5\" disk\n", ',', "1:a|5\" disk\n" },
    { "a,,\n,,\n\n# c,d\nb\n", ',', "1:a||\n5:b\n" },
    { "a\n\"b\nc", ',', "1:a\n! line 2: the quote that begins here is not closed\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *rows = dump (cases[i].text, cases[i].separator);

      g_assert_cmpstr (rows, ==, cases[i].rows);
    }
}

/* Rows that lie across the borders of what is read at a time. */
static void
test_borders (void)
{
  for (guint before = 65530; before < 65540; before++)
    {
      g_autofree char *fill = g_strnfill (before, 'x');
      g_autofree char *text = g_strconcat (fill, ",\"a\"\"b\"\r\n\"c\nd\",e\r\n", NULL);
      g_autofree char *rows = dump (text, ',');

      g_assert_cmpstr (rows + 2 + before, ==, "|a\"b\n2:c\nd|e\n");
    }
}

static void
test_one_byte_a_letter (void)
{
  g_autofree char *rows = dump ("\265s,\344\n", ',');

  g_assert_cmpstr (rows, ==, "1:\302\265s|\303\244\n");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/import/csv-reader/rows", test_rows);
  g_test_add_func ("/roof/import/csv-reader/borders", test_borders);
  g_test_add_func ("/roof/import/csv-reader/one-byte-a-letter", test_one_byte_a_letter);
  return g_test_run ();
}
