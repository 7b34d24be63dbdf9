/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/error.h"
#include "document/files/json-file.h"
#include "document/files/parameter-file.h"
#include "document/files/sketch-private.h"
#include "document/files/text-file.h"

/* A sketch is the JSON tree of an operation's file, which may be faulty and incomplete while it is typed. A member is found by its place
 * (list, index, key) in the table `members`, whose row says how it is shown and taken: as a text, a number with its unit, a flag, a
 * shape. What cannot be taken as such is kept as the text that was typed, and found by the check.
 * Invariants: each change ends in roof_sketch_forget_check(), so that faults and operation, which are made on demand, are of the tree as
 * it is; empty members may be in the tree, but not in what is printed or compared; `began` is the printed text at first or as last
 * saved; removed parameters are kept, so that one that is declared again has its numbers. */

static const RoofSketchMember members[] = {
  { NULL, "id", ROOF_SKETCH_TEXT, ROOF_SKETCH_ID },
  { NULL, "name", ROOF_SKETCH_TEXT, "-" },
  { NULL, "group", ROOF_SKETCH_TEXT, "-" },
  { NULL, "summary", ROOF_SKETCH_TEXT, "-" },
  { NULL, "compute", ROOF_SKETCH_TEXT, "fp32" },
  { NULL, "drag", ROOF_SKETCH_TEXT, NULL },
  { "parameters", "id", ROOF_SKETCH_TEXT, NULL },
  { "parameters", "name", ROOF_SKETCH_TEXT, "-" },
  { "parameters", "default", ROOF_SKETCH_NUMBER, NULL },
  { "parameters", "min", ROOF_SKETCH_NUMBER, NULL },
  { "parameters", "max", ROOF_SKETCH_NUMBER, NULL },
  { "parameters", "whole", ROOF_SKETCH_FLAG, NULL },
  { "let", "name", ROOF_SKETCH_TEXT, NULL },
  { "let", "value", ROOF_SKETCH_FORMULA, "1" },
  { "require", "that", ROOF_SKETCH_FORMULA, "1" },
  { "require", "says", ROOF_SKETCH_TEXT, "-" },
  { "work", "unit", ROOF_SKETCH_TEXT, "vector" },
  { "work", "flops", ROOF_SKETCH_FORMULA, "1" },
  { "tensors", "name", ROOF_SKETCH_TEXT, "-" },
  { "tensors", "role", ROOF_SKETCH_TEXT, "activations" },
  { "tensors", "shape", ROOF_SKETCH_SHAPE, "1" },
  { "tensors", "read", ROOF_SKETCH_FORMULA, "1" },
  { "tensors", "write", ROOF_SKETCH_FORMULA, "1" },
  { "tensors", "when", ROOF_SKETCH_FORMULA, "1" },
  { "tensors", "least", ROOF_SKETCH_FORMULA, "1" },
  { "tensors", "most", ROOF_SKETCH_FORMULA, "1" },
  { "tensors", "steps", ROOF_SKETCH_FORMULA, "1" },
};

/* The elements of lists as they are added, and how many there may be. */
static const struct
{
  const char *list, *element;
  guint       most;
} elements[] = {
  { "parameters", "{\"id\": \"\", \"name\": \"\", \"default\": 1024, \"logarithmic\": true}", ROOF_MAX_SLOTS / 2 },
  { "let", "{\"name\": \"\", \"value\": \"\"}", ROOF_MAX_SLOTS / 4 },
  { "require", "{\"that\": \"\", \"says\": \"\"}", ROOF_MAX_SLOTS },
  { "work", "{\"unit\": \"vector\", \"flops\": \"\"}", ROOF_MAX_UNITS },
  { "tensors", "{\"name\": \"\", \"role\": \"activations\", \"shape\": [\"\"], \"read\": \"1\", \"write\": null}", ROOF_MAX_TENSORS },
};

