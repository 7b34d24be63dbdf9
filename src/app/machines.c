/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/machines.h"

#include <glib/gi18n.h>
#include <string.h>

#include "document/files/machine-file.h"
#include "import/sniff.h"
#include "widgets/apply.h"

/* The machine under the name of its file: a preset of one's own. */
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
save_machine (RoofFrame *frame,
              GFile     *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) machine = name_machine (roof_snapshot_get_active (roof_shown_snapshot (frame->session)), file);

  if (!roof_machine_save (machine, file, &error))
    {
      roof_frame_say_unsaved (frame, file, error);
      return;
    }
  roof_library_add_machine (frame->profile->library, machine);
  roof_apply_machine (frame->session, roof_machine_ref (machine), _("Rename Machine"), NULL);
}

static void
save_machine_action (RoofFrame *frame)
{
  RoofMachine *machine = roof_snapshot_get_active (roof_shown_snapshot (frame->session));
  g_autofree const char **machines = roof_sniff_list_patterns (ROOF_CONTENT_MACHINE);
  const RoofFileFilter kinds[] = { { _("Machines"), machines }, { NULL } };
  /* Translators: a name for an edited machine: "H100 SXM, edited" */
  g_autofree char *title = g_strdup_printf (_("%s, edited"), roof_machine_get_name (machine));
  g_autofree char *suggested = roof_frame_suggest_name (title, ".json");
  g_autoptr (GFile) folder = g_file_new_build_filename (frame->profile->data_dir, ROOF_DATA_FOLDER, "machines", NULL);
  g_autoptr (GFile) beside = g_file_get_child (folder, suggested);

  /* Without the folder the dialog begins elsewhere, which the reader sees. */
  g_file_make_directory_with_parents (folder, NULL, NULL);
  roof_frame_choose_to_save (frame, _("Save Machine"), kinds, beside, suggested, save_machine);
}

/* It takes the place of the current machine, and stands among the presets while the program runs; one that goes by the id
 * of a preset does not replace it, so that what departs from it is seen. */
gboolean
roof_machines_open (RoofFrame  *frame,
                    GFile      *file,
                    GError    **error)
{
  g_autoptr (RoofMachine) machine = roof_machine_load (file, error);
  RoofLibrary *library = frame->profile->library;

  if (machine == NULL)
    return FALSE;
  if (roof_library_find_machine (library, roof_machine_get_id (machine), NULL) == NULL)
    roof_library_add_machine (library, machine);
  roof_apply_machine (frame->session, roof_machine_ref (machine), _("Open Machine"), NULL);
  gtk_stack_set_visible_child_name (frame->pages, "machine");
  return TRUE;
}

void
roof_machines_install (RoofFrame *frame)
{
  static const RoofFrameAction actions[] = { { "save-machine", G_CALLBACK (save_machine_action) } };

  roof_frame_add_actions (frame, actions, G_N_ELEMENTS (actions), frame);
}
