/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#define N_PANES 5

/* In the order in which they stand; those that are not on show are passed over. */
static void
list_panes (RoofWindow *self,
            GtkWidget  *panes[N_PANES])
{
  panes[0] = GTK_WIDGET (self->learn);
  panes[1] = self->left_pane;
  panes[2] = GTK_WIDGET (self->canvas);
  panes[3] = GTK_WIDGET (self->strip);
  panes[4] = GTK_WIDGET (self->verdict);
}

/* The place of the pane that has the focus; -1: none of them has. */
static int
find_pane (RoofWindow *self,
           GtkWidget  *panes[N_PANES])
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  for (int i = 0; focus != NULL && i < N_PANES; i++)
    if (focus == panes[i] || gtk_widget_is_ancestor (focus, panes[i]))
      return i;
  return -1;
}

/* FALSE: it is not on show, or there is nothing in it to stop at. */
static gboolean
enter_pane (RoofWindow *self,
            GtkWidget  *pane)
{
  if (!gtk_widget_get_mapped (pane))
    return FALSE;
  return pane == GTK_WIDGET (self->canvas) ? gtk_widget_grab_focus (pane) : gtk_widget_child_focus (pane, GTK_DIR_TAB_FORWARD);
}

/* To the next pane that can be entered, around the window. */
static void
pane_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  GtkWidget *panes[N_PANES];
  int step = g_str_equal (name, "win.next-pane") ? 1 : -1, place;

  list_panes (self, panes);
  place = find_pane (self, panes);
  if (place < 0 && step < 0)
    place = 0;
  for (int i = 0; i < N_PANES; i++)
    {
      place = (place + step + N_PANES) % N_PANES;
      if (enter_pane (self, panes[place]))
        break;
    }
  gtk_window_set_focus_visible (GTK_WINDOW (self), TRUE);
}

static void
choose_machine_action (GtkWidget  *widget,
                       const char *name,
                       GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);

  roof_window_show_page (self, "machine");
  roof_machine_page_focus_chooser (self->machine);
  gtk_window_set_focus_visible (GTK_WINDOW (self), TRUE);
}

void
roof_window_install_panes (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.next-pane", NULL, pane_action);
  gtk_widget_class_install_action (widget_class, "win.previous-pane", NULL, pane_action);
  gtk_widget_class_install_action (widget_class, "win.choose-machine", NULL, choose_machine_action);
}
