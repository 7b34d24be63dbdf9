/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/operation-chooser.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/catalogue.h"
#include "widgets/apply.h"
#include "widgets/catalogue-text.h"
#include "widgets/children.h"

struct _RoofOperationChooser
{
  GtkWidget parent_instance;

  /* template */
  GtkMenuButton  *button;
  GtkSearchEntry *search;
  GtkListBox     *list;

  /* owned */
  RoofSession *session;
};

G_DEFINE_FINAL_TYPE (RoofOperationChooser, roof_operation_chooser, GTK_TYPE_WIDGET)

static RoofOperation *
get_row_operation (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "operation");
}

static gboolean
filter_cb (GtkListBoxRow *row,
           gpointer       data)
{
  RoofOperationChooser *self = data;
  RoofOperation *operation = get_row_operation (row);
  g_autofree char *all = g_strjoin (" ", roof_gettext (roof_operation_get_name (operation)),
                                    roof_operation_get_id (operation),
                                    roof_gettext (roof_operation_get_group (operation)),
                                    roof_gettext (roof_operation_get_summary (operation)), NULL);
  g_autofree char *folded = g_utf8_casefold (all, -1);
  g_autofree char *sought
      = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);

  return strstr (folded, sought) != NULL;
}

/* The name of a group stands over its first row. */
static void
header_cb (GtkListBoxRow *row,
           GtkListBoxRow *before,
           gpointer       data)
{
  const char *group = roof_operation_get_group (get_row_operation (row));
  const char *last = before != NULL ? roof_operation_get_group (get_row_operation (before)) : NULL;
  GtkWidget *header = NULL;

  if (g_strcmp0 (group, last) != 0)
    {
      header = roof_heading_new (roof_gettext (group));
      gtk_widget_add_css_class (header, "group");
    }
  gtk_list_box_row_set_header (row, header);
}

static GtkWidget *
make_row (RoofOperation *operation)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *summary
      = roof_text_new (roof_gettext (roof_operation_get_summary (operation)), "quiet");

  gtk_label_set_max_width_chars (GTK_LABEL (summary), 44);
  gtk_box_append (GTK_BOX (box),
                  roof_label_new (roof_gettext (roof_operation_get_name (operation)), NULL));
  gtk_box_append (GTK_BOX (box), summary);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "operation", roof_operation_ref (operation),
                          (GDestroyNotify) roof_operation_unref);
  return row;
}

static void
row_activated_cb (RoofOperationChooser *self,
                  GtkListBoxRow        *row)
{
  gtk_menu_button_popdown (self->button);
  roof_operation_chooser_add (self, roof_operation_get_id (get_row_operation (row)));
}

static void
search_changed_cb (RoofOperationChooser *self)
{
  gtk_list_box_invalidate_filter (self->list);
}

static void
search_activate_cb (RoofOperationChooser *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
      {
        row_activated_cb (self, row);
        return;
      }
}

static void
popover_show_cb (RoofOperationChooser *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static void
roof_operation_chooser_dispose (GObject *object)
{
  RoofOperationChooser *self = ROOF_OPERATION_CHOOSER (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_OPERATION_CHOOSER);
  roof_unparent_children (GTK_WIDGET (self));
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_operation_chooser_parent_class)->dispose (object);
}

static void
roof_operation_chooser_class_init (RoofOperationChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_operation_chooser_dispose;

  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/roofline_app/Roofline/ui/operation-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofOperationChooser, button);
  gtk_widget_class_bind_template_child (widget_class, RoofOperationChooser, search);
  gtk_widget_class_bind_template_child (widget_class, RoofOperationChooser, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, popover_show_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
roof_operation_chooser_init (RoofOperationChooser *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_filter_func (self->list, filter_cb, self, NULL);
  gtk_list_box_set_header_func (self->list, header_cb, NULL, NULL);
}

GtkWidget *
roof_operation_chooser_new (void)
{
  return g_object_new (ROOF_TYPE_OPERATION_CHOOSER, NULL);
}

/* The catalogue in its order, but the members of a group together. */
static void
fill_list (RoofOperationChooser *self,
           RoofCatalogue        *catalogue)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = roof_catalogue_get_n (catalogue);

  for (guint i = 0; i < n; i++)
    {
      const char *group = roof_operation_get_group (roof_catalogue_get (catalogue, i));

      if (!g_hash_table_add (seen, (gpointer) group))
        continue;
      for (guint j = i; j < n; j++)
        if (g_str_equal (roof_operation_get_group (roof_catalogue_get (catalogue, j)), group))
          gtk_list_box_append (self->list, make_row (roof_catalogue_get (catalogue, j)));
    }
}

void
roof_operation_chooser_set_session (RoofOperationChooser *self,
                                    RoofSession          *session)
{
  g_return_if_fail (ROOF_IS_OPERATION_CHOOSER (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  fill_list (self, roof_library_get_catalogue (roof_session_get_library (session)));
}

void
roof_operation_chooser_popup (RoofOperationChooser *self)
{
  g_return_if_fail (ROOF_IS_OPERATION_CHOOSER (self));

  gtk_menu_button_popup (self->button);
}

void
roof_operation_chooser_add (RoofOperationChooser *self,
                            const char           *id)
{
  g_return_if_fail (ROOF_IS_OPERATION_CHOOSER (self));

  RoofCatalogue *catalogue = roof_library_get_catalogue (roof_session_get_library (self->session));
  RoofOperation *operation = roof_catalogue_find (catalogue, id, NULL);
  guint place = (guint) (roof_session_get_selected (self->session) + 1);

  g_return_if_fail (operation != NULL);

  g_autoptr (RoofKernel) kernel
      = roof_kernel_new (roof_gettext (roof_operation_get_name (operation)), id);

  roof_apply_model (self->session,
                    roof_model_with_kernel_inserted (roof_shown_model (self->session), place, kernel),
                    _("Add Kernel"), NULL);
  roof_session_set_selected (self->session, (int) place);
}
