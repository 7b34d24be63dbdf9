/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The button with the machine's name, which opens a searchable list of presets. */
#define ROOF_TYPE_MACHINE_CHOOSER (roof_machine_chooser_get_type ())
G_DECLARE_FINAL_TYPE (RoofMachineChooser, roof_machine_chooser, ROOF, MACHINE_CHOOSER, RoofPane)

/* Makes a chosen machine a second one beside the current machine. Call before the session is set. */
void       roof_machine_chooser_set_adds    (RoofMachineChooser  *self);
/* Opens the list; rings the bell where no further machine may be added. */
void       roof_machine_chooser_popup       (RoofMachineChooser  *self);

G_END_DECLS
