/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/hit-tip.h"

#include <string.h>

#define WIDEST 64 /* characters of a line of prose */

static GtkWidget *
new_label (const char *text,
           const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), FALSE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
new_prose (const char *text,
           const char *css_class)
{
  GtkWidget *label = new_label (text, css_class);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDEST);
  return label;
}

static GtkWidget *
new_facts (GPtrArray *facts)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 1);
  for (guint i = 0; i < facts->len; i++)
    {
      const RoofFact *fact = g_ptr_array_index (facts, i);

      gtk_grid_attach (GTK_GRID (grid), new_label (fact->name, "dim-label"), 0, (int) i, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), new_label (fact->value, "numeric"), 1, (int) i, 1, 1);
    }
  return grid;
}

GtkWidget *
roof_hit_tip_new (const RoofScene *scene,
                  RoofHit          hit)
{
  g_autofree char *all = roof_describe_hit (scene, hit);
  g_autofree char *notes = roof_describe_notes (scene, hit);
  g_autoptr (GPtrArray) facts = NULL;
  GtkWidget *box;

  if (all == NULL)
    return NULL;
  facts = roof_describe_facts (scene, hit);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_add_css_class (box, "hit-tip");
  all[strcspn (all, "\n")] = '\0';
  gtk_box_append (GTK_BOX (box), new_prose (all, "heading"));
  if (facts->len > 0)
    gtk_box_append (GTK_BOX (box), new_facts (facts));
  if (notes != NULL)
    gtk_box_append (GTK_BOX (box), new_prose (notes, NULL));
  return box;
}
