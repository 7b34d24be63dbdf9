/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/quantity-entry.h"

G_BEGIN_DECLS

/* An entry for a handle's value, in a popover. Enter takes the text and closes the popover, Escape closes it. A refused value
 * stays, with the reason below the entry.
 *
 * Signal "edited" (double, base unit): the wanted value; a handler that cannot take it calls roof_handle_entry_refuse(). */
#define ROOF_TYPE_HANDLE_ENTRY (roof_handle_entry_get_type ())
G_DECLARE_FINAL_TYPE (RoofHandleEntry, roof_handle_entry, ROOF, HANDLE_ENTRY, GtkPopover)

/* @name: of the number */
void               roof_handle_entry_show      (RoofHandleEntry  *self,
                                                const char       *name,
                                                RoofDimension     dimension,
                                                double            value);
void               roof_handle_entry_refuse    (RoofHandleEntry  *self,
                                                const char       *reason);
/* Returns: (transfer none) */
RoofQuantityEntry *roof_handle_entry_get_entry (RoofHandleEntry  *self);

G_END_DECLS