static const char blank[] =
    "{\"format\": \"roofline-operation\", \"version\": 1, \"id\": \"\", \"name\": \"\", \"group\": \"" ROOF_SKETCH_GROUP "\", \"summary\": \"\","
    " \"compute\": \"fp32\", \"drag\": \"n\","
    " \"parameters\": [{\"id\": \"n\", \"name\": \"Elements\", \"default\": 1048576, \"logarithmic\": true}],"
    " \"work\": [{\"unit\": \"vector\", \"flops\": \"n\"}],"
    " \"tensors\": [{\"name\": \"x\", \"role\": \"activations\", \"shape\": [\"n\"], \"read\": \"1\", \"write\": null},"
    " {\"name\": \"y\", \"role\": \"output\", \"shape\": [\"n\"], \"read\": null, \"write\": \"1\"}]}";

/* --- the tree --- */

const RoofSketchMember *
roof_sketch_find_member (const char *list,
                         const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (g_strcmp0 (members[i].list, list) == 0 && g_strcmp0 (members[i].key, key) == 0)
      return &members[i];
  return NULL;
}

JsonArray *
roof_sketch_get_list (JsonNode   *root,
                      const char *list)
{
  JsonObject *object = json_node_get_object (root);
  JsonNode *node = json_object_get_member (object, list);

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    json_object_set_array_member (object, list, json_array_new ());
  return json_object_get_array_member (object, list);
}

JsonObject *
roof_sketch_find_object (JsonNode        *root,
                         RoofSketchPlace  place)
{
  JsonNode *element;

  if (place.list == NULL)
    return json_node_get_object (root);
  if (place.index >= json_array_get_length (roof_sketch_get_list (root, place.list)))
    return NULL;
  element = json_array_get_element (roof_sketch_get_list (root, place.list), place.index);
  return JSON_NODE_HOLDS_OBJECT (element) ? json_node_get_object (element) : NULL;
}

const char *
roof_sketch_get_string (JsonObject *object,
                        const char *key)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, key) : NULL;

  return node != NULL && roof_json_is_string (node) ? json_node_get_string (node) : NULL;
}

gboolean
roof_sketch_has_words (JsonObject *parameter)
{
  const char *type = roof_sketch_get_string (parameter, "type");

  return g_strcmp0 (type, "choice") == 0 || g_strcmp0 (type, "level") == 0;
}

RoofDimension
roof_sketch_get_dimension (JsonObject *parameter)
{
  return roof_parameter_find_dimension (roof_sketch_get_string (parameter, "dimension"));
}

/* Whether a member is as if it were not there. */
static gboolean
is_empty (JsonNode *node)
{
  return JSON_NODE_HOLDS_NULL (node) || (JSON_NODE_HOLDS_ARRAY (node) && json_array_get_length (json_node_get_array (node)) == 0);
}

static void
prune (JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_node_get_object (node);
      g_autoptr (GList) keys = json_object_get_members (object);

      for (GList *link = keys; link != NULL; link = link->next)
        if (is_empty (json_object_get_member (object, link->data)))
          json_object_remove_member (object, link->data);
        else
          prune (json_object_get_member (object, link->data));
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      prune (json_array_get_element (json_node_get_array (node), i));
}

JsonNode *
roof_sketch_copy_tree (JsonNode *root)
{
  g_autofree char *text = roof_json_print (root);
  JsonNode *copy = roof_json_parse (text, -1, NULL);

  g_assert (copy != NULL);
  prune (copy);
  return copy;
}

/* --- making --- */

RoofOperationSketch *
roof_sketch_make (JsonNode *root)
{
  RoofOperationSketch *self = g_new0 (RoofOperationSketch, 1);

  self->root = root;
  self->removed = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  self->began = roof_operation_sketch_print (self);
  return self;
}

RoofOperationSketch *
roof_operation_sketch_new (void)
{
  return roof_sketch_make (roof_json_parse (blank, -1, NULL));
}

