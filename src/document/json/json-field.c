/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json/json-field.h"

#include <math.h>

#include "core/error.h"
#include "document/json/json-text.h"

/* Reads an object into a struct and writes it again, by a table with a row for each key. A row has the type and the place of its
 * member; a row with functions of its own is read and written by these. A group is an object in the file whose members are in
 * the same struct.
 * Invariants: a table with a row ROOF_JSON_REST keeps unknown keys, its groups' too, as text, which writing puts back; any other
 * table refuses unknown keys. A member whose value is its default is not written, unless its row says "always". The lookup of
 * rows is one pass over the object's keys, not one per row. */

#define MOST_LISTED 64 /* rows of a table, see list_present() */

/* --- members without a row --- */

static const RoofJsonField *
find_row (const RoofJsonField *fields,
          const char          *key)
{
  for (; fields->key != NULL; fields++)
    if (fields->type != ROOF_JSON_REST && g_str_equal (fields->key, key))
      return fields;
  return NULL;
}

static gboolean
has_rest (const RoofJsonField *fields)
{
  for (; fields->key != NULL; fields++)
    if (fields->type == ROOF_JSON_REST)
      return TRUE;
  return FALSE;
}

static gboolean
refuse_unknown (const RoofJsonPlace  *place,
                const RoofJsonField  *fields,
                GError              **error)
{
  JsonObjectIter iter;
  const char *key;

  json_object_iter_init_ordered (&iter, json_node_get_object (place->node));
  while (json_object_iter_next_ordered (&iter, &key, NULL))
    if (find_row (fields, key) == NULL)
      return roof_json_fail_member (place, key, error, ROOF_ERROR_UNKNOWN, "unknown key");
  return TRUE;
}

/* Prints the members of @object that have no row, then those of its groups. Prints from the tree, since copies of
 * large members would double the memory. Returns: (transfer full) (nullable) */
static GString *
print_unknown (JsonObject          *object,
               const RoofJsonField *fields,
               guint                indent)
{
  GString *text = NULL;
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  for (gboolean groups = FALSE, grouped = FALSE; groups <= grouped; groups++)
    {
      json_object_iter_init_ordered (&iter, object);
      while (json_object_iter_next_ordered (&iter, &key, &node))
        {
          const RoofJsonField *row = find_row (fields, key);
          g_autoptr (GString) inner = NULL;
          gboolean first = text == NULL;

          if (row != NULL && row->type == ROOF_JSON_GROUP)
            grouped = TRUE;
          if (groups && row != NULL && row->type == ROOF_JSON_GROUP && JSON_NODE_HOLDS_OBJECT (node))
            inner = print_unknown (json_node_get_object (node), row->fields, indent + 1);
          if (groups ? inner == NULL : row != NULL)
            continue;
          if (first)
            text = g_string_new ("{");
          roof_json_append_key (key, indent + 1, first, text);
          if (inner != NULL)
            g_string_append_len (text, inner->str, (gssize) inner->len);
          else
            roof_json_append (node, indent + 1, text);
        }
    }
  if (text != NULL)
    roof_json_append_end (indent, text);
  return text;
}

