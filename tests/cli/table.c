/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/table.h"

static const RoofColumn columns[] = { { "Name", FALSE }, { "Size", TRUE }, { "Note", FALSE } };

static void
add_row (RoofTextTable  *table,
         const char *name,
         const char *size,
         const char *note)
{
  roof_text_table_add (table, name);
  roof_text_table_add (table, size);
  roof_text_table_add (table, note);
}

static void
assert_print (RoofTextTable  *table,
              guint       indent,
              const char *expected)
{
  g_autoptr (GString) output = g_string_new (NULL);

  roof_text_table_print (table, indent, output);
  g_assert_cmpstr (output->str, ==, expected);
}

static void
test_align (void)
{
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  add_row (table, "a", "1 234", "x");
  add_row (table, "longer", "5", "");
  g_assert_cmpuint (roof_text_table_get_n (table), ==, 2);
  assert_print (table, 0,
                "Name     Size  Note\n"
                "a       1 234  x\n"
                "longer      5\n");
  assert_print (table, 2,
                "  Name     Size  Note\n"
                "  a       1 234  x\n"
                "  longer      5\n");
}

/* Only whole rows count, and headings alone are no row. */
static void
test_empty (void)
{
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  g_assert_cmpuint (roof_text_table_get_n (table), ==, 0);
  assert_print (table, 0, "Name  Size  Note\n");
  roof_text_table_add (table, "begun");
  g_assert_cmpuint (roof_text_table_get_n (table), ==, 0);
}

static void
test_wide (void)
{
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  add_row (table, "行列積", "µ", "|");
  add_row (table, "e\314\201t\303\251", "1", "|");
  assert_print (table, 0,
                "Name    Size  Note\n"
                "行列積     µ  |\n"
                "e\314\201t\303\251        1  |\n");
}

/* Wide characters take two cells, combining ones none. */
static void
test_measure (void)
{
  static const char *const names[] = { "abcd", "積", "e\314\201", "−∞", "a\302\240b" };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    add_row (table, names[i], "1", "");
  assert_print (table, 0,
                "Name  Size  Note\n"
                "abcd     1\n"
                "積       1\n"
                "e\314\201        1\n"
                "−∞       1\n"
                "a\302\240b      1\n");
}

/* What comes out of files neither breaks the lines nor reaches the terminal as a command. */
static void
test_control (void)
{
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  add_row (table, "two\nlines", "\033[31m", "bad \377");
  assert_print (table, 0,
                "Name        Size  Note\n"
                "two lines   [31m  bad \357\277\275\n");
}

static void
test_plain_blanks (void)
{
  static const char * const cases[][2] = {
    { "", "" },
    { "a b", "a b" },
    { "3.35\302\240TB/s", "3.35 TB/s" },
    { "4\342\200\257096\302\240µs 積", "4 096 µs 積" },
    { "a\033[31m\tb\302\205\nc", "a [31m b \nc" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = g_string_new (cases[i][0]);

      roof_text_plain_blanks (text);
      g_assert_cmpstr (text->str, ==, cases[i][1]);
    }
}

/* People read some of the columns, programs get some, and each cell is what its column is for. */
static void
test_both (void)
{
  const RoofColumn both[] = { { "Name", FALSE, "name" }, { "Size", TRUE, "bytes" }, { "Note" }, { NULL, FALSE, "whole" } };
  g_autoptr (RoofTextTable) table = roof_text_table_new (both, G_N_ELEMENTS (both));
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_ARRAY);
  g_autofree char *text = NULL;

  roof_text_table_add (table, "a");
  roof_text_table_take_quantity (table, 20, ROOF_DIMENSION_COUNT);
  roof_text_table_add (table, "x");
  roof_text_table_take_both (table, NULL, json_node_init_boolean (json_node_alloc (), TRUE));
  roof_text_table_add (table, NULL);
  roof_text_table_take_quantity (table, 3, ROOF_DIMENSION_COUNT);
  roof_text_table_add (table, NULL);
  roof_text_table_take_both (table, NULL, json_node_new (JSON_NODE_NULL));
  json_node_take_array (root, roof_text_table_write (table));
  text = json_to_string (root, FALSE);
  g_assert_cmpstr (text, ==,
                   "[{\"name\":\"a\",\"bytes\":20.0,\"whole\":true},{\"name\":null,\"bytes\":3.0,\"whole\":null}]");
  assert_print (table, 0,
                "Name  Size  Note\n"
                "a       20  x\n"
                "         3\n");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/table/align", test_align);
  g_test_add_func ("/roof/table/both", test_both);
  g_test_add_func ("/roof/table/empty", test_empty);
  g_test_add_func ("/roof/table/wide", test_wide);
  g_test_add_func ("/roof/table/measure", test_measure);
  g_test_add_func ("/roof/table/control", test_control);
  g_test_add_func ("/roof/table/plain-blanks", test_plain_blanks);
  return g_test_run ();
}
