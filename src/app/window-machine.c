/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "document/files/machine-file.h"
#include "import/sniff.h"
#include "widgets/apply.h"
#include "widgets/file-chooser.h"
#include "widgets/machine/figure-row.h"

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
machine_chosen_cb (GFile    *file,
                   gpointer  data)
{
  g_autoptr (RoofWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) machine = NULL;

  if (file == NULL)
    return;
  machine = name_machine (roof_model_get_active (roof_shown_model (self->session)), file);
  if (!roof_machine_save (machine, file, &error))
    {
      roof_window_say_unsaved (self, file, error);
      return;
    }
  roof_library_add_machine (roof_session_get_library (self->session), machine);
  roof_apply_machine (self->session, roof_machine_ref (machine), _("Rename Machine"), NULL);
}

static void
save_machine_action (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  RoofApplication *application
      = ROOF_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  RoofMachine *machine = roof_model_get_active (roof_shown_model (self->session));
  g_autofree const char **machines = roof_sniff_list_patterns (ROOF_CONTENT_MACHINE);
  const RoofFileFilter kinds[] = { { _("Machines"), machines }, { NULL } };
  /* Translators: a name for an edited machine: "H100 SXM, edited" */
  g_autofree char *title = g_strdup_printf (_("%s, edited"), roof_machine_get_name (machine));
  g_autofree char *suggested = roof_window_suggest_name (title, ".json");
  g_autoptr (GFile) folder = g_file_new_build_filename (
      roof_application_get_data_dir (application), ROOF_DATA_FOLDER, "machines", NULL);
  g_autoptr (GFile) beside = g_file_get_child (folder, suggested);

  /* Without the folder the dialog begins elsewhere, which the reader sees. */
  g_file_make_directory_with_parents (folder, NULL, NULL);
  roof_file_chooser_save (GTK_WINDOW (self), _("Save Machine"), kinds, beside, suggested,
                          machine_chosen_cb, g_object_ref (self));
}

/* It takes the place of the current machine, and stands among the presets while the program runs; one that goes by the id
 * of a preset does not replace it, so that what departs from it is seen. */
gboolean
roof_window_open_machine (RoofWindow  *self,
                          GFile       *file,
                          GError     **error)
{
  g_autoptr (RoofMachine) machine = roof_machine_load (file, error);
  RoofLibrary *library;

  if (machine == NULL)
    return FALSE;
  library = roof_session_get_library (self->session);
  if (roof_library_find_machine (library, roof_machine_get_id (machine), NULL) == NULL)
    roof_library_add_machine (library, machine);
  roof_apply_machine (self->session, roof_machine_ref (machine), _("Open Machine"), NULL);
  gtk_stack_set_visible_child_name (self->pages, "machine");
  return TRUE;
}

/* Where a number of the machine is typed. */
static void
edit_figure_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  guint part, index, field;
  GtkWidget *row;

  g_variant_get (parameter, "(uuu)", &part, &index, &field);
  row = roof_machine_page_get_row (self->machine,
                                   (RoofMachineKey) { (RoofMachinePart) part, index, (RoofMachineField) field });
  if (row == NULL)
    {
      gtk_widget_error_bell (widget);
      return;
    }
  roof_window_set_show_left_pane (self, TRUE);
  gtk_stack_set_visible_child_name (self->pages, "machine");
  gtk_widget_grab_focus (roof_figure_row_get_entry (ROOF_FIGURE_ROW (row)));
}

void
roof_window_install_machine (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.edit-figure", "(uuu)", edit_figure_action);
  gtk_widget_class_install_action (widget_class, "win.save-machine", NULL, save_machine_action);
}
