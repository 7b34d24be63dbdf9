/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "widgets/unit-breaks.h"

G_BEGIN_DECLS

/* Unparents all children of @widget, for dispose and before children are rebuilt. */
static inline void
roof_unparent_children (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

/* The focus vfunc of a widget whose only focusable child is @part. GTK's own vfunc offers the focus to the widget itself when
 * the focus leaves @part, so that Shift+Tab would never get out. */
static inline gboolean
roof_focus_part (GtkWidget        *part,
                 GtkDirectionType  direction)
{
  return gtk_widget_child_focus (part, direction);
}

/* Lays the children of @widget out in a column. */
static inline void
roof_stack_children (GtkWidget *widget,
                     guint      spacing)
{
  GtkLayoutManager *layout = gtk_box_layout_new (GTK_ORIENTATION_VERTICAL);

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), spacing);
  gtk_widget_set_layout_manager (widget, layout);
}

/* A label aligned to the start. @css_class: (nullable). Returns: (transfer floating) */
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

/* Shows @text, or hides @label when @text is empty or NULL. */
static inline void
roof_label_say (GtkLabel   *label,
                const char *text)
{
  roof_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

/* Lets the text wrap. */
static inline void
roof_label_wrap (GtkLabel *label)
{
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_NONE);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (label, 24);
}

/* Makes the text selectable by pointer but not by keyboard. Turning "focusable" off is not enough: GTK reports that such a
 * label took the focus, and leaves the focus where it was. */
static inline void
roof_label_let_copy (GtkLabel *label)
{
  gtk_label_set_selectable (label, TRUE);
  gtk_widget_set_focusable (GTK_WIDGET (label), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (label), FALSE);
}

/* A wrapping label aligned to the start. Returns: (transfer floating) */
static inline GtkWidget *
roof_text_new (const char *text,
               const char *css_class)
{
  GtkWidget *label = roof_label_new (text, css_class);

  roof_label_wrap (GTK_LABEL (label));
  roof_label_set_text (GTK_LABEL (label), text);
  return label;
}

/* A check button at the end of @parent. @tooltip: a sentence about it; @toggled: called with @data alone. Returns: (transfer none) */
static inline GtkCheckButton *
roof_check_add (GtkWidget  *parent,
                const char *label,
                const char *tooltip,
                GCallback   toggled,
                gpointer    data)
{
  GtkWidget *check = gtk_check_button_new_with_label (label);

  gtk_widget_set_tooltip_text (check, tooltip);
  g_signal_connect_swapped (check, "toggled", toggled, data);
  gtk_widget_insert_before (check, parent, NULL);
  return GTK_CHECK_BUTTON (check);
}

/* Keeps @slot as high as it was at its highest, and @spare more, so that nothing below it moves while a number is pulled. A size
 * request of -1 forgets the height. @width: px, of the slot */
static inline void
roof_keep_height (GtkWidget *slot,
                  int        width,
                  int        spare)
{
  int height;

  if (!gtk_widget_get_visible (slot))
    return;
  gtk_widget_measure (slot, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_widget_set_size_request (slot, -1, height + spare);
}

/* The heading of a group of rows. Returns: (transfer floating) */
static inline GtkWidget *
roof_heading_new (const char *text)
{
  return roof_label_new (text, "heading");
}

G_END_DECLS
