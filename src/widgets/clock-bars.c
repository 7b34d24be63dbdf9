/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/clock-bars.h"

#include <glib/gi18n.h>

#include "core/units.h"
#include "widgets/bar.h"
#include "widgets/children.h"
#include "widgets/theme.h"

#define NAME_COLUMN 0
#define BAR_COLUMN 1
#define TIME_COLUMN 2

struct _RoofClockBars
{
  GtkWidget parent_instance;

  /* children */
  GtkGrid *grid;

  int n_rows; /* in use */
  int n_made;
};

G_DEFINE_FINAL_TYPE (RoofClockBars, roof_clock_bars, GTK_TYPE_WIDGET)

static GtkWidget *
get_cell (RoofClockBars *self,
          int            row,
          int            column)
{
  return gtk_grid_get_child_at (self->grid, column, row);
}

static void
make_row (RoofClockBars *self,
          int            row)
{
  GtkWidget *name = roof_label_new (NULL, NULL);
  GtkWidget *time = roof_label_new (NULL, "numeric");

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 10);
  gtk_label_set_xalign (GTK_LABEL (time), 1);
  gtk_grid_attach (self->grid, name, NAME_COLUMN, row, 1, 1);
  gtk_grid_attach (self->grid, roof_bar_new (), BAR_COLUMN, row, 1, 1);
  gtk_grid_attach (self->grid, time, TIME_COLUMN, row, 1, 1);
}

static void
add (RoofClockBars *self,
     const char    *name,
     double         time,
     double         longest,
     RoofInk        ink)
{
  g_autofree char *text = roof_units_format (time, ROOF_DIMENSION_TIME);

  if (self->n_rows == self->n_made)
    make_row (self, self->n_made++);
  gtk_label_set_text (GTK_LABEL (get_cell (self, self->n_rows, NAME_COLUMN)), name);
  gtk_widget_set_tooltip_text (get_cell (self, self->n_rows, NAME_COLUMN), name);
  gtk_label_set_text (GTK_LABEL (get_cell (self, self->n_rows, TIME_COLUMN)), text);
  roof_bar_set (ROOF_BAR (get_cell (self, self->n_rows, BAR_COLUMN)), longest > 0 ? time / longest : 0,
                ink);
  self->n_rows++;
}

void
roof_clock_bars_show (RoofClockBars *self,
                      RoofAnalysis  *analysis)
{
  const RoofEstimate *estimate;
  RoofMachine *machine;

  g_return_if_fail (ROOF_IS_CLOCK_BARS (self));

  estimate = roof_analysis_get_estimate (analysis);
  machine = roof_analysis_get_machine (analysis);
  self->n_rows = 0;
  add (self, _("math"), estimate->t_math, estimate->t_min, ROOF_INK_COMPUTE);
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (machine, i);

      if (estimate->bytes[i] > 0)
        add (self, level->name, estimate->t_comm[i], estimate->t_min, roof_ink_of_level (level->kind));
    }
  for (int row = 0; row < self->n_made; row++)
    for (int column = NAME_COLUMN; column <= TIME_COLUMN; column++)
      gtk_widget_set_visible (get_cell (self, row, column), row < self->n_rows);
}

char *
roof_clock_bars_dup_text (RoofClockBars *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (ROOF_IS_CLOCK_BARS (self), NULL);

  for (int row = 0; row < self->n_rows; row++)
    g_string_append_printf (
        text, "%s\t%s\t%.0f\n", gtk_label_get_text (GTK_LABEL (get_cell (self, row, NAME_COLUMN))),
        gtk_label_get_text (GTK_LABEL (get_cell (self, row, TIME_COLUMN))),
        100 * roof_bar_get_fraction (ROOF_BAR (get_cell (self, row, BAR_COLUMN))));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
roof_clock_bars_dispose (GObject *object)
{
  roof_unparent_children (GTK_WIDGET (object));
  G_OBJECT_CLASS (roof_clock_bars_parent_class)->dispose (object);
}

static void
roof_clock_bars_class_init (RoofClockBarsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_clock_bars_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
roof_clock_bars_init (RoofClockBars *self)
{
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 10);
  gtk_grid_set_row_spacing (self->grid, 4);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
}

GtkWidget *
roof_clock_bars_new (void)
{
  return g_object_new (ROOF_TYPE_CLOCK_BARS, NULL);
}
