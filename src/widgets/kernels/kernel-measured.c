/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-measured.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/kernel/measurement-text.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/quantity-entry.h"

#define ENTRY_CHARS 10
#define BYTES "bytes."

/* A row with the entry of one measured number. */
typedef struct
{
  char              *key; /* see roof_measurement_with_number() */
  GtkWidget         *row;
  RoofQuantityEntry *entry;
} MeasurementField;

struct _RoofKernelMeasured
{
  RoofPane pane;

  /* children */
  GtkExpander *more;
  GtkWidget   *numbers; /* a box: rows inside the fold */
  GtkEntry    *times;
  GtkLabel    *fault;   /* why the single times are refused */

  GArray      *fields;  /* MeasurementField: of the time first */
};

G_DEFINE_FINAL_TYPE (RoofKernelMeasured, roof_kernel_measured, ROOF_TYPE_PANE)

static void
clear_field (MeasurementField *field)
{
  g_free (field->key);
}

static MeasurementField *
find_field (RoofKernelMeasured *self,
            gpointer            entry)
{
  for (guint i = 0; i < self->fields->len; i++)
    {
      MeasurementField *field = &g_array_index (self->fields, MeasurementField, i);

      if (field->entry == entry)
        return field;
    }
  return NULL;
}

/* The key of @field for @kernel: bytes may be counted under another name of the level. Returns: (transfer full) */
static char *
get_key (RoofKernelMeasured     *self,
         RoofKernel             *kernel,
         const MeasurementField *field)
{
  RoofMachine *machine = roof_shown_machine (self->pane.session);
  int level = g_str_has_prefix (field->key, BYTES) ? roof_machine_find_level (machine, field->key + strlen (BYTES)) : -1;

  return level >= 0 ? roof_measurement_name_bytes (roof_kernel_get_measurement (kernel), machine, (guint) level)
                    : g_strdup (field->key);
}

static void
edited_cb (RoofKernelMeasured *self,
           double              value,
           RoofQuantityEntry  *entry)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  MeasurementField *field = find_field (self, entry);
  g_autoptr (GError) error = NULL;
  g_autofree char *key = NULL;
  RoofKernel *changed;

  if (kernel == NULL || field == NULL)
    return;
  key = get_key (self, kernel, field);
  changed = g_str_equal (field->key, "time") ? roof_kernel_with_measured_time (kernel, value, &error)
                                             : roof_kernel_with_measured (kernel, key, value, &error);
  if (changed == NULL)
    roof_quantity_entry_set_error (entry, error->message);
  else
    roof_apply_selected (self->pane.session, changed, isnan (value) ? _("Remove Measured Value") : _("Set Measured Value"), NULL);
}

/* Appends a row to @box. @help: (nullable): a tooltip */
static void
add_field (RoofKernelMeasured *self,
           GtkWidget          *box,
           const char         *key,
           const char         *name,
           const char         *help,
           RoofDimension       dimension)
{
  GtkWidget *label = roof_label_new (name, NULL), *entry = roof_quantity_entry_new (dimension);
  MeasurementField field = { g_strdup (key), gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), ROOF_QUANTITY_ENTRY (entry) };

  roof_quantity_entry_set_optional (field.entry, TRUE);
  roof_quantity_entry_set_width (field.entry, ENTRY_CHARS);
  roof_quantity_entry_set_label (field.entry, name);
  gtk_widget_set_tooltip_text (field.row, help);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (field.row), label);
  gtk_box_append (GTK_BOX (field.row), entry);
  gtk_box_append (GTK_BOX (box), field.row);
  g_signal_connect_swapped (entry, "edited", G_CALLBACK (edited_cb), self);
  g_array_append_val (self->fields, field);
}

/* Takes the list of single times; an empty one takes them away, and the time with them. */
static void
times_activate_cb (RoofKernelMeasured *self)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  g_autoptr (GError) error = NULL;
  g_autofree char *shown = NULL;
  RoofKernel *changed;

  if (kernel == NULL)
    return;
  shown = roof_measurement_print_times (roof_kernel_get_measurement (kernel));
  if (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->times)), shown))
    return;
  changed = roof_kernel_with_measured_times (kernel, gtk_editable_get_text (GTK_EDITABLE (self->times)), &error);
  if (changed == NULL)
    roof_label_say (self->fault, error->message);
  else
    roof_apply_selected (self->pane.session, changed, _("Set Measured Times"), NULL);
}

static void
add_times (RoofKernelMeasured *self,
           GtkWidget          *box)
{
  GtkWidget *label = roof_label_new (_("Single times"), NULL), *entry = gtk_entry_new (), *fault = roof_text_new (NULL, "error");

  self->times = GTK_ENTRY (entry);
  self->fault = GTK_LABEL (fault);
  /* Translators: in an empty entry for times that were measured one after another; the units stay as they are */
  gtk_entry_set_placeholder_text (self->times, _("641 µs; 655 µs; …"));
  gtk_widget_set_tooltip_text (entry, _("Times of the repeats, separated by semicolons; they give median, shortest and "
                                        "longest time"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Single times"), -1);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), fault);
  gtk_widget_set_visible (fault, FALSE);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (times_activate_cb), self);
}

/* Makes the rows of bytes anew, one for each level of @machine. Keys are of the levels' ids; see get_key(). */
static void
build_levels (RoofKernelMeasured *self,
              RoofMachine        *machine)
{
  for (guint i = self->fields->len; i-- > 0;)
    {
      MeasurementField *field = &g_array_index (self->fields, MeasurementField, i);

      if (g_str_has_prefix (field->key, BYTES))
        {
          gtk_box_remove (GTK_BOX (self->numbers), field->row);
          g_array_remove_index (self->fields, i);
        }
    }
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (machine, i);
      g_autofree char *key = g_strconcat (BYTES, level->id, NULL);
      g_autofree char *name = g_strdup_printf (_("Bytes at %s"), level->name);

      add_field (self, self->numbers, key, name, NULL, ROOF_DIMENSION_BYTE);
    }
}

