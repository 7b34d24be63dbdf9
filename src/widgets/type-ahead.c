/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/type-ahead.h"

#define MODIFIERS (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)

static gboolean
begins_with (GtkStringList *list,
             guint          index,
             gunichar       letter)
{
  gunichar first = g_utf8_get_char (gtk_string_list_get_string (list, index));

  return g_unichar_tolower (first) == g_unichar_tolower (letter);
}

/* The open list, or one that will open. (nullable) */
static GtkWidget *
find_list (GtkWidget *drop_down)
{
  GtkWidget *child = gtk_widget_get_first_child (drop_down);

  while (child != NULL && !GTK_IS_POPOVER (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                GtkDropDown           *drop_down)
{
  gunichar letter = gdk_keyval_to_unicode (keyval);
  GtkStringList *list = GTK_STRING_LIST (gtk_drop_down_get_model (drop_down));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list)), chosen = gtk_drop_down_get_selected (drop_down);

  if (!g_unichar_isgraph (letter) || (state & MODIFIERS) != 0)
    return GDK_EVENT_PROPAGATE;
  for (guint i = 1; i <= n; i++)
    if (begins_with (list, (chosen + i) % n, letter))
      {
        gtk_popover_popdown (GTK_POPOVER (find_list (GTK_WIDGET (drop_down))));
        gtk_drop_down_set_selected (drop_down, (chosen + i) % n);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

/* Before the open list hears the letter, which its search takes even where it is hidden. */
static void
listen (GtkWidget   *widget,
        GtkDropDown *drop_down)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (key_pressed_cb), drop_down);
  gtk_widget_add_controller (widget, controller);
}

void
roof_type_ahead_add (GtkDropDown *drop_down)
{
  g_return_if_fail (GTK_IS_STRING_LIST (gtk_drop_down_get_model (drop_down)));

  listen (GTK_WIDGET (drop_down), drop_down);
  /* An open list holds the keyboard for itself. */
  listen (find_list (GTK_WIDGET (drop_down)), drop_down);
}
