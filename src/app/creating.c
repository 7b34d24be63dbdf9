/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/creating.h"

#include <glib/gi18n.h>

#include "app/machines.h"
#include "widgets/apply.h"
#include "widgets/machine/new-machine-window.h"
#include "widgets/operation/operation-window.h"

/* --- documents --- */

/* The machine stays; there are no kernels. */
static void
new_document_action (RoofShell *shell)
{
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_new (roof_shown_machine (shell->session));
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);
  RoofShell *other = shell->show_document (shell, document, NULL);

  roof_shell_show_page (other, "kernels");
}

/* --- machines --- */

static gboolean
create_machine_cb (RoofNewMachineWindow *window,
                   RoofMachine          *machine,
                   RoofShell            *shell)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;

  if (shell->session == NULL)
    return FALSE;
  if (!roof_machines_create (shell, machine, &error))
    {
      roof_new_machine_window_set_error (window, error->message);
      return FALSE;
    }
  /* Translators: the name of a machine or an operation */
  sentence = g_strdup_printf (_("“%s” was saved"), roof_machine_get_name (machine));
  roof_shell_show_page (shell, "machine");
  roof_shell_offer_undo (shell, sentence);
  return TRUE;
}

static void
new_machine_action (RoofShell *shell)
{
  RoofNewMachineWindow *window = roof_new_machine_window_new (GTK_WINDOW (shell->window), shell->session);

  g_signal_connect_object (window, "create", G_CALLBACK (create_machine_cb), shell, 0);
  gtk_window_present (GTK_WINDOW (window));
}

/* --- operations --- */

/* Lets the library read what was saved. */
static void
read_own_files (RoofShell *shell)
{
  g_auto (GStrv) faults = roof_user_data_read_own_files (shell->user);

  g_debug ("%u faulty files", g_strv_length (faults));
}

static gboolean
save_operation_cb (RoofOperationWindow *window,
                   gboolean             over,
                   RoofShell           *shell)
{
  RoofOperationSketch *sketch = roof_operation_window_get_sketch (window);
  gboolean is_new = roof_operation_sketch_get_file (sketch) == NULL;
  g_autoptr (GFile) folder = g_file_new_build_filename (shell->user->data_dir, ROOF_DATA_FOLDER, "operations", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *id = roof_operation_sketch_get (sketch, (RoofSketchPlace) { NULL, 0, "id" });
  g_autofree char *name = roof_operation_sketch_get (sketch, (RoofSketchPlace) { NULL, 0, "name" });
  g_autofree char *sentence = g_strdup_printf (_("“%s” was saved"), name);

  if (shell->session == NULL)
    return FALSE;
  if (!roof_operation_sketch_save (sketch, folder, over, &error))
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
        roof_operation_window_ask_over (window);
      else
        roof_toast_show_error (roof_operation_window_get_toast (window), _("The operation could not be saved"), error->message);
      return FALSE;
    }
  read_own_files (shell);
  if (is_new)
    {
      roof_apply_new_kernel (shell->session, id);
      roof_shell_show_page (shell, "kernels");
      roof_shell_offer_undo (shell, sentence);
    }
  else
    roof_toast_show_note (shell->toast, sentence, NULL, NULL);
  return TRUE;
}

/* The window with the document does not close before the question about unsaved edits was answered. */
static gboolean
parent_close_cb (GtkWindow           *parent,
                 RoofOperationWindow *window)
{
  if (!roof_operation_window_is_changed (window))
    return GDK_EVENT_PROPAGATE;
  gtk_window_close (GTK_WINDOW (window));
  return GDK_EVENT_STOP;
}

/* @sketch: (transfer full) */
static RoofOperationWindow *
open_operation (RoofShell           *shell,
                RoofOperationSketch *sketch)
{
  RoofOperationWindow *window = roof_operation_window_new (GTK_WINDOW (shell->window), shell->user->library,
                                                           roof_shown_machine (shell->session), sketch);

  g_signal_connect_object (window, "save", G_CALLBACK (save_operation_cb), shell, 0);
  g_signal_connect_object (shell->window, "close-request", G_CALLBACK (parent_close_cb), window, 0);
  return window;
}

static void
new_operation_action (RoofShell *shell,
                      GVariant  *parameter)
{
  const char *id = g_variant_get_string (parameter, NULL);
  RoofOperationWindow *window = open_operation (shell, roof_operation_sketch_new ());

  if (*id != '\0')
    roof_operation_window_begin_as (window, id);
  gtk_window_present (GTK_WINDOW (window));
}

static void
edit_operation_action (RoofShell *shell,
                       GVariant  *parameter)
{
  g_autoptr (GFile) file = roof_library_find_own_operation (shell->user->library, g_variant_get_string (parameter, NULL));
  g_autoptr (GError) error = NULL;
  RoofOperationSketch *sketch = file != NULL ? roof_operation_sketch_load (file, &error) : NULL;

  if (sketch != NULL)
    gtk_window_present (GTK_WINDOW (open_operation (shell, sketch)));
  else if (file != NULL)
    roof_shell_say_unopened (shell, file, error);
}

void
roof_creating_install (RoofShell *shell)
{
  static const RoofShellAction actions[] = {
    { "new-document", G_CALLBACK (new_document_action) },
    { "new-machine", G_CALLBACK (new_machine_action) },
    { "new-operation", G_CALLBACK (new_operation_action), "s" },
    { "edit-operation", G_CALLBACK (edit_operation_action), "s" },
  };

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
}
