/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/schema.h"

#include "core/error.h"
#include "document/files/bundled.h"
#include "document/files/json-file.h"
#include "document/files/schema-parts.h"
#include "explore/quantity/quantity.h"

#define DIALECT "https://json-schema.org/draft/2020-12/schema"
/* A schema's name and version go between these. An id never changes: another layout is another version. */
#define ID "https://github.com/roofline-app/roofline/schemas/%s-%d.json"
#define VERSION 1
#define FOLDER "schemas"
#define DEFINITIONS "definitions"

/* The schemas made of tables: each is the first object of its parts. */
static const struct
{
  const char         *name;
  const char         *title;
  const RoofJsonPart *parts;
} files[] = {
  { "document", "A document", roof_snapshot_parts },
  { "machine", "A machine", roof_machine_parts },
  { "operation", "An operation", roof_operation_parts },
};

static const RoofJsonPart *const parts[] = {
  roof_snapshot_parts, roof_machine_parts, roof_operation_parts, roof_kernel_parts, roof_measurement_parts, roof_workload_parts,
  roof_pin_parts,      roof_view_parts,    roof_figure_parts,    roof_slide_parts,
};

/* The definitions whose numbers are those of a report. */
static const struct
{
  const char *name;
  guint       scopes;
} counted[] = {
  { "analysed_kernel",
    1 << ROOF_SCOPE_KERNEL | 1 << ROOF_SCOPE_LEVEL | 1 << ROOF_SCOPE_RUN | 1 << ROOF_SCOPE_AMONG },
  { "totals", 1 << ROOF_SCOPE_TOTAL },
};

char **
roof_schema_list_names (void)
{
  g_auto (GStrv) bundled = roof_bundled_list (FOLDER);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    g_strv_builder_add (names, files[i].name);
  for (guint i = 0; bundled[i] != NULL; i++)
    if (!g_str_equal (bundled[i], DEFINITIONS))
      g_strv_builder_add (names, bundled[i]);
  return g_strv_builder_end (names);
}

/* {"type": ["number", "null"]}: a number that may not exist. Returns: (transfer full) */
static JsonObject *
make_number (void)
{
  JsonObject *schema = json_object_new ();
  JsonArray *types = json_array_new ();

  json_array_add_string_element (types, "number");
  json_array_add_string_element (types, "null");
  json_object_set_array_member (schema, "type", types);
  return schema;
}

/* Returns: (transfer full) */
static JsonObject *
make_reference (const char *name)
{
  g_autofree char *path = g_strconcat ("#/$defs/", name, NULL);
  JsonObject *schema = json_object_new ();

  json_object_set_string_member (schema, "$ref", path);
  return schema;
}

/* Adds the quantities of @scopes that JSON shows to the properties of @schema. */
static void
add_quantities (JsonObject *schema,
                guint       scopes)
{
  JsonObject *properties = json_object_get_object_member (schema, "properties");
  guint n;
  const RoofQuantity *all = roof_quantity_list (&n);

  for (guint i = 0; i < n; i++)
    if ((all[i].shown & ROOF_SHOWN_JSON) != 0 && (scopes & (1u << all[i].scope)) != 0)
      json_object_set_object_member (properties, all[i].id,
                                     all[i].scope == ROOF_SCOPE_LEVEL ? make_reference ("by_level") : make_number ());
}

/* Returns: (transfer full) (nullable): NULL with an error, or where there is no such file */
static JsonObject *
load (const char  *name,
      GError     **error)
{
  g_autoptr (GFile) file = roof_bundled_file (FOLDER, name);
  g_autoptr (JsonNode) root = roof_json_load (file, error);

  return root != NULL ? json_object_ref (json_node_get_object (root)) : NULL;
}

/* A schema while it is made. */
typedef struct
{
  JsonObject *written; /* the definitions of data/schemas */
  JsonObject *defs;    /* those that the schema refers to, so far */
} Maker;

/* The definition called @name: of an object of a file, else of data/schemas. Returns: (transfer full) (nullable) */
static JsonObject *
define (const Maker *self,
        const char  *name)
{
  JsonObject *schema;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (const RoofJsonPart *part = parts[i]; part->name != NULL; part++)
      if (g_str_equal (part->name, name))
        return roof_json_fields_to_schema (part->fields);
  if (!json_object_has_member (self->written, name))
    return NULL;
  schema = json_object_ref (json_object_get_object_member (self->written, name));
  for (guint i = 0; i < G_N_ELEMENTS (counted); i++)
    if (g_str_equal (counted[i].name, name))
      add_quantities (schema, counted[i].scopes);
  return schema;
}

/* Adds the definition @name and those that it refers to. */
static void
take_definition (const char *name,
                 gpointer    data)
{
  const Maker *self = data;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *schema;

  if (json_object_has_member (self->defs, name))
    return;
  schema = define (self, name);
  g_return_if_fail (schema != NULL);
  json_object_set_object_member (self->defs, name, schema);
  node = json_node_init_object (json_node_alloc (), schema);
  roof_json_schema_list_refs (node, take_definition, data);
}

/* The part of the schema that is its own. Returns: (transfer full) (nullable) */
static JsonObject *
make_root (const char  *name,
           GError     **error)
{
  g_auto (GStrv) names = roof_schema_list_names ();
  g_autofree char *known = NULL;
  JsonObject *root;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (g_str_equal (files[i].name, name))
      {
        root = roof_json_fields_to_schema (files[i].parts[0].fields);
        json_object_set_string_member (root, "title", files[i].title);
        return root;
      }
  if (g_strv_contains ((const char *const *) names, name))
    return load (name, error);
  known = g_strjoinv (", ", names);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "there is no schema \"%1$s\"; there are %2$s", name, known);
  return NULL;
}

static void
copy_member (JsonObject *object,
             const char *key,
             JsonNode   *node,
             gpointer    into)
{
  json_object_set_member (into, key, json_node_copy (node));
}

/* Requires the header of a file of its own. */
static void
require_header (JsonObject *schema)
{
  static const char *const keys[] = { "format", "version" };
  JsonArray *required = json_object_get_array_member (schema, "required");

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    json_array_add_string_element (required, keys[i]);
}

JsonObject *
roof_schema_make (const char  *name,
                  GError     **error)
{
  g_autoptr (JsonObject) root = make_root (name, error);
  g_autoptr (JsonObject) written = root != NULL ? load (DEFINITIONS, error) : NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *id = g_strdup_printf (ID, name, VERSION);
  Maker self = { written, NULL };
  JsonObject *schema;

  if (written == NULL)
    return NULL;
  schema = json_object_new ();
  self.defs = json_object_new ();
  json_object_set_string_member (schema, "$schema", DIALECT);
  json_object_set_string_member (schema, "$id", id);
  json_object_foreach_member (root, copy_member, schema);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (g_str_equal (files[i].name, name))
      require_header (schema);
  node = json_node_init_object (json_node_alloc (), root);
  roof_json_schema_list_refs (node, take_definition, &self);
  json_object_set_object_member (schema, "$defs", self.defs);
  return schema;
}
