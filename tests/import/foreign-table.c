/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/foreign-table.h"

#include <math.h>
#include <string.h>

#include "approx.h"

enum { NAME, WORK, TIME };

static const RoofForeignColumn columns[] = {
  [NAME] = { "Kernel_Name|KernelName", .required = TRUE },
  [WORK] = { "GFLOP|work", ROOF_DIMENSION_FLOP, 1e9, TRUE },
  [TIME] = { "Time (ms)", ROOF_DIMENSION_TIME, 1e-3 },
  { NULL },
};

static RoofForeignTable *
open_text (const char *text,
           RoofImport *into)
{
  g_autoptr (GInputStream) memory = g_memory_input_stream_new_from_data (text, (gssize) strlen (text), NULL);
  g_autoptr (GInputStream) stream = g_buffered_input_stream_new (memory);

  return roof_foreign_table_new (stream, columns, into);
}

static void
assert_row (RoofForeignTable *table,
            const char       *name,
            double            work,
            double            time)
{
  g_assert_true (roof_foreign_table_next (table));
  g_assert_cmpstr (roof_foreign_table_get_text (table, NAME), ==, name);
  assert_approx (roof_foreign_table_get_number (table, WORK), work, 1e-12);
  if (isnan (time))
    g_assert_true (isnan (roof_foreign_table_get_number (table, TIME)));
  else
    assert_approx (roof_foreign_table_get_number (table, TIME), time, 1e-12);
}

/* Titles are found below other text, in any case and order, of any release, and again below rows; a unit of the cell counts. */
static void
test_titles (void)
{
  g_autoptr (RoofForeignTable) table
      = open_text ("starting, please wait\nlevel,L1,L2\ntime (MS),\"KernelName\",gflop,more\n2,a,1.5,x\n3 s,b,\n"
                   "Kernel_Name,KernelName,work\nc,d,\"1,234\"\n", NULL);

  assert_row (table, "a", 1.5e9, 2e-3);
  g_assert_cmpstr (table->above[1], ==, "L1");
  g_assert_cmpstr (table->above[3], ==, "");
  g_assert_cmpstr (table->titles[3], ==, "more");
  g_assert_cmpint (roof_foreign_table_find_field (table, "less|MORE"), ==, 3);
  g_assert_true (roof_foreign_table_next (table));
  assert_approx (roof_foreign_table_get_number (table, TIME), 3, 1e-12);
  g_assert_true (isnan (roof_foreign_table_get_number (table, WORK)));
  g_assert_cmpuint (table->line, ==, 5);
  assert_row (table, "c", 1234e9, NAN);
  g_assert_cmpuint (table->run, ==, 2);
  g_assert_false (roof_foreign_table_has (table, TIME));
  g_assert_false (roof_foreign_table_next (table));
  g_assert_true (roof_foreign_table_end (table, NULL));
}

/* One number decides for all; semicolons decide where no number does. */
static void
test_comma (void)
{
  static const struct
  {
    const char *text;
    double      work;
  } cases[] = {
    { "KernelName;GFLOP\na;1,234\n", 1.234e9 },
    { "KernelName;GFLOP;other\na;1,234;5.5\n", 1234e9 },
    { "KernelName\tGFLOP\tTime (ms)\na\t1,234\t0,5\n", 1.234e9 },
    { "KernelName,GFLOP\na,\"1,234\"\n", 1234e9 },
    { "KernelName,GFLOP\na,\"1.234.567,5\"\n", 1234567.5e9 },
    { "KernelName;GFLOP\n1.2.3;1,25\n", 1.25e9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofForeignTable) table = open_text (cases[i].text, NULL);

      g_test_message ("%s", cases[i].text);
      g_assert_true (roof_foreign_table_next (table));
      assert_approx (roof_foreign_table_get_number (table, WORK), cases[i].work, 1e-12);
    }
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text, *reason;
  } cases[] = {
    { "", "the file is empty" },
    { "a,b\n1,2\n", "no line has the titles Kernel_Name, GFLOP" },
    { "a,b\nkernelname,b\n1,2\n", "no line has the titles GFLOP" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofForeignTable) table = open_text (cases[i].text, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_false (roof_foreign_table_next (table));
      g_assert_false (roof_foreign_table_end (table, &error));
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i].reason));
    }
}

