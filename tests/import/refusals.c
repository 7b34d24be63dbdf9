/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "import/table/csv-reader.h"
#include "load.h"

/* What no kernel can be read from, and what is said of it. */
static const struct
{
  const char *text;
  gssize      length;
  const char *said;
} hopeless[] = {
  { "", 0, "the file is empty" },
  { "\357\273\277", 3, "the file is empty" },
  { "\n\n  \n", -1, "there is only white space in the file" },
  { "1,2,3\n4,5,6\n", -1, "no line names its columns" },
  { "Dear reader,\nthis is a letter.\n", -1, "no line names its columns" },
  { "Two kernels\n\n  kernel  flops   time_ms\n  a       1e9     1\n", -1, "line 3: blanks alone separate the columns; with commas" },
  { "name,flops\n", -1, "line 1: there is no row below the titles" },
  { "# of today\nname,flops\n,,\n", -1, "line 2: there is no row below the titles" },
  { "name,flops\na,much\n", -1, "no row can be read: line 2, column 2 (flops): “much” is not a number" },
  { "name,flops,calls\na,1,0.5\n", -1, "line 2, column 3 (calls): number of launches must be at least 1, got 0.5" },
  { "name,bytes,temps (ms)\na,,2\n", -1, "nor numbers that give them (columns that are not used: temps (ms))" },
  { "name,time (s)\na,\n", -1, "no FLOPs, no bytes and no time, nor numbers that give them" },
  { "name,flops,bytes (KB)\na,1,2\n", -1, "line 1, column 3 (bytes (KB)): " },
  { "name,flops,time (m)\na,1,2\n", -1, "write ms or min" },
  { "name,flops [GFLOPS]\na,1\n", -1, "could be a rate or a count" },
  { "name,flops,time (MB)\na,1,2\n", -1, "column 3 (time (MB))" },
  { "\177ELF\2\1\1\0\0\0", 10, "line 1, byte 8 of the line: a NUL byte: this is not text" },
  { "\211PNG\r\n\032\n\0\0\0\rIHDR", 16, "line 3, byte 1 of the line: a NUL byte" },
  { "name,flops\na,1\nb\0c,2\n", 21, "line 3, byte 2 of the line: a NUL byte" },
  { "[[[1, 2]", -1, "line 1, column 9: " },
  { "{\n  \"a\": [1,\n", -1, "line 3, column 1: " },
  { "[{\"a\": 1}]\n[{\"a\": nothing}]\n", -1, "line 2, column 8: " },
  { "[{\"a\": 1, \"b\": {\"c\": 2}}, {\"d\": 1}]", -1, "this is JSON of no known kind: 2 objects, the first with the keys a, b" },
  { "[3, 4]", -1, "element 0: an object is expected" },
  { "[]", -1, "there is no object in the file" },
  { "[INFO] 1,2,3\n[12:00] 4,5,6\n", -1, "no line names its columns" },
};

static void
test_hopeless (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (hopeless); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (load_text (hopeless[i].text, hopeless[i].length, NULL, &error));
      g_assert_nonnull (error);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, "table.csv: "));
      g_assert_nonnull (strstr (error->message, hopeless[i].said));
      g_assert_null (strchr (error->message, '\n'));
    }
}

