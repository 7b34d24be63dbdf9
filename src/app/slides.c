/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/slides.h"

#include <glib/gi18n.h>

#include "widgets/lesson/slide-list.h"

#define WIDTH 420
#define HEIGHT 620

struct _RoofSlides
{
  GObject parent_instance;

  /* owned */
  RoofShell *shell;

  /* borrowed */
  GtkWidget *window; /* nullable: the window of the slide list */
};

G_DEFINE_FINAL_TYPE (RoofSlides, roof_slides, G_TYPE_OBJECT)

static void
add_slide_action (RoofSlides *self)
{
  guint place = roof_slide_add (self->shell->session, -1);
  /* Translators: %u is the number of a slide */
  g_autofree char *sentence = g_strdup_printf (_("Added as slide %u"), place + 1);

  roof_toast_show_note (self->shell->toast, sentence, _("_Edit Slides"), "win.edit-slides");
}

static void
present_cb (RoofShell *shell)
{
  gtk_widget_activate_action (GTK_WIDGET (shell->window), "win.present", NULL);
}

/* @action: (transfer full) */
static void
add_shortcut (GtkEventController *controller,
              const char         *trigger,
              GtkShortcutAction  *action)
{
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                        gtk_shortcut_new (gtk_shortcut_trigger_parse_string (trigger), action));
}

/* @action: of the document's window */
static gboolean
activate_cb (GtkWidget *window,
             GVariant  *arguments,
             gpointer   action)
{
  return gtk_widget_activate_action (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (window))), action, NULL);
}

static GtkWidget *
make_window (RoofSlides *self)
{
  RoofShell *shell = self->shell;
  GtkWidget *window = gtk_window_new (), *list = roof_slide_list_new (shell->session);
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  gtk_window_set_title (GTK_WINDOW (window), _("Presentation"));
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (shell->window));
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), list);
  g_signal_connect_object (list, "present", G_CALLBACK (present_cb), shell, G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (shortcuts, GTK_PHASE_CAPTURE);
  /* Undo and redo work in the slide window as well. */
  add_shortcut (shortcuts, "<Control>z", gtk_callback_action_new (activate_cb, (gpointer) "win.undo", NULL));
  add_shortcut (shortcuts, "<Control><Shift>z", gtk_callback_action_new (activate_cb, (gpointer) "win.redo", NULL));
  add_shortcut (shortcuts, "Escape", gtk_named_action_new ("window.close"));
  gtk_widget_add_controller (window, shortcuts);
  return window;
}

static void
edit_slides_action (RoofSlides *self)
{
  if (self->window == NULL)
    g_set_weak_pointer (&self->window, make_window (self));
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
close_window (RoofSlides *self)
{
  if (self->window != NULL)
    gtk_window_destroy (GTK_WINDOW (self->window));
}

static void
enable_actions (RoofShell *shell)
{
  gboolean own = roof_show_get_player (shell->show) == NULL;

  roof_shell_enable (shell, "add-slide", own);
  roof_shell_enable (shell, "edit-slides", own);
}

static void
roof_slides_dispose (GObject *object)
{
  RoofSlides *self = ROOF_SLIDES (object);

  close_window (self);
  g_clear_weak_pointer (&self->window);
  g_clear_object (&self->shell);
  G_OBJECT_CLASS (roof_slides_parent_class)->dispose (object);
}

static void
roof_slides_class_init (RoofSlidesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_slides_dispose;
}

static void
roof_slides_init (RoofSlides *self)
{
}

RoofSlides *
roof_slides_new (RoofShell *shell)
{
  static const RoofShellAction actions[] = {
    { "add-slide", G_CALLBACK (add_slide_action) },
    { "edit-slides", G_CALLBACK (edit_slides_action) },
  };
  RoofSlides *self = g_object_new (ROOF_TYPE_SLIDES, NULL);

  self->shell = g_object_ref (shell);
  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), self);
  g_signal_connect (shell, "changed", G_CALLBACK (enable_actions), NULL);
  g_signal_connect_object (shell->show, "begins", G_CALLBACK (close_window), self, G_CONNECT_SWAPPED);
  return self;
}
