/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine/factor-rows.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/units/product.h"
#include "core/units/units.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/number-row.h"

/* Clocks are shown in GHz. */
#define GIGA 1e9
/* Ends of a clock's slider, GHz, and of that of a number that is not whole. */
#define SLOWEST 0.1
#define FASTEST 10
#define LEAST 0.01

struct _RoofFactorRows
{
  RoofPane pane;

  /* owned */
  GArray *factors; /* (element-type RoofFactor): those of the rows; empty without a product */

  RoofMachineKey key;
};

G_DEFINE_FINAL_TYPE (RoofFactorRows, roof_factor_rows, ROOF_TYPE_PANE)

/* What one of a row's number is, in the units of the factor. */
static double
get_unit (const RoofFactor *factor)
{
  return factor->kind == ROOF_FACTOR_CLOCK ? GIGA : 1;
}

static RoofFactor *
peek_factor (RoofFactorRows *self,
             guint           index)
{
  return &g_array_index (self->factors, RoofFactor, index);
}

static void
edited_cb (RoofNumberRow  *row,
           double          value,
           gboolean        sliding,
           RoofFactorRows *self)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "index"));
  g_autoptr (GArray) changed = g_array_copy (self->factors);
  g_autofree char *merge = g_strdup_printf ("factor-%d-%u-%d-%u", self->key.part, self->key.index, self->key.field, index);
  RoofFactor *factor = &g_array_index (changed, RoofFactor, index);
  g_autoptr (GError) error = NULL;
  RoofMachine *machine;

  factor->value = (sliding ? roof_units_round (value, ROOF_UNITS_DIGITS) : value) * get_unit (factor);
  machine = roof_machine_with_product (roof_shown_machine (self->pane.session), self->key, changed, &error);
  if (machine == NULL)
    roof_number_row_set_error (row, error->message);
  else
    roof_apply_machine (self->pane.session, machine, _("Change Machine"), sliding ? merge : NULL);
}

/* The name of the factor at @index. A product of two numbers and a clock is that of the units of a processor. Returns:
 * (transfer full) */
static char *
name_factor (RoofFactorRows *self,
             guint           index)
{
  if (peek_factor (self, index)->kind == ROOF_FACTOR_CLOCK)
    return g_strdup (_("Clock (GHz)"));
  if (peek_factor (self, index)->kind == ROOF_FACTOR_RATE)
    return g_strdup (_("FLOP/s per unit"));
  if (self->factors->len == 3 && peek_factor (self, 2)->kind == ROOF_FACTOR_CLOCK)
    return g_strdup (index == 0 ? _("Units") : _("FLOP per cycle"));
  return g_strdup_printf (_("Factor %u"), index + 1);
}

static RoofSliderScale
make_scale (const RoofFactor *factor)
{
  gboolean clock = factor->kind == ROOF_FACTOR_CLOCK;
  gboolean whole = factor->kind == ROOF_FACTOR_NUMBER && factor->value == round (factor->value);
  double value = factor->value / get_unit (factor);
  RoofSliderScale scale = { .whole = whole, .logarithmic = TRUE };

  roof_slider_scale_init (&scale, fmin (clock ? SLOWEST : whole ? 1 : LEAST, value), clock ? fmax (FASTEST, value) : INFINITY,
                          NAN, 2 * value);
  return scale;
}

static void
build (RoofFactorRows *self)
{
  roof_unparent_children (GTK_WIDGET (self));
  for (guint i = 0; i < self->factors->len; i++)
    {
      const RoofFactor *factor = peek_factor (self, i);
      g_autofree char *name = name_factor (self, i);
      GtkWidget *row = roof_number_row_new (name, NULL, factor->kind == ROOF_FACTOR_RATE ? ROOF_DIMENSION_FLOP_RATE
                                                                                        : ROOF_DIMENSION_COUNT);
      RoofSliderScale scale = make_scale (factor);

      roof_number_row_set_scale (ROOF_NUMBER_ROW (row), &scale);
      g_object_set_data (G_OBJECT (row), "index", GUINT_TO_POINTER (i));
      g_signal_connect_object (row, "edited", G_CALLBACK (edited_cb), self, 0);
      gtk_widget_set_parent (row, GTK_WIDGET (self));
    }
}

/* Whether rows of @a can show @b. */
static gboolean
same_kinds (const GArray *a,
            const GArray *b)
{
  for (guint i = 0; a->len == b->len && i < a->len; i++)
    if (g_array_index (a, RoofFactor, i).kind != g_array_index (b, RoofFactor, i).kind)
      return FALSE;
  return a->len == b->len;
}

/* Shows the values, and lengthens sliders that a typed value left. */
static void
show_values (RoofFactorRows *self)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self));

  for (guint i = 0; i < self->factors->len; i++, row = gtk_widget_get_next_sibling (row))
    {
      const RoofSliderScale *scale = roof_number_row_get_scale (ROOF_NUMBER_ROW (row));
      double value = peek_factor (self, i)->value / get_unit (peek_factor (self, i));
      RoofSliderScale longer = make_scale (peek_factor (self, i));

      if (value < scale->min || value > scale->max || (scale->whole && !longer.whole))
        roof_number_row_set_scale (ROOF_NUMBER_ROW (row), &longer);
      roof_number_row_set_value (ROOF_NUMBER_ROW (row), value);
    }
}

void
roof_factor_rows_update (RoofFactorRows *self)
{
  const RoofRating *rating;
  GArray *factors;

  g_return_if_fail (ROOF_IS_FACTOR_ROWS (self));

  rating = roof_machine_get_rating (roof_shown_machine (self->pane.session), self->key);
  factors = rating != NULL && rating->product != NULL ? roof_product_split (rating->product, FALSE, NULL) : NULL;
  if (factors == NULL)
    factors = g_array_new (FALSE, FALSE, sizeof (RoofFactor));
  gtk_widget_set_visible (GTK_WIDGET (self), factors->len > 0);

  gboolean same = same_kinds (self->factors, factors);

  g_array_unref (self->factors);
  self->factors = factors;
  if (!same)
    build (self);
  show_values (self);
}

static void
roof_factor_rows_finalize (GObject *object)
{
  g_array_unref (ROOF_FACTOR_ROWS (object)->factors);
  G_OBJECT_CLASS (roof_factor_rows_parent_class)->finalize (object);
}

static void
roof_factor_rows_class_init (RoofFactorRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_factor_rows_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
roof_factor_rows_init (RoofFactorRows *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  gtk_widget_set_margin_start (GTK_WIDGET (self), 12);
  self->factors = g_array_new (FALSE, FALSE, sizeof (RoofFactor));
}

GtkWidget *
roof_factor_rows_new (RoofSession    *session,
                      RoofMachineKey  key)
{
  RoofFactorRows *self = g_object_new (ROOF_TYPE_FACTOR_ROWS, NULL);

  roof_pane_set_session (ROOF_PANE (self), session);
  self->key = key;
  return GTK_WIDGET (self);
}
