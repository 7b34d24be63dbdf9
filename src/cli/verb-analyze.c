/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cli/command.h"
#include "cli/report-text.h"
#include "cli/subject.h"
#include "document/analysis-json.h"
#include "document/json-text.h"

static void
print_json (RoofReport *report,
            GString    *output)
{
  g_autoptr (JsonNode) root = roof_report_to_json (report);
  g_autofree char *text = roof_json_print (root);

  g_string_append (output, text);
}

gboolean
roof_verb_analyze (const char * const  *arguments,
                   GString             *output,
                   GError             **error)
{
  g_autoptr (GOptionContext) context
      = roof_command_new_context ("DOCUMENT | --machine MACHINE --op KIND");
  g_auto (RoofSubject) subject = { NULL };
  g_autoptr (RoofLibrary) library = NULL;
  g_autoptr (RoofReport) report = NULL;
  gboolean json = FALSE, helped = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON instead of tables"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  roof_subject_add_options (&subject, context);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!roof_command_parse_options (context, arguments, output, &helped, error))
    return FALSE;
  if (helped)
    return TRUE;
  library = roof_command_open_library ();
  report = roof_subject_analyze (&subject, library, error);
  if (report == NULL)
    return FALSE;
  if (json)
    print_json (report, output);
  else if (roof_subject_is_document (&subject))
    roof_report_print_document (report, output);
  else
    roof_report_print_kernel (report, 0, output);
  return TRUE;
}
