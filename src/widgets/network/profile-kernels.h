/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/profile/step-profile.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* The measured kernels of a profile, each with a drop-down of the part of the step that it belongs to. Lazy: widgets for the rows in
 * sight only.
 *
 * Signal "assigned" (name of a measured kernel, id of a part or ROOF_PROFILE_NO_PART): somebody has chosen a part. */
#define ROOF_TYPE_PROFILE_KERNELS (roof_profile_kernels_get_type ())
G_DECLARE_FINAL_TYPE (RoofProfileKernels, roof_profile_kernels, ROOF, PROFILE_KERNELS, RoofComposite)

/* @profile: (transfer none): must live until another is shown. Of the same measured kernels, the rows stay. */
void       roof_profile_kernels_show (RoofProfileKernels    *self,
                                      const RoofStepProfile *profile);

G_END_DECLS
