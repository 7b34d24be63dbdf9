/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/calibration.h"

G_BEGIN_DECLS

/* What in the results cannot be, and what colours them: sentences for people, translated. Nothing is corrected.
 * Returns: (transfer full): of char */
GPtrArray *roof_invariants_check (const RoofCalibration *calibration);

/* Marks as noisy what another result shows to be too slow, however well its rounds agree: several threads are together no faster
 * than as many times one alone, nor slower where each has a core and caches of its own, and a farther level is no faster than a nearer
 * one. A neighbour on the same physical core, of
 * which a virtual computer knows nothing, does this. */
void       roof_invariants_mark  (RoofCalibration       *calibration);

G_END_DECLS