void
roof_sketch_forget_check (RoofOperationSketch *self)
{
  g_clear_pointer (&self->faults, g_ptr_array_unref);
  g_clear_pointer (&self->operation, roof_operation_unref);
}

void
roof_operation_sketch_free (RoofOperationSketch *self)
{
  if (self == NULL)
    return;
  roof_sketch_forget_check (self);
  json_node_unref (self->root);
  g_clear_object (&self->file);
  g_free (self->etag);
  g_free (self->began);
  g_ptr_array_unref (self->removed);
  g_free (self);
}

void
roof_operation_sketch_set_others (RoofOperationSketch *self,
                                  const RoofCatalogue *catalogue)
{
  g_return_if_fail (self != NULL);

  self->others = catalogue;
  roof_sketch_forget_check (self);
}

/* --- elements --- */

guint
roof_operation_sketch_count (RoofOperationSketch *self,
                             const char          *list)
{
  g_return_val_if_fail (self != NULL, 0);

  return json_array_get_length (roof_sketch_get_list (self->root, list));
}

gboolean
roof_operation_sketch_add (RoofOperationSketch *self,
                           const char          *list)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
    {
      if (!g_str_equal (elements[i].list, list))
        continue;
      if (roof_operation_sketch_count (self, list) >= elements[i].most)
        return FALSE;
      json_array_add_element (roof_sketch_get_list (self->root, list), roof_json_parse (elements[i].element, -1, NULL));
      roof_sketch_forget_check (self);
      return TRUE;
    }
  g_return_val_if_reached (FALSE);
}

/* The drag parameter is the first one where there is no other. */
static void
choose_drag (RoofOperationSketch *self)
{
  JsonObject *object = json_node_get_object (self->root);
  const char *first = roof_sketch_get_string (roof_sketch_find_object (self->root, (RoofSketchPlace) { "parameters", 0, NULL }), "id");

  if (first != NULL && *first != '\0')
    json_object_set_string_member (object, "drag", first);
  else
    json_object_set_null_member (object, "drag");
}

void
roof_operation_sketch_remove (RoofOperationSketch *self,
                              const char          *list,
                              guint                index)
{
  g_return_if_fail (self != NULL && index < roof_operation_sketch_count (self, list));

  JsonArray *array = roof_sketch_get_list (self->root, list);
  JsonObject *object = json_array_get_object_element (array, index);
  gboolean drag = g_str_equal (list, "parameters")
                  && g_strcmp0 (roof_sketch_get_string (object, "id"),
                                roof_sketch_get_string (json_node_get_object (self->root), "drag")) == 0;

  if (g_str_equal (list, "parameters"))
    g_ptr_array_add (self->removed, json_array_dup_element (array, index));
  json_array_remove_element (array, index);
  if (drag)
    choose_drag (self);
  roof_sketch_forget_check (self);
}

/* The parameter @name that was removed last. (nullable) */
static JsonNode *
find_removed (RoofOperationSketch *self,
              const char          *name)
{
  for (guint i = self->removed->len; i > 0; i--)
    {
      JsonNode *node = self->removed->pdata[i - 1];

      if (g_strcmp0 (roof_sketch_get_string (json_node_get_object (node), "id"), name) == 0)
        return node;
    }
  return NULL;
}

static void
declare (RoofOperationSketch *self,
         const char          *name)
{
  JsonNode *former = find_removed (self, name);
  JsonArray *array = roof_sketch_get_list (self->root, "parameters");

  if (former != NULL)
    json_array_add_element (array, json_node_ref (former));
  else if (roof_operation_sketch_add (self, "parameters"))
    {
      JsonObject *object = json_array_get_object_element (array, json_array_get_length (array) - 1);

      json_object_set_string_member (object, "id", name);
      json_object_set_string_member (object, "name", name);
    }
}

