/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine/rating-row.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/report/work-tally.h"
#include "core/units/product.h"
#include "core/units/units.h"
#include "widgets/accessible-names.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/machine/factor-rows.h"
#include "widgets/quantity-entry.h"
#include "widgets/tooltip.h"

/* Characters of an entry: "989.4 TFLOP/s". */
#define ENTRY_CHARS 12

struct _RoofRatingRow
{
  RoofPane pane;

  /* template */
  GtkBox            *line;
  GtkLabel          *name;
  RoofQuantityEntry *entry;
  GtkButton         *reset;
  GtkMenuButton     *info;
  GtkBox            *facts;
  GtkLabel          *error;

  RoofMachineKey key;
  GtkWidget     *factors; /* nullable: of a performance */
};

G_DEFINE_FINAL_TYPE (RoofRatingRow, roof_rating_row, ROOF_TYPE_PANE)

RoofMachine *
roof_find_preset (RoofSession *session)
{
  return roof_library_find_machine (
      roof_session_get_library (session),
      roof_machine_get_id (roof_shown_machine (session)), NULL);
}

/* The same number in the preset. Returns: (transfer none) (nullable) */
static const RoofRating *
find_preset_rating (RoofRatingRow *self)
{
  RoofMachine *preset = roof_find_preset (self->pane.session);
  RoofMachineKey key;

  if (preset == NULL || !roof_machine_translate_key (roof_shown_machine (self->pane.session), self->key, preset, &key))
    return NULL;
  return roof_machine_get_rating (preset, key);
}

/* Applies a changed machine, or shows the error. */
static void
take (RoofRatingRow *self,
      RoofMachine   *machine,
      GError        *error,
      const char    *label)
{
  if (machine == NULL)
    {
      roof_quantity_entry_set_error (self->entry, error->message);
      return;
    }
  roof_apply_machine (self->pane.session, machine, label, NULL);
}

/* The factors of the typed text. Returns: (transfer full) (nullable): no product */
static GArray *
split_typed (RoofRatingRow *self)
{
  return roof_machine_get_dimension (roof_shown_machine (self->pane.session), self->key) == ROOF_DIMENSION_FLOP_RATE
             ? roof_product_split (roof_quantity_entry_get_text (self->entry), TRUE, NULL)
             : NULL;
}

static void
edited_cb (RoofRatingRow *self,
           double         value)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) factors = split_typed (self);
  RoofMachine *shown = roof_shown_machine (self->pane.session);
  RoofMachine *machine = factors != NULL && factors->len > 1 ? roof_machine_with_product (shown, self->key, factors, &error)
                                                             : roof_machine_with_rating (shown, self->key, value, &error);

  take (self, machine, error, _("Change Machine"));
}

static void
reset_cb (RoofRatingRow *self)
{
  g_autoptr (GError) error = NULL;
  const RoofRating *rating = find_preset_rating (self);

  if (rating == NULL)
    return;
  roof_quantity_entry_restore (self->entry);

  RoofMachine *machine
      = roof_machine_with_whole_rating (roof_shown_machine (self->pane.session), self->key, rating, &error);

  take (self, machine, error, _("Reset Number"));
}

static void
error_cb (RoofRatingRow *self)
{
  const char *error = roof_quantity_entry_get_error (self->entry);

  roof_label_say (self->error, error);
}

static void
add_fact (RoofRatingRow *self,
          const char    *heading,
          const char    *text)
{
  if (text == NULL || *text == '\0')
    return;

  GtkWidget *label = roof_text_new (text, NULL);

  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  roof_label_let_copy (GTK_LABEL (label));
  gtk_box_append (self->facts, roof_label_new (heading, "caption-heading"));
  gtk_box_append (self->facts, label);
}

/* Explains a link's bandwidth for each direction; data sheets often give the sum of both. */
static char *
describe_link (const RoofLevel *level)
{
  g_autofree char *each = roof_units_format (level->bandwidth.value, ROOF_DIMENSION_BANDWIDTH);
  g_autofree char *both = roof_units_format (2 * level->bandwidth.value, ROOF_DIMENSION_BANDWIDTH);

  /* Translators: of a link: "450 GB/s each way; both ways together 900 GB/s" */
  return g_strdup_printf (_("%1$s each way; %2$s in both directions together"), each, both);
}

