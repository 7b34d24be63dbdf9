/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/command.h"
#include "cli/report-text.h"
#include "cli/subject.h"
#include "document/analysis-json.h"

static void
print_text (const RoofSubject *subject,
            RoofReport        *report,
            GString           *output)
{
  if (roof_subject_is_document (subject))
    roof_report_print_document (report, output);
  else
    roof_report_print_kernel (report, 0, output);
}

static void
print_json (const RoofSubject *subject,
            RoofReport        *report,
            GString           *output)
{
  JsonObject *root = json_object_new ();

  roof_report_write (report, root);
  roof_command_print_json (root, output);
}

gboolean
roof_verb_analyze (const char * const  *arguments,
                   GString             *output,
                   GError             **error)
{
  return roof_subject_report (arguments, print_text, print_json, output, error);
}
