/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "explore/profile/step-profile.h"

G_BEGIN_DECLS

/* JSON of a measured profile beside a network's step: parts in the order of the profile's rows, measured kernels, sums. @sentences,
 * @remarks: (element-type utf8): for people. Returns: (transfer full) */
JsonObject *roof_step_profile_write  (const RoofStepProfile *profile,
                                      GPtrArray             *sentences,
                                      GPtrArray             *remarks);
/* A table of the parts (RFC 4180, lines ended by a line feed), under the names that the JSON has, and a last line for kernels that
 * were not matched. Returns: (transfer full) */
char       *roof_step_profile_to_csv (const RoofStepProfile *profile);

G_END_DECLS
