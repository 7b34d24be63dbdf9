/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/sniff.h"

#include <glib/gstdio.h>

/* A file says what it is, sound or not, by its name and what it begins with. */
static const struct
{
  const char *name, *text; /* nullable: there is none such */
  RoofContent content;
} rows[] = {
  { "some.json", "{\"format\": \"roofline-machine\", \"version\": 1}", ROOF_CONTENT_MACHINE },
  { "some.json", "{\"format\": \"roofline-machine\", \"version\": 99}", ROOF_CONTENT_MACHINE },
  { "some.json", "{\"format\": \"roofline-machine\"", ROOF_CONTENT_MACHINE },
  { "some", "\xef\xbb\xbf {\"a\": [{\"format\": 1}], \"format\" : \"roofline-machine\"}", ROOF_CONTENT_MACHINE },
  { "some.json", "{\"format\": \"roofline\", \"version\": 1}", ROOF_CONTENT_DOCUMENT },
  { "some.json", "{\"format\": 7}", ROOF_CONTENT_DOCUMENT },
  { "some.json", "{\"format\": \"roofline\",\n \"name\", \"bytes\", \"time (ms)\", \"flops\"", ROOF_CONTENT_DOCUMENT },
  { "some.roofline", "{}", ROOF_CONTENT_DOCUMENT },
  { "some.json", "[\"roofline-machine\"]", ROOF_CONTENT_DOCUMENT },
  { "some.json", "", ROOF_CONTENT_DOCUMENT },
  { "some.json", NULL, ROOF_CONTENT_DOCUMENT },
  { "some.json", "{\"format\": \"roofline-machine", ROOF_CONTENT_DOCUMENT },
  { "some.json", "{\"format\\", ROOF_CONTENT_DOCUMENT },
  { "some.json", "{\"format\"", ROOF_CONTENT_DOCUMENT },
  { "some.json", "{\"format\":", ROOF_CONTENT_DOCUMENT },
  { "config.json", "{\"model_type\": \"llama\"}", ROOF_CONTENT_NETWORK },
  { "other.json", "{\"a\": Infinity}", ROOF_CONTENT_NETWORK },
  { "other.json", "{\"a\": \"}\", \"format\": null}", ROOF_CONTENT_NETWORK },
  { "other.json", "{\"a\": {\"format\": \"roofline-machine\"}}", ROOF_CONTENT_NETWORK },
  { "other.json", "{\"a\": \"\\\"format\\\": \"}", ROOF_CONTENT_NETWORK },
  { "config.json", "{\"model_type\": ", ROOF_CONTENT_NETWORK }, /* cut: its key says what it was to be */
  { "other.json", "{\"model_type\": ", ROOF_CONTENT_NETWORK },
  { "other.json", "[1]", ROOF_CONTENT_DOCUMENT },
  { "other.roofline", "{\"model_type\": \"llama\"}", ROOF_CONTENT_DOCUMENT },
  { "table.csv", "{}", ROOF_CONTENT_NETWORK }, /* the content says more than the name */
  { "table.csv", "a,b", ROOF_CONTENT_RUN },
  { "table.csv.gz", "a,b", ROOF_CONTENT_RUN },
  { "table.TSV", "", ROOF_CONTENT_RUN },
  { "table.txt", "a,b", ROOF_CONTENT_DOCUMENT },
  { "table.txt", "kernel\tflops\tbytes\na\t1\t1\n", ROOF_CONTENT_RUN },
  { "notes.md", "# Results\n\n| Kernel | GFLOP/s | AI |\n|---|---|---|\n| a | 1 | 2 |\n", ROOF_CONTENT_RUN },
  { "some.roofline", "name,flops\na,1\n", ROOF_CONTENT_DOCUMENT },
  { "chart", "\x89PNG\r\n\x1a\n", ROOF_CONTENT_PICTURE },
  { "chart.json", "<svg xmlns=\"http://www.w3.org/2000/svg\">", ROOF_CONTENT_PICTURE },
};

static void
test_contents (void)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-sniff-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_build_filename (folder, rows[i].name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);

      if (rows[i].text != NULL)
        g_assert_true (g_file_set_contents (path, rows[i].text, -1, NULL));
      g_test_message ("row %u: %s", i, rows[i].name);
      g_assert_cmpint (roof_sniff (file), ==, rows[i].content);
      g_remove (path);
    }
  g_assert_cmpint (g_remove (folder), ==, 0);
}

/* A profile that may describe its machine as well is a run, which is analysed. */
static void
test_run_first (void)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-sniff-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "profile.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, "\"ID\",\"Process ID\",\"Kernel Name\",\"dram__bytes.sum\"\n", -1, NULL));
  g_assert_cmpint (roof_sniff (file), ==, ROOF_CONTENT_RUN);
  g_remove (path);
  g_assert_cmpint (g_remove (folder), ==, 0);
}

/* Whether @pattern is listed, and once. */
static gboolean
is_listed (const char **patterns,
           const char  *pattern)
{
  guint n = 0;

  for (guint i = 0; patterns[i] != NULL; i++)
    n += g_str_equal (patterns[i], pattern);
  return n == 1;
}

/* What a dialog lists is what is known by its name. */
static void
test_patterns (void)
{
  g_autofree const char **all = roof_sniff_list_patterns (ROOF_CONTENT_DOCUMENT | ROOF_CONTENT_MACHINE | ROOF_CONTENT_RUN);
  g_autofree const char **none = roof_sniff_list_patterns (0);
  static const char *const wanted[] = { "*.roofline", "*.json", "*.csv", "*.tsv", "*.jsonl", "*.txt", "*.gz" };

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    g_assert_true (is_listed (all, wanted[i]));
  g_assert_null (none[0]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/sniff/contents", test_contents);
  g_test_add_func ("/roof/sniff/run-first", test_run_first);
  g_test_add_func ("/roof/sniff/patterns", test_patterns);
  return g_test_run ();
}
