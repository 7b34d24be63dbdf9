/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A button that gives the machine the energies that the document's measured kernels show, and what came out. Hidden while no kernel has
 * a measured energy. */
#define ROOF_TYPE_ENERGY_FITTER (roof_energy_fitter_get_type ())
G_DECLARE_FINAL_TYPE (RoofEnergyFitter, roof_energy_fitter, ROOF, ENERGY_FITTER, RoofPane)

GtkWidget *roof_energy_fitter_new (RoofSession *session);

G_END_DECLS
