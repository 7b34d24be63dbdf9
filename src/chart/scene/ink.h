/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/palette.h"
#include "core/estimate/analysis.h"
#include "core/report/report.h"

G_BEGIN_DECLS

RoofInk roof_ink_of_level    (RoofLevelKind       kind);
/* The same of a level, which tells caches apart. */
RoofInk roof_ink_of_machine_level (const RoofMachine *machine,
                              guint               level);
/* The ink of the region left of the ridge of a level. */
RoofInk roof_ink_of_region   (RoofLevelKind       kind);
/* The ink of a limit. @bound: as in an estimate */
RoofInk roof_ink_of_bound    (const RoofMachine  *machine,
                              int                 bound);
RoofInk roof_ink_of_analysis (const RoofAnalysis *analysis);
/* The ink that was chosen for a kernel or its group, ROOF_N_INKS if none. Groups without a colour have inks in the order of the document:
 * hiding a kernel changes the ink of no other. */
RoofInk roof_ink_of_look     (RoofReport         *report,
                              guint               kernel);

G_END_DECLS
