/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernels that are read one by one are those that are read from the tree of all, and what is wrong with them is said alike. */
#include "document/files/kernel-taken.h"

#include <string.h>

#include "document/files/snapshot-file.h"
#include "approx.h"
#include "mutate.h"
#include "snapshot-text.h"

#define HEAD                                                                                                        \
  "{\"format\": \"roofline\", \"version\": 1, \"machines\": [{\"id\": \"a\", \"name\": \"A\", \"compute\": [{\"unit\": " \
  "\"matrix\", \"dtype\": \"bf16\", \"peak\": 1e14}], \"levels\": [{\"id\": \"hbm\", \"name\": \"HBM\", \"kind\": "      \
  "\"memory\", \"bandwidth\": 1e12}]}], \"kernels\": ["

static const char *const cases[] = {
  "{\"op\": \"add\"}",
  "{ \"name\" : \"\\u00b5\" ,\n\"op\":\"add\" }",
  "{\"name\": \"\\ud83d\\ude00\", \"op\": \"add\"}",
  "{\"name\": \"\\u0000\", \"op\": \"add\"}",
  "{\"name\": \"\\u12\", \"op\": \"add\"}",
  "{\"name\": \"\\u+123\", \"op\": \"add\"}",
  "{\"name\": \"\\x\", \"op\": \"add\"}",
  "{\"op\": \"add\", \"name\": \"\\\"",
  "{\"name\": \"größer\", \"op\": \"add\", \"parameters\": {}}",
  "{\"name\": \"k\", \"op\": \"custom\", \"parameters\": {\"flops\": 1e9, \"bytes.hbm\": 123456789.25, \"time\": -0.5e-3}}",
  "{\"name\": \"k\", \"op\": \"custom\", \"parameters\": {\"flops\": 12, \"level\": \"hbm\"}}",
  "{\"name\": \"k\", \"op\": \"custom\", \"parameters\": {\"flops\": true}}",
  "{\"name\": \"k\", \"op\": \"custom\", \"parameters\": {\"flops\": null}}",
  "{\"name\": \"k\", \"op\": \"custom\", \"parameters\": {\"flops\": 1, \"flops\": 2}}",
  "{\"name\": \"k\", \"op\": \"custom\", \"parameters\": {\"flops\": 1e999}}",
  "{\"name\": \"k\", \"op\": \"custom\", \"parameters\": {\"flops\": 01}}",
  "{\"name\": \"k\", \"op\": \"custom\", \"parameters\": [1]}",
  "{\"name\": \"k\", \"name\": \"l\", \"op\": \"add\"}",
  "{\"name\": \"k\", \"op\": \"add\", \"formats\": {\"weights\": \"int8\", \"kv\": \"fp8\"}}",
  "{\"name\": \"k\", \"op\": \"add\", \"formats\": {\"weights\": \"int8\", \"guests\": \"fp8\"}}",
  "{\"name\": \"k\", \"op\": \"add\", \"compute\": \"bf16\", \"unit\": \"matrix\", \"drag\": \"D\", \"count\": 32, "
    "\"visible\": false, \"efficiency\": 0.75}",
  "{\"name\": \"k\", \"op\": \"add\", \"visible\": 1}",
  "{\"name\": \"k\", \"op\": \"add\", \"count\": 0}",
  "{\"name\": \"k\", \"op\": \"add\", \"efficiency\": 0}",
  "{\"name\": \"k\", \"op\": \"add\", \"efficiency\": 1e4}",
  "{\"name\": \"k\", \"op\": \"add\", \"workload\": \"net\", \"part\": \"p\"}",
  "{\"name\": \"k\", \"op\": \"add\", \"workload\": \"net\"}",
  "{\"name\": \"k\", \"op\": \"add\", \"colour\": \"red\"}",
  "{\"name\": \"k\", \"op\": \"add\", \"compute\": null}",
  "{\"name\": \"a \\\"b\\\\\\u0001\\n\\u00b5\", \"op\": \"\", \"parameters\": {\"\\t\": 5e-324, \"x\": -0.1}}",
  "{\"name\": \"k\"}",
  "{\"name\": \"k\", \"op\": \"add\",}",
  "{\"name\": \"k\", \"op\": \"add\"",
  "{\"name\": \"k\", \"op\": \"a\tb\"}",
  "{}",
  "null",
  "[]",
};

static RoofSnapshot *
read_by_tree (const char  *text,
              GError     **error)
{
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, error);

  return root != NULL ? roof_snapshot_from_json (root, error) : NULL;
}

static char *
print_inside (RoofSnapshot *snapshot,
              JsonObject   *around)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();

  g_assert_true (roof_snapshot_write_text_inside (snapshot, around, "document", stream, NULL));
  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

