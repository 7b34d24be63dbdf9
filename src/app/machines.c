/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/machines.h"

#include <glib/gi18n.h>
#include <string.h>

#include "document/files/machine-file.h"
#include "import/import.h"
#include "import/sniff.h"
#include "widgets/apply.h"
#include "widgets/machine/rating-row.h"

#define MOST_TOLD 5 /* findings repeated in the message */

/* The machine renamed after its file, as a preset of the user's own. */
static RoofMachine *
name_machine (RoofMachine *machine,
              GFile       *file)
{
  g_autofree char *base = g_file_get_basename (file);
  char *ending = strrchr (base, '.');
  g_autofree char *id = NULL;

  if (ending != NULL && ending != base)
    *ending = '\0';
  id = roof_machine_make_id (base);
  return roof_machine_with_name (machine, id, base);
}

static void
save_machine (RoofShell *shell,
              GFile     *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) machine = name_machine (roof_snapshot_get_active (roof_shown_snapshot (shell->session)), file);

  if (!roof_machine_save (machine, file, &error))
    {
      roof_shell_say_unsaved (shell, file, error);
      return;
    }
  roof_library_add_machine (shell->user->library, machine);
  roof_apply_machine (shell->session, roof_machine_ref (machine), _("Rename Machine"), NULL);
}

/* Takes every number of the preset. */
static void
reset_machine_action (RoofShell *shell)
{
  RoofMachine *preset = roof_find_preset (shell->session);

  if (preset != NULL)
    roof_apply_machine (shell->session, roof_machine_ref (preset), _("Reset Machine"), NULL);
}

static void
save_machine_action (RoofShell *shell)
{
  RoofMachine *machine = roof_snapshot_get_active (roof_shown_snapshot (shell->session));
  g_autofree const char **machines = roof_sniff_list_patterns (ROOF_CONTENT_MACHINE);
  const RoofFileFilter kinds[] = { { _("Machines"), machines }, { NULL } };
  /* Translators: a name for an edited machine: "H100 SXM, edited" */
  g_autofree char *title = g_strdup_printf (_("%s, edited"), roof_machine_get_name (machine));
  g_autofree char *suggested = roof_shell_suggest_name (title, ".json");
  g_autoptr (GFile) folder = roof_library_make_machine_folder (shell->user->data_dir), beside = g_file_get_child (folder, suggested);

  roof_shell_choose_to_save (shell, _("Save Machine"), kinds, beside, suggested, save_machine);
}

/* Saves @machine among the user's own, and makes it the document's machine in a step of undo named @label. */
static gboolean
use_own (RoofShell    *shell,
         RoofMachine  *machine,
         const char   *label,
         GError      **error)
{
  if (!roof_library_save_machine (shell->user->library, machine, shell->user->data_dir, error))
    return FALSE;
  roof_apply_machine (shell->session, roof_machine_ref (machine), label, NULL);
  return TRUE;
}

gboolean
roof_machines_use_computer (RoofShell    *shell,
                            RoofMachine  *machine,
                            GError      **error)
{
  return use_own (shell, machine, _("Use as This Computer"), error);
}

void
roof_machines_use_preset (RoofShell   *shell,
                          RoofMachine *preset)
{
  roof_library_use_machine (shell->user->library, roof_machine_get_id (preset));
  roof_apply_machine (shell->session, roof_machine_ref (preset), _("Choose Machine"), NULL);
}

gboolean
roof_machines_create (RoofShell    *shell,
                      RoofMachine  *machine,
                      GError      **error)
{
  g_autofree char *base = g_strconcat (roof_machine_get_id (machine), ".json", NULL);
  g_autoptr (GFile) folder = roof_library_make_machine_folder (shell->user->data_dir), file = g_file_get_child (folder, base);

  if (!g_file_query_exists (file, NULL))
    return use_own (shell, machine, _("New Machine"), error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("A file “%s” already exists: choose another name"), base);
  return FALSE;
}

void
roof_machines_keep (RoofShell   *shell,
                    RoofMachine *machine)
{
  if (roof_library_find_machine (shell->user->library, roof_machine_get_id (machine), NULL) == NULL)
    roof_library_add_machine (shell->user->library, machine);
}

/* The opened machine becomes the current one, and a preset while the program runs. A preset of the same id is kept, so that
 * differences from it stay visible. */
gboolean
roof_machines_open (RoofShell  *shell,
                    GFile      *file,
                    GError    **error)
{
  g_autoptr (RoofImport) import = roof_import_load_machine (file, error);
  RoofMachine *machine = import != NULL ? import->found : NULL;
  g_autofree char *findings = NULL;

  if (machine == NULL)
    return FALSE;
  roof_machines_keep (shell, machine);
  roof_apply_machine (shell->session, roof_machine_ref (machine), _("Open Machine"), NULL);
  gtk_stack_set_visible_child_name (shell->pages, "machine");
  findings = roof_import_list_findings (import, MOST_TOLD);
  if (findings != NULL)
    roof_shell_report_undoable (shell, _("Some values were assumed or left out"), findings);
  return TRUE;
}

void
roof_machines_install (RoofShell *shell)
{
  static const RoofShellAction actions[] = { { "save-machine", G_CALLBACK (save_machine_action) },
                                             { "reset-machine", G_CALLBACK (reset_machine_action) } };

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
}
