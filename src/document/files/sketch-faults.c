/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/error.h"
#include "document/files/sketch-private.h"

/* The faults of a sketch. The operation is read as its file would be; where that fails, something sound takes the place of what
 * is faulty, and it is read again, so that the faults behind the first are found, too. The place is taken from the message,
 * which begins with it. */

#define MOST_FAULTS 64

static void
free_fault (gpointer data)
{
  RoofSketchFault *fault = data;

  g_free (fault->reason);
  g_free (fault->unknown);
  g_free (fault);
}

static RoofSketchFault *
add_fault (RoofOperationSketch *self,
           RoofSketchPlace      place,
           const char          *reason)
{
  RoofSketchFault *fault = g_new0 (RoofSketchFault, 1);

  fault->place = place;
  fault->reason = g_strdup (reason);
  g_ptr_array_add (self->faults, fault);
  return fault;
}

/* Reads "[3]" at *@text. */
static guint
read_index (const char **text)
{
  char *end = NULL;
  guint index;

  if (**text != '[')
    return 0;
  index = (guint) g_ascii_strtoull (*text + 1, &end, 10);
  *text = *end == ']' ? end + 1 : end;
  return index;
}

/* The name at *@text, interned, or NULL where there is none. */
static const char *
read_key (const char **text)
{
  gsize length = strspn (*text, "abcdefghijklmnopqrstuvwxyz_");
  g_autofree char *key = g_strndup (*text, length);

  *text += length;
  return length > 0 ? g_intern_string (key) : NULL;
}

/* Reads the place that @message begins with: "tensors[1].shape[0]: ". @size: the second index. Returns: the rest */
static const char *
read_place (const char      *message,
            RoofSketchPlace *place,
            guint           *size)
{
  const char *at = message, *first = read_key (&at);
  gboolean is_list = *at == '[' || roof_sketch_find_member (NULL, first) == NULL;

  *place = (RoofSketchPlace) { is_list ? first : NULL, read_index (&at), is_list ? NULL : first };
  if (is_list && *at == '.')
    {
      at++;
      place->key = read_key (&at);
      *size = read_index (&at);
    }
  if (*at != ':')
    {
      *place = (RoofSketchPlace) { NULL, 0, NULL };
      return message;
    }
  at++;
  while (*at == ' ')
    at++;
  return at;
}

/* The formula at the place of @fault in @tree. (transfer none) (nullable) */
static const char *
find_formula (JsonNode              *tree,
              const RoofSketchFault *fault)
{
  JsonObject *object = roof_sketch_find_object (tree, fault->place);
  JsonNode *node = object != NULL && fault->place.key != NULL ? json_object_get_member (object, fault->place.key) : NULL;

  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    return json_array_get_string_element (json_node_get_array (node), fault->size);
  return node != NULL && roof_json_is_string (node) ? json_node_get_string (node) : NULL;
}

/* The names of a formula that nothing declares. */
typedef struct
{
  JsonNode *tree;
  GString  *names; /* with ", " between */
} Undeclared;

static gboolean
has_element (JsonNode   *tree,
             const char *list,
             const char *key,
             const char *name)
{
  JsonArray *array = roof_sketch_get_list (tree, list);

  for (guint i = 0; i < json_array_get_length (array); i++)
    if (g_strcmp0 (roof_sketch_get_string (roof_sketch_find_object (tree, (RoofSketchPlace) { list, i, NULL }), key), name) == 0)
      return TRUE;
  return FALSE;
}

/* A roof_expression_rename() callback that only collects. */
static char *
collect_cb (const char *name,
            gpointer    data)
{
  Undeclared *self = data;
  g_auto (GStrv) names = g_strsplit (self->names->str, ", ", -1);

  if (!has_element (self->tree, "parameters", "id", name) && !has_element (self->tree, "let", "name", name)
      && !roof_operation_is_built_in (name) && !g_strv_contains ((const char * const *) names, name))
    g_string_append_printf (self->names, "%s%s", self->names->len > 0 ? ", " : "", name);
  return NULL;
}

