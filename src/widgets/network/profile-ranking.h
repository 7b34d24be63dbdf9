/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/profile/step-profile.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* The parts of a network's step ranked by lost time: for each two bars on one scale, what was measured and the bound. */
#define ROOF_TYPE_PROFILE_RANKING (roof_profile_ranking_get_type ())
G_DECLARE_FINAL_TYPE (RoofProfileRanking, roof_profile_ranking, ROOF, PROFILE_RANKING, RoofComposite)

void       roof_profile_ranking_show (RoofProfileRanking      *self,
                                    const RoofStepProfile *profile);

G_END_DECLS
