/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine-chooser.h"

#include <glib/gi18n.h>
#include <string.h>

#include "chart/palette.h"
#include "widgets/apply.h"
#include "widgets/children.h"

/* So many can be told apart on the chart: the current one and those with an ink of their own. */
#define MOST_MACHINES (1 + ROOF_BESIDE_INKS)

struct _RoofMachineChooser
{
  GtkWidget parent_instance;

  /* template */
  GtkMenuButton *button;
  GtkLabel      *name;
  GtkSearchEntry *search;
  GtkListBox    *list;

  /* owned */
  RoofSession *session;

  /* flags */
  gboolean adds; /* a machine chosen stands beside the current one instead of taking its place */
};

G_DEFINE_FINAL_TYPE (RoofMachineChooser, roof_machine_chooser, GTK_TYPE_WIDGET)

static RoofMachine *
get_row_machine (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "machine");
}

/* "NVIDIA · gpu · 2022" */
static char *
describe (RoofMachine *machine)
{
  const char *vendor = roof_machine_get_vendor (machine);
  const char *kind = roof_machine_get_class (machine);
  int year = roof_machine_get_year (machine);
  g_autoptr (GString) text = g_string_new (vendor);
  g_autofree char *upper = kind != NULL ? g_ascii_strup (kind, -1) : NULL;

  if (upper != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", upper);
  if (year > 0)
    g_string_append_printf (text, "%s%d", text->len > 0 ? " · " : "", year);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
matches (RoofMachine *machine,
         const char  *wanted)
{
  g_autofree char *about = describe (machine);
  g_autofree char *all = g_strconcat (roof_machine_get_name (machine), " ",
                                      roof_machine_get_id (machine), " ", about, NULL);
  g_autofree char *folded = g_utf8_casefold (all, -1);
  g_autofree char *sought = g_utf8_casefold (wanted, -1);
  g_auto (GStrv) words = g_strsplit (sought, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (folded, words[i]) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
filter_cb (GtkListBoxRow *row,
           gpointer       data)
{
  RoofMachineChooser *self = data;

  return matches (get_row_machine (row), gtk_editable_get_text (GTK_EDITABLE (self->search)));
}

static GtkWidget *
make_row (RoofMachine *machine)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *about = describe (machine);

  gtk_box_append (GTK_BOX (box), roof_label_new (roof_machine_get_name (machine), NULL));
  gtk_box_append (GTK_BOX (box), roof_label_new (about, "quiet"));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "machine", roof_machine_ref (machine),
                          (GDestroyNotify) roof_machine_unref);
  return row;
}

static void
take (RoofMachineChooser *self,
      RoofMachine        *machine)
{
  RoofModel *model = roof_shown_model (self->session);

  if (self->adds)
    roof_apply_model (self->session, roof_model_with_machine_added (model, machine), _("Compare Machine"), NULL);
  else
    roof_apply_machine (self->session, roof_machine_ref (machine), _("Choose Machine"), NULL);
}

static void
row_activated_cb (RoofMachineChooser *self,
                  GtkListBoxRow      *row)
{
  g_autoptr (RoofMachine) machine = roof_machine_ref (get_row_machine (row));

  gtk_menu_button_popdown (self->button);
  take (self, machine);
}

static void
search_changed_cb (RoofMachineChooser *self)
{
  gtk_list_box_invalidate_filter (self->list);
}

static GtkListBoxRow *
find_first (RoofMachineChooser *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
      return row;
  return NULL;
}

static void
search_activate_cb (RoofMachineChooser *self)
{
  GtkListBoxRow *row = find_first (self);

  if (row != NULL)
    row_activated_cb (self, row);
}

static void
popover_show_cb (RoofMachineChooser *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static void
refresh_cb (RoofMachineChooser *self)
{
  RoofModel *model = roof_shown_model (self->session);
  const char *name = roof_machine_get_name (roof_model_get_active (model));

  if (self->adds)
    {
      gtk_widget_set_sensitive (GTK_WIDGET (self->button), roof_model_get_n_machines (model) < MOST_MACHINES);
      return;
    }
  gtk_label_set_text (self->name, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  name, -1);
}

static void
roof_machine_chooser_dispose (GObject *object)
{
  RoofMachineChooser *self = ROOF_MACHINE_CHOOSER (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_MACHINE_CHOOSER);
  roof_unparent_children (GTK_WIDGET (self));
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_machine_chooser_parent_class)->dispose (object);
}

static void
roof_machine_chooser_class_init (RoofMachineChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_machine_chooser_dispose;

  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/roofline_app/Roofline/ui/machine-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofMachineChooser, button);
  gtk_widget_class_bind_template_child (widget_class, RoofMachineChooser, name);
  gtk_widget_class_bind_template_child (widget_class, RoofMachineChooser, search);
  gtk_widget_class_bind_template_child (widget_class, RoofMachineChooser, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, popover_show_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
roof_machine_chooser_init (RoofMachineChooser *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_filter_func (self->list, filter_cb, self, NULL);
}

GtkWidget *
roof_machine_chooser_new (void)
{
  return g_object_new (ROOF_TYPE_MACHINE_CHOOSER, NULL);
}

void
roof_machine_chooser_set_adds (RoofMachineChooser *self)
{
  const char *label = _("Add Machine to Compare");

  g_return_if_fail (ROOF_IS_MACHINE_CHOOSER (self));
  g_return_if_fail (self->session == NULL);

  self->adds = TRUE;
  gtk_label_set_text (self->name, _("+ Machine to Compare"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
roof_machine_chooser_reload (RoofMachineChooser *self)
{
  RoofLibrary *library;
  GtkListBoxRow *row;

  g_return_if_fail (ROOF_IS_MACHINE_CHOOSER (self));

  library = roof_session_get_library (self->session);
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    gtk_list_box_append (self->list, make_row (roof_library_get_machine (library, i)));
}

void
roof_machine_chooser_set_session (RoofMachineChooser *self,
                                  RoofSession        *session)
{
  g_return_if_fail (ROOF_IS_MACHINE_CHOOSER (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  roof_machine_chooser_reload (self);
  g_signal_connect_object (roof_session_get_library (session), "machines-changed",
                           G_CALLBACK (roof_machine_chooser_reload), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::report", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  refresh_cb (self);
}

void
roof_machine_chooser_choose (RoofMachineChooser *self,
                             const char         *id)
{
  RoofMachine *machine;

  g_return_if_fail (ROOF_IS_MACHINE_CHOOSER (self));

  machine = roof_library_find_machine (roof_session_get_library (self->session), id, NULL);
  if (machine != NULL)
    take (self, machine);
}

guint
roof_machine_chooser_search (RoofMachineChooser *self,
                             const char         *text)
{
  GtkListBoxRow *row;
  guint n = 0;

  g_return_val_if_fail (ROOF_IS_MACHINE_CHOOSER (self), 0);

  gtk_editable_set_text (GTK_EDITABLE (self->search), text);
  gtk_list_box_invalidate_filter (self->list);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    n += gtk_widget_get_child_visible (GTK_WIDGET (row)) ? 1 : 0;
  return n;
}