/* A row between two good ones, and what is said of it. */
static const struct
{
  const char *row;
  const char *said;
} bad_rows[] = {
  { "x,abc,1,1", "line 3, column 2 (flops): “abc” is not a number" },
  { "x,-1,1,1", "line 3, column 2 (flops): number of FLOPs must not be negative, got -1" },
  { "x,inf,1,1", "line 3, column 2 (flops): " },
  { "x,1e400,1,1", "line 3, column 2 (flops): " },
  { "x,1,-2,1", "line 3, column 3 (bytes): number of bytes must not be negative, got -2" },
  { "x,1,1,0", "line 3, column 4 (time (s)): time must be more than 0, got 0 s" },
  { "x,1,1,-1", "line 3, column 4 (time (s)): time must be more than 0, got -1 s" },
  { "x,1,1,-3 ns", "line 3, column 4 (time (s)): time must be more than 0, got -3 ns" },
  { "x,1,1,1e-13", "line 3, column 4 (time (s)): time must be at least 1e-12 s, got 1e-13 s" },
  { "x,1,1,0x7f", "line 3, column 4 (time (s)): " },
  { "x,1 GB,1,1", "line 3, column 2 (flops): " },
  { "x,1,1 KB,1", "could be 1000 or 1024" },
  { "x,nan,,n/a", "line 3: no FLOPs, no bytes and no time" },
  { "x,#N/A,<NA>,n.a.", "line 3: no FLOPs, no bytes and no time" },
  { "x,,,", "line 3: no FLOPs, no bytes and no time" },
  { "x", "line 3: no FLOPs, no bytes and no time" },
};

static void
test_bad_rows_are_skipped (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad_rows); i++)
    {
      g_autofree char *text
          = g_strdup_printf ("name,flops,bytes,time (s)\na,1,2,3\n%s\nb,4,5,6,7,8\n", bad_rows[i].row);
      g_autoptr (RoofImport) import = load_sound (text);

      g_assert_cmpuint (import->kernels->len, ==, 2);
      g_assert_cmpuint (import->n_skipped, ==, 1);
      assert_found (import, ROOF_FINDING_SKIPPED, bad_rows[i].said);
      assert_approx (find_number (import, 1, "flops"), 4, 0);
    }
}

/* A kernel of such a row could not be analysed, and with it nothing of the table. */
static void
test_no_time_follows (void)
{
  static const char *const tables[] = { "name,flops,flop/s\na,1,1\nb,1,1e30\n", "name,flops,flop/s\na,1,1\nb,0,1\n",
                                        "name,flops,bytes,bandwidth (GB/s)\na,1,1,1\nb,1,0,1\n" };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (RoofImport) import = load_sound (tables[i]);

      g_assert_cmpuint (import->kernels->len, ==, 1);
      assert_found (import, ROOF_FINDING_SKIPPED, "line 3: the other numbers give a time of ");
    }
}

/* Nor could one of more work than a number holds, which a document could not be read with either. */
static void
test_endless_work (void)
{
  g_autoptr (RoofImport) import = load_sound ("name,vector flops,matrix flops\na,1e308,0\nb,1e308,1e308\n");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_found (import, ROOF_FINDING_SKIPPED, "line 3: the sum of the FLOPs of all columns is too large");
}

static void
test_many_bad_rows_are_counted (void)
{
  g_autoptr (GString) text = g_string_new ("name,flops\na,1\n");
  g_autoptr (RoofImport) import = NULL;

  for (guint i = 0; i < 5000; i++)
    g_string_append (text, "b,bad\n");
  import = load_sound (text->str);
  g_assert_cmpuint (import->n_skipped, ==, 5000);
  g_assert_cmpuint (import->findings->len, ==, ROOF_IMPORT_MOST_SKIPPED + 2);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "no bytes in 1 row, whose kernel is compared with the compute peak alone");
}

/* What breaks off after good rows leaves those. */
static void
test_broken_end (void)
{
  g_autoptr (RoofImport) import = load_sound ("name,flops\na,1\n\"b,2\nc,3\n");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_found (import, ROOF_FINDING_SKIPPED, "line 3: the quote that begins here is not closed");
}

/* What begins as JSON is refused at the place where it goes wrong. */
static void
test_deep_brackets (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  g_string_set_size (text, 300000);
  memset (text->str, '[', text->len);
  g_assert_null (load_text (text->str, (gssize) text->len, NULL, &error));
  g_assert_nonnull (strstr (error->message, "table.csv: line 1, column 1001: "));
}

