/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/measure/measure-accelerators.h"

#include <glib/gi18n.h>

#include "measure/accelerator.h"
#include "widgets/children.h"

/* The one query whose answer a box waits for is kept under this name. */
#define LAST_QUERY "roof-accelerators"

/* What is asked of the runtimes, for a box. */
typedef struct
{
  GWeakRef     box;
  RoofLibrary *library;
  GPtrArray *(*find) (const char *folder);
} AcceleratorQuery;

static void
free_query (gpointer data)
{
  AcceleratorQuery *self = data;

  g_weak_ref_clear (&self->box);
  g_object_unref (self->library);
  g_free (self);
}

void
roof_measure_add_line (GtkBox     *box,
                       const char *text,
                       const char *css_class)
{
  GtkWidget *label = roof_text_new (text, css_class);

  gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
  gtk_box_append (box, label);
}

static void
add_button (GtkBox      *box,
            RoofMachine *preset)
{
  /* Translators: a button; the name of a machine that describes a GPU of this computer */
  g_autofree char *text = g_strdup_printf (_("Use %s"), roof_machine_get_name (preset));
  GtkWidget *button = gtk_button_new_with_label (text);

  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (button, _("Make the datasheet's machine that of the document"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), ROOF_MEASURE_USE_PRESET);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", roof_machine_get_id (preset));
  gtk_box_append (box, button);
}

/* What is known of @device, and what describes it. */
static void
add_device (GtkBox                *box,
            const RoofAccelerator *device,
            GPtrArray             *machines)
{
  GtkBox *lines = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  RoofMachine *preset = roof_accelerator_match (device, (RoofMachine *const *) machines->pdata, machines->len);
  g_autofree char *text = roof_accelerator_print (device);

  roof_measure_add_line (lines, text, NULL);
  if (preset != NULL)
    add_button (lines, preset);
  else
    roof_measure_add_line (lines, _("No built-in machine describes this accelerator."), "quiet");
  gtk_box_append (box, GTK_WIDGET (lines));
}

static void
show_devices (GtkBox      *box,
              GPtrArray   *devices,
              RoofLibrary *library)
{
  g_autoptr (GPtrArray) machines = roof_library_list_machines (library);

  roof_unparent_children (GTK_WIDGET (box));
  gtk_widget_set_visible (GTK_WIDGET (box), devices->len > 0);
  for (guint i = 0; i < devices->len; i++)
    add_device (box, devices->pdata[i], machines);
}

static void
find_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  AcceleratorQuery *query = data;

  g_task_return_pointer (task, query->find (NULL), (GDestroyNotify) g_ptr_array_unref);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  AcceleratorQuery *query = g_task_get_task_data (G_TASK (result));
  g_autoptr (GtkBox) box = g_weak_ref_get (&query->box);
  g_autoptr (GPtrArray) devices = g_task_propagate_pointer (G_TASK (result), NULL);

  if (box != NULL && g_object_get_data (G_OBJECT (box), LAST_QUERY) == query)
    show_devices (box, devices, query->library);
}

void
roof_measure_accelerators_ask (GtkBox      *box,
                               RoofLibrary *library,
                               GPtrArray *(*find) (const char *folder))
{
  AcceleratorQuery *query = g_new0 (AcceleratorQuery, 1);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, found_cb, NULL);

  g_weak_ref_init (&query->box, box);
  query->library = g_object_ref (library);
  query->find = find;
  g_object_set_data (G_OBJECT (box), LAST_QUERY, query);
  g_task_set_task_data (task, query, free_query);
  g_task_run_in_thread (task, find_in_thread);
}
