/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/quantity-entry.h"

G_BEGIN_DECLS

/* The value of a handle as text, in a popover beside it. Enter takes what was typed and closes it, Escape closes it
 * without. What cannot be taken is said below the entry, which stays.
 *
 * Signal "edited" (double, base unit): the number that is wanted; who cannot take it says so with
 * roof_handle_entry_refuse(). */
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
