/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/operation-chooser.h"

#include <glib/gi18n.h>

#include "core/operation/catalogue.h"
#include "widgets/apply.h"
#include "widgets/catalogue-text.h"
#include "widgets/children.h"
#include "widgets/search-list.h"

#define LIST_HEIGHT 400

struct _RoofOperationChooser
{
  GtkWidget parent_instance;

  /* template */
  GtkMenuButton  *button;
  RoofSearchList *list;

  /* owned */
  RoofSession *session;
};

G_DEFINE_FINAL_TYPE (RoofOperationChooser, roof_operation_chooser, GTK_TYPE_WIDGET)

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
  roof_operation_chooser_add (self, roof_operation_get_id (operation));
}

static void
popover_show_cb (RoofOperationChooser *self)
{
  roof_search_list_begin (self->list);
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

  g_type_ensure (ROOF_TYPE_SEARCH_LIST);
  G_OBJECT_CLASS (klass)->dispose = roof_operation_chooser_dispose;

  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/roofline_app/Roofline/ui/operation-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofOperationChooser, button);
  gtk_widget_class_bind_template_child (widget_class, RoofOperationChooser, list);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, popover_show_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
roof_operation_chooser_init (RoofOperationChooser *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_search_list_set_up (self->list, _("Search operations"), _("No operation matches"), LIST_HEIGHT);
}

/* The catalogue in its order, but the members of a group together. */
static void
fill_list (RoofOperationChooser *self)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (roof_session_get_library (self->session));
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

void
roof_operation_chooser_set_session (RoofOperationChooser *self,
                                    RoofSession          *session)
{
  g_return_if_fail (ROOF_IS_OPERATION_CHOOSER (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  fill_list (self);
  g_signal_connect_object (roof_session_get_library (session), "operations-changed", G_CALLBACK (fill_list), self,
                           G_CONNECT_SWAPPED);
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
  guint place
      = roof_model_find_place (roof_shown_model (self->session), roof_session_get_selected (self->session));

  g_return_if_fail (operation != NULL);

  g_autoptr (RoofKernel) kernel
      = roof_kernel_new (roof_gettext (roof_operation_get_name (operation)), id);

  roof_apply_model (self->session,
                    roof_model_with_kernel_inserted (roof_shown_model (self->session), place, kernel),
                    _("Add Kernel"), NULL);
  roof_session_set_selected (self->session, (int) place);
}
