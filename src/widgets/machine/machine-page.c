/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine/machine-page.h"

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/machine/energy-fitter.h"
#include "widgets/machine/machine-chooser.h"
#include "widgets/machine/machine-list.h"
#include "widgets/machine/part-adder.h"
#include "widgets/machine/rating-row.h"
#include "widgets/strip/view-toggle.h"
#include "widgets/wrap-layout.h"

struct _RoofMachinePage
{
  RoofPane pane;

  /* template */
  RoofMachineChooser *chooser;
  RoofMachineChooser *compare;
  GtkLabel           *about;
  GtkBox             *essentials;
  GtkExpander        *details;
  GtkBox             *peaks;
  GtkBox             *levels;
  GtkBox             *ceilings;
  GtkBox             *other;
  GtkWidget          *reset;

  /* owned */
  GArray    *keys; /* element-type RoofMachineKey: of the rows */
  GPtrArray *rows; /* element-type RoofRatingRow, (transfer none) */
  char      *built; /* nullable: the shape that the rows were built for */
};

G_DEFINE_FINAL_TYPE (RoofMachinePage, roof_machine_page, ROOF_TYPE_PANE)

static gboolean
has_spread (RoofMachine     *machine,
            RoofMachinePart  part,
            guint            index)
{
  double low, high;

  return roof_machine_get_spread (machine, (RoofMachineKey) { part, index, ROOF_FIELD_VALUE }, &low, &high);
}

static guint
count_spreads (RoofMachine *machine)
{
  guint n = 0;

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    n += has_spread (machine, ROOF_PART_PEAK, i);
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    n += has_spread (machine, ROOF_PART_LEVEL, i);
  return n;
}

static RoofRatingRow *
add_row (RoofMachinePage *self,
         GtkBox          *box,
         RoofMachineKey   key,
         const char      *name,
         guint            depth)
{
  GtkWidget *row = roof_rating_row_new (self->pane.session, key, name, depth);

  gtk_box_append (box, row);
  g_array_append_val (self->keys, key);
  g_ptr_array_add (self->rows, row);
  return ROOF_RATING_ROW (row);
}

static void
add_minor (RoofMachinePage  *self,
           GtkBox           *box,
           RoofMachinePart   part,
           guint             index,
           RoofMachineField  field,
           const char       *name)
{
  RoofMachineKey key = { part, index, field };
  const RoofRating *rating = roof_machine_get_rating (roof_shown_machine (self->pane.session), key);

  if (rating != NULL && !isnan (rating->value))
    add_row (self, box, key, name, 2);
}

/* The rows of a roof's percentiles, both where one is known. */
static void
add_spread (RoofMachinePage *self,
            GtkBox          *box,
            RoofMachine     *machine,
            RoofMachinePart  part,
            guint            index)
{
  if (!has_spread (machine, part, index))
    return;
  /* Translators: what 5 % of machines or runs stay below: the 5th percentile */
  add_row (self, box, (RoofMachineKey) { part, index, ROOF_FIELD_P5 }, _("low (p5)"), 2);
  /* Translators: what 95 % of machines or runs stay below */
  add_row (self, box, (RoofMachineKey) { part, index, ROOF_FIELD_P95 }, _("high (p95)"), 2);
}

/* Adds the row of a part that every machine has at most once. */
static void
add_single (RoofMachinePage *self,
            RoofMachinePart  part,
            const char      *name)
{
  add_row (self, self->other, (RoofMachineKey) { part, 0, ROOF_FIELD_VALUE }, name, 0);
}

static gboolean
is_first_of_unit (RoofMachine *machine,
                  guint        index)
{
  const char *unit = roof_machine_get_peak (machine, index)->unit;

  for (guint i = 0; i < index; i++)
    if (g_str_equal (roof_machine_get_peak (machine, i)->unit, unit))
      return FALSE;
  return TRUE;
}

/* A unit's display name: the vendor's, else ours. */
static const char *
name_unit (const RoofPeak *peak)
{
  return peak->name != NULL ? peak->name : peak->unit;
}

/* The peak that stands for its unit: of the first of the usual types that it has, else its first. */
static gboolean
is_usual_of_unit (RoofMachine *machine,
                  guint        index)
{
  static const char *const usual[] = { "bf16", "fp16", "fp32", "fp64" };
  const RoofPeak *peak = roof_machine_get_peak (machine, index);
  gboolean matrix = g_str_equal (peak->unit, "matrix");

  for (guint k = matrix ? 0 : 2; k < G_N_ELEMENTS (usual); k++)
    for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
      {
        const RoofPeak *other = roof_machine_get_peak (machine, i);

        if (g_str_equal (other->unit, peak->unit) && g_str_equal (other->dtype, usual[k]))
          return i == index;
      }
  return is_first_of_unit (machine, index);
}