static gboolean
has_same_levels (const RoofKernelMeasured *self,
                 RoofMachine              *machine)
{
  guint n = 0;

  for (guint i = 0; i < self->fields->len; i++)
    {
      const MeasurementField *field = &g_array_index (self->fields, MeasurementField, i);

      if (!g_str_has_prefix (field->key, BYTES))
        continue;
      if (n >= roof_machine_get_n_levels (machine)
          || !g_str_equal (field->key + strlen (BYTES), roof_machine_get_level (machine, n)->id))
        return FALSE;
      n++;
    }
  return n == roof_machine_get_n_levels (machine);
}

static void
show_times (RoofKernelMeasured *self,
            RoofMeasurement    *measurement)
{
  g_autofree char *text = roof_measurement_print_times (measurement);

  if (!gtk_widget_has_focus (GTK_WIDGET (self->times)) && !g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->times)), text))
    gtk_editable_set_text (GTK_EDITABLE (self->times), text);
  roof_label_say (self->fault, NULL);
}

static void
refresh_cb (RoofKernelMeasured *self)
{
  RoofKernel *kernel = roof_session_get_kernel (self->pane.session);
  RoofMachine *machine = roof_shown_machine (self->pane.session);
  RoofMeasurement *measurement = kernel != NULL ? roof_kernel_get_measurement (kernel) : NULL;

  if (kernel == NULL)
    return;
  if (!has_same_levels (self, machine))
    build_levels (self, machine);
  for (guint i = 0; i < self->fields->len; i++)
    {
      const MeasurementField *field = &g_array_index (self->fields, MeasurementField, i);
      gboolean time = g_str_equal (field->key, "time");
      g_autofree char *key = get_key (self, kernel, field);

      roof_quantity_entry_set_value (field->entry, time ? roof_kernel_get_measured_time (kernel)
                                                        : roof_measurement_get_number (measurement, key));
    }
  show_times (self, measurement);
}

void
roof_kernel_measured_grab_time (RoofKernelMeasured *self)
{
  gtk_widget_grab_focus (roof_quantity_entry_get_delegate (g_array_index (self->fields, MeasurementField, 0).entry));
}

static void
roof_kernel_measured_finalize (GObject *object)
{
  g_array_unref (ROOF_KERNEL_MEASURED (object)->fields);
  G_OBJECT_CLASS (roof_kernel_measured_parent_class)->finalize (object);
}

static void
roof_kernel_measured_class_init (RoofKernelMeasuredClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  G_OBJECT_CLASS (klass)->finalize = roof_kernel_measured_finalize;
}

static void
roof_kernel_measured_init (RoofKernelMeasured *self)
{
  GtkWidget *first = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *inside = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  /* Translators: folds out what else was measured of a kernel besides its time */
  GtkWidget *more = gtk_expander_new (_("Spread and Counts"));

  self->fields = g_array_new (FALSE, FALSE, sizeof (MeasurementField));
  g_array_set_clear_func (self->fields, (GDestroyNotify) clear_field);
  self->more = GTK_EXPANDER (more);
  gtk_accessible_update_property (GTK_ACCESSIBLE (more), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Spread and Counts"), -1);
  self->numbers = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  roof_stack_children (GTK_WIDGET (self), 6);
  add_field (self, first, "time", _("Measured time"), _("Measured time of one run, or the median of several"), ROOF_DIMENSION_TIME);
  add_field (self, self->numbers, "min", _("Shortest"), _("The time of the fastest repeat"), ROOF_DIMENSION_TIME);
  add_field (self, self->numbers, "max", _("Longest"), _("The time of the slowest repeat"), ROOF_DIMENSION_TIME);
  add_field (self, self->numbers, "repeats", _("Repeats"), _("Number of timed runs"), ROOF_DIMENSION_COUNT);
  add_field (self, self->numbers, "flops", _("Measured work"), _("FLOPs counted in one run"), ROOF_DIMENSION_FLOP);
  add_field (self, self->numbers, "energy", _("Measured energy"),
             _("Energy of one run, of the whole device: its mean power times the time"), ROOF_DIMENSION_ENERGY);
  gtk_widget_set_margin_top (inside, 6);
  add_times (self, inside);
  gtk_box_append (GTK_BOX (inside), self->numbers);
  gtk_expander_set_child (self->more, inside);
  g_object_bind_property (more, "expanded", inside, "can-focus", G_BINDING_SYNC_CREATE); /* GTK asks it even while it is away */
  gtk_widget_set_parent (first, GTK_WIDGET (self));
  gtk_widget_set_parent (more, GTK_WIDGET (self));
}