static void
add_directions (RoofRatingRow *self)
{
  const RoofLevel *level;
  g_autofree char *text = NULL;

  if (self->key.part != ROOF_PART_LEVEL || self->key.field != ROOF_FIELD_VALUE)
    return;
  level = roof_machine_get_level (roof_shown_machine (self->pane.session), self->key.index);
  text = level->kind == ROOF_LEVEL_NETWORK ? describe_link (level) : roof_describe_directions (level);
  add_fact (self, _("Direction"), text);
}

static void
remove_cb (RoofRatingRow *self)
{
  g_autoptr (GError) error = NULL;
  RoofMachine *machine = roof_machine_without_part (roof_shown_machine (self->pane.session), self->key.part, self->key.index, &error);

  gtk_menu_button_popdown (self->info);
  take (self, machine, error, _("Remove from Machine"));
}

/* The remove button; a peak, level or ceiling is removed at its main number. */
static void
add_remove_button (RoofRatingRow *self)
{
  GtkWidget *button;

  if (self->key.field != ROOF_FIELD_VALUE
      || (self->key.part != ROOF_PART_PEAK && self->key.part != ROOF_PART_LEVEL && self->key.part != ROOF_PART_CEILING))
    return;
  button = gtk_button_new_with_mnemonic (_("_Remove from Machine"));
  gtk_widget_set_margin_top (button, 6);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (remove_cb), self);
  gtk_box_append (self->facts, button);
}

static gboolean
is_changed (RoofRatingRow *self)
{
  const RoofRating *rating = roof_machine_get_rating (roof_shown_machine (self->pane.session), self->key);
  const RoofRating *preset = find_preset_rating (self);

  return rating != NULL && preset != NULL && rating->value != preset->value && !isnan (preset->value);
}

/* Builds the facts when the popover opens. */
static void
show_info_cb (GtkMenuButton *button,
              gpointer       data)
{
  RoofRatingRow *self = ROOF_RATING_ROW (data);
  const RoofRating *rating = roof_machine_get_rating (roof_shown_machine (self->pane.session), self->key);
  const RoofRating *preset = find_preset_rating (self);

  if (rating == NULL)
    return;
  roof_unparent_children (GTK_WIDGET (self->facts));
  if (is_changed (self))
    {
      g_autofree char *value = roof_units_format_counted (preset->value, roof_machine_get_dimension (roof_shown_machine (self->pane.session), self->key),
                                                          roof_work_tally_of_key (roof_shown_machine (self->pane.session), self->key));
      g_autofree char *factor = roof_units_format_number (rating->value / preset->value, 3);
      /* Translators: a number of the preset, and the factor by which it was changed: "3.35 TB/s, here ×1.35" */
      g_autofree char *text = g_strdup_printf (_("%1$s, here ×%2$s"), value, factor);

      add_fact (self, _("In the Preset"), text);
      rating = preset;
    }
  add_directions (self);
  add_fact (self, _("Source"), rating->source != NULL ? rating->source : _("Not recorded"));
  add_fact (self, _("Confidence"), rating->confidence);
  add_fact (self, _("Note"), rating->note);
  add_remove_button (self);
}

static void
roof_rating_row_class_init (RoofRatingRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_QUANTITY_ENTRY);

  roof_composite_class_set_template (widget_class, "rating-row");
  gtk_widget_class_bind_template_child (widget_class, RoofRatingRow, line);
  gtk_widget_class_bind_template_child (widget_class, RoofRatingRow, name);
  gtk_widget_class_bind_template_child (widget_class, RoofRatingRow, entry);
  gtk_widget_class_bind_template_child (widget_class, RoofRatingRow, reset);
  gtk_widget_class_bind_template_child (widget_class, RoofRatingRow, info);
  gtk_widget_class_bind_template_child (widget_class, RoofRatingRow, facts);
  gtk_widget_class_bind_template_child (widget_class, RoofRatingRow, error);
  gtk_widget_class_bind_template_callback (widget_class, edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
}

static void
roof_rating_row_init (RoofRatingRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_quantity_entry_set_width (self->entry, ENTRY_CHARS);
  gtk_menu_button_set_create_popup_func (self->info, show_info_cb, self, NULL);
  g_signal_connect_object (self->entry, "notify::error", G_CALLBACK (error_cb), self,
                           G_CONNECT_SWAPPED);
}

