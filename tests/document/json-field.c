/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json/json-field.h"

#include <math.h>

#include "core/error.h"
#include "document/json/json-text.h"

typedef struct
{
  double mass;
} Part;

typedef struct
{
  char    *name, *says, *inner;
  double   width, depth;
  gboolean open;
  guint    colour;
  char   **tags;
  GArray  *parts;
  char    *extra;
} Box;

static const char * const *
list_colours (void)
{
  static const char * const names[] = { "red", "green", NULL };

  return names;
}

static gboolean
check_width (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             gpointer              object,
             GError              **error)
{
  return ((Box *) object)->width >= field->least
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be at least %1$g, got %2$.15g", field->least,
                                   ((Box *) object)->width);
}

static const RoofJsonField part_fields[] = {
  { "mass", ROOF_JSON_NUMBER, offsetof (Part, mass), ROOF_JSON_REQUIRED },
  { NULL },
};
static const RoofJsonField inner_fields[] = { { "inner", ROOF_JSON_TEXT, offsetof (Box, inner) }, { NULL } };

#define ROWS                                                                                                  \
  { "name", ROOF_JSON_TEXT, offsetof (Box, name), ROOF_JSON_REQUIRED },                                       \
  { "says", ROOF_JSON_WORDS, offsetof (Box, says) },                                                          \
  { "width", ROOF_JSON_NUMBER, offsetof (Box, width), .none = NAN, .check = check_width, .least = 1 },        \
  { "depth", ROOF_JSON_NUMBER, offsetof (Box, depth), .always = TRUE },                                       \
  { "open", ROOF_JSON_FLAG, offsetof (Box, open), .none = TRUE },                                             \
  { "colour", ROOF_JSON_CHOICE, offsetof (Box, colour), .names = list_colours },                              \
  { "tags", ROOF_JSON_TEXTS, offsetof (Box, tags) },                                                          \
  { "group", ROOF_JSON_GROUP, .fields = inner_fields },                                                       \
  { "parts", ROOF_JSON_LIST, offsetof (Box, parts), .size = sizeof (Part), .fields = part_fields }

static const RoofJsonField kept_fields[] = { ROWS, { "", ROOF_JSON_REST, offsetof (Box, extra) }, { NULL } };
static const RoofJsonField strict_fields[] = { ROWS, { NULL } };

/* What reading @text and writing it gives, or the fault. Returns: (transfer full) */
static char *
pass (const RoofJsonField *fields,
      const char          *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, &error);
  g_autoptr (JsonNode) again = json_node_new (JSON_NODE_OBJECT);
  RoofJsonPlace place = roof_json_root (root);
  Box box = { .depth = 7, .parts = g_array_new (FALSE, TRUE, sizeof (Part)) };
  char *result;

  g_assert_no_error (error);
  if (roof_json_read_fields (&place, fields, &box, &error))
    {
      json_node_take_object (again, roof_json_write_fields (fields, &box));
      result = roof_json_print (again);
    }
  else
    result = g_strdup (error->message);
  g_array_unref (box.parts);
  g_strfreev (box.tags);
  g_free (box.extra);
  return result;
}

/* What is as it is without its key has none, but where it is always written. */
static void
test_sparse (void)
{
  static const char * const texts[] = {
    "{\"name\": \"\"}",
    "{\"name\": \"\", \"says\": \"\", \"width\": null, \"depth\": 7, \"open\": 1, \"colour\": \"red\", \"tags\": [], "
    "\"group\": {}, \"parts\": []}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = pass (kept_fields, texts[i]);

      g_assert_cmpstr (text, ==, "{\n  \"name\": \"\",\n  \"depth\": 7\n}\n");
    }
}