/* Whether a peak is shown without being unfolded: those that visible kernels compute at; the usual one of a unit that has none. */
static gboolean
is_essential_peak (RoofMachinePage *self,
                   RoofMachine     *machine,
                   guint            index)
{
  RoofReport *report = roof_session_get_report (self->pane.session);
  const char *unit = roof_machine_get_peak (machine, index)->unit;

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    if (g_str_equal (roof_machine_get_peak (machine, i)->unit, unit) && roof_report_runs_at (report, i))
      return roof_report_runs_at (report, index);
  return is_usual_of_unit (machine, index);
}

/* The key of the row layout: rows are rebuilt when it changes. */
static char *
describe_shape (RoofMachinePage *self,
                RoofMachine     *machine)
{
  GString *shape = g_string_new (NULL);

  g_string_printf (shape, "%s %s %u %u %u %u", roof_machine_get_id (machine), roof_machine_get_name (machine),
                   roof_machine_get_n_peaks (machine), roof_machine_get_n_levels (machine),
                   roof_machine_get_n_ceilings (machine), count_spreads (machine));
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    g_string_append_printf (shape, " %d", is_essential_peak (self, machine, i));
  return g_string_free (shape, FALSE);
}

/* Whether a level is shown without being unfolded: memories and links; caches are not. */
static gboolean
is_essential_level (const RoofLevel *level)
{
  return level->kind != ROOF_LEVEL_CACHE;
}

static void
add_level (RoofMachinePage *self,
           RoofMachine     *machine,
           GtkBox          *box,
           guint            index)
{
  const RoofLevel *level = roof_machine_get_level (machine, index);
  RoofRatingRow *row = add_row (self, box, (RoofMachineKey) { ROOF_PART_LEVEL, index, ROOF_FIELD_VALUE }, level->name, 0);

  roof_rating_row_set_toggle (row,
                              roof_view_toggle_new (self->pane.session, ROOF_SHOWN_LEVEL, level->id, level->name, NULL));
  add_minor (self, box, ROOF_PART_LEVEL, index, ROOF_FIELD_CAPACITY, _("capacity"));
}

/* The name of the unit of a peak, with the switch that shows its roofs. */
static void
add_unit_head (RoofMachinePage *self,
               const RoofPeak  *peak)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);

  gtk_box_append (GTK_BOX (head), roof_view_toggle_new (self->pane.session, ROOF_SHOWN_UNIT, peak->unit, name_unit (peak), NULL));
  gtk_box_append (GTK_BOX (head), roof_label_new (name_unit (peak), NULL));
  gtk_box_append (self->essentials, head);
}

/* The essential peaks of the unit whose first peak is @first. */
static void
add_unit (RoofMachinePage *self,
          RoofMachine     *machine,
          guint            first)
{
  const char *unit = roof_machine_get_peak (machine, first)->unit;
  gboolean has_head = FALSE;

  for (guint i = first; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);

      if (!g_str_equal (peak->unit, unit) || !is_essential_peak (self, machine, i))
        continue;
      if (!has_head)
        add_unit_head (self, peak);
      has_head = TRUE;
      add_row (self, self->essentials, (RoofMachineKey) { ROOF_PART_PEAK, i, ROOF_FIELD_VALUE }, peak->dtype, 1);
    }
}

/* The peaks in use, memories and links. */
static void
add_essentials (RoofMachinePage *self,
                RoofMachine     *machine)
{
  GtkWidget *links = roof_heading_new (_("Memory and Links"));

  gtk_box_append (self->essentials, roof_heading_new (_("Peaks")));
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    if (is_first_of_unit (machine, i))
      add_unit (self, machine, i);
  gtk_widget_set_margin_top (links, 10);
  gtk_box_append (self->essentials, links);
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    if (is_essential_level (roof_machine_get_level (machine, i)))
      add_level (self, machine, self->essentials, i);
}

/* What else is known of a peak. */
static void
add_peak_details (RoofMachinePage *self,
                  RoofMachine     *machine,
                  guint            index)
{
  guint n = self->rows->len;
  GtkWidget *head = roof_label_new (roof_machine_get_peak (machine, index)->dtype, "minor");

  gtk_box_append (self->peaks, head);
  add_minor (self, self->peaks, ROOF_PART_PEAK, index, ROOF_FIELD_SUSTAINED, _("sustained"));
  /* Translators: what a unit computes at its highest clock */
  add_minor (self, self->peaks, ROOF_PART_PEAK, index, ROOF_FIELD_BOOST, _("boost"));
  add_spread (self, self->peaks, machine, ROOF_PART_PEAK, index);
  gtk_widget_set_visible (head, is_essential_peak (self, machine, index) && self->rows->len > n);
}

