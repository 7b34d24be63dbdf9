/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>

#include "cli/command.h"
#include "cli/table.h"
#include "core/report/work-tally.h"
#include "core/units/format.h"
#include "core/units/units.h"
#include "document/files/description.h"
#include "document/files/machine-file.h"
#include "document/files/network.h"
#include "document/json/json-text.h"
#include "workload/expansion.h"

/* A kind of built-in thing that can be listed. */
typedef struct
{
  const char *name;
  RoofTextTable *(*tabulate) (RoofLibrary *library);
  JsonArray *(*write) (RoofLibrary *library); /* nullable: the rows of the table are all there is to write */
} ListKind;

/* "1.979 PFLOP/s fp8": the highest peak, whatever its type. Returns: (transfer full) */
static char *
format_best_peak (const RoofMachine *machine)
{
  const RoofPeak *peak;
  g_autofree char *rate = NULL;
  guint best = 0;

  for (guint i = 1; i < roof_machine_get_n_peaks (machine); i++)
    if (roof_machine_get_peak (machine, i)->peak.value > roof_machine_get_peak (machine, best)->peak.value)
      best = i;
  peak = roof_machine_get_peak (machine, best);
  rate = roof_work_format_at_peak (machine, best, peak->peak.value);
  return g_strdup_printf ("%s %s", rate, peak->dtype);
}

/* The bandwidth of main memory. Returns: (transfer full) */
static char *
format_bandwidth (const RoofMachine *machine)
{
  int level = roof_machine_find_main_memory (machine);

  if (level < 0)
    return g_strdup ("");
  return roof_units_format (roof_machine_get_level (machine, (guint) level)->bandwidth.value,
                            ROOF_DIMENSION_BANDWIDTH);
}

static RoofTextTable *
tabulate_machines (RoofLibrary *library)
{
  const RoofColumn columns[] = {
    { _ ("Id") },   { _ ("Name") },            { _ ("Vendor") },          { _ ("Class") },
    { _ ("Year") }, { _ ("Best peak"), TRUE }, { _ ("Bandwidth"), TRUE },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    {
      RoofMachine *machine = roof_library_get_machine (library, i);
      int year = roof_machine_get_year (machine);

      roof_text_table_add (table, roof_machine_get_id (machine));
      roof_text_table_add (table, roof_machine_get_name (machine));
      roof_text_table_add (table, roof_machine_get_vendor (machine));
      roof_text_table_add (table, roof_machine_get_class (machine));
      roof_text_table_take (table, year > 0 ? g_strdup_printf ("%d", year) : NULL);
      roof_text_table_take (table, format_best_peak (machine));
      roof_text_table_take (table, format_bandwidth (machine));
    }
  return table;
}

/* The JSON of each machine's file, with the sources of its numbers. */
static JsonArray *
write_machines (RoofLibrary *library)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    json_array_add_object_element (array, roof_machine_write (roof_library_get_machine (library, i)));
  return array;
}

/* The default of a parameter, "" when there is none or it depends on the machine.
 * Returns: (transfer full) */
static char *
format_default (const RoofParameter *parameter)
{
  if (parameter->type == ROOF_PARAMETER_CHOICE)
    return g_strdup (parameter->choices[(guint) parameter->default_value]);
  if (parameter->type == ROOF_PARAMETER_LEVEL)
    return g_strdup (parameter->default_level != NULL ? parameter->default_level : "");
  if (isnan (parameter->default_value))
    return g_strdup ("");
  return roof_units_format_plain (parameter->default_value);
}

static char *
format_parameters (const RoofOperation *operation)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (operation, i);
      g_autofree char *value = format_default (parameter);

      g_string_append_printf (text, "%s%s%s%s", i > 0 ? " " : "", parameter->id,
                              value[0] != '\0' ? "=" : "", value);
    }
  if (roof_operation_is_custom (operation))
    g_string_append (text, " bytes.LEVEL");
  return g_string_free (text, FALSE);
}

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

static JsonNode *
write_parameters (const RoofOperation *operation)
{
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);

  json_node_take_array (node, json_array_new ());
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    json_array_add_object_element (json_node_get_array (node), write_parameter (roof_operation_get_parameter (operation, i)));
  return node;
}

