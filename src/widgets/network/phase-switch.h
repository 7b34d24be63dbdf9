/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The phase of the document's networks: prefill, decode or training, and for training whether activations are recomputed.
 * Hidden without networks. */
#define ROOF_TYPE_PHASE_SWITCH (roof_phase_switch_get_type ())
G_DECLARE_FINAL_TYPE (RoofPhaseSwitch, roof_phase_switch, ROOF, PHASE_SWITCH, RoofPane)

G_END_DECLS
