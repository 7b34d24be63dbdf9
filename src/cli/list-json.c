/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/list-json.h"

#include <math.h>

#include "cli/command.h"
#include "core/units/format.h"
#include "document/files/description.h"
#include "document/files/machine-file.h"
#include "document/files/network.h"
#include "workload/expansion.h"

static JsonObject *
write_parameter (const RoofParameter *parameter)
{
  static const char * const types[] = { "number", "flag", "choice", "level" };
  JsonObject *object = json_object_new ();
  JsonArray *choices;

  json_object_set_string_member (object, "id", parameter->id);
  json_object_set_string_member (object, "name", parameter->name);
  json_object_set_string_member (object, "help", parameter->help);
  json_object_set_string_member (object, "type", types[parameter->type]);
  if (parameter->type == ROOF_PARAMETER_CHOICE)
    {
      choices = json_array_new ();
      json_object_set_string_member (object, "default",
                                     parameter->choices[(guint) parameter->default_value]);
      for (guint i = 0; parameter->choices[i] != NULL; i++)
        json_array_add_string_element (choices, parameter->choices[i]);
      json_object_set_array_member (object, "choices", choices);
      return object;
    }
  if (parameter->type == ROOF_PARAMETER_LEVEL)
    {
      json_object_set_string_member (object, "default", parameter->default_level);
      return object;
    }
  json_object_set_double_member (object, "default", parameter->default_value);
  if (parameter->type != ROOF_PARAMETER_NUMBER)
    return object;
  json_object_set_double_member (object, "min", parameter->min);
  json_object_set_double_member (object, "max", parameter->max);
  json_object_set_boolean_member (object, "whole", parameter->whole);
  return object;
}

static JsonObject *
write_operation (const RoofOperation *operation)
{
  JsonObject *object = json_object_new ();
  JsonArray *parameters = json_array_new ();

  json_object_set_string_member (object, "id", roof_operation_get_id (operation));
  json_object_set_string_member (object, "name", roof_operation_get_name (operation));
  json_object_set_string_member (object, "group", roof_operation_get_group (operation));
  json_object_set_string_member (object, "summary", roof_operation_get_summary (operation));
  json_object_set_string_member (object, "source", roof_operation_get_source (operation));
  json_object_set_string_member (object, "compute", roof_operation_get_compute (operation));
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    json_array_add_object_element (parameters,
                                   write_parameter (roof_operation_get_parameter (operation, i)));
  json_object_set_array_member (object, "parameters", parameters);
  return object;
}

JsonArray *
roof_list_write_operations (RoofLibrary *library)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    json_array_add_object_element (array, write_operation (roof_catalogue_get (catalogue, i)));
  return array;
}

static JsonObject *
write_format (const RoofFormat *format)
{
  JsonObject *object = json_object_new ();
  JsonObject *block;

  json_object_set_string_member (object, "id", format->id);
  json_object_set_double_member (object, "bits", 8 * roof_format_value_bytes (format));
  json_object_set_boolean_member (object, "integer", format->is_integer);
  if (!format->is_block)
    {
      json_object_set_null_member (object, "block");
      return object;
    }
  block = json_object_new ();
  json_object_set_int_member (block, "values", format->block_values);
  json_object_set_int_member (block, "bytes", format->block_bytes);
  json_object_set_object_member (object, "block", block);
  return object;
}

JsonArray *
roof_list_write_formats (RoofLibrary *library)
{
  JsonArray *array = json_array_new ();
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  for (gsize i = 0; i < n; i++)
    json_array_add_object_element (array, write_format (&formats[i]));
  return array;
}

JsonArray *
roof_list_write_machines (RoofLibrary *library)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    json_array_add_object_element (array, roof_machine_write (roof_library_get_machine (library, i)));
  return array;
}

JsonArray *
roof_list_write_networks (RoofLibrary *library)
{
  JsonArray *array = json_array_new ();
  g_auto (GStrv) ids = roof_network_list ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (RoofWorkload) workload = roof_network_resolve (ids[i], NULL);
      g_autoptr (RoofArchitecture) net = roof_architecture_read (workload->description, NULL);
      g_autoptr (RoofExpansion) expansion = roof_expansion_new (net, &workload->step, NULL);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "id", ids[i]);
      json_object_set_string_member (object, "name", workload->name);
      json_object_set_string_member (object, "family", net->name);
      json_object_set_double_member (object, "parameters", expansion->parameters);
      json_object_set_double_member (object, "active_parameters", expansion->active);
      json_object_set_member (object, "description", roof_description_to_json (workload->description));
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
write_lesson (RoofLesson *lesson)
{
  JsonObject *object = json_object_new ();
  JsonArray *steps = json_array_new ();

  json_object_set_string_member (object, "id", roof_lesson_get_id (lesson));
  json_object_set_double_member (object, "order", roof_lesson_get_order (lesson));
  json_object_set_string_member (object, "title", roof_lesson_get_title (lesson));
  json_object_set_string_member (object, "summary", roof_lesson_get_summary (lesson));
  json_object_set_double_member (object, "minutes", roof_lesson_get_minutes (lesson));
  for (guint i = 0; i < roof_lesson_get_n_steps (lesson); i++)
    {
      g_autofree char *title = roof_lesson_format (lesson, i, FALSE, roof_lesson_get_step (lesson, i)->title, NULL);

      json_array_add_string_element (steps, title);
    }
  json_object_set_array_member (object, "steps", steps);
  return object;
}

JsonArray *
roof_list_write_lessons (RoofLibrary *library)
{
  g_autoptr (RoofLessons) lessons = roof_command_open_lessons (library);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < roof_lessons_get_n (lessons); i++)
    json_array_add_object_element (array, write_lesson (roof_lessons_get (lessons, i)));
  return array;
}
