/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/strip/format-menu.h"

#include <glib/gi18n.h>

#include "core/units/format.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/choice-row.h"
#include "workload/apply.h"
#include "workload/step-format.h"

/* The first choice of each row is the default. */
#define DEFAULT_CHOICE 0
/* px; the rows scroll beyond this height, for small screens. */
#define MOST_HEIGHT 440

struct _RoofFormatMenu
{
  RoofPane pane;

  /* children */
  GtkWidget *rows; /* nullable: NULL until the menu is first opened */
};

G_DEFINE_FINAL_TYPE (RoofFormatMenu, roof_format_menu, ROOF_TYPE_PANE)

static const struct
{
  const char *key, *name, *help;
} words[] = {
  { "weights", N_("Weights"), N_("All weight matrices except groups set below") },
  { "activations", N_("Activations"), N_("Activations and arithmetic") },
  { "kv", N_("Cache"), N_("Keys and values of the cached tokens") },
  { "embedding", N_("Embedding"), N_("Token table") },
  { "attention", N_("Attention"), N_("Query, key, value and output projections, or their replacements") },
  { "mlp", N_("MLP"), N_("Dense feed-forward layers") },
  { "experts", N_("Experts"), N_("Experts; each token uses a few") },
  { "router", N_("Router"), N_("Chooses the experts of a token") },
  { "head", N_("Head"), N_("Output head") },
  { "compute", N_("All math"), N_("Compute type of all products except groups set below") },
  { "compute-attention", N_("Attention math"), N_("Query, key, value and output projections, or their replacements") },
  { "compute-mlp", N_("MLP math"), N_("Dense feed-forward layers") },
  { "compute-experts", N_("Expert math"), N_("Experts; each token uses a few") },
  { "compute-router", N_("Router math"), N_("Chooses the experts of a token") },
  { "compute-head", N_("Head math"), N_("Output head") },
};

/* The setting of a format that all networks with that format share. */
typedef struct
{
  gboolean    any;
  gboolean    differ;
  const char *set;  /* nullable */
  const char *mean; /* the default */
} Finding;

static Finding
find_format (RoofSnapshot         *snapshot,
             const RoofStepFormat *format)
{
  Finding finding = { FALSE, FALSE, NULL, NULL };

  for (guint i = 0; i < roof_snapshot_get_n_workloads (snapshot); i++)
    {
      const RoofWorkload *workload = roof_snapshot_get_workload (snapshot, i);
      const RoofArchitecture *net = roof_workload_get_net (workload, NULL);
      RoofStep bare = workload->step;

      if (net == NULL || !roof_step_has_format (format, net))
        continue;
      finding.differ = finding.differ
                       || (finding.any && g_strcmp0 (roof_step_get_format (&bare, format), finding.set) != 0);
      finding.set = roof_step_get_format (&bare, format);
      roof_step_set_format (&bare, format, NULL);
      finding.mean = roof_step_mean_format (&bare, format, net);
      finding.any = TRUE;
    }
  return finding;
}

/* The formats to offer for @format. Arithmetic has no formats with blocks or scales. Returns: (transfer container)
 * (element-type RoofFormat) */
static GPtrArray *
list_choices (const RoofStepFormat *format)
{
  GPtrArray *choices = g_ptr_array_new ();
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  for (gsize i = 0; i < n; i++)
    if (!format->computes || !formats[i].is_block)
      g_ptr_array_add (choices, (gpointer) &formats[i]);
  return choices;
}

static guint
find_choice (GPtrArray  *choices,
             const char *id)
{
  for (guint i = 0; id != NULL && i < choices->len; i++)
    if (g_str_equal (((const RoofFormat *) choices->pdata[i])->id, id))
      return i + 1;
  return DEFAULT_CHOICE;
}

static void
show_row (RoofChoiceRow *row,
          const Finding *finding)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) choices = list_choices (g_object_get_data (G_OBJECT (row), "format"));
  g_autofree char *first = NULL;

  gtk_widget_set_visible (GTK_WIDGET (row), finding->any);
  if (!finding->any)
    return;
  /* Translators: in a list of formats, the one that holds when none is chosen: "bf16 (default)" */
  first = g_strdup_printf (_("%s (default)"), finding->mean);
  g_ptr_array_add (names, first);
  for (guint i = 0; i < choices->len; i++)
    g_ptr_array_add (names, (gpointer) ((const RoofFormat *) choices->pdata[i])->id);
  g_ptr_array_add (names, NULL);
  roof_choice_row_set_choices (row, (const char *const *) names->pdata);
  roof_choice_row_set_selected (row, finding->differ ? GTK_INVALID_LIST_POSITION : find_choice (choices, finding->set));
}

