/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cli/command.h"
#include "cli/subject.h"

char *
roof_subject_tell_more (const char       *shown,
                        const RoofImport *import)
{
  guint more = import->n_skipped - MIN (import->n_skipped, ROOF_IMPORT_MOST_SKIPPED);

  if (more == 0)
    return NULL;
  return g_strdup_printf (ngettext ("%1$s: %2$u more row skipped", "%1$s: %2$u more rows skipped", more), shown, more);
}

void
roof_subject_say_findings (const char       *path,
                           const RoofImport *import)
{
  g_autofree char *shown = g_filename_display_name (path), *more = roof_subject_tell_more (shown, import);
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < import->findings->len; i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];
      g_autofree char *text = roof_text_make_line (finding->text);

      g_string_append_printf (words, "%s%s: %s: %s", i > 0 ? "\n" : "", shown, roof_finding_kind_describe (finding->kind), text);
    }
  if (more != NULL)
    g_string_append_printf (words, "\n%s", more);
  if (words->len > 0)
    roof_command_say (words->str);
}