/* A row that never ends is not gathered up to the end of the file. */
static void
test_endless_row (void)
{
  for (guint quoted = 0; quoted < 2; quoted++)
    {
      g_autoptr (GString) text = g_string_new (quoted ? "name,flops\n\"" : "name,flops\n");
      g_autoptr (GError) error = NULL;

      g_string_set_size (text, text->len + 3 * ROOF_CSV_LONGEST_ROW);
      memset (text->str + text->len - 3 * ROOF_CSV_LONGEST_ROW, 'x', 3 * ROOF_CSV_LONGEST_ROW);
      g_assert_null (load_text (text->str, (gssize) text->len, NULL, &error));
      g_assert_nonnull (strstr (error->message, "line 2: a row is longer than 1 MiB"));
    }
}

static void
test_nul_further_on (void)
{
  g_autofree char *place = NULL;
  guint n_lines;
  g_autoptr (GString) text = g_string_new ("name,flops\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = NULL;

  while (text->len < 200000)
    g_string_append (text, "a,1\n");
  g_string_append_len (text, "b\0c,1\n", 6);
  import = load_text (text->str, (gssize) text->len, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (import->n_skipped, ==, 1);
  n_lines = 2;
  for (gsize i = 11; i < text->len; i++)
    n_lines += text->str[i] == '\n';
  place = g_strdup_printf ("line %u, column 1: a NUL byte: this is not text", n_lines - 1);
  assert_found (import, ROOF_FINDING_SKIPPED, place);
}

static void
test_random_bytes (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (guint i = 0; i < 300; i++)
    {
      g_autoptr (GString) text = g_string_new ("name,flops,bytes,time (us)\na,1,2,3\n");
      g_autoptr (RoofImport) import = NULL;

      for (guint k = 0; k < 200; k++)
        g_string_append_c (text, i % 2 == 0 ? (char) g_rand_int_range (random, 1, 256)
                                            : ",;\"\n\r#\t 1.e-"[g_rand_int_range (random, 0, 12)]);
      import = load_text (text->str, (gssize) text->len, NULL, NULL);
      for (guint k = 0; import != NULL && k < import->kernels->len; k++)
        {
          g_assert_false (isinf (find_number (import, k, "flops"))); /* NAN: the row has only bytes or a time */
          g_assert_true (g_utf8_validate (roof_kernel_get_name (import->kernels->pdata[k]), -1, NULL));
        }
    }
}

static void
test_missing_file (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/table.csv");
  g_autoptr (RoofMachine) machine = load_machine ("nvidia-h100-sxm5-80gb");
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_import_load (file, NULL, machine, NULL, NULL, NULL, &error));
  g_assert_cmpstr (error->message, ==, "/nonexistent/table.csv: there is no such file");
  g_clear_error (&error);
  g_assert_null (roof_import_load (file, NULL, machine, NULL, NULL, NULL, NULL));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/import/refusals/hopeless", test_hopeless);
  g_test_add_func ("/roof/import/refusals/bad-rows-are-skipped", test_bad_rows_are_skipped);
  g_test_add_func ("/roof/import/refusals/no-time-follows", test_no_time_follows);
  g_test_add_func ("/roof/import/refusals/endless-work", test_endless_work);
  g_test_add_func ("/roof/import/refusals/many-bad-rows-are-counted", test_many_bad_rows_are_counted);
  g_test_add_func ("/roof/import/refusals/broken-end", test_broken_end);
  g_test_add_func ("/roof/import/refusals/deep-brackets", test_deep_brackets);
  g_test_add_func ("/roof/import/refusals/endless-row", test_endless_row);
  g_test_add_func ("/roof/import/refusals/nul-further-on", test_nul_further_on);
  g_test_add_func ("/roof/import/refusals/random-bytes", test_random_bytes);
  g_test_add_func ("/roof/import/refusals/missing-file", test_missing_file);
  return g_test_run ();
}