/* Rows in their order, then what has none. */
static void
test_whole (void)
{
  g_autofree char *text
      = pass (kept_fields, "{\"new\": {\"a\": [1, {}]}, \"parts\": [{\"mass\": 1}, {\"mass\": 2.5}], \"group\": {\"odd\": 1, "
                           "\"inner\": \"i\"}, \"tags\": [\"x\"], \"colour\": \"green\", \"open\": false, \"depth\": -1e300, "
                           "\"width\": 2, \"says\": \"s\", \"name\": \"n\"}");

  g_assert_cmpstr (text, ==,
                   "{\n  \"name\": \"n\",\n  \"says\": \"s\",\n  \"width\": 2,\n  \"depth\": -1e300,\n  \"open\": false,\n"
                   "  \"colour\": \"green\",\n  \"tags\": [\"x\"],\n  \"group\": {\n    \"inner\": \"i\",\n    \"odd\": 1\n  },\n"
                   "  \"parts\": [\n    {\n      \"mass\": 1\n    },\n    {\n      \"mass\": 2.5\n    }\n  ],\n"
                   "  \"new\": {\n    \"a\": [\n      1,\n      {}\n    ]\n  }\n}\n");
}

static void
test_faults (void)
{
  static const struct { const char *text, *fault; } cases[] = {
    { "[]", "expected an object, got an array" },
    { "{}", "name: is missing" },
    { "{\"name\": 1}", "name: expected a string, got a number" },
    { "{\"name\": \"n\", \"width\": 0.5}", "width: must be at least 1, got 0.5" },
    { "{\"name\": \"n\", \"depth\": \"x\"}", "depth: expected a number, got a string" },
    { "{\"name\": \"n\", \"open\": 2}", "open: expected true or false, got a number" },
    { "{\"name\": \"n\", \"colour\": \"blue\"}", "colour: must be one of red, green, got \"blue\"" },
    { "{\"name\": \"n\", \"tags\": [\"a\", 1]}", "tags[1]: expected a string, got a number" },
    { "{\"name\": \"n\", \"group\": []}", "group: expected an object, got an array" },
    { "{\"name\": \"n\", \"group\": {\"inner\": {}}}", "group.inner: expected a string, got an object" },
    { "{\"name\": \"n\", \"parts\": [{\"mass\": 1}, {}]}", "parts[1].mass: is missing" },
    { "{\"name\": \"n\", \"parts\": [{\"mass\": 1, \"odd\": 1}]}", "parts[0].odd: unknown key" },
  };
  static const struct { const char *text, *fault; } strict[] = {
    { "{\"name\": \"n\", \"new\": 1}", "new: unknown key" },
    { "{\"new\": 1}", "new: unknown key" },
    { "{\"name\": \"n\", \"group\": {\"odd\": 1}}", "group.odd: unknown key" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *fault = pass (kept_fields, cases[i].text);

      g_assert_cmpstr (fault, ==, cases[i].fault);
    }
  for (guint i = 0; i < G_N_ELEMENTS (strict); i++)
    {
      g_autofree char *fault = pass (strict_fields, strict[i].text);

      g_assert_cmpstr (fault, ==, strict[i].fault);
    }
}

#define MANY 70

/* A table may be longer than a word has bits. */
static void
test_many_rows (void)
{
  char keys[MANY][8];
  RoofJsonField fields[MANY + 1] = { { NULL } };
  double values[MANY] = { 0 };
  g_autoptr (JsonNode) root = roof_json_parse ("{\"k69\": 3, \"k63\": 2, \"k0\": 1}", -1, NULL);
  RoofJsonPlace place = roof_json_root (root);

  for (guint i = 0; i < MANY; i++)
    {
      g_snprintf (keys[i], sizeof keys[i], "k%u", i);
      fields[i] = (RoofJsonField) { keys[i], ROOF_JSON_NUMBER, i * sizeof (double), .none = 7 };
    }
  g_assert_true (roof_json_read_fields (&place, fields, values, NULL));
  for (guint i = 0; i < MANY; i++)
    g_assert_cmpfloat (values[i], ==, i == 0 ? 1 : i == 63 ? 2 : i == 69 ? 3 : 7);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/json-field/sparse", test_sparse);
  g_test_add_func ("/roof/json-field/whole", test_whole);
  g_test_add_func ("/roof/json-field/many-rows", test_many_rows);
  g_test_add_func ("/roof/json-field/faults", test_faults);
  return g_test_run ();
}
