/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine/machine-list.h"

#include <glib/gi18n.h>

#include "widgets/apply.h"

struct _RoofMachineList
{
  RoofPane pane;

  /* children */
  GtkListBox *list;

  guint n_rows;
};

G_DEFINE_FINAL_TYPE (RoofMachineList, roof_machine_list, ROOF_TYPE_PANE)

static RoofMachineRow *
get_row (RoofMachineList *self,
         guint            index)
{
  return ROOF_MACHINE_ROW (gtk_list_box_get_row_at_index (self->list, (int) index));
}

static void
match_rows (RoofMachineList *self,
            guint            n)
{
  while (self->n_rows > n)
    gtk_list_box_remove (self->list,
                         GTK_WIDGET (get_row (self, --self->n_rows)));
  while (self->n_rows < n)
    gtk_list_box_append (self->list, roof_machine_row_new (self->pane.session, self->n_rows++));
}

static void
refresh_cb (RoofMachineList *self)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->pane.session);

  match_rows (self, roof_snapshot_get_n_machines (snapshot));
  for (guint i = 0; i < self->n_rows; i++)
    roof_machine_row_update (get_row (self, i));
  gtk_list_box_select_row (
      self->list, GTK_LIST_BOX_ROW (get_row (self, roof_snapshot_get_current (snapshot))));
  gtk_widget_set_visible (GTK_WIDGET (self), self->n_rows > 1);
}

/* The user chose a row. A selection that follows the document changes nothing here. */
static void
row_selected_cb (RoofMachineList *self,
                 GtkListBoxRow   *row)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->pane.session);
  guint index = row != NULL ? (guint) gtk_list_box_row_get_index (row) : 0;

  if (row != NULL && index != roof_snapshot_get_current (snapshot))
    roof_apply_snapshot (self->pane.session, roof_snapshot_with_current (snapshot, index), _("Switch Machine"),
                         "current-machine");
}

static gboolean
remove_cb (GtkWidget *widget,
           GVariant  *arguments,
           gpointer   data)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (ROOF_MACHINE_LIST (widget)->list);

  if (row != NULL)
    roof_machine_row_remove (ROOF_MACHINE_ROW (row));
  return GDK_EVENT_STOP;
}

static void
roof_machine_list_class_init (RoofMachineListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Delete, 0, remove_cb, NULL);
}

static void
roof_machine_list_init (RoofMachineList *self)
{
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_BROWSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "machines");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Machines"), -1);
  gtk_widget_set_parent (GTK_WIDGET (self->list), GTK_WIDGET (self));
  g_signal_connect_swapped (self->list, "row-selected", G_CALLBACK (row_selected_cb), self);
}
