/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json/json-reader.h"

#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "document/json/json-text.h"

static const char text[] = "{\"number\": 1.5, \"whole\": 3, \"string\": \"x\", \"yes\": true, \"one\": 1, \"nothing\": null,"
                           " \"list\": [{\"a\": {\"b\": \"deep\"}}, 2], \"names\": [\"p\", \"q\"], \"empty\": []}";

static JsonNode *
parse (const char *source)
{
  g_autoptr (GError) error = NULL;
  JsonNode *root = roof_json_parse (source, -1, &error);

  g_assert_no_error (error);
  return root;
}

static void
test_values (void)
{
  g_autoptr (JsonNode) root = parse (text);
  RoofJsonPlace place = roof_json_root (root), list;
  double number = 0, whole = 0, absent = 7;
  const char *string = NULL, *none = "kept";
  gboolean yes = FALSE, one = FALSE;
  g_auto (GStrv) names = NULL;
  g_auto (GStrv) empty = NULL;
  g_auto (GStrv) missing = NULL;

  g_assert_true (roof_json_read_number (&place, "number", ROOF_JSON_REQUIRED, &number, NULL));
  g_assert_true (roof_json_read_number (&place, "whole", ROOF_JSON_REQUIRED, &whole, NULL));
  g_assert_true (roof_json_read_number (&place, "absent", ROOF_JSON_OPTIONAL, &absent, NULL));
  g_assert_true (roof_json_read_string (&place, "string", ROOF_JSON_REQUIRED, &string, NULL));
  g_assert_true (roof_json_read_string (&place, "nothing", ROOF_JSON_OPTIONAL, &none, NULL));
  g_assert_true (roof_json_read_boolean (&place, "yes", ROOF_JSON_REQUIRED, &yes, NULL));
  g_assert_true (roof_json_read_boolean (&place, "one", ROOF_JSON_REQUIRED, &one, NULL));
  g_assert_true (roof_json_read_strings (&place, "names", &names, NULL));
  g_assert_true (roof_json_read_strings (&place, "empty", &empty, NULL));
  g_assert_true (roof_json_read_strings (&place, "absent", &missing, NULL));
  g_assert_true (roof_json_read_array (&place, "list", ROOF_JSON_REQUIRED, &list, NULL));
  g_assert_cmpfloat (number, ==, 1.5);
  g_assert_cmpfloat (whole, ==, 3);
  g_assert_cmpfloat (absent, ==, 7);
  g_assert_cmpstr (string, ==, "x");
  g_assert_cmpstr (none, ==, "kept");
  g_assert_true (yes && one);
  g_assert_cmpstr (names[1], ==, "q");
  g_assert_null (empty[0]);
  g_assert_null (missing);
  g_assert_cmpuint (roof_json_get_length (&list), ==, 2);
}

static void
test_refusals (void)
{
  g_autoptr (JsonNode) root = parse (text);
  RoofJsonPlace place = roof_json_root (root), member;
  double number = 4;
  const char *string = "kept";
  gboolean flag = TRUE;
  char **strings = NULL;
  g_autoptr (GError) error = NULL;

#define REFUSE(call, sentence)                               \
  G_STMT_START                                               \
  {                                                          \
    g_assert_false (call);                                   \
    g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);  \
    g_assert_cmpstr (error->message, ==, sentence);          \
    g_clear_error (&error);                                  \
  }                                                          \
  G_STMT_END
  REFUSE (roof_json_read_number (&place, "string", ROOF_JSON_OPTIONAL, &number, &error),
          "string: expected a number, got a string");
  REFUSE (roof_json_read_number (&place, "yes", ROOF_JSON_OPTIONAL, &number, &error),
          "yes: expected a number, got true");
  REFUSE (roof_json_read_number (&place, "absent", ROOF_JSON_REQUIRED, &number, &error),
          "absent: is missing");
  REFUSE (roof_json_read_number (&place, "nothing", ROOF_JSON_REQUIRED, &number, &error),
          "nothing: is missing");
  REFUSE (roof_json_read_string (&place, "list", ROOF_JSON_OPTIONAL, &string, &error),
          "list: expected a string, got an array");
  REFUSE (roof_json_read_boolean (&place, "whole", ROOF_JSON_OPTIONAL, &flag, &error),
          "whole: expected true or false, got a number");
  REFUSE (roof_json_read_array (&place, "number", ROOF_JSON_OPTIONAL, &member, &error),
          "number: expected an array, got a number");
  REFUSE (roof_json_read_object (&place, "list", ROOF_JSON_OPTIONAL, &member, &error),
          "list: expected an object, got an array");
  REFUSE (roof_json_read_strings (&place, "list", &strings, &error),
          "list[0]: expected a string, got an object");
