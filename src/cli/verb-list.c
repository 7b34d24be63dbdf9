/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>

#include "cli/command.h"
#include "cli/list-json.h"
#include "cli/table.h"
#include "core/report/work-count.h"
#include "core/units/format.h"
#include "core/units/units.h"
#include "document/files/network.h"
#include "document/json/json-text.h"
#include "workload/expansion.h"

/* A kind of thing that is built in. */
typedef struct
{
  const char *name;
  RoofTextTable *(*tabulate) (RoofLibrary *library);
  JsonArray *(*write) (RoofLibrary *library);
} Kind;

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
  rate = roof_work_format_at_peak (machine, best, peak->peak.value, ROOF_DIMENSION_FLOP_RATE);
  return g_strdup_printf ("%s %s", rate, peak->dtype);
}

/* Of main memory. Returns: (transfer full) */
static char *
format_bandwidth (const RoofMachine *machine)
{
  int level = roof_machine_find_main_memory (machine);

  if (level < 0)
    return g_strdup ("");
  return roof_units_format (roof_machine_get_level (machine, (guint) level)->bandwidth.value,
                            ROOF_DIMENSION_BANDWIDTH);
}

static void
add_optional (RoofTextTable *table,
              const char    *text)
{
  roof_text_table_add (table, text != NULL ? text : "");
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
      add_optional (table, roof_machine_get_vendor (machine));
      add_optional (table, roof_machine_get_class (machine));
      roof_text_table_take (table, year > 0 ? g_strdup_printf ("%d", year) : g_strdup (""));
      roof_text_table_take (table, format_best_peak (machine));
      roof_text_table_take (table, format_bandwidth (machine));
    }
  return table;
}

/* What a parameter is without being set, "" when it is left out or depends on the machine.
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

static RoofTextTable *
tabulate_operations (RoofLibrary *library)
{
  const RoofColumn columns[] = {
    { _ ("Id") }, { _ ("Name") }, { _ ("Group") }, { _ ("Parameters") },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    {
      RoofOperation *operation = roof_catalogue_get (catalogue, i);

      roof_text_table_add (table, roof_operation_get_id (operation));
      roof_text_table_add (table, _ (roof_operation_get_name (operation)));
      roof_text_table_add (table, _ (roof_operation_get_group (operation)));
      roof_text_table_take (table, format_parameters (operation));
    }
  return table;
}

static RoofTextTable *
tabulate_formats (RoofLibrary *library)
{
  const RoofColumn columns[] = {
    { _ ("Id") }, { _ ("Bits per value"), TRUE }, { _ ("Values per block"), TRUE },
    { _ ("Bytes per block"), TRUE },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  for (gsize i = 0; i < n; i++)
    {
      roof_text_table_add (table, formats[i].id);
      roof_text_table_take (table, roof_units_format_plain (8 * roof_format_value_bytes (&formats[i])));
      roof_text_table_take (table, formats[i].is_block ? g_strdup_printf ("%u", formats[i].block_values)
                                                       : g_strdup (""));
      roof_text_table_take (table, formats[i].is_block ? g_strdup_printf ("%u", formats[i].block_bytes)
                                                       : g_strdup (""));
    }
  return table;
}

static RoofTextTable *
tabulate_networks (RoofLibrary *library)
{
  const RoofColumn columns[] = { { _ ("Id") }, { _ ("Name") }, { _ ("Family") }, { _ ("Parameters"), TRUE }, { _ ("Active"), TRUE } };
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
    }
  return table;
}

static RoofTextTable *
tabulate_lessons (RoofLibrary *library)
{
  const RoofColumn columns[] = { { _ ("Id") }, { _ ("Title") }, { _ ("Steps"), TRUE }, { _ ("Minutes"), TRUE } };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  g_autoptr (RoofLessons) lessons = roof_command_open_lessons (library);

  for (guint i = 0; i < roof_lessons_get_n (lessons); i++)
    {
      RoofLesson *lesson = roof_lessons_get (lessons, i);

      roof_text_table_add (table, roof_lesson_get_id (lesson));
      roof_text_table_add (table, roof_lesson_get_title (lesson));
      roof_text_table_take_quantity (table, roof_lesson_get_n_steps (lesson), ROOF_DIMENSION_COUNT);
      roof_text_table_take_quantity (table, roof_lesson_get_minutes (lesson), ROOF_DIMENSION_COUNT);
    }
  return table;
}

static const Kind kinds[] = {
  { "machines", tabulate_machines, roof_list_write_machines },
  { "operations", tabulate_operations, roof_list_write_operations },
  { "formats", tabulate_formats, roof_list_write_formats },
  { "models", tabulate_networks, roof_list_write_networks },
  { "lessons", tabulate_lessons, roof_list_write_lessons },
};

static const Kind *
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
    roof_command_refuse (error, _ ("list: say what to list: %s"), known->str);
  else if (names[1] != NULL)
    roof_command_refuse (error, _ ("list %s: one list at a time, please"), names[1]);
  else
    roof_command_refuse (error, _ ("list: there is no list of “%1$s”; there are %2$s"), names[0], known->str);
  return NULL;
}

static void
print_json (const Kind  *kind,
            RoofLibrary *library,
            GString     *output)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_ARRAY);
  g_autofree char *text = NULL;

  json_node_take_array (root, kind->write (library));
  text = roof_json_print (root);
  g_string_append (output, text);
}

static void
print_table (const Kind  *kind,
             RoofLibrary *library,
             GString     *output)
{
  g_autoptr (RoofTextTable) table = kind->tabulate (library);

  roof_text_table_print (table, 0, output);
  roof_text_plain_blanks (output);
}

gboolean
roof_verb_list (const char * const  *arguments,
                GString             *output,
                GError             **error)
{
  g_autoptr (GOptionContext) context
      = roof_command_new_context ("machines | operations | formats | models | lessons");
  g_autoptr (RoofLibrary) library = NULL;
  g_auto (GStrv) names = NULL;
  gboolean json = FALSE, helped = FALSE;
  const Kind *kind;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON instead of a table"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &names, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!roof_command_parse_options (context, arguments, output, &helped, error))
    return FALSE;
  if (helped)
    return TRUE;
  kind = find_kind (names, error);
  if (kind == NULL)
    return FALSE;
  library = roof_command_open_library ();
  if (json)
    print_json (kind, library, output);
  else
    print_table (kind, library, output);
  return TRUE;
}