/* The undeclared names of the formula at the place of @fault, "M, N". (nullable) */
static char *
read_unknown (JsonNode              *tree,
              const RoofSketchFault *fault)
{
  const char *text = find_formula (tree, fault);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *same = NULL;

  if (text == NULL)
    return NULL;
  same = roof_expression_rename (text, collect_cb, &(Undeclared) { tree, names });
  return names->len > 0 ? g_string_free (g_steal_pointer (&names), FALSE) : NULL;
}

static RoofSketchFault *
take_error (RoofOperationSketch *self,
            JsonNode            *tree,
            const GError        *error)
{
  RoofSketchPlace place;
  guint size = 0;
  const char *reason = read_place (error->message, &place, &size);
  RoofSketchFault *fault = add_fault (self, place, reason);

  fault->size = size;
  fault->column = roof_error_get_column (error);
  if (g_error_matches (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN))
    fault->unknown = read_unknown (tree, fault);
  return fault;
}

/* Puts numbers that are sound into a parameter. */
static void
mend_parameter (JsonObject *object)
{
  json_object_set_int_member (object, "default", 1);
  json_object_set_int_member (object, "min", 0);
  json_object_remove_member (object, "max");
}

/* Replaces the value at the place of @fault in @tree by a valid one. FALSE: no valid value is known. */
static gboolean
mend (JsonNode              *tree,
      const RoofSketchFault *fault)
{
  const RoofSketchMember *member = roof_sketch_find_member (fault->place.list, fault->place.key);
  JsonObject *object = roof_sketch_find_object (tree, fault->place);
  JsonArray *shape;

  if (object == NULL || member == NULL)
    return FALSE;
  if (member->kind == ROOF_SKETCH_NUMBER)
    mend_parameter (object);
  else if (member->stand_in == NULL)
    return FALSE;
  else if (member->kind == ROOF_SKETCH_SHAPE)
    {
      JsonNode *node = json_object_get_member (object, "shape");

      shape = json_array_new ();
      for (guint i = 0; node != NULL && JSON_NODE_HOLDS_ARRAY (node) && i < json_array_get_length (json_node_get_array (node)); i++)
        if (i != fault->size && i < ROOF_MAX_RANK)
          json_array_add_string_element (shape, json_array_get_string_element (json_node_get_array (node), i));
        else if (i < ROOF_MAX_RANK)
          json_array_add_string_element (shape, member->stand_in);
      if (json_array_get_length (shape) == 0)
        json_array_add_string_element (shape, member->stand_in);
      json_object_set_array_member (object, "shape", shape);
    }
  else
    json_object_set_string_member (object, fault->place.key, member->stand_in);
  return TRUE;
}

static gboolean
is_own_id (RoofOperationSketch *self,
           const char          *id)
{
  return self->file != NULL || self->others == NULL || roof_catalogue_find (self->others, id, NULL) == NULL;
}