/* The name of the number's part; NULL: a number of the machine itself. Returns: (transfer full) (nullable) */
static char *
dup_part_name (RoofRatingRow *self)
{
  RoofMachine *machine = roof_shown_machine (self->pane.session);

  if (self->key.part == ROOF_PART_LEVEL)
    return g_strdup (roof_machine_get_level (machine, self->key.index)->name);
  if (self->key.part == ROOF_PART_PEAK)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, self->key.index);

      return g_strdup_printf ("%s %s", peak->name != NULL ? peak->name : peak->unit, peak->dtype);
    }
  return NULL;
}

/* The row's full name, independent of the rows above: "Tensor Core bf16, sustained". @name: the short one */
static char *
dup_full_name (RoofRatingRow *self,
               const char    *name)
{
  g_autofree char *part = dup_part_name (self);

  if (part == NULL)
    return g_strdup (name);
  return self->key.field == ROOF_FIELD_VALUE ? g_steal_pointer (&part) : g_strdup_printf ("%s, %s", part, name);
}

/* Gives entry and buttons full names for screen readers, since short names and buttons repeat in many rows. */
static void
tell_name (RoofRatingRow *self,
           const char    *short_name)
{
  g_autofree char *name = dup_full_name (self, short_name);

  roof_quantity_entry_set_label (self->entry, name);
  /* Translators: what a screen reader calls a button; %s is a number of the machine: "Source of “HBM3”" */
  roof_accessible_name_of (GTK_WIDGET (self->info), _("Source of “%s”"), name);
  /* Translators: likewise: "Reset “HBM3” to the Preset" */
  roof_accessible_name_of (GTK_WIDGET (self->reset), _("Reset “%s” to the Preset"), name);
}

GtkWidget *
roof_rating_row_new (RoofSession    *session,
                     RoofMachineKey  key,
                     const char     *name,
                     guint           depth)
{
  RoofRatingRow *self = g_object_new (ROOF_TYPE_RATING_ROW, NULL);

  roof_pane_set_session (ROOF_PANE (self), session);
  self->key = key;
  gtk_label_set_text (self->name, name);
  roof_set_tooltip (GTK_WIDGET (self->name), name);
  if (depth > 0)
    gtk_widget_add_css_class (GTK_WIDGET (self->name), depth == 1 ? "minor" : "least");
  roof_quantity_entry_set_dimension (self->entry, roof_machine_get_dimension (roof_shown_machine (self->pane.session), key));
  if (roof_machine_get_dimension (roof_shown_machine (self->pane.session), key) == ROOF_DIMENSION_FLOP_RATE)
    {
      self->factors = roof_factor_rows_new (session, key);
      gtk_widget_set_parent (self->factors, GTK_WIDGET (self));
    }
  tell_name (self, name);
  roof_rating_row_update (self);
  return GTK_WIDGET (self);
}

void
roof_rating_row_update (RoofRatingRow *self)
{
  g_return_if_fail (ROOF_IS_RATING_ROW (self));

  const RoofRating *rating = roof_machine_get_rating (roof_shown_machine (self->pane.session), self->key);
  gboolean changed = is_changed (self);

  roof_quantity_entry_set_tally (self->entry, roof_work_tally_of_key (roof_shown_machine (self->pane.session), self->key));
  if (rating != NULL)
    roof_quantity_entry_set_value (self->entry, rating->value);
  if (self->factors != NULL)
    roof_factor_rows_update (ROOF_FACTOR_ROWS (self->factors));
  gtk_widget_set_visible (GTK_WIDGET (self->reset), changed);
  if (changed)
    gtk_widget_add_css_class (GTK_WIDGET (self), "changed");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "changed");
}

void
roof_rating_row_set_toggle (RoofRatingRow *self,
                            GtkWidget     *toggle)
{
  g_return_if_fail (ROOF_IS_RATING_ROW (self));

  gtk_box_prepend (self->line, toggle);
  gtk_widget_remove_css_class (GTK_WIDGET (self->name), "minor");
}

GtkWidget *
roof_rating_row_get_entry (RoofRatingRow *self)
{
  g_return_val_if_fail (ROOF_IS_RATING_ROW (self), NULL);

  return GTK_WIDGET (self->entry);
}
