/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernel-list.h"

#include <glib/gi18n.h>

#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/kernel-row.h"

struct _RoofKernelList
{
  GtkWidget parent_instance;

  /* children */
  GtkWidget  *scroller;
  GtkListBox *list;

  /* owned */
  RoofSession *session;

  guint n_rows;
};

G_DEFINE_FINAL_TYPE (RoofKernelList, roof_kernel_list, GTK_TYPE_WIDGET)

static void
match_rows (RoofKernelList *self,
            guint           n)
{
  while (self->n_rows > n)
    gtk_list_box_remove (self->list, GTK_WIDGET (gtk_list_box_get_row_at_index (
                                         self->list, (int) --self->n_rows)));
  while (self->n_rows < n)
    gtk_list_box_append (self->list, roof_kernel_row_new (self->session, self->n_rows++));
}

static void
follow_selection (RoofKernelList *self)
{
  int selected = roof_session_get_selected (self->session);

  gtk_list_box_select_row (
      self->list, selected >= 0 ? gtk_list_box_get_row_at_index (self->list, selected) : NULL);
}

static void
refresh_cb (RoofKernelList *self)
{
  match_rows (self, roof_model_get_n_kernels (roof_shown_model (self->session)));
  for (guint i = 0; i < self->n_rows; i++)
    roof_kernel_row_update (ROOF_KERNEL_ROW (gtk_list_box_get_row_at_index (self->list, (int) i)));
  follow_selection (self);
}

/* The reader chose a row; a selection that only follows the session is the same already. */
static void
row_selected_cb (RoofKernelList *self,
                 GtkListBoxRow  *row)
{
  if (row != NULL)
    roof_session_set_selected (self->session, gtk_list_box_row_get_index (row));
}

static void
roof_kernel_list_dispose (GObject *object)
{
  RoofKernelList *self = ROOF_KERNEL_LIST (object);

  roof_unparent_children (GTK_WIDGET (self));
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_kernel_list_parent_class)->dispose (object);
}

static void
roof_kernel_list_class_init (RoofKernelListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_kernel_list_dispose;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "win.delete-kernel", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "win.edit-kernel", NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
roof_kernel_list_init (RoofKernelList *self)
{
  GtkWidget *placeholder = roof_text_new (_("No kernels yet. Add one from the catalogue."), "quiet");

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), 224);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "kernels");
  gtk_list_box_set_placeholder (self->list, placeholder);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Kernels"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->list));
  g_signal_connect_swapped (self->list, "row-selected", G_CALLBACK (row_selected_cb), self);
}

GtkWidget *
roof_kernel_list_new (void)
{
  return g_object_new (ROOF_TYPE_KERNEL_LIST, NULL);
}

void
roof_kernel_list_set_session (RoofKernelList *self,
                              RoofSession    *session)
{
  g_return_if_fail (ROOF_IS_KERNEL_LIST (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::report", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::selected", G_CALLBACK (follow_selection), self,
                           G_CONNECT_SWAPPED);
  refresh_cb (self);
}

guint
roof_kernel_list_get_n_rows (RoofKernelList *self)
{
  g_return_val_if_fail (ROOF_IS_KERNEL_LIST (self), 0);

  return self->n_rows;
}

char *
roof_kernel_list_get_text (RoofKernelList *self,
                           guint           index)
{
  g_return_val_if_fail (ROOF_IS_KERNEL_LIST (self), NULL);
  g_return_val_if_fail (index < self->n_rows, NULL);

  return roof_kernel_row_dup_text (
      ROOF_KERNEL_ROW (gtk_list_box_get_row_at_index (self->list, (int) index)));
}
