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

/* The focus vfunc of a widget that hands the focus it is given on to @part: without it the keys that go back never leave, as GTK
 * offers the focus to the whole again once it goes out of the part. */
static inline gboolean
roof_focus_part (GtkWidget        *part,
                 GtkDirectionType  direction)
{
  return gtk_widget_child_focus (part, direction);
}

/* Below one another. */
static inline void
roof_stack_children (GtkWidget *widget,
                     guint      spacing)
{
  GtkLayoutManager *layout = gtk_box_layout_new (GTK_ORIENTATION_VERTICAL);

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), spacing);
  gtk_widget_set_layout_manager (widget, layout);
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

/* Says @text, or is not there where there is nothing to say. @text: (nullable) */
static inline void
roof_label_say (GtkLabel   *label,
                const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
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

/* Its text can be marked and copied with the pointer, and no key stops at it. Not being focusable does not do: GTK says of such a
 * label that it has taken the focus, and leaves the focus where it is. */
static inline void
roof_label_let_copy (GtkLabel *label)
{
  gtk_label_set_selectable (label, TRUE);
  gtk_widget_set_focusable (GTK_WIDGET (label), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (label), FALSE);
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
