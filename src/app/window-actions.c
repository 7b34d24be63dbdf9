/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "widgets/apply.h"
#include "widgets/machine/figure-row.h"

static void
undo_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  roof_document_undo (roof_window_get_document (ROOF_WINDOW (widget)));
}

static void
redo_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  roof_document_redo (roof_window_get_document (ROOF_WINDOW (widget)));
}

void
roof_window_show_page (RoofWindow *self,
                       const char *name)
{
  roof_window_set_show_left_pane (self, TRUE);
  gtk_stack_set_visible_child_name (self->pages, name);
}

static void
add_kernel_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);

  roof_window_show_page (self, "kernels");
  roof_operation_chooser_popup (roof_kernels_page_get_chooser (self->kernels));
}

static void
edit_kernel_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  GtkWidget *editor = GTK_WIDGET (roof_kernels_page_get_editor (self->kernels));

  roof_window_show_page (self, "kernels");
  gtk_widget_child_focus (editor, GTK_DIR_TAB_FORWARD);
}

static void
find_kernel_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);

  roof_window_show_page (self, "kernels");
  gtk_widget_grab_focus (GTK_WIDGET (roof_kernels_page_get_search (self->kernels)));
}

static void
focus_chart_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (ROOF_WINDOW (widget)->canvas));
}

static void
drag_parameter_action (GtkWidget  *widget,
                       const char *name,
                       GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  RoofKernel *kernel = roof_session_get_kernel (self->session);

  if (kernel != NULL)
    roof_apply_selected (self->session,
                         roof_kernel_with_drag (kernel, g_variant_get_string (parameter, NULL)),
                         _("Choose What Dragging Changes"), NULL);
}

/* The row of a number of the machine, by its key. */
static void
edit_figure_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  guint part, index, field;
  GtkWidget *row;

  g_variant_get (parameter, "(uuu)", &part, &index, &field);
  roof_window_show_page (self, "machine");
  row = roof_machine_page_get_row (self->machine,
                                   (RoofMachineKey) { (RoofMachinePart) part, index, (RoofMachineField) field });
  if (row != NULL)
    gtk_widget_grab_focus (roof_figure_row_get_entry (ROOF_FIGURE_ROW (row)));
}

static void
page_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  roof_window_show_page (ROOF_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

/* Those of the chart, from anywhere in the window. */
static void
chart_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  g_autofree char *own = g_strconcat ("canvas.", name + strlen ("win."), NULL);

  gtk_widget_activate_action (GTK_WIDGET (ROOF_WINDOW (widget)->canvas), own, NULL);
}

void
roof_window_install_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char                 *name;
    const char                 *type;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "win.undo", NULL, undo_action },
    { "win.redo", NULL, redo_action },
    { "win.add-kernel", NULL, add_kernel_action },
    { "win.edit-kernel", NULL, edit_kernel_action },
    { "win.find-kernel", NULL, find_kernel_action },
    { "win.focus-chart", NULL, focus_chart_action },
    { "win.drag-parameter", "s", drag_parameter_action },
    { "win.edit-figure", "(uuu)", edit_figure_action },
    { "win.page", "s", page_action },
    { "win.zoom-in", NULL, chart_action },
    { "win.zoom-out", NULL, chart_action },
    { "win.fit", NULL, chart_action },
    { "win.zoom-selection", NULL, chart_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].type,
                                     actions[i].activate);
  gtk_widget_class_install_property_action (widget_class, "win.show-left-pane", "show-left-pane");
}

void
roof_window_watch_undo (RoofWindow *self)
{
  g_clear_pointer (&self->undoable, roof_model_unref);
  self->undoable = roof_model_ref (roof_document_get_model (roof_window_get_document (self)));
}

/* What undo would take back by now is another step than the one that the message is about. */
static void
withdraw_undo (RoofWindow   *self,
               RoofDocument *document)
{
  if (self->undoable == NULL || self->undoable == roof_document_get_model (document))
    return;
  g_clear_pointer (&self->undoable, roof_model_unref);
  roof_toast_withdraw (self->toast, "win.undo");
}

void
roof_window_update_actions (RoofWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  RoofDocument *document = roof_window_get_document (self);
  gboolean selected = roof_session_get_selected (self->session) >= 0;

  withdraw_undo (self, document);
  gtk_widget_action_set_enabled (widget, "win.undo", roof_document_can_undo (document));
  gtk_widget_action_set_enabled (widget, "win.redo", roof_document_can_redo (document));
  gtk_widget_action_set_enabled (widget, "win.edit-kernel", selected);
  gtk_widget_action_set_enabled (widget, "win.delete-kernel", selected);
  gtk_widget_action_set_enabled (widget, "win.duplicate-kernel", selected);
  gtk_widget_action_set_enabled (widget, "win.hide-kernel", selected);
  gtk_widget_action_set_enabled (widget, "win.zoom-selection", selected);
  gtk_widget_action_set_enabled (widget, "win.drag-parameter", selected);
  roof_window_update_fusion (self);
  roof_window_update_handout (self);
  roof_window_update_pins (self);
  roof_window_update_slides (self);
}
