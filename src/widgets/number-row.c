/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/number-row.h"

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/children.h"
#include "widgets/quantity-entry.h"
#include "widgets/tooltip.h"
#include "widgets/value-range.h"

/* A number with its name, an entry and a slider. The row shows the value that it is given; what is typed or dragged leaves it
 * as the signal "edited" and comes back as a new value, so that the row is never ahead of the document. The slider's positions
 * run from 0 to 1 on a RoofSliderScale; an invisible range over the slider speaks the number to screen readers. Invariant:
 * while `showing`, the program moves the slider and nothing is emitted. */

/* The width of an entry beside its slider, in characters. */
#define COMPACT_WIDTH 6

struct _RoofNumberRow
{
  RoofComposite parent_instance;

  /* template */
  GtkBox            *head;
  GtkBox            *body;
  GtkLabel          *name;
  RoofQuantityEntry *entry;
  GtkScale          *slider;
  RoofValueRange    *number; /* over the slider */
  GtkAdjustment     *adjustment;
  GtkLabel          *error;

  /* owned */
  char *title;

  RoofSliderScale scale;
  double          value;

  /* flags */
  gboolean showing;   /* the program moves the slider */
  gboolean countable; /* see roof_number_row_set_countable() */
};

enum
{
  EDITED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofNumberRow, roof_number_row, ROOF_TYPE_COMPOSITE)

/* Reports the number to screen readers in place of the slider's position from 0 to 1. */
static void
tell_value (RoofNumberRow *self)
{
  roof_value_range_tell (self->number, isnan (self->value) ? self->scale.min : self->value, self->scale.min, self->scale.max,
                         roof_quantity_entry_get_text (self->entry));
}

static void
place_slider (RoofNumberRow *self)
{
  double shown = isnan (self->value) ? self->scale.min : self->value;

  self->showing = TRUE;
  gtk_adjustment_set_value (self->adjustment, roof_slider_scale_position (&self->scale, shown));
  self->showing = FALSE;
  tell_value (self);
}

static void
emit_edited (RoofNumberRow *self,
             double         value,
             gboolean       sliding)
{
  if (value != self->value)
    g_signal_emit (self, signals[EDITED], 0, value, sliding);
}

static void
value_changed_cb (RoofNumberRow *self)
{
  double position = gtk_adjustment_get_value (self->adjustment);

  if (self->showing)
    return;
  emit_edited (self, roof_slider_scale_value (&self->scale, position), TRUE);
  place_slider (self);
}

/* Assistive technology set the value, in the unit that it was told. */
static void
number_set_cb (RoofNumberRow *self,
               double         value)
{
  emit_edited (self, roof_slider_scale_settle (&self->scale, value), FALSE);
  tell_value (self);
}

static void
step (RoofNumberRow *self,
      gboolean       up,
      gboolean       large)
{
  double from = isnan (self->value) ? self->scale.min : self->value;

  emit_edited (self, roof_slider_scale_step (&self->scale, from, up, large), TRUE);
}

