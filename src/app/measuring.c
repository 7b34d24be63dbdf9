/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/measuring.h"

#include <glib/gi18n.h>

#include "app/machines.h"
#include "widgets/measure/measure-window.h"

static gboolean
use_machine_cb (RoofMeasureWindow *window,
                RoofMachine       *machine,
                RoofShell         *shell)
{
  g_autoptr (GError) error = NULL;

  if (shell->session == NULL)
    return FALSE;
  if (roof_machines_use_computer (shell, machine, &error))
    return TRUE;
  roof_toast_show_error (roof_measure_window_get_toast (window), _("The machine could not be saved"), error->message);
  return FALSE;
}

static void
use_preset_cb (RoofMeasureWindow *window,
               RoofMachine       *preset,
               RoofShell         *shell)
{
  if (shell->session != NULL)
    roof_machines_use_preset (shell, preset);
}

static void
measure_action (RoofShell *shell)
{
  RoofMeasureWindow *window = roof_measure_window_new (GTK_WINDOW (shell->window), shell->user->library);

  g_signal_connect_object (window, "use-machine", G_CALLBACK (use_machine_cb), shell, 0);
  g_signal_connect_object (window, "use-preset", G_CALLBACK (use_preset_cb), shell, 0);
  gtk_window_present (GTK_WINDOW (window));
}

void
roof_measuring_install (RoofShell *shell)
{
  static const RoofShellAction actions[] = { { "measure-computer", G_CALLBACK (measure_action) } };

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
}