/* Adds a text from the file: translated for the text output, untranslated for JSON. */
static void
add_translated (RoofTextTable *table,
                const char    *text)
{
  roof_text_table_take_both (table, g_strdup (_ (text)), json_node_init_string (json_node_alloc (), text));
}

/* A default or limit of a parameter that does not exist is null. */
static RoofTextTable *
tabulate_operations (RoofLibrary *library)
{
  const RoofColumn columns[] = {
    { _ ("Id"), FALSE, "id" },      { _ ("Name"), FALSE, "name" }, { _ ("Group"), FALSE, "group" },
    { NULL, FALSE, "summary" },     { NULL, FALSE, "source" },     { NULL, FALSE, "compute" },
    { _ ("Parameters"), FALSE, "parameters" },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    {
      RoofOperation *operation = roof_catalogue_get (catalogue, i);

      roof_text_table_add (table, roof_operation_get_id (operation));
      add_translated (table, roof_operation_get_name (operation));
      add_translated (table, roof_operation_get_group (operation));
      roof_text_table_add (table, roof_operation_get_summary (operation));
      roof_text_table_add (table, roof_operation_get_source (operation));
      roof_text_table_add (table, roof_operation_get_compute (operation));
      roof_text_table_take_both (table, format_parameters (operation), write_parameters (operation));
    }
  return table;
}

/* Null but for a block format. */
static JsonNode *
write_block (const RoofFormat *format)
{
  JsonNode *node = json_node_new (format->is_block ? JSON_NODE_OBJECT : JSON_NODE_NULL);
  JsonObject *block;

  if (!format->is_block)
    return node;
  block = json_object_new ();
  json_object_set_int_member (block, "values", format->block_values);
  json_object_set_int_member (block, "bytes", format->block_bytes);
  json_node_take_object (node, block);
  return node;
}

static RoofTextTable *
tabulate_formats (RoofLibrary *library)
{
  const RoofColumn columns[] = {
    { _ ("Id"), FALSE, "id" },     { _ ("Bits per value"), TRUE, "bits" }, { _ ("Values per block"), TRUE },
    { _ ("Bytes per block"), TRUE }, { NULL, FALSE, "integer" },           { NULL, FALSE, "block" },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  for (gsize i = 0; i < n; i++)
    {
      double bits = 8 * roof_format_value_bytes (&formats[i]);
      gboolean is_block = formats[i].is_block;

      roof_text_table_add (table, formats[i].id);
      roof_text_table_take_both (table, roof_units_format_plain (bits), json_node_init_double (json_node_alloc (), bits));
      roof_text_table_take (table, is_block ? g_strdup_printf ("%u", formats[i].block_values) : NULL);
      roof_text_table_take (table, is_block ? g_strdup_printf ("%u", formats[i].block_bytes) : NULL);
      roof_text_table_take_both (table, NULL, json_node_init_boolean (json_node_alloc (), formats[i].is_integer));
      roof_text_table_take_both (table, NULL, write_block (&formats[i]));
    }
  return table;
}

static RoofTextTable *
tabulate_networks (RoofLibrary *library)
{
  const RoofColumn columns[] = {
    { _ ("Id"), FALSE, "id" },
    { _ ("Name"), FALSE, "name" },
    { _ ("Family"), FALSE, "family" },
    { _ ("Parameters"), TRUE, "parameters" },
    { _ ("Active"), TRUE, "active_parameters" },
    { NULL, FALSE, "description" },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  g_auto (GStrv) ids = roof_network_list ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (RoofWorkload) workload = roof_network_resolve (ids[i], NULL);
      g_autoptr (RoofArchitecture) net = roof_architecture_read (workload->description, NULL);
      g_autoptr (RoofExpansion) expansion = roof_expansion_new (net, &workload->step, NULL);

      roof_text_table_add (table, ids[i]);
      roof_text_table_add (table, workload->name);
      roof_text_table_add (table, net->name);
      roof_text_table_take_quantity (table, expansion->parameters, ROOF_DIMENSION_COUNT);
      roof_text_table_take_quantity (table, expansion->active, ROOF_DIMENSION_COUNT);
      roof_text_table_take_both (table, NULL, roof_description_to_json (workload->description));
    }
  return table;
}

/* The titles of the steps, in the language of the locale like all texts of a lesson. */
static JsonNode *
write_steps (RoofLesson *lesson)
{
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);

  json_node_take_array (node, json_array_new ());
  for (guint i = 0; i < roof_lesson_get_n_steps (lesson); i++)
    {
      g_autofree char *title = roof_lesson_format (lesson, i, FALSE, roof_lesson_get_step (lesson, i)->title, NULL);

      json_array_add_string_element (json_node_get_array (node), title);
    }
  return node;
}

static RoofTextTable *
tabulate_lessons (RoofLibrary *library)
{
  const RoofColumn columns[] = {
    { _ ("Id"), FALSE, "id" }, { NULL, FALSE, "order" }, { _ ("Title"), FALSE, "title" }, { NULL, FALSE, "summary" },
    { _ ("Steps"), TRUE },     { _ ("Minutes"), TRUE, "minutes" }, { NULL, FALSE, "steps" },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  g_autoptr (RoofLessons) lessons = roof_command_open_lessons (library);

  for (guint i = 0; i < roof_lessons_get_n (lessons); i++)
    {
      RoofLesson *lesson = roof_lessons_get (lessons, i);

      roof_text_table_add (table, roof_lesson_get_id (lesson));
      roof_text_table_take_quantity (table, roof_lesson_get_order (lesson), ROOF_DIMENSION_COUNT);
      roof_text_table_add (table, roof_lesson_get_title (lesson));
      roof_text_table_add (table, roof_lesson_get_summary (lesson));
      roof_text_table_take_quantity (table, roof_lesson_get_n_steps (lesson), ROOF_DIMENSION_COUNT);
      roof_text_table_take_quantity (table, roof_lesson_get_minutes (lesson), ROOF_DIMENSION_COUNT);
      roof_text_table_take_both (table, NULL, write_steps (lesson));
    }
  return table;
}

static const ListKind kinds[] = {
  { "machines", tabulate_machines, write_machines },
  { "operations", tabulate_operations, NULL },
  { "formats", tabulate_formats, NULL },
  { "models", tabulate_networks, NULL },
  { "lessons", tabulate_lessons, NULL },
};

static const ListKind *
find_kind (char   **names,
           GError **error)
{
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      if (names != NULL && names[1] == NULL && g_str_equal (kinds[i].name, names[0]))
        return &kinds[i];
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", kinds[i].name);
    }
  if (names == NULL)
    roof_command_refuse (error, _ ("list: name what to list: %s"), known->str);
  else if (names[1] != NULL)
    roof_command_refuse (error, _ ("list %s: only one list at a time"), names[1]);
  else
    roof_command_refuse (error, _ ("list: there is no list of “%1$s”; there are %2$s"), names[0], known->str);
  return NULL;
}

static void
print (const ListKind *kind,
       RoofLibrary    *library,
       gboolean        json,
       GString        *output)
{
  g_autoptr (RoofTextTable) table = kind->tabulate (library);
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_ARRAY);
  g_autofree char *text = NULL;

  if (!json)
    {
      roof_text_table_print (table, 0, output);
      roof_text_plain_blanks (output);
      return;
    }
  json_node_take_array (root, kind->write != NULL ? kind->write (library) : roof_text_table_write (table));
  text = roof_json_print (root);
  g_string_append (output, text);
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_autoptr (RoofLibrary) library = NULL;
  g_auto (GStrv) names = NULL;
  gboolean json = FALSE;
  const ListKind *kind;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON instead of a table"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &names, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!roof_command_parse_options ("machines | operations | formats | models | lessons", arguments, error, entries, NULL))
    return FALSE;
  kind = find_kind (names, error);
  if (kind == NULL)
    return FALSE;
  library = roof_command_open_library ();
  print (kind, library, json, output);
  return TRUE;
}

const RoofVerb roof_verb_list = { "list", N_ ("List built-in machines, operations, formats, networks or lessons"), run };
