/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One statement, printed for people and for programs. */
#include "cli/statement.h"

/* All kinds of rows, some for one of the readers alone. Returns: (transfer full) */
static char *
state (gboolean json)
{
  const RoofColumn columns[] = { { "Name", FALSE, "name" }, { "Time", TRUE, "t" } };
  g_autoptr (RoofStatement) self = roof_statement_new (json);
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  RoofStatement *section = roof_statement_open (self, "energy"), *item;
  GString *output = g_string_new (NULL);

  roof_statement_say (section, "Of %u device:\n", 1u);
  roof_statement_add (section, "Power", "power", 700, ROOF_DIMENSION_POWER, " at most");
  roof_statement_add (section, NULL, "hidden", 1, ROOF_DIMENSION_COUNT, "");
  roof_statement_add (section, "Shown", NULL, 2, ROOF_DIMENSION_COUNT, "");
  roof_statement_set_flag (section, "measured", TRUE);
  roof_statement_set_text (section, "none", NULL);
  roof_statement_set_count (section, "n", 3);
  roof_text_table_add (table, "gemm");
  roof_text_table_take_quantity (table, 0.5, ROOF_DIMENSION_TIME);
  roof_statement_set_table (self, "kernels", table);
  roof_statement_take_table (self, table);
  roof_statement_open_list (self, "empty");
  item = roof_statement_open_item (self, "items");
  roof_statement_set_number (item, "first", 1);
  roof_statement_open_item (self, "items");
  roof_statement_set_number (roof_statement_reopen_item (self, "items", 0), "again", 2);
  roof_statement_take_line (roof_statement_reopen (self, "energy"), g_strdup ("The end"));
  roof_statement_take_line (self, NULL);
  roof_statement_make_plain (self);
  roof_statement_print (self, output);
  return g_string_free (output, FALSE);
}

static void
test_people (void)
{
  g_autofree char *text = state (FALSE);

  g_assert_cmpstr (text, ==, "Of 1 device:\nPower: 700 W at most\nShown: 2\n\n  Name    Time\n  gemm  500 ms\nThe end\n");
}

static void
test_programs (void)
{
  g_autofree char *text = state (TRUE);
  g_autoptr (JsonNode) read = json_from_string (text, NULL), expected = NULL;

  expected = json_from_string ("{\"energy\": {\"power\": 700, \"hidden\": 1, \"measured\": true, \"none\": null, \"n\": 3},"
                               " \"kernels\": [{\"name\": \"gemm\", \"t\": 0.5}], \"empty\": [],"
                               " \"items\": [{\"first\": 1, \"again\": 2}, {}]}", NULL);
  g_assert_true (json_node_equal (read, expected));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/cli/statement/people", test_people);
  g_test_add_func ("/roof/cli/statement/programs", test_programs);
  return g_test_run ();
}
