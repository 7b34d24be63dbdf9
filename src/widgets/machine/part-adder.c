/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine/part-adder.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/report/work-tally.h"
#include "core/units/format.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/quantity-entry.h"

struct _RoofPartAdder
{
  RoofPane pane;

  /* children; all but the button are NULL until the form is first opened */
  GtkMenuButton     *button;
  GtkGrid           *form;
  GtkEntry          *name;   /* nullable: a peak is named by unit and type */
  GtkDropDown       *first;  /* unit, kind, or the roof above a ceiling */
  GtkDropDown       *second; /* nullable: type of a peak */
  RoofQuantityEntry *quantity;
  GtkLabel          *error;

  RoofMachinePart part;
};

G_DEFINE_FINAL_TYPE (RoofPartAdder, roof_part_adder, ROOF_TYPE_PANE)

static const char *const units[] = { "matrix", "vector", NULL };

static const char *
get_name (RoofPartAdder *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->name));
}

static const char *
get_type_chosen (RoofPartAdder *self)
{
  gsize n;

  return roof_format_list (&n)[gtk_drop_down_get_selected (self->second)].id;
}

static RoofMachine *
make_peak (RoofPartAdder  *self,
           double          value,
           GError        **error)
{
  RoofPeak peak = roof_peak_make (units[gtk_drop_down_get_selected (self->first)], get_type_chosen (self), value);

  return roof_machine_with_peak (roof_shown_machine (self->pane.session), &peak, error);
}

static RoofMachine *
make_level (RoofPartAdder  *self,
            double          value,
            GError        **error)
{
  g_autofree char *id = roof_machine_make_id (get_name (self));
  RoofLevel level = roof_level_make (id, get_name (self),
                                     (RoofLevelKind) gtk_drop_down_get_selected (self->first), value);

  return roof_machine_with_level (roof_shown_machine (self->pane.session), &level, error);
}

/* The roofs offered for a ceiling are the levels, then the peaks. */
static RoofMachine *
make_ceiling (RoofPartAdder  *self,
              double          value,
              GError        **error)
{
  RoofMachine *machine = roof_shown_machine (self->pane.session);
  guint chosen = gtk_drop_down_get_selected (self->first), n = roof_machine_get_n_levels (machine);
  RoofCeiling ceiling = { .name = (char *) get_name (self), .value = { .value = value } };

  if (chosen < n)
    ceiling.level = roof_machine_get_level (machine, chosen)->id;
  else
    {
      ceiling.unit = roof_machine_get_peak (machine, chosen - n)->unit;
      ceiling.dtype = roof_machine_get_peak (machine, chosen - n)->dtype;
    }
  return roof_machine_with_ceiling (machine, &ceiling, error);
}

typedef RoofMachine *(*MakePart) (RoofPartAdder *, double, GError **);

/* The differences between the forms. */
static const struct
{
  const char *label, *name, *first, *second, *quantity, *step;
  MakePart    make;
} forms[] = {
  [ROOF_PART_PEAK] = { N_("+ Peak"), NULL, N_("Unit"), N_("Type"), N_("Peak"), N_("Add Peak"), make_peak },
  [ROOF_PART_LEVEL] = { N_("+ Level"), N_("Name"), N_("Kind"), NULL, N_("Bandwidth"), N_("Add Level"), make_level },
  [ROOF_PART_CEILING] = { N_("+ Ceiling"), N_("Name"), N_("Under"), NULL, N_("Limit"), N_("Add Ceiling"),
                          make_ceiling },
};

static void
show_error (RoofPartAdder *self,
            const char    *text)
{
  roof_label_say (self->error, text);
}

static void
add_cb (RoofPartAdder *self)
{
  g_autoptr (GError) error = NULL;
  RoofMachine *machine;
  double value;

  roof_quantity_entry_commit (self->quantity);
  value = roof_quantity_entry_get_value (self->quantity);
  if (roof_quantity_entry_get_error (self->quantity) != NULL || isnan (value))
    {
      const char *reason = roof_quantity_entry_get_error (self->quantity);

      show_error (self, reason != NULL ? reason : _("A number is missing"));
      return;
    }
  machine = forms[self->part].make (self, value, &error);
  show_error (self, error != NULL ? error->message : NULL);
  if (machine == NULL)
    return;
  gtk_menu_button_popdown (self->button);
  roof_apply_machine (self->pane.session, machine, _(forms[self->part].step), NULL);
}

static void
edited_cb (RoofPartAdder *self,
           double         value)
{
  roof_quantity_entry_set_value (self->quantity, value);
}

/* Sets the unit of the entry: a ceiling's is that of its roof; integer peaks count OP. */
static void
chosen_cb (RoofPartAdder *self)
{
  guint first = gtk_drop_down_get_selected (self->first), n_levels = roof_machine_get_n_levels (roof_shown_machine (self->pane.session));

  if (self->part == ROOF_PART_PEAK)
    roof_quantity_entry_set_tally (self->quantity, roof_format_find (get_type_chosen (self), NULL)->is_integer ? ROOF_TALLY_OP
                                                                                                               : ROOF_TALLY_FLOP);
  if (self->part != ROOF_PART_CEILING)
    return;
  roof_quantity_entry_set_dimension (self->quantity, first < n_levels ? ROOF_DIMENSION_BANDWIDTH : ROOF_DIMENSION_FLOP_RATE);
  if (first >= n_levels)
    roof_quantity_entry_set_tally (self->quantity, roof_work_tally_of_peak (roof_shown_machine (self->pane.session), first - n_levels));
}

