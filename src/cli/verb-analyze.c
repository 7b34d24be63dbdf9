/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/command.h"
#include "cli/compare-text.h"
#include "cli/report-text.h"
#include "cli/subject.h"
#include "document/analysis-json.h"

static void
print_text (const RoofSubject *subject,
            RoofComparison    *comparison,
            GString           *output)
{
  RoofReport *report = roof_comparison_get_report (comparison, 0);

  if (roof_subject_is_document (subject))
    roof_report_print_document (report, output);
  else
    roof_report_print_kernel (report, 0, output);
  roof_comparison_print (comparison, output);
}

static void
print_json (RoofComparison *comparison,
            GString        *output)
{
  JsonObject *root = json_object_new ();

  roof_comparison_write (comparison, root);
  roof_command_print_json (root, output);
}

gboolean
roof_verb_analyze (const char * const  *arguments,
                   GString             *output,
                   GError             **error)
{
  g_auto (RoofSubject) subject = { NULL };
  g_autoptr (RoofLibrary) library = NULL;
  g_autoptr (RoofComparison) comparison = NULL;
  gboolean json = FALSE, helped = FALSE;
  const GOptionEntry entries[] = { roof_subject_get_compare_entry (&subject), G_OPTION_ENTRY_NULL };

  if (!roof_subject_parse (&subject, entries, &json, arguments, output, &helped, error))
    return FALSE;
  if (helped)
    return TRUE;
  library = roof_command_open_library ();
  comparison = roof_subject_compare (&subject, library, error);
  if (comparison == NULL)
    return FALSE;
  if (json)
    print_json (comparison, output);
  else
    print_text (&subject, comparison, output);
  return TRUE;
}
