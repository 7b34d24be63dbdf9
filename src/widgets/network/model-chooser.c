/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/model-chooser.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "document/files/network.h"
#include "widgets/search-list.h"
#include "workload/expansion.h"

#define LIST_HEIGHT 360

struct _RoofModelChooser
{
  RoofComposite parent_instance;

  /* template */
  GtkMenuButton  *button;
  RoofSearchList *list;

  /* flags */
  gboolean filled; /* the list is filled, which reads all descriptions: on first opening */
};

G_DEFINE_FINAL_TYPE (RoofModelChooser, roof_model_chooser, ROOF_TYPE_COMPOSITE)

/* "llama · 8.03 billion parameters" */
static char *
describe (const RoofArchitecture *net,
          const RoofWorkload     *workload)
{
  g_autoptr (RoofExpansion) expansion = roof_expansion_new (net, &workload->step, NULL);
  g_autofree char *parameters = NULL;

  if (expansion == NULL)
    return g_strdup (net->name);
  parameters = roof_describe_parameters (expansion->parameters);
  return g_strdup_printf ("%s · %s", net->name, parameters);
}

static void
add_network (RoofModelChooser *self,
             const char       *id)
{
  g_autoptr (RoofWorkload) workload = roof_network_resolve (id, NULL);
  g_autoptr (RoofArchitecture) net
      = workload != NULL ? roof_architecture_read (workload->description, NULL) : NULL;
  g_autofree char *about = net != NULL ? describe (net, workload) : NULL;

  if (about != NULL)
    roof_search_list_add (self->list, workload->name, about, id, NULL, g_strdup (id), g_free);
}

static void
fill (RoofModelChooser *self)
{
  g_auto (GStrv) ids = NULL;

  if (self->filled)
    return;
  self->filled = TRUE;
  ids = roof_network_list ();
  for (guint i = 0; ids[i] != NULL; i++)
    add_network (self, ids[i]);
}

static void
popover_show_cb (RoofModelChooser *self)
{
  fill (self);
  roof_search_list_begin (self->list);
}

static void
chosen_cb (RoofModelChooser *self,
           const char       *id)
{
  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.add-model", "s", id);
}

static void
file_cb (RoofModelChooser *self)
{
  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-model", NULL);
}

static void
roof_model_chooser_class_init (RoofModelChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_SEARCH_LIST);

  roof_composite_class_set_template (widget_class, "model-chooser");
  gtk_widget_class_bind_template_child (widget_class, RoofModelChooser, button);
  gtk_widget_class_bind_template_child (widget_class, RoofModelChooser, list);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, file_cb);
  gtk_widget_class_bind_template_callback (widget_class, popover_show_cb);
}

static void
roof_model_chooser_init (RoofModelChooser *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_search_list_set_up (self->list, _("Name, family"), _("No model matches"), LIST_HEIGHT);
}