#undef REFUSE
  g_assert_cmpfloat (number, ==, 4);
  g_assert_cmpstr (string, ==, "kept");
  g_assert_true (flag);
}

static void
test_path (void)
{
  g_autoptr (JsonNode) root = parse (text);
  RoofJsonPlace place = roof_json_root (root), list, element, a;
  g_autofree char *top = roof_json_get_path (&place);
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (roof_json_enter (&place, "list", &list));
  roof_json_enter_element (&list, 0, &element);
  g_assert_true (roof_json_enter (&element, "a", &a));
  g_assert_false (roof_json_enter (&a, "c", &place));
  path = roof_json_get_path (&a);
  g_assert_cmpstr (top, ==, "");
  g_assert_cmpstr (path, ==, "list[0].a");
  g_assert_false (roof_json_fail_member (&a, "b", &error, ROOF_ERROR_UNKNOWN, "is %d too many", 3));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
  g_assert_cmpstr (error->message, ==, "list[0].a.b: is 3 too many");
}

/* However long the keys of a file are: a message stays a sentence, and text. */
static void
test_path_of_long_keys (void)
{
  g_autoptr (JsonNode) root = parse ("{}");
  RoofJsonPlace place = roof_json_root (root);
  g_autoptr (GString) key = g_string_new ("x");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 5000; i++)
    g_string_append (key, "\303\244");
  roof_json_fail_member (&place, key->str, &error, ROOF_ERROR_UNKNOWN, "unknown key");
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_true (g_str_has_prefix (error->message, "x\303\244"));
  g_assert_true (g_str_has_suffix (error->message, "\303\244: unknown key"));
  g_assert_cmpuint (strlen (error->message), <, 200);
}

/* What was kept goes back at the end, and never over what is there. */
static void
test_unknown (void)
{
  g_autoptr (JsonNode) target = parse ("{\"a\": 2, \"x\": 5, \"o\": {\"k\": 2}}");
  g_autofree char *printed = NULL;

  roof_json_put_unknown (json_node_get_object (target), "{\"x\": [1], \"y\": \"z\"}");
  roof_json_put_unknown (json_node_get_object (target), "{\"o\": {\"k\": 3, \"m\": 4}}");
  roof_json_put_unknown (json_node_get_object (target), NULL);
  printed = roof_json_print (target);
  g_assert_cmpstr (printed, ==,
                   "{\n  \"a\": 2,\n  \"x\": 5,\n  \"o\": {\n    \"k\": 2,\n    \"m\": 4\n  },\n"
                   "  \"y\": \"z\"\n}\n");
}

static void
test_index (void)
{
  static const struct { const char *value, *message; } cases[] = {
    { "1", NULL },
    { "1.0", NULL },
    { "2", "i: must be the index (from 0) of one of the 2 things, got 2" },
    { "-1", "i: must be the index (from 0) of one of the 2 things, got -1" },
    { "0.5", "i: must be the index (from 0) of one of the 2 things, got 0.5" },
    { "1e300", "i: must be the index (from 0) of one of the 2 things, got 1e+300" },
    { "\"1\"", "i: expected a number, got a string" },
    { "true", "i: expected a number, got true" },
    { "[1]", "i: expected a number, got an array" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *source = g_strdup_printf ("{\"i\": %s}", cases[i].value);
      g_autoptr (JsonNode) root = parse (source);
      RoofJsonPlace place = roof_json_root (root), member;
      g_autoptr (GError) error = NULL;
      guint index = 7;

      g_assert_true (roof_json_enter (&place, "i", &member));
      g_assert_cmpint (roof_json_read_index (&member, 2, "things", &index, &error), ==, cases[i].message == NULL);
      g_assert_cmpuint (index, ==, cases[i].message == NULL ? 1 : 7);
      g_assert_cmpstr (error != NULL ? error->message : NULL, ==, cases[i].message);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/json-reader/values", test_values);
  g_test_add_func ("/roof/json-reader/refusals", test_refusals);
  g_test_add_func ("/roof/json-reader/index", test_index);
  g_test_add_func ("/roof/json-reader/path", test_path);
  g_test_add_func ("/roof/json-reader/path-of-long-keys", test_path_of_long_keys);
  g_test_add_func ("/roof/json-reader/unknown", test_unknown);
  return g_test_run ();
}
