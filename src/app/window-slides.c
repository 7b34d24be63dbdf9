/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "widgets/lesson/slide-list.h"

#define WIDTH 420
#define HEIGHT 620

static void
add_slide_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  guint place = roof_slide_add (self->session, -1);
  /* Translators: %u is the number of a slide */
  g_autofree char *sentence = g_strdup_printf (_("Added as slide %u"), place + 1);

  roof_toast_show_note (self->toast, sentence, _("_Edit Slides"), "win.edit-slides");
}

static void
present_cb (RoofWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.present", NULL);
}

/* Undo and redo work there as here. */
static void
add_shortcut (GtkEventController *controller,
              const char         *trigger,
              GtkShortcutFunc     callback,
              RoofWindow         *self)
{
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (trigger), gtk_callback_action_new (callback, self, NULL)));
}

static gboolean
undo_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  return gtk_widget_activate_action (GTK_WIDGET (data), "win.undo", NULL);
}

static gboolean
redo_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  return gtk_widget_activate_action (GTK_WIDGET (data), "win.redo", NULL);
}

static gboolean
close_cb (GtkWidget *widget,
          GVariant  *arguments,
          gpointer   data)
{
  gtk_window_close (GTK_WINDOW (widget));
  return TRUE;
}

static GtkWidget *
make_slides (RoofWindow *self)
{
  GtkWidget *window = gtk_window_new (), *list = roof_slide_list_new (self->session);
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  gtk_window_set_title (GTK_WINDOW (window), _("Presentation"));
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), list);
  g_signal_connect_object (list, "present", G_CALLBACK (present_cb), self, G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (shortcuts, GTK_PHASE_CAPTURE);
  add_shortcut (shortcuts, "<Control>z", undo_cb, self);
  add_shortcut (shortcuts, "<Control><Shift>z", redo_cb, self);
  add_shortcut (shortcuts, "Escape", close_cb, self);
  gtk_widget_add_controller (window, shortcuts);
  return window;
}

static void
edit_slides_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);

  if (self->slides == NULL)
    {
      self->slides = make_slides (self);
      g_object_add_weak_pointer (G_OBJECT (self->slides), (gpointer *) &self->slides);
    }
  gtk_window_present (GTK_WINDOW (self->slides));
}

void
roof_window_close_slides (RoofWindow *self)
{
  if (self->slides != NULL)
    gtk_window_destroy (GTK_WINDOW (self->slides));
}

void
roof_window_install_slides (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.add-slide", NULL, add_slide_action);
  gtk_widget_class_install_action (widget_class, "win.edit-slides", NULL, edit_slides_action);
}

void
roof_window_update_slides (RoofWindow *self)
{
  gboolean own = roof_show_get_player (self->show) == NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.add-slide", own);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.edit-slides", own);
}
