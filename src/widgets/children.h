/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Lets go of all children, which a widget does in dispose and before it builds them anew. */
static inline void
roof_unparent_children (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

/* Below one another, in a widget laid out as a box. */
static inline void
roof_stack_children (GtkWidget *widget,
                     guint      spacing)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (widget);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), spacing);
}

/* A label that stands at the start. Returns: (transfer floating) */
static inline GtkWidget *
roof_label_new (const char *text,
                const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* Its text may run over several lines. */
static inline void
roof_label_wrap (GtkLabel *label)
{
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_NONE);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (label, 24);
}

/* The same for text that may run over several lines. */
static inline GtkWidget *
roof_text_new (const char *text,
               const char *css_class)
{
  GtkWidget *label = roof_label_new (text, css_class);

  roof_label_wrap (GTK_LABEL (label));
  return label;
}

/* The name of a group of rows. */
static inline GtkWidget *
roof_heading_new (const char *text)
{
  return roof_label_new (text, "heading");
}

G_END_DECLS