void
roof_operation_sketch_declare (RoofOperationSketch *self,
                               const char          *names)
{
  g_auto (GStrv) each = NULL;

  g_return_if_fail (self != NULL && names != NULL);

  each = g_strsplit (names, ", ", -1);
  for (guint i = 0; each[i] != NULL; i++)
    declare (self, each[i]);
  if (roof_sketch_get_string (json_node_get_object (self->root), "drag") == NULL)
    choose_drag (self);
  roof_sketch_forget_check (self);
}

/* --- members --- */

GArray *
roof_sketch_split (const char *text)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize start = 0, i;
  int depth = 0;

  g_array_append_val (starts, start);
  for (i = 0; text[i] != '\0'; i++)
    {
      depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
      if (text[i] != ',' || depth > 0)
        continue;
      start = i + 1;
      g_array_append_val (starts, start);
    }
  start = i + 1;
  g_array_append_val (starts, start);
  return starts;
}

static char *
get_shape (JsonObject *object)
{
  JsonNode *node = json_object_get_member (object, "shape");
  g_autoptr (GString) text = g_string_new (NULL);

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return g_strdup ("");
  for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
    {
      JsonNode *size = json_array_get_element (json_node_get_array (node), i);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", roof_json_is_string (size) ? json_node_get_string (size) : "");
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
set_shape (JsonObject *object,
           const char *text)
{
  g_autoptr (GArray) starts = roof_sketch_split (text);
  JsonArray *shape = json_array_new ();

  for (guint i = 0; i + 1 < starts->len; i++)
    {
      gsize start = g_array_index (starts, gsize, i);
      g_autofree char *size = g_strndup (text + start, g_array_index (starts, gsize, i + 1) - 1 - start);

      json_array_add_string_element (shape, g_strstrip (size));
    }
  json_object_set_array_member (object, "shape", shape);
}

static char *
get_number (JsonObject *object,
            const char *key)
{
  JsonNode *node = json_object_get_member (object, key);
  RoofDimension dimension = roof_sketch_get_dimension (object);

  if (node == NULL || !roof_json_is_number (node))
    return g_strdup (node != NULL && roof_json_is_string (node) ? json_node_get_string (node) : "");
  if (dimension == ROOF_DIMENSION_COUNT)
    return roof_units_format_number (json_node_get_double (node), 15);
  return roof_units_format_exact (json_node_get_double (node), dimension, ROOF_TALLY_FLOP);
}

static void
set_number (JsonObject *object,
            const char *key,
            const char *text)
{
  double value;

  if (*text == '\0')
    json_object_set_null_member (object, key);
  else if (!roof_sketch_has_words (object)
           && roof_units_parse_typed (text, roof_sketch_get_dimension (object), &value, NULL))
    json_object_set_double_member (object, key, value);
  else
    json_object_set_string_member (object, key, text);
}

/* Flags that a file may leave out are as its reader takes them then. */
static gboolean
get_flag (JsonObject *object,
          const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return g_str_equal (key, "whole");
  return json_node_get_value_type (node) == G_TYPE_BOOLEAN ? json_node_get_boolean (node) : json_node_get_int (node) != 0;
}

char *
roof_operation_sketch_get (RoofOperationSketch *self,
                           RoofSketchPlace      place)
{
  const RoofSketchMember *member = roof_sketch_find_member (place.list, place.key);
  JsonObject *object;

  g_return_val_if_fail (self != NULL && member != NULL, NULL);

  object = roof_sketch_find_object (self->root, place);
  if (object == NULL)
    return g_strdup ("");
  if (member->kind == ROOF_SKETCH_SHAPE)
    return get_shape (object);
  if (member->kind == ROOF_SKETCH_NUMBER)
    return get_number (object, place.key);
  if (member->kind == ROOF_SKETCH_FLAG)
    return g_strdup (get_flag (object, place.key) ? "1" : "0");
  return g_strdup (roof_sketch_get_string (object, place.key) != NULL ? roof_sketch_get_string (object, place.key) : "");
}

/* "Outer product" gives "outer_product", and "outer_product_2" where that is taken. */
static char *
make_id (RoofOperationSketch *self,
         const char          *name)
{
  g_autofree char *plain = g_str_to_ascii (name, "C"), *id = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  for (const char *at = plain; *at != '\0'; at++)
    if (g_ascii_isalnum (*at))
      g_string_append_c (text, g_ascii_tolower (*at));
    else if (text->len > 0 && text->str[text->len - 1] != '_')
      g_string_append_c (text, '_');
  while (text->len > 0 && text->str[text->len - 1] == '_')
    g_string_truncate (text, text->len - 1);
  if (text->len > 0 && g_ascii_isdigit (text->str[0]))
    g_string_prepend (text, "op_");
  id = g_strdup (text->str);
  for (guint i = 2; self->others != NULL && *id != '\0' && roof_catalogue_find (self->others, id, NULL) != NULL; i++)
    {
      g_free (id);
      id = g_strdup_printf ("%s_%u", text->str, i);
    }
  return g_steal_pointer (&id);
}

gboolean
roof_sketch_has_own_id (RoofOperationSketch *self)
{
  JsonObject *object = json_node_get_object (self->root);
  const char *id = roof_sketch_get_string (object, "id"), *name = roof_sketch_get_string (object, "name");
  g_autofree char *from_name = make_id (self, name != NULL ? name : "");

  return self->file != NULL || (id != NULL && *id != '\0' && !g_str_equal (id, from_name));
}

static void
set_head (RoofOperationSketch *self,
          const char          *key,
          const char          *text)
{
  JsonObject *object = json_node_get_object (self->root);
  g_autofree char *id = NULL;

  json_object_set_string_member (object, key, text);
  if (g_str_equal (key, "id"))
    self->own_id = *text != '\0';
  if (!g_str_equal (key, "name") || self->own_id)
    return;
  id = make_id (self, text);
  json_object_set_string_member (object, "id", id);
}

void
roof_operation_sketch_set (RoofOperationSketch *self,
                           RoofSketchPlace      place,
                           const char          *text)
{
  const RoofSketchMember *member = roof_sketch_find_member (place.list, place.key);
  JsonObject *object;

  g_return_if_fail (self != NULL && member != NULL && text != NULL);

  object = roof_sketch_find_object (self->root, place);
  g_return_if_fail (object != NULL);

  if (place.list == NULL)
    set_head (self, place.key, text);
  else if (member->kind == ROOF_SKETCH_SHAPE)
    set_shape (object, text);
  else if (member->kind == ROOF_SKETCH_NUMBER)
    set_number (object, place.key, text);
  else if (member->kind == ROOF_SKETCH_FLAG)
    json_object_set_boolean_member (object, place.key, g_str_equal (text, "1"));
  else if (member->kind == ROOF_SKETCH_FORMULA && *text == '\0')
    json_object_set_null_member (object, place.key);
  else
    json_object_set_string_member (object, place.key, text);
  roof_sketch_forget_check (self);
}

/* --- names --- */

/* Whether parameter or named formula @name is another than that at @place. */
static gboolean
is_taken (RoofOperationSketch *self,
          RoofSketchPlace      place,
          const char          *name)
{
  static const char *const lists[] = { "parameters", "let" }, *const keys[] = { "id", "name" };

  for (guint k = 0; k < G_N_ELEMENTS (lists); k++)
    for (guint i = 0; i < roof_operation_sketch_count (self, lists[k]); i++)
      {
        JsonObject *object = roof_sketch_find_object (self->root, (RoofSketchPlace) { lists[k], i, NULL });

        if ((i != place.index || !g_str_equal (lists[k], place.list))
            && g_strcmp0 (roof_sketch_get_string (object, keys[k]), name) == 0)
          return TRUE;
      }
  return FALSE;
}

typedef struct
{
  const char *old, *new;
} Renaming;

static char *
rename_cb (const char *name,
           gpointer    data)
{
  const Renaming *renaming = data;

  return g_str_equal (name, renaming->old) ? g_strdup (renaming->new) : NULL;
}

/* Renames in the formula @key of @object, or in the formulas of the array @key. */
static void
rename_in (JsonObject *object,
           const char *key,
           Renaming   *renaming)
{
  JsonNode *node = json_object_get_member (object, key);

  if (node != NULL && roof_json_is_string (node))
    {
      g_autofree char *text = roof_expression_rename (json_node_get_string (node), rename_cb, renaming);

      json_object_set_string_member (object, key, text);
    }
  else if (node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    {
      g_autofree char *shape = get_shape (object), *text = roof_expression_rename (shape, rename_cb, renaming);

      set_shape (object, text);
    }
}

/* Renames in all formulas and in the parameter to drag. */
static void
rename_everywhere (RoofOperationSketch *self,
                   Renaming            *renaming)
{
  JsonObject *head = json_node_get_object (self->root);

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (members[i].kind == ROOF_SKETCH_FORMULA || members[i].kind == ROOF_SKETCH_SHAPE)
      for (guint k = 0; k < roof_operation_sketch_count (self, members[i].list); k++)
        rename_in (roof_sketch_find_object (self->root, (RoofSketchPlace) { members[i].list, k, NULL }), members[i].key, renaming);
  for (guint k = 0; k < roof_operation_sketch_count (self, "parameters"); k++)
    rename_in (roof_sketch_find_object (self->root, (RoofSketchPlace) { "parameters", k, NULL }), "asymptotic", renaming);
  for (guint k = 0; k < json_array_get_length (roof_sketch_get_list (self->root, "forms")); k++)
    rename_in (roof_sketch_find_object (self->root, (RoofSketchPlace) { "forms", k, NULL }), "when", renaming);
  for (guint k = 0; k < roof_operation_sketch_count (self, "tensors"); k++)
    rename_in (roof_sketch_find_object (self->root, (RoofSketchPlace) { "tensors", k, NULL }), "level", renaming);
  if (g_strcmp0 (roof_sketch_get_string (head, "drag"), renaming->old) == 0)
    json_object_set_string_member (head, "drag", renaming->new);
}

gboolean
roof_operation_sketch_rename (RoofOperationSketch  *self,
                              RoofSketchPlace       place,
                              const char           *name,
                              GError              **error)
{
  g_autofree char *old = roof_operation_sketch_get (self, place);

  g_return_val_if_fail (self != NULL && place.list != NULL && name != NULL, FALSE);

  if (!roof_expression_is_name (name))
    return roof_fail (error, "“%s” cannot stand in a formula: use letters, digits and _, a letter first", name);
  if (is_taken (self, place, name))
    return roof_fail (error, "the name “%s” is taken", name);
  if (*old != '\0')
    rename_everywhere (self, &(Renaming) { old, name });
  json_object_set_string_member (roof_sketch_find_object (self->root, place), place.key, name);
  if (roof_sketch_get_string (json_node_get_object (self->root), "drag") == NULL)
    choose_drag (self);
  roof_sketch_forget_check (self);
  return TRUE;
}

/* --- results --- */

const GPtrArray *
roof_operation_sketch_get_faults (RoofOperationSketch *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->faults == NULL)
    roof_sketch_check (self);
  return self->faults;
}

RoofOperation *
roof_operation_sketch_get_operation (RoofOperationSketch *self)
{
  roof_operation_sketch_get_faults (self);
  return self->operation;
}

char *
roof_operation_sketch_print (RoofOperationSketch *self)
{
  g_autoptr (JsonNode) tree = roof_sketch_copy_tree (self->root);

  return roof_json_print (tree);
}

gboolean
roof_operation_sketch_is_changed (RoofOperationSketch *self)
{
  g_autofree char *text = roof_operation_sketch_print (self);

  return !g_str_equal (text, self->began);
}
