/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/operation-chooser.h"

#include <glib/gi18n.h>

#include "core/operation/catalogue.h"
#include "widgets/apply.h"
#include "widgets/catalogue-text.h"
#include "widgets/search-list.h"

#define LIST_HEIGHT 368

struct _RoofOperationChooser
{
  RoofPane pane;

  /* template */
  GtkMenuButton  *button;
  RoofSearchList *list;
};

G_DEFINE_FINAL_TYPE (RoofOperationChooser, roof_operation_chooser, ROOF_TYPE_PANE)

static void
add_operation (RoofOperationChooser *self,
               RoofOperation        *operation)
{
  roof_search_list_add (self->list, roof_gettext (roof_operation_get_name (operation)),
                        roof_gettext (roof_operation_get_summary (operation)),
                        roof_operation_get_id (operation), roof_gettext (roof_operation_get_group (operation)),
                        roof_operation_ref (operation), (GDestroyNotify) roof_operation_unref);
}

static void
chosen_cb (RoofOperationChooser *self,
           RoofOperation        *operation)
{
  gtk_menu_button_popdown (self->button);
  roof_apply_new_kernel (self->pane.session, roof_operation_get_id (operation));
}

/* The catalogue goes before the window of the new operation comes. */
static void
new_cb (RoofOperationChooser *self)
{
  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.new-operation", "s", "");
}

static void
popover_show_cb (RoofOperationChooser *self)
{
  roof_search_list_begin (self->list);
}

/* The catalogue's operations in order, the members of a group together. */
static void
fill_list (RoofOperationChooser *self)
{
  RoofCatalogue *catalogue = roof_shown_catalogue (self->pane.session);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = roof_catalogue_get_n (catalogue);

  roof_search_list_clear (self->list);
  for (guint i = 0; i < n; i++)
    {
      const char *group = roof_operation_get_group (roof_catalogue_get (catalogue, i));

      if (!g_hash_table_add (seen, (gpointer) group))
        continue;
      for (guint j = i; j < n; j++)
        if (g_str_equal (roof_operation_get_group (roof_catalogue_get (catalogue, j)), group))
          add_operation (self, roof_catalogue_get (catalogue, j));
    }
}

static void
start (RoofOperationChooser *self)
{
  fill_list (self);
  g_signal_connect_object (roof_session_get_library (self->pane.session), "operations-changed", G_CALLBACK (fill_list), self,
                           G_CONNECT_SWAPPED);
}

static void
roof_operation_chooser_class_init (RoofOperationChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->start = (RoofPaneFunc) start;
  g_type_ensure (ROOF_TYPE_SEARCH_LIST);

  roof_composite_class_set_template (widget_class, "operation-chooser");
  gtk_widget_class_bind_template_child (widget_class, RoofOperationChooser, button);
  gtk_widget_class_bind_template_child (widget_class, RoofOperationChooser, list);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, new_cb);
  gtk_widget_class_bind_template_callback (widget_class, popover_show_cb);
}

static void
roof_operation_chooser_init (RoofOperationChooser *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_search_list_set_up (self->list, _("Search operations"), _("No operation matches"), LIST_HEIGHT);
}

void
roof_operation_chooser_popup (RoofOperationChooser *self)
{
  g_return_if_fail (ROOF_IS_OPERATION_CHOOSER (self));

  gtk_menu_button_popup (self->button);
}