/* @key: that of a RoofStepFormat */
static RoofChoiceRow *
get_row (RoofFormatMenu *self,
         const char     *key)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->rows); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      const RoofStepFormat *format = g_object_get_data (G_OBJECT (row), "format");

      if (format != NULL && g_str_equal (format->key, key))
        return ROOF_CHOICE_ROW (row);
    }
  return NULL;
}

static void
refresh_cb (RoofFormatMenu *self)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->pane.session);
  guint n;
  const RoofStepFormat *formats = roof_step_list_formats (&n);

  gtk_widget_set_visible (GTK_WIDGET (self), roof_snapshot_get_n_workloads (snapshot) > 0);
  for (guint i = 0; self->rows != NULL && i < n; i++)
    {
      Finding finding = find_format (snapshot, &formats[i]);

      show_row (get_row (self, formats[i].key), &finding);
    }
}

typedef struct
{
  const RoofStepFormat *format;
  const char           *id; /* nullable */
} Choice;

static void
change_format (RoofStep               *step,
               const RoofArchitecture *net,
               gconstpointer           data)
{
  const Choice *choice = data;

  if (roof_step_has_format (choice->format, net))
    roof_step_set_format (step, choice->format, choice->id);
}

static void
chosen_cb (RoofChoiceRow  *row,
           guint           index,
           RoofFormatMenu *self)
{
  const RoofStepFormat *format = g_object_get_data (G_OBJECT (row), "format");
  g_autoptr (GPtrArray) choices = list_choices (format);
  const Choice choice
      = { format, index == DEFAULT_CHOICE ? NULL : ((const RoofFormat *) choices->pdata[index - 1])->id };
  RoofSnapshot *snapshot = roof_step_change_all (roof_shown_snapshot (self->pane.session), change_format, &choice, NULL);

  if (snapshot != NULL)
    roof_apply_snapshot (self->pane.session, snapshot, _("Change Format"), NULL);
  else
    refresh_cb (self);
}

static void
roof_format_menu_class_init (RoofFormatMenuClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
}

static void
add_row (RoofFormatMenu       *self,
         const RoofStepFormat *format)
{
  GtkWidget *row = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (words[i].key, format->key))
      row = roof_choice_row_new (_(words[i].name), _(words[i].help));
  g_object_set_data (G_OBJECT (row), "format", (gpointer) format);
  g_signal_connect_object (row, "chosen", G_CALLBACK (chosen_cb), self, 0);
  gtk_box_append (GTK_BOX (self->rows), row);
}

static void
add_heading (RoofFormatMenu *self,
             const char     *text)
{
  GtkWidget *heading = roof_heading_new (text);

  gtk_widget_add_css_class (heading, "section");
  gtk_box_append (GTK_BOX (self->rows), heading);
}

static void
fill_rows (RoofFormatMenu *self)
{
  guint n;
  const RoofStepFormat *formats = roof_step_list_formats (&n);

  for (guint i = 0; i < n; i++)
    {
      if (i > 0 && formats[i].computes && !formats[i - 1].computes)
        add_heading (self, _("Computed In"));
      else if (i > 0 && formats[i].group >= 0 && formats[i - 1].group < 0 && !formats[i].computes)
        add_heading (self, _("Weights by Group"));
      add_row (self, &formats[i]);
    }
}

static void
build (RoofFormatMenu *self,
       GtkMenuButton  *button)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_size_request (self->rows, 260, -1);
  gtk_widget_add_css_class (self->rows, "menu-page");
  fill_rows (self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MOST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->rows);
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  gtk_menu_button_set_popover (button, popover);
}

static void
open_cb (GtkMenuButton *button,
         gpointer       data)
{
  RoofFormatMenu *self = data;

  if (self->rows != NULL)
    return;
  build (self, button);
  refresh_cb (self);
}

static void
roof_format_menu_init (RoofFormatMenu *self)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), open_cb, self, NULL);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_tooltip_text (button, _("Storage formats and compute types, one by one"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("All Formats"), -1);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
}