/* Whether @id can be an operation's id and the name of its file. */
static gboolean
is_id (const char *id)
{
  return g_ascii_isalpha (*id) && strspn (id, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_-") == strlen (id);
}

/* The faults of name and id. */
static void
check_head (RoofOperationSketch *self,
            JsonObject          *head)
{
  const char *name = roof_sketch_get_string (head, "name"), *id = roof_sketch_get_string (head, "id");
  g_autofree char *taken = NULL;

  if (name == NULL || *name == '\0')
    add_fault (self, (RoofSketchPlace) { NULL, 0, "name" }, roof_error_translate (ROOF_REASON ("is missing")));
  else if (id == NULL || (self->file == NULL && !is_id (id)))
    add_fault (self, (RoofSketchPlace) { NULL, 0, "id" },
               roof_error_translate (ROOF_REASON ("use letters, digits, _ and -, a letter first: the id names the file")));
  else if (!is_own_id (self, id))
    {
      taken = g_strdup_printf (roof_error_translate (ROOF_REASON ("there is an operation “%s” already")), id);
      add_fault (self, (RoofSketchPlace) { NULL, 0, "id" }, taken);
    }
}

/* The faults of numbers that could not be read. */
static void
check_numbers (RoofOperationSketch *self,
               JsonNode            *tree)
{
  static const char *const keys[] = { "default", "min", "max" };
  JsonArray *parameters = roof_sketch_get_list (tree, "parameters");

  for (guint i = 0; i < json_array_get_length (parameters); i++)
    {
      JsonObject *object = roof_sketch_find_object (tree, (RoofSketchPlace) { "parameters", i, NULL });

      for (guint k = 0; object != NULL && !roof_sketch_has_words (object) && k < G_N_ELEMENTS (keys); k++)
        {
          const char *text = roof_sketch_get_string (object, keys[k]);
          g_autoptr (GError) error = NULL;
          double value;

          if (text == NULL || roof_units_parse_typed (text, roof_sketch_get_dimension (object), &value, &error))
            continue;
          add_fault (self, (RoofSketchPlace) { "parameters", i, keys[k] }, error->message);
          mend_parameter (object);
        }
    }
}

static gboolean
is_new (RoofOperationSketch   *self,
        const RoofSketchFault *fault)
{
  for (guint i = 0; i + 1 < self->faults->len; i++)
    {
      const RoofSketchFault *other = self->faults->pdata[i];

      if (g_strcmp0 (other->place.list, fault->place.list) == 0 && other->place.index == fault->place.index
          && g_strcmp0 (other->place.key, fault->place.key) == 0 && other->size == fault->size)
        return FALSE;
    }
  return TRUE;
}

/* The operation of @tree, in which all that is faulty has been mended. (transfer full) (nullable) */
static RoofOperation *
compile (RoofOperationSketch *self,
         JsonNode            *tree)
{
  for (guint i = 0; i < MOST_FAULTS; i++)
    {
      g_autoptr (GError) error = NULL;
      RoofOperation *operation = roof_operation_from_json (tree, &error);
      RoofSketchFault *fault;

      if (operation != NULL)
        return operation;
      fault = take_error (self, tree, error);
      if (is_new (self, fault) && mend (tree, fault))
        continue;
      if (!is_new (self, fault))
        g_ptr_array_remove (self->faults, fault);
      return NULL;
    }
  return NULL;
}

/* The order of lists in the window. */
static int
rank (const RoofSketchFault *fault)
{
  static const char *const lists[] = { "parameters", "let", "require", "work", "tensors" };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (g_strcmp0 (fault->place.list, lists[i]) == 0)
      return (int) i + 1;
  return 0;
}

static int
compare_faults (gconstpointer a,
                gconstpointer b)
{
  const RoofSketchFault *one = *(RoofSketchFault * const *) a, *other = *(RoofSketchFault * const *) b;

  if (rank (one) != rank (other))
    return rank (one) - rank (other);
  return one->place.index < other->place.index ? -1 : one->place.index > other->place.index;
}

void
roof_sketch_check (RoofOperationSketch *self)
{
  g_autoptr (JsonNode) tree = roof_sketch_copy_tree (self->root);
  g_autoptr (RoofOperation) operation = NULL;
  g_autoptr (GError) error = NULL;
  guint n_head;

  self->faults = g_ptr_array_new_with_free_func (free_fault);
  check_head (self, json_node_get_object (tree));
  n_head = self->faults->len;
  json_object_set_string_member (json_node_get_object (tree), "id", ROOF_SKETCH_ID);
  check_numbers (self, tree);
  operation = compile (self, tree);
  if (operation != NULL && self->faults->len == n_head && !roof_operation_try_defaults (operation, &error))
    take_error (self, tree, error);
  if (self->faults->len == n_head)
    self->operation = g_steal_pointer (&operation);
  g_ptr_array_sort (self->faults, compare_faults);
}

guint
roof_sketch_fault_get_column (const RoofSketchFault *fault,
                              const char            *text)
{
  g_autoptr (GArray) starts = NULL;
  const char *at = text;

  g_return_val_if_fail (fault != NULL && text != NULL, 0);

  if (fault->column == 0)
    return 0;
  if (g_strcmp0 (fault->place.key, "shape") == 0)
    {
      starts = roof_sketch_split (text);
      if (fault->size + 1 >= starts->len)
        return 0;
      at = text + g_array_index (starts, gsize, fault->size);
    }
  while (starts != NULL && *at == ' ')
    at++;
  return (guint) g_utf8_pointer_to_offset (text, at) + fault->column;
}
