/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-looks.h"

#include <glib/gi18n.h>

#include "core/snapshot/selected.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/choice-row.h"

/* More letters than any chart has room for. */
#define MOST_LETTERS 200
#define ENTRY_CHARS 12

struct _RoofKernelLooks
{
  RoofPane pane;

  /* children; all are NULL until they are first unfolded */
  GtkLabel       *several; /* how many kernels are changed, where there is more than one */
  GtkCheckButton *shown;
  RoofChoiceRow  *marker;
  RoofChoiceRow  *color;
  RoofChoiceRow  *value;
  GtkEditable    *group;
  GtkEditable    *label;
  GtkLabel       *fault; /* why a text is refused */
  GtkCheckButton *emphasised;

  /* flags */
  gboolean showing; /* the program sets texts and checks */
};

G_DEFINE_FINAL_TYPE (RoofKernelLooks, roof_kernel_looks, ROOF_TYPE_PANE)

/* Sets the member @key of the look of all selected kernels; others stay as they are. @step: (nullable): changes with the same one
 * are one step of undo */
static void
apply (RoofKernelLooks *self,
       const char      *key,
       const char      *text,
       const char      *step)
{
  g_autoptr (GError) error = NULL;
  RoofSnapshot *changed = roof_selected_look (roof_shown_snapshot (self->pane.session),
                                              roof_session_get_selection (self->pane.session), key, text, &error);

  roof_label_say (self->fault, error != NULL ? error->message : NULL);
  if (changed != NULL)
    roof_apply_snapshot (self->pane.session, changed, _("Change Look on the Chart"), step);
}

static void
marker_chosen_cb (RoofKernelLooks *self,
                  guint            index)
{
  apply (self, "marker", roof_look_marker_list_names ()[index], NULL);
}

static void
color_chosen_cb (RoofKernelLooks *self,
                 guint            index)
{
  apply (self, "color", roof_look_color_list_names ()[index], NULL);
}

static void
value_chosen_cb (RoofKernelLooks *self,
                 guint            index)
{
  apply (self, "value", roof_look_value_list_names ()[index], NULL);
}

static void
emphasised_cb (RoofKernelLooks *self)
{
  if (!self->showing)
    apply (self, "emphasis", gtk_check_button_get_active (self->emphasised) ? "yes" : "no", NULL);
}

static void
shown_cb (RoofKernelLooks *self)
{
  RoofSelection *selection = roof_session_get_selection (self->pane.session);
  gboolean shown = gtk_check_button_get_active (self->shown);
  guint n = roof_selection_get_n (selection);

  if (!self->showing)
    roof_apply_snapshot (self->pane.session, roof_selected_show (roof_shown_snapshot (self->pane.session), selection, shown),
                         shown ? ngettext ("Show Kernel", "Show Kernels", n) : ngettext ("Hide Kernel", "Hide Kernels", n), NULL);
}

/* Takes a text as it is typed: one step of undo for each kernel and member. */
static void
take_text (RoofKernelLooks *self,
           const char      *key,
           GtkEditable     *entry)
{
  g_autofree char *step = g_strdup_printf ("kernel-%d-%s", roof_session_get_selected (self->pane.session), key);

  if (!self->showing && roof_session_get_kernel (self->pane.session) != NULL)
    apply (self, key, gtk_editable_get_text (entry), step);
}

static void
group_changed_cb (RoofKernelLooks *self)
{
  take_text (self, "group", self->group);
}

static void
label_changed_cb (RoofKernelLooks *self)
{
  take_text (self, "label", self->label);
}

/* @text: (nullable). A text that is being typed stays as it is: spaces at its end mean nothing, but more may follow. */
static void
show_text (GtkEditable *entry,
           const char  *text)
{
  g_autofree char *typed = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  if (g_strcmp0 (typed, text != NULL ? text : "") != 0)
    gtk_editable_set_text (entry, text != NULL ? text : "");
}

static void
show_several (RoofKernelLooks *self)
{
  guint n = roof_selection_get_n (roof_session_get_selection (self->pane.session));
  g_autofree char *text = NULL;

  if (n > 1)
    text = g_strdup_printf (ngettext ("Changes apply to %u selected kernel.", "Changes apply to all %u selected kernels.", n), n);
  roof_label_say (self->several, text);
}

static void
refresh_cb (RoofKernelLooks *self)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  const RoofKernelLook *look = kernel != NULL ? roof_kernel_get_look (kernel) : NULL;

  if (look == NULL || self->several == NULL)
    return;
  self->showing = TRUE;
  show_several (self);
  gtk_check_button_set_active (self->shown, roof_kernel_get_visible (kernel));
  roof_choice_row_set_selected (self->marker, look->marker);
  roof_choice_row_set_selected (self->color, look->color);
  roof_choice_row_set_selected (self->value, look->value);
  show_text (self->group, look->group);
  show_text (self->label, look->label);
  gtk_check_button_set_active (self->emphasised, look->emphasised);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->label), roof_kernel_get_name (kernel));
  roof_label_say (self->fault, NULL);
  self->showing = FALSE;
}

