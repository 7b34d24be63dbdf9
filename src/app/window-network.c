/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "document/files/network.h"
#include "document/files/text-file.h"
#include "import/sniff.h"
#include "widgets/apply.h"
#include "widgets/file-chooser.h"
#include "workload/apply.h"
#include "workload/reading.h"
#include "workload/step.h"

/* @plain in the step that it is usually looked at in. @guess: (out) (nullable): what to say when its family had to be
 * guessed. (transfer full) (nullable) */
static RoofWorkload *
prepare (const RoofWorkload  *plain,
         char               **guess,
         GError             **error)
{
  g_autoptr (RoofArchitecture) net = roof_architecture_read (plain->description, error);
  RoofStep step = plain->step;

  *guess = NULL;
  if (net == NULL)
    return NULL;
  *guess = roof_architecture_describe_reading (net);
  roof_step_set_usual (&step, net);
  return roof_workload_with_step (plain, &step);
}

/* @model with what @file describes. (transfer full) (nullable) */
static RoofModel *
add_file (RoofModel  *model,
          GFile      *file,
          char      **guess,
          GError    **error)
{
  g_autoptr (RoofWorkload) plain = roof_network_load (file, error);
  g_autoptr (RoofWorkload) workload = NULL;
  RoofModel *added;

  *guess = NULL;
  if (plain == NULL)
    return NULL;
  workload = prepare (plain, guess, error);
  added = workload != NULL ? roof_workload_add (workload, model, error) : NULL;
  if (added == NULL)
    roof_text_file_prefix_error (file, error);
  return added;
}

/* The document's last network, as a whole. */
static void
look_at_last (RoofSession *session)
{
  RoofModel *model = roof_shown_model (session);

  roof_session_select_network (session,
                               roof_model_get_workload (model, roof_model_get_n_workloads (model) - 1)->id);
}

static void
tell_guess (RoofWindow *self,
            const char *guess)
{
  if (guess != NULL)
    roof_toast_show_note (self->toast, guess, NULL, NULL);
}

gboolean
roof_window_add_network (RoofWindow *self,
                         GFile      *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *guess = NULL;
  RoofModel *model = add_file (roof_shown_model (self->session), file, &guess, &error);

  if (model == NULL)
    {
      roof_window_say_unopened (self, file, error);
      return FALSE;
    }
  roof_apply_model (self->session, model, _("Add Model"), NULL);
  look_at_last (self->session);
  gtk_stack_set_visible_child_name (self->pages, "kernels");
  tell_guess (self, guess);
  return TRUE;
}

gboolean
roof_window_open_network (RoofWindow  *self,
                          GFile       *file,
                          GError     **error)
{
  g_autofree char *guess = NULL;
  g_autoptr (RoofModel) bare = roof_model_new (roof_model_get_active (roof_shown_model (self->session)));
  g_autoptr (RoofModel) model = add_file (bare, file, &guess, error);
  g_autoptr (RoofModel) titled = NULL;
  g_autoptr (RoofDocument) document = NULL;
  RoofWindow *window;

  if (model == NULL)
    return FALSE;
  titled = roof_model_with_title (model, roof_model_get_workload (model, 0)->name);
  document = roof_document_new (titled);
  window = roof_window_show_document (self, document);
  look_at_last (window->session);
  tell_guess (window, guess);
  return TRUE;
}

static void
add_model_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  g_autoptr (GFile) file = roof_network_find (g_variant_get_string (parameter, NULL));

  roof_window_add_network (ROOF_WINDOW (widget), file);
}

static void
model_chosen_cb (GFile    *file,
                 gpointer  data)
{
  g_autoptr (RoofWindow) self = data;

  if (file != NULL)
    roof_window_add_network (self, file);
}

static void
open_model_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  g_autofree const char **descriptions = roof_sniff_list_patterns (ROOF_CONTENT_NETWORK);
  const RoofFileFilter kinds[] = { { _("Model descriptions"), descriptions }, { NULL } };

  roof_file_chooser_open (GTK_WINDOW (widget), _("Add Model"), kinds, model_chosen_cb, g_object_ref (widget));
}

static void
remove_model_action (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  RoofModel *model = roof_shown_model (self->session);
  const char *id = g_variant_get_string (parameter, NULL);
  int index = roof_model_find_workload (model, id);
  g_autofree char *sentence = NULL;

  if (index < 0)
    return;
  /* Translators: %s is the name of a network */
  sentence = g_strdup_printf (_("“%s” removed"), roof_model_get_workload (model, (guint) index)->name);
  roof_apply_model (self->session, roof_workload_remove (id, model), _("Remove Model"), NULL);
  roof_toast_show_note (self->toast, sentence, _("_Undo"), "win.undo");
  roof_window_watch_undo (self);
}

void
roof_window_install_network (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.add-model", "s", add_model_action);
  gtk_widget_class_install_action (widget_class, "win.open-model", NULL, open_model_action);
  gtk_widget_class_install_action (widget_class, "win.remove-model", "s", remove_model_action);
}