static void
add_peaks (RoofMachinePage *self,
           RoofMachine     *machine)
{
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);

      if (is_first_of_unit (machine, i))
        gtk_box_append (self->peaks, roof_label_new (name_unit (peak), NULL));
      if (!is_essential_peak (self, machine, i))
        add_row (self, self->peaks, (RoofMachineKey) { ROOF_PART_PEAK, i, ROOF_FIELD_VALUE }, peak->dtype, 1);
      add_peak_details (self, machine, i);
    }
}

static void
add_level_details (RoofMachinePage *self,
                   RoofMachine     *machine,
                   guint            index)
{
  const RoofLevel *level = roof_machine_get_level (machine, index);

  add_minor (self, self->levels, ROOF_PART_LEVEL, index, ROOF_FIELD_READ, _("reading"));
  add_minor (self, self->levels, ROOF_PART_LEVEL, index, ROOF_FIELD_WRITE, _("writing"));
  add_minor (self, self->levels, ROOF_PART_LEVEL, index, ROOF_FIELD_SUSTAINED, _("sustained"));
  add_spread (self, self->levels, machine, ROOF_PART_LEVEL, index);
  /* A network always has rows for its latencies, so that an unset latency can be entered. */
  if (level->kind == ROOF_LEVEL_NETWORK)
    {
      add_row (self, self->levels, (RoofMachineKey) { ROOF_PART_LEVEL, index, ROOF_FIELD_LATENCY }, _("collective latency"), 2);
      add_row (self, self->levels, (RoofMachineKey) { ROOF_PART_LEVEL, index, ROOF_FIELD_STEP }, _("latency of a step"), 2);
    }
  add_minor (self, self->levels, ROOF_PART_LEVEL, index, ROOF_FIELD_IN_NETWORK, _("in-network reduction"));
}

static void
add_levels (RoofMachinePage *self,
            RoofMachine     *machine)
{
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      guint n = self->rows->len;

      if (is_essential_level (roof_machine_get_level (machine, i)))
        {
          GtkWidget *head = roof_label_new (roof_machine_get_level (machine, i)->name, NULL);

          gtk_box_append (self->levels, head);
          add_level_details (self, machine, i);
          gtk_widget_set_visible (head, self->rows->len > n);
        }
      else
        {
          add_level (self, machine, self->levels, i);
          add_level_details (self, machine, i);
        }
    }
}

static void
add_ceilings (RoofMachinePage *self,
              RoofMachine     *machine)
{
  guint n = roof_machine_get_n_ceilings (machine);

  if (n == 0)
    return;

  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);

  gtk_box_append (GTK_BOX (head), roof_view_toggle_new (self->pane.session, ROOF_SHOWN_CEILINGS, NULL,
                                                        _("ceilings"), NULL));
  gtk_box_append (GTK_BOX (head), roof_heading_new (_("Ceilings")));
  gtk_box_append (self->ceilings, head);
  for (guint i = 0; i < n; i++)
    add_row (self, self->ceilings, (RoofMachineKey) { ROOF_PART_CEILING, i, ROOF_FIELD_VALUE },
             roof_machine_get_ceiling (machine, i)->name, 1);
}

static void
add_adder (RoofMachinePage *self,
           GtkBox          *box,
           RoofMachinePart  part)
{
  gtk_box_append (box, roof_part_adder_new (self->pane.session, part));
}

/* What was measured of energy; no datasheet says it. */
static void
add_energies (RoofMachinePage *self,
              RoofMachine     *machine)
{
  int memory = roof_machine_find_main_memory (machine);

  add_single (self, ROOF_PART_FLOP_ENERGY, _("energy of a FLOP"));
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      RoofMachineKey key = { ROOF_PART_LEVEL, i, ROOF_FIELD_ENERGY };
      /* Translators: %s is a memory */
      g_autofree char *name = g_strdup_printf (_("energy of a byte, %s"), roof_machine_get_level (machine, i)->name);

      if ((int) i == memory || !isnan (roof_machine_get_rating (machine, key)->value))
        add_row (self, self->other, key, name, 0);
    }
  add_single (self, ROOF_PART_IDLE_POWER, _("idle power"));
  add_single (self, ROOF_PART_POWER_CAP, _("power cap"));
  gtk_box_append (self->other, roof_energy_fitter_new (self->pane.session));
}

