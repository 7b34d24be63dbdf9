/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cli/command.h"
#include "document/files/schema.h"

static void
list_names (GString *output)
{
  g_auto (GStrv) names = roof_schema_list_names ();

  for (guint i = 0; names[i] != NULL; i++)
    g_string_append_printf (output, "%s\n", names[i]);
}

static gboolean
print_schema (const char  *name,
              GString     *output,
              GError     **error)
{
  JsonObject *schema = roof_schema_make (name, error);

  if (schema == NULL)
    {
      g_prefix_error (error, "schema: ");
      return FALSE;
    }
  roof_command_print_json (schema, output);
  return TRUE;
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (GStrv) names = NULL;
  const GOptionEntry entries[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &names, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!roof_command_parse_options ("[NAME]", arguments, error, entries, NULL))
    return FALSE;
  if (names != NULL && names[1] != NULL)
    return roof_command_refuse (error, _ ("%s: only one schema at a time"), names[1]);
  if (names != NULL)
    return print_schema (names[0], output, error);
  list_names (output);
  return TRUE;
}

const RoofVerb roof_verb_schema = { "schema", N_ ("Print the JSON schema of a file, or of what a verb prints"), run };
