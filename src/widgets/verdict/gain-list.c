/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/gain-list.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "core/units/units.h"
#include "explore/suggest/sensitivity.h"
#include "widgets/bar.h"
#include "widgets/children.h"
#include "widgets/prose-tip.h"
#include "widgets/theme.h"

/* Characters of a name before it wraps. */
#define NAME_CHARS 14

typedef struct
{
  GtkWidget       *button;
  GtkLabel        *name;
  RoofBar         *bar;
  GtkLabel        *gain;
  RoofSensitivity  entry;
} Row;

struct _RoofGainList
{
  RoofPane pane;

  /* owned */
  RoofAnalysis *analysis; /* nullable: the shown one */
  GPtrArray    *rows;     /* of Row; their widgets are children */
  GtkSizeGroup *names;
  GtkSizeGroup *gains;

  guint n_rows; /* in use */
};

G_DEFINE_FINAL_TYPE (RoofGainList, roof_gain_list, ROOF_TYPE_PANE)

static RoofGainList *
get_list (GtkEventController *controller)
{
  return ROOF_GAIN_LIST (gtk_widget_get_parent (gtk_event_controller_get_widget (controller)));
}

static void
enter_cb (GtkEventController *controller,
          Row                *row)
{
  RoofGainList *self = get_list (controller);
  g_autoptr (RoofAnalysis) doubled = roof_analysis_with_doubled (self->analysis, &row->entry);
  g_autofree char *name = roof_describe_rate (roof_analysis_get_machine (self->analysis), row->entry.key);
  g_autofree char *label = NULL;
  RoofWhatIf what_if = { .kernel = roof_session_get_selected (self->pane.session), .analysis = doubled,
                         .gain = row->entry.run_gain };

  if (doubled == NULL)
    return;
  /* Translators: what is previewed on the chart, a number of the machine and by what it is multiplied: "HBM3 ×2" */
  label = g_strdup_printf (_("%1$s ×%2$s"), name, roof_sensitivity_is_halved (&row->entry) ? "½" : "2");
  what_if.label = label;
  roof_session_set_preview (self->pane.session, &what_if);
}

static void
leave_cb (GtkEventController *controller)
{
  roof_session_set_preview (get_list (controller)->pane.session, NULL);
}

static void
clicked_cb (GtkWidget *button,
            Row       *row)
{
  const RoofMachineKey *key = &row->entry.key;

  gtk_widget_activate_action (button, "win.edit-rating", "(uuu)", (guint) key->part, key->index, (guint) key->field);
}

static void
watch (Row                *row,
       GtkEventController *controller)
{
  g_signal_connect (controller, "enter", G_CALLBACK (enter_cb), row);
  g_signal_connect (controller, "leave", G_CALLBACK (leave_cb), NULL);
  gtk_widget_add_controller (row->button, controller);
}

/* Wraps the name, so that all of it is shown. */
static GtkLabel *
make_name (void)
{
  GtkWidget *name = roof_label_new (NULL, NULL);

  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (name), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (name), NAME_CHARS);
  return GTK_LABEL (name);
}

static Row *
make_row (RoofGainList *self)
{
  Row *row = g_new0 (Row, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);

  row->button = gtk_button_new ();
  row->name = make_name ();
  row->bar = g_object_new (ROOF_TYPE_BAR, NULL);
  row->gain = GTK_LABEL (roof_label_new (NULL, "numeric"));
  gtk_label_set_xalign (row->gain, 1);
  gtk_size_group_add_widget (self->names, GTK_WIDGET (row->name));
  gtk_size_group_add_widget (self->gains, GTK_WIDGET (row->gain));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->name));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->bar));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->gain));
  gtk_button_set_child (GTK_BUTTON (row->button), box);
  gtk_widget_add_css_class (row->button, "flat");
  gtk_widget_add_css_class (row->button, "gain");
  watch (row, gtk_event_controller_motion_new ());
  watch (row, gtk_event_controller_focus_new ());
  g_signal_connect (row->button, "clicked", G_CALLBACK (clicked_cb), row);
  gtk_widget_set_parent (row->button, GTK_WIDGET (self));
  return row;
}

