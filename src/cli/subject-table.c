/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cli/column-option.h"
#include "cli/command.h"
#include "cli/subject.h"
#include "core/error.h"
#include "document/files/text-file.h"

gboolean
roof_subject_is_table (const RoofSubject *self)
{
  return self->files != NULL && (self->columns != NULL || (self->content & (ROOF_CONTENT_RUN | ROOF_CONTENT_REFUSED)) != 0);
}

/* Tells the assumed machine when --machine is not given, since all results depend on the machine. */
static void
say_machine (const char  *path,
             RoofMachine *machine)
{
  g_autofree char *shown = g_filename_display_name (path);
  /* Translators: a file, and the name of a machine */
  g_autofree char *words = g_strdup_printf (_ ("%1$s: assumed: the roofs are of %2$s; --machine names another machine"),
                                            shown, roof_machine_get_name (machine));

  roof_command_say (words);
}

/* FALSE when rows could not be read, of which it names the first. */
static gboolean
check_whole (const char        *path,
             const RoofImport  *import,
             GError           **error)
{
  g_autofree char *shown = g_filename_display_name (path);

  for (guint i = 0; i < import->findings->len; i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];

      if (finding->kind == ROOF_FINDING_SKIPPED)
        return roof_fail (error, "%1$s: %2$s; the gate needs all rows, and %3$u cannot be read", shown, finding->text, import->n_skipped);
    }
  return TRUE;
}

RoofSnapshot *
roof_subject_open_table (const RoofSubject  *self,
                         RoofLibrary        *library,
                         GError            **error)
{
  const char *path = self->files[0];
  g_autoptr (GFile) file = roof_text_file_find (path);
  g_autoptr (RoofMachine) listed = roof_subject_open_measured (library, self->machine, error);
  g_autoptr (RoofMachine) machine = listed != NULL ? roof_subject_set_machine (self, listed, error) : NULL;
  g_autoptr (RoofImport) import
      = machine != NULL ? roof_column_option_load (file, NULL, self->columns, self->judged, machine, error) : NULL;
  g_autoptr (RoofMachine) found = NULL;
  g_autoptr (RoofSnapshot) empty = NULL;

  if (import == NULL || (self->whole && !check_whole (path, import, error)))
    return NULL;
  if (self->machine == NULL && import->found != NULL)
    {
      found = roof_subject_set_machine (self, import->found, error);
      if (found == NULL)
        return NULL;
    }
  else if (self->machine == NULL)
    say_machine (path, machine);
  else if (import->found != NULL)
    roof_import_fit_kernels (import, machine);
  roof_subject_say_findings (path, import);
  empty = roof_snapshot_new (found != NULL ? found : machine);
  return roof_snapshot_taking_kernels (empty, g_ptr_array_ref (import->kernels));
}