/* What is damaged below rows is skipped, and said. */
static void
test_damaged (void)
{
  static const char text[] = "KernelName,GFLOP\na,1\nb,\"never closed\n";
  g_autoptr (RoofImport) into = roof_import_new (NULL, NULL, NULL, NULL, NULL);
  g_autoptr (RoofForeignTable) table = open_text (text, into);

  assert_row (table, "a", 1e9, NAN);
  while (roof_foreign_table_next (table))
    ;
  g_assert_true (roof_foreign_table_end (table, NULL));
  g_assert_cmpuint (into->n_skipped, ==, 1);
}

/* A cell that should be a number and is none, and rows with a field too many, whose numbers may have moved. */
static void
test_doubtful (void)
{
  g_autoptr (RoofImport) into = roof_import_new (NULL, NULL, NULL, NULL, NULL);
  g_autoptr (RoofForeignTable) table = open_text ("KernelName,GFLOP,Time (ms)\na,1,-\nb,1x2,3\nc,7,4,5\nd,n/a,4,,\n", into);

  while (roof_foreign_table_next (table))
    for (guint i = 0; i < 2; i++)
      roof_foreign_table_get_number (table, WORK);
  g_assert_true (roof_foreign_table_end (table, NULL));
  g_assert_cmpuint (into->findings->len, ==, 2);
  g_assert_cmpstr (((const RoofFinding *) into->findings->pdata[0])->text, ==,
                   "line 3, column 2 (GFLOP): “1x2”, which is not a number");
  g_assert_cmpstr (((const RoofFinding *) into->findings->pdata[1])->text, ==,
                   "line 4 has 1 more fields than there are titles: numbers may stand under the wrong titles (rows like it: 1)");
}

/* A text that ends within a row, whose number may lack digits. */
static void
test_cut (void)
{
  g_autoptr (RoofImport) into = roof_import_new (NULL, NULL, NULL, NULL, NULL);
  g_autoptr (RoofForeignTable) table = open_text ("KernelName,GFLOP,note\na,1,x\nb,12", into);

  assert_row (table, "a", 1e9, NAN);
  g_assert_false (roof_foreign_table_next (table));
  g_assert_true (roof_foreign_table_end (table, NULL));
  g_assert_cmpuint (into->n_skipped, ==, 1);
  g_assert_cmpstr (((const RoofFinding *) into->findings->pdata[0])->text, ==, "line 3: the file ends within this row");
}

/* Rows that are handed in one by one. */
static void
test_taken (void)
{
  static const char *const titles[] = { "KernelName", "GFLOP" }, *const row[] = { "a", "2" };
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (NULL, columns, NULL);

  g_assert_false (roof_foreign_table_take (table, row, 2));
  g_assert_false (roof_foreign_table_take (table, titles, 2));
  g_assert_true (roof_foreign_table_take (table, row, 2));
  assert_approx (roof_foreign_table_get_number (table, WORK), 2e9, 1e-12);
  g_assert_true (roof_foreign_table_end (table, NULL));
}

/* A log may begin as JSON does, and have its table below. */
static void
test_found (void)
{
  static const char log[] = "[INFO] starting\n{}\nKernelName;work\n", json[] = "[\n{\"KernelName\": 1, \"work\": 2}]\n";

  g_assert_cmpint (roof_foreign_table_find (log, strlen (log), columns), ==, ';');
  g_assert_cmpint (roof_foreign_table_find (json, strlen (json), columns), ==, '\0');
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/foreign-table/titles", test_titles);
  g_test_add_func ("/roof/foreign-table/comma", test_comma);
  g_test_add_func ("/roof/foreign-table/refused", test_refused);
  g_test_add_func ("/roof/foreign-table/damaged", test_damaged);
  g_test_add_func ("/roof/foreign-table/doubtful", test_doubtful);
  g_test_add_func ("/roof/foreign-table/cut", test_cut);
  g_test_add_func ("/roof/foreign-table/taken", test_taken);
  g_test_add_func ("/roof/foreign-table/found", test_found);
  return g_test_run ();
}
