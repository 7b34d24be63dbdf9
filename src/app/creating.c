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
new_document_action (RoofFrame *frame)
{
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_new (roof_shown_machine (frame->session));
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);
  RoofFrame *other = frame->show_document (frame, document, NULL);

  roof_frame_show_page (other, "kernels");
}

/* --- machines --- */

static gboolean
create_machine_cb (RoofNewMachineWindow *window,
                   RoofMachine          *machine,
                   RoofFrame            *frame)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;

  if (frame->session == NULL)
    return FALSE;
  if (!roof_machines_create (frame, machine, &error))
    {
      roof_new_machine_window_set_error (window, error->message);
      return FALSE;
    }
  /* Translators: the name of a machine or an operation */
  sentence = g_strdup_printf (_("“%s” was saved"), roof_machine_get_name (machine));
  roof_frame_show_page (frame, "machine");
  roof_frame_offer_undo (frame, sentence);
  return TRUE;
}

static void
new_machine_action (RoofFrame *frame)
{
  RoofNewMachineWindow *window = roof_new_machine_window_new (GTK_WINDOW (frame->window), frame->session);

  g_signal_connect_object (window, "create", G_CALLBACK (create_machine_cb), frame, 0);
  gtk_window_present (GTK_WINDOW (window));
}

/* --- operations --- */

/* Lets the library read what was saved. */
static void
read_own_files (RoofFrame *frame)
{
  g_auto (GStrv) faults = roof_profile_read_own_files (frame->profile);

  g_debug ("%u faulty files", g_strv_length (faults));
}

static gboolean
save_operation_cb (RoofOperationWindow *window,
                   gboolean             over,
                   RoofFrame           *frame)
{
  RoofOperationSketch *sketch = roof_operation_window_get_sketch (window);
  gboolean is_new = roof_operation_sketch_get_file (sketch) == NULL;
  g_autoptr (GFile) folder = g_file_new_build_filename (frame->profile->data_dir, ROOF_DATA_FOLDER, "operations", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *id = roof_operation_sketch_get (sketch, (RoofSketchPlace) { NULL, 0, "id" });
  g_autofree char *name = roof_operation_sketch_get (sketch, (RoofSketchPlace) { NULL, 0, "name" });
  g_autofree char *sentence = g_strdup_printf (_("“%s” was saved"), name);

  if (frame->session == NULL)
    return FALSE;
  if (!roof_operation_sketch_save (sketch, folder, over, &error))
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
        roof_operation_window_ask_over (window);
      else
        roof_toast_show_error (roof_operation_window_get_toast (window), _("The operation could not be saved"), error->message);
      return FALSE;
    }
  read_own_files (frame);
  if (is_new)
    {
      roof_apply_new_kernel (frame->session, id);
      roof_frame_show_page (frame, "kernels");
      roof_frame_offer_undo (frame, sentence);
    }
  else
    roof_toast_show_note (frame->toast, sentence, NULL, NULL);
  return TRUE;
}

/* The window with the document does not close before what is edited was asked about. */
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
open_operation (RoofFrame           *frame,
                RoofOperationSketch *sketch)
{
  RoofOperationWindow *window = roof_operation_window_new (GTK_WINDOW (frame->window), frame->profile->library,
                                                           roof_shown_machine (frame->session), sketch);

  g_signal_connect_object (window, "save", G_CALLBACK (save_operation_cb), frame, 0);
  g_signal_connect_object (frame->window, "close-request", G_CALLBACK (parent_close_cb), window, 0);
  return window;
}

static void
new_operation_action (RoofFrame *frame,
                      GVariant  *parameter)
{
  const char *id = g_variant_get_string (parameter, NULL);
  RoofOperationWindow *window = open_operation (frame, roof_operation_sketch_new ());

  if (*id != '\0')
    roof_operation_window_begin_as (window, id);
  gtk_window_present (GTK_WINDOW (window));
}

static void
edit_operation_action (RoofFrame *frame,
                       GVariant  *parameter)
{
  g_autoptr (GFile) file = roof_library_find_own_operation (frame->profile->library, g_variant_get_string (parameter, NULL));
  g_autoptr (GError) error = NULL;
  RoofOperationSketch *sketch = file != NULL ? roof_operation_sketch_load (file, &error) : NULL;

  if (sketch != NULL)
    gtk_window_present (GTK_WINDOW (open_operation (frame, sketch)));
  else if (file != NULL)
    roof_frame_say_unopened (frame, file, error);
}

void
roof_creating_install (RoofFrame *frame)
{
  static const RoofFrameAction actions[] = {
    { "new-document", G_CALLBACK (new_document_action) },
    { "new-machine", G_CALLBACK (new_machine_action) },
    { "new-operation", G_CALLBACK (new_operation_action), "s" },
    { "edit-operation", G_CALLBACK (edit_operation_action), "s" },
  };

  roof_frame_add_actions (frame, actions, G_N_ELEMENTS (actions), frame);
}
