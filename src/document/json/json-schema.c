/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json/json-schema.h"

#include "document/json/json-text.h"

#define DEFS "#/$defs/"

/* {"type": @type}. Returns: (transfer full) */
static JsonObject *
make_type (const char *type)
{
  JsonObject *schema = json_object_new ();

  json_object_set_string_member (schema, "type", type);
  return schema;
}

/* @items: (transfer full). Returns: (transfer full) */
static JsonObject *
make_array (JsonObject *items)
{
  JsonObject *schema = make_type ("array");

  json_object_set_object_member (schema, "items", items);
  return schema;
}

/* Returns: (transfer full) */
static JsonObject *
make_choice (const char * const *names)
{
  JsonObject *schema = json_object_new ();
  JsonArray *values = json_array_new ();

  for (guint i = 0; names[i] != NULL; i++)
    json_array_add_string_element (values, names[i]);
  json_object_set_array_member (schema, "enum", values);
  return schema;
}

/* The schema of a row as text; anything where there is none. Returns: (transfer full) */
static JsonObject *
read_schema (const char *text)
{
  g_autoptr (JsonNode) node = text != NULL ? roof_json_parse (text, -1, NULL) : NULL;

  g_assert (text == NULL || node != NULL);
  return node != NULL ? json_object_ref (json_node_get_object (node)) : json_object_new ();
}

/* Returns: (transfer full) */
static JsonObject *
make_row (const RoofJsonField *field)
{
  switch (field->type)
    {
    case ROOF_JSON_TEXT:
    case ROOF_JSON_WORDS:
      return make_type ("string");

    case ROOF_JSON_NUMBER:
      return make_type ("number");

    case ROOF_JSON_FLAG:
      return make_type ("boolean");

    case ROOF_JSON_CHOICE:
      return make_choice (field->names ());

    case ROOF_JSON_TEXTS:
      return make_array (make_type ("string"));

    case ROOF_JSON_GROUP:
      return roof_json_fields_to_schema (field->fields);

    case ROOF_JSON_LIST:
      return make_array (field->fields != NULL ? roof_json_fields_to_schema (field->fields) : read_schema (field->schema));

    case ROOF_JSON_CUSTOM:
    case ROOF_JSON_REST:
    default:
      return read_schema (field->schema);
    }
}

JsonObject *
roof_json_fields_to_schema (const RoofJsonField *fields)
{
  JsonObject *schema = make_type ("object"), *properties = json_object_new ();
  g_autoptr (JsonArray) required = json_array_new ();
  gboolean open = FALSE;

  for (; fields->key != NULL; fields++)
    if (fields->type == ROOF_JSON_REST)
      open = TRUE;
    else
      {
        json_object_set_object_member (properties, fields->key, make_row (fields));
        if (fields->need == ROOF_JSON_REQUIRED)
          json_array_add_string_element (required, fields->key);
      }
  json_object_set_object_member (schema, "properties", properties);
  if (json_array_get_length (required) > 0)
    json_object_set_array_member (schema, "required", json_array_ref (required));
  if (!open)
    json_object_set_boolean_member (schema, "additionalProperties", FALSE);
  return schema;
}

typedef struct
{
  void     (*found) (const char *name, gpointer data);
  gpointer   data;
} NameSearch;

static void
search_member (JsonObject *object,
               const char *key,
               JsonNode   *node,
               gpointer    data)
{
  const NameSearch *search = data;

  if (g_str_equal (key, "$ref") && g_str_has_prefix (json_node_get_string (node), DEFS))
    search->found (json_node_get_string (node) + sizeof DEFS - 1, search->data);
  else
    roof_json_schema_list_refs (node, search->found, search->data);
}

void
roof_json_schema_list_refs (JsonNode  *schema,
                            void     (*found) (const char *name, gpointer data),
                            gpointer   data)
{
  NameSearch search = { found, data };
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (schema) ? json_node_get_array (schema) : NULL;

  if (JSON_NODE_HOLDS_OBJECT (schema))
    json_object_foreach_member (json_node_get_object (schema), search_member, &search);
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    roof_json_schema_list_refs (json_array_get_element (array, i), found, data);
}
