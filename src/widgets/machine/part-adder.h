/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A button with a form that adds a peak, a level or a ceiling to the current machine. */
#define ROOF_TYPE_PART_ADDER (roof_part_adder_get_type ())
G_DECLARE_FINAL_TYPE (RoofPartAdder, roof_part_adder, ROOF, PART_ADDER, RoofPane)

GtkWidget *roof_part_adder_new (RoofSession     *session,
                                RoofMachinePart  part);

G_END_DECLS
