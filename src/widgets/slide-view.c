/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/slide-view.h"

#include <glib/gi18n.h>

#include "widgets/children.h"

struct _RoofSlideView
{
  GtkWidget parent_instance;

  /* children */
  GtkWidget *title;
  GtkWidget *text;
  GtkWidget *place;

  /* owned */
  RoofPlayer   *player; /* nullable */
  GSignalGroup *signals;
};

G_DEFINE_FINAL_TYPE (RoofSlideView, roof_slide_view, GTK_TYPE_WIDGET)

static void
set_label (GtkWidget  *label,
           const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_visible (label, text[0] != '\0');
}

static void
show_place (RoofSlideView *self)
{
  g_autofree char *place = NULL;

  /* Translators: the number of the slide that is shown, and how many there are */
  place = g_strdup_printf (_("%u of %u"), roof_player_get_step (self->player) + 1,
                           roof_player_get_n_steps (self->player));
  set_label (self->place, roof_player_is_bare (self->player) ? "" : place);
}

static void
show_slide (RoofSlideView *self)
{
  if (self->player == NULL)
    return;
  set_label (self->title, roof_player_get_title (self->player, roof_player_get_step (self->player)));
  set_label (self->text, roof_player_is_bare (self->player)
                             ? _("This document has no slides yet: Shift+F5 makes one of what the window shows. Escape leaves.")
                             : roof_player_get_text (self->player));
  show_place (self);
}

static void
roof_slide_view_dispose (GObject *object)
{
  RoofSlideView *self = ROOF_SLIDE_VIEW (object);

  roof_unparent_children (GTK_WIDGET (self));
  g_clear_object (&self->signals);
  g_clear_object (&self->player);
  G_OBJECT_CLASS (roof_slide_view_parent_class)->dispose (object);
}

static void
roof_slide_view_class_init (RoofSlideViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_slide_view_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "slide");
}

static GtkWidget *
new_label (const char *css_class,
           gboolean    wraps)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), wraps);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
roof_slide_view_init (RoofSlideView *self)
{
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  gtk_widget_set_hexpand (words, TRUE);
  self->title = new_label ("slide-title", TRUE);
  self->text = new_label (NULL, TRUE);
  self->place = new_label ("quiet", FALSE);
  gtk_widget_add_css_class (self->place, "numeric");
  gtk_widget_set_valign (self->place, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (words), self->title);
  gtk_box_append (GTK_BOX (words), self->text);
  gtk_widget_set_parent (words, GTK_WIDGET (self));
  gtk_widget_set_parent (self->place, GTK_WIDGET (self));
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 24);
  self->signals = g_signal_group_new (ROOF_TYPE_PLAYER);
  g_signal_group_connect_swapped (self->signals, "moved", G_CALLBACK (show_slide), self);
}

void
roof_slide_view_set_player (RoofSlideView *self,
                            RoofPlayer    *player)
{
  g_return_if_fail (ROOF_IS_SLIDE_VIEW (self));

  if (!g_set_object (&self->player, player))
    return;
  g_signal_group_set_target (self->signals, player);
  show_slide (self);
}

const char *
roof_slide_view_get_title (RoofSlideView *self)
{
  g_return_val_if_fail (ROOF_IS_SLIDE_VIEW (self), NULL);

  return gtk_label_get_text (GTK_LABEL (self->title));
}

const char *
roof_slide_view_get_text (RoofSlideView *self)
{
  g_return_val_if_fail (ROOF_IS_SLIDE_VIEW (self), NULL);

  return gtk_label_get_text (GTK_LABEL (self->text));
}
