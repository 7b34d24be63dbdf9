/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/found-roofs.h"

G_BEGIN_DECLS

/* Adds the peak that the Empirical Roofline Toolkit calls @label, "FP16 GFLOPs", to @roofs. @value: in 1e9 FLOP/s. @into: is told what is
 * assumed of a measured one */
void roof_ert_add_peak (RoofFoundRoofs *roofs,
                        const char     *label,
                        gboolean        measured,
                        double          value,
                        RoofImport     *into);

G_END_DECLS
