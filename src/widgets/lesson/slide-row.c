/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/slide-row.h"

#include <glib/gi18n.h>

struct _RoofSlideRow
{
  GtkListBoxRow parent_instance;

  /* children */
  GtkWidget *number;
  GtkWidget *title;
  GtkWidget *remove;

  guint index;
};

enum
{
  DROPPED,
  REMOVE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofSlideRow, roof_slide_row, GTK_TYPE_LIST_BOX_ROW)

static void
remove_cb (RoofSlideRow *self)
{
  g_signal_emit (self, signals[REMOVE], 0);
}

static GdkContentProvider *
prepare_cb (GtkDragSource *source,
            double         x,
            double         y,
            RoofSlideRow  *self)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (GTK_WIDGET (self));

  gtk_drag_source_set_icon (source, picture, (int) x, (int) y);
  return gdk_content_provider_new_typed (G_TYPE_UINT, self->index);
}

static gboolean
drop_cb (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         RoofSlideRow  *self)
{
  g_signal_emit (self, signals[DROPPED], 0, g_value_get_uint (value));
  return TRUE;
}

static void
roof_slide_row_class_init (RoofSlideRowClass *klass)
{
  signals[DROPPED] = g_signal_new ("dropped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[REMOVE] = g_signal_new ("remove", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static void
add_dragging (RoofSlideRow *self)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_UINT, GDK_ACTION_MOVE);

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (source));
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

static void
roof_slide_row_init (RoofSlideRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  self->number = gtk_label_new (NULL);
  gtk_label_set_width_chars (GTK_LABEL (self->number), 3);
  gtk_label_set_xalign (GTK_LABEL (self->number), 1);
  gtk_widget_add_css_class (self->number, "quiet");
  gtk_widget_add_css_class (self->number, "numeric");
  self->title = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (self->title, TRUE);
  self->remove = gtk_button_new_from_icon_name ("list-remove-symbolic");
  gtk_button_set_has_frame (GTK_BUTTON (self->remove), FALSE);
  gtk_widget_add_css_class (self->remove, "small-button");
  gtk_widget_set_tooltip_text (self->remove, _("Remove Slide"));
  g_signal_connect_swapped (self->remove, "clicked", G_CALLBACK (remove_cb), self);
  gtk_box_append (GTK_BOX (box), self->number);
  gtk_box_append (GTK_BOX (box), self->title);
  gtk_box_append (GTK_BOX (box), self->remove);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
  add_dragging (self);
}

void
roof_slide_row_update (RoofSlideRow *self,
                       RoofSlide    *slide,
                       guint         index)
{
  const char *title = roof_slide_get_title (slide);
  g_autofree char *number = g_strdup_printf ("%u", index + 1);
  g_autofree char *name = NULL, *removes = NULL;

  g_return_if_fail (ROOF_IS_SLIDE_ROW (self));

  self->index = index;
  gtk_label_set_text (GTK_LABEL (self->number), number);
  gtk_label_set_text (GTK_LABEL (self->title), title[0] != '\0' ? title : _("Untitled"));
  /* Translators: a slide for a screen reader: its number and title */
  name = g_strdup_printf (_("Slide %1$u: %2$s"), index + 1, title[0] != '\0' ? title : _("Untitled"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  /* Translators: %s is the title of a slide */
  removes = g_strdup_printf (_("Remove slide “%s”"), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->remove), GTK_ACCESSIBLE_PROPERTY_LABEL, removes, -1);
}
