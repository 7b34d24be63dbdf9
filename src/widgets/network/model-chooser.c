/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/model-chooser.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "document/files/network.h"
#include "widgets/catalogue-text.h"
#include "widgets/search-list.h"
#include "workload/expansion.h"
#include "workload/step-words.h"

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

static char **
read_words (const char *text)
{
  RoofStepWords words;

  return roof_step_words_read (&words, text);
}

/* "Batch 8 · Cached tokens 131 072 · Devices 2 · All fp8" */
static char *
say_words (const char *text)
{
  RoofStepWords words;
  g_auto (GStrv) rest G_GNUC_UNUSED = roof_step_words_read (&words, text);
  GString *said = g_string_new (NULL);
  guint n;
  const RoofStepSize *sizes = roof_step_list_sizes (&n);

  for (guint i = 0; i < n; i++)
    if (roof_step_words_have (&words, i))
      {
        g_autofree char *value = roof_units_format (roof_step_get_size (&words.sizes, &sizes[i]), ROOF_DIMENSION_COUNT);

        g_string_append_printf (said, "%s%s %s", said->len > 0 ? " · " : "", roof_gettext (sizes[i].parameter.name), value);
      }
  if (words.scenario != NULL)
    g_string_append_printf (said, "%s%s", said->len > 0 ? " · " : "", roof_describe_scenario (words.scenario));
  return g_string_free (said, said->len == 0);
}

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
  g_autofree char *words = g_strdup (roof_search_list_get_read (self->list));

  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.add-model", "(ss)", id, words);
}

static void
file_cb (RoofModelChooser *self)
{
  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-model", NULL);
}

void
roof_model_chooser_popup (RoofModelChooser *self)
{
  g_return_if_fail (ROOF_IS_MODEL_CHOOSER (self));

  gtk_menu_button_popup (self->button);
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
  roof_search_list_set_up (self->list, _("Name, family; fp8, batch 8, 128k, 2x"), _("No model matches"), LIST_HEIGHT);
  roof_search_list_set_reader (self->list, read_words, say_words);
}
