/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/statement.h"

#include "cli/command.h"
#include "document/json/json-text.h"

struct _RoofStatement
{
  JsonObject *object;   /* nullable: of this section; NULL for people */
  GString    *text;     /* nullable: of the whole statement, borrowed but by the root; NULL for programs */
  GPtrArray  *sections; /* nullable: all below the root, which owns them */
  GPtrArray  *owner;    /* borrowed: the root's sections */
  GPtrArray  *givers;   /* nullable: (element-type RoofJsonGiver), the last leads to all others */
};

static RoofStatement *
make (JsonObject *object,
      GString    *text,
      GPtrArray  *owner)
{
  RoofStatement *self = g_new0 (RoofStatement, 1);

  self->object = object;
  self->text = text;
  self->owner = owner;
  return self;
}

RoofStatement *
roof_statement_new (gboolean json)
{
  RoofStatement *self = make (json ? json_object_new () : NULL, json ? NULL : g_string_new (NULL), NULL);

  self->sections = self->owner = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
roof_statement_free (RoofStatement *self)
{
  g_clear_pointer (&self->object, json_object_unref);
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
  g_ptr_array_unref (self->sections);
  g_clear_pointer (&self->givers, g_ptr_array_unref);
  g_free (self);
}

gboolean
roof_statement_is_json (const RoofStatement *self)
{
  return self->object != NULL;
}

void
roof_statement_make_plain (RoofStatement *self)
{
  if (self->text != NULL)
    roof_text_plain_blanks (self->text);
}

void
roof_statement_take_givers (RoofStatement *self,
                            GPtrArray     *givers)
{
  g_clear_pointer (&self->givers, g_ptr_array_unref);
  self->givers = givers;
}

static void
print_json (RoofStatement *self,
            GString       *output)
{
  g_autoptr (JsonNode) root = json_node_init_object (json_node_alloc (), self->object);

  roof_json_append_giving (root, self->givers != NULL ? self->givers->pdata[self->givers->len - 1] : NULL, 0, output);
  g_string_append_c (output, '\n');
}

void
roof_statement_print (RoofStatement *self,
                      GString       *output)
{
  if (self->object != NULL)
    print_json (self, output);
  else
    g_string_append_len (output, self->text->str, (gssize) self->text->len);
}

/* A section below @self. @object: (nullable): borrowed from its parent */
static RoofStatement *
add_section (RoofStatement *self,
             JsonObject    *object)
{
  RoofStatement *section = make (object, self->text, self->owner);

  g_ptr_array_add (self->owner, section);
  return section;
}

RoofStatement *
roof_statement_open (RoofStatement *self,
                     const char    *key)
{
  JsonObject *object = self->object != NULL ? json_object_new () : NULL;

  if (object != NULL)
    json_object_set_object_member (self->object, key, object);
  return add_section (self, object);
}

void
roof_statement_open_list (RoofStatement *self,
                          const char    *key)
{
  if (self->object != NULL && !json_object_has_member (self->object, key))
    json_object_set_array_member (self->object, key, json_array_new ());
}

RoofStatement *
roof_statement_open_item (RoofStatement *self,
                          const char    *key)
{
  JsonObject *object = NULL;

  roof_statement_open_list (self, key);
  if (self->object != NULL)
    {
      object = json_object_new ();
      json_array_add_object_element (json_object_get_array_member (self->object, key), object);
    }
  return add_section (self, object);
}

RoofStatement *
roof_statement_reopen (RoofStatement *self,
                       const char    *key)
{
  return add_section (self, self->object != NULL ? json_object_get_object_member (self->object, key) : NULL);
}

RoofStatement *
roof_statement_reopen_item (RoofStatement *self,
                            const char    *key,
                            guint          index)
{
  return add_section (self, self->object != NULL
                                ? json_array_get_object_element (json_object_get_array_member (self->object, key), index)
                                : NULL);
}

void
roof_statement_add (RoofStatement *self,
                    const char    *words,
                    const char    *key,
                    double         value,
                    RoofDimension  dimension,
                    const char    *per)
{
  g_autofree char *text = NULL;

  if (self->object != NULL && key != NULL)
    json_object_set_double_member (self->object, key, value);
  if (self->text == NULL || words == NULL)
    return;
  text = roof_units_format (value, dimension);
  g_string_append_printf (self->text, "%s: %s%s\n", words, text, per);
}

void
roof_statement_take_table (RoofStatement *self,
                           RoofTextTable *table)
{
  if (self->text != NULL)
    roof_text_table_print_below (table, self->text);
  roof_text_table_free (table);
}

void
roof_statement_say (RoofStatement *self,
                    const char    *format,
                    ...)
{
  va_list arguments;

  if (self->text == NULL)
    return;
  va_start (arguments, format);
  g_string_append_vprintf (self->text, format, arguments);
  va_end (arguments);
}

void
roof_statement_say_table (RoofStatement       *self,
                          const RoofTextTable *table)
{
  if (self->text != NULL)
    roof_text_table_print (table, ROOF_TEXT_TABLE_INDENT, self->text);
}

void
roof_statement_take_line (RoofStatement *self,
                          char          *line)
{
  if (line != NULL)
    roof_statement_say (self, "%s\n", line);
  g_free (line);
}

void
roof_statement_set_number (RoofStatement *self,
                           const char    *key,
                           double         value)
{
  if (self->object != NULL)
    json_object_set_double_member (self->object, key, value);
}

void
roof_statement_set_count (RoofStatement *self,
                          const char    *key,
                          gint64         value)
{
  if (self->object != NULL)
    json_object_set_int_member (self->object, key, value);
}

void
roof_statement_set_flag (RoofStatement *self,
                         const char    *key,
                         gboolean       value)
{
  if (self->object != NULL)
    json_object_set_boolean_member (self->object, key, value);
}

void
roof_statement_set_text (RoofStatement *self,
                         const char    *key,
                         const char    *text)
{
  if (self->object != NULL)
    json_object_set_string_member (self->object, key, text);
}

void
roof_statement_set_table (RoofStatement       *self,
                          const char          *key,
                          const RoofTextTable *table)
{
  if (self->object != NULL)
    roof_statement_take_array (self, key, roof_text_table_write (table));
}

void
roof_statement_take_object (RoofStatement *self,
                            const char    *key,
                            JsonObject    *object)
{
  if (self->object == NULL)
    g_clear_pointer (&object, json_object_unref);
  else if (object != NULL)
    json_object_set_object_member (self->object, key, object);
  else
    json_object_set_null_member (self->object, key);
}

void
roof_statement_take_array (RoofStatement *self,
                           const char    *key,
                           JsonArray     *array)
{
  if (self->object != NULL)
    json_object_set_array_member (self->object, key, array);
  else
    json_array_unref (array);
}

GString *
roof_statement_get_text (RoofStatement *self)
{
  return self->text;
}

JsonObject *
roof_statement_get_object (RoofStatement *self)
{
  return self->object;
}