static char *
keep_unknown (const RoofJsonPlace *place,
              const RoofJsonField *fields)
{
  GString *text = print_unknown (json_node_get_object (place->node), fields, 0);

  if (text == NULL)
    return NULL;
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* --- reading --- */

static gboolean read_rows (const RoofJsonPlace  *place,
                           const RoofJsonField  *fields,
                           gpointer              object,
                           gboolean             *all_known,
                           GError              **error);

static gboolean
read_choice (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             guint                *choice,
             GError              **error)
{
  const char * const *names = field->names ();
  g_autofree char *known = NULL;
  const char *name = NULL;

  if (!roof_json_read_string (place, field->key, field->need, &name, error))
    return FALSE;
  if (name == NULL)
    return TRUE;
  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      {
        *choice = i;
        return TRUE;
      }
  known = g_strjoinv (", ", (char **) names);
  return roof_json_fail_member (place, field->key, error, ROOF_ERROR_UNKNOWN, "must be one of %1$s, got \"%2$s\"", known, name);
}

static gboolean
read_group (const RoofJsonPlace  *place,
            const RoofJsonField  *field,
            gpointer              object,
            GError              **error)
{
  RoofJsonPlace group;
  gboolean all_known;

  if (!roof_json_read_object (place, field->key, field->need, &group, error))
    return FALSE;
  return group.node == NULL || read_rows (&group, field->fields, object, &all_known, error);
}

/* A list while it is read. */
typedef struct
{
  const RoofJsonField *field;
  GArray              *array;
} ListReader;

static gboolean
read_element (const RoofJsonPlace  *place,
              gpointer              data,
              GError              **error)
{
  const ListReader *list = data;
  gpointer element;

  g_array_set_size (list->array, list->array->len + 1);
  element = list->array->data + (list->array->len - 1) * list->field->size;
  return list->field->read != NULL ? list->field->read (place, list->field, element, error)
                                   : roof_json_read_fields (place, list->field->fields, element, error);
}

static gboolean
read_list (const RoofJsonPlace  *place,
           const RoofJsonField  *field,
           GArray              **array,
           GError              **error)
{
  ListReader list = { field, *array };

  return roof_json_read_each (place, field->key, field->need, read_element, &list, error);
}

static void
set_default (const RoofJsonField *field,
             gpointer             member)
{
  if (field->type == ROOF_JSON_WORDS)
    *(const char **) member = "";
  if (field->always)
    return;
  if (field->type == ROOF_JSON_NUMBER)
    *(double *) member = field->none;
  if (field->type == ROOF_JSON_FLAG)
    *(gboolean *) member = (gboolean) field->none;
  if (field->type == ROOF_JSON_CHOICE)
    *(guint *) member = (guint) field->none;
}

/* The rows of @fields whose keys the object at @place has, a bit each: most rows have none, and looking each up takes longer.
 * Rows beyond the last bit count as present. @all_known: (out): FALSE when print_unknown() may have something to print */
static guint64
list_present (const RoofJsonPlace *place,
              const RoofJsonField *fields,
              gboolean            *all_known)
{
  guint64 present = 0;
  JsonObjectIter iter;
  const char *key;

  *all_known = TRUE;
  json_object_iter_init_ordered (&iter, json_node_get_object (place->node));
  while (json_object_iter_next_ordered (&iter, &key, NULL))
    {
      const RoofJsonField *row = find_row (fields, key);

      *all_known &= row != NULL && row->type != ROOF_JSON_GROUP;
      if (row != NULL && row - fields < MOST_LISTED)
        present |= G_GUINT64_CONSTANT (1) << (row - fields);
    }
  return present;
}

/* @present: whether the object at @place has the key */
static gboolean
read_row (const RoofJsonPlace  *place,
          const RoofJsonField  *field,
          gboolean              present,
          gpointer              object,
          GError              **error)
{
  gpointer member = G_STRUCT_MEMBER_P (object, field->offset);

  if (field->read != NULL && field->type != ROOF_JSON_LIST)
    return field->read (place, field, object, error);
  set_default (field, member);
  if (!present && field->need == ROOF_JSON_OPTIONAL && field->type != ROOF_JSON_TEXTS)
    return TRUE;
  switch (field->type)
    {
    case ROOF_JSON_TEXT:
    case ROOF_JSON_WORDS:
      return roof_json_read_string (place, field->key, field->need, member, error);
    case ROOF_JSON_NUMBER:
      return roof_json_read_number (place, field->key, field->need, member, error);
    case ROOF_JSON_FLAG:
      return roof_json_read_boolean (place, field->key, field->need, member, error);
    case ROOF_JSON_CHOICE:
      return read_choice (place, field, member, error);
    case ROOF_JSON_TEXTS:
      return roof_json_read_strings (place, field->key, member, error);
    case ROOF_JSON_GROUP:
      return read_group (place, field, object, error);
    case ROOF_JSON_LIST:
      return read_list (place, field, member, error);
    case ROOF_JSON_REST:
    case ROOF_JSON_CUSTOM:
    default:
      return TRUE;
    }
}

/* Reads all rows. A row's check runs only when its member is present. @all_known: as in list_present() */
static gboolean
read_rows (const RoofJsonPlace  *place,
           const RoofJsonField  *fields,
           gpointer              object,
           gboolean             *all_known,
           GError              **error)
{
  guint64 listed = list_present (place, fields, all_known);
  RoofJsonPlace member;

  for (const RoofJsonField *row = fields; row->key != NULL; row++)
    {
      gboolean present = row - fields >= MOST_LISTED || (listed >> (row - fields) & 1) != 0;

      if (!read_row (place, row, present, object, error)
          || (row->check != NULL && present && roof_json_enter (place, row->key, &member)
              && !row->check (place, row, object, error)))
        return FALSE;
    }
  return TRUE;
}

/* Refuses unknown members of @place and of its groups. */
static gboolean
refuse_all_unknown (const RoofJsonPlace  *place,
                    const RoofJsonField  *fields,
                    GError              **error)
{
  RoofJsonPlace group;

  if (!refuse_unknown (place, fields, error))
    return FALSE;
  for (const RoofJsonField *row = fields; row->key != NULL; row++)
    if (row->type == ROOF_JSON_GROUP && roof_json_enter (place, row->key, &group) && JSON_NODE_HOLDS_OBJECT (group.node)
        && !refuse_unknown (&group, row->fields, error))
      return FALSE;
  return TRUE;
}

gboolean
roof_json_read_fields (const RoofJsonPlace  *place,
                       const RoofJsonField  *fields,
                       gpointer              object,
                       GError              **error)
{
  gboolean all_known;

  if (!roof_json_expect_object (place, error) || (!has_rest (fields) && !refuse_all_unknown (place, fields, error))
      || !read_rows (place, fields, object, &all_known, error))
    return FALSE;
  for (const RoofJsonField *row = fields; row->key != NULL; row++)
    if (row->type == ROOF_JSON_REST)
      *(char **) G_STRUCT_MEMBER_P (object, row->offset) = all_known ? NULL : keep_unknown (place, fields);
  return TRUE;
}

gboolean
roof_json_read_each (const RoofJsonPlace  *place,
                     const char           *key,
                     RoofJsonNeed          need,
                     gboolean            (*read) (const RoofJsonPlace *, gpointer, GError **),
                     gpointer              data,
                     GError              **error)
{
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, key, need, &list, error))
    return FALSE;
  for (guint i = 0; list.node != NULL && i < roof_json_get_length (&list); i++)
    {
      roof_json_enter_element (&list, i, &element);
      if (!read (&element, data, error))
        return FALSE;
    }
  return TRUE;
}

