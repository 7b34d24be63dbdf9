/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "widgets/apply.h"

/* @model (transfer full) with a pin more of kernel @index, unless it cannot be placed or is pinned just so already.
 * Returns: (transfer full) */
static RoofModel *
pin_kernel (RoofWindow *self,
            RoofModel  *model,
            guint       index)
{
  RoofAnalysis *analysis = roof_report_get_analysis (roof_session_get_report (self->session), index);
  RoofGhost ghost = { .kernel = roof_model_get_kernel (model, index), .machine = roof_model_get_active (model) };
  g_autoptr (RoofModel) taken = model;
  g_autofree char *label = NULL;

  if (analysis == NULL || roof_model_find_ghost (model, &ghost) >= 0)
    return g_steal_pointer (&taken);
  label = roof_describe_state (analysis);
  return roof_model_with_kernel_pinned (model, index, label);
}

static void
pin_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  RoofModel *model = roof_shown_model (self->session);
  guint n;
  const guint *selected = roof_selection_get_indices (roof_session_get_selection (self->session), &n);
  g_autoptr (RoofModel) pinned = roof_model_ref (model);

  for (guint i = 0; i < n; i++)
    pinned = pin_kernel (self, pinned, selected[i]);
  if (pinned == model)
    roof_toast_show_note (self->toast, _("Nothing has changed since it was pinned."), NULL, NULL);
  else
    roof_apply_model (self->session, g_steal_pointer (&pinned), ngettext ("Pin Kernel", "Pin Kernels", n), NULL);
}

static void
pin_all_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);
  RoofModel *model = roof_shown_model (self->session);
  RoofModel *pinned = roof_model_ref (model);

  for (guint i = 0; i < roof_model_get_n_kernels (model); i++)
    if (roof_kernel_get_visible (roof_model_get_kernel (model, i)))
      pinned = pin_kernel (self, pinned, i);
  if (pinned != model)
    roof_apply_model (self->session, roof_model_ref (pinned), _("Pin All Kernels"), NULL);
  roof_model_unref (pinned);
}

static void
remove_pins_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  RoofWindow *self = ROOF_WINDOW (widget);

  roof_apply_model (self->session, roof_model_without_ghosts (roof_shown_model (self->session)), _("Remove All Pins"),
                    NULL);
}

void
roof_window_install_pins (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.pin", NULL, pin_action);
  gtk_widget_class_install_action (widget_class, "win.pin-all", NULL, pin_all_action);
  gtk_widget_class_install_action (widget_class, "win.remove-pins", NULL, remove_pins_action);
}

void
roof_window_update_pins (RoofWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  RoofModel *model = roof_shown_model (self->session);

  gtk_widget_action_set_enabled (widget, "win.pin", roof_session_get_analysis (self->session) != NULL);
  gtk_widget_action_set_enabled (widget, "win.pin-all", roof_model_get_n_kernels (model) > 0);
  gtk_widget_action_set_enabled (widget, "win.remove-pins", roof_model_get_n_ghosts (model) > 0);
}
