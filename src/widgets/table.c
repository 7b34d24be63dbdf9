/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/table.h"

#include "widgets/children.h"

#define SHORT 7 /* characters */

struct _RoofTable
{
  RoofComposite parent_instance;

  /* children */
  GtkGrid *grid;

  /* owned */
  GPtrArray *cells; /* element-type GtkLabel, (transfer none): in use, row by row */
  GArray    *ends;  /* element-type guint: where each row's cells end */

  gboolean wraps; /* names */
};

G_DEFINE_FINAL_TYPE (RoofTable, roof_table, ROOF_TYPE_COMPOSITE)

/* The existing label in a cell, or a new one that spans @width columns. */
static GtkWidget *
take_label (RoofTable *self,
            int        column,
            int        row,
            int        width)
{
  GtkWidget *label = gtk_grid_get_child_at (self->grid, column, row);
  int old_width;

  if (label != NULL)
    {
      gtk_grid_query_child (self->grid, label, NULL, NULL, &old_width, NULL);
      if (old_width == width)
        return label;
      gtk_grid_remove (self->grid, label);
      for (int i = column + 1; i < column + MAX (width, old_width); i++)
        {
          GtkWidget *covered = gtk_grid_get_child_at (self->grid, i, row);

          if (covered != NULL)
            gtk_grid_remove (self->grid, covered);
        }
    }
  label = roof_label_new (NULL, NULL);
  gtk_grid_attach (self->grid, label, column, row, width, 1);
  return label;
}

/* Lets a long name be ellipsized, or wrap. A short name stays whole, as it alone tells the rows apart. */
static void
let_shrink (RoofTable  *self,
            GtkLabel   *label,
            const char *text,
            gboolean    first)
{
  gboolean cut = first && g_utf8_strlen (text, -1) > SHORT;

  gtk_label_set_wrap (label, cut && self->wraps);
  gtk_label_set_ellipsize (label, cut && !self->wraps ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_label_set_width_chars (label, cut ? SHORT : -1);
}

static void
fill (RoofTable  *self,
      GtkWidget  *label,
      const char *css_class,
      const char *text,
      gboolean    first)
{
  gtk_widget_set_css_classes (label, (const char *[]) { "numeric", css_class, NULL });
  roof_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), first ? 0 : 1);
  let_shrink (self, GTK_LABEL (label), text, first);
  gtk_widget_set_hexpand (label, first);
  /* A label without a text would be read by the name of its class. */
  gtk_widget_set_visible (label, *text != '\0');
  g_ptr_array_add (self->cells, label);
}

static void
roof_table_finalize (GObject *object)
{
  g_ptr_array_unref (ROOF_TABLE (object)->cells);
  g_array_unref (ROOF_TABLE (object)->ends);
  G_OBJECT_CLASS (roof_table_parent_class)->finalize (object);
}

static void
roof_table_class_init (RoofTableClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_table_finalize;
}

static void
roof_table_init (RoofTable *self)
{
  self->cells = g_ptr_array_new ();
  self->ends = g_array_new (FALSE, FALSE, sizeof (guint));
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 10);
  gtk_grid_set_row_spacing (self->grid, 2);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self), "table");
}

GtkWidget *
roof_table_new (void)
{
  return g_object_new (ROOF_TYPE_TABLE, NULL);
}

void
roof_table_wrap_names (RoofTable *self)
{
  g_return_if_fail (ROOF_IS_TABLE (self));

  self->wraps = TRUE;
}

void
roof_table_begin (RoofTable *self)
{
  g_return_if_fail (ROOF_IS_TABLE (self));

  g_ptr_array_set_size (self->cells, 0);
  g_array_set_size (self->ends, 0);
}

void
roof_table_add (RoofTable          *self,
                const char         *css_class,
                const char * const *cells)
{
  int row;

  g_return_if_fail (ROOF_IS_TABLE (self));

  row = (int) self->ends->len;
  for (int i = 0; cells[i] != NULL; i++)
    fill (self, take_label (self, i, row, 1), css_class, cells[i], i == 0);
  g_array_append_val (self->ends, self->cells->len);
}

void
roof_table_add_wide (RoofTable  *self,
                     const char *css_class,
                     const char *text,
                     int         n_columns)
{
  GtkWidget *label;

  g_return_if_fail (ROOF_IS_TABLE (self));

  label = take_label (self, 0, (int) self->ends->len, n_columns);
  fill (self, label, css_class, text, TRUE);
  roof_label_wrap (GTK_LABEL (label));
  g_array_append_val (self->ends, self->cells->len);
}

void
roof_table_end (RoofTable *self)
{
  g_return_if_fail (ROOF_IS_TABLE (self));

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->grid)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!g_ptr_array_find (self->cells, child, NULL))
      gtk_widget_set_visible (child, FALSE);
}

guint
roof_table_get_n (RoofTable *self)
{
  g_return_val_if_fail (ROOF_IS_TABLE (self), 0);

  return self->ends->len;
}

GtkWidget *
roof_table_get_cell (RoofTable *self,
                     guint      row,
                     guint      column)
{
  guint first;

  g_return_val_if_fail (ROOF_IS_TABLE (self), NULL);

  if (row >= self->ends->len)
    return NULL;
  first = row > 0 ? g_array_index (self->ends, guint, row - 1) : 0;
  if (first + column >= g_array_index (self->ends, guint, row))
    return NULL;
  return g_ptr_array_index (self->cells, first + column);
}
