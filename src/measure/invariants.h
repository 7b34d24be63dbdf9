/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/calibration.h"

G_BEGIN_DECLS

/* What in the results cannot be, and what colours them: sentences for people, translated. Nothing is corrected.
 * Returns: (transfer full): of char */
GPtrArray *roof_invariants_check (const RoofCalibration *calibration);

G_END_DECLS