static void
build (RoofMachinePage *self,
       RoofMachine     *machine)
{
  g_array_set_size (self->keys, 0);
  g_ptr_array_set_size (self->rows, 0);
  roof_unparent_children (GTK_WIDGET (self->essentials));
  roof_unparent_children (GTK_WIDGET (self->peaks));
  roof_unparent_children (GTK_WIDGET (self->levels));
  roof_unparent_children (GTK_WIDGET (self->ceilings));
  roof_unparent_children (GTK_WIDGET (self->other));
  add_essentials (self, machine);
  gtk_box_append (self->peaks, roof_heading_new (_("Peaks")));
  gtk_box_append (self->levels, roof_heading_new (_("Levels")));
  add_peaks (self, machine);
  add_adder (self, self->peaks, ROOF_PART_PEAK);
  add_levels (self, machine);
  add_adder (self, self->levels, ROOF_PART_LEVEL);
  add_ceilings (self, machine);
  add_adder (self, self->ceilings, ROOF_PART_CEILING);
  add_single (self, ROOF_PART_OVERHEAD, _("launch overhead"));
  add_single (self, ROOF_PART_POWER, _("power"));
  add_single (self, ROOF_PART_PRICE, _("price"));
  add_single (self, ROOF_PART_HOURLY, _("price per hour"));
  add_energies (self, machine);
}

static gboolean
is_changed (RoofMachinePage *self)
{
  RoofMachine *preset = roof_find_preset (self->pane.session);

  return preset != NULL && !roof_machine_equal (preset, roof_shown_machine (self->pane.session));
}

static void
refresh_cb (RoofMachinePage *self)
{
  RoofMachine *machine = roof_shown_machine (self->pane.session);
  g_autofree char *shape = describe_shape (self, machine);

  if (g_strcmp0 (shape, self->built) != 0)
    {
      build (self, machine);
      roof_label_say (self->about, roof_machine_get_notes (machine));
      g_free (self->built);
      self->built = g_steal_pointer (&shape);
    }
  for (guint i = 0; i < self->rows->len; i++)
    roof_rating_row_update (g_ptr_array_index (self->rows, i));
  gtk_widget_set_sensitive (self->reset, is_changed (self));
}

static void
reset_cb (RoofMachinePage *self)
{
  RoofMachine *preset = roof_find_preset (self->pane.session);

  if (preset != NULL)
    roof_apply_machine (self->pane.session, roof_machine_ref (preset), _("Reset Machine"), NULL);
}

static void
roof_machine_page_finalize (GObject *object)
{
  RoofMachinePage *self = ROOF_MACHINE_PAGE (object);

  g_array_unref (self->keys);
  g_ptr_array_unref (self->rows);
  g_free (self->built);
  G_OBJECT_CLASS (roof_machine_page_parent_class)->finalize (object);
}

static void
roof_machine_page_class_init (RoofMachinePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  g_type_ensure (ROOF_TYPE_MACHINE_CHOOSER);
  g_type_ensure (ROOF_TYPE_MACHINE_LIST);
  g_type_ensure (ROOF_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->finalize = roof_machine_page_finalize;

  roof_composite_class_set_template (widget_class, "machine-page");
  gtk_widget_class_bind_template_child (widget_class, RoofMachinePage, chooser);
  gtk_widget_class_bind_template_child (widget_class, RoofMachinePage, compare);
  gtk_widget_class_bind_template_child (widget_class, RoofMachinePage, about);
  gtk_widget_class_bind_template_child (widget_class, RoofMachinePage, essentials);
  gtk_widget_class_bind_template_child (widget_class, RoofMachinePage, details);
  gtk_widget_class_bind_template_child (widget_class, RoofMachinePage, peaks);
  gtk_widget_class_bind_template_child (widget_class, RoofMachinePage, levels);
  gtk_widget_class_bind_template_child (widget_class, RoofMachinePage, ceilings);
  gtk_widget_class_bind_template_child (widget_class, RoofMachinePage, other);
  gtk_widget_class_bind_template_child (widget_class, RoofMachinePage, reset);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
}

static void
roof_machine_page_init (RoofMachinePage *self)
{
  self->keys = g_array_new (FALSE, FALSE, sizeof (RoofMachineKey));
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_machine_chooser_set_adds (self->compare);
}

GtkWidget *
roof_machine_page_get_row (RoofMachinePage *self,
                           RoofMachineKey   key)
{
  g_return_val_if_fail (ROOF_IS_MACHINE_PAGE (self), NULL);

  for (guint i = 0; i < self->keys->len; i++)
    {
      const RoofMachineKey *own = &g_array_index (self->keys, RoofMachineKey, i);

      if (own->part == key.part && own->index == key.index && own->field == key.field)
        return g_ptr_array_index (self->rows, i);
    }
  return NULL;
}

void
roof_machine_page_choose (RoofMachinePage *self)
{
  g_return_if_fail (ROOF_IS_MACHINE_PAGE (self));

  roof_machine_chooser_popup (self->chooser);
}

void
roof_machine_page_compare (RoofMachinePage *self)
{
  g_return_if_fail (ROOF_IS_MACHINE_PAGE (self));

  roof_machine_chooser_popup (self->compare);
}

GtkExpander *
roof_machine_page_get_details (RoofMachinePage *self)
{
  g_return_val_if_fail (ROOF_IS_MACHINE_PAGE (self), NULL);

  return self->details;
}
