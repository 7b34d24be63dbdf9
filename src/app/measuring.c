/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/measuring.h"

#include <glib/gi18n.h>

#include "app/machines.h"
#include "widgets/measure/measure-window.h"

static gboolean
use_machine_cb (RoofMeasureWindow *window,
                RoofMachine       *machine,
                RoofFrame         *frame)
{
  g_autoptr (GError) error = NULL;

  if (frame->session == NULL)
    return FALSE;
  if (roof_machines_use_computer (frame, machine, &error))
    return TRUE;
  roof_toast_show_error (roof_measure_window_get_toast (window), _("The machine could not be saved"), error->message);
  return FALSE;
}

static void
use_preset_cb (RoofMeasureWindow *window,
               RoofMachine       *preset,
               RoofFrame         *frame)
{
  if (frame->session != NULL)
    roof_machines_use_preset (frame, preset);
}

static void
measure_action (RoofFrame *frame)
{
  RoofMeasureWindow *window = roof_measure_window_new (GTK_WINDOW (frame->window), frame->profile->library);

  g_signal_connect_object (window, "use-machine", G_CALLBACK (use_machine_cb), frame, 0);
  g_signal_connect_object (window, "use-preset", G_CALLBACK (use_preset_cb), frame, 0);
  gtk_window_present (GTK_WINDOW (window));
}

void
roof_measuring_install (RoofFrame *frame)
{
  static const RoofFrameAction actions[] = { { "measure-computer", G_CALLBACK (measure_action) } };

  roof_frame_add_actions (frame, actions, G_N_ELEMENTS (actions), frame);
}
