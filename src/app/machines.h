/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* Installs `win.save-machine`, to a file of its own, and `win.reset-machine`, to its preset. */
void     roof_machines_install (RoofShell  *shell);
/* Makes @machine a preset while the program runs, unless there is one of its id. */
void     roof_machines_keep    (RoofShell   *shell,
                                RoofMachine *machine);
/* Saves @machine, measured on this computer, to the user's machines, lists it first among the presets, and makes it the document's
 * machine, in one step of undo. FALSE: @error, and nothing changed. */
gboolean roof_machines_use_computer (RoofShell   *shell,
                                     RoofMachine *machine,
                                     GError     **error);
/* Makes @preset, a machine of the library, the document's machine, and a recent one. */
void     roof_machines_use_preset   (RoofShell   *shell,
                                     RoofMachine *preset);
/* Saves @machine, which is new, likewise; its id is none of a preset. G_IO_ERROR_EXISTS: there is a file of that name. */
gboolean roof_machines_create  (RoofShell   *shell,
                                RoofMachine *machine,
                                GError     **error);
/* Opens a machine file. FALSE: @error, and nothing changed. */
gboolean roof_machines_open    (RoofShell  *shell,
                                GFile      *file,
                                GError    **error);

G_END_DECLS
