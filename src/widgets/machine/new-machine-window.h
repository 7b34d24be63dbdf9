/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* The window in which a machine is begun: name, peak, bandwidth and capacity, or a copy of another machine with these changed. The
 * document behind shows the machine while it is typed, as it shows a drag; cancelling brings the former one back.
 *
 * Signal "create" (RoofMachine): the machine is to be saved and used. The handler returns whether it was; the window closes then. */
#define ROOF_TYPE_NEW_MACHINE_WINDOW (roof_new_machine_window_get_type ())
G_DECLARE_FINAL_TYPE (RoofNewMachineWindow, roof_new_machine_window, ROOF, NEW_MACHINE_WINDOW, GtkWindow)

/* Not yet presented. @parent: (nullable) */
RoofNewMachineWindow *roof_new_machine_window_new       (GtkWindow            *parent,
                                                         RoofSession          *session);
/* Says why the machine could not be saved. */
void                  roof_new_machine_window_set_error (RoofNewMachineWindow *self,
                                                         const char           *reason);

G_END_DECLS
