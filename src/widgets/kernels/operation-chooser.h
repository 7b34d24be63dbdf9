/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The button that adds a kernel: a searchable list of the catalogue by groups. */
#define ROOF_TYPE_OPERATION_CHOOSER (roof_operation_chooser_get_type ())
G_DECLARE_FINAL_TYPE (RoofOperationChooser, roof_operation_chooser, ROOF, OPERATION_CHOOSER, RoofPane)

void       roof_operation_chooser_popup       (RoofOperationChooser  *self);

G_END_DECLS
