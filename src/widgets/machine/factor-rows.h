/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A row with a slider for each factor of a performance that was typed as a product: units, operations in a cycle, clock. Empty
 * while the performance is a single number. */
#define ROOF_TYPE_FACTOR_ROWS (roof_factor_rows_get_type ())
G_DECLARE_FINAL_TYPE (RoofFactorRows, roof_factor_rows, ROOF, FACTOR_ROWS, RoofPane)

/* @key: of a performance of the current machine */
GtkWidget *roof_factor_rows_new    (RoofSession     *session,
                                    RoofMachineKey   key);
/* Updates the rows from the machine. */
void       roof_factor_rows_update (RoofFactorRows  *self);

G_END_DECLS
