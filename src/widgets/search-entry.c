/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/search-entry.h"

/* Whether @x is beyond the text, on the side of the clear icon. The icon, the entry's last child, shows only when there is
 * text. */
static gboolean
is_beside_icon (GtkWidget *entry,
                double     x)
{
  GtkWidget *icon = gtk_widget_get_last_child (entry);
  GtkWidget *text = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (entry)));
  graphene_rect_t bounds;

  if (!gtk_widget_get_child_visible (icon) || !gtk_widget_compute_bounds (text, entry, &bounds))
    return FALSE;
  return gtk_widget_get_direction (entry) == GTK_TEXT_DIR_RTL ? x < bounds.origin.x
                                                             : x >= bounds.origin.x + bounds.size.width;
}

/* Whether GTK itself handles presses on @part: the text and the clear icon. */
static gboolean
hears_itself (GtkWidget *entry,
              GtkWidget *part)
{
  GtkWidget *text = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (entry)));

  return part == NULL || part == text || gtk_widget_is_ancestor (part, text) || part == gtk_widget_get_last_child (entry);
}

static void
pressed_cb (GtkGesture *gesture,
            int         n_press,
            double      x,
            double      y,
            GtkWidget  *entry)
{
  if (hears_itself (entry, gtk_widget_pick (entry, x, y, GTK_PICK_DEFAULT)))
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  if (is_beside_icon (entry, x))
    gtk_editable_set_text (GTK_EDITABLE (entry), "");
  gtk_widget_grab_focus (entry);
}

void
roof_search_entry_answer_all_over (GtkSearchEntry *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  g_return_if_fail (GTK_IS_SEARCH_ENTRY (self));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