static void
roof_kernel_looks_class_init (RoofKernelLooksClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
}

/* @choices: (array zero-terminated=1): not yet translated */
static RoofChoiceRow *
add_choice (RoofKernelLooks    *self,
            GtkWidget          *box,
            const char         *name,
            const char         *help,
            const char * const *choices,
            GCallback           chosen)
{
  GtkWidget *row = roof_choice_row_new (name, help);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (; *choices != NULL; choices++)
    g_ptr_array_add (names, (gpointer) _(*choices));
  g_ptr_array_add (names, NULL);
  roof_choice_row_set_choices (ROOF_CHOICE_ROW (row), (const char *const *) names->pdata);
  gtk_box_append (GTK_BOX (box), row);
  g_signal_connect_swapped (row, "chosen", chosen, self);
  return ROOF_CHOICE_ROW (row);
}

static GtkEditable *
add_entry (RoofKernelLooks *self,
           GtkWidget       *box,
           const char      *name,
           const char      *help,
           GCallback        changed)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = roof_label_new (name, NULL), *entry = gtk_entry_new ();

  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (row, help);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), ENTRY_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), ENTRY_CHARS);
  gtk_entry_set_max_length (GTK_ENTRY (entry), MOST_LETTERS);
  g_object_set (entry, "truncate-multiline", TRUE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), entry);
  gtk_box_append (GTK_BOX (box), row);
  g_signal_connect_swapped (entry, "changed", changed, self);
  return GTK_EDITABLE (entry);
}

static GtkLabel *
add_text (GtkWidget  *box,
          const char *css_class)
{
  GtkWidget *text = roof_text_new (NULL, css_class);

  gtk_widget_set_visible (text, FALSE);
  gtk_box_append (GTK_BOX (box), text);
  return GTK_LABEL (text);
}

static void
add_rows (RoofKernelLooks *self,
          GtkWidget       *box)
{
  /* Each list has the order of its roof_look_..._list_names(). */
  static const char *const markers[] = { N_("Automatic"), N_("Circle"), N_("Diamond"), N_("Triangle"), N_("Square"),
                                         N_("Point Down"), N_("Pentagon"), N_("Hexagon"), N_("Star"), N_("Cross"), NULL };
  static const char *const colors[] = { N_("Automatic"), N_("Black"), N_("Orange"), N_("Sky Blue"), N_("Green"),
                                        N_("Yellow"), N_("Blue"), N_("Red"), N_("Purple"), NULL };
  static const char *const values[] = { N_("None"), N_("Performance"), N_("Share of Roof"), NULL };

  self->several = add_text (box, "caption");
  self->shown = roof_check_add (box, _("Shown"), _("Whether the kernel is on the chart and in pictures of it"),
                                G_CALLBACK (shown_cb), self);
  self->marker = add_choice (self, box, _("Marker"), _("The shape of the dot"), markers, G_CALLBACK (marker_chosen_cb));
  self->color = add_choice (self, box, _("Colour"), _("The colour of the dot"), colors, G_CALLBACK (color_chosen_cb));
  self->group = add_entry (self, box, _("Group"), _("Kernels of a group have one colour, and one line in the key"),
                           G_CALLBACK (group_changed_cb));
  self->label = add_entry (self, box, _("Label"), _("Text beside the dot instead of the name"), G_CALLBACK (label_changed_cb));
  self->value = add_choice (self, box, _("Number"), _("Value after the name: performance, or the share of the roof reached"),
                            values, G_CALLBACK (value_chosen_cb));
  self->emphasised = roof_check_add (box, _("Emphasised"), _("A larger dot and a bold name"), G_CALLBACK (emphasised_cb), self);
  self->fault = add_text (box, "error");
}

static void
unfolded_cb (RoofKernelLooks *self,
             GParamSpec      *pspec,
             GtkExpander     *fold)
{
  GtkWidget *inside;

  if (self->several != NULL)
    return;
  inside = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_margin_top (inside, 6);
  add_rows (self, inside);
  gtk_expander_set_child (fold, inside);
  g_object_bind_property (fold, "expanded", inside, "can-focus", G_BINDING_SYNC_CREATE); /* GTK asks it even while it is away */
  if (self->pane.session != NULL)
    refresh_cb (self);
}

static void
roof_kernel_looks_init (RoofKernelLooks *self)
{
  GtkWidget *fold = gtk_expander_new (_("Look on the Chart"));

  roof_stack_children (GTK_WIDGET (self), 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (fold), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Look on the Chart"), -1);
  g_signal_connect_swapped (fold, "notify::expanded", G_CALLBACK (unfolded_cb), self);
  gtk_widget_set_parent (fold, GTK_WIDGET (self));
}
