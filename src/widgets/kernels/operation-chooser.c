/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/operation-chooser.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/operation/catalogue.h"
#include "core/snapshot/scenario.h"
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

  /* flags */
  gboolean filled; /* the list is filled: on first opening */
};

G_DEFINE_FINAL_TYPE (RoofOperationChooser, roof_operation_chooser, ROOF_TYPE_PANE)

/* Search keywords: the id, and each parameter as it is set by words of the search. */
static char *
list_keywords (RoofOperation *operation)
{
  GString *text = g_string_new (roof_operation_get_id (operation));

  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    g_string_append_printf (text, " %s=", roof_operation_get_parameter (operation, i)->id);
  g_string_append (text, " time=");
  return g_string_free (text, FALSE);
}

static void
add_operation (RoofOperationChooser *self,
               RoofOperation        *operation)
{
  g_autofree char *keywords = list_keywords (operation);

  roof_search_list_add (self->list, roof_gettext (roof_operation_get_name (operation)),
                        roof_gettext (roof_operation_get_summary (operation)),
                        keywords, roof_gettext (roof_operation_get_group (operation)),
                        roof_operation_ref (operation), (GDestroyNotify) roof_operation_unref);
}

/* --- words that set parameters --- */

/* "B=4096" asks for an operation that has B; "int8 weights" asks for none. */
static char **
read_words (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);
  g_autoptr (GStrvBuilder) sought = g_strv_builder_new ();
  guint n = g_strv_length (words), n_words;

  for (guint i = 0; i < n; i += MAX (n_words, 1))
    {
      char *equals = strchr (words[i], '=');
      g_autofree char *key = equals != NULL ? g_strdup_printf (" %.*s=", (int) (equals - words[i]), words[i]) : NULL;

      if (roof_scenario_match (words + i, &n_words) == NULL)
        g_strv_builder_add (sought, key != NULL ? key : words[i]);
    }
  return g_strv_builder_end (sought);
}

/* The parameter of @operation that the word sets; -1: none. @value: (out): what stands behind the sign */
static int
find_parameter (RoofOperation  *operation,
                const char     *word,
                const char    **value)
{
  const char *equals = strchr (word, '=');

  if (equals == NULL)
    return -1;
  *value = equals + 1;
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      const char *id = roof_operation_get_parameter (operation, i)->id;

      if (strlen (id) == (gsize) (equals - word) && g_ascii_strncasecmp (id, word, strlen (id)) == 0)
        return (int) i;
    }
  return -1;
}

/* @kernel (transfer full) of @operation with what @word sets. (transfer full) (nullable) */
static RoofKernel *
apply_word (RoofKernel     *kernel,
            RoofOperation  *operation,
            const char     *word,
            GError        **error)
{
  g_autoptr (RoofKernel) taken = kernel;
  const char *value = NULL;
  int index = find_parameter (operation, word, &value);
  const RoofParameter *parameter = index >= 0 ? roof_operation_get_parameter (operation, (guint) index) : NULL;
  double number;

  if (value == NULL)
    return g_steal_pointer (&taken);
  if (parameter != NULL && (parameter->type == ROOF_PARAMETER_CHOICE || parameter->type == ROOF_PARAMETER_LEVEL))
    return roof_kernel_with_text (taken, parameter->id, value);
  if (!roof_units_parse_typed (value, parameter != NULL ? parameter->dimension : ROOF_DIMENSION_TIME, &number, error))
    return NULL;
  return parameter != NULL ? roof_kernel_with_number (taken, parameter->id, number) : roof_kernel_with_measured_time (taken, number, error);
}

/* A kernel of @operation with all that the words of @text set. (transfer full) (nullable) */
static RoofKernel *
make_kernel (RoofOperation  *operation,
             const char     *text,
             GError        **error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  RoofKernel *kernel = roof_kernel_new (roof_gettext (roof_operation_get_name (operation)), roof_operation_get_id (operation));
  guint n = g_strv_length (words), n_words;

  for (guint i = 0; i < n && kernel != NULL; i += MAX (n_words, 1))
    {
      const RoofScenario *scenario = roof_scenario_match (words + i, &n_words);
      g_autoptr (RoofKernel) former = scenario != NULL ? kernel : NULL;

      kernel = scenario != NULL ? roof_scenario_apply (scenario, former) : apply_word (kernel, operation, words[i], error);
    }
  return kernel;
}

static void
chosen_cb (RoofOperationChooser *self,
           RoofOperation        *operation)
{
  g_autoptr (GError) error = NULL;
  RoofKernel *kernel = make_kernel (operation, roof_search_list_get_read (self->list), &error);

  if (kernel == NULL)
    {
      roof_search_list_refuse (self->list, error->message);
      return;
    }
  gtk_menu_button_popdown (self->button);
  roof_apply_added (self->pane.session, kernel);
}

/* Closes the catalogue before the window of the new operation opens. */
static void
new_cb (RoofOperationChooser *self)
{
  gtk_menu_button_popdown (self->button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.new-operation", "s", "");
}

/* The catalogue's operations in order, the members of a group together. */
static void
fill (RoofOperationChooser *self)
{
  RoofCatalogue *catalogue = roof_shown_catalogue (self->pane.session);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = roof_catalogue_get_n (catalogue);

  self->filled = TRUE;
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
popover_show_cb (RoofOperationChooser *self)
{
  if (!self->filled)
    fill (self);
  roof_search_list_begin (self->list);
}

static void
changed_cb (RoofOperationChooser *self)
{
  if (self->filled)
    fill (self);
}

static void
start (RoofOperationChooser *self)
{
  g_signal_connect_object (roof_session_get_library (self->pane.session), "operations-changed", G_CALLBACK (changed_cb), self,
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
  roof_search_list_set_up (self->list, _("Name, such as matmul B=16 D=4096 int8 weights"), _("No operation matches"), LIST_HEIGHT);
  roof_search_list_set_reader (self->list, read_words, NULL);
}

void
roof_operation_chooser_popup (RoofOperationChooser *self)
{
  g_return_if_fail (ROOF_IS_OPERATION_CHOOSER (self));

  gtk_menu_button_popup (self->button);
}
