/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/machine/machine-row.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* The machines of the document; choosing one makes it current. Hidden with a single machine. */
#define ROOF_TYPE_MACHINE_LIST (roof_machine_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofMachineList, roof_machine_list, ROOF, MACHINE_LIST, RoofPane)

G_END_DECLS
