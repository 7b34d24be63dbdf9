/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* What the selected kernel costs in joules, the time that a power cap takes, where time and energy are in balance, and the arch
 * line with all kernels. Hidden for
 * machines without measured energies, and for kernels whose FLOPs or bytes were not counted. */
#define ROOF_TYPE_ENERGY_VIEW (roof_energy_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofEnergyView, roof_energy_view, ROOF, ENERGY_VIEW, RoofPane)

G_END_DECLS
