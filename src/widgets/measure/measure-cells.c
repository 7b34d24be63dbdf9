/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/measure/measure-cells.h"

#include <glib/gi18n.h>

#include "measure/calibration-words.h"
#include "widgets/table.h"

struct _RoofMeasureCells
{
  RoofComposite parent_instance;

  /* children */
  GtkWidget *table;
};

G_DEFINE_FINAL_TYPE (RoofMeasureCells, roof_measure_cells, ROOF_TYPE_COMPOSITE)

/* The look of a row: bold while it is measured, dim where nothing is. */
static const char *
find_class (const RoofCell *cell,
            const char     *current)
{
  if (g_strcmp0 (current, cell->id) == 0)
    return "binds";
  return cell->status == ROOF_CELL_UNSUPPORTED || cell->status == ROOF_CELL_NO_MEMORY ? "quiet" : NULL;
}

void
roof_measure_cells_show (RoofMeasureCells      *self,
                         const RoofCalibration *calibration,
                         const char            *current)
{
  RoofTable *table = ROOF_TABLE (self->table);

  roof_table_begin (table);
  for (guint i = 0; i < calibration->cells->len; i++)
    {
      const RoofCell *cell = calibration->cells->pdata[i];
      g_autofree char *name = roof_cell_print_name (cell, calibration), *value = roof_cell_print_value (cell);
      g_autofree char *doubt = roof_cell_print_doubt (cell);
      const char *cells[] = { name, value, doubt != NULL ? doubt : "", NULL };

      roof_table_add (table, find_class (cell, current), cells);
    }
  roof_table_end (table);
}

static void
roof_measure_cells_class_init (RoofMeasureCellsClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
roof_measure_cells_init (RoofMeasureCells *self)
{
  self->table = roof_table_new ();
  roof_table_wrap_names (ROOF_TABLE (self->table));
  gtk_widget_set_parent (self->table, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Measured numbers"), -1);
}