/* --- writing --- */

/* Whether a number, a flag or a choice differs from its default and is written. */
static gboolean
is_said (const RoofJsonField *field,
         double               value)
{
  return field->always || field->need == ROOF_JSON_REQUIRED || !(value == field->none || (isnan (value) && isnan (field->none)));
}

static void
write_texts (const RoofJsonField *field,
             char               **texts,
             JsonObject          *into)
{
  JsonArray *array;

  if (texts == NULL || texts[0] == NULL)
    return;
  array = json_array_new ();
  for (guint i = 0; texts[i] != NULL; i++)
    json_array_add_string_element (array, texts[i]);
  json_object_set_array_member (into, field->key, array);
}

static void
write_group (const RoofJsonField *field,
             gconstpointer        object,
             JsonObject          *into)
{
  g_autoptr (JsonObject) group = roof_json_write_fields (field->fields, object);

  if (json_object_get_size (group) > 0)
    json_object_set_object_member (into, field->key, json_object_ref (group));
}

static void
write_list (const RoofJsonField *field,
            const GArray        *list,
            JsonObject          *into)
{
  JsonArray *array;

  if (list->len == 0 && field->need == ROOF_JSON_OPTIONAL)
    return;
  array = json_array_new ();
  for (guint i = 0; i < list->len; i++)
    {
      gconstpointer element = list->data + i * field->size;
      JsonObject *object = json_object_new ();

      if (field->write != NULL)
        field->write (field, element, object);
      else
        roof_json_put_fields (field->fields, element, object);
      json_array_add_object_element (array, object);
    }
  json_object_set_array_member (into, field->key, array);
}

static void
write_row (const RoofJsonField *field,
           gconstpointer        object,
           JsonObject          *into)
{
  gconstpointer member = (const char *) object + field->offset;

  if (field->write != NULL && field->type != ROOF_JSON_LIST)
    {
      field->write (field, object, into);
      return;
    }
  switch (field->type)
    {
    case ROOF_JSON_TEXT:
      roof_json_put_text (into, field->key, *(char * const *) member);
      break;
    case ROOF_JSON_WORDS:
      if ((*(char * const *) member)[0] != '\0')
        json_object_set_string_member (into, field->key, *(char * const *) member);
      break;
    case ROOF_JSON_NUMBER:
      if (is_said (field, *(const double *) member))
        json_object_set_double_member (into, field->key, *(const double *) member);
      break;
    case ROOF_JSON_FLAG:
      if (is_said (field, *(const gboolean *) member))
        json_object_set_boolean_member (into, field->key, *(const gboolean *) member);
      break;
    case ROOF_JSON_CHOICE:
      if (is_said (field, *(const guint *) member))
        json_object_set_string_member (into, field->key, field->names ()[*(const guint *) member]);
      break;
    case ROOF_JSON_TEXTS:
      write_texts (field, *(char ** const *) member, into);
      break;
    case ROOF_JSON_GROUP:
      write_group (field, object, into);
      break;
    case ROOF_JSON_LIST:
      write_list (field, *(GArray * const *) member, into);
      break;
    case ROOF_JSON_REST:
      roof_json_put_unknown (into, *(char * const *) member);
      break;
    case ROOF_JSON_CUSTOM:
    default:
      break;
    }
}

void
roof_json_put_fields (const RoofJsonField *fields,
                      gconstpointer        object,
                      JsonObject          *into)
{
  for (; fields->key != NULL; fields++)
    write_row (fields, object, into);
}

JsonObject *
roof_json_write_fields (const RoofJsonField *fields,
                        gconstpointer        object)
{
  JsonObject *into = json_object_new ();

  roof_json_put_fields (fields, object, into);
  return into;
}