static RoofInk
get_ink (RoofMachine    *machine,
         RoofMachineKey  key)
{
  return key.part == ROOF_PART_LEVEL      ? roof_ink_of_machine_level (machine, key.index)
         : key.part == ROOF_PART_OVERHEAD ? ROOF_INK_TEXT_QUIET
                                          : ROOF_INK_COMPUTE;
}

/* The label of a row. The heading says "when doubled"; times are halved instead, so they say so. Returns: (transfer full) */
static char *
name_row (RoofMachine           *machine,
          const RoofSensitivity *entry)
{
  g_autofree char *rate = roof_describe_rate (machine, entry->key);

  /* Translators: a time of the machine that is halved, not doubled: "Launch, halved" */
  return roof_sensitivity_is_halved (entry) ? g_strdup_printf (_("%s, halved"), rate) : g_steal_pointer (&rate);
}

static void
set_row (RoofGainList          *self,
         Row                   *row,
         const RoofSensitivity *entry)
{
  RoofMachine *machine = roof_analysis_get_machine (self->analysis);
  g_autofree char *name = name_row (machine, entry);
  g_autofree char *help = roof_describe_gain (self->analysis, entry);
  g_autofree char *number = roof_units_format_number (entry->run_gain, 3);
  g_autofree char *gain = g_strconcat ("×", number, NULL);
  g_autofree char *spoken = g_strconcat (name, " ", gain, NULL);
  /* Translators: after what doubling a number of the machine gains */
  g_autofree char *tooltip = g_strjoin ("\n", name, help, _("Press to go to the number."), NULL);

  row->entry = *entry;
  roof_label_set_text (row->name, name);
  gtk_label_set_text (row->gain, gain);
  roof_bar_set (row->bar, entry->run_gain - 1, get_ink (machine, entry->key));
  roof_prose_tip_set (row->button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, help, -1);
}

void
roof_gain_list_show (RoofGainList *self,
                     RoofAnalysis *analysis,
                     const GArray *sensitivities)
{
  g_return_if_fail (ROOF_IS_GAIN_LIST (self));

  roof_analysis_ref (analysis);
  g_clear_pointer (&self->analysis, roof_analysis_unref);
  self->analysis = analysis;
  self->n_rows = 0;
  for (guint i = 0; i < sensitivities->len; i++)
    {
      const RoofSensitivity *entry = &g_array_index (sensitivities, RoofSensitivity, i);

      if (!(entry->run_gain > 1))
        continue;
      if (self->n_rows == self->rows->len)
        g_ptr_array_add (self->rows, make_row (self));
      set_row (self, self->rows->pdata[self->n_rows++], entry);
    }
  for (guint i = 0; i < self->rows->len; i++)
    gtk_widget_set_visible (((Row *) self->rows->pdata[i])->button, i < self->n_rows);
}

guint
roof_gain_list_get_n (RoofGainList *self)
{
  g_return_val_if_fail (ROOF_IS_GAIN_LIST (self), 0);

  return self->n_rows;
}

static void
roof_gain_list_finalize (GObject *object)
{
  RoofGainList *self = ROOF_GAIN_LIST (object);

  g_clear_pointer (&self->analysis, roof_analysis_unref);
  g_ptr_array_unref (self->rows);
  g_object_unref (self->names);
  g_object_unref (self->gains);
  G_OBJECT_CLASS (roof_gain_list_parent_class)->finalize (object);
}

static void
roof_gain_list_class_init (RoofGainListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_gain_list_finalize;
}

static void
roof_gain_list_init (RoofGainList *self)
{
  self->rows = g_ptr_array_new_with_free_func (g_free);
  self->names = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->gains = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  roof_stack_children (GTK_WIDGET (self), 0);
}
