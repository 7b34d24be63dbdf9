/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "cli/subject.h"
#include "core/error.h"
#include "document/files/example.h"

/* Suggests the ids that contain the text typed. */
static void
suggest_machines (RoofLibrary  *library,
                  const char   *option,
                  const char   *typed,
                  GError      **error)
{
  g_autofree char *part = g_ascii_strdown (typed, -1);
  g_autoptr (GString) hint = g_string_new (NULL);
  g_autofree char *message = NULL;

  for (guint i = 0; part[0] != '\0' && i < roof_library_get_n_machines (library); i++)
    {
      const char *id = roof_machine_get_id (roof_library_get_machine (library, i));
      g_autofree char *plain = g_ascii_strdown (id, -1);

      if (strstr (plain, part) != NULL)
        g_string_append_printf (hint, "%s%s", hint->len > 0 ? ", " : "", id);
    }
  g_prefix_error (error, "%s: ", option);
  if (hint->len == 0)
    g_string_append (hint, _ ("“roofline-cli list machines” names those there are"));
  else
    g_string_prepend (hint, _ ("did you mean one of these: "));
  message = (*error)->message;
  (*error)->message = g_strdup_printf ("%s; %s", message, hint->str);
}

RoofMachine *
roof_subject_open_machine (RoofLibrary  *library,
                           const char   *option,
                           const char   *name,
                           GError      **error)
{
  g_autoptr (GError) unknown = NULL;
  RoofMachine *machine = roof_library_resolve_machine (library, name, &unknown);

  if (machine != NULL)
    return machine;
  if (g_error_matches (unknown, ROOF_ERROR, ROOF_ERROR_UNKNOWN)
      && !g_file_test (name, G_FILE_TEST_EXISTS))
    suggest_machines (library, option, name, &unknown);
  g_propagate_error (error, g_steal_pointer (&unknown));
  return NULL;
}

RoofMachine *
roof_subject_open_measured (RoofLibrary  *library,
                            const char   *machine,
                            GError      **error)
{
  g_autoptr (RoofSnapshot) example = NULL;

  if (machine != NULL)
    return roof_subject_open_machine (library, "--machine", machine, error);
  example = roof_example_new ();
  return roof_machine_ref (roof_snapshot_get_active (example));
}
