/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/import-roofs.h"

#include <glib/gi18n.h>

#include "import/merge-roofs.h"

#define SPACING 3
#define INDENT 28 /* below the text of a choice */

struct _RoofImportRoofs
{
  GtkWidget parent_instance;

  /* children */
  GtkWidget *box;
  GtkWidget *choices[ROOF_N_IMPORT_ROOFS]; /* check buttons of one group */
  GtkWidget *list;                         /* the measured roofs */

  /* owned */
  RoofMachine *machine;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofImportRoofs, roof_import_roofs, GTK_TYPE_WIDGET)

/* "DDR5 60 GB/s", by the name that the document's machine has for it. Returns: (transfer full) */
static char *
describe_roof (const RoofMachine      *machine,
               const RoofMeasuredRoof *roof)
{
  g_autofree char *value = roof_units_format (roof->value, roof->level != NULL ? ROOF_DIMENSION_BANDWIDTH : ROOF_DIMENSION_FLOP_RATE);
  int index = roof->level != NULL ? roof_machine_find_level (machine, roof->level) : -1;

  if (roof->level == NULL)
    return g_strdup_printf ("%s %s %s", roof->unit, roof->dtype, value);
  if (index < 0)
    index = roof_machine_find_usual_level (machine, roof->level);
  return g_strdup_printf ("%s %s", index >= 0 ? roof_machine_get_level (machine, (guint) index)->name : roof->level, value);
}

/* Returns: (transfer full) */
static char *
list_roofs (const RoofMachine *machine,
            const RoofImport  *import)
{
  g_autoptr (GStrvBuilder) roofs = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint i = 0; i < import->measured->len; i++)
    {
      g_autofree char *roof = describe_roof (machine, &g_array_index (import->measured, RoofMeasuredRoof, i));

      g_strv_builder_add (roofs, roof);
    }
  list = g_strv_builder_end (roofs);
  return g_strjoinv (", ", list);
}

/* The use that is chosen unless the user chooses: a file that has a machine and nothing else brings that. */
static RoofImportRoofsUse
find_usual (const RoofImport *import)
{
  if (import->kernels->len > 0)
    return ROOF_IMPORT_ROOFS_LEAVE;
  return import->found != NULL ? ROOF_IMPORT_ROOFS_TAKE : ROOF_IMPORT_ROOFS_MERGE;
}

/* Names of machines may be long: the text wraps. */
static void
set_label (RoofImportRoofs    *self,
           RoofImportRoofsUse  use,
           const char         *text)
{
  gtk_label_set_text (GTK_LABEL (gtk_check_button_get_child (GTK_CHECK_BUTTON (self->choices[use]))), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choices[use]), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
set_texts (RoofImportRoofs  *self,
           const RoofImport *import)
{
  const char *found = import->found != NULL ? roof_machine_get_name (import->found) : "";
  g_autofree char *list = list_roofs (self->machine, import);
  /* Translators: the name of a machine */
  g_autofree char *taken = g_strdup_printf (_("Use the machine “%s”"), found);

  set_label (self, ROOF_IMPORT_ROOFS_TAKE, taken);
  gtk_label_set_text (GTK_LABEL (self->list), list);
}

void
roof_import_roofs_show (RoofImportRoofs  *self,
                        const RoofImport *import)
{
  gboolean can[ROOF_N_IMPORT_ROOFS] = { FALSE };

  if (import != NULL)
    {
      can[ROOF_IMPORT_ROOFS_TAKE] = import->found != NULL;
      can[ROOF_IMPORT_ROOFS_MERGE] = import->measured->len > 0;
      can[ROOF_IMPORT_ROOFS_LEAVE] = import->kernels->len > 0;
      set_texts (self, import);
    }
  for (guint i = 0; i < ROOF_N_IMPORT_ROOFS; i++)
    gtk_widget_set_visible (self->choices[i], can[i]);
  gtk_widget_set_visible (self->list, can[ROOF_IMPORT_ROOFS_MERGE]);
  gtk_widget_set_visible (GTK_WIDGET (self), can[ROOF_IMPORT_ROOFS_TAKE] || can[ROOF_IMPORT_ROOFS_MERGE]);
  if (import != NULL && !can[roof_import_roofs_get (self)])
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->choices[find_usual (import)]), TRUE);
}

RoofImportRoofsUse
roof_import_roofs_get (RoofImportRoofs *self)
{
  for (guint i = 0; i < ROOF_N_IMPORT_ROOFS; i++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (self->choices[i])))
      return i;
  return ROOF_IMPORT_ROOFS_LEAVE;
}

char *
roof_import_roofs_list_doubts (RoofImportRoofs  *self,
                               const RoofImport *import)
{
  return roof_import_roofs_get (self) == ROOF_IMPORT_ROOFS_MERGE ? roof_merge_list_doubts (import, self->machine) : NULL;
}

/* Of two choices that change, one is chosen. */
static void
toggled_cb (RoofImportRoofs *self,
            GtkCheckButton  *choice)
{
  if (gtk_check_button_get_active (choice))
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
roof_import_roofs_dispose (GObject *object)
{
  RoofImportRoofs *self = ROOF_IMPORT_ROOFS (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->machine, roof_machine_unref);
  G_OBJECT_CLASS (roof_import_roofs_parent_class)->dispose (object);
}

static void
roof_import_roofs_class_init (RoofImportRoofsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_import_roofs_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
new_label (void)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  return label;
}

static void
roof_import_roofs_init (RoofImportRoofs *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  for (guint i = 0; i < ROOF_N_IMPORT_ROOFS; i++)
    {
      self->choices[i] = gtk_check_button_new ();
      gtk_check_button_set_child (GTK_CHECK_BUTTON (self->choices[i]), new_label ());
      gtk_widget_add_css_class (self->choices[i], "text-button"); /* as GTK gives those with a text alone: for the space around it */
      if (i > 0)
        gtk_check_button_set_group (GTK_CHECK_BUTTON (self->choices[i]), GTK_CHECK_BUTTON (self->choices[0]));
      g_signal_connect_object (self->choices[i], "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (self->box), self->choices[i]);
    }
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->choices[ROOF_IMPORT_ROOFS_LEAVE]), TRUE);
  self->list = new_label ();
  gtk_widget_set_margin_start (self->list, INDENT);
  gtk_widget_add_css_class (self->list, "quiet");
  gtk_box_append (GTK_BOX (self->box), self->list);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Roofs of the file"), -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->choices[ROOF_IMPORT_ROOFS_MERGE]), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                  self->list, NULL, -1);
}

GtkWidget *
roof_import_roofs_new (RoofMachine *machine)
{
  RoofImportRoofs *self = g_object_new (ROOF_TYPE_IMPORT_ROOFS, NULL);
  /* Translators: the name of a machine */
  g_autofree char *leave = g_strdup_printf (_("Leave “%s” unchanged"), roof_machine_get_name (machine));
  /* Translators: the name of a machine */
  g_autofree char *merge = g_strdup_printf (_("Add the measured roofs to “%s”, beside the rated ones"), roof_machine_get_name (machine));

  self->machine = roof_machine_ref (machine);
  set_label (self, ROOF_IMPORT_ROOFS_LEAVE, leave);
  set_label (self, ROOF_IMPORT_ROOFS_MERGE, merge);
  return GTK_WIDGET (self);
}
