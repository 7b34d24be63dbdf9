/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/energy-fit.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* The energies that the measured kernels of @self show, each once however often it runs. Errors: those of roof_energy_fit(). */
gboolean roof_report_fit_energy        (const RoofReport *self,
                                        RoofEnergyFit    *fit,
                                        GError          **error);
/* How many kernels have a measured energy, whatever else is known of them. */
guint    roof_report_count_energies    (const RoofReport *self);

G_END_DECLS
