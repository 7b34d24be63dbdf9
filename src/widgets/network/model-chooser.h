/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/composite.h"

G_BEGIN_DECLS

/* A button with a list of the built-in networks, and an item to open a file. Words of the search that no network has set its step
 * ("fp8 128k batch 8"). A chosen network goes to `win.add-model` (its id, those words),
 * a file to `win.open-model`. */
#define ROOF_TYPE_MODEL_CHOOSER (roof_model_chooser_get_type ())
G_DECLARE_FINAL_TYPE (RoofModelChooser, roof_model_chooser, ROOF, MODEL_CHOOSER, RoofComposite)

void       roof_model_chooser_popup (RoofModelChooser *self);

G_END_DECLS