static GtkStringList *
list_roofs (RoofMachine *machine)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    gtk_string_list_append (list, roof_machine_get_level (machine, i)->name);
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);

      gtk_string_list_take (list, g_strdup_printf ("%s %s", peak->name != NULL ? peak->name : peak->unit, peak->dtype));
    }
  return list;
}

static GtkStringList *
list_first (RoofPartAdder *self)
{
  const char *kinds[] = { _("cache"), _("memory"), _("host link"), _("network"), NULL };

  if (self->part == ROOF_PART_CEILING)
    return list_roofs (roof_shown_machine (self->pane.session));
  return gtk_string_list_new (self->part == ROOF_PART_PEAK ? units : kinds);
}

static GtkStringList *
list_types (void)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  for (gsize i = 0; i < n; i++)
    if (!formats[i].is_block)
      gtk_string_list_append (list, formats[i].id);
  return list;
}

static void
add_line (RoofPartAdder *self,
          int            row,
          const char    *name,
          GtkWidget     *field)
{
  GtkWidget *label = roof_label_new (name, "quiet");

  gtk_grid_attach (self->form, label, 0, row, 1, 1);
  gtk_grid_attach (self->form, field, 1, row, 1, 1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (field), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
add_fields (RoofPartAdder *self)
{
  if (forms[self->part].name != NULL)
    {
      self->name = GTK_ENTRY (gtk_entry_new ());
      add_line (self, 0, _(forms[self->part].name), GTK_WIDGET (self->name));
    }
  self->first = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (list_first (self)), NULL));
  g_signal_connect_swapped (self->first, "notify::selected", G_CALLBACK (chosen_cb), self);
  add_line (self, 1, _(forms[self->part].first), GTK_WIDGET (self->first));
  if (forms[self->part].second != NULL)
    {
      self->second = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (list_types ()), NULL));
      g_signal_connect_swapped (self->second, "notify::selected", G_CALLBACK (chosen_cb), self);
      add_line (self, 2, _(forms[self->part].second), GTK_WIDGET (self->second));
    }
  self->quantity = ROOF_QUANTITY_ENTRY (roof_quantity_entry_new (
      self->part == ROOF_PART_PEAK ? ROOF_DIMENSION_FLOP_RATE : ROOF_DIMENSION_BANDWIDTH));
  roof_quantity_entry_set_value (self->quantity, NAN);
  roof_quantity_entry_set_label (self->quantity, _(forms[self->part].quantity));
  g_signal_connect_swapped (self->quantity, "edited", G_CALLBACK (edited_cb), self);
  add_line (self, 3, _(forms[self->part].quantity), GTK_WIDGET (self->quantity));
}

static void
build_form (RoofPartAdder *self)
{
  GtkWidget *popover = gtk_popover_new (), *add = gtk_button_new_with_mnemonic (_("_Add"));

  self->form = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_row_spacing (self->form, 6);
  gtk_grid_set_column_spacing (self->form, 12);
  gtk_widget_add_css_class (GTK_WIDGET (self->form), "page");
  add_fields (self);
  self->error = GTK_LABEL (roof_text_new ("", "error"));
  gtk_widget_set_visible (GTK_WIDGET (self->error), FALSE);
  gtk_grid_attach (self->form, GTK_WIDGET (self->error), 0, 4, 2, 1);
  gtk_widget_add_css_class (add, "suggested-action");
  g_signal_connect_swapped (add, "clicked", G_CALLBACK (add_cb), self);
  gtk_grid_attach (self->form, add, 1, 5, 1, 1);
  gtk_popover_set_child (GTK_POPOVER (popover), GTK_WIDGET (self->form));
  gtk_menu_button_set_popover (self->button, popover);
}

static void
open_form_cb (GtkMenuButton *button,
              gpointer       data)
{
  RoofPartAdder *self = data;

  if (self->form == NULL)
    build_form (self);
}

static void
roof_part_adder_class_init (RoofPartAdderClass *klass)
{
}

static void
roof_part_adder_init (RoofPartAdder *self)
{
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_has_frame (self->button, FALSE);
  gtk_widget_set_halign (GTK_WIDGET (self->button), GTK_ALIGN_START);
  gtk_menu_button_set_create_popup_func (self->button, open_form_cb, self, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
}

GtkWidget *
roof_part_adder_new (RoofSession     *session,
                     RoofMachinePart  part)
{
  RoofPartAdder *self;

  g_return_val_if_fail (part < G_N_ELEMENTS (forms), NULL);

  self = g_object_new (ROOF_TYPE_PART_ADDER, NULL);
  roof_pane_set_session (ROOF_PANE (self), session);
  self->part = part;
  gtk_menu_button_set_label (self->button, _(forms[part].label));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, _(forms[part].label), -1);
  return GTK_WIDGET (self);
}
