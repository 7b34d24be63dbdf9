/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-reader.h"

#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "sanitized.h"

/* Rows of letters at random; each is read by readers of its own, whose buffers a sanitized program is long to make. */
#ifdef IS_SANITIZED
#define N_RANDOM_ROWS 3000
#else
#define N_RANDOM_ROWS 30000
#endif

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
    { "a,b\r\r\nc\n", ',', "1:a|b\n3:c\n" },
    { "a\rb,c\nd\r", ',', "1:a\n2:b|c\n3:d\n" },
    { "a\tb\n\tc\t\n", '\t', "1:a|b\n2:|c|\n" },
    { "\302\265,b\n", ',', "1:\302\265|b\n" },
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
  static const guint sizes[] = { 65536, 294912, 589824 };

  for (guint i = 0; i < 10 * G_N_ELEMENTS (sizes); i++)
    {
      guint before = sizes[i / 10] - 6 + i % 10;
      g_autofree char *fill = g_strnfill (before, 'x');
      g_autofree char *text = g_strconcat (fill, ",\"a\"\"b\"\r\n\"c\nd\",e\r\n", NULL);
      g_autofree char *rows = dump (text, ',');

      g_assert_cmpstr (rows + 2 + before, ==, "|a\"b\n2:c\nd|e\n");
    }
}

/* Lines across those borders are the same with quotes around each field and without. */
static void
test_quotes_change_nothing (void)
{
  static const char *const words[] = { "kernel 1", "", "1.5e9", "\302\265s", "7", "a longer name of a kernel", "\344" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (GString) plain = g_string_new (NULL), quoted = g_string_new (NULL);
  g_autofree char *one = NULL, *two = NULL;

  for (guint row = 0; row < 20000; row++)
    {
      const char *end = g_rand_boolean (rand) ? "\n" : "\r\n";
      guint n = (guint) g_rand_int_range (rand, 1, 6);

      for (guint i = 0; i < n; i++)
        {
          const char *word = words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))];

          g_string_append_printf (plain, "%s%s", i > 0 ? "," : "", word);
          g_string_append_printf (quoted, "%s\"%s\"", i > 0 ? "," : "", word);
        }
      g_string_append (plain, end);
      g_string_append (quoted, end);
    }
  one = dump (plain->str, ',');
  two = dump (quoted->str, ',');
  g_assert_true (g_str_equal (one, two));
}

/* A line is split at once, and byte by byte where its end is that of the text: the fields are the same, wherever the quotes are. */
static void
test_any_quotes (void)
{
  static const char letters[] = "ab\"\"\",, \r\344#";
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint i = 0; i < N_RANDOM_ROWS; i++)
    {
      char row[48] = "x,", line[50];
      guint n = (guint) g_rand_int_range (rand, 2, sizeof row - 1);
      g_autofree char *at_once = NULL, *one_by_one = NULL;

      for (guint k = 2; k < n; k++)
        row[k] = letters[g_rand_int_range (rand, 0, sizeof letters - 1)];
      g_snprintf (line, sizeof line, "%s\n", row);
      at_once = dump (line, ',');
      one_by_one = dump (row, ',');
      g_assert_cmpstr (at_once, ==, one_by_one);
    }
}

/* Lines that end in CR alone are many in what is read at a time, and are looked for once. */
static void
test_carriage_returns (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *rows = NULL;

  for (guint row = 0; row < 200000; row++)
    g_string_append (text, "a,b\r");
  rows = dump (text->str, ',');
  g_assert_true (g_str_has_suffix (rows, "\n200000:a|b\n"));
}

static void
test_nul (void)
{
  static const char text[] = "a,1\0,2\n";
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text, sizeof text - 1, NULL);
  g_autoptr (RoofCsvReader) reader = roof_csv_reader_new (stream, ',', NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_csv_reader_next (reader, &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_SYNTAX);
}

#define N_LONG 150000

/* Appends row @i, in one line or in two. Returns: how many */
static guint
append_row (GString *text,
            guint    i)
{
  if (i % 1000 != 7)
    {
      g_string_append_printf (text, "kernel,%u\n", i);
      return 1;
    }
  g_string_append_printf (text, "\"ker\nnel\",%u\r\n# and\n", i);
  return 3;
}

/* What a thread splits ahead has the lines and places that it has in the text, and ends in its error, again and again. */
static void
test_long (void)
{
  g_autoptr (GString) text = g_string_new (NULL), one = g_string_new (NULL);
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (RoofCsvReader) reader = NULL;
  guint64 line = 1;
  goffset end = 0;

  for (guint i = 0; i < N_LONG; i++)
    append_row (text, i);
  g_string_append (text, "\"kernel");
  stream = g_memory_input_stream_new_from_data (text->str, (gssize) text->len, NULL);
  reader = roof_csv_reader_new (stream, ',', NULL);
  for (guint i = 0; i < N_LONG; i++)
    {
      const RoofCsvRow *row = roof_csv_reader_next (reader, NULL);
      guint n_lines;

      g_string_truncate (one, 0);
      n_lines = append_row (one, i);
      g_assert_nonnull (row);
      g_assert_cmpuint (row->n, ==, 2);
      g_assert_cmpstr (row->fields[0], ==, n_lines == 1 ? "kernel" : "ker\nnel");
      g_assert_cmpuint (g_ascii_strtoull (row->fields[1], NULL, 10), ==, i);
      g_assert_cmpuint (row->line, ==, line);
      g_assert_cmpint (roof_csv_reader_tell (reader), ==, end + (goffset) one->len - (n_lines == 1 ? 0 : 6));
      line += n_lines;
      end += (goffset) one->len;
    }
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *expected = g_strdup_printf ("line %" G_GUINT64_FORMAT ": the quote that begins here is not closed", line);

      g_assert_null (roof_csv_reader_next (reader, &error));
      g_assert_cmpstr (error->message, ==, expected);
    }
}

/* A long text may be left anywhere. */
static void
test_left (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < N_LONG; i++)
    append_row (text, i);
  for (guint n = 1; n < N_LONG; n = n * 3 + 1)
    {
      g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text->str, (gssize) text->len, NULL);
      g_autoptr (RoofCsvReader) reader = roof_csv_reader_new (stream, ',', NULL);

      for (guint i = 0; i < n; i++)
        g_assert_nonnull (roof_csv_reader_next (reader, NULL));
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
  g_test_add_func ("/roof/import/csv-reader/quotes-change-nothing", test_quotes_change_nothing);
  g_test_add_func ("/roof/import/csv-reader/any-quotes", test_any_quotes);
  g_test_add_func ("/roof/import/csv-reader/carriage-returns", test_carriage_returns);
  g_test_add_func ("/roof/import/csv-reader/nul", test_nul);
  g_test_add_func ("/roof/import/csv-reader/long", test_long);
  g_test_add_func ("/roof/import/csv-reader/left", test_left);
  g_test_add_func ("/roof/import/csv-reader/one-byte-a-letter", test_one_byte_a_letter);
  return g_test_run ();
}
