/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/bar-table.h"

#include "widgets/bar.h"
#include "widgets/children.h"
#include "widgets/prose-tip.h"

#define NAME_COLUMN 0
#define BAR_COLUMN 1
#define TEXT_COLUMN 2
#define NAME_CHARS 18

struct _RoofBarTable
{
  RoofComposite parent_instance;

  /* children */
  GtkGrid *grid;

  int n_rows; /* in use */
  int n_made;
};

G_DEFINE_FINAL_TYPE (RoofBarTable, roof_bar_table, ROOF_TYPE_COMPOSITE)

static GtkWidget *
get_cell (RoofBarTable *self,
          int            row,
          int            column)
{
  return gtk_grid_get_child_at (self->grid, column, row);
}

static void
make_row (RoofBarTable *self,
          int            row)
{
  GtkWidget *name = roof_label_new (NULL, NULL);
  GtkWidget *text = roof_label_new (NULL, "numeric");

  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (name), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (name), NAME_CHARS);
  gtk_label_set_xalign (GTK_LABEL (text), 1);
  gtk_grid_attach (self->grid, name, NAME_COLUMN, row, 1, 1);
  gtk_grid_attach (self->grid, g_object_new (ROOF_TYPE_BAR, NULL), BAR_COLUMN, row, 1, 1);
  gtk_grid_attach (self->grid, text, TEXT_COLUMN, row, 1, 1);
}

void
roof_bar_table_begin (RoofBarTable *self)
{
  g_return_if_fail (ROOF_IS_BAR_TABLE (self));

  self->n_rows = 0;
}

void
roof_bar_table_add (RoofBarTable *self,
                    const char   *name,
                    double        fraction,
                    RoofInk       ink,
                    const char   *text)
{
  GtkWidget *label;

  g_return_if_fail (ROOF_IS_BAR_TABLE (self));

  if (self->n_rows == self->n_made)
    make_row (self, self->n_made++);
  label = get_cell (self, self->n_rows, NAME_COLUMN);
  gtk_label_set_text (GTK_LABEL (label), name);
  gtk_label_set_text (GTK_LABEL (get_cell (self, self->n_rows, TEXT_COLUMN)), text);
  roof_bar_set (ROOF_BAR (get_cell (self, self->n_rows, BAR_COLUMN)), fraction, ink);
  for (int column = NAME_COLUMN; column <= TEXT_COLUMN; column++)
    roof_prose_tip_set (get_cell (self, self->n_rows, column), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "", -1);
  self->n_rows++;
}

void
roof_bar_table_end (RoofBarTable *self)
{
  g_return_if_fail (ROOF_IS_BAR_TABLE (self));

  for (int row = 0; row < self->n_made; row++)
    for (int column = NAME_COLUMN; column <= TEXT_COLUMN; column++)
      gtk_widget_set_visible (get_cell (self, row, column), row < self->n_rows);
}

guint
roof_bar_table_get_n (RoofBarTable *self)
{
  g_return_val_if_fail (ROOF_IS_BAR_TABLE (self), 0);

  return (guint) self->n_rows;
}

static void
roof_bar_table_class_init (RoofBarTableClass *klass)
{
}

static void
roof_bar_table_init (RoofBarTable *self)
{
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 10);
  gtk_grid_set_row_spacing (self->grid, 4);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
}
