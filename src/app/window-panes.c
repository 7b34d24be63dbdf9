/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include "widgets/machine/rating-row.h"

#define N_PANES 6

/* The index of the focused pane; -1: none. */
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

/* Moves the focus into a pane. FALSE: the pane is hidden, or nothing in it takes the focus. */
static gboolean
enter_pane (RoofWindow *self,
            GtkWidget  *pane)
{
  if (!gtk_widget_get_mapped (pane))
    return FALSE;
  return pane == GTK_WIDGET (self->canvas) ? gtk_widget_grab_focus (pane) : gtk_widget_child_focus (pane, GTK_DIR_TAB_FORWARD);
}

/* Moves the focus to the next pane that takes it, around the window. */
static void
pane_action (RoofWindow *self,
             GVariant   *parameter,
             GAction    *action)
{
  /* In visual order; hidden panes are skipped. */
  GtkWidget *panes[N_PANES] = { GTK_WIDGET (self->offers), GTK_WIDGET (self->learn), self->left_pane,
                                GTK_WIDGET (self->canvas), GTK_WIDGET (self->strip), GTK_WIDGET (self->verdict) };
  int step = g_str_equal (g_action_get_name (action), "next-pane") ? 1 : -1, place = find_pane (self, panes);

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
page_action (RoofWindow *self,
             GVariant   *parameter)
{
  roof_shell_show_page (self->shell, g_variant_get_string (parameter, NULL));
}

static void
choose_machine_action (RoofWindow *self)
{
  roof_shell_show_page (self->shell, "machine");
  roof_machine_page_choose (self->machine);
}

static void
compare_machine_action (RoofWindow *self)
{
  roof_shell_show_page (self->shell, "machine");
  roof_machine_page_compare (self->machine);
}

/* Focuses the entry of a number of the machine. */
static void
edit_rating_action (RoofWindow *self,
                    GVariant   *parameter)
{
  guint part, index, field;
  GtkWidget *row;

  g_variant_get (parameter, "(uuu)", &part, &index, &field);
  row = roof_machine_page_get_row (self->machine,
                                   (RoofMachineKey) { (RoofMachinePart) part, index, (RoofMachineField) field });
  if (row == NULL)
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }
  roof_shell_show_page (self->shell, "machine");
  if (!gtk_widget_is_visible (row))
    gtk_expander_set_expanded (roof_machine_page_get_details (self->machine), TRUE);
  gtk_widget_grab_focus (roof_rating_row_get_entry (ROOF_RATING_ROW (row)));
}

static void
add_kernel_action (RoofWindow *self)
{
  roof_shell_show_page (self->shell, "kernels");
  roof_operation_chooser_popup (roof_kernels_page_get_chooser (self->kernels));
}

static void
choose_model_action (RoofWindow *self)
{
  roof_shell_show_page (self->shell, "kernels");
  roof_model_chooser_popup (roof_kernels_page_get_models (self->kernels));
}

static void
edit_kernel_action (RoofWindow *self)
{
  GtkWidget *editor = GTK_WIDGET (roof_kernels_page_get_editor (self->kernels));

  roof_shell_show_page (self->shell, "kernels");
  gtk_widget_child_focus (editor, GTK_DIR_TAB_FORWARD);
}

static void
measure_kernel_action (RoofWindow *self)
{
  roof_shell_show_page (self->shell, "kernels");
  roof_kernel_editor_grab_time (roof_kernels_page_get_editor (self->kernels));
}

static void
find_kernel_action (RoofWindow *self)
{
  roof_shell_show_page (self->shell, "kernels");
  gtk_widget_grab_focus (GTK_WIDGET (roof_kernels_page_get_search (self->kernels)));
}

static void
focus_chart_action (RoofWindow *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* Forwards the chart's actions, from anywhere in the window. */
static void
chart_action (RoofWindow *self,
              GVariant   *parameter,
              GAction    *action)
{
  g_autofree char *own = g_strconcat ("canvas.", g_action_get_name (action), NULL);

  gtk_widget_activate_action (GTK_WIDGET (self->canvas), own, NULL);
}

void
roof_window_install_panes (RoofWindow *self)
{
  static const RoofShellAction actions[] = {
    { "next-pane", G_CALLBACK (pane_action) },
    { "previous-pane", G_CALLBACK (pane_action) },
    { "page", G_CALLBACK (page_action), "s" },
    { "choose-machine", G_CALLBACK (choose_machine_action) },
    { "compare-machine", G_CALLBACK (compare_machine_action) },
    { "edit-rating", G_CALLBACK (edit_rating_action), "(uuu)" },
    { "add-kernel", G_CALLBACK (add_kernel_action) },
    { "choose-model", G_CALLBACK (choose_model_action) },
    { "edit-kernel", G_CALLBACK (edit_kernel_action) },
    { "measure-kernel", G_CALLBACK (measure_kernel_action) },
    { "find-kernel", G_CALLBACK (find_kernel_action) },
    { "focus-chart", G_CALLBACK (focus_chart_action) },
    { "zoom-in", G_CALLBACK (chart_action) },
    { "zoom-out", G_CALLBACK (chart_action) },
    { "fit", G_CALLBACK (chart_action) },
    { "zoom-selection", G_CALLBACK (chart_action) },
  };

  roof_shell_add_actions (self->shell, actions, G_N_ELEMENTS (actions), self);
}
