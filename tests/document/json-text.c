/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json/json-text.h"

#include <string.h>

#include "approx.h"
#include "core/error.h"

static JsonNode *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *root = roof_json_parse (text, -1, &error);

  g_assert_no_error (error);
  g_assert_nonnull (root);
  return root;
}

static void
test_print (void)
{
  static const struct
  {
    const char *text, *printed;
  } cases[] = {
    { "{}", "{}\n" },
    { " [ ] ", "[]\n" },
    { "\"x\"", "\"x\"\n" },
    { "[1,2.50,true,null]", "[1, 2.5, true, null]\n" },
    { "{\"b\":1,\"a\":{\"c\":[]}}", "{\n  \"b\": 1,\n  \"a\": {\n    \"c\": []\n  }\n}\n" },
    { "[[1],{}]", "[\n  [1],\n  {}\n]\n" },
    { "\"a\\\"\\\\\\/\\n\\t\\u0001\\u00e9\"", "\"a\\\"\\\\/\\n\\t\\u0001\xc3\xa9\"\n" },
    { "\"\\ud83d\\ude00\"", "\"\xf0\x9f\x98\x80\"\n" },
    { "9007199254740993", "9007199254740993\n" },
    { "-9223372036854775808", "-9223372036854775808\n" },
    { "\xef\xbb\xbf{}", "{}\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (JsonNode) root = parse (cases[i].text);
      g_autofree char *printed = roof_json_print (root);

      g_assert_cmpstr (printed, ==, cases[i].printed);
    }
}

/* What is printed reads back as the same numbers, whatever they are. */
static void
test_numbers (void)
{
  static const struct
  {
    const char *text;
    double      value;
  } cases[] = {
    { "0", 0 }, { "-0.5e-3", -0.0005 }, { "1.97e14", 1.97e14 }, { "1E+2", 100 }, { "0.1", 0.1 },
    { "5e-324", 5e-324 }, { "1.7976931348623157e308", 1.7976931348623157e308 },
    { "18446744073709551615", 18446744073709551615.0 }, { "1e-400", 0 },
    { "123456789012345678901234567890", 123456789012345678901234567890.0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (JsonNode) root = parse (cases[i].text);
      g_autofree char *printed = roof_json_print (root);
      g_autoptr (JsonNode) again = parse (printed);

      g_assert_cmpfloat (json_node_get_double (root), ==, cases[i].value);
      g_assert_cmpfloat (json_node_get_double (again), ==, cases[i].value);
    }
}

static void
test_not_finite (void)
{
  g_autoptr (JsonNode) node = json_node_init_double (json_node_alloc (), 0.0 / 0.0);
  g_autofree char *nan = roof_json_print (node);
  g_autofree char *infinite = NULL;

  json_node_set_double (node, 1.0 / 0.0);
  infinite = roof_json_print (node);
  g_assert_cmpstr (nan, ==, "null\n");
  g_assert_cmpstr (infinite, ==, "null\n");
}

/* A message repeats whole characters of what it refuses, and not all of it. */
static void
test_long_keys (void)
{
  g_autoptr (GString) key = g_string_new ("x");
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 5000; i++)
    g_string_append (key, "\303\244");
  text = g_strdup_printf ("{\"%s\": 1, \"%s\": 2}", key->str, key->str);
  g_assert_null (roof_json_parse (text, -1, &error));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  assert_error_says (error, "column 5010: the key \"x\303\244");
  g_assert_cmpuint (strlen (error->message), <, 200);
}

/* Equal neighbours share memory, and nothing else tells them from others. */
static void
test_neighbours (void)
{
  const char *text = "{\"a\":{\"x\":1,\"y\":2},\"b\":{\"x\":1,\"y\":2},\"c\": {\"x\":1,\"y\":2} ,\"d\":{\"x\":1,\"y\":23},"
                     "\"e\":{},\"f\":{},\"g\":{\"x\":[1]},\"h\":{\"x\":[1]},\"i\":1,\"j\":1}";
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, &error);
  g_autoptr (GString) many = g_string_new ("{"), printed = g_string_new (NULL);
  g_autoptr (JsonNode) list = NULL;
  JsonObject *object;

  g_assert_no_error (error);
  object = json_node_get_object (root);
  g_assert_true (json_object_get_member (object, "a") == json_object_get_member (object, "b"));
  g_assert_true (json_object_get_member (object, "a") == json_object_get_member (object, "c"));
  g_assert_true (json_object_get_member (object, "c") != json_object_get_member (object, "d"));
  g_assert_true (json_object_get_member (object, "e") != json_object_get_member (object, "f"));
  g_assert_true (json_object_get_member (object, "g") != json_object_get_member (object, "h"));
  roof_json_append (root, ROOF_JSON_ONE_LINE, printed);
  g_string_replace (printed, " ", "", 0);
  g_string_assign (many, text);
  g_string_replace (many, " ", "", 0);
  g_assert_cmpstr (printed->str, ==, many->str);
  /* A hundred thousand of them take a third of what each by itself would. */
  g_string_assign (many, "{");
  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (many, "\"%u\":{\"quant_algo\":\"NVFP4\",\"group_size\":16},", i);
  g_string_append (many, "\"last\":0}");
  list = roof_json_parse_foreign (many->str, (gssize) many->len, 32 * 1024 * 1024, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (json_object_get_size (json_node_get_object (list)), ==, 100001);
}

static void
test_refusals (void)
{
  static const struct
  {
    const char *text, *message;
  } cases[] = {
    { "", "empty" },
    { " \n\t ", "empty" },
    { "{} {}", "line 1, column 4: something follows" },
    { "{}\n{}\n", "line 2, column 1: something follows" },
    { "1 2", "something follows" },
    { "{\"a\": 1", "line 1, column 8: expected ',' or '}', found the end of the text" },
    { "[1, 2", "expected ',' or ']'" },
    { "{\"a\"", "expected ':'" },
    { "{", "expected a key" },
    { "[", "expected a value" },
    { "{\"a\": 1,}", "column 9: expected a key in double quotes, found '}'" },
    { "[1,]", "expected a value, found ']'" },
    { "{a: 1}", "column 2: expected a key in double quotes, found a" },
    { "{'a': 1}", "expected a key" },
    { "// x\n{}", "found '/'" },
    { "/* x */ {}", "found '/'" },
    { "[NaN]", "line 1, column 2: NaN and Infinity" },
    { "[Infinity]", "NaN and Infinity" },
    { "[-Infinity]", "column 2: this is not a number" },
    { "None", "found None" },
    { "truex", "found truex" },
    { "007", "not a number" },
    { "0x10", "something follows" },
    { ".5", "expected a value" },
    { "5.", "not a number" },
    { "1e", "not a number" },
    { "-", "not a number" },
    { "+1", "expected a value" },
    { "1e400", "the number 1e400 is too large" },
    { "-1e400", "too large" },
    { "\"a", "line 1, column 1: this string does not end" },
    { "\"a\nb\"", "control character" },
    { "\"\\u0000\"", "\\u0000" },
    { "\"\\u12\"", "four hexadecimal" },
    { "\"\\ud800\"", "surrogate" },
    { "\"\\ud800\\u0041\"", "surrogate" },
    { "\"\\udc00\"", "surrogate" },
    { "\"\\x\"", "unknown escape" },
    { "\"\\", "unknown escape" },
    { "{\"a\": 1, \"b\": 2, \"a\": 3}", "column 18: the key \"a\" appears twice" },
    { "{\"a\": 1, \"\\u0061\": 3}", "appears twice" },
    { "[\"\xff\"]", "column 3: the text is not valid UTF-8" },
    { "\n\n  \"\xc3\xa9\xc3\xa9\" x", "line 3, column 8" },
    { "\x01", "found character U+0001" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", cases[i].message);
      g_assert_null (roof_json_parse (cases[i].text, -1, &error));
      g_assert_error (error, ROOF_ERROR, ROOF_ERROR_SYNTAX);
      assert_error_says (error, cases[i].message);
    }
}

static void
test_utf16 (void)
{
  static const char little[] = "\xff\xfe{\0}\0", big[] = "\xfe\xff\0{\0}", bare[] = "{\0}\0";
  static const struct
  {
    const char *data;
    gssize      length;
  } cases[] = { { little, 6 }, { big, 6 }, { bare, 4 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_json_parse (cases[i].data, cases[i].length, &error));
      assert_error_says (error, "UTF-16");
    }
}

static char *
nest (guint depth)
{
  char *text = g_malloc (2 * depth + 1);

  memset (text, '[', depth);
  memset (text + depth, ']', depth);
  text[2 * depth] = '\0';
  return text;
}

static void
test_nesting (void)
{
  g_autofree char *deepest = nest (ROOF_JSON_MAX_DEPTH);
  g_autofree char *too_deep = nest (ROOF_JSON_MAX_DEPTH + 1);
  g_autofree char *absurd = nest (200000);
  g_autoptr (JsonNode) root = parse (deepest);
  g_autofree char *printed = roof_json_print (root);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (strlen (printed), >, 2 * ROOF_JSON_MAX_DEPTH);
  g_assert_null (roof_json_parse (too_deep, -1, &error));
  assert_error_says (error, "column 1001: brackets are nested more than 1000 deep");
  g_clear_error (&error);
  g_assert_null (roof_json_parse (absurd, -1, &error));
  assert_error_says (error, "nested more than 1000 deep");
}

/* Every beginning of a sound text is refused and none is read past its end. */
static void
test_truncated (void)
{
  static const char text[]
      = "{\"a\": [1.5e3, \"x\\u00e9\\n\", true, null, {\"b\": -2}], \"c\": false}";

  for (gsize length = 0; length < sizeof text - 1; length++)
    {
      g_autofree char *part = g_memdup2 (text, length + 1);
      g_autofree char *exact = g_memdup2 (text, MAX (length, 1));
      g_autoptr (GError) error = NULL;

      part[length] = '\0';
      g_assert_null (roof_json_parse (part, -1, NULL));
      g_assert_null (roof_json_parse (exact, (gssize) length, &error));
      g_assert_error (error, ROOF_ERROR, ROOF_ERROR_SYNTAX);
    }
}

/* A fault is found wherever it stands in a long text, whatever letters there are before it; letters are none. */
static void
test_encoding (void)
{
  static const char *const faults[] = { "\xff", "\x80", "\xc3", "\xed\xa0\x80" };

  for (guint at = 0; at < 40; at++)
    for (guint i = 0; i <= G_N_ELEMENTS (faults); i++)
      {
        g_autofree char *before = g_strnfill (at, 'x'), *after = g_strnfill (40 - at, 'y');
        g_autofree char *text = g_strdup_printf ("[\"%s%s%s\"]", before, i > 0 ? faults[i - 1] : "\xc3\xa9", after);
        g_autofree char *where = g_strdup_printf ("column %u: the text is not valid UTF-8", at + 3);
        g_autoptr (GError) error = NULL;
        g_autoptr (JsonNode) node = roof_json_parse (text, -1, &error);

        g_assert_true ((node != NULL) == (i == 0));
        if (node == NULL)
          assert_error_says (error, where);
        if (node != NULL)
          {
            g_clear_pointer (&node, json_node_unref);
            text[at + 3] = '\0';
            g_assert_null (roof_json_parse (text, (gssize) strlen (after) + at + 6, NULL));
          }
      }
}

static gboolean
wants_root (const RoofJsonPlace *place,
            gpointer             data G_GNUC_UNUSED)
{
  return place->above == NULL;
}

static gboolean
take_copy (JsonArray            *array G_GNUC_UNUSED,
           const RoofJsonPlace  *place,
           goffset               done G_GNUC_UNUSED,
           goffset               total G_GNUC_UNUSED,
           gsize                *cost,
           gpointer              data,
           GError              **error G_GNUC_UNUSED)
{
  g_autofree char *text = roof_json_print (place->node);

  *cost = 0;
  json_array_add_element (data, parse (text));
  return TRUE;
}

/* Elements that are taken, whose nodes are filled again, are those of the tree, with the same errors. */
static void
test_taken (void)
{
  static const char * const texts[] = {
    "[{\"a\": 1, \"b\": \"x\"}, {\"a\": 2.5, \"b\": \"\"}, {\"a\": \"y\", \"b\": 3}]",
    "[{\"a\": 1, \"b\": 2, \"c\": 3}, {\"a\": 4}, {}, {\"a\": 5, \"b\": 6}, {\"b\": 7, \"a\": 8}]",
    "[{\"a\": {\"b\": 1, \"c\": [1, {}]}}, {\"a\": {\"b\": null, \"c\": [2]}}, {\"a\": [3]}, {\"a\": {\"b\": true}}, {\"a\": {}}]",
    "[{\"a\": null}, {\"a\": false}, {\"a\": {\"d\": 1}}, {\"a\": null}, 1, \"x\", [], {\"a\": 1}, null, {\"a\": 2}]",
    "[{\"a\": [1, 2, 3]}, {\"a\": [4, 5]}, {\"a\": []}, {\"a\": [6, \"x\", 7, 8]}, {\"a\": [9, null, {\"b\": [1]}]}, {\"a\": [0, null, {\"b\": [2, 3]}, 4]}]",
    "[[1, [2]], [3, [4, 5], 6], [7], 8, [9]]", "[{\"a\": [1, 2]}, {\"a\": [1, 2,]}]", "[{\"a\": [1, 2]}, {\"a\": [1",
    "[{\"a\": {\"x\": 1}, \"b\": {\"x\": 1}}, {\"a\": {\"x\": 2}, \"b\": {\"x\": 3}}]",
    "[{\"a\\\"b\": 1, \"c\\\\\": 2, \"\\n\": 3}, {\"a\\\"b\": 4, \"c\\\\\": 5, \"\\n\": 6}, {\"\\u0061\": 7, \"\": 8}, {\"a\": 9, \"\": 10}]",
    "[{\"a\": 1, \"b\": 2}, {\"a\": 1, \"a\": 2}]", "[{\"a\": 1}, {\"a\": 1, \"a\": 2}]", "[{\"a\\\"b\": 1}, {\"a\"b\": 1}]",
    "[{\"a\\n\": 1}, {\"a\n\": 1}]", "[{\"a\": 1}, {\"a\" 1}]", "[{\"a\": 1}, {\"a\": }]", "[{\"a\": 1}, {\"a\": 1]", "[{\"a\": 1}, {\"a\": 1,}]",
    "[{\"a\": 1}, {\"a", "[{\"a\": 1}, {", "[{\"a\": 1}, {\"a\": 1e999}]", "[{\"a\": 1}, {\"a\": {\"b\": tru}}]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (JsonArray) taken = json_array_new ();
      const RoofJsonTaker taker = { wants_root, take_copy, taken };
      g_autoptr (GError) fault = NULL;
      g_autoptr (GError) plain_fault = NULL;
      g_autoptr (JsonNode) root = roof_json_parse_taking (texts[i], -1, G_MAXSIZE, &taker, &fault);
      g_autoptr (JsonNode) plain = roof_json_parse (texts[i], -1, &plain_fault);
      g_autoptr (JsonNode) node = json_node_init_array (json_node_alloc (), taken);
      g_autofree char *printed = roof_json_print (node);
      g_autofree char *expected = plain != NULL ? roof_json_print (plain) : NULL;

      g_assert_cmpstr (fault != NULL ? fault->message : NULL, ==, plain_fault != NULL ? plain_fault->message : NULL);
      g_assert_true ((root != NULL) == (plain != NULL));
      if (plain != NULL)
        g_assert_cmpstr (printed, ==, expected);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/json-text/print", test_print);
  g_test_add_func ("/roof/json-text/numbers", test_numbers);
  g_test_add_func ("/roof/json-text/not-finite-is-null", test_not_finite);
  g_test_add_func ("/roof/json-text/refusals", test_refusals);
  g_test_add_func ("/roof/json-text/neighbours", test_neighbours);
  g_test_add_func ("/roof/json-text/long-keys", test_long_keys);
  g_test_add_func ("/roof/json-text/utf-16", test_utf16);
  g_test_add_func ("/roof/json-text/encoding", test_encoding);
  g_test_add_func ("/roof/json-text/nesting", test_nesting);
  g_test_add_func ("/roof/json-text/truncated", test_truncated);
  g_test_add_func ("/roof/json-text/taken", test_taken);
  return g_test_run ();
}
