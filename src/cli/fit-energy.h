/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/statement.h"
#include "core/estimate/energy-fit.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* Gives the current machine of @snapshot the energies that its measured kernels show. @snapshot: (inout) (transfer full). @fit: (out).
 * Errors: the kernels do not show them. */
gboolean roof_fit_energy          (RoofSnapshot        **snapshot,
                                   RoofEnergyFit        *fit,
                                   GError              **error);
/* Adds the fitted numbers of @machine, for programs as "fit". */
void     roof_fit_energy_describe (const RoofEnergyFit  *fit,
                                   const RoofMachine    *machine,
                                   RoofStatement        *statement);

G_END_DECLS