/* Keys step by whole numbers and fractions of an octave, not by fractions of the slider's length. */
static gboolean
change_value_cb (GtkRange      *range,
                 GtkScrollType  scroll,
                 double         position,
                 gpointer       data)
{
  RoofNumberRow *self = ROOF_NUMBER_ROW (gtk_widget_get_ancestor (GTK_WIDGET (range),
                                                                  ROOF_TYPE_NUMBER_ROW));

  switch ((int) scroll)
    {
    case GTK_SCROLL_STEP_FORWARD:
    case GTK_SCROLL_STEP_RIGHT:
    case GTK_SCROLL_STEP_UP:
    case GTK_SCROLL_STEP_BACKWARD:
    case GTK_SCROLL_STEP_LEFT:
    case GTK_SCROLL_STEP_DOWN:
      step (self, position > gtk_adjustment_get_value (self->adjustment), FALSE);
      return GDK_EVENT_STOP;

    case GTK_SCROLL_PAGE_FORWARD:
    case GTK_SCROLL_PAGE_RIGHT:
    case GTK_SCROLL_PAGE_UP:
    case GTK_SCROLL_PAGE_BACKWARD:
    case GTK_SCROLL_PAGE_LEFT:
    case GTK_SCROLL_PAGE_DOWN:
      step (self, position > gtk_adjustment_get_value (self->adjustment), TRUE);
      return GDK_EVENT_STOP;

    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
edited_cb (RoofNumberRow *self,
           double         value)
{
  emit_edited (self, value, FALSE);
}

static gboolean
key_pressed_cb (RoofNumberRow   *self,
                guint            keyval,
                guint            keycode,
                GdkModifierType  state)
{
  if (keyval != GDK_KEY_Up && keyval != GDK_KEY_Down && keyval != GDK_KEY_Page_Up
      && keyval != GDK_KEY_Page_Down)
    return GDK_EVENT_PROPAGATE;

  roof_quantity_entry_commit (self->entry);
  step (self, keyval == GDK_KEY_Up || keyval == GDK_KEY_Page_Up,
        keyval == GDK_KEY_Page_Up || keyval == GDK_KEY_Page_Down);
  return GDK_EVENT_STOP;
}

static void
error_cb (RoofNumberRow *self)
{
  const char *error = roof_quantity_entry_get_error (self->entry);

  roof_label_say (self->error, error);
}

/* Leaves a turn of the wheel over @range to the page around it, so that nobody who scrolls the page changes a number. */
static void
ignore_wheel (GtkWidget *range)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (range);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}

static void
roof_number_row_finalize (GObject *object)
{
  g_free (ROOF_NUMBER_ROW (object)->title);
  G_OBJECT_CLASS (roof_number_row_parent_class)->finalize (object);
}

static void
roof_number_row_class_init (RoofNumberRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_number_row_finalize;
  g_type_ensure (ROOF_TYPE_QUANTITY_ENTRY);
  g_type_ensure (ROOF_TYPE_VALUE_RANGE);

  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_BOOLEAN);

  roof_composite_class_set_template (widget_class, "number-row");
  gtk_widget_class_bind_template_child (widget_class, RoofNumberRow, head);
  gtk_widget_class_bind_template_child (widget_class, RoofNumberRow, body);
  gtk_widget_class_bind_template_child (widget_class, RoofNumberRow, name);
  gtk_widget_class_bind_template_child (widget_class, RoofNumberRow, entry);
  gtk_widget_class_bind_template_child (widget_class, RoofNumberRow, slider);
  gtk_widget_class_bind_template_child (widget_class, RoofNumberRow, number);
  gtk_widget_class_bind_template_child (widget_class, RoofNumberRow, adjustment);
  gtk_widget_class_bind_template_child (widget_class, RoofNumberRow, error);
  gtk_widget_class_bind_template_callback (widget_class, value_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, change_value_cb);
  gtk_widget_class_bind_template_callback (widget_class, number_set_cb);
  gtk_widget_class_bind_template_callback (widget_class, edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
roof_number_row_init (RoofNumberRow *self)
{
  self->value = NAN;
  self->scale = (RoofSliderScale) { .min = 0, .max = 1 };
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_value_range_stand_for (self->number, GTK_WIDGET (self->slider));
  ignore_wheel (GTK_WIDGET (self->slider));
  g_signal_connect_object (self->entry, "notify::error", G_CALLBACK (error_cb), self,
                           G_CONNECT_SWAPPED);
}

/* The width of an entry, in characters: the longest text of a quantity of a dimension, and one for the cursor. */
static int
find_width (RoofDimension dimension)
{
  switch (dimension)
    {
    case ROOF_DIMENSION_FLOP_RATE:
      return 14; /* 999.9 TFLOP/s */
    case ROOF_DIMENSION_FLOP:
      return 12; /* 999.9 GFLOP */
    case ROOF_DIMENSION_COUNT:
    case ROOF_DIMENSION_BANDWIDTH:
      return 11;
    default:
      return 8;
    }
}

GtkWidget *
roof_number_row_new (const char    *name,
                     const char    *help,
                     RoofDimension  dimension)
{
  RoofNumberRow *self = g_object_new (ROOF_TYPE_NUMBER_ROW, NULL);

  self->title = g_strdup (name);
  gtk_label_set_text (self->name, name);
  roof_set_tooltip (GTK_WIDGET (self->name), help);
  roof_quantity_entry_set_dimension (self->entry, dimension);
  roof_quantity_entry_set_label (self->entry, name);
  roof_quantity_entry_set_width (self->entry, find_width (dimension));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->number), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  return GTK_WIDGET (self);
}

const char *
roof_number_row_get_name (RoofNumberRow *self)
{
  g_return_val_if_fail (ROOF_IS_NUMBER_ROW (self), NULL);

  return self->title;
}

void
roof_number_row_set_compact (RoofNumberRow *self)
{
  GtkWidget *entry;

  g_return_if_fail (ROOF_IS_NUMBER_ROW (self));

  gtk_label_set_ellipsize (self->name, PANGO_ELLIPSIZE_NONE);
  roof_quantity_entry_set_width (self->entry, COMPACT_WIDTH);
  entry = GTK_WIDGET (g_object_ref (self->entry));
  gtk_box_remove (self->head, entry);
  gtk_box_append (self->body, entry);
  g_object_unref (entry);
}

static void
describe (GtkWidget  *widget,
          const char *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

void
roof_number_row_set_note (RoofNumberRow *self,
                          const char    *note,
                          const char    *help)
{
  g_autofree char *noted = NULL;

  g_return_if_fail (ROOF_IS_NUMBER_ROW (self));

  /* Translators: the name of a number, and a word about it: "Batch: several" */
  noted = note != NULL ? g_strdup_printf (_("%1$s: %2$s"), self->title, note) : g_strdup (self->title);
  if (g_strcmp0 (gtk_label_get_text (self->name), noted) != 0)
    gtk_label_set_text (self->name, noted);
  describe (GTK_WIDGET (self->number), note != NULL ? help : "");
  describe (roof_quantity_entry_get_delegate (self->entry), note != NULL ? help : "");
}

void
roof_number_row_set_scale (RoofNumberRow         *self,
                           const RoofSliderScale *scale)
{
  g_return_if_fail (ROOF_IS_NUMBER_ROW (self));

  self->scale = *scale;
  place_slider (self);
}

const RoofSliderScale *
roof_number_row_get_scale (RoofNumberRow *self)
{
  g_return_val_if_fail (ROOF_IS_NUMBER_ROW (self), NULL);

  return &self->scale;
}

void
roof_number_row_set_value (RoofNumberRow *self,
                           double         value)
{
  g_return_if_fail (ROOF_IS_NUMBER_ROW (self));

  self->value = value;
  roof_quantity_entry_set_value (self->entry, value);
  gtk_widget_set_visible (GTK_WIDGET (self->body), !self->countable || !isnan (value));
  place_slider (self);
}

void
roof_number_row_set_optional (RoofNumberRow *self,
                              gboolean       optional)
{
  g_return_if_fail (ROOF_IS_NUMBER_ROW (self));

  roof_quantity_entry_set_optional (self->entry, optional);
}

void
roof_number_row_set_countable (RoofNumberRow *self)
{
  g_return_if_fail (ROOF_IS_NUMBER_ROW (self));

  self->countable = TRUE;
  roof_number_row_set_optional (self, TRUE);
  roof_quantity_entry_set_placeholder (self->entry, _("not counted"));
}

void
roof_number_row_set_error (RoofNumberRow *self,
                           const char    *error)
{
  g_return_if_fail (ROOF_IS_NUMBER_ROW (self));

  roof_quantity_entry_set_error (self->entry, error);
}

GtkRange *
roof_number_row_get_slider (RoofNumberRow *self)
{
  g_return_val_if_fail (ROOF_IS_NUMBER_ROW (self), NULL);

  return GTK_RANGE (self->slider);
}