/* Without nodes the text is the one that is made of nodes, and on one line it says the same. */
static void
check_written (RoofSnapshot *snapshot)
{
  g_autoptr (JsonNode) root = roof_snapshot_to_json (snapshot);
  g_autofree char *slow = roof_json_print (root), *quick = snapshot_to_text (snapshot), *line = roof_snapshot_to_line (snapshot);
  g_autoptr (RoofSnapshot) again = snapshot_from_text (line, NULL);
  g_autoptr (JsonObject) around = json_object_new ();
  g_autofree char *inside = print_inside (snapshot, around), *nodes = NULL;

  g_assert_cmpstr (quick, ==, slow);
  g_assert_true (roof_snapshot_equal (snapshot, again));
  g_assert_null (strchr (line, '\n'));
  json_object_set_member (around, "document", g_steal_pointer (&root));
  root = json_node_init_object (json_node_alloc (), around);
  nodes = roof_json_print (root);
  g_assert_cmpstr (inside, ==, nodes);
}

/* Both ways to the same end. */
static void
compare (const char *text)
{
  g_autoptr (GError) error = NULL, tree_error = NULL;
  g_autoptr (RoofSnapshot) snapshot = snapshot_from_text (text, &error);
  g_autoptr (RoofSnapshot) tree_model = read_by_tree (text, &tree_error);

  if (tree_model == NULL)
    {
      g_assert_null (snapshot);
      g_assert_true (g_str_has_suffix (error->message, tree_error->message));
      return;
    }
  g_assert_no_error (error);
  g_assert_true (roof_snapshot_equal (snapshot, tree_model));
  check_written (snapshot);
}

/* How many kernels of the document are read without becoming a part of its tree. */
static guint
count_taken (const char *text)
{
  g_autoptr (RoofKernelTaken) taken = roof_kernel_taken_new (NULL, NULL);
  g_autoptr (JsonNode) root = roof_json_parse_taking (text, -1, G_MAXSIZE, roof_kernel_taken_get_taker (taken), NULL);
  JsonNode *kernels = JSON_NODE_HOLDS_OBJECT (root) ? json_object_get_member (json_node_get_object (root), "kernels") : NULL;
  gboolean is_taken = FALSE;
  g_autoptr (GPtrArray) list
      = kernels != NULL ? roof_kernel_taken_steal (taken, json_node_get_array (kernels), &is_taken, NULL) : NULL;

  g_assert_cmpint (is_taken, ==, list != NULL);
  return list != NULL ? list->len : 0;
}

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *one = g_strconcat (HEAD, cases[i], "]}", NULL);
      g_autofree char *among = g_strconcat (HEAD, cases[0], ",", cases[i], " , ", cases[3], "]}", NULL);

      compare (one);
      compare (among);
    }
}

/* Where kernels stand, and nowhere else: what is from the future is kept whole. */
static void
test_elsewhere (void)
{
  static const char *const texts[] = {
    "{\"view\": {\"kernels\": [{\"op\": \"add\"}]}}",
    "{\"state\": {\"kernels\": [{\"op\": \"add\"}]}}",
    "{\"document\": {\"kernels\": [{\"op\": \"add\"}]}}",
    "{\"presentation\": {\"state\": {\"kernels\": [{\"op\": \"add\"}]}}}",
    "[{\"kernels\": [{\"op\": \"add\"}]}]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofKernelTaken) taken = roof_kernel_taken_new (NULL, NULL);
      g_autoptr (JsonNode) root = roof_json_parse_taking (texts[i], -1, G_MAXSIZE, roof_kernel_taken_get_taker (taken), NULL);
      g_autoptr (JsonNode) whole = roof_json_parse (texts[i], -1, NULL);

      g_assert_true (json_node_equal (root, whole));
    }
  g_assert_cmpuint (count_taken ("{\"kernels\": [{\"op\": \"add\"}, {\"op\": \"mul\"}]}"), ==, 2);
}

/* A version that is no number is named as such. */
static void
test_version (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) snapshot
      = snapshot_from_text ("{\"format\": \"roofline\", \"version\": [], \"kernels\": [{\"op\": \"add\"}]}", &error);

  g_assert_null (snapshot);
  assert_error_says (error, "text: version: expected a number, got an array");
}

/* Long texts and many members. */
static void
test_large (void)
{
  g_autofree char *name = g_strnfill (5000, 'x');
  g_autofree char *named = g_strconcat (HEAD, "{\"op\": \"add\", \"name\": \"", name, "\"}]}", NULL);
  g_autoptr (GString) many = g_string_new (HEAD "{\"op\": \"custom\", \"parameters\": {");

  for (guint i = 0; i < 100; i++)
    g_string_append_printf (many, "%s\"bytes.l%u\": %u", i > 0 ? ", " : "", i, i);
  g_string_append (many, "}}]}");
  compare (named);
  compare (many->str);
}

static void
test_mutants (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *kernel = mutate_text (rand, cases[i % G_N_ELEMENTS (cases)]);
      g_autofree char *text = g_strconcat (HEAD, kernel, ",", cases[4], "]}", NULL);

      compare (text);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/kernel-taken/cases", test_cases);
  g_test_add_func ("/roof/kernel-taken/elsewhere", test_elsewhere);
  g_test_add_func ("/roof/kernel-taken/version", test_version);
  g_test_add_func ("/roof/kernel-taken/large", test_large);
  g_test_add_func ("/roof/kernel-taken/mutants", test_mutants);
  return g_test_run ();
}
