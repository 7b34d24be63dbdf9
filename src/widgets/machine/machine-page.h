/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The page of the current machine: its name, peaks, memories and links, and folded away all other numbers. */
#define ROOF_TYPE_MACHINE_PAGE (roof_machine_page_get_type ())
G_DECLARE_FINAL_TYPE (RoofMachinePage, roof_machine_page, ROOF, MACHINE_PAGE, RoofPane)

/* The row of a number. Returns: (transfer none) (nullable) */
GtkWidget *roof_machine_page_get_row     (RoofMachinePage  *self,
                                          RoofMachineKey    key);
/* What folds all numbers but peaks, memories and links away. Returns: (transfer none) */
GtkExpander *roof_machine_page_get_details (RoofMachinePage *self);

/* Opens the list that chooses the machine. */
void       roof_machine_page_choose        (RoofMachinePage *self);
/* Opens the list that adds a machine to compare with, unless there are as many as there may be. */
void       roof_machine_page_compare       (RoofMachinePage *self);

G_END_DECLS
